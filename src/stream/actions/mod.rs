//! Input actions: the table [`ACTIONS`] of all [`Action`]s, their [`Bindings`] to keyboard, mouse and gamepad, and their
//! state in this frame, [`Actions`]. Gameplay asks for actions, never for keys.

mod action_state;
mod active_device;
mod binding;
mod bindings;
mod bindings_file;
mod devices;
mod gamepad;
mod key_labels;
mod key_layouts;
mod pointer;
mod rebind_listener;
mod table;

use bevy::{
    input::{
        InputSystems,
        gamepad::RawGamepadEvent,
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseMotion, MouseWheel},
    },
    prelude::*,
};
use eremite_land::notification::Notification;

pub use action_state::Actions;
pub use active_device::{ActiveDevice, GamepadLayout};
pub use binding::{AxisHalf, Binding, InputDevice, UnknownBinding};
pub use bindings::{Bindings, RebindError, SLOTS};
pub use bindings_file::FILE_FORMAT;
pub use gamepad::{ActiveGamepad, DeadZone, SETTINGS};
pub use key_labels::KeyLabels;
pub use key_layouts::KeyLayout;
pub use pointer::PointerPosition;
pub use rebind_listener::RebindListener;
pub use table::{ACTIONS, Action, ActionInfo, InputContexts, UnknownAction};

/// The order in which input becomes actions, in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionSystems {
    /// Devices are read.
    Read,
    /// Clicks on screen elements trigger actions.
    Click,
    /// Consumers that capture a device mute it, by [`Actions::mute`].
    Capture,
    /// Menus over the game take the presses meant for them, by [`Actions::consume_pressed`].
    Menu,
}

/// Reads keyboard, mouse and gamepads, and turns input into actions.
///
/// | | |
/// |---|---|
/// | Needs | Bevy's `TimePlugin`; its `InputPlugin` for real devices |
/// | System sets | [`ActionSystems`], in `PreUpdate` after Bevy's `InputSystems` |
/// | Reads messages | `KeyboardInput`, `MouseButtonInput`, `MouseMotion`, `MouseWheel`, `RawGamepadEvent` |
/// | Writes messages | [`Notification`], of what a rebinding changed |
/// | Resources | [`Actions`], [`Bindings`], [`ActiveDevice`], [`ActiveGamepad`], [`DeadZone`], [`KeyLabels`], [`PointerPosition`] |
/// | Rebinding | [`RebindListener`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::actions::{Action, Actions, ActionsPlugin, Binding, Bindings};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, ActionsPlugin));
/// app.world_mut().resource_mut::<Bindings>().rebind(Action::Jump, 0, Binding::Key(KeyCode::KeyK)).expect("it is free");
/// app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyK);
/// app.update();
/// assert!(app.world().resource::<Actions>().pressed(Action::Jump));
/// ```
pub struct ActionsPlugin;

impl Plugin for ActionsPlugin {
    fn build(&self, app: &mut App) {
        add_actions(app);
    }
}

/// Adds what [`ActionsPlugin`] adds. Every plugin that uses actions may call this: repeated calls change nothing.
pub fn add_actions(app: &mut App) {
    if app.world().contains_resource::<Actions>() {
        return;
    }
    app.init_resource::<Actions>()
        .init_resource::<Bindings>()
        .init_resource::<KeyLabels>()
        .init_resource::<RebindListener>()
        .init_resource::<ActiveGamepad>()
        .init_resource::<PointerPosition>()
        .init_resource::<DeadZone>()
        .init_resource::<ActiveDevice>()
        .register_type::<ActiveGamepad>()
        .register_type::<PointerPosition>()
        .register_type::<DeadZone>()
        .register_type::<ActiveDevice>()
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .add_message::<KeyboardInput>()
        .add_message::<Notification>()
        .add_message::<MouseButtonInput>()
        .add_message::<MouseMotion>()
        .add_message::<MouseWheel>()
        .add_message::<RawGamepadEvent>()
        .configure_sets(
            PreUpdate,
            (ActionSystems::Read, ActionSystems::Click, ActionSystems::Capture, ActionSystems::Menu).chain().after(InputSystems),
        )
        .add_systems(
            PreUpdate,
            ((gamepad::choose_gamepad, (action_state::read_input, active_device::detect_active_device)).chain(), key_labels::learn_labels)
                .in_set(ActionSystems::Read),
        )
        .add_systems(
            PreUpdate,
            rebind_listener::listen_for_binding.after(action_state::read_input).after(key_labels::learn_labels).in_set(ActionSystems::Read),
        );
}
