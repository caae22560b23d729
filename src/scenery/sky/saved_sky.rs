//! Saved state of the clock and the weather.

use bevy::prelude::*;
use eremite_stream::contracts::saveable::{self, SaveMetadata, SaveSection, Saveable, SectionError, is_valid_day};
use serde::{Deserialize, Serialize};

use super::{DayLength, DayNightCycle, ForcedWeather, Weather};

/// Minimal length of a day in seconds.
const LEAST_DAY_S: f32 = 1.0;

/// The clock and a forced weather; all other weather follows from the time.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedSky {
    days: f64,
    day_s: f32,
    stopped: bool,
    /// Rain, snow, leaves, fog, dust, aurora and wind.
    forced: Option<[f32; 7]>,
}

impl SavedSky {
    /// The clock as it was saved.
    fn clock(&self) -> DayNightCycle {
        DayNightCycle { days: self.days, day_s: self.day_s, stopped: self.stopped }
    }

    fn wanted(&self) -> Option<Weather> {
        self.forced.map(|[rain, snow, leaves, fog, dust, aurora, wind]| Weather { rain, snow, leaves, fog, dust, aurora, wind })
    }
}

/// The clock of a save; `None` if none was kept.
///
/// # Errors
/// If its section cannot be read.
pub fn saved_clock(sections: &[SaveSection]) -> Result<Option<DayNightCycle>, SectionError> {
    let section = sections.iter().find(|section| section.name == SavedSky::NAME);
    section.map(|section| saveable::decode_section::<SavedSky>(section).map(|sky| sky.clock())).transpose()
}

impl Saveable for SavedSky {
    const NAME: &'static str = "sky";
    const VERSION: u32 = 1;
    const IN_PHOTOS: bool = true;

    fn capture(world: &mut World) -> Option<Self> {
        let DayNightCycle { days, day_s, stopped } = *world.get_resource()?;
        let forced = world.get_resource::<ForcedWeather>()?.0;
        let forced = forced.map(|Weather { rain, snow, leaves, fog, dust, aurora, wind }| [rain, snow, leaves, fog, dust, aurora, wind]);
        Some(Self { days, day_s, stopped, forced })
    }

    fn is_valid(&self) -> bool {
        let weather = self.forced.into_iter().flatten().all(|part| (-1.0..=1.0).contains(&part));
        weather && is_valid_day(self.days) && self.day_s.is_finite() && self.day_s >= LEAST_DAY_S
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let forced = ForcedWeather(self.wanted());
        let Self { days, day_s, stopped, .. } = self;
        // The player's preferred length of a day overrides the saved one.
        let day_s = world.get_resource::<DayLength>().map_or(day_s, |day| day.minutes * 60.0);
        world.insert_resource(DayNightCycle { days, day_s, stopped });
        world.insert_resource(forced);
        None
    }

    fn write_metadata(&self, card: &mut SaveMetadata) {
        card.days = self.days;
        card.weather = self.wanted().map_or("", |weather| weather.dominant().0).into();
    }
}
