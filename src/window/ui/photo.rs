//! Photo mode: time stands still, the camera is free, and hour and weather can be chosen.

use accesskit::Toggled;
use bevy::{a11y::AccessibilityNode, prelude::*, text::FontSize, window::PrimaryWindow};
use eremite_life::player::{ToggleSettings, camera};
use eremite_scenery::sky::{DayNightCycle, ForcedWeather, Weather};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{
        camera_view::CameraView,
        schedule::{GameState, GameSystems, real_frame_s},
    },
};
use eremite_words::{self as words, Key, key};

use super::{
    UiFont,
    hud::Notices,
    screen_reader::{ChoicePlace, ReadAloud, ReadOnDemand},
    screenshot,
    text::{InkText, soft_background},
};
use crate::{
    button_prompts::{BindingFilter, ButtonPrompt, ClickAction},
    menu::{MenuAppExt, MenuItem, ROOT_PAGE},
};

/// Camera speed in half view heights per second, and the factor of the fast mode.
const SPEED: f32 = 0.9;
const FAST: f32 = 4.0;
/// Hours per second by which the time of day is changed.
const HOURS_A_SECOND: f32 = 3.0;
/// Zoom factor per notch of the wheel.
const ZOOM_STEP: f32 = 1.15;
/// Frames without text before the picture is taken.
const FRAMES_FREE: u8 = 3;

/// Actions listed in photo mode: those that look, and those that keep; their text size, and that of the status before the
/// weathers.
const MOVING: [(&[Action], Key); 5] = [
    (&[Action::PhotoLeft, Action::PhotoRight, Action::PhotoUp, Action::PhotoDown], key("photo-move")),
    (&[Action::PhotoFast], key("photo-faster")),
    (&[Action::PhotoNearer, Action::PhotoFarther], key("photo-zoom")),
    (&[Action::Earlier, Action::Later], key("photo-hour")),
    (&[Action::PreviousWeather, Action::NextWeather], key("photo-weather")),
];
const KEEPING: [(&[Action], Key); 3] =
    [(&[Action::HideText], key("photo-hide-text")), (&[Action::KeepPhoto], key("photo-save")), (&[Action::Photo], key("photo-continue"))];
const HINT_VH: f32 = 3.0;
const NOW_VH: f32 = 3.6;
/// Width that the status has at least, so that the weathers stay where they are while its words change.
const STATUS_VH: f32 = 24.0;
/// Width of the rows where the window is wide enough; gaps between two actions, what a group of them has more, and the gap
/// between glyphs and their text.
const ROWS_VH: f32 = 170.0;
const GAP_VH: f32 = 2.2;
const GROUP_VH: f32 = 2.8;
const BESIDE_VH: f32 = 0.7;

/// The weathers to choose from: action, name as that of the dominant weather, and weather.
const WEATHERS: [(Action, &str, Weather); 7] = {
    const NONE: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.15 };
    [
        (Action::Clear, "clear", NONE),
        (Action::Rain, "rain", Weather { rain: 0.9, wind: 0.3, ..NONE }),
        (Action::Snow, "snow", Weather { snow: 0.9, wind: 0.25, ..NONE }),
        (Action::Leaves, "leaves", Weather { leaves: 1.0, wind: 0.5, ..NONE }),
        (Action::Fog, "fog", Weather { fog: 0.9, ..NONE }),
        (Action::Dust, "dust", Weather { dust: 0.9, wind: 0.7, ..NONE }),
        (Action::Aurora, "northern lights", Weather { aurora: 1.0, ..NONE }),
    ]
};

/// State to restore when the mode ends, and the picture in progress.
#[derive(Resource, Default)]
pub(super) struct PhotoMode {
    before: Option<(DayNightCycle, ForcedWeather)>,
    hidden: bool,
    /// Frames until the picture is taken.
    taking: Option<u8>,
}

/// Root of the mode's texts.
#[derive(Component)]
pub(super) struct PhotoModeText;

/// Text of the current hour and weather.
#[derive(Component)]
pub(super) struct PhotoStatusText;

/// A weather to choose; `None` is the computed one.
#[derive(Component)]
pub(super) struct WeatherButton(Option<Weather>);

pub(super) fn plugin(app: &mut App) {
    app.add_menu_item(ROOT_PAGE, 30, |_| {
        let begin = |world: &mut World| world.resource_mut::<NextState<GameState>>().set(GameState::Photo);
        Some(MenuItem::button(words::text("menu-photo"), begin).id("photo mode").help(words::text("menu-photo-help")))
    });
    app.init_resource::<PhotoMode>()
        .init_resource::<DayNightCycle>()
        .init_resource::<ForcedWeather>()
        .init_resource::<Weather>()
        .add_systems(OnEnter(GameState::Photo), enter)
        .add_systems(OnExit(GameState::Photo), exit)
        .add_systems(
            Update,
            (move_camera, set_hour_and_weather)
                .chain()
                .after(GameSystems::Camera)
                .before(GameSystems::Palette)
                .run_if(in_state(GameState::Photo)),
        );
}

