//! Lines that are said once: a wish, and the answer when it comes true. One after the other, over the soil at the lower edge;
//! high in the picture while the hermit stands so low in it that they would cover him. Beside an answer a seal is stamped.

use std::collections::VecDeque;

use bevy::{ecs::system::SystemParam, prelude::*, text::Justify, window::RequestRedraw};
use eremite_life::player::Player;
use eremite_stream::{
    WorldPosition,
    contracts::{
        camera_view::CameraView,
        localized_text::LocalizedText,
        schedule::{GameState, real_frame_s},
        speech::Utterance,
        text_settings::TextSettings,
    },
};
use eremite_words as words;

use super::{
    LineFade, UiFont,
    screen_reader::ReadAloud,
    stamp,
    text::{DarkBackgroundText, InkText},
};
use crate::text_outline::TextOutline;

/// Text size, and the line's lower edge in hundredths of the window's height: above the hints.
const SIZE_VH: f32 = 3.4;
const BOTTOM_VH: f32 = 89.5;
/// Its lower edge when it gives way to him.
const HIGH_BOTTOM_VH: f32 = 26.0;
/// Height of a line relative to the text's size, and how much a seal beside it lifts the line.
const LEADING: f32 = 1.25;
const LIFTED_VH: f32 = 3.0;
/// How far his feet stay above the line, and how much higher they must be for it to come back.
const APART_VH: f32 = 1.0;
const BACK_VH: f32 = 2.0;
/// Seconds in which a line fades in and out, and for which it stays: at least, and for each letter.
const FADES_S: f32 = 0.7;
const STAYS_S: f32 = 4.0;
const LETTER_S: f32 = 0.05;
/// Lines that wait at most; later ones are dropped.
const MAX_WAITING: usize = 8;

/// The line, and those that wait.
#[derive(Component, Default)]
pub(super) struct UtteranceLine {
    waiting: VecDeque<Utterance>,
    shown: Option<LocalizedText>,
    told_in: u32,
    left_s: f32,
    is_high: bool,
}

/// The row of the seal and the line.
#[derive(Component)]
pub(super) struct UtteranceRow;

/// Where the line is, and what it would cover.
#[derive(SystemParam)]
pub(super) struct LinePlacement<'w, 's> {
    commands: Commands<'w, 's>,
    row: Single<'w, 's, &'static mut Node, (With<UtteranceRow>, Without<stamp::SealStamp>)>,
    him: Option<Single<'w, 's, &'static WorldPosition, With<Player>>>,
    view: Res<'w, CameraView>,
    reading: Res<'w, TextSettings>,
}

impl LinePlacement<'_, '_> {
    /// Whether the line belongs high in the picture, where it is high already or not.
    fn wants_high(&self, is_high: bool, has_seal: bool) -> bool {
        let Some(him) = &self.him else { return false };
        let feet_vh = 50.0 - 50.0 * him.0.offset_from(self.view.place).y / self.view.half_height_m;
        is_covered(feet_vh, self.reading.size, is_high, has_seal)
    }

    /// Moves the line, which is not seen now.
    fn place(&mut self, line: Entity, is_high: bool) {
        self.row.top = vh(if is_high { HIGH_BOTTOM_VH } else { BOTTOM_VH });
        // There is soil behind it only at the lower edge.
        if is_high {
            self.commands.entity(line).remove::<DarkBackgroundText>();
        } else {
            self.commands.entity(line).insert(DarkBackgroundText);
        }
    }
}

/// Whether a line at the lower edge reaches up to feet at a height of the window, from its upper edge.
fn is_covered(feet_vh: f32, text_size: f32, is_high: bool, has_seal: bool) -> bool {
    let top_vh = BOTTOM_VH - LEADING * SIZE_VH * text_size - if has_seal { LIFTED_VH } else { 0.0 };
    feet_vh > top_vh - APART_VH - if is_high { BACK_VH } else { 0.0 }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Utterance>().add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>, mut images: ResMut<Assets<Image>>) {
    // Longer than an upright window is wide, a line wraps.
    let row = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        padding: UiRect::horizontal(vw(4.0)),
        top: vh(BOTTOM_VH),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let hung = UiTransform::from_translation(Val2::percent(0.0, -100.0));
    let look = (InkText::with_strength(0.0), TextOutline::default(), DarkBackgroundText);
    commands.spawn((UtteranceRow, row, hung)).with_children(|row| {
        row.spawn(stamp::seal_stamp(&mut images));
        row.spawn((UtteranceLine::default(), ReadAloud, Text::default(), font.text(SIZE_VH), look, TextLayout::justify(Justify::Center)));
    });
}

/// Shows what was said; waits while a menu is open, and while it goes from one place to the other.
pub(super) fn draw_utterance(
    mut said: MessageReader<Utterance>,
    line: Single<(Entity, &mut UtteranceLine, &mut Text, &mut InkText)>,
    mut placement: LinePlacement,
    stamp: Single<stamp::SealStampParts>,
    mut images: ResMut<Assets<Image>>,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (entity, mut line, mut text, mut letters) = line.into_inner();
    let mut stamp = stamp.into_inner();
    let line = line.bypass_change_detection();
    line.waiting.extend(said.read().cloned());
    line.waiting.truncate(MAX_WAITING);
    // The language may change while it is shown.
    if std::mem::replace(&mut line.told_in, words::revision()) != words::revision()
        && let Some(shown) = &line.shown
    {
        text.0 = shown.text();
    }
    let wants_high = placement.wants_high(line.is_high, letters.marked);
    if line.is_high != wants_high && letters.strength == 0.0 {
        line.is_high = wants_high;
        placement.place(entity, wants_high);
    }
    let is_in_place = line.is_high == wants_high;
    let plays = *game == GameState::Playing;
    if plays && is_in_place {
        line.left_s -= real_frame_s(&time);
        if line.left_s <= 0.0
            && let Some(Utterance { words, is_answer, seal }) = line.waiting.pop_front()
        {
            if is_answer {
                stamp.take(seal, &mut images);
            }
            (text.0, letters.marked) = (words.text(), is_answer);
            line.left_s = STAYS_S + LETTER_S * text.chars().count() as f32 + FADES_S;
            line.shown = Some(words);
        }
    }
    let is_shown = plays && is_in_place && line.left_s > FADES_S;
    let step = real_frame_s(&time) / FADES_S;
    let strength = (letters.strength + if is_shown { step } else { -step }).clamp(0.0, 1.0);
    if letters.strength != strength {
        letters.strength = strength;
        redraw.write(RequestRedraw);
    }
    if stamp::draw(stamp, letters.marked, is_shown, strength, real_frame_s(&time)) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_gives_way_to_who_stands_low_in_the_picture_and_does_not_flicker() {
        let covers = |feet_vh, is_high| is_covered(feet_vh, 1.0, is_high, false);
        assert!(!covers(80.0, false) && !covers(80.0, true), "where he usually stands there is room beneath him");
        assert!(covers(86.0, false) && covers(92.0, false));
        let edge_vh = (800..900).map(|tenths| tenths as f32 / 10.0).find(|feet_vh| covers(*feet_vh, false)).expect("there is one");
        assert!(covers(edge_vh - 1.0, true), "once high, it comes back only when he is well above it");
        assert!(is_covered(83.0, 1.5, false, false), "large letters reach higher");
    }
}
