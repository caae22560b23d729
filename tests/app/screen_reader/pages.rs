//! The journal, the map, the map editor and the lab's tabs as a screen reader finds them.

use accesskit::{Action as ReaderAction, ActionRequest, Live, NodeId, Role, Toggled, TreeId};
use bevy::{
    a11y::{self, AccessibilityNode, AccessibilityRequested},
    input::keyboard::KeyCode,
    prelude::*,
};
use bevy_egui::egui::{self, WidgetType};
use bevy_input_focus::InputFocus;
use eremite::{
    overlay::{Pages, Tabs},
    pages::{easel::Easel, journal::OpenJournal},
    shared::schedule::{GameState, LabState},
};

use crate::lab_harness::LabHarness;

/// A node, and its name as a reader finds it.
#[derive(Clone, Debug)]
struct HeardNode {
    entity: Entity,
    node: accesskit::Node,
    name: String,
    /// The node that it lies in.
    parent: Option<Entity>,
}

impl HeardNode {
    fn is(&self, role: Role, name: &str) -> bool {
        self.node.role() == role && self.name == name
    }

    fn about(&self) -> &str {
        self.node.description().unwrap_or_default()
    }

    /// Whether one does something with it.
    fn is_control(&self) -> bool {
        !self.node.is_hidden() && self.can_be_used()
    }

    fn can_be_used(&self) -> bool {
        [ReaderAction::Click, ReaderAction::Increment, ReaderAction::SetValue].iter().any(|action| self.node.supports_action(*action))
            || matches!(self.node.role(), Role::TextInput | Role::MultilineTextInput)
    }

    /// Whether its role says what it is, and it has the state or the value that such a control has.
    fn tells_its_state(&self) -> bool {
        match self.node.role() {
            Role::Unknown | Role::GenericContainer => false,
            Role::CheckBox | Role::RadioButton | Role::Switch => self.node.toggled().is_some(),
            Role::Slider | Role::SpinButton | Role::ComboBox => self.node.numeric_value().is_some() || self.node.value().is_some(),
            _ => true,
        }
    }
}

/// Somebody has it read out.
fn read(lab: &mut LabHarness) {
    lab.0.0.world().resource::<AccessibilityRequested>().set(true);
    lab.step_frames(3);
}

/// The nodes of the tab or page, the first of which is the whole, in the order in which one reads.
fn heard(lab: &mut LabHarness) -> Vec<HeardNode> {
    let world = lab.0.0.world_mut();
    let mut roots = world.query_filtered::<(Entity, &AccessibilityNode), Without<ChildOf>>();
    let Some((root, _)) = roots.iter(world).find(|(_, node)| node.role() == Role::Pane) else { return Vec::new() };
    let (mut order, mut left) = (Vec::new(), vec![root]);
    while let Some(entity) = left.pop() {
        let Some(node) = sent(world, entity) else { continue };
        let parent = world.get::<ChildOf>(entity).map(ChildOf::parent);
        left.extend(node.children().iter().rev().map(|child| Entity::from_bits(child.0)));
        order.push(HeardNode { entity, name: name(world, &node), node, parent });
    }
    order
}

/// A node as `bevy_winit` sends it to the system (`update_adapter`), with the children of its entity pushed.
fn sent(world: &World, entity: Entity) -> Option<accesskit::Node> {
    let mut node = (**world.get::<AccessibilityNode>(entity)?).clone();
    for child in world.get::<Children>(entity).into_iter().flatten().filter(|child| world.get::<AccessibilityNode>(**child).is_some()) {
        node.push_child(NodeId(child.to_bits()));
    }
    Some(node)
}

/// What a reader calls a node: its label, the text of a label, what labels it, or what is to be typed into it.
fn name(world: &World, node: &accesskit::Node) -> String {
    let labels = || {
        let of = |id: &NodeId| Some(name(world, world.get::<AccessibilityNode>(Entity::from_bits(id.0))?));
        let names: Vec<String> = node.labelled_by().iter().filter_map(of).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    let own = node.label().filter(|label| !label.is_empty()).map(str::to_owned);
    let text = || (node.role() == Role::Label).then(|| node.value().unwrap_or_default().to_owned());
    own.or_else(text).or_else(labels).or_else(|| node.placeholder().map(str::to_owned)).unwrap_or_default()
}

fn ask(lab: &mut LabHarness, of: Entity, action: ReaderAction) {
    let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node: NodeId(of.to_bits()), data: None };
    lab.0.0.world_mut().write_message(a11y::ActionRequest(request));
    lab.step_frames(3);
}

