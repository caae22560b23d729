//! Photo mode, P: time stands still, the camera is free, hour and weather are at will.

use bevy::{prelude::*, text::FontSize, window::PrimaryWindow};
use eremite_life::player::camera;
use eremite_scenery::sky::{Clock, Forced, Weather};
use eremite_stream::{
    contracts::{
        gaze::Gaze,
        schedule::{GameState, GameSystems, frame_s},
    },
    deeds::{Deed, Deeds},
};

use super::{
    Type,
    hud::Notices,
    letters::{Letters, wash},
    screenshot,
};
use crate::{
    prompts::{Does, Prompt, Shown},
    sheet::{FIRST, Line, SheetAppExt},
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

/// What can be done, and the size of these letters and of those above them.
const MOVING: [(&[Deed], &str); 5] = [
    (&[Deed::PhotoLeft, Deed::PhotoRight, Deed::PhotoUp, Deed::PhotoDown], "move"),
    (&[Deed::PhotoFast], "faster"),
    (&[Deed::PhotoNearer, Deed::PhotoFarther], "zoom"),
    (&[Deed::Earlier, Deed::Later], "hour"),
    (&[Deed::PreviousWeather, Deed::NextWeather], "weather"),
];
const KEEPING: [(&[Deed], &str); 3] =
    [(&[Deed::HideWords], "hide this"), (&[Deed::KeepPhoto], "keep the picture"), (&[Deed::Photo], "walk on")];
const HINT_VH: f32 = 3.0;
const NOW_VH: f32 = 3.6;
/// The gaps between two things that can be done, and between a sign and its words.
const GAP_VH: f32 = 2.2;
const BESIDE_VH: f32 = 0.7;

/// The weathers that can be had: what asks for it, and its name.
const WEATHERS: [(Deed, &str, Weather); 7] = {
    const NONE: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.15 };
    [
        (Deed::Clear, "clear", NONE),
        (Deed::Rain, "rain", Weather { rain: 0.9, wind: 0.3, ..NONE }),
        (Deed::Snow, "snow", Weather { snow: 0.9, wind: 0.25, ..NONE }),
        (Deed::Leaves, "leaves", Weather { leaves: 1.0, wind: 0.5, ..NONE }),
        (Deed::Fog, "fog", Weather { fog: 0.9, ..NONE }),
        (Deed::Dust, "dust", Weather { dust: 0.9, wind: 0.7, ..NONE }),
        (Deed::Aurora, "northern lights", Weather { aurora: 1.0, ..NONE }),
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
    app.add_sheet_line(FIRST, 30, |_| {
        let begin = |world: &mut World| world.resource_mut::<NextState<GameState>>().set(GameState::Photo);
        Some(Line::entry("a photo", begin).help("Time stands still, the camera is free, hour and weather are at will."))
    });
    app.init_resource::<Photo>()
        .init_resource::<Clock>()
        .init_resource::<Forced>()
        .init_resource::<Weather>()
        .add_systems(OnEnter(GameState::Photo), begin)
        .add_systems(OnExit(GameState::Photo), end)
        .add_systems(Update, (look, grade).chain().after(GameSystems::Camera).before(GameSystems::Mood).run_if(in_state(GameState::Photo)));
}

pub(super) fn begin_or_end(deeds: Res<Deeds>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if deeds.pressed(Deed::Photo) {
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
    let sheet = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, row_gap: vh(0.7), ..default() };
    // Of letters that are large, a row has several lines.
    let row = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_wrap: FlexWrap::Wrap,
        max_width: vw(96),
        column_gap: vh(GAP_VH),
        row_gap: vh(BESIDE_VH),
        ..default()
    };
    let item = Node { align_items: AlignItems::Center, column_gap: vh(BESIDE_VH), ..default() };
    let letters = Letters::of_strength(1.0);
    let words = |what: &str| (Text::new(what), font.text(HINT_VH), letters, TextLayout::no_wrap());
    commands.spawn((DespawnOnExit(GameState::Photo), Hint, line)).with_children(|line| {
        line.spawn((sheet, letters, wash(NOW_VH))).with_children(|sheet| {
            sheet.spawn((Now, Text::default(), font.text(NOW_VH), letters));
            sheet.spawn(row.clone()).with_children(|choices| {
                let all = WEATHERS.iter().map(|(deed, name, weather)| (*deed, *name, Some(*weather)));
                for (deed, name, weather) in std::iter::once((Deed::AsItWouldBe, "as it would be", None)).chain(all) {
                    choices.spawn((item.clone(), Does(deed), letters)).with_children(|choice| {
                        choice.spawn((Prompt::new(vec![deed], FontSize::Vh(HINT_VH)).showing(Shown::UnderHand), Choice(weather), letters));
                        choice.spawn((words(name), Choice(weather)));
                    });
                }
            });
            for line in [&MOVING[..], &KEEPING] {
                sheet.spawn(row.clone()).with_children(|hints| {
                    for (deeds, what) in line {
                        let mut hint = hints.spawn(item.clone());
                        if let [deed] = deeds {
                            hint.insert((Does(*deed), letters));
                        }
                        hint.with_children(|hint| {
                            hint.spawn((Prompt::new(*deeds, FontSize::Vh(HINT_VH)), letters));
                            hint.spawn(words(what));
                        });
                    }
                });
            }
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
    let (name, strength) = weather.most();
    let light = if strength < 0.4 && name != Weather::default().most().0 { "a little " } else { "" };
    format!("{}:{:02},  {light}{name}", minutes / 60, minutes % 60)
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
        let marked = choice.0 == forced.0;
        if letters.marked != marked {
            letters.marked = marked;
        }
    }
}

/// The camera.
fn look(deeds: Res<Deeds>, time: Res<Time<Real>>, window: Single<&Window, With<PrimaryWindow>>, mut gaze: ResMut<Gaze>) {
    let seconds = frame_s(&time);
    let way = Vec2::new(deeds.between(Deed::PhotoLeft, Deed::PhotoRight), deeds.between(Deed::PhotoDown, Deed::PhotoUp));
    let fast = if deeds.held(Deed::PhotoFast) { FAST } else { 1.0 };
    let moved = way * gaze.half_height_m * SPEED * fast * seconds;
    // What is dragged goes with the hand.
    let dragged = deeds.dragged() * Vec2::new(-1.0, 1.0) * 2.0 * gaze.half_height_m / window.height().max(1.0);
    gaze.place = gaze.place.moved(moved + dragged);
    gaze.velocity_mps = if seconds > 0.0 { moved / seconds } else { Vec2::ZERO };
    let mut notches = deeds.between(Deed::PhotoNearer, Deed::PhotoFarther) * seconds * 5.0;
    notches += deeds.notches(Deed::PhotoFarther) - deeds.notches(Deed::PhotoNearer);
    gaze.half_height_m = (gaze.half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(camera::CLOSEST_M, camera::WIDEST_M);
    gaze.half_width_m = gaze.half_height_m * gaze.aspect;
}

/// Hour and weather.
fn grade(deeds: Res<Deeds>, time: Res<Time<Real>>, mut clock: ResMut<Clock>, mut forced: ResMut<Forced>) {
    let turn = deeds.between(Deed::Earlier, Deed::Later);
    if turn != 0.0 {
        clock.days += f64::from(turn * HOURS_A_SECOND * frame_s(&time) / 24.0);
    }
    if let Some((.., weather)) = WEATHERS.iter().find(|(deed, ..)| deeds.pressed(*deed)) {
        forced.0 = Some(*weather);
    }
    if deeds.pressed(Deed::AsItWouldBe) {
        forced.0 = None;
    }
    let steps = i8::from(deeds.pressed(Deed::NextWeather)) - i8::from(deeds.pressed(Deed::PreviousWeather));
    if steps != 0 {
        // Around, past the one that it would be.
        let now = WEATHERS.iter().position(|(.., weather)| forced.0 == Some(*weather)).map_or(0, |now| now + 1);
        let next = (now as isize + isize::from(steps)).rem_euclid(WEATHERS.len() as isize + 1) as usize;
        forced.0 = next.checked_sub(1).map(|next| WEATHERS[next].2);
    }
}

/// Hides the letters, takes the picture, shows them again.
pub(super) fn keep(
    mut commands: Commands,
    deeds: Res<Deeds>,
    mut photo: ResMut<Photo>,
    mut hint: Single<&mut Visibility, With<Hint>>,
    mut notices: Single<&mut Visibility, (With<Notices>, Without<Hint>)>,
) {
    if deeds.pressed(Deed::HideWords) {
        photo.hidden = !photo.hidden;
    }
    if (deeds.pressed(Deed::KeepPhoto) || deeds.pressed(Deed::Picture)) && photo.taking.is_none() {
        photo.taking = Some(FRAMES_FREE);
    }
    photo.taking = match photo.taking {
        Some(0) => {
            screenshot::take(&mut commands);
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
        for (_, name, weather) in WEATHERS {
            assert!(words(12.0, &weather).ends_with(name));
        }
    }
}
