//! Test harness for the lab and the map: operated by window events of keyboard and mouse.

use std::{path::Path, thread, time::Duration};

use bevy::{
    input::{
        ButtonState,
        keyboard::KeyCode,
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
    },
    prelude::*,
    window::{CursorMoved, WindowEvent},
};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput,
    egui::{self, WidgetInfo, WidgetType, output::OutputEvent},
};
use eremite::{
    app::{self, EremiteLabPlugins},
    land::{Column, Land, LandCache, Recipe},
    menu::MenuPlugin,
    menu_pages::controls::ControlsMenuPlugin,
    motion::GroundQuery,
    mountains::MountainKinds,
    overlay::EditSession,
    pages::easel::DraftFile,
    preset::PresetLibrary,
    shared::{
        camera_view::CameraView,
        schedule::{GameState, LabState},
    },
    stream::BlockingMode,
    ui::{PowerSavingPlugin, UiPlugin},
};

use super::harness::{Game, full_land};

/// The game with the lab open, as high as the screen.
pub struct LabHarness(pub Game);

impl LabHarness {
    pub fn closed(seed: u64, at: i64) -> Self {
        Self::on(full_land(seed, "superposed-cosine"), at)
    }

    /// Without a data folder.
    pub fn on(land: Land, at: i64) -> Self {
        Self::saved_in(None, land, at)
    }

    /// With a data folder.
    pub fn saved_in(folder: Option<&Path>, land: Land, at: i64) -> Self {
        Self::with_setup(folder, land, at, |_| ())
    }

    /// With a data folder and additions to the app.
    pub fn with_setup(folder: Option<&Path>, land: Land, at: i64, add: impl FnOnce(&mut App)) -> Self {
        let mut app = app::headless(land, Column(at));
        app.insert_resource(DraftFile::at(folder.map(|folder| folder.join("easel/draft.ron"))));
        // A window that nobody sees; it has the keyboard, or egui would give it to no widget.
        let window = WindowPlugin { primary_window: Some(Window { focused: true, ..default() }), ..default() };
        app.init_asset::<Image>()
            .init_asset::<Shader>()
            .init_asset::<Font>()
            .add_plugins((window, UiPlugin, PowerSavingPlugin, MenuPlugin, ControlsMenuPlugin))
            .add_plugins(EremiteLabPlugins);
        app.insert_resource(PresetLibrary::new("no such folder".into(), folder.map(|folder| folder.join("presets"))));
        app.world_mut().spawn((Camera2d, IsDefaultUiCamera));
        app.insert_resource(BlockingMode(true));
        add(&mut app);
        Self(Game::from(app))
    }

    pub fn open(seed: u64, at: i64) -> Self {
        Self::closed(seed, at).opened()
    }

    pub fn opened(self) -> Self {
        let mut lab = self;
        lab.game_key(KeyCode::F3);
        lab.step_frames(3);
        lab
    }

    /// Presses a key for the game, and for egui if present.
    pub fn game_key(&mut self, key: KeyCode) {
        self.0.hold(key);
        self.0.step(1);
        self.0.release(key);
        self.0.step(1);
    }

    pub fn step_frames(&mut self, count: u32) {
        for _ in 0..count {
            self.event(None);
        }
    }

    /// Runs until a condition holds; other threads take time.
    pub fn wait_until(&mut self, what: &str, mut so: impl FnMut(&mut Self) -> bool) {
        // A frame costs much more than a look: what takes other threads longer is looked at less often.
        const LONGEST_MS: u64 = 8;
        for tries in 0..10_000 {
            self.step_frames(1);
            if so(self) {
                return;
            }
            thread::sleep(Duration::from_millis((1 + tries / 4).min(LONGEST_MS)));
        }
        panic!("it never comes to this: {what}");
    }

