//! Curve tool of the heightmap editor: draws ridges, rivers and coasts, and moves, raises and deletes their control points.

use bevy_egui::egui;
use eremite_land::{
    AMPLITUDE_M,
    synthesis::{
        Knot, TerrainLine, TerrainLineKind, TerrainLinesError,
        terrain_line::{DEFAULT_REACH, MAX_SLOPE},
    },
};
use eremite_maps::easel::{HeightmapDocument, HeightmapSketch, TiledGrid};
use eremite_words as words;

use crate::overlay::{HelpExt, number_fields, theme};

/// Pick radius in screen points for control points and curves.
const NEAR: f32 = 8.0;
/// Least extent in pixels for a stroke to be a curve rather than a click.
const LEAST: f32 = 4.0;
/// Largest deviation in pixels of the fitted curve from the stroke.
const MISSES: f32 = 1.2;
/// Depth of a river's first height below the land it is drawn on, as a share of the land's height.
const CUT: f32 = 0.03;
/// Side slopes of a line when they are switched on: gentle, falling to both sides.
const GENTLE: f32 = -0.02;

/// What a kind of curve is called.
fn kind_name(kind: TerrainLineKind) -> &'static str {
    match kind {
        TerrainLineKind::Ridge => words::text("easel-line-ridge"),
        TerrainLineKind::River => words::text("easel-line-river"),
        TerrainLineKind::Coast => words::text("easel-line-coast"),
    }
}

/// State of the curve tool.
#[derive(Default)]
pub struct Curves {
    /// Kind of the next curve.
    pub kind: TerrainLineKind,
    /// Selected line, and selected point of it.
    chosen: Option<(usize, Option<usize>)>,
    grip: Option<DragTarget>,
    /// Whether a property change is in an undo step that is still open.
    sets: bool,
}

/// What is being dragged.
enum DragTarget {
    /// The selected point.
    Point,
    /// A new curve.
    Curve(Vec<[f32; 2]>),
}

/// Pointer position in pixels of the map.
#[derive(Clone, Copy)]
pub(super) struct PointerSample {
    pub at: [f32; 2],
    /// Map pixels per screen point.
    pub scale: f32,
}

impl PointerSample {
    fn distance(&self, place: [f32; 2]) -> f32 {
        libm::hypotf(place[0] - self.at[0], place[1] - self.at[1]) / self.scale
    }
}

impl Curves {
    /// Selected line and point, as far as they still exist.
    pub fn chosen(&self, sketch: &HeightmapSketch) -> Option<(usize, Option<usize>)> {
        let (line, knot) = self.chosen?;
        let knots = sketch.lines().get(line)?.knots.len();
        Some((line, knot.filter(|knot| *knot < knots)))
    }

    /// Height of the selected point.
    pub fn height(&self, sketch: &HeightmapSketch) -> Option<f32> {
        let (line, knot) = self.chosen(sketch)?;
        Some(sketch.lines()[line].knots[knot?].height)
    }

    /// Pointer press: on a control point, on a curve, or on empty ground.
    pub(super) fn press(&mut self, canvas: &mut HeightmapDocument, touch: PointerSample) -> Result<(), TerrainLinesError> {
        let lines = canvas.lines().clone();
        let knots = lines
            .iter()
            .enumerate()
            .flat_map(|(line, of)| of.knots.iter().enumerate().map(move |(knot, at)| (line, knot, touch.distance(at.place()))));
        let nearest = knots.filter(|(.., far)| *far <= NEAR).min_by(|a, b| a.2.total_cmp(&b.2));
        if let Some((line, knot, _)) = nearest {
            (self.chosen, self.grip) = (Some((line, Some(knot))), Some(DragTarget::Point));
            canvas.begin_stroke();
            return Ok(());
        }
        let (width, height) = (canvas.width(), canvas.height());
        let nodes = lines.iter().enumerate().flat_map(|(line, of)| of.nodes(width, height).into_iter().map(move |node| (line, node)));
        let near = nodes.map(|(line, node)| (line, node, touch.distance(node.at))).filter(|(.., far)| *far <= NEAR);
        let Some((line, node, _)) = near.min_by(|a, b| a.2.total_cmp(&b.2)) else {
            (self.chosen, self.grip) = (None, Some(DragTarget::Curve(vec![touch.at])));
            return Ok(());
        };
        if self.chosen(canvas).is_none_or(|(chosen, _)| chosen != line) {
            self.chosen = Some((line, None));
            return Ok(());
        }
        // On the selected curve: inserts a control point.
        canvas.begin_stroke();
        let mut lines = lines.to_vec();
        lines[line].knots.insert(node.after + 1, Knot::new(touch.at, node.height, width, height));
        canvas.set_lines(lines)?;
        (self.chosen, self.grip) = (Some((line, Some(node.after + 1))), Some(DragTarget::Point));
        Ok(())
    }

