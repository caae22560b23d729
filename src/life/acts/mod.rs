//! Quiet acts: he sits down and sees more of the land the longer he sits; he drinks where there is water, reads what stands
//! by the way, makes a fire and sleeps by it while the hours fly.
//!
//! What he is asked is in [`Asked`], how he rests in [`Repose`]; the hours fly by [`Flying`], and what is said stands in
//! [`Saying`]. All that decides is in [`Acts`] and goes by fixed steps.

mod act;
mod draw;
mod fire;
mod kept;
mod night;
mod spot;

use bevy::prelude::*;

pub use act::{Act, Acts};
pub use fire::Fire;
pub use night::Sleep;

use act::Around;
use eremite_land::{Land, LandCache, needs::NeedsAppExt};
use eremite_stream::{
    contracts::{
        almanac::{Almanac, Flying},
        archery::Archer,
        keep::KeepAppExt,
        readable::Readables,
        saying::{Line, Saying},
        stillness::Stillness,
    },
    deeds::Deed,
};

use crate::{
    creatures::{Asked, CompanySystems, Repose, Rider},
    motion::{Body, Carried, Flight, Footing, Gait, Intent, MotionPlugin},
};

/// Fixed steps from one look at what he could do to the next.
const LOOKS_EVERY: u32 = 16;
/// How far he bends before what he reads is seen.
const READS_FROM: f32 = 0.4;

/// Adds what he does who goes nowhere, where there is somebody who may be asked.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{acts::{Act, Acts, ActsPlugin}, creatures::Asked, motion::{Body, MotionPlugin}};
/// use eremite_land::{Column, Land, LandPlugin, Place, Seed, terrain::Ridged};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), MotionPlugin, ActsPlugin));
/// let height_m = app.world().resource::<Land>().height(Column(0));
/// app.world_mut().spawn((Body::on(Place::at(Column(0), 0).at_height(height_m)), Asked { sits: true, ..default() }));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// (0..3).for_each(|_| app.update());
/// let world = app.world_mut();
/// let acts = world.query::<&Acts>().single(world).expect("they come with what he is asked");
/// println!("{}", if *acts.act() == Act::Sits { "he sits" } else { "it is too steep" });
/// ```
pub struct ActsPlugin;

impl Plugin for ActsPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("ActsPlugin", "LandPlugin")
            .needs::<MotionPlugin>("ActsPlugin", "MotionPlugin")
            .register_required_components::<Asked, Acts>()
            .register_required_components::<Asked, Repose>()
            .init_resource::<LandCache>()
            .init_resource::<Almanac>()
            .init_resource::<Flying>()
            .init_resource::<Readables>()
            .init_resource::<Saying>()
            .init_resource::<Stillness>()
            .keep::<kept::Section>()
            // Before those who heed him take their step, and before his body takes its own.
            .add_systems(FixedPreUpdate, step.before(CompanySystems).run_if(resource_exists::<Land>))
            .add_plugins(draw::plugin);
    }
}

/// What is asked of who does quiet things, and where he is.
type Hermit = (
    &'static mut Body,
    &'static mut Intent,
    Option<&'static mut Rider>,
    &'static mut Asked,
    &'static mut Acts,
    &'static mut Repose,
    Option<&'static mut Archer>,
    &'static Flight,
    Has<Carried>,
);

fn step(
    hermit: Option<Single<Hermit>>,
    (land, mut memory): (Res<Land>, ResMut<LandCache>),
    (readables, almanac): (Res<Readables>, Res<Almanac>),
    mut flying: ResMut<Flying>,
    mut stillness: ResMut<Stillness>,
    mut saying: ResMut<Saying>,
    mut steps: Local<u32>,
    time: Res<Time>,
) {
    let Some(hermit) = hermit else { return };
    let (mut body, mut intent, rider, mut asked, mut acts, mut repose, archer, flight, is_carried) = hermit.into_inner();
    let is_his_own = !flight.0 && !is_carried && body.gait != Gait::Glide;
    let mut footing = Footing { land: &land, cache: &mut memory };
    let mut around = Around { footing: &mut footing, land: &land, readables: &readables, days: almanac.days, seconds: time.delta_secs() };
    let (mut no_rider, mut no_archer) = (Rider::default(), Archer::default());
    let (rider, archer) = (rider.map_or(&mut no_rider, Mut::into_inner), archer.map_or(&mut no_archer, Mut::into_inner));
    let follows = acts.step(&body, is_his_own, (&mut asked, &mut intent, rider, archer), &mut around);
    if let Some(facing) = follows.faces.filter(|facing| body.facing != *facing) {
        body.facing = facing;
    }
    flying.set_if_neq(Flying(follows.flying));
    stillness.set_if_neq(Stillness { sits_s: acts.sits_s });
    let resting = acts.repose();
    let seat_m = if resting.has_feet() { spot::seat_m(&body, around.footing) } else { 0.0 };
    repose.set_if_neq(Repose { seat_m, ..resting });
    *steps = steps.wrapping_add(1);
    if steps.is_multiple_of(LOOKS_EVERY) {
        asked.occasion = acts.occasion(&body, is_his_own, &mut around);
    }
    saying.set_if_neq(Saying(said(&acts, &body)));
}

/// What there is to be said of what he does.
fn said(acts: &Acts, body: &Body) -> Option<Line> {
    match acts.act() {
        Act::Chooses(hour) => Some(Line {
            at: body.place,
            parts: vec![
                (&[Deed::WalkLeft, Deed::WalkRight], format!("until {}", night::words(*hour))),
                (&[Deed::Use], "sleep".into()),
                (&[Deed::Sit], "stay awake".into()),
            ],
        }),
        Act::Reads(at, lines) if acts.bends > READS_FROM => Some(Line { at: *at, parts: vec![(&[], lines.join("\n"))] }),
        _ => None,
    }
}
