//! A window that is taken away ends the game as well as one that is closed: the renderer loses what it draws on, and that is
//! no fault of its.

use std::time::Duration;

use bevy::{
    log::error,
    prelude::*,
    render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy},
    window::{PrimaryWindow, RequestRedraw},
};

/// For how long it is waited for the news that the window is gone.
const NEWS_COMES_IN: Duration = Duration::from_secs(2);

/// Lets the game end well when its window is taken away. It is the whole app's, so only the whole game has it.
pub struct ClosePlugin;

impl Plugin for ClosePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<RequestRedraw>().insert_resource(RenderErrorHandler(handle_render_error));
    }
}

/// When the renderer failed.
#[derive(Resource, Clone, Copy)]
struct FailedAt(Duration);

/// A renderer that fails draws no more. It may have heard before anybody else that there is no window: that news ends the
/// game, and only if there is none has it failed.
fn handle_render_error(fault: &RenderError, main_world: &mut World, _: &mut World) -> RenderErrorPolicy {
    let now = main_world.resource::<Time<Real>>().elapsed();
    let FailedAt(since) = *main_world.get_resource_or_insert_with(|| FailedAt(now));
    let has_window = main_world.query_filtered::<(), With<PrimaryWindow>>().iter(main_world).next().is_some();
    if has_window && now.saturating_sub(since) > NEWS_COMES_IN {
        error!("the renderer has failed: {:?} {}", fault.ty, fault.description);
        main_world.write_message(AppExit::error());
    } else {
        main_world.write_message(RequestRedraw);
    }
    RenderErrorPolicy::StopRendering
}
