//! The ride that he rode last, on the sheet: to be watched again, and given away.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{
    news::News,
    shelf::{self, free_name},
};
use eremite_life::player::ride::{self, LastRide, Ride, ToWatch};

use crate::sheet::{self, FIRST, Line, Page, SheetAppExt};

/// The name of the page.
const RIDE: &str = "the last ride";
/// The folder among the data in which rides lie that are given away, and how their names end.
const FOLDER: &str = "rides";
const ENDING: &str = "ride";

/// Adds the page, and the line that leads there as soon as he has ridden.
pub struct RidesSheetPlugin;

impl Plugin for RidesSheetPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<News>().add_sheet_page(RIDE, page).add_sheet_line(FIRST, 16, |world| {
            last(world)
                .map(|_| Line::leads_to(RIDE, RIDE).help("What he rode last on his board: to be watched, and given away with its line."))
        });
    }
}

fn last(world: &World) -> Option<Arc<Ride>> {
    world.get_resource::<LastRide>()?.0.clone()
}

fn page(world: &World) -> Page {
    let page = Page::new("The last ride");
    let Some(ride) = last(world) else { return page.line(Line::words("He has ridden none yet.")) };
    let told = format!("{:.0} s", ride.steps() as f32 * ride.step_s);
    let watch = move |world: &mut World| {
        if let Some(ride) = last(world) {
            world.insert_resource(ToWatch(ride));
            sheet::leave(world);
        }
    };
    page.line(Line::entry("watch it", watch).note(told).help("As it was, over its line; then he is where he is now. A hop ends it."))
        .line(Line::entry("give it away", give_away).help("As a file, with its line: `eremite --watch FILE` shows it to whoever has it."))
}

/// Writes it among the data.
fn give_away(world: &mut World) {
    let Some(ride) = last(world) else { return };
    let words = match shelf::folder::data() {
        None => "this system names no folder for data: start the game with --data DIR".into(),
        Some(folder) => {
            let folder = folder.join(FOLDER);
            let file = |name: &str| folder.join(format!("{name}.{ENDING}"));
            let wanted = format!("{} {}", ride.recipe.algorithm, ride.body.place.column.0);
            let name = free_name(&wanted, ' ', |name| file(name).exists());
            let written = std::fs::create_dir_all(&folder).and_then(|()| shelf::write_whole(&file(&name), &ride::to_bytes(&ride)));
            match written {
                Ok(()) => format!("the ride lies in {}", file(&name).display()),
                Err(error) => format!("the ride cannot be written to {}: {error}", file(&name).display()),
            }
        }
    };
    world.write_message(News(words));
}
