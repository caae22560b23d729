//! Speech lines in the land: inscriptions, and the hour until which to sleep; text with button glyphs.

use bevy::{
    prelude::*,
    text::{FontSize, Justify},
    window::RequestRedraw,
};
use eremite_stream::contracts::{
    camera_view::CameraView,
    schedule::{GameState, real_frame_s},
    speech::{CurrentSpeech, SpeechLine},
};

use super::{LineFade, hints::hint_position};
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, UiFont, soft_background},
};

/// Text size.
const SIZE_VH: f32 = 3.0;
/// Seconds in which a line fades in and out.
const COMES_S: f32 = 0.5;
const GOES_S: f32 = 0.3;
/// Maximal number of parts.
const PARTS: usize = 3;

/// The line as it is drawn.
#[derive(Component, Default)]
pub(super) struct SpeechText(Option<SpeechLine>);

/// A part of the line, by its index.
#[derive(Component)]
pub(super) struct SpeechPart(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentSpeech>().add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let line = Node {
        position_type: PositionType::Absolute,
        align_items: AlignItems::Center,
        column_gap: vh(1.0),
        padding: UiRect::axes(vh(1.0), vh(0.3)),
        ..default()
    };
    let letters = InkText::with_strength(0.0);
    // Anchored at the middle of its bottom edge.
    let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
    commands.spawn((SpeechText::default(), line, hung, letters, soft_background(SIZE_VH), Visibility::Hidden)).with_children(|line| {
        for number in 0..PARTS {
            line.spawn((SpeechPart(number), ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), letters));
            let centred = TextLayout { justify: Justify::Center, ..TextLayout::no_wrap() };
            line.spawn((SpeechPart(number), Text::default(), font.text(SIZE_VH), letters, centred));
        }
    });
}

/// Draws the line. The next line appears when the previous one is gone, except an updated one of the same shape at the same
/// place, which replaces it at once. Hidden while a menu is open.
pub(super) fn draw_speech(
    saying: Res<CurrentSpeech>,
    view: Res<CameraView>,
    said: Single<(&mut SpeechText, &mut InkText, &mut Node, &mut Visibility), Without<SpeechPart>>,
    mut prompts: Query<(&SpeechPart, &mut ButtonPrompt, &mut InkText)>,
    mut texts: Query<(&SpeechPart, &mut Text, &mut InkText), Without<ButtonPrompt>>,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (mut said, mut letters, mut node, mut visibility) = said.into_inner();
    let is_alike = |line: &SpeechLine| said.0.as_ref().is_some_and(|before| before.at == line.at && before.parts.len() == line.parts.len());
    let plays = *game == GameState::Playing;
    let wanted = saying.0.as_ref().filter(|_| plays);
    if said.0 != saying.0 && (letters.strength == 0.0 || wanted.is_some_and(is_alike)) {
        said.0.clone_from(&saying.0);
        let part = |number: usize| said.0.as_ref().and_then(|line| line.parts.get(number)).cloned().unwrap_or_default();
        for (number, mut prompt, _) in &mut prompts {
            prompt.deeds = part(number.0).0.into();
        }
        for (number, mut text, _) in &mut texts {
            text.0 = part(number.0).1;
        }
        redraw.write(RequestRedraw);
    }
    let is_said = wanted.is_some() && said.0.as_ref() == wanted;
    let step = if is_said { real_frame_s(&time) / COMES_S } else { -real_frame_s(&time) / GOES_S };
    let strength = (letters.strength + step).clamp(0.0, 1.0);
    if letters.strength != strength {
        letters.strength = strength;
        for (.., mut letters) in &mut prompts {
            letters.strength = strength;
        }
        for (.., mut letters) in &mut texts {
            letters.strength = strength;
        }
        redraw.write(RequestRedraw);
    }
    visibility.set_if_neq(if strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(line) = said.0.as_ref().filter(|_| strength > 0.0) {
        let [left, top] = hint_position(line.at.offset_from(view.place), &view);
        (node.left, node.top) = (vw(left * 100.0), vh(top * 100.0));
    }
}
