//! Light below the surface: daylight that falls into caves, glowing things, and lanterns.

mod daylight;
mod flame;
mod ground_ahead;
mod light_solver;
mod lit_ground;
mod map;
mod opening_light;
mod rooms_ahead;
mod spread;
mod texels;

use bevy::{ecs::system::SystemParam, prelude::*};

pub use daylight::Daylight;
pub use flame::PointLight2d;
use ground_ahead::GroundAhead;
pub use light_solver::{LightSolver, LightWork};
pub use map::{LightArea, LightMap, RoomCache};
use rooms_ahead::RoomsAhead;

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams, WorldPosition,
    contracts::{
        camera_view::CameraView, finds::Finds, lantern::Lantern, palette_state::PaletteState, player_position::PlayerPosition,
        schedule::GameSystems,
    },
};

/// Computes the light over the view, and in the background what it needs of the land that the view comes to.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | none; runs in [`GameSystems::Light`] |
/// | Reads | [`CameraView`], [`PaletteState`], [`PlayerPosition`], [`Finds`]; components [`Lantern`] with [`WorldPosition`] |
/// | Resources | [`ViewLight`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::{caves::CavesPlugin, light::LightPlugin};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), CavesPlugin, StreamPlugin, LightPlugin));
/// app.update();
/// ```
pub struct LightPlugin;

impl Plugin for LightPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("LightPlugin", "LandPlugin")
            .requires::<LayerStreams>("LightPlugin", "StreamPlugin")
            .init_resource::<CameraView>()
            .init_resource::<ViewLight>()
            .init_resource::<Finds>()
            .init_resource::<PaletteState>()
            .init_resource::<PlayerPosition>()
            .add_systems(Update, update_light.in_set(GameSystems::Light).run_if(resource_exists::<Land>));
    }
}

/// The light over the view. Change detection fires only when the light did change.
#[derive(Resource, Default)]
pub struct ViewLight(LightSolver);

impl ViewLight {
    /// The current light; empty where there is only daylight.
    pub fn map(&self) -> &LightMap {
        self.0.map()
    }

    /// The work done so far.
    pub fn work(&self) -> LightWork {
        self.0.work()
    }
}

/// Frequencies of the flicker's slow and fast wave, in hertz.
const FLICKER_HZ: [f32; 2] = [1.3, 3.7];

/// The flicker of lanterns at a time, from -1 to 1.
fn breath(seconds: f32) -> f32 {
    FLICKER_HZ.iter().map(|hz| libm::sinf(seconds * hz * std::f32::consts::TAU)).sum::<f32>() * 0.5
}

/// What the light in view follows from, besides lanterns.
#[derive(SystemParam)]
struct LightInputs<'w> {
    land: Res<'w, Land>,
    view: Res<'w, CameraView>,
    finds: Res<'w, Finds>,
    palette: Res<'w, PaletteState>,
    player: Res<'w, PlayerPosition>,
}

fn update_light(
    mut light: ResMut<ViewLight>,
    (mut rooms, mut ground): (Local<RoomsAhead>, Local<GroundAhead>),
    LightInputs { land, view, finds, palette, player }: LightInputs,
    time: Res<Time>,
    lanterns: Query<(&Lantern, &WorldPosition)>,
) {
    let area = LightArea::around(view.place, view.half_size_m());
    let next = ground.next_area(view.place, view.half_size_m());
    let seconds = time.elapsed_secs_wrapped();
    let breath = breath(seconds);
    let flames: Vec<PointLight2d> = lanterns.iter().map(|(lantern, bearer)| PointLight2d::of(lantern, bearer, breath)).collect();
    let day = Daylight::seen_from(&land, player.place.unwrap_or(view.place), palette.light);
    let solver = &mut light.bypass_change_detection().0;
    let is_found = |room| finds.has(land.seed(), room);
    let is_changed = solver.solve(&land, area, day, &flames, is_found);
    if land.is_carved() {
        solver.look_at_rooms_ahead(&mut rooms, &land, area);
    }
    solver.look_at_ground_ahead(&mut ground, &land, next, is_found);
    if is_changed {
        light.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Place;
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;

    #[test]
    fn whatever_a_lantern_lights_flickers_without_a_flash() {
        const FPS: usize = 60;
        let bearer = WorldPosition(Place::default());
        // Beside the flame, and farther away.
        for level in [1.2, 1.0, 0.8, 0.5, 0.2] {
            let lit = |frame: usize| {
                let light =
                    PointLight2d::of(&Lantern { color: [1.0; 3], ..Lantern::default() }, &bearer, breath(frame as f32 / FPS as f32));
                level * light.color[0]
            };
            let luminance: Vec<f32> = (0..20 * FPS).map(lit).collect();
            assert!(luminance.iter().any(|light| (light - level).abs() > 0.02 * level), "it flickers");
            assert_eq!(most_flashes_a_second(&luminance, FPS), 0, "at {level}");
        }
    }
}
