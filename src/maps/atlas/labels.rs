//! Label placement: which names a map shows at a scale, how large and where. A label stands in the middle of what it names,
//! without overlapping other labels or anything else on the map, and is not cut by the map's edge.

use eremite_land::{SharedLruCache, places::SettlementKind};
use eremite_words as words;

use super::{
    Chart, ChartView, MAX_LEVEL, NamedPlace, PlaceKind,
    coast_distance::{self, REACH},
    label_preparation::CELL_PIXELS,
    place_names::LOCAL_RANKS,
    settlements::mark_height_px,
};

/// Font sizes in pixels over the range in which a rank is shown, smallest to largest; then those of labels in capitals.
const SIZES: (f32, f32) = (20.5, 27.0);
const CAPITALS: (f32, f32) = (13.0, 19.0);
/// Free margin around a label in pixels.
const ROOM: [f32; 2] = [9.0, 4.0];
/// Distance in pixels over which a label fades out before something that it must not overlap.
const FADES: f32 = 22.0;

/// Levels above a place's rank at which its surroundings are sampled to position the label: a cell is 64 pixels then.
const LOOK: u32 = 3;
/// Search radius around a place in pixels, what is sampled around it, and the penalty per pixel of distance.
const NEAR: i64 = 14;
const AROUND: i64 = NEAR + REACH as i64 / 2;
const AWAY: f32 = 0.12;
/// The worth of height in the search for a summit.
const HIGH_WORTH: f32 = 40.0;
/// Minimum distance of a label's anchor from the coast, in pixels.
const FROM_COAST: f32 = 1.2;
/// Size of the cache of label positions.
const REMEMBERED: usize = 1 << 14;

/// Label positions by rank, column and row of their places; `None` if the feature is too small to be seen.
pub(super) type LabelPositionCache = SharedLruCache<(u32, i64, i64), Option<LabelPosition>>;

/// An empty cache of label positions.
pub(super) const fn cache() -> LabelPositionCache {
    SharedLruCache::new(REMEMBERED)
}

/// Column and row of a label's anchor, and the kind of feature there.
type LabelPosition = ([i64; 2], PlaceKind);

/// What a label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A named place.
    Place(PlaceKind),
    /// A settlement.
    Settlement(SettlementKind),
}

/// A label on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Column and row of its anchor; for a height the summit, for a settlement its middle on the path.
    pub at: [i64; 2],
    /// What it names.
    pub sort: LabelKind,
    /// Font size in pixels.
    pub size: f32,
    /// Letter spacing in pixels: names of countries are set wide.
    pub spacing: f32,
    /// Opacity in `[0, 1]`; labels fade in and out with the zoom.
    pub strength: f32,
    /// Offset from the anchor down to the middle of the text, in pixels.
    pub below: f32,
}

/// A request for the labels of a map.
pub struct LabelRequest<'a> {
    /// Scale in metres per pixel.
    pub metres: f64,
    /// Column and row at the upper left corner.
    pub corner: [i64; 2],
    /// Pixels across and down.
    pub size: [f32; 2],
    /// Minimum distance of labels from the edge, in pixels.
    pub margin: f32,
    /// Occupied boxes, each by its left, upper, right and lower edge.
    pub taken: &'a [[f32; 4]],
    /// Measures text: the text, its font size and the letter spacing give its width.
    pub width: &'a dyn Fn(&str, f32, f32) -> f32,
    /// How many positions that are not cached may be computed in this call. If it is 0, nothing else is computed either: see
    /// [`Chart::prepare_labels`].
    pub patience: usize,
}

impl Chart {
    /// The labels of a map, larger ones first, and whether they are complete.
    pub fn labels(&self, request: &LabelRequest) -> (Vec<Label>, bool) {
        let area = request.area();
        let mut patience = request.patience;
        let (rivers, mut complete) = self.river_labels(request, &mut patience);
        if !complete {
            // Where other names stand depends on the rivers.
            patience = 0;
        }
        let mut placed = PlacedLabels::default();
        let (settlements, are_complete) = self.settlement_labels(request, &mut patience);
        complete &= are_complete;
        for label in rivers.into_iter().chain(settlements) {
            placed.place(label, request);
        }
        for rank in area.ranks().rev() {
            // From 0 to 1 over the range of cell sizes in which a rank is shown.
            let along = (libm::log(area.cell_pixels(rank) / CELL_PIXELS.0) / libm::log(CELL_PIXELS.1 / CELL_PIXELS.0)) as f32;
            let strength = (along * 6.0).min((1.0 - along) * 6.0).clamp(0.0, 1.0);
            let [columns, rows] = area.around(rank);
            let (places, are_complete) = self.places_if_patient(rank, columns, rows, patience);
            complete &= are_complete;
            for place in places {
                let Some(spot) = self.cached_label_position(&place, &mut patience) else {
                    complete = false;
                    continue;
                };
                let Some(spot) = spot else { continue };
                placed.place(Label::of(&place, spot, along, strength), request);
            }
        }
        (placed.labels, complete)
    }

    /// Position of a place's label, if it has one. The outer `None`: not cached, and `patience` is used up.
    fn cached_label_position(&self, place: &NamedPlace, patience: &mut usize) -> Option<Option<LabelPosition>> {
        let find = || {
            *patience = patience.checked_sub(1).ok_or(())?;
            Ok::<_, ()>(self.label_position(place, &self.painted(view_around(place))))
        };
        self.spots.get_or_try_insert_with(label_key(place), find).ok()
    }

