//! Photo mode, P: time stands still, the camera is free, hour and weather are at will.

use bevy::{input::mouse::MouseWheel, prelude::*};

use super::{
    Type,
    hud::Notices,
    letters::{Letters, wash},
    screenshot,
};
use crate::{
    land::Land,
    motion::Body,
    player::{Player, camera},
    shared::{
        gaze::Gaze,
        schedule::{GameState, GameSystems, frame_s},
    },
    sky::{Clock, Forced, Weather},
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
/// How much of a weather there is before it has a name.
const FAINT: f32 = 0.12;

/// What the keys do, and the size of these letters and of those above them.
const HINT: &str = "arrows move, Shift faster   + \u{2212} or the wheel zoom   Q E hour   H hide this   Enter keep the picture   P walk on";
const HINT_VH: f32 = 2.5;
const NOW_VH: f32 = 3.6;
/// The gap between two weathers.
const GAP: &str = "   ";

/// The weathers that can be had: the key, what is on it, and the weather's name.
const WEATHERS: [(KeyCode, &str, &str, Weather); 7] = {
    const NONE: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.15 };
    [
        (KeyCode::Digit1, "1", "clear", NONE),
        (KeyCode::Digit2, "2", "rain", Weather { rain: 0.9, wind: 0.3, ..NONE }),
        (KeyCode::Digit3, "3", "snow", Weather { snow: 0.9, wind: 0.25, ..NONE }),
        (KeyCode::Digit4, "4", "leaves", Weather { leaves: 1.0, wind: 0.5, ..NONE }),
        (KeyCode::Digit5, "5", "fog", Weather { fog: 0.9, ..NONE }),
        (KeyCode::Digit6, "6", "dust", Weather { dust: 0.9, wind: 0.7, ..NONE }),
        (KeyCode::Digit7, "7", "northern lights", Weather { aurora: 1.0, ..NONE }),
    ]
};

/// What is as it was when the mode ends, and what is under way in it.
#[derive(Resource, Default)]
pub(super) struct Photo {
    before: Option<(Clock, Forced)>,
    hidden: bool,
    /// Frames until the picture is taken.
    taking: Option<u8>,
}

/// All that is written here.
#[derive(Component)]
pub(super) struct Hint;

/// The hour and the weather that are.
#[derive(Component)]
pub(super) struct Now;

/// A weather that can be had; none is the one that it would be.
#[derive(Component)]
pub(super) struct Choice(Option<Weather>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Photo>()
        .init_resource::<Clock>()
        .init_resource::<Forced>()
        .init_resource::<Weather>()
        .add_systems(OnEnter(GameState::Photo), begin)
        .add_systems(OnExit(GameState::Photo), end)
        .add_systems(Update, (look, grade).chain().after(GameSystems::Camera).before(GameSystems::Mood).run_if(in_state(GameState::Photo)));
}

pub(super) fn begin_or_end(keys: Res<ButtonInput<KeyCode>>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if keys.just_pressed(KeyCode::KeyP) {
        match state.get() {
            GameState::Playing | GameState::Paused => next.set(GameState::Photo),
            GameState::Photo => next.set(GameState::Playing),
            GameState::Atlas => {}
        }
    }
}

fn begin(mut commands: Commands, font: Res<Type>, clock: Res<Clock>, forced: Res<Forced>, mut photo: ResMut<Photo>) {
    *photo = Photo { before: Some((*clock, *forced)), ..default() };
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(2.6),
        width: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        ..default()
    };
    let sheet = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, row_gap: vh(0.5), ..default() };
    let letters = Letters::of_strength(1.0);
    commands.spawn((DespawnOnExit(GameState::Photo), Hint, line)).with_children(|line| {
        line.spawn((sheet, letters, wash(NOW_VH))).with_children(|sheet| {
            sheet.spawn((Now, Text::default(), font.text(NOW_VH), letters));
            sheet.spawn((Text::default(), font.text(HINT_VH))).with_children(|choices| {
                let all = WEATHERS.iter().map(|(_, key, name, weather)| (*key, *name, Some(*weather)));
                for (number, (key, name, weather)) in std::iter::once(("0", "as it would be", None)).chain(all).enumerate() {
                    let gap = if number == 0 { "" } else { GAP };
                    choices.spawn((Choice(weather), TextSpan::new(format!("{gap}{key} {name}")), font.text(HINT_VH), letters));
                }
            });
            sheet.spawn((Text::new(HINT), font.text(HINT_VH), letters));
        });
    });
}

