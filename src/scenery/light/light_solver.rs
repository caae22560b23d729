//! Incremental light solver: only what has changed since the last call is computed again.

use eremite_land::{Land, RoomIndex};

use super::{
    Daylight, LightMap, PointLight2d, RoomCache,
    flame::FlameLight,
    ground_ahead::GroundAhead,
    lit_ground::{GroundKey, LitGround},
    map::LightArea,
    opening_light::OpeningLight,
    rooms_ahead::RoomsAhead,
};

/// Brightness of the day from which on a lantern in the open makes no visible difference.
pub(super) const BRIGHT: f32 = 0.99;

/// Amount of work done, in lattice points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LightWork {
    /// Points over which light was propagated while a frame waited for it.
    pub spread: u64,
    /// Points over which it was propagated in the background.
    pub ahead: u64,
    /// Points whose light was combined from daylight, glowing things and flames.
    pub laid: u64,
}

/// The light over an area, kept from frame to frame.
#[derive(Default)]
pub struct LightSolver {
    rooms: RoomCache,
    ground: Option<LitGround>,
    /// The ground of an area that the view comes to.
    next: Option<LitGround>,
    day: Daylight,
    /// The light without the flames.
    unlit: Vec<[f32; 3]>,
    flames: Vec<PointLight2d>,
    shines: Vec<FlameLight>,
    map: LightMap,
    work: LightWork,
}

impl LightSolver {
    /// The light of the last [`solve`](Self::solve).
    pub fn map(&self) -> &LightMap {
        &self.map
    }

    /// The light of the last [`solve`](Self::solve), by value.
    pub fn into_map(self) -> LightMap {
        self.map
    }

    /// The work done so far.
    pub fn work(&self) -> LightWork {
        self.work
    }

    /// Looks at the rooms around an area before it comes to them.
    pub(super) fn look_at_rooms_ahead(&mut self, ahead: &mut RoomsAhead, land: &Land, area: LightArea) {
        ahead.advance(&mut self.rooms, land, area);
    }

    /// Computes the light through the openings of the area that comes next, if those of this one are seen.
    pub(super) fn look_at_ground_ahead(
        &mut self,
        ahead: &mut GroundAhead,
        land: &Land,
        area: LightArea,
        found: impl Fn(RoomIndex) -> bool,
    ) {
        if self.ground.as_ref().and_then(LitGround::known_openings).is_none() {
            return;
        }
        let found: Vec<RoomIndex> = area.rooms().filter(|room| found(*room)).collect();
        if [&self.ground, &self.next].into_iter().flatten().any(|ground| ground.key.is_of(land, area, &found)) {
            return;
        }
        if let Some(ground) = ahead.advance(&mut self.rooms, land, area, found) {
            self.work.ahead += area.points() as u64;
            self.next = Some(ground);
        }
    }

    /// Looks at a room, which [`solve`](Self::solve) then knows.
    pub(super) fn prepare_room(&mut self, land: &Land, room: RoomIndex) {
        self.rooms.room(land, room);
    }

    /// Spreads the light of a flame over the area of the last [`solve`](Self::solve): the next one of that area then has it.
    pub(super) fn prepare_flame(&mut self, flame: &PointLight2d) {
        let Some(openings) = self.ground.as_ref().and_then(LitGround::known_openings) else { return };
        if !self.shines.iter().any(|shine| shine.is_for(flame)) {
            let shine = FlameLight::new(flame, openings);
            self.work.spread += shine.area.points() as u64;
            self.shines.push(shine);
        }
    }

