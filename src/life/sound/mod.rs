//! What is heard: the world's sounds are told to a [`studio`](eremite_synth), which computes them. Nothing in the world follows from them.
//!
//! What lasts is perceived frame by frame ([`Hearing`], whose parts lie in `hearing/`), what happens is taken from
//! [`Happened`] messages and from what is met; an [`Outlet`] takes both: loudspeakers, or a file. Without one nothing of it
//! is asked for.

mod captions;
mod events;
mod ground;
mod hearing;
mod mixing;
mod outlet;
mod staged;
pub mod tape;

use bevy::prelude::*;

pub use hearing::Hearing;
pub use mixing::{Mixing, SETTINGS};
pub use outlet::{Outlet, Report, Sound, Sounds, Takes};
pub use staged::Staged;
pub use tape::Tape;

use eremite_land::{Land, LandCache, needs::NeedsAppExt};
use eremite_stream::contracts::{
    almanac::Almanac,
    captions::Captions,
    gaze::Gaze,
    happened::Happened,
    sights::Met,
    weather::Weather,
    whereabouts::{Teleport, Whereabouts},
};

/// Lets the world be heard by whatever [`Outlet`] there is.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::contracts::{happened::{Happened, Happening}, whereabouts::Whereabouts};
/// use eremite_life::sound::{Outlet, SoundPlugin, Tape};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, LandPlugin::new(Seed(7), Ridged::default()), SoundPlugin));
/// app.insert_resource(Outlet::new(Tape::new(Seed(7))));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// let place = Place::at(Column(0), 80);
/// app.insert_resource(Whereabouts { place: Some(place), ..default() });
/// app.world_mut().write_message(Happened { what: Happening::Step { force: 0.5 }, place });
/// (0..64).for_each(|_| app.update());
/// ```
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("SoundPlugin", "LandPlugin")
            .init_resource::<LandCache>()
            .init_resource::<Gaze>()
            .init_resource::<Whereabouts>()
            .init_resource::<Weather>()
            .init_resource::<Almanac>()
            .init_resource::<Mixing>()
            .init_resource::<Hearing>()
            .init_resource::<Outlet>()
            .init_resource::<Sounds>()
            .init_resource::<Staged>()
            .init_resource::<Captions>()
            .add_message::<Happened>()
            .add_message::<Met>()
            .add_message::<Teleport>()
            .add_systems(
                Last,
                (hearing::perceive(), events::happen, mixing::mix, events::tell, captions::write)
                    .chain()
                    .run_if(resource_exists::<Land>)
                    .run_if(is_listened),
            );
    }
}

/// Whether anybody listens, or reads.
fn is_listened(outlet: Res<Outlet>, captions: Res<Captions>) -> bool {
    outlet.is_there() || captions.wanted || !captions.lines.is_empty()
}
