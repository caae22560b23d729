//! The game as a screen reader finds it: every line of every menu page, the texts over the land, and the pages of the lab.

mod pages;

use std::sync::{Arc, Mutex};

use accesskit::{Action as ReaderAction, ActionRequest, Live, NodeId, Role, Toggled, TreeId};
use bevy::{
    a11y::{self, AccessibilityNode, AccessibilityRequested},
    prelude::*,
};
use bevy_input_focus::InputFocus;
use eremite::{
    button_prompts::ClickAction,
    journal::RunJournal,
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open, page_names},
    shared::{
        actions,
        captions::{Caption, Captions},
        discoveries::NewDiscovery,
        schedule::{GameState, LabState},
        sound_cue::{CueKind, cue_text},
    },
    sound::{AudioBackend, AudioSink, TimedSound},
    synth::{event::SoundEventKind, listener::Listener},
};

use super::{
    harness::{Game, full_land},
    window,
};

/// What a reader says of a node.
#[derive(Clone, Debug, PartialEq)]
struct SpokenNode {
    entity: Entity,
    role: Role,
    /// Its label, or its text.
    words: String,
    value: String,
    toggled: Option<Toggled>,
    place: Option<usize>,
    about: String,
}

/// Values of the page below.
#[derive(Resource, Default)]
struct BellPage {
    rings: bool,
    strokes: f32,
    opened: u32,
}

/// A game in a window, with somebody who has it read out.
fn read_game() -> Game {
    read(Game::from(window::app(full_land(1, "superposed-cosine"), |group| group)))
}

/// The game with a page of the tests, and somebody who has it read out.
fn read(mut game: Game) -> Game {
    game.0.insert_resource(eremite::app::settings());
    game.0.init_resource::<BellPage>();
    game.0.add_menu_page("bell", |world| {
        let bell = world.resource::<BellPage>();
        MenuPage::new("The bell")
            .item(MenuItem::heading("In the gate"))
            .item(MenuItem::label("It is old."))
            .item(MenuItem::switch("it rings", bell.rings, |world, on| world.resource_mut::<BellPage>().rings = on).help("At dusk."))
            .item(MenuItem::number("strokes", bell.strokes, 0.0..=12.0, 1.0, format!("{} times", bell.strokes), |world, strokes| {
                world.resource_mut::<BellPage>().strokes = strokes;
            }))
            .item(MenuItem::button("open", |world| world.resource_mut::<BellPage>().opened += 1))
    });
    game.0.world().resource::<AccessibilityRequested>().set(true);
    game
}

impl Game {
    fn pause_at(&mut self, page: &'static str) {
        self.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
        self.step(2);
        open(self.0.world_mut(), page);
        self.step(2);
    }

    /// The nodes of the page in their order, after the page itself; nothing without a page.
    fn heard_page(&mut self) -> Vec<SpokenNode> {
        let world = self.0.world_mut();
        let mut roots = world.query::<(Entity, &AccessibilityNode, &Children)>();
        let Some((root, children)) = roots.iter(world).find(|(_, node, _)| node.role() == Role::Dialog).map(|(root, _, all)| (root, all))
        else {
            return Vec::new();
        };
        let all: Vec<Entity> = [root].into_iter().chain(children.iter()).collect();
        all.into_iter().filter_map(|entity| Some(heard(entity, world.get::<AccessibilityNode>(entity)?))).collect()
    }

    fn ask(&mut self, of: Entity, action: ReaderAction) {
        let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node: NodeId(of.to_bits()), data: None };
        self.0.world_mut().write_message(a11y::ActionRequest(request));
        self.step(2);
    }

    /// Texts that are read out when they change, and are not empty.
    fn live_texts(&mut self) -> Vec<String> {
        let world = self.0.world_mut();
        let mut nodes = world.query::<&AccessibilityNode>();
        let live = nodes.iter(world).filter(|node| node.live() == Some(Live::Polite) && !node.is_hidden());
        live.filter_map(|node| node.value().filter(|text| !text.is_empty()).map(str::to_owned)).collect()
    }
}

fn heard(entity: Entity, node: &AccessibilityNode) -> SpokenNode {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let words = if node.role() == Role::Label { node.value() } else { node.label() };
    SpokenNode {
        entity,
        role: node.role(),
        words: text(words),
        value: text(node.value()),
        toggled: node.toggled(),
        place: node.position_in_set(),
        about: text(node.description()),
    }
}

