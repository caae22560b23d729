//! The menu for screen readers: nodes that are not drawn, beside those that are. They follow from the page's own model, so
//! that every item is there, in view or not. A screen reader may also focus an item, click it, and change its value.
//!
//! Nothing is there unless an assistive technology asks for it ([`AccessibilityRequested`]).

use accesskit::{Action as ReaderAction, Live, Node, NodeId, Role};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, ActionRequest},
    prelude::{ChildOf, Entity, MessageReader, Res, ResMut, Resource, State, World},
};
use bevy_input_focus::InputFocus;
use eremite_stream::{
    actions::{Action, ActiveDevice, Bindings, InputDevice, KeyLabels},
    contracts::schedule::LabState,
};
use eremite_words as words;

use super::{
    contents::MenuPage,
    input::{MenuCommand, MenuInput, MenuItemPart, PointerTarget},
    navigation::{FieldEdit, MenuNavigation},
    reader_node::{ItemContext, item_node},
    view::MenuView,
};
use crate::button_prompts::{spoken_keys, spoken_prompt};

/// The nodes of the page that is shown.
#[derive(Resource, Default)]
pub(super) struct MenuReader(Option<PageNodes>);

struct PageNodes {
    /// Name of the page.
    page: &'static str,
    root: Entity,
    /// What the menu says at the moment, such as a notification.
    word: Entity,
    /// The focused key of the on-screen keyboard.
    key: Option<Entity>,
    /// Identifier and node of each item, from the top.
    items: Vec<(String, Entity)>,
}

