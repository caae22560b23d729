//! The lab, F3: every generator seen, compared, tuned and given away while the game runs; and the atlas, M. The only
//! place that knows egui.
//!
//! It reads registries and reports, and changes one thing: the [`Land`](crate::land::Land), which the
//! rest of the game follows. While both are closed no system of them runs, and none of egui's.

mod analysis;
mod atlas;
mod compare_tab;
mod easel;
mod fit;
mod gallery;
mod ground_tab;
mod history;
mod in_land;
mod keep;
mod land_tab;
mod panel;
mod peaks_tab;
mod sky_tab;
mod sliders;
mod stages_tab;
mod stream_tab;
mod theme;
mod travel_tab;
mod turntable;
mod workbench;

use std::time::Duration;

use bevy::{input::InputSystems, prelude::*, render::RenderApp, sprite_render::Wireframe2dPlugin, window::RequestRedraw};
use bevy_egui::{
    EguiContext, EguiContexts, EguiFullOutput, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet,
    EguiPrimaryContextPass, EguiRenderOutput, PrimaryEguiContext, egui, input::EguiWantsInput,
};

pub use atlas::Page;
pub use easel::{DraftFile, Easel, Hand, Tool};
pub use panel::Tab;
pub use workbench::Workbench;

use crate::{
    gaze::{Covered, Gaze},
    land::Algorithms,
    schedule::{GameState, LabState},
    whereabouts::{Teleport, Whereabouts},
};
use panel::showing;

/// Adds the lab, closed.
pub struct OverlayPlugin;

/// Everything that the lab does to the land, in the order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum LabSystems {
    TakeUp,
    Tabs,
    Atlas,
    Easel,
    Make,
}

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        // Whoever types does not walk: egui takes the keys that it wants before anybody else sees them.
        let settings = EguiGlobalSettings { auto_create_primary_context: false, enable_absorb_bevy_input_system: true, ..default() };
        app.add_plugins(EguiPlugin::default())
            .insert_resource(settings)
            .init_resource::<Algorithms>()
            .init_resource::<Workbench>()
            .init_resource::<Covered>()
            .init_resource::<Gaze>()
            .init_resource::<Whereabouts>()
            .add_message::<Teleport>()
            .init_resource::<Tab>()
            .init_resource::<compare_tab::Compare>()
            .init_resource::<stages_tab::Unfolding>()
            .init_resource::<stream_tab::Frames>()
            .init_resource::<travel_tab::Travel>()
            .init_resource::<in_land::Drawn>()
            .init_resource::<ground_tab::Below>()
            .init_resource::<peaks_tab::Peaks>()
            .add_plugins((land_tab::plugin, turntable::plugin, atlas::plugin, easel::plugin))
            .add_systems(
                PreUpdate,
                (
                    toggle.after(InputSystems).before(EguiPreUpdateSet::ProcessInput),
                    fit::fit.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::ProcessInput).run_if(is_shown),
                    (
                        forget_old_keys.run_if(resource_changed::<State<LabState>>.or_else(resource_changed::<State<GameState>>)),
                        forget_no_news,
                    )
                        .chain()
                        .after(EguiPreUpdateSet::ProcessInput)
                        .before(EguiPreUpdateSet::BeginPass)
                        .run_if(is_shown),
                    panel::keep_wheel.after(EguiPreUpdateSet::BeginPass).run_if(in_state(LabState::Open)),
                ),
            )
            .add_systems(PostStartup, attach)
            .add_systems(OnExit(LabState::Open), (clear, panel::give_room_back))
            .add_systems(OnEnter(GameState::Atlas), close)
            .add_systems(OnEnter(GameState::Photo), close)
            .add_systems(OnExit(GameState::Atlas), clear)
            .configure_sets(PreUpdate, EguiPreUpdateSet::ProcessInput.run_if(is_shown))
            .configure_sets(
                PostUpdate,
                (EguiPostUpdateSet::EndPass, EguiPostUpdateSet::ProcessOutput, EguiPostUpdateSet::PostProcessOutput).run_if(is_shown),
            )
            .add_systems(PostUpdate, go_on.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput).run_if(is_shown))
            .configure_sets(
                EguiPrimaryContextPass,
                (LabSystems::TakeUp, LabSystems::Tabs, LabSystems::Atlas, LabSystems::Easel, LabSystems::Make).chain(),
            )
            .add_systems(EguiPrimaryContextPass, (workbench::take_up, stream_tab::note).in_set(LabSystems::TakeUp))
            .add_systems(
                EguiPrimaryContextPass,
                (
                    panel::make_room,
                    keys,
                    in_land::draw,
                    ground_tab::draw,
                    land_tab::show.run_if(showing(Tab::Land)),
                    compare_tab::show.run_if(showing(Tab::Compare)),
                    stages_tab::show.run_if(showing(Tab::Stages)),
                    ground_tab::show.run_if(showing(Tab::Ground)),
                    sky_tab::show.run_if(showing(Tab::Sky)),
                    peaks_tab::show.run_if(showing(Tab::Peaks)),
                    stream_tab::show.run_if(showing(Tab::Stream)),
                    travel_tab::show.run_if(showing(Tab::Travel)),
                )
                    .chain()
                    .in_set(LabSystems::Tabs)
                    .run_if(in_state(LabState::Open)),
            )
            .add_systems(EguiPrimaryContextPass, workbench::make.in_set(LabSystems::Make));
        if app.get_sub_app(RenderApp).is_some() {
            app.add_plugins(Wireframe2dPlugin::default());
        }
    }
}

