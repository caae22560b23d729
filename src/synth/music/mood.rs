//! What an hour of the day asks of the music.

/// Shares are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MusicMood {
    /// The slow pulse, in seconds.
    pub pulse_s: f32,
    /// Tones of a phrase, in the middle of what there is.
    pub tones: f32,
    /// Phrases of a sitting, likewise.
    pub phrases: f32,
    /// Seconds of rest between sittings, on average.
    pub rest_s: f32,
    /// How many degrees higher phrases lie, or lower.
    pub lies: f32,
    /// Share of tones that are harmonics, where there is one.
    pub harmonics: f32,
    /// Share of the others that are open, where there is a string.
    pub open: f32,
    /// Share of long stopped tones from which the finger slides to the next.
    pub slides: f32,
    /// Share of long stopped tones that are shaken.
    pub shakes: f32,
    /// Share of phrases that the xiao answers.
    pub xiao: f32,
    /// Share of the ground's tones that sound.
    pub ground: f32,
    /// How hard it is played, before all the phrase does.
    pub force: f32,
}

/// The day's moods, and the hours at which each is whole.
const DAY: [(f32, MusicMood); 4] = [
    // Dawn: few harmonics, high and far apart, and the xiao.
    (
        6.0,
        MusicMood {
            pulse_s: 1.16,
            tones: 4.4,
            phrases: 4.0,
            rest_s: 45.0,
            lies: 3.0,
            harmonics: 0.72,
            open: 0.35,
            slides: 0.15,
            shakes: 0.3,
            xiao: 0.42,
            ground: 0.45,
            force: 0.46,
        },
    ),
    // Noon: sparse.
    (
        12.5,
        MusicMood {
            pulse_s: 1.24,
            tones: 3.6,
            phrases: 3.0,
            rest_s: 110.0,
            lies: 0.0,
            harmonics: 0.30,
            open: 0.5,
            slides: 0.25,
            shakes: 0.4,
            xiao: 0.2,
            ground: 0.35,
            force: 0.48,
        },
    ),
    // Dusk: warm, with glides.
    (
        18.5,
        MusicMood {
            pulse_s: 1.12,
            tones: 5.4,
            phrases: 4.4,
            rest_s: 50.0,
            lies: 0.0,
            harmonics: 0.10,
            open: 0.2,
            slides: 0.55,
            shakes: 0.65,
            xiao: 0.45,
            ground: 0.5,
            force: 0.54,
        },
    ),
    // Night: low open strings.
    (
        0.5,
        MusicMood {
            pulse_s: 1.32,
            tones: 3.8,
            phrases: 3.2,
            rest_s: 95.0,
            lies: -4.0,
            harmonics: 0.16,
            open: 0.85,
            slides: 0.2,
            shakes: 0.35,
            xiao: 0.25,
            ground: 0.6,
            force: 0.44,
        },
    ),
];

impl MusicMood {
    /// At an hour of the day: each goes over into the next.
    pub fn of(of_day: f32) -> Self {
        let of_day = if of_day.is_finite() { of_day.rem_euclid(24.0) } else { 0.0 };
        let since = |i: usize| (of_day - DAY[i].0).rem_euclid(24.0);
        let last = (0..DAY.len()).min_by(|a, b| since(*a).total_cmp(&since(*b))).unwrap_or(0);
        let next = (last + 1) % DAY.len();
        let t = since(last) / (DAY[next].0 - DAY[last].0).rem_euclid(24.0);
        let t = t * t * (3.0 - 2.0 * t);
        DAY[last].1.toward(&DAY[next].1, t)
    }

    fn toward(&self, to: &Self, t: f32) -> Self {
        let between = |from: f32, to: f32| from + (to - from) * t;
        Self {
            pulse_s: between(self.pulse_s, to.pulse_s),
            tones: between(self.tones, to.tones),
            phrases: between(self.phrases, to.phrases),
            rest_s: between(self.rest_s, to.rest_s),
            lies: between(self.lies, to.lies),
            harmonics: between(self.harmonics, to.harmonics),
            open: between(self.open, to.open),
            slides: between(self.slides, to.slides),
            shakes: between(self.shakes, to.shakes),
            xiao: between(self.xiao, to.xiao),
            ground: between(self.ground, to.ground),
            force: between(self.force, to.force),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dawn_has_the_most_harmonics_dusk_the_most_slides_night_lies_lowest_and_noon_rests_longest() {
        let [dawn, noon, dusk, night] = [6.0, 12.5, 18.5, 0.5].map(MusicMood::of);
        let all = [dawn, noon, dusk, night];
        assert!(all.iter().all(|mood| mood.harmonics <= dawn.harmonics && mood.slides <= dusk.slides));
        assert!(all.iter().all(|mood| mood.lies >= night.lies && mood.open <= night.open && mood.rest_s <= noon.rest_s));
    }

    #[test]
    fn no_minute_of_the_day_changes_its_mood_at_once_and_no_hour_is_too_wild() {
        for minute in 0..24 * 60 {
            let [now, next] = [minute, minute + 1].map(|minute| MusicMood::of(minute as f32 / 60.0));
            assert!((now.lies - next.lies).abs() < 0.1 && (now.rest_s - next.rest_s).abs() < 1.0, "minute {minute}");
        }
        for hour in [f32::NAN, f32::INFINITY, -1.0e9, 1.0e9] {
            assert!(MusicMood::of(hour).pulse_s > 1.0, "{hour}");
        }
    }
}
