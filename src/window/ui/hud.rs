//! HUD: distance walked, and notifications that fade.

use std::collections::VecDeque;

use bevy::{prelude::*, window::RequestRedraw};
use eremite_land::{Land, notification::Notification};
use eremite_life::{creatures::RestPose, motion::Body, player::Player};
use eremite_stream::{
    contracts::{
        finds::Finds,
        player_position::format_distance,
        schedule::{GameState, real_frame_s},
    },
    settings::{Setting, SettingGroup, SettingValue},
};
use eremite_words::{self as words, key};

use super::{
    LineFade, UiFont,
    screen_reader::{ReadAloud, ReadOnDemand},
    text::{DarkBackgroundText, InkText},
};
use crate::text_outline::TextOutline;

/// Opacity of the distance and of new notices.
const QUIET: f32 = 0.95;
const NEW: f32 = 0.95;
const DISTANCE_VH: f32 = 3.0;
const NOTICE_VH: f32 = 3.0;
/// Seconds that a notice stays, and in which it fades at the end.
const NOTICE_S: f32 = 5.0;
const GOES_S: f32 = 1.0;
/// Maximal number of notices shown and waiting (bounded queue: the oldest waiting ones are dropped).
const MAX_SHOWN: usize = 6;
const MAX_WAITING: usize = 32;

#[derive(Component)]
#[require(DarkBackgroundText)]
pub(super) struct Distance;

/// Container of the notices, newest at the bottom, with what is waiting as it was notified.
#[derive(Component, Default)]
pub(super) struct Notices(VecDeque<String>);

#[derive(Component)]
pub(super) struct Notice {
    /// What was notified.
    source: String,
    left_s: f32,
}

/// Whether the distance walked is shown.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ShowsDistance(pub bool);

impl Default for ShowsDistance {
    fn default() -> Self {
        Self(true)
    }
}

/// The setting for that.
pub(super) const SETTINGS: [Setting; 1] = [Setting::switch(
    "distance",
    SettingGroup::Walk,
    key("setting-distance"),
    true,
    |world| Some(SettingValue::Switch(world.get_resource::<ShowsDistance>()?.0)),
    |world, value| world.insert_resource(ShowsDistance(value.is_on())),
)];

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notification>()
        .init_resource::<ShowsDistance>()
        .register_type::<ShowsDistance>()
        .register_type::<Notification>()
        .add_systems(Startup, spawn)
        .add_systems(OnEnter(GameState::Photo), hide)
        .add_systems(OnExit(GameState::Photo), show)
        .add_systems(OnEnter(GameState::Atlas), hide)
        .add_systems(OnExit(GameState::Atlas), show);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let corner = Node { position_type: PositionType::Absolute, bottom: vh(2.2), right: vh(3.2), ..default() };
    commands.spawn((
        Distance,
        ReadOnDemand,
        Text::default(),
        font.text(DISTANCE_VH),
        InkText::with_strength(QUIET),
        TextOutline::default(),
        corner,
    ));
    let corner = Node {
        position_type: PositionType::Absolute,
        bottom: vh(2.2),
        left: vh(3.2),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Start,
        row_gap: vh(0.8),
        ..default()
    };
    commands.spawn((Notices::default(), corner));
}

/// Hidden in photo mode and over the map.
fn hide(mut distance: Single<&mut Visibility, With<Distance>>) {
    **distance = Visibility::Hidden;
}

fn show(mut distance: Single<&mut Visibility, With<Distance>>) {
    **distance = Visibility::Inherited;
}

pub(super) fn show_distance(
    hermit: Single<(&Body, Option<&RestPose>), With<Player>>,
    finds: Res<Finds>,
    land: Res<Land>,
    shows: Res<ShowsDistance>,
    distance: Single<(&mut Text, &mut InkText), With<Distance>>,
) {
    let (body, rest_pose) = *hermit;
    let (mut text, mut letters) = distance.into_inner();
    let words = if shows.0 { words(body.walked_m, finds.count(land.seed())) } else { String::new() };
    if text.0 != words {
        text.0 = words;
    }
    // Hidden while the hermit rests.
    let strength = if shows.0 { QUIET * (1.0 - rest_pose.map_or(0.0, RestPose::hud_fade)) } else { 0.0 };
    if letters.strength != strength {
        letters.strength = strength;
    }
}

/// The finds, once there are any, and the distance.
fn words(metres: f64, found: usize) -> String {
    let way = format_distance(metres);
    if found == 0 { way } else { words::text_with("hud-found", &[("count", found.into()), ("distance", way.into())]) }
}

pub(super) fn show_notices(
    mut commands: Commands,
    font: Res<UiFont>,
    mut notifications: MessageReader<Notification>,
    notices: Single<(Entity, &mut Notices, &mut Visibility)>,
    mut seen: Query<(Entity, &mut Notice, &mut InkText, &mut Text)>,
    LineFade { game, time, mut redraw }: LineFade,
    mut told_in: Local<u32>,
) {
    let (place, mut waiting, mut visibility) = notices.into_inner();
    if game.is_changed() {
        // The menu covers them and shows notifications itself.
        *visibility = if *game.get() == GameState::Paused { Visibility::Hidden } else { Visibility::Inherited };
    }
    let waiting = &mut waiting.bypass_change_detection().0;
    // Errors are known by their English text, and go on in another language. All else was written in the former one by whoever
    // notified, and goes.
    if std::mem::replace(&mut *told_in, words::revision()) != words::revision() {
        for (_, mut notice, _, mut text) in &mut seen {
            let translated = words::error_text(&notice.source).into_owned();
            if translated == text.0 {
                notice.left_s = 0.0;
            } else {
                text.0 = translated;
            }
        }
    }
    waiting.extend(notifications.read().map(|Notification(text)| text.clone()));
    waiting.drain(..waiting.len().saturating_sub(MAX_WAITING));
    let mut left = 0;
    for (entity, mut notice, mut letters, _) in &mut seen {
        notice.left_s -= real_frame_s(&time);
        if notice.left_s > 0.0 {
            letters.strength = (notice.left_s / GOES_S).min(1.0) * NEW;
            left += 1;
        } else {
            commands.entity(entity).despawn();
        }
        redraw.write(RequestRedraw);
    }
    let free = MAX_SHOWN - left;
    for source in waiting.drain(..free.min(waiting.len())) {
        let line = (Text::new(words::error_text(&source)), font.text(NOTICE_VH), Node { max_width: vw(70), ..default() });
        commands.entity(place).with_child((
            Notice { source, left_s: NOTICE_S },
            ReadAloud,
            line,
            InkText::with_strength(NEW),
            TextOutline::default(),
        ));
        redraw.write(RequestRedraw);
    }
}
