//! Side panel of the graph tab: templates, errors, and the selected item with its parameters and wires, all by keyboard too.

use std::time::Duration;

use bevy_egui::egui;
use eremite_land::{
    Algorithms, Land,
    graph::{Graph, GraphError, GraphNode, NODE_SPACING, NodeCatalogue, WireEnd, available},
    params::{ParamKind, ParamValue},
};
use eremite_words as words;

use super::{
    NAME, PARAMETER, canvas, curve,
    edit::{CanvasItem, DanglingWire, GraphEdit},
    node_search::{self, NodeSearch},
    wiring::{self, Pin},
};
use crate::overlay::{EditSession, HelpExt, history::UndoRedo, number_fields, sliders, theme};

/// Text typed but not applied yet, and the field it belongs to.
#[derive(Default)]
pub struct GraphFieldInput(Option<(String, String)>);

impl GraphFieldInput {
    /// Text field that is applied when it loses focus; returns the new text then.
    fn line(&mut self, ui: &mut egui::Ui, of: &str, now: &str, hint: &str) -> Option<String> {
        let mut text = self.0.as_ref().filter(|(typed, _)| typed == of).map_or(now.to_owned(), |(_, text)| text.clone());
        let field = egui::TextEdit::singleline(&mut text).desired_width(f32::INFINITY).hint_text(hint).id_salt(of);
        let response = ui.add(field);
        if response.changed() {
            self.0 = Some((of.into(), text.clone()));
        }
        if response.lost_focus() && self.0.take_if(|(typed, _)| typed == of).is_some() && text != now {
            return Some(text);
        }
        None
    }
}

/// Template graphs, with a description of each.
#[derive(Default)]
pub struct GraphTemplates {
    all: Vec<(String, String)>,
    looked: Option<Duration>,
}

impl GraphTemplates {
    /// Reloads the list every two seconds: land packs come and go.
    pub fn refresh(&mut self, now: Duration) {
        const OFTEN: Duration = Duration::from_secs(2);
        if self.looked.is_none_or(|looked| now >= looked + OFTEN) {
            let shows = |name: &str| {
                Graph::find(name).map_or_else(|fault| words::error_text(&fault.to_string()).into_owned(), |(graph, _)| graph.shows)
            };
            self.all = available().into_iter().map(|name| (name.clone(), shows(&name))).collect();
            self.looked = Some(now);
        }
    }
}

/// What the panel needs besides the graph.
#[derive(Clone, Copy)]
pub struct SidePanelContext<'a> {
    /// Errors of the graph.
    pub faults: &'a [GraphError],
    /// Node types.
    pub catalogue: &'a NodeCatalogue,
    /// The land.
    pub land: &'a Land,
    /// Template graphs.
    pub offered: &'a GraphTemplates,
    /// Whether undo and redo are possible within the draft.
    pub can: (bool, bool),
}

/// Shown while the land uses another algorithm: starts with a template.
pub fn begin(ui: &mut egui::Ui, offered: &GraphTemplates, bench: &mut EditSession, algorithms: &Algorithms) {
    ui.label(words::text("lab-graph-begin"));
    ui.add_space(4.0);
    let now = bench.recipe().clone();
    if ui
        .button(words::text_with("lab-graph-as-it-is", &[("algorithm", now.algorithm.as_str().into())]))
        .explain(words::text("lab-graph-as-it-is-help"))
        .clicked()
    {
        take(&Graph::of_algorithm(&now.algorithm, &now.settings).to_ron_line(), bench, algorithms);
    }
    ui.add_space(4.0);
    for (name, shows) in &offered.all {
        ui.horizontal_top(|ui| {
            if ui.button(name).clicked() {
                take(name, bench, algorithms);
            }
            ui.vertical(|ui| ui.add(egui::Label::new(egui::RichText::new(words::table_text(shows)).color(theme::QUIET)).wrap()));
        });
    }
}

fn take(text: &str, bench: &mut EditSession, algorithms: &Algorithms) {
    bench.choose_with(NAME, (PARAMETER, text), "graph", algorithms);
    bench.settle();
}

