//! Node previews: a profile of each node's output over the land in view, computed in the background and cached.

use std::{collections::BTreeMap, iter, sync::Arc};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Land, Seed,
    background::{Background, Steps},
    graph::CompiledGraph,
};
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use super::GraphEditor;
use crate::overlay::{screen_reader, theme};

/// Width of a preview in chunks, and columns between its points.
const CHUNKS: i64 = 6;
const STRIDE: usize = 12;
/// Size in points.
pub const SIZE: egui::Vec2 = egui::vec2(104.0, 44.0);

/// Output of a node.
pub struct NodePreview {
    heights: Vec<f32>,
    low: f32,
    high: f32,
}

/// Previews by node name.
#[derive(Default)]
pub struct NodePreviews {
    known: BTreeMap<String, NodePreview>,
    /// Graph, seed and first chunk they were computed for.
    of: Option<(Arc<CompiledGraph>, Seed, ChunkIndex)>,
    task: Option<Background<BTreeMap<String, NodePreview>>>,
}

impl NodePreviews {
    /// Number of previews.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Preview of a node.
    pub fn of(&self, node: &str) -> Option<&NodePreview> {
        self.known.get(node)
    }
}

/// Before the canvas is drawn: takes finished previews and starts outdated ones.
pub(super) fn update_previews(mut editor: ResMut<GraphEditor>, land: Res<Land>, view: Res<CameraView>) {
    let GraphEditor { draft, pictures, .. } = editor.bypass_change_detection();
    if let Some(done) = pictures.task.as_mut().and_then(Background::poll) {
        (pictures.known, pictures.task) = (done, None);
    }
    let Some(plan) = draft.compiled() else { return };
    let (seed, chunk) = (land.seed(), view.place.column.chunk());
    let is_known = pictures.of.as_ref().is_some_and(|of| Arc::ptr_eq(&of.0, plan) && (of.1, of.2) == (seed, chunk));
    if is_known || pictures.task.is_some() {
        return;
    }
    pictures.of = Some((plan.clone(), seed, chunk));
    let names: Vec<String> = draft.graph.nodes.iter().map(|node| node.name.clone()).collect();
    pictures.task = Some(Background::start_steps("node previews", render_previews(plan.clone(), names, seed, chunk)));
}

/// Renders the previews, a chunk in each step.
fn render_previews(
    plan: Arc<CompiledGraph>,
    mut names: Vec<String>,
    seed: Seed,
    around: ChunkIndex,
) -> Steps<BTreeMap<String, NodePreview>> {
    let first = around.0 - CHUNKS / 2;
    let mut chunks = first..first + CHUNKS;
    let mut all: Vec<Vec<f32>> = vec![Vec::new(); names.len()];
    Box::new(move || {
        let Some(chunk) = chunks.next() else { return Some(previews(std::mem::take(&mut names), std::mem::take(&mut all))) };
        plan.inspect_nodes(seed, iter::once(ChunkIndex(chunk).first()), |node, heights| {
            if let Some(all) = all.get_mut(node) {
                all.extend(heights[..CHUNK_COLUMNS].iter().step_by(STRIDE).map(|height| if height.is_finite() { *height } else { 0.0 }));
            }
        });
        None
    })
}

fn previews(names: Vec<String>, all: Vec<Vec<f32>>) -> BTreeMap<String, NodePreview> {
    let picture = |heights: Vec<f32>| {
        let (low, high) = heights.iter().fold((0.0_f32, 1.0_f32), |(low, high), height| (low.min(*height), high.max(*height)));
        NodePreview { heights, low, high }
    };
    names.into_iter().zip(all).filter(|(_, heights)| !heights.is_empty()).map(|(name, heights)| (name, picture(heights))).collect()
}

/// Draws a node's preview, or reserves its space.
pub fn draw(ui: &mut egui::Ui, name: &str, picture: Option<&NodePreview>, ink: egui::Color32) {
    let (rect, response) = ui.allocate_exact_size(SIZE, egui::Sense::hover());
    let range = picture.map_or_else(String::new, |picture| {
        let [from, to] = [picture.low, picture.high].map(|height| words::decimal(height.into(), 2).into());
        words::text_with("reader-range", &[("from", from), ("to", to)])
    });
    screen_reader::describe_picture(&response, name, &range);
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, theme::PAPER.gamma_multiply(0.8));
    if let Some(picture) = picture {
        let most = (picture.heights.len() - 1).max(1) as f32;
        let point = |(i, height): (usize, &f32)| {
            let share = (height - picture.low) / (picture.high - picture.low);
            rect.min + egui::vec2(i as f32 / most, 1.0 - share) * rect.size()
        };
        let outline: Vec<egui::Pos2> = picture.heights.iter().enumerate().map(point).collect();
        let colors = [0.45, 0.2].map(|share| ink.gamma_multiply(share));
        theme::draw_profile(painter, outline, rect.max.y, colors, egui::Stroke::new(1.2, ink));
    }
    painter.rect_stroke(rect, 2.0, egui::Stroke::new(0.5, theme::WASH), egui::StrokeKind::Inside);
}
