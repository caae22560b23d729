//! Calls of wild creatures.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, Place};
use eremite_stream::contracts::{
    world_clock::WorldClock,
    world_event::{SoundEventKind, WorldEvent},
};

use crate::creatures::CallSchedule;

/// Makes groups call when it is time.
#[derive(SystemParam)]
pub struct CallWriter<'w> {
    land: Res<'w, Land>,
    world_clock: Res<'w, WorldClock>,
    happened: MessageWriter<'w, WorldEvent>,
    time: Res<'w, Time>,
}

impl CallWriter<'_> {
    /// A group's call from a place, if it is due in the step that ends at `now_s` of the session.
    pub fn call_if_due(&mut self, calls: Option<CallSchedule>, group: [i64; 2], now_s: f64, place: Place) {
        let (seed, hour, seconds) = (self.land.seed(), self.world_clock.hour(), self.time.delta_secs());
        if let Some(calls) = calls.filter(|calls| calls.is_due(seed, group, hour, now_s, seconds)) {
            self.happened.write(WorldEvent { what: SoundEventKind::Call(calls.voice), place });
        }
    }
}
