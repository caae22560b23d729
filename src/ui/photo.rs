//! Photo mode, P: time stands still, the camera is free, hour and weather are at will.

use bevy::{input::mouse::MouseWheel, prelude::*};

use super::{Type, screenshot};
use crate::{
    land::Land,
    player::{Body, camera},
    schedule::GameState,
    sky::{Clock, Forced, Weather},
    stream::Gaze,
};

/// Half heights of the view a second that the camera moves, and how much faster with Shift.
const SPEED: f32 = 0.9;
const FAST: f32 = 4.0;
/// Hours a second that the day is turned by.
const HOURS_A_SECOND: f32 = 3.0;
/// One notch of the wheel, and how much a second a key zooms.
const ZOOM_STEP: f32 = 1.15;
/// Frames that the picture is free of all letters before it is taken.
const FRAMES_FREE: u8 = 3;

const HINT: &str =
    "arrows move   + \u{2212} zoom   Q E hour   1 \u{2013} 7 weather, 0 as it is   H hide this   Enter keep the picture   P walk on";

/// The weathers that can be had, by the key's number.
const WEATHERS: [(KeyCode, Weather); 7] = {
    const NONE: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.15 };
    [
        (KeyCode::Digit1, NONE),
        (KeyCode::Digit2, Weather { rain: 0.9, wind: 0.3, ..NONE }),
        (KeyCode::Digit3, Weather { snow: 0.9, wind: 0.25, ..NONE }),
        (KeyCode::Digit4, Weather { leaves: 1.0, wind: 0.5, ..NONE }),
        (KeyCode::Digit5, Weather { fog: 0.9, ..NONE }),
        (KeyCode::Digit6, Weather { dust: 0.9, wind: 0.7, ..NONE }),
        (KeyCode::Digit7, Weather { aurora: 1.0, ..NONE }),
    ]
};

/// What is as it was when the mode ends, and what is under way in it.
#[derive(Resource, Default)]
pub(super) struct Photo {
    before: Option<Clock>,
    hidden: bool,
    /// Frames until the picture is taken.
    taking: Option<u8>,
}

#[derive(Component)]
pub(super) struct Hint;

pub(super) fn begin_or_end(keys: Res<ButtonInput<KeyCode>>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if keys.just_pressed(KeyCode::KeyP) {
        match state.get() {
            GameState::Playing | GameState::Paused => next.set(GameState::Photo),
            GameState::Photo => next.set(GameState::Playing),
            GameState::Atlas => {}
        }
    }
}

pub(super) fn begin(mut commands: Commands, font: Res<Type>, clock: Res<Clock>, mut photo: ResMut<Photo>) {
    *photo = Photo { before: Some(*clock), ..default() };
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(2.2),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let shade = BackgroundColor(Color::srgba_u8(0x1a, 0x19, 0x1b, 90));
    commands.spawn((DespawnOnExit(GameState::Photo), Hint, line)).with_children(|line| {
        line.spawn((Node { padding: UiRect::axes(vh(2.0), vh(0.6)), ..default() }, shade)).with_children(|box_| {
            box_.spawn((Text::new(HINT), font.text(2.6), TextColor(Color::srgb_u8(0xf2, 0xea, 0xd9))));
        });
    });
}

pub(super) fn end(mut photo: ResMut<Photo>, mut clock: ResMut<Clock>, mut forced: ResMut<Forced>) {
    if let Some(before) = photo.before.take() {
        *clock = before;
    }
    forced.0 = None;
}

/// The camera, by keys and wheel.
pub(super) fn look(keys: Res<ButtonInput<KeyCode>>, mut wheel: MessageReader<MouseWheel>, time: Res<Time<Real>>, mut gaze: ResMut<Gaze>) {
    let seconds = time.delta_secs();
    let axis = |less: [KeyCode; 2], more: [KeyCode; 2]| f32::from(i8::from(keys.any_pressed(more)) - i8::from(keys.any_pressed(less)));
    let way = Vec2::new(
        axis([KeyCode::ArrowLeft, KeyCode::KeyA], [KeyCode::ArrowRight, KeyCode::KeyD]),
        axis([KeyCode::ArrowDown, KeyCode::KeyS], [KeyCode::ArrowUp, KeyCode::KeyW]),
    );
    let fast = if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) { FAST } else { 1.0 };
    let moved = way * gaze.half_height_m * SPEED * fast * seconds;
    gaze.place = gaze.place.moved(moved.x);
    gaze.y += moved.y;
    (gaze.speed_mps, gaze.climb_mps) = if seconds > 0.0 { (moved.x / seconds, moved.y / seconds) } else { (0.0, 0.0) };
    let mut notches = axis([KeyCode::Equal, KeyCode::NumpadAdd], [KeyCode::Minus, KeyCode::NumpadSubtract]) * seconds * 5.0;
    notches -= wheel.read().map(|wheel| wheel.y.clamp(-3.0, 3.0)).sum::<f32>();
    gaze.half_height_m = (gaze.half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(camera::CLOSEST_M, camera::WIDEST_M);
    gaze.half_width_m = gaze.half_height_m * gaze.aspect;
}

/// Hour and weather, by keys.
pub(super) fn grade(keys: Res<ButtonInput<KeyCode>>, time: Res<Time<Real>>, mut clock: ResMut<Clock>, mut forced: ResMut<Forced>) {
    let turn = f32::from(i8::from(keys.pressed(KeyCode::KeyE)) - i8::from(keys.pressed(KeyCode::KeyQ)));
    if turn != 0.0 {
        clock.days += f64::from(turn * HOURS_A_SECOND * time.delta_secs() / 24.0);
    }
    if let Some((_, weather)) = WEATHERS.iter().find(|(key, _)| keys.just_pressed(*key)) {
        forced.0 = Some(*weather);
    }
    if keys.just_pressed(KeyCode::Digit0) {
        forced.0 = None;
    }
}

/// Hides the letters, takes the picture, shows them again.
pub(super) fn keep(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    mut photo: ResMut<Photo>,
    mut hint: Query<&mut Visibility, With<Hint>>,
    land: Res<Land>,
    body: Single<&Body>,
) {
    if keys.just_pressed(KeyCode::KeyH) {
        photo.hidden = !photo.hidden;
    }
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::F12]) && photo.taking.is_none() {
        photo.taking = Some(FRAMES_FREE);
    }
    photo.taking = match photo.taking {
        Some(0) => {
            screenshot::take(&mut commands, &land, &body);
            None
        }
        left => left.map(|left| left - 1),
    };
    let wanted = if photo.hidden || photo.taking.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    hint.iter_mut().for_each(|mut visibility| _ = visibility.set_if_neq(wanted));
}
