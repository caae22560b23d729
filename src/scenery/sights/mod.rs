//! What is seen from kilometres away among the hill ranges, and grows and slides to its place on approach: its projection, and
//! the entities that show it.

mod view;

use std::ops::Range;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{
    ChunkIndex, Column, Land,
    background::{Background, Steps},
    value_noise::smoothstep,
};
use eremite_stream::{
    BlockingMode, ViewFrame,
    contracts::{camera_view::CameraView, palette_state::RANGES, world_clock::WorldClock},
    ink::{Ink, InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings},
};

pub(crate) use view::{SightPlace, SightReach, project};
pub use view::{SightProjection, SightVisibility};

/// Material: the colour of the nearest range, with mist.
pub const PAINT: MaterialKind = MaterialKind::Range(MaterialSettings { blot: 0.28, bristle: 0.2 }, RANGES - 1);
/// Z order of the two layers: behind the nearest range, and in front of it.
pub const Z: [f32; 2] = [-25.0, -10.0];
/// Z order of a layer from the farthest sight to the nearest, and the distance of the farthest in metres.
const DEPTH_Z: f32 = 0.2;
const FARTHEST_M: f32 = 5000.0;

/// Seconds between two redraws of drifting smoke, and the change of what burns that is seen.
const DRIFTS_S: f32 = 0.12;
const BURNS: f32 = 0.02;
/// Pixels of the thinnest detail that is drawn, and how many times as large or small a sight has become when it is drawn again
/// with another detail.
const DETAIL_PX: f32 = 0.25;
const RESIZED: f32 = 1.2;

/// Something that is seen from afar.
pub(crate) trait Sight: Clone + PartialEq + Send + Sync + 'static {
    /// How it looks.
    type Picture: SightPicture;

    /// Computes in steps what the land keeps of those that may be seen from some columns: they lie kilometres apart, where nobody
    /// has asked for the land yet.
    fn prepare(land: &Land, here: Range<Column>) -> Steps<()>;

    /// Those that may be seen from a column, the farthest first.
    fn around(land: &Land, here: Column) -> Vec<Self>;

    /// The column of its middle, by which it is told from others.
    fn column(&self) -> Column;

    /// Projects it into a view; `None` if it is too far away.
    fn project(&self, view: &CameraView) -> Option<SightProjection>;

    /// Its picture.
    fn picture(&self, land: &Land) -> Self::Picture;
}

/// The full mesh of a sight, from which the visible one is derived.
pub(crate) trait SightPicture: Send + Sync + 'static {
    /// Whether smoke drifts from it at an hour.
    fn smokes(&self, hour: f32) -> bool;

    /// How bright the fires and lamps are at an hour; any change is drawn.
    fn burns(&self, hour: f32) -> f32;

    /// The mesh at an hour and a time in seconds; `before` selects the part in front of the nearest range, otherwise the one
    /// behind it.
    fn mesh_at(&self, look: &SightVisibility, before: bool, hour: f32, seconds: f32) -> InkMeshBuilder;
}

/// The Z order of a sight's layer: a nearer one is in front, of whatever kind it is.
pub(crate) fn depth(number: usize, column: Column, view: &CameraView) -> f32 {
    let away_m = (column - view.place.column).abs() as f32;
    Z[number] + DEPTH_Z * (1.0 - (away_m / FARTHEST_M).min(1.0))
}

/// Share of a sight's height over which its lower end dissolves where it passes before the nearest range or comes out of the
/// mist: so little, since there its parts show through one another.
const DISSOLVES: f32 = 0.12;
/// Share before the nearest range from which on the sunk foot shows.
const WHOLE: f32 = 0.9;

/// Gives the whole mesh of a sight the look of one of its layers. `span_m` is from the foot of its hill to its top, and what
/// lies below its foot reaches `sunk_m` into the ground.
pub(crate) fn fade(mesh: &mut InkMeshBuilder, look: &SightVisibility, before: bool, span_m: (f32, f32), sunk_m: f32) {
    let opacity = look.opacity(before);
    let passed_m = before.then(|| dissolved_m(look.before, span_m));
    let foot_m = mesh.positions.iter().map(|at| at.y).fold(span_m.0, f32::min);
    let mist_m = (look.emerged < 1.0).then(|| dissolved_m(look.emerged, (foot_m, span_m.1)));
    let above = |ends_m: Option<(f32, f32)>, y: f32| ends_m.map_or(1.0, |(low, high)| smoothstep(low, high, y));
    for (Ink([own, dark, glow, strength]), at) in mesh.inks.iter_mut().zip(&mesh.positions) {
        *own *= look.clear;
        *dark *= look.clear;
        *glow *= look.clear;
        // What reaches into the ground has no edge before a range.
        let sunk = if before && at.y < -0.5 * sunk_m { smoothstep(WHOLE, 1.0, look.before) } else { 1.0 };
        // Smoke over it appears as its top does.
        *strength *= opacity * sunk * above(passed_m, at.y) * above(mist_m, at.y.min(span_m.1));
    }
}