/// Shows the panel.
pub fn show(
    ui: &mut egui::Ui,
    hand: &mut GraphEdit,
    about: SidePanelContext,
    (typed, sought): (&mut GraphFieldInput, &mut NodeSearch),
    (bench, algorithms): (&mut EditSession, &Algorithms),
) {
    whole(ui, hand, about, typed, (bench, algorithms));
    ui.separator();
    for fault in about.faults {
        let words = egui::RichText::new(words::error_text(&fault.to_string())).color(theme::SUN);
        let Some(node) = &fault.node else {
            ui.label(words);
            continue;
        };
        if ui.add(egui::Label::new(words).wrap().sense(egui::Sense::click())).clicked() {
            hand.chosen.select_only(CanvasItem::Node(node.clone()));
        }
    }
    match hand.chosen.single().cloned() {
        Some(CanvasItem::Node(name)) => node(ui, hand, &name, about, typed),
        Some(CanvasItem::Note(number)) => note(ui, hand, number, typed),
        Some(CanvasItem::Land) => land(ui, hand, about),
        None => several(ui, hand),
    }
    ui.separator();
    if let Some(device) = node_search::show(ui, sought, about.catalogue) {
        // Right of the selection, and connected to it if it is one node.
        let from =
            hand.chosen.single().and_then(|item| if let CanvasItem::Node(name) = item { hand.graph.node(name).cloned() } else { None });
        let beneath_land = (hand.graph.land_at.0, hand.graph.land_at.1 + 2.0 * NODE_SPACING.1);
        let at = from.as_ref().map_or(beneath_land, |from| (from.at.0 + NODE_SPACING.0, from.at.1 + NODE_SPACING.1 / 3.0));
        hand.add(device, at, from.map(|from| DanglingWire::From(from.name)), about.catalogue);
    }
    ui.separator();
    all(ui, hand);
}

/// The graph as a whole.
fn whole(
    ui: &mut egui::Ui,
    hand: &mut GraphEdit,
    about: SidePanelContext,
    typed: &mut GraphFieldInput,
    (bench, algorithms): (&mut EditSession, &Algorithms),
) {
    ui.horizontal_wrapped(|ui| {
        // The draft's history, or the land's where the draft has none.
        let (draft, land) = (about.can, bench.can_undo_redo());
        hand.step = UndoRedo::clicked(ui, (draft.0 || land.0, draft.1 || land.1));
        if ui.button(words::text("lab-graph-copy-all")).explain(words::text("lab-graph-copy-all-help")).clicked() {
            ui.ctx().copy_text(hand.graph.to_ron());
            bench.set_status(words::text("lab-graph-copied"));
        }
        if ui.button(words::text("lab-graph-arrange")).explain(words::text("lab-graph-arrange-help")).clicked() {
            hand.apply("arrange", Graph::auto_layout);
        }
        egui::ComboBox::from_id_salt("templates-list")
            .selected_text(words::text("lab-graph-templates"))
            .height(theme::LIST_HEIGHT)
            .show_ui(ui, |ui| {
                for (name, shows) in &about.offered.all {
                    if ui.selectable_label(false, name).explain(words::table_text(shows)).clicked() {
                        take(name, bench, algorithms);
                    }
                }
            });
    });
    if let Some(shows) = typed.line(ui, "shows", &hand.graph.shows, words::text("lab-graph-shows-hint")) {
        hand.apply("shows", |graph| graph.shows = shows);
    }
    ui.horizontal(|ui| {
        let mut own = hand.graph.metres.is_some();
        let help = words::text("lab-graph-real-heights-help");
        if ui.checkbox(&mut own, words::text("lab-graph-real-heights")).explain(help).changed() {
            hand.apply("metres", |graph| graph.metres = own.then_some(100.0));
        }
        if let Some(metres) = hand.graph.metres {
            let mut new = metres;
            ui.add(number_fields::drag_value(&mut new).range(1.0..=10_000.0).speed(1.0).suffix(format!(" {}", words::text("lab-metre"))));
            if new != metres {
                hand.apply_continuous("metres", |graph| graph.metres = Some(new));
            }
        }
    });
}

/// A node: name, type, parameters and inputs.
fn node(ui: &mut egui::Ui, hand: &mut GraphEdit, name: &str, about: SidePanelContext, typed: &mut GraphFieldInput) {
    let Some(node) = hand.graph.node(name) else { return };
    ui.horizontal(|ui| {
        ui.label(words::text("lab-graph-name"));
        if let Some(new) = typed.line(ui, &format!("name-of-{name}"), name, "")
            && hand.apply("rename", |graph| graph.rename(name, &new))
        {
            hand.chosen.select_only(CanvasItem::Node(new.trim().into()));
        }
    });
    match about.catalogue.find(&node.device) {
        None => _ = ui.label(words::text_with("lab-graph-no-type", &[("type", node.device.as_str().into())])),
        Some(kind) => {
            ui.label(format!("{}: {}", kind.name, words::table_text(kind.summary)));
            if kind.is_source() {
                seed(ui, hand, node, typed);
            }
        }
    }
    parameters(ui, hand, node, about.catalogue);
    let biomes = canvas::surface_biome_names(about.land);
    let wiring = wiring::Wiring::of(hand.graph, about.catalogue, &biomes);
    for pin in wiring.pins(&CanvasItem::Node(name.into())) {
        comes_from(ui, hand, pin, node.from.get(&pin.name).map(String::as_str));
    }
    ui.horizontal(|ui| {
        if ui.button(words::text("lab-graph-use-height")).explain(words::text("lab-graph-use-height-help")).clicked() {
            hand.apply("wire", |graph| graph.connect(name, &WireEnd::Height));
        }
        if ui.button(words::text("lab-remove")).explain(words::text("lab-graph-remove-help")).clicked() {
            hand.remove();
        }
    });
}

