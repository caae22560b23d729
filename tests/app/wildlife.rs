//! Wild quadrupeds: which live where, spawning and despawning, what disturbs them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use bevy::prelude::*;
use eremite::{
    creatures::{Activity, Creature, CreatureStats, Creatures, Rig},
    land::{Column, Land, LandCache, Place},
    motion::{Body, GroundQuery, LegSpeedFactor},
    shared::camera_view::CameraView,
    sky::DayNightCycle,
    terrain,
    wildlife::{Animal, AnimalGroupId, AnimalReaction, WildlifePlugin},
};

use super::harness::{Game, HZ, base_terrain_land, folder, full_land};

/// Identity of an animal.
type AnimalId = (AnimalGroupId, i64);

fn who(animal: &Animal) -> AnimalId {
    (animal.group.id, animal.number)
}

/// All animals, by identity.
fn all(game: &mut Game) -> BTreeMap<AnimalId, Animal> {
    let world = game.0.world_mut();
    let (mut animals, mut count) = (BTreeMap::new(), 0);
    for animal in world.query::<&Animal>().iter(world) {
        animals.insert(who(animal), animal.clone());
        count += 1;
    }
    assert_eq!(animals.len(), count, "somebody is there twice");
    animals
}

fn view(game: &Game) -> CameraView {
    *game.0.world().resource::<CameraView>()
}

/// Whether any part of an animal could be in view.
fn is_in_view(view: &CameraView, place: Place) -> bool {
    let way = place.offset_from(view.place).abs();
    way.x < view.half_width_m + 2.5 && way.y < view.half_height_m + 2.5
}

/// Walks on for some seconds; fails if an animal appears or disappears in view. Returns the largest number at once.
fn walk(game: &mut Game, seconds: u32) -> usize {
    walk_until(game, seconds, |_, _| false)
}

/// The same until it is enough, by the seconds that have gone by and the animals that are there.
fn walk_until(game: &mut Game, seconds: u32, mut is_enough: impl FnMut(u32, &BTreeMap<AnimalId, Animal>) -> bool) -> usize {
    // The first view is new as a whole.
    game.step(2);
    let mut before = all(game);
    let mut most = before.len();
    for step in 0..seconds * HZ {
        // What they go by in a step is the view of the frame before.
        let view = view(game);
        game.step(1);
        let now = all(game);
        for (one, animal) in now.iter().filter(|(one, _)| !before.contains_key(one)) {
            assert!(!is_in_view(&view, animal.quadruped.place), "{one:?}, a {}, pops up in view", animal.group.kind);
        }
        for (one, animal) in before.iter().filter(|(one, _)| !now.contains_key(one)) {
            assert!(!is_in_view(&view, animal.quadruped.place), "{one:?}, a {}, is gone in view", animal.group.kind);
        }
        most = most.max(now.len());
        if is_enough(step / HZ, &now) {
            break;
        }
        before = now;
    }
    most
}

