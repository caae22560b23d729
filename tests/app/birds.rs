//! Birds: territories, spawning and despawning, what makes them fly up, and their save state.

use std::collections::{BTreeMap, BTreeSet};

use bevy::{prelude::*, time::TimeUpdateStrategy};
use eremite::{
    birds::{Bird, BirdReaction, Birds, BirdsPlugin, Flock, FlockId, FlockTerrain},
    creatures::{Creature, Creatures, Rig},
    land::{Column, Land, LandCache, Place},
    motion::{Body, GroundQuery, LegSpeedFactor},
    shared::camera_view::CameraView,
    sky::{DayNightCycle, ForcedWeather, Weather},
    terrain,
};

use super::harness::{Game, HZ, base_terrain_land, full_land};

/// Identity of a bird.
type BirdId = (FlockId, i64);

/// All birds, by identity.
fn all(game: &mut Game) -> BTreeMap<BirdId, Bird> {
    let world = game.0.world_mut();
    let (mut birds, mut count) = (BTreeMap::new(), 0);
    for bird in world.query::<&Bird>().iter(world) {
        birds.insert((bird.flock.id, bird.number), bird.clone());
        count += 1;
    }
    assert_eq!(birds.len(), count, "somebody is there twice");
    birds
}

fn view(game: &Game) -> CameraView {
    *game.0.world().resource::<CameraView>()
}

fn is_flying(bird: &Bird) -> bool {
    matches!(bird.stirred, Some(BirdReaction::Flies(_)))
}

/// Walks on for some seconds; fails if a bird appears, disappears or jumps in view. Returns the largest number at once.
fn walk(game: &mut Game, seconds: u32) -> usize {
    walk_until(game, seconds, |_, _| false)
}

