//! Sound events: converts world events, discoveries, thunder and sunsets to timed sounds for the audio sink.

use std::cmp::Ordering;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{
    Column, Land, LandCache, Place, RandomStream, Seed,
    rivers::{CrossingKind, Deck},
};
use eremite_stream::contracts::{
    discoveries::Discovery,
    player_position::Teleport,
    sound_cue::SoundCue,
    world_clock::WorldClock,
    world_event::{Caller, SoundEventKind, Stinger, SurfaceKind, WorldEvent},
};
use eremite_synth::listener::Spatialization;

use super::{
    ListenerState,
    listener::HALF_LOUDNESS_M,
    scene_preview::ScenePreview,
    sink::{AudioSink, FrameSounds, TimedSound},
    surface::surface_at,
};
use crate::motion::{CachedLand, GroundQuery};

const THUNDER: RandomStream = RandomStream::named("thunder");
/// Stingers by journal category and, optionally, kind; each plays once per title and session.
const ANSWERS: [(&str, Option<&str>, Stinger); 3] =
    [("finds", None, Stinger::Find), ("countries", None, Stinger::Country), ("signs of others", Some("milestone"), Stinger::Milestone)];
/// How many bridges and discoveries are remembered, the latest ones.
const MAX_BRIDGES: usize = 32;
const MAX_DISCOVERIES: usize = 256;
/// Radius in columns of the search for a bridge under the player.
const BRIDGE: i64 = 24;
/// Storm: rain and wind from which there may be thunder, and the share of the slots of the day that have one.
const STORM: f32 = 0.75;
const THUNDERS: f32 = 0.04;
const SLOTS_A_DAY: f64 = 24.0 * 60.0;
/// Distance in metres at which a cue has about half its level, and its gain however far its cause is.
const CUE_HALF_M: f32 = 8.0;
const CUE_SOFTEST: f32 = 0.25;
/// Seconds of a frame that are heard, as many as pass in the world at most: after a rest no sound is caught up.
const LONGEST_FRAME_S: f64 = 0.25;
/// Range of the distance of thunder, in metres.
const THUNDER_M: (f32, f32) = (900.0, 9000.0);

