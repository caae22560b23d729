//! Light as a grid over the land: it comes from the sky, from what glows and from a lantern, goes from
//! lattice point to lattice point, and is swallowed by rock.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::land::{Cells, Column, Land, ROOM_ROWS, RoomIndex, Thing};

/// What is left of light after a metre of air, and of rock.
const AIR: f32 = 0.90;
const ROCK: f32 = 0.52;
/// The same for a step to a diagonal neighbour.
const AIR_DIAGONAL: f32 = 0.861_6;
const ROCK_DIAGONAL: f32 = 0.396_8;
/// Depths in metres between which the day's light in the ground, as its cut shows it, goes out.
const GROUND_LIT_M: (f32, f32) = (4.0, 21.0);
/// How much of it is left in the rock around a hollow.
const BESIDE_AIR: f32 = 0.4;
/// What eyes that are used to the dark still see, near the surface and far below it.
const DARK: [[f32; 3]; 2] = [[0.052, 0.056, 0.066], [0.026, 0.030, 0.040]];
const DARK_FROM_M: f32 = 90.0;
/// Forward and backward passes over the grid: light that has to turn more often than these is faint.
const PASSES: usize = 3;
/// Steps of the lantern's rays, in metres, and what rock leaves of one.
const RAY_M: f32 = 0.5;
const RAY_ROCK: f32 = 0.40;
/// Light of the hour by which no lantern tells.
const BRIGHT: f32 = 0.95;
/// Rooms remembered.
const ROOMS: usize = 64;

/// A rectangle of lattice points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// Its first column.
    pub first: Column,
    /// Its lowest row.
    pub first_row: i64,
    /// How many columns.
    pub columns: usize,
    /// How many rows.
    pub rows: usize,
}

/// A light that is carried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flame {
    /// Where, in metres from the area's first column and lowest row.
    pub at: Vec2,
    /// Red, green and blue; 1 is as bright as day.
    pub color: [f32; 3],
    /// Metres that it reaches.
    pub reach_m: f32,
}

/// The light at every point of an area, row by row from the lowest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LightMap {
    /// Where.
    pub area: Area,
    /// Red, green and blue; 1 is as bright as day.
    pub light: Vec<[f32; 3]>,
}

/// The rooms of a land asked last: their cells, and what shines there.
#[derive(Default)]
pub struct Rooms {
    land: Option<Land>,
    rooms: BTreeMap<RoomIndex, (Cells, Vec<Thing>)>,
}

impl Rooms {
    /// A room's cells and things.
    pub fn room(&mut self, land: &Land, room: RoomIndex) -> &(Cells, Vec<Thing>) {
        if !self.land.as_ref().is_some_and(|kept| kept.is(land)) {
            self.land = Some(land.clone());
            self.rooms.clear();
        }
        if self.rooms.len() >= ROOMS && !self.rooms.contains_key(&room) {
            self.rooms.retain(|kept, _| kept.x.abs_diff(room.x) < 4 && kept.y.abs_diff(room.y) < 5);
        }
        self.rooms.entry(room).or_insert_with(|| (land.cells(room), land.things(room)))
    }
}

/// What a point of the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Point {
    Sky,
    Air,
    Rock,
}

