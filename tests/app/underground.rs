//! Below the surface.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::prelude::*;
use eremite::{
    app,
    caves::{
        CaveParams, Survey,
        door::{Door, Side},
        entrance,
        region::{Hanging, Region, regions},
    },
    land::{Column, Land, LandCache, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed},
    player::{Body, Footing, Intent},
    stream::Gaze,
    terrain,
};

use super::harness::{Game, HZ, whole};

fn caves(seed: u64) -> Land {
    whole(seed, terrain::DEFAULT_ALGORITHM)
}

/// The first entrance right of a column.
fn entrance(land: &Land, from: i64) -> entrance::Entrance {
    entrance::near(&CaveParams::default(), land, Column(from)..Column(from + 4000)).next().expect("an entrance in 4 km")
}

#[test]
fn what_is_open_in_the_cells_is_open_in_the_contour() {
    let land = caves(5);
    let mut cache = LandCache::default();
    for x in 60..300 {
        for row in -60..0 {
            let gap = cache.gap(&land, Place::at(Column(x)), row as f32);
            assert_eq!(land.is_open(Column(x), row), gap.is_some(), "at {x}, {row}: {gap:?}");
        }
    }
}

#[test]
fn a_bridge_bears_the_walker_and_lets_down_who_wants_to() {
    let land = caves(5);
    let mouth = entrance(&land, 80).mouth();
    let mut walking = Game::on(land.clone(), mouth.start.0 - 6);
    walking.hold(KeyCode::ArrowRight);
    while walking.body().place.column < mouth.end + 3 {
        walking.step(1);
        let body = walking.body();
        let line = LandCache::default().outline(&land, body.place);
        assert!(!body.below && body.y >= line - 1.0e-3, "he falls through the bridge at {:?}", body.place);
    }
    let middle = (mouth.start.0 + mouth.end.0) / 2;
    let mut dropping = Game::on(land.clone(), middle);
    dropping.seconds(1.0);
    assert!(!dropping.body().below, "he stands on it");
    dropping.hold(KeyCode::ArrowDown);
    dropping.seconds(0.3);
    dropping.release(KeyCode::ArrowDown);
    assert!(dropping.body().below, "he goes down");
    dropping.seconds(6.0);
    let body = dropping.body();
    assert!(body.grounded && body.y < LandCache::default().outline(&land, body.place) - 1.0, "he lands: {body:?}");
}

#[test]
fn caves_beneath_change_nothing_on_the_surface() {
    let walk = |land: Land| {
        let mut game = Game::on(land, 80);
        game.hold(KeyCode::ArrowRight);
        game.hold(KeyCode::ShiftLeft);
        game.seconds(60.0);
        let body = game.body();
        (body.place, body.y.to_bits(), body.velocity)
    };
    let relief = app::algorithms().find(terrain::DEFAULT_ALGORITHM).expect("known").with_params(&[]).expect("defaults");
    let bare = terrain::country(Seed(9), terrain::DEFAULT_ALGORITHM, relief);
    let with = eremite::caves::over(&bare, CaveParams::default());
    assert!(with.is_carved());
    assert_eq!(walk(with), walk(bare));
}

#[test]
fn a_fall_at_full_speed_never_passes_a_floor() {
    let land = caves(3);
    let mut cache = LandCache::default();
    let mut landed = 0;
    for x in (1000..2000).step_by(7) {
        let place = Place { column: Column(x), offset: 0.37 };
        let Some(gap) = (-200..-40).rev().find_map(|y| cache.gap(&land, place, y as f32 + 0.5).filter(|gap| gap.ceiling - gap.floor > 6.0))
        else {
            continue;
        };
        let mut footing = Footing { land: &land, cache: &mut cache };
        let mut body = Body::standing(place, &mut footing);
        (body.below, body.grounded, body.y) = (true, false, gap.ceiling - 2.0);
        body.velocity = Vec2::new(0.0, -32.0);
        for _ in 0..3 * HZ {
            body.step(&Intent::default(), &mut footing, 1.0 / HZ as f32, 1.0);
            let here = footing.gap(body.place, body.y + 0.02);
            assert!(here.is_some_and(|gap| body.y >= gap.floor - 0.03), "in the rock at {:?}, {}: {here:?}", body.place, body.y);
        }
        landed += u32::from(body.grounded);
    }
    assert!(landed > 40, "{landed} landed");
}

