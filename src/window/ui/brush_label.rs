//! The label beside the tip of the brush: what it paints or places, by name, and the ink that is left.

use bevy::{a11y::AccessibilityNode, prelude::*, window::RequestRedraw};
use eremite_land::edits::FixtureKind;
use eremite_life::player::Player;
use eremite_stream::{
    WorldPosition,
    contracts::{camera_view::CameraView, painting::BrushState, schedule::GameState},
};
use eremite_words as words;

use super::screen_reader::live_node;
use crate::text::{InkText, TextBackground, UiFont};

/// Text size.
const SIZE_VH: f32 = 2.6;
/// Opacity of the words and of the paper behind them.
const STRENGTH: f32 = 0.95;
const PAPER: f32 = 0.55;
/// Distance from the tip's ring, as a share of half the window's height.
const ASIDE: f32 = 0.03;
/// Margins at the window's edges, as shares of its size.
const MARGIN: f32 = 0.02;

#[derive(Component)]
pub(super) struct BrushLabel;

#[derive(Component)]
pub(super) struct BrushLabelText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands, font: Res<UiFont>) {
    let node = Node { position_type: PositionType::Absolute, padding: UiRect::axes(vh(0.6), vh(0.1)), ..default() };
    let letters = (Text::default(), font.text(SIZE_VH), InkText::with_strength(STRENGTH), TextLayout::no_wrap());
    commands
        .spawn((BrushLabel, TextBackground(PAPER), BackgroundColor::default(), node, UiTransform::default(), Visibility::Hidden))
        .with_child((BrushLabelText, live_node(), letters));
}

/// Writes the label and moves it with the tip, on the side away from the painter.
pub(super) fn draw_label(
    painter: Single<(&WorldPosition, &BrushState), With<Player>>,
    label: Single<(&mut Node, &mut UiTransform, &mut Visibility), With<BrushLabel>>,
    label_text: Single<(&mut Text, &mut AccessibilityNode), With<BrushLabelText>>,
    view: Res<CameraView>,
    game: Res<State<GameState>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (placed, brush) = *painter;
    let (mut node, mut anchor, mut visibility) = label.into_inner();
    let is_shown = *game == GameState::Playing && brush.in_hand && brush.raised > 0.5;
    let (mut text, mut reader_node) = label_text.into_inner();
    // A screen reader reads out what is chosen, and not each drop of the ink.
    let told = if is_shown { chosen_name(brush) } else { "" };
    if reader_node.value() != Some(told) {
        reader_node.set_value(told);
    }
    visibility.set_if_neq(if is_shown { Visibility::Inherited } else { Visibility::Hidden });
    if !is_shown {
        return;
    }
    let words = words(brush);
    if text.0 != words {
        text.0 = words;
        redraw.write(RequestRedraw);
    }
    let side = if brush.tip.x < 0.0 { -1.0 } else { 1.0 };
    let beside_m = brush.radius_m + ASIDE * view.half_height_m;
    let tip = placed.0.offset_from(view.place) + brush.tip + Vec2::X * side * beside_m;
    let share = tip / view.half_size_m();
    let [left, top] = [0.5 + share.x / 2.0, 0.5 - share.y / 2.0].map(|share| share.clamp(MARGIN, 1.0 - MARGIN));
    (node.left, node.top) = (vw(left * 100.0), vh(top * 100.0));
    *anchor = UiTransform::from_translation(Val2::percent(if side < 0.0 { -100.0 } else { 0.0 }, -50.0));
}

/// The name of what is placed.
fn fixture_name(kind: FixtureKind) -> &'static str {
    match kind {
        FixtureKind::Plank => words::text("brush-plank"),
        FixtureKind::Lamp => words::text("brush-lamp"),
        FixtureKind::Cairn => words::text("brush-cairn"),
        FixtureKind::Bench => words::text("brush-bench"),
        FixtureKind::Bell => words::text("brush-bell"),
        FixtureKind::Seedling => words::text("brush-seedling"),
        FixtureKind::Stone => words::text("brush-stone"),
    }
}

/// The name of what is painted or placed.
fn chosen_name(brush: &BrushState) -> &'static str {
    match (&brush.preview, brush.is_erasing) {
        (_, true) => words::text("brush-erase"),
        (Some(offer), false) => fixture_name(offer.kind),
        (None, false) => words::text("brush-line"),
    }
}

/// What is chosen, and the ink in hundredths.
fn words(brush: &BrushState) -> String {
    let chosen = chosen_name(brush);
    words::text_with("brush-label", &[("chosen", chosen.into()), ("percent", format!("{:.0}", brush.ink * 100.0).into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_stream::contracts::painting::PlacementPreview;

    #[test]
    fn it_names_what_is_chosen_and_tells_the_ink() {
        let line = BrushState { ink: 0.5, ..default() };
        assert_eq!(words(&line), "line · ink 50 %");
        let offer = PlacementPreview { kind: FixtureKind::Lamp, at: Vec2::ZERO, is_hanging: false, fits: true };
        assert_eq!(words(&BrushState { preview: Some(offer), ..line }), "lamp · ink 50 %");
        assert_eq!(words(&BrushState { preview: Some(offer), is_erasing: true, ink: 1.0, ..line }), "erase · ink 100 %");
    }
}
