//! Tutorial hints: button glyphs and a few words beside the hermit at the moment something can be done, until the player has
//! done it once.

mod learned;
mod scheduler;
mod table;

use bevy::{ecs::system::SystemParam, prelude::*, text::FontSize, window::RequestRedraw};

pub use learned::LearnedHints;

use eremite_land::asset_store;
use eremite_life::{
    creatures::{InteractionRequest, RestPose, RideRequest},
    motion::{AvailableMoves, Body, CachedLand, GroundQuery, Intent},
    player::Player,
};
use eremite_stream::{
    WorldPosition,
    actions::Actions,
    contracts::{
        camera_view::CameraView,
        hints::HintsEnabled,
        painting::BrushState,
        schedule::{GameState, LabState, real_frame_s},
    },
};
use scheduler::HintScheduler;
use table::{AT_REST, HINTS, HintContext};

use super::{LineFade, ScreenState, remarks::RemarkLine};
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, UiFont, soft_background},
};

/// Text size.
const SIZE_VH: f32 = 3.0;
/// Seconds in which a hint fades in and out.
const COMES_S: f32 = 0.5;
const GOES_S: f32 = 0.35;
/// Distance above the hermit's feet: in metres, and at least this in hundredths of the window's height when zoomed out.
const OVER_M: f32 = 2.6;
const LEAST_OVER_VH: f32 = 7.0;
/// Margins at the window's edges, as shares of its size.
const ASIDE: f32 = 0.16;
const ABOVE: f32 = 0.12;
const BELOW: f32 = 0.94;
/// Frames between two checks of the hermit's surroundings; it is not urgent.
const LOOK_FRAMES: u8 = 5;

/// The hint's line with the index of its hint.
#[derive(Component, Default)]
pub(super) struct HintLine(Option<usize>);

/// Text and glyphs of the line.
#[derive(Component)]
pub(super) struct HintText;

/// State of the hints.
#[derive(Resource, Default)]
pub(super) struct HintProgress {
    teacher: HintScheduler,
    told: Option<usize>,
    played_s: f32,
    /// Distance walked when the player took control, in metres.
    from_m: Option<f64>,
    chances: AvailableMoves,
    held: bool,
    plays: bool,
    frame: u8,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HintsEnabled>()
        .register_type::<HintsEnabled>()
        .init_resource::<HintProgress>()
        .add_plugins(learned::plugin)
        .add_systems(Startup, spawn);
}

/// Keeps learned hints in the player's data folder from now on.
pub fn persist_learned(app: &mut App) {
    if let Some(folder) = asset_store::data_folders::data_dir() {
        app.insert_resource(LearnedHints::in_folder(&folder));
    }
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let line = Node {
        position_type: PositionType::Absolute,
        align_items: AlignItems::Center,
        column_gap: vh(1.0),
        padding: UiRect::axes(vh(1.0), vh(0.3)),
        ..default()
    };
    let letters = InkText::with_strength(0.0);
    // Anchored at the middle of its bottom edge.
    let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
    commands.spawn((HintLine::default(), line, hung, letters, soft_background(SIZE_VH), Visibility::Hidden)).with_children(|line| {
        line.spawn((HintText, ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), letters));
        line.spawn((HintText, Text::default(), font.text(SIZE_VH), letters, TextLayout::no_wrap()));
    });
}

/// The hints, which of them were learned, and whether any are shown.
#[derive(SystemParam)]
pub(super) struct Hints<'w> {
    lesson: ResMut<'w, HintProgress>,
    learned: ResMut<'w, LearnedHints>,
    enabled: Res<'w, HintsEnabled>,
}

/// Updates what was learned and which hint is due.
pub(super) fn update_hints(
    hermit: Single<(&Body, &Intent, &RideRequest, &InteractionRequest, Option<&RestPose>, Option<&BrushState>), With<Player>>,
    CachedLand { land, mut cache }: CachedLand,
    actions: Res<Actions>,
    ScreenState { game, lab }: ScreenState,
    time: Res<Time<Real>>,
    Hints { mut lesson, mut learned, enabled }: Hints,
) {
    let (body, intent, rider, asked, rest_pose, brushed) = *hermit;
    let is_hushed = rest_pose.is_some_and(|rest_pose| rest_pose.hud_fade() > 0.0);
    let lesson = lesson.bypass_change_detection();
    let plays = *game == GameState::Playing;
    // Opening a page is requested while playing, but the state changes in the same frame.
    let is_asked = plays || std::mem::replace(&mut lesson.plays, plays);
    lesson.plays = plays;
    let walked_m = body.walked_m - *lesson.from_m.get_or_insert(body.walked_m);
    if walked_m < 0.0 {
        // Another save was loaded.
        lesson.from_m = None;
    }
    let seen = HintContext {
        body,
        intent,
        ride: rider.chance,
        occasion: asked.occasion,
        rest_pose: rest_pose.copied().unwrap_or_default(),
        brushed: brushed.copied().unwrap_or_default(),
        chances: lesson.chances,
        held: lesson.held,
        actions: is_asked.then_some(&*actions),
        game: **game,
        played_s: lesson.played_s,
        walked_m,
    };
    for hint in HINTS.iter().filter(|hint| (hint.done)(&seen)) {
        if !learned.contains(hint.name) {
            learned.insert(hint.name);
        }
    }
    lesson.told = None;
    if !plays {
        return;
    }
    let seconds = real_frame_s(&time);
    // While sitting, only the hint that leads on from there is shown.
    let is_due = |number: usize| (!is_hushed || HINTS[number].name == AT_REST) && (HINTS[number].due)(&seen);
    let told = lesson.teacher.step(seconds, is_due, |number| learned.contains(HINTS[number].name));
    lesson.told = told.filter(|_| enabled.0 && *lab == LabState::Closed);
    lesson.played_s += seconds;
    lesson.held = body.climbing;
    lesson.frame = (lesson.frame + 1) % LOOK_FRAMES;
    // Once everything is learned, no checks are needed.
    if lesson.frame == 0 && HINTS.iter().any(|hint| !learned.contains(hint.name)) {
        lesson.chances = body.available_moves(&mut GroundQuery { land: &land, cache: &mut cache });
    }
}

