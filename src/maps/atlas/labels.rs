//! Which names a map shows at a scale, how large and where: in the middle of what they name, none over another, nor
//! over what else is written there, nor cut by the map's edge.

use std::{collections::HashMap, sync::Mutex};

use super::{
    Chart, ChartView, MAX_LEVEL, NamedPlace, PlaceKind,
    coast_distance::{self, REACH},
    place_names::{CELL_M, LOCAL_RANKS, MAX_RANK},
};

/// Pixels along a cell of places whose names are shown: two ranks at a time, the higher one larger.
const CELL_PIXELS: (f64, f64) = (170.0, 680.0);
/// Pixels of a letter's height, and of a capital's where all are capitals.
const SIZES: (f32, f32) = (20.5, 27.0);
const CAPITALS: (f32, f32) = (13.0, 19.0);
/// Pixels around a name that no other takes.
const ROOM: [f32; 2] = [9.0, 4.0];
/// Pixels over which a name fades before something that it may not lie over.
const FADES: f32 = 22.0;

/// From how many levels above its rank a place is looked at, to see where its name belongs: a cell is 64 pixels then.
const LOOK: u32 = 3;
/// Pixels around a place in which that may be, and what a pixel's way from it costs.
const NEAR: i64 = 14;
const AWAY: f32 = 0.12;
/// What a height is worth beside it.
const HIGH_WORTH: f32 = 40.0;
/// Pixels from the coast that a name is at least.
const FROM_COAST: f32 = 1.2;
/// Spots that are remembered.
const REMEMBERED: usize = 1 << 14;

/// Where names stand, by rank, column and row of their places; nowhere, if what they name is too small to be seen.
pub(super) type LabelPositionCache = Mutex<HashMap<(u32, i64, i64), Option<LabelPosition>>>;

/// The column and row of a name's middle, and what it names there.
type LabelPosition = ([i64; 2], PlaceKind);

/// A name on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What is written.
    pub text: String,
    /// The column and row at its middle; of a height the summit's.
    pub at: [i64; 2],
    /// Of what.
    pub sort: PlaceKind,
    /// Pixels of its letters' height.
    pub size: f32,
    /// Pixels between two letters: the names of countries are wide.
    pub spacing: f32,
    /// Its strength: names come and go by it as one zooms.
    pub strength: f32,
    /// Pixels from what it names to the middle of the words, downward.
    pub below: f32,
}

/// A map that wants names.
pub struct LabelRequest<'a> {
    /// Metres a pixel.
    pub metres: f64,
    /// The column and row at the upper left corner.
    pub corner: [i64; 2],
    /// Pixels across and down.
    pub size: [f32; 2],
    /// Pixels between the edge and the nearest name.
    pub margin: f32,
    /// What else is written there, each by its left, upper, right and lower edge.
    pub taken: &'a [[f32; 4]],
    /// How wide words are: the words, their size, the pixels between two letters.
    pub width: &'a dyn Fn(&str, f32, f32) -> f32,
    /// For how many places may be asked that nobody has asked for before.
    pub patience: usize,
}

impl Chart {
    /// The names of a map, the larger ones first, and whether that is all of them.
    pub fn labels(&self, sheet: &LabelRequest) -> (Vec<Label>, bool) {
        let pixels = |rank: u32| CELL_M as f64 * (1_u64 << rank) as f64 / sheet.metres;
        let shown = (0..=MAX_RANK).filter(|rank| (CELL_PIXELS.0..CELL_PIXELS.1).contains(&pixels(*rank)));
        let mut labels: Vec<Label> = Vec::new();
        let mut boxes: Vec<[f32; 4]> = Vec::new();
        let mut patience = sheet.patience;
        let mut complete = true;
        for rank in shown.rev() {
            // From 0 to 1 over the pixels in which a rank is shown.
            let along = (libm::log(pixels(rank) / CELL_PIXELS.0) / libm::log(CELL_PIXELS.1 / CELL_PIXELS.0)) as f32;
            let strength = (along * 6.0).min((1.0 - along) * 6.0).clamp(0.0, 1.0);
            // A cell more on every side: a name may begin outside, and whoever hides it must be known.
            let beyond = CELL_M << rank;
            let wider = |axis: usize| {
                let end = sheet.corner[axis].saturating_add((f64::from(sheet.size[axis]) * sheet.metres) as i64);
                [sheet.corner[axis].saturating_sub(beyond), end.saturating_add(beyond)]
            };
            for place in self.places(rank, wider(0), wider(1)) {
                let Some(spot) = self.cached_label_position(&place, &mut patience) else {
                    complete = false;
                    continue;
                };
                let Some(spot) = spot else { continue };
                let mut label = Label::of(&place, spot, along, strength);
                let own = label.bounds(sheet);
                if boxes.iter().any(|other| box_gap(&own, other) <= 0.0) {
                    continue;
                }
                let edge = (own[0] - sheet.margin).min(own[1] - sheet.margin);
                let edge = edge.min(sheet.size[0] - sheet.margin - own[2]).min(sheet.size[1] - sheet.margin - own[3]);
                let free = sheet.taken.iter().map(|other| box_gap(&own, other)).fold(edge, f32::min);
                label.strength *= (free / FADES).clamp(0.0, 1.0);
                if free > 0.0 {
                    boxes.push(own);
                }
                if label.strength > 0.0 {
                    labels.push(label);
                }
            }
        }
        (labels, complete)
    }

