//! Settings for hands that cannot hold a key: what is held is switched on and off by presses instead.

use std::ops::Deref;

use bevy::prelude::*;
use eremite_stream::{
    actions::{Action, Actions, InputDevice},
    settings::{Setting, SettingGroup, SettingValue},
};
use eremite_words::key;

use super::Player;
use crate::motion::{AutoGrab, Body};

/// Accessibility settings: toggle instead of hold.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ToggleSettings {
    /// One press starts running, the next ends it.
    pub run_toggles: bool,
    /// One press starts gripping and climbing, the next ends it.
    pub hold_toggles: bool,
    /// One press starts sliding, ducking and climbing down, the next ends it.
    pub slide_toggles: bool,
    /// One press draws the bow, the next shoots; a stick shoots at the end of its second push.
    pub draw_toggles: bool,
    /// One press starts a stroke of the brush, the next ends it.
    pub paint_toggles: bool,
    /// Every jump is as high as if its key were held.
    pub full_jumps: bool,
}

impl ToggleSettings {
    /// Whether a press of an action holds it until the next.
    fn toggles(self, action: Action) -> bool {
        match action {
            Action::Run => self.run_toggles,
            Action::Hold => self.hold_toggles,
            Action::Slide => self.slide_toggles,
            Action::Draw => self.draw_toggles,
            Action::Ink | Action::Wash => self.paint_toggles,
            _ => false,
        }
    }
}

/// A setting that chooses between holding a key and pressing it twice: its name, its message, and its field of
/// [`ToggleSettings`].
macro_rules! hold_or_toggle {
    ($name:literal, $text:expr, $field:ident) => {
        Setting::choice(
            $name,
            SettingGroup::Input,
            $text,
            &["hold", "toggle"],
            |world| Some(SettingValue::Word(if world.get_resource::<ToggleSettings>()?.$field { "toggle" } else { "hold" })),
            |world, value| world.get_resource_or_init::<ToggleSettings>().$field = value.is("toggle"),
        )
    };
}

/// Settings of the player's input.
pub const SETTINGS: [Setting; 7] = [
    hold_or_toggle!("run", key("setting-run"), run_toggles),
    hold_or_toggle!("hold-rock", key("setting-hold-rock"), hold_toggles),
    hold_or_toggle!("slide", key("setting-slide"), slide_toggles),
    hold_or_toggle!("draw", key("setting-draw"), draw_toggles),
    hold_or_toggle!("paint", key("setting-paint"), paint_toggles),
    Setting::choice(
        "jump",
        SettingGroup::Input,
        key("setting-jump"),
        &["hold", "full"],
        |world| Some(SettingValue::Word(if world.get_resource::<ToggleSettings>()?.full_jumps { "full" } else { "hold" })),
        |world, value| world.get_resource_or_init::<ToggleSettings>().full_jumps = value.is("full"),
    ),
    Setting::switch(
        "steady-climb",
        SettingGroup::Walk,
        key("setting-steady-climb"),
        false,
        |world| Some(SettingValue::Switch(world.try_query_filtered::<&AutoGrab, With<Player>>()?.single(world).ok()?.0)),
        |world, value| {
            let mut hermit = world.query_filtered::<&mut AutoGrab, With<Player>>();
            for mut steady in hermit.iter_mut(world) {
                steady.0 = value.is_on();
            }
        },
    )
    .per_save(),
];

/// Actions that may toggle.
const TOGGLING: [Action; 6] = [Action::Run, Action::Hold, Action::Slide, Action::Draw, Action::Ink, Action::Wash];

/// What ends a toggled action beside its own key.
fn ends(action: Action) -> &'static [Action] {
    match action {
        Action::Hold => &[Action::Slide, Action::Jump],
        Action::Slide => &[Action::Hold, Action::Jump],
        Action::Draw => &[Action::Brush],
        Action::Ink => &[Action::Wash, Action::Brush],
        Action::Wash => &[Action::Ink, Action::Brush],
        _ => &[],
    }
}

/// The actions that are toggled on, see [`ToggleSettings`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ToggledActions {
    /// For each of [`TOGGLING`], the device whose press toggled it on.
    toggled: [Option<InputDevice>; TOGGLING.len()],
    /// A jump that rises as if its key were held.
    leaps: bool,
    climbed: bool,
}

