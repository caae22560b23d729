//! Title card: the name of a biome, shown when the player enters it.

use bevy::{prelude::*, window::RequestRedraw};
use eremite_life::{
    creatures::RestPose,
    motion::{Body, CachedLand},
    player::Player,
};
use eremite_stream::contracts::schedule::GameState;

use super::{
    UiFont,
    text::{InkText, soft_background},
};

/// Share of a biome at the player above which its name is shown: past its border, not on it.
const ENTERED: f32 = 0.6;
/// Depths in metres for the cave biome (hysteresis): entered below the first, left above the second. Climbing between them
/// shows nothing.
const BELOW_M: [f32; 2] = [24.0, 10.0];
/// Seconds that the player has to stay in a biome before its name is shown (debounce).
const IN_IT_S: f32 = 1.5;
/// Seconds in which the name fades in, stays and fades out.
const COMES_S: f32 = 1.2;
const STAYS_S: f32 = 3.2;
const GOES_S: f32 = 1.8;
/// Opacity and size of the text.
const STRENGTH: f32 = 0.9;
const SIZE_VH: f32 = 6.4;

/// State of the title card.
#[derive(Component, Debug, Default)]
pub(super) struct BiomeTitle {
    /// Whether the player is in a cave biome.
    deep: bool,
    /// The last name shown, and seconds since.
    told: String,
    told_s: f32,
    /// Name of the current biome, and seconds since it was entered.
    here: String,
    here_s: f32,
}

impl BiomeTitle {
    /// Updates the depth and returns whether the player counts as underground.
    fn is_at_depth(&mut self, depth_m: f32) -> bool {
        self.deep = depth_m > BELOW_M[usize::from(self.deep)];
        self.deep
    }

    /// Advances the time with the current biome's name (`None` on a border). Returns whether its name is to be shown now:
    /// after the player has stayed long enough and the previous name could be read.
    fn is_in(&mut self, name: Option<&str>, seconds: f32) -> bool {
        self.told_s += seconds;
        let Some(name) = name else { return false };
        if name == self.here {
            self.here_s += seconds;
        } else {
            (self.here, self.here_s) = (name.to_owned(), 0.0);
        }
        let first = self.told.is_empty();
        let tells = self.told != self.here && (first || self.here_s > IN_IT_S && self.told_s > COMES_S + STAYS_S);
        if tells {
            (self.told, self.told_s) = (self.here.clone(), 0.0);
        }
        tells
    }

    /// Current opacity of the name.
    fn strength(&self) -> f32 {
        if self.told_s < COMES_S { self.told_s / COMES_S } else { 1.0 - ((self.told_s - COMES_S - STAYS_S) / GOES_S).clamp(0.0, 1.0) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(11.0),
        width: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands.spawn(line).with_child((
        BiomeTitle::default(),
        Text::default(),
        font.text(SIZE_VH),
        InkText::with_strength(0.0),
        soft_background(SIZE_VH),
    ));
}

pub(super) fn show_biome_title(
    CachedLand { land, mut cache }: CachedLand,
    hermit: Single<(&Body, Option<&RestPose>), With<Player>>,
    time: Res<Time>,
    country: Single<(&mut BiomeTitle, &mut Text, &mut InkText)>,
    state: Res<State<GameState>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (mut country, mut text, mut letters) = country.into_inner();
    let (body, rest_pose) = *hermit;
    let column = body.place.column;
    let deep = country.is_at_depth(cache.outline(&land, body.place) - body.place.height_m());
    let blend = if deep { land.cave_blend(column, body.place.row) } else { land.blend(column) };
    let within = land.biomes().len() > 1 && blend.parts[0].1 > ENTERED;
    let plays = *state == GameState::Playing;
    let seconds = if plays { time.delta_secs() } else { 0.0 };
    if country.is_in(within.then(|| &*land.biomes()[blend.dominant()].name), seconds) {
        text.0.clone_from(&country.told);
    }
    let hud_share = 1.0 - rest_pose.map_or(0.0, RestPose::hud_fade);
    let strength = if plays && !country.told.is_empty() { country.strength() * STRENGTH * hud_share } else { 0.0 };
    if letters.strength != strength {
        letters.strength = strength;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names shown within ten seconds while the player cycles through these depths, a tenth of a second each.
    fn told(depths_m: &[f32]) -> Vec<String> {
        let mut country = BiomeTitle::default();
        let mut told = Vec::new();
        for depth_m in depths_m.iter().cycle().take(100) {
            let name = if country.is_at_depth(*depth_m) { "cave" } else { "heath" };
            if country.is_in(Some(name), 0.1) {
                told.push(name.to_owned());
            }
        }
        told
    }

    #[test]
    fn a_country_is_told_once_he_is_in_it_and_not_on_its_border() {
        assert_eq!(told(&[0.0]), ["heath"]);
        let down: Vec<f32> = (0..100_u8).map(f32::from).collect();
        assert_eq!(told(&down), ["heath", "cave"]);
        assert_eq!(told(&[22.0, 26.0, 12.0]), ["heath", "cave"], "who climbs about at the border has come in once");
        assert_eq!(told(&[0.0, 30.0]), ["heath"], "who falls out and in is nowhere for long enough");
    }

    #[test]
    fn a_name_is_read_before_the_next_comes() {
        let mut country = BiomeTitle::default();
        let told: Vec<f32> = (0..400_u16)
            .filter(|tenth| country.is_in(Some(if tenth / 20 % 2 == 0 { "heath" } else { "fen" }), 0.1))
            .map(|tenth| f32::from(tenth) / 10.0)
            .collect();
        assert!(told.len() > 3 && told.windows(2).all(|pair| pair[1] - pair[0] > COMES_S + STAYS_S), "{told:?}");
    }
}