/// The heights between which that of which a share is seen ends. It grows downward from the top: faded in as a whole, the
/// nearest range's crest would cut it into two tones.
fn dissolved_m(share: f32, (low, high): (f32, f32)) -> (f32, f32) {
    let soft = DISSOLVES * (high - low);
    let at = high - share * (high - low + soft);
    (at, at + soft)
}

/// One of the two layers of a sight (behind and in front of the nearest range), with the state in which it was last drawn.
#[derive(Component, Reflect)]
#[reflect(Component)]
pub struct SightLayer<T: Send + Sync + 'static> {
    /// What is seen.
    pub sight: T,
    number: usize,
    look: Option<SightVisibility>,
    /// The thinnest of it that is drawn, in its metres.
    least_m: f32,
    burns: f32,
    seconds: f32,
}

#[derive(Component)]
pub(crate) struct PictureSource<P: Send + Sync + 'static>(P);

/// What the sights are seen by.
#[derive(SystemParam)]
pub(crate) struct SightFrame<'w> {
    land: Res<'w, Land>,
    frame: ViewFrame<'w>,
    clock: Res<'w, WorldClock>,
    time: Res<'w, Time>,
    blocking: Res<'w, BlockingMode>,
}

/// A layer of a sight with what shows it.
type StandingSight<'w, T> = (Entity, &'w mut SightLayer<T>, &'w PictureSource<<T as Sight>::Picture>, &'w mut Transform, &'w Mesh2d);

/// The sights around the column of the view, which are looked for when it or the land changes. What that needs is prepared in the
/// background when the view comes to a chunk or the land becomes another; until then the sights stay that were there.
pub(crate) struct SightsAround<T> {
    here: Option<Column>,
    sights: Vec<T>,
    /// The land and the chunk of the view for which all is prepared, or is being prepared.
    prepared: Option<(Land, ChunkIndex)>,
    preparing: Option<Background<()>>,
}

impl<T> Default for SightsAround<T> {
    fn default() -> Self {
        Self { here: None, sights: Vec::new(), prepared: None, preparing: None }
    }
}

impl<T: Sight> SightsAround<T> {
    /// Looks for the sights again, if the view or the land has changed, and all is prepared.
    fn update(&mut self, land: &Res<Land>, here: Column, is_blocking: bool) {
        let chunk = here.chunk();
        let is_same_land = self.prepared.as_ref().is_some_and(|(known, _)| known.has_same_pristine(land));
        if !is_same_land || self.prepared.as_ref().is_none_or(|(_, known)| *known != chunk) {
            self.preparing = Some(Background::start_steps("sights", T::prepare(land, chunk.first()..chunk.next().first())));
            (self.prepared, self.here) = (Some((Land::clone(land), chunk)), None);
        }
        if let Some(mut task) = self.preparing.take() {
            if is_blocking {
                task.wait();
            } else if task.poll().is_none() {
                self.preparing = Some(task);
                return;
            }
        }
        if self.here != Some(here) || land.is_changed() {
            (self.here, self.sights) = (Some(here), T::around(land, here));
        }
    }
}

