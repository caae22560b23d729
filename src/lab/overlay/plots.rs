//! Numbers at the axes of plots, as a language writes them.

use std::ops::RangeInclusive;

use egui_plot::{GridMark, Plot};
use eremite_words::{self as words, Language};

/// Plots that write numbers as the current language does.
pub trait PlotNumbersExt {
    /// With the language's numbers at both axes. An axis with a formatter of its own gets that afterwards.
    fn local_numbers(self) -> Self;
}

impl PlotNumbersExt for Plot<'_> {
    fn local_numbers(self) -> Self {
        let number = |mark: GridMark, _: &RangeInclusive<f64>| axis_number(mark, words::language());
        self.x_axis_formatter(number).y_axis_formatter(number)
    }
}

/// The number at a mark, with as many decimals as its distance to the next one needs.
fn axis_number(mark: GridMark, language: Language) -> String {
    let decimals = (-libm::log10(mark.step_size).round()).max(0.0) as usize;
    language.number(mark.value, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_the_decimal_sign_of_the_language_and_no_more_decimals_than_they_need() {
        let written = |value, step_size| [Language::English, Language::German].map(|to| axis_number(GridMark { value, step_size }, to));
        assert_eq!(written(0.25, 0.01), ["0.25", "0,25"]);
        assert_eq!(written(-1.5, 0.1), ["-1.5", "-1,5"]);
        assert_eq!(written(300.0, 100.0), ["300", "300"]);
    }
}