pub(super) fn toggle(actions: Res<Actions>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if actions.pressed(Action::Photo) {
        match state.get() {
            // From the map and the journal too: they close, and the view is the walk's.
            GameState::Playing | GameState::Paused | GameState::Atlas => next.set(GameState::Photo),
            GameState::Photo => next.set(GameState::Playing),
        }
    }
}

fn enter(mut commands: Commands, font: Res<UiFont>, clock: Res<DayNightCycle>, forced: Res<ForcedWeather>, mut photo: ResMut<PhotoMode>) {
    *photo = PhotoMode { before: Some((*clock, *forced)), ..default() };
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(2.6),
        width: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        ..default()
    };
    let sheet = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::Center, row_gap: vh(0.7), ..default() };
    // Rows wrap in narrow windows and when the text is large. Their width is told, as the height of a row that finds its own
    // width is that of one line.
    let row = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_wrap: FlexWrap::Wrap,
        width: vw(96),
        max_width: vh(ROWS_VH),
        column_gap: vh(GAP_VH),
        row_gap: vh(BESIDE_VH),
        ..default()
    };
    let item = Node { align_items: AlignItems::Center, column_gap: vh(BESIDE_VH), ..default() };
    let letters = InkText::with_strength(1.0);
    let label = |what: &str| (Text::new(what), font.text(HINT_VH), letters, TextLayout::no_wrap());
    commands.spawn((DespawnOnExit(GameState::Photo), PhotoModeText, line)).with_children(|root| {
        root.spawn((sheet, letters, soft_background(NOW_VH))).with_children(|sheet| {
            sheet.spawn(row.clone()).with_children(|choices| {
                let status = Node { min_width: vh(STATUS_VH), ..default() };
                choices.spawn((PhotoStatusText, ReadAloud, Text::default(), font.text(NOW_VH), letters, TextLayout::no_wrap(), status));
                let all = WEATHERS.iter().map(|(action, name, weather)| (*action, weather_name(name), Some(*weather)));
                let all = std::iter::once((Action::NaturalWeather, words::text("weather-natural"), None)).chain(all);
                for (place, (action, name, weather)) in all.enumerate() {
                    let place = ChoicePlace(place, WEATHERS.len() + 1);
                    choices.spawn((item.clone(), ClickAction(action), place, letters)).with_children(|choice| {
                        choice.spawn((
                            ButtonPrompt::new(vec![action], FontSize::Vh(HINT_VH)).with_bindings(BindingFilter::UnderHand),
                            WeatherButton(weather),
                            letters,
                        ));
                        choice.spawn((label(name), WeatherButton(weather)));
                    });
                }
            });
            sheet.spawn(row).with_children(|hints| {
                for (hinted, before_vh) in [(&MOVING[..], 0.0), (&KEEPING[..], GROUP_VH)] {
                    for (number, (actions, what)) in hinted.iter().enumerate() {
                        let margin = UiRect::left(vh(if number == 0 { before_vh } else { 0.0 }));
                        let mut hint = hints.spawn(Node { margin, ..item.clone() });
                        if let [action] = actions {
                            hint.insert((ClickAction(*action), letters));
                        }
                        hint.with_children(|hint| {
                            hint.spawn((ButtonPrompt::new(*actions, FontSize::Vh(HINT_VH)), letters));
                            hint.spawn((label(what.text()), ReadOnDemand));
                        });
                    }
                }
            });
        });
    });
}

fn exit(mut photo: ResMut<PhotoMode>, mut clock: ResMut<DayNightCycle>, mut forced: ResMut<ForcedWeather>) {
    if let Some(before) = photo.before.take() {
        (*clock, *forced) = before;
    }
}

/// The name of a dominant weather for the player.
fn weather_name(dominant: &str) -> &'static str {
    match dominant {
        "rain" => words::text("weather-rain"),
        "snow" => words::text("weather-snow"),
        "leaves" => words::text("weather-leaves"),
        "fog" => words::text("weather-fog"),
        "dust" => words::text("weather-dust"),
        "northern lights" => words::text("weather-northern-lights"),
        _ => words::text("weather-clear"),
    }
}

/// The hour and the dominant weather.
fn words(hour: f32, weather: &Weather) -> String {
    let minutes = (hour * 60.0) as u32;
    let (name, strength) = weather.dominant();
    let time = format!("{}:{:02}", minutes / 60, minutes % 60);
    let now = [("time", time.into()), ("weather", weather_name(name).into())];
    match strength < 0.4 && name != Weather::default().dominant().0 {
        true => words::text_with("photo-now-a-little", &now),
        false => words::text_with("photo-now", &now),
    }
}

