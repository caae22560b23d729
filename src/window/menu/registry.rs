//! Registry of menu pages and items; the menu knows none of the features that add them.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use eremite_stream::contracts::menu_entry::{MenuEntries, MenuEntry};

use super::contents::{MenuItem, MenuPage};

/// Name of the root page; it contains only what features add.
pub const ROOT_PAGE: &str = "first";

/// All pages and the items added to them.
#[derive(Resource, Clone, Default)]
pub(super) struct MenuRegistry {
    pages: BTreeMap<&'static str, Arc<dyn Fn(&World) -> MenuPage + Send + Sync>>,
    lines: Vec<(&'static str, i32, Arc<dyn Fn(&World) -> Option<MenuItem> + Send + Sync>)>,
}

impl MenuRegistry {
    /// Builds a page. An unregistered page has only the items added to it; the root page has the [`MenuEntries`] too.
    pub fn page(&self, world: &World, name: &str) -> MenuPage {
        let page = self.pages.get(name).map(|page| page(world)).unwrap_or_default();
        let added = self.lines.iter().filter(|(on, ..)| *on == name);
        let mut added: Vec<(i32, MenuItem)> = added.filter_map(|(_, rank, line)| Some((*rank, line(world)?))).collect();
        if let Some(entries) = world.get_resource::<MenuEntries>().filter(|_| name == ROOT_PAGE) {
            added.extend(entries.shown(world).map(|entry| (entry.rank, MenuItem::from(entry))));
        }
        added.sort_by_key(|(rank, _)| *rank);
        page.items(added.into_iter().map(|(_, item)| item))
    }
}

impl From<MenuEntry> for MenuItem {
    fn from(entry: MenuEntry) -> Self {
        Self::button((entry.words)(), entry.open).id(entry.id).help((entry.help)())
    }
}

/// Names of all registered pages, in alphabetical order.
pub fn page_names(world: &World) -> Vec<&'static str> {
    world.get_resource::<MenuRegistry>().map(|registry| registry.pages.keys().copied().collect()).unwrap_or_default()
}

/// Registers menu pages and items.
pub trait MenuAppExt {
    /// Adds a page under a name for [`open`](super::open). It is rebuilt in every frame in which it is shown, so it should
    /// be cheap and keep no state.
    fn add_menu_page(&mut self, name: &'static str, page: impl Fn(&World) -> MenuPage + Send + Sync + 'static) -> &mut Self;

    /// Adds an item to a page after the page's own items, sorted by rank, low first, independent of registration order.
    /// Returning `None` hides the item.
    fn add_menu_item(
        &mut self,
        page: &'static str,
        rank: i32,
        line: impl Fn(&World) -> Option<MenuItem> + Send + Sync + 'static,
    ) -> &mut Self;
}

impl MenuAppExt for App {
    fn add_menu_page(&mut self, name: &'static str, page: impl Fn(&World) -> MenuPage + Send + Sync + 'static) -> &mut Self {
        self.world_mut().get_resource_or_init::<MenuRegistry>().pages.insert(name, Arc::new(page));
        self
    }

    fn add_menu_item(
        &mut self,
        page: &'static str,
        rank: i32,
        line: impl Fn(&World) -> Option<MenuItem> + Send + Sync + 'static,
    ) -> &mut Self {
        self.world_mut().get_resource_or_init::<MenuRegistry>().lines.push((page, rank, Arc::new(line)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_stream::contracts::menu_entry::MenuEntryAppExt;

    #[test]
    fn lines_stand_by_their_rank_and_only_where_they_are() {
        let mut app = App::new();
        app.add_menu_item(ROOT_PAGE, 30, |_| Some(MenuItem::label("c")))
            .add_menu_page(ROOT_PAGE, |_| MenuPage::new("Paused").item(MenuItem::label("a")))
            .add_menu_item("other", 5, |_| Some(MenuItem::label("elsewhere")))
            .add_menu_item(ROOT_PAGE, 20, |_| None)
            .add_menu_item(ROOT_PAGE, 10, |_| Some(MenuItem::label("b")));
        let entry = |id: &'static str, rank: i32, is_there: fn(&World) -> bool| MenuEntry {
            id,
            rank,
            words: || "from elsewhere",
            help: || "",
            is_there,
            open: |_| (),
        };
        app.add_menu_entry(entry("elsewhere", 15, |_| true)).add_menu_entry(entry("hidden", 12, |_| false));
        let page = app.world().resource::<MenuRegistry>().page(app.world(), ROOT_PAGE);
        assert_eq!(page.title, "Paused");
        assert_eq!(page.lines.iter().map(|line| line.words.as_str()).collect::<Vec<_>>(), ["a", "b", "from elsewhere", "c"]);
        assert!(app.world().resource::<MenuRegistry>().page(app.world(), "nowhere").lines.is_empty());
    }
}
