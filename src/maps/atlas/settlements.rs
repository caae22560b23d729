//! Settlements on a map: roofs beside the path and their names, at scales that have room for them.

use std::{ops::RangeInclusive, sync::Arc};

use eremite_land::{
    COLUMN_LIMIT, Column, Place, SharedLruCache,
    places::{Settlement, SettlementKind},
};
use eremite_words as words;

use super::{Chart, Label, LabelArea, LabelKind, LabelRequest};

/// Columns of a block that is asked for at once, and the number of blocks that are kept.
pub(super) const BLOCK: i64 = 4096;
const KEPT: usize = 256;
/// Font size of a name in pixels, and pixels from the path down to its middle.
const SIZE: f32 = 17.0;
const BELOW: f32 = 15.0;
/// The coarsest scales, as shares of the coarsest one at which a kind is shown, over which its name fades out.
const FADES: f64 = 0.7;

/// The settlements of a block, from the left.
pub(super) type SettlementCache = SharedLruCache<i64, Arc<[Arc<Settlement>]>>;

/// An empty cache of settlements.
pub(super) const fn cache() -> SettlementCache {
    SharedLruCache::new(KEPT)
}

/// A settlement on a map.
#[derive(Clone, Debug)]
pub struct SettlementMark {
    /// The settlement.
    pub settlement: Arc<Settlement>,
    /// Its middle column.
    pub column: Column,
}

/// The coarsest scale in metres per pixel at which a kind is shown.
fn coarsest_m(kind: SettlementKind) -> f64 {
    match kind {
        SettlementKind::Wayside => 2.5,
        SettlementKind::Hermitage => 12.0,
        SettlementKind::Village | SettlementKind::Temple => 24.0,
    }
}

/// The strokes of a kind's mark, in pixels from its middle on the path; y points down.
pub fn settlement_strokes(kind: SettlementKind) -> &'static [&'static [(f32, f32)]] {
    match kind {
        SettlementKind::Wayside => &[&[(-4.0, -5.0), (0.0, -8.0), (4.0, -5.0)], &[(-2.0, -5.0), (-2.0, -2.0)], &[(2.0, -5.0), (2.0, -2.0)]],
        SettlementKind::Hermitage => &[
            &[(-7.0, -6.0), (-1.0, -11.0), (5.0, -6.0)],
            &[(-5.0, -6.5), (-5.0, -2.0), (3.0, -2.0), (3.0, -6.5)],
            &[(7.0, -2.0), (7.0, -8.0)],
        ],
        SettlementKind::Village => &[
            &[(-14.0, -6.0), (-8.5, -11.0), (-3.0, -6.0)],
            &[(-12.5, -6.5), (-12.5, -2.0), (-4.5, -2.0), (-4.5, -6.5)],
            &[(-3.5, -7.5), (3.0, -14.0), (9.5, -7.5)],
            &[(-2.0, -8.0), (-2.0, -2.0), (8.0, -2.0), (8.0, -8.0)],
            &[(10.0, -5.5), (13.5, -9.0), (17.0, -5.5)],
            &[(11.0, -6.0), (11.0, -2.0), (16.0, -2.0), (16.0, -6.0)],
        ],
        SettlementKind::Temple => &[
            &[(-9.0, -6.5), (-5.0, -9.0), (5.0, -9.0), (9.0, -6.5)],
            &[(-5.0, -7.0), (-5.0, -2.0), (5.0, -2.0), (5.0, -7.0)],
            &[(-7.0, -12.5), (-4.0, -14.5), (4.0, -14.5), (7.0, -12.5)],
            &[(-3.5, -9.0), (-3.5, -12.5), (3.5, -12.5), (3.5, -9.0)],
            &[(-5.0, -18.0), (0.0, -21.5), (5.0, -18.0)],
            &[(-2.0, -14.5), (-2.0, -18.0), (2.0, -18.0), (2.0, -14.5)],
            &[(0.0, -21.5), (0.0, -27.0)],
        ],
    }
}

/// Height of a kind's mark in pixels.
pub(super) fn mark_height_px(kind: SettlementKind) -> f32 {
    settlement_strokes(kind).iter().copied().flatten().map(|(_, y)| -y).fold(0.0, f32::max)
}

/// The blocks between two columns of the path.
pub(super) fn blocks_between((first, last): (Column, Column)) -> RangeInclusive<i64> {
    first.0.div_euclid(BLOCK)..=last.0.div_euclid(BLOCK)
}

impl Chart {
    /// The settlements that a map shows, from the left, and whether they are complete: a block that was not computed yet takes
    /// one of `patience`.
    pub fn settlement_marks(&self, request: &LabelRequest, patience: &mut usize) -> (Vec<SettlementMark>, bool) {
        let Some((first, last)) = self.settlement_columns(request.area()) else { return (Vec::new(), true) };
        let mut complete = true;
        let mut marks = Vec::new();
        for block in blocks_between((first, last)) {
            let Some(settlements) = self.settlements_of_block(block, patience) else {
                complete = false;
                continue;
            };
            let shown = settlements.iter().filter(|settlement| request.metres <= coarsest_m(settlement.kind));
            let marked = shown.map(|settlement| SettlementMark { settlement: settlement.clone(), column: settlement.middle() });
            marks.extend(marked.filter(|mark| first <= mark.column && mark.column <= last));
        }
        (marks, complete)
    }