/// Seed of a source node.
fn seed(ui: &mut egui::Ui, hand: &mut GraphEdit, node: &GraphNode, typed: &mut GraphFieldInput) {
    let name = node.name.clone();
    ui.horizontal(|ui| {
        let mut own = node.seed.is_some();
        let help = words::text("lab-graph-own-seed-help");
        if ui.checkbox(&mut own, words::text("lab-graph-own-seed")).explain(help).changed() {
            hand.apply("seed", |graph| {
                if let Some(node) = graph.node_mut(&name) {
                    node.seed = own.then(|| (name.clone(), 1));
                }
            });
        }
        let Some((word, number)) = &node.seed else { return };
        let mut new = *number;
        ui.add(number_fields::drag_value(&mut new).speed(0.1));
        if new != *number {
            hand.apply_continuous("seed", |graph| {
                if let Some(node) = graph.node_mut(&name) {
                    node.seed = Some((word.clone(), new));
                }
            });
        }
        if let Some(word) = typed.line(ui, &format!("seed-of-{name}"), word, words::text("lab-graph-seed-word")) {
            hand.apply("seed", |graph| {
                if let Some(node) = graph.node_mut(&name) {
                    node.seed = Some((word, *number));
                }
            });
        }
    });
}

fn parameters(ui: &mut egui::Ui, hand: &mut GraphEdit, node: &GraphNode, catalogue: &NodeCatalogue) {
    let fresh = catalogue.params(&GraphNode { set: Default::default(), ..node.clone() });
    for param in catalogue.params(node) {
        let short = param.path.rsplit_once('.').map_or(param.path.as_str(), |(_, name)| name);
        let default = fresh.iter().find(|default| default.path == param.path).map(|default| default.value.clone());
        let new = ui.push_id(&param.path, |ui| {
            let new = sliders::row(ui, short, &param, default);
            match (&param.kind, &param.value) {
                (ParamKind::Words { .. }, ParamValue::Words(words)) if curve::is_one(words) => {
                    new.or(curve::show(ui, words).map(|words| ParamValue::Words(words.into())))
                }
                _ => new,
            }
        });
        if let Some(value) = new.inner
            && let Some(set) = catalogue.set_param(node, &param.path, &value)
        {
            hand.apply_continuous(&format!("{} of {}", param.path, node.name), |graph| {
                if let Some(node) = graph.node_mut(&node.name) {
                    node.set = set;
                }
            });
        }
    }
}

/// Chooser for the node that feeds an input, or none.
fn comes_from(ui: &mut egui::Ui, hand: &mut GraphEdit, pin: &Pin, now: Option<&str>) {
    let row = sliders::named_row(ui, &pin.name, |ui| {
        let mut chosen: Option<Option<String>> = None;
        let list = egui::ComboBox::from_id_salt(("from", &pin.name))
            .selected_text(now.unwrap_or(words::text("lab-compare-nothing")))
            .height(theme::LIST_HEIGHT);
        list.show_ui(ui, |ui| {
            if ui.selectable_label(now.is_none(), words::text("lab-compare-nothing")).clicked() {
                chosen = Some(None);
            }
            for node in &hand.graph.nodes {
                if ui.selectable_label(now == Some(node.name.as_str()), &node.name).clicked() {
                    chosen = Some(Some(node.name.clone()));
                }
            }
        });
        match chosen {
            Some(Some(from)) => hand.apply("wire", |graph| graph.connect(&from, &pin.end)),
            Some(None) => hand.apply("wire", |graph| graph.disconnect(&pin.end)),
            None => {}
        }
    });
    row.response.explain(words::table_text(pin.help));
}

