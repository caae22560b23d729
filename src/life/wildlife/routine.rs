//! Routine of an undisturbed animal: a pure function of seed, group, index and time.
//!
//! Its time is cut into stays. It walks with its group to the place of the next stay, each animal a little earlier or later.
//! There it grazes a few steps on, rests, drinks and looks up, in one spell after the other.

use eremite_land::{RandomStream, Seed};

use super::territory::AnimalGroup;
use crate::{
    creatures::{Activity, Behavior},
    population::{
        GroupId,
        walk_profile::{GATHER_S, WalkProfile},
    },
};

/// Seconds between the first and the last of a group setting out; and the least that is left of a stay.
const LATE_S: f32 = 3.5;
const REST_S: f32 = 8.0;
/// How often a group goes to its water; and the distance in metres from which it drinks.
const THIRST: f32 = 0.3;
const DRINKS_M: f32 = 1.2;
/// Metres that a grazing animal moves on per spell, least and most; at this share of its walking speed; and the most in a
/// stay.
const ON_M: (f32, f32) = (0.15, 0.6);
const ON_PACE: f32 = 0.45;
const MAX_ON_M: f32 = 3.0;
/// Spells in a row with the same activity.
const SPELLS: i64 = 2;

const PHASE: RandomStream = RandomStream::named("wildlife phase");
const SPOT: RandomStream = RandomStream::named("wildlife spot");
const WATER: RandomStream = RandomStream::named("wildlife water");
const ASIDE: RandomStream = RandomStream::named("wildlife aside");
const LATE: RandomStream = RandomStream::named("wildlife late");
const ACT: RandomStream = RandomStream::named("wildlife act");
const LOOK: RandomStream = RandomStream::named("wildlife look");
const ON: RandomStream = RandomStream::named("wildlife on");

/// Sampled state of an undisturbed animal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimalSample {
    /// Metres to the right of home.
    pub along_m: f32,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// What it does.
    pub doing: Activity,
    /// Until when it stands and does that, in seconds since the session began; the moment itself while it walks.
    pub until_s: f64,
}

/// One animal of a group, as the sampler needs it.
pub struct GroupMember<'a> {
    /// Its group.
    pub group: &'a AnimalGroup,
    /// The behaviour of its kind.
    pub life: &'a Behavior,
    /// The land's seed.
    pub seed: Seed,
    /// Its index in the group.
    pub number: i64,
}