    /// Pointer drag.
    pub(super) fn drag(&mut self, canvas: &mut HeightmapDocument, touch: PointerSample) -> Result<(), TerrainLinesError> {
        match &mut self.grip {
            Some(DragTarget::Curve(places)) => {
                if places.last().is_none_or(|last| libm::hypotf(last[0] - touch.at[0], last[1] - touch.at[1]) >= 1.0) {
                    places.push(touch.at);
                }
                Ok(())
            }
            Some(DragTarget::Point) => {
                let (width, height) = (canvas.width(), canvas.height());
                self.set(canvas, |line, knot| {
                    for (_, knot) in line.knots.iter_mut().enumerate().filter(|(number, _)| Some(*number) == knot) {
                        *knot = Knot::new(touch.at, knot.height, width, height);
                    }
                })
            }
            None => Ok(()),
        }
    }

    /// Pointer release. A new curve gets the chosen height; a river follows the land that it runs through.
    pub(super) fn release(
        &mut self,
        canvas: &mut HeightmapDocument,
        height: f32,
        land: Option<&TiledGrid<f32>>,
        scale: f32,
    ) -> Result<(), TerrainLinesError> {
        let Some(DragTarget::Curve(mut places)) = self.grip.take() else {
            canvas.end_stroke();
            return Ok(());
        };
        let spread =
            |axis: usize| places.iter().map(|place| place[axis]).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        let long = [0, 1].map(spread).iter().any(|(low, high)| high - low >= LEAST);
        if !long {
            return Ok(());
        }
        let (width, height_px) = (canvas.width(), canvas.height());
        let (first, last) = (places[0], places[places.len() - 1]);
        let closed = places.len() > 8 && PointerSample { at: first, scale }.distance(last) <= NEAR;
        if closed {
            places.pop();
        }
        let high = |place: [f32; 2]| {
            let land = land.filter(|land| self.kind == TerrainLineKind::River && (land.width(), land.height()) == (width, height_px));
            let pixel = |at: f32, most: usize| (at.max(0.0) as usize).min(most - 1);
            land.map_or(height, |land| land.at(pixel(place[0], width), pixel(place[1], height_px)) - CUT)
        };
        let knots = plain(&places).into_iter().map(|place| Knot::new(place, high(place), width, height_px)).collect();
        let mut lines = canvas.lines().to_vec();
        lines.push(TerrainLine { closed, ..TerrainLine::new(self.kind, knots) });
        canvas.begin_stroke();
        self.chosen = Some((lines.len() - 1, None));
        let result = canvas.set_lines(lines);
        canvas.end_stroke();
        result
    }

    /// Changes a property of the selected line; the closure gets the line and the selected point.
    fn set(
        &mut self,
        canvas: &mut HeightmapDocument,
        change: impl FnOnce(&mut TerrainLine, Option<usize>),
    ) -> Result<(), TerrainLinesError> {
        let Some((line, knot)) = self.chosen(canvas) else { return Ok(()) };
        let mut lines = canvas.lines().to_vec();
        change(&mut lines[line], knot);
        if *lines == **canvas.lines() {
            return Ok(());
        }
        canvas.begin_stroke();
        self.sets = true;
        canvas.set_lines(lines)
    }

