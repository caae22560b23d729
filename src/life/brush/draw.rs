//! Draws painted ground as ink, by marching squares over its signed distances.

use bevy::math::Vec2;
use eremite_land::{
    Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex,
    edits::{ALONG, PointDistances},
};
use eremite_stream::{
    SectionBorders, SectionPicture,
    ink::{Ink, InkMeshBuilder, palette},
};

/// Width of the soft edge toward the air, in metres.
const FEATHER_M: f32 = 0.07;
/// The most full cells in a row that are drawn as one quad.
const RUN: usize = 8;
/// Distances are clamped at this depth below zero, in metres: the depth to which the edits store them.
const FARTHEST_M: f32 = 0.5;

/// Draws the painted ground of a section.
pub fn draw_built_section(land: &Land, room: RoomIndex) -> SectionPicture {
    let mut mesh = InkMeshBuilder::default();
    if let Some(around) = land.edits().neighboring(room) {
        let ink = palette::ink();
        let touched = around.touched_cells();
        for row in 0..ROOM_ROWS {
            // The column after the last run of full cells.
            let mut drawn = 0;
            for column in touched.open_columns(row) {
                let points = if column < drawn { None } else { around.points(column, row) };
                let Some(points) = points else { continue };
                if is_whole(&points) {
                    let whole = |column: &usize| around.points(*column, row).is_some_and(|points| is_whole(&points));
                    drawn = column + 1 + (column + 1..ROOM_COLUMNS.min(column + RUN)).take_while(whole).count();
                    let (low, high) = (Vec2::new(column as f32, row as f32), Vec2::new(drawn as f32, row as f32 + 1.0));
                    let [a, b, c, d] = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)].map(|at| mesh.vertex(at, ink));
                    mesh.quad(a, b, c, d);
                } else {
                    draw_cell(&mut mesh, Vec2::new(column as f32, row as f32), &points, ink);
                }
            }
        }
    }
    SectionPicture { mesh, borders: SectionBorders::default() }
}

fn is_whole(points: &PointDistances) -> bool {
    points.built.iter().flatten().all(|built| *built > 0.0)
}

/// The painted ground of a lattice cell, in squares of a quarter of a metre.
fn draw_cell(mesh: &mut InkMeshBuilder, corner: Vec2, points: &PointDistances, ink: Ink) {
    let step = 1.0 / ALONG as f32;
    for (j, i) in (0..ALONG).flat_map(|j| (0..ALONG).map(move |i| (j, i))) {
        let values = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(right, up)| points.built[j + up][i + right].max(-FARTHEST_M));
        if values.iter().all(|value| *value <= 0.0) {
            continue;
        }
        let low = corner + Vec2::new(i as f32, j as f32) * step;
        draw_marching_square(mesh, low, step, values, ink);
    }
}

/// The corners at the ends of each side of a square, from the left or from below: the squares beside one another have the
/// crossings between them in the same bits.
const SIDES: [[usize; 2]; 4] = [[0, 1], [1, 2], [3, 2], [0, 3]];

