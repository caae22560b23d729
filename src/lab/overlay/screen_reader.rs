//! Tabs and pages for screen readers: every node of egui's accessibility tree becomes an entity with an
//! [`AccessibilityNode`], so that the lab, the map, the journal and the map editor are in the same tree as the menu and the
//! texts over the land. What is asked of a node goes back to egui.
//!
//! `bevy_egui` has a feature for this, `accesskit`, which cannot be used beside Bevy's own nodes (version 0.42, `lib.rs`): its
//! `setup_accesskit_system` turns [`ManageAccessibilityUpdates`](bevy::a11y::ManageAccessibilityUpdates) off as soon as there is
//! a context, and `update_accessibility_system` turns it on again only where a pass of egui brings no tree; no pass runs while
//! the lab is closed, so that the menu would be told to nobody. Its updates have another root than Bevy's, which never names
//! its own again, and AccessKit panics at nodes that hang from no root. And nothing brings a reader's requests to egui.
//!
//! Nothing is there unless an assistive technology asks for it ([`AccessibilityRequested`]).

use std::{collections::BTreeMap, fmt::Debug, hash::Hash};

use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems, ActionRequest},
    ecs::system::SystemParam,
    prelude::*,
};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet,
    egui::{
        self,
        accesskit::{Action, ActionData, Live, Node as ReaderNode, NodeId, Role, TextPosition, TextSelection, TreeId},
    },
};
use bevy_input_focus::InputFocus;
use eremite_stream::{
    button_glyphs::{spoken_place, spoken_prompt},
    contracts::schedule::LabState,
};
use eremite_words as words;

use super::{
    history::UndoRedo,
    registry::{Pages, Tabs},
};

/// The entities of egui's nodes.
#[derive(Resource, Default)]
pub(super) struct ReaderTree {
    /// By egui's identifier.
    entities: BTreeMap<NodeId, Entity>,
    root: Option<Entity>,
}

/// Adds the resources, and what writes the nodes after egui's pass. [`switch_tree`] and [`hear_requests`] belong before it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReaderTree>()
        .init_resource::<AccessibilityRequested>()
        .init_resource::<InputFocus>()
        .add_message::<ActionRequest>()
        .add_systems(
            PostUpdate,
            sync_tree
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(AccessibilitySystems::Update)
                // It spawns and despawns nodes of its own alone.
                .ambiguous_with_all()
                .run_if(super::context::is_shown),
        );
}

/// Lets egui make its tree while somebody listens.
pub(super) fn switch_tree(mut context: Single<&mut EguiContext>, requested: Res<AccessibilityRequested>, mut known: Local<bool>) {
    if *known != requested.get() {
        *known = requested.get();
        let ctx = context.get_mut();
        if *known { ctx.enable_accesskit() } else { ctx.disable_accesskit() }
    }
}

/// Hands on to egui what a reader asks of its nodes.
pub(super) fn hear_requests(mut requests: MessageReader<ActionRequest>, tree: Res<ReaderTree>, mut input: Single<&mut EguiInput>) {
    let id_of = |node: NodeId| tree.entities.iter().find(|(_, entity)| NodeId(entity.to_bits()) == node).map(|(id, _)| *id);
    for ActionRequest(request) in requests.read() {
        let Some(target_node) = id_of(request.target_node) else { continue };
        let mut request = request.clone();
        (request.target_tree, request.target_node) = (TreeId::ROOT, target_node);
        if let Some(ActionData::SetTextSelection(selection)) = &mut request.data {
            let Some(there) = selection_elsewhere(selection, id_of) else { continue };
            *selection = there;
        }
        input.events.push(egui::Event::AccessKitActionRequest(request));
    }
}

/// What is shown at the moment.
#[derive(SystemParam)]
pub(super) struct ShownPage<'w> {
    lab: Res<'w, State<LabState>>,
    tabs: Res<'w, Tabs>,
    pages: Res<'w, Pages>,
}

