//! Houses, temples and what stands about them, on the lots of the land's settlements; the settlements as seen from afar.
//!
//! Each is derived from its lot's seed by a shape grammar, a file of its own in `assets/buildings`.

mod collection;
mod derive;
mod discoveries;
mod draw;
mod far;
mod forms;
mod grammar;
mod grammar_error;
pub mod hours;
mod lights;
mod placing;
mod signpost;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use collection::{BuildingCollection, BuildingKinds};
pub use derive::{Building, Rectangle, derive};
pub use draw::{draw, draw_lights};
pub(crate) use far::in_view as settlements_in_view;
pub use far::{FarPicture, FarSettlement};
pub use grammar::{BuildingGrammar, Extent, Shape, SlotKind};
pub use grammar_error::{GrammarError, GrammarFault};
pub use lights::{BuildingInView, BuildingLamp, lamps_around};
pub(crate) use lights::{paint_lights, paint_smoke};
pub use placing::{StandingBuilding, buildings};

use eremite_land::{Land, asset_store::reload, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerDraw, LayerStreams, Origin, Parallax, PictureLayer, StreamAppExt,
    contracts::{
        camera_view::CameraView, kept_lights::KeptLights, readable::ReadableAppExt, schedule::GameSystems, weather::Weather,
        world_clock::WorldClock,
    },
    ink::{MaterialKind, MaterialSettings},
};

use crate::{live_picture::drawing, sights};

/// Draws buildings as a layer of the stream, and settlements far off, with light in their windows and smoke above them at their hours, and watches
/// their files: those that the game
/// [registers](eremite_land::asset_store::embedded_assets::register_assets), those beside it, those of packs and the user's
/// own. Without any, nothing is built.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | `ReloadSystems`; runs between [`GameSystems::Stream`] and [`GameSystems::Placement`], and in [`GameSystems::Draw`] |
/// | Writes messages | `Discovery`, `Notification` (faults of files) |
/// | Writes | `NextLand`, when a file was changed |
/// | Reads | [`CameraView`], [`WorldClock`], [`Weather`], [`KeptLights`] |
/// | Resources | [`BuildingCollection`] |
/// | Components | [`BuildingInView`], [`BuildingLamp`], `Lantern` |
/// | Registers | signposts to be read |
/// | Adds | the picture layer of [`picture_layer`], a category of discoveries, a layer of the land, which shapes nothing |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, places::PlacesPlugin, terrain::Ridged};
/// use eremite_scenery::buildings::BuildingsPlugin;
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), PlacesPlugin, StreamPlugin, BuildingsPlugin));
/// app.update();
/// ```
pub struct BuildingsPlugin;

impl Plugin for BuildingsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("BuildingsPlugin", "LandPlugin")
            .requires::<LayerStreams>("BuildingsPlugin", "StreamPlugin")
            .add_readable(signpost::find)
            .add_picture_layer(picture_layer())
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<Weather>()
            .init_resource::<Origin>()
            .init_resource::<KeptLights>()
            .register_type::<BuildingLamp>()
            .add_plugins(discoveries::plugin)
            .add_systems(
                Update,
                (lights::stream_buildings, lights::light_lamps)
                    .chain()
                    .after(GameSystems::Stream)
                    .before(GameSystems::Placement)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(Update, drawing((lights::draw_windows, lights::draw_smoke, sights::sync::<FarSettlement>)));
        reload::watch_land_files(app, BuildingCollection::from_system());
    }
}

/// Z order: behind the props.
const Z: f32 = -0.9;

/// Material of buildings: curtains and crops sway.
pub const PAINT: MaterialKind = MaterialKind::Swaying(MaterialSettings { blot: 0.4, bristle: 0.55 });

/// The name of the picture layer.
pub(crate) const LAYER: &str = "buildings";

/// The picture layer of the buildings.
pub fn picture_layer() -> PictureLayer {
    PictureLayer { name: LAYER, parallax: Parallax::LAND, lift_m: 0.0, z: Z, paint: PAINT, draw: LayerDraw::Chunks(draw::draw_chunk) }
}