fn focus(lab: &LabHarness) -> Option<Entity> {
    lab.resource::<InputFocus>().get()
}

fn find<'a>(all: &'a [HeardNode], role: Role, name: &str) -> &'a HeardNode {
    let names = || all.iter().map(|node| format!("{:?} {:?}", node.node.role(), node.name)).collect::<Vec<_>>();
    all.iter().find(|node| node.is(role, name)).unwrap_or_else(|| panic!("no {role:?} {name:?} among {:#?}", names()))
}

/// A keys' hint that ends like this is told, and names its keys.
fn assert_hint(all: &[HeardNode], what: &str) {
    let end = format!(": {what}.");
    assert!(all.iter().any(|node| node.node.role() == Role::Label && node.name.len() > end.len() && node.name.ends_with(&end)), "{what}");
}

/// Controls without a name.
fn unnamed(all: &[HeardNode]) -> Vec<String> {
    all.iter().filter(|node| node.is_control() && node.name.trim().is_empty()).map(|node| format!("{:?}", node.node)).collect()
}

/// Every control has a name, and what is in a list its place.
fn assert_named(all: &[HeardNode], where_: &str) {
    let unnamed = unnamed(all);
    assert!(unnamed.is_empty(), "{where_}: {unnamed:#?}");
    assert_placed(all, where_);
}

/// What is in a list has its place in it, in words too. Items of a list and tabs lie in a list of their own, as many as they say.
fn assert_placed(all: &[HeardNode], where_: &str) {
    for node in all {
        let (place, count) = (node.node.position_in_set(), node.node.size_of_set());
        let Some((place, count)) = place.zip(count) else {
            assert!(place.is_none(), "{where_}: {node:?}");
            continue;
        };
        assert!(place < count && node.about().starts_with(&format!("{} of {count}.", place + 1)), "{where_}: {node:?}");
        let list = match node.node.role() {
            Role::ListItem => Role::List,
            Role::Tab => Role::TabList,
            _ => continue,
        };
        let parent = all.iter().find(|parent| Some(parent.entity) == node.parent).map(|parent| parent.node.role());
        let beside = all.iter().filter(|other| other.parent == node.parent).count();
        assert_eq!((parent, beside), (Some(list), count), "{where_}: {node:?}");
    }
}

#[test]
fn the_journal_tells_its_entries_their_state_and_their_places() {
    let mut lab = LabHarness::closed(5, 200);
    lab.0.step_seconds(2.0);
    lab.game_key(KeyCode::KeyJ);
    read(&mut lab);
    let page = heard(&mut lab);
    assert_eq!((page[0].node.role(), &*page[0].name), (Role::Pane, "Journal"));
    find(&page, Role::Heading, "Biomes");
    let entries: Vec<&HeardNode> = page.iter().filter(|node| node.node.role() == Role::ListItem).collect();
    let biomes = entries[0].node.size_of_set().expect("a list");
    let places: Vec<_> = entries[..biomes].iter().filter_map(|entry| entry.node.position_in_set()).collect();
    assert!(biomes > 5 && places.iter().copied().eq(0..biomes), "{places:?}");
    let desert = find(&page, Role::ListItem, "desert");
    assert!(desert.about().contains(". the 1st day") && desert.about().ends_with(": on the map."), "{}", desert.about());
    assert_eq!((desert.node.is_selected(), focus(&lab)), (Some(true), Some(desert.entity)), "the focus is at what is chosen");
    let blank = find(&page, Role::ListItem, "not met yet");
    assert!(blank.node.is_selected() == Some(false) && blank.about().ends_with(": look at."), "{}", blank.about());
    let open: Vec<&str> =
        page.iter().filter(|node| node.node.role() == Role::Tab && node.node.is_selected() == Some(true)).map(|node| &*node.name).collect();
    assert_eq!(open, ["Biomes"]);
    for what in ["look at", "turn the leaf", "continue", "on the map"] {
        assert_hint(&page, what);
    }
    assert_named(&page, "journal");
    // The keys move the focus, and a reader opens another chapter.
    lab.game_key(KeyCode::ArrowLeft);
    lab.step_frames(1);
    let moved = heard(&mut lab);
    let chosen = moved.iter().find(|node| node.node.role() == Role::ListItem && node.node.is_selected() == Some(true));
    assert!(chosen.is_some_and(|chosen| Some(chosen.entity) == focus(&lab)) && focus(&lab) != Some(desert.entity));
    let chapters: Vec<(String, usize)> =
        lab.resource::<OpenJournal>().contents().iter().map(|chapter| (chapter.title.clone(), chapter.items.len())).collect();
    assert!(chapters.len() > 8, "{chapters:?}");
    for (number, (title, count)) in chapters.iter().enumerate() {
        let tab = find(&heard(&mut lab), Role::Tab, title).entity;
        ask(&mut lab, tab, ReaderAction::Click);
        let page = heard(&mut lab);
        find(&page, Role::Heading, title);
        let tab = &find(&page, Role::Tab, title).node;
        let state = (tab.is_selected(), tab.position_in_set(), tab.size_of_set());
        assert_eq!(state, (Some(true), Some(number), Some(chapters.len())), "{title}");
        // A wish is in a list too, and is not chosen.
        let is_entry = |node: &&HeardNode| node.node.role() == Role::ListItem && node.node.is_selected().is_some();
        let entries: Vec<&HeardNode> = page.iter().filter(is_entry).collect();
        assert!(entries.iter().map(|entry| entry.node.position_in_set()).eq((0..*count).map(Some)), "{title}: {entries:#?}");
        for entry in &entries {
            let is_told = entry.about().ends_with(": look at.") || entry.about().ends_with(": on the map.");
            assert!(!entry.name.is_empty() && is_told, "{title}: {entry:?}");
        }
        let chosen = entries.iter().filter(|entry| entry.node.is_selected() == Some(true)).count();
        assert_eq!(chosen, (*count).min(1), "{title}");
        assert_named(&page, title);
    }
}