impl ShownPage<'_> {
    /// Its name for a reader.
    fn title(&self) -> String {
        match self.lab.get() {
            LabState::Open => format!("{}, {}", words::text("menu-lab"), self.tabs.shown_words()),
            LabState::Closed => self.pages.shown_words().into(),
        }
    }
}

/// Writes the nodes of the last pass, and sets the focus.
fn sync_tree(
    mut commands: Commands,
    outputs: Query<&EguiOutput>,
    mut tree: ResMut<ReaderTree>,
    mut told: Query<(&mut AccessibilityNode, Option<&Children>)>,
    mut focus: ResMut<InputFocus>,
    requested: Res<AccessibilityRequested>,
    shown: ShownPage,
) {
    let update = outputs.iter().find_map(|output| output.platform_output.accesskit_update.as_ref()).filter(|_| requested.get());
    let Some((update, root)) = update.and_then(|update| Some((update, update.tree.as_ref()?.root))) else {
        return forget(&mut commands, &mut tree, &mut focus);
    };
    let nodes = in_order(update.nodes.iter().map(|(id, node)| (*id, node)).collect(), root);
    let mut before = std::mem::take(&mut tree.entities);
    for (id, _) in &nodes {
        let entity = before.remove(id).unwrap_or_else(|| commands.spawn_empty().id());
        tree.entities.insert(*id, entity);
    }
    let focused = nodes.iter().find(|(id, _)| *id == root).and_then(|(_, root)| root.active_descendant());
    let namers = namers(&nodes);
    for (id, node) in &nodes {
        let entity = tree.entities[id];
        let mut mirrored = mirrored(node, &tree.entities);
        if let Some(namer) = namers.get(id) {
            mirrored.push_labelled_by(NodeId(tree.entities[namer].to_bits()));
        }
        if *id == root {
            mirrored.set_role(Role::Pane);
            mirrored.set_label(shown.title());
        }
        let children: Vec<Entity> = node.children().iter().filter_map(|child| tree.entities.get(child).copied()).collect();
        let known = told.get_mut(entity).ok();
        let has_children = known.as_ref().and_then(|(_, known)| known.map(|known| known.iter().eq(children.iter().copied())));
        if !has_children.unwrap_or(children.is_empty()) {
            commands.entity(entity).replace_children(&children);
        }
        match known {
            Some((mut known, _)) if known.0 != mirrored => known.0 = mirrored,
            Some(_) => {}
            None => _ = commands.entity(entity).insert(AccessibilityNode(mirrored)),
        }
    }
    // A child of one that is gone goes with it.
    for gone in before.into_values() {
        commands.entity(gone).try_despawn();
    }
    tree.root = tree.entities.get(&root).copied();
    let focused = focused.filter(|_| update.focus == root).unwrap_or(update.focus);
    let focused = tree.entities.get(&focused).copied().or(tree.root);
    // It records every change until somebody reads them, and nobody does: so it is replaced.
    if focus.get() != focused {
        *focus = focused.map_or_else(InputFocus::default, InputFocus::from_entity);
    }
}

/// The nodes from the root on, each before its children. What hangs from no node is left out.
fn in_order(mut nodes: BTreeMap<NodeId, &ReaderNode>, root: NodeId) -> Vec<(NodeId, &ReaderNode)> {
    let (mut order, mut left) = (Vec::with_capacity(nodes.len()), vec![root]);
    while let Some(id) = left.pop() {
        if let Some(node) = nodes.remove(&id) {
            order.push((id, node));
            left.extend(node.children().iter().rev());
        }
    }
    order
}

/// The nodes that name others: egui leaves a field without a name where a label or a named slider stands right before it.
fn namers(nodes: &[(NodeId, &ReaderNode)]) -> BTreeMap<NodeId, NodeId> {
    let mut namers = BTreeMap::new();
    let mut last = None;
    for (id, node) in nodes {
        let is_named = node.label().is_some_and(|label| !label.is_empty()) || !node.labelled_by().is_empty();
        match node.role() {
            Role::Label => last = Some(*id),
            Role::Slider if is_named => last = Some(*id),
            Role::Slider | Role::SpinButton | Role::ComboBox | Role::TextInput | Role::MultilineTextInput if !is_named => {
                namers.extend(last.map(|namer| (*id, namer)));
            }
            // What lies around or inside of others.
            Role::GenericContainer | Role::Unknown | Role::TextRun => {}
            _ => last = None,
        }
    }
    namers
}

