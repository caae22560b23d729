//! Slips: a walk in today's land ends as a card, and those of others stand beside it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::{prelude::*, window::FileDragAndDrop};
use eremite::{
    land::{GeneratorVersion, Seed, notification::Notification, png},
    menu::MenuNavigation,
    menu_pages::{saves::SavesMenuPlugin, slips::SlipsMenuPlugin},
    motion::LegSpeedFactor,
    save_game::{self, SaveStore, SwitchSession},
    shared::{player_position::PlayerPosition, schedule::GameState},
    slips::{self, Day, ElevationProfile, HEIGHTS, Slip, WalkOfDay},
    walker_name,
};

use super::{
    harness::{self, files, full_land},
    lab_harness::LabHarness,
};

/// A paused game with a folder for its data.
fn rests(folder: &Path) -> LabHarness {
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = LabHarness::with_setup(None, full_land(1, "superposed-cosine"), 0, |app| {
        save_game::delay_first_save(app);
        save_game::enable_autosave(app, Some(runs));
        app.add_plugins((SavesMenuPlugin, SlipsMenuPlugin));
    });
    pause(&mut lab);
    lab
}

fn pause(lab: &mut LabHarness) {
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    assert_eq!(lab.state(), GameState::Paused);
}

/// Starts a walk in today's land by the menu, and walks some way; returns the day.
fn walk_today(lab: &mut LabHarness, metres: f64) -> Day {
    let before = Day::today();
    let elsewhere = lab.0.land().seed();
    lab.take("new walk");
    lab.take("today's land");
    lab.wait_until("he walks there", |lab| lab.state() == GameState::Playing && lab.0.land().seed() != elsewhere);
    // It may have become midnight meanwhile.
    let is_of = |day: &Day| day.to_string().parse::<Seed>() == Ok(lab.0.land().seed());
    let today = [before, Day::today()].into_iter().find(is_of).expect("it is the land of today");
    lab.step_frames(3);
    assert_eq!(lab.resource::<WalkOfDay>().attempt, 0);
    go_on(lab, metres);
    today
}

fn go_on(lab: &mut LabHarness, metres: f64) {
    lab.0.insert_on_player(LegSpeedFactor(4.0));
    lab.0.hold(KeyCode::ArrowRight);
    for _ in 0..400 {
        lab.0.step_seconds(0.5);
        if lab.resource::<PlayerPosition>().walked_m >= metres {
            break;
        }
    }
    lab.0.release(KeyCode::ArrowRight);
    let walked_m = lab.resource::<PlayerPosition>().walked_m;
    assert!(walked_m >= metres, "{walked_m} m");
}

/// Makes the slip by the menu, and reads it.
fn finish(lab: &mut LabHarness, file: &Path) -> Slip {
    pause(lab);
    // A walk that is begun before midnight may be finished after it.
    let day = file.file_stem().and_then(|name| Day::parse(name.to_str()?.get(..10)?)).expect("a slip is named by its day");
    let line = if day == Day::today() { "finish today's walk".to_owned() } else { format!("finish the walk of {}", day.in_words()) };
    assert!(lab.shows(&line), "{line}");
    lab.take("make a slip");
    lab.wait_until("the card is shown", |lab| lab.tells("The card is a picture to give away"));
    assert_eq!(lab.resource::<MenuNavigation>().page(), "slip");
    let slip = slips::open(file).expect("it is kept");
    assert!(lab.shows(&slip.line()), "{}", slip.line());
    lab.game_key(KeyCode::Escape);
    lab.game_key(KeyCode::Escape);
    lab.step_frames(2);
    slip
}

fn drop_file(lab: &mut LabHarness, path_buf: PathBuf) -> String {
    lab.0.0.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
    for _ in 0..4 {
        lab.step_frames(1);
        let said = lab.resource::<Messages<Notification>>();
        if let Some(said) = said.iter_current_update_messages().last() {
            return said.0.clone();
        }
    }
    panic!("nothing is said");
}

/// A slip of somebody else.
pub fn somebodys(day: Day, metres: u32) -> Slip {
    let way = ElevationProfile { heights: [9; HEIGHTS], lowest_m: 0, rise_m: 4, farthest_m: 70, seconds: 900 };
    let (name, land) = ("Ben".into(), "Hal Fell".into());
    let generator = GeneratorVersion::NEWEST;
    Slip { day, generator, attempt: 1, name, land, metres, met: vec!["heron".into()], met_count: 3, way }
}

