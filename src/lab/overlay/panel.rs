//! The sheet at the left that holds the lab: it comes and goes, and has its tabs, what was said last, and the tab's contents.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, egui};
use eremite_stream::{
    actions::{self, Action, ActionSystems, Actions, InputDevice},
    contracts::{
        camera_view::ViewportInset,
        schedule::{GameState, LabState},
    },
};
use eremite_window::menu::{MenuAppExt, MenuItem, ROOT_PAGE};

use super::{
    LabAppExt, LabSystems,
    edit_session::{EditSession, StatusMessage},
    lab_available,
    registry::Tabs,
    theme,
};

/// How wide it is, in points.
const WIDTH: f32 = 372.0;

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    actions::add_actions(app);
    app.add_menu_item(ROOT_PAGE, 90, |_| {
        let open = |world: &mut World| world.resource_mut::<NextState<LabState>>().set(LabState::Open);
        Some(
            MenuItem::button("the lab", open)
                .help("Every generator of the land, to be turned and switched while he walks. It wants a mouse."),
        )
    });
    app.init_resource::<ViewportInset>()
        .add_systems(
            PreUpdate,
            (
                toggle_lab.after(ActionSystems::Click).before(ActionSystems::Hush).run_if(lab_available),
                capture_wheel.after(EguiPreUpdateSet::BeginPass).in_set(ActionSystems::Hush).run_if(in_state(LabState::Open)),
            ),
        )
        .add_systems(OnEnter(GameState::Atlas), close_lab)
        .add_systems(OnEnter(GameState::Photo), close_lab)
        .add_systems(OnExit(LabState::Open), release_panel_width)
        .add_to_lab(LabSystems::TakeUp, reserve_panel_width.run_if(in_state(LabState::Open)));
}

/// Before the lab takes the keys: this one is nobody else's. A pad leads out of it too. The lab lies over the walk and over the rest; over the map, and in a
/// photo, there is no room for it.
fn toggle_lab(deeds: Res<Actions>, state: Res<State<LabState>>, game: Res<State<GameState>>, mut lab: ResMut<NextState<LabState>>) {
    let leaves = *state == LabState::Open && deeds.pressed_by(Action::Back, InputDevice::Pad);
    if (deeds.pressed(Action::Lab) || leaves) && matches!(game.get(), GameState::Playing | GameState::Paused) {
        lab.set(match state.get() {
            LabState::Closed => LabState::Open,
            LabState::Open => LabState::Closed,
        });
    }
}

/// The page that comes needs the lab's place.
fn close_lab(mut lab: ResMut<NextState<LabState>>) {
    NextState::set_if_neq(&mut lab, LabState::Closed);
}

/// The sheet, for a tab to be shown on, and the land on the workbench.
#[derive(SystemParam)]
pub struct LabPanel<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    tabs: ResMut<'w, Tabs>,
    /// The land.
    pub bench: ResMut<'w, EditSession>,
}

impl LabPanel<'_, '_> {
    /// Shows it with a tab's contents.
    pub fn show(&mut self, contents: impl FnOnce(&mut egui::Ui, &mut EditSession)) -> Result {
        let Self { contexts, tabs, bench } = self;
        let ctx = contexts.ctx_mut()?;
        let layer = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
        let mut all = egui::Ui::new(ctx.clone(), "lab".into(), layer);
        egui::Panel::left("sheet").exact_size(width(ctx)).show(&mut all, |ui| {
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(1.0, 1.0);
                for leaf in tabs.available().collect::<Vec<_>>() {
                    if ui.selectable_label(tabs.shown() == leaf.name, leaf.words).clicked() {
                        tabs.show(leaf.name);
                    }
                }
            });
            ui.separator();
            show_status(ui, bench.status());
            ui.separator();
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                contents(ui, bench);
                scroll_to_focus(ui);
            });
        });
        Ok(())
    }
}

/// What was said last. It has its lines whether there is something to say or not: nothing moves under the hand when
/// there is.
fn show_status(ui: &mut egui::Ui, word: Option<&StatusMessage>) {
    const LINES: usize = 2;
    let height = ui.text_style_height(&egui::TextStyle::Body) * LINES as f32;
    ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), height), egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.set_min_height(height);
        if let Some(word) = word {
            let color = if word.fault { theme::SUN } else { theme::MOSS };
            let font = egui::TextStyle::Body.resolve(ui.style());
            let mut job = egui::text::LayoutJob::simple(word.text.clone(), font, color, ui.available_width());
            job.wrap.max_rows = LINES;
            ui.label(job).on_hover_text(&word.text);
        }
    });
}

fn width(ctx: &egui::Context) -> f32 {
    WIDTH.min(ctx.content_rect().width() * 0.6)
}

/// Whoever looks for something keeps it beside the sheet.
fn reserve_panel_width(mut contexts: EguiContexts, mut covered: ResMut<ViewportInset>) -> Result {
    let ctx = contexts.ctx_mut()?;
    covered.0 = width(ctx) / ctx.content_rect().width().max(1.0);
    Ok(())
}

/// The wheel over the sheet turns the sheet alone. (Of what lies in its lowest layer egui does not know that it is there.)
fn capture_wheel(mut contexts: EguiContexts, mut deeds: ResMut<Actions>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.input(|input| input.pointer.latest_pos()).is_some_and(|pointer| pointer.x < width(ctx)) {
        deeds.mute(InputDevice::Mouse);
    }
    Ok(())
}

/// The sheet is gone.
fn release_panel_width(mut covered: ResMut<ViewportInset>) {
    covered.0 = 0.0;
}

/// Shows what may be of another height in the next frame, where part of it is out of sight above. It grows and shrinks
/// there, that what is below it stays under the hand; unless the hand is in it.
pub fn bottom_up(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    let shown = ui.vertical(contents).response.rect;
    let key = egui::Id::new("height of what grows upward");
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

/// Keeps what the Tab key has come to in sight.
fn scroll_to_focus(ui: &egui::Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let key = egui::Id::new("last focused");
    let last = ui.data(|data| data.get_temp::<Option<egui::Id>>(key)).flatten();
    if focused != last {
        ui.data_mut(|data| data.insert_temp(key, focused));
        if let Some(response) = focused.and_then(|id| ui.ctx().read_response(id)) {
            ui.scroll_to_rect(response.rect, None);
        }
    }
}
