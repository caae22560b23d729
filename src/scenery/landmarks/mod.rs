//! Landmarks: a giant tree, a ruined tower, a smoking peak, and the minor ones of some biomes. Each stands at a column of the
//! land and is visible from afar among the hill ranges, growing and sliding to its place on approach.

mod draw;
mod minor;
mod mound;
mod trees;

use std::ops::Range;

use bevy::prelude::*;

pub use draw::LandmarkPicture;
pub(crate) use mound::Mound;

use eremite_land::{
    Column, Land, Landmark, LandmarkKind,
    background::{Steps, and_then},
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    LayerStreams, Origin,
    contracts::{camera_view::CameraView, world_clock::WorldClock},
};

use crate::{
    live_picture::drawing,
    sights::{self, Sight, SightLayer, SightPlace, SightProjection, SightReach},
};

/// How far the kinds are seen.
const GREAT: SightReach = SightReach { scale_m: 2.6, seen_m: 3000.0, farthest_m: 4200.0 };
/// What smokes is a goal from afar.
const SMOKING: SightReach = SightReach { scale_m: 5.0, seen_m: 400.0, farthest_m: 650.0 };
const MINOR: SightReach = SightReach { scale_m: 5.0, seen_m: 150.0, farthest_m: 260.0 };

/// One of the two layers of a landmark.
pub type LandmarkLayer = SightLayer<Landmark>;

/// Draws the landmarks in view.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin`; Bevy's `MeshPlugin` |
/// | System sets | none; runs in `GameSystems::Draw` |
/// | Reads | [`CameraView`], [`Origin`], [`WorldClock`] |
/// | Components | [`LandmarkLayer`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_scenery::landmarks::LandmarksPlugin;
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, LandmarksPlugin));
/// app.update();
/// ```
pub struct LandmarksPlugin;

impl Plugin for LandmarksPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("LandmarksPlugin", "StreamPlugin")
            .init_resource::<CameraView>()
            .init_resource::<Origin>()
            .init_resource::<WorldClock>()
            .register_type::<LandmarkLayer>()
            .add_systems(Update, drawing(sights::sync::<Landmark>));
    }
}

/// The visible landmarks, the farthest first.
pub fn landmarks_in_view(land: &Land, view: &CameraView) -> Vec<Landmark> {
    let mut all = Landmark::around(land, view.place.column);
    all.retain(|landmark| project(landmark, view).is_some());
    all
}

/// Projects a landmark into a view; `None` if it is too far away.
pub fn project(landmark: &Landmark, view: &CameraView) -> Option<SightProjection> {
    let (reach, lift_m) = match landmark.kind {
        LandmarkKind::GiantTree | LandmarkKind::Tower => (&GREAT, -2.6),
        LandmarkKind::SmokingPeak => (&GREAT, 6.5),
        LandmarkKind::Fumarole => (&SMOKING, -1.5),
        LandmarkKind::BasaltColumns | LandmarkKind::RockArch | LandmarkKind::Hoodoos => (&MINOR, -1.5),
    };
    sights::project(&SightPlace { column: landmark.column, foot_m: landmark.foot, reach, lift_m }, view)
}

impl Sight for Landmark {
    type Picture = LandmarkPicture;

    fn prepare(land: &Land, here: Range<Column>) -> Steps<()> {
        let (great, land) = (land.prepare_great_landmarks(&GREAT.around(&here)), land.clone());
        and_then(great, move |()| land.prepare_landmarks(SMOKING.around(&here)))
    }

    fn around(land: &Land, here: Column) -> Vec<Self> {
        let within = |reach: &SightReach| reach.around(&(here..here));
        let mut all = land.landmarks(within(&GREAT));
        all.extend(land.minor_landmarks(within(&SMOKING)));
        all.sort_by_key(|landmark| std::cmp::Reverse((landmark.column - here).abs()));
        all
    }

    fn column(&self) -> Column {
        self.column
    }

    fn project(&self, view: &CameraView) -> Option<SightProjection> {
        project(self, view)
    }

    fn picture(&self, land: &Land) -> LandmarkPicture {
        LandmarkPicture::of(land.seed(), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sights::SightVisibility;
    use bevy::math::Vec2;
    use eremite_land::Place;

    const PEAK: Landmark = Landmark { kind: LandmarkKind::SmokingPeak, column: Column(50_000), foot: 90.0 };

    /// A view at a distance and a height from the landmark.
    fn from(landmark: &Landmark, away_m: i64, offset: f32, height_m: f32, half_height_m: f32) -> CameraView {
        let mut place = Place::at(landmark.column + -away_m, 0).at_height(height_m);
        place.offset.x = offset;
        CameraView { place, half_height_m, half_width_m: half_height_m * 16.0 / 9.0, ..CameraView::default() }
    }

    #[test]
    fn who_stands_before_it_sees_it_where_it_stands() {
        for kind in
            [LandmarkKind::GiantTree, LandmarkKind::Tower, LandmarkKind::SmokingPeak, LandmarkKind::Fumarole, LandmarkKind::RockArch]
        {
            let landmark = Landmark { kind, ..PEAK };
            for (away, half_m) in (-7..7).flat_map(|away| [7.0, 18.0, 70.0].map(|half_m| (away, half_m))) {
                let view = from(&landmark, away, 0.25, 97.0, half_m);
                let SightProjection { from_middle_m, size, look } = project(&landmark, &view).expect("it is near");
                let away = away as f32 - 0.25;
                assert!((from_middle_m - Vec2::new(away, -7.0)).abs().max_element() < 1.0e-3, "{from_middle_m} for {away}");
                assert!((0.98..=1.0).contains(&size) && look.before == 1.0 && look.clear > 0.99);
            }
        }
    }

    #[test]
    fn it_comes_from_kilometres_away_without_a_leap_and_grows_all_the_way() {
        let mut last: Option<SightProjection> = None;
        for step in (0..7000 * 4).rev() {
            let view = from(&PEAK, step / 4, 0.75 - (step % 4) as f32 / 4.0, 60.0, 18.0);
            let Some(now) = project(&PEAK, &view) else { continue };
            let SightVisibility { clear, emerged, .. } = now.look;
            assert!(clear > 0.0 && (emerged == 1.0 || clear < 0.2), "the mist cuts through its colours: {now:?}");
            assert!(now.from_middle_m.x < 32.0 || step > 4 * 3600, "{now:?} leaves the view {} m away", step / 4);
            if let Some(last) = last {
                let moved = (now.from_middle_m - last.from_middle_m).abs();
                // Steps of a quarter of a metre.
                assert!(moved.x <= 0.2501 && moved.y < 1.2, "it leaps by {moved} at {} m", step / 4);
                assert!(now.size >= last.size - 1.0e-4 && now.size - last.size < 0.004, "{now:?} after {last:?}");
                let [a, b] = [now.look, last.look];
                let jump = [a.clear - b.clear, a.emerged - b.emerged, a.before - b.before];
                assert!(jump.iter().all(|jump| jump.abs() < 0.01), "{a:?} after {b:?}");
            }
            last = Some(now);
        }
        let far = project(&PEAK, &from(&PEAK, 2900, 0.0, 60.0, 18.0)).expect("it is seen for kilometres");
        assert!(far.look.emerged == 1.0 && far.size > 0.15 && far.from_middle_m.x < 30.0, "{far:?}");
    }
}