#[test]
fn falling_and_flying_deep_shows_no_hole() {
    let mut game = Game::on(caves(7), 500);
    game.0.insert_resource(eremite::player::Flight(true));
    game.hold(KeyCode::ArrowDown);
    game.hold(KeyCode::ShiftLeft);
    for _ in 0..10 * HZ {
        game.step(1);
        game.assert_no_hole();
    }
    let depth = -game.body().y;
    assert!(depth > 900.0, "{depth} m down");
    // And at once, a kilometre deeper and ten to the side.
    let world = game.0.world_mut();
    let mut body = world.query::<&mut Body>().single_mut(world).expect("one hermit");
    body.place = body.place.moved(10_000.0);
    body.y -= 1000.0;
    game.step(2);
    game.assert_no_hole();
    let gaze = *game.0.world().resource::<Gaze>();
    assert!((gaze.y - game.body().y).abs() < 30.0, "the camera is there");
    let report = game.report();
    assert!(report.seams_inexact == 0 && report.seams_checked > 100 && report.despawned > 20 && report.live_max < 200, "{report:?}");
}

/// Where a body can come to: from each cell in which it came to rest, what it can do from there is tried.
struct Explorer<'a> {
    land: &'a Land,
    cache: LandCache,
    /// The rooms that may be entered.
    rooms: BTreeSet<RoomIndex>,
    /// The cells that it came through.
    passed: BTreeSet<(i64, i64)>,
    /// The body as it first came to rest in a cell.
    rested: BTreeMap<(i64, i64), Body>,
    /// From which cells of rest another was come to.
    from: BTreeMap<(i64, i64), Vec<(i64, i64)>>,
}

/// A cell around feet.
fn cell(body: &Body) -> (i64, i64) {
    (body.place.moved(0.5).column.0, (body.y + 0.5).floor() as i64)
}

impl Explorer<'_> {
    /// Wherever else it went: there the land is as it is here.
    const OUTSIDE: (i64, i64) = (i64::MAX, i64::MAX);
    /// For how long each is done.
    const STEPS: [u32; 2] = [11, 28];
    /// Which way to walk, which way to climb, and whether to jump.
    const MOVES: [(f32, f32, bool); 10] = [
        (-1.0, 0.0, false),
        (1.0, 0.0, false),
        (0.0, 1.0, false),
        (0.0, -1.0, false),
        (-1.0, 1.0, false),
        (1.0, 1.0, false),
        (-1.0, -1.0, false),
        (1.0, -1.0, false),
        (-1.0, 0.0, true),
        (1.0, 0.0, true),
    ];

    /// Lets the body do one thing for a while, and come to rest; notes the cells that it comes through.
    fn try_move(&mut self, start: &Body, (walk, climb, jump): (f32, f32, bool), steps: u32, next: &mut VecDeque<(i64, i64)>) {
        const LONGEST: u32 = 8 * HZ;
        let mut body = start.clone();
        let mut last = cell(&body);
        for step in 0..LONGEST {
            let intent = if step < steps {
                Intent { walk, climb, slide: climb < 0.0, jump: jump && step == 0, jump_held: jump, ..Intent::default() }
            } else if body.climbing || body.grounded && body.velocity.length() < 0.1 {
                break;
            } else {
                Intent::default()
            };
            body.step(&intent, &mut Footing { land: self.land, cache: &mut self.cache }, 1.0 / HZ as f32, 1.0);
            let now = cell(&body);
            if now != last {
                last = now;
                self.passed.insert(now);
            }
        }
        let stays = self.rooms.contains(&RoomIndex::of(Column(last.0), last.1));
        let last = if stays { last } else { Self::OUTSIDE };
        let came = self.from.entry(last).or_default();
        let first = cell(start);
        if !came.contains(&first) {
            came.push(first);
        }
        if stays && !self.rested.contains_key(&last) {
            self.rested.insert(last, body);
            next.push_back(last);
        }
    }

    fn explore(&mut self, start: Body) {
        let mut next = VecDeque::from([cell(&start)]);
        self.rested.insert(cell(&start), start);
        while let Some(at) = next.pop_front() {
            let body = self.rested[&at].clone();
            for way in Self::MOVES {
                for steps in Self::STEPS {
                    self.try_move(&body, way, steps, &mut next);
                }
            }
        }
    }

    /// The cells from which there is a way to one of some.
    fn ways_to(&self, goals: &[(i64, i64)]) -> BTreeSet<(i64, i64)> {
        let mut found: BTreeSet<_> = goals.iter().copied().collect();
        let mut next = goals.to_vec();
        while let Some(at) = next.pop() {
            for from in self.from.get(&at).into_iter().flatten() {
                if found.insert(*from) {
                    next.push(*from);
                }
            }
        }
        found
    }
}

