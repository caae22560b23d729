//! From where the board is seen: as a whole at first, then from wherever hand and wheel have put it.

use bevy_egui::egui::{self, Pos2, Rect, Vec2, emath::TSTransform};

/// From how far and how near it can be seen.
pub const SCALE: (f32, f32) = (0.15, 1.6);
/// The same for `egui_snarl`, which draws words as large as they can become.
const SCALING: (f32, f32) = (SCALE.0 / SCALE.1, 1.0);
/// How near it is at most when it is first seen.
const BEGINS: f32 = 1.0 / SCALE.1;
/// The room around all that is on it then, in points of the board.
const AROUND: f32 = 20.0;
/// How many times closer it comes for each point that the wheel is turned.
const CLOSER: f32 = 0.006;

/// What is seen of a graph.
#[derive(Default)]
pub struct BoardView {
    /// Which graph it is.
    number: u64,
    /// All that its things cover, as they were drawn last, and whether they were as large the time before.
    covered: Option<Rect>,
    is_settled: bool,
    /// Whether it was seen as a whole once.
    is_begun: bool,
}

impl BoardView {
    /// So much is covered by all that was drawn.
    pub fn set_extent(&mut self, all: Rect) {
        let covered = all.is_finite().then_some(all);
        self.is_settled = covered == self.covered;
        self.covered = covered;
    }

    /// How it is seen in this frame, in what is left of a window: that of another graph begins as soon as it is known how
    /// large its things are.
    pub fn update(&mut self, ui: &egui::Ui, number: u64) -> ViewChange {
        if self.number != number {
            *self = Self { number, ..Self::default() };
        }
        let whole = self.covered.filter(|_| self.is_settled && !self.is_begun);
        self.is_begun |= whole.is_some();
        ViewChange { begins: whole.map(|all| (all, ui.available_rect_before_wrap())), wheel: Wheel::turned(ui) }
    }
}

/// How a frame sees it otherwise than the one before.
pub struct ViewChange {
    /// What is to be seen, and in which part of the window, if the view begins.
    begins: Option<(Rect, Rect)>,
    /// The wheel, if it is turned over the board.
    wheel: Option<Wheel>,
}

impl ViewChange {
    /// Turns the way from the board to the window into the one of this frame.
    pub fn apply(&self, to_global: &mut TSTransform) {
        if let Some((all, window)) = self.begins {
            let share = window.size() / all.expand(AROUND).size();
            let scaling = share.min_elem().clamp(SCALING.0, BEGINS);
            *to_global = TSTransform::new(window.center().to_vec2() - scaling * all.center().to_vec2(), scaling);
        }
        let Some(Wheel { by, at }) = self.wheel else { return };
        to_global.translation -= by;
        let closer = (to_global.scaling * libm::expf(by.y * CLOSER)).clamp(SCALING.0, SCALING.1) / to_global.scaling;
        let there = (to_global.inverse() * at).to_vec2();
        *to_global =
            *to_global * TSTransform::from_translation(there) * TSTransform::from_scaling(closer) * TSTransform::from_translation(-there);
    }
}

/// The wheel, turned over the board: it comes closer there. For `egui_snarl` it moves the board, which the hand does.
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

/// Whether the board is pressed or let go. That a node is clicked is for egui a click beside the board, which takes the keys away
/// from it again when the mouse is let go.
pub fn is_panning(ui: &egui::Ui) -> bool {
    let (is_turned, at) =
        ui.input(|input| (input.pointer.primary_pressed() || input.pointer.primary_released(), input.pointer.interact_pos()));
    is_turned && !egui::Popup::is_any_open(ui.ctx()) && at.is_some_and(|at| is_on_board(ui, at))
}

/// Whether a place of the window is on the board, and nothing lies over it.
fn is_on_board(ui: &egui::Ui, at: Pos2) -> bool {
    ui.max_rect().contains(at) && is_free(ui, at)
}

/// Whether nothing lies over the board at a place of the window.
pub fn is_free(ui: &egui::Ui, at: Pos2) -> bool {
    ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order == ui.layer_id().order)
}
