//! egui context of the lab: attached to the UI camera, fed with input while a tab or page is shown, idle otherwise.

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
    ink::Typeface,
};

use super::{screen_reader, theme, ui_scale};

/// Sets up the egui context.
pub(super) fn plugin(app: &mut App) {
    // While somebody types into a field the player does not move: egui absorbs the keys before other systems see them.
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
                mute_captured_input.in_set(ActionSystems::Capture),
                ui_scale::fit_ui_scale.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::ProcessInput).run_if(is_shown),
                (
                    forget_old_keys.run_if(just_shown),
                    drop_empty_output,
                    follow_language,
                    set_texture_limit.run_if(resource_exists::<RenderDevice>),
                    screen_reader::switch_tree,
                    screen_reader::hear_requests,
                )
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
        .add_systems(OnExit(LabState::Open), (clear, screen_reader::despawn_tree))
        .add_systems(OnExit(GameState::Atlas), (clear, screen_reader::despawn_tree));
}

/// Run condition: the lab is open or a page is shown.
pub(super) fn is_shown(lab: Option<Res<State<LabState>>>, game: Option<Res<State<GameState>>>) -> bool {
    lab.is_some_and(|lab| *lab == LabState::Open) || game.is_some_and(|game| *game == GameState::Atlas)
}

/// Run condition: the lab or game state changed in this frame.
fn just_shown(lab: Option<Res<State<LabState>>>, game: Option<Res<State<GameState>>>) -> bool {
    lab.is_some_and(|lab| lab.is_changed()) || game.is_some_and(|game| game.is_changed())
}

/// Mutes keyboard and mouse for the game while egui uses them.
fn mute_captured_input(wants: Res<EguiWantsInput>, mut actions: ResMut<Actions>) {
    if wants.wants_any_keyboard_input() {
        actions.mute(InputDevice::Keyboard);
    }
    if wants.wants_any_pointer_input() {
        actions.mute(InputDevice::Mouse);
    }
}

/// Drops input from before the lab opened.
fn forget_old_keys(mut input: Single<&mut EguiInput>) {
    input.events.clear();
}

/// Tells egui the GPU's texture limit; without it egui assumes 2048 pixels and panics at wider textures.
fn set_texture_limit(mut input: Single<&mut EguiInput>, device: Res<RenderDevice>) {
    input.max_texture_side = Some(device.limits().max_texture_dimension_2d as usize);
}

/// Drops repeated modifier events: `bevy_egui` sends one each frame, and egui would repaint for each.
fn drop_empty_output(context: Single<(&mut EguiContext, &mut EguiInput)>) {
    let (mut context, mut input) = context.into_inner();
    let mut held = context.get_mut().input(|input| input.modifiers);
    input.events.retain(|event| match event {
        egui::Event::ModifiersChanged(now) => std::mem::replace(&mut held, *now) != *now,
        _ => true,
    });
}

/// Gives the context the typeface of the language when that has changed.
fn follow_language(mut context: Single<&mut EguiContext>, mut known: Local<Option<Typeface>>) {
    let typeface = Typeface::current();
    if known.replace(typeface).is_some_and(|known| known != typeface) {
        theme::set_typeface(context.get_mut(), typeface);
    }
}

/// Attaches the egui context to the default UI camera.
fn attach(mut commands: Commands, camera: Single<Entity, With<IsDefaultUiCamera>>) {
    let mut context = EguiContext::default();
    // Before egui's first pass, or the first texts would lack their typeface.
    theme::apply(context.get_mut());
    // Press and release may lie in frames far apart (frames are drawn on demand): any press and release in one place is a
    // click.
    context.get_mut().options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    commands.entity(*camera).insert((PrimaryEguiContext, context));
}

/// Requests another frame while egui wants a repaint soon or a key or button is held; the game redraws on demand.
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

/// Clears what egui has drawn and its keyboard focus. (The context itself stays: the renderer does not bear its removal.)
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
