//! Clean exit when the window is destroyed: the renderer loses its surface, which must not count as a failure.

use std::time::Duration;

use bevy::{
    log::error,
    prelude::*,
    render::error_handler::{RenderError, RenderErrorHandler, RenderErrorPolicy},
    window::{PrimaryWindow, RequestRedraw},
};

/// Grace period in which the news that the window is gone may arrive.
const NEWS_COMES_IN: Duration = Duration::from_secs(2);

/// Ends the game cleanly when its window is destroyed. The handler is global to the app, so only the complete game adds it.
///
/// | | |
/// |---|---|
/// | Needs | Bevy's `DefaultPlugins` |
/// | Writes messages | [`RequestRedraw`], `AppExit` |
/// | Resources | [`RenderErrorHandler`] |
pub struct ClosePlugin;

impl Plugin for ClosePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<RequestRedraw>().insert_resource(RenderErrorHandler(handle_render_error));
    }
}

/// Time at which the renderer failed.
#[derive(Resource, Clone, Copy)]
struct FailedAt(Duration);

/// Stops rendering after a renderer error. The error may precede the news that the window is gone, which ends the game; only
/// if no such news arrives is it reported as a failure.
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
