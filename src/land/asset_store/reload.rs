//! Hot reload of data files while the game runs, including those that shape the land.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::{component::Mutable, prelude::*, schedule::ScheduleConfigs, system::ScheduleSystem};
use bevy_time::common_conditions::on_real_timer;

use crate::{Land, LandAppExt, LandLayer, LandLayers, NextLand, asset_store::ReloadReport, notification::Notification};

/// System set in `Update` that reloads changed files.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReloadSystems;

/// A resource made of files that can be reloaded.
pub trait ReloadableFiles: Resource<Mutability = Mutable> {
    /// Reads the files again if any was added, removed or changed.
    fn refresh(&mut self) -> ReloadReport;
}

/// Reloadable files that define a layer of the land.
pub trait ReloadableLandFiles: ReloadableFiles {
    /// Builds the layer from the files.
    fn layer(&self) -> LandLayer;
}

/// Watches files for changes by polling once a second of real time, for users who edit them while the game runs.
pub fn watch<F: ReloadableFiles>(app: &mut App) {
    app.add_message::<Notification>().add_systems(
        Update,
        every_second(|mut files: ResMut<F>, mut notifications: MessageWriter<Notification>| {
            reload_changed(&mut files, &mut notifications);
        }),
    );
}

/// Adds the layer of some files to the land, and watches the files as [`watch`] does.
pub fn watch_land_files<F: ReloadableLandFiles>(app: &mut App, files: F) {
    app.init_resource::<NextLand>()
        .add_message::<Notification>()
        .add_land_layer(files.layer())
        .insert_resource(files)
        // Each system replaces its own layer and rebuilds the land from all layers: any order ends at the same land.
        .configure_sets(Update, ReloadSystems.ambiguous_with(ReloadSystems))
        .add_systems(Update, every_second(reload_land::<F>));
}

fn every_second<M>(system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> ScheduleConfigs<ScheduleSystem> {
    system.in_set(ReloadSystems).run_if(on_real_timer(Duration::from_secs(1)))
}

/// Reloads changed files, and returns whether any value changed. Errors are sent as notifications; a broken file keeps its
/// last valid value.
fn reload_changed<F: ReloadableFiles>(files: &mut ResMut<F>, notifications: &mut MessageWriter<Notification>) -> bool {
    let read = files.bypass_change_detection().refresh();
    for fault in read.faults {
        notifications.write(Notification(fault));
    }
    if read.changed {
        files.set_changed();
    }
    read.changed
}

/// Reloads changed files, and requests a new land with their layer.
fn reload_land<F: ReloadableLandFiles>(
    mut files: ResMut<F>,
    mut layers: ResMut<LandLayers>,
    mut next: ResMut<NextLand>,
    land: Option<Res<Land>>,
    mut notifications: MessageWriter<Notification>,
) {
    if reload_changed(&mut files, &mut notifications) {
        layers.add(files.layer());
        if let Some(land) = land {
            let latest = next.latest(&land).clone();
            // Keep the tuning of the latest land instead of the layers' defaults.
            match layers.with_tuning(latest.tuning()) {
                Ok(tuned) => *layers = tuned,
                Err(error) => _ = notifications.write(Notification(error.to_string())),
            }
            next.request(&land, &layers.apply_to(&latest));
        }
    }
}