/// Spawns, places, redraws and despawns sights as the view moves.
pub(crate) fn sync<T: Sight>(
    mut commands: Commands,
    now: SightFrame,
    mut around: Local<SightsAround<T>>,
    mut standing: Query<StandingSight<T>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let SightFrame { land, frame, clock, time, blocking } = now;
    around.update(&land, frame.view.place.column, blocking.0);
    let sights: Vec<&T> = around.sights.iter().filter(|sight| sight.project(&frame.view).is_some()).collect();
    let (hour, seconds) = (clock.hour(), time.elapsed_secs_wrapped());
    let mut known = Vec::with_capacity(sights.len());
    for (entity, mut standing, made, mut transform, mesh) in &mut standing {
        let column = standing.sight.column();
        let is_known = sights.contains(&&standing.sight) && !known.contains(&(column, standing.number));
        let Some(seen) = standing.sight.project(&frame.view).filter(|_| is_known) else {
            commands.entity(entity).despawn();
            continue;
        };
        known.push((column, standing.number));
        let at = frame.center() + seen.from_middle_m;
        let z = depth(standing.number, column, &frame.view);
        transform.set_if_neq(Transform::from_translation(at.extend(z)).with_scale(Vec3::new(seen.size, seen.size, 1.0)));
        let before = standing.number == 1;
        // Invisible before and now: no redraw needed.
        let is_away = seen.look.is_hidden(before) && standing.look.is_none_or(|look| look.is_hidden(before));
        let burns = made.0.burns(hour);
        let least_m = DETAIL_PX * frame.view.pixel_m() / seen.size;
        let has_changed = (burns - standing.burns).abs() > BURNS
            || !(standing.least_m / RESIZED..=standing.least_m * RESIZED).contains(&least_m)
            || made.0.smokes(hour) && (seconds - standing.seconds).abs() > DRIFTS_S
            || standing.look.is_none_or(|look| !look.is_like(&seen.look));
        if !is_away
            && has_changed
            && let Some(mut mesh) = meshes.get_mut(&mesh.0)
        {
            made.0.mesh_at(&seen.look, before, hour, seconds).with_detail(least_m).write_to(&mut mesh);
            (standing.look, standing.least_m, standing.burns, standing.seconds) = (Some(seen.look), least_m, burns, seconds);
        }
    }
    for sight in sights {
        for (number, z) in Z.into_iter().enumerate().filter(|(number, _)| !known.contains(&(sight.column(), *number))) {
            let mesh = Mesh2d(meshes.add(InkMeshBuilder::default().into_mesh()));
            let made = PictureSource(sight.picture(&land));
            let standing = SightLayer { sight: sight.clone(), number, look: None, least_m: 0.0, burns: 0.0, seconds: 0.0 };
            commands.spawn((standing, made, mesh, InkMaterialKind(PAINT), Transform::from_xyz(0.0, 0.0, z)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use bevy::tasks::AsyncComputeTaskPool;
    use bevy_mesh::Indices;
    use eremite_land::{Landmark, Place, Seed};
    use eremite_stream::Origin;

    use super::*;

    #[test]
    fn it_comes_out_of_the_mist_from_its_top_down_and_is_not_seen_through() {
        let strengths = |emerged: f32| {
            let mut mesh = InkMeshBuilder::default();
            for y in -20_i8..=30 {
                mesh.vertex(Vec2::new(0.0, f32::from(y)), Ink([1.0, 0.0, 0.0, 1.0]));
            }
            let look = SightVisibility { clear: 0.1, emerged, before: 0.0 };
            fade(&mut mesh, &look, false, (-16.0, 20.0), 2.5);
            mesh.inks.iter().map(|Ink([.., strength])| *strength).collect::<Vec<f32>>()
        };
        let half = strengths(0.5);
        assert!(half[0] == 0.0 && half[50] == 1.0, "{half:?}");
        let seen_through = half.iter().filter(|strength| **strength > 0.0 && **strength < 1.0).count();
        assert!((1..7).contains(&seen_through), "{half:?}");
        assert!(strengths(0.001).iter().all(|strength| *strength < 0.01), "smoke over it leaps in");
        assert!(strengths(0.999).iter().all(|strength| *strength > 0.99), "its foot leaps in");
    }

    #[derive(Resource)]
    struct Here(Column);

    #[derive(Resource, Default)]
    struct Found(Vec<Landmark>);

    fn look(
        land: Res<Land>,
        here: Res<Here>,
        blocking: Res<BlockingMode>,
        mut around: Local<SightsAround<Landmark>>,
        mut found: ResMut<Found>,
    ) {
        around.update(&land, here.0, blocking.0);
        found.0.clone_from(&around.sights);
    }

    #[test]
    fn what_is_prepared_in_the_background_is_found_and_in_blocking_mode_at_once() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let land = || eremite_testing::land(Seed(5), "superposed-cosine");
        let here = land().landmarks(Column(0)..Column(60_000))[0].column;
        let expected = Landmark::around(&land(), here);
        assert!(!expected.is_empty());
        for (is_blocking, most_frames) in [(true, 1), (false, 20_000)] {
            let mut world = World::new();
            world.insert_resource(land());
            world.insert_resource(Here(here));
            world.insert_resource(BlockingMode(is_blocking));
            world.init_resource::<Found>();
            let mut frame = Schedule::default();
            frame.add_systems(look);
            let mut frames = 0;
            while world.resource::<Found>().0 != expected {
                assert!(frames < most_frames, "they are not found");
                frame.run(&mut world);
                frames += 1;
                thread::sleep(Duration::from_millis(u64::from(!is_blocking)));
            }
        }
    }

    #[test]
    fn more_of_it_is_drawn_when_the_window_has_more_pixels() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let landmark = land.landmarks(Column(0)..Column(60_000))[0];
        let mut world = World::new();
        world.insert_resource(land);
        world.insert_resource(CameraView { place: Place::at(landmark.column + -1500, 0), ..default() });
        world.insert_resource(BlockingMode(true));
        world.init_resource::<Origin>();
        world.init_resource::<WorldClock>();
        world.init_resource::<Time>();
        world.init_resource::<Assets<Mesh>>();
        let mut frame = Schedule::default();
        frame.add_systems(sync::<Landmark>);
        let [small, large, small_again] = [720.0, 20_000.0, 720.0].map(|height_px| {
            world.resource_mut::<CameraView>().height_px = height_px;
            // It is spawned in one frame, and drawn in the next.
            frame.run(&mut world);
            frame.run(&mut world);
            let indices = |mesh: &Mesh2d| world.resource::<Assets<Mesh>>().get(&mesh.0).and_then(|mesh| mesh.indices().map(Indices::len));
            let mut shown = world.try_query::<(&SightLayer<Landmark>, &Mesh2d)>().expect("it is spawned");
            shown.iter(&world).filter_map(|(_, mesh)| indices(mesh)).sum::<usize>()
        });
        assert!(small > 300 && large * 10 > small * 11, "{small} indices, {large} in a large window");
        assert_eq!(small_again, small);
    }
}
