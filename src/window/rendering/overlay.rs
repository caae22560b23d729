//! Where something lies over the land: the parts of the window that are drawn as Bevy does.

use bevy::{
    core_pipeline::core_2d::{AlphaMask2d, Opaque2d, Transparent2d},
    ecs::system::SystemParam,
    math::Affine2,
    prelude::*,
    render::{
        extract_component::ExtractComponent,
        render_phase::{BinnedRenderPhase, ViewBinnedRenderPhases, ViewSortedRenderPhases},
        view::ExtractedView,
    },
    ui_render::{ExtractedUiItem, ExtractedUiNode, ExtractedUiNodes, TransparentUi, UiCameraView, box_shadow::ExtractedBoxShadows},
};

/// What a [`LandCamera`](super::LandCamera) may show over the land, apart from still water.
#[derive(Component, ExtractComponent, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default, Debug, Clone, PartialEq)]
pub enum Overlay {
    /// Anything, anywhere.
    #[default]
    Any,
    /// Bevy's UI alone. Most of the window then is drawn in fewer steps.
    Ui,
}

/// What the UI and Bevy's 2D phases are about to draw.
#[derive(SystemParam)]
pub(super) struct OverlayContents<'w, 's> {
    views: Query<'w, 's, (&'static ExtractedView, Option<&'static UiCameraView>)>,
    opaque: Option<Res<'w, ViewBinnedRenderPhases<Opaque2d>>>,
    masked: Option<Res<'w, ViewBinnedRenderPhases<AlphaMask2d>>>,
    transparent: Option<Res<'w, ViewSortedRenderPhases<Transparent2d>>>,
    ui: Option<Res<'w, ViewSortedRenderPhases<TransparentUi>>>,
    nodes: Option<Res<'w, ExtractedUiNodes>>,
    shadows: Option<Res<'w, ExtractedBoxShadows>>,
}

impl OverlayContents<'_, '_> {
    /// The parts of a camera's view in which its UI draws, in physical pixels, without overlaps; `None` if these are most of it,
    /// or if there is something else whose place is not known.
    pub fn areas(&self, camera: Entity, size: UVec2) -> Option<Vec<URect>> {
        let (view, ui_view) = self.views.get(camera).ok()?;
        let key = &view.retained_view_entity;
        let is_bare = self.opaque.as_ref()?.get(key).is_none_or(BinnedRenderPhase::is_empty)
            && self.masked.as_ref()?.get(key).is_none_or(BinnedRenderPhase::is_empty)
            && self.transparent.as_ref()?.get(key).is_none_or(|phase| phase.items.is_empty());
        if !is_bare {
            return None;
        }
        let Some(UiCameraView(ui_view)) = ui_view else { return Some(Vec::new()) };
        let drawn = self.ui.as_ref()?.get(&self.views.get(*ui_view).ok()?.0.retained_view_entity).map_or(0, |phase| phase.items.len());
        let (nodes, shadows) = (self.nodes.as_ref()?, self.shadows.as_ref()?);
        let mut known = 0;
        let mut areas = Vec::new();
        for node in nodes.uinodes.iter().filter(|node| node.extracted_camera_entity == camera) {
            known += 1;
            areas.extend(node_area(node, nodes));
        }
        for shadow in shadows.box_shadows.iter().filter(|shadow| shadow.extracted_camera_entity == camera) {
            known += 1;
            areas.extend(clipped(quad_area(shadow.transform, Vec2::ZERO, shadow.bounds), shadow.clip));
        }
        (known == drawn).then(|| joined(areas, size)).flatten()
    }
}

/// The part of the view that a node's rectangle or letters cover.
fn node_area(node: &ExtractedUiNode, nodes: &ExtractedUiNodes) -> Option<Rect> {
    let area = match &node.item {
        ExtractedUiItem::Node { rect, .. } => Some(quad_area(node.transform, Vec2::ZERO, rect.size())),
        ExtractedUiItem::Glyphs { range } => nodes.glyphs[range.clone()]
            .iter()
            .map(|glyph| quad_area(node.transform, glyph.translation, glyph.rect.size()))
            .reduce(|all, glyph| all.union(glyph)),
    };
    area.and_then(|area| clipped(area, node.clip))
}

