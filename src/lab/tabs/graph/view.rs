//! Pan and zoom of the node canvas: at first the graph, or the part of it at the land, at a size to read; then by mouse and
//! wheel.

use bevy_egui::egui::{self, Pos2, Rect, Vec2, emath::TSTransform};

/// Smallest and largest zoom.
pub const SCALE: (f32, f32) = (0.15, 1.6);
/// Zoom limits for `egui_snarl`, which rasterises text at the largest zoom.
const SCALING: (f32, f32) = (SCALE.0 / SCALE.1, 1.0);
/// Largest zoom at the beginning, and the least: texts can be read from the first.
const BEGINS: f32 = 1.0 / SCALE.1;
const LEAST_BEGINS: f32 = BEGINS * 12.0 / crate::overlay::theme::SMALLEST;
/// Margin around the graph at the beginning, in canvas points.
const AROUND: f32 = 20.0;
/// Zoom rate per point of wheel motion (exponential).
const CLOSER: f32 = 0.006;

/// View of a graph.
#[derive(Default)]
pub struct BoardView {
    /// Number of the graph.
    number: u64,
    /// Bounds of all items as last drawn, and whether they had the same size the frame before.
    covered: Option<Rect>,
    is_settled: bool,
    /// Whether the graph was fitted once.
    is_begun: bool,
}

impl BoardView {
    /// Sets the bounds of all items drawn.
    pub fn set_extent(&mut self, all: Rect) {
        let covered = all.is_finite().then_some(all);
        self.is_settled = covered == self.covered;
        self.covered = covered;
    }

    /// View change of this frame; a new graph is fitted once the size of its items is known.
    pub fn update(&mut self, ui: &egui::Ui, number: u64) -> ViewChange {
        if self.number != number {
            *self = Self { number, ..Self::default() };
        }
        let whole = self.covered.filter(|_| self.is_settled && !self.is_begun);
        self.is_begun |= whole.is_some();
        ViewChange { begins: whole.map(|all| (all, ui.available_rect_before_wrap())), wheel: Wheel::turned(ui) }
    }
}

/// Change of the view in a frame.
pub struct ViewChange {
    /// Bounds to fit, and the window area to fit them into.
    begins: Option<(Rect, Rect)>,
    /// Wheel motion over the canvas.
    wheel: Option<Wheel>,
}

impl ViewChange {
    /// Applies the change to the canvas transform.
    pub fn apply(&self, to_global: &mut TSTransform) {
        if let Some((all, window)) = self.begins {
            let share = window.size() / all.expand(AROUND).size();
            let scaling = share.min_elem().clamp(LEAST_BEGINS, BEGINS);
            let mut translation = window.center().to_vec2() - scaling * all.center().to_vec2();
            // Of a graph that does not fit, what is nearest to the land is shown, at the right.
            translation.x = translation.x.min(window.right() - scaling * (all.right() + AROUND));
            *to_global = TSTransform::new(translation, scaling);
        }
        let Some(Wheel { by, at }) = self.wheel else { return };
        to_global.translation -= by;
        let closer = (to_global.scaling * libm::expf(by.y * CLOSER)).clamp(SCALING.0, SCALING.1) / to_global.scaling;
        let there = (to_global.inverse() * at).to_vec2();
        *to_global =
            *to_global * TSTransform::from_translation(there) * TSTransform::from_scaling(closer) * TSTransform::from_translation(-there);
    }
}

/// Wheel motion over the canvas zooms at the pointer. `egui_snarl` would pan instead, which dragging does.
#[derive(Clone, Copy)]
struct Wheel {
    by: Vec2,
    at: Pos2,
}

impl Wheel {
    fn turned(ui: &egui::Ui) -> Option<Self> {
        let (by, zoom, at) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta(), input.pointer.latest_pos()));
        let at = at.filter(|at| is_on_board(ui, *at))?;
        (by != Vec2::ZERO && zoom == 1.0).then_some(Self { by, at })
    }
}

/// Whether the canvas was pressed or released. egui takes a click on a node for a click beside the canvas, and drops its
/// keyboard focus when the button is released.
pub fn is_panning(ui: &egui::Ui) -> bool {
    let (is_turned, at) =
        ui.input(|input| (input.pointer.primary_pressed() || input.pointer.primary_released(), input.pointer.interact_pos()));
    is_turned && !egui::Popup::is_any_open(ui.ctx()) && at.is_some_and(|at| is_on_board(ui, at))
}

/// Whether a window position is on the canvas with nothing over it.
fn is_on_board(ui: &egui::Ui, at: Pos2) -> bool {
    ui.max_rect().contains(at) && is_free(ui, at)
}

/// Whether nothing covers the canvas at a window position.
pub fn is_free(ui: &egui::Ui, at: Pos2) -> bool {
    ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order == ui.layer_id().order)
}