/// A node as an entity has it: other nodes are named by their entities, and children are those of the entity.
fn mirrored(node: &ReaderNode, entities: &BTreeMap<NodeId, Entity>) -> ReaderNode {
    let there = |id: NodeId| entities.get(&id).map(|entity| NodeId(entity.to_bits()));
    let mut mirrored = node.clone();
    match node.role() {
        // Only a pointer has use for the edge of a panel and for a scroll bar.
        Role::ScrollBar => mirrored.set_hidden(),
        Role::Unknown if node.label().is_none() && node.children().is_empty() => mirrored.set_hidden(),
        // A click on a text does nothing.
        Role::Label => mirrored.remove_action(Action::Click),
        _ => {}
    }
    // Bevy pushes the entity's children, and what was cleared takes none: AccessKit then panics at nodes that hang from no other.
    mirrored.set_children(Vec::<NodeId>::new());
    mirrored.clear_active_descendant();
    mirrored.set_labelled_by(node.labelled_by().iter().filter_map(|id| there(*id)).collect::<Vec<_>>());
    mirrored.clear_previous_on_line();
    if let Some(id) = node.previous_on_line().and_then(there) {
        mirrored.set_previous_on_line(id);
    }
    mirrored.clear_next_on_line();
    if let Some(id) = node.next_on_line().and_then(there) {
        mirrored.set_next_on_line(id);
    }
    mirrored.clear_text_selection();
    if let Some(selection) = node.text_selection().and_then(|selection| selection_elsewhere(selection, there)) {
        mirrored.set_text_selection(selection);
    }
    mirrored
}

/// A selection between the same nodes in another tree.
fn selection_elsewhere(selection: &TextSelection, there: impl Fn(NodeId) -> Option<NodeId>) -> Option<TextSelection> {
    let place = |position: &TextPosition| Some(TextPosition { node: there(position.node)?, ..*position });
    Some(TextSelection { anchor: place(&selection.anchor)?, focus: place(&selection.focus)? })
}

/// Despawns the nodes when nothing is shown any more, and clears the focus.
pub(super) fn despawn_tree(mut commands: Commands, mut tree: ResMut<ReaderTree>, mut focus: ResMut<InputFocus>) {
    forget(&mut commands, &mut tree, &mut focus);
}

fn forget(commands: &mut Commands, tree: &mut ReaderTree, focus: &mut InputFocus) {
    if let Some(root) = tree.root.take() {
        commands.entity(root).try_despawn();
        tree.entities.clear();
        *focus = InputFocus::default();
    }
}

/// Tells readers of something that is painted, and is no widget of egui; `id` is the same in each frame. Free of cost while
/// nobody listens. `write` must not use the context.
pub fn tell(ctx: &egui::Context, id: impl Hash + Debug, role: Role, write: impl FnOnce(&mut ReaderNode)) {
    ctx.accesskit_node_builder(told_id(id), |node| {
        node.set_role(role);
        write(node);
    });
}

/// Tells readers of a text that is painted.
pub fn tell_text(ctx: &egui::Context, id: impl Hash + Debug, text: impl FnOnce() -> String) {
    tell(ctx, id, Role::Label, |node| node.set_value(text()));
}

/// Tells readers a list with what `tell_items` [tells](tell) in it; none if that is nothing.
pub fn tell_list(ctx: &egui::Context, id: impl Hash + Debug, role: Role, tell_items: impl FnOnce()) {
    let root = egui::accesskit_root_id();
    let Some(before) = ctx.accesskit_node_builder(root, |root| root.children().to_vec()) else { return tell_items() };
    tell_items();
    // egui hangs from the root what is in no widget; the list takes it from there.
    let items = ctx.accesskit_node_builder(root, |root| {
        let items = root.children()[before.len()..].to_vec();
        root.set_children(before);
        items
    });
    if let Some(items) = items.filter(|items| !items.is_empty()) {
        tell(ctx, id, role, |list| {
            list.set_size_of_set(items.len());
            list.set_children(items);
        });
    }
}

