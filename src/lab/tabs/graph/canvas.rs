//! Node canvas in its window: nodes, wires, notes, mouse and keys.

use bevy_egui::egui::{self, Color32, Stroke};
use egui_snarl::{
    InPin, NodeId, OutPin, Snarl,
    ui::{
        AnyPins, BackgroundPattern, PinInfo, PinShape, SelectionStyle, SnarlPin, SnarlStyle, SnarlViewer, SnarlWidget, WireStyle,
        get_selected_nodes,
    },
};
use eremite_land::{
    Column, Land,
    biome::Realm,
    graph::{GraphError, NodeCatalogue, WireEnd},
};
use eremite_words as words;

use super::{
    board::NodeBoard,
    edit::{CanvasItem, DanglingWire, GraphEdit},
    keys,
    node_search::{self, NodeSearch},
    place,
    previews::{self, NodePreviews},
    view::{self, ViewChange},
    wiring::{Pin, Wiring, wire_form},
};
use crate::overlay::{HelpExt, screen_reader, theme};

/// What the canvas needs besides the graph.
pub struct CanvasContext<'a> {
    /// Identifies the graph: a new one gets a new view.
    pub number: u64,
    /// The panel's right edge, in points.
    pub left: f32,
    /// Node types.
    pub catalogue: &'a NodeCatalogue,
    /// Errors of the graph.
    pub faults: &'a [GraphError],
    /// Preview images of the nodes.
    pub pictures: &'a NodePreviews,
    /// Biomes of the surface.
    pub biomes: Vec<String>,
    /// First column of the previews.
    pub column: Column,
}

/// Names of the surface biomes.
pub fn surface_biome_names(land: &Land) -> Vec<String> {
    land.biomes().iter().filter(|biome| biome.realm == Realm::Surface).map(|biome| biome.name.clone()).collect()
}

/// Initial height of the canvas window as a share of the game's, and its margin to the panel in points.
const TALL: f32 = 0.6;
const MARGIN: f32 = 10.0;
/// Width of the node search menu, in points.
const MENU: f32 = 280.0;

/// Shows the canvas right of the panel.
pub fn show(ctx: &egui::Context, board: &mut NodeBoard, hand: &mut GraphEdit, about: CanvasContext, sought: &mut NodeSearch) {
    let all = ctx.content_rect();
    let size = egui::vec2((all.right() - about.left - 3.0 * MARGIN).max(240.0), (TALL * all.height()).max(200.0));
    let title = words::text_with("lab-graph-board-keys", &[("column", about.column.0.to_string().into())]);
    egui::Window::new(words::text("lab-graph-board"))
        .id("graph-board".into())
        .title_bar(true)
        .default_pos(egui::pos2(about.left + 2.0 * MARGIN, MARGIN))
        .default_size(size)
        .min_size(egui::vec2(240.0, 160.0))
        .resizable(true)
        .collapsible(true)
        .show(ctx, |ui| {
            ui.label(title).explain(words::text("lab-graph-board-help"));
            draw(ui, board, hand, &about, sought);
        });
}

fn draw(ui: &mut egui::Ui, board: &mut NodeBoard, hand: &mut GraphEdit, about: &CanvasContext, sought: &mut NodeSearch) {
    let wiring = Wiring::of(hand.graph, about.catalogue, &about.biomes);
    let (is_held, is_let_go) = ui.input(|input| (input.pointer.primary_down(), input.pointer.primary_released()));
    board.sync(hand.graph, &wiring, is_held || is_let_go);
    let id = egui::Id::new(("board", about.number));
    let mut snarl = std::mem::take(&mut board.snarl);
    let look = board.view.update(ui, about.number);
    let (clicked, middle, covered) = (None, egui::Pos2::ZERO, egui::Rect::NOTHING);
    let mut viewer = GraphViewer { hand, about, wiring: &wiring, sought, clicked, middle, covered, look };
    let response = SnarlWidget::new().id(id).style(style()).show(&mut snarl, &mut viewer, ui);
    let GraphViewer { clicked, middle, covered, .. } = viewer;
    board.snarl = snarl;
    board.view.set_extent(covered);
    board.sync_selection(get_selected_nodes(id, ui.ctx()), &mut hand.chosen);
    if let Some((item, more)) = &clicked {
        if *more { hand.chosen.toggle(item.clone()) } else { hand.chosen.select_only(item.clone()) }
    } else if response.clicked() {
        hand.chosen.clear();
    }
    if view::is_panning(ui) {
        ui.memory_mut(|memory| memory.request_focus(response.id));
    }
    board.apply_drag(hand, is_held);
    keys::handle_keys(ui, response.id, hand, sought, middle);
}

