//! Hot reload of data files while the game runs, including those that shape the land. Files are looked for and read in the
//! background; a frame only takes up what has changed.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::{component::Mutable, prelude::*};
use bevy_time::common_conditions::on_real_timer;

use crate::{
    Land, LandAppExt, LandLayer, LandLayers, NextLand,
    asset_store::{AssetStore, BackgroundIo, ChangedFiles, ReloadReport},
    notification::Notification,
};

/// Real time between two looks; each look takes up what the one before it has found.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// System set in `Update` that reloads changed files.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReloadSystems;

/// A resource made of files that can be reloaded.
pub trait ReloadableFiles: Resource<Mutability = Mutable> {
    /// The store of the files, of which a copy looks for changes.
    fn store(&self) -> &AssetStore;

    /// Takes up the files after a change. A broken file keeps its last valid value.
    fn apply(&mut self, changed: ChangedFiles) -> ReloadReport;
}

/// Reloadable files that define a layer of the land.
pub trait ReloadableLandFiles: ReloadableFiles {
    /// Builds the layer from the files.
    fn layer(&self) -> LandLayer;
}

/// Watches files for changes by polling, for users who edit them while the game runs.
pub fn watch<F: ReloadableFiles>(app: &mut App) {
    add_watched::<F>(app, |world, changed| _ = reload::<F>(world, changed));
}

/// Adds the layer of some files to the land, and watches the files as [`watch`] does.
pub fn watch_land_files<F: ReloadableLandFiles>(app: &mut App, files: F) {
    app.init_resource::<NextLand>().add_land_layer(files.layer()).insert_resource(files);
    add_watched::<F>(app, reload_land::<F>);
}

/// All watched files, and the look at them that is under way.
#[derive(Resource, Default)]
struct WatchedFiles {
    kinds: Vec<WatchedKind>,
    /// What has changed, kind by kind.
    look: BackgroundIo<Vec<Option<ChangedFiles>>>,
}

/// Files of one kind, whatever resource they make.
struct WatchedKind {
    store: fn(&World) -> Option<AssetStore>,
    apply: fn(&mut World, ChangedFiles),
}

fn add_watched<F: ReloadableFiles>(app: &mut App, apply: fn(&mut World, ChangedFiles)) {
    app.add_message::<Notification>();
    if !app.world().contains_resource::<WatchedFiles>() {
        app.init_resource::<WatchedFiles>().add_systems(
            Update,
            // Of the world it changes only what is made of the files: any order with others will do.
            look_at_files.in_set(ReloadSystems).ambiguous_with_all().run_if(on_real_timer(LOOK_INTERVAL)),
        );
    }
    let store = |world: &World| world.get_resource::<F>().map(|files| files.store().clone());
    app.world_mut().resource_mut::<WatchedFiles>().kinds.push(WatchedKind { store, apply });
}

/// Takes up what the last look has found, and begins the next.
fn look_at_files(world: &mut World) {
    world.resource_scope(|world, mut watched: Mut<WatchedFiles>| {
        let WatchedFiles { kinds, look } = &mut *watched;
        let found = look.poll(false);
        if look.is_busy() {
            return;
        }
        for (kind, changed) in kinds.iter().zip(found.into_iter().flatten()) {
            if let Some(changed) = changed {
                (kind.apply)(world, changed);
            }
        }
        let stores: Vec<Option<AssetStore>> = kinds.iter().map(|kind| (kind.store)(world)).collect();
        look.start(move || stores.into_iter().map(|store| store?.find_changes()).collect());
    });
}

/// Reloads changed files, and returns whether any value changed. Errors are sent as notifications.
fn reload<F: ReloadableFiles>(world: &mut World, changed: ChangedFiles) -> bool {
    let Some(mut files) = world.get_resource_mut::<F>() else { return false };
    let read = files.bypass_change_detection().apply(changed);
    if read.changed {
        files.set_changed();
    }
    for fault in read.faults {
        world.write_message(Notification(fault));
    }
    read.changed
}

/// Reloads changed files, and requests a new land with their layer.
fn reload_land<F: ReloadableLandFiles>(world: &mut World, changed: ChangedFiles) {
    if reload::<F>(world, changed) {
        world.run_system_cached(replace_layer::<F>).expect("whoever watches the files has added what it needs");
    }
}

/// Each kind of files replaces its own layer, and the land is rebuilt from all layers: any order ends at the same land.
fn replace_layer<F: ReloadableLandFiles>(
    files: Res<F>,
    mut layers: ResMut<LandLayers>,
    mut next: ResMut<NextLand>,
    land: Option<Res<Land>>,
    mut notifications: MessageWriter<Notification>,
) {
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