/// Shows hour and weather, and highlights the chosen weather.
pub(super) fn update_texts(
    clock: Res<DayNightCycle>,
    weather: Res<Weather>,
    forced: Res<ForcedWeather>,
    mut now: Single<&mut Text, With<PhotoStatusText>>,
    mut choices: Query<(&WeatherButton, &mut InkText, &ChildOf)>,
    mut buttons: Query<&mut AccessibilityNode, With<ClickAction>>,
) {
    let words = words(clock.hour(), &weather);
    if now.0 != words {
        now.0 = words;
    }
    for (choice, mut letters, button) in &mut choices {
        let marked = choice.0 == forced.0;
        if letters.marked != marked {
            letters.marked = marked;
        }
        if let Ok(mut node) = buttons.get_mut(button.parent())
            && node.toggled() != Some(Toggled::from(marked))
        {
            node.set_toggled(Toggled::from(marked));
        }
    }
}

/// Moves and zooms the camera.
fn move_camera(
    actions: Res<Actions>,
    habits: Option<Res<ToggleSettings>>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut view: ResMut<CameraView>,
    mut goes_fast: Local<bool>,
) {
    // Who need not hold a key to run need not hold one here.
    let toggles = habits.is_some_and(|habits| habits.run_toggles);
    *goes_fast = if toggles { *goes_fast != actions.pressed(Action::PhotoFast) } else { actions.held(Action::PhotoFast) };
    let seconds = real_frame_s(&time);
    let way = Vec2::new(actions.axis_value(Action::PhotoLeft, Action::PhotoRight), actions.axis_value(Action::PhotoDown, Action::PhotoUp));
    let fast = if *goes_fast { FAST } else { 1.0 };
    let moved = way * view.half_height_m * SPEED * fast * seconds;
    // Dragging moves the land with the pointer.
    let dragged = actions.drag_delta() * Vec2::new(-1.0, 1.0) * 2.0 * view.half_height_m / window.height().max(1.0);
    view.place = view.place.translated(moved + dragged);
    view.velocity_mps = if seconds > 0.0 { moved / seconds } else { Vec2::ZERO };
    let mut notches = actions.axis_value(Action::PhotoNearer, Action::PhotoFarther) * seconds * 5.0;
    notches += actions.wheel_notches(Action::PhotoFarther) - actions.wheel_notches(Action::PhotoNearer);
    view.half_height_m = (view.half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(camera::CLOSEST_M, camera::WIDEST_M);
    view.half_width_m = view.half_height_m * view.aspect;
}

/// Changes hour and weather.
fn set_hour_and_weather(actions: Res<Actions>, time: Res<Time<Real>>, mut clock: ResMut<DayNightCycle>, mut forced: ResMut<ForcedWeather>) {
    let turn = actions.axis_value(Action::Earlier, Action::Later);
    if turn != 0.0 {
        clock.days += f64::from(turn * HOURS_A_SECOND * real_frame_s(&time) / 24.0);
    }
    if let Some((.., weather)) = WEATHERS.iter().find(|(action, ..)| actions.pressed(*action)) {
        forced.0 = Some(*weather);
    }
    if actions.pressed(Action::NaturalWeather) {
        forced.0 = None;
    }
    let steps = i8::from(actions.pressed(Action::NextWeather)) - i8::from(actions.pressed(Action::PreviousWeather));
    if steps != 0 {
        // Cycles through the weathers, including the computed one.
        let now = WEATHERS.iter().position(|(.., weather)| forced.0 == Some(*weather)).map_or(0, |now| now + 1);
        let next = (now as isize + isize::from(steps)).rem_euclid(WEATHERS.len() as isize + 1) as usize;
        forced.0 = next.checked_sub(1).map(|next| WEATHERS[next].2);
    }
}

/// Hides the texts, takes the picture, and shows them again.
pub(super) fn take_photo(
    mut commands: Commands,
    actions: Res<Actions>,
    mut photo: ResMut<PhotoMode>,
    mut hint: Single<&mut Visibility, With<PhotoModeText>>,
    mut notices: Single<&mut Visibility, (With<Notices>, Without<PhotoModeText>)>,
) {
    if actions.pressed(Action::HideText) {
        photo.hidden = !photo.hidden;
    }
    if (actions.pressed(Action::KeepPhoto) || actions.pressed(Action::Picture)) && photo.taking.is_none() {
        photo.taking = Some(FRAMES_FREE);
    }
    photo.taking = match photo.taking {
        Some(0) => {
            screenshot::take_screenshot(&mut commands);
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
