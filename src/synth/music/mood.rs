//! Musical parameters by hour of the day.

/// Parameters of the music at an hour. Shares are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MusicMood {
    /// The slow pulse, in seconds.
    pub pulse_s: f32,
    /// Mean number of tones of a phrase.
    pub tones: f32,
    /// Mean number of phrases of a sitting.
    pub phrases: f32,
    /// Mean rest between sittings, in seconds.
    pub rest_s: f32,
    /// Shift of the phrases, in degrees.
    pub lies: f32,
    /// Share of tones played as harmonics, where there is one.
    pub harmonics: f32,
    /// Share of the others played on open strings, where there is one.
    pub open: f32,
    /// Share of long stopped tones that slide to the next.
    pub slides: f32,
    /// Share of long stopped tones with vibrato.
    pub shakes: f32,
    /// Share of phrases that the xiao answers.
    pub xiao: f32,
    /// Share of the ground's tones that sound.
    pub ground: f32,
    /// Base force, which the phrase modulates.
    pub force: f32,
}

/// Moods of the day, with the hours at which each is fully in effect.
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
    /// The mood at an hour of the day, interpolated.
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
        assert!(all.iter().all(|palette| palette.harmonics <= dawn.harmonics && palette.slides <= dusk.slides));
        assert!(all.iter().all(|palette| palette.lies >= night.lies && palette.open <= night.open && palette.rest_s <= noon.rest_s));
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
