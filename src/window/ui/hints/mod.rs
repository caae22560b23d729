//! Tutorial hints: button glyphs and a few words at the lower edge at the moment something can be done and is of use, until
//! the player has done it once.

mod learned;
mod scheduler;
mod table;

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    text::{FontSize, Justify},
    window::RequestRedraw,
};

pub use learned::LearnedHints;

use eremite_land::{Land, asset_store};
use eremite_life::{
    creatures::{InteractionRequest, RestPose, RideRequest},
    journal::RunJournal,
    motion::{AvailableMoves, Body, CachedLand, GroundQuery, Intent, TerrainAhead},
    player::Player,
};
use eremite_scenery::props::{HangingPost, LitLamps};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{
        hints::HintsEnabled,
        painting::BrushState,
        schedule::{GameState, GameSystems, LabState, real_frame_s},
    },
};
use scheduler::HintScheduler;
use table::{AT_REST, FIRST, HINTS, HintContext, TO_SETTINGS};

use super::{LineFade, ScreenState, screen_reader::ReadAloud};
use crate::{
    button_prompts::ButtonPrompt,
    menu::{self, MenuNavigation},
    menu_pages::settings::SETTINGS,
    text::{DarkBackgroundText, InkText, UiFont},
    text_outline::TextOutline,
};

/// Text size.
const SIZE_VH: f32 = 3.0;
/// Seconds in which a hint fades in and out.
const COMES_S: f32 = 0.5;
const GOES_S: f32 = 0.35;
/// The line's lower edge, in hundredths of the window's height: over the soil, where it covers neither the hermit nor the
/// brush's tip nor what he looks at.
const BOTTOM_VH: f32 = 95.5;
/// Metres to the side within which an arrow hits what hangs with some practice.
const TARGET_M: f32 = 22.0;
/// Categories of the journal whose first entry is worth a look, and those whose first entry is worth one at the map.
const WORTH_READING: [&str; 4] = ["animals", "birds", "finds", "signs of others"];
const WORTH_A_MAP: [(&str, &str); 2] = [("signs of others", "milestone"), ("signs of others", "waystone")];
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
    /// Whether the menu was asked for as the hint says that leads to the settings.
    to_settings: bool,
    played_s: f32,
    /// Distance walked when the player took control, in metres.
    from_m: Option<f64>,
    chances: AvailableMoves,
    ahead: TerrainAhead,
    held: bool,
    plays: bool,
    frame: u8,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HintsEnabled>()
        .register_type::<HintsEnabled>()
        .init_resource::<HintProgress>()
        .add_plugins(learned::plugin)
        .add_systems(Startup, spawn)
        // Opening a page may access anything, so this is ambiguous with all systems.
        .add_systems(
            Update,
            open_settings
                .ambiguous_with_all()
                .in_set(GameSystems::Commands)
                .run_if(in_state(GameState::Paused).and_then(|lesson: Res<HintProgress>| lesson.to_settings)),
        );
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
        left: vw(50.0),
        top: vh(BOTTOM_VH),
        // Large letters wrap.
        max_width: vw(94.0),
        ..default()
    };
    let letters = InkText::with_strength(0.0);
    // Anchored at the middle of its bottom edge.
    let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
    let look = (letters, TextOutline::default(), DarkBackgroundText);
    commands.spawn((HintLine::default(), line, hung, letters, Visibility::Hidden)).with_children(|line| {
        line.spawn((HintText, ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), look));
        line.spawn((HintText, ReadAloud, Text::default(), font.text(SIZE_VH), look, TextLayout::justify(Justify::Center)));
    });
}

/// The hints, which of them were learned, and whether any are shown.
#[derive(SystemParam)]
pub(super) struct Hints<'w> {
    lesson: ResMut<'w, HintProgress>,
    learned: ResMut<'w, LearnedHints>,
    enabled: Res<'w, HintsEnabled>,
}

/// What there is besides the hermit that hints depend on.
#[derive(SystemParam)]
pub(super) struct HintSurroundings<'w, 's> {
    posts: Query<'w, 's, &'static HangingPost>,
    lit: Option<Res<'w, LitLamps>>,
    journal: Option<Res<'w, RunJournal>>,
}

impl HintSurroundings<'_, '_> {
    /// Whether a bell or an unlit lamp hangs within reach of an arrow.
    fn has_target(&self, land: &Land, body: &Body) -> bool {
        let is_lit = |post: &HangingPost| self.lit.as_ref().is_some_and(|lit| post.is_lit(lit, land.seed()));
        let is_near = |post: &HangingPost| post.at.offset_from(body.place).length() < TARGET_M;
        self.posts.iter().any(|post| is_near(post) && !is_lit(post))
    }

    /// Whether the journal has something to show.
    fn has_met(&self) -> bool {
        let Some(journal) = &self.journal else { return false };
        WORTH_READING.iter().any(|category| journal.entries_in(category).any(|(title, _)| title != "horse"))
            || !journal.fulfilled().is_empty()
    }

    /// Whether the map has something to show.
    fn has_map(&self) -> bool {
        let Some(journal) = &self.journal else { return false };
        WORTH_A_MAP.iter().any(|(category, title)| journal.entry(category, title).is_some())
    }
}

