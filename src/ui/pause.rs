//! The pause: the picture under a thin wash, and what the keys do.

use bevy::prelude::*;

use super::Type;
use crate::schedule::{GameState, LabState};

/// The line that opens the lab when it is clicked.
#[derive(Component)]
pub(super) struct OpensLab;

const LAB_KEY: &str = "F3";
const KEYS: [(&str, &str); 11] = [
    ("\u{2190} \u{2192}  or  A D", "walk"),
    ("Shift", "run"),
    ("Space", "jump, higher when held"),
    ("\u{2193}  or  S", "slide down a slope"),
    ("+  \u{2212}  0", "nearer, farther, as it was"),
    ("M", "the map"),
    ("P", "photo mode"),
    (LAB_KEY, "the lab"),
    ("F11", "full screen"),
    ("F12", "keep a picture"),
    ("Esc", "walk on"),
];

pub(super) fn show(mut commands: Commands, font: Res<Type>) {
    let ink = TextColor(Color::srgb_u8(0x1a, 0x19, 0x1b));
    let sheet = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    commands.spawn((DespawnOnExit(GameState::Paused), sheet, BackgroundColor(Color::srgba_u8(0xf2, 0xea, 0xd9, 176)))).with_children(
        |sheet| {
            sheet.spawn((Text::new("He rests"), font.text(8.0), ink, Node { margin: UiRect::bottom(vh(3.0)), ..default() }));
            for (key, what) in KEYS {
                let mut line = sheet.spawn(Node { width: vh(64.0), ..default() });
                if key == LAB_KEY {
                    line.insert((Button, OpensLab, BackgroundColor(Color::NONE)));
                }
                line.with_children(|line| {
                    line.spawn((
                        Text::new(key),
                        font.text(3.4),
                        ink,
                        TextLayout::justify(Justify::Right),
                        Node { width: vh(26.0), margin: UiRect::right(vh(3.0)), ..default() },
                    ));
                    line.spawn((Text::new(what), font.text(3.4), ink));
                });
            }
        },
    );
}

/// The lab is no rest: the game goes on beneath it.
pub(super) fn end_for_lab(mut game: ResMut<NextState<GameState>>) {
    NextState::set_if_neq(&mut game, GameState::Playing);
}

/// A click on its line opens the lab; what is under the pointer is underlined by a wash.
pub(super) fn open_lab(
    line: Single<(&Interaction, &mut BackgroundColor), (With<OpensLab>, Changed<Interaction>)>,
    mut lab: ResMut<NextState<LabState>>,
) {
    let (interaction, mut background) = line.into_inner();
    let wash = if *interaction == Interaction::None { 0.0 } else { 0.1 };
    background.0 = Color::srgba_u8(0x1a, 0x19, 0x1b, 255).with_alpha(wash);
    if *interaction == Interaction::Pressed {
        lab.set(LabState::Open);
    }
}
