//! Menu page of the installed land packs: author, licence and content.

use bevy::prelude::*;
use eremite_life::packs::Packs;
use eremite_words as words;

use crate::menu::{MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
const PACKS: &str = "land packs";

/// Adds the page, and an item that opens it if there are packs.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin` |
/// | Reads | [`Packs`] if there are |
/// | Adds | a page, an item of [`ROOT_PAGE`] |
pub struct PacksMenuPlugin;

impl Plugin for PacksMenuPlugin {
    fn build(&self, app: &mut App) {
        app.add_menu_page(PACKS, page).add_menu_item(ROOT_PAGE, 62, |world| {
            let survey = world.get_resource::<Packs>()?.scan();
            let any = !survey.packs.is_empty() || !survey.faults.is_empty();
            any.then(|| MenuItem::submenu(words::text("menu-packs"), PACKS).id(PACKS).help(words::text("menu-packs-help")))
        });
    }
}

fn page(world: &World) -> MenuPage {
    let page = MenuPage::new(words::text("packs-title"));
    let Some(packs) = world.get_resource::<Packs>() else { return page };
    let (survey, kinds) = (packs.scan(), packs.kinds());
    let of_pack = survey.packs.iter().flat_map(|there| {
        let head = &there.pack.head;
        let shows = Some(&head.shows).filter(|shows| !shows.is_empty()).map(MenuItem::label);
        let author = words::text_with("packs-by", &[("author", (&head.by).into()), ("licence", (&head.licence).into())]);
        let lines = [MenuItem::label(author), MenuItem::label(there.summary(kinds))];
        std::iter::once(MenuItem::heading(&head.name)).chain(shows).chain(lines)
    });
    let page = page.items(of_pack).items(survey.faults.iter().map(MenuItem::label));
    page.item(MenuItem::label(words::text("packs-how-to-add")))
}
