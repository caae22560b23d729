//! The land packs that are there, on a page of the sheet: by whom each is, and what others may do with it.

use bevy::prelude::*;
use eremite_life::packs::Packs;

use crate::sheet::{FIRST, Line, Page, SheetAppExt};

/// The name of the page.
const PACKS: &str = "land packs";

/// Adds the page, and the line that leads there as soon as there is a pack.
pub struct PacksSheetPlugin;

impl Plugin for PacksSheetPlugin {
    fn build(&self, app: &mut App) {
        app.add_sheet_page(PACKS, page).add_sheet_line(FIRST, 62, |world| {
            let survey = world.get_resource::<Packs>()?.survey();
            let any = !survey.packs.is_empty() || !survey.faults.is_empty();
            any.then(|| Line::leads_to(PACKS, PACKS).help("Lands of others that lie here: by whom they are, and under which licence."))
        });
    }
}

fn page(world: &World) -> Page {
    let page = Page::new("Land packs");
    let Some(packs) = world.get_resource::<Packs>() else { return page };
    let (survey, kinds) = (packs.survey(), packs.kinds());
    let of_pack = survey.packs.iter().flat_map(|there| {
        let head = &there.pack.head;
        let shows = Some(&head.shows).filter(|shows| !shows.is_empty()).map(Line::words);
        let lines = [Line::words(format!("By {}. Licence: {}", head.by, head.licence)), Line::words(there.told(kinds))];
        std::iter::once(Line::heading(&head.name)).chain(shows).chain(lines)
    });
    let page = page.lines(of_pack).lines(survey.faults.iter().map(Line::words));
    page.line(Line::words("Drop a folder or a zip on the window to add a pack; to be rid of one, take it out of the folder of packs."))
}