/// Outputs to the land.
fn land(ui: &mut egui::Ui, hand: &mut GraphEdit, about: SidePanelContext) {
    ui.heading(words::text("lab-graph-the-land"));
    let biomes = canvas::surface_biome_names(about.land);
    for pin in wiring::of_land(hand.graph, &biomes) {
        let now = hand.graph.wires().find(|(_, end)| *end == pin.end).map(|(from, _)| from.to_owned());
        comes_from(ui, hand, &pin, now.as_deref());
        if let (WireEnd::Biome(name), Some(from)) = (&pin.end, now) {
            other_biome(ui, hand, name, &from, &biomes);
        }
    }
}

/// Chooser for the biome that a mask belongs to.
fn other_biome(ui: &mut egui::Ui, hand: &mut GraphEdit, name: &str, from: &str, biomes: &[String]) {
    let is = format!("    {}", words::text_with("lab-graph-is-biome", &[("biome", words::name(name).into())]));
    egui::ComboBox::from_id_salt(("biome", name)).selected_text(is).height(theme::LIST_HEIGHT).show_ui(ui, |ui| {
        for other in biomes.iter().filter(|other| !hand.graph.biomes.contains_key(*other)).collect::<Vec<_>>() {
            if ui.selectable_label(false, words::name(other)).clicked() {
                hand.apply("biome", |graph| {
                    graph.biomes.remove(name);
                    graph.biomes.insert(other.clone(), from.into());
                });
            }
        }
    });
}

fn note(ui: &mut egui::Ui, hand: &mut GraphEdit, number: usize, typed: &mut GraphFieldInput) {
    let Some(note) = hand.graph.notes.get(number) else { return };
    if let Some(words) = typed.line(ui, &format!("note {number}"), &note.words, words::text("lab-graph-note-hint")) {
        hand.apply("words", |graph| graph.notes[number].words = words);
    }
    ui.horizontal(|ui| {
        let mut size = note.size;
        ui.label(words::text("lab-graph-note-frames"));
        ui.add(number_fields::drag_value(&mut size.0).range(0.0..=8000.0));
        ui.label(words::text("lab-graph-note-by"));
        ui.add(number_fields::drag_value(&mut size.1).range(0.0..=8000.0));
        if size != note.size {
            hand.apply_continuous("frame", |graph| graph.notes[number].size = size);
        }
    });
    if ui.button(words::text("lab-remove")).clicked() {
        hand.remove();
    }
}

fn several(ui: &mut egui::Ui, hand: &mut GraphEdit) {
    let count = hand.chosen.items().count();
    if count == 0 {
        ui.weak(words::text("lab-graph-choose"));
        if ui.button(words::text("lab-graph-add-note")).explain(words::text("lab-graph-add-note-help")).clicked() {
            let number = hand.apply("note", |graph| {
                let at = (graph.land_at.0, graph.land_at.1 - 90.0);
                graph.notes.push(eremite_land::graph::GraphNote {
                    words: words::text("lab-graph-note-words").into(),
                    at,
                    size: (0.0, 0.0),
                });
                graph.notes.len() - 1
            });
            hand.chosen.select_only(CanvasItem::Note(number));
        }
        return;
    }
    ui.label(words::text_with("lab-graph-selected", &[("count", count.into())]));
    ui.horizontal(|ui| {
        if ui.button(words::text("lab-copy")).clicked() {
            ui.ctx().copy_text(hand.graph.copy(&hand.chosen.nodes()));
        }
        if ui.button(words::text("lab-graph-frame-them")).explain([words::text("cap-control"), egui::Key::G.name()].join(" ")).clicked() {
            hand.group();
        }
        if ui.button(words::text("lab-graph-remove-them")).explain(words::text("cap-delete")).clicked() {
            hand.remove();
        }
    });
}

/// The most letters of an item in the list.
const LIST_LETTERS: usize = 30;

/// List of all items, for selection by keyboard.
fn all(ui: &mut egui::Ui, hand: &mut GraphEdit) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        let nodes = hand.graph.nodes.iter().map(|node| (CanvasItem::Node(node.name.clone()), node.name.clone()));
        let notes = hand.graph.notes.iter().enumerate().map(|(number, note)| (CanvasItem::Note(number), format!("\"{}\"", note.words)));
        for (item, name) in [(CanvasItem::Land, words::text("lab-graph-land").to_owned())].into_iter().chain(nodes).chain(notes) {
            let is_chosen = hand.chosen.contains(&item);
            let row = if name.chars().count() > LIST_LETTERS {
                let cut: String = name.chars().take(LIST_LETTERS - 1).chain(['\u{2026}']).collect();
                ui.selectable_label(is_chosen, cut).explain(name)
            } else {
                ui.selectable_label(is_chosen, name)
            };
            if row.clicked() {
                if ui.input(|input| input.modifiers.command) { hand.chosen.toggle(item) } else { hand.chosen.select_only(item) }
            }
        }
    });
}
