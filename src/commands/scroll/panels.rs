//! The pictures of which a scroll consists: the land that was walked, cut into panels.

use std::{collections::BTreeMap, ops::Range};

use eremite_land::{Column, Place};
use eremite_life::ghosts::trace::TraceSample;

/// Columns of the pieces in which it is remembered where somebody was.
const PIECE: i64 = 8;
/// Columns between two samples over which the walker went and was not put.
const MAX_WAY: i64 = 64;
/// Columns between two pieces that are still one stretch, and the least of a stretch.
const MAX_GAP: i64 = 2 * PIECE;
const MIN_STRETCH: i64 = 3 * PIECE;
/// The most and the least columns of a panel.
const MAX_COLUMNS: i64 = 144;
const MIN_COLUMNS: i64 = 40;
/// Metres that the way may rise and fall within a panel.
const MAX_RISE_M: f32 = 22.0;

/// A panel: a view of the land at the hour at which it was walked first.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its columns.
    pub columns: Range<Column>,
    /// Its middle: halfway between the lowest and the highest place of the way.
    pub middle: Place,
    /// The step of the trace, when somebody was nearest to its middle.
    pub step: u32,
}

/// When and where a piece was walked first.
#[derive(Clone, Copy)]
struct Visit {
    step: u32,
    place: Place,
}

/// The panels of a walk, in the order in which its stretches were walked first; each stretch from the left.
pub fn panels(samples: &[TraceSample]) -> Vec<Panel> {
    let visits = visits(samples);
    let mut stretches: Vec<Vec<(i64, Visit)>> = Vec::new();
    for (piece, visit) in visits {
        match stretches.last_mut() {
            Some(stretch) if stretch.last().is_some_and(|(last, _)| (piece - last) * PIECE <= MAX_GAP) => stretch.push((piece, visit)),
            _ => stretches.push(vec![(piece, visit)]),
        }
    }
    let longest = stretches.iter().map(Vec::len).max().unwrap_or_default() as i64 * PIECE;
    stretches.retain(|stretch| stretch.len() as i64 * PIECE >= MIN_STRETCH.min(longest));
    stretches.sort_by_key(|stretch| stretch.iter().map(|(_, visit)| visit.step).min());
    stretches.iter().flat_map(|stretch| cut(stretch)).collect()
}

fn visits(samples: &[TraceSample]) -> BTreeMap<i64, Visit> {
    let mut visits = BTreeMap::new();
    let mut before: Option<i64> = None;
    for sample in samples {
        let piece = sample.place.column.0.div_euclid(PIECE);
        let from = before.replace(piece).filter(|before| !sample.was_put && (piece - before).abs() * PIECE <= MAX_WAY);
        let visit = Visit { step: sample.step, place: sample.place };
        let from = from.unwrap_or(piece);
        for passed in from.min(piece)..=from.max(piece) {
            visits.entry(passed).or_insert(visit);
        }
    }
    visits
}

/// Cuts a stretch into panels within which the way stays in view.
fn cut(stretch: &[(i64, Visit)]) -> Vec<Panel> {
    let mut panels: Vec<&[(i64, Visit)]> = Vec::new();
    let mut first = 0;
    for next in 1..=stretch.len() {
        let columns = |to: usize| (stretch[to - 1].0 - stretch[first].0 + 1) * PIECE;
        let is_full = next < stretch.len()
            && columns(next) >= MIN_COLUMNS
            && (columns(next + 1) > MAX_COLUMNS || rise_m(&stretch[first..=next]) > MAX_RISE_M);
        if is_full || next == stretch.len() {
            panels.push(&stretch[first..next]);
            first = next;
        }
    }
    // What is left at the end is shared with the panel before.
    if let [.., before, last] = panels[..]
        && (last.len() as i64) * PIECE < MIN_COLUMNS
    {
        let both = &stretch[stretch.len() - before.len() - last.len()..];
        panels.truncate(panels.len() - 2);
        let (left, right) = both.split_at(both.len() / 2);
        if (both.len() as i64) * PIECE < 2 * MIN_COLUMNS { panels.push(both) } else { panels.extend([left, right]) }
    }
    panels.into_iter().map(panel).collect()
}