#[test]
fn the_map_tells_where_one_is_what_is_in_view_and_what_is_pointed_at() {
    let mut lab = LabHarness::map(1, 500);
    read(&mut lab);
    lab.wait_until("names are found", |lab| heard(lab).iter().any(|node| node.node.role() == Role::ListItem));
    let page = heard(&mut lab);
    assert_eq!((page[0].node.role(), &*page[0].name), (Role::Pane, "Map"));
    let has = |part: &str| page.iter().any(|node| node.node.role() == Role::Label && node.name.contains(part));
    assert!(has("seed 1") && has("hermit: ") && has("scale bar: "));
    for place in page.iter().filter(|node| node.node.role() == Role::ListItem) {
        assert!(!place.name.is_empty() && !place.about().is_empty(), "{place:?}");
    }
    for what in ["move", "zoom", "centre on hermit", "journal", "continue"] {
        assert_hint(&page, what);
    }
    find(&page, Role::Button, "Continue");
    assert_named(&page, "map");
    let pointed = |page: &[HeardNode]| {
        let told = page.iter().find(|node| node.node.live() == Some(Live::Polite) && node.node.role() == Role::Label);
        told.expect("the place that is pointed at").name.clone()
    };
    assert!(pointed(&page).ends_with("here"), "the map opens where he is: {}", pointed(&page));
    // While the map moves nothing new is told.
    lab.0.hold(KeyCode::ArrowRight);
    lab.step_frames(20);
    assert!(pointed(&heard(&mut lab)).ends_with("here"));
    lab.0.release(KeyCode::ArrowRight);
    lab.step_frames(3);
    assert!(pointed(&heard(&mut lab)).ends_with(" east"), "{}", pointed(&heard(&mut lab)));
}

#[test]
fn the_map_editor_names_its_pictures_and_every_control() {
    let mut lab = LabHarness::map(1, 0);
    lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
    lab.wait_until("the draft is brought", |lab| lab.resource::<Easel>().is_at_hand());
    read(&mut lab);
    let page = heard(&mut lab);
    assert_eq!((page[0].node.role(), &*page[0].name), (Role::Pane, "Draw a map"));
    assert!(find(&page, Role::Image, "Sketch").about().ends_with("pixels"));
    find(&page, Role::Image, "Land");
    assert_eq!(find(&page, Role::Button, "Height").node.toggled(), Some(Toggled::True), "the tool in hand");
    for (role, name) in [
        (Role::Slider, "Brush size"),
        (Role::Slider, "Roughness"),
        (Role::ComboBox, "Biome"),
        (Role::SpinButton, "width of a blank map in pixels"),
        (Role::SpinButton, "height of a blank map in pixels"),
        (Role::Button, "Import"),
    ] {
        let control = find(&page, role, name);
        let is_valued = control.node.numeric_value().is_some() || control.node.value().is_some();
        assert!(is_valued || role == Role::Button, "{control:?}");
    }
    assert_named(&page, "map editor");
    assert_hint(&page, "Brush size");
    // A reader takes another tool.
    let smooth = find(&page, Role::Button, "Smooth").entity;
    ask(&mut lab, smooth, ReaderAction::Click);
    assert_eq!(find(&heard(&mut lab), Role::Button, "Smooth").node.toggled(), Some(Toggled::True));
    // And so do the keys: the focus is told, and what they do to it.
    lab.tab_to(|info| info.typ != WidgetType::Slider && info.label.as_deref() == Some("Height"));
    lab.step_frames(1);
    assert_eq!(focus(&lab), Some(find(&heard(&mut lab), Role::Button, "Height").entity));
    lab.tap(egui::Key::Enter);
    lab.step_frames(1);
    let tools = heard(&mut lab);
    let taken = ["Height", "Smooth"].map(|tool| find(&tools, Role::Button, tool).node.toggled());
    assert_eq!(taken, [Some(Toggled::True), Some(Toggled::False)]);
    lab.tab_to(|info| info.typ == WidgetType::Slider && info.label.as_deref() == Some("Brush size"));
    let size = |lab: &mut LabHarness| find(&heard(lab), Role::Slider, "Brush size").node.numeric_value().expect("it has a value");
    let before = size(&mut lab);
    lab.tap(egui::Key::ArrowRight);
    lab.step_frames(1);
    assert!(size(&mut lab) > before, "{before}");
}

