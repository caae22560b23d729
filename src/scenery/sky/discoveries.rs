//! Discoveries of weathers and of nights by the phase of the moon.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place, RandomStream, Seed, Tint};
use eremite_stream::{
    contracts::{
        discoveries::{
            Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, LIGHT_HOURS,
            QuestQuery, QuestTarget, QuestTries, SCENE_M, UNDERGROUND_DEPTH_M,
        },
        palette_state::PaletteState,
        player_position::PlayerPosition,
        world_clock::WorldClock,
    },
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{DayNightCycle, Weather, color_grading, day_night_cycle::MONTH_DAYS, heavens};

const WEATHERS: &str = "weathers";
const NIGHTS: &str = "nights";
const SCENE: RandomStream = RandomStream::named("sky scene");

/// The nights of a lunar month, starting with new moon.
const MOONS: [&str; MONTH_DAYS as usize] =
    ["new moon", "young crescent", "first half moon", "growing moon", "full moon", "waning moon", "last half moon", "old crescent"];
/// Strength at which a weather counts as seen.
const MET: f32 = 0.25;
/// Columns between two samples when searching for a weather.
const LOOK_COLUMNS: i64 = 450;

/// Each weather with the strength shown in its illustration.
const ALL: [(&str, Weather); 7] = {
    const NONE: Weather = Weather { rain: 0.0, snow: 0.0, leaves: 0.0, fog: 0.0, dust: 0.0, aurora: 0.0, wind: 0.3 };
    [
        ("clear", NONE),
        ("rain", Weather { rain: 0.9, ..NONE }),
        ("snow", Weather { snow: 0.9, ..NONE }),
        ("leaves", Weather { leaves: 1.0, ..NONE }),
        ("fog", Weather { fog: 0.9, ..NONE }),
        ("dust", Weather { dust: 0.9, ..NONE }),
        ("northern lights", Weather { aurora: 1.0, ..NONE }),
    ]
};

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InSnow, UnderLights};
    let weathers = |_: &World| ALL.map(|(name, weather)| DiscoveryKind::new(title(name), move || weather_scene(name, weather))).into();
    let weathers = DiscoveryCategory::new(WEATHERS, 50, Article::None, weathers)
        .with_quests(|_| Arc::new(find_weather_target), &[AtDawn, AtDusk, ByMoonlight]);
    let nights = |_: &World| (0..MOONS.len()).map(|number| DiscoveryKind::new(MOONS[number], move || night_scene(number))).collect();
    let nights = DiscoveryCategory::new(NIGHTS, 90, Article::One, nights)
        .with_quests(|_| Arc::new(find_night_target), &[Anyhow, InFog, InSnow, UnderLights]);
    app.add_discovery_category(weathers)
        .add_discovery_category(nights)
        .init_resource::<PlayerPosition>()
        .add_discovery_systems(discover_sky.run_if(resource_exists::<Land>));
}

/// Entry name of a weather.
fn title(name: &'static str) -> &'static str {
    match name {
        "clear" => "clear sky",
        "leaves" => "blown leaves",
        name => name,
    }
}

/// The weather that is discovered, if it is strong enough.
fn weather_met(weather: &Weather, days: f64) -> Option<&'static str> {
    let (name, strength) = weather.dominant();
    let is_seen = match name {
        "clear" => true,
        "northern lights" => strength > MET && is_night(days),
        _ => strength > MET,
    };
    is_seen.then(|| title(name))
}

fn is_night(days: f64) -> bool {
    let hour = WorldClock { days, forced: None }.hour();
    !LIGHT_HOURS.contains(&hour)
}

/// The night's name by its moon; `None` by day. The phase is that of the night's midnight.
fn night_met(days: f64) -> Option<&'static str> {
    is_night(days).then(|| {
        let moon = WorldClock { days: (days + 0.5).floor(), forced: None }.moon_phase();
        MOONS[(moon * MOONS.len() as f32).round() as usize % MOONS.len()]
    })
}

fn discover_sky(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    world_clock: Res<WorldClock>,
    mut memory: Local<LandCache>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(place) = player_position.place else { return };
    if memory.height(&land, place.column) - place.height_m() > UNDERGROUND_DEPTH_M {
        return;
    }
    let weather = world_clock.weather(&land, &land.tint(place.column), place.column);
    if let Some(name) = weather_met(&weather, world_clock.days) {
        met.write(Discovery::new(WEATHERS, name, place));
    }
    if let Some(name) = night_met(world_clock.days) {
        met.write(Discovery::new(NIGHTS, name, place));
    }
}

fn find_weather_target(sought: QuestQuery) -> QuestTries {
    sought.try_columns(LOOK_COLUMNS, |sought, column| {
        let (days, _) = sought.matching_times(column).find(|(days, weather)| weather_met(weather, *days) == Some(&*sought.entry))?;
        Some(QuestTarget { place: Place::at(column, 0).at_height(sought.land.height(column)), days })
    })
}

fn find_night_target(sought: QuestQuery) -> QuestTries {
    sought.try_columns(LOOK_COLUMNS, |sought, column| {
        let (days, _) = sought.matching_times(column).find(|(days, _)| night_met(*days) == Some(&*sought.entry))?;
        Some(QuestTarget { place: Place::at(column, 0).at_height(sought.land.height(column)), days })
    })
}

