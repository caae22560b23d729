//! Sky tab: time of day, weather, and a finder for biomes.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{BiomeBlend, Column, Land, biome::Realm, requirements::RequirementsAppExt};
use eremite_scenery::sky::{DayNightCycle, ForcedWeather, Weather, day_night_cycle::MONTH_DAYS};
use eremite_stream::contracts::{
    camera_view::CameraView,
    player_position::{PlayerPosition, Teleport},
};
use eremite_words::{self as words, Key, key};

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, TabGroup, number_fields};

/// Search range for a biome to either side, and step, in columns.
const FARTHEST: i64 = 60_000;
const STEP: i64 = 150;

/// Weather parameters: name and field.
const PARTS: [(Key, fn(&mut Weather) -> &mut f32); 6] = [
    (key("lab-sky-rain"), |weather| &mut weather.rain),
    (key("lab-sky-snow"), |weather| &mut weather.snow),
    (key("lab-sky-leaves"), |weather| &mut weather.leaves),
    (key("lab-sky-fog"), |weather| &mut weather.fog),
    (key("lab-sky-dust"), |weather| &mut weather.dust),
    (key("lab-sky-aurora"), |weather| &mut weather.aurora),
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
            TabGroup::Sky,
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
    mut panel: LabPanel,
    mut clock: ResMut<DayNightCycle>,
    mut forced: ResMut<ForcedWeather>,
    weather: Res<Weather>,
    mut country: BiomeFinder,
) -> Result {
    panel.show(|ui, _| {
        hour(ui, &mut clock);
        ui.separator();
        weather_sliders(ui, &mut forced, &weather);
        ui.separator();
        country.show(ui);
    })
}

fn hour(ui: &mut egui::Ui, clock: &mut DayNightCycle) {
    ui.heading(words::text("lab-sky-day"));
    let mut now = clock.hour();
    let text = |hour: f64, _: std::ops::RangeInclusive<usize>| format!("{:02}:{:02}", hour as u32, (hour.fract() * 60.0) as u32);
    let parse = |text: &str| {
        let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
        Some(words::parse_number(hours)? + words::parse_number(minutes)? / 60.0)
    };
    if ui
        .add(number_fields::slider(&mut now, 0.0..=23.99).custom_formatter(text).custom_parser(parse).text(words::text("lab-sky-hour")))
        .changed()
    {
        *clock = clock.at_hour(now);
    }
    let mut moon = clock.moon_phase();
    if ui.add(number_fields::slider(&mut moon, 0.0..=1.0).text(words::text("lab-sky-moon"))).changed() {
        clock.days += f64::from(moon - clock.moon_phase()) * MONTH_DAYS;
        *clock = clock.at_hour(now);
    }
    ui.add(number_fields::slider(&mut clock.day_s, 10.0..=7200.0).logarithmic(true).text(words::text("lab-sky-day-length")));
    ui.checkbox(&mut clock.stopped, words::text("lab-sky-stop"));
}

fn weather_sliders(ui: &mut egui::Ui, forced: &mut ForcedWeather, weather: &Weather) {
    ui.heading(words::text("lab-sky-weather"));
    let mut comes = forced.0.is_none();
    ui.checkbox(&mut comes, words::text("lab-sky-natural")).explain(words::text("lab-sky-natural-help"));
    let mut wanted = forced.0.unwrap_or(*weather);
    let before = wanted;
    for (name, part) in PARTS {
        ui.add(number_fields::slider(part(&mut wanted), 0.0..=1.0).text(name.text()));
    }
    ui.add(number_fields::slider(&mut wanted.wind, -1.0..=1.0).text(words::text("lab-sky-wind")));
    // Moving a slider forces that weather.
    let taken = wanted != before;
    let now = if taken || !comes { Some(wanted) } else { None };
    if forced.0 != now {
        forced.0 = now;
    }
}

impl BiomeFinder<'_> {
    fn show(&mut self, ui: &mut egui::Ui) {
        ui.heading(words::text("lab-sky-biome"));
        let land = &*self.land;
        let here = self.player_position.place.unwrap_or(self.view.place).column;
        let blend = land.blend(here);
        for (number, weight) in blend.parts.iter().filter(|(_, weight)| *weight > 0.0) {
            ui.horizontal(|ui| {
                ui.add(egui::ProgressBar::new(*weight).desired_width(120.0).text(words::percent(*weight)));
                ui.label(words::name(&land.biomes()[usize::from(*number)].name));
            });
        }
        ui.weak(middles(blend.f1, blend.f2));
        // Without a player there is nobody to teleport.
        let can_go = self.player_position.place.is_some();
        ui.horizontal_wrapped(|ui| {
            for (number, biome) in land.biomes().iter().enumerate().filter(|(_, biome)| biome.realm == Realm::Surface) {
                let button = ui.add_enabled(can_go, egui::Button::new(words::name(&biome.name))).explain(words::text("lab-sky-nearest"));
                if button.clicked()
                    && let Some(column) = nearest(land, here, number)
                {
                    self.teleport.write(Teleport::to(column));
                }
            }
        });
    }
}

/// How far the middles of the two nearest biomes are.
fn middles(nearest_m: f32, second_m: f32) -> String {
    let far = |metres: f32| words::metres(&words::decimal(metres.into(), 0)).into();
    words::text_with("lab-sky-middles", &[("nearest", far(nearest_m)), ("second", far(second_m))])
}

/// Nearest column well inside a biome, starting from `here`.
fn nearest(land: &Land, here: Column, biome: usize) -> Option<Column> {
    let within = |column: Column| {
        let BiomeBlend { parts, .. } = land.blend(column);
        usize::from(parts[0].0) == biome && parts[0].1 > 0.99
    };
    (0..FARTHEST / STEP).flat_map(|step| [here + step * STEP, here + -step * STEP]).find(|column| within(*column))
}