    /// Computes the light over an area of a land. The map is empty where there is no other
    /// light. Returns whether anything changed.
    pub fn solve(
        &mut self,
        land: &Land,
        area: LightArea,
        day: Daylight,
        flames: &[PointLight2d],
        found: impl Fn(RoomIndex) -> bool,
    ) -> bool {
        let found: Vec<RoomIndex> = area.rooms().filter(|room| found(*room)).collect();
        let same_ground = self.ground.as_ref().is_some_and(|ground| ground.key.is_of(land, area, &found));
        if same_ground && self.day == day && self.flames == flames {
            return false;
        }
        if !same_ground {
            self.ground = self.next.take_if(|next| next.key.is_of(land, area, &found));
            self.shines.clear();
            self.unlit.clear();
        }
        if self.day != day {
            self.day = day;
            self.unlit.clear();
        }
        self.flames = flames.to_vec();
        let ground = self.ground.get_or_insert_with(|| LitGround::new(GroundKey { land: land.clone(), area, found }));
        if !ground.dug && (flames.is_empty() || day.color.iter().all(|c| *c >= BRIGHT)) {
            let was_lit = !self.map.light.is_empty();
            self.map = LightMap::default();
            return was_lit;
        }
        if ground.known_openings().is_none() {
            self.work.spread += area.points() as u64;
        }
        let openings = ground.openings(&mut self.rooms);
        let is_laid = !self.unlit.is_empty() && !self.map.light.is_empty();
        if self.unlit.is_empty() {
            self.unlit.extend((0..area.points()).map(|at| openings.visible_light(at, &day, openings.light_at(at, day.color))));
            self.work.laid += area.points() as u64;
        }
        let mut before = std::mem::take(&mut self.shines);
        if is_laid {
            for (_, there) in before.iter().flat_map(|shine| shine.rows(openings)) {
                self.map.light[there.clone()].copy_from_slice(&self.unlit[there]);
            }
        } else {
            self.map.area = area;
            self.map.light.clone_from(&self.unlit);
        }
        let paled = |flame: &PointLight2d| {
            let share = openings.share_of_flame(flame.place, day.color);
            (share > 0.0).then(|| PointLight2d { color: flame.color.map(|c| c * share), ..*flame })
        };
        let seen: Vec<PointLight2d> = flames.iter().filter_map(paled).collect();
        let is_changed = !is_laid || !before.is_empty() || !seen.is_empty();
        for flame in &seen {
            let shine = before.iter().position(|shine| shine.is_for(flame)).map(|at| before.swap_remove(at));
            self.shines.push(shine.unwrap_or_else(|| {
                let shine = FlameLight::new(flame, openings);
                self.work.spread += shine.area.points() as u64;
                shine
            }));
        }
        self.work.laid += add_flames(&mut self.map.light, openings, &day, &seen, &self.shines);
        is_changed
    }
}