/// A sky over two hill ranges at an hour.
fn sky(clock: &DayNightCycle, weather: &Weather) -> (InkMeshBuilder, PaletteState) {
    let palette = color_grading::graded_palette(&Tint::default(), clock.hour(), clock.moon_phase(), weather);
    let mut mesh = InkMeshBuilder::default();
    heavens::wash(&mut mesh, SCENE_M, &palette);
    heavens::lights(&mut mesh, SCENE_M, &palette, clock, weather);
    for (number, foot) in [(1, -0.35), (3, -0.8)] {
        let ink = palette.ranges[number];
        let mut last: Option<[u32; 2]> = None;
        for piece in 0..=40 {
            let x = SCENE_M.x * 1.1 * (piece as f32 / 20.0 - 1.0);
            let turn = number as f32;
            let y = foot + 0.22 * libm::sinf(x * 1.6 + turn * 2.0) + 0.08 * libm::sinf(x * 5.1 + turn);
            let edge = [mesh.vertex(Vec2::new(x, y), ink), mesh.vertex(Vec2::new(x, -SCENE_M.y * 1.1), ink.lerp(palette.mist, 0.55))];
            if let Some([a, b]) = last {
                mesh.quad(a, b, edge[1], edge[0]);
            }
            last = Some(edge);
        }
    }
    (mesh, palette)
}

fn weather_scene(name: &str, weather: Weather) -> Illustration {
    let hour = if weather.aurora > 0.0 { 23.0 } else { 9.5 };
    let (mut mesh, palette) = sky(&DayNightCycle::default().at_hour(hour), &weather);
    let mut random = Seed(0).rng(SCENE, &[Seed(0).hash(RandomStream::named(name), &[]) as i64]);
    let mut at = || Vec2::new(random.range(-1.0, 1.0), random.range(-1.0, 1.0)) * SCENE_M;
    let ink = palette::ink();
    for _ in 0..(70.0 * weather.rain) as u32 {
        let from = at();
        let streak = [from, from + Vec2::new(-0.09, 0.36)].map(|at| StrokePoint { at, width: 0.022 });
        mesh.hair(&streak, ink.with_alpha(0.55));
    }
    for _ in 0..(90.0 * weather.snow) as u32 {
        let flake = Ink::from_srgb_hex(0xff_fdf6);
        mesh.disc(at(), 0.022, flake, flake, 0.02);
    }
    for _ in 0..(26.0 * weather.leaves) as u32 {
        let (foot, leaf) = (at(), Ink::from_srgb_hex(0x9a_5a34));
        let tip = foot + Vec2::new(0.13, 0.07);
        mesh.hair(&[foot, (foot + tip) / 2.0, tip].map(|at| StrokePoint { at, width: 0.06 }), leaf);
    }
    for _ in 0..(9.0 * weather.fog) as u32 {
        let (y, mist) = (at().y * 0.6 - 0.3, palette.mist.with_alpha(0.6));
        let veil: Vec<StrokePoint> = (-11..=11).map(|x| StrokePoint::new(x as f32 / 5.0, y + 0.05 * libm::sinf(x as f32), 0.4)).collect();
        mesh.hair(&veil, mist);
    }
    for _ in 0..(130.0 * weather.dust) as u32 {
        let from = at();
        mesh.hair(
            &[from, from + Vec2::new(0.16, 0.02)].map(|at| StrokePoint { at, width: 0.035 }),
            Ink::from_srgb_hex(0x94_6f46).with_alpha(0.6),
        );
    }
    Illustration { mesh, is_scene: true }
}

/// A clear night at midnight, or at the nearest hour at which the moon is high enough to show.
fn night_scene(number: usize) -> Illustration {
    // The first midnight whose moon has this phase.
    let midnight = (0..MOONS.len()).map(|day| day as f64).find(|day| night_met(*day) == Some(MOONS[number])).unwrap_or_default();
    let shows = |hour: &f64| {
        let turn = (hour / 24.0 - 0.25) as f32 - DayNightCycle { days: midnight, ..DayNightCycle::default() }.moon_phase();
        libm::sinf(turn * std::f32::consts::TAU) > 0.25
    };
    let hours = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -3.8, 3.8, -4.0, 4.5];
    let hour = hours.into_iter().find(shows).unwrap_or_default();
    let (mesh, _) = sky(&DayNightCycle { days: midnight + hour / 24.0, ..DayNightCycle::default() }, &Weather::default());
    Illustration { mesh, is_scene: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_every_night_once_and_its_moon_is_that_moon() {
        let nights: Vec<_> = (0..8).map(|day| night_met(f64::from(day)).expect("it is midnight")).collect();
        for name in MOONS {
            assert_eq!(nights.iter().filter(|night| **night == name).count(), 1, "{name} of {nights:?}");
        }
        for day in 0..16 {
            let (midnight, moon) = (f64::from(day), WorldClock { days: f64::from(day), forced: None }.moon_phase());
            assert_eq!(night_met(midnight) == Some("full moon"), (moon - 0.5).abs() < 0.0625, "{moon}");
            assert_eq!(night_met(midnight - 0.1), night_met(midnight + 0.1), "a night has one name before and after midnight");
            assert_eq!(night_met(midnight + 0.5), None);
        }
    }

    #[test]
    fn a_weather_is_met_when_there_is_enough_of_it() {
        assert_eq!(weather_met(&Weather::default(), 0.5), Some("clear sky"));
        assert_eq!(weather_met(&Weather { rain: 0.2, ..Weather::default() }, 0.5), None);
        for (name, weather) in ALL {
            assert_eq!(weather_met(&weather, 0.0), Some(title(name)));
        }
        assert_eq!(weather_met(&ALL[6].1, 0.5), None, "nobody sees it by day");
    }
}
