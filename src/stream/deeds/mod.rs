//! What a player can do, and what does it: one [`TABLE`] of all [`Deed`]s, the [`Bindings`] of each to keys, mouse and pad,
//! and what of it is done in this frame, [`Deeds`]. Whoever obeys asks for a deed, and nobody for a key.

mod binding;
mod bindings;
mod heard;
mod kept;
mod legend;
mod listen;
mod pad;
mod pointer;
mod speaker;
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

pub use binding::{Binding, Device, Half};
pub use bindings::{Bindings, Refused, SLOTS};
pub use heard::Deeds;
pub use kept::FORM;
pub use legend::Legend;
pub use listen::{Bound, Listening};
pub use pad::{DeadZone, PadInUse, SETTINGS};
pub use pointer::Pointer;
pub use speaker::{Family, Speaker};
pub use table::{Contexts, Deed, Entry, TABLE};

/// When the deeds of a frame are known, in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeedSystems {
    /// What is pressed and pushed is read.
    Read,
    /// What stands for a deed on the screen is clicked.
    Click,
    /// Who wants a device for itself takes it, by [`Deeds::hush`].
    Hush,
    /// Whoever is written over the game takes what is meant for it, by [`Deeds::take_pressed`].
    Menu,
}

/// Listens to keys, mouse and pads.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::deeds::{Binding, Bindings, Deed, Deeds, DeedsPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, DeedsPlugin));
/// app.world_mut().resource_mut::<Bindings>().rebind(Deed::Jump, 0, Binding::Key(KeyCode::KeyK)).expect("it is free");
/// app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyK);
/// app.update();
/// assert!(app.world().resource::<Deeds>().pressed(Deed::Jump));
/// ```
pub struct DeedsPlugin;

impl Plugin for DeedsPlugin {
    fn build(&self, app: &mut App) {
        listen(app);
    }
}

/// Listens to keys, mouse and pads: whoever brings the first that asks for deeds does, and it is the same for all.
pub fn listen(app: &mut App) {
    if app.world().contains_resource::<Deeds>() {
        return;
    }
    app.init_resource::<Deeds>()
        .init_resource::<Bindings>()
        .init_resource::<Legend>()
        .init_resource::<Bound>()
        .init_resource::<Listening>()
        .init_resource::<PadInUse>()
        .init_resource::<Pointer>()
        .init_resource::<DeadZone>()
        .init_resource::<Speaker>()
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<ButtonInput<MouseButton>>()
        .add_message::<KeyboardInput>()
        .add_message::<MouseButtonInput>()
        .add_message::<MouseMotion>()
        .add_message::<MouseWheel>()
        .add_message::<RawGamepadEvent>()
        .configure_sets(
            PreUpdate,
            (DeedSystems::Read, DeedSystems::Click, DeedSystems::Hush, DeedSystems::Menu).chain().after(InputSystems),
        )
        .add_systems(PreUpdate, ((pad::choose, (heard::read, speaker::listen)).chain(), legend::read).in_set(DeedSystems::Read))
        .add_systems(PreUpdate, listen::listen.after(heard::read).in_set(DeedSystems::Read));
}
