//! Cost of a change of the land to the frames meanwhile, in the headless game: `cargo bench --bench changes`. Measured is
//! CPU time of the main thread.

use std::{collections::BTreeMap, sync::Arc};

use bevy::{prelude::*, time::TimeUpdateStrategy};
use cpu_time::ThreadTime;
use eremite::{
    app,
    land::{Carver, Cells, Column, Land, LandChange, NextLand, RoomIndex, Seed, change_land},
    motion::Intent,
    shared::camera_view::CameraView,
    stream::StreamReport,
};

const FRAMES: usize = 1200;

/// A layer that opens some cells of some rooms.
#[derive(Clone, Default)]
struct Dug(BTreeMap<RoomIndex, Vec<(usize, usize)>>);

impl Carver for Dug {
    fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
        for (column, row) in self.0.get(&room).into_iter().flatten() {
            cells.dig(*column, *row);
        }
    }
}

fn main() {
    println!("| the main thread's work in a frame | median | 99 % of them | the longest |");
    println!("|---|---|---|---|");
    row("he walks, and nothing changes", |_, _| {});
    let mut dug = Dug::default();
    let born = app::land(Seed(3), "superposed-cosine");
    row("and six times a second a room is dug", |app, frame| {
        if frame % 10 == 0 {
            let room = RoomIndex::at(app.world().resource::<CameraView>().place);
            dug.0.entry(room).or_default().push((40 + frame / 10 % 40, 5));
            let new = born.with_carver(Arc::new(dug.clone()));
            change_land(&mut app.world_mut().resource_mut::<Land>(), &new, &LandChange::Rooms(vec![room]));
        }
    });
    row("and a slider is dragged: another land after another", |app, frame| {
        if frame % 30 == 0 {
            let (now, new) = (app.world().resource::<Land>().clone(), app::land(Seed(10 + frame as u64), "superposed-cosine"));
            app.world_mut().resource_scope(|_, mut next: Mut<NextLand>| next.request(&now, &new));
        }
    });
}

fn row(name: &str, mut change: impl FnMut(&mut App, usize)) {
    // `cargo bench --bench changes -- slider` measures that row alone.
    if std::env::args().skip(1).any(|word| !word.starts_with('-') && !name.contains(&word)) {
        return;
    }
    let mut app = app::headless(app::land(Seed(3), "superposed-cosine"), Column(0));
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.finish();
    app.cleanup();
    for _ in 0..600 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let world = app.world_mut();
    world.query::<&mut Intent>().single_mut(world).expect("one hermit").walk = 1.0;
    let mut times = Vec::with_capacity(FRAMES);
    for frame in 0..FRAMES {
        change(&mut app, frame);
        let begun = ThreadTime::now();
        app.update();
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        std::thread::sleep(std::time::Duration::from_millis(12));
    }
    assert_eq!(app.world().resource::<StreamReport>().seams_inexact, 0);
    times.sort_by(f64::total_cmp);
    let [median, most, longest] = [FRAMES / 2, FRAMES * 99 / 100, FRAMES - 1].map(|at| times[at]);
    println!("| {name} | {median:.2} ms | {most:.2} ms | {longest:.2} ms |");
}
