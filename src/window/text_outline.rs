//! Outlined text: a thin line of the ground's colour around letters and images, so that they are legible on any picture
//! without a wash behind them.
//!
//! Bevy draws one shadow of a text; an outline is eight of them, one pixel to each side, extracted before the text itself. Dark
//! letters on a pale outline are drawn twice: colours are mixed in linear light, where a half covered pixel is much paler than
//! half, and thin strokes would be as pale as what is around them.

use bevy::{
    math::Affine2,
    prelude::*,
    render::{Extract, ExtractSchedule, RenderApp, sync_world::TemporaryRenderEntity},
    sprite::BorderRect,
    text::{PositionedGlyph, TextLayoutInfo},
    ui::{CalculatedClip, ComputedNode, ComputedStackIndex, ComputedUiTargetCamera, ResolvedBorderRadius, UiGlobalTransform},
    ui_render::{
        ExtractedGlyph, ExtractedUiItem, ExtractedUiNode, ExtractedUiNodes, NodeType, RenderUiSystems, UiCameraMap, stack_z_offsets,
    },
};

/// Directions in which the outline is wider than the letters.
const SIDES: [Vec2; 8] = [
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(0.7, 0.7),
    Vec2::new(-0.7, 0.7),
    Vec2::new(0.7, -0.7),
    Vec2::new(-0.7, -0.7),
];
/// Width of the line in logical pixels, at most; and as a share of the text's height.
const MOST_PX: f32 = 1.5;
const SHARE: f32 = 0.045;
/// The outline is drawn just below what it surrounds, and the letters' second copy between both.
const BELOW: f32 = 0.002;
const BETWEEN: f32 = 0.001;

/// An outline around a text or an image, in this colour; fully transparent draws none. Text with an
/// [`InkText`](crate::text::InkText) has its colour set by the hour.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct TextOutline(pub Color);

impl Default for TextOutline {
    fn default() -> Self {
        Self(Color::NONE)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<TextOutline>();
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.add_systems(
            ExtractSchedule,
            (extract_text_outlines, extract_image_outlines).chain().in_set(RenderUiSystems::ExtractTextShadows),
        );
    }
}

/// Width of the line for content of a height, in physical pixels.
fn width_px(height_px: f32, inverse_scale: f32) -> f32 {
    (height_px * SHARE).clamp(1.0, (MOST_PX / inverse_scale).max(1.0))
}

/// The colour of the second copy of letters, if they need one. As letters fade, it does so in step with the outline.
fn second_copy(letters: Color, outline: Color) -> Option<Color> {
    let alpha = letters.alpha();
    (letters.luminance() < outline.luminance()).then(|| letters.with_alpha(alpha * alpha))
}

/// What is drawn of a node.
type OutlinedNode = (
    Entity,
    &'static ComputedNode,
    &'static ComputedStackIndex,
    &'static UiGlobalTransform,
    &'static ComputedUiTargetCamera,
    &'static InheritedVisibility,
    Option<&'static CalculatedClip>,
    &'static TextOutline,
);

fn extract_text_outlines(
    mut commands: Commands,
    mut extracted: ResMut<ExtractedUiNodes>,
    texts: Extract<Query<(OutlinedNode, &TextLayoutInfo, &TextColor)>>,
    cameras: Extract<UiCameraMap>,
) {
    let mut camera_mapper = cameras.get_mapper();
    for ((entity, node, stack, transform, target, visibility, clip, outline), layout, letters) in &texts {
        if !visibility.get() || node.is_empty() || outline.0.is_fully_transparent() {
            continue;
        }
        let Some(extracted_camera_entity) = camera_mapper.map(target) else { continue };
        let lines = layout.run_geometry.len().max(1) as f32;
        let width = width_px(node.content_box().size().y / lines, node.inverse_scale_factor());
        let around = SIDES.map(|side| (side * width, outline.0, BELOW));
        let second = second_copy(letters.0, outline.0).map(|color| (Vec2::ZERO, color, BETWEEN));
        for (offset, color, below) in around.into_iter().chain(second) {
            let at = Affine2::from(*transform) * Affine2::from_translation(node.content_box().min + offset);
            let mut start = extracted.glyphs.len();
            for (number, glyph) in layout.glyphs.iter().enumerate() {
                let PositionedGlyph { position, atlas_info, .. } = glyph;
                extracted.glyphs.push(ExtractedGlyph { color: color.into(), translation: *position, rect: atlas_info.rect });
                let is_last = layout.glyphs.get(number + 1).is_none_or(|next| next.atlas_info.texture != atlas_info.texture);
                if is_last {
                    let end = extracted.glyphs.len();
                    extracted.uinodes.push(ExtractedUiNode {
                        transform: at,
                        z_order: stack.0 as f32 + stack_z_offsets::TEXT - below,
                        render_entity: commands.spawn(TemporaryRenderEntity).id(),
                        image: atlas_info.texture,
                        clip: clip.map(|clip| clip.clip),
                        extracted_camera_entity,
                        item: ExtractedUiItem::Glyphs { range: start..end },
                        main_entity: entity.into(),
                    });
                    start = end;
                }
            }
        }
    }
}

fn extract_image_outlines(
    mut commands: Commands,
    mut extracted: ResMut<ExtractedUiNodes>,
    images: Extract<Query<(OutlinedNode, &ImageNode)>>,
    cameras: Extract<UiCameraMap>,
) {
    let mut camera_mapper = cameras.get_mapper();
    for ((entity, node, stack, transform, target, visibility, clip, outline), image) in &images {
        if !visibility.get() || node.is_empty() || outline.0.is_fully_transparent() {
            continue;
        }
        let Some(extracted_camera_entity) = camera_mapper.map(target) else { continue };
        let size = node.content_box().size();
        let width = width_px(size.y, node.inverse_scale_factor());
        for side in SIDES {
            extracted.uinodes.push(ExtractedUiNode {
                z_order: stack.0 as f32 + stack_z_offsets::IMAGE - BELOW,
                render_entity: commands.spawn(TemporaryRenderEntity).id(),
                image: image.image.id(),
                clip: clip.map(|clip| clip.clip),
                extracted_camera_entity,
                transform: Affine2::from(*transform) * Affine2::from_translation(node.content_box().center() + side * width),
                item: ExtractedUiItem::Node {
                    color: outline.0.into(),
                    rect: Rect { min: Vec2::ZERO, max: size },
                    atlas_scaling: None,
                    flip_x: false,
                    flip_y: false,
                    border_radius: ResolvedBorderRadius::ZERO,
                    border: BorderRect::ZERO,
                    node_type: NodeType::Rect,
                },
                main_entity: entity.into(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_that_are_darker_than_their_outline_are_drawn_twice() {
        assert_eq!(second_copy(Color::WHITE, Color::BLACK), None);
        assert_eq!(second_copy(Color::BLACK, Color::WHITE), Some(Color::BLACK));
        let fading = second_copy(Color::BLACK.with_alpha(0.5), Color::WHITE).expect("they are darker");
        assert_eq!(fading.alpha(), 0.25);
    }
}
