//! egui's context: set up over the camera that shows the texts, fed while something of it is shown, and at rest otherwise.

use std::time::Duration;

use bevy::{prelude::*, render::renderer::RenderDevice, window::RequestRedraw};
use bevy_egui::{
    EguiClipboard, EguiContext, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiRenderOutput, PrimaryEguiContext, egui, input::EguiWantsInput,
};
use eremite_stream::{
    actions::{ActionSystems, Actions, InputDevice},
    contracts::{
        clipboard::Clipboard,
        schedule::{GameState, LabState},
    },
};

use super::{theme, ui_scale};

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    // Whoever types does not walk: egui takes the keys that it wants before anybody else sees them.
    let settings = EguiGlobalSettings { auto_create_primary_context: false, enable_absorb_bevy_input_system: true, ..default() };
    if !app.is_plugin_added::<EguiPlugin>() {
        app.add_plugins(EguiPlugin::default());
    }
    app.insert_resource(settings)
        .insert_resource(Clipboard(|world| world.get_resource_mut::<EguiClipboard>()?.get_text()))
        .add_systems(PostStartup, attach)
        .add_systems(
            PreUpdate,
            (
                mute_captured_input.in_set(ActionSystems::Hush),
                ui_scale::fit_ui_scale.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::ProcessInput).run_if(is_shown),
                (forget_old_keys.run_if(just_shown), drop_empty_output, set_texture_limit.run_if(resource_exists::<RenderDevice>))
                    .chain()
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass)
                    .run_if(is_shown),
            ),
        )
        .configure_sets(PreUpdate, EguiPreUpdateSet::ProcessInput.run_if(is_shown))
        .configure_sets(
            PostUpdate,
            (EguiPostUpdateSet::EndPass, EguiPostUpdateSet::ProcessOutput, EguiPostUpdateSet::PostProcessOutput).run_if(is_shown),
        )
        .add_systems(PostUpdate, request_redraw.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput).run_if(is_shown))
        .add_systems(OnExit(LabState::Open), clear)
        .add_systems(OnExit(GameState::Atlas), clear);
}

/// A run condition: there is something of egui's to be seen.
fn is_shown(lab: Option<Res<State<LabState>>>, game: Option<Res<State<GameState>>>) -> bool {
    lab.is_some_and(|lab| *lab == LabState::Open) || game.is_some_and(|game| *game == GameState::Atlas)
}

/// A run condition: it is something else than in the frame before.
fn just_shown(lab: Option<Res<State<LabState>>>, game: Option<Res<State<GameState>>>) -> bool {
    lab.is_some_and(|lab| lab.is_changed()) || game.is_some_and(|game| game.is_changed())
}

/// Whoever types does not walk, and whoever points at the lab does not point at the land.
fn mute_captured_input(wants: Res<EguiWantsInput>, mut deeds: ResMut<Actions>) {
    if wants.wants_any_keyboard_input() {
        deeds.mute(InputDevice::Keyboard);
    }
    if wants.wants_any_pointer_input() {
        deeds.mute(InputDevice::Mouse);
    }
}

/// What was pressed before the lab came is not meant for it.
fn forget_old_keys(mut input: Single<&mut EguiInput>) {
    input.events.clear();
}

/// egui holds pictures to be too large that are wider than 2048 pixels, and falls, as long as nobody has told it otherwise.
fn set_texture_limit(mut input: Single<&mut EguiInput>, device: Res<RenderDevice>) {
    input.max_texture_side = Some(device.limits().max_texture_dimension_2d as usize);
}

/// That the modifier keys are as they were is told every frame, and egui would draw anew for each thing that it is told.
fn drop_empty_output(context: Single<(&mut EguiContext, &mut EguiInput)>) {
    let (mut context, mut input) = context.into_inner();
    let mut held = context.get_mut().input(|input| input.modifiers);
    input.events.retain(|event| match event {
        egui::Event::ModifiersChanged(now) => std::mem::replace(&mut held, *now) != *now,
        _ => true,
    });
}

/// The lab lies over the camera that shows the texts.
fn attach(mut commands: Commands, camera: Single<Entity, With<IsDefaultUiCamera>>) {
    let mut context = EguiContext::default();
    // Before its first pass, or the first texts would not find their typeface.
    theme::apply(context.get_mut());
    // A tap may fall into two frames that are far apart: what is pressed and let go in one place is a click, however long.
    context.get_mut().options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    commands.entity(*camera).insert((PrimaryEguiContext, context));
}

/// What egui means to show soon, and what a hand that rests on a key or a button does, goes on when nothing else happens.
fn request_redraw(mut contexts: Query<(&mut EguiContext, &EguiFullOutput)>, mut redraw: MessageWriter<RequestRedraw>) {
    const SOON: Duration = Duration::from_secs(1);
    for (mut context, output) in &mut contexts {
        let soon = output.iter().flat_map(|output| output.viewport_output.values()).any(|view| view.repaint_delay < SOON);
        let held = context.get_mut().input(|input| input.pointer.any_down() || !input.keys_down.is_empty());
        if soon || held {
            redraw.write(RequestRedraw);
        }
    }
}

/// Nothing of it is drawn any more, and it wants no keys. (The context stays: the renderer does not
/// take it well when one goes.)
fn clear(mut commands: Commands, lab: Single<(&mut EguiContext, &mut EguiRenderOutput)>) {
    let (mut context, mut drawn) = lab.into_inner();
    drawn.paint_jobs.clear();
    context.get_mut().memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
    });
    commands.insert_resource(EguiWantsInput::default());
}
