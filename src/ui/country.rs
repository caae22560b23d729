//! The name of the country, told once as one enters it.

use bevy::prelude::*;

use super::Type;
use crate::{land::Land, player::Body, schedule::GameState};

/// How much of a country there has to be before it is told: past its border, not on it.
const ENTERED: f32 = 0.6;
/// Metres beneath the surface from which on the country is that of the caves.
const BELOW_M: f32 = 24.0;
/// Seconds in which the name comes, stays and goes.
const COMES_S: f32 = 1.2;
const STAYS_S: f32 = 3.2;
const GOES_S: f32 = 1.8;
/// Strength of its letters.
const STRENGTH: f32 = 0.86;

/// The name that is shown, and for how long it has been.
#[derive(Component)]
pub(super) struct Country {
    name: String,
    shown_s: f32,
}

/// What photo mode hides.
#[derive(Component)]
pub(super) struct Hud;

/// The letters are not meant to be seen now.
pub(super) fn hide(mut hud: Query<&mut Visibility, With<Hud>>) {
    hud.iter_mut().for_each(|mut visibility| *visibility = Visibility::Hidden);
}

/// They are again.
pub(super) fn show(mut hud: Query<&mut Visibility, With<Hud>>) {
    hud.iter_mut().for_each(|mut visibility| *visibility = Visibility::Inherited);
}

pub(super) fn spawn(mut commands: Commands, font: Res<Type>) {
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(11.0),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands.spawn((Hud, line)).with_children(|line| {
        line.spawn((Country { name: String::new(), shown_s: f32::MAX }, Text::default(), font.text(6.4), TextColor(Color::NONE)));
    });
}

pub(super) fn tell(
    land: Res<Land>,
    body: Single<&Body>,
    time: Res<Time>,
    mood: Res<crate::mood::Mood>,
    country: Single<(&mut Country, &mut Text, &mut TextColor)>,
    state: Res<State<GameState>>,
) {
    let (mut country, mut text, mut color) = country.into_inner();
    let column = body.place.column;
    let deep = body.below && body.y < land.height(column) - BELOW_M;
    let blend = if deep { land.blend_below(column, body.y as i64) } else { land.blend(column) };
    let entered = land.biomes().len() > 1 && blend.parts[0].1 > ENTERED;
    let name = &land.biomes()[blend.here()].name;
    if entered && *name != country.name {
        country.name.clone_from(name);
        country.shown_s = 0.0;
        text.0.clone_from(name);
    }
    let shown_s = country.shown_s;
    country.shown_s += time.delta_secs();
    let share = if shown_s < COMES_S { shown_s / COMES_S } else { 1.0 - ((shown_s - COMES_S - STAYS_S) / GOES_S).clamp(0.0, 1.0) };
    // Ink by day, paper by night and below.
    let dark = mood.night > 0.4 || deep;
    let ink = if dark { Color::srgb_u8(0xf2, 0xea, 0xd9) } else { Color::srgb_u8(0x1a, 0x19, 0x1b) };
    let strength = if *state.get() == GameState::Playing { share * STRENGTH } else { 0.0 };
    color.set_if_neq(TextColor(ink.with_alpha(strength)));
}
