//! Captions (subtitles for sounds): at the right edge of the view, newest at the bottom, with an arrow toward the side a
//! sound comes from.

use bevy::{prelude::*, text::Justify, window::RequestRedraw};
use eremite_stream::contracts::{
    captions::{Caption, Captions},
    schedule::GameState,
};
use eremite_words as words;

use super::{
    screen_reader::ReadAloud,
    text::{InkText, UiFont},
};
use crate::text_outline::TextOutline;

/// Text size.
const SIZE_VH: f32 = 2.8;
/// Opacity of the newest line, and the factor for each line above it.
const STRENGTH: f32 = 0.95;
const KEPT: f32 = 0.82;
/// Number of lines.
const LINES: usize = 3;
/// Stereo pan above which an arrow is shown.
const ASIDE: f32 = 0.35;

/// A line, counted from the bottom.
#[derive(Component)]
pub(super) struct CaptionRow(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>().add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let column = Node {
        position_type: PositionType::Absolute,
        right: vh(4.0),
        bottom: vh(12.0),
        max_width: vw(80.0),
        flex_direction: FlexDirection::ColumnReverse,
        align_items: AlignItems::FlexEnd,
        row_gap: vh(0.6),
        ..default()
    };
    commands.spawn(column).with_children(|column| {
        for number in 0..LINES {
            let line = Node { padding: UiRect::axes(vh(1.0), vh(0.2)), ..default() };
            let letters = InkText::with_strength(0.0);
            let mut row = column.spawn((
                CaptionRow(number),
                Text::default(),
                line,
                font.text(SIZE_VH),
                letters,
                TextOutline::default(),
                TextLayout::justify(Justify::Right),
                Visibility::Hidden,
            ));
            // The others move up, and were read out before.
            if number == 0 {
                row.insert(ReadAloud);
            }
        }
    });
}

/// Writes the captions, in another language at once; hidden while a menu is open.
pub(super) fn draw_captions(
    captions: Res<Captions>,
    game: Res<State<GameState>>,
    mut lines: Query<(&CaptionRow, &mut Text, &mut InkText, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut told_in: Local<u32>,
) {
    let is_translated = std::mem::replace(&mut *told_in, words::revision()) != words::revision();
    if !is_translated && !captions.is_changed() && !game.is_changed() {
        return;
    }
    let plays = *game == GameState::Playing;
    for (told, mut text, mut letters, mut visibility) in &mut lines {
        let caption = captions.lines.iter().rev().nth(told.0).filter(|_| plays);
        letters.strength = caption.map_or(0.0, |_| STRENGTH * libm::powf(KEPT, told.0 as f32));
        *visibility = if caption.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        text.0 = caption.map(line).unwrap_or_default();
    }
    redraw.write(RequestRedraw);
}

fn line(Caption { words, pan }: &Caption) -> String {
    let words = words.text();
    match *pan {
        left if left < -ASIDE => format!("\u{2190} {words}"),
        right if right > ASIDE => format!("{words} \u{2192}"),
        _ => words,
    }
}
