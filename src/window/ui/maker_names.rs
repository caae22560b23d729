//! Names beside what others painted, while that is shown in their ink.

use bevy::{prelude::*, window::RequestRedraw};
use eremite_stream::contracts::{camera_view::CameraView, painting::MakerNames, schedule::GameState};

use super::screen_reader::ReadAloud;
use crate::{
    text::{InkText, UiFont},
    text_outline::TextOutline,
};

/// Text size, and its opacity.
const SIZE_VH: f32 = 2.8;
const STRENGTH: f32 = 0.9;
/// Metres from the middle of what was painted up to its name.
const OVER_M: f32 = 1.6;
/// Margins at the window's edges, as shares of its size.
const MARGIN: f32 = 0.08;
/// The most names at once.
const NAMES: usize = 4;

/// The name of a number.
#[derive(Component)]
pub(super) struct MakerName(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MakerNames>().add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    for number in 0..NAMES {
        let node = Node { position_type: PositionType::Absolute, ..default() };
        let letters = (Text::default(), font.text(SIZE_VH), InkText::with_strength(STRENGTH), TextOutline::default());
        // Anchored at the middle of its bottom edge.
        let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
        commands.spawn((MakerName(number), ReadAloud, node, hung, letters, TextLayout::no_wrap(), Visibility::Hidden));
    }
}

/// Moves the names with what they belong to. Hidden while a menu is open.
pub(super) fn draw_names(
    names: Res<MakerNames>,
    mut all: Query<(&MakerName, &mut Text, &mut Node, &mut Visibility)>,
    view: Res<CameraView>,
    game: Res<State<GameState>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (MakerName(number), mut text, mut node, mut visibility) in &mut all {
        let shown = names.0.get(*number).filter(|_| *game == GameState::Playing);
        let becomes = if shown.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        if visibility.set_if_neq(becomes) {
            redraw.write(RequestRedraw);
        }
        let Some((place, name)) = shown else { continue };
        if text.0 != *name {
            text.0.clone_from(name);
        }
        let share = (place.offset_from(view.place) + Vec2::Y * OVER_M) / view.half_size_m();
        let [left, top] = [0.5 + share.x / 2.0, 0.5 - share.y / 2.0].map(|share| share.clamp(MARGIN, 1.0 - MARGIN));
        (node.left, node.top) = (vw(left * 100.0), vh(top * 100.0));
    }
}