#[test]
fn each_tab_of_the_lab_names_its_controls_tells_their_state_and_keeps_the_focus() {
    let mut lab = LabHarness::open(1, 0);
    read(&mut lab);
    let tabs: Vec<_> = lab.resource::<Tabs>().available().collect();
    assert!(tabs.len() > 10, "{} tabs", tabs.len());
    let (mut nameless, mut stateless) = (Vec::new(), Vec::new());
    for tab in &tabs {
        lab.0.0.world_mut().resource_mut::<Tabs>().show(tab.name);
        lab.step_frames(4);
        let page = heard(&mut lab);
        assert!(page[0].name.ends_with((tab.words)()), "{}: {}", tab.name, page[0].name);
        for other in &tabs {
            let is_shown = Toggled::from(other.name == tab.name);
            assert_eq!(find(&page, Role::Button, (other.words)()).node.toggled(), Some(is_shown), "{} at {}", other.name, tab.name);
        }
        assert!(page.len() > 20, "{}: {} nodes", tab.name, page.len());
        assert_placed(&page, tab.name);
        assert_hint(&page, "close the lab");
        let keys = "Tab: next control. Space: use it. left arrow, right arrow: change. Ctrl Z: undo.";
        assert!(page.iter().any(|node| node.name.starts_with(keys)), "{}: no keys of the controls", tab.name);
        assert!(find(&page, Role::Button, (tab.words)()).node.position_in_set().is_some(), "{}: no place", tab.name);
        nameless.extend(unnamed(&page).into_iter().map(|node| format!("{}: {node}", tab.name)));
        let vague = page.iter().filter(|node| node.is_control() && !node.tells_its_state());
        stateless.extend(vague.map(|node| format!("{}: {:?}", tab.name, node.node)));
    }
    assert!(nameless.is_empty() && stateless.is_empty(), "without a name: {nameless:#?}, without a state: {stateless:#?}");
    // What egui focuses is focused for a reader, and the reverse.
    lab.0.0.world_mut().resource_mut::<Tabs>().show("land");
    lab.step_frames(3);
    lab.tab_to_label("reset");
    lab.step_frames(1);
    let reset = find(&heard(&mut lab), Role::Button, "reset").entity;
    assert_eq!(focus(&lab), Some(reset));
    let sky = find(&heard(&mut lab), Role::Button, "Sky").entity;
    ask(&mut lab, sky, ReaderAction::Focus);
    assert_eq!(focus(&lab), Some(sky));
    ask(&mut lab, sky, ReaderAction::Click);
    assert_eq!(lab.resource::<Tabs>().shown(), "sky");
}

#[test]
fn a_page_is_told_while_it_is_shown_and_somebody_listens() {
    let mut lab = LabHarness::open(1, 0);
    assert!(heard(&mut lab).is_empty() && focus(&lab).is_none(), "nobody listens");
    read(&mut lab);
    assert!(!heard(&mut lab).is_empty() && focus(&lab).is_some());
    lab.0.0.world().resource::<AccessibilityRequested>().set(false);
    lab.step_frames(3);
    assert!(heard(&mut lab).is_empty() && focus(&lab).is_none(), "nobody listens any more");
    read(&mut lab);
    lab.set_states(GameState::Playing, LabState::Closed);
    assert!(heard(&mut lab).is_empty() && focus(&lab).is_none(), "the lab is closed");
    lab.set_states(GameState::Playing, LabState::Open);
    lab.step_frames(2);
    assert!(!heard(&mut lab).is_empty(), "and it is told again");
}