#[test]
fn each_line_of_a_page_is_told_with_its_state_its_place_and_its_keys() {
    let mut game = read_game();
    game.pause_at("bell");
    let page = game.heard_page();
    assert_eq!((page[0].role, &*page[0].words, &*page[0].about), (Role::Dialog, "The bell", "Esc: back."));
    let told: Vec<_> = page[1..].iter().map(|line| (line.role, &*line.words, line.place)).collect();
    let lines = [
        (Role::Heading, "In the gate", None),
        (Role::Label, "It is old.", None),
        (Role::Switch, "it rings", Some(0)),
        (Role::Slider, "strokes", Some(1)),
        (Role::Button, "open", Some(2)),
        // What the menu says now and then, and nothing at present.
        (Role::Label, "", None),
    ];
    assert_eq!(told, lines);
    assert_eq!(
        (page[3].toggled, &*page[3].about),
        (Some(Toggled::False), "1 of 3. At dusk. Enter: turn on. left arrow, right arrow: change.")
    );
    assert_eq!((&*page[4].value, &*page[4].about), ("0 times", "2 of 3. left arrow, right arrow: change."));
    assert_eq!(page[5].about, "3 of 3. Enter: select.");
    assert_eq!(game.0.world().resource::<InputFocus>().get(), Some(page[3].entity), "the focus is where the menu's is");
}

#[test]
fn what_a_reader_asks_for_is_done_and_told() {
    let mut game = read_game();
    game.pause_at("bell");
    let page = game.heard_page();
    game.ask(page[3].entity, ReaderAction::Click);
    game.ask(page[4].entity, ReaderAction::Increment);
    game.ask(page[4].entity, ReaderAction::Increment);
    game.ask(page[4].entity, ReaderAction::Decrement);
    game.ask(page[5].entity, ReaderAction::Focus);
    assert_eq!(game.0.world().resource::<MenuNavigation>().focus(), "open");
    let bell = game.0.world().resource::<BellPage>();
    assert!(bell.rings && bell.strokes == 1.0 && bell.opened == 0, "what has the focus is not pressed");
    let told = game.heard_page();
    assert_eq!((told[3].toggled, &*told[4].value), (Some(Toggled::True), "1 times"));
    assert_eq!(told[3].entity, page[3].entity, "a line stays itself");
    assert_eq!(game.0.world().resource::<InputFocus>().get(), Some(told[5].entity));
}

#[test]
fn every_page_of_the_menu_is_told_whole_in_view_or_not() {
    let mut game = read(window::game_with_saves("told"));
    let mut lines = 0;
    for page in page_names(game.0.world()) {
        game.pause_at(page);
        let told = game.heard_page();
        assert_eq!(told[0].role, Role::Dialog, "{page}");
        assert!(told[0].about.starts_with("Esc: "), "{page}: {:?}", told[0]);
        let places: Vec<usize> = told.iter().filter_map(|line| line.place).collect();
        assert!(places.iter().copied().eq(0..places.len()), "{page}: {places:?}");
        lines += told.len() - 2;
        for line in told.iter().skip(1).take(told.len() - 2) {
            assert!(!line.words.is_empty() || line.role == Role::Image, "{page}: {line:?}");
            let has_state = match line.role {
                Role::Switch => line.toggled.is_some(),
                Role::Slider | Role::ComboBox => !line.value.is_empty(),
                _ => true,
            };
            let tells_place = |place: usize| line.about.starts_with(&format!("{} of {}. ", place + 1, places.len()));
            let is_told = line.place.is_none_or(|place| tells_place(place) && line.about.contains(": "));
            assert!(has_state && is_told, "{page}: {line:?}");
        }
    }
    assert!(lines > 100, "{lines} lines of all pages");
    game.pause_at("settings");
    assert!(game.heard_page().len() > 30, "and not only those in view");
    // Beneath the lab, and in the game, no page is told.
    game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Open);
    game.step(2);
    assert!(game.heard_page().is_empty());
    let world = game.0.world_mut();
    let mut nodes = world.query::<&AccessibilityNode>();
    let told: Vec<String> = nodes.iter(world).filter_map(|node| node.value().map(str::to_owned)).collect();
    for text in ["paused", "Esc: continue", "F3: close the lab"] {
        assert!(told.iter().any(|told| told == text), "{text} is not among {told:?}");
    }
    game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Closed);
    game.step(2);
    assert!(!game.heard_page().is_empty());
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    game.step(2);
    assert!(game.heard_page().is_empty());
    assert_eq!(game.0.world().resource::<InputFocus>().get(), None);
}

/// The cues that an output was given to play.
#[derive(Clone, Default)]
struct PlayedCues(Arc<Mutex<Vec<CueKind>>>);

