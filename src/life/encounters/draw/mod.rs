//! Draws the encounter in view: its figures and what stands by, what glows, and what it has in the sky.

mod carp;
mod lights;
mod props;
mod sky;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{RandomStream, value_noise::smoothstep};
use eremite_stream::{
    contracts::palette_state::PaletteState,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{
    Encounters,
    cast::animals::BRIDE,
    cue::{Act, EncounterMoment, Hold},
    kind::EncounterKind,
    stage::Stage,
};
use crate::{
    creatures::{CreatureKind, Creatures, append_outlined, figure::BodyPart},
    population::draw::DrawParams,
    view_mesh::ViewMesh,
};

const DETAIL: RandomStream = RandomStream::named("encounter swarm");

/// Draw depths: behind the people of the land; before the hermit; in front of the ground and of water; and in the sky, behind
/// the ranges.
const Z: f32 = 0.43;
const Z_CALLED_BOAT: f32 = 0.52;
const Z_LIGHTS: f32 = 1.21;
const Z_SKY: f32 = -98.5;
const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
/// Unlit: its colours are its own.
const GLOWS: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 });
/// Metres beyond the view within which an encounter is drawn: its lights reach far.
const BEYOND_M: f32 = 90.0;
/// Half the size of a paper lantern in metres, and how far below what holds it that hangs.
const LANTERN_M: f32 = 0.085;
const HANGS_M: f32 = 0.22;
/// A fox's muzzle, in the drawing of its file.
const MUZZLE: Vec2 = Vec2::new(0.475, 0.44);
/// The hand that holds a lamp, from the place of a grown figure, and the end of the stick.
const LAMP: Vec2 = Vec2::new(0.52, 1.03);

/// The mesh of figures, and scratch meshes for a single one.
#[derive(Component, Default)]
pub(super) struct EncounterFigures {
    figure: InkMeshBuilder,
    outlined: InkMeshBuilder,
}

/// The mesh of a boat that was called.
#[derive(Component, Default)]
pub(super) struct CalledBoat;

/// The mesh of what glows.
#[derive(Component, Default)]
pub(super) struct EncounterLights;

/// The mesh of what is in the sky.
#[derive(Component, Default)]
pub(super) struct EncounterSky;

/// The stage, while there is something of it to be drawn, or was in the last frame.
fn to_draw<'a>(encounters: &'a Encounters, was_drawn: &mut bool) -> Option<Option<&'a Stage>> {
    let stage = encounters.stage().filter(|stage| stage.visible() > 0.0);
    let was_drawn = std::mem::replace(was_drawn, stage.is_some());
    (stage.is_some() || was_drawn).then_some(stage)
}

/// The moment between two fixed steps.
fn moment_now(stage: &Stage, time: &Time<Fixed>) -> EncounterMoment {
    let boat = stage.moment.boat.map(|boat| boat.after(time.overstep().as_secs_f32()));
    EncounterMoment { seconds: stage.moment.seconds + time.overstep().as_secs_f64(), boat, ..stage.moment }
}

