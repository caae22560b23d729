//! The sheet at the left that holds the lab: it comes and goes, and has its tabs, what was said last, and the tab's contents.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPreUpdateSet, egui};
use eremite_stream::{
    contracts::{
        gaze::Covered,
        schedule::{GameState, LabState},
    },
    deeds::{self, Deed, DeedSystems, Deeds, Device},
};
use eremite_window::sheet::{FIRST, Line, SheetAppExt};

use super::{
    LabAppExt, LabSystems, is_of_use,
    register::Tabs,
    theme,
    workbench::{Word, Workbench},
};

/// How wide it is, in points.
const WIDTH: f32 = 372.0;

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    deeds::listen(app);
    app.add_sheet_line(FIRST, 90, |_| {
        let open = |world: &mut World| world.resource_mut::<NextState<LabState>>().set(LabState::Open);
        Some(Line::entry("the lab", open).help("Every generator of the land, to be turned and switched while he walks. It wants a mouse."))
    });
    app.init_resource::<Covered>()
        .add_systems(
            PreUpdate,
            (
                toggle.after(DeedSystems::Click).before(DeedSystems::Hush).run_if(is_of_use),
                keep_wheel.after(EguiPreUpdateSet::BeginPass).in_set(DeedSystems::Hush).run_if(in_state(LabState::Open)),
            ),
        )
        .add_systems(OnEnter(GameState::Atlas), close)
        .add_systems(OnEnter(GameState::Photo), close)
        .add_systems(OnExit(LabState::Open), give_room_back)
        .add_to_lab(LabSystems::TakeUp, make_room.run_if(in_state(LabState::Open)));
}

/// Before the lab takes the keys: this one is nobody else's. A pad leads out of it too. The lab lies over the walk and over the rest; over the map, and in a
/// photo, there is no room for it.
fn toggle(deeds: Res<Deeds>, state: Res<State<LabState>>, game: Res<State<GameState>>, mut lab: ResMut<NextState<LabState>>) {
    let leaves = *state == LabState::Open && deeds.pressed_by(Deed::Back, Device::Pad);
    if (deeds.pressed(Deed::Lab) || leaves) && matches!(game.get(), GameState::Playing | GameState::Paused) {
        lab.set(match state.get() {
            LabState::Closed => LabState::Open,
            LabState::Open => LabState::Closed,
        });
    }
}

/// The page that comes needs the lab's place.
fn close(mut lab: ResMut<NextState<LabState>>) {
    NextState::set_if_neq(&mut lab, LabState::Closed);
}

/// The sheet, for a tab to be shown on, and the land on the workbench.
#[derive(SystemParam)]
pub struct Sheet<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    tabs: ResMut<'w, Tabs>,
    /// The land.
    pub bench: ResMut<'w, Workbench>,
}

impl Sheet<'_, '_> {
    /// Shows it with a tab's contents.
    pub fn show(&mut self, contents: impl FnOnce(&mut egui::Ui, &mut Workbench)) -> Result {
        let Self { contexts, tabs, bench } = self;
        let ctx = contexts.ctx_mut()?;
        let layer = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect());
        let mut all = egui::Ui::new(ctx.clone(), "lab".into(), layer);
        egui::Panel::left("sheet").exact_size(width(ctx)).show(&mut all, |ui| {
            ui.add_space(2.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(1.0, 1.0);
                for leaf in tabs.leaves().collect::<Vec<_>>() {
                    if ui.selectable_label(tabs.shown() == leaf.name, leaf.words).clicked() {
                        tabs.show(leaf.name);
                    }
                }
            });
            ui.separator();
            say(ui, bench.word());
            ui.separator();
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                contents(ui, bench);
                follow_focus(ui);
            });
        });
        Ok(())
    }
}

/// What was said last. It has its lines whether there is something to say or not: nothing moves under the hand when
/// there is.
fn say(ui: &mut egui::Ui, word: Option<&Word>) {
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
fn make_room(mut contexts: EguiContexts, mut covered: ResMut<Covered>) -> Result {
    let ctx = contexts.ctx_mut()?;
    covered.0 = width(ctx) / ctx.content_rect().width().max(1.0);
    Ok(())
}

/// The wheel over the sheet turns the sheet alone. (Of what lies in its lowest layer egui does not know that it is there.)
fn keep_wheel(mut contexts: EguiContexts, mut deeds: ResMut<Deeds>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.input(|input| input.pointer.latest_pos()).is_some_and(|pointer| pointer.x < width(ctx)) {
        deeds.hush(Device::Mouse);
    }
    Ok(())
}

/// The sheet is gone.
fn give_room_back(mut covered: ResMut<Covered>) {
    covered.0 = 0.0;
}

/// Shows what may be of another height in the next frame, where part of it is out of sight above. It grows and shrinks
/// there, that what is below it stays under the hand; unless the hand is in it.
pub fn grows_upward(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
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
fn follow_focus(ui: &egui::Ui) {
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
