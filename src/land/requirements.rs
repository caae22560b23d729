//! What a plugin cannot do without: whoever adds it alone is told so in one line, and nothing breaks.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use tracing::{dispatcher, error};

use crate::error_output::print_error;

/// What the plugins of this app need.
#[derive(Resource, Default)]
pub struct Requirements(Vec<Requirement>);

struct Requirement {
    plugin: &'static str,
    other: &'static str,
    is_met: fn(&World) -> bool,
}

impl Requirements {
    /// What is lacking, each in a line.
    pub fn missing(world: &World) -> Vec<String> {
        let needs = world.get_resource::<Self>().into_iter().flat_map(|needs| &needs.0);
        needs
            .filter(|need| !(need.is_met)(world))
            .map(|need| format!("{} does nothing without {}: add it to the app", need.plugin, need.other))
            .collect()
    }
}

/// How a plugin says what it needs.
pub trait RequirementsAppExt {
    /// `plugin` needs `R`, which `other` brings, before or after it. It is looked for before the first system runs, and its
    /// lack is an error in the log; who needs it runs its systems only where it is.
    fn requires<R: Resource>(&mut self, plugin: &'static str, other: &'static str) -> &mut Self;
}

impl RequirementsAppExt for App {
    fn requires<R: Resource>(&mut self, plugin: &'static str, other: &'static str) -> &mut Self {
        if !self.world().contains_resource::<Requirements>() {
            // Not when plugins are finished: an app that is stepped by hand need not do that. It is the same for it what others do.
            self.init_resource::<Requirements>().add_systems(PreStartup, report_missing.ambiguous_with_all());
        }
        let need = Requirement { plugin, other, is_met: World::contains_resource::<R> };
        self.world_mut().resource_mut::<Requirements>().0.push(need);
        self
    }
}

fn report_missing(world: &mut World) {
    for line in Requirements::missing(world) {
        if dispatcher::has_been_set() {
            error!("{line}");
        } else {
            // An app without a log.
            print_error(line);
        }
    }
}
