//! Registry of tabs and pages: features register theirs, one of each kind is shown at a time. Tabs are in the lab's panel,
//! pages fill the window.

use std::collections::BTreeMap;

use bevy::{
    ecs::{
        schedule::IntoScheduleConfigs,
        system::{ScheduleSystem, SystemParam},
    },
    prelude::*,
};
use bevy_egui::{EguiPrimaryContextPass, egui};
use eremite_stream::contracts::schedule::GameState;
use eremite_words as words;

use super::{ActionHintBar, HelpExt, LabSystems};

/// Tabs of the lab's panel.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Tabs {
    #[deref]
    all: TabRegistry,
    groups: BTreeMap<&'static str, TabGroup>,
}

/// Headings under which the lab's tabs stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabGroup {
    /// How the land is made.
    Terrain,
    /// What lives in it.
    Life,
    /// What is over it, and heard in it.
    Sky,
    /// What is done in it, and what that costs.
    Tools,
}

impl TabGroup {
    /// All headings in order of display.
    pub const ALL: [Self; 4] = [Self::Terrain, Self::Life, Self::Sky, Self::Tools];

    /// The heading in the current language.
    pub fn words(self) -> &'static str {
        match self {
            Self::Terrain => words::text("lab-group-terrain"),
            Self::Life => words::text("lab-group-life"),
            Self::Sky => words::text("lab-group-sky"),
            Self::Tools => words::text("lab-group-tools"),
        }
    }
}

/// Pages that fill the window.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Pages(TabRegistry);

/// Tabs or pages, and which of them is shown.
#[derive(Default)]
pub struct TabRegistry {
    /// In order of registration, which is the order of display: the list of plugins is also the list of tabs, and those of
    /// other games come last. The flag says whether the entry is available now.
    entries: Vec<(TabEntry, bool)>,
    shown: usize,
}

/// A tab or a page.
#[derive(Clone, Copy, Debug)]
pub struct TabEntry {
    /// Identifier.
    pub name: &'static str,
    /// Label of its button, in the current language.
    pub words: fn() -> &'static str,
    /// Tooltip, in the current language; empty if there is none.
    pub help: fn() -> &'static str,
    /// Whether its resources exist; it is hidden otherwise.
    pub is_there: fn(&World) -> bool,
}

impl TabRegistry {
    /// Name of the entry shown.
    pub fn shown(&self) -> &'static str {
        self.entries.get(self.shown).map_or("", |(entry, _)| entry.name)
    }

    /// Label of the entry shown, in the current language.
    pub fn shown_words(&self) -> &'static str {
        self.entries.get(self.shown).map_or("", |(entry, _)| (entry.words)())
    }

    /// Shows an entry by name; unknown names change nothing. Availability is checked in the next frame.
    pub fn show(&mut self, name: &str) {
        self.shown = self.entries.iter().position(|(entry, _)| entry.name == name).unwrap_or(self.shown);
    }

    /// Entries that are available.
    pub fn available(&self) -> impl Iterator<Item = TabEntry> {
        self.entries.iter().filter(|(_, is_there)| *is_there).map(|(entry, _)| *entry)
    }

    /// Updates availability; if the shown entry is gone, the first available one is shown.
    fn refresh(&mut self, world: &World) {
        for (entry, is_there) in &mut self.entries {
            *is_there = (entry.is_there)(world);
        }
        if self.entries.get(self.shown).is_some_and(|(_, is_there)| !is_there) {
            self.shown = self.entries.iter().position(|(_, is_there)| *is_there).unwrap_or(self.shown);
        }
    }

    fn is_shown(&self, name: &str) -> bool {
        self.entries.get(self.shown).is_some_and(|(entry, is_there)| *is_there && entry.name == name)
    }
}

impl Tabs {
    /// Tabs under a heading that are available.
    pub fn in_group(&self, group: TabGroup) -> impl Iterator<Item = TabEntry> {
        self.available().filter(move |entry| self.groups.get(entry.name) == Some(&group))
    }
}

impl Pages {
    /// Shows the page registered first.
    pub fn show_first(&mut self) {
        self.shown = 0;
    }

    /// A button for each page not shown; returns whether one was clicked.
    pub fn navigation_buttons(&mut self, ui: &mut egui::Ui) -> bool {
        let others: Vec<TabEntry> = self.available().filter(|entry| entry.name != self.shown()).collect();
        let pressed = others.into_iter().filter(|entry| {
            let (button, help) = (ui.button((entry.words)()), (entry.help)());
            if help.is_empty() { button } else { button.explain(help) }.clicked()
        });
        let pressed = pressed.last();
        pressed.inspect(|entry| self.show(entry.name)).is_some()
    }
}

/// System parameter of a page over the game: action hints at its foot, and buttons at its upper right.
#[derive(SystemParam)]
pub struct PageControls<'w> {
    /// Action hints at the foot.
    pub hints: ActionHintBar<'w>,
    /// The pages.
    pub pages: ResMut<'w, Pages>,
    /// To go on with the game.
    pub next: ResMut<'w, NextState<GameState>>,
}