impl LightMap {
    /// The light over an area of a land, empty where it is that of the hour alone. `dark` is added to what is
    /// seen without light, 0 in the game; `day` is the light of the hour.
    pub fn over(
        land: &Land,
        rooms: &mut Rooms,
        area: Area,
        day: [f32; 3],
        flames: &[Flame],
        found: impl Fn(RoomIndex) -> bool,
        dark: f32,
    ) -> Self {
        let mut heights = vec![0.0; area.columns];
        land.surface(area.first, &mut heights);
        let lowest = heights.iter().copied().fold(f32::MAX, f32::min);
        let bright = day.iter().all(|c| *c > BRIGHT);
        let nothing_below =
            !land.is_carved() || lowest < area.first_row as f32 && heights.iter().all(|height| *height < area.first_row as f32);
        if nothing_below && (bright || flames.is_empty()) {
            return Self::default();
        }
        let mut points = vec![Point::Rock; area.columns * area.rows];
        let mut glows = Vec::new();
        let (from, to) =
            (RoomIndex::of(area.first, area.first_row), RoomIndex::of(area.first + area.columns as i64, area.first_row + area.rows as i64));
        for (x, y) in (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| (x, y))).filter(|_| !nothing_below) {
            let room = RoomIndex::new(x, y);
            let (cells, things) = rooms.room(land, room);
            area.open(room, cells, &mut points);
            let corner = Vec2::new((room.first_column() - area.first) as f32, (room.first_row() - area.first_row) as f32);
            let shining = things.iter().filter(|thing| !thing.find || !found(room));
            glows.extend(shining.map(|thing| (corner + thing.at, thing.glow)));
        }
        for (column, height) in heights.iter().enumerate() {
            let sky = ((height.ceil() as i64 - area.first_row).clamp(0, area.rows as i64)) as usize;
            for row in sky..area.rows {
                points[row * area.columns + column] = Point::Sky;
            }
        }
        let mut map = Self { area, light: points.iter().map(|point| if *point == Point::Sky { day } else { [0.0; 3] }).collect() };
        for (at, glow) in glows {
            map.kindle(at, glow);
        }
        for flame in flames {
            map.kindle(flame.at, flame.color.map(|c| c * 0.8));
        }
        map.spread(&points);
        for flame in flames {
            map.shine(flame, &points);
        }
        map.settle(&points, &smoothed(&heights), day, dark);
        map
    }

    fn at(&self, column: usize, row: usize) -> usize {
        row * self.area.columns + column
    }

    /// A light at a point, shared among the four lattice points around it, so that it moves smoothly.
    fn kindle(&mut self, at: Vec2, color: [f32; 3]) {
        let (x, y) = (at.x.floor(), at.y.floor());
        let (u, v) = (at.x - x, at.y - y);
        for (i, j, share) in [(0, 0, (1.0 - u) * (1.0 - v)), (1, 0, u * (1.0 - v)), (0, 1, (1.0 - u) * v), (1, 1, u * v)] {
            let (column, row) = (x as i64 + i, y as i64 + j);
            if (0..self.area.columns as i64).contains(&column) && (0..self.area.rows as i64).contains(&row) {
                let at = self.at(column as usize, row as usize);
                // The nearest point gets all of it, the others what distance leaves.
                let strength = 0.72 + 0.28 * share;
                self.light[at] = brighter(self.light[at], color, strength);
            }
        }
    }

    /// Light goes from every point to its neighbours, row by row upward and downward in turn.
    fn spread(&mut self, points: &[Point]) {
        let (columns, rows) = (self.area.columns as isize, self.area.rows as isize);
        let behind = [(-1, 0), (-1, -1), (0, -1), (1, -1)];
        for pass in 0..2 * PASSES {
            let back = pass % 2 == 1;
            for step in 0..columns * rows {
                let at = if back { columns * rows - 1 - step } else { step };
                let (straight, diagonal) = match points[at as usize] {
                    Point::Sky => continue,
                    Point::Air => (AIR, AIR_DIAGONAL),
                    Point::Rock => (ROCK, ROCK_DIAGONAL),
                };
                let (column, row) = (at % columns, at / columns);
                let mut light = self.light[at as usize];
                for (x, y) in behind {
                    let (x, y) = if back { (column - x, row - y) } else { (column + x, row + y) };
                    if (0..columns).contains(&x) && (0..rows).contains(&y) {
                        let left = if x == column || y == row { straight } else { diagonal };
                        light = brighter(light, self.light[(y * columns + x) as usize], left);
                    }
                }
                self.light[at as usize] = light;
            }
        }
    }

    /// A flame's own rays: straight, so that walls cast shadows.
    fn shine(&mut self, flame: &Flame, points: &[Point]) {
        let (columns, rows) = (self.area.columns as i64, self.area.rows as i64);
        let reach = flame.reach_m.ceil() as i64;
        let (x, y) = (flame.at.x.round() as i64, flame.at.y.round() as i64);
        let rock = |at: Vec2| {
            let (column, row) = (at.x.round() as i64, at.y.round() as i64);
            (0..columns).contains(&column) && (0..rows).contains(&row) && points[(row * columns + column) as usize] == Point::Rock
        };
        for row in (y - reach).max(0)..(y + reach + 1).min(rows) {
            for column in (x - reach).max(0)..(x + reach + 1).min(columns) {
                let way = Vec2::new(column as f32, row as f32) - flame.at;
                let far = way.length();
                if far >= flame.reach_m {
                    continue;
                }
                let steps = (far / RAY_M) as usize;
                let mut left = 1.0 - far / flame.reach_m;
                left *= left;
                for step in 1..steps {
                    if rock(flame.at + way * (step as f32 / steps as f32)) {
                        left *= RAY_ROCK;
                    }
                }
                let at = self.at(column as usize, row as usize);
                self.light[at] = std::array::from_fn(|c| self.light[at][c] + flame.color[c] * left * 0.85);
            }
        }
    }

    /// The day in the cut of the ground, and the little that is never quite dark.
    fn settle(&mut self, points: &[Point], heights: &[f32], day: [f32; 3], dark: f32) {
        for (at, light) in self.light.iter_mut().enumerate() {
            let (column, row) = (at % self.area.columns, at / self.area.columns);
            let depth = heights[column] - (self.area.first_row + row as i64) as f32;
            let least = match points[at] {
                Point::Sky => continue,
                Point::Air => {
                    let deep = (depth / DARK_FROM_M).clamp(0.0, 1.0);
                    std::array::from_fn(|c| DARK[0][c] + (DARK[1][c] - DARK[0][c]) * deep + dark)
                }
                Point::Rock => {
                    let out = ((depth - GROUND_LIT_M.0) / (GROUND_LIT_M.1 - GROUND_LIT_M.0)).clamp(0.0, 1.0);
                    let lit = 1.0 - out * out * (3.0 - 2.0 * out) * (1.0 - dark);
                    // The day of the cut would shine into a hollow beside it.
                    let beside_air = (column.saturating_sub(1)..=column + 1).any(|column| {
                        (row.saturating_sub(1)..=row + 1)
                            .any(|row| column < self.area.columns && points.get(row * self.area.columns + column) == Some(&Point::Air))
                    });
                    day.map(|day| day * if beside_air { lit * BESIDE_AIR } else { lit })
                }
            };
            *light = std::array::from_fn(|c| light[c].max(least[c]).min(1.0));
        }
    }

    /// The light at a point in metres from the area's corner, between its lattice points.
    pub fn sample(&self, at: Vec2) -> [f32; 3] {
        if self.light.is_empty() {
            return [1.0; 3];
        }
        let most = Vec2::new(self.area.columns as f32 - 1.001, self.area.rows as f32 - 1.001);
        let at = at.clamp(Vec2::ZERO, most);
        let (column, row) = (at.x as usize, at.y as usize);
        let (u, v) = (at.x - column as f32, at.y - row as f32);
        let light = |i: usize, j: usize| self.light[self.at(column + i, row + j)];
        std::array::from_fn(|c| {
            let low = light(0, 0)[c] + (light(1, 0)[c] - light(0, 0)[c]) * u;
            let high = light(0, 1)[c] + (light(1, 1)[c] - light(0, 1)[c]) * u;
            low + (high - low) * v
        })
    }
}