/// Run condition: an assistive technology asks for what is shown.
pub(super) fn is_read(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

/// Writes the nodes of the current page, and sets the focus.
pub(super) fn sync_reader(world: &mut World) {
    // Beneath the lab the menu is hidden.
    if *world.resource::<State<LabState>>() == LabState::Open {
        return despawn_reader(world);
    }
    let page = world.resource::<MenuView>().page().clone();
    let name = world.resource::<MenuNavigation>().page();
    let kept = world.resource_mut::<MenuReader>().0.take();
    let mut nodes = match kept {
        Some(kept) if kept.page == name => kept,
        other => {
            if let Some(other) = other {
                world.despawn(other.root);
            }
            PageNodes::spawn(world, name)
        }
    };
    nodes.write(world, &page);
    world.resource_mut::<MenuReader>().0 = Some(nodes);
}

/// Despawns the nodes and clears the focus.
pub(super) fn despawn_reader(world: &mut World) {
    if let Some(nodes) = world.resource_mut::<MenuReader>().0.take() {
        world.despawn(nodes.root);
        world.insert_resource(InputFocus::default());
    }
}

impl PageNodes {
    fn spawn(world: &mut World, page: &'static str) -> Self {
        let root = world.spawn(AccessibilityNode::default()).id();
        let word = world.spawn((AccessibilityNode::default(), ChildOf(root))).id();
        Self { page, root, word, key: None, items: Vec::new() }
    }

    fn write(&mut self, world: &mut World, page: &MenuPage) {
        self.sync_items(world, page);
        let navigation = world.resource::<MenuNavigation>();
        let (writing, word) = (navigation.writing.clone(), navigation.word.clone());
        let (focus, is_root) = (navigation.focus().to_owned(), navigation.is_root());
        let keys = key_names(world);
        let count = page.lines.iter().filter(|item| item.is_interactive()).count();
        let mut places = 0..;
        let told: Vec<Node> = page
            .lines
            .iter()
            .map(|item| {
                let place = if item.is_interactive() { places.next().zip(Some(count)) } else { None };
                let edited = writing.as_ref().filter(|writing| writing.id == item.id).map(|writing| &*writing.text);
                item_node(item, &ItemContext { place, edited, keys: &keys })
            })
            .collect();
        let back = match (&writing, is_root) {
            (Some(_), _) => words::text("verb-cancel"),
            (None, true) => words::text("verb-continue"),
            (None, false) => words::text("verb-back"),
        };
        let root = page_node(&page.title, count, &spoken_prompt(&keys(&[Action::Back]), back));
        set_node(world, self.root, root);
        for ((_, entity), node) in self.items.iter().zip(told) {
            set_node(world, *entity, node);
        }
        set_node(world, self.word, live_node(word.unwrap_or_default()));
        self.sync_key(world, writing.as_ref());
        let focused = self.items.iter().find(|(id, _)| *id == focus).map_or(self.root, |(_, entity)| *entity);
        let focused = self.key.unwrap_or(focused);
        // It records every change until somebody reads them, and nobody does: so it is replaced.
        if world.get_resource::<InputFocus>().and_then(InputFocus::get) != Some(focused) {
            world.insert_resource(InputFocus::from_entity(focused));
        }
    }

    /// Spawns an entity for each item that is new, and despawns those that are gone; their order is the page's.
    fn sync_items(&mut self, world: &mut World, page: &MenuPage) {
        if self.items.iter().map(|(id, _)| id).eq(page.lines.iter().map(|item| &item.id)) {
            return;
        }
        let mut left = std::mem::take(&mut self.items);
        for item in &page.lines {
            let known = left.iter().position(|(id, _)| *id == item.id);
            let entity = match known {
                Some(at) => left.swap_remove(at).1,
                None => world.spawn(AccessibilityNode::default()).id(),
            };
            self.items.push((item.id.clone(), entity));
        }
        for (_, gone) in left {
            world.despawn(gone);
        }
        let children: Vec<Entity> = self.items.iter().map(|(_, entity)| *entity).chain([self.word]).chain(self.key).collect();
        world.entity_mut(self.root).replace_children(&children);
    }

    /// The key of the on-screen keyboard that would be typed.
    fn sync_key(&mut self, world: &mut World, writing: Option<&FieldEdit>) {
        let board = writing.and_then(|writing| writing.board.as_ref());
        let Some(board) = board else {
            if let Some(key) = self.key.take() {
                world.despawn(key);
            }
            return;
        };
        let mut node = Node::new(Role::Button);
        node.set_label(board.focused_key().label());
        let root = self.root;
        let key = *self.key.get_or_insert_with(|| world.spawn((AccessibilityNode::default(), ChildOf(root))).id());
        set_node(world, key, node);
    }
}

/// Names of the keys of some actions.
fn key_names(world: &World) -> impl Fn(&[Action]) -> String + use<> {
    let (bindings, labels) = (world.resource::<Bindings>().clone(), world.resource::<KeyLabels>().clone());
    let device = *world.resource::<ActiveDevice>();
    move |actions| spoken_keys(actions, &bindings, &labels, device)
}

fn page_node(title: &str, count: usize, keys: &str) -> Node {
    let mut node = Node::new(Role::Dialog);
    node.set_modal();
    node.set_label(title);
    node.set_size_of_set(count);
    if !keys.is_empty() {
        node.set_description(keys);
    }
    node
}

/// A text that is read out when it changes.
fn live_node(text: String) -> Node {
    let mut node = Node::new(Role::Label);
    node.set_live(Live::Polite);
    node.set_value(text);
    node
}

fn set_node(world: &mut World, entity: Entity, node: Node) {
    if let Some(mut told) = world.get_mut::<AccessibilityNode>(entity)
        && told.0 != node
    {
        told.0 = node;
    }
}

/// Turns what a screen reader asks for into commands.
pub(super) fn read_requests(mut requests: MessageReader<ActionRequest>, reader: Res<MenuReader>, mut input: ResMut<MenuInput>) {
    let Some(nodes) = &reader.0 else { return requests.clear() };
    for ActionRequest(request) in requests.read() {
        if nodes.key.is_some_and(|key| NodeId(key.to_bits()) == request.target_node) {
            if request.action == ReaderAction::Click {
                input.steps.push(MenuCommand::Confirm(InputDevice::Pad));
            }
            continue;
        }
        let item = nodes.items.iter().find(|(_, entity)| NodeId(entity.to_bits()) == request.target_node);
        let Some((id, _)) = item else { continue };
        let click = |part: MenuItemPart| MenuCommand::Click(PointerTarget { id: id.clone(), part });
        input.steps.extend(match request.action {
            ReaderAction::Focus => Some(MenuCommand::Focus(id.clone())),
            ReaderAction::Click => Some(click(MenuItemPart::Line)),
            ReaderAction::Increment => Some(click(MenuItemPart::More)),
            ReaderAction::Decrement => Some(click(MenuItemPart::Less)),
            _ => None,
        });
    }
}
