//! Cues: where each figure of an encounter is at a moment, and what it does there: a pure function of the encounter, the time,
//! and of who has come near.

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, value_noise::smoothstep};

use super::{
    cast::{animals, people},
    crossing::BoatState,
    kind::{EncounterKind, Ending},
    slot::Encounter,
};
use crate::creatures::{HeadPose, WingPose, robe::Tool};

const OWN: RandomStream = RandomStream::named("encounter detail");

/// The moment at which an encounter is sampled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EncounterMoment {
    /// Seconds on the world's clock, less those for which somebody has halted.
    pub seconds: f64,
    /// The wind, -1 to 1.
    pub wind: f32,
    /// The player, in metres from the middle.
    pub player: Option<Vec2>,
    /// Seconds since somebody came too near, and the side away from them.
    pub left: Option<(f32, f32)>,
    /// How far somebody bows, from 0 to 1.
    pub bow: f32,
    /// Metres by which a light has gone ahead.
    pub led_m: f32,
    /// The boat, while somebody has called it.
    pub boat: Option<BoatState>,
}

impl EncounterMoment {
    /// A moment of an encounter that nobody disturbs.
    pub const fn undisturbed(seconds: f64, wind: f32) -> Self {
        Self { seconds, wind, player: None, left: None, bow: 0.0, led_m: 0.0, boat: None }
    }

    /// The share of a period that has passed, from 0 to 1, after a phase.
    pub fn cycle(&self, period_s: f64, phase: f32) -> f32 {
        (self.seconds / period_s + f64::from(phase)).rem_euclid(1.0) as f32
    }

    /// A sine wave.
    pub fn wave(&self, period_s: f64, phase: f32) -> f32 {
        libm::sinf(std::f32::consts::TAU * self.cycle(period_s, phase))
    }
}

/// What a figure does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// It stands or goes, its head so.
    Head(HeadPose),
    /// It stands with open wings, and leaps.
    Dance(WingPose),
    /// It flies, pitched up by some radians.
    Fly(WingPose, f32),
    /// Somebody in a robe holds themselves so.
    Robe(Hold),
}

/// How somebody in a robe holds themselves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// They stand or go, with a tool, and bow by a share.
    Upright(Option<Tool>, f32),
    /// They hold a lamp before them.
    Lamp,
    /// They sit on a stone, and look up by a share.
    Sit(f32),
    /// They sit on a stone and play the flute.
    Flute,
    /// They hold the string of a kite.
    String,
    /// They stand in a boat and push a pole; the share of a push.
    Pole(f32),
}

/// Where a figure is, and what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActorCue {
    /// Its kind, by the name of its file.
    pub who: &'static str,
    /// How pale it is, from 0 to 1.
    pub pale: f32,
    /// Metres to the right of the middle.
    pub along_m: f32,
    /// Metres over its ground.
    pub up_m: f32,
    /// Whether its ground is the water.
    pub is_afloat: bool,
    /// The side that it faces, -1 or 1.
    pub facing: f32,
    /// What it does.
    pub act: Act,
    /// How much of it is seen, from 0 to 1.
    pub seen: f32,
}

impl ActorCue {
    /// A figure in the middle.
    pub const fn of(who: &'static str, facing: f32, act: Act) -> Self {
        Self { who, pale: 0.0, along_m: 0.0, up_m: 0.0, is_afloat: false, facing, act, seen: 1.0 }
    }

    /// The same, farther along.
    #[must_use]
    pub fn at(self, along_m: f32) -> Self {
        Self { along_m: self.along_m + along_m, ..self }
    }

    /// The same, paler.
    #[must_use]
    pub const fn pale(self, pale: f32) -> Self {
        Self { pale, ..self }
    }
}

/// The height of the stone that somebody sits on, in metres.
pub const STONE_M: f32 = 0.40;
/// The height of the post that an owl sits on, in metres.
pub const POST_M: f32 = 1.35;

