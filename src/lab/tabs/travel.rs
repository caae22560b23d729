//! Travel tab: player position, movement settings, teleport, and time controls.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{Algorithms, COLUMN_LIMIT, Column, requirements::RequirementsAppExt};
use eremite_life::{
    motion::{Body, FlyMode, LegSpeedFactor},
    player::{CameraRig, Player},
};
use eremite_stream::contracts::player_position::Teleport;
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, TabGroup, TimeControls, number_fields};

/// Text typed.
#[derive(Resource, Default)]
struct TravelInput {
    column: String,
}

/// Test columns at which generators tend to break (float and integer limits).
const PLACES: [(&str, i64); 5] = [
    ("2^31", 1 << 31),
    ("2^53", 1 << 53),
    ("10^18", 1_000_000_000_000_000_000),
    ("-10^18", -1_000_000_000_000_000_000),
    ("2^62 - 5000", COLUMN_LIMIT - 5000),
];

/// Adds the travel tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`CameraRig`] |
/// | Writes messages | [`Teleport`] |
/// | Adds | a tab |
pub struct TravelTabPlugin;

impl Plugin for TravelTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("TravelTabPlugin", "OverlayPlugin").init_resource::<TravelInput>().add_lab_tab(
            TabGroup::Tools,
            "travel",
            || words::text("lab-tab-travel"),
            World::contains_resource::<CameraRig>,
            show,
        );
    }
}

/// Teleport and time controls.
#[derive(SystemParam)]
struct TravelParams<'w> {
    teleport: MessageWriter<'w, Teleport>,
    time: TimeControls<'w>,
}

fn show(
    mut panel: LabPanel,
    mut travel: ResMut<TravelInput>,
    mut ways: TravelParams,
    algorithms: Res<Algorithms>,
    hermit: Option<Single<(&Body, &mut FlyMode, &mut LegSpeedFactor), With<Player>>>,
) -> Result {
    panel.show(|ui, bench| {
        let Some(hermit) = hermit else { return };
        let (body, mut flight, mut pace) = hermit.into_inner();
        state(ui, body);
        ui.separator();
        go_to(ui, &mut travel, &mut ways.teleport, bench);
        ui.separator();
        ui.heading(words::text("lab-travel-move"));
        ui.checkbox(&mut flight.0, words::text("lab-travel-fly")).explain(words::text("lab-travel-fly-help"));
        ui.add(number_fields::slider(&mut pace.0, 0.25..=50.0).logarithmic(true).text(words::text("lab-travel-walking-speed")));
        ui.separator();
        ways.time.show(ui);
        ui.separator();
        if ui.button(words::text("lab-travel-reset")).explain(words::text("lab-travel-reset-help")).clicked() {
            *travel = TravelInput::default();
            ways.time.reset();
            flight.0 = false;
            pace.0 = 1.0;
            bench.show_stage(None);
            bench.reset(&algorithms);
            ways.teleport.write(Teleport::to(Column(0)));
        }
    })
}

fn state(ui: &mut egui::Ui, body: &Body) {
    egui::Grid::new("body").num_columns(2).striped(true).show(ui, |ui| {
        for (name, value) in [
            (words::text("lab-stream-column"), format!("{} + {}", body.place.column.0, words::decimal(body.place.offset.x.into(), 3))),
            (words::text("lab-travel-height"), words::metres(&words::decimal(body.place.row as f64 + f64::from(body.place.offset.y), 2))),
            (words::text("lab-travel-speed"), words::metres_a_second(body.velocity.length())),
            (words::text("lab-travel-he"), words::table_text(body.gait.description()).into()),
            (words::text("lab-travel-walked"), words::metres(&words::number(body.walked_m, 0))),
        ] {
            ui.label(name);
            ui.monospace(value);
            ui.end_row();
        }
    });
}

fn go_to(ui: &mut egui::Ui, travel: &mut TravelInput, teleport: &mut MessageWriter<Teleport>, bench: &mut EditSession) {
    ui.heading(words::text("lab-travel-go-to"));
    ui.horizontal(|ui| {
        let field = ui.add(
            egui::TextEdit::singleline(&mut travel.column)
                .desired_width(180.0)
                .hint_text(words::text("lab-travel-column-hint"))
                .id_salt("column"),
        );
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if ui.button(words::text("lab-go")).clicked() || entered {
            match column(&travel.column) {
                Ok(column) => _ = teleport.write(Teleport::to(column)),
                Err(words) => bench.set_error(words),
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (name, x) in [(words::text("lab-travel-start"), 0)].into_iter().chain(PLACES) {
            if ui.button(name).explain(words::integer(x)).clicked() {
                teleport.write(Teleport::to(Column(x)));
            }
        }
    });
}

/// Parses a column: a number, or a power such as 10^18 or -2^60.
fn column(text: &str) -> Result<Column, String> {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '_' && *c != ',').collect();
    let (negative, digits) = text.strip_prefix('-').map_or((false, text.as_str()), |digits| (true, digits));
    // u64 accepts a plus, so a second sign must be refused here.
    let digits = if digits.starts_with('+') { "" } else { digits };
    let number: Option<u64> = match digits.split_once('^') {
        Some((base, power)) => base.parse::<u64>().ok().zip(power.parse().ok()).and_then(|(base, power)| base.checked_pow(power)),
        None => digits.parse().ok(),
    };
    number
        .filter(|number| *number <= COLUMN_LIMIT.unsigned_abs())
        .map(|number| if negative { -(number as i64) } else { number as i64 })
        .map(Column)
        .ok_or_else(|| words::text_with("lab-travel-no-column", &[("text", text.clone().into())]))
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
