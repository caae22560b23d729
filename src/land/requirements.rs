//! Requirements of plugins: a plugin that is added without what it needs is reported in one line, and nothing panics.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use tracing::{dispatcher, error};

use crate::error_output::print_error;

/// The resources that the plugins of this app require.
#[derive(Resource, Default)]
pub struct Requirements(Vec<Requirement>);

struct Requirement {
    plugin: &'static str,
    other: &'static str,
    is_met: fn(&World) -> bool,
}

impl Requirements {
    /// The requirements that are not met, one line each.
    pub fn missing(world: &World) -> Vec<String> {
        let needs = world.get_resource::<Self>().into_iter().flat_map(|needs| &needs.0);
        needs
            .filter(|need| !(need.is_met)(world))
            .map(|need| format!("{} does nothing without {}: add it to the app", need.plugin, need.other))
            .collect()
    }
}

/// Extends `App` with the declaration of requirements.
pub trait RequirementsAppExt {
    /// Declares that `plugin` needs `R`, which `other` inserts, before or after it. It is checked before the first system
    /// runs; a missing resource is an error in the log. Systems that need it should run only where it exists.
    fn requires<R: Resource>(&mut self, plugin: &'static str, other: &'static str) -> &mut Self;
}

impl RequirementsAppExt for App {
    fn requires<R: Resource>(&mut self, plugin: &'static str, other: &'static str) -> &mut Self {
        if !self.world().contains_resource::<Requirements>() {
            // Not in `Plugin::finish`, which an app that is stepped by hand need not call. The order among other systems
            // does not matter.
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
            // The app has no logger.
            print_error(line);
        }
    }
}