/// The same until it is enough, by the seconds that have gone by and the birds that are there.
fn walk_until(game: &mut Game, seconds: u32, mut is_enough: impl FnMut(u32, &BTreeMap<BirdId, Bird>) -> bool) -> usize {
    // The first view is new as a whole.
    game.step(2);
    let mut before = all(game);
    let mut most = before.len();
    for step in 0..seconds * HZ {
        // What they go by in a step is the view of the frame before.
        let view = view(game);
        game.step(1);
        let now = all(game);
        let is_seen = |bird: &Bird| view.distance_outside_m(bird.place) < 1.0;
        if let Some((one, bird)) = now.iter().find(|(one, bird)| !before.contains_key(one) && is_seen(bird)) {
            panic!("{one:?}, a {}, pops up in view at {:?}", bird.flock.kind, bird.place);
        }
        if let Some((one, bird)) = before.iter().find(|(one, bird)| !now.contains_key(one) && is_seen(bird)) {
            panic!("{one:?}, a {}, is gone in view from {:?}", bird.flock.kind, bird.place);
        }
        for (one, bird) in &now {
            // Who was forgotten out of sight is at home again.
            let Some(was) = before.get(one).filter(|was| is_seen(bird) || is_seen(was)) else { continue };
            let mps = bird.place.offset_from(was.place).length() * HZ as f32;
            let way = bird.place.offset_from(was.place);
            assert!(mps < 45.0, "{one:?}, a {}, jumps by {way} from {:?}: {:?}", bird.flock.kind, was.stirred, bird.stirred);
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
fn whoever_walks_by_day_meets_birds_and_none_pops_up() {
    birds_are_met([(full_land(1, terrain::DEFAULT_ALGORITHM), 5800)], 40);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn whoever_walks_by_day_meets_birds_everywhere_and_none_pops_up() {
    let ridged = (full_land(2, "ridged"), -700);
    let plain = (base_terrain_land(3, terrain::DEFAULT_ALGORITHM), 0);
    let whole = |at| (full_land(1, terrain::DEFAULT_ALGORITHM), at);
    birds_are_met([whole(3000), whole(5800), ridged, plain], 150);
}

/// Walks from each place on, for so many seconds at least, until birds of two kinds were met and some flew up.
fn birds_are_met(places: impl IntoIterator<Item = (Land, i64)>, least_s: u32) {
    const LONGEST_S: u32 = 150;
    let mut met = BTreeSet::new();
    for (land, at) in places {
        let mut game = Game::on(land, at);
        game.0.insert_resource(ForcedWeather(Some(Weather::default())));
        game.hold(KeyCode::ArrowRight);
        let (mut here, mut flew) = (BTreeSet::new(), false);
        let most = walk_until(&mut game, LONGEST_S, |seconds, now| {
            here.extend(now.values().filter(|bird| !bird.is_always_airborne()).map(|bird| bird.flock.kind.clone()));
            flew |= now.values().any(is_flying);
            seconds >= least_s && flew && met.union(&here).count() > 1
        });
        assert!(!here.is_empty() && flew, "from {at} on {here:?} were met, at most {most}");
        assert!(most < 100, "{most} at once");
        met.extend(here);
    }
    assert!(met.len() > 1, "only {met:?}");
}

#[test]
fn at_ten_times_the_speed_nobody_pops_up_and_nothing_is_left_behind() {
    let mut game = Game::new(4, 0);
    game.insert_on_player(LegSpeedFactor(10.0));
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    let mut entities_after_10_s = || {
        walk(&mut game, 10);
        game.entities_beside_the_land()
    };
    let (entities, later) = (entities_after_10_s(), entities_after_10_s());
    assert!(later < entities + 50, "{entities} entities and then {later}");
}

/// Territory of a flock of a kind, from a column on.
fn home_of(land: &Land, kind: &str, from: i64) -> Flock {
    let (creatures, mut cache) = (Creatures::default(), LandCache::default());
    let ids = FlockId::between(Column(from), Column(from + 40_000));
    ids.filter_map(|id| Flock::of(id, land, &mut cache, &creatures))
        .find(|flock| flock.kind == kind)
        .unwrap_or_else(|| panic!("no {kind} lives from {from} on"))
}

/// A game with frozen time and clear weather, some metres beside the territory of a kind.
fn beside(kind: &str, hour: f32, metres: i64) -> (Game, Flock) {
    let land = full_land(1, terrain::DEFAULT_ALGORITHM);
    let flock = home_of(&land, kind, 500);
    let mut game = Game::on(land, flock.home.column.0 - 400);
    game.0.insert_resource(DayNightCycle { stopped: true, ..DayNightCycle::default().at_hour(hour) });
    game.0.insert_resource(ForcedWeather(Some(Weather::default())));
    game.step(4);
    game.teleport(flock.home.column.0 - metres);
    game.step(4);
    (game, flock)
}

#[test]
fn they_look_up_before_they_fly_up_and_fly_away_from_him() {
    for kind in ["bunting", "crow", "heron"] {
        let (mut game, flock) = beside(kind, 7.0, 55);
        game.hold(KeyCode::ArrowRight);
        let mut alert_s = BTreeMap::<BirdId, f32>::new();
        let mut flew = BTreeSet::new();
        // Of herons each flies for itself: of those that he has not come near to yet some stay.
        let wanted = if kind == "heron" { 1 } else { flock.count };
        for _ in 0..40 * HZ {
            game.step(1);
            if flew.len() as i64 >= wanted {
                break;
            }
            let him = game.body().place;
            for (who, bird) in all(&mut game).into_iter().filter(|(who, _)| who.0 == flock.id) {
                match &bird.stirred {
                    Some(BirdReaction::Alert(_)) => *alert_s.entry(who).or_default() += 1.0 / HZ as f32,
                    Some(BirdReaction::Flies(sortie)) => {
                        assert!(alert_s.get(&who).is_some_and(|alert_s| *alert_s >= 0.08), "a {kind} flies up and has not looked up");
                        let [from, to] = [sortie.from, sortie.to].map(|place| place.distance_along(him).abs());
                        assert!(flew.contains(&who) || to > from + 10.0, "a {kind} flies toward him");
                        flew.insert(who);
                    }
                    Some(BirdReaction::Landed(_)) | None => {}
                }
            }
        }
        let first_s = alert_s.values().copied().fold(0.0, f32::max);
        assert!(first_s >= 0.5, "the first {kind} was alert for {first_s} s");
        assert!(!flew.is_empty(), "no {kind} flew up");
        assert!(kind == "heron" || flew.len() as i64 == flock.count, "{} of {} {kind}s flew up", flew.len(), flock.count);
    }
}

#[test]
fn whichever_way_one_comes_the_same_are_there_and_do_the_same() {
    let to = 3000;
    let mut routes: Vec<BTreeMap<BirdId, (Place, f32, String)>> = Vec::new();
    for way in [&[to, to, to][..], &[-90_000, 700, to], &[1 << 50, to + 60, to]] {
        let mut game = Game::new(1, way[0]);
        for at in &way[1..] {
            game.step(200);
            game.teleport(*at);
        }
        let calm = all(&mut game).into_iter().filter(|(_, bird)| bird.stirred.is_none() && !bird.is_always_airborne());
        routes.push(calm.map(|(who, bird)| (who, (bird.place, bird.facing, bird.flock.kind.clone()))).collect());
    }
    let common: Vec<BirdId> = routes[0].keys().filter(|one| routes.iter().all(|route| route.contains_key(one))).copied().collect();
    assert!(!common.is_empty(), "nobody lives there: {routes:?}");
    for one in common {
        assert!(routes.iter().all(|route| route[&one] == routes[0][&one]), "{one:?} is not the same on all routes");
    }
}

#[test]
fn feet_stand_where_they_sit_and_stalk() {
    for (kind, hour) in [("bunting", 8.0), ("heron", 8.0), ("crow", 9.0)] {
        let (mut game, flock) = beside(kind, hour, 34);
        let mut down: BTreeMap<(Entity, usize), Place> = BTreeMap::new();
        let mut checked = 0;
        for step in 0..6 * HZ {
            game.step(1);
            let land = game.land();
            let mut cache = LandCache::default();
            let world = game.0.world_mut();
            for (entity, rig, bird) in world.query::<(Entity, &Rig, &Bird)>().iter(world) {
                if bird.flock.id != flock.id || is_flying(bird) {
                    continue;
                }
                for (foot, (sole, planted)) in rig.soles().enumerate() {
                    if !planted {
                        down.remove(&(entity, foot));
                        continue;
                    }
                    let first = *down.entry((entity, foot)).or_insert(sole);
                    let slip_m = sole.offset_from(first).length();
                    assert!(slip_m < 0.001, "foot {foot} of a {kind} slid by {slip_m} m in step {step}");
                    if step % 32 == 0 {
                        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
                        let bed = ground_query.surface(sole);
                        assert!(
                            sole.height_above(bed).abs() < 0.02,
                            "foot {foot} of a {kind} is {} m over the ground",
                            sole.height_above(bed)
                        );
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 20, "{checked} feet of {kind}s were looked at");
    }
}

#[test]
fn the_hermit_walks_the_same_with_them_and_without() {
    let ends = [true, false].map(|with| {
        let mut game = Game::with_or_without::<BirdsPlugin>(with, full_land(1, terrain::DEFAULT_ALGORITHM), 2950);
        game.hold(KeyCode::ArrowRight);
        let mut bodies: Vec<Body> = Vec::new();
        for _ in 0..20 {
            game.step_seconds(1.0);
            bodies.push(game.body());
        }
        let world = game.0.world_mut();
        (bodies, world.query::<&Bird>().iter(world).count())
    });
    assert_eq!(ends[0].0, ends[1].0);
    assert_eq!(ends[1].1, 0);
}

#[test]
fn who_has_flown_up_is_kept_with_the_run_and_flies_on() {
    let (mut game, flock) = beside("bunting", 7.0, 30);
    game.hold(KeyCode::ArrowRight);
    game.step_until(60.0, "they fly up", |game| all(game).iter().any(|(who, bird)| who.0 == flock.id && is_flying(bird)));
    game.step(20);
    let disturbed: Vec<BirdId> = all(&mut game).into_iter().filter(|(_, bird)| is_flying(bird)).map(|(who, _)| who).collect();
    assert!(!disturbed.is_empty());
    let mut other = Game::new(1, 0);
    game.transfer_save_to(&mut other);
    other.step(1);
    game.step(1);
    let (mine, theirs) = (all(&mut game), all(&mut other));
    for who in disturbed.iter().filter(|who| mine.get(who).is_some_and(is_flying)) {
        let (a, b) = (&mine[who], &theirs[who]);
        assert!(is_flying(b), "{who:?} has come down");
        assert!(a.place.offset_from(b.place).length() < 0.5, "{who:?}: {:?} and {:?}", a.place, b.place);
    }
}

#[test]
fn v_formations_go_by_now_and_then_and_are_the_same_whoever_looks() {
    const LONGEST_S: u32 = 240;
    const GOES_ON_S: u32 = 10;
    // What passes in so many seconds, or until some while after the first, and how long that was.
    let seen = |way: &[i64], seconds: Option<u32>| {
        let mut game = Game::new(5, way[0]);
        for at in &way[1..] {
            game.teleport(*at);
        }
        let mut ids = BTreeSet::new();
        const STEPS: u32 = 8;
        game.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(STEPS));
        let (mut passed_s, mut ends_s) = (0, seconds.unwrap_or(LONGEST_S));
        while passed_s < ends_s {
            game.step(HZ / STEPS);
            passed_s += 1;
            ids.extend(
                game.0.world().resource::<Birds>().formations().map(|formation| (formation.id, formation.count, formation.kind.clone())),
            );
            if seconds.is_none() && ends_s == LONGEST_S && !ids.is_empty() {
                ends_s = passed_s + GOES_ON_S;
            }
        }
        (ids, passed_s)
    };
    let (straight, seconds) = seen(&[3000, 3000], None);
    let (round, _) = seen(&[77_000, 3000], Some(seconds));
    assert!(!straight.is_empty(), "none in four minutes of a morning");
    assert_eq!(straight, round);
}

#[test]
fn they_are_hidden_before_a_storm_and_by_night_and_sing_in_the_morning() {
    let count = |hour: f32, weather: Weather, listens_s: u32| {
        let (mut game, _) = beside("bunting", hour, 40);
        game.0.insert_resource(ForcedWeather(Some(weather)));
        let here = game.body().place.column.0;
        for to in [here - 3000, here] {
            game.teleport(to);
        }
        game.step(2);
        let sit = all(&mut game).into_values().filter(|bird| bird.flock.kind == "bunting" && !is_flying(bird)).count();
        let mut sung = false;
        for _ in 0..listens_s * 2 {
            game.step_seconds(0.5);
            let world = game.0.world_mut();
            sung |= world.query::<&Creature>().iter(world).any(|creature| creature.doing == "sings");
            if sung {
                break;
            }
        }
        (sit, sung)
    };
    let (clear, sung) = count(6.0, Weather::default(), 20);
    assert!(clear > 0 && sung, "{clear} in the morning");
    let (noon, sung) = count(12.0, Weather::default(), 20);
    assert!(!sung, "{noon} sing at noon");
    let (storm, _) = count(6.0, Weather { rain: 1.0, wind: 0.9, ..Weather::default() }, 0);
    let (night, _) = count(0.0, Weather::default(), 0);
    assert!(storm <= clear && night == 0, "{clear} in clear weather, {storm} in a storm, {night} by night");
}

#[test]
fn they_come_through_another_land_and_teleports() {
    let mut game = Game::new(1, 3000);
    game.step(4);
    for to in [3100, 1 << 61, -(1 << 61), 0, 3000] {
        game.teleport(to);
        let view = view(&game);
        let live = all(&mut game);
        assert!(live.values().all(|bird| bird.flock.home.offset_from(view.place).length() < 400.0), "somebody was left behind");
    }
    game.replace_land(&full_land(77, "ridged"));
    game.step(30);
    let land = game.land();
    let mut cache = LandCache::default();
    for bird in all(&mut game).values().filter(|bird| !is_flying(bird) && !bird.is_always_airborne()) {
        let bed = GroundQuery { land: &land, cache: &mut cache }.surface(bird.place);
        assert!(bird.place.height_above(bed).abs() < 1.0, "a {} is in the air or in the ground", bird.flock.kind);
    }
    assert!(FlockTerrain::ALL.len() == 3);
}
