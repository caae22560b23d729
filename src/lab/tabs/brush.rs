//! Brush tab: statistics of the player's edits, where they are, whether their outline is seamless, and undo stroke by
//! stroke.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Column, Land, Place, ROOM_COLUMNS, ROOM_ROWS, Revision, RoomIndex,
    edits::{ALONG, EditBlock, EditSeams, RoomEdit},
    requirements::RequirementsAppExt,
};
use eremite_life::brush::EditStore;
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, LandPainter, TabGroup, theme};

/// Opacity of marked cells.
const MARK: f32 = 0.45;

/// Adds the brush tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`EditStore`] |
/// | Adds | a tab, drawing in [`LabSystems::InLand`] |
pub struct BrushTabPlugin;

impl Plugin for BrushTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("BrushTabPlugin", "OverlayPlugin")
            .init_resource::<EditStats>()
            .add_to_lab(LabSystems::InLand, draw.run_if(|looked: Res<EditStats>| looked.draws))
            .add_lab_tab(TabGroup::Tools, "brush", || words::text("lab-tab-brush"), World::contains_resource::<EditStore>, show);
    }
}

/// Statistics of the edits.
#[derive(Resource, Default)]
struct EditStats {
    draws: bool,
    /// Revision of the land when last counted.
    of: Option<Revision>,
    counts: EditCounts,
    /// Seam check, and the revision it was made for.
    seams: Option<(Revision, EditSeams)>,
}

/// Counts of edited rooms, cells and lattice points.
#[derive(Clone, Copy, Default)]
struct EditCounts {
    rooms: usize,
    cells: usize,
    dug: usize,
    built: usize,
    crumbled: usize,
    memory: usize,
}

impl EditCounts {
    fn of(land: &Land) -> Self {
        let mut counts = Self::default();
        for (room, edit) in land.edits().rooms() {
            counts.rooms += 1;
            counts.memory += size_of::<RoomEdit>() + edit.blocks().count() * size_of::<EditBlock>();
            for (cell, block) in edit.blocks() {
                let points = |is: &dyn Fn(usize) -> bool| (0..ALONG * ALONG).filter(|point| is(*point)).count();
                let painted = land.painted_edits().room(room).and_then(|edit| edit.block(cell % ROOM_COLUMNS, cell / ROOM_COLUMNS));
                counts.cells += 1;
                counts.dug += points(&|point| block.is_dug(point));
                counts.built += points(&|point| block.is_built(point));
                counts.crumbled += points(&|point| block.is_dug(point) && !painted.is_some_and(|painted| painted.is_dug(point)));
            }
        }
        counts
    }
}

/// A land by the number of its revision.
fn land_number(revision: Revision) -> String {
    words::text_with("lab-brush-land", &[("number", revision.to_string().into())])
}

fn last(land: &Land) -> Revision {
    land.edits().rooms().map(|(room, _)| land.room_revision(room)).fold(land.full_revision(), Revision::max)
}

fn show(
    mut panel: LabPanel,
    mut looked: ResMut<EditStats>,
    mut painted: ResMut<EditStore>,
    land: Res<Land>,
    camera_view: Res<CameraView>,
) -> Result {
    if land.is_changed() || looked.of.is_none() {
        (looked.of, looked.counts) = (Some(last(&land)), EditCounts::of(&land));
    }
    let (strokes, bytes) = (painted.len(&land), painted.bytes(&land));
    panel.show(|ui, _| {
        ui.heading(words::text("lab-brush-painted"));
        ui.checkbox(&mut looked.draws, words::text("lab-brush-draw")).explain(words::text("lab-brush-draw-help"));
        looked.show_counts(ui, bytes);
        ui.separator();
        ui.horizontal(|ui| {
            let back = ui.add_enabled(strokes > 0, egui::Button::new(words::text("lab-brush-undo")));
            if back.explain(words::text("lab-brush-undo-help")).clicked() {
                painted.undo(&land);
            }
            ui.label(words::text_with("lab-brush-can-be", &[("count", strokes.into())]));
        });
        ui.separator();
        ui.horizontal(|ui| {
            if ui.add_enabled(looked.counts.rooms > 0, egui::Button::new(words::text("lab-brush-measure"))).clicked() {
                looked.seams = Some((last(&land), seams_in_view(&land, &camera_view)));
            }
            match looked.seams {
                Some((of, seams)) if Some(of) == looked.of => {
                    let counts = [("broken", seams.broken.into()), ("sides", seams.sides.into())];
                    ui.label(words::text_with("lab-brush-broken", &counts));
                }
                _ => {}
            }
        });
    })
}