#[test]
fn a_walk_in_todays_land_ends_as_a_slip_beside_those_of_others() {
    let folder = harness::folder("slips");
    let own = folder.join("slips");
    let mut lab = rests(&folder);
    assert!(!lab.shows("finish today's walk"), "this is no land of a day");
    let today = walk_today(&mut lab, 130.0);
    assert_eq!(lab.resource::<WalkOfDay>().attempt, 1);
    let file = own.join(format!("{today}.png"));
    let first = finish(&mut lab, &file);
    assert_eq!((first.day, first.attempt, first.name.as_str()), (today, 1, ""));
    assert!(first.metres >= 130 && first.way.farthest_m > 100 && first.way.seconds >= 5, "{first:?}");
    assert!(!first.land.is_empty() && first.met_count > 0, "{first:?}");
    // He walks on: the slip of the same walk takes the place of the first.
    go_on(&mut lab, f64::from(first.metres) + 30.0);
    let longer = finish(&mut lab, &file);
    assert!(longer.metres > first.metres && longer.attempt == 1);
    assert_eq!(files(&own), [format!("{today}.png")]);
    let day = today.in_words();
    // Somebody else's slip, a slip twice, one's own, and pictures that are none.
    let given = folder.join("given");
    fs::create_dir_all(&given).expect("made");
    let card = slips::paint(&somebodys(today, 2000));
    let ben = slips::write(&given.join("from Ben.png"), &card).expect("written");
    assert!(drop_file(&mut lab, ben.clone()).starts_with(&format!("a slip of Ben is kept: {day}")));
    assert_eq!(drop_file(&mut lab, ben), format!("this slip of Ben, of {day}, is here already"));
    assert_eq!(drop_file(&mut lab, file.clone()), format!("this is your own slip of {day}"));
    let mut smeared = card;
    let (width, rows) = (slips::WIDTH * 3, 400..560);
    for row in rows {
        smeared[row * width + 710 * 3..row * width + 890 * 3].fill(90);
    }
    let smeared = slips::write(&given.join("smeared.png"), &smeared).expect("written");
    assert_eq!(drop_file(&mut lab, smeared), "smeared.png is no slip: its seal is damaged");
    let small = given.join("small.png");
    png::save(&[7; 12], 2, 2, &small).expect("written");
    assert!(drop_file(&mut lab, small).contains("it tells no place"), "it may be a picture of a place");
    // Both stand in the menu by day.
    pause(&mut lab);
    lab.take("slips");
    let theirs = own.join(slips::OTHERS).join(format!("{today} Ben.png"));
    lab.wait_until("they are listed", |lab| lab.shows("Ben \u{b7} 2,000 m"));
    assert!(lab.shows(&day) && lab.tells(&format!("you \u{b7} {} m", longer.metres)));
    lab.take(&format!("slip {}", theirs.display()));
    lab.wait_until("the card is shown", |lab| lab.shows(&somebodys(today, 2000).line()));
    lab.take("walk this land");
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    // The same day again.
    lab.step_frames(3);
    assert_eq!((lab.resource::<WalkOfDay>().attempt, lab.resource::<PlayerPosition>().walked_m < 1.0), (0, true));
    go_on(&mut lab, 110.0);
    let again = finish(&mut lab, &own.join(format!("{today} walk 2.png")));
    assert_eq!((again.attempt, again.again_mark().as_str()), (2, "again"));
    // That of the first walk was kept once more when he left it.
    let kept = slips::open(&file).expect("it stays");
    assert_eq!((kept.attempt, kept.day, kept.metres >= longer.metres), (1, today, true));
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn leaving_keeps_the_slip_as_it_is_then_and_a_name_is_on_it() {
    let folder = harness::folder("slips left");
    let own = folder.join("slips");
    walker_name::write(&folder, "Ann\u{1b}[2J of a very long name that is cut").expect("kept");
    let mut lab = rests(&folder);
    let today = walk_today(&mut lab, 20.0);
    pause(&mut lab);
    lab.take("make a slip");
    lab.step_frames(2);
    assert!(lab.tells("it is too short: a slip wants 100 m"));
    lab.game_key(KeyCode::Escape);
    lab.step_frames(2);
    go_on(&mut lab, 120.0);
    let other = eremite::land::Recipe::new(Seed(3), "ridged", Vec::new());
    let there = eremite::shared::player_position::Teleport::to(eremite::land::Column(0));
    lab.0.0.world_mut().write_message(SwitchSession::Anew(Box::new(other), there));
    lab.step_frames(2);
    assert_eq!(lab.0.land().seed(), Seed(3));
    let slip = slips::open(&own.join(format!("{today}.png"))).expect("it is kept");
    assert!(slip.metres >= 120 && slip.name == "Ann?[2J of a very long n", "{slip:?}");
    // The walk that goes on is still the first of its day.
    lab.0.0.world_mut().write_message(SwitchSession::On(today.to_string()));
    lab.wait_until("it goes on", |lab| lab.0.land().seed() != Seed(3));
    assert_eq!(lab.resource::<WalkOfDay>().attempt, 1);
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}
