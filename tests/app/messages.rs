//! Bevy messages are read and dropped; none piles up while time is paused.

use bevy::{
    ecs::message::Messages,
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseMotion, MouseWheel},
    },
    prelude::*,
    window::FileDragAndDrop,
};
use eremite::{
    save_game::{SessionSwitched, SwitchSession, shared_lands::SharedLandOffer},
    shared::{
        discoveries::{Discovery, NewDiscovery},
        dropped_files::{DroppedFile, DroppedGhost, DroppedPack, DroppedSlip},
        land_upgrade::LandUpgraded,
        notification::Notification,
        painting::{BlankStonePlaced, InscribeStone},
        player_position::Teleport,
        remark::Remark,
        rites::RitePerformed,
        schedule::{GameState, LabState},
        sound_cue::SoundCue,
        speech::Utterance,
        world_event::WorldEvent,
    },
};

use super::lab_harness::LabHarness;

/// Number of waiting messages by type. A message type missing here fails the first test below.
fn queues(world: &World) -> Vec<(String, usize)> {
    macro_rules! queues {
        ($($message:ty),* $(,)?) => {
            vec![$((std::any::type_name::<Messages<$message>>().to_owned(), world.get_resource::<Messages<$message>>().map_or(0, Messages::len))),*]
        };
    }
    use bevy::{asset::*, image::Image, input::*, state::state::StateTransitionEvent, window::*};
    use bevy_egui::input::{EguiFileDragAndDropMessage, EguiInputEvent};
    queues![
        AppExit,
        bevy::a11y::ActionRequest,
        AssetEvent<LoadedFolder>,
        AssetLoadFailedEvent<LoadedFolder>,
        AssetEvent<LoadedUntypedAsset>,
        AssetLoadFailedEvent<LoadedUntypedAsset>,
        AssetEvent<()>,
        AssetLoadFailedEvent<()>,
        UntypedAssetLoadFailedEvent,
        AssetEvent<Mesh>,
        AssetLoadFailedEvent<Mesh>,
        AssetEvent<bevy::mesh::skinning::SkinnedMeshInverseBindposes>,
        AssetLoadFailedEvent<bevy::mesh::skinning::SkinnedMeshInverseBindposes>,
        AssetEvent<Image>,
        AssetLoadFailedEvent<Image>,
        AssetEvent<Shader>,
        AssetLoadFailedEvent<Shader>,
        AssetEvent<Font>,
        AssetLoadFailedEvent<Font>,
        KeyboardInput,
        keyboard::KeyboardFocusLost,
        mouse::MouseButtonInput,
        MouseMotion,
        MouseWheel,
        gestures::PinchGesture,
        gestures::RotationGesture,
        gestures::DoubleTapGesture,
        gestures::PanGesture,
        gamepad::GamepadEvent,
        gamepad::GamepadConnectionEvent,
        gamepad::GamepadButtonChangedEvent,
        gamepad::GamepadButtonStateChangedEvent,
        gamepad::GamepadAxisChangedEvent,
        gamepad::RawGamepadEvent,
        gamepad::RawGamepadAxisChangedEvent,
        gamepad::RawGamepadButtonChangedEvent,
        gamepad::GamepadRumbleRequest,
        touch::TouchInput,
        StateTransitionEvent<GameState>,
        StateTransitionEvent<LabState>,
        Notification,
        Remark,
        RitePerformed,
        SoundCue,
        DroppedFile,
        DroppedPack,
        DroppedGhost,
        DroppedSlip,
        BlankStonePlaced,
        InscribeStone,
        Discovery,
        NewDiscovery,
        WorldEvent,
        Utterance,
        LandUpgraded,
        Teleport,
        SwitchSession,
        SessionSwitched,
        SharedLandOffer,
        WindowEvent,
        WindowResized,
        WindowCreated,
        WindowClosing,
        WindowClosed,
        WindowCloseRequested,
        WindowDestroyed,
        RequestRedraw,
        CursorMoved,
        CursorEntered,
        CursorLeft,
        Ime,
        WindowFocused,
        WindowOccluded,
        WindowScaleFactorChanged,
        WindowBackendScaleFactorChanged,
        FileDragAndDrop,
        WindowMoved,
        WindowThemeChanged,
        AppLifecycle,
        EguiInputEvent,
        EguiFileDragAndDropMessage,
    ]
}

#[test]
fn no_message_piles_up_while_time_stands_still() {
    rest_for(120);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn no_message_piles_up_in_a_long_rest() {
    rest_for(2_000);
}

/// Pauses for some frames in every possible way; fails if messages of any type pile up.
fn rest_for(frames: u32) {
    const MAX: usize = 64;
    let mut lab = LabHarness::closed(1, 0);
    let known: Vec<String> = queues(lab.0.0.world()).into_iter().map(|(name, _)| name).collect();
    let queue = std::any::type_name::<Messages<Notification>>().split_once('<').expect("a type of a type").0;
    for component in lab.0.0.world().components().iter_registered() {
        let name = component.name().to_string();
        // These have no name out here.
        let private = ["::turntable::", "CheckParentHasComponent"].iter().any(|part| name.contains(part));
        assert!(private || !name.starts_with(queue) || known.contains(&name), "{name} is not looked after");
    }
    let standstill = |lab: &mut LabHarness| lab.0.0.world_mut().resource_mut::<Time<Virtual>>().set_relative_speed(0.0);
    let rests: [(&str, &dyn Fn(&mut LabHarness)); 5] = [
        ("the pause", &|lab| lab.set_states(GameState::Paused, LabState::Closed)),
        ("the photo", &|lab| lab.set_states(GameState::Photo, LabState::Closed)),
        ("the lab over the pause", &|lab| lab.set_states(GameState::Paused, LabState::Open)),
        ("the map", &|lab| lab.set_states(GameState::Atlas, LabState::Closed)),
        ("time that the lab stopped", &|lab| {
            lab.set_states(GameState::Playing, LabState::Open);
            standstill(lab);
        }),
    ];
    for (name, begin) in rests {
        begin(&mut lab);
        for frame in 0..frames {
            let world = lab.0.0.world_mut();
            world.write_message(MouseMotion { delta: Vec2::ONE });
            world.write_message(FileDragAndDrop::HoveredFileCanceled { window: Entity::PLACEHOLDER });
            world.write_message(Notification("a line".into()));
            lab.0.step(1);
            if frame % 100 == 99 {
                for (message, waiting) in queues(lab.0.0.world()) {
                    assert!(waiting <= MAX, "{waiting} of {message} after {frame} frames of {name}");
                }
            }
        }
    }
}

#[test]
fn all_news_of_a_frame_is_told_and_goes() {
    let mut lab = LabHarness::closed(1, 0);
    let seen = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        let texts: Vec<String> = world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
        texts.into_iter().filter(|text| text.starts_with("news")).collect::<Vec<_>>()
    };
    for number in 0..9 {
        lab.0.0.world_mut().write_message(Notification(format!("news {number}")));
    }
    lab.step_frames(2);
    let first = seen(&mut lab);
    assert!(first.len() > 3, "{first:?}");
    let mut told: std::collections::BTreeSet<String> = first.into_iter().collect();
    for _ in 0..12 {
        lab.0.step_seconds(1.0);
        told.extend(seen(&mut lab));
    }
    assert_eq!((told.len(), seen(&mut lab).len()), (9, 0), "{told:?}");
}
