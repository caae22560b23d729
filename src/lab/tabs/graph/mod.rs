//! The tab of land by a graph: its nodes and wires on a board over the land, with a picture of what each says, and beside it
//! whatever is chosen. The land follows every change of a graph that is sound; one that is not is a draft until it is.

mod board;
mod canvas;
mod curve;
mod draft;
mod find;
mod hand;
mod keys;
mod pictures;
mod side;
mod view;
mod wiring;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use board::Board;
use draft::Draft;
use eremite_land::{
    Algorithms, Land,
    graph::{Catalogue, Graph},
    needs::NeedsAppExt,
};
use eremite_stream::contracts::{dropped::Dropped, gaze::Gaze, schedule::LabState};
use find::Sought;
use hand::{Chosen, Hand};
use pictures::Pictures;

use crate::overlay::{LabAppExt, LabSystems, Sheet, Tabs, Workbench};

/// The algorithm that is a graph, which is also the name of the tab.
const NAME: &str = "graph";
/// Its parameter.
const PARAMETER: &str = "graph";
/// More nodes than these are not drawn.
const MOST_DRAWN: usize = 500;

/// Adds the tab. Whoever puts the game together says which devices there are.
pub struct GraphTabPlugin(pub fn() -> &'static Catalogue);

impl Plugin for GraphTabPlugin {
    fn build(&self, app: &mut App) {
        let is_there = |world: &World| world.get_resource::<Algorithms>().is_some_and(|known| known.find(NAME).is_ok());
        app.needs::<Workbench>("GraphTabPlugin", "OverlayPlugin")
            .insert_resource(Devices((self.0)()))
            .init_resource::<Editor>()
            .add_message::<Dropped>()
            .add_to_lab(LabSystems::Hear, keys.run_if(is_shown))
            .add_lab_tab(NAME, is_there, (take_up, take_up_broken, pictures::paint, show).chain());
    }
}

/// A run condition: the lab is open, and at this tab.
fn is_shown(tabs: Res<Tabs>, lab: Option<Res<State<LabState>>>) -> bool {
    tabs.shown() == NAME && lab.is_some_and(|lab| *lab == LabState::Open)
}

/// The devices that there are.
#[derive(Resource)]
struct Devices(&'static Catalogue);

/// The graph under the hand.
#[derive(Resource, Default)]
pub struct Editor {
    draft: Draft,
    board: Board,
    chosen: Chosen,
    sought: Sought,
    typed: side::Typed,
    offered: side::Offered,
    pictures: Pictures,
}

impl Editor {
    /// The graph as it is on the board.
    pub fn graph(&self) -> &Graph {
        &self.draft.graph
    }

    /// What is wrong with it, each in a line.
    pub fn faults(&self) -> Vec<String> {
        self.draft.faults.iter().map(ToString::to_string).collect()
    }

    /// How many nodes a picture is known of.
    pub fn pictures(&self) -> usize {
        self.pictures.len()
    }
}

/// Before anybody else is asked: a draft is taken back step by step, and the land after it.
fn keys(mut contexts: EguiContexts, mut editor: ResMut<Editor>, devices: Res<Devices>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !ctx.text_edit_focused() {
        editor.draft.keys(ctx, devices.0);
    }
    Ok(())
}

/// The graph that the land is made of is on the board.
fn take_up(mut editor: ResMut<Editor>, bench: Res<Workbench>, devices: Res<Devices>, time: Res<Time<Real>>) {
    let editor = editor.bypass_change_detection();
    editor.offered.refresh(time.elapsed());
    if bench.recipe().algorithm == NAME {
        let text = bench.params().into_iter().find(|param| param.path == PARAMETER).map_or(String::new(), |param| param.text());
        editor.draft.take_up(&text, devices.0);
    } else {
        editor.draft.put_away();
    }
    editor.chosen.keep_of(&editor.draft.graph);
}

/// A file that is dropped on the board and is no land is there to be mended. What is wrong with it is said by whoever reads it as
/// a land.
fn take_up_broken(mut dropped: MessageReader<Dropped>, mut editor: ResMut<Editor>, devices: Res<Devices>) {
    let editor = editor.bypass_change_detection();
    if let Some(Dropped(file)) = dropped.read().last()
        && editor.draft.is_there()
    {
        editor.draft.take_up_broken(file, devices.0);
    }
}

fn show(
    mut sheet: Sheet,
    mut editor: ResMut<Editor>,
    devices: Res<Devices>,
    algorithms: Res<Algorithms>,
    (land, gaze): (Res<Land>, Res<Gaze>),
) -> Result {
    let editor = editor.bypass_change_detection();
    sheet.show(|ui, bench| {
        if !editor.draft.is_there() {
            return side::begin(ui, &editor.offered, bench, &algorithms);
        }
        let mut hand = Hand::new(&editor.draft.graph, editor.chosen.clone());
        let ctx = ui.ctx().clone();
        let about = side::About {
            faults: &editor.draft.faults,
            catalogue: devices.0,
            land: &land,
            offered: &editor.offered,
            can: editor.draft.can(),
        };
        side::show(ui, &mut hand, about, (&mut editor.typed, &mut editor.sought), (bench, &algorithms));
        if editor.draft.graph.nodes.len() > MOST_DRAWN {
            ui.label(format!("more than {MOST_DRAWN} nodes are not drawn: as text they are all there"));
        } else {
            let about = canvas::About {
                catalogue: devices.0,
                faults: &editor.draft.faults,
                pictures: &editor.pictures,
                biomes: canvas::names_of_biomes(&land),
                column: gaze.place.column,
            };
            let view = (editor.draft.number, ui.max_rect().right());
            canvas::show(&ctx, view, &mut editor.board, &mut hand, about, &mut editor.sought);
        }
        let Hand { next, what, chosen, settles, fault, step, .. } = hand;
        fault.into_iter().for_each(|fault| bench.fault(fault));
        editor.chosen = chosen;
        if let Some(graph) = next {
            editor.draft.change(graph, &what, devices.0, bench, &algorithms);
        }
        if let Some(step) = step.filter(|step| !editor.draft.step(*step, devices.0)) {
            bench.step(step, &algorithms);
        }
        if settles || ctx.input(|input| input.pointer.any_released()) {
            bench.settle();
        }
    })
}

/// A place on the board.
fn place(at: egui::Pos2) -> (f32, f32) {
    (at.x.round(), at.y.round())
}
