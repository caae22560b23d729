//! Cost of writing a save game, and of listing many: `cargo bench --bench saving`. Measured is CPU time of a thread: the
//! file system's syncs depend on the disk, and nothing waits for them.

use std::{fs, time::Duration};

use bevy::prelude::*;
use cpu_time::ThreadTime;
use eremite::{
    app,
    atlas::VisitedColumns,
    land::{Column, Land, RoomIndex, Seed},
    save_game::SaveStore,
    shared::{
        finds::Finds,
        saveable::{SaveRegistry, SaveSection},
    },
};

const ROUNDS: usize = 200;
const FINDS: i64 = 10_000;
const WAY_M: i64 = 1_000_000;
/// Length of a visited stretch: the player moved elsewhere now and then.
const STRETCH_M: i64 = 500;
const MANY: usize = 1000;

fn main() {
    let folder = std::env::temp_dir().join(format!("eremite-keeping-{}", std::process::id()));
    let runs = SaveStore::in_folder(folder.clone());
    let mut app = app::headless(app::land(Seed(3), "superposed-cosine"), Column(0));
    app.finish();
    app.cleanup();
    app.update();
    walk_far(app.world_mut());

    let mut run = runs.begin("far").expect("a folder to write to");
    let (mut taking, mut writing, mut bytes) = (Vec::new(), Vec::new(), 0);
    for round in 0..ROUNDS {
        let now = ThreadTime::now();
        let (card, taken) = SaveRegistry::capture_all(app.world_mut());
        taking.push(now.elapsed());
        let now = ThreadTime::now();
        let mut sections: Vec<SaveSection> = taken.into_iter().map(|taken| taken()).collect();
        // A different state each time.
        sections.push(SaveSection { name: "round".into(), version: 1, bytes: round.to_le_bytes().to_vec() });
        bytes = sections.iter().map(|section| section.bytes.len()).sum();
        run.write_generation(card, sections).expect("kept");
        writing.push(now.elapsed());
    }
    println!("a walk of {} km with {FINDS} finds, {} kB:", WAY_M / 1000, bytes / 1000);
    println!("| work | median | the longest |");
    println!("|---|---|---|");
    row("its state is taken, on the main thread", taking);
    row("it is written and read again, beside the game", writing);

    for number in 0..MANY {
        let (card, taken) = SaveRegistry::capture_all(app.world_mut());
        let mut run = runs.begin(&format!("run {number}")).expect("a folder to write to");
        run.write_generation(card, taken.into_iter().map(|taken| taken()).collect()).expect("kept");
    }
    let mut looking = Vec::new();
    for _ in 0..ROUNDS / 10 {
        let now = ThreadTime::now();
        assert_eq!(runs.headers().len(), MANY + 1);
        looking.push(now.elapsed());
    }
    row(&format!("{MANY} such walks are listed"), looking);
    fs::remove_dir_all(folder).expect("removed");
}

fn walk_far(world: &mut World) {
    let land = world.resource::<Land>().clone();
    let mut trail = world.resource_mut::<VisitedColumns>();
    for from in (0..WAY_M).step_by(STRETCH_M as usize) {
        trail.mark_visited(&land, from..=from + STRETCH_M - 20);
    }
    let mut finds = world.resource_mut::<Finds>();
    for number in 0..FINDS {
        finds.take(land.seed(), RoomIndex::new(number * 3 % 7801, -2 - number % 97));
    }
}

fn row(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1000.0);
    println!("| {name} | {} | {} |", ms(times[times.len() / 2]), ms(times[times.len() - 1]));
}