    /// The first and the last column of the path that a map shows, if it has room for settlements.
    pub(super) fn settlement_columns(&self, area: LabelArea) -> Option<(Column, Column)> {
        if area.metres > coarsest_m(SettlementKind::Temple) {
            return None;
        }
        let [left, right] = [0.0, f64::from(area.size[0])].map(|pixels| {
            let column = area.corner[0].saturating_add((pixels * area.metres) as i64);
            Column(column.clamp(-COLUMN_LIMIT, COLUMN_LIMIT))
        });
        let plane = self.land().height_source().as_2d();
        Some(plane.map_or((left, right), |plane| plane.cut_columns_between(left, right)))
    }

    /// The settlements whose first column lies in a block; `None` if it is not cached, and `patience` is used up.
    pub(super) fn settlements_of_block(&self, block: i64, patience: &mut usize) -> Option<Arc<[Arc<Settlement>]>> {
        let find = || {
            *patience = patience.checked_sub(1).ok_or(())?;
            let columns = Column(block * BLOCK)..Column((block + 1) * BLOCK);
            let mut settlements = self.land().settlements(columns.clone());
            settlements.retain(|settlement| columns.contains(&settlement.columns.start));
            Ok::<_, ()>(settlements.into())
        };
        self.settlements.get_or_try_insert_with(block, find).ok()
    }

    /// The names of settlements on a map, and whether they are complete.
    pub(super) fn settlement_labels(&self, request: &LabelRequest, patience: &mut usize) -> (Vec<Label>, bool) {
        let (marks, complete) = self.settlement_marks(request, patience);
        let label = |mark: &SettlementMark| {
            let kind = mark.settlement.kind;
            let text = words::place_name(&self.land().settlement_name(&mark.settlement)?);
            let (at, _) = self.place_on_plane(Place::at(mark.column, 0));
            let coarsest_m = coarsest_m(kind);
            let strength = ((coarsest_m - request.metres) / (coarsest_m * (1.0 - FADES))).clamp(0.0, 1.0) as f32;
            Some(Label { text, at, sort: LabelKind::Settlement(kind), size: SIZE, spacing: 0.0, strength, below: BELOW })
        };
        (marks.iter().filter_map(label).filter(|label| label.strength > 0.0).collect(), complete)
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Seed;
    use eremite_testing as app;

    use super::*;

    fn request(metres: f64, corner: i64, patience: usize) -> LabelRequest<'static> {
        let width = &|text: &str, size: f32, _: f32| text.len() as f32 * size * 0.5;
        let top = -(360.0 * metres) as i64;
        LabelRequest { metres, corner: [corner, top], size: [1280.0, 720.0], margin: 10.0, taken: &[], width, patience }
    }

    #[test]
    fn settlements_stand_on_the_map_where_they_stand_on_the_way() {
        let chart = Chart::new(app::land(Seed(12), "superposed-cosine"));
        for (metres, corner) in [(2.0, 7000), (8.0, -4000), (20.0, -9000)] {
            let (marks, complete) = chart.settlement_marks(&request(metres, corner, 0), &mut usize::MAX.clone());
            let columns = Column(corner)..Column(corner + (1280.0 * metres) as i64);
            let there: Vec<_> = chart.land().settlements(columns).into_iter().filter(|one| metres <= coarsest_m(one.kind)).collect();
            assert!(complete && !marks.is_empty());
            for mark in &marks {
                assert!(there.contains(&mark.settlement) && mark.settlement.columns.contains(&mark.column));
            }
            // Those whose middle lies beyond the edges are not shown.
            assert!(marks.len() + 2 >= there.len(), "{} of {}", marks.len(), there.len());
        }
    }

    #[test]
    fn what_was_not_computed_yet_takes_patience_and_comes_later() {
        let chart = Chart::new(app::land(Seed(12), "superposed-cosine"));
        let request = request(20.0, 0, 0);
        assert!(!chart.settlement_marks(&request, &mut 2).1);
        while !chart.settlement_marks(&request, &mut 2).1 {}
        let (late, fresh) = (chart.settlement_marks(&request, &mut 0), Chart::new(chart.land().clone()));
        let columns = |marks: Vec<SettlementMark>| marks.into_iter().map(|mark| mark.column).collect::<Vec<_>>();
        assert_eq!(columns(late.0), columns(fresh.settlement_marks(&request, &mut usize::MAX.clone()).0));
    }

    #[test]
    fn names_stand_below_their_roofs_and_fade_with_the_scale() {
        let chart = Chart::new(app::land(Seed(12), "superposed-cosine"));
        let named = |metres: f64| {
            let (labels, _) = chart.labels(&request(metres, 0, usize::MAX));
            labels.into_iter().filter(|label| matches!(label.sort, LabelKind::Settlement(_))).collect::<Vec<_>>()
        };
        assert!(named(8.0).iter().any(|label| label.strength == 1.0 && label.below > 0.0));
        assert!(named(23.0).iter().all(|label| label.strength < 0.3));
        assert!(named(25.0).is_empty());
    }
}