impl Encounter {
    /// A uniform number of its own.
    pub fn unit(&self, number: i64) -> f32 {
        Seed(self.hash).unit(OWN, &[number])
    }

    /// All its figures. Their number and their kinds are the same at any moment.
    pub fn cues(&self, moment: &EncounterMoment) -> Vec<ActorCue> {
        match self.kind {
            EncounterKind::WhiteStag => animals::white_stag(self, moment),
            EncounterKind::FoxWedding => animals::foxes(self, moment),
            EncounterKind::PaleHorse => animals::pale_horse(self, moment),
            EncounterKind::DancingCranes => animals::cranes(self, moment),
            EncounterKind::MoonHares => animals::hares(self, moment),
            EncounterKind::WhiteOwl => animals::owl(self, moment),
            EncounterKind::Wanderer => people::wanderer(self, moment),
            EncounterKind::FlutePlayer => people::flute_player(self, moment),
            EncounterKind::Monks => people::monks(self, moment),
            EncounterKind::Kite => people::kite(self, moment),
            EncounterKind::FallingStars => people::star_watcher(self, moment),
            EncounterKind::Ferryman => people::ferryman(self, moment),
            EncounterKind::GreatCarp
            | EncounterKind::FireflyColumn
            | EncounterKind::WaterLanterns
            | EncounterKind::Butterflies
            | EncounterKind::WillOWisp => Vec::new(),
        }
    }

    /// How much is left of it after somebody came too near, from 0 to 1.
    pub fn left_share(&self, moment: &EncounterMoment) -> f32 {
        match (self.kind.traits().ending, moment.left) {
            (Ending::Flees { mps, lost_m: (from, to), .. }, Some((left_s, _))) => 1.0 - smoothstep(from, to, fled_m(left_s, mps)),
            (Ending::Fades { in_s, .. }, Some((left_s, _))) => 1.0 - smoothstep(0.0, in_s, left_s),
            (Ending::Leads { far_m, .. }, _) => 1.0 - smoothstep(far_m - 6.0, far_m, moment.led_m),
            (_, _) => 1.0,
        }
    }

    /// How far a figure has fled, in metres to the right, if it flees: it starts after `late_s`.
    pub(super) fn flight_m(&self, moment: &EncounterMoment, late_s: f32) -> Option<f32> {
        let (Ending::Flees { mps, .. }, Some((left_s, away))) = (self.kind.traits().ending, moment.left) else { return None };
        Some(away * fled_m(left_s - late_s, mps))
    }
}

/// Metres that somebody has fled who was at rest: they come to speed within a second or two.
fn fled_m(left_s: f32, mps: f32) -> f32 {
    const STARTS_S: f32 = 0.5;
    const SPEEDS_UP_S: f32 = 0.7;
    let run_s = (left_s - STARTS_S).max(0.0);
    mps * (run_s - SPEEDS_UP_S * (1.0 - libm::expf(-run_s / SPEEDS_UP_S)))
}

/// Somebody of a line that passes by again and again: how far along they are, and how much of them is seen. `number` counts
/// from the first; they come into sight `half_m` before the middle, and are lost to it as far behind.
pub(super) fn passing(
    encounter: &Encounter,
    moment: &EncounterMoment,
    mps: f32,
    half_m: f32,
    [number, count]: [i64; 2],
    apart_m: f32,
) -> (f32, f32) {
    const EDGE_M: f32 = 9.0;
    let line_m = (count - 1) as f32 * apart_m;
    let whole_m = 2.0 * half_m + line_m;
    let went_m = moment.cycle(f64::from(whole_m / mps), encounter.unit(0)) * whole_m - number as f32 * apart_m;
    let along_m = (went_m - half_m) * encounter.side;
    (along_m, smoothstep(0.0, EDGE_M, went_m).min(smoothstep(0.0, EDGE_M, 2.0 * half_m - went_m)))
}
