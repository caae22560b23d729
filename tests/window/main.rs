//! Comparison of the window's rendering with the CPU rasteriser at ten places and hours, in one run of the real window;
//! legibility of text in another, and the menu operated by mouse in a third. It needs a display, so `cargo test` leaves it
//! out: `cargo test --test window`, or without a monitor `xvfb-run -s '-screen 0 1280x720x24' cargo test --test window`.
//! Images of both are written to the folder that it prints.
//!
//! The window is that of the game without creatures and text; its time stands still at second 0.

mod hands;
mod letters;

use std::{
    path::Path,
    process::{Command, ExitCode},
    thread,
};

use bevy::prelude::*;
use eremite::{
    app,
    land::{Land, Seed},
    png,
};
use eremite_golden::{
    pictures::{self, Difference, SIZE, TakenShots},
    places::{Shot, shots},
};

fn main() -> ExitCode {
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        eprintln!("window: it needs a display; without one, `xvfb-run -s '-screen 0 1280x720x24' cargo test --test window`");
        return ExitCode::from(2);
    }
    // A process has one window in its life: all else is looked at in others.
    const OTHERS: [(&str, fn() -> ExitCode); 2] = [("letters", letters::measure), ("hands", hands::walk)];
    if let Some((_, other)) = OTHERS.iter().find(|(name, _)| std::env::args().any(|argument| argument == *name)) {
        return other();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
    std::fs::create_dir_all(&folder).expect("a folder for the pictures");
    let land = app::land(Seed(1), "superposed-cosine");
    let shots = shots(&land);
    let painter = {
        let (land, shots) = (land.clone(), shots.clone());
        thread::spawn(move || shots.iter().map(|shot| pictures::rasterised(&land, shot)).collect::<Vec<_>>())
    };
    let taken = in_the_window(land, shots.clone());
    let painted = painter.join().expect("the rasteriser paints");
    assert_eq!(taken.len(), shots.len(), "the window gave too few pictures");
    println!("{}", pictures::HEAD);
    let mut alike = true;
    for ((shot, window), still) in shots.iter().zip(taken).zip(painted) {
        let difference = Difference::of(&window, &still);
        println!("| {} | {difference}", shot.name);
        for (bytes, by) in [(window, "window"), (still, "still")] {
            png::save(&bytes, SIZE.x, SIZE.y, &folder.join(format!("{}, {by}.png", shot.name))).expect("a picture is kept");
        }
        alike &= difference.is_within();
    }
    println!("window: the pictures are in {}", folder.display());
    if !alike {
        println!("window: its picture is not the rasteriser's");
    }
    let is_well = |name: &str| {
        let ended = std::env::current_exe().and_then(|program| Command::new(program).arg(name).status());
        let is_well = ended.expect("it starts once more").success();
        if !is_well {
            println!("window: not all is well with its {name}");
        }
        is_well
    };
    let others_well = OTHERS.map(|(name, _)| is_well(name)).into_iter().all(|is_well| is_well);
    if alike && others_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn in_the_window(land: Land, shots: Vec<Shot>) -> Vec<Vec<u8>> {
    let taken = TakenShots::default();
    pictures::game(land, shots, Window { title: "Eremite".into(), ..default() }, &taken).run();
    std::mem::take(&mut *taken.lock().expect("nobody panicked"))
}
