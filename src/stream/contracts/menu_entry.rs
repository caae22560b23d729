//! Entries of the pause menu that open something elsewhere, for features that know no menu. Whoever shows a menu puts them
//! among its own items.

use bevy::prelude::*;

/// An entry on the first page of the pause menu.
#[derive(Clone, Copy)]
pub struct MenuEntry {
    /// Identifier, unique on the page.
    pub id: &'static str,
    /// Place among the page's items: low first.
    pub rank: i32,
    /// Label, in the current language.
    pub words: fn() -> &'static str,
    /// Help sentence while it has the focus, in the current language.
    pub help: fn() -> &'static str,
    /// Whether its resources exist; it is hidden otherwise.
    pub is_there: fn(&World) -> bool,
    /// What it does.
    pub open: fn(&mut World),
}

/// All registered entries.
#[derive(Resource, Default)]
pub struct MenuEntries(Vec<MenuEntry>);

impl MenuEntries {
    /// The entries that are shown now.
    pub fn shown(&self, world: &World) -> impl Iterator<Item = MenuEntry> {
        self.0.iter().copied().filter(|entry| (entry.is_there)(world))
    }
}

/// Registers entries of the pause menu.
pub trait MenuEntryAppExt {
    /// Registers an entry; nothing happens where no menu is.
    fn add_menu_entry(&mut self, entry: MenuEntry) -> &mut Self;
}

impl MenuEntryAppExt for App {
    fn add_menu_entry(&mut self, entry: MenuEntry) -> &mut Self {
        self.world_mut().get_resource_or_init::<MenuEntries>().0.push(entry);
        self
    }
}
