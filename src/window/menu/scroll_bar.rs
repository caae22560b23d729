//! Scroll bar beside the items of a long page: how much of the page is in view, and where.

use bevy::prelude::*;

use super::input::{MenuItemPart, PointerTarget};
use crate::text::InkText;

/// Width of the bar and of the area that takes clicks, in hundredths of the window's height.
const WIDTH: f32 = 0.5;
const TOUCH: f32 = 1.4;
/// Ink strength of the track and of the thumb.
const TRACK: f32 = 0.15;
const THUMB: f32 = 0.7;

/// The nodes of the bar.
pub(super) struct ScrollBar {
    track: Entity,
    thumb: Entity,
}

impl ScrollBar {
    /// A bar at the right edge of an area.
    pub fn spawn(world: &mut World, area: Entity, unit_px: f32) -> Self {
        let target =
            Node { position_type: PositionType::Absolute, right: px(0), width: px(TOUCH * unit_px), height: percent(100), ..default() };
        let target = (target, PointerTarget { id: String::new(), part: MenuItemPart::ScrollBar }, Visibility::Hidden, ChildOf(area));
        let track = world.spawn(target).id();
        let bar = Node {
            position_type: PositionType::Absolute,
            right: px(0),
            width: px((WIDTH * unit_px).max(2.0).round()),
            height: percent(100),
            ..default()
        };
        // An image keeps its aspect ratio unless it is stretched: of the bar one square in its middle would show.
        let plain = || ImageNode::solid_color(Color::WHITE).with_mode(NodeImageMode::Stretch);
        world.spawn((plain(), bar.clone(), InkText::with_strength(TRACK), ChildOf(track)));
        let thumb = world.spawn((plain(), bar, InkText::with_strength(THUMB), ChildOf(track))).id();
        Self { track, thumb }
    }

    /// Shows which part of a page is in view: its top, and its length, as shares of the page.
    pub fn update(&self, world: &mut World, top: f32, length: f32) {
        let seen = if length < 1.0 { Visibility::Inherited } else { Visibility::Hidden };
        world.get_mut::<Visibility>(self.track).expect("it was spawned").set_if_neq(seen);
        let (top, height) = (percent(top * 100.0), percent(length.min(1.0) * 100.0));
        let mut node = world.get_mut::<Node>(self.thumb).expect("it was spawned");
        if (node.top, node.height) != (top, height) {
            (node.top, node.height) = (top, height);
        }
    }
}