impl GroupMember<'_> {
    /// Its state, `seconds` since the session began.
    pub fn at(&self, seconds: f64) -> AnimalSample {
        self.compute_at(seconds).0
    }

    /// The same as [`GroupMember::at`], bit for bit, but faster: while it walks, its state follows from the cached segment.
    pub fn at_cached(&self, seconds: f64, piece: &mut Option<WalkSegment>) -> AnimalSample {
        if let Some(moment) = piece.as_ref().and_then(|piece| piece.at(seconds)) {
            return moment;
        }
        let (moment, now) = self.compute_at(seconds);
        *piece = now;
        moment
    }

    fn compute_at(&self, seconds: f64) -> (AnimalSample, Option<WalkSegment>) {
        let stay_s = f64::from(self.life.stays_s);
        let clock = StayClock { stay_s, phase_s: stay_s * f64::from(self.seed.unit(PHASE, &self.group.id.hash_coordinates())) };
        let (stay, into_s) = clock.at(seconds);
        let late_s = self.late_s(stay);
        if into_s - late_s < 0.0 {
            // It has not set out yet.
            return self.stand(stay - 1, (clock, self.life.stays_s), seconds);
        }
        let (from, to) = (self.on_m(stay - 1, self.spells(stay - 1)).1, self.spot(stay));
        let walk = WalkProfile::new((to - from).abs(), self.life.walk_mps);
        let goes = WalkSegment { clock, stay, since_s: [0.0, late_s, 0.0], from, facing: direction(from, to), walk, doing: Activity::Walk };
        match goes.at(seconds) {
            Some(moment) => (moment, Some(goes)),
            None => self.stand(stay, (clock, 0.0), seconds),
        }
    }

    /// Its state while standing in a stay; `later_s` is added to the seconds into the stay.
    fn stand(&self, stay: i64, (clock, later_s): (StayClock, f32), seconds: f64) -> (AnimalSample, Option<WalkSegment>) {
        let into_s = clock.at(seconds).1 + later_s;
        let (spell_s, settles_s) = (self.spell_s(), self.settles_s(stay));
        let facing = self.facing(stay);
        let spells = self.spells(stay);
        let spell = (((into_s - settles_s) / spell_s).floor() as i64 + 1).clamp(0, spells);
        let (before, there) = self.on_m(stay, spell);
        let on = WalkProfile::new((there - before).abs(), ON_PACE * self.life.walk_mps);
        let act = self.activity(stay, spell);
        let since_s = [later_s, settles_s, (spell - 1) as f32 * spell_s];
        let goes = WalkSegment { clock, stay: clock.at(seconds).0, since_s, from: before, facing, walk: on, doing: act };
        if spell > 0
            && let Some(moment) = goes.at(seconds)
        {
            return (moment, Some(goes));
        }
        let ends_s = if spell == spells { self.life.stays_s + self.late_s(stay + 1) } else { settles_s + spell as f32 * spell_s };
        let look = self.life.score(Activity::Look);
        let looks = self.unit(LOOK, stay, spell) * (look.need + 1.0) < look.need;
        let look_s = if looks { look.least_s * (0.7 + 0.6 * self.unit(LOOK, stay, -spell - 1)) } else { 0.0 };
        let looks_from_s = ends_s - look_s;
        let (doing, until_s) = if into_s < looks_from_s { (act, looks_from_s) } else { (Activity::Look, ends_s) };
        (AnimalSample { along_m: there, facing, doing, until_s: seconds + f64::from((until_s - into_s).max(0.0)) }, None)
    }

    fn unit(&self, random_stream: RandomStream, stay: i64, spell: i64) -> f32 {
        let [territory, group] = self.group.id.hash_coordinates();
        self.seed.unit(random_stream, &[territory, group, self.number, stay, spell])
    }

    /// Seconds into a stay after which it sets out.
    fn late_s(&self, stay: i64) -> f32 {
        LATE_S * self.unit(LATE, stay, 0)
    }

    /// Seconds of a spell.
    fn spell_s(&self) -> f32 {
        (self.life.score(Activity::Graze).least_s + self.life.score(Activity::Look).least_s).max(3.0)
    }

    /// Seconds into a stay after which it has surely arrived, and its spells begin.
    fn settles_s(&self, stay: i64) -> f32 {
        let far_m = (self.spot(stay) - self.spot(stay - 1)).abs() + MAX_ON_M;
        LATE_S + WalkProfile::new(far_m, self.life.walk_mps).whole_s
    }

    /// Number of spells in a stay, after a first one of varying length.
    fn spells(&self, stay: i64) -> i64 {
        let left_s = self.life.stays_s + self.late_s(stay + 1) - self.settles_s(stay);
        (left_s / self.spell_s()).floor().max(0.0) as i64
    }

    /// Where it stands before and after moving on in a spell, in metres from home.
    fn on_m(&self, stay: i64, spell: i64) -> (f32, f32) {
        let step = |spell: i64| match self.activity(stay, spell) {
            Activity::Graze => ON_M.0 + (ON_M.1 - ON_M.0) * self.unit(ON, stay, spell),
            _ => 0.0,
        };
        let before: f32 = (1..spell).map(step).sum();
        let after = if spell == 0 { before } else { before + step(spell) };
        let (spot, facing) = (self.spot(stay), self.facing(stay));
        let [left, right] = self.group.reach_m;
        let [before, after] = [before, after].map(|on_m| (spot + facing * on_m.min(MAX_ON_M)).clamp(left, right));
        (before, after)
    }

    /// Where it stays, in metres from home.
    fn spot(&self, stay: i64) -> f32 {
        let [territory, group] = self.group.id.hash_coordinates();
        let life = self.life;
        // No farther from end to end than it walks in a stay.
        let most_m = 0.5 * (life.walk_mps * (life.stays_s - LATE_S - REST_S - GATHER_S) - MAX_ON_M).max(1.0);
        let [left, right] = self.group.reach_m;
        // A group with water keeps to that side.
        let ends = match self.group.water {
            [_, true] => [left.max(right - 2.0 * most_m), right],
            [true, false] => [left, right.min(left + 2.0 * most_m)],
            [false, false] => [left.max(-most_m), right.min(most_m)],
        };
        let drinks = self.seed.unit(WATER, &[territory, group, stay]) < THIRST;
        let shore = (0..2).rev().find(|end| self.group.water[*end]);
        let spot = match shore.filter(|_| drinks) {
            Some(end) => ends[end],
            None => ends[0] + (ends[1] - ends[0]) * self.seed.unit(SPOT, &[territory, group, stay]),
        };
        // They stay together, in a fixed order.
        let place = (self.number as f32 + 0.5 + 0.7 * (self.unit(ASIDE, stay, 0) - 0.5)) / self.group.count as f32 - 0.5;
        (spot + place * life.spread_m).clamp(ends[0], ends[1])
    }

    /// The end at which water is near enough to drink.
    fn shore(&self, spot: f32) -> Option<usize> {
        (0..2).find(|end| self.group.water[*end] && (spot - self.group.reach_m[*end]).abs() < DRINKS_M)
    }

    /// The side it faces in a stay: as it came, or toward the water.
    fn facing(&self, stay: i64) -> f32 {
        let spot = self.spot(stay);
        match self.shore(spot) {
            Some(0) => -1.0,
            Some(_) => 1.0,
            None => direction(self.spot(stay - 1), spot),
        }
    }

    /// Its activity in a spell, when it does not look up.
    fn activity(&self, stay: i64, spell: i64) -> Activity {
        let is_at_water = self.shore(self.spot(stay)).is_some();
        let need = |doing: Activity| if doing == Activity::Drink && !is_at_water { 0.0 } else { self.life.score(doing).need };
        let acts = [Activity::Graze, Activity::Rest, Activity::Drink];
        let mut left = self.unit(ACT, stay, spell.div_euclid(SPELLS)) * acts.iter().map(|doing| need(*doing)).sum::<f32>();
        let act = acts.into_iter().find(|doing| {
            left -= need(*doing);
            left < 0.0
        });
        act.unwrap_or(Activity::Graze)
    }
}

