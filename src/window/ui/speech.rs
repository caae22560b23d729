//! What is said in the land: what he reads on a stone, and until when he would sleep; words, and signs for what can be done.

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

use super::hints::hint_position;
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, UiFont, soft_background},
};

/// The size of the letters.
const SIZE_VH: f32 = 3.0;
/// Seconds in which they come, and go.
const COMES_S: f32 = 0.5;
const GOES_S: f32 = 0.3;
/// How many parts there are room for.
const PARTS: usize = 3;

/// Where it is written, and what.
#[derive(Component, Default)]
pub(super) struct SpeechText(Option<SpeechLine>);

/// A part of it, by its number.
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
    // Its middle, and its foot, are at its place.
    let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
    commands.spawn((SpeechText::default(), line, hung, letters, soft_background(SIZE_VH), Visibility::Hidden)).with_children(|line| {
        for number in 0..PARTS {
            line.spawn((SpeechPart(number), ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), letters));
            let centred = TextLayout { justify: Justify::Center, ..TextLayout::no_wrap() };
            line.spawn((SpeechPart(number), Text::default(), font.text(SIZE_VH), letters, centred));
        }
    });
}

/// Writes it. What is said next comes when what was said is gone, but for an hour that is chosen: that is another at once.
/// Under a page nothing is said.
pub(super) fn draw_speech(
    saying: Res<CurrentSpeech>,
    gaze: Res<CameraView>,
    game: Res<State<GameState>>,
    time: Res<Time<Real>>,
    said: Single<(&mut SpeechText, &mut InkText, &mut Node, &mut Visibility), Without<SpeechPart>>,
    mut prompts: Query<(&SpeechPart, &mut ButtonPrompt, &mut InkText)>,
    mut texts: Query<(&SpeechPart, &mut Text, &mut InkText), Without<ButtonPrompt>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (mut said, mut letters, mut node, mut visibility) = said.into_inner();
    let is_alike = |line: &SpeechLine| said.0.as_ref().is_some_and(|before| before.at == line.at && before.parts.len() == line.parts.len());
    let plays = *game == GameState::Playing;
    let wanted = saying.0.as_ref().filter(|_| plays);
    if said.0 != saying.0 && (letters.strength == 0.0 || wanted.is_some_and(is_alike)) {
        said.0.clone_from(&saying.0);
        let part = |number: usize| said.0.as_ref().and_then(|line| line.parts.get(number)).cloned().unwrap_or_default();
        prompts.iter_mut().for_each(|(number, mut prompt, _)| prompt.deeds = part(number.0).0.into());
        texts.iter_mut().for_each(|(number, mut text, _)| text.0 = part(number.0).1);
        redraw.write(RequestRedraw);
    }
    let is_said = wanted.is_some() && said.0.as_ref() == wanted;
    let step = if is_said { real_frame_s(&time) / COMES_S } else { -real_frame_s(&time) / GOES_S };
    let strength = (letters.strength + step).clamp(0.0, 1.0);
    if letters.strength != strength {
        letters.strength = strength;
        prompts.iter_mut().for_each(|(.., mut letters)| letters.strength = strength);
        texts.iter_mut().for_each(|(.., mut letters)| letters.strength = strength);
        redraw.write(RequestRedraw);
    }
    visibility.set_if_neq(if strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(line) = said.0.as_ref().filter(|_| strength > 0.0) {
        let [left, top] = hint_position(line.at.offset_from(gaze.place), &gaze);
        (node.left, node.top) = (vw(left * 100.0), vh(top * 100.0));
    }
}
