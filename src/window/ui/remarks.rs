//! Remarks: a short line over the hermit for a few seconds, with button glyphs before the words.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    text::{FontSize, Justify},
    window::RequestRedraw,
};
use eremite_life::player::Player;
use eremite_stream::{
    WorldPosition,
    contracts::{
        camera_view::CameraView,
        remark::Remark,
        schedule::{GameState, real_frame_s},
    },
};
use eremite_words as words;

use super::{
    LineFade,
    screen_reader::ReadAloud,
    speech::{line_position, line_width},
};
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, UiFont},
    text_outline::TextOutline,
};

/// Text size.
const SIZE_VH: f32 = 3.0;
/// Seconds in which a remark comes and goes, for which it stays, and for which the same one is not made again.
const COMES_S: f32 = 0.2;
const GOES_S: f32 = 0.4;
const STAYS_S: f32 = 2.6;
const AGAIN_S: f32 = 4.0;

/// The line that is shown, the seconds since its remark, and the language's revision in which it was written.
#[derive(Component, Default)]
pub(super) struct RemarkLine {
    remark: Option<Remark>,
    for_s: f32,
    told_in: u32,
}

impl RemarkLine {
    /// Takes a remark, unless the same was made just now. Returns whether it is a new one.
    fn take(&mut self, remark: &Remark) -> bool {
        let is_same = self.remark.as_ref() == Some(remark) && self.for_s < AGAIN_S;
        if !is_same {
            (self.remark, self.for_s) = (Some(remark.clone()), 0.0);
        }
        !is_same
    }

    /// The opacity at this time.
    fn strength(&self) -> f32 {
        let goes = (STAYS_S + GOES_S - self.for_s) / GOES_S;
        if self.remark.is_some() { (self.for_s / COMES_S).min(goes).clamp(0.0, 1.0) } else { 0.0 }
    }
}

/// Glyphs and words of the line.
#[derive(Component)]
pub(super) struct RemarkText;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Remark>().add_systems(Startup, spawn);
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
    commands.spawn((RemarkLine::default(), line, hung, letters, Visibility::Hidden)).with_children(|line| {
        line.spawn((RemarkText, ButtonPrompt::new(Vec::new(), FontSize::Vh(SIZE_VH)), look));
        line.spawn((RemarkText, ReadAloud, Text::default(), font.text(SIZE_VH), look, TextLayout::justify(Justify::Center)));
    });
}

/// The glyphs and words of the line.
#[derive(SystemParam)]
pub(super) struct RemarkContents<'w, 's> {
    prompt: Single<'w, 's, &'static mut ButtonPrompt, With<RemarkText>>,
    text: Single<'w, 's, &'static mut Text, With<RemarkText>>,
    written: Query<'w, 's, &'static mut InkText, With<RemarkText>>,
}

/// Shows the newest remark; hidden while a menu is open.
pub(super) fn draw_remark(
    mut remarks: MessageReader<Remark>,
    him: Single<&WorldPosition, With<Player>>,
    view: Res<CameraView>,
    line: Single<(&mut RemarkLine, &mut InkText, &mut Node, &mut Visibility), Without<RemarkText>>,
    RemarkContents { mut prompt, mut text, mut written }: RemarkContents,
    LineFade { game, time, mut redraw }: LineFade,
) {
    let (mut line, mut letters, mut node, mut visibility) = line.into_inner();
    line.for_s += real_frame_s(&time);
    if let Some(remark) = remarks.read().last()
        && line.take(remark)
    {
        prompt.actions = remark.actions.into();
        text.0 = remark.words.text();
    }
    // The language may change while it is shown.
    if std::mem::replace(&mut line.told_in, words::revision()) != words::revision()
        && let Some(remark) = &line.remark
    {
        text.0 = remark.words.text();
    }
    let strength = if *game == GameState::Playing { line.strength() } else { 0.0 };
    if letters.strength != strength {
        letters.strength = strength;
        for mut letters in &mut written {
            letters.strength = strength;
        }
        redraw.write(RequestRedraw);
    }
    visibility.set_if_neq(if strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
    if strength > 0.0 {
        let [left, top] = line_position(him.0.offset_from(view.place), &view);
        (node.left, node.top, node.max_width) = (vw(left * 100.0), vh(top * 100.0), line_width(left));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_not_said_again_at_once_and_another_thing_is() {
        let mut line = RemarkLine::default();
        assert!(line.strength() == 0.0);
        let (steep, deep) = (Remark::new("too steep".to_owned()), Remark::new("too deep".to_owned()));
        assert!(line.take(&steep));
        line.for_s = 1.0;
        assert!(!line.take(&steep) && line.for_s == 1.0 && line.strength() == 1.0);
        assert!(line.take(&deep) && line.for_s == 0.0);
        line.for_s = AGAIN_S;
        assert!(line.strength() == 0.0 && line.take(&deep));
    }
}
