//! egui theme of the lab: ink on paper, with its contrasts tested (WCAG 2).

use std::sync::Arc;

use bevy_egui::egui::{self, Color32, CornerRadius, Stroke, Visuals};
use eremite_stream::ink::Typeface;

/// Font family of titles, shared with the game.
const TITLE: &str = "titles";

/// Paper.
pub const PAPER: Color32 = Color32::from_rgb(0xf2, 0xea, 0xd9);
/// Ink.
pub const INK: Color32 = Color32::from_rgb(0x1a, 0x19, 0x1b);
/// Diluted ink, for lines.
pub const WASH: Color32 = Color32::from_rgb(0x8c, 0x86, 0x7c);
/// Ink for secondary text.
pub const QUIET: Color32 = Color32::from_rgb(0x5a, 0x55, 0x4d);
/// Red of the sun.
pub const SUN: Color32 = Color32::from_rgb(0x98, 0x36, 0x27);
/// Lamps that are lit.
pub const FLAME: Color32 = Color32::from_rgb(0xe8, 0x9a, 0x2e);
/// Blue of far mountain ranges.
pub const RANGE: Color32 = Color32::from_rgb(0x3d, 0x5b, 0x67);
/// Moss green, for success.
pub const MOSS: Color32 = Color32::from_rgb(0x47, 0x5e, 0x37);

/// Pale moss, for bars with text on them.
pub const BAR: Color32 = Color32::from_rgb(0xb7, 0xc3, 0xa2);

/// Height in points of a dropdown list, so that all choices are visible.
pub const LIST_HEIGHT: f32 = 420.0;

/// Draws a profile: its outline, filled down to a height on the screen from one colour to another. It is filled strip by strip,
/// as egui fills only convex polygons.
pub fn draw_profile(painter: &egui::Painter, outline: Vec<egui::Pos2>, foot_y: f32, [top, foot]: [Color32; 2], stroke: Stroke) {
    let mut mesh = egui::Mesh::default();
    for (i, at) in outline.iter().enumerate() {
        mesh.colored_vertex(*at, top);
        mesh.colored_vertex(egui::pos2(at.x, foot_y), foot);
        if i > 0 {
            let last = 2 * i as u32;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    painter.add(mesh);
    painter.add(egui::Shape::line(outline, stroke));
}

/// Title font of a size in points.
pub fn title(size: f32) -> egui::FontId {
    egui::FontId::new(size, egui::FontFamily::Name(TITLE.into()))
}

/// Smallest text size in points: at least 9 pixels of capital height in a window of 1280 by 800.
pub const SMALLEST: f32 = 13.0;

/// Font of labels in drawings.
pub fn label() -> egui::FontId {
    egui::FontId::proportional(SMALLEST)
}

/// Applies the theme to a context.
pub fn apply(ctx: &egui::Context) {
    let mut visuals = Visuals::light();
    visuals.panel_fill = PAPER.gamma_multiply(0.93);
    visuals.window_fill = PAPER;
    visuals.extreme_bg_color = Color32::from_rgb(0xfb, 0xf6, 0xea);
    visuals.faint_bg_color = Color32::from_rgb(0xe9, 0xdf, 0xcb);
    visuals.override_text_color = Some(INK);
    visuals.weak_text_alpha = 0.72;
    visuals.hyperlink_color = RANGE;
    // No blinking: an idle page is not redrawn.
    visuals.text_cursor.blink = false;
    visuals.selection.bg_fill = SUN.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.5, SUN);
    visuals.window_stroke = Stroke::new(1.0, WASH);
    for widget in [&mut visuals.widgets.noninteractive, &mut visuals.widgets.inactive] {
        widget.corner_radius = CornerRadius::same(2);
        widget.bg_stroke = Stroke::new(0.5, WASH);
    }
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(0xe6, 0xdb, 0xc4);
    visuals.widgets.inactive.bg_fill = Color32::from_rgb(0xd8, 0xcb, 0xb0);
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(0xdc, 0xcf, 0xb4);
    visuals.widgets.active.bg_stroke = Stroke::new(2.0, SUN);
    visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, INK);
    set_typeface(ctx, Typeface::current());
    ctx.all_styles_mut(|style| {
        // What egui marks for developers would stand between a player's words.
        #[cfg(debug_assertions)]
        {
            style.debug.show_unaligned = false;
        }
        for font in style.text_styles.values_mut() {
            font.size = font.size.max(SMALLEST);
        }
        style.text_styles.insert(egui::TextStyle::Heading, title(21.0));
    });
    ctx.set_theme(egui::Theme::Light);
    ctx.set_visuals_of(egui::Theme::Light, visuals);
}

/// Sets the typeface of titles; one of another script is that of all texts too.
pub fn set_typeface(ctx: &egui::Context, typeface: Typeface) {
    // A language becomes the current one when its letters are there.
    let Some(data) = typeface.data() else { return };
    let mut fonts = egui::FontDefinitions::default();
    fonts.font_data.insert(TITLE.into(), Arc::new(egui::FontData::from_static(data)));
    fonts.families.insert(egui::FontFamily::Name(TITLE.into()), vec![TITLE.into()]);
    if typeface != Typeface::Latin {
        fonts.families.entry(egui::FontFamily::Proportional).or_default().insert(0, TITLE.into());
        fonts.families.entry(egui::FontFamily::Monospace).or_default().push(TITLE.into());
    }
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests {
    use eremite_testing::color_vision::least_difference;

    use super::*;

    #[test]
    fn the_other_lands_lines_differ_from_the_lands_for_every_eye() {
        let rgb = |color: Color32| [color.r(), color.g(), color.b()];
        for other in [SUN, RANGE] {
            let difference = least_difference(rgb(INK), rgb(other));
            assert!(difference > 20.0, "{other:?}: {difference}");
        }
        // Moss and sun are one to some: whatever is told by them has words or a form too.
        assert!(least_difference(rgb(MOSS), rgb(SUN)) < 10.0);
    }

    /// Contrast ratio of two colours (WCAG 2).
    fn contrast(one: Color32, other: Color32) -> f32 {
        let of = |color: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(color).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let [one, other] = [of(one), of(other)];
        (one / other).max(other / one)
    }

    #[test]
    fn figures_can_be_read_on_a_bar_and_beside_it() {
        for ground in [BAR, Visuals::light().extreme_bg_color] {
            assert!(contrast(INK, ground) >= 7.0, "{ground:?}");
        }
    }

    #[test]
    fn all_words_can_be_read_on_all_grounds() {
        let ctx = egui::Context::default();
        apply(&ctx);
        let visuals = ctx.style_of(egui::Theme::Light).visuals.clone();
        // Whatever land shines through the panel.
        let panels = [Color32::BLACK, Color32::WHITE].map(|land| land.blend(visuals.panel_fill));
        let widgets = &visuals.widgets;
        let buttons = [widgets.inactive.weak_bg_fill, widgets.hovered.weak_bg_fill];
        let grounds = panels.into_iter().chain(buttons).chain([visuals.window_fill, visuals.extreme_bg_color, visuals.faint_bg_color]);
        for ground in grounds {
            let weak = ground.blend(INK.gamma_multiply(visuals.weak_text_alpha));
            for words in [INK, QUIET, SUN, MOSS, RANGE, weak] {
                let contrast = contrast(words, ground);
                assert!(contrast >= 4.5, "{words:?} on {ground:?}: {contrast}");
            }
        }
    }
}
