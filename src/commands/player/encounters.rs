//! Encounters on a walk: how long it takes from one thing that comes into view or earshot to the next.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Column, Land, Place};
use eremite_life::{motion::Body, player::Player};
use eremite_scenery::{
    landmarks,
    props::{self, PropKind},
};
use eremite_stream::contracts::{
    camera_view::CameraView,
    discoveries::Discovery,
    world_clock::WorldClock,
    world_event::{Caller, SoundEventKind, WorldEvent},
};
use serde::Serialize;

/// Metres within which something counts.
const NEAR_M: f32 = 40.0;
/// Metres from which on a landmark is seen clearly.
const LANDMARK_M: f64 = 3000.0;
/// Fixed steps between two looks around, and in a second.
const LOOK_STEPS: u64 = 16;
const STEPS_A_SECOND: f64 = 64.0;
/// Seconds after which an animal that was out of sight, or has not called, is met again.
const AGAIN_S: f64 = 30.0;
/// Least strength of a weather that counts.
const WEATHER: f32 = 0.25;
/// Hours at which the light changes: dawn, day, dusk, night.
const LIGHT_HOURS: [f32; 4] = [4.8, 7.2, 17.6, 19.9];
/// Seconds of a gap that is too long.
const LONG_S: f64 = 90.0;

/// What was met so far.
#[derive(Resource, Default)]
pub(super) struct Encounters {
    steps: u64,
    last_s: f64,
    /// Things that stay where they are, each counted once: its kind and column.
    stood: BTreeSet<(&'static str, Column)>,
    /// When each kind of what moves was met last.
    moved_s: BTreeMap<String, f64>,
    weather: Option<&'static str>,
    light: Option<usize>,
    counts: BTreeMap<&'static str, usize>,
    /// Gaps in seconds by the biome in which they ended, with the column there.
    gaps: BTreeMap<String, Vec<(f64, i64)>>,
}

/// Gaps in a biome.
#[derive(Serialize)]
pub(super) struct GapSummary {
    gaps: usize,
    median_s: f64,
    p90_s: f64,
    longest_s: f64,
    longest_at: i64,
    over_90_s: usize,
}

/// All gaps, and what was met how often.
#[derive(Serialize)]
pub(super) struct EncounterSummary {
    all: Option<GapSummary>,
    biomes: BTreeMap<String, GapSummary>,
    met: BTreeMap<&'static str, usize>,
    /// Every gap: its seconds, the column where it ended, and the biome there.
    each: Vec<(f64, i64, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Encounters>().add_systems(Last, (meet_messages, meet_surroundings).chain());
}

impl Encounters {
    fn now_s(&self) -> f64 {
        self.steps as f64 / STEPS_A_SECOND
    }

    /// Counts an encounter now.
    fn meet(&mut self, kind: &'static str, land: &Land, column: Column) {
        *self.counts.entry(kind).or_default() += 1;
        let now_s = self.now_s();
        let gap_s = now_s - std::mem::replace(&mut self.last_s, now_s);
        let biome = &land.biomes()[land.blend(column).dominant()].name;
        // What comes at once is one encounter.
        if gap_s > 0.0 {
            self.gaps.entry(biome.clone()).or_default().push((gap_s, column.0));
        }
    }

    /// Counts something that stays, the first time.
    fn meet_standing(&mut self, kind: &'static str, at: Column, land: &Land, here: Column) {
        if self.stood.insert((kind, at)) {
            self.meet(kind, land, here);
        }
    }

    /// Counts something that moves, if it was not met for a while.
    fn meet_moving(&mut self, kind: &'static str, name: &str, land: &Land, here: Column) {
        let now_s = self.now_s();
        if self.moved_s.insert(name.to_owned(), now_s).is_none_or(|last_s| now_s - last_s > AGAIN_S) {
            self.meet(kind, land, here);
        }
    }

