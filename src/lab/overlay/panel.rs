//! Lab panel at the left: open and close, tab bar, status line, and the current tab's contents.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, egui};
use eremite_stream::{
    actions::{self, Action, ActionSystems, Actions, InputDevice},
    button_glyphs::{GlyphInputs, spoken_prompt},
    contracts::{
        camera_view::ViewportInset,
        menu_entry::{MenuEntry, MenuEntryAppExt},
        schedule::{GameState, LabState},
    },
};
use eremite_words as words;

use super::{
    LabAppExt, LabSystems,
    edit_session::{EditSession, StatusMessage},
    lab_available,
    registry::{TabEntry, TabGroup, Tabs},
    screen_reader, theme,
};

/// Width in points.
const WIDTH: f32 = 372.0;

/// Adds the panel.
pub(super) fn plugin(app: &mut App) {
    actions::add_actions(app);
    app.add_menu_entry(MenuEntry {
        id: "lab",
        rank: 90,
        words: || words::text("menu-lab"),
        help: || words::text("menu-lab-help"),
        is_there: |_| true,
        open: |world| world.resource_mut::<NextState<LabState>>().set(LabState::Open),
    });
    app.init_resource::<ViewportInset>()
        .add_systems(
            PreUpdate,
            (
                toggle_lab.after(ActionSystems::Click).before(ActionSystems::Capture).run_if(lab_available),
                capture_wheel.after(EguiPreUpdateSet::BeginPass).in_set(ActionSystems::Capture).run_if(in_state(LabState::Open)),
            ),
        )
        .add_systems(OnEnter(GameState::Atlas), close_lab)
        .add_systems(OnEnter(GameState::Photo), close_lab)
        .add_systems(OnExit(LabState::Open), release_panel_width)
        .add_to_lab(LabSystems::TakeUp, reserve_panel_width.run_if(in_state(LabState::Open)));
}

/// Toggles the lab; runs before egui absorbs keys. A pad's back button also closes it. The lab opens over play and pause;
/// over the map and in photo mode there is no room for it.
fn toggle_lab(actions: Res<Actions>, state: Res<State<LabState>>, game: Res<State<GameState>>, mut lab: ResMut<NextState<LabState>>) {
    let leaves = *state == LabState::Open && actions.pressed_by(Action::Back, InputDevice::Pad);
    if (actions.pressed(Action::Lab) || leaves) && matches!(game.get(), GameState::Playing | GameState::Paused) {
        lab.set(match state.get() {
            LabState::Closed => LabState::Open,
            LabState::Open => LabState::Closed,
        });
    }
}

/// Closes the lab when a page opens in its place.
fn close_lab(mut lab: ResMut<NextState<LabState>>) {
    NextState::set_if_neq(&mut lab, LabState::Closed);
}

/// System parameter that shows the panel for a tab, with the edit session.
#[derive(SystemParam)]
pub struct LabPanel<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    tabs: ResMut<'w, Tabs>,
    inputs: GlyphInputs<'w>,
    /// Edit session.
    pub bench: ResMut<'w, EditSession>,
}

