//! What is seen of the interactions: the pose, and what is offered.

use eremite_land::{Place, value_noise::smoothstep};
use eremite_stream::contracts::rites::{RiteKind, RiteSite};

use super::{
    interaction::{InteractionContext, InteractionState, Interactions, OPENS_S},
    sites, sleep,
};
use crate::{
    creatures::{InteractionPrompt, RestPose},
    motion::Body,
};

/// Seconds of drinking when the hand goes to the water, is there, leaves and is gone, and the same for the mouth.
const DIPS_S: [f32; 4] = [0.5, 0.9, 1.3, 1.7];
const SIPS_S: [f32; 4] = [1.3, 1.7, 2.3, 2.7];
/// Seconds of standing, and of sitting, after which the next interaction is offered.
const STOOD_S: f32 = 3.0;
const SAT_S: f32 = 3.0;

impl Interactions {
    /// The rest pose for this state, beside a bed or not.
    pub(super) fn rest_pose(&self, is_at_bed: bool) -> RestPose {
        let drinks = matches!(self.act, InteractionState::Drinks(_));
        let phase = |[from, there, leaves, gone]: [f32; 4]| {
            let up = ((self.for_s - from) / (there - from)).clamp(0.0, 1.0);
            smoothstep(0.0, 1.0, if drinks { up.min(1.0 - ((self.for_s - leaves) / (gone - leaves)).clamp(0.0, 1.0)) } else { 0.0 })
        };
        RestPose {
            down: self.down,
            seat_m: 0.0,
            lies: self.lies,
            // Whoever has a fire sleeps by it.
            indoors: if is_at_bed && self.fire.is_none() { self.lies } else { 0.0 },
            kneels: smoothstep(0.0, 1.0, self.kneels),
            dips: phase(DIPS_S) * self.kneels,
            sips: phase(SIPS_S) * self.kneels,
            bends: smoothstep(0.0, 1.0, self.bends),
            warms: self.fire.map_or(0.0, |fire| fire.burns.min(self.down)),
            opens: smoothstep(0.0, 1.0, self.opens_s / OPENS_S),
        }
    }

    /// The interaction that is possible here.
    pub(super) fn prompt(&self, body: &Body, is_his_own: bool, around: &mut InteractionContext) -> Option<InteractionPrompt> {
        match self.act {
            InteractionState::Sits if self.sits_s > SAT_S => Some(InteractionPrompt::Sleep),
            InteractionState::Performs { rite, .. } => Some(prompt_of(rite)),
            InteractionState::Nothing if is_his_own && body.grounded && !body.climbing => {
                if around.readables.near(around.land, body.place, sites::READS_WITHIN_M).is_some() {
                    return Some(InteractionPrompt::Read);
                }
                if let Some(rite) = around.rite {
                    return Some(prompt_of(rite));
                }
                if sites::find_water(body, around.ground_query).is_some() {
                    return Some(InteractionPrompt::Drink);
                }
                let sits = self.stands_s > STOOD_S && sites::can_sit(body, around.ground_query);
                sits.then_some(InteractionPrompt::Sit { at_dusk: sleep::is_dusk(around.days) })
            }
            _ => None,
        }
    }

    /// Where the hand is in the water, and for how many seconds.
    pub(super) fn hand_in_water(&self) -> Option<(Place, f32)> {
        let InteractionState::Drinks(at) = self.act else { return None };
        (self.for_s > DIPS_S[1]).then_some((at, self.for_s - DIPS_S[1]))
    }
}

fn prompt_of(rite: RiteSite) -> InteractionPrompt {
    match rite.kind {
        RiteKind::Bow => InteractionPrompt::Bow,
        RiteKind::LightLamp => InteractionPrompt::LightLamp,
        RiteKind::Sleep => InteractionPrompt::Bed,
    }
}