/// The rooms through which the ways lead from one room's passages to those of others, by the doors: what hangs
/// together in a room, from door to door, as far as need be.
fn rooms_between(land: &Land, from: RoomIndex, to: &[RoomIndex]) -> BTreeSet<RoomIndex> {
    const FARTHEST: i64 = 12;
    let mut known: BTreeMap<RoomIndex, (Vec<Door>, Vec<Region>)> = BTreeMap::new();
    let mut look = |room: RoomIndex| {
        let found = known.entry(room).or_insert_with(|| {
            let survey = Survey::of(&CaveParams::default(), land, room);
            (survey.doors, regions(&survey.cells, Hanging::BySides))
        });
        found.clone()
    };
    let mut came: BTreeMap<(RoomIndex, usize), (RoomIndex, usize)> =
        (0..look(from).1.len()).map(|part| ((from, part), (from, part))).collect();
    let mut next: VecDeque<(RoomIndex, usize)> = came.keys().copied().collect();
    while let Some((room, part)) = next.pop_front() {
        let (doors, parts) = look(room);
        for door in doors.into_iter().filter(|door| !(door.cells() & parts[part].cells).is_solid()) {
            let (right, up, other) = match door.side {
                Side::Left => (-1, 0, Side::Right),
                Side::Right => (1, 0, Side::Left),
                Side::Below => (0, -1, Side::Above),
                Side::Above => (0, 1, Side::Below),
            };
            let there = room.beside(right, up);
            let cells = Door { side: other, from: door.from }.cells();
            let number = look(there).1.iter().position(|part| !(part.cells & cells).is_solid()).expect("a door leads on");
            if (there.x - from.x).abs() < FARTHEST && (there.y - from.y).abs() < FARTHEST && !came.contains_key(&(there, number)) {
                came.insert((there, number), (room, part));
                next.push_back((there, number));
            }
        }
    }
    let mut between = BTreeSet::new();
    for end in came.keys().filter(|(room, _)| to.contains(room)) {
        let mut at = *end;
        while between.insert(at) && came[&at] != at {
            at = came[&at];
        }
    }
    between.into_iter().map(|(room, _)| room).collect()
}

