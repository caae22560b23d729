//! The fifth tab: where the hermit is, how he moves, and how time passes.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{
    panel::{self, Tab},
    workbench::Workbench,
};
use crate::{
    land::{Algorithms, COLUMN_LIMIT, Column},
    player::{Body, Flight, Pace, Player},
    whereabouts::Teleport,
};

/// What is typed, and how time passes.
#[derive(Resource)]
pub struct Travel {
    column: String,
    frozen: bool,
    speed: f32,
}

impl Default for Travel {
    fn default() -> Self {
        Self { column: String::new(), frozen: false, speed: 1.0 }
    }
}

/// Places worth a visit, for generators break there.
const PLACES: [(&str, i64); 6] = [
    ("the hermitage", 0),
    ("2^31", 1 << 31),
    ("2^53", 1 << 53),
    ("10^18", 1_000_000_000_000_000_000),
    ("-10^18", -1_000_000_000_000_000_000),
    ("2^62 - 5000", COLUMN_LIMIT - 5000),
];

/// Shows the tab.
pub fn show(
    mut contexts: EguiContexts,
    mut tab: ResMut<Tab>,
    mut travel: ResMut<Travel>,
    mut bench: ResMut<Workbench>,
    mut flight: ResMut<Flight>,
    mut pace: ResMut<Pace>,
    mut teleport: MessageWriter<Teleport>,
    mut virtual_time: ResMut<Time<Virtual>>,
    mut fixed_time: ResMut<Time<Fixed>>,
    algorithms: Res<Algorithms>,
    body: Single<&Body, With<Player>>,
) -> Result {
    let word = bench.word().cloned();
    panel::show(contexts.ctx_mut()?, &mut tab, word.as_ref(), |ui| {
        egui::Grid::new("body").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value) in [
                ("column", format!("{} + {:.3}", body.place.column.0, body.place.offset.x)),
                ("height", format!("{:.2} m", body.place.row as f64 + f64::from(body.place.offset.y))),
                ("speed", format!("{:.2} m/s", body.velocity.length())),
                ("does", format!("{:?}", body.gait)),
                ("walked", format!("{:.0} m", body.walked_m)),
            ] {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            }
        });
        ui.separator();
        ui.heading("go to");
        ui.horizontal(|ui| {
            let field = ui.add(egui::TextEdit::singleline(&mut travel.column).desired_width(180.0).hint_text("a column").id_salt("column"));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.button("go").clicked() || entered {
                match column(&travel.column) {
                    Ok(column) => _ = teleport.write(Teleport::to(column)),
                    Err(words) => bench.fault(words),
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            for (name, x) in PLACES {
                if ui.button(name).on_hover_text(x.to_string()).clicked() {
                    teleport.write(Teleport::to(Column(x)));
                }
            }
        });
        ui.separator();
        ui.heading("move");
        ui.checkbox(&mut flight.0, "fly")
            .on_hover_text("the keys for left, right, down and jump move him through the air; run makes it fast");
        ui.add(egui::Slider::new(&mut pace.0, 0.25..=50.0).logarithmic(true).text("speed of his legs"));
        ui.separator();
        ui.heading("time");
        let mut speed = travel.speed;
        ui.add(egui::Slider::new(&mut speed, 0.05..=8.0).logarithmic(true).text("speed of time"));
        let mut frozen = travel.frozen;
        ui.horizontal(|ui| {
            ui.checkbox(&mut frozen, "stands still");
            if ui.add_enabled(frozen, egui::Button::new("one step")).on_hover_text("a 64th of a second").clicked() {
                let step = fixed_time.timestep();
                fixed_time.accumulate_overstep(step);
            }
        });
        if (speed, frozen) != (travel.speed, travel.frozen) {
            (travel.speed, travel.frozen) = (speed, frozen);
            virtual_time.set_relative_speed(if frozen { 0.0 } else { speed });
        }
        ui.separator();
        if ui.button("everything as it was").on_hover_text("time, legs, stage and parameters; the hermit at the hermitage").clicked() {
            *travel = Travel::default();
            virtual_time.set_relative_speed(1.0);
            flight.0 = false;
            pace.0 = 1.0;
            bench.show_stage(None);
            bench.reset(&algorithms);
            teleport.write(Teleport::to(Column(0)));
        }
    });
    Ok(())
}

/// A column, typed as a number or as a power such as 10^18 or -2^60.
fn column(text: &str) -> Result<Column, String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '_' && *c != ',').collect();
    let (negative, digits) = text.strip_prefix('-').map_or((false, text.as_str()), |digits| (true, digits));
    // A second sign is none that a u64 has, but for a plus.
    let digits = if digits.starts_with('+') { "" } else { digits };
    let number: Option<u64> = match digits.split_once('^') {
        Some((base, power)) => base.parse::<u64>().ok().zip(power.parse().ok()).and_then(|(base, power)| base.checked_pow(power)),
        None => digits.parse().ok(),
    };
    number
        .filter(|number| *number <= COLUMN_LIMIT.unsigned_abs())
        .map(|number| if negative { -(number as i64) } else { number as i64 })
        .map(Column)
        .ok_or_else(|| format!("'{text}' is not a column: a whole number from -2^62 to 2^62"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbers_and_powers() {
        assert_eq!(column("-17"), Ok(Column(-17)));
        assert_eq!(column(" 10^18 "), Ok(Column(1_000_000_000_000_000_000)));
        assert_eq!(column("-2^62"), Ok(Column(-(1 << 62))));
        assert_eq!(column("1 000 000"), Ok(Column(1_000_000)));
        for bad in ["", "-", "2^63", "2^62^2", "4611686018427387905", "ten", "1.5", "--3", "10^99"] {
            assert!(column(bad).is_err(), "{bad}");
        }
    }
}