    pub(super) fn summary(&self) -> EncounterSummary {
        let all = self.gaps.values().flatten().copied().collect();
        let biomes = self.gaps.iter().filter_map(|(biome, gaps)| Some((biome.clone(), summarize(gaps.clone())?)));
        let each = self.gaps.iter().flat_map(|(biome, gaps)| gaps.iter().map(move |(gap_s, column)| (*gap_s, *column, biome.clone())));
        EncounterSummary { all: summarize(all), biomes: biomes.collect(), met: self.counts.clone(), each: each.collect() }
    }
}

fn summarize(mut gaps: Vec<(f64, i64)>) -> Option<GapSummary> {
    gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| gaps.get(((gaps.len() as f64 * share) as usize).min(gaps.len().saturating_sub(1))).copied();
    let (longest_s, longest_at) = *gaps.last()?;
    Some(GapSummary {
        gaps: gaps.len(),
        median_s: at(0.5)?.0,
        p90_s: at(0.9)?.0,
        longest_s,
        longest_at,
        over_90_s: gaps.iter().filter(|(gap_s, _)| *gap_s > LONG_S).count(),
    })
}

/// What was discovered and heard in this step.
fn meet_messages(
    mut encounters: ResMut<Encounters>,
    mut discoveries: MessageReader<Discovery>,
    mut happened: MessageReader<WorldEvent>,
    land: Res<Land>,
    body: Single<&Body, With<Player>>,
) {
    encounters.steps += 1;
    let here = body.place;
    for Discovery { category, kind, place, .. } in discoveries.read() {
        let is_near = place.offset_from(here).length() < NEAR_M;
        match *category {
            "animals" | "birds" if kind != "horse" && is_near => encounters.meet_moving(category, kind, &land, here.column),
            "finds" if is_near => encounters.meet_standing("finds", place.column, &land, here.column),
            _ => {}
        }
    }
    for WorldEvent { what, place } in happened.read() {
        let is_near = place.offset_from(here).length() < NEAR_M;
        match what {
            SoundEventKind::Call(Caller::Whistle) => {}
            SoundEventKind::Call(caller) if is_near => encounters.meet_moving("calls", &format!("{caller:?}"), &land, here.column),
            SoundEventKind::Bell { .. } if is_near => encounters.meet_moving("bells heard", "bell", &land, here.column),
            SoundEventKind::Wings { .. } if is_near => encounters.meet_moving("wings", "wings", &land, here.column),
            SoundEventKind::FishRipple if is_near => encounters.meet_moving("fish", "fish", &land, here.column),
            SoundEventKind::Thunder { .. } => encounters.meet_moving("thunder", "thunder", &land, here.column),
            _ => {}
        }
    }
}

/// What stands around, and light and weather.
fn meet_surroundings(mut encounters: ResMut<Encounters>, land: Res<Land>, clock: Res<WorldClock>, body: Single<&Body, With<Player>>) {
    if !encounters.steps.is_multiple_of(LOOK_STEPS) {
        return;
    }
    let here = body.place;
    let near = here.column + -(NEAR_M as i64)..here.column + NEAR_M as i64;
    let is_near = |column: Column, height_m: f32| Place::at(column, 0).at_height(height_m).offset_from(here).length() < NEAR_M;
    for chunk in near.start.chunk().0..=near.end.chunk().0 {
        let chunk = ChunkIndex(chunk);
        let heights = land.chunk_heights(chunk);
        for prop in props::props(&land, chunk, &heights) {
            if is_near(prop.column, prop.foot) {
                let kind = match prop.kind {
                    PropKind::Lamp => "lamps",
                    PropKind::Bell => "bells",
                    _ => "signs",
                };
                encounters.meet_standing(kind, prop.column, &land, here.column);
            }
        }
        for pond in land.waters(chunk, &heights) {
            let nearest = here.column.clamp(pond.from, pond.to);
            if is_near(nearest, land.height(nearest)) {
                encounters.meet_standing("waters", pond.from, &land, here.column);
            }
        }
    }
    for deck in land.decks(near.clone()) {
        if deck.kind.is_bridge() && is_near(deck.first, land.height(deck.first)) {
            encounters.meet_standing("bridges", deck.first, &land, here.column);
        }
    }
    for mouth in land.openings(near) {
        if is_near(mouth.start, land.height(mouth.start)) {
            encounters.meet_standing("bridges", mouth.start, &land, here.column);
        }
    }
    let view = CameraView { place: here, ..default() };
    for landmark in landmarks::landmarks_in_view(&land, &view) {
        if ((landmark.column - here.column) as f64).abs() < LANDMARK_M {
            encounters.meet_standing("landmarks", landmark.column, &land, here.column);
        }
    }
    let (weather, strength) = clock.weather(&land, &land.tint(here.column), here.column).dominant();
    let weather = if strength > WEATHER { weather } else { "clear" };
    if encounters.weather.replace(weather).is_some_and(|before| before != weather) {
        encounters.meet("weather", &land, here.column);
    }
    let light = LIGHT_HOURS.iter().filter(|hour| clock.hour() >= **hour).count() % LIGHT_HOURS.len();
    if encounters.light.replace(light).is_some_and(|before| before != light) {
        encounters.meet("light", &land, here.column);
    }
}
