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

use super::{LineFade, screen_reader::ReadAloud};
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, UiFont},
    text_outline::TextOutline,
};

/// Text size.
const SIZE_VH: f32 = 3.0;
/// Seconds in which a line fades in and out.
const COMES_S: f32 = 0.5;
const GOES_S: f32 = 0.3;
/// Distance above the feet: in metres, and at least this in hundredths of the window's height when zoomed out.
const OVER_M: f32 = 2.6;
const LEAST_OVER_VH: f32 = 7.0;
/// Margins at the window's edges, as shares of its size.
const ASIDE: f32 = 0.16;
const ABOVE: f32 = 0.12;
const BELOW: f32 = 0.94;
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
    let look = (letters, TextOutline::default());
    // Anchored at the middle of its bottom edge.
    let hung = UiTransform::from_translation(Val2::percent(-50.0, -100.0));
    commands.spawn((SpeechText::default(), line, hung, letters, Visibility::Hidden)).with_children(|line| {
        for number in 0..PARTS {
            line.spawn((SpeechPart(number), ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), look));
            let centred = TextLayout::justify(Justify::Center);
            line.spawn((SpeechPart(number), ReadAloud, Text::default(), font.text(SIZE_VH), look, centred));
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
            prompt.actions = part(number.0).0.into();
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
        let [left, top] = line_position(line.at.offset_from(view.place), &view);
        (node.left, node.top, node.max_width) = (vw(left * 100.0), vh(top * 100.0), line_width(left));
    }
}

/// Position of a line above feet at `from_middle_m` metres from the middle of the view, as shares of the window's size from
/// its upper left, clamped to the margins.
pub(super) fn line_position(from_middle_m: Vec2, view: &CameraView) -> [f32; 2] {
    let over_m = OVER_M.max(LEAST_OVER_VH / 50.0 * view.half_height_m);
    let at = (from_middle_m + Vec2::Y * over_m) / view.half_size_m();
    [(0.5 + at.x / 2.0).clamp(ASIDE, 1.0 - ASIDE), (0.5 - at.y / 2.0).clamp(ABOVE, BELOW)]
}

/// The largest width of a line whose middle is at a share of the window's width: large letters wrap, within the window.
pub(super) fn line_width(left: f32) -> Val {
    vw(200.0 * left.min(1.0 - left) - 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_over_him_and_within_the_window() {
        let view = CameraView::default();
        let [x, y] = line_position(Vec2::ZERO, &view);
        assert!(x == 0.5 && (0.4..0.45).contains(&y), "{x} {y}");
        for far in [Vec2::new(-500.0, 500.0), Vec2::new(500.0, -500.0)] {
            let [x, y] = line_position(far, &view);
            assert!((ASIDE..=1.0 - ASIDE).contains(&x) && (ABOVE..=BELOW).contains(&y));
        }
        for left in [ASIDE, 0.5, 1.0 - ASIDE] {
            let Val::Vw(width) = line_width(left) else { panic!("a share of the window") };
            assert!(width > 25.0 && 100.0 * left - 0.5 * width > 0.0 && 100.0 * left + 0.5 * width < 100.0);
        }
        let wide = CameraView { half_height_m: 500.0, half_width_m: 900.0, ..view };
        assert!(line_position(Vec2::ZERO, &wide)[1] < 0.44, "it does not lie on him who is small");
    }
}
