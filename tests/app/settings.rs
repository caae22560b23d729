//! Settings: they persist, apply at once, and survive any content of their files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite::{
    app,
    shared::{
        actions::{self, Action, Binding, Bindings, DeadZone},
        hints::HintsEnabled,
        notification::Notification,
        settings::{self, SettingDomain, SettingGroup, SettingValue, Settings},
        text_settings::TextSettings,
    },
    sky::DayNightCycle,
    words::Language,
};
use serde_json::Value as Json;

use crate::harness::{self, Game, base_terrain_land};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = harness::folder(&format!("settings {name}"));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A game with settings in a folder.
fn game(folder: &Path) -> Game {
    let mut app = app::headless(base_terrain_land(1, "linear"), eremite::land::Column(0));
    app.init_resource::<TextSettings>().init_resource::<HintsEnabled>().add_message::<Notification>().init_resource::<Lines>();
    app.add_systems(Last, |mut notifications: MessageReader<Notification>, mut lines: ResMut<Lines>| {
        lines.0.extend(notifications.read().map(|notifications| notifications.0.clone()));
    });
    settings::load_and_watch(&mut app, app::settings(), folder, &[settings::FILE_FORMAT, actions::FILE_FORMAT]);
    Game::from(app)
}

/// Notifications to the player.
#[derive(Resource, Default)]
struct Lines(Vec<String>);

impl Game {
    fn choose(&mut self, name: &str, value: SettingValue) {
        let setting = *self.0.world().resource::<Settings>().find(name).expect("there is such a setting");
        setting.set(self.0.world_mut(), value);
    }

    fn chosen(&self, name: &str) -> SettingValue {
        let setting = *self.0.world().resource::<Settings>().find(name).expect("there is such a setting");
        (setting.read)(self.0.world()).expect("it is there")
    }

    fn told(&self) -> &[String] {
        &self.0.world().resource::<Lines>().0
    }

    /// Runs until a file contains some words, or fails.
    fn until_it_says(&mut self, file: &Path, words: &str) {
        self.wait_until(words, |_| fs::read_to_string(file).is_ok_and(|text| text.contains(words)));
    }

    /// Runs until the player is notified, or fails.
    fn until_told(&mut self, words: &str) {
        self.wait_until(words, |game| game.told().iter().any(|told| told.contains(words)));
    }

    fn leave(&mut self) {
        self.0.world_mut().write_message(AppExit::Success);
        self.step(1);
    }
}

#[test]
fn language_text_size_contrast_and_sound_are_the_first_of_their_groups_and_these_come_first() {
    let settings = app::settings();
    let first: Vec<&str> = settings.all().iter().map(|setting| setting.name).take(3).collect();
    assert_eq!(first, ["language", "text-size", "strong-letters"]);
    let next = settings.all().iter().find(|setting| setting.group != SettingGroup::Text).expect("there are others");
    assert_eq!((next.group, next.name), (SettingGroup::Sound, "sound"));
}

#[test]
fn what_is_set_is_written_soon_and_found_again() {
    let folder = folder("found again");
    let file = folder.join("settings.toml");
    let mut first = game(&folder);
    first.step_seconds(2.0);
    assert!(!file.exists(), "nothing was set, and nothing is written");
    first.choose("text-size", SettingValue::Number(150.0));
    first.step_seconds(0.5);
    assert!(!file.exists(), "it may change again");
    first.until_it_says(&file, "\ntext-size = 150\n");
    first.choose("hints", SettingValue::Switch(false));
    let jump = Binding::Key(KeyCode::KeyK);
    first.0.world_mut().resource_mut::<Bindings>().rebind(Action::Jump, 0, jump).expect("it is free");
    first.leave();
    let mut second = game(&folder);
    assert_eq!(second.chosen("text-size"), SettingValue::Number(150.0));
    assert_eq!(second.0.world().resource::<TextSettings>().size, 1.5);
    assert!(!second.0.world().resource::<HintsEnabled>().0);
    assert!(second.0.world().resource::<Bindings>().all(Action::Jump).any(|binding| binding == jump));
    assert_eq!(second.told(), [""; 0]);
    // By hand, while it runs; what is no longer said is as it comes.
    let text = fs::read_to_string(&file).expect("it is there");
    fs::write(&file, text.replace("hints = false", "# mine\nday-length = 20").replace("= 150", "= 170")).expect("written");
    second.wait_until("it is read", |game| game.chosen("text-size") == SettingValue::Number(170.0));
    second.step(1);
    assert!(second.0.world().resource::<HintsEnabled>().0);
    assert_eq!(second.0.world().resource::<DayNightCycle>().day_s, 1200.0);
    second.choose("text-size", SettingValue::Number(100.0));
    second.until_it_says(&file, "\ntext-size = 100\n");
    assert!(fs::read_to_string(&file).expect("it is there").contains("# mine\nday-length = 20\n"));
}

