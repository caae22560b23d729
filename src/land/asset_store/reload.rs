//! Data files, taken up while the game goes on; and those that shape the land, while it is walked.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::{component::Mutable, prelude::*, schedule::ScheduleConfigs, system::ScheduleSystem};
use bevy_time::common_conditions::on_real_timer;

use crate::{Land, LandAppExt, LandLayer, LandLayers, NextLand, asset_store::ReloadReport, notification::Notification};

/// In `Update`: files that somebody has changed are taken up.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReloadSystems;

/// Files that are looked after.
pub trait ReloadableFiles: Resource<Mutability = Mutable> {
    /// Looks whether files have come, gone or changed, and reads them if so.
    fn refresh(&mut self) -> ReloadReport;
}

/// Files that a layer of the land is made of.
pub trait ReloadableLandFiles: ReloadableFiles {
    /// The layer that they say.
    fn layer(&self) -> LandLayer;
}

/// Looks after some files. They are looked at now and then by the clock on the wall: this is for whoever edits one.
pub fn watch<F: ReloadableFiles>(app: &mut App) {
    app.add_message::<Notification>().add_systems(
        Update,
        every_second(|mut files: ResMut<F>, mut news: MessageWriter<Notification>| {
            reload_changed(&mut files, &mut news);
        }),
    );
}

/// Lays the layer of some files over the land, and looks after the files as [`watch`] does.
pub fn watch_land_files<F: ReloadableLandFiles>(app: &mut App, files: F) {
    app.init_resource::<NextLand>()
        .add_message::<Notification>()
        .add_land_layer(files.layer())
        .insert_resource(files)
        // Each puts its own layer in place and makes the land anew from all layers: any order of theirs ends at the same land.
        .configure_sets(Update, ReloadSystems.ambiguous_with(ReloadSystems))
        .add_systems(Update, every_second(reload_land::<F>));
}

fn every_second<M>(system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> ScheduleConfigs<ScheduleSystem> {
    system.in_set(ReloadSystems).run_if(on_real_timer(Duration::from_secs(1)))
}

/// Takes up files that have changed, and says whether there were any. A broken file is told of, and what it said before holds.
fn reload_changed<F: ReloadableFiles>(files: &mut ResMut<F>, news: &mut MessageWriter<Notification>) -> bool {
    let read = files.bypass_change_detection().refresh();
    read.faults.into_iter().for_each(|fault| _ = news.write(Notification(fault)));
    if read.changed {
        files.set_changed();
    }
    read.changed
}

/// Takes up files that have changed, and makes the land anew.
fn reload_land<F: ReloadableLandFiles>(
    mut files: ResMut<F>,
    mut layers: ResMut<LandLayers>,
    mut next: ResMut<NextLand>,
    land: Option<Res<Land>>,
    mut news: MessageWriter<Notification>,
) {
    if reload_changed(&mut files, &mut news) {
        layers.add(files.layer());
        if let Some(land) = land {
            let latest = next.latest(&land).clone();
            // As the land is tuned, and not as the layers come.
            match layers.with_tuning(latest.tuning()) {
                Ok(tuned) => *layers = tuned,
                Err(error) => _ = news.write(Notification(error.to_string())),
            }
            next.request(&land, &layers.apply_to(&latest));
        }
    }
}