/// A run condition: there is something of egui's to be seen.
fn is_shown(lab: Res<State<LabState>>, game: Res<State<GameState>>) -> bool {
    *lab == LabState::Open || *game == GameState::Atlas
}

/// Before egui takes the keys: F3 is nobody else's. The lab lies over the walk and over the rest; over the map, and in a
/// photo, there is no room for it.
fn toggle(keys: Res<ButtonInput<KeyCode>>, state: Res<State<LabState>>, game: Res<State<GameState>>, mut lab: ResMut<NextState<LabState>>) {
    if keys.just_pressed(KeyCode::F3) && matches!(game.get(), GameState::Playing | GameState::Paused) {
        lab.set(match state.get() {
            LabState::Closed => LabState::Open,
            LabState::Open => LabState::Closed,
        });
    }
}

/// The page that comes needs the lab's place.
fn close(mut lab: ResMut<NextState<LabState>>) {
    NextState::set_if_neq(&mut lab, LabState::Closed);
}

/// What was pressed before the lab came is not meant for it.
fn forget_old_keys(mut input: Single<&mut EguiInput>) {
    input.events.clear();
}

/// That the modifier keys are as they were is told every frame, and egui would draw anew for each thing that it is told.
fn forget_no_news(context: Single<(&mut EguiContext, &mut EguiInput)>) {
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
    theme::set(context.get_mut());
    // A tap may fall into two frames that are far apart: what is pressed and let go in one place is a click, however long.
    context.get_mut().options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    commands.entity(*camera).insert((PrimaryEguiContext, context));
}

/// What egui means to show soon, and what a hand that rests on a key or a button does, goes on when nothing else happens.
fn go_on(mut contexts: Query<(&mut EguiContext, &EguiFullOutput)>, mut redraw: MessageWriter<RequestRedraw>) {
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

/// The keys that are the lab's own when nobody types.
fn keys(mut contexts: EguiContexts, mut bench: ResMut<Workbench>, algorithms: Res<Algorithms>) -> Result {
    use egui::{Key, Modifiers};
    let ctx = contexts.ctx_mut()?;
    if ctx.text_edit_focused() {
        return Ok(());
    }
    let pressed = |modifiers: Modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    // The longer chord first, or the shorter one would take it.
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        bench.redo(&algorithms);
    } else if pressed(Modifiers::COMMAND, Key::Z) {
        bench.undo(&algorithms);
    }
    let step = isize::from(pressed(Modifiers::NONE, Key::CloseBracket)) - isize::from(pressed(Modifiers::NONE, Key::OpenBracket));
    if step != 0 {
        bench.step_algorithm(step, &algorithms);
    }
    Ok(())
}