/// Draws figures interpolated between the last two fixed steps, and what stands by.
pub(super) fn draw_figures(
    picture: Option<Single<(&mut EncounterFigures, &mut eremite_stream::DynamicMesh, &mut Transform)>>,
    encounters: Res<Encounters>,
    params: DrawParams,
    mut was_drawn: Local<bool>,
) {
    let Some(stage) = to_draw(&encounters, &mut was_drawn) else { return };
    let DrawParams { mut commands, creatures, origin, view, time, mut meshes, .. } = params;
    let Some(picture) = picture else {
        commands.spawn((
            EncounterFigures::default(),
            eremite_stream::DynamicMesh::new(PAINT, &mut meshes),
            Transform::from_xyz(0.0, 0.0, Z),
        ));
        return;
    };
    let (mut picture, mut live, mut transform) = picture.into_inner();
    transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(Z)));
    let EncounterFigures { figure, outlined } = &mut *picture;
    let (share, moment) = (time.overstep_fraction(), stage.map(|stage| moment_now(stage, &time)));
    live.draw_pieces(&mut meshes, |all| {
        let (Some(stage), Some(moment)) = (stage, moment) else { return };
        if view.distance_outside_m(stage.encounter.place) > BEYOND_M {
            return;
        }
        let middle = stage.encounter.place.offset_from(view.place);
        let mut add = |mesh: &mut InkMeshBuilder, seen: f32, at: Vec2| {
            for ink in &mut mesh.inks {
                *ink = ink.with_alpha(ink.0[3] * seen);
            }
            all.add(mesh, at);
        };
        let visible = stage.visible();
        figure.clear();
        draw_behind(figure, stage, &moment, &creatures, share);
        // What stands there stays when whoever used it has left.
        add(figure, stage.presence, middle);
        for actor in stage.actors.iter().filter(|actor| actor.cue.seen > 0.0) {
            figure.clear();
            outlined.clear();
            let place = actor.draw(figure, &creatures, share, stage.clock_s() + time.overstep().as_secs_f32());
            append_outlined(outlined, figure, view.half_height_m);
            add(outlined, visible * actor.cue.seen, place.offset_from(view.place));
        }
        if moment.boat.is_none() {
            figure.clear();
            props::draw_before(figure, &stage.encounter, &moment);
            add(figure, visible * seen_of_first(stage), middle);
        }
    });
}

fn seen_of_first(stage: &Stage) -> f32 {
    stage.actors.first().map_or(1.0, |actor| actor.cue.seen)
}

/// Draws the boat that was called before whoever sits in it.
pub(super) fn draw_called_boat(
    picture: ViewMesh<CalledBoat>,
    encounters: Res<Encounters>,
    time: Res<Time<Fixed>>,
    mut was_drawn: Local<bool>,
) {
    let Some(stage) = to_draw(&encounters, &mut was_drawn) else { return };
    picture.draw(Z_CALLED_BOAT, PAINT, |_, mesh, view| {
        let Some(stage) = stage.filter(|stage| stage.moment.boat.is_some()) else { return };
        let mut own = InkMeshBuilder::default();
        props::draw_before(&mut own, &stage.encounter, &moment_now(stage, &time));
        let seen = stage.visible() * seen_of_first(stage);
        for ink in &mut own.inks {
            *ink = ink.with_alpha(ink.0[3] * seen);
        }
        mesh.append_translated(&own, stage.encounter.place.offset_from(view.place));
    });
}

/// What is behind the figures, which goes by the first of them.
fn draw_behind(mesh: &mut InkMeshBuilder, stage: &Stage, moment: &EncounterMoment, creatures: &Creatures, share: f32) {
    let first = stage.actors.first();
    let size = first.and_then(|actor| creatures.find(actor.cue.who).ok()).map_or(1.0, CreatureKind::size);
    let at = first.map_or(Vec2::ZERO, |actor| actor.joints(share).0.offset_from(stage.encounter.place));
    props::draw_behind(mesh, &stage.encounter, moment, at, size);
}

/// Draws what glows.
pub(super) fn draw_lights(
    picture: ViewMesh<EncounterLights>,
    encounters: Res<Encounters>,
    palette: Option<Res<PaletteState>>,
    time: Res<Time<Fixed>>,
    mut was_drawn: Local<bool>,
) {
    let Some(stage) = to_draw(&encounters, &mut was_drawn) else { return };
    let light = palette.map_or(PaletteState::default().light, |palette| palette.light);
    picture.draw(Z_LIGHTS, GLOWS, |_, mesh, view| {
        let Some(stage) = stage.filter(|stage| view.distance_outside_m(stage.encounter.place) < BEYOND_M) else { return };
        let mut own = InkMeshBuilder::default();
        draw_glows(&mut own, stage, &moment_now(stage, &time), light, time.overstep_fraction());
        for ink in &mut own.inks {
            *ink = ink.with_alpha(ink.0[3] * stage.visible());
        }
        mesh.append_translated(&own, stage.encounter.place.offset_from(view.place));
    });
}