impl EditStats {
    fn show_counts(&self, ui: &mut egui::Ui, file_bytes: usize) {
        let one_decimal = |value: f64| [("number", words::decimal(value, 1).into())];
        let square = |points: usize| words::text_with("unit-square-metres", &one_decimal(points as f64 / (ALONG * ALONG) as f64));
        let kilobytes = |bytes: usize| words::text_with("unit-kilobytes", &one_decimal(bytes as f64 / 1000.0));
        let counts = self.counts;
        let numbers = [
            (words::text("lab-brush-rooms"), words::number(counts.rooms as f64, 0)),
            (words::text("lab-brush-cells"), words::number(counts.cells as f64, 0)),
            (words::text("lab-brush-dug"), square(counts.dug - counts.crumbled)),
            (words::text("lab-brush-crumbled"), square(counts.crumbled)),
            (words::text("lab-brush-built"), square(counts.built)),
            (words::text("lab-brush-memory"), kilobytes(counts.memory)),
            (words::text("lab-brush-file"), kilobytes(file_bytes)),
            (words::text("lab-brush-last"), land_number(self.of.unwrap_or_default())),
        ];
        egui::Grid::new("painted").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value) in numbers {
                ui.label(name);
                ui.label(value);
                ui.end_row();
            }
        });
    }
}

/// The seams of the edited rooms in view, and of those beside and above them.
fn seams_in_view(land: &Land, view: &CameraView) -> EditSeams {
    let columns = view.half_width_m as i64 + ROOM_COLUMNS as i64;
    let near = |room: &RoomIndex| (room.first_column() - view.place.column).abs() <= columns;
    let rooms = land
        .edits()
        .rooms()
        .filter(|(room, _)| near(room))
        .flat_map(|(room, _)| [(0, 0), (1, 0), (0, 1)].map(|(right, up)| room.neighbor(right, up)));
    let rooms: std::collections::BTreeSet<RoomIndex> = rooms.collect();
    let all = rooms.into_iter().map(|room| EditSeams::of(land, room));
    all.fold(EditSeams::default(), |a, b| EditSeams { sides: a.sides + b.sides, broken: a.broken + b.broken })
}

/// Draws outlines of edited rooms with their revisions, and their cells by kind of edit.
fn draw(mut in_land: LandPainter, land: Res<Land>) -> Result {
    let (painter, view) = in_land.begin()?;
    let columns = view.columns();
    let [first, last] = [columns.start, columns.end].map(|column| RoomIndex::of(Column(column), 0).x);
    for (room, edit) in land.edits().rooms_between(first, last) {
        let square = |at: Place, columns: usize, rows: usize| {
            let corner = view.to_screen(at);
            egui::Rect::from_two_pos(corner, view.to_screen(Place { column: at.column + columns as i64, row: at.row + rows as i64, ..at }))
        };
        for (cell, block) in edit.blocks() {
            let (column, row) = (cell % ROOM_COLUMNS, cell / ROOM_COLUMNS);
            let before = land.painted_edits().room(room).and_then(|edit| edit.block(column, row));
            let any = |is: &dyn Fn(usize) -> bool| (0..ALONG * ALONG).any(is);
            // What was dug is crossed, and what crumbled has one stroke: red and green are one to some.
            let (color, strokes) = if block.is_built_anywhere() {
                (theme::MOSS, 0)
            } else if any(&|point| block.is_dug(point) && !before.is_some_and(|before| before.is_dug(point))) {
                (theme::WASH, 1)
            } else if any(&|point| block.is_dug(point)) {
                (theme::SUN, 2)
            } else {
                continue;
            };
            let at = Place::at(room.first_column() + column as i64, room.first_row() + row as i64);
            let cell = square(at, 1, 1);
            painter.rect_filled(cell, 0.0, color.gamma_multiply(MARK));
            let diagonals = [[cell.left_bottom(), cell.right_top()], [cell.left_top(), cell.right_bottom()]];
            for ends in diagonals.into_iter().take(strokes) {
                painter.line_segment(ends, egui::Stroke::new(1.0, color));
            }
        }
        let outline = square(room.corner(), ROOM_COLUMNS, ROOM_ROWS);
        painter.rect_stroke(outline, 0.0, egui::Stroke::new(1.0, theme::SUN), egui::StrokeKind::Inside);
        let number = land_number(land.room_revision(room));
        let parts = [("x", room.x.to_string().into()), ("y", room.y.to_string().into()), ("land", number.into())];
        let words = words::text_with("lab-brush-room", &parts);
        painter.text(outline.left_top(), egui::Align2::LEFT_TOP, words, egui::FontId::proportional(theme::SMALLEST), theme::SUN);
    }
    Ok(())
}
