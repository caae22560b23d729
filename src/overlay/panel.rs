//! The sheet at the left that holds the lab: its tabs, and what is said at its foot.

use bevy::{input::mouse::MouseWheel, prelude::*};
use bevy_egui::{EguiContexts, egui};

use super::{theme, workbench::Word};
use crate::gaze::Covered;

/// What the lab shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Algorithms, parameters, seed, presets.
    #[default]
    Land,
    /// Two algorithms side by side, in curves.
    Compare,
    /// An algorithm step by step.
    Stages,
    /// What lies below.
    Ground,
    /// The hour, the weather, the biomes.
    Sky,
    /// Mountains on a turntable.
    Peaks,
    /// What the stream does.
    Stream,
    /// Where and how fast.
    Travel,
}

const TABS: [(Tab, &str); 8] = [
    (Tab::Land, "land"),
    (Tab::Compare, "compare"),
    (Tab::Stages, "stages"),
    (Tab::Ground, "ground"),
    (Tab::Sky, "sky"),
    (Tab::Peaks, "peaks"),
    (Tab::Stream, "stream"),
    (Tab::Travel, "travel"),
];

/// How wide it is, in points.
const WIDTH: f32 = 372.0;

/// A run condition: the tab is the one that is shown.
pub fn showing(tab: Tab) -> impl Fn(Res<Tab>) -> bool + Clone {
    move |shown| *shown == tab
}

/// Shows the sheet with a tab's contents.
pub fn show(ctx: &egui::Context, tab: &mut Tab, word: Option<&Word>, contents: impl FnOnce(&mut egui::Ui)) {
    let mut all =
        egui::Ui::new(ctx.clone(), "lab".into(), egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.content_rect()));
    let width = width(ctx);
    egui::Panel::left("sheet").exact_size(width).show(&mut all, |ui| {
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 1.0;
            for (this, name) in TABS {
                if ui.selectable_label(*tab == this, name).clicked() {
                    *tab = this;
                }
            }
        });
        ui.separator();
        say(ui, word);
        ui.separator();
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            contents(ui);
            follow_focus(ui);
        });
    });
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
pub fn make_room(mut contexts: EguiContexts, mut covered: ResMut<Covered>) -> Result {
    let ctx = contexts.ctx_mut()?;
    covered.0 = width(ctx) / ctx.content_rect().width().max(1.0);
    Ok(())
}

/// The wheel over the sheet turns the sheet alone. (Of what lies in its lowest layer egui does not know that it is there.)
pub fn keep_wheel(mut contexts: EguiContexts, mut wheel: ResMut<Messages<MouseWheel>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.input(|input| input.pointer.latest_pos()).is_some_and(|pointer| pointer.x < width(ctx)) {
        wheel.clear();
    }
    Ok(())
}

/// The sheet is gone.
pub fn give_room_back(mut covered: ResMut<Covered>) {
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
