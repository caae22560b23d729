//! Place names by procedural generation. At every scale there is a jittered grid of places, so that there are names at any
//! zoom: a fell, a wood, a country, a realm. A name is made of the syllables of a language that neighbouring places share.

use eremite_land::{
    Column, RandomStream, Seed, SharedLruCache,
    names::{self, NameLanguage, capitalized},
};

use super::Chart;

const PLACE: RandomStream = RandomStream::named("atlas place");
const NAME: RandomStream = RandomStream::named("atlas name");

/// Cell size of the smallest places in metres, each with at most one place; each rank doubles it.
pub(super) const CELL_M: i64 = 512;
/// Share of cells that have a place.
const CHANCE: f32 = 0.72;
/// Ranks whose places are named after local features; those above are countries and realms.
pub(super) const LOCAL_RANKS: u32 = 4;
/// The highest rank: a cell wider than the land.
pub(super) const MAX_RANK: u32 = 53;

/// Size of the cache of places.
const REMEMBERED: usize = 1 << 14;

/// A cell: its rank, and its number across and down.
pub(super) type PlaceCell = (u32, i64, i64);

/// Places by cell; `None` where a cell has no place.
pub(super) type PlaceCache = SharedLruCache<PlaceCell, Option<NamedPlace>>;

/// An empty cache of places.
pub(super) const fn cache() -> PlaceCache {
    SharedLruCache::new(REMEMBERED)
}

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// In the water.
    Water,
    /// A height or summit.
    Height,
    /// Land that is not high.
    Land,
}

/// A named place.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPlace {
    /// Column of its centre.
    pub column: i64,
    /// Row of its centre.
    pub row: i64,
    /// Its size: 0 is the smallest.
    pub rank: u32,
    /// Its kind.
    pub sort: PlaceKind,
    /// Its name.
    pub name: String,
    /// The proper name in it, and a number in `[0, 1]` that picks the form of the rest.
    own: String,
    form: f32,
}

/// Name forms; braces stand for the proper name.
const WATERS: [&str; 7] = ["{} Water", "Bay of {}", "{} Deep", "{} Sound", "The {} Sea", "Mere of {}", "{} Roads"];
const HEIGHTS: [&str; 8] = ["{} Fell", "Mount {}", "{} Crag", "The Old Man of {}", "{} Tor", "{} Horn", "Peak of {}", "{} Edge"];
const HAMLETS: [&str; 5] = ["{}", "{} Ford", "{} Cross", "Upper {}", "{} Rest"];
const REALMS: [&str; 7] = ["{}", "The Marches of {}", "{} and Beyond", "The Land of {}", "Greater {}", "The {} Reach", "Kingdom of {}"];
const SEAS: [&str; 4] = ["The {} Ocean", "Sea of {}", "The Outer {}", "The {} Main"];

impl Chart {
    /// The places of a rank whose centres lie within ranges of columns and rows.
    pub fn places(&self, rank: u32, columns: [i64; 2], rows: [i64; 2]) -> Vec<NamedPlace> {
        let all = cells_over(rank, columns, rows).filter_map(|cell| self.place_in(cell));
        all.filter(|place| is_within(place, columns, rows)).collect()
    }

    /// [`places`](Self::places), and whether they are complete: without `patience` only those that are cached.
    pub(super) fn places_if_patient(&self, rank: u32, columns: [i64; 2], rows: [i64; 2], patience: usize) -> (Vec<NamedPlace>, bool) {
        if patience > 0 {
            return (self.places(rank, columns, rows), true);
        }
        let mut complete = true;
        let mut places = Vec::new();
        for cell in cells_over(rank, columns, rows) {
            let known = self.places.get(&cell);
            complete &= known.is_some();
            places.extend(known.flatten().filter(|place| is_within(place, columns, rows)));
        }
        (places, complete)
    }

    /// The place of a cell from the cache or computed: panning asks for the same places in every frame.
    pub(super) fn place_in(&self, cell: PlaceCell) -> Option<NamedPlace> {
        self.places.get_or_insert_with(cell, || self.generate_place(cell))
    }

