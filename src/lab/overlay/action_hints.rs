//! Action hints at the foot of a page: button glyphs of the active input device, drawn in egui.

use std::{collections::HashMap, ops::Range};

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_stream::{
    actions::{Action, Binding, InputDevice},
    button_glyphs::{BindingFilter, ButtonGlyph, GlyphBitmap, GlyphInputs, spoken_prompt},
};

use super::{screen_reader, theme};

/// Related actions, and one word for what they do.
pub type ActionHint<'a> = (&'static [Action], &'a str);

/// Layout in points: glyph height, text size, gaps between glyphs, from glyph to text, and between hints.
const SIGN: f32 = 23.0;
const WORDS: f32 = 16.0;
const BESIDE: f32 = 2.0;
const TO_WORDS: f32 = 6.0;
const APART: f32 = 20.0;
/// From one row of hints to the next.
const ROW: f32 = 28.0;
/// Points from the window's lower edge.
const MARGIN: f32 = 24.0;

/// Textures of button glyphs for egui, by glyph and height in pixels.
#[derive(Resource, Default)]
pub struct GlyphTextures(HashMap<(ButtonGlyph, u32), egui::TextureHandle>);

/// System parameter that draws action hints for the active device.
#[derive(SystemParam)]
pub struct ActionHintBar<'w> {
    foot: ResMut<'w, GlyphTextures>,
    inputs: GlyphInputs<'w>,
}

impl ActionHintBar<'_> {
    /// Mouse buttons bound to an action, as egui names them.
    pub fn buttons(&self, action: Action) -> impl Iterator<Item = egui::PointerButton> + use<> {
        self.inputs.bindings.of(action, InputDevice::Mouse).into_iter().flatten().filter_map(|binding| match binding {
            Binding::Mouse(MouseButton::Left) => Some(egui::PointerButton::Primary),
            Binding::Mouse(MouseButton::Right) => Some(egui::PointerButton::Secondary),
            Binding::Mouse(MouseButton::Middle) => Some(egui::PointerButton::Middle),
            Binding::Mouse(MouseButton::Back) => Some(egui::PointerButton::Extra1),
            Binding::Mouse(MouseButton::Forward) => Some(egui::PointerButton::Extra2),
            _ => None,
        })
    }

    /// A hint as a sentence, with the keys by their names: "Enter: on the map."
    pub fn spoken(&self, (actions, words): ActionHint) -> String {
        spoken_prompt(&self.inputs.spoken(actions), words)
    }

    /// Draws the hints at the middle of the lower edge, in as many rows as they need, over a background of colour `ground`;
    /// returns the rectangle covered.
    pub fn show(&mut self, painter: &egui::Painter, rect: egui::Rect, offered: &[ActionHint<'_>], ground: egui::Color32) -> egui::Rect {
        for (number, hint) in offered.iter().enumerate() {
            screen_reader::tell_text(painter.ctx(), ("hint", number), || self.spoken(*hint));
        }
        let scale = painter.ctx().pixels_per_point();
        let offered = offered.iter().map(|(actions, words)| {
            let first = self.inputs.glyphs(actions, BindingFilter::First).into_iter().flatten();
            let textures: Vec<egui::TextureHandle> = first.map(|sign| self.foot.texture(painter.ctx(), sign, scale)).collect();
            (textures, *words)
        });
        let offered: Vec<_> = offered.collect();
        let size = |texture: &egui::TextureHandle| texture.size_vec2() / scale;
        let wide = |textures: &[egui::TextureHandle], words: &str| {
            let signs: f32 = textures.iter().map(|texture| size(texture).x + BESIDE).sum();
            signs + TO_WORDS + painter.layout_no_wrap(words.into(), theme::title(WORDS), theme::INK).size().x
        };
        let widths: Vec<f32> = offered.iter().map(|(textures, words)| wide(textures, words)).collect();
        let rows = rows(&widths, rect.width() - 2.0 * MARGIN);
        let length = |row: &Range<usize>| widths[row.clone()].iter().map(|width| width + APART).sum::<f32>() - APART;
        let size_of_all = egui::vec2(rows.iter().map(length).fold(0.0, f32::max), SIGN + ROW * rows.len().saturating_sub(1) as f32);
        let lowest = egui::pos2(rect.center().x, rect.max.y - MARGIN);
        let taken = egui::Rect::from_min_size(lowest - egui::vec2(size_of_all.x / 2.0, size_of_all.y), size_of_all);
        painter.rect_filled(taken.expand2(egui::vec2(10.0, 3.0)), 6.0, ground);
        let part = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        for (number, row) in rows.iter().enumerate() {
            let middle = taken.min.y + SIGN / 2.0 + ROW * number as f32;
            let mut x = rect.center().x - length(row) / 2.0;
            for (textures, words) in &offered[row.clone()] {
                for texture in textures {
                    // Aligned to whole pixels, at which the glyph was rasterised.
                    let corner = (egui::pos2(x, middle - SIGN / 2.0) * scale).round() / scale;
                    painter.image(texture.id(), egui::Rect::from_min_size(corner, size(texture)), part, theme::INK);
                    x += size(texture).x + BESIDE;
                }
                let at = egui::pos2(x + TO_WORDS, middle - 1.0);
                x = painter.text(at, egui::Align2::LEFT_CENTER, words, theme::title(WORDS), theme::INK).right() + APART;
            }
        }
        taken
    }
}

/// Hints of these widths in rows that are no wider than `most`: the first and the end of each row.
fn rows(widths: &[f32], most: f32) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let mut length = 0.0;
    for (number, width) in widths.iter().enumerate() {
        match rows.last_mut() {
            Some(row) if length + APART + width <= most => {
                row.end = number + 1;
                length += APART + width;
            }
            _ => {
                rows.push(number..number + 1);
                length = *width;
            }
        }
    }
    rows
}

impl GlyphTextures {
    fn texture(&mut self, ctx: &egui::Context, sign: ButtonGlyph, scale: f32) -> egui::TextureHandle {
        let height = (SIGN * scale).round().max(1.0) as u32;
        let texture = self.0.entry((sign, height)).or_insert_with_key(|(sign, height)| {
            let GlyphBitmap { width, height, ink } = GlyphBitmap::of(sign, *height as usize);
            let texels = ink.into_iter().map(egui::Color32::from_white_alpha).collect();
            ctx.load_texture("sign", egui::ColorImage::new([width, height], texels), egui::TextureOptions::LINEAR)
        });
        texture.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_that_do_not_fit_into_one_row_go_on_in_the_next() {
        assert_eq!(rows(&[100.0, 100.0, 100.0], 340.0), std::slice::from_ref(&(0..3)));
        assert_eq!(rows(&[100.0, 100.0, 100.0], 339.0), [0..2, 2..3]);
        assert_eq!(rows(&[400.0, 50.0], 300.0), [0..1, 1..2]);
        assert!(rows(&[], 300.0).is_empty());
    }
}