    /// Sets the height of the selected point, or of all points of the line.
    ///
    /// # Errors
    /// If the lines are then not valid on the map; they stay as they were.
    pub fn set_height(&mut self, canvas: &mut HeightmapDocument, height: f32) -> Result<(), TerrainLinesError> {
        self.set(canvas, |line, chosen| {
            let knots = line.knots.iter_mut().enumerate().filter(|(number, _)| chosen.is_none_or(|chosen| chosen == *number));
            for (_, knot) in knots {
                knot.height = height;
            }
        })
    }

    /// Deletes the selected point, or the line.
    ///
    /// # Errors
    /// If the lines are then not valid on the map; they stay as they were.
    pub fn delete(&mut self, canvas: &mut HeightmapDocument) -> Result<(), TerrainLinesError> {
        let Some((line, knot)) = self.chosen(canvas) else { return Ok(()) };
        let mut lines = canvas.lines().to_vec();
        match knot {
            Some(knot) if lines[line].knots.len() > 2 => _ = lines[line].knots.remove(knot),
            _ => _ = lines.remove(line),
        }
        self.chosen = knot.filter(|_| lines.len() == canvas.lines().len()).map(|_| (line, None));
        canvas.begin_stroke();
        let result = canvas.set_lines(lines);
        canvas.end_stroke();
        result
    }

    /// Ends the undo step of a property change when the pointer is released.
    pub(super) fn settle(&mut self, canvas: &mut HeightmapDocument, is_held: bool) {
        if !is_held && std::mem::take(&mut self.sets) {
            canvas.end_stroke();
        }
    }

    /// Shows the properties of the selected line, and the kind of the next one.
    pub(super) fn show(&mut self, ui: &mut egui::Ui, canvas: &mut HeightmapDocument) -> Result<(), TerrainLinesError> {
        let chosen = self.chosen(canvas);
        let before = chosen.map(|(line, _)| canvas.lines()[line].clone());
        let mut kind = before.as_ref().map_or(self.kind, |line| line.kind);
        ui.horizontal(|ui| {
            for of in TerrainLineKind::ALL {
                ui.selectable_value(&mut kind, of, kind_name(of));
            }
        });
        self.kind = kind;
        let Some(mut line) = before else {
            ui.weak(words::text("easel-line-none"));
            return Ok(());
        };
        line.kind = kind;
        ui.add(number_fields::slider(&mut line.reach, 0..=4 * DEFAULT_REACH).text(words::text("easel-line-reach")))
            .help(words::text("easel-line-reach-help"));
        let mut sloped = line.slopes.is_some();
        ui.horizontal(|ui| {
            ui.checkbox(&mut sloped, words::text("easel-line-slopes")).explain(words::text("easel-line-slopes-help"));
            ui.checkbox(&mut line.closed, words::text("easel-line-closed")).explain(words::text("easel-line-closed-help"));
        });
        if sloped != line.slopes.is_some() {
            line.slopes = sloped.then_some([GENTLE; 2]);
        }
        if let Some(slopes) = &mut line.slopes {
            for (slope, name) in slopes.iter_mut().zip([words::text("easel-line-left"), words::text("easel-line-right")]) {
                ui.add(number_fields::slider(slope, -MAX_SLOPE..=MAX_SLOPE).max_decimals(3).text(name))
                    .help(words::text("easel-line-slope-help"));
            }
        }
        let of_point = chosen.is_some_and(|(_, knot)| knot.is_some());
        let label = if of_point { words::text("easel-delete-point") } else { words::text("easel-delete-line") };
        if ui.button(label).explain(words::text("easel-delete-help")).clicked() {
            return self.delete(canvas);
        }
        self.set(canvas, |now, _| *now = line)
    }