fn direction(from: f32, to: f32) -> f32 {
    if to < from { -1.0 } else { 1.0 }
}

/// When stays begin.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StayClock {
    stay_s: f64,
    phase_s: f64,
}

impl StayClock {
    /// The index of the stay, and the seconds since it began.
    fn at(self, seconds: f64) -> (i64, f32) {
        let time = seconds + self.phase_s;
        let stay = (time / self.stay_s).floor() as i64;
        (stay, (time - stay as f64 * self.stay_s) as f32)
    }
}

/// A segment of its walk from one place to another: all that is needed to sample it.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkSegment {
    clock: StayClock,
    /// The stay; then seconds added to the time into the stay, and the two delays after which it sets out.
    stay: i64,
    since_s: [f32; 3],
    from: f32,
    facing: f32,
    walk: WalkProfile,
    doing: Activity,
}

impl WalkSegment {
    /// The state at a time, if that is in this segment.
    fn at(&self, seconds: f64) -> Option<AnimalSample> {
        let (stay, into_s) = self.clock.at(seconds);
        let [added_s, first_s, then_s] = self.since_s;
        let since_s = into_s + added_s - first_s - then_s;
        let is_on_it = stay == self.stay && (0.0..self.walk.whole_s).contains(&since_s);
        is_on_it.then(|| AnimalSample {
            along_m: self.from + self.facing * self.walk.at(since_s),
            facing: self.facing,
            doing: self.doing,
            until_s: seconds,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{creatures::Creatures, wildlife::territory::AnimalGroupId};
    use eremite_land::{Column, Tint};

    const STEP_S: f64 = 1.0 / 64.0;

    fn for_all(check: impl Fn(&str, &GroupMember)) {
        let creatures = Creatures::from_folder("/nowhere".into());
        for (name, kind) in creatures.iter() {
            let Some(life) = &kind.life else { continue };
            for territory in [-7, 0, 1 << 50] {
                for (reach_m, water) in [([-20.0, 18.0], [false, true]), ([-2.0, 3.0], [true, false])] {
                    let (id, tint) = (AnimalGroupId { territory, number: 1 }, Tint::default());
                    let group = AnimalGroup {
                        id,
                        kind: name.into(),
                        count: 3,
                        home: Column(territory * 256 + 99),
                        height_m: 0.0,
                        reach_m,
                        free_m: reach_m,
                        water,
                        tint,
                    };
                    for number in 0..3 {
                        check(name, &GroupMember { group: &group, life, seed: Seed(5), number });
                    }
                }
            }
        }
    }

    #[test]
    fn it_never_jumps_leaves_its_ground_or_outruns_itself_and_does_all_that_it_may() {
        for_all(|name, member| {
            let mut last = member.at(0.0);
            let mut done = std::collections::BTreeSet::new();
            for step in 1..64 * 900 {
                let now = member.at(f64::from(step) * STEP_S);
                let moved_mps = (now.along_m - last.along_m).abs() / STEP_S as f32;
                assert!(moved_mps <= member.life.walk_mps * 1.01, "{name} goes {moved_mps} m/s in step {step}: {last:?} {now:?}");
                let [left, right] = member.group.reach_m;
                assert!((left..=right).contains(&now.along_m), "{name} leaves its ground in step {step}: {now:?}");
                let forward = (now.along_m - last.along_m) * now.facing;
                assert!(forward >= -1.0e-3, "{name} goes backward by {forward} in step {step}");
                done.insert(now.doing.label());
                last = now;
            }
            let all = ["goes", "grazes", "looks up", "rests"];
            assert!(all.iter().all(|doing| done.contains(doing)), "{name} only {done:?}");
        });
    }

    #[test]
    fn the_first_of_a_group_drink_at_the_water_and_nobody_elsewhere() {
        let drank = std::cell::RefCell::new(std::collections::BTreeSet::new());
        for_all(|name, member| {
            for second in 0..3000 {
                let moment = member.at(f64::from(second));
                if moment.doing == Activity::Drink {
                    let end = usize::from(member.group.water[1]);
                    let off_m = (moment.along_m - member.group.reach_m[end]).abs();
                    assert!(member.group.water[end] && off_m < DRINKS_M, "{name} drinks {off_m} m from the water");
                    assert_eq!(moment.facing > 0.0, end == 1, "{name} drinks behind itself");
                    drank.borrow_mut().insert((name.to_owned(), end));
                }
            }
        });
        assert_eq!(drank.borrow().len(), 6, "{drank:?}");
    }

    #[test]
    fn who_follows_its_way_piece_by_piece_is_where_who_asks_anew_is_to_the_bit() {
        for_all(|name, member| {
            let mut piece = None;
            let mut on_one = 0;
            for step in (0..64 * 400).chain([7, 20_000, 3]) {
                let seconds = f64::from(step) * STEP_S;
                let before = piece.clone();
                assert_eq!(member.at_cached(seconds, &mut piece), member.at(seconds), "{name} in step {step}");
                on_one += u32::from(piece.is_some() && piece == before);
            }
            assert!(on_one > 300, "{name} was asked anew all but {on_one} times");
        });
    }

    #[test]
    fn what_is_told_to_last_lasts_and_the_order_of_asking_does_not_matter() {
        for_all(|name, member| {
            let moments: Vec<AnimalSample> = (0..6000).map(|tenth| member.at(f64::from(tenth) * 0.1)).collect();
            for (tenth, moment) in moments.iter().enumerate().rev() {
                let seconds = tenth as f64 * 0.1;
                assert_eq!(member.at(seconds), *moment);
                if moment.until_s > seconds + 0.02 {
                    let end = member.at(moment.until_s - 0.01);
                    assert!(
                        end.doing == moment.doing && end.along_m == moment.along_m && end.facing == moment.facing,
                        "{name} at {seconds} s: {moment:?} and then {end:?}"
                    );
                }
            }
        });
    }
}
