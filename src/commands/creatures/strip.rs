//! Strip of animation frames over one stride, drawn as in the game.

use bevy::math::Vec2;
use eremite_life::creatures::{
    self, CreatureKind, Rig,
    figure::{Skin, Stroke},
};
use eremite_stream::ink::{
    Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette,
    raster::{Raster, RasterAtmosphere},
};

use super::creature_walk::{CreatureWalk, HZ};

const FRAMES: usize = 12;
/// Width of a frame in pixels.
const FRAME_PX: usize = 200;
/// Margin around a figure in metres.
const MARGIN_M: f32 = 0.12;
/// Seconds covered for a creature at rest.
const RESTING_S: f32 = 1.0;
/// Material of creatures.
const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });

/// Last stride of a walk as sRGB bytes, with width and height.
pub(super) fn paint(kind: &CreatureKind, mut way: CreatureWalk, steps: u64) -> (Vec<u8>, u32, u32) {
    let (stride_m, speed_mps) = way.stride_m();
    let stride_s = if speed_mps > 0.0 { stride_m / speed_mps } else { RESTING_S };
    let apart = f64::from(stride_s) * HZ / FRAMES as f64;
    let shown = (apart * FRAMES as f64).ceil() as u64;
    for _ in 0..steps.saturating_sub(shown) {
        way.step();
    }
    let extent = Extent::of(kind);
    let size_m = extent.high - extent.low;
    let scale = FRAME_PX as f32 / size_m.x;
    let (width, height) = (FRAME_PX * FRAMES, (size_m.y * scale).ceil() as usize);
    let mut raster = Raster::new(width, height);
    let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 };
    let mut before: Rig = way.rig.clone();
    let mut at = 0;
    for frame in 0..FRAMES {
        let when = frame as f64 * apart;
        while at as f64 <= when {
            before = way.rig.clone();
            way.step();
            at += 1;
        }
        let share = (when - (at - 1) as f64) as f32;
        let place = before.skeleton().place.lerp(way.place, share);
        let joints = before.skeleton().lerp(way.rig.skeleton(), share, place);
        let mut mesh = InkMeshBuilder::default();
        let mut floor = |metres: f32| way.terrain.floor(place.moved_along(metres)).height_above(place);
        draw_ground(&mut mesh, &extent, &mut floor);
        creatures::draw(&mut mesh, kind, &before, &joints, 0.0, &mut floor);
        let origin = Vec2::new((frame * FRAME_PX) as f32 - extent.low.x * scale, extent.high.y * scale);
        raster.draw_mesh(&mesh, origin, scale, PAINT, &air);
    }
    (raster.to_textured_srgb_bytes(), width as u32, height as u32)
}

/// Bounds of a figure, relative to its place.
struct Extent {
    low: Vec2,
    high: Vec2,
}

impl Extent {
    fn of(kind: &CreatureKind) -> Self {
        fn drawn<'a>(strokes: impl Iterator<Item = &'a Stroke>) -> Vec<Vec2> {
            strokes.flat_map(|stroke| &stroke.points).map(|(_, x, y, _)| Vec2::new(*x, *y)).collect()
        }
        let drawn: Vec<Vec2> = match &kind.figure.dress {
            Skin::Hermit | Skin::Robe(_) => vec![Vec2::new(-0.75, 0.0), Vec2::new(0.75, 2.1)],
            Skin::Coat(coat) => drawn(coat.under.iter().chain(&coat.over)),
            Skin::Plumage(plumage) => drawn(plumage.body.iter().chain(&plumage.folded)),
        };
        let low = drawn.iter().copied().fold(Vec2::ZERO, Vec2::min);
        let high = drawn.iter().copied().fold(Vec2::ZERO, Vec2::max);
        let tall = high.y;
        // A stride reaches forward and back, a slope up and down.
        let reach = Vec2::new(0.14 * (high.x - low.x) + MARGIN_M, 0.0);
        Self { low: low - reach - Vec2::Y * 0.25 * tall, high: high + reach + Vec2::Y * (0.12 * tall) }
    }
}

