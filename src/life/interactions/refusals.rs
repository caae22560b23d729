//! What is said where an interaction is refused.

use eremite_stream::{actions::Action, contracts::remark::Remark};
use eremite_words::{Key, key};

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
        is_refused.then(|| Remark::new(key("remark-no-fire-here")))
    }
}

/// What is said to somebody who stands, and can neither sit nor use anything here.
pub(super) fn on_foot(request: InteractionRequest, body: &Body, around: &mut InteractionContext) -> Option<Remark> {
    if request.sits {
        Some(Remark::new(if sites::is_low(body) { key("remark-no-room-to-sit") } else { key("remark-too-steep-to-sit") }))
    } else if request.uses && sites::can_sit(body, around.ground_query) {
        Some(Remark::with_actions(&[Action::Sit], key("remark-sit-first")))
    } else {
        request.uses.then(|| Remark::new(key("remark-nothing-to-use")))
    }
}

/// What is said to somebody who does not stand on the ground.
pub(super) fn elsewhere(body: &Body) -> Option<Key> {
    match body.gait {
        BodyGait::Ride => Some(key("remark-not-in-saddle")),
        BodyGait::Glide => Some(key("remark-not-on-board")),
        _ if body.climbing => Some(key("remark-not-climbing")),
        _ if body.wet > sites::DEEPEST => Some(key("remark-not-in-water")),
        _ => None,
    }
}