    /// The middle of what a place's name means, on the map as painted at its scale, whose heights around it are given: the
    /// summit of a height, otherwise the point farthest from the coast. Large places are of the kind that is seen there.
    pub(super) fn label_position(&self, place: &NamedPlace, heights: &[f32]) -> Option<LabelPosition> {
        let view = view_around(place);
        let side = view.width;
        let coasts = coast_distance::coast_distances(heights, side, self.sea(), REACH);
        let score = |(x, y): (i64, i64)| {
            let i = y as usize * side + x as usize;
            let sort = match place.sort {
                PlaceKind::Water | PlaceKind::Land if place.rank >= LOCAL_RANKS => {
                    if coasts[i] < 0.0 {
                        PlaceKind::Water
                    } else {
                        PlaceKind::Land
                    }
                }
                own => own,
            };
            let inside = if sort == PlaceKind::Water { -coasts[i] } else { coasts[i] };
            let away = libm::hypotf((x - AROUND) as f32, (y - AROUND) as f32) * AWAY;
            let worth = if sort == PlaceKind::Height { heights[i] * HIGH_WORTH } else { inside.min(REACH as f32 / 2.0) };
            (inside >= FROM_COAST).then_some((worth - away, [x, y], sort))
        };
        let near = AROUND - NEAR..=AROUND + NEAR;
        let all = near.clone().flat_map(|y| near.clone().map(move |x| (x, y)));
        let best = all.filter_map(score).reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, [x, y], sort)| ([view.column_of(x), view.row_of(y)], sort))
    }
}

/// The key of a place's label position.
pub(super) fn label_key(place: &NamedPlace) -> (u32, i64, i64) {
    (place.rank, place.column, place.row)
}

/// The view around a place in which the position of its label is looked for.
pub(super) fn view_around(place: &NamedPlace) -> ChartView {
    let side = (2 * AROUND + 1) as usize;
    ChartView::around(place.column, place.row, (place.rank + LOOK).min(MAX_LEVEL), side, side)
}

/// Labels that found a place, and their boxes.
#[derive(Default)]
struct PlacedLabels {
    labels: Vec<Label>,
    boxes: Vec<[f32; 4]>,
}

impl PlacedLabels {
    /// Places a label if it overlaps no other; before something that it must not overlap it fades.
    fn place(&mut self, mut label: Label, request: &LabelRequest) {
        let own = label.bounds(request);
        if self.boxes.iter().any(|other| box_gap(&own, other) <= 0.0) {
            return;
        }
        let edge = (own[0] - request.margin).min(own[1] - request.margin);
        let edge = edge.min(request.size[0] - request.margin - own[2]).min(request.size[1] - request.margin - own[3]);
        let free = request.taken.iter().map(|other| box_gap(&own, other)).fold(edge, f32::min);
        label.strength *= (free / FADES).clamp(0.0, 1.0);
        if free > 0.0 {
            self.boxes.push(own);
        }
        if label.strength > 0.0 {
            self.labels.push(label);
        }
    }
}

impl Label {
    fn of(place: &NamedPlace, (at, sort): LabelPosition, along: f32, strength: f32) -> Self {
        // Rounded to half pixels: glyphs are rasterised once per size.
        let between = |(low, high): (f32, f32)| (2.0 * (low + (high - low) * along)).round() / 2.0;
        let (text, kind) = (words::place_name(&place.name_as(sort)), LabelKind::Place(sort));
        match sort {
            PlaceKind::Land if place.rank >= LOCAL_RANKS => {
                let size = between(CAPITALS);
                Self { text: text.to_uppercase(), at, sort: kind, size, spacing: 0.26 * size, strength, below: 0.0 }
            }
            _ => {
                let size = between(SIZES);
                let spacing = if sort == PlaceKind::Water && place.rank >= LOCAL_RANKS { 0.12 * size } else { 0.0 };
                let below = if sort == PlaceKind::Height { 0.5 * size + 7.0 } else { 0.0 };
                Self { text, at, sort: kind, size, spacing, strength, below }
            }
        }
    }

    /// The anchor in pixels from the map's upper left corner.
    pub fn anchor_px(&self, request: &LabelRequest) -> [f32; 2] {
        [0, 1].map(|axis| ((i128::from(self.at[axis]) - i128::from(request.corner[axis])) as f64 / request.metres) as f32)
    }

    /// The edges of its box, in pixels from the map's upper left corner.
    fn bounds(&self, request: &LabelRequest) -> [f32; 4] {
        let [x, y] = self.anchor_px(request);
        let half = [(request.width)(&self.text, self.size, self.spacing) / 2.0 + ROOM[0], 0.55 * self.size + ROOM[1]];
        let top = match self.sort {
            LabelKind::Place(PlaceKind::Height) => y - 8.0,
            LabelKind::Place(_) => y - half[1],
            LabelKind::Settlement(kind) => y - mark_height_px(kind),
        };
        [x - half[0], top, x + half[0], y + self.below + half[1]]
    }
}

/// Gap between two boxes in pixels; negative if they overlap.
fn box_gap(a: &[f32; 4], b: &[f32; 4]) -> f32 {
    (b[0] - a[2]).max(a[0] - b[2]).max(b[1] - a[3]).max(a[1] - b[3])
}