/// One marching square: `values` are the signed distances at its corners, positive inside, counterclockwise from the lower
/// left.
fn draw_marching_square(mesh: &mut InkMeshBuilder, low: Vec2, size: f32, values: [f32; 4], ink: Ink) {
    let at = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| low + Vec2::new(x, y) * size);
    let is_built = values.map(|value| value > 0.0);
    if is_built == [true; 4] {
        let [a, b, c, d] = at.map(|at| mesh.vertex(at, ink));
        return mesh.quad(a, b, c, d);
    }
    let cross = |[from, to]: [usize; 2]| at[from] + (at[to] - at[from]) * (values[from] / (values[from] - values[to]));
    let mut shape: Vec<Vec2> = Vec::with_capacity(6);
    // Pairs of crossings where the outline leaves the square and comes in again: the ink lies between.
    let mut outline: Vec<[Vec2; 2]> = Vec::with_capacity(2);
    let mut left = None;
    let mut came_in = None;
    for corner in 0..4 {
        let next = (corner + 1) % 4;
        if is_built[corner] {
            shape.push(at[corner]);
        }
        if is_built[corner] != is_built[next] {
            let crossing = cross(SIDES[corner]);
            shape.push(crossing);
            if is_built[corner] {
                left = Some(crossing);
            } else {
                match left.take() {
                    Some(left) => outline.push([left, crossing]),
                    None => came_in = Some(crossing),
                }
            }
        }
    }
    if let (Some(left), Some(came_in)) = (left, came_in) {
        outline.push([left, came_in]);
    }
    let first = mesh.positions.len() as u32;
    for point in &shape {
        mesh.vertex(*point, ink);
    }
    for next in 2..shape.len() as u32 {
        mesh.triangle(first, first + next - 1, first + next);
    }
    for [from, to] in outline {
        // Counterclockwise, the air is on the right of the way from where the outline was left.
        let out = -(to - from).perp().normalize_or_zero() * FEATHER_M;
        let [a, b] = [from, to].map(|end| mesh.vertex(end, ink));
        let [c, d] = [to, from].map(|end| mesh.vertex(end + out, ink.with_alpha(0.0)));
        mesh.quad(a, b, c, d);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{
        Column, Place, Seed,
        edits::{Brush, BrushKind, Edits},
    };
    use eremite_testing as app;

    #[test]
    fn a_disc_of_ink_is_drawn_as_large_as_it_is_and_nothing_else_is() {
        let land = app::land(Seed(5), "superposed-cosine");
        let middle = Place::at(Column(ROOM_COLUMNS as i64 * 40 + 60), 300 * ROOM_ROWS as i64 + 30).translated(Vec2::new(0.3, 0.6));
        let brush = Brush::new(BrushKind::Ink, vec![middle], 2.0).expect("a brush");
        let painted = land.with_edits(Edits::default().paint(&brush).0);
        let mesh = draw_built_section(&painted, RoomIndex::at(middle)).mesh;
        let area: f32 = mesh
            .indices
            .chunks(3)
            .filter(|triangle| triangle.iter().all(|corner| mesh.inks[*corner as usize].0[3] == 1.0))
            .map(|triangle| {
                let [a, b, c] = [0, 1, 2].map(|corner| mesh.positions[triangle[corner] as usize]);
                (b - a).perp_dot(c - a).abs() / 2.0
            })
            .sum();
        assert!((area - std::f32::consts::PI * 4.0).abs() < 0.12, "{area} square metres");
        let centre = middle.offset_from(RoomIndex::at(middle).corner());
        for (at, ink) in mesh.positions.iter().zip(&mesh.inks) {
            let far_m = at.distance(centre);
            assert!(far_m < 2.03 + if ink.0[3] == 0.0 { FEATHER_M } else { 0.0 }, "{far_m} from its middle");
            assert!(ink.0[3] == 1.0 || far_m > 1.9, "the feather lies outside");
        }
        assert!(draw_built_section(&painted, RoomIndex::at(middle).neighbor(1, 0)).mesh.is_empty());
        assert!(draw_built_section(&land, RoomIndex::at(middle)).mesh.is_empty());
    }

    /// The vertices of a section's mesh on a border that lie between the quarters of a metre, sorted: there the outline crosses.
    fn crossings(mesh: &InkMeshBuilder, along: impl Fn(Vec2) -> Option<f32>) -> Vec<(u32, [u32; 4])> {
        let on_border = mesh.positions.iter().zip(&mesh.inks).filter_map(|(at, ink)| Some((along(*at)?, ink)));
        let between = on_border.filter(|(along, _)| (along * ALONG as f32).fract() != 0.0);
        let mut found: Vec<_> = between.map(|(along, ink)| (along.to_bits(), ink.0.map(f32::to_bits))).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn ink_over_the_border_of_two_sections_crosses_it_in_the_same_bits_near_and_far() {
        let land = app::land(Seed(5), "superposed-cosine");
        let [width, height] = [ROOM_COLUMNS, ROOM_ROWS].map(|cells| cells as f32);
        for at in [0, 1 << 60, -(1 << 60), 1_000_000_000_000_000_000, -1_000_000_000_000_000_000] {
            let here = RoomIndex::of(Column(at), 300 * ROOM_ROWS as i64);
            let place = |x: f32, y: f32| here.corner().translated(Vec2::new(x, y));
            // Aslant: a level outline would have its feather on the border too.
            let paths =
                [vec![place(width - 5.0, 20.3), place(width + 5.0, 23.1)], vec![place(40.3, height - 5.0), place(43.1, height + 5.0)]];
            let paint = |edits: Edits, path: Vec<Place>| edits.paint(&Brush::new(BrushKind::Ink, path, 1.6).expect("a brush")).0;
            let painted = land.with_edits(paths.into_iter().fold(Edits::default(), paint));
            let draw = |room| draw_built_section(&painted, room).mesh;
            let [one, right, above] = [here, here.neighbor(1, 0), here.neighbor(0, 1)].map(draw);
            let at_x = |mesh: &InkMeshBuilder, x: f32| crossings(mesh, |at| (at.x == x).then_some(at.y));
            let at_y = |mesh: &InkMeshBuilder, y: f32| crossings(mesh, |at| (at.y == y).then_some(at.x));
            for (one, other) in [(at_x(&one, width), at_x(&right, 0.0)), (at_y(&one, height), at_y(&above, 0.0))] {
                assert_eq!(one, other, "at {at}");
                assert_eq!(one.len(), 2, "at {at}: into the ink, and out of it");
            }
        }
    }
}