/// Tells the place in a list, from 0, and in words before what else is said of it.
pub fn set_place(node: &mut ReaderNode, place: usize, count: usize) {
    node.set_position_in_set(place);
    node.set_size_of_set(count);
    let place = spoken_place(place, count);
    node.set_description(match node.description() {
        Some(about) => format!("{place} {about}"),
        None => place,
    });
}

/// Tells the place of a widget in a list, after it was described.
pub fn place_widget(response: &egui::Response, place: usize, count: usize) {
    response.ctx.accesskit_node_builder(response.id, |node| set_place(node, place, count));
}

/// What keys do to the controls of egui: "Tab: next control. Space: use it."
pub fn control_keys() -> String {
    let arrows = words::list([words::text("reader-arrow-left"), words::text("reader-arrow-right")]);
    let [undo, redo] = UndoRedo::keys();
    [
        spoken_prompt(words::text("cap-tab"), words::text("reader-key-next")),
        spoken_prompt(words::text("cap-space"), words::text("reader-key-use")),
        spoken_prompt(&arrows, words::text("verb-change")),
        spoken_prompt(&undo, words::text("lab-undo")),
        spoken_prompt(&redo, words::text("lab-redo")),
    ]
    .join(" ")
}

/// What both bracket keys do.
pub fn bracket_keys(what: &str) -> String {
    spoken_prompt(&words::list([words::text("reader-bracket-left"), words::text("reader-bracket-right")]), what)
}

/// Puts the reader's focus at something that was [told](tell), unless a widget of egui has it.
pub fn focus_told(ctx: &egui::Context, id: impl Hash + Debug) {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |root| root.set_active_descendant(told_id(id).accesskit_id()));
}

/// Whether a reader has clicked something that was [told](tell).
pub fn is_told_clicked(ctx: &egui::Context, id: impl Hash + Debug) -> bool {
    ctx.input(|input| input.has_accesskit_action_request(told_id(id), egui::accesskit::Action::Click))
}

fn told_id(id: impl Hash + Debug) -> egui::Id {
    egui::Id::new(("told", id))
}

/// Has a widget's text read out when it changes.
pub fn read_aloud(response: &egui::Response) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}

/// Whether somebody listens.
pub fn is_read(ctx: &egui::Context) -> bool {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |_| ()).is_some()
}

/// Names a widget that has no text of its own.
pub fn name_widget(response: &egui::Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Says what a widget is for.
pub fn describe_widget(response: &egui::Response, about: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_description(about));
}