/// Bounds of a rectangle around a centre, transformed.
fn quad_area(transform: Affine2, centre: Vec2, size: Vec2) -> Rect {
    let half = transform.x_axis.abs() * size.x * 0.5 + transform.y_axis.abs() * size.y * 0.5;
    Rect::from_center_half_size(transform.transform_point2(centre), half)
}

fn clipped(area: Rect, clip: Option<Rect>) -> Option<Rect> {
    let area = clip.map_or(area, |clip| area.intersect(clip));
    (!area.is_empty()).then_some(area)
}

/// Areas in whole pixels of a view, with those that overlap joined; `None` if they are many, or most of the view.
fn joined(areas: Vec<Rect>, size: UVec2) -> Option<Vec<URect>> {
    const MOST: usize = 24;
    // A pixel around each, for soft edges.
    let view = Rect::from_corners(Vec2::ZERO, size.as_vec2());
    let pixels = |area: Rect| Rect { min: area.min.floor() - 1.0, max: area.max.ceil() + 1.0 }.intersect(view);
    let mut all: Vec<Rect> = Vec::new();
    for mut area in areas.into_iter().map(pixels).filter(|area| !area.is_empty()) {
        while let Some(other) = all.iter().position(|other| !other.intersect(area).is_empty()) {
            area = area.union(all.swap_remove(other));
        }
        all.push(area);
        if all.len() > MOST {
            return None;
        }
    }
    let covered: f32 = all.iter().map(|area| area.width() * area.height()).sum();
    (covered * 2.0 < size.x as f32 * size.y as f32).then(|| all.iter().map(Rect::as_urect).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: UVec2 = UVec2::new(1280, 720);

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::new(x, y, x + width, y + height)
    }

    #[test]
    fn areas_hold_all_that_is_drawn_in_whole_pixels_and_do_not_overlap() {
        let drawn =
            [rect(10.4, 20.5, 30.0, 9.2), rect(600.0, 300.0, 50.0, 50.0), rect(35.0, 25.0, 80.0, 40.0), rect(1270.0, -5.0, 40.0, 20.0)];
        let areas = joined(drawn.to_vec(), VIEW).expect("they are few and small");
        assert_eq!(areas.len(), 3, "{areas:?}");
        for (number, area) in areas.iter().enumerate() {
            assert!(area.max.cmple(VIEW).all() && !area.is_empty(), "{area:?}");
            assert!(areas[..number].iter().all(|other| other.intersect(*area).is_empty()), "{areas:?}");
        }
        let view = Rect::from_corners(Vec2::ZERO, VIEW.as_vec2());
        for part in drawn.map(|part| part.intersect(view)) {
            assert!(
                areas.iter().any(|area| area.as_rect().contains(part.min) && area.as_rect().contains(part.max)),
                "{part:?} in {areas:?}"
            );
        }
    }

    #[test]
    fn most_of_the_view_is_drawn_as_a_whole() {
        assert!(joined(vec![rect(0.0, 0.0, 1280.0, 400.0)], VIEW).is_none());
        let many = (0..40).map(|n| rect(n as f32 * 30.0, 5.0, 10.0, 10.0)).collect();
        assert!(joined(many, VIEW).is_none());
        assert!(joined(Vec::new(), VIEW).is_some_and(|areas| areas.is_empty()));
    }

    #[test]
    fn a_quad_is_bounded_turned_and_moved() {
        let quarter_turn = Affine2::from_angle_translation(std::f32::consts::FRAC_PI_2, Vec2::new(100.0, 50.0));
        let area = quad_area(quarter_turn, Vec2::new(10.0, 0.0), Vec2::new(20.0, 4.0));
        assert!(area.min.abs_diff_eq(Vec2::new(98.0, 50.0), 1e-3) && area.max.abs_diff_eq(Vec2::new(102.0, 70.0), 1e-3), "{area:?}");
        assert_eq!(clipped(area, Some(rect(0.0, 0.0, 50.0, 50.0))), None);
        assert_eq!(clipped(area, Some(rect(0.0, 0.0, 101.0, 60.0))).map(|area| area.max), Some(Vec2::new(101.0, 60.0)));
    }
}