    /// Draws the lines over the map, with control points while the tool is active.
    pub(super) fn draw(&self, painter: &egui::Painter, rect: egui::Rect, canvas: &HeightmapDocument, in_hand: bool) {
        let scale = rect.width() / canvas.width() as f32;
        let screen = |[x, y]: [f32; 2]| rect.min + egui::vec2(x, y) * scale;
        let chosen = self.chosen(canvas).filter(|_| in_hand);
        for (number, line) in canvas.lines().iter().enumerate() {
            let is_chosen = chosen.is_some_and(|(line, _)| line == number);
            let nodes = line.nodes(canvas.width(), canvas.height());
            curve(painter, nodes.iter().map(|node| screen(node.at)).collect(), line.kind, is_chosen);
            for (knot, at) in line.knots.iter().enumerate().filter(|_| in_hand) {
                let here = chosen == Some((number, Some(knot)));
                let at_screen = screen(at.place());
                painter.circle(
                    at_screen,
                    if is_chosen { 4.0 } else { 2.5 },
                    if here { theme::SUN } else { theme::PAPER },
                    egui::Stroke::new(1.2, theme::INK),
                );
                if is_chosen && line.kind != TerrainLineKind::Coast {
                    let metres = words::metres(&words::decimal((at.height * AMPLITUDE_M).into(), 0));
                    let place = at_screen + egui::vec2(6.0, -3.0);
                    let galley = painter.layout_no_wrap(metres, egui::FontId::proportional(theme::SMALLEST), theme::INK);
                    let under = egui::Rect::from_min_size(place - egui::vec2(0.0, galley.size().y), galley.size()).expand(1.5);
                    painter.rect_filled(under, 2.0, theme::PAPER.gamma_multiply(0.75));
                    painter.galley(under.min + egui::vec2(1.5, 1.5), galley, theme::INK);
                }
            }
        }
        if let Some(DragTarget::Curve(places)) = self.grip.as_ref().filter(|_| in_hand) {
            curve(painter, places.iter().map(|place| screen(*place)).collect(), self.kind, true);
        }
    }
}

/// Draws a curve in the style of its kind.
fn curve(painter: &egui::Painter, points: Vec<egui::Pos2>, kind: TerrainLineKind, is_chosen: bool) {
    let width = if is_chosen { 2.4 } else { 1.5 };
    painter.add(egui::Shape::line(points.clone(), egui::Stroke::new(width + 1.8, theme::PAPER.gamma_multiply(0.6))));
    match kind {
        TerrainLineKind::Ridge => _ = painter.add(egui::Shape::line(points, egui::Stroke::new(width, theme::INK))),
        TerrainLineKind::River => _ = painter.add(egui::Shape::line(points, egui::Stroke::new(width, theme::RANGE))),
        TerrainLineKind::Coast => painter.extend(egui::Shape::dashed_line(&points, egui::Stroke::new(width, theme::RANGE), 5.0, 3.0)),
    }
}

/// Polyline simplification to the few points a curve needs (D. Douglas and T. Peucker, 1973).
fn plain(places: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let last = places.len() - 1;
    let mut kept = vec![false; places.len()];
    (kept[0], kept[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let (a, b) = (places[from], places[to]);
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let length = libm::hypotf(dx, dy);
        let far = |place: &[f32; 2]| {
            let (x, y) = (place[0] - a[0], place[1] - a[1]);
            if length < 1.0 { libm::hypotf(x, y) } else { (x * dy - y * dx).abs() / length }
        };
        let farthest = (from + 1..to).max_by(|i, j| far(&places[*i]).total_cmp(&far(&places[*j])));
        if let Some(middle) = farthest.filter(|i| far(&places[*i]) > MISSES) {
            kept[middle] = true;
            open.extend([(from, middle), (middle, to)]);
        }
    }
    places.iter().zip(kept).filter(|(_, kept)| *kept).map(|(place, _)| *place).collect()
}
