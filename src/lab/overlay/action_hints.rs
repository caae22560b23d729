//! Action hints at the foot of a page: button glyphs of the active input device, drawn in egui.

use std::collections::HashMap;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_stream::actions::{Action, Binding, InputDevice};
use eremite_window::button_prompts::{BindingFilter, ButtonGlyph, GlyphBitmap, GlyphInputs};

use super::theme;

/// Related actions, and one word for what they do.
pub type ActionHint = (&'static [Action], &'static str);

/// Layout in points: glyph height, text size, gaps between glyphs, from glyph to text, and between hints.
const SIGN: f32 = 23.0;
const WORDS: f32 = 16.0;
const BESIDE: f32 = 2.0;
const TO_WORDS: f32 = 6.0;
const APART: f32 = 20.0;
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

    /// Draws the hints at the middle of the lower edge over a background of colour `ground`; returns the rectangle covered.
    pub fn show(&mut self, painter: &egui::Painter, rect: egui::Rect, offered: &[ActionHint], ground: egui::Color32) -> egui::Rect {
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
        let whole = offered.iter().map(|(textures, words)| wide(textures, words) + APART).sum::<f32>() - APART;
        let middle = rect.max.y - MARGIN - SIGN / 2.0;
        let mut x = rect.center().x - whole / 2.0;
        let taken = egui::Rect::from_center_size(egui::pos2(rect.center().x, middle), egui::vec2(whole, SIGN));
        painter.rect_filled(taken.expand2(egui::vec2(10.0, 3.0)), 6.0, ground);
        let part = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        for (textures, words) in &offered {
            for texture in textures {
                // Aligned to whole pixels, at which the glyph was rasterised.
                let corner = (egui::pos2(x, middle - SIGN / 2.0) * scale).round() / scale;
                painter.image(texture.id(), egui::Rect::from_min_size(corner, size(texture)), part, theme::INK);
                x += size(texture).x + BESIDE;
            }
            let at = egui::pos2(x + TO_WORDS, middle - 1.0);
            x = painter.text(at, egui::Align2::LEFT_CENTER, words, theme::title(WORDS), theme::INK).right() + APART;
        }
        taken
    }
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