#[test]
fn whoever_walks_by_day_meets_somebody_and_none_pops_up() {
    // Woods, and a land without biomes.
    somebody_is_met([(full_land(1, terrain::DEFAULT_ALGORITHM), 3000), (base_terrain_land(3, terrain::DEFAULT_ALGORITHM), 0)], 30);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn whoever_walks_by_day_meets_somebody_everywhere_and_none_pops_up() {
    // Woods, a desert, snow, mountains, and a land without biomes.
    let places = [3000, 9920, 5800].map(|at| (full_land(1, terrain::DEFAULT_ALGORITHM), at));
    let bare = (base_terrain_land(3, terrain::DEFAULT_ALGORITHM), 0);
    somebody_is_met(places.into_iter().chain([(full_land(2, "ridged"), -700), bare]), 90);
}

/// Walks from each place on, for so many seconds at least, until two were there at once and two kinds were met.
fn somebody_is_met(places: impl IntoIterator<Item = (Land, i64)>, least_s: u32) {
    const LONGEST_S: u32 = 90;
    let mut met = BTreeSet::new();
    for (land, at) in places {
        let mut game = Game::on(land, at);
        game.hold(KeyCode::ArrowRight);
        let mut are_two = false;
        let most = walk_until(&mut game, LONGEST_S, |seconds, now| {
            met.extend(now.values().map(|animal| animal.group.kind.clone()));
            are_two |= now.len() >= 2;
            seconds >= least_s && are_two && met.len() > 1
        });
        assert!(most >= 2, "{most} at {at}");
        assert!((2..160).contains(&game.0.world().resource::<CreatureStats>().live_max));
    }
    assert!(met.len() > 1, "only {met:?}");
}

#[test]
fn at_ten_times_the_speed_their_number_stays_small_and_nothing_is_left_behind() {
    let mut game = Game::new(4, 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let mut met = BTreeSet::new();
    let most = walk_until(&mut game, 12, |_, now| {
        met.extend(now.keys().copied());
        false
    });
    assert!(most < 40, "{most} at once");
    assert!(met.len() > 4, "{} met", met.len());
    let entities = game.entities_beside_the_land();
    walk(&mut game, 12);
    let later = game.entities_beside_the_land();
    assert!(later < entities + 20, "{entities} entities and then {later}");
}

#[test]
#[ignore = "long: cargo verify-long"]
fn over_twenty_kilometres_at_ten_times_the_speed_their_number_stays_small() {
    let mut game = Game::new(9, 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let from = game.body().place;
    let mut seconds = 0;
    while game.body().place.distance_along(from) < 20_000.0 && seconds < 1200 {
        assert!(walk(&mut game, 10) < 40);
        seconds += 10;
    }
    assert!(game.body().place.distance_along(from) >= 20_000.0, "he came only to {:?}", game.body().place);
}

/// Position, facing and activity of all undisturbed animals.
fn undisturbed(game: &mut Game) -> BTreeMap<AnimalId, (Place, f32, Activity)> {
    let animals = all(game);
    let at_ease = animals.into_iter().filter(|(_, animal)| animal.stirred.is_none());
    at_ease.map(|(one, animal)| (one, (animal.quadruped.place, animal.quadruped.facing, animal.doing))).collect()
}

#[test]
fn whichever_way_one_comes_the_same_are_there_and_do_the_same() {
    // From afar, by detours, and there all the while: after as many steps.
    let to = 3000;
    let mut routes: Vec<BTreeMap<AnimalId, _>> = Vec::new();
    for way in [&[to, to, to][..], &[-90_000, 700, to], &[1 << 50, to + 60, to]] {
        let mut game = Game::new(1, way[0]);
        for at in &way[1..] {
            game.step(200);
            game.teleport(*at);
        }
        routes.push(undisturbed(&mut game));
    }
    // Whom he has disturbed on one of the ways is elsewhere.
    let common: Vec<AnimalId> = routes[0].keys().filter(|one| routes.iter().all(|route| route.contains_key(one))).copied().collect();
    assert!(!common.is_empty(), "nobody lives there: {routes:?}");
    for one in common {
        assert!(
            routes.iter().all(|route| route[&one] == routes[0][&one]),
            "{one:?}: {:?}",
            routes.iter().map(|route| &route[&one]).collect::<Vec<_>>()
        );
    }
}

/// A game in which the player has come near an undisturbed animal.
fn near(seed: u64, kind: &str, from: i64) -> (Game, AnimalId) {
    let mut game = Game::new(seed, from);
    let (land, creatures) = (game.land(), Creatures::default());
    let mut cache = LandCache::default();
    let groups = AnimalGroupId::between(Column(from), Column(from + 300 * 256));
    let group = groups
        .filter(|id| id.number == 0)
        .find_map(|id| eremite::wildlife::AnimalGroup::of(id, &land, &mut cache, &creatures).filter(|group| group.kind == kind))
        .unwrap_or_else(|| panic!("no {kind} in 300 territories"));
    // He is put there, beyond the distance at which they look up.
    game.teleport(group.home.0 - 62);
    game.step(30);
    (game, (group.id, 0))
}

#[test]
fn they_look_up_before_they_flee_and_flee_from_him() {
    for kind in ["deer", "hare", "fox"] {
        let (mut game, one) = near(1, kind, 500);
        game.hold(KeyCode::ArrowRight);
        let (mut alert_s, mut fled) = (BTreeMap::<AnimalId, f32>::new(), BTreeMap::<AnimalId, (f32, f32)>::new());
        let mut met = false;
        for _ in 0..40 * HZ {
            if fled.values().any(|(least_m, most_m)| *most_m > least_m + 8.0) {
                break;
            }
            game.step(1);
            let him = game.body().place;
            let now = all(&mut game);
            met |= now.contains_key(&one);
            for (who, animal) in now.iter().filter(|(who, _)| who.0 == one.0) {
                let doing = animal.stirred.as_ref().map(|stirred: &AnimalReaction| stirred.doing);
                let far_m = animal.quadruped.place.offset_from(him).length();
                if doing == Some(Activity::Alert) {
                    *alert_s.entry(*who).or_default() += 1.0 / HZ as f32;
                }
                if doing == Some(Activity::Flee) {
                    let alert_s = alert_s.get(who).copied().unwrap_or(0.0);
                    assert!(alert_s >= 0.5, "a {kind} flees after {alert_s} s");
                    let (least_m, most_m) = fled.entry(*who).or_insert((far_m, far_m));
                    (*least_m, *most_m) = (least_m.min(far_m), most_m.max(far_m));
                }
            }
        }
        assert!(met && !fled.is_empty(), "no {kind} fled: alert {alert_s:?}");
        assert!(fled.values().any(|(least_m, most_m)| *most_m > least_m + 8.0), "no {kind} came away from him: {fled:?}");
    }
}

#[test]
fn feet_stand_where_they_graze_and_where_they_flee() {
    let (mut game, _) = near(1, "deer", 500);
    game.hold(KeyCode::ArrowRight);
    let mut down: BTreeMap<(Entity, usize), Place> = BTreeMap::new();
    let mut checked = 0;
    // Until they have fled for two seconds.
    let mut flees = 0;
    for step in 0..30 * HZ {
        if flees > 2 * HZ {
            break;
        }
        game.step(1);
        let land = game.land();
        let mut cache = LandCache::default();
        let world = game.0.world_mut();
        let is_fleeing = |animal: &Animal| animal.stirred.as_ref().is_some_and(|stirred| stirred.doing == Activity::Flee);
        flees += u32::from(world.query::<&Animal>().iter(world).any(is_fleeing));
        for (entity, rig, animal) in world.query::<(Entity, &Rig, &Animal)>().iter(world) {
            for (foot, (sole, planted)) in rig.soles().enumerate() {
                if !planted {
                    down.remove(&(entity, foot));
                    continue;
                }
                let first = *down.entry((entity, foot)).or_insert(sole);
                let slip_m = sole.offset_from(first).length();
                assert!(slip_m < 0.001, "foot {foot} of a {} slid by {slip_m} m in step {step}", animal.group.kind);
                if step % 16 == 0 {
                    let floor = GroundQuery { land: &land, cache: &mut cache }.floor(sole);
                    let over_m = sole.height_above(floor);
                    assert!(
                        over_m.abs() < 0.02,
                        "foot {foot} of a {} is {over_m} m over the ground: {:?}",
                        animal.group.kind,
                        animal.doing
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 100 && flees > 0, "{checked} feet were looked at, {flees} steps of flight");
}

#[test]
fn the_hermit_walks_the_same_with_them_and_without() {
    let ends = [true, false].map(|with| {
        let mut game = Game::with_or_without::<WildlifePlugin>(with, full_land(1, terrain::DEFAULT_ALGORITHM), 2950);
        game.hold(KeyCode::ArrowRight);
        let mut bodies: Vec<Body> = Vec::new();
        let mut most = 0;
        for second in 0..15 {
            if second % 7 == 3 {
                game.hold(KeyCode::Space);
            }
            game.step_seconds(1.0);
            game.release(KeyCode::Space);
            bodies.push(game.body());
            let world = game.0.world_mut();
            most = most.max(world.query::<&Animal>().iter(world).count());
        }
        (bodies, most)
    });
    assert_eq!(ends[0].0, ends[1].0);
    assert!(ends[0].1 > 0 && ends[1].1 == 0);
}

#[test]
fn who_was_disturbed_is_kept_with_the_run_and_goes_on() {
    let (mut game, one) = near(1, "deer", 500);
    game.hold(KeyCode::ArrowRight);
    game.step_until(60.0, "they flee", |game| {
        all(game).iter().any(|(who, animal)| who.0 == one.0 && animal.stirred.as_ref().is_some_and(|one| one.doing == Activity::Flee))
    });
    game.step(4);
    let before = all(&mut game);
    let disturbed: BTreeMap<_, _> = before.iter().filter(|(_, animal)| animal.stirred.is_some()).collect();
    assert!(!disturbed.is_empty());
    let mut other = Game::new(1, 0);
    game.transfer_save_to(&mut other);
    other.step(1);
    game.step(1);
    let (mine, theirs) = (all(&mut game), all(&mut other));
    for who in disturbed.keys() {
        let (a, b) = (&mine[who], &theirs[who]);
        assert_eq!((&a.stirred, a.group.kind.as_str()), (&b.stirred, b.group.kind.as_str()), "{who:?}");
        assert!(a.quadruped.place.offset_from(b.quadruped.place).length() < 0.05, "{who:?}: {:?} and {:?}", a.quadruped, b.quadruped);
    }
}

#[test]
fn they_come_through_another_land_teleports_and_the_end_of_their_hour() {
    let mut game = Game::new(1, 3000);
    game.step(4);
    for to in [3100, 1 << 61, -(1 << 61), 0, 3000] {
        game.teleport(to);
        let live = all(&mut game);
        let view = view(&game);
        assert!(live.values().all(|animal| animal.quadruped.place.offset_from(view.place).length() < 200.0), "somebody was left behind");
        assert!(live.len() < 40);
    }
    // Another land in the place of the first.
    game.replace_land(&full_land(77, "ridged"));
    game.step(30);
    let land = game.land();
    let mut cache = LandCache::default();
    for animal in all(&mut game).values() {
        let floor = GroundQuery { land: &land, cache: &mut cache }.floor(animal.quadruped.place);
        assert!(
            animal.quadruped.place.height_above(floor).abs() < 1.0 || !animal.quadruped.grounded,
            "a {} is in the air or in the ground",
            animal.group.kind
        );
    }
    // It becomes night, for many: who is in view goes out of it on its own legs.
    game.teleport(3000);
    let mut clock = *game.0.world().resource::<DayNightCycle>();
    clock = clock.at_hour(23.5);
    clock.stopped = true;
    game.0.insert_resource(clock);
    walk(&mut game, 10);
}

#[test]
fn what_is_told_of_them_is_what_they_are() {
    let mut game = Game::new(1, 3000);
    game.step(4);
    let world = game.0.world_mut();
    let creatures = Creatures::default();
    let mut told = 0;
    for (creature, animal) in world.query::<(&Creature, &Animal)>().iter(world) {
        assert_eq!((creature.kind.as_str(), creature.doing), (animal.group.kind.as_str(), animal.doing.label()));
        let life = creatures.find(&creature.kind).ok().and_then(|kind| kind.life.clone()).expect("it lives");
        assert_eq!(creature.heeds_m, Some([life.heeds.alert_m, life.heeds.flee_m]));
        told += 1;
    }
    assert!(told > 0);
}

#[test]
fn a_kind_of_ones_own_lives_where_its_file_says_and_a_broken_one_is_named() {
    let folder = folder("wildlife kinds");
    fs::create_dir_all(&folder).expect("made");
    let hare = include_str!("../../assets/creatures/hare.ron");
    let own = hare.replacen("elsewhere: 0.5", "elsewhere: 100", 1).replacen("homes: [", "homes: [(\"no such land\", 1), ", 1);
    let own = [
        "meadow",
        "moor",
        "blossom hills",
        "desert",
        "snowfield",
        "mesa",
        "fen",
        "birch wood",
        "autumn wood",
        "pine forest",
        "ash land",
        "karst",
    ]
    .iter()
    .fold(own, |own, biome| own.replacen(&format!("(\"{biome}\","), &format!("(\"no {biome}\","), 1));
    fs::write(folder.join("leveret.ron"), &own).expect("written");
    let mut game = Game::new(1, 3000);
    game.step(4);
    assert!(all(&mut game).values().all(|animal| animal.group.kind != "leveret"));
    // It is taken up while the game runs.
    game.0.insert_resource(Creatures::from_folder(folder.clone()));
    game.step(2);
    assert!(game.0.world().resource::<Creatures>().load_errors().is_empty());
    let mut met = Vec::new();
    for at in 0..6 {
        game.teleport(9000 + 120 * at);
        met.extend(all(&mut game).into_values().map(|animal| animal.group.kind.clone()));
    }
    let own = met.iter().filter(|kind| *kind == "leveret").count();
    assert!(own > 0 && own * 10 >= met.len() * 9, "{own} of {}", met.len());
    fs::write(folder.join("deer.ron"), include_str!("../../assets/creatures/deer.ron").replacen("flee_m: 18", "flee_m: 180", 1))
        .expect("written");
    let creatures = Creatures::from_folder(folder.clone());
    let [fault] = creatures.load_errors() else { panic!("{:?}", creatures.load_errors()) };
    assert!(fault.contains("deer.ron") && fault.contains("life.heeds.alert_m"), "{fault}");
    let _ = fs::remove_dir_all(folder);
}
