//! The pages of the sheet, and the lines of its first page: the sheet knows none of those who bring them.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;

use super::contents::{MenuItem, MenuPage};

/// The name of the page that the sheet opens with. It has only what others add to it.
pub const ROOT_PAGE: &str = "first";

/// All pages and the lines that were added to them.
#[derive(Resource, Clone, Default)]
pub(super) struct MenuRegistry {
    pages: BTreeMap<&'static str, Arc<dyn Fn(&World) -> MenuPage + Send + Sync>>,
    lines: Vec<(&'static str, i32, Arc<dyn Fn(&World) -> Option<MenuItem> + Send + Sync>)>,
}

impl MenuRegistry {
    /// A page as it is now. Of one that nobody has brought there are only the lines that were added.
    pub fn page(&self, world: &World, name: &str) -> MenuPage {
        let page = self.pages.get(name).map(|page| page(world)).unwrap_or_default();
        let added = self.lines.iter().filter(|(on, ..)| *on == name);
        page.items(added.filter_map(|(.., line)| line(world)))
    }
}

/// What a feature brings to the sheet.
pub trait MenuAppExt {
    /// Adds a page under a name, by which [`open`](super::open) finds it. It is made anew for each frame in which it is
    /// seen, so that it costs little and keeps nothing.
    fn add_menu_page(&mut self, name: &'static str, page: impl Fn(&World) -> MenuPage + Send + Sync + 'static) -> &mut Self;

    /// Adds a line to a page, after the page's own: those of a lower rank come first, whoever is added when. Where it
    /// makes no sense there is none.
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
        let mut register = self.world_mut().get_resource_or_init::<MenuRegistry>();
        register.lines.push((page, rank, Arc::new(line)));
        register.lines.sort_by_key(|(_, rank, _)| *rank);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_by_their_rank_and_only_where_they_are() {
        let mut app = App::new();
        app.add_menu_item(ROOT_PAGE, 30, |_| Some(MenuItem::label("c")))
            .add_menu_page(ROOT_PAGE, |_| MenuPage::new("He rests").item(MenuItem::label("a")))
            .add_menu_item("other", 5, |_| Some(MenuItem::label("elsewhere")))
            .add_menu_item(ROOT_PAGE, 20, |_| None)
            .add_menu_item(ROOT_PAGE, 10, |_| Some(MenuItem::label("b")));
        let page = app.world().resource::<MenuRegistry>().page(app.world(), ROOT_PAGE);
        assert_eq!(page.title, "He rests");
        assert_eq!(page.lines.iter().map(|line| line.words.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert!(app.world().resource::<MenuRegistry>().page(app.world(), "nowhere").lines.is_empty());
    }
}