/// Every passage of the rooms so many around the entrance's own is reached on foot from it, and there is a way back.
fn explore_from_an_entrance(seed: u64, around: i64) {
    let land = caves(seed);
    let entrance = entrance(&land, 80);
    let door = RoomIndex::of(entrance.foot.0, entrance.foot.1);
    let block: Vec<RoomIndex> = (-around..=around).flat_map(|y| (-around..=around).map(move |x| door.beside(x, y))).collect();
    // The way from one to another may lead through the rooms around them.
    let mut rooms = rooms_between(&land, door, &block);
    rooms.extend(&block);
    let mut explorer = Explorer {
        land: &land,
        cache: LandCache::default(),
        rooms,
        passed: BTreeSet::new(),
        rested: BTreeMap::new(),
        from: BTreeMap::new(),
    };
    let mouth = entrance.mouth();
    let top = Place::at(Column((mouth.start.0 + mouth.end.0) / 2));
    let start = Body::standing(top, &mut Footing { land: &land, cache: &mut LandCache::default() });
    explorer.explore(start.clone());
    let home = explorer.ways_to(&[cell(&start)]);
    assert!(home.len() * 20 > explorer.rested.len() * 19, "seed {seed}: {} of {} lead home", home.len(), explorer.rested.len());
    // From the others the way leads through rooms that were not explored.
    let on = explorer.ways_to(&[cell(&start), Explorer::OUTSIDE]);
    let trapped: Vec<_> = explorer.rested.keys().filter(|at| !on.contains(at)).collect();
    assert!(trapped.is_empty(), "seed {seed}: trapped in {} cells, such as {:?}", trapped.len(), &trapped[..trapped.len().min(5)]);
    let reached = &explorer.passed;
    for room in block {
        let survey = Survey::of(&CaveParams::default(), &land, room);
        for (number, region) in survey.regions.iter().enumerate() {
            let cells = |(column, row): (usize, usize)| (room.first_column().0 + column as i64, room.first_row() + row as i64);
            let all: Vec<_> = (0..ROOM_ROWS)
                .flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (column, row)))
                .filter(|at| region.cells.open(at.0, at.1))
                .map(cells)
                .collect();
            let met = all.iter().filter(|at| reached.contains(at)).count();
            assert!(met > 0, "seed {seed}: region {number} of {room:?}, {} cells at {:?}, is not reached", region.size, all[0]);
        }
    }
}