fn style() -> SnarlStyle {
    SnarlStyle {
        collapsible: Some(false),
        // Selected items have a different frame.
        select_style: Some(SelectionStyle {
            margin: egui::Margin::ZERO,
            rounding: 0.into(),
            fill: Color32::TRANSPARENT,
            stroke: Stroke::NONE,
        }),
        header_drag_space: Some(egui::Vec2::ZERO),
        wire_style: Some(WireStyle::Bezier3),
        wire_width: Some(2.0),
        pin_size: Some(11.0),
        min_scale: Some(view::SCALE.0),
        max_scale: Some(view::SCALE.1),
        crisp_magnified_text: Some(true),
        bg_frame: Some(egui::Frame::new().fill(theme::PAPER.gamma_multiply(0.96))),
        bg_pattern: Some(BackgroundPattern::NoPattern),
        ..SnarlStyle::new()
    }
}

/// Viewer for `egui_snarl`: draws the items and records edits.
struct GraphViewer<'a, 'g> {
    hand: &'a mut GraphEdit<'g>,
    about: &'a CanvasContext<'a>,
    wiring: &'a Wiring<'g>,
    sought: &'a mut NodeSearch,
    /// Item clicked, and whether it is added to the selection.
    clicked: Option<(CanvasItem, bool)>,
    /// Middle of the view.
    middle: egui::Pos2,
    /// Bounds of all items.
    covered: egui::Rect,
    /// View change of this frame.
    look: ViewChange,
}

impl GraphViewer<'_, '_> {
    fn pin(&self, item: &CanvasItem, number: usize) -> Option<&Pin> {
        self.wiring.pins(item).get(number)
    }

    fn faults_of(&self, name: &str) -> impl Iterator<Item = &GraphError> {
        self.about.faults.iter().filter(move |fault| fault.node.as_deref() == Some(name))
    }

    /// Search menu for a new node, connected to a loose wire.
    fn add(&mut self, ui: &mut egui::Ui, at: egui::Pos2, loose: Option<DanglingWire>) {
        ui.set_min_width(MENU);
        ui.set_max_width(MENU);
        let catalogue = self.about.catalogue;
        let has_ports = |kind: &eremite_land::graph::NodeDescriptor| !catalogue.ports(kind.name).unwrap_or_default().is_empty();
        let leads_on = matches!(loose, Some(DanglingWire::From(_)));
        let taken = node_search::show_in_menu(ui, self.sought, catalogue, |kind| !leads_on || has_ports(kind));
        if let Some(device) = taken {
            self.hand.add(device, place(at), loose, catalogue);
            ui.close();
        }
    }
}

/// A pin in its form and colour, filled if a wire is connected.
fn ring((shape, color): (PinShape, Color32), is_full: bool) -> PinInfo {
    let fill = if is_full { color } else { theme::PAPER };
    PinInfo::default().with_shape(shape).with_fill(fill).with_stroke(Stroke::new(1.5, color)).with_wire_color(color)
}

impl SnarlViewer<CanvasItem> for GraphViewer<'_, '_> {
    fn title(&mut self, item: &CanvasItem) -> String {
        match item {
            CanvasItem::Node(name) => name.clone(),
            CanvasItem::Note(number) => self.hand.graph.notes.get(*number).map_or(String::new(), |note| note.words.clone()),
            CanvasItem::Land => words::text("lab-graph-land").into(),
        }
    }

    fn node_frame(&mut self, frame: egui::Frame, node: NodeId, _: &[InPin], _: &[OutPin], snarl: &Snarl<CanvasItem>) -> egui::Frame {
        let item = &snarl[node];
        let is_wrong = matches!(item, CanvasItem::Node(name) if self.faults_of(name).next().is_some());
        let stroke = match (self.hand.chosen.contains(item), is_wrong) {
            (true, _) => Stroke::new(2.5, theme::INK),
            (false, true) => Stroke::new(2.0, theme::SUN),
            (false, false) => Stroke::new(1.0, theme::WASH),
        };
        let fill = if matches!(item, CanvasItem::Note(_)) { theme::PAPER.gamma_multiply(0.7) } else { theme::PAPER };
        frame.fill(fill).stroke(stroke).shadow(egui::Shadow::NONE).inner_margin(egui::Margin::same(5))
    }

