//! Lines that are said once: a wish, and the answer when it comes true. One after the other, over the soil at the lower edge.
//! Beside an answer a seal is stamped.

use std::collections::VecDeque;

use bevy::{prelude::*, text::Justify, window::RequestRedraw};
use eremite_stream::contracts::{
    schedule::{GameState, real_frame_s},
    speech::Utterance,
};

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
    left_s: f32,
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
    commands.spawn((row, hung)).with_children(|row| {
        row.spawn(stamp::seal_stamp(&mut images));
        row.spawn((UtteranceLine::default(), ReadAloud, Text::default(), font.text(SIZE_VH), look, TextLayout::justify(Justify::Center)));
    });
}

/// Shows what was said; waits while a menu is open.
pub(super) fn draw_utterance(
    mut said: MessageReader<Utterance>,
    line: Single<(&mut UtteranceLine, &mut Text, &mut InkText)>,
    stamp: Single<stamp::Stamp>,
    mut images: ResMut<Assets<Image>>,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (mut line, mut text, mut letters) = line.into_inner();
    let mut stamp = stamp.into_inner();
    let line = line.bypass_change_detection();
    line.waiting.extend(said.read().cloned());
    line.waiting.truncate(MAX_WAITING);
    let plays = *game == GameState::Playing;
    if plays {
        line.left_s -= real_frame_s(&time);
        if line.left_s <= 0.0
            && let Some(Utterance { words, is_answer, seal }) = line.waiting.pop_front()
        {
            if is_answer {
                stamp.take(seal, &mut images);
            }
            line.left_s = STAYS_S + LETTER_S * words.chars().count() as f32 + FADES_S;
            (text.0, letters.marked) = (words, is_answer);
        }
    }
    let is_shown = plays && line.left_s > FADES_S;
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