    /// Status line, and whether it is an error.
    pub fn status(&self) -> (String, bool) {
        let word = self.0.0.world().resource::<EditSession>().status();
        word.map_or((String::new(), false), |word| (word.text.clone(), word.fault))
    }

    /// One frame with an egui event.
    pub fn event(&mut self, event: impl Into<Option<egui::Event>>) {
        self.events(event.into());
    }

    /// One frame with several egui events.
    fn events(&mut self, events: impl IntoIterator<Item = egui::Event>) {
        let world = self.0.0.world_mut();
        if let Ok(mut input) = world.query::<&mut EguiInput>().single_mut(world) {
            input.screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0)));
            input.events.extend(events);
        }
        self.0.step(1);
        self.0.wait_for_land_swap();
    }

    pub fn press(&mut self, key: egui::Key, modifiers: egui::Modifiers) {
        self.event(egui::Event::ModifiersChanged(modifiers));
        for pressed in [true, false] {
            self.event(egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        }
        self.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
    }

    pub fn tap(&mut self, key: egui::Key) {
        self.press(key, egui::Modifiers::NONE);
    }

    pub fn type_words(&mut self, words: &str) {
        self.event(egui::Event::Text(words.into()));
    }

    /// Moves the mouse, presses, and releases `frames` later, as reported by the window.
    pub fn click_at(&mut self, at: egui::Pos2, frames: u32) {
        let world = self.0.0.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).expect("a window");
        let mut report = |event: WindowEvent| _ = self.0.0.world_mut().write_message(event);
        let button = |state| MouseButtonInput { button: MouseButton::Left, state, window };
        report(CursorMoved { window, position: Vec2::new(at.x, at.y), delta: None }.into());
        report(button(ButtonState::Pressed).into());
        self.step_frames(frames);
        self.0.0.world_mut().write_message(WindowEvent::from(button(ButtonState::Released)));
        self.step_frames(3);
    }

    /// Position of a widget.
    pub fn position_of(&mut self, label: &str) -> egui::Pos2 {
        self.tab_to_label(label);
        let place = self.focused_widget().rect.center();
        self.release_focus();
        place
    }

    pub fn output(&mut self) -> egui::PlatformOutput {
        let world = self.0.0.world_mut();
        world.query::<&EguiOutput>().single(world).expect("the lab is open").platform_output.clone()
    }

    /// Presses Tab; returns the widget that got the focus.
    pub fn focus_next(&mut self) -> Option<WidgetInfo> {
        let modifiers = egui::Modifiers::NONE;
        let stroke = |pressed| egui::Event::Key { key: egui::Key::Tab, physical_key: None, pressed, repeat: false, modifiers };
        self.events([true, false].map(stroke));
        // After the last one it is the first again, a frame later.
        self.focus_gained().or_else(|| {
            self.step_frames(1);
            self.focus_gained()
        })
    }

    /// Widget that got the focus in the last frame.
    fn focus_gained(&mut self) -> Option<WidgetInfo> {
        let gained = |event| if let OutputEvent::FocusGained(info) = event { Some(info) } else { None };
        self.output().events.into_iter().rev().find_map(gained)
    }

    /// Focused widget.
    pub fn focused_widget(&mut self) -> egui::Response {
        let world = self.0.0.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
        let ctx = context.get_mut();
        let focused = ctx.memory(egui::Memory::focused).expect("something is at hand");
        ctx.read_response(focused).expect("it is shown")
    }

    /// Presses Tab until the wanted widget is focused.
    pub fn tab_to(&mut self, wanted: impl Fn(&WidgetInfo) -> bool) {
        let mut seen = Vec::new();
        for _ in 0..160 {
            if let Some(info) = self.focus_next() {
                if wanted(&info) {
                    return;
                }
                seen.push(format!("{:?} {:?}", info.typ, info.label));
            }
        }
        panic!("the keyboard does not reach it; it reaches {seen:#?}");
    }

    /// Presses Tab until a slider with a value is focused, after `before` others with the same one.
    pub fn tab_to_slider(&mut self, value: f64, before: u32) {
        let left = std::cell::Cell::new(before);
        let is_it = |info: &WidgetInfo| info.typ == WidgetType::Slider && info.value == Some(value);
        self.tab_to(|info| is_it(info) && left.replace(left.get().saturating_sub(1)) == 0);
    }

    pub fn tab_to_label(&mut self, label: &str) {
        self.tab_to(|info| info.label.as_deref() == Some(label));
    }

    /// Focuses a widget and presses Enter.
    pub fn activate(&mut self, label: &str) {
        self.tab_to_label(label);
        self.tap(egui::Key::Enter);
        self.step_frames(1);
    }

    pub fn release_focus(&mut self) {
        self.tap(egui::Key::Escape);
        self.step_frames(1);
    }

    /// Adds a mountain kind to a data folder.
    pub fn add_custom_mountain_kind(&mut self, folder: &Path) {
        let folder = folder.join("mountains");
        std::fs::create_dir_all(&folder).expect("a folder");
        self.0.0.insert_resource(MountainKinds::from_folder(folder.clone()));
        std::fs::copy("assets/mountains/steep.ron", folder.join("needles.ron")).expect("written");
        let version = self.0.land().version();
        self.wait_until("it is taken up", |lab| lab.0.land().version() > version);
        self.step_frames(2);
    }

    pub fn recipe(&self) -> Recipe {
        Recipe::from_land(&self.0.land(), &app::algorithms())
    }

    pub fn feet_above_ground(&mut self) -> f32 {
        let (land, body) = (self.0.land(), self.0.body());
        body.place.height_above(GroundQuery { land: &land, cache: &mut LandCache::default() }.floor(body.place))
    }

    pub fn resource<R: Resource>(&self) -> &R {
        self.0.0.world().resource::<R>()
    }

    pub fn states(&self) -> (GameState, LabState) {
        (**self.resource::<State<GameState>>(), **self.resource::<State<LabState>>())
    }

    pub fn set_states(&mut self, game: GameState, lab: LabState) {
        self.0.0.world_mut().resource_mut::<NextState<GameState>>().set(game);
        self.step_frames(1);
        self.0.0.world_mut().resource_mut::<NextState<LabState>>().set(lab);
        self.step_frames(3);
        assert_eq!(self.states(), (game, lab));
    }

    pub fn turn_wheel(&mut self, notches: f32) {
        let (unit, window, phase) = (MouseScrollUnit::Line, Entity::PLACEHOLDER, bevy::input::touch::TouchPhase::Moved);
        self.0.0.world_mut().write_message(MouseWheel { unit, x: 0.0, y: notches, window, phase });
        self.step_frames(1);
    }

    /// Half height of the view once the zoom has settled.
    pub fn zoom(&mut self) -> f32 {
        self.0.step_seconds(2.0);
        self.resource::<CameraView>().half_height_m
    }

    pub fn state(&self) -> GameState {
        self.states().0
    }

    pub fn button(&mut self, at: egui::Pos2, pressed: bool) {
        let modifiers = egui::Modifiers::NONE;
        self.event(egui::Event::PointerButton { pos: at, button: egui::PointerButton::Primary, pressed, modifiers });
    }

    /// Drags the mouse through some positions.
    pub fn draw(&mut self, places: &[egui::Pos2]) {
        self.event(egui::Event::PointerMoved(places[0]));
        self.step_frames(1);
        self.button(places[0], true);
        for place in places {
            self.event(egui::Event::PointerMoved(*place));
            self.step_frames(1);
        }
        self.button(places[places.len() - 1], false);
        self.step_frames(2);
    }

    /// Replaces the text of the focused field.
    pub fn replace_text(&mut self, words: &str) {
        self.press(egui::Key::A, egui::Modifiers::COMMAND);
        self.type_words(words);
        self.step_frames(1);
    }
}