impl LabPanel<'_, '_> {
    /// Shows the panel with a tab's contents.
    pub fn show(&mut self, contents: impl FnOnce(&mut egui::Ui, &mut EditSession)) -> Result {
        let Self { contexts, tabs, inputs, bench } = self;
        let ctx = contexts.ctx_mut()?;
        let layer = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
        let mut all = egui::Ui::new(ctx.clone(), "lab".into(), layer);
        egui::Panel::left("sheet").exact_size(width(ctx)).show(&mut all, |ui| {
            ui.add_space(2.0);
            for group in TabGroup::ALL {
                let entries: Vec<TabEntry> = tabs.in_group(group).collect();
                if !entries.is_empty() {
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = egui::vec2(1.0, 1.0);
                        ui.weak(group.words());
                        ui.add_space(4.0);
                        let count = entries.len();
                        for (place, entry) in entries.into_iter().enumerate() {
                            let tab = ui.selectable_label(tabs.shown() == entry.name, (entry.words)());
                            screen_reader::place_widget(&tab, place, count);
                            if tab.clicked() {
                                tabs.show(entry.name);
                            }
                        }
                    });
                }
            }
            ui.separator();
            show_status(ui, bench.status());
            ui.separator();
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                contents(ui, bench);
                scroll_to_focus(ui);
            });
        });
        screen_reader::tell_text(ctx, "lab-keys", || {
            let algorithms = screen_reader::bracket_keys(words::text("reader-key-algorithm"));
            let close = spoken_prompt(&inputs.spoken(&[Action::Lab]), words::text("menu-close-lab"));
            [screen_reader::control_keys(), algorithms, close].join(" ")
        });
        Ok(())
    }
}

/// Status line. Space for two rows is reserved even when empty, so that nothing moves under the pointer; a longer one takes more.
fn show_status(ui: &mut egui::Ui, word: Option<&StatusMessage>) {
    let height = ui.text_style_height(&egui::TextStyle::Body) * 2.0;
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), height), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_min_height(height);
        if let Some(word) = word {
            let color = if word.fault { theme::SUN } else { theme::MOSS };
            screen_reader::read_aloud(&ui.colored_label(color, &word.text));
        }
    });
}

fn width(ctx: &egui::Context) -> f32 {
    WIDTH.min(ctx.content_rect().width() * 0.6)
}

/// Reserves the panel's width, so that the camera keeps its target beside the panel.
fn reserve_panel_width(mut contexts: EguiContexts, mut covered: ResMut<ViewportInset>) -> Result {
    let ctx = contexts.ctx_mut()?;
    covered.0 = width(ctx) / ctx.content_rect().width().max(1.0);
    Ok(())
}

/// Mouse wheel over the panel scrolls only the panel. (egui does not count its background layer as hovered.)
fn capture_wheel(mut contexts: EguiContexts, mut actions: ResMut<Actions>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.input(|input| input.pointer.latest_pos()).is_some_and(|pointer| pointer.x < width(ctx)) {
        actions.mute(InputDevice::Mouse);
    }
    Ok(())
}

/// Frees the reserved width when the lab closes.
fn release_panel_width(mut covered: ResMut<ViewportInset>) {
    covered.0 = 0.0;
}

/// Shows contents whose height may change from frame to frame. If their top is scrolled out of sight they grow upward, so
/// that what is below stays under the pointer; unless the pointer is inside them.
pub fn bottom_up(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    let shown = ui.vertical(contents).response.rect;
    let key = egui::Id::new("bottom_up_height");
    let before = ui.data(|data| data.get_temp(key)).unwrap_or(shown.height());
    ui.data_mut(|data| data.insert_temp(key, shown.height()));
    let grown = shown.height() - before;
    let hand = ui.input(|input| input.pointer.latest_pos());
    let in_it = hand.is_some_and(|hand| shown.y_range().contains(hand.y) && hand.y < shown.bottom() - grown);
    if grown != 0.0 && shown.top() < ui.clip_rect().top() && !in_it {
        ui.scroll_with_delta_animation(egui::vec2(0.0, -grown), egui::style::ScrollAnimation::none());
        ui.ctx().request_discard("what is below is elsewhere for one pass");
    }
}

/// Scrolls the widget focused by the Tab key into view.
fn scroll_to_focus(ui: &egui::Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let key = egui::Id::new("last_focused");
    let last = ui.data(|data| data.get_temp::<Option<egui::Id>>(key)).flatten();
    if focused != last {
        ui.data_mut(|data| data.insert_temp(key, focused));
        if let Some(response) = focused.and_then(|id| ui.ctx().read_response(id)) {
            ui.scroll_to_rect(response.rect, None);
        }
    }
}