/// The glyphs and words of the hint's line.
#[derive(SystemParam)]
pub(super) struct HintContents<'w, 's> {
    prompt: Single<'w, 's, &'static mut ButtonPrompt, With<HintText>>,
    text: Single<'w, 's, &'static mut Text, With<HintText>>,
    written: Query<'w, 's, &'static mut InkText, With<HintText>>,
    remark: Single<'w, 's, &'static RemarkLine>,
}

/// Draws the hint beside the hermit. The next hint fades in when the previous one is gone; hidden while a menu is open.
pub(super) fn draw_hint(
    lesson: Res<HintProgress>,
    him: Single<&WorldPosition, With<Player>>,
    view: Res<CameraView>,
    line: Single<(&mut HintLine, &mut InkText, &mut Node, &mut Visibility), Without<HintText>>,
    HintContents { mut prompt, mut text, mut written, remark }: HintContents,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (mut line, mut letters, mut node, mut visibility) = line.into_inner();
    if letters.strength == 0.0 && line.0 != lesson.told {
        line.0 = lesson.told;
        if let Some(hint) = line.0.map(|number| &HINTS[number]) {
            prompt.deeds = hint.actions.into();
            text.0 = hint.words.into();
        }
    }
    let step = match line.0 {
        _ if *game != GameState::Playing => -1.0,
        // A remark stands at the same place.
        _ if remark.is_shown() => -1.0,
        Some(_) if line.0 == lesson.told => real_frame_s(&time) / COMES_S,
        _ => -real_frame_s(&time) / GOES_S,
    };
    let strength = (letters.strength + step).clamp(0.0, 1.0);
    if letters.strength != strength {
        letters.strength = strength;
        for mut letters in &mut written {
            letters.strength = strength;
        }
        redraw.write(RequestRedraw);
    }
    visibility.set_if_neq(if strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    if strength > 0.0 {
        let [left, top] = hint_position(him.0.offset_from(view.place), &view);
        (node.left, node.top) = (vw(left * 100.0), vh(top * 100.0));
    }
}

/// Position of a line above feet at `from_middle_m` metres from the middle of the view, as shares of the window's size from
/// its upper left, clamped to the margins.
pub(super) fn hint_position(from_middle_m: Vec2, view: &CameraView) -> [f32; 2] {
    let over_m = OVER_M.max(LEAST_OVER_VH / 50.0 * view.half_height_m);
    let at = (from_middle_m + Vec2::Y * over_m) / view.half_size_m();
    [(0.5 + at.x / 2.0).clamp(ASIDE, 1.0 - ASIDE), (0.5 - at.y / 2.0).clamp(ABOVE, BELOW)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_hint_has_a_name_of_its_own_and_few_words() {
        for (number, hint) in HINTS.iter().enumerate() {
            assert!(HINTS[..number].iter().all(|other| other.name != hint.name));
            assert!(!hint.actions.is_empty() && hint.words.split(' ').count() <= 7, "{}", hint.words);
        }
    }

    #[test]
    fn a_line_stands_over_him_and_within_the_window() {
        let view = CameraView::default();
        let [x, y] = hint_position(Vec2::ZERO, &view);
        assert!(x == 0.5 && (0.4..0.45).contains(&y), "{x} {y}");
        for far in [Vec2::new(-500.0, 500.0), Vec2::new(500.0, -500.0)] {
            let [x, y] = hint_position(far, &view);
            assert!((ASIDE..=1.0 - ASIDE).contains(&x) && (ABOVE..=BELOW).contains(&y));
        }
        let wide = CameraView { half_height_m: 500.0, half_width_m: 900.0, ..view };
        assert!(hint_position(Vec2::ZERO, &wide)[1] < 0.44, "it does not lie on him who is small");
    }
}
