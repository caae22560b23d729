//! The journal: a book that fills. What he meets is taken down with its place and its day, in chapters that their owners
//! have put into the [`Catalogue`]; three quiet wishes at a time are drawn from what the land can grant.

mod book;
mod own;
mod wish;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on},
};

pub use book::{Book, Meeting, Sealed, WISHES};
pub use own::{All, Once, Own};
pub use wish::{Wish, Wishing};

use eremite_land::{Land, LandCache, needs::NeedsAppExt, news::News, shelf};
use eremite_stream::contracts::{
    almanac::Almanac,
    happened::{Happened, Happening},
    keep::KeepAppExt,
    schedule::EndSystems,
    sights::{Catalogue, LookSystems, Met, Moment, Reader},
    whereabouts::Whereabouts,
};

/// Fixed steps from a wish that was granted to the next one: two seconds, in which it is drawn beside the game. It comes
/// then and not when it is drawn, so that the same walk makes the same wishes.
const COMES_AFTER: u32 = 128;

/// Keeps the book of a run.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_life::journal::{Book, JournalPlugin};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, JournalPlugin));
/// app.update();
/// assert!(app.world().resource::<Book>().is_empty(), "there is nobody who meets anything");
/// ```
pub struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("JournalPlugin", "LandPlugin")
            .init_resource::<Book>()
            .init_resource::<Own>()
            .init_resource::<Catalogue>()
            .init_resource::<Almanac>()
            .init_resource::<Whereabouts>()
            .insert_resource(Reader)
            .add_message::<Met>()
            .add_message::<Happened>()
            .add_message::<News>()
            .keep::<Book>()
            .add_systems(FixedLast, (note, wish.run_if(wants)).chain().after(LookSystems).run_if(resource_exists::<Land>))
            // Of two lines of news it is the same which is the first.
            .add_systems(Last, own::keep.in_set(EndSystems).ambiguous_with_all());
    }
}

/// From now on what is met on any walk is kept with all that is the player's.
pub fn remember(app: &mut App) {
    if let Some(folder) = shelf::folder::data() {
        app.insert_resource(Own::in_folder(&folder));
    }
}

/// Takes down what is met, and seals the wishes that are granted by it.
fn note(
    mut met: MessageReader<Met>,
    mut book: ResMut<Book>,
    mut own: ResMut<Own>,
    mut happened: MessageWriter<Happened>,
    land: Res<Land>,
    almanac: Res<Almanac>,
    mut memory: Local<LandCache>,
) {
    for met in met.read() {
        let once = || Once { seed: land.seed().0, at: (met.place.column.0, met.place.row), days: almanac.days };
        if book.lacks(met) {
            book.note(met, almanac.days, &land);
        }
        own.bypass_change_detection().note(met.chapter, &met.title, once);
        if !book.wishes().iter().any(|wish| wish.is_of(met)) {
            continue;
        }
        let column = met.place.column;
        let moment = Moment {
            days: almanac.days,
            weather: almanac.weather(&land, &land.tint(column), column),
            depth_m: memory.height(&land, column) - met.place.height_m(),
            is_calm: met.is_calm,
        };
        let granted: Vec<Wish> = book.wishes().iter().filter(|wish| wish.is_granted(met, &moment)).cloned().collect();
        for wish in granted {
            own.grant(&wish.words, once);
            book.grant(wish.number, met.place, almanac.days);
            happened.write(Happened { what: Happening::Granted, place: met.place });
        }
    }
}

/// A wish on its way.
struct Coming {
    number: u32,
    land: u64,
    left: u32,
    task: Task<Option<Wish>>,
}

/// A run condition: there are fewer wishes than there should be, or one of another land.
fn wants(book: Res<Book>, land: Option<Res<Land>>, whereabouts: Res<Whereabouts>) -> bool {
    let Some(land) = land.filter(|_| whereabouts.place.is_some()) else { return false };
    book.wishes().len() < WISHES || book.wishes().iter().any(|wish| wish.land != land.print())
}

/// Draws the next wish beside the game, and makes it when its time has come.
fn wish(world: &mut World, mut coming: Local<Option<Coming>>) {
    let land = world.resource::<Land>().clone();
    let Some(here) = world.resource::<Whereabouts>().place else { return };
    world.resource_mut::<Book>().forget_wishes_of_others(&land);
    let book = world.resource::<Book>();
    let (number, print) = (book.made(), land.print());
    match coming.take().filter(|coming| coming.number == number && coming.land == print) {
        None => {
            let wishing = Wishing::of(world);
            if wishing.is_empty() {
                return;
            }
            let (others, days) = (book.wishes().to_vec(), world.resource::<Almanac>().days);
            let draw = async move { wishing.draw(&land, here.column, days, number, &others).map(|(wish, _)| wish) };
            let task = AsyncComputeTaskPool::get().spawn(draw);
            *coming = Some(Coming { number, land: print, left: COMES_AFTER, task });
        }
        Some(mut next) if next.left > 0 => {
            next.left -= 1;
            *coming = Some(next);
        }
        Some(next) => world.resource_mut::<Book>().wish(block_on(next.task)),
    }
}