/// Adds the flames, whose areas may overlap; returns the number of points touched.
fn add_flames(light: &mut [[f32; 3]], openings: &OpeningLight, day: &Daylight, flames: &[PointLight2d], shines: &[FlameLight]) -> u64 {
    /// Changes the light at the points that a flame reaches; `change` gets the index of each among these points and among all.
    fn change_around(
        shine: &FlameLight,
        openings: &OpeningLight,
        light: &mut [[f32; 3]],
        change: impl Fn(usize, usize, [f32; 3]) -> [f32; 3],
    ) {
        for (here, there) in shine.rows(openings) {
            for ((here, there), light) in here.zip(there.clone()).zip(&mut light[there]) {
                if shine.reaches(here) {
                    *light = change(here, there, *light);
                }
            }
        }
    }
    let lit = || flames.iter().zip(shines);
    for shine in shines {
        change_around(shine, openings, light, |_, at, _| openings.light_at(at, day.color));
    }
    for (flame, shine) in lit() {
        change_around(shine, openings, light, |here, _, light| shine.spread(here, flame.color, light));
    }
    for (flame, shine) in lit() {
        change_around(shine, openings, light, |here, _, light| shine.rays(here, flame.color, light));
    }
    for shine in shines {
        change_around(shine, openings, light, |_, at, light| openings.visible_light(at, day, light));
    }
    shines.iter().map(|shine| shine.area.points() as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::AsyncComputeTaskPool;
    use eremite_land::{Carver, Cells, Column, Place, ROOM_ROWS, Seed, background::finish, terrain};
    use std::{sync::Arc, thread, time::Duration};

    const NOON: Daylight = Daylight { color: [1.0; 3], dark_adaptation: 1.0 };

    /// A tunnel 10 to 14 m below column 0's surface, optionally open to the sky by a shaft and blocked by a wall.
    struct Tunnel {
        floor: i64,
        shaft: bool,
        wall: Option<i64>,
    }

    impl Carver for Tunnel {
        fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
            for row in 0..ROOM_ROWS {
                for column in 0..128 {
                    let (x, y) = (room.first_column().0 + column as i64, room.first_row() + row as i64);
                    let tunnel = (0..44).contains(&x)
                        && (self.floor..self.floor + 4).contains(&y)
                        && !self.wall.is_some_and(|wall| (wall..wall + 3).contains(&x));
                    if tunnel || self.shaft && (0..4).contains(&x) && (self.floor..self.floor + 60).contains(&y) {
                        cells.dig(column, row);
                    }
                }
            }
        }
    }

    fn tunnelled(shaft: bool, wall: Option<i64>) -> (Land, LightArea) {
        let source = eremite_testing::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
        let bare = terrain::base_terrain(Seed(1), "linear", source);
        let floor = bare.height(Column(0)).floor() as i64 - 14;
        let land = bare.with_carver(Arc::new(Tunnel { floor, shaft, wall }));
        (land, LightArea { first: Column(-16), first_row: floor - 10, columns: 112, rows: 40 })
    }

    fn lit(shaft: bool, wall: Option<i64>, flames: impl Fn(&LightArea) -> Vec<PointLight2d>) -> LightMap {
        let (land, area) = tunnelled(shaft, wall);
        LightMap::over(&land, area, NOON, &flames(&area), |_| false)
    }

    /// A flame two metres above the tunnel's floor.
    fn flame(area: &LightArea, x: i64) -> PointLight2d {
        PointLight2d { place: Place::at(Column(x), area.first_row + 12), color: [1.0, 0.8, 0.5], reach_m: 13.0 }
    }

    fn along(map: &LightMap, x: i64) -> f32 {
        map.light[12 * map.area.columns + (x + 16) as usize][0]
    }

    #[test]
    fn a_sealed_cave_is_dark_and_an_open_one_dims_inward() {
        let sealed = lit(false, None, |_| Vec::new());
        assert!((0..44).all(|x| along(&sealed, x) < 0.06));
        let open = lit(true, None, |_| Vec::new());
        assert!(along(&open, 1) > 0.1, "{}", along(&open, 1));
        assert!(
            (4..43).all(|x| along(&open, x) + 0.001 >= along(&open, x + 1)),
            "light grows inward: {:?}",
            (0..44).map(|x| along(&open, x)).collect::<Vec<_>>()
        );
        assert!((0.06..0.15).contains(&along(&open, 43)), "the way out is told from far within: {}", along(&open, 43));
    }

    #[test]
    fn who_stands_in_daylight_sees_little_of_a_cave() {
        let (land, area) = tunnelled(false, None);
        let light = |dark_adaptation| LightMap::over(&land, area, Daylight { dark_adaptation, ..NOON }, &[], |_| false);
        let (from_outside, within) = (light(0.0), light(1.0));
        assert!((10..30).all(|x| along(&from_outside, x) < 0.3 * along(&within, x)));
    }

    #[test]
    fn a_wall_casts_a_shadow() {
        let free = lit(false, None, |area| vec![flame(area, 30)]);
        let walled = lit(false, Some(34), |area| vec![flame(area, 30)]);
        assert!(along(&free, 39) > 0.12 && along(&walled, 39) < along(&free, 39) * 0.45, "{} and {}", along(&free, 39), along(&walled, 39));
        assert!((along(&walled, 27) - along(&free, 27)).abs() < 0.05, "on this side nothing changes");
    }

    #[test]
    fn over_the_land_there_is_only_day() {
        let source = eremite_testing::algorithms().find("white").expect("known").with_params(&[]).expect("defaults");
        let land = Land::new(Seed(1), "white", source);
        let area = LightArea { first: Column(0), first_row: 0, columns: 64, rows: 36 };
        assert_eq!(LightMap::over(&land, area, NOON, &[], |_| false), LightMap::default());
    }

    #[test]
    fn by_bright_day_a_lantern_is_seen_in_caves_and_in_the_open_it_pales() {
        let (land, area) = tunnelled(true, None);
        let area = LightArea { rows: area.rows + 20, ..area };
        let over = |x: i64| PointLight2d { place: Place::at(Column(x), land.height(Column(x)).ceil() as i64 + 1), ..flame(&area, x) };
        let mut solver = LightSolver::default();
        let mut is_changed = |day, flame: PointLight2d| solver.solve(&land, area, day, &[flame], |_| false);
        assert!(is_changed(NOON, over(20)), "all is new");
        assert!(!is_changed(NOON, over(21)) && !is_changed(NOON, PointLight2d { color: [0.9; 3], ..over(21) }), "the sun outshines it");
        assert!(is_changed(NOON, flame(&area, 30)) && is_changed(NOON, flame(&area, 31)), "in the tunnel it does not");
        assert!(is_changed(NOON, over(20)), "what it lit there is dark again");
        assert_eq!(*solver.map(), LightMap::over(&land, area, NOON, &[], |_| false));
        // Along a morning it pales little by little.
        let ground = Place::at(Column(20), over(20).place.row - 2);
        let (at, mut last) = (area.local(ground), None);
        for level in 800..=1000 {
            let day = Daylight { color: [level as f32 / 1000.0; 3], ..NOON };
            let [with, without] = [&[over(20)][..], &[]].map(|flames| LightMap::over(&land, area, day, flames, |_| false).sample(at)[0]);
            let more = with - without;
            assert!(more >= 0.0 && last.is_none_or(|last: f32| (last - more).abs() < 0.015), "{more} at {level} after {last:?}");
            last = Some(more);
        }
        assert_eq!(last, Some(0.0));
    }

    #[test]
    fn what_is_kept_gives_the_same_light_as_if_all_were_new() {
        let (land, area) = tunnelled(true, None);
        let mut solver = LightSolver::default();
        let lamp = flame(&area, 20);
        for step in 0..60 {
            let share = step as f32 / 60.0;
            let walker = PointLight2d { color: [0.6 + 0.2 * share, 0.5, 0.4], ..flame(&area, (step / 4) * 2) };
            let flames = if step % 7 == 6 { vec![lamp] } else { vec![walker, lamp] };
            let day = if step < 30 { NOON } else { Daylight { color: [0.15, 0.19, 0.33], dark_adaptation: step as f32 / 60.0 } };
            let area = LightArea { first: area.first + step / 10 * 8, ..area };
            assert!(solver.solve(&land, area, day, &flames, |_| false));
            assert!(!solver.solve(&land, area, day, &flames, |_| false), "nothing changed at step {step}");
            assert_eq!(*solver.map(), LightMap::over(&land, area, day, &flames, |_| false), "step {step}");
        }
    }

    #[test]
    fn what_was_computed_ahead_is_what_is_lit_then() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let (land, area) = tunnelled(true, None);
        let (next, elsewhere) = (LightArea { first: area.first + 8, ..area }, LightArea { first: area.first + 16, ..area });
        let (mut solver, mut ahead) = (LightSolver::default(), GroundAhead::default());
        solver.solve(&land, area, NOON, &[], |_| false);
        for room in next.rooms() {
            solver.prepare_room(&land, room);
        }
        let mut look_ahead = |solver: &mut LightSolver| {
            for frame in 0.. {
                assert!(frame < 10_000, "it is not computed");
                solver.look_at_ground_ahead(&mut ahead, &land, next, |_| false);
                if solver.next.is_some() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
        };
        look_ahead(&mut solver);
        let spread = solver.work().spread;
        solver.solve(&land, next, NOON, &[], |_| false);
        assert_eq!((solver.work().spread, solver.map()), (spread, &LightMap::over(&land, next, NOON, &[], |_| false)));
        // What it came to instead is computed then.
        solver.solve(&land, area, NOON, &[], |_| false);
        look_ahead(&mut solver);
        let spread = solver.work().spread;
        solver.solve(&land, elsewhere, NOON, &[], |_| false);
        assert!(solver.work().spread > spread && *solver.map() == LightMap::over(&land, elsewhere, NOON, &[], |_| false));
    }

    #[test]
    fn in_steps_the_light_is_the_same() {
        let (land, area) = tunnelled(true, None);
        let lamps = [4, 12, 20, 20, 36].map(|x| flame(&area, x));
        for (day, count) in [0, 1, 2, 5].into_iter().flat_map(|count| [(NOON, count), (Daylight { color: [0.2; 3], ..NOON }, count)]) {
            for area in [area, LightArea { first_row: area.first_row + 30, ..area }] {
                let flames = &lamps[..count];
                let in_steps = finish(LightMap::over_in_steps(land.clone(), area, day, flames.to_vec()));
                assert_eq!(in_steps, LightMap::over(&land, area, day, flames, |_| false), "{count} flames in {area:?}");
            }
        }
    }

    #[test]
    fn a_flame_that_flickers_is_spread_once_and_one_that_moves_only_around_its_place() {
        let (land, area) = tunnelled(true, None);
        let wide = LightArea { columns: 281, rows: 169, ..area };
        let mut solver = LightSolver::default();
        let mut work = |flame: PointLight2d| {
            let before = solver.work();
            solver.solve(&land, wide, NOON, &[flame], |_| false);
            let after = solver.work();
            (after.spread - before.spread, after.laid - before.laid)
        };
        assert!(work(flame(&area, 20)).0 > wide.points() as u64, "all, once");
        let (spread, laid) = work(PointLight2d { color: [0.9, 0.7, 0.5], ..flame(&area, 20) });
        assert!(spread == 0 && laid * 8 < wide.points() as u64, "{spread} spread, {laid} laid for a flicker");
        let (spread, laid) = work(flame(&area, 21));
        assert!(spread == laid && laid * 8 < wide.points() as u64, "{spread} spread, {laid} laid for a step");
    }
}