fn end(mut photo: ResMut<Photo>, mut clock: ResMut<Clock>, mut forced: ResMut<Forced>) {
    if let Some(before) = photo.before.take() {
        (*clock, *forced) = before;
    }
}

/// The hour, and what is most in the air.
fn words(hour: f32, weather: &Weather) -> String {
    let minutes = (hour * 60.0) as u32;
    let Weather { rain, snow, leaves, fog, dust, aurora, wind: _ } = *weather;
    let (strength, name) = [(rain, 1), (snow, 2), (leaves, 3), (fog, 4), (dust, 5), (aurora, 6)]
        .into_iter()
        .fold((FAINT, 0), |most, kind| if kind.0 > most.0 { kind } else { most });
    let light = if strength < 0.4 && name != 0 { "a little " } else { "" };
    format!("{}:{:02},  {light}{}", minutes / 60, minutes % 60, WEATHERS[name].2)
}

/// Says what hour and weather it is, and which of the weathers is chosen.
pub(super) fn tell(
    clock: Res<Clock>,
    weather: Res<Weather>,
    forced: Res<Forced>,
    mut now: Single<&mut Text, With<Now>>,
    mut choices: Query<(&Choice, &mut Letters)>,
) {
    let words = words(clock.hour(), &weather);
    if now.0 != words {
        now.0 = words;
    }
    for (choice, mut letters) in &mut choices {
        letters.marked = choice.0 == forced.0;
    }
}

/// The camera, by keys and wheel.
fn look(keys: Res<ButtonInput<KeyCode>>, mut wheel: MessageReader<MouseWheel>, time: Res<Time<Real>>, mut gaze: ResMut<Gaze>) {
    let seconds = frame_s(&time);
    let axis = |less: [KeyCode; 2], more: [KeyCode; 2]| f32::from(i8::from(keys.any_pressed(more)) - i8::from(keys.any_pressed(less)));
    let way = Vec2::new(
        axis([KeyCode::ArrowLeft, KeyCode::KeyA], [KeyCode::ArrowRight, KeyCode::KeyD]),
        axis([KeyCode::ArrowDown, KeyCode::KeyS], [KeyCode::ArrowUp, KeyCode::KeyW]),
    );
    let fast = if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) { FAST } else { 1.0 };
    let moved = way * gaze.half_height_m * SPEED * fast * seconds;
    gaze.place = gaze.place.moved(moved);
    gaze.velocity_mps = if seconds > 0.0 { moved / seconds } else { Vec2::ZERO };
    let mut notches = axis([KeyCode::Equal, KeyCode::NumpadAdd], [KeyCode::Minus, KeyCode::NumpadSubtract]) * seconds * 5.0;
    notches -= wheel.read().map(|wheel| wheel.y.clamp(-3.0, 3.0)).sum::<f32>();
    gaze.half_height_m = (gaze.half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(camera::CLOSEST_M, camera::WIDEST_M);
    gaze.half_width_m = gaze.half_height_m * gaze.aspect;
}

/// Hour and weather, by keys.
fn grade(keys: Res<ButtonInput<KeyCode>>, time: Res<Time<Real>>, mut clock: ResMut<Clock>, mut forced: ResMut<Forced>) {
    let turn = f32::from(i8::from(keys.pressed(KeyCode::KeyE)) - i8::from(keys.pressed(KeyCode::KeyQ)));
    if turn != 0.0 {
        clock.days += f64::from(turn * HOURS_A_SECOND * frame_s(&time) / 24.0);
    }
    if let Some((.., weather)) = WEATHERS.iter().find(|(key, ..)| keys.just_pressed(*key)) {
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
    mut hint: Single<&mut Visibility, With<Hint>>,
    mut notices: Single<&mut Visibility, (With<Notices>, Without<Hint>)>,
    land: Res<Land>,
    body: Single<&Body, With<Player>>,
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
    let seen = |hidden: bool| if hidden { Visibility::Hidden } else { Visibility::Inherited };
    hint.set_if_neq(seen(photo.hidden || photo.taking.is_some()));
    notices.set_if_neq(seen(photo.taking.is_some()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hour_and_weather_have_words() {
        assert_eq!(words(8.41, &Weather::default()), "8:24,  clear");
        assert_eq!(words(23.999, &Weather { rain: 0.1, fog: 0.7, ..default() }), "23:59,  fog");
        assert_eq!(words(0.0, &Weather { snow: 0.2, ..default() }), "0:00,  a little snow");
        for (_, _, name, weather) in WEATHERS {
            assert!(words(12.0, &weather).ends_with(name));
        }
    }
}
