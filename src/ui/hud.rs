//! Distance walked, small and quiet, and a line of news that fades.

use bevy::prelude::*;

use super::{Type, country::Hud};
use crate::{finds::Finds, land::Land, news::News, player::Body};

/// Strength of the letters: there for who looks.
const QUIET: f32 = 0.5;
/// Seconds that a notice stays.
const NOTICE_S: f32 = 4.0;

#[derive(Component)]
pub(super) struct Distance;

#[derive(Component)]
pub(super) struct Notice {
    left_s: f32,
}

fn letters(strength: f32) -> TextColor {
    TextColor(Color::srgba_u8(0xf2, 0xea, 0xd9, 255).with_alpha(strength))
}

pub(super) fn spawn(mut commands: Commands, font: Res<Type>) {
    let corner = Node { position_type: PositionType::Absolute, bottom: vh(2.2), right: vh(3.2), ..default() };
    commands.spawn((Hud, Distance, Text::default(), font.text(3.0), letters(QUIET), corner));
    let corner = Node { position_type: PositionType::Absolute, bottom: vh(2.2), left: vh(3.2), ..default() };
    commands.spawn((Notice { left_s: 0.0 }, Text::default(), font.text(2.6), letters(0.0), corner));
}

pub(super) fn show_distance(body: Single<&Body>, finds: Res<Finds>, land: Res<Land>, mut text: Single<&mut Text, With<Distance>>) {
    let words = words(body.walked_m, finds.count(land.seed()));
    if text.0 != words {
        text.0 = words;
    }
}

/// What was found, once something was, and the way.
fn words(metres: f64, found: usize) -> String {
    let way = distance_in_words(metres);
    if found == 0 { way } else { format!("{found} found   {way}") }
}

/// Whole metres, then kilometres.
fn distance_in_words(metres: f64) -> String {
    if metres < 1000.0 { format!("{metres:.0} m") } else { format!("{:.2} km", metres / 1000.0) }
}

pub(super) fn show_notice(mut lines: MessageReader<News>, time: Res<Time<Real>>, notice: Single<(&mut Notice, &mut Text, &mut TextColor)>) {
    let (mut notice, mut text, mut color) = notice.into_inner();
    if let Some(News(words)) = lines.read().last() {
        text.0.clone_from(words);
        notice.left_s = NOTICE_S;
    }
    notice.left_s = (notice.left_s - time.delta_secs()).max(0.0);
    color.set_if_neq(letters(notice.left_s.min(1.0) * 0.8));
}

#[cfg(test)]
mod tests {
    use super::distance_in_words;

    #[test]
    fn distances_are_short() {
        assert_eq!(distance_in_words(0.0), "0 m");
        assert_eq!(distance_in_words(999.4), "999 m");
        assert_eq!(distance_in_words(12_345.0), "12.35 km");
    }
}
