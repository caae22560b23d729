//! Gaits: phase and duty of each leg, stride length, and the choice of gait by Froude number.

use serde::{Deserialize, Serialize};

/// Gravitational acceleration in metres per second squared, for the Froude number v² / (g · leg).
const GRAVITY: f32 = 9.81;
/// Uphill a faster gait is taken earlier: for a rise of a metre per metre the square of the speed counts more by this share.
const UPHILL: f32 = 0.6;
/// Longest stance, in leg lengths: beyond it a foot cannot stay planted.
const LONGEST_STANCE: f32 = 2.3;
/// The least share of a gait's own speed at which its stride still scales; and the range of duties.
const SLOWEST: f32 = 0.04;
const DUTIES: (f32, f32) = (0.1, 0.8);

/// A gait.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gait {
    /// Its name.
    pub name: String,
    /// Its own speed in metres per second, at which all the rest holds as written.
    pub speed_mps: f32,
    /// Range of Froude numbers in which it is kept. Neighbours overlap, as hysteresis.
    pub froude: (f32, f32),
    /// Stride length in metres, along the land.
    pub stride_m: f32,
    /// Timing of each leg: left and right, or left hind, left fore, right hind, right fore.
    pub legs: Vec<LegTiming>,
    /// How trunk, neck and tail move with it.
    #[serde(default)]
    pub carriage: GaitStyle,
}

/// Timing of one leg in a stride.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegTiming {
    /// The touchdown, as a share of the stride.
    pub phase: f32,
    /// Duty factor: the share of the stride for which the foot is planted.
    pub duty: f32,
    /// Lift of the foot in its swing, in metres.
    pub lift_m: f32,
    /// Metres by which the middle of the stance lies ahead of where the foot stands at rest.
    #[serde(default)]
    pub reach_m: f32,
    /// Degrees by which the foot folds back in its swing.
    #[serde(default)]
    pub bend_deg: f32,
}

/// How the trunk moves with the legs. Each swing is a cosine, highest at a share of the stride (`_at`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GaitStyle {
    /// Whether it swings twice a stride, as in symmetric gaits.
    pub twice: bool,
    /// Amplitude of the croup, in metres.
    pub hind_m: f32,
    /// When the croup is highest.
    pub hind_at: f32,
    /// Amplitude of the withers, in metres.
    pub fore_m: f32,
    /// When the withers are highest.
    pub fore_at: f32,
    /// Degrees by which the back bends at most, with the hind legs drawn in under it.
    pub flex_deg: f32,
    /// When the back is most bent.
    pub flex_at: f32,
    /// Metres by which the trunk is lower than when standing.
    pub low_m: f32,
    /// Degrees by which the neck is lowered.
    pub neck_deg: f32,
    /// Amplitude of the nod, in degrees.
    pub nod_deg: f32,
    /// When the head is highest.
    pub nod_at: f32,
    /// Degrees by which the tail is lifted.
    pub tail_deg: f32,
}

/// The values of a gait that change with the speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitTiming {
    /// Stride length in metres.
    pub stride_m: f32,
    /// Duty factor of each leg.
    pub duty: [f32; 4],
}

impl Gait {
    /// The gait at a speed, for legs of a length. Faster means longer strides at a higher rate, and shorter stances, as in
    /// trotting horses of all sizes (Bullimore and Burn 2006).
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

/// The Froude number of a speed for legs of a length, on ground that rises ahead by `rise` metres per metre.
pub fn froude(speed_mps: f32, leg_m: f32, rise: f32) -> f32 {
    speed_mps * speed_mps * (1.0 + UPHILL * rise.max(0.0)) / (GRAVITY * leg_m)
}

/// The gait at a Froude number: the current one while it is in range, else the first that is.
pub fn choose_gait(gaits: &[Gait], now: usize, froude: f32) -> usize {
    let holds = |gait: &Gait| (gait.froude.0..=gait.froude.1).contains(&froude);
    if gaits.get(now).is_some_and(holds) {
        return now;
    }
    let slower = gaits.iter().position(holds);
    slower.unwrap_or(if gaits.first().is_some_and(|gait| froude < gait.froude.0) { 0 } else { gaits.len() - 1 })
}
