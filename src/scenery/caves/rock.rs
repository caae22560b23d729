//! Rock of the cave walls: dirt, stone or granite by depth and value noise, with veins of ore.

use eremite_land::{
    RandomStream, RoomIndex, Seed,
    density_field::{POINTS_ALONG, POINTS_UP},
};
use eremite_stream::ink::{Ink, palette};

const KIND: RandomStream = RandomStream::named("cave rock kind");
const VEIN: RandomStream = RandomStream::named("cave rock vein");

/// Metres between the lattice points of the noise that mixes the kinds, and of the one that places ores.
const KIND_CELL: i64 = 23;
const VEIN_CELL: i64 = 9;
/// Metres of depth over which one kind blends into the next.
const KIND_DEPTH_M: f32 = 55.0;
/// Noise value above which there is ore.
const ORE_FROM: f32 = 0.70;

/// Kind of rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rock {
    /// Near the surface.
    Dirt,
    /// Below it.
    Stone,
    /// Deep down.
    Granite,
}

/// An ore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ore {
    /// In dirt and stone.
    Copper,
    /// In stone.
    Jade,
    /// In granite.
    Gold,
}

/// The rock of a room, at its lattice points.
pub struct RoomRock {
    seed: Seed,
    room: RoomIndex,
    kinds: LatticeNoise,
    veins: LatticeNoise,
}

impl RoomRock {
    /// The rock of a room; at its borders it equals that of the neighbouring rooms.
    pub fn new(seed: Seed, room: RoomIndex) -> Self {
        Self { seed, room, kinds: LatticeNoise::new(seed, KIND, KIND_CELL, room), veins: LatticeNoise::new(seed, VEIN, VEIN_CELL, room) }
    }

    /// Hardness at a depth in metres: 0 is dirt, 1 stone, 2 granite.
    fn hardness(&self, column: usize, row: usize, depth_m: f32) -> f32 {
        let mix = self.kinds.at(column, row) - 0.5;
        (depth_m / KIND_DEPTH_M + 1.3 * mix).clamp(0.0, 2.0)
    }

    /// The kind at a lattice point.
    fn kind(&self, column: usize, row: usize, depth_m: f32) -> Rock {
        match self.hardness(column, row, depth_m) {
            hard if hard < 0.55 => Rock::Dirt,
            hard if hard < 1.45 => Rock::Stone,
            _ => Rock::Granite,
        }
    }

    /// The lit face of the rock at a lattice point.
    pub fn face(&self, column: usize, row: usize, depth_m: f32) -> Ink {
        let tones = [palette::dirt(), palette::stone(), palette::granite()];
        let hard = self.hardness(column, row, depth_m);
        let (low, share) = ((hard as usize).min(1), hard - (hard as usize).min(1) as f32);
        tones[low].lerp(tones[low + 1], share)
    }

    /// The far wall behind a passage at a lattice point: the face, thinned as with much water.
    pub fn far_wall(&self, column: usize, row: usize, depth_m: f32) -> Ink {
        self.face(column, row, depth_m).lerp(palette::cave_air(), 0.72)
    }

    /// The ore at a lattice point, if any.
    pub fn ore(&self, column: usize, row: usize, depth_m: f32) -> Option<Ore> {
        let rich = self.veins.at(column, row) > ORE_FROM;
        let (x, y) = (self.room.first_column().0 + column as i64, self.room.first_row() + row as i64);
        rich.then(|| match (self.kind(column, row, depth_m), self.seed.hash(VEIN, &[x >> 5, y >> 5]) % 3) {
            (Rock::Dirt, _) | (Rock::Stone, 0) => Ore::Copper,
            (Rock::Stone, _) | (Rock::Granite, 0) => Ore::Jade,
            (Rock::Granite, _) => Ore::Gold,
        })
    }
}

/// 2D value noise in `[0, 1)` at a room's lattice points: hashed at the corners of cells that are wider than one column, with
/// a smoothstep between them. Each corner is hashed once.
struct LatticeNoise {
    /// The cells' corners, row by row from the lowest.
    corners: Vec<f32>,
    corners_along: usize,
    /// For each column and for each row: the cell, counted from the room's first one, and the smoothstep within it.
    across: Vec<(usize, f32)>,
    up: Vec<(usize, f32)>,
}

