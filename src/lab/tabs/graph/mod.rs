//! Graph tab: node editor for graph-based land, with a preview at each node and a panel for the selected item. The land
//! follows every change to a valid graph; an invalid one stays a draft until it is fixed.

mod board;
mod canvas;
mod curve;
mod draft;
mod edit;
mod keys;
mod node_search;
mod previews;
mod side_panel;
mod view;
mod wiring;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use board::NodeBoard;
use draft::GraphDraft;
use edit::{GraphEdit, Selection};
use eremite_land::{
    Algorithms, Land,
    graph::{Graph, NodeCatalogue},
    requirements::RequirementsAppExt,
};
use eremite_stream::contracts::{camera_view::CameraView, dropped_files::DroppedFile, schedule::LabState};
use eremite_words as words;
use node_search::NodeSearch;
use previews::NodePreviews;

use crate::overlay::{EditSession, LabAppExt, LabPanel, LabSystems, TabGroup, Tabs};

/// Name of the graph algorithm and of the tab.
const NAME: &str = "graph";
/// Parameter that holds the graph.
const PARAMETER: &str = "graph";
/// Largest number of nodes drawn.
const MAX_DRAWN: usize = 500;

/// Adds the graph tab. The application passes the node types.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `GraphPlugin` |
/// | Reads messages | [`DroppedFile`] |
/// | Adds | a tab |
pub struct GraphTabPlugin(pub fn() -> &'static NodeCatalogue);

impl Plugin for GraphTabPlugin {
    fn build(&self, app: &mut App) {
        let is_there = |world: &World| world.get_resource::<Algorithms>().is_some_and(|known| known.find(NAME).is_ok());
        app.requires::<EditSession>("GraphTabPlugin", "OverlayPlugin")
            .insert_resource(NodeTypes(self.0))
            .init_resource::<GraphEditor>()
            .add_message::<DroppedFile>()
            .add_to_lab(LabSystems::Hear, keys.run_if(is_shown))
            .add_lab_tab(
                TabGroup::Terrain,
                NAME,
                || words::text("lab-tab-graph"),
                is_there,
                (sync_draft, open_invalid_dropped, previews::update_previews, show).chain(),
            );
    }
}

/// Run condition: the lab is open at this tab.
fn is_shown(tabs: Res<Tabs>, lab: Option<Res<State<LabState>>>) -> bool {
    tabs.shown() == NAME && lab.is_some_and(|lab| *lab == LabState::Open)
}

/// Node types available.
#[derive(Resource)]
struct NodeTypes(fn() -> &'static NodeCatalogue);

/// State of the graph editor.
#[derive(Resource, Default)]
pub struct GraphEditor {
    draft: GraphDraft,
    board: NodeBoard,
    chosen: Selection,
    sought: NodeSearch,
    typed: side_panel::GraphFieldInput,
    offered: side_panel::GraphTemplates,
    pictures: NodePreviews,
}

impl GraphEditor {
    /// Graph on the canvas.
    pub fn graph(&self) -> &Graph {
        &self.draft.graph
    }

    /// Errors of the graph, one line each.
    pub fn faults(&self) -> Vec<String> {
        self.draft.faults.iter().map(ToString::to_string).collect()
    }

    /// Number of nodes with a preview.
    pub fn preview_count(&self) -> usize {
        self.pictures.len()
    }
}

/// Undo within the draft, before the undo of the land.
fn keys(mut contexts: EguiContexts, mut editor: ResMut<GraphEditor>, devices: Res<NodeTypes>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !ctx.text_edit_focused() {
        editor.draft.keys(ctx, (devices.0)());
    }
    Ok(())
}

/// Takes over the land's graph.
fn sync_draft(mut editor: ResMut<GraphEditor>, bench: Res<EditSession>, devices: Res<NodeTypes>, time: Res<Time<Real>>) {
    let editor = editor.bypass_change_detection();
    editor.offered.refresh(time.elapsed());
    if bench.recipe().algorithm == NAME {
        let text = bench.params().into_iter().find(|param| param.path == PARAMETER).map_or(String::new(), |param| param.text());
        editor.draft.sync(&text, (devices.0)());
    } else {
        editor.draft.clear();
    }
    editor.chosen.retain_existing(&editor.draft.graph);
}

/// Opens a dropped graph that is invalid. File drop, which tries it as a land, reports the error.
fn open_invalid_dropped(mut dropped: MessageReader<DroppedFile>, mut editor: ResMut<GraphEditor>, devices: Res<NodeTypes>) {
    let editor = editor.bypass_change_detection();
    if let Some(DroppedFile(file)) = dropped.read().last()
        && editor.draft.is_active()
    {
        editor.draft.open_invalid(file, (devices.0)());
    }
}

fn show(
    mut panel: LabPanel,
    mut editor: ResMut<GraphEditor>,
    devices: Res<NodeTypes>,
    algorithms: Res<Algorithms>,
    (land, camera_view): (Res<Land>, Res<CameraView>),
) -> Result {
    let editor = editor.bypass_change_detection();
    panel.show(|ui, bench| {
        if !editor.draft.is_active() {
            return side_panel::begin(ui, &editor.offered, bench, &algorithms);
        }
        let mut hand = GraphEdit::new(&editor.draft.graph, editor.chosen.clone());
        let ctx = ui.ctx().clone();
        let about = side_panel::SidePanelContext {
            faults: &editor.draft.faults,
            catalogue: (devices.0)(),
            land: &land,
            offered: &editor.offered,
            can: editor.draft.can_undo_redo(),
        };
        side_panel::show(ui, &mut hand, about, (&mut editor.typed, &mut editor.sought), (bench, &algorithms));
        if editor.draft.graph.nodes.len() > MAX_DRAWN {
            ui.label(words::text_with("lab-graph-too-many", &[("count", MAX_DRAWN.into())]));
        } else {
            let about = canvas::CanvasContext {
                number: editor.draft.number,
                left: ui.max_rect().right(),
                catalogue: (devices.0)(),
                faults: &editor.draft.faults,
                pictures: &editor.pictures,
                biomes: canvas::surface_biome_names(&land),
                column: camera_view.place.column,
            };
            canvas::show(&ctx, &mut editor.board, &mut hand, about, &mut editor.sought);
        }
        let GraphEdit { next, what, chosen, settles, fault, step, .. } = hand;
        if let Some(fault) = fault {
            bench.set_error(fault);
        }
        editor.chosen = chosen;
        if let Some(graph) = next {
            editor.draft.change(graph, &what, (devices.0)(), bench, &algorithms);
        }
        if let Some(step) = step.filter(|step| !editor.draft.step(*step, (devices.0)())) {
            bench.step(step, &algorithms);
        }
        if settles || ctx.input(|input| input.pointer.any_released()) {
            bench.settle();
        }
    })
}

/// Rounded position on the canvas.
fn place(at: egui::Pos2) -> (f32, f32) {
    (at.x.round(), at.y.round())
}