#[test]
fn all_volumes_and_mono_are_found_again() {
    let folder = folder("volumes");
    let chosen = [("sound", 35.0), ("music", 0.0), ("nature", 5.0), ("steps", 50.0), ("signs", 95.0)];
    let mut first = game(&folder);
    for (name, percent) in chosen {
        first.choose(name, SettingValue::Number(percent));
    }
    first.choose("mono", SettingValue::Switch(true));
    first.leave();
    let second = game(&folder);
    for (name, percent) in chosen {
        assert_eq!(second.chosen(name), SettingValue::Number(percent), "{name}");
    }
    assert_eq!(second.chosen("mono"), SettingValue::Switch(true));
}

#[test]
fn a_file_with_faults_is_told_of_and_stays_until_something_is_set() {
    let folder = folder("faults");
    let file = folder.join("settings.toml");
    let text = "text-size = huge\nhints = false # for now\nno line\n";
    fs::write(&file, text).expect("written");
    let mut game = game(&folder);
    assert_eq!(game.chosen("text-size"), SettingValue::Number(100.0));
    assert_eq!(game.chosen("hints"), SettingValue::Switch(false));
    game.step_seconds(3.0);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    let told = game.told().to_vec();
    assert!(
        told.len() == 2
            && told[0].contains("settings.toml: line 1: 'text-size' is a number from 100 to 200, in %, and not huge; it is 100"),
        "{told:?}"
    );
    assert!(told[1].contains("line 3: 'no line' says nothing"), "{told:?}");
    game.choose("dead-zone", SettingValue::Number(30.0));
    game.until_it_says(&file, "dead-zone = 30");
    assert_eq!(fs::read_to_string(folder.join("settings-broken.toml")).expect("it was put aside"), text);
    let after = fs::read_to_string(&file).expect("it is there");
    assert!(after.contains("hints = false # for now") && !after.contains("huge") && !after.contains("no line"), "{after}");
    game.until_told("settings-broken.toml");
}

#[test]
fn a_file_of_a_later_version_stays_as_it_is() {
    let folder = folder("later");
    let file = folder.join("settings.toml");
    let text = "version = 99\ntext-size = 150\n";
    fs::write(&file, text).expect("written");
    let mut game = game(&folder);
    assert_eq!(game.chosen("text-size"), SettingValue::Number(100.0));
    game.choose("text-size", SettingValue::Number(120.0));
    game.step_seconds(3.0);
    game.leave();
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    let told = game.told();
    assert!(told.len() == 2 && told[0].contains("version 99") && told[1].contains("holds for this game"), "{told:?}");
}

