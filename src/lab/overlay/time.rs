//! Time controls (pause, speed, single step), shared by tabs.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_stream::contracts::schedule::GameState;

use super::HelpExt;

/// Time scale, and whether time is frozen.
#[derive(Resource, Clone, Copy, PartialEq)]
struct TimeSettings {
    frozen: bool,
    speed: f32,
}

impl Default for TimeSettings {
    fn default() -> Self {
        Self { frozen: false, speed: 1.0 }
    }
}

/// Adds the time settings.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TimeSettings>();
}

/// System parameter for time controls.
#[derive(SystemParam)]
pub struct TimeControls<'w> {
    flow: ResMut<'w, TimeSettings>,
    virtual_time: ResMut<'w, Time<Virtual>>,
    fixed_time: ResMut<'w, Time<Fixed>>,
    state: Res<'w, State<GameState>>,
}

impl TimeControls<'_> {
    /// Shows the controls.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        ui.heading("Time");
        let mut flow = *self.flow;
        ui.add(egui::Slider::new(&mut flow.speed, 0.05..=8.0).logarithmic(true).text("speed of time"));
        ui.horizontal(|ui| {
            ui.checkbox(&mut flow.frozen, "stop time");
            // Not while paused: the step would only be done after the pause.
            let may_step = flow.frozen && *self.state == GameState::Playing;
            if ui.add_enabled(may_step, egui::Button::new("one step")).explain("a 64th of a second").clicked() {
                let step = self.fixed_time.timestep();
                self.fixed_time.accumulate_overstep(step);
            }
        });
        self.set(flow);
    }

    /// Resets to normal speed.
    pub fn reset(&mut self) {
        self.set(TimeSettings::default());
    }

    fn set(&mut self, flow: TimeSettings) {
        if *self.flow != flow {
            *self.flow = flow;
            self.virtual_time.set_relative_speed(if flow.frozen { 0.0 } else { flow.speed });
        }
    }
}
