//! Daily curves of a household: how much smoke and light there is at an hour.

use eremite_land::value_noise::smoothstep;

/// The hours in which a fire is lit, goes out, is lit and goes out, and how much a house is early or late.
const SMOKES_H: [(f32, f32); 2] = [(5.0, 8.0), (16.0, 20.0)];
const LATE_H: f32 = 0.5;
/// Hours over which smoke thickens and thins out.
const THICKENS_H: f32 = 0.4;
/// The hours from which lamps are lit and at which they are put out, and how much that differs between houses.
const LIT_H: (f32, f32) = (17.8, 21.6);
const LIT_LATE_H: f32 = 0.8;
/// The share of houses in which somebody stays up, and how long after the others in hours.
const STAY_UP: f32 = 0.15;
const STAYS_UP_H: f32 = 2.4;
/// The hours from which a lamp that was lit for good is seen, and until which on the next day, and over how many it pales.
const KEPT_H: (f32, f32) = (17.0, 31.0);
const KEPT_BRIGHTENS_H: f32 = 0.6;
/// Hours over which a lamp brightens and dims.
const BRIGHTENS_H: f32 = 0.15;

/// How thick the smoke over a house is at an hour, 0 none to 1. `habit` is the house's own, 0 to 1.
pub fn smoke(hour: f32, habit: f32) -> f32 {
    let late_h = (2.0 * habit - 1.0) * LATE_H;
    let thick = SMOKES_H.map(|(from, to)| within(hour, from + late_h, to + late_h, THICKENS_H));
    thick[0].max(thick[1])
}

/// How bright the windows of a house are at an hour, 0 dark to 1. `habit` is the house's own, 0 to 1.
pub fn light(hour: f32, habit: f32) -> f32 {
    let longer_h = if habit < STAY_UP { STAYS_UP_H } else { 0.0 };
    let early_h = (2.0 * habit - 1.0) * LIT_LATE_H;
    let (from, to) = (LIT_H.0 + 0.5 * early_h, LIT_H.1 - early_h + longer_h);
    // Past midnight it is still yesterday evening.
    [hour, hour + 24.0].map(|hour| within(hour, from, to, BRIGHTENS_H)).into_iter().fold(0.0, f32::max)
}

/// How bright the windows of a house are whose lamp was lit for good, 0 dark to 1: from before dusk until it is day.
pub fn kept_light(hour: f32) -> f32 {
    [hour, hour + 24.0].map(|hour| within(hour, KEPT_H.0, KEPT_H.1, KEPT_BRIGHTENS_H)).into_iter().fold(0.0, f32::max)
}

/// 1 between two hours, 0 well outside, and between over `over_h` hours inside of either.
fn within(hour: f32, from: f32, to: f32, over_h: f32) -> f32 {
    smoothstep(from, from + over_h, hour) * (1.0 - smoothstep(to - over_h, to, hour))
}

#[cfg(test)]
mod tests {
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;

    const HABITS: [f32; 7] = [0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.999];

    #[test]
    fn fires_burn_in_the_morning_and_in_the_evening() {
        for habit in HABITS {
            for (hour, thick) in [(3.0, 0.0), (6.5, 1.0), (12.0, 0.0), (18.0, 1.0), (22.0, 0.0), (0.0, 0.0)] {
                assert_eq!(smoke(hour, habit), thick, "at {hour} h in house {habit}");
            }
        }
    }

    #[test]
    fn windows_are_lit_from_dusk_on_and_only_a_few_at_midnight() {
        for habit in HABITS {
            for (hour, bright) in [(6.0, 0.0), (12.0, 0.0), (16.9, 0.0), (19.0, 1.0), (20.5, 1.0), (3.0, 0.0)] {
                assert_eq!(light(hour, habit), bright, "at {hour} h in house {habit}");
            }
        }
        let up_at = |hour: f32| (0..1000).filter(|house| light(hour, *house as f32 / 1000.0) > 0.0).count();
        assert!((60..=150).contains(&up_at(23.5)), "{} of 1000 are up", up_at(23.5));
        assert!(up_at(0.2) > 0 && up_at(1.5) == 0, "the last go to bed after midnight");
    }

    #[test]
    fn a_lamp_that_was_lit_for_good_burns_all_night() {
        for (hour, bright) in [(12.0, 0.0), (16.9, 0.0), (18.0, 1.0), (23.9, 1.0), (0.0, 1.0), (3.0, 1.0), (6.0, 1.0), (7.1, 0.0)] {
            assert_eq!(kept_light(hour), bright, "at {hour} h");
        }
    }

    #[test]
    fn on_the_shortest_day_too_lamps_come_and_go_without_a_flash() {
        const FPS: usize = 30;
        const DAY_S: usize = 120;
        let lamps: [fn(f32, f32) -> f32; 2] = [light, |hour, _| kept_light(hour)];
        for habit in HABITS {
            for lamp in lamps {
                let frames = 0..DAY_S * FPS;
                let luminance: Vec<f32> = frames.map(|frame| lamp(24.0 * frame as f32 / (DAY_S * FPS) as f32, habit)).collect();
                assert!(luminance.contains(&1.0), "it is lit");
                assert!(most_flashes_a_second(&luminance, FPS) <= 1, "in house {habit}");
            }
        }
    }

    #[test]
    fn nothing_is_lit_at_once() {
        for step in 0..24_000 {
            let [before, now] = [step, step + 1].map(|step| step as f32 / 1000.0);
            for habit in HABITS {
                assert!((light(now, habit) - light(before, habit)).abs() < 0.02 && (smoke(now, habit) - smoke(before, habit)).abs() < 0.02);
            }
        }
    }
}