impl AudioBackend for PlayedCues {
    fn submit_frame(&mut self, _: &Listener, sounds: &[TimedSound], _: f64) {
        let cue = |sound: &TimedSound| if let SoundEventKind::Cue { kind, .. } = sound.what { Some(kind) } else { None };
        self.0.lock().expect("nobody panics with it").extend(sounds.iter().filter_map(cue));
    }
}

#[test]
fn each_line_of_the_page_of_sound_cues_plays_its_cue() {
    let mut game = read_game();
    let played = PlayedCues::default();
    game.0.insert_resource(AudioSink::new(played.clone()));
    game.pause_at("sound cues");
    for kind in CueKind::ALL {
        let words = cue_text(kind).text();
        let line = game.heard_page().into_iter().find(|line| line.role == Role::Button && line.words == words).expect(words);
        assert!(line.about.ends_with(": play."), "{line:?}");
        game.ask(line.entity, ReaderAction::Click);
        assert_eq!(std::mem::take(&mut *played.0.lock().expect("nobody panics with it")), [kind]);
    }
}

#[test]
fn captions_and_hints_are_read_out_while_they_are_shown() {
    let mut game = read_game();
    game.0.world_mut().insert_resource(Captions { wanted: true, lines: vec![Caption { words: "a bell".to_owned().into(), pan: 0.9 }] });
    game.step(1);
    assert!(game.live_texts().iter().any(|text| text.starts_with("a bell")), "{:?}", game.live_texts());
    game.0.world_mut().insert_resource(Captions::default());
    game.step(2);
    assert!(!game.live_texts().iter().any(|text| text.starts_with("a bell")));
    // The first hint comes to whoever stands at the beginning, with the name of its key.
    game.step_until(30.0, "a hint is read out", |game| game.live_texts().iter().any(|text| text.contains("walk") && text.contains(": ")));
}

#[test]
fn what_is_met_for_the_first_time_is_told_once() {
    let mut game = read_game();
    let met = |game: &mut Game| game.live_texts().iter().filter(|text| text.starts_with("met: ")).cloned().collect::<Vec<_>>();
    game.step_until(30.0, "something is met", |game| !met(game).is_empty());
    // What stays in sight is written at every check, and is not new again.
    game.step_seconds(3.0);
    let told = met(&mut game);
    let book = game.0.world().resource::<RunJournal>();
    let is_an_entry = |text: &str| {
        let title = text.trim_start_matches("met: ").split(" (").next().unwrap_or_default();
        book.entries_in("countries")
            .chain(book.entries_in("animals"))
            .chain(book.entries_in("plants"))
            .chain(book.entries_in("weathers"))
            .any(|(name, _)| name == title)
    };
    assert!(told.len() == 1 && told[0].split(". ").any(is_an_entry), "{told:?}");
    game.0.world_mut().write_message(NewDiscovery { category: "animals", title: "red fox".into() });
    game.step(1);
    assert_eq!(met(&mut game), ["met: red fox (Animals)"]);
}

#[test]
fn photo_mode_tells_its_choices_and_takes_one_for_a_reader() {
    let mut game = read_game();
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Photo);
    game.step(4);
    let button = |game: &mut Game| {
        let world = game.0.world_mut();
        let mut buttons = world.query::<(Entity, &ClickAction, &AccessibilityNode)>();
        let (entity, _, node) = buttons.iter(world).find(|(_, button, _)| button.0 == actions::Action::Rain).expect("a button");
        (entity, node.role(), node.label().unwrap_or_default().to_owned(), node.toggled())
    };
    let world = game.0.world_mut();
    for (ClickAction(action), node) in world.query::<(&ClickAction, &AccessibilityNode)>().iter(world) {
        let about = node.description().unwrap_or_default();
        assert!(about.ends_with(&format!(": {}.", action.label())), "{action:?}: {about:?}");
        let place = node.position_in_set().map(|place| format!("{} of 8. ", place + 1));
        assert!(place.is_none_or(|place| about.starts_with(&place)), "{action:?}: {about:?}");
        assert!(node.position_in_set() == Some(2) || *action != actions::Action::Rain, "{action:?}");
    }
    let (rain, role, label, toggled) = button(&mut game);
    assert_eq!((role, &*label, toggled), (Role::Button, actions::Action::Rain.label(), Some(Toggled::False)));
    game.ask(rain, ReaderAction::Click);
    game.step(1);
    assert_eq!(button(&mut game).3, Some(Toggled::True));
    assert!(game.live_texts().iter().any(|text| text.contains(':')), "the hour is told: {:?}", game.live_texts());
}

#[test]
fn nothing_is_told_while_nobody_listens() {
    let mut game = read_game();
    game.0.world().resource::<AccessibilityRequested>().set(false);
    game.pause_at(ROOT_PAGE);
    assert!(game.heard_page().is_empty());
}