    fn show_header(&mut self, node: NodeId, _: &[InPin], _: &[OutPin], ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) {
        let item = snarl[node].clone();
        let title = self.title(&item);
        let device = if let CanvasItem::Node(name) = &item { self.hand.graph.node(name).map(|node| node.device.clone()) } else { None };
        let words = egui::RichText::new(&title).strong();
        let label = ui.add(egui::Label::new(words).selectable(false).sense(egui::Sense::focusable_noninteractive()));
        if label.gained_focus() {
            self.hand.chosen.select_only(item);
        }
        if let Some(device) = device.filter(|device| !title.starts_with(device.as_str())) {
            ui.label(device);
        }
    }

    fn inputs(&mut self, item: &CanvasItem) -> usize {
        self.wiring.pins(item).len()
    }

    fn show_input(&mut self, pin: &InPin, ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) -> impl SnarlPin + 'static {
        let item = snarl[pin.id.node].clone();
        let Some(known) = self.pin(&item, pin.id.input) else { return ring((PinShape::Circle, theme::WASH), false) };
        let is_led = !pin.remotes.is_empty();
        let from = pin.remotes.first().and_then(|from| snarl.get_node(from.node));
        let form = match from {
            Some(CanvasItem::Node(from)) => self.wiring.node_form(from),
            _ if known.has_to => (PinShape::Star, theme::SUN),
            _ => wire_form(known.mask),
        };
        let (name, help) = (words::table_text(&known.name).to_owned(), words::table_text(known.help));
        let label = ui.add(egui::Label::new(&name).selectable(false).sense(egui::Sense::focusable_noninteractive())).on_hover_text(help);
        let title = self.title(&item);
        let told = words::text_with("lab-graph-pin-of", &[("pin", name.into()), ("node", title.into())]);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &told));
        let wire = match from {
            Some(from) => words::text_with("reader-wire-from", &[("node", self.title(from).into())]),
            None => words::text("reader-wire-none").into(),
        };
        screen_reader::describe_widget(&label, &format!("{wire}. {help}"));
        ring(form, is_led)
    }

    fn outputs(&mut self, item: &CanvasItem) -> usize {
        usize::from(matches!(item, CanvasItem::Node(_)))
    }

    fn show_output(&mut self, pin: &OutPin, ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) -> impl SnarlPin + 'static {
        let title = self.title(&snarl[pin.id.node]);
        let form = self.wiring.node_form(&title);
        let label = ui.add(egui::Label::new(" ").selectable(false).sense(egui::Sense::focusable_noninteractive()));
        let told = words::text_with("lab-graph-output-of", &[("node", title.as_str().into())]);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &told));
        let ends: Vec<String> = pin.remotes.iter().filter_map(|end| snarl.get_node(end.node)).map(|item| self.title(item)).collect();
        let wire = match ends.is_empty() {
            false => words::text_with("reader-wire-to", &[("nodes", words::list(&ends).into())]),
            true => words::text("reader-wire-none").into(),
        };
        screen_reader::describe_widget(&label, &wire);
        ring(form, !pin.remotes.is_empty())
    }

    fn has_body(&mut self, item: &CanvasItem) -> bool {
        matches!(item, CanvasItem::Node(_))
    }

    fn show_body(&mut self, node: NodeId, _: &[InPin], _: &[OutPin], ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) {
        let CanvasItem::Node(name) = &snarl[node] else { return };
        ui.vertical(|ui| {
            previews::draw(ui, name, self.about.pictures.of(name), self.wiring.node_form(name).1);
            for fault in self.faults_of(name) {
                let words = egui::RichText::new(words::error_text(&fault.fault.to_string())).color(theme::SUN);
                ui.scope(|ui| {
                    ui.set_max_width(previews::SIZE.x);
                    ui.add(egui::Label::new(words).wrap());
                });
            }
        });
    }

    fn final_node_rect(&mut self, node: NodeId, rect: egui::Rect, ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) {
        self.covered |= rect;
        let (is_pressed, more, at) = ui.input(|input| {
            (input.pointer.primary_pressed(), input.modifiers.command || input.modifiers.shift, input.pointer.interact_pos())
        });
        let Some(at) = at.filter(|at| is_pressed && view::is_free(ui, *at)) else { return };
        let there = ui.ctx().layer_transform_from_global(ui.layer_id()).unwrap_or_default() * at;
        if ui.clip_rect().contains(there) && rect.contains(there) {
            let item = snarl[node].clone();
            // A selected item is about to be dragged with the rest.
            if more || !self.hand.chosen.contains(&item) {
                self.clicked = Some((item, more));
            } else {
                self.clicked.get_or_insert((item, false));
            }
        }
    }

    fn has_graph_menu(&mut self, _: egui::Pos2, _: &mut Snarl<CanvasItem>) -> bool {
        true
    }

    fn show_graph_menu(&mut self, at: egui::Pos2, ui: &mut egui::Ui, _: &mut Snarl<CanvasItem>) {
        self.add(ui, at, None);
    }

    fn has_dropped_wire_menu(&mut self, _: AnyPins, _: &mut Snarl<CanvasItem>) -> bool {
        true
    }

    fn show_dropped_wire_menu(&mut self, at: egui::Pos2, ui: &mut egui::Ui, pins: AnyPins, snarl: &mut Snarl<CanvasItem>) {
        let loose = match pins {
            AnyPins::Out(pins) => pins.first().and_then(|pin| match snarl.get_node(pin.node) {
                Some(CanvasItem::Node(name)) => Some(DanglingWire::From(name.clone())),
                _ => None,
            }),
            AnyPins::In(pins) => {
                pins.first().and_then(|pin| self.pin(&snarl[pin.node], pin.input)).map(|pin| DanglingWire::To(pin.end.clone()))
            }
        };
        self.add(ui, at, loose);
    }

    fn has_node_menu(&mut self, _: &CanvasItem) -> bool {
        true
    }

    fn show_node_menu(&mut self, node: NodeId, _: &[InPin], _: &[OutPin], ui: &mut egui::Ui, snarl: &mut Snarl<CanvasItem>) {
        let item = snarl[node].clone();
        if !self.hand.chosen.contains(&item) {
            self.hand.chosen.select_only(item.clone());
        }
        let nodes = self.hand.chosen.nodes();
        if !nodes.is_empty() && ui.button(words::text("lab-copy")).clicked() {
            ui.ctx().copy_text(self.hand.graph.copy(&nodes));
            ui.close();
        }
        if !nodes.is_empty() && ui.button(words::text("lab-graph-frame-it")).clicked() {
            self.hand.group();
            ui.close();
        }
        if item != CanvasItem::Land && ui.button(words::text("lab-remove")).clicked() {
            self.hand.remove();
            ui.close();
        }
    }

    fn connect(&mut self, from: &OutPin, to: &InPin, snarl: &mut Snarl<CanvasItem>) {
        let CanvasItem::Node(name) = &snarl[from.id.node] else { return };
        let Some(end) = self.pin(&snarl[to.id.node], to.id.input).map(|pin| pin.end.clone()) else { return };
        self.hand.apply("wire", |graph| graph.connect(name, &end));
    }

    fn disconnect(&mut self, _: &OutPin, to: &InPin, snarl: &mut Snarl<CanvasItem>) {
        self.drop_inputs(to, snarl);
    }

    fn drop_outputs(&mut self, pin: &OutPin, snarl: &mut Snarl<CanvasItem>) {
        let CanvasItem::Node(name) = &snarl[pin.id.node] else { return };
        let ends: Vec<WireEnd> = self.hand.graph.wires().filter(|(from, _)| from == name).map(|(_, end)| end).collect();
        if !ends.is_empty() {
            self.hand.apply("wire", |graph| {
                for end in &ends {
                    graph.disconnect(end);
                }
            });
        }
    }

    fn drop_inputs(&mut self, pin: &InPin, snarl: &mut Snarl<CanvasItem>) {
        if let Some(end) = self.pin(&snarl[pin.id.node], pin.id.input).map(|pin| pin.end.clone()) {
            self.hand.apply("wire", |graph| graph.disconnect(&end));
        }
    }

    fn current_transform(&mut self, to_global: &mut egui::emath::TSTransform, _: &mut Snarl<CanvasItem>) {
        self.look.apply(to_global);
    }

    fn draw_background(
        &mut self,
        _: Option<&BackgroundPattern>,
        viewport: &egui::Rect,
        _: &SnarlStyle,
        _: &egui::Style,
        painter: &egui::Painter,
        _: &Snarl<CanvasItem>,
    ) {
        self.middle = viewport.center();
        for (number, note) in self.hand.graph.notes.iter().enumerate().filter(|(_, note)| note.size != (0.0, 0.0)) {
            let rect = egui::Rect::from_min_size(egui::pos2(note.at.0, note.at.1), egui::vec2(note.size.0, note.size.1));
            let stroke = if self.hand.chosen.contains(&CanvasItem::Note(number)) {
                Stroke::new(2.0, theme::INK)
            } else {
                Stroke::new(1.0, theme::WASH)
            };
            painter.rect(rect, 4.0, theme::SUN.gamma_multiply(0.07), stroke, egui::StrokeKind::Inside);
        }
    }
}