#[test]
fn every_passage_around_an_entrance_is_reached_on_foot_and_there_is_a_way_back() {
    explore_from_an_entrance(11, 0);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn every_passage_of_nine_rooms_is_reached_on_foot_and_there_is_a_way_back() {
    explore_from_an_entrance(5, 1);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn in_another_land_too() {
    explore_from_an_entrance(11, 1);
}

/// Bodies that stand on the floors of caves, a few in every room.
fn standing_below(land: &Land) -> Vec<Body> {
    let mut cache = LandCache::default();
    let mut bodies = Vec::new();
    for x in (-2000..2000).step_by(53) {
        let place = Place { column: Column(x), offset: 0.4 };
        for y in (-260..-20).step_by(13) {
            let mut footing = Footing { land, cache: &mut cache };
            let Some(gap) = footing.gap(place, y as f32).filter(|gap| gap.ceiling - gap.floor > 2.0 && gap.floor > y as f32 - 12.0) else {
                continue;
            };
            let mut body = Body::standing(place, &mut footing);
            (body.below, body.y) = (true, gap.floor);
            bodies.push(body);
        }
    }
    bodies
}

#[test]
fn who_holds_the_rock_moves_or_hangs_still_and_metres_are_passed_over() {
    const STEPS: u32 = 5 * HZ;
    let land = caves(3);
    let mut cache = LandCache::default();
    let (mut higher, mut bodies) = (0, 0);
    for mut body in standing_below(&land) {
        for walk in [0.0, 1.0, -1.0] {
            bodies += 1;
            let start = body.clone();
            let intent = Intent { walk, climb: 1.0, ..Intent::default() };
            // The last second: where it began, how far he came from there, and what was counted meanwhile.
            let (mut since, mut spread) = (body.clone(), [Vec2::ZERO; 2]);
            for step in 0..STEPS {
                let before = (body.place, body.y);
                body.step(&intent, &mut Footing { land: &land, cache: &mut cache }, 1.0 / HZ as f32, 1.0);
                let way = Vec2::new(body.place.metres_from(since.place), body.y - since.y);
                spread = [spread[0].min(way), spread[1].max(way)];
                if step % HZ == HZ - 1 {
                    let (passed, within) = (body.walked_m - since.walked_m, (spread[1] - spread[0]).element_sum());
                    assert!(
                        passed <= f64::from(2.0 * within) + 0.3,
                        "{passed} m are counted within {within} m of {:?}, {}, walking {walk}",
                        body.place,
                        body.y
                    );
                    if within < 0.2 && body.climbing {
                        assert_eq!(before, (body.place, body.y), "he trembles, walking {walk}");
                    }
                    (since, spread) = (body.clone(), [Vec2::ZERO; 2]);
                }
            }
            higher += u32::from(body.y > start.y + 2.0);
            body = start;
        }
    }
    assert!(bodies > 400 && higher * 4 > bodies, "{higher} of {bodies} came higher");
}

#[test]
fn what_is_found_stays_found() {
    use eremite::finds::Finds;
    let land = caves(5);
    let (room, find) = (0..40)
        .find_map(|x| {
            let room = RoomIndex::new(x, -3);
            land.things(room).into_iter().find(|thing| thing.find).map(|find| (room, find))
        })
        .expect("something to find in 40 rooms");
    let mut game = Game::on(land.clone(), room.first_column().0);
    let world = game.0.world_mut();
    let mut body = world.query::<&mut Body>().single_mut(world).expect("one hermit");
    body.below = true;
    body.grounded = false;
    body.place = Place::at(room.first_column()).moved(find.at.x);
    body.y = room.first_row() as f32 + find.at.y;
    game.seconds(1.0);
    assert_eq!(game.0.world().resource::<Finds>().count(land.seed()), 1);
    game.teleport(0);
    game.seconds(1.0);
    assert!(game.0.world().resource::<Finds>().has(land.seed(), room), "it is forgotten");
    assert_eq!(game.0.world().resource::<Finds>().count(Seed(6)), 0, "another land has its own");
}

#[test]
fn rooms_near_and_far_and_deep_down_are_those_of_the_plain_automaton() {
    use eremite::caves::automaton;
    let params = CaveParams::default();
    let land = caves(2);
    for (x, y) in [(0, -2), (3, -1), (-1, 0), (1 << 53, -5), (-(1 << 53), -1), (7, -(1 << 54)), (-9, 1 << 54)] {
        let room = RoomIndex::new(x, y);
        // A room is what a room half a room aside would have there: asked through other words and margins.
        let mut cells = automaton::plain::start(&params, land.seed(), room);
        automaton::plain::evolve(&mut cells, &params);
        assert_eq!(automaton::plain::room(&cells), automaton::cells(&params, land.seed(), room, params.steps));
    }
}

#[test]
fn the_surface_is_whole_but_at_the_entrances() {
    let land = caves(4);
    let crust = i64::from(CaveParams::default().crust);
    let mut mouths = 0;
    for x in -3000..3000 {
        let column = Column(x);
        let opened = land.mouths(column..column + 1).iter().any(|mouth| mouth.contains(&column));
        mouths += u32::from(opened);
        let near = entrance::near(&CaveParams::default(), &land, column + -1..column + 2).next().is_some();
        let height = land.height(column);
        let top = height.ceil() as i64 - 1;
        assert!(opened == land.is_open(column, top), "column {x}: a mouth that is not open, or open ground without one");
        if !near {
            assert!((top - crust + 1..=top).all(|row| !land.is_open(column, row)), "column {x} is opened within the crust");
        }
    }
    assert!(mouths > 60, "{mouths} columns of mouths in 6 km");
}

#[test]
fn the_same_rooms_in_any_order_of_visit() {
    let land = caves(8);
    let rooms: Vec<RoomIndex> = (-4..1).flat_map(|y| (-2..3).map(move |x| RoomIndex::new(x, y))).collect();
    let there: Vec<_> = rooms.iter().map(|room| (land.cells(*room), land.things(*room))).collect();
    let mut back: Vec<_> = rooms.iter().rev().map(|room| (caves(8).cells(*room), caves(8).things(*room))).collect();
    back.reverse();
    assert_eq!(there, back);
}
