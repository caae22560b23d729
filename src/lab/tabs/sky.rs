//! Sky tab: time of day, weather, and a finder for biomes.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{BiomeBlend, Column, Land, biome::Realm, requirements::RequirementsAppExt};
use eremite_scenery::sky::{DayNightCycle, ForcedWeather, Weather, day_night_cycle::MONTH_DAYS};
use eremite_stream::contracts::{
    camera_view::CameraView,
    player_position::{PlayerPosition, Teleport},
};
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel};

/// Search range for a biome to either side, and step, in columns.
const FARTHEST: i64 = 60_000;
const STEP: i64 = 150;

/// Weather parameters: name and field.
const PARTS: [(&str, fn(&mut Weather) -> &mut f32); 6] = [
    ("rain", |weather| &mut weather.rain),
    ("snow", |weather| &mut weather.snow),
    ("leaves", |weather| &mut weather.leaves),
    ("fog", |weather| &mut weather.fog),
    ("dust", |weather| &mut weather.dust),
    ("aurora", |weather| &mut weather.aurora),
];

/// Adds the sky tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `SkyPlugin` |
/// | Writes messages | [`Teleport`] |
/// | Adds | a tab |
pub struct SkyTabPlugin;

impl Plugin for SkyTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("SkyTabPlugin", "OverlayPlugin").add_lab_tab(
            "sky",
            || words::text("lab-tab-sky"),
            World::contains_resource::<DayNightCycle>,
            show,
        );
    }
}

/// Biomes around, and teleport to another.
#[derive(SystemParam)]
struct BiomeFinder<'w> {
    land: Res<'w, Land>,
    player_position: Res<'w, PlayerPosition>,
    view: Res<'w, CameraView>,
    teleport: MessageWriter<'w, Teleport>,
}

fn show(
    mut sheet: LabPanel,
    mut clock: ResMut<DayNightCycle>,
    mut forced: ResMut<ForcedWeather>,
    weather: Res<Weather>,
    mut country: BiomeFinder,
) -> Result {
    sheet.show(|ui, _| {
        hour(ui, &mut clock);
        ui.separator();
        weather_sliders(ui, &mut forced, &weather);
        ui.separator();
        country.show(ui);
    })
}

fn hour(ui: &mut egui::Ui, clock: &mut DayNightCycle) {
    ui.heading("Day");
    let mut now = clock.hour();
    let text = |hour: f64, _: std::ops::RangeInclusive<usize>| format!("{:02}:{:02}", hour as u32, (hour.fract() * 60.0) as u32);
    let parse = |text: &str| {
        let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
        Some(hours.parse::<f64>().ok()? + minutes.parse::<f64>().ok()? / 60.0)
    };
    if ui.add(egui::Slider::new(&mut now, 0.0..=23.99).custom_formatter(text).custom_parser(parse).text("hour")).changed() {
        *clock = clock.at_hour(now);
    }
    let mut moon = clock.moon_phase();
    if ui.add(egui::Slider::new(&mut moon, 0.0..=1.0).text("moon: 0 new, 0.5 full")).changed() {
        clock.days += f64::from(moon - clock.moon_phase()) * MONTH_DAYS;
        *clock = clock.at_hour(now);
    }
    ui.add(egui::Slider::new(&mut clock.day_s, 10.0..=7200.0).logarithmic(true).text("seconds per day"));
    ui.checkbox(&mut clock.stopped, "stop the clock");
}

fn weather_sliders(ui: &mut egui::Ui, forced: &mut ForcedWeather, weather: &Weather) {
    ui.heading("Weather");
    let mut comes = forced.0.is_none();
    ui.checkbox(&mut comes, "natural weather").explain("by seed, place and time; unticked, by the sliders");
    let mut wanted = forced.0.unwrap_or(*weather);
    let before = wanted;
    for (name, part) in PARTS {
        ui.add(egui::Slider::new(part(&mut wanted), 0.0..=1.0).text(name));
    }
    ui.add(egui::Slider::new(&mut wanted.wind, -1.0..=1.0).text("wind, to the right"));
    // Moving a slider forces that weather.
    let taken = wanted != before;
    let now = if taken || !comes { Some(wanted) } else { None };
    if forced.0 != now {
        forced.0 = now;
    }
}

impl BiomeFinder<'_> {
    fn show(&mut self, ui: &mut egui::Ui) {
        ui.heading("Biome");
        let land = &*self.land;
        let here = self.player_position.place.unwrap_or(self.view.place).column;
        let blend = land.blend(here);
        for (number, weight) in blend.parts.iter().filter(|(_, weight)| *weight > 0.0) {
            ui.horizontal(|ui| {
                ui.add(egui::ProgressBar::new(*weight).desired_width(120.0).text(format!("{:.0} %", weight * 100.0)));
                ui.label(&land.biomes()[usize::from(*number)].name);
            });
        }
        ui.weak(format!("middle of the nearest {:.0} m away, of the second {:.0} m", blend.f1, blend.f2));
        // Without a player there is nobody to teleport.
        let can_go = self.player_position.place.is_some();
        ui.horizontal_wrapped(|ui| {
            for (number, biome) in land.biomes().iter().enumerate().filter(|(_, biome)| biome.realm == Realm::Surface) {
                let button = ui.add_enabled(can_go, egui::Button::new(&biome.name)).explain("goes to the nearest");
                if button.clicked()
                    && let Some(column) = nearest(land, here, number)
                {
                    self.teleport.write(Teleport::to(column));
                }
            }
        });
    }
}

/// Nearest column well inside a biome, starting from `here`.
fn nearest(land: &Land, here: Column, biome: usize) -> Option<Column> {
    let within = |column: Column| {
        let BiomeBlend { parts, .. } = land.blend(column);
        usize::from(parts[0].0) == biome && parts[0].1 > 0.99
    };
    (0..FARTHEST / STEP).flat_map(|step| [here + step * STEP, here + -step * STEP]).find(|column| within(*column))
}