/// Metres between the lowest and the highest place.
fn rise_m(pieces: &[(i64, Visit)]) -> f32 {
    let first = pieces[0].1.place;
    let (low, high) = range_m(pieces, first);
    high - low
}

/// The lowest and the highest place, in metres above one.
fn range_m(pieces: &[(i64, Visit)], above: Place) -> (f32, f32) {
    let heights = pieces.iter().map(|(_, visit)| visit.place.height_above(above));
    heights.fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(height), high.max(height)))
}

fn panel(pieces: &[(i64, Visit)]) -> Panel {
    let columns = Column(pieces[0].0 * PIECE)..Column((pieces[pieces.len() - 1].0 + 1) * PIECE);
    let Visit { step, place } = pieces[pieces.len() / 2].1;
    let (low, high) = range_m(pieces, place);
    let along = (columns.end - columns.start) as f32 / 2.0 - (place.column - columns.start) as f32 - place.offset.x;
    Panel { middle: place.translated(bevy::math::Vec2::new(along, (low + high) / 2.0)), columns, step }
}

#[cfg(test)]
mod tests {
    use eremite_life::{ghosts::trace::TraceState, motion::BodyGait};

    use super::*;

    /// Samples at columns and heights, each half a second after the last.
    fn samples(way: impl IntoIterator<Item = (i64, f32)>) -> Vec<TraceSample> {
        let sample = |(number, (column, height_m)): (usize, (i64, f32))| TraceSample {
            step: 32 * number as u32,
            place: Place::at(Column(column), 0).at_height(height_m),
            gait: BodyGait::Walk,
            grounded: true,
            facing: 1.0,
            was_put: number == 0,
            state: TraceState::default(),
        };
        way.into_iter().enumerate().map(sample).collect()
    }

    fn length(panel: &Panel) -> i64 {
        panel.columns.end - panel.columns.start
    }

    #[test]
    fn panels_lie_side_by_side_and_hold_all_that_was_walked() {
        for last in [0, 5, 30, 150, 190, 1000, 1003] {
            let all = panels(&samples((-20..=last).map(|column| (column, 40.0))));
            assert!(all[0].columns.start <= Column(-20) && all[all.len() - 1].columns.end > Column(last), "{all:?}");
            assert!(all.windows(2).all(|pair| pair[0].columns.end == pair[1].columns.start && pair[0].step < pair[1].step));
            assert!(all.iter().all(|panel| length(panel) <= MAX_COLUMNS + MIN_COLUMNS), "{all:?}");
            assert!(all.len() == 1 || all.iter().all(|panel| length(panel) >= MIN_COLUMNS), "{all:?}");
        }
    }

    #[test]
    fn where_it_is_steep_a_panel_is_short_and_its_middle_is_that_of_the_way() {
        let all = panels(&samples((0..600).map(|column| (column, 0.5 * column as f32))));
        for panel in &all {
            assert!(length(panel) < 2 * MIN_COLUMNS, "{panel:?}");
            let middle = panel.columns.start + length(panel) / 2;
            assert_eq!(panel.middle.column, middle);
            assert!((panel.middle.height_m() - 0.5 * middle.0 as f32).abs() < 5.0, "{panel:?}");
        }
        assert_eq!(all[all.len() - 1].columns.end, Column(600));
    }

    #[test]
    fn the_way_back_adds_nothing_and_whoever_is_put_elsewhere_begins_a_stretch() {
        let there = (0..300).map(|column| (column, 40.0));
        let once = panels(&samples(there.clone()));
        let back = panels(&samples(there.clone().chain(there.clone().rev())));
        assert_eq!(once, back);
        let far = panels(&samples((9000..9300).map(|column| (column, 40.0)).chain(there)));
        assert_eq!((far[0].columns.start, far.len()), (Column(9000), 2 * once.len()), "in the order in which they were walked");
    }

    #[test]
    fn there_are_panels_at_the_ends_of_the_land() {
        let end = eremite_land::COLUMN_LIMIT - 200;
        for from in [-end, end] {
            assert!(!panels(&samples((from..from + 100).map(|column| (column, 40.0)))).is_empty());
        }
        assert!(panels(&[]).is_empty());
    }
}