    /// Where a place's name stands, if anywhere. Nothing, if nobody has asked before and patience is at an end.
    fn cached_label_position(&self, place: &NamedPlace, patience: &mut usize) -> Option<Option<LabelPosition>> {
        let key = (place.rank, place.column, place.row);
        let known = || self.spots.lock().expect("nobody panics while they hold it");
        if let Some(spot) = known().get(&key) {
            return Some(*spot);
        }
        *patience = patience.checked_sub(1)?;
        let spot = self.find_label_position(place);
        let mut known = known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key, spot);
        Some(spot)
    }

    /// Looks for the middle of what a place's name means, as the map is painted from so far: the highest spot of a
    /// height, else the one that is farthest from the coast. What is large is what it is seen to be.
    fn find_label_position(&self, place: &NamedPlace) -> Option<LabelPosition> {
        const AROUND: i64 = NEAR + REACH as i64 / 2;
        let level = (place.rank + LOOK).min(MAX_LEVEL);
        let side = (2 * AROUND + 1) as usize;
        let view = ChartView::around(place.column, place.row, level, side, side);
        let heights = self.painted(view);
        let coasts = coast_distance::coast_distances(&heights, side, self.sea(), REACH);
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

impl Label {
    fn of(place: &NamedPlace, (at, sort): LabelPosition, along: f32, strength: f32) -> Self {
        // By half pixels: each size has letters of its own, which are painted when they are first asked for.
        let between = |(low, high): (f32, f32)| (2.0 * (low + (high - low) * along)).round() / 2.0;
        let text = place.name_as(sort);
        match sort {
            PlaceKind::Land if place.rank >= LOCAL_RANKS => {
                let size = between(CAPITALS);
                Self { text: text.to_uppercase(), at, sort, size, spacing: 0.26 * size, strength, below: 0.0 }
            }
            _ => {
                let size = between(SIZES);
                let spacing = if sort == PlaceKind::Water && place.rank >= LOCAL_RANKS { 0.12 * size } else { 0.0 };
                let below = if sort == PlaceKind::Height { 0.5 * size + 7.0 } else { 0.0 };
                Self { text, at, sort, size, spacing, strength, below }
            }
        }
    }

    /// What it names, in pixels from the sheet's upper left corner.
    pub fn anchor_px(&self, sheet: &LabelRequest) -> [f32; 2] {
        [0, 1].map(|axis| ((i128::from(self.at[axis]) - i128::from(sheet.corner[axis])) as f64 / sheet.metres) as f32)
    }

    /// The edges of what it takes, in pixels from the sheet's upper left corner.
    fn bounds(&self, sheet: &LabelRequest) -> [f32; 4] {
        let [x, y] = self.anchor_px(sheet);
        let half = [(sheet.width)(&self.text, self.size, self.spacing) / 2.0 + ROOM[0], 0.55 * self.size + ROOM[1]];
        let top = if self.sort == PlaceKind::Height { y - 8.0 } else { y - half[1] };
        [x - half[0], top, x + half[0], y + self.below + half[1]]
    }
}

/// Pixels between two boxes; less than 0 if they meet.
fn box_gap(a: &[f32; 4], b: &[f32; 4]) -> f32 {
    (b[0] - a[2]).max(a[0] - b[2]).max(b[1] - a[3]).max(a[1] - b[3])
}
