//! Sliders and fields of numbers: every one of the lab is made here, so that it writes numbers with the language's decimal sign and
//! reads what is typed with a point or a comma. There are no groups of digits: with them a sign could be either.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, emath};
use eremite_words as words;

/// A slider over a range.
pub fn slider<N: emath::Numeric>(value: &mut N, range: RangeInclusive<N>) -> egui::Slider<'_> {
    egui::Slider::new(value, range).custom_formatter(format_number).custom_parser(words::parse_number)
}

/// A field in which a number is dragged or typed.
pub fn drag_value<N: emath::Numeric>(value: &mut N) -> egui::DragValue<'_> {
    egui::DragValue::new(value).custom_formatter(format_number).custom_parser(words::parse_number)
}

/// A number with as many decimals as it needs, as the current language writes it.
fn format_number(value: f64, decimals: RangeInclusive<usize>) -> String {
    words::with_decimal_sign(&emath::format_with_decimals_in_range(value, decimals))
}