impl Area {
    /// Marks what of a room is open.
    fn open(&self, room: RoomIndex, cells: &Cells, points: &mut [Point]) {
        for (within, bits) in cells.0.iter().enumerate().take(ROOM_ROWS) {
            let row = room.first_row() + within as i64 - self.first_row;
            if *bits == 0 || !(0..self.rows as i64).contains(&row) {
                continue;
            }
            let left = room.first_column() - self.first;
            for column in (0..128).filter(|column| bits >> column & 1 == 1) {
                let column = left + column;
                if (0..self.columns as i64).contains(&column) {
                    points[row as usize * self.columns + column as usize] = Point::Air;
                }
            }
        }
    }
}

/// The running mean of heights: the day reaches into the ground below a cliff from beside it too.
fn smoothed(heights: &[f32]) -> Vec<f32> {
    const REACH: usize = 9;
    (0..heights.len())
        .map(|i| {
            let around = &heights[i.saturating_sub(REACH)..(i + REACH + 1).min(heights.len())];
            let mean = around.iter().sum::<f32>() / around.len() as f32;
            mean.max(heights[i])
        })
        .collect()
}

fn brighter(light: [f32; 3], other: [f32; 3], left: f32) -> [f32; 3] {
    std::array::from_fn(|c| light[c].max(other[c] * left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        land::{Carver, Seed},
        terrain,
    };
    use std::{ops::Range, sync::Arc};

    /// A tunnel, 8 to 11 m beneath column 0's surface, open to the sky by a shaft if it is asked for.
    struct Tunnel {
        floor: i64,
        shaft: bool,
        wall: Option<i64>,
    }

    impl Carver for Tunnel {
        fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
            for row in 0..ROOM_ROWS {
                for column in 0..128 {
                    let (x, y) = (room.first_column().0 + column as i64, room.first_row() + row as i64);
                    let tunnel = (0..44).contains(&x)
                        && (self.floor..self.floor + 4).contains(&y)
                        && !self.wall.is_some_and(|wall| (wall..wall + 3).contains(&x));
                    if tunnel || self.shaft && (0..4).contains(&x) && (self.floor..self.floor + 60).contains(&y) {
                        cells.dig(column, row);
                    }
                }
            }
        }

        fn mouths(&self, _: &Land, _: Range<Column>) -> Vec<Range<Column>> {
            Vec::new()
        }

        fn things(&self, _: &Land, _: RoomIndex) -> Vec<Thing> {
            Vec::new()
        }
    }

    fn lit(shaft: bool, wall: Option<i64>, flames: &[Flame]) -> (LightMap, i64) {
        let bare = terrain::country(
            Seed(1),
            "linear",
            crate::app::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults"),
        );
        let floor = bare.height(Column(0)).floor() as i64 - 14;
        let land = bare.with_carver(Arc::new(Tunnel { floor, shaft, wall }));
        let area = Area { first: Column(-16), first_row: floor - 10, columns: 112, rows: 40 };
        (LightMap::over(&land, &mut Rooms::default(), area, [1.0; 3], flames, |_| false, 0.0), floor)
    }

    fn along(map: &LightMap, x: i64) -> f32 {
        map.light[12 * map.area.columns + (x + 16) as usize][0]
    }

    #[test]
    fn a_sealed_cave_is_dark_and_an_open_one_dims_inward() {
        let (sealed, _) = lit(false, None, &[]);
        assert!((0..44).all(|x| along(&sealed, x) < 0.06));
        let (open, _) = lit(true, None, &[]);
        assert!(along(&open, 1) > 0.1, "{}", along(&open, 1));
        assert!(
            (4..43).all(|x| along(&open, x) + 0.001 >= along(&open, x + 1)),
            "light grows inward: {:?}",
            (0..44).map(|x| along(&open, x)).collect::<Vec<_>>()
        );
        assert!(along(&open, 43) < 0.06, "{}", along(&open, 43));
    }

    #[test]
    fn a_wall_casts_a_shadow() {
        let flame = Flame { at: Vec2::new(46.0, 12.0), color: [1.0, 0.8, 0.5], reach_m: 13.0 };
        let (free, _) = lit(false, None, &[flame]);
        let (walled, _) = lit(false, Some(34), &[flame]);
        assert!(along(&free, 39) > 0.12 && along(&walled, 39) < along(&free, 39) * 0.45, "{} and {}", along(&free, 39), along(&walled, 39));
        assert!((along(&walled, 27) - along(&free, 27)).abs() < 0.05, "on this side nothing changes");
    }

    #[test]
    fn over_the_land_there_is_only_day() {
        let land = crate::land::Land::new(
            Seed(1),
            "white",
            crate::app::algorithms().find("white").expect("known").with_params(&[]).expect("defaults"),
        );
        let area = Area { first: Column(0), first_row: 0, columns: 64, rows: 36 };
        assert_eq!(LightMap::over(&land, &mut Rooms::default(), area, [1.0; 3], &[], |_| false, 0.0), LightMap::default());
    }
}
