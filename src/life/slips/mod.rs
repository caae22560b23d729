//! Slips: what remains of a walk in the land of a day, which is the same for everybody. A slip is a card, a picture whose seal
//! carries the walk in cells, and a line of text. Cards are given away and taken in as files; nothing is sent anywhere.

mod card;
mod day;
mod encoding;
mod error_correction;
mod files;
mod making;
mod seal;
mod slip;
mod way;

use bevy::prelude::*;
use eremite_land::{Land, notification::Notification, requirements::RequirementsAppExt};
use eremite_stream::contracts::{
    dropped_files::DroppedSlip,
    player_position::PlayerPosition,
    saveable::{SaveAppExt, SaveableResource},
    seed_words::SeedWords,
};
use eremite_words as words;
use serde::{Deserialize, Serialize};

pub use card::{HEIGHT, WIDTH, paint, paint_in_steps};
pub use day::Day;
pub use encoding::SlipError;
pub use files::{
    FOLDER, MAX_OTHERS, OTHERS, SlipFault, SlipFile, SlipFileError, TakenIn, is_card, keep_own, keep_own_in_steps, list, open, remove,
    take_in, write,
};
pub use making::{MakeSlipError, day_of_walk, folder, folder_beside, keep, of_save, of_walk};
pub use slip::{MET, NAME_LETTERS, Slip, format_metres};
pub use way::{ElevationProfile, HEIGHT_STEPS, HEIGHTS};

/// From so many metres on, a walk counts as one of its day. Walks are saved from there on too.
pub const COUNTS_M: f64 = 100.0;

/// Adds slips: counts the walks of a day, and takes in the slips of others.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]) |
/// | System sets | none; runs in `Update` and `PreUpdate` |
/// | Messages | reads [`DroppedSlip`]; writes [`Notification`] |
/// | Reads | [`PlayerPosition`], [`SeedWords`]; the trace and the journal of the walk, when a slip is made |
/// | Resources | [`WalkOfDay`] (saved) |
pub struct SlipsPlugin;

impl Plugin for SlipsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("SlipsPlugin", "LandPlugin")
            .init_resource::<WalkOfDay>()
            .init_resource::<PlayerPosition>()
            .init_resource::<SeedWords>()
            .register_type::<WalkOfDay>()
            .register_type::<PlayerPosition>()
            .register_type::<SeedWords>()
            .add_message::<DroppedSlip>()
            .add_message::<Notification>()
            .add_saveable::<WalkOfDay>()
            // It looks into folders, once a walk.
            .add_systems(Update, making::count_walk.ambiguous_with_all().run_if(is_to_be_counted))
            .add_systems(PreUpdate, take_in_dropped.ambiguous_with_all().run_if(on_message::<DroppedSlip>));
    }
}

/// Resource: which of the walks in the land of a day this one is.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct WalkOfDay {
    /// From 1; 0 as long as it does not count.
    pub attempt: u32,
}

impl SaveableResource for WalkOfDay {
    const NAME: &'static str = "walk of the day";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        self.attempt <= slip::MAX_ATTEMPT
    }
}

/// Run condition: the walk is long enough, in a land whose words are a date, and not counted yet.
fn is_to_be_counted(walk: Res<WalkOfDay>, player: Res<PlayerPosition>, land: Option<Res<Land>>, words: Res<SeedWords>) -> bool {
    // In the frame in which a land comes, the distance may still be that of the walk before.
    let is_date = |land: Res<Land>| !land.is_changed() && words.of(land.seed()).is_some_and(|words| Day::parse(words).is_some());
    walk.attempt == 0 && player.walked_m >= COUNTS_M && land.is_some_and(is_date)
}

fn take_in_dropped(world: &mut World) {
    let dropped: Vec<DroppedSlip> = world.resource_mut::<Messages<DroppedSlip>>().drain().collect();
    for DroppedSlip(file) in dropped {
        let words = match folder(world) {
            None => words::text("slip-no-folder").into(),
            Some(folder) => take_in(&folder, &file).map_or_else(|error| error.to_string(), |taken| taken.words()),
        };
        world.write_message(Notification(words));
    }
}