    fn generate_place(&self, (rank, x, y): PlaceCell) -> Option<NamedPlace> {
        let cell = cell_m(rank);
        let mut random = self.land().seed().rng(PLACE, &[i64::from(rank), x, y]);
        if !random.chance(CHANCE) {
            return None;
        }
        // Away from the cell's border, so that labels rarely collide.
        let mut along = |cell_at: i64| cell_at.checked_mul(cell)?.checked_add((cell as f64 * f64::from(random.range(0.22, 0.78))) as i64);
        let (column, row) = (along(x)?, along(y)?);
        if Column(column).0.unsigned_abs() > eremite_land::COLUMN_LIMIT.unsigned_abs() {
            return None;
        }
        let (height, biome) = self.landform_and_biome_at(column, row);
        let sort = match height {
            height if height < self.sea() => PlaceKind::Water,
            height if height > self.sea() + HIGH * (1.0 - self.sea()) && rank < LOCAL_RANKS => PlaceKind::Height,
            _ => PlaceKind::Land,
        };
        let form = random.unit();
        let own = generate_proper_name(self.land().seed(), cell, &[rank.into(), x, y]);
        let name = match sort {
            PlaceKind::Land if (1..LOCAL_RANKS).contains(&rank) => format!("{own} {}", last_word(biome)),
            _ => format_name(rank, sort, form, &own),
        };
        Some(NamedPlace { column, row, rank, sort, name, own, form })
    }
}

/// Width of a rank's cells in metres.
fn cell_m(rank: u32) -> i64 {
    CELL_M << rank.min(MAX_RANK)
}

/// The cells of a rank that ranges of columns and rows meet.
pub(super) fn cells_over(rank: u32, columns: [i64; 2], rows: [i64; 2]) -> impl Iterator<Item = PlaceCell> {
    let over = move |[from, to]: [i64; 2]| from.div_euclid(cell_m(rank))..=to.div_euclid(cell_m(rank));
    over(rows).flat_map(move |y| over(columns).map(move |x| (rank, x, y)))
}

/// Whether a place's centre lies within ranges of columns and rows.
pub(super) fn is_within(place: &NamedPlace, [left, right]: [i64; 2], [top, low]: [i64; 2]) -> bool {
    (left..=right).contains(&place.column) && (top..=low).contains(&place.row)
}

impl NamedPlace {
    /// Its name on a map so coarse that it counts as another kind there.
    pub(super) fn name_as(&self, sort: PlaceKind) -> String {
        if sort == self.sort { self.name.clone() } else { format_name(self.rank, sort, self.form, &self.own) }
    }
}

/// A proper name in one of the forms of its kind and rank.
fn format_name(rank: u32, sort: PlaceKind, form: f32, own: &str) -> String {
    let forms: &[&str] = match sort {
        PlaceKind::Water if rank < LOCAL_RANKS => &WATERS,
        PlaceKind::Water => &SEAS,
        PlaceKind::Height => &HEIGHTS,
        PlaceKind::Land if rank >= LOCAL_RANKS => &REALMS,
        PlaceKind::Land => &HAMLETS,
    };
    forms[(form * forms.len() as f32) as usize].replace("{}", own)
}

/// Share of the range from sea to top above which land counts as high.
const HIGH: f32 = 0.52;

/// The noun of a biome: "Forest" for a pine forest.
fn last_word(biome: &str) -> String {
    capitalized(biome.rsplit(' ').next().unwrap_or(biome))
}

/// A proper name in the language spoken there.
fn generate_proper_name(seed: Seed, cell: i64, coordinates: &[i64; 3]) -> String {
    let [rank, x, y] = *coordinates;
    let wide = names::REGION_M.max(cell);
    let of = |at: i64| (at as i128 * i128::from(cell)).div_euclid(i128::from(wide)) as i64;
    NameLanguage::spoken_in(seed, wide, [of(x), of(y)]).proper_name(seed.rng(NAME, &[rank, x, y]))
}
