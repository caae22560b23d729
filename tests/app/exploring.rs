//! Search over all reachable cells: every passage below the surface can be reached on foot, and there is a way back.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::math::Vec2;
use eremite::{
    caves::{
        CaveParams, GeneratedRoom,
        door::{Door, DoorSide},
        region::{Connectivity, Region, find_regions},
    },
    land::{Column, Land, LandCache, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
    motion::{Body, GroundQuery, Intent},
};

use super::{
    harness::HZ,
    underground::{caves, entrance},
};

/// State search: from each cell where a body came to rest, all its moves are tried.
struct Explorer<'a> {
    land: &'a Land,
    cache: LandCache,
    /// Rooms that may be entered.
    rooms: BTreeSet<RoomIndex>,
    /// Cells passed through.
    passed: BTreeSet<(i64, i64)>,
    /// First body that came to rest in each cell.
    rested: BTreeMap<(i64, i64), Body>,
    /// Predecessors of each rest cell.
    from: BTreeMap<(i64, i64), Vec<(i64, i64)>>,
}

/// Cell at the feet.
fn cell(body: &Body) -> (i64, i64) {
    let middle = body.place.translated(Vec2::splat(0.5));
    (middle.column.0, middle.row)
}

impl Explorer<'_> {
    /// Node for everything outside the allowed rooms.
    const OUTSIDE: (i64, i64) = (i64::MAX, i64::MAX);
    /// Durations of a move, in steps.
    const STEPS: [u32; 2] = [11, 28];
    /// Moves: walk direction, climb direction, jump.
    const MOVES: [(f32, f32, bool); 13] = [
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
        (0.0, 1.0, true),
        (-1.0, 1.0, true),
        (1.0, 1.0, true),
    ];

    /// Makes a move, then comes to rest; records the cells passed through.
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
            body.step(&intent, &mut GroundQuery { land: self.land, cache: &mut self.cache }, 1.0 / HZ as f32, 1.0);
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

    /// Cells from which one of the goals can be reached.
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

/// Rooms that connect the passages of one room with those of others, following doors, as far as necessary.
fn rooms_between(land: &Land, from: RoomIndex, to: &[RoomIndex]) -> BTreeSet<RoomIndex> {
    const FARTHEST: i64 = 12;
    let mut known: BTreeMap<RoomIndex, (Vec<Door>, Vec<Region>)> = BTreeMap::new();
    let mut look = |room: RoomIndex| {
        let found = known.entry(room).or_insert_with(|| {
            let survey = GeneratedRoom::generate(&CaveParams::default(), land, room);
            (survey.doors, find_regions(&survey.cells, Connectivity::BySides))
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
                DoorSide::Left => (-1, 0, DoorSide::Right),
                DoorSide::Right => (1, 0, DoorSide::Left),
                DoorSide::Below => (0, -1, DoorSide::Above),
                DoorSide::Above => (0, 1, DoorSide::Below),
            };
            let there = room.neighbor(right, up);
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

/// Explores on foot all passages of the rooms around an entrance, and the way back.
fn explore_from_an_entrance(seed: u64, around: i64) {
    let land = caves(seed);
    let entrance = entrance(&land, 80);
    let door = RoomIndex::of(entrance.foot.0, entrance.foot.1);
    let block: Vec<RoomIndex> = (-around..=around).flat_map(|y| (-around..=around).map(move |x| door.neighbor(x, y))).collect();
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
    let mouth = entrance.opening();
    let top = Place::at(Column((mouth.start.0 + mouth.end.0) / 2), 0);
    let start = Body::standing(top, &mut GroundQuery { land: &land, cache: &mut LandCache::default() });
    explorer.explore(start.clone());
    let home = explorer.ways_to(&[cell(&start)]);
    assert!(home.len() * 20 > explorer.rested.len() * 19, "seed {seed}: {} of {} lead home", home.len(), explorer.rested.len());
    // From the others the way leads through rooms that were not explored.
    let on = explorer.ways_to(&[cell(&start), Explorer::OUTSIDE]);
    let trapped: Vec<_> = explorer.rested.keys().filter(|at| !on.contains(at)).collect();
    assert!(trapped.is_empty(), "seed {seed}: trapped in {} cells, such as {:?}", trapped.len(), &trapped[..trapped.len().min(5)]);
    let reached = &explorer.passed;
    for room in block {
        let survey = GeneratedRoom::generate(&CaveParams::default(), &land, room);
        for (number, region) in survey.regions.iter().enumerate() {
            let cells = |(column, row): (usize, usize)| (room.first_column().0 + column as i64, room.first_row() + row as i64);
            let all: Vec<_> = (0..ROOM_ROWS)
                .flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (column, row)))
                .filter(|at| region.cells.is_open(at.0, at.1))
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
