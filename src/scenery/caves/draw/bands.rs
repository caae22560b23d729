//! Bands along the outline of a section's hollows: the rock's face around them, and the ink edge between the two.

use eremite_stream::ink::palette;

use super::{
    super::outline::{Outline, OutlineEnd},
    SectionPainter,
};

/// Width in metres of the visible rock face around a hollow, and its strength at the edge.
const FACE_M: f32 = 1.9;
const FACE: f32 = 0.85;
/// Metres over which the ink of the edge fades into the hollow and into the rock.
const EDGE_IN_M: f32 = 0.42;
const EDGE_M: f32 = 0.09;
/// Depth in metres of the edge's ink in the rock before the face shows.
const RIM_M: f32 = 0.2;
/// Share of a warm tone in the rock's face under a floor, and of a cold one over a ceiling: the two are told apart at a glance.
const FLOOR_WARMTH: f32 = 0.42;
const CEILING_COLD: f32 = 0.34;
/// Vertices across the rock's face, and across the ink of an edge.
pub const FACE_POINTS: usize = 3;
pub const EDGE_POINTS: usize = 4;
/// Parts of an outline, each a step.
pub const PARTS: usize = 2;

impl SectionPainter {
    /// Makes room for bands along the outline, with some vertices across at each end.
    fn begin_bands(&mut self, across: usize) {
        let Outline { ends, segments } = &self.geometry.outline;
        self.mesh.reserve(across * ends.len(), 2 * (across - 1) * segments.len());
        self.first_point = self.mesh.positions.len() as u32;
    }

    /// Vertices of the rock's face around every hollow.
    pub fn face_points(&mut self, part: usize) {
        if part == 0 {
            self.begin_bands(FACE_POINTS);
        }
        let (straw, water, ink) = (palette::straw(), palette::cave_water(), palette::ink());
        let geometry = self.geometry.clone();
        for end in ends_in_part(&geometry.outline, part) {
            let (OutlineEnd { at, nearest, .. }, side) = (*end, end.side());
            let (tone, share) = if side.y > 0.0 { (straw, FLOOR_WARMTH) } else { (water, CEILING_COLD) };
            let face = self.face(nearest).lerp(tone, share * side.y.abs());
            // Limit the face to the rock's thickness below the surface.
            let out = at.y - nearest.1 as f32 - side.y * FACE_M - (geometry.field.depth(nearest.0, nearest.1) - 0.3);
            let reach = if out > 0.0 && side.y < 0.0 { (FACE_M + out / side.y).max(RIM_M) } else { FACE_M };
            self.mesh.vertex(at + side * EDGE_M, face.with_alpha(FACE));
            self.mesh.vertex(at - side * RIM_M, face.with_alpha(FACE));
            self.mesh.vertex(at - side * reach, face.lerp(ink, 0.6).with_alpha(0.0));
        }
    }

    /// Vertices of the ink edge along every outline.
    pub fn edge_points(&mut self, part: usize) {
        if part == 0 {
            self.begin_bands(EDGE_POINTS);
        }
        let ink = palette::ink();
        for end in ends_in_part(&self.geometry.outline, part) {
            let (at, side) = (end.at, end.side());
            self.mesh.vertex(at + side * EDGE_IN_M, ink.with_alpha(0.0));
            self.mesh.vertex(at + side * EDGE_M, ink.with_alpha(0.92));
            self.mesh.vertex(at - side * EDGE_M, ink);
            self.mesh.vertex(at - side * RIM_M, ink.with_alpha(0.0));
        }
    }

    /// Joins the vertices at the ends of segments, so many across at each, to bands.
    pub fn bands(&mut self, across: usize) {
        let (first, across) = (self.first_point, across as u32);
        for [from, to] in self.geometry.outline.segments.iter().map(|ends| ends.map(|end| first + across * end)) {
            for band in 0..across - 1 {
                self.mesh.quad(from + band, to + band, to + band + 1, from + band + 1);
            }
        }
    }
}

