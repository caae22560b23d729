//! What is said where an interaction is refused.

use eremite_stream::{actions::Action, contracts::remark::Remark};

use super::{
    interaction::{InteractionContext, InteractionState, Interactions},
    sites,
};
use crate::{
    creatures::InteractionRequest,
    motion::{Body, BodyGait},
};

impl Interactions {
    /// What is said to somebody who sits where no fire can burn.
    pub(super) fn fire_refusal(&self, request: InteractionRequest, body: &Body, around: &mut InteractionContext) -> Option<Remark> {
        let makes_fire = request.uses && self.act == InteractionState::Sits && self.down == 1.0;
        let is_refused = makes_fire && self.fire.is_none() && sites::find_fire_site(body, around.ground_query).is_none();
        is_refused.then(|| Remark::new("no dry ground for a fire here"))
    }
}

/// What is said to somebody who stands, and can neither sit nor use anything here.
pub(super) fn on_foot(request: InteractionRequest, body: &Body, around: &mut InteractionContext) -> Option<Remark> {
    if request.sits {
        Some(Remark::new(if sites::is_low(body) { "no room to sit here" } else { "too steep to sit here" }))
    } else if request.uses && sites::can_sit(body, around.ground_query) {
        Some(Remark::with_actions(&[Action::Sit], "sit down first; then make a fire"))
    } else {
        request.uses.then(|| Remark::new("nothing to drink or to read here"))
    }
}

/// What is said to somebody who does not stand on the ground.
pub(super) fn elsewhere(body: &Body) -> Option<&'static str> {
    match body.gait {
        BodyGait::Ride => Some("not in the saddle"),
        BodyGait::Glide => Some("not on the board"),
        _ if body.climbing => Some("not while he holds the rock"),
        _ if body.wet > sites::DEEPEST => Some("not in the water"),
        _ => None,
    }
}
