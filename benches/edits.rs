//! Cost of digging and building: `cargo bench --bench edits`. Measured is the time of one thread.
#![allow(clippy::disallowed_methods, reason = "what is measured beside the land is no land")]

use std::time::Instant;

use bevy::math::Vec2;
use cpu_time::ThreadTime;
use eremite::{
    app,
    land::{
        Column, Land, LandCache, Place, RandomStream, Recipe, RoomIndex, Seed, change_land,
        edits::{
            Author, Brush, BrushKind, Strokes,
            log::{self, Origin},
        },
        hash::SeededRng,
    },
    motion::{Body, GroundQuery, Intent},
};

const STROKES: RandomStream = RandomStream::named("bench strokes");
const STEP_S: f32 = 1.0 / 64.0;

fn main() {
    let born = app::land(Seed(3), "superposed-cosine");
    println!("| what | median | 99 % | the longest |");
    println!("|---|---|---|---|");
    a_stroke(&born);
    four_rooms(&born);
    walk(&born);
    println!();
    println!("| strokes | rooms | cells dug | file | read | memory |");
    println!("|---|---|---|---|---|---|");
    many(&born);
}

/// A stroke of a metre or two.
fn brush(at: Place, kind: BrushKind, random: &mut SeededRng) -> Brush {
    let to = at.translated(Vec2::new(random.range(-1.5, 1.5), random.range(-1.5, 1.5)));
    Brush::new(kind, vec![at, to], random.range(0.5, 1.5)).expect("a stroke")
}

fn row(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("| {name} | {:.3} ms | {:.3} ms | {:.3} ms |", at(0.5), at(0.99), at(1.0));
}

/// A stroke and the change of the land: everything the main thread does. The land's own rooms around it are known, as all are
/// that one sees.
fn a_stroke(born: &Land) {
    for many in [0, 20_000] {
        let mut random = Seed(1).rng(STROKES, &[0]);
        let mut now = born.clone();
        let mut strokes = Strokes::default();
        let mut times = Vec::new();
        for number in 0..many + 1000 {
            let at = Place::at(Column(number % 4000), -200 - number / 4000);
            let here = RoomIndex::of(at.column, at.row);
            for room in (-1..=1).flat_map(|up| (-1..=1).map(move |right| here.neighbor(right, up))) {
                drop(born.density_field(room));
            }
            let begun = ThreadTime::now();
            strokes.begin();
            strokes.paint(&brush(at, BrushKind::Wash, &mut random));
            strokes.end();
            let (new, change) = now.with_edits_and_change(strokes.edits().clone());
            change_land(&mut now, &new, &change);
            if number >= many {
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
            }
        }
        row(&format!("a stroke, after {many} others, and the land that follows"), times);
    }
}

