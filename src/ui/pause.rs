//! The pause: the picture under a thin wash, and what the keys do. Under the lab the wash is gone, for the lab is there to
//! look at the land; a line tells that he rests.

use bevy::prelude::*;

use super::{
    Type,
    letters::{Letters, ink, paper, wash},
};
use crate::shared::{
    deeds::{Bindings, Deed, Device, Legend},
    schedule::{GameState, LabState},
};

/// Where a line of the list leads when it is clicked, as its key does.
#[derive(Component, Clone, Copy)]
pub(super) enum LeadsTo {
    Game(GameState),
    Lab,
}

/// What of the pause is seen: the sheet, or the line beside the lab.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) struct SeenWith(LabState);

/// What can be done while he walks.
const WALKING: [(&[Deed], &str); 6] = [
    (&[Deed::WalkLeft, Deed::WalkRight], "walk"),
    (&[Deed::Run], "run"),
    (&[Deed::Jump], "jump, higher when held"),
    (&[Deed::Hold], "in a cave, take hold of the rock and climb"),
    (&[Deed::Slide], "slide, go down from a bridge or a ledge"),
    (&[Deed::Nearer, Deed::Farther, Deed::AsItWas], "nearer, farther, as it was"),
];

/// What can be done also now.
const RESTING: [(&[Deed], &str, Option<LeadsTo>); 6] = [
    (&[Deed::Map], "the map", Some(LeadsTo::Game(GameState::Atlas))),
    (&[Deed::Photo], "photo mode", Some(LeadsTo::Game(GameState::Photo))),
    (&[Deed::Lab], "the lab", Some(LeadsTo::Lab)),
    (&[Deed::FullScreen], "full screen", None),
    (&[Deed::Picture], "keep a picture", None),
    (&[Deed::Back], "walk on", Some(LeadsTo::Game(GameState::Playing))),
];
const BESIDE_LAB_VH: f32 = 2.6;
/// How much of the picture the sheet covers.
const WASH: f32 = 0.72;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(GameState::Paused), show);
}

fn show(mut commands: Commands, font: Res<Type>, bindings: Res<Bindings>, legend: Res<Legend>) {
    let ink = TextColor(ink().into());
    let sheet = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let ground = BackgroundColor(paper().with_alpha(WASH).into());
    let lines = WALKING.map(|(deeds, what)| (deeds, what, None)).into_iter().chain(RESTING);
    commands.spawn((DespawnOnExit(GameState::Paused), SeenWith(LabState::Closed), sheet, ground)).with_children(|sheet| {
        sheet.spawn((Text::new("He rests"), font.text(8.0), ink, Node { margin: UiRect::bottom(vh(3.0)), ..default() }));
        for (number, (deeds, what, leads_to)) in lines.enumerate() {
            let apart = if number == WALKING.len() { UiRect::top(vh(2.2)) } else { UiRect::ZERO };
            let mut line = sheet.spawn(Node { width: vh(100.0), margin: apart, ..default() });
            if let Some(leads_to) = leads_to {
                line.insert((Button, leads_to, BackgroundColor(Color::NONE)));
            }
            line.with_children(|line| {
                let keys = Node { width: vh(44.0), margin: UiRect::right(vh(3.0)), justify_content: JustifyContent::End, ..default() };
                let ways = legend.ways(&bindings, deeds, &[Device::Keyboard, Device::Mouse]);
                line.spawn(keys).with_child((Text::new(ways), font.text(3.4), ink, TextLayout::no_wrap()));
                line.spawn((Text::new(what), font.text(3.4), ink, TextLayout::no_wrap()));
            });
        }
    });
    let [back, lab] = [Deed::Back, Deed::Lab].map(|deed| legend.keys(&bindings, &[deed]));
    let beside_lab = format!("he rests   {back} walk on   {lab} close the lab");
    let corner = Node { position_type: PositionType::Absolute, top: vh(2.2), right: vh(3.2), ..default() };
    commands
        .spawn((DespawnOnExit(GameState::Paused), SeenWith(LabState::Open), Text::new(beside_lab), font.text(BESIDE_LAB_VH), corner))
        .insert((Letters::of_strength(1.0), wash(BESIDE_LAB_VH)));
}

/// The sheet makes room for the lab, and comes back when it closes.
pub(super) fn make_room(lab: Res<State<LabState>>, mut parts: Query<(&SeenWith, &mut Visibility)>) {
    for (seen, mut visibility) in &mut parts {
        visibility.set_if_neq(if seen.0 == *lab.get() { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// A click on a line does what its key does; what is under the pointer is underlined by a wash.
pub(super) fn follow_line(
    mut lines: Query<(&Interaction, &LeadsTo, &mut BackgroundColor), Changed<Interaction>>,
    mut game: ResMut<NextState<GameState>>,
    mut lab: ResMut<NextState<LabState>>,
) {
    for (interaction, leads_to, mut background) in &mut lines {
        let wash = if *interaction == Interaction::None { 0.0 } else { 0.1 };
        background.0 = ink().with_alpha(wash).into();
        if *interaction == Interaction::Pressed {
            match leads_to {
                LeadsTo::Game(state) => game.set(*state),
                LeadsTo::Lab => lab.set(LabState::Open),
            }
        }
    }
}