impl ToggledActions {
    /// Reads the presses of a frame; `jump_is_due` is a jump that was asked for, before the body's next step.
    pub fn update(&mut self, actions: &Actions, habits: ToggleSettings, body: &Body, jump_is_due: bool) {
        // At the top of a ledge the climb is finished.
        let has_arrived = self.climbed && !body.climbing;
        for (toggled, action) in self.toggled.iter_mut().zip(TOGGLING) {
            let by = InputDevice::ALL.into_iter().find(|device| actions.pressed_by(action, *device));
            *toggled = match by {
                _ if !habits.toggles(action) => None,
                Some(device) => toggled.is_none().then_some(device),
                None => *toggled,
            };
            let is_over = has_arrived && action == Action::Hold;
            if is_over || ends(action).iter().any(|end| actions.pressed(*end)) {
                *toggled = None;
            }
        }
        self.climbed = body.climbing;
        self.leaps = habits.full_jumps && (actions.pressed(Action::Jump) || self.leaps && (jump_is_due || body.is_jumping()));
    }

    /// The device that toggled an action on; `None` for an action that has to be held.
    fn toggled_by(&self, habits: ToggleSettings, action: Action) -> Option<Option<InputDevice>> {
        let number = TOGGLING.iter().position(|toggling| *toggling == action && habits.toggles(action))?;
        Some(self.toggled[number])
    }
}

/// The actions of a frame, where one that is toggled on counts as held.
#[derive(Clone, Copy)]
pub(super) struct PlayerActions<'a> {
    pub actions: &'a Actions,
    pub toggled: &'a ToggledActions,
    pub habits: ToggleSettings,
}

impl PlayerActions<'_> {
    /// Whether an action is held, or toggled on.
    pub fn held(self, action: Action) -> bool {
        if action == Action::Jump && self.toggled.leaps {
            return true;
        }
        self.toggled.toggled_by(self.habits, action).map_or_else(|| self.actions.held(action), |by| by.is_some())
    }

    /// Whether an action is held by a device, or was toggled on by it.
    pub fn held_by(self, action: Action, device: InputDevice) -> bool {
        let by = self.toggled.toggled_by(self.habits, action);
        by.map_or_else(|| self.actions.held_by(action, device), |by| by == Some(device))
    }
}

impl Deref for PlayerActions<'_> {
    type Target = Actions;

    fn deref(&self) -> &Actions {
        self.actions
    }
}

/// How a stick draws the bow if it need not be held: its first push draws, the end of the second shoots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum StickDraw {
    /// The bow is down.
    #[default]
    Rest,
    /// The stick is pushed, and draws.
    FirstPush,
    /// The stick was let go, and the bow stays drawn.
    Drawn,
    /// The stick is pushed again, and aims.
    SecondPush,
}

impl StickDraw {
    /// The next state, of a stick that is pushed so far; `draws` and `looses` are the deflections that begin and end a push.
    pub fn next(self, pushed: f32, [draws, looses]: [f32; 2]) -> Self {
        match self {
            Self::Rest if pushed >= draws => Self::FirstPush,
            Self::FirstPush if pushed <= looses => Self::Drawn,
            Self::Drawn if pushed >= draws => Self::SecondPush,
            Self::SecondPush if pushed <= looses => Self::Rest,
            same => same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_draws_with_a_push_and_shoots_at_the_end_of_the_next() {
        use StickDraw::{Drawn, FirstPush, Rest, SecondPush};
        let mut state = Rest;
        for (pushed, expected) in
            [(0.5, Rest), (0.7, FirstPush), (0.4, FirstPush), (0.1, Drawn), (0.0, Drawn), (0.5, Drawn), (0.9, SecondPush), (0.2, Rest)]
        {
            state = state.next(pushed, [0.6, 0.35]);
            assert_eq!(state, expected, "at {pushed}");
        }
    }

    #[test]
    fn what_is_toggled_is_what_has_a_setting() {
        let all = ToggleSettings {
            run_toggles: true,
            hold_toggles: true,
            slide_toggles: true,
            draw_toggles: true,
            paint_toggles: true,
            full_jumps: true,
        };
        let toggling: Vec<Action> = Action::all().filter(|action| all.toggles(*action)).collect();
        let mut expected = TOGGLING;
        expected.sort_unstable();
        assert_eq!(toggling, expected);
        assert!(Action::all().all(|action| !ToggleSettings::default().toggles(action)));
    }
}