impl PageControls<'_> {
    /// Shows the buttons: the page's own, one for each other page, and one to go on.
    pub fn show_buttons(&mut self, ctx: &egui::Context, id: &'static str, own: impl FnOnce(&mut egui::Ui)) {
        egui::Area::new(id.into()).anchor(egui::Align2::RIGHT_TOP, [-20.0, 18.0]).show(ctx, |ui| {
            ui.horizontal(|ui| {
                own(ui);
                self.pages.navigation_buttons(ui);
                if ui.button(words::text("page-continue")).clicked() {
                    self.next.set(GameState::Playing);
                }
            });
        });
    }
}

/// Run condition: the named tab is shown.
pub fn is_tab(name: &'static str) -> impl Fn(Res<Tabs>) -> bool + Clone {
    move |tabs| tabs.is_shown(name)
}

/// Number of systems added to each lab set.
#[derive(Resource, Default)]
struct SystemCounts(BTreeMap<LabSystems, usize>);

/// Position of added systems within a lab set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct SystemIndex(LabSystems, usize);

/// Extension of [`App`] for features that add to the lab.
pub trait LabAppExt {
    /// Adds a tab, drawn by systems of which one shows the [`LabPanel`](super::LabPanel): its heading, its name in code, and
    /// the label of its button in the current language. It is hidden where `is_there` is false.
    fn add_lab_tab<M>(
        &mut self,
        group: TabGroup,
        name: &'static str,
        words: fn() -> &'static str,
        is_there: fn(&World) -> bool,
        show: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self;

    /// Adds a page that fills the window while the [map](eremite_stream::contracts::schedule::GameState::Atlas) lies over
    /// the game.
    fn add_page<M>(&mut self, page: TabEntry, show: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;

    /// Adds systems to a lab set, after those already in it: what is drawn later covers what was drawn before.
    fn add_to_lab<M>(&mut self, set: LabSystems, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self;
}

impl LabAppExt for App {
    fn add_lab_tab<M>(
        &mut self,
        group: TabGroup,
        name: &'static str,
        words: fn() -> &'static str,
        is_there: fn(&World) -> bool,
        show: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        let entry = TabEntry { name, words, help: || "", is_there };
        let mut tabs = self.world_mut().get_resource_or_init::<Tabs>();
        tabs.entries.push((entry, false));
        tabs.groups.insert(name, group);
        self.add_to_lab(LabSystems::Tabs, show.run_if(is_tab(name)))
    }

    fn add_page<M>(&mut self, page: TabEntry, show: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.world_mut().get_resource_or_init::<Pages>().entries.push((page, false));
        self.add_to_lab(LabSystems::Pages, show.run_if(move |pages: Res<Pages>| pages.is_shown(page.name)))
    }

    fn add_to_lab<M>(&mut self, set: LabSystems, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        let mut turns = self.world_mut().get_resource_or_init::<SystemCounts>();
        let turn = turns.0.entry(set).and_modify(|turn| *turn += 1).or_insert(0);
        let turn = *turn;
        if turn > 0 {
            self.configure_sets(EguiPrimaryContextPass, SystemIndex(set, turn - 1).before(SystemIndex(set, turn)));
        }
        self.add_systems(EguiPrimaryContextPass, systems.in_set(SystemIndex(set, turn)).in_set(set))
    }
}

/// Adds the registries, refreshed before anything is shown.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tabs>().init_resource::<Pages>().add_systems(EguiPrimaryContextPass, refresh_tabs.before(LabSystems::Hear));
}

fn refresh_tabs(world: &mut World) {
    world.resource_scope(|world, mut tabs: Mut<Tabs>| tabs.refresh(world));
    world.resource_scope(|world, mut pages: Mut<Pages>| pages.refresh(world));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource)]
    struct Weather;

    #[test]
    fn what_is_not_there_is_not_offered_and_not_shown() {
        let mut app = App::new();
        app.add_lab_tab(TabGroup::Terrain, "land", || "Land", |_| true, || {})
            .add_lab_tab(TabGroup::Sky, "sky", || "Sky", World::contains_resource::<Weather>, || {})
            .add_lab_tab(TabGroup::Tools, "travel", || "Travel", |_| true, || {});
        let look = |world: &mut World, wanted: &str| {
            world.resource_scope(|world, mut tabs: Mut<Tabs>| {
                tabs.show(wanted);
                tabs.refresh(world);
                (tabs.shown(), tabs.available().map(|entry| entry.name).collect::<Vec<_>>())
            })
        };
        let world = app.world_mut();
        assert_eq!(look(world, "land"), ("land", vec!["land", "travel"]));
        assert_eq!(look(world, "sky"), ("land", vec!["land", "travel"]));
        let under_sky = |world: &World| world.resource::<Tabs>().in_group(TabGroup::Sky).map(|entry| entry.name).collect::<Vec<_>>();
        assert!(under_sky(world).is_empty());
        world.insert_resource(Weather);
        assert_eq!(look(world, "travel"), ("travel", vec!["land", "sky", "travel"]));
        assert_eq!(look(world, "sky").0, "sky");
        assert_eq!(under_sky(world), ["sky"]);
        world.remove_resource::<Weather>();
        assert_eq!(look(world, "sky"), ("land", vec!["land", "travel"]));
    }
}
