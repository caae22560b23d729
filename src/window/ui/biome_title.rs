//! Title card: the name of a biome, a mountain or a settlement, shown when the player enters it.

use bevy::{ecs::system::SystemParam, prelude::*, window::RequestRedraw};
use eremite_land::{Column, Land};
use eremite_life::{
    creatures::RestPose,
    motion::{Body, CachedLand},
    player::Player,
};
use eremite_stream::contracts::{mountain_names::MountainNames, schedule::GameState, world_clock::WorldClock};
use eremite_words as words;

use super::{UiFont, screen_reader::ReadAloud, text::InkText};
use crate::text_outline::TextOutline;

/// Share of a biome at the player above which its name is shown: past its border, not on it.
const ENTERED: f32 = 0.6;
/// Share of rock and snow above which the ground shows the mountain and nothing of the biome below it.
const BARE: f32 = 0.5;
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

    /// Takes the current biome's name in another language. If it is the one that is told, it goes on in that language; any other
    /// is told no longer. Returns whether it goes on.
    fn translate(&mut self, name: Option<&str>) -> bool {
        let name = name.filter(|_| self.told == self.here && !self.told.is_empty());
        match name {
            Some(name) => (self.told, self.here) = (name.to_owned(), name.to_owned()),
            None => self.told_s = COMES_S + STAYS_S + GOES_S,
        }
        name.is_some()
    }

    /// Current opacity of the name.
    fn strength(&self) -> f32 {
        if self.told_s < COMES_S { self.told_s / COMES_S } else { 1.0 - ((self.told_s - COMES_S - STAYS_S) / GOES_S).clamp(0.0, 1.0) }
    }
}

/// The line across the window in which the name stands.
#[derive(Component)]
pub(super) struct TitleLine;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MountainNames>().init_resource::<WorldClock>().add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let line = Node {
        position_type: PositionType::Absolute,
        top: vh(11.0),
        width: percent(100),
        padding: UiRect::horizontal(vw(7.0)),
        ..default()
    };
    commands.spawn((TitleLine, line)).with_child((
        BiomeTitle::default(),
        ReadAloud,
        Text::default(),
        font.text(SIZE_VH),
        InkText::with_strength(0.0),
        TextOutline::default(),
    ));
}

/// What the land is called where the player is, and where the sun stands.
#[derive(SystemParam)]
pub(super) struct TitleSources<'w> {
    land: CachedLand<'w>,
    mountains: ResMut<'w, MountainNames>,
    world_clock: Res<'w, WorldClock>,
}

impl TitleSources<'_> {
    /// The name for a body's place: of the cave biome if it is `deep`, of the settlement, of the mountain where that is bare,
    /// else of the biome. `None` on a border, and on a mountain without a name.
    fn name_at(&mut self, body: &Body, deep: bool) -> Option<String> {
        let (land, column) = (&self.land.land, body.place.column);
        let settlement = land.settlement_at(column).filter(|_| !deep).and_then(|settlement| land.settlement_name(&settlement));
        if let Some(settlement) = settlement {
            return Some(words::place_name(&settlement));
        }
        if !deep && is_bare_mountain(land, column) {
            return self.mountains.bypass_change_detection().at(land, column).map(|mountain| words::place_name(&mountain));
        }
        let blend = if deep { land.cave_blend(column, body.place.row) } else { land.blend(column) };
        (land.biomes().len() > 1 && blend.parts[0].1 > ENTERED).then(|| words::name(&land.biomes()[blend.dominant()].name).to_owned())
    }

    /// The side of the window on which neither sun nor moon stands.
    fn free_side(&self) -> JustifyContent {
        let hour = self.world_clock.hour();
        let by_sun = (hour - 6.0) / 24.0;
        let turn = if (5.0..19.0).contains(&hour) { by_sun } else { by_sun - self.world_clock.moon_phase() };
        // Both rise on the left and set on the right.
        if libm::cosf(turn * std::f32::consts::TAU) > 0.0 { JustifyContent::FlexEnd } else { JustifyContent::FlexStart }
    }
}

/// Whether a column shows rock and snow of a mountain.
fn is_bare_mountain(land: &Land, column: Column) -> bool {
    let mut rise_m = [0.0];
    land.mountain_heights(&[column], 0.0, &mut rise_m);
    land.alpine_cover(rise_m[0]).barren() > BARE
}

pub(super) fn show_biome_title(
    mut sources: TitleSources,
    hermit: Single<(&Body, Option<&RestPose>), With<Player>>,
    time: Res<Time>,
    (country, mut line): (Single<(&mut BiomeTitle, &mut Text, &mut InkText)>, Single<&mut Node, With<TitleLine>>),
    state: Res<State<GameState>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut told_in: Local<u32>,
) {
    let (mut country, mut text, mut letters) = country.into_inner();
    let (body, rest_pose) = *hermit;
    let CachedLand { land, cache } = &mut sources.land;
    let deep = country.is_at_depth(cache.outline(land, body.place) - body.place.height_m());
    let plays = *state == GameState::Playing;
    let seconds = if plays { time.delta_secs() } else { 0.0 };
    let name = sources.name_at(body, deep);
    let is_translated = std::mem::replace(&mut *told_in, words::revision()) != words::revision();
    if is_translated && country.translate(name.as_deref()) {
        text.0.clone_from(&country.told);
    }
    if country.is_in(name.as_deref(), seconds) {
        text.0.clone_from(&country.told);
        line.justify_content = sources.free_side();
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
    fn a_biome_is_told_once_he_is_in_it_and_not_on_its_border() {
        assert_eq!(told(&[0.0]), ["heath"]);
        let down: Vec<f32> = (0..100_u8).map(f32::from).collect();
        assert_eq!(told(&down), ["heath", "cave"]);
        assert_eq!(told(&[22.0, 26.0, 12.0]), ["heath", "cave"], "who climbs about at the border has come in once");
        assert_eq!(told(&[0.0, 30.0]), ["heath"], "who falls out and in is nowhere for long enough");
    }

    #[test]
    fn another_language_goes_on_with_the_name_that_is_told_and_ends_any_other() {
        let mut country = BiomeTitle::default();
        assert!(!country.translate(Some("Heide")), "none was told");
        assert!(country.is_in(Some("heath"), COMES_S));
        assert!(country.translate(Some("Heide")) && country.told == "Heide" && country.told_s == 0.0);
        assert!(!country.is_in(Some("Heide"), COMES_S) && country.strength() == 1.0, "it is not told anew");
        // He is in the fen, and its name is not told yet.
        assert!(!country.is_in(Some("fen"), 0.1));
        assert!(!country.translate(Some("Moor")) && country.strength() == 0.0);
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
