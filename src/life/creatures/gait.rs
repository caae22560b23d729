//! Gaits: when each foot comes down and for how long, how far a stride leads, and which gait a speed asks for.

use serde::{Deserialize, Serialize};

/// Metres a second squared, of the Froude number: v² / (g · leg).
const GRAVITY: f32 = 9.81;
/// Uphill a faster gait is taken earlier: by so much counts the square of the speed for a rise of a metre in a metre.
const UPHILL: f32 = 0.6;
/// The longest stance, in leg lengths: what is farther is no longer stood on.
const LONGEST_STANCE: f32 = 2.3;
/// The least share of a gait's own speed at which it still has a stride of its own.
const SLOWEST: f32 = 0.04;
const DUTIES: (f32, f32) = (0.1, 0.8);

/// A way to walk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gait {
    /// What it is called.
    pub name: String,
    /// Metres a second: the speed at which all the rest holds as it is written.
    pub speed_mps: f32,
    /// The Froude numbers between which it is kept. Those of neighbours overlap, so that none is changed to and fro.
    pub froude: (f32, f32),
    /// Metres along the land from a foot's touchdown to its next.
    pub stride_m: f32,
    /// When each foot comes down: left and right, or left hind, left fore, right hind, right fore.
    pub legs: Vec<LegTiming>,
    /// How trunk, neck and tail go with it.
    #[serde(default)]
    pub carriage: GaitStyle,
}

/// What one leg does in a stride.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegTiming {
    /// The touchdown, as a share of the stride.
    pub phase: f32,
    /// The share of the stride that the foot is on the ground.
    pub duty: f32,
    /// Metres that the foot is lifted on its way.
    pub lift_m: f32,
    /// Metres by which the middle of the stance lies ahead of where the foot stands at rest.
    #[serde(default)]
    pub reach_m: f32,
    /// Degrees by which the foot folds back on its way.
    #[serde(default)]
    pub bend_deg: f32,
}

/// How the trunk goes with the legs. What swings does so as a cosine, highest at a share of the stride (`_at`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GaitStyle {
    /// Whether it swings twice a stride, as in gaits whose two halves are alike.
    pub twice: bool,
    /// Metres that the croup rises and sinks.
    pub hind_m: f32,
    /// When it is highest.
    pub hind_at: f32,
    /// The same of the withers.
    pub fore_m: f32,
    /// When they are highest.
    pub fore_at: f32,
    /// Degrees by which the back is bent at its most, the hind legs drawn in under it.
    pub flex_deg: f32,
    /// When it is.
    pub flex_at: f32,
    /// Metres by which it goes lower than it stands.
    pub low_m: f32,
    /// Degrees by which the neck is lowered.
    pub neck_deg: f32,
    /// Degrees by which it nods.
    pub nod_deg: f32,
    /// When it is highest.
    pub nod_at: f32,
    /// Degrees by which the tail is lifted.
    pub tail_deg: f32,
}

/// A gait at a speed: what of it changes with the speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitTiming {
    /// Metres of a stride.
    pub stride_m: f32,
    /// The share of it that each foot stands.
    pub duty: [f32; 4],
}

impl Gait {
    /// What it is at a speed, for legs of a length. Faster is longer strides at a higher rate, and shorter stances, as
    /// trotting horses of all sizes have them (Bullimore and Burn 2006).
    pub fn at(&self, speed_mps: f32, leg_m: f32) -> GaitTiming {
        let share = (speed_mps / self.speed_mps).max(SLOWEST);
        let root = share.sqrt();
        let stride_m = self.stride_m * if share > 1.0 { (share * root).sqrt() } else { root };
        let longest = (LONGEST_STANCE * leg_m / stride_m).min(DUTIES.1);
        let longer = 1.0 / root.sqrt();
        let mut duty = [0.0; 4];
        for (duty, beat) in duty.iter_mut().zip(&self.legs) {
            *duty = (beat.duty * longer).max(DUTIES.0).min(longest);
        }
        GaitTiming { stride_m, duty }
    }
}

/// The Froude number of a speed for legs of a length, on ground that rises by so many metres in a metre ahead.
pub fn froude(speed_mps: f32, leg_m: f32, rise: f32) -> f32 {
    speed_mps * speed_mps * (1.0 + UPHILL * rise.max(0.0)) / (GRAVITY * leg_m)
}

/// Which gait is taken at a Froude number: the same as long as it holds, or else the first that does.
pub fn choose_gait(gaits: &[Gait], now: usize, froude: f32) -> usize {
    let holds = |gait: &Gait| (gait.froude.0..=gait.froude.1).contains(&froude);
    if gaits.get(now).is_some_and(holds) {
        return now;
    }
    let slower = gaits.iter().position(holds);
    slower.unwrap_or(if gaits.first().is_some_and(|gait| froude < gait.froude.0) { 0 } else { gaits.len() - 1 })
}
