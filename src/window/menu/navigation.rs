//! Navigation stack of the menu: the pages from the root to the current one, and the focused item of each.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{
    contents::{MenuItem, MenuPage},
    on_screen_keyboard::OnScreenKeyboard,
    registry::ROOT_PAGE,
};

/// The menu's navigation state.
#[derive(Resource, Reflect, Debug)]
#[reflect(Resource, Default, Debug)]
pub struct MenuNavigation {
    /// Page stack, current page last.
    trail: Vec<&'static str>,
    /// Position on each page.
    #[reflect(ignore)]
    spots: BTreeMap<&'static str, PagePosition>,
    /// The field being edited.
    #[reflect(ignore)]
    pub(super) writing: Option<FieldEdit>,
    /// Identifiers of the items that are drawn.
    pub(super) seen: Vec<String>,
    /// Notification, shown until the next command.
    pub(super) word: Option<String>,
}

/// Focus and scroll position of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PagePosition {
    /// Focused item, and its index when last shown.
    pub focus: String,
    at: usize,
    /// Scroll offset in points, and whether it follows the focus.
    pub scroll_px: f32,
    pub follows: bool,
}

/// A text field being edited.
#[derive(Clone, Debug)]
pub(super) struct FieldEdit {
    pub id: String,
    pub text: String,
    pub most: usize,
    /// On-screen keyboard, for players without a real one at hand.
    pub board: Option<OnScreenKeyboard>,
}

impl Default for MenuNavigation {
    fn default() -> Self {
        Self { trail: vec![ROOT_PAGE], spots: BTreeMap::new(), writing: None, seen: Vec::new(), word: None }
    }
}

impl MenuNavigation {
    /// Name of the current page.
    pub fn page(&self) -> &'static str {
        self.trail.last().copied().unwrap_or(ROOT_PAGE)
    }

    /// Identifier of the focused item.
    pub fn focus(&self) -> &str {
        self.spots.get(self.page()).map_or("", |spot| &spot.focus)
    }

    /// Whether an item of the page is in view or close to it.
    pub fn is_visible(&self, id: &str) -> bool {
        self.seen.iter().any(|seen| seen == id)
    }

    /// Whether the current page is the root.
    pub fn is_root(&self) -> bool {
        self.trail.len() == 1
    }

    /// The text being edited, if any.
    pub fn edited_text(&self) -> Option<&str> {
        self.writing.as_ref().map(|writing| &*writing.text)
    }

    /// Opens a page, or goes back to it if it is already on the stack.
    pub(super) fn open(&mut self, page: &'static str) {
        self.writing = None;
        match self.trail.iter().position(|above| *above == page) {
            Some(at) => self.trail.truncate(at + 1),
            None => self.trail.push(page),
        }
        self.position().follows = true;
    }

    /// Goes back to the parent page, if there is one.
    pub(super) fn back(&mut self) {
        self.writing = None;
        if !self.is_root() {
            self.trail.pop();
        }
    }

    pub(super) fn position(&mut self) -> &mut PagePosition {
        self.spots.entry(self.page()).or_insert_with(|| PagePosition { follows: true, ..PagePosition::default() })
    }

    /// Focuses an item.
    pub(super) fn focus_on(&mut self, id: &str, follows: bool) {
        let spot = self.position();
        spot.focus = id.into();
        spot.follows = follows;
    }

    /// Moves the focus to the nearest interactive item if the focused one is gone.
    pub(super) fn sync_focus(&mut self, page: &MenuPage) {
        let spot = self.position();
        let at = page.find(&spot.focus).filter(|(_, line)| line.is_interactive()).map(|(at, _)| at);
        let before = spot.at.min(page.lines.len());
        let live = |at: &usize| page.lines[*at].is_interactive();
        let nearest = || (before..page.lines.len()).find(live).or_else(|| (0..before).rev().find(live));
        let at = at.or_else(nearest);
        spot.at = at.unwrap_or_default();
        let id = at.map(|at| &*page.lines[at].id).unwrap_or_default();
        if spot.focus != id {
            spot.focus = id.into();
        }
        if self.writing.as_ref().is_some_and(|writing| page.find(&writing.id).is_none()) {
            self.writing = None;
        }
    }

    /// The next interactive item below or above the focused one, wrapping around if `around` is set.
    pub(super) fn move_focus<'a>(&mut self, page: &'a MenuPage, down: bool, around: bool) -> Option<&'a MenuItem> {
        let (at, count) = (self.position().at, page.lines.len());
        let order: Vec<usize> =
            if down { (at + 1..count).chain(0..at).collect() } else { (0..at).rev().chain((at + 1..count).rev()).collect() };
        let straight = if down { count.saturating_sub(at + 1) } else { at.min(count) };
        let reach = if around { order.len() } else { straight };
        order.into_iter().take(reach).map(|at| &page.lines[at]).find(|line| line.is_interactive())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lines: &str) -> MenuPage {
        let line = |c: char| if c.is_uppercase() { MenuItem::button(c.to_string(), |_| ()) } else { MenuItem::label(c.to_string()) };
        MenuPage::new("").items(lines.chars().map(line))
    }

    #[test]
    fn the_focus_stays_with_its_line_and_goes_to_the_nearest_when_that_is_gone() {
        let mut navigation = MenuNavigation::default();
        navigation.sync_focus(&page("aBcDE"));
        assert_eq!(navigation.focus(), "B", "the first that can have it");
        navigation.focus_on("D", true);
        for (lines, focus) in [("aBcDE", "D"), ("DaBcE", "D"), ("aBXYDE", "D"), ("aBXYE", "E"), ("aB", "B"), ("ac", ""), ("acF", "F")] {
            navigation.sync_focus(&page(lines));
            assert_eq!(navigation.focus(), focus, "on {lines}");
        }
    }

    #[test]
    fn it_goes_up_and_down_over_what_is_only_read() {
        let mut navigation = MenuNavigation::default();
        let page = page("aBcDEf");
        navigation.sync_focus(&page);
        let mut go = |focus: &str, down: bool, around: bool| {
            navigation.focus_on(focus, true);
            navigation.sync_focus(&page);
            navigation.move_focus(&page, down, around).map(|line| line.id.clone())
        };
        assert_eq!(go("B", true, false).as_deref(), Some("D"));
        assert_eq!(go("E", true, false), None);
        assert_eq!(go("E", true, true).as_deref(), Some("B"));
        assert_eq!(go("B", false, true).as_deref(), Some("E"));
        assert_eq!(go("B", false, false), None);
        assert_eq!(go("E", false, false).as_deref(), Some("D"));
    }

    #[test]
    fn back_leads_up_to_where_one_was() {
        let mut navigation = MenuNavigation::default();
        navigation.sync_focus(&page("ABC"));
        navigation.focus_on("C", true);
        navigation.open("other");
        navigation.sync_focus(&page("XY"));
        assert_eq!((navigation.page(), navigation.focus(), navigation.is_root()), ("other", "X", false));
        navigation.focus_on("Y", true);
        navigation.back();
        assert_eq!((navigation.page(), navigation.focus()), (ROOT_PAGE, "C"));
        navigation.back();
        assert_eq!(navigation.page(), ROOT_PAGE, "there is nothing above it");
        navigation.open("other");
        assert_eq!(navigation.focus(), "Y");
        navigation.open(ROOT_PAGE);
        assert!(navigation.is_root(), "it is above, and not once more below");
    }
}