/// Updates what was learned and which hint is due.
pub(super) fn update_hints(
    hermit: Single<(&Body, &Intent, &RideRequest, &InteractionRequest, Option<&RestPose>, Option<&BrushState>), With<Player>>,
    CachedLand { land, mut cache }: CachedLand,
    actions: Res<Actions>,
    (ScreenState { game, lab }, around): (ScreenState, HintSurroundings),
    time: Res<Time<Real>>,
    Hints { mut lesson, mut learned, enabled }: Hints,
) {
    let (body, intent, rider, asked, rest_pose, brushed) = *hermit;
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
        occasion: asked.prompt,
        rest_pose: rest_pose.copied().unwrap_or_default(),
        brushed: brushed.copied().unwrap_or_default(),
        chances: lesson.chances,
        ahead: lesson.ahead,
        has_target: around.has_target(&land, body),
        has_met: around.has_met(),
        has_map: around.has_map(),
        held: lesson.held,
        actions: is_asked.then_some(&*actions),
        game: **game,
        played_s: lesson.played_s,
        walked_m,
    };
    learn_done(&mut learned, &seen);
    let is_told = |name: &str| lesson.told.is_some_and(|number| HINTS[number].name == name);
    lesson.to_settings = is_told(TO_SETTINGS) && seen.is_requested(Action::Pause);
    lesson.told = None;
    if !plays {
        return;
    }
    let seconds = real_frame_s(&time);
    let told = due_hint(&mut lesson.teacher, &learned, &seen, seconds);
    lesson.told = told.filter(|_| enabled.0 && *lab == LabState::Closed);
    lesson.played_s += seconds;
    lesson.held = body.climbing;
    lesson.frame = (lesson.frame + 1) % LOOK_FRAMES;
    // Once everything is learned, no checks are needed.
    if lesson.frame == 0 && HINTS.iter().any(|hint| !learned.contains(hint.name)) {
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        lesson.chances = body.available_moves(&mut ground_query);
        lesson.ahead = body.terrain_ahead(&mut ground_query);
    }
}

/// Opens the settings in the menu that the hint has led to; back leads to its first page.
fn open_settings(world: &mut World) {
    if world.contains_resource::<MenuNavigation>() && menu::page_names(world).contains(&SETTINGS) {
        menu::open(world, SETTINGS);
    }
}

/// Marks as learned what was done; without a change nothing is written.
fn learn_done(learned: &mut ResMut<LearnedHints>, seen: &HintContext) {
    for hint in HINTS.iter().filter(|hint| (hint.done)(seen)) {
        if !learned.contains(hint.name) {
            learned.insert(hint.name);
        }
    }
}

/// Advances the teacher by some seconds. Returns the hint to show.
fn due_hint(teacher: &mut HintScheduler, learned: &LearnedHints, seen: &HintContext, seconds: f32) -> Option<usize> {
    // While sitting, only the hint that leads on from there is shown; and before he walks, none but that.
    let is_hushed = seen.rest_pose.hud_fade() > 0.0;
    let may = |name: &str| (!is_hushed || name == AT_REST) && (name == FIRST || learned.contains(FIRST));
    let is_due = |number: usize| may(HINTS[number].name) && (HINTS[number].due)(seen);
    teacher.step(seconds, is_due, |number| learned.contains(HINTS[number].name))
}

/// The glyphs and words of the hint's line.
#[derive(SystemParam)]
pub(super) struct HintContents<'w, 's> {
    prompt: Single<'w, 's, &'static mut ButtonPrompt, With<HintText>>,
    text: Single<'w, 's, &'static mut Text, With<HintText>>,
    written: Query<'w, 's, &'static mut InkText, With<HintText>>,
}

/// Draws the hint. The next hint fades in when the previous one is gone; hidden while a menu is open.
pub(super) fn draw_hint(
    lesson: Res<HintProgress>,
    line: Single<(&mut HintLine, &mut InkText, &mut Visibility), Without<HintText>>,
    HintContents { mut prompt, mut text, mut written }: HintContents,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (mut line, mut letters, mut visibility) = line.into_inner();
    if letters.strength == 0.0 && line.0 != lesson.told {
        line.0 = lesson.told;
        if let Some(hint) = line.0.map(|number| &HINTS[number]) {
            prompt.actions = hint.actions.into();
        }
    }
    // The language may change while it is shown.
    if let Some(words) = line.0.map(|number| HINTS[number].words.text()).filter(|words| text.0 != *words) {
        text.0 = words.into();
    }
    let step = match line.0 {
        _ if *game != GameState::Playing => -1.0,
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_words::Language;

    #[test]
    fn each_hint_has_a_name_of_its_own_and_few_words() {
        for (number, hint) in HINTS.iter().enumerate() {
            assert!(HINTS[..number].iter().all(|other| other.name != hint.name));
            for words in Language::ALL.map(|language| hint.words.text_in(language)) {
                assert!(!hint.actions.is_empty() && words.split(' ').count() <= 7, "{words}");
            }
        }
    }
}