#[test]
fn a_file_that_is_too_large_is_told_of_and_stays_as_it_is() {
    let folder = folder("large");
    let file = folder.join("settings.toml");
    let text = "#".repeat(2 << 20);
    fs::write(&file, &text).expect("written");
    let mut game = game(&folder);
    game.choose("text-size", SettingValue::Number(120.0));
    game.step_seconds(3.0);
    game.leave();
    assert!(fs::read_to_string(&file).expect("it is there") == text);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no copy of it is made");
    let told = game.told();
    assert!(told.len() == 2 && told[0].contains("larger than 1 MB") && told[1].contains("cannot be written"), "{told:?}");
    let (_, said) = command(&folder, &["settings"]);
    assert!(said.contains("larger than 1 MB") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_line_shows_a_little_of_what_is_wrong_and_nothing_that_a_terminal_obeys() {
    let folder = folder("terminal");
    let long = "a".repeat(300_000);
    fs::write(folder.join("settings.toml"), format!("{long}\nvsync = \u{1b}[2Jno\n\u{1b}[2J = {long}\ntext-size = 120,5\n"))
        .expect("written");
    fs::write(folder.join("keys.toml"), format!("jump = \u{1b}[2J\nmap = [\"\u{1b}[2J{long}\"]\n{long}\n")).expect("written");
    for list in ["settings", "actions"] {
        let (_, said) = command(&folder, &[list]);
        assert!(said.lines().count() >= 3 && said.len() < 1500 && !said.contains('\u{1b}'), "{list}: {said:?}");
    }
}

#[test]
fn two_games_set_what_they_set() {
    let folder = folder("two");
    let file = folder.join("settings.toml");
    let [mut one, mut other] = [(); 2].map(|()| game(&folder));
    one.choose("text-size", SettingValue::Number(150.0));
    one.until_it_says(&file, "text-size = 150");
    other.choose("dead-zone", SettingValue::Number(30.0));
    other.until_it_says(&file, "dead-zone = 30");
    for game in [&mut one, &mut other] {
        let both = (SettingValue::Number(150.0), SettingValue::Number(30.0));
        game.wait_until("it has what both have set", |game| (game.chosen("text-size"), game.chosen("dead-zone")) == both);
    }
    assert_eq!(one.0.world().resource::<DeadZone>().0, 0.3);
}

#[test]
fn where_nothing_can_be_written_that_is_told_once_and_he_walks_on() {
    let folder = folder("below a file");
    fs::write(folder.join("file"), "").expect("written");
    let mut game = game(&folder.join("file").join("eremite"));
    game.choose("text-size", SettingValue::Number(110.0));
    game.until_told("cannot be written");
    for size in [120.0, 130.0] {
        game.choose("text-size", SettingValue::Number(size));
        game.step_seconds(2.0);
        std::thread::sleep(std::time::Duration::from_millis(20));
        game.step_seconds(0.5);
    }
    game.leave();
    assert_eq!(game.told().len(), 1, "{:?}", game.told());
    assert!(game.told()[0].contains("cannot be written"), "{:?}", game.told());
    assert_eq!(game.chosen("text-size"), SettingValue::Number(130.0));
}

/// Output and errors of the program about a player's settings.
fn command(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = harness::run(folder, arguments);
    assert!(output.status.success());
    let [out, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    (out, said)
}

#[test]
fn the_command_lists_what_is_set() {
    let folder = folder("command");
    let command = |arguments: &[&str]| command(&folder, arguments);
    fs::write(folder.join("settings.toml"), "text-size = 150\nhints = perhaps\n").expect("written");
    let (out, said) = command(&["settings", "--json"]);
    assert!(said.contains("settings.toml: line 2: 'hints' is true or false") && said.lines().count() == 1, "{said}");
    let listed: Vec<Json> = serde_json::from_str(&out).expect("an array");
    assert_eq!(listed.len(), app::settings().all().len());
    let of = |name: &str| listed.iter().find(|setting| setting["name"] == name).expect("it is listed");
    assert_eq!((&of("text-size")["value"], &of("text-size")["default"]), (&150.0.into(), &100.0.into()));
    assert_eq!(of("hints")["value"], true);
    let (out, _) = command(&["settings"]);
    assert_eq!(out.lines().count(), listed.len() + 1);
    assert!(out.lines().any(|line| line.starts_with("text-size") && line.contains("150 %")), "{out}");
}

#[test]
fn the_command_lists_what_is_bound() {
    let folder = folder("command of actions");
    let command = |arguments: &[&str]| command(&folder, arguments);
    let of = |listed: &[Json], name: &str| listed.iter().find(|action| action["name"] == name).expect("it is listed").clone();
    let list = || {
        let (out, said) = command(&["actions", "--json"]);
        (serde_json::from_str::<Vec<Json>>(&out).expect("an array"), said)
    };
    let (listed, said) = list();
    assert!(said.is_empty() && of(&listed, "jump")["keys"] == of(&listed, "jump")["default"]["keys"], "{said}");
    let keys = "jump = [\"key:KeyM\", \"mouse:Middle\"]\nmap = [\"key:Space\"]\nrun = [\"key:Spice\"]\nlab = [\"key:F11\"]\n";
    fs::write(folder.join("keys.toml"), keys).expect("written");
    let (listed, said) = list();
    assert!(said.contains("keys.toml: line 3: run: 'key:Spice' is no key") && said.contains("keys.toml: line 4: 'key:F11' does"), "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
    let jump = of(&listed, "jump");
    assert_eq!(
        (&jump["keys"][0], &jump["mouse"][0], jump["pad"].as_array().map(Vec::len)),
        (&"key:KeyM".into(), &"mouse:Middle".into(), Some(0))
    );
    assert_eq!((&jump["default"]["keys"][0], &jump["default"]["pad"][0]), (&"key:Space".into(), &"pad:South".into()));
    assert_eq!(of(&listed, "lab")["keys"], of(&listed, "lab")["default"]["keys"]);
    let (out, _) = command(&["actions"]);
    assert_eq!(out.lines().count(), listed.len() + 1);
    let jumps = out.lines().find(|line| line.starts_with("jump")).expect("it is listed");
    let said: Vec<&str> = jumps.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(said[2..], ["key:KeyM", "mouse:Middle", "key:Space pad:South", "jump, higher when held; leap off the rock"], "{jumps}");
}

#[test]
fn every_setting_has_a_sentence_and_a_name_of_its_own() {
    let all = app::settings();
    for (number, setting) in all.all().iter().enumerate() {
        assert!(setting.domain.allows(setting.default), "{}", setting.name);
        for language in Language::OFFERED.iter().copied() {
            let help = setting.text.help_in(language);
            // Some scripts have no capitals.
            let is_sentence = !help.starts_with(char::is_lowercase) && !help.ends_with(['.', '。']);
            assert!(!help.is_empty() && is_sentence, "{language}: {}", setting.name);
        }
        if let SettingDomain::Choice(choices) = setting.domain {
            let is_named = |choice: &&str| choice.parse::<u32>().is_ok() || setting.text.attribute(choice).is_some();
            assert!(choices.iter().all(is_named), "{}", setting.name);
        }
        assert!(all.all()[..number].iter().all(|other| other.name != setting.name), "{}", setting.name);
    }
}
