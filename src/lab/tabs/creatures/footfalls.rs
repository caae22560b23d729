//! Footfall diagram (gait diagram): when each foot of the watched creature stood, against the timing of its gait.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_life::creatures::{CreatureKind, MAX_LEGS, Rig};
use eremite_words as words;

use super::CreatureTabState;
use crate::overlay::{HelpExt, screen_reader, theme};

/// Seconds shown.
const SECONDS: f64 = 3.0;
/// Layout in points: height of a foot's row, width of its name, width of the gait's table.
const LINE: f32 = 17.0;
const NAME: f32 = 74.0;
const TABLE: f32 = 84.0;

/// Footfalls of one creature over the last seconds.
#[derive(Resource, Default)]
pub(super) struct FootfallHistory {
    of: Option<Entity>,
    /// Time in seconds, and which feet stood.
    seen: VecDeque<(f64, [bool; MAX_LEGS])>,
}

/// Records which feet stand.
pub(super) fn record_footfalls(
    mut steps: ResMut<FootfallHistory>,
    table: Res<CreatureTabState>,
    rigs: Query<&Rig>,
    time: Res<Time<Virtual>>,
) {
    if steps.of != table.watched {
        *steps = FootfallHistory { of: table.watched, seen: VecDeque::new() };
    }
    let Some(rig) = table.watched.and_then(|watched| rigs.get(watched).ok()) else { return };
    let now_s = time.elapsed_secs_f64();
    if steps.seen.back().is_some_and(|(last_s, _)| *last_s >= now_s) {
        return;
    }
    let mut planted = [false; MAX_LEGS];
    for (planted, (_, stands)) in planted.iter_mut().zip(rig.soles()) {
        *planted = stands;
    }
    steps.seen.push_back((now_s, planted));
    while steps.seen.front().is_some_and(|(first_s, _)| *first_s < now_s - SECONDS) {
        steps.seen.pop_front();
    }
}

impl FootfallHistory {
    /// One row per foot: its last seconds, and one stride of its gait.
    pub fn show(&self, ui: &mut egui::Ui, kind: &CreatureKind, rig: &Rig) {
        let gait = &kind.gaits[rig.legs().gait.min(kind.gaits.len() - 1)];
        let goes = if rig.legs().is_moving() { words::table_text(&gait.name) } else { words::text("lab-footfalls-at-rest") };
        let speed = words::metres_a_second(rig.legs().speed_mps());
        let stride = words::metres(&words::decimal(rig.legs().stride_m().into(), 2));
        let parts = [("gait", goes.into()), ("speed", speed.into()), ("stride", stride.into())];
        ui.label(words::text_with("lab-footfalls-now", &parts)).explain(words::text("lab-footfalls-help"));
        let names = kind.leg_names();
        let size = egui::vec2(ui.available_width(), LINE * names.len() as f32);
        let (response, painter) = ui.allocate_painter(size, egui::Sense::hover());
        let feet = words::list(names.iter().map(|name| words::table_text(name)));
        screen_reader::describe_picture(&response, words::text("reader-footfalls"), &feet);
        let room = response.rect;
        let strip = egui::Rangef::new(room.left() + NAME, room.right() - TABLE - 10.0);
        let table = egui::Rangef::new(room.right() - TABLE, room.right());
        let now_s = self.seen.back().map_or(0.0, |(now_s, _)| *now_s);
        let share = |at_s: f64| strip.min + strip.span() * (1.0 + ((at_s - now_s) / SECONDS) as f32).clamp(0.0, 1.0);
        for (foot, name) in names.iter().enumerate() {
            let top = room.top() + LINE * foot as f32;
            let bar = |from: f32, to: f32, color| {
                let rect = egui::Rect::from_x_y_ranges(from..=to, top + 3.0..=top + LINE - 3.0);
                painter.rect_filled(rect, 0.0, color);
            };
            painter.text(egui::pos2(room.left(), top), egui::Align2::LEFT_TOP, words::table_text(name), theme::label(), theme::INK);
            bar(strip.min, strip.max, theme::WASH.gamma_multiply(0.25));
            bar(table.min, table.max, theme::WASH.gamma_multiply(0.25));
            for (before, after) in self.seen.iter().zip(self.seen.iter().skip(1)) {
                if after.1[foot] {
                    bar(share(before.0), share(after.0), theme::INK);
                }
            }
            let Some(beat) = gait.legs.get(foot) else { continue };
            let at = |phase: f32| table.min + table.span() * phase.min(1.0);
            bar(at(beat.phase), at(beat.phase + beat.duty), theme::SUN);
            bar(table.min, at((beat.phase + beat.duty - 1.0).max(0.0)), theme::SUN);
        }
        let now = at_phase(table, rig.legs().phase);
        painter.vline(now, room.y_range(), egui::Stroke::new(1.0, theme::INK));
    }
}

fn at_phase(table: egui::Rangef, phase: f32) -> f32 {
    table.min + table.span() * phase
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Place;
    use eremite_life::creatures::Creatures;

    #[test]
    fn feet_are_noted_while_time_goes_on() {
        eremite_testing::register_assets();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<FootfallHistory>()
            .init_resource::<CreatureTabState>()
            .add_systems(Update, record_footfalls);
        let rig = Rig::standing(Creatures::from_folder("/nowhere".into()).hermit(), Place::default(), 1.0, &mut Some);
        let watched = app.world_mut().spawn(rig).id();
        app.world_mut().resource_mut::<CreatureTabState>().watched = Some(watched);
        let seen = |app: &App| app.world().resource::<FootfallHistory>().seen.iter().copied().collect::<Vec<_>>();
        for _ in 0..4 {
            app.update();
        }
        assert!(seen(&app).len() >= 3 && seen(&app).iter().all(|(_, planted)| *planted == [true, true, false, false]));
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        app.update();
        let stopped = seen(&app);
        app.update();
        assert_eq!(seen(&app), stopped);
        app.world_mut().resource_mut::<CreatureTabState>().watched = None;
        app.update();
        assert_eq!(seen(&app), []);
    }
}