fn draw_glows(mesh: &mut InkMeshBuilder, stage: &Stage, moment: &EncounterMoment, light: [f32; 3], share: f32) {
    let encounter = &stage.encounter;
    match encounter.kind {
        EncounterKind::FoxWedding => {
            lights::sun_shafts(mesh, encounter, moment);
            for (number, at, seen) in lamps(stage, share) {
                // The bride carries none.
                if number != BRIDE {
                    lights::paper_lantern(mesh, at, LANTERN_M, seen);
                }
            }
        }
        EncounterKind::Monks => {
            for (_, at, seen) in lamps(stage, share) {
                lights::paper_lantern(mesh, at, 1.3 * LANTERN_M, seen);
            }
        }
        EncounterKind::GreatCarp => carp::draw(mesh, encounter, moment, light),
        EncounterKind::FireflyColumn => {
            let scatter = moment.left.map_or(0.0, |(left_s, _)| smoothstep(0.0, 3.5, left_s));
            lights::fireflies(mesh, encounter, moment, scatter, lights::CORE_M);
        }
        EncounterKind::WaterLanterns => lights::water_lanterns(mesh, encounter, moment),
        EncounterKind::Ferryman => {
            let (at, seen) = props::boat_lamp(encounter, moment);
            lights::boat_lamp(mesh, at, moment, seen);
        }
        EncounterKind::WillOWisp => lights::wisp(mesh, stage.light().offset_from(encounter.place), moment),
        _ => {}
    }
}

/// The lanterns that figures carry: whose, where from the middle, and how much of them is seen.
pub(super) fn lamps(stage: &Stage, share: f32) -> impl Iterator<Item = (usize, Vec2, f32)> + '_ {
    stage.actors.iter().enumerate().filter_map(move |(number, actor)| {
        let (place, skeleton) = actor.joints(share);
        let foot = place.offset_from(stage.encounter.place);
        let facing = skeleton.facing();
        let held = match actor.cue.act {
            Act::Robe(Hold::Lamp) => LAMP * Vec2::new(facing, 1.0),
            Act::Head(_) if actor.cue.who == "fox" => skeleton.of(BodyPart::Head, MUZZLE) * Vec2::new(facing, 1.0),
            _ => return None,
        };
        let swing = 0.05 * libm::sinf(2.1 * stage.clock_s() + number as f32);
        (actor.cue.seen > 0.0).then(|| (number, foot + held + Vec2::new(swing, -HANGS_M), actor.cue.seen))
    })
}

/// Draws what is in the sky.
pub(super) fn draw_sky(picture: ViewMesh<EncounterSky>, encounters: Res<Encounters>, time: Res<Time<Fixed>>, mut was_drawn: Local<bool>) {
    let Some(stage) = to_draw(&encounters, &mut was_drawn) else { return };
    let has_sky = stage.is_none_or(|stage| matches!(stage.encounter.kind, EncounterKind::FallingStars | EncounterKind::FoxWedding));
    if !has_sky {
        return;
    }
    picture.draw(Z_SKY, GLOWS, |_, mesh, view| {
        let Some(stage) = stage else { return };
        match stage.encounter.kind {
            EncounterKind::FallingStars => {
                let moment = moment_now(stage, &time);
                sky::falling_stars(mesh, &stage.encounter, &moment, [view.half_height_m, view.aspect], stage.visible());
            }
            _ => sky::rainbow(mesh, &stage.encounter, view.half_height_m, stage.presence),
        }
    });
}