/// Names a painted widget, such as a plot or a canvas, and says what it shows and how it is used.
pub fn describe_picture(response: &egui::Response, name: &str, about: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Image);
        node.set_label(name);
        if !about.is_empty() {
            node.set_description(about);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(children: &[u64]) -> ReaderNode {
        let mut node = ReaderNode::new(Role::GenericContainer);
        node.set_children(children.iter().map(|id| NodeId(*id)).collect::<Vec<_>>());
        node
    }

    #[test]
    fn nodes_come_in_the_order_in_which_they_are_read() {
        let [root, left, right, leaf, loose] = [node(&[5, 2]), node(&[3]), node(&[]), node(&[]), node(&[])];
        let all = [(1, &root), (5, &left), (2, &right), (3, &leaf), (9, &loose)].map(|(id, node)| (NodeId(id), node));
        let order: Vec<u64> = in_order(all.into(), NodeId(1)).into_iter().map(|(id, _)| id.0).collect();
        assert_eq!(order, [1, 5, 3, 2], "and what hangs from nothing is left out");
    }

    #[test]
    fn a_field_without_a_name_is_named_by_what_stands_before_it() {
        let of = |role, label: &str| {
            let mut node = ReaderNode::new(role);
            if !label.is_empty() {
                node.set_label(label);
            }
            node
        };
        let all = [
            of(Role::Label, ""),
            of(Role::GenericContainer, ""),
            of(Role::ComboBox, ""),
            of(Role::Button, "blank"),
            of(Role::SpinButton, ""),
            of(Role::Slider, "height"),
            of(Role::SpinButton, ""),
        ];
        let nodes: Vec<_> = (0..).map(NodeId).zip(&all).collect();
        assert_eq!(namers(&nodes), BTreeMap::from([(NodeId(2), NodeId(0)), (NodeId(6), NodeId(5))]));
    }

    #[test]
    fn nodes_that_are_named_are_named_by_their_entities() {
        let entity = |number| Entity::from_raw_u32(number).expect("a small number");
        let entities = BTreeMap::from([(NodeId(70), entity(7)), (NodeId(80), entity(8))]);
        let mut slider = node(&[70]);
        slider.set_labelled_by(vec![NodeId(80), NodeId(99)]);
        slider.set_next_on_line(NodeId(70));
        slider.set_text_selection(TextSelection {
            anchor: TextPosition { node: NodeId(70), character_index: 2 },
            focus: TextPosition { node: NodeId(99), character_index: 3 },
        });
        let mut told = mirrored(&slider, &entities);
        assert_eq!(told.labelled_by(), [NodeId(entity(8).to_bits())]);
        assert_eq!(told.next_on_line(), Some(NodeId(entity(7).to_bits())));
        assert!(told.children().is_empty() && told.text_selection().is_none(), "what is not there is not named");
        told.push_child(NodeId(1));
        assert_eq!(told.children(), [NodeId(1)], "Bevy can give it the children of its entity");
    }

    #[test]
    fn what_is_painted_is_told_with_its_focus() {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        let update = |ctx: &egui::Context| {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                tell(ui.ctx(), ("entry", 3), Role::ListItem, |node| node.set_label("fox"));
                tell_text(ui.ctx(), "scale", || "200 m".into());
                focus_told(ui.ctx(), ("entry", 3));
            });
            output.textures_delta.clear();
            output.platform_output.accesskit_update.expect("it is on")
        };
        let update = update(&ctx);
        let told: Vec<_> = update.nodes.iter().filter_map(|(id, node)| Some((*id, node.label().or(node.value())?))).collect();
        let entry = told.iter().find(|(_, words)| *words == "fox").expect("it is told").0;
        assert!(told.iter().any(|(_, words)| *words == "200 m"));
        let root = &update.nodes.iter().find(|(id, _)| *id == update.focus).expect("the root").1;
        assert_eq!(root.active_descendant(), Some(entry));
    }

    #[test]
    fn what_is_painted_in_a_list_hangs_from_the_list_alone() {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            tell_text(ui.ctx(), "before", || "before".into());
            tell_list(ui.ctx(), "list", Role::List, || {
                for number in 0..2 {
                    tell(ui.ctx(), ("entry", number), Role::ListItem, |node| node.set_label("fox"));
                }
            });
            tell_list(ui.ctx(), "empty", Role::List, || ());
            tell_text(ui.ctx(), "after", || "after".into());
        });
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update.expect("it is on");
        let root = update.tree.as_ref().expect("a tree").root;
        let nodes: BTreeMap<NodeId, &ReaderNode> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
        let known = [Role::Label, Role::List, Role::ListItem];
        let order: Vec<Role> =
            in_order(nodes.clone(), root).into_iter().map(|(_, node)| node.role()).filter(|role| known.contains(role)).collect();
        assert_eq!(order, [Role::Label, Role::List, Role::ListItem, Role::ListItem, Role::Label]);
        let list = nodes.values().find(|node| node.role() == Role::List).expect("it is told");
        assert_eq!((list.children().len(), list.size_of_set()), (2, Some(2)));
        assert!(nodes[&root].children().iter().all(|child| !list.children().contains(child)));
    }
}
