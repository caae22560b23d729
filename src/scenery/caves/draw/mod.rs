//! Meshes of a cave section: its rock, the rock's face around the hollows, and the hollows, filled as washes of the far wall,
//! with an ink edge between the two. The outlines are the cells' marching-squares shapes.

mod bands;

use std::sync::Arc;

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex,
    background::{Steps, and_then, each_a_step, one_step},
    caves::decoration::{CavePool, RoomDecoration},
    density_field::{POINTS_ALONG, POINTS_UP, cell_corners},
};
use eremite_stream::{
    SectionBorders, SectionPicture,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use self::bands::{EDGE_POINTS, FACE_POINTS, PARTS};
use super::{geometry::SectionGeometry, ornament};
use crate::ground::INK_FROM_M;

const STRATA: RandomStream = RandomStream::named("cave strata");

/// Most cells merged into one quad.
const RUN: usize = 8;
/// Strength of the strokes on the far wall, and their length in cells.
const STRATUM: f32 = 0.16;
const STRATUM_CELLS: usize = 5;
/// Share of lattice points in a hollow that start a stroke, in 256ths.
const STRATUM_CHANCE: u64 = 34;

/// Draws one section cell by cell.
struct SectionPainter {
    land: Land,
    room: RoomIndex,
    geometry: Arc<SectionGeometry>,
    /// Tones of the far wall, or of the rock's face.
    tones: ToneCache,
    furnishing: RoomDecoration,
    /// The first vertex of the bands along the outline.
    first_point: u32,
    mesh: InkMeshBuilder,
}

/// Lazily filled tones at a section's lattice points.
struct ToneCache {
    /// The index of each point's tone, or [`NONE`].
    index: Vec<u16>,
    tones: Vec<Ink>,
}

/// No index of a tone.
const NONE: u16 = u16::MAX;

impl ToneCache {
    fn new() -> Self {
        Self { index: vec![NONE; POINTS_ALONG * POINTS_UP], tones: Vec::new() }
    }

    fn at(&mut self, column: usize, row: usize, tone: impl FnOnce() -> Ink) -> Ink {
        let index = &mut self.index[row * POINTS_ALONG + column];
        if *index == NONE {
            *index = self.tones.len() as u16;
            self.tones.push(tone());
        }
        self.tones[usize::from(*index)]
    }
}

/// A step of a drawing, and how many times it is taken; it is told how many times it was taken before.
type Step = (fn(&mut SectionPainter, usize), usize);

/// Bands of rows in which a section is drawn, each in a step.
const BANDS: usize = 8;
const BAND_ROWS: usize = ROOM_ROWS / BANDS;

/// Fills a section that lies below what the ground layer draws.
pub fn rock(land: &Land, room: RoomIndex) -> SectionPicture {
    let mut mesh = InkMeshBuilder::default();
    let lowest = land.heights(room.first_column(), POINTS_ALONG).into_iter().fold(f32::MAX, f32::min);
    if lowest - (room.first_row() + ROOM_ROWS as i64) as f32 > INK_FROM_M {
        let (width, height) = (ROOM_COLUMNS as f32, ROOM_ROWS as f32);
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let [a, b, c, d] = corners.map(|(x, y)| mesh.vertex(Vec2::new(x, y), palette::ink()));
        mesh.quad(a, b, c, d);
    }
    SectionPicture { mesh, borders: SectionBorders::default() }
}

/// Draws the rock's face around a section's hollows. This layer lies between the rock and the hollows of all sections, so a face
/// may reach over the section border.
pub fn walls(land: Land, room: RoomIndex) -> Steps<SectionPicture> {
    const STEPS: &[Step] = &[(SectionPainter::face_points, PARTS), (|painter, _| painter.bands(FACE_POINTS), 1)];
    in_steps(land, room, STEPS)
}

/// Draws a section's hollows and their decoration.
pub fn hollows(land: Land, room: RoomIndex) -> Steps<SectionPicture> {
    const STEPS: &[Step] = &[
        (SectionPainter::fill_hollows, BANDS),
        (|painter, _| painter.furnish(), 1),
        (|painter, _| painter.strata(), 1),
        (|painter, _| painter.things_behind(), 1),
        (SectionPainter::edge_points, PARTS),
        (|painter, _| painter.bands(EDGE_POINTS), 1),
        (|painter, _| painter.things_in_front(), 1),
    ];
    in_steps(land, room, STEPS)
}

/// Draws what is opened in a section, if anything is.
fn in_steps(land: Land, room: RoomIndex, opened: &'static [Step]) -> Steps<SectionPicture> {
    and_then(SectionGeometry::in_steps(&land, room), move |geometry| {
        let Some(geometry) = geometry else {
            return one_step(|| SectionPicture { mesh: InkMeshBuilder::default(), borders: SectionBorders::default() });
        };
        let steps = opened.iter().flat_map(|&(step, times)| (0..times).map(move |before| (step, before)));
        let drawn = each_a_step(SectionPainter::new(land, room, geometry), steps, |painter, (step, before)| step(painter, before));
        and_then(drawn, |painter| one_step(move || SectionPicture { borders: painter.geometry.borders, mesh: painter.mesh }))
    })
}

impl SectionPainter {
    fn new(land: Land, room: RoomIndex, geometry: Arc<SectionGeometry>) -> Self {
        Self {
            land,
            room,
            geometry,
            first_point: 0,
            tones: ToneCache::new(),
            furnishing: RoomDecoration::default(),
            mesh: InkMeshBuilder::default(),
        }
    }

    fn at(&self, column: usize, row: usize) -> (Column, i64) {
        (self.room.first_column() + column as i64, self.room.first_row() + row as i64)
    }

    fn far_wall(&mut self, column: usize, row: usize) -> Ink {
        let SectionGeometry { field, rock, hues, .. } = &*self.geometry;
        let depth = field.depth(column, row);
        self.tones.at(column, row, || hues.air(rock.far_wall(column, row, depth), column, row, depth))
    }

    fn face(&mut self, (column, row): (usize, usize)) -> Ink {
        let SectionGeometry { field, rock, hues, .. } = &*self.geometry;
        let depth = field.depth(column, row);
        self.tones.at(column, row, || hues.face(rock.face(column, row, depth), column, row, depth))
    }

    /// Fills the hollows of a band of rows with the far wall: whole cells in runs, cells at the outline by their shape.
    fn fill_hollows(&mut self, band: usize) {
        for row in (band * BAND_ROWS)..(band + 1) * BAND_ROWS {
            let (mut left, hollow) = (self.geometry.shapes.opened.0[row], self.geometry.shapes.hollow.0[row]);
            while left != 0 {
                let column = left.trailing_zeros() as usize;
                let run = ((hollow >> column).trailing_ones() as usize).min(RUN);
                if run > 0 {
                    let corners = [(column, row), (column + run, row), (column + run, row + 1), (column, row + 1)];
                    let [a, b, c, d] = corners.map(|(i, j)| {
                        let ink = self.far_wall(i, j);
                        self.mesh.vertex(Vec2::new(i as f32, j as f32), ink)
                    });
                    self.mesh.quad(a, b, c, d);
                } else {
                    let inks = cell_corners(column, row).map(|(column, row)| self.far_wall(column, row));
                    self.fill_below(column, row, f32::MAX, |at| inks[0].lerp(inks[1], at.x).lerp(inks[3].lerp(inks[2], at.x), at.y));
                }
                let drawn: u128 = (1 << run.max(1)) - 1;
                left &= !(drawn << column);
            }
        }
    }

    fn furnish(&mut self) {
        self.furnishing = RoomDecoration::in_room(&self.land, self.room);
    }

    /// Draws what is rooted behind the rock's edge.
    fn things_behind(&mut self) {
        ornament::draw_behind(&mut self.mesh, &self.geometry.field, &self.furnishing);
        for pool in self.furnishing.pools.clone() {
            self.pool(pool);
        }
        self.mesh.begin_stage();
    }

    fn things_in_front(&mut self) {
        let Self { land, room, geometry, furnishing, mesh, .. } = self;
        ornament::draw_in_front(mesh, land, *room, &geometry.field, &geometry.rock, furnishing);
    }

    /// Fills the open part of a cell below the surface and below a height in metres above the section's foot.
    fn fill_below(&mut self, column: usize, row: usize, below: f32, ink: impl Fn(Vec2) -> Ink) {
        let SectionGeometry { field, shapes, .. } = &*self.geometry;
        let line = |x: f32| {
            let (left, right) = (field.height(column), field.height(column + 1));
            let surface = left + (right - left) * x - (self.room.first_row() + row as i64) as f32;
            surface.min(below - row as f32)
        };
        let corner = Vec2::new(column as f32, row as f32);
        let mesh = &mut self.mesh;
        let mut fill = |shape: &[Vec2]| {
            let first = mesh.positions.len() as u32;
            for at in shape {
                mesh.vertex(corner + *at, ink(*at));
            }
            for next in 2..shape.len() as u32 {
                mesh.triangle(first, first + next - 1, first + next);
            }
        };
        shapes.shape(field, column, row).visit_open_polygons(|shape| {
            if shape.iter().all(|at| at.y <= line(at.x)) {
                fill(shape);
            } else {
                fill(&clip(shape, |at| line(at.x) - at.y));
            }
        });
    }

    /// Faint strokes on the far wall, where the hollow is wide enough.
    fn strata(&mut self) {
        self.mesh.begin_stage();
        let (seed, field) = (self.land.seed(), &self.geometry.field);
        for row in 1..ROOM_ROWS {
            let mut column = 1;
            while column + STRATUM_CELLS < ROOM_COLUMNS {
                let run =
                    (column..ROOM_COLUMNS).take_while(|&column| field.wall(column, row) < -0.4 && !field.is_touched(column, row)).count();
                let mut from = column;
                while from + STRATUM_CELLS < column + run {
                    let (x, y) = self.at(from, row);
                    let hash = seed.hash(STRATA, &[x.0, y]);
                    if hash & 255 < STRATUM_CHANCE && field.depth(from, row) > 2.0 {
                        let length = STRATUM_CELLS as f32 - 1.5 + (hash >> 8 & 7) as f32 * 0.15;
                        let lean = ((hash >> 16 & 255) as f32 / 255.0 - 0.5) * 0.5;
                        let width = 0.12 + (hash >> 24 & 255) as f32 / 255.0 * 0.3;
                        let stroke: [StrokePoint; 4] = std::array::from_fn(|i| {
                            let along = i as f32 / 3.0;
                            let bow = 0.25 * along * (1.0 - along);
                            StrokePoint::new(
                                from as f32 + 0.4 + length * along,
                                row as f32 + lean * (along - 0.5) + bow,
                                width * 4.0 * along * (1.0 - along) + 0.05,
                            )
                        });
                        self.mesh.hair(&stroke, palette::ink().with_alpha(STRATUM));
                        from += STRATUM_CELLS;
                    }
                    from += 1;
                }
                column += run + 1;
            }
        }
    }

    /// Still water, up to the middle of its top row.
    fn pool(&mut self, pool: CavePool) {
        let level = pool.row as f32 + 0.42;
        for row in [pool.row - 1, pool.row] {
            for column in pool.from - 1..pool.to {
                self.fill_below(column, row, level, |at| {
                    let depth = level - (row as f32 + at.y);
                    palette::cave_water().with_alpha(0.62 + 0.3 * depth.clamp(0.0, 1.0))
                });
            }
        }
        let shine: [StrokePoint; 3] = std::array::from_fn(|i| {
            let along = [0.12, 0.4, 0.62][i];
            StrokePoint::new(pool.from as f32 + along * (pool.to - pool.from) as f32, level - 0.06, [0.02, 0.09, 0.02][i])
        });
        self.mesh.hair(&shine, palette::paper().with_alpha(0.7));
    }
}

/// The part of a polygon where `inside` is not negative (Sutherland and Hodgman, 1974).
fn clip(shape: &[Vec2], inside: impl Fn(Vec2) -> f32) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(shape.len() + 2);
    for (i, &here) in shape.iter().enumerate() {
        let next = shape[(i + 1) % shape.len()];
        let (a, b) = (inside(here), inside(next));
        if a >= 0.0 {
            kept.push(here);
        }
        if (a >= 0.0) != (b >= 0.0) {
            kept.push(here + (next - here) * (a / (a - b)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use eremite_land::{
        Seed,
        background::finish,
        edits::{Brush, BrushKind, Edits},
    };

    use super::*;

    fn dug(land: &Land, room: RoomIndex) -> Land {
        let path = [20.0, 60.0].map(|x| room.corner().translated(Vec2::new(x, 30.0)));
        land.with_edits(Edits::default().paint(&Brush::new(BrushKind::Wash, path.to_vec(), 1.6).expect("a brush")).0)
    }

    #[test]
    fn a_layer_is_drawn_the_same_with_what_another_has_computed_as_alone() {
        let (land, room) = (|| eremite_testing::land(Seed(12), "superposed-cosine"), RoomIndex::new(3, -9));
        let pristine = land();
        let changes: [fn(&Land, RoomIndex) -> Land; 2] = [|land, _| land.clone(), dug];
        for (number, change) in changes.into_iter().enumerate() {
            let shared = change(&pristine, room);
            for draw in [walls, hollows] {
                let picture = finish(draw(shared.clone(), room));
                let alone = finish(draw(change(&land(), room), room));
                assert!(picture.mesh == alone.mesh && picture.borders == alone.borders);
                assert!(number == 0 || !picture.mesh.is_empty(), "something is dug");
            }
        }
    }
}