impl LatticeNoise {
    fn new(seed: Seed, random_stream: RandomStream, cell: i64, room: RoomIndex) -> Self {
        let (first_column, first_row) = (room.first_column().0, room.first_row());
        let split = |first: i64, points: usize| -> Vec<(usize, f32)> {
            let (mut number, mut along) = (0, first.rem_euclid(cell));
            let point = |_| {
                let share = along as f32 / cell as f32;
                let point = (number, share * share * (3.0 - 2.0 * share));
                along += 1;
                if along == cell {
                    (number, along) = (number + 1, 0);
                }
                point
            };
            (0..points).map(point).collect()
        };
        let (across, up) = (split(first_column, POINTS_ALONG), split(first_row, POINTS_UP));
        let (corners_along, corners_up) = (across[POINTS_ALONG - 1].0 + 2, up[POINTS_UP - 1].0 + 2);
        let corner = |at: usize| {
            let (i, j) =
                (first_column.div_euclid(cell) + (at % corners_along) as i64, first_row.div_euclid(cell) + (at / corners_along) as i64);
            seed.unit(random_stream, &[i, j])
        };
        Self { corners: (0..corners_along * corners_up).map(corner).collect(), corners_along, across, up }
    }

    fn at(&self, column: usize, row: usize) -> f32 {
        let ((i, x), (j, y)) = (self.across[column], self.up[row]);
        let across = |j: usize| {
            let corners = &self.corners[j * self.corners_along + i..][..2];
            corners[0] + (corners[1] - corners[0]) * x
        };
        across(j) + (across(j + 1) - across(j)) * y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{ROOM_COLUMNS, ROOM_ROWS};

    #[test]
    fn rock_is_the_same_on_both_sides_of_a_border_and_has_all_kinds_and_ores() {
        let mut seen = [false; 6];
        for room in [RoomIndex::new(0, 0), RoomIndex::new(-1, -1), RoomIndex::new(1 << 53, -(1 << 40))] {
            let [here, right, above] = [(0, 0), (1, 0), (0, 1)].map(|(x, y)| RoomRock::new(Seed(3), room.neighbor(x, y)));
            for row in 0..POINTS_UP {
                let depth_m = 1.7 * row as f32;
                assert_eq!(here.face(ROOM_COLUMNS, row, depth_m), right.face(0, row, depth_m));
                assert_eq!(here.ore(ROOM_COLUMNS, row, depth_m), right.ore(0, row, depth_m));
            }
            for column in 0..POINTS_ALONG {
                assert_eq!(here.face(column, ROOM_ROWS, 30.0), above.face(column, 0, 30.0));
                assert_eq!(here.ore(column, ROOM_ROWS, 30.0), above.ore(column, 0, 30.0));
                for (row, depth_m) in (0..POINTS_UP).map(|row| (row, 1.9 * row as f32)) {
                    seen[here.kind(column, row, depth_m) as usize] = true;
                    if let Some(ore) = here.ore(column, row, depth_m) {
                        seen[3 + ore as usize] = true;
                    }
                }
            }
        }
        assert_eq!(seen, [true; 6]);
    }

    #[test]
    fn noise_goes_from_corner_to_corner_without_a_jump() {
        let room = RoomIndex::new(-3, 2);
        let noise = LatticeNoise::new(Seed(5), KIND, KIND_CELL, room);
        for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
            let here = noise.at(column, row);
            let (x, y) = (room.first_column().0 + column as i64, room.first_row() + row as i64);
            if x.rem_euclid(KIND_CELL) == 0 && y.rem_euclid(KIND_CELL) == 0 {
                assert_eq!(here, Seed(5).unit(KIND, &[x.div_euclid(KIND_CELL), y.div_euclid(KIND_CELL)]));
            }
            for there in [noise.at(column + 1, row), noise.at(column, row + 1)] {
                assert!((here - there).abs() <= 1.5 / KIND_CELL as f32, "{here} beside {there}");
            }
        }
    }
}
