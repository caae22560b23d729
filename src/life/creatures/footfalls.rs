//! Footfall events: one [`WorldEvent`] for each sole that is planted, of every creature whose steps are heard.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::contracts::world_event::{SoundEventKind, WorldEvent, WorldEventSystems};

use super::{kind::FootType, rig::Rig};

/// Force of a foot and of a hoof set down at rest, and what each metre per second adds.
const FOOT: (f32, f32) = (0.17, 0.09);
const HOOF: (f32, f32) = (0.2, 0.05);
/// At more than this in a step, in metres, the creature was teleported.
const PUT_M: f32 = 3.0;

/// Which soles were planted in the last step, as bits, and the creature's place.
#[derive(Component, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct FootContacts {
    feet: u8,
    place: Option<Place>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WorldEvent>()
        .register_type::<FootContacts>()
        .register_required_components::<Rig, FootContacts>()
        .add_systems(FixedPostUpdate, emit_footfalls.in_set(WorldEventSystems::Feet).after(WorldEventSystems::Bodies));
}

fn emit_footfalls(mut creatures: Query<(&Rig, &mut FootContacts)>, mut happened: MessageWriter<WorldEvent>, time: Res<Time>) {
    for (rig, mut stood) in &mut creatures {
        let place = rig.skeleton().place;
        let went_m = stood.place.map_or(f32::INFINITY, |was| place.offset_from(was).length());
        let was = stood.feet;
        *stood = FootContacts {
            feet: rig.soles().enumerate().fold(0, |feet, (foot, (_, stands))| feet | u8::from(stands) << foot),
            place: Some(place),
        };
        let Some(tread) = rig.foot_type().filter(|_| went_m <= PUT_M) else { continue };
        let fast_mps = went_m / time.delta_secs().max(1.0e-3);
        let force = |(least, more): (f32, f32)| (least + more * fast_mps).min(1.0);
        let what = match tread {
            FootType::Foot => SoundEventKind::Step { force: force(FOOT) },
            FootType::Hoof => SoundEventKind::Hoof { force: force(HOOF) },
        };
        let came_down = rig.soles().enumerate().filter(|(foot, (_, stands))| *stands && was >> foot & 1 == 0);
        happened.write_batch(came_down.map(|(_, (sole, _))| WorldEvent { what, place: sole }));
    }
}