/// Ground of a frame: a stroke along its edge, and fading soil.
fn draw_ground(mesh: &mut InkMeshBuilder, extent: &Extent, floor: &mut dyn FnMut(f32) -> f32) {
    const PIECES: usize = 16;
    let (left, right) = (extent.low.x, extent.high.x);
    let deep_m = 0.6 * -extent.low.y;
    let (edge, soil) = (palette::soil(), palette::soil().with_alpha(0.28));
    let mut line = Vec::with_capacity(PIECES + 1);
    let mut last: Option<[u32; 2]> = None;
    for piece in 0..=PIECES {
        let x = left + (right - left) * piece as f32 / PIECES as f32;
        let at = Vec2::new(x, floor(x).clamp(extent.low.y, extent.high.y));
        line.push(StrokePoint { at: at - Vec2::Y * 0.012, width: 0.014 });
        let corners = [mesh.vertex(at, soil), mesh.vertex(at - Vec2::Y * deep_m, soil.with_alpha(0.0))];
        if let Some([a, b]) = last {
            mesh.quad(a, b, corners[1], corners[0]);
        }
        last = Some(corners);
    }
    mesh.taper(&line, edge, 0.012);
}

/// Images for work on figures: `EREMITE_STRIPS=FOLDER cargo test --lib strip -- --ignored`.
#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use eremite_land::{Place, png};
    use eremite_life::{
        creatures::{
            Creatures, HeadPose, LocomotionInput, Skeleton, WingPose,
            hermit::{
                self, HeldItemPoses, figure,
                pose::{Pose, PoseInput},
                riding::RidingPose,
            },
        },
        motion::BodyGait,
    };
    use eremite_stream::contracts::attire::Attire;

    use super::*;

    const START: Place = Place::at(eremite_land::Column(0), 0);
    const STEP_S: f32 = 1.0 / 64.0;

    fn folder() -> PathBuf {
        std::env::var_os("EREMITE_STRIPS").map_or_else(std::env::temp_dir, PathBuf::from)
    }

    /// Frames side by side, each relative to its own place.
    fn save(name: &str, high_m: f32, frames: &[InkMeshBuilder]) {
        const PX: f32 = 260.0;
        let scale = 80.0;
        let size = Vec2::new(PX, (high_m + 0.9) * scale);
        let mut raster = Raster::new(PX as usize * frames.len(), size.y as usize);
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 };
        for (number, mesh) in frames.iter().enumerate() {
            raster.draw_mesh(mesh, Vec2::new((number as f32 + 0.47) * PX, high_m * scale), scale, PAINT, &air);
        }
        let file = folder().join(name);
        png::save(&raster.to_textured_srgb_bytes(), (PX as usize * frames.len()) as u32, size.y as u32, &file).expect("written");
    }

    fn floor(slope: f32, place: Place) -> Place {
        let aside = place.offset_from(START).x;
        START.moved_along(aside).moved_up(slope * aside)
    }

    fn ground_line(mesh: &mut InkMeshBuilder, slope: f32) {
        let extent = Extent { low: Vec2::new(-1.55, -1.0), high: Vec2::new(1.65, 3.0) };
        draw_ground(mesh, &extent, &mut |x| slope * x);
    }

    fn creature(kind: &CreatureKind, rig: &Rig, slope: f32) -> InkMeshBuilder {
        let mut mesh = InkMeshBuilder::default();
        ground_line(&mut mesh, slope);
        creatures::draw(&mut mesh, kind, rig, rig.skeleton(), 0.0, &mut |x| slope * x);
        mesh
    }

    #[test]
    #[ignore = "a picture to be looked at"]
    fn bearings() {
        crate::assets::register_assets();
        let creatures = Creatures::from_folder("/nowhere".into());
        for slope in [0.0, 0.4, -0.4] {
            let mut frames = Vec::new();
            for name in ["horse", "deer", "fox", "hare"] {
                let kind = creatures.find(name).expect("it is there");
                for bearing in [HeadPose::Plain, HeadPose::Alert, HeadPose::Rests, HeadPose::Grazes, HeadPose::Drinks] {
                    let mut rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(slope, place)));
                    for _ in 0..256 {
                        let going = LocomotionInput { bearing, ..LocomotionInput::on_ground(START, 1.0, slope, STEP_S) };
                        rig.step(kind, &going, &mut |place| Some(floor(slope, place)));
                    }
                    frames.push(creature(kind, &rig, slope));
                }
            }
            save(&format!("bearings{slope}.png"), 2.2, &frames);
        }
    }

    #[test]
    #[ignore = "a picture to be looked at"]
    fn wings() {
        crate::assets::register_assets();
        let creatures = Creatures::from_folder("/nowhere".into());
        for name in ["heron", "crane", "crow", "bunting", "owl", "bat"] {
            let kind = creatures.find(name).expect("it is there");
            // Small creatures are magnified.
            let larger = 1.4 / kind.leg_m().max(0.1).sqrt() / 1.2;
            let mut frames = Vec::new();
            for bearing in [HeadPose::Plain, HeadPose::Alert, HeadPose::Rests, HeadPose::Grazes] {
                let mut rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(0.0, place)));
                for _ in 0..128 {
                    rig.step(kind, &LocomotionInput { bearing, ..LocomotionInput::on_ground(START, 1.0, 0.0, STEP_S) }, &mut |place| {
                        Some(floor(0.0, place))
                    });
                }
                frames.push(creature(kind, &rig, 0.0));
            }
            for eighth in 0..9 {
                let wings = WingPose::beating(f64::from(eighth) / 8.0, 0.7, if eighth == 8 { 1.0 } else { 0.0 });
                let mut mesh = InkMeshBuilder::default();
                let facing = if eighth == 6 { -1.0 } else { 1.0 };
                let skeleton = creatures::flying_skeleton(kind, START, facing, 0.1).expect("it flies");
                creatures::draw_winged(&mut mesh, kind, &skeleton, &wings);
                for at in &mut mesh.positions {
                    at.y += 0.6 / larger;
                }
                frames.push(mesh);
            }
            for at in frames.iter_mut().flat_map(|mesh| &mut mesh.positions) {
                *at *= larger;
            }
            save(&format!("wings-{name}.png"), 2.2, &frames);
        }
    }

    #[test]
    #[ignore = "a picture to be looked at"]
    fn leap() {
        crate::assets::register_assets();
        let creatures = Creatures::from_folder("/nowhere".into());
        for name in ["horse", "deer", "hare"] {
            let kind = creatures.find(name).expect("it is there");
            let mut rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(0.0, place)));
            let (mut place, mut rise_mps, mut frames) = (START, 0.0_f32, Vec::new());
            for step in 0..260 {
                place = place.moved_along(8.0 * STEP_S);
                if step == 180 {
                    rise_mps = 5.0;
                }
                let mut airborne = None;
                if rise_mps != 0.0 {
                    place = place.moved_up(rise_mps * STEP_S);
                    rise_mps -= 15.3 * STEP_S;
                    let over_m = place.height_above(floor(0.0, place));
                    if over_m <= 0.0 {
                        (place, rise_mps) = (floor(0.0, place), 0.0);
                    } else {
                        airborne = Some(rise_mps);
                    }
                }
                let going = LocomotionInput { airborne, ..LocomotionInput::on_ground(place, 1.0, 0.0, STEP_S) };
                rig.step(kind, &going, &mut |place| Some(floor(0.0, place)));
                if step >= 172 && step % 4 == 0 && frames.len() < 16 {
                    let high_m = place.height_above(floor(0.0, place));
                    let mut mesh = InkMeshBuilder::default();
                    let extent = Extent { low: Vec2::new(-1.55, -1.0), high: Vec2::new(1.65, 3.0) };
                    draw_ground(&mut mesh, &extent, &mut |_| -high_m);
                    creatures::draw(&mut mesh, kind, &rig, rig.skeleton(), 0.0, &mut |_| -high_m);
                    for at in &mut mesh.positions {
                        at.y += high_m;
                    }
                    frames.push(mesh);
                }
            }
            save(&format!("leap-{name}.png"), 3.0, &frames);
        }
    }

    #[test]
    #[ignore = "a picture to be looked at"]
    fn what_he_wears_for_his_seals() {
        crate::assets::register_assets();
        let creatures = Creatures::from_folder("/nowhere".into());
        let kind = creatures.hermit();
        let worn = |seals: usize| Attire { has_bell: seals >= 11, has_words: seals >= 22, is_white: seals >= 33, round: None };
        let mut frames = Vec::new();
        for (attire, speed_mps) in [0, 11, 22, 33].into_iter().flat_map(|seals| [(worn(seals), 0.0), (worn(seals), 3.2)]) {
            let mut ground = |place: Place| Some(floor(0.0, place));
            let mut rig = Rig::standing(kind, START, 1.0, &mut ground);
            let mut place = START;
            for _ in 0..90 {
                place = place.moved_along(speed_mps * STEP_S);
                rig.step(kind, &LocomotionInput::on_ground(place, 1.0, 0.0, STEP_S), &mut ground);
            }
            let mut mesh = InkMeshBuilder::default();
            let style = figure::FigureStyle { attire, ..Default::default() };
            figure::draw(
                style,
                &mut mesh,
                (&hermit::pose(kind, &rig, 1.0), &HeldItemPoses::default()),
                rig.skeleton(),
                1.0,
                Vec2::ZERO,
                |_| 0.0,
            );
            frames.push(mesh);
        }
        save("attire.png", 2.6, &frames);
    }

    /// Rider and horse.
    struct Pair<'a> {
        kinds: [&'a CreatureKind; 2],
        horse: Rig,
        hermit: Rig,
        place: Place,
        slope: f32,
        clock_s: f32,
    }

    impl Pair<'_> {
        fn step(&mut self, speed_mps: f32, share: f32, off: f32) -> InkMeshBuilder {
            let slope = self.slope;
            let mut ground = move |place: Place| Some(floor(slope, place));
            self.clock_s += STEP_S;
            self.place = floor(slope, self.place.moved_along(speed_mps * STEP_S));
            self.horse.step(self.kinds[0], &LocomotionInput::on_ground(self.place, 1.0, slope, STEP_S), &mut ground);
            let joints: Skeleton = *self.horse.skeleton();
            let saddle = joints.of(figure_part(), Vec2::new(0.02, 1.50));
            let stand = [0.13, -0.12].map(|x| Vec2::new(x, slope * x));
            let ride = RidingPose { hip: saddle, rise: slope, share, off, speed_mps, stand, near: 1 };
            let motion = PoseInput {
                gait: BodyGait::Ride,
                stride: 0.0,
                clock_s: self.clock_s,
                rise_mps: 0.0,
                ride,
                boarding: HeldItemPoses::default().boarding,
            };
            let pose = Pose::of(&motion);
            let held = pose.feet;
            let going =
                LocomotionInput { hip: Some(pose.hip), held: Some(&held), ..LocomotionInput::on_ground(self.place, 1.0, slope, STEP_S) };
            self.hermit.step(self.kinds[1], &going, &mut ground);
            let mut mesh = creature(self.kinds[0], &self.horse, slope);
            figure::draw(
                figure::FigureStyle::default(),
                &mut mesh,
                (&pose, &HeldItemPoses::default()),
                self.hermit.skeleton(),
                self.clock_s,
                Vec2::ZERO,
                |x| slope * x,
            );
            mesh
        }
    }

    fn figure_part() -> creatures::figure::BodyPart {
        creatures::figure::BodyPart::Loin
    }

    #[test]
    #[ignore = "a picture to be looked at"]
    fn rider() {
        crate::assets::register_assets();
        let creatures = Creatures::from_folder("/nowhere".into());
        let kinds = [creatures.find("horse").expect("it is there"), creatures.hermit()];
        let pair = |slope: f32| {
            let [horse, hermit] = kinds.map(|kind| Rig::standing(kind, START, 1.0, &mut |place| Some(floor(slope, place))));
            Pair { kinds, horse, hermit, place: START, slope, clock_s: 0.0 }
        };
        for (name, off) in [("mount.png", 0.0), ("dismount.png", 1.0)] {
            let mut on = pair(0.0);
            let mut frames = Vec::new();
            for step in 0..=130 {
                let share = if off > 0.0 { 1.0 - step as f32 / 130.0 } else { step as f32 / 130.0 };
                let mesh = on.step(0.0, share, off);
                if step % 10 == 0 {
                    frames.push(mesh);
                }
            }
            save(name, 3.1, &frames);
        }
        let mut frames = Vec::new();
        for (slope, speed_mps) in
            [(0.0, 0.0), (0.0, 2.0), (0.0, 4.5), (0.0, 8.0), (0.0, 8.0), (0.0, 14.0), (0.0, 14.0), (0.5, 4.5), (-0.5, 2.0), (0.9, 8.0)]
        {
            let mut on = pair(slope);
            let mut last = InkMeshBuilder::default();
            for _ in 0..220 + 7 * frames.len() {
                last = on.step(speed_mps, 1.0, 0.0);
            }
            frames.push(last);
        }
        save("ride.png", 3.1, &frames);
    }
}