/// Meshes of four rooms around a corner that is painted on.
fn four_rooms(born: &Land) {
    let layers: Vec<_> = app::picture_layers().into_iter().filter(|layer| ["cave walls", "caves"].contains(&layer.name)).collect();
    for (name, strokes) in [("as they were born", 0), ("after 200 strokes", 200)] {
        let mut times = Vec::new();
        for number in 0..20 {
            let corner = RoomIndex::new(3 + 2 * number, -40);
            let mut random = Seed(1).rng(STROKES, &[1, number]);
            let mut painted = Strokes::default();
            for _ in 0..strokes {
                let at = corner.corner().translated(Vec2::new(random.range(-30.0, 30.0), random.range(-30.0, 30.0)));
                painted.paint(&brush(at, BrushKind::Wash, &mut random));
            }
            let land = born.with_edits(painted.edits().clone());
            let rooms: Vec<RoomIndex> = (-1..=0).flat_map(|up| (-1..=0).map(move |right| corner.neighbor(right, up))).collect();
            // The rooms around are cached already.
            for room in &rooms {
                drop(land.density_field(*room));
            }
            let begun = ThreadTime::now();
            for layer in &layers {
                for room in &rooms {
                    drop(layer.draw.draw(&land, (*room).into()));
                }
            }
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
        row(&format!("four rooms' pictures, {name}"), times);
    }
}

/// A second of walking: over untouched land, near edits, and on them.
fn walk(born: &Land) {
    let strokes = |columns: std::ops::Range<i64>| {
        let mut random = Seed(1).rng(STROKES, &[2]);
        let mut strokes = Strokes::default();
        for column in columns.step_by(2) {
            let at = Place::at(Column(column), 0).at_height(born.height(Column(column)) - 0.3);
            strokes.paint(&brush(at, BrushKind::Ink, &mut random));
        }
        born.with_edits(strokes.edits().clone())
    };
    for (name, land) in
        [("nobody has touched", born.clone()), ("changed elsewhere", strokes(-2000..-1000)), ("built up all along", strokes(0..1200))]
    {
        let mut cache = LandCache::default();
        let mut body = Body::standing(Place::at(Column(10), 0), &mut GroundQuery { land: &land, cache: &mut cache });
        let mut times = Vec::new();
        for _ in 0..200 {
            let begun = ThreadTime::now();
            for _ in 0..64 {
                body.step(&Intent { walk: 1.0, ..Intent::default() }, &mut GroundQuery { land: &land, cache: &mut cache }, STEP_S, 1.0);
            }
            times.push(begun.elapsed().as_secs_f64() * 1000.0);
        }
        row(&format!("a second of walking on land {name}"), times);
    }
}

/// A long game: tunnels, dug stroke by stroke, by two players; the second one's come into the log of the first all at once.
fn many(born: &Land) {
    let origin = Origin::of(&Recipe::new(born.seed(), born.algorithm(), Vec::new()));
    let mut random = Seed(1).rng(STROKES, &[3]);
    let (mut strokes, mut file) = (Strokes::default(), log::header(&origin));
    strokes.set_author(Author(1));
    let mut at = Place::at(Column(0), -500);
    for number in 1..=100_000_u64 {
        at = at.translated(Vec2::new(random.range(0.2, 1.4), random.range(-0.8, 0.75)));
        strokes.begin();
        strokes.paint(&brush(at, BrushKind::Wash, &mut random));
        strokes.end();
        file.extend(strokes.commands().last().map(log::record).expect("a command"));
        if [1_000, 10_000, 100_000].contains(&number) {
            let rooms = strokes.edits().rooms().count();
            let dug: usize = strokes.edits().rooms().flat_map(|(_, edit)| edit.blocks()).filter(|(_, block)| block.is_dug(0)).count();
            let memory = memory();
            let begun = Instant::now();
            let read = log::read_as(Author(1), &file, &origin).expect("whole");
            let took = begun.elapsed().as_secs_f64() * 1000.0;
            assert!(read.is_whole() && read.strokes == strokes);
            drop(read);
            println!("| {number} | {rooms} | {dug} | {} kB | {took:.0} ms | {memory} |", file.len() / 1000);
        }
    }
    println!();
    println!("| strokes of another that come at once | rooms | it takes |");
    println!("|---|---|---|");
    for count in [100, 1_000, 10_000] {
        let mut others = Strokes::default();
        others.set_author(Author(2));
        let mut at = Place::at(Column(300), -500);
        for _ in 0..count {
            at = at.translated(Vec2::new(random.range(0.2, 1.4), random.range(-0.8, 0.75)));
            others.begin();
            others.paint(&brush(at, BrushKind::Ink, &mut random));
            others.end();
        }
        let mut mine = strokes.clone();
        let begun = Instant::now();
        let come = mine.merge(&others).expect("it is little");
        println!("| {} | {} | {:.0} ms |", come.strokes(), come.touched.len(), begun.elapsed().as_secs_f64() * 1000.0);
    }
}

/// What the process has of the memory.
fn memory() -> String {
    let pages = std::fs::read_to_string("/proc/self/statm").ok().and_then(|told| told.split(' ').nth(1)?.parse::<u64>().ok());
    pages.map_or("unknown".into(), |pages| format!("{} MB", pages * 4096 / 1_000_000))
}