/// The ends of an outline in one of its parts.
fn ends_in_part(outline: &Outline, part: usize) -> impl Iterator<Item = &OutlineEnd> {
    let share = outline.ends.len().div_ceil(PARTS);
    outline.ends.iter().skip(part * share).take(share)
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use eremite_land::{
        Column, Land, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed,
        background::finish,
        edits::{Brush, BrushKind, Edits},
    };
    use eremite_stream::ink::Ink;

    use super::{super::SectionGeometry, *};

    /// What is drawn along an outline: its vertices, so many at each end, in steps by part.
    type Band = (usize, fn(&mut SectionPainter, usize));

    const FACE_BAND: Band = (FACE_POINTS, SectionPainter::face_points);
    const EDGE_BAND: Band = (EDGE_POINTS, SectionPainter::edge_points);

    /// The ends of a section's outline on a border, in order along it, each with the vertices of a band.
    fn band_on_border(
        land: &Land,
        room: RoomIndex,
        (across, points): Band,
        is_on: fn(Vec2) -> bool,
    ) -> Vec<(OutlineEnd, Vec<(Vec2, Ink)>)> {
        let Some(geometry) = finish(SectionGeometry::in_steps(land, room)) else { return Vec::new() };
        let mut painter = SectionPainter::new(land.clone(), room, geometry);
        for part in 0..PARTS {
            points(&mut painter, part);
        }
        let SectionPainter { geometry, mesh, first_point, .. } = painter;
        let vertices = |number: usize| {
            let first = first_point as usize + across * number;
            (first..first + across).map(|vertex| (mesh.positions[vertex], mesh.inks[vertex])).collect()
        };
        let ends = geometry.outline.ends.iter().enumerate().filter(|(_, end)| is_on(end.at));
        let mut on_border: Vec<_> = ends.map(|(number, end)| (*end, vertices(number))).collect();
        on_border.sort_by(|(one, _), (other, _)| (one.at.x + one.at.y).total_cmp(&(other.at.x + other.at.y)));
        on_border
    }

    #[test]
    fn faces_and_edges_of_two_sections_end_on_their_border_in_the_same_vertices_and_tones() {
        const WIDTH: f32 = ROOM_COLUMNS as f32;
        const HEIGHT: f32 = ROOM_ROWS as f32;
        /// Across the border, positions are rounded from different origins: by half of the last bit of 128 m.
        const ROUNDED_M: f32 = 1.0e-5;
        let pristine = eremite_testing::land(Seed(12), "superposed-cosine");
        let mut met = [0; 2];
        let far = [1 << 60, -(1 << 60), 1_000_000_000_000_000_000, -1_000_000_000_000_000_000];
        let far = far.map(|column| RoomIndex::of(Column(column), -9 * ROOM_ROWS as i64));
        for here in (2..5).map(|x| RoomIndex::new(x, -9)).chain(far) {
            let place = |x: f32, y: f32| here.corner().translated(Vec2::new(x, y));
            let paint = |edits: Edits, kind: BrushKind, path: Vec<Place>| edits.paint(&Brush::new(kind, path, 1.6).expect("a brush")).0;
            // A passage through the right border and one through the upper border, and a dam along the former.
            let dug = paint(Edits::default(), BrushKind::Wash, vec![place(WIDTH - 8.0, 30.3), place(WIDTH + 8.0, 33.7)]);
            let dug = paint(dug, BrushKind::Wash, vec![place(60.3, HEIGHT - 8.0), place(66.1, HEIGHT + 8.0)]);
            let built = paint(dug, BrushKind::Ink, vec![place(WIDTH - 0.4, 40.0), place(WIDTH + 0.7, 52.0)]);
            for (land, band) in
                [pristine.clone(), pristine.with_edits(built)].iter().flat_map(|land| [FACE_BAND, EDGE_BAND].map(|band| (land, band)))
            {
                let left = band_on_border(land, here, band, |at| at.x == WIDTH);
                let right = band_on_border(land, here.neighbor(1, 0), band, |at| at.x == 0.0);
                let below = band_on_border(land, here, band, |at| at.y == HEIGHT);
                let above = band_on_border(land, here.neighbor(0, 1), band, |at| at.y == 0.0);
                let borders = [(left, right, Vec2::X * WIDTH), (below, above, Vec2::Y * HEIGHT)];
                for (number, (one, other, by)) in borders.into_iter().enumerate() {
                    assert_eq!(one.len(), other.len(), "{here:?}, border {number}");
                    for ((end, vertices), (other, others)) in one.iter().zip(&other) {
                        let words = format!("{here:?}, border {number}, at {}", end.at);
                        assert_eq!((end.at - by, end.side()), (other.at, other.side()), "{words}");
                        for ((at, ink), (other_at, other_ink)) in vertices.iter().zip(others) {
                            let off = *at - by - *other_at;
                            let [along, across] = if number == 0 { [off.y, off.x] } else { [off.x, off.y] };
                            assert!(along == 0.0 && across.abs() < ROUNDED_M, "{words}: {at} and {other_at}");
                            assert_eq!(ink.0.map(f32::to_bits), other_ink.0.map(f32::to_bits), "{words}");
                        }
                    }
                    met[number] += one.len();
                }
            }
        }
        assert!(met.iter().all(|met| *met > 10), "{met:?}");
    }
}