/// The picture of a whole encounter on level ground, for the journal.
pub(super) fn draw_whole(mesh: &mut InkMeshBuilder, stage: &Stage, creatures: &Creatures) {
    let moment = stage.moment;
    draw_behind(mesh, stage, &moment, creatures, 1.0);
    let mut figure = InkMeshBuilder::default();
    for actor in stage.actors.iter().filter(|actor| actor.cue.seen > 0.5) {
        figure.clear();
        let place = actor.draw(&mut figure, creatures, 1.0, 0.0);
        mesh.append_translated(&figure, place.offset_from(stage.encounter.place));
    }
    props::draw_before(mesh, &stage.encounter, &moment);
    if stage.encounter.kind == EncounterKind::FireflyColumn {
        // On paper they are dots of amber.
        lights::fireflies(mesh, &stage.encounter, &moment, 0.0, lights::CORE_ON_PAPER_M);
        for ink in &mut mesh.inks {
            *ink = Ink::from_srgb_hex(0xb8_7a14).with_alpha(ink.0[3]);
        }
        return;
    }
    draw_glows(mesh, stage, &moment, [1.0; 3], 1.0);
    if stage.encounter.kind == EncounterKind::FallingStars {
        sky::falling_stars(mesh, &stage.encounter, &moment, [2.6, 1.0], 1.0);
        // On paper stars are ink.
        for ink in &mut mesh.inks {
            *ink = if ink.0[0] > 0.9 { Ink([0.1, 0.1, 0.16, ink.0[3]]) } else { *ink };
        }
    }
}

#[cfg(test)]
mod tests {
    use eremite_stream::ink::{
        palette,
        raster::{Raster, RasterAtmosphere},
    };
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;
    use crate::encounters::discoveries::pictured;

    /// The mean luminance of a square picture of a mesh by night, so many metres wide, around a point.
    fn luminance(mesh: &InkMeshBuilder, middle: Vec2, side_m: f32) -> f32 {
        const SIDE_PX: usize = 32;
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: palette::flame(), wind: 0.0 };
        let mut picture = Raster::from_srgb_bytes(&[0x10; SIDE_PX * SIDE_PX * 3], SIDE_PX);
        let scale = SIDE_PX as f32 / side_m;
        picture.draw_mesh(mesh, Vec2::splat(SIDE_PX as f32 / 2.0) + Vec2::new(-middle.x, middle.y) * scale, scale, GLOWS, &air);
        picture.mean_luminance()
    }

    #[test]
    fn whatever_glows_in_an_encounter_does_so_without_a_flash_from_far_and_near() {
        const FPS: u32 = 30;
        let creatures = Creatures::from_folder("/nowhere".into());
        let mut glowing = Vec::new();
        for kind in EncounterKind::ALL {
            let stage = pictured(kind, &creatures);
            let drawn = |frame: u32| {
                let mut mesh = InkMeshBuilder::default();
                let seconds = stage.moment.seconds + f64::from(frame) / f64::from(FPS);
                draw_glows(&mut mesh, &stage, &EncounterMoment { seconds, ..stage.moment }, [1.0; 3], 1.0);
                mesh
            };
            let first = drawn(0);
            if first.is_empty() {
                continue;
            }
            glowing.push(kind);
            // Around the heart of its brightest light, from when it is seen: a boat comes and goes.
            let heart = |mesh: &InkMeshBuilder| {
                let densest = |one: &usize, other: &usize| mesh.inks[*one].0[3].total_cmp(&mesh.inks[*other].0[3]);
                mesh.positions[(0..mesh.positions.len()).max_by(densest).expect("it is not empty")]
            };
            let is_seen = |frame: &u32| {
                let mesh = drawn(*frame);
                let middle = heart(&mesh);
                luminance(&mesh, middle, 3.0) > luminance(&InkMeshBuilder::default(), middle, 3.0) + 1.0e-4
            };
            let begins = (0..300 * FPS).step_by(FPS as usize).find(is_seen).unwrap_or_else(|| panic!("{kind:?} is not seen"));
            let middle = heart(&drawn(begins));
            for side_m in [12.0, 3.0] {
                let lights: Vec<f32> = (begins..begins + 4 * FPS).map(|frame| luminance(&drawn(frame), middle, side_m)).collect();
                assert!(most_flashes_a_second(&lights, FPS as usize) <= 3, "{kind:?}, {side_m} m: {lights:?}");
            }
        }
        let expected = [
            EncounterKind::FoxWedding,
            EncounterKind::GreatCarp,
            EncounterKind::Monks,
            EncounterKind::FireflyColumn,
            EncounterKind::WaterLanterns,
            EncounterKind::Ferryman,
            EncounterKind::WillOWisp,
        ];
        assert_eq!(glowing, expected);
    }
}
