//! What is written on a scroll: its title, and beneath the panels days, hours and names.

use eremite_land::{Column, Land};
use eremite_life::{
    ghosts::trace::TraceSample,
    journal::RunJournal,
    pilgrimage::{Pilgrimage, StampedSeal},
};
use eremite_maps::journal_pages::{format_day, format_time, part_of_day};
use eremite_stream::contracts::{player_position::format_distance, seed_words::seed_label};
use eremite_words as words;

use super::{panels::Panel, strips::Caption};

/// The chapter of the journal with names of heights, woods and waters.
const NAMED_PLACES: &str = "named places";
/// Metres in half a second from which somebody did not go, but was put there.
const PUT_M: f64 = 64.0;

/// Columns beyond a panel whose seals still stand beneath it.
const BESIDE: i64 = 32;

/// How important captions are.
const OF_HOURS: u8 = 0;
const OF_LANDSCAPE: u8 = 1;
const OF_RIVERS: u8 = 2;
const OF_SETTLEMENTS: u8 = 3;
const OF_SEALS: u8 = 4;

/// Writes what stands beneath panels.
pub struct CaptionWriter<'a> {
    land: &'a Land,
    journal: &'a RunJournal,
    /// The seals, each with the column of a panel under which it stands.
    seals: Vec<(Column, &'a StampedSeal)>,
    scale: u32,
    /// Day and hour of the panel before, in words.
    before: Option<(String, &'static str)>,
}

impl<'a> CaptionWriter<'a> {
    /// For panels of a land, drawn in so many pixels a metre.
    pub fn new(land: &'a Land, journal: &'a RunJournal, pilgrimage: &'a Pilgrimage, panels: &[Panel], scale: u32) -> Self {
        // Whoever bowed may have turned back before the middle of the hall.
        let stands = |seal: &'a StampedSeal| {
            let at = seal.place.column;
            let nearest = panels.iter().map(|panel| at.clamp(panel.columns.start, panel.columns.end + -1));
            let nearest = nearest.min_by_key(|column| (*column - at).abs()).filter(|column| (*column - at).abs() <= BESIDE);
            nearest.map(|column| (column, seal))
        };
        let seals = pilgrimage.seals_of(land.seed()).filter_map(stands).collect();
        Self { land, journal, seals, scale, before: None }
    }

    /// What stands beneath the next panel, whose left end is `from_px` from the scroll's. It is at a day.
    pub fn beneath(&mut self, panel: &Panel, days: f64, from_px: u64) -> Vec<Caption> {
        let (land, journal, scale) = (self.land, self.journal, u64::from(self.scale));
        let seals: Vec<_> = self.seals.iter().copied().filter(|(column, _)| panel.columns.contains(column)).collect();
        let at_px = |column: Column| from_px + (column - panel.columns.start) as u64 * scale;
        let named = |column: Column, name: String, rank: u8| {
            panel.columns.contains(&column).then(|| Caption { at_px: at_px(column), lines: vec![name], seal: None, rank })
        };
        let mut captions: Vec<Caption> =
            self.time(days).map(|time| Caption { at_px: from_px, lines: vec![time], seal: None, rank: OF_HOURS }).into_iter().collect();
        captions.extend(land.settlements(panel.columns.clone()).iter().filter_map(|settlement| {
            let name = land.settlement_name(settlement)?;
            // A seal bears it already.
            let is_sealed = seals.iter().any(|(_, seal)| seal.name == name);
            named(settlement.middle(), words::place_name(&name), OF_SETTLEMENTS).filter(|_| !is_sealed)
        }));
        captions.extend(seals.iter().map(|(column, seal)| {
            let [first, second] = seal.verse_said();
            Caption {
                at_px: at_px(*column),
                lines: vec![words::place_name(&seal.name), first, second],
                seal: Some(seal.mark()),
                rank: OF_SEALS,
            }
        }));
        captions.extend(
            land.crossings(panel.columns.clone()).iter().filter_map(|river| named(river.column, land.river_name(river)?, OF_RIVERS)),
        );
        let print = land.fingerprint();
        let places = journal.entries_in(NAMED_PLACES).filter(|(_, entry)| entry.land == print);
        captions.extend(places.filter_map(|(name, entry)| named(entry.place.column, name.into(), OF_LANDSCAPE)));
        captions
    }

    /// The time in words, so far as it differs from that of the panel before.
    fn time(&mut self, days: f64) -> Option<String> {
        let (day, part) = (format_day(days), part_of_day(days));
        match self.before.replace((day.clone(), part)) {
            Some((day_before, part_before)) if day_before == day => (part != part_before).then(|| part.into()),
            _ => Some(format_time(days)),
        }
    }
}

/// The title of a scroll: the walk's name, its land, how far it went and how long.
pub fn title(name: &str, seed_words: &str, land: &Land, samples: &[TraceSample], days: f64) -> Vec<String> {
    let seed = if seed_words.is_empty() { seed_label(None, land.seed()) } else { seed_words.into() };
    let ways = samples.windows(2).filter(|pair| !pair[1].was_put).map(|pair| pair[1].place.distance_along(pair[0].place).abs());
    let metres: f64 = ways.filter(|way| *way < PUT_M).sum();
    let way = [("distance", format_distance(metres).into()), ("time", format_time(days).into())];
    vec![name.into(), words::text_with("scroll-land", &[("seed", seed.into())]), words::text_with("scroll-way", &way)]
}

#[cfg(test)]
mod tests {
    use eremite_land::{Place, Seed};

    use super::*;
    use crate::app;

    #[test]
    fn what_is_known_of_the_time_is_not_said_again() {
        let land = app::land(Seed(1), "linear");
        let (journal, pilgrimage) = (RunJournal::default(), Pilgrimage::default());
        let mut writer = CaptionWriter::new(&land, &journal, &pilgrimage, &[], 4);
        let times: Vec<_> = [0.3, 0.31, 0.5, 1.5, 1.52, 1.9].map(|days| writer.time(days)).into_iter().collect();
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(
            times,
            [said("the 1st day, in the morning"), None, said("at noon"), said("the 2nd day, at noon"), None, said("at night")]
        );
    }

    #[test]
    fn settlements_and_named_rivers_stand_where_they_are() {
        let land = app::land(Seed(12), "superposed-cosine");
        let (journal, pilgrimage) = (RunJournal::default(), Pilgrimage::default());
        let all = Column(0)..Column(40_000);
        let villages: Vec<String> = land.settlements(all.clone()).iter().filter_map(|one| land.settlement_name(one)).collect();
        let rivers: Vec<String> = land.crossings(all).iter().filter_map(|river| land.river_name(river)).collect();
        let mut writer = CaptionWriter::new(&land, &journal, &pilgrimage, &[], 4);
        let mut names = Vec::new();
        for from in (0..40_000).step_by(100) {
            let panel = Panel { columns: Column(from)..Column(from + 100), middle: Place::at(Column(from + 50), 40), step: 0 };
            let beneath = writer.beneath(&panel, 0.5, 1000);
            assert!(beneath.iter().all(|caption| (1000..1400).contains(&caption.at_px)));
            names.extend(beneath.into_iter().filter(|caption| caption.rank != OF_HOURS).flat_map(|caption| caption.lines));
        }
        assert!(villages.len() > 8 && !rivers.is_empty());
        for name in villages.iter().chain(&rivers) {
            assert!(names.contains(name), "{name} is missing");
        }
    }
}
