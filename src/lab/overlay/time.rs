//! Time controls (pause, speed, single step), shared by tabs.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_stream::contracts::{game_speed::GameSpeed, schedule::GameState};
use eremite_words as words;

use super::{HelpExt, number_fields};

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
    app.init_resource::<TimeSettings>().init_resource::<GameSpeed>();
}

/// System parameter for time controls.
#[derive(SystemParam)]
pub struct TimeControls<'w> {
    flow: ResMut<'w, TimeSettings>,
    game_speed: ResMut<'w, GameSpeed>,
    fixed_time: ResMut<'w, Time<Fixed>>,
    state: Res<'w, State<GameState>>,
}

impl TimeControls<'_> {
    /// Shows the controls.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        ui.heading(words::text("lab-time"));
        let mut flow = *self.flow;
        ui.add(number_fields::slider(&mut flow.speed, 0.05..=8.0).logarithmic(true).text(words::text("lab-time-speed")));
        ui.horizontal(|ui| {
            ui.checkbox(&mut flow.frozen, words::text("lab-time-stop"));
            // Not while paused: the step would only be done after the pause.
            let may_step = flow.frozen && *self.state == GameState::Playing;
            if ui
                .add_enabled(may_step, egui::Button::new(words::text("lab-time-step")))
                .explain(words::text("lab-time-step-help"))
                .clicked()
            {
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
            self.game_speed.time_scale = if flow.frozen { 0.0 } else { flow.speed };
        }
    }
}