/// What has been answered, so that nothing is answered twice.
#[derive(Default)]
pub(super) struct AnsweredEvents {
    discoveries: Vec<(&'static str, String)>,
    /// Start columns of the bridges that were crossed.
    bridges: Vec<Column>,
    slot: i64,
    was_day: Option<bool>,
}

/// The messages that are answered by sounds.
#[derive(SystemParam)]
pub(super) struct AudibleMessages<'w, 's> {
    world_events: MessageReader<'w, 's, WorldEvent>,
    discoveries: MessageReader<'w, 's, Discovery>,
    teleports: MessageReader<'w, 's, Teleport>,
    cues: MessageReader<'w, 's, SoundCue>,
}

/// Collects the sounds of this frame.
pub(super) fn collect_sounds(
    mut sounds: ResMut<FrameSounds>,
    hearing: Res<ListenerState>,
    CachedLand { land, cache: mut memory }: CachedLand,
    world_clock: Res<WorldClock>,
    mut messages: AudibleMessages,
    mut told: Local<AnsweredEvents>,
) {
    let sounds = &mut sounds.0;
    sounds.clear();
    if messages.teleports.read().any(|teleport| teleport.resets_walk) {
        (told.discoveries, told.bridges) = default();
    }
    for WorldEvent { what, place } in sorted_events(&mut messages) {
        let is_answer = matches!(what, SoundEventKind::Stinger(_));
        let from = if is_answer { Spatialization::HERE } else { hearing.spatialize(place, half_loudness_m(&what), &land, &mut memory) };
        let ground = if what.is_on_ground() {
            surface_at(&land, &mut memory, place, hearing.listener.precipitation.rain)
        } else {
            SurfaceKind::default()
        };
        sounds.push(TimedSound { ground, ..TimedSound::new(what, from) });
        let is_step = matches!(what, SoundEventKind::Step { .. } | SoundEventKind::Hoof { .. });
        if is_step
            && hearing.is_own_body(place)
            && let Some(bridge) = bridge_underfoot(&land, &mut memory, place, ground)
            && is_new(&mut told.bridges, bridge, MAX_BRIDGES)
        {
            sounds.push(TimedSound { after_s: 0.2, ..TimedSound::new(SoundEventKind::Stinger(Stinger::Bridge), Spatialization::HERE) });
        }
    }
    for discovery in messages.discoveries.read() {
        sounds.extend(told.answer(discovery));
    }
    sounds.extend(messages.cues.read().map(cue_sound));
    let slot = (world_clock.days * SLOTS_A_DAY).floor() as i64;
    if slot != told.slot {
        told.slot = slot;
        sounds.extend(thunder(land.seed(), slot, &hearing));
    }
    // Sunrise and sunset.
    let is_day = (6.0..18.5).contains(&world_clock.hour());
    if told.was_day.replace(is_day).is_some_and(|was| was != is_day) && hearing.beneath < 0.5 {
        sounds.push(TimedSound::new(SoundEventKind::Stinger(Stinger::Sunset), Spatialization::from(0.0, 1.0)));
    }
}

/// The events of this frame, in an order that does not depend on that of the systems that wrote them.
fn sorted_events(messages: &mut AudibleMessages) -> Vec<WorldEvent> {
    let mut all: Vec<WorldEvent> = messages.world_events.read().copied().collect();
    all.sort_by(|a, b| {
        let places = [a, b].map(|WorldEvent { place, .. }| (place.column, place.row));
        places[0].cmp(&places[1]).then(a.what.partial_cmp(&b.what).unwrap_or(Ordering::Equal))
    });
    all
}

impl AnsweredEvents {
    /// The sound that answers a discovery, if it is new and of a kind that is answered.
    fn answer(&mut self, Discovery { category, kind: entry, title, .. }: &Discovery) -> Option<TimedSound> {
        let is_of = |(name, kind, _): &&(&str, Option<&str>, Stinger)| name == category && kind.is_none_or(|kind| kind == entry);
        let (.., answer) = ANSWERS.iter().find(is_of)?;
        let is_new = is_new(&mut self.discoveries, (*category, title.clone()), MAX_DISCOVERIES);
        is_new.then(|| TimedSound { after_s: 0.2, ..TimedSound::new(SoundEventKind::Stinger(*answer), Spatialization::HERE) })
    }
}

/// The thunder of a slot of time: in a storm, now and then.
fn thunder(seed: Seed, slot: i64, hearing: &ListenerState) -> Option<TimedSound> {
    let rain = hearing.listener.precipitation.rain;
    let unit = |which: i64| seed.unit(THUNDER, &[slot, which]);
    let thunders = rain > STORM && unit(0) < THUNDERS * 4.0 * rain;
    thunders.then(|| {
        let distance_m = THUNDER_M.0 + (THUNDER_M.1 - THUNDER_M.0) * unit(1);
        let from = Spatialization { gain: 1.0, pan: 1.6 * unit(2) - 0.8, occlusion: hearing.beneath };
        TimedSound::new(SoundEventKind::Thunder { distance_m }, from)
    })
}

/// A cue as it is heard: louder the nearer its cause is, and never silent. Rock does not muffle it.
fn cue_sound(cue: &SoundCue) -> TimedSound {
    let far = cue.distance_m / CUE_HALF_M;
    let gain = CUE_SOFTEST + (1.0 - CUE_SOFTEST) / (1.0 + far * far);
    TimedSound::new(SoundEventKind::Cue { kind: cue.kind, leads: cue.leads }, Spatialization::from(cue.pan, gain))
}

/// The first column of the bridge on which a step comes down on some ground: over a cave's mouth, or over a river.
fn bridge_underfoot(land: &Land, cache: &mut LandCache, place: Place, ground: SurfaceKind) -> Option<Column> {
    let over_river = GroundQuery { land, cache }.deck_underfoot(place).is_some_and(CrossingKind::is_bridge);
    if !over_river && ground != SurfaceKind::Wood {
        return None;
    }
    let near = place.column + -BRIDGE..place.column + BRIDGE;
    let columns = if over_river { land.decks(near).iter().map(Deck::columns).collect() } else { land.bridges(near) };
    columns.into_iter().find(|columns: &std::ops::Range<Column>| columns.contains(&place.column)).map(|columns| columns.start)
}

/// Whether something is not remembered yet; remembers it, up to `most` items.
fn is_new<T: PartialEq>(told: &mut Vec<T>, what: T, most: usize) -> bool {
    if told.contains(&what) {
        return false;
    }
    told.truncate(most - 1);
    told.insert(0, what);
    true
}

/// Submits the frame's sounds to the audio sink, or those of the previewed scene.
pub(super) fn submit_sounds(
    mut outlet: ResMut<AudioSink>,
    mut staged: ResMut<ScenePreview>,
    hearing: Res<ListenerState>,
    sounds: Res<FrameSounds>,
    land: Res<Land>,
    time: Res<Time<Real>>,
) {
    let seconds = time.delta_secs_f64().min(LONGEST_FRAME_S);
    match staged.advance(land.seed(), seconds, &hearing.listener) {
        Some((listener, sounds)) => outlet.submit_frame(&listener, &sounds, seconds),
        None => outlet.submit_frame(&hearing.listener, &sounds.0, seconds),
    }
}

/// Distance in metres at which an event has half its level.
fn half_loudness_m(what: &SoundEventKind) -> f32 {
    match what {
        SoundEventKind::Call(Caller::Stag | Caller::Crane | Caller::Geese | Caller::Whistle | Caller::Neigh) => 45.0,
        SoundEventKind::Call(_) | SoundEventKind::Bell { .. } => 25.0,
        SoundEventKind::Wings { .. } | SoundEventKind::Crumbled { .. } => 12.0,
        _ => HALF_LOUDNESS_M,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_was_told_the_last_is_remembered_and_no_more() {
        let mut told = Vec::new();
        assert!((0..10_000).all(|what| is_new(&mut told, what, MAX_DISCOVERIES)));
        assert_eq!(told.len(), MAX_DISCOVERIES);
        assert!((10_000 - MAX_DISCOVERIES..10_000).all(|what| !is_new(&mut told, what, MAX_DISCOVERIES)), "none of them answers again");
    }
}
