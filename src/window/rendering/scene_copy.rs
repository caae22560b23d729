//! Copies the rendered scene to its image by a texture copy. Bevy would draw it once more pixel by pixel, which takes
//! software renderers milliseconds.
//!
//! The first picture that is copied is a whole one: pipelines are compiled in the background, and until they are there Bevy
//! leaves out what needs them, such as the sky.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bevy::{
    core_pipeline::{Core2d, Core2dSystems},
    prelude::*,
    render::{
        RenderApp,
        extract_component::ExtractComponentPlugin,
        render_asset::RenderAssets,
        render_resource::PipelineCache,
        renderer::{RenderContext, ViewQuery},
        texture::GpuImage,
        view::ViewTarget,
    },
    window::RequestRedraw,
};

use super::view::SceneCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<SceneCamera>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let shown = SceneShown::default();
        render.insert_resource(shown.clone()).add_systems(Core2d, copy_scene_texture.after(Core2dSystems::PostProcess));
        app.insert_resource(shown).add_message::<RequestRedraw>().add_systems(Last, request_first_picture);
    }
}

/// Whether the first picture was copied; the same in both worlds.
#[derive(Resource, Clone, Default)]
struct SceneShown(Arc<AtomicBool>);

/// A window that is idle from the start would not be drawn again when the pipelines are there.
fn request_first_picture(shown: Res<SceneShown>, mut redraw: MessageWriter<RequestRedraw>) {
    if !shown.0.load(Ordering::Relaxed) {
        redraw.write(RequestRedraw);
    }
}

/// Frames without a missing pipeline before the first picture: in the very first some are not even asked for.
const WHOLE_FRAMES: u32 = 2;
/// Frames after which the scene is shown in any case, if a pipeline never comes.
const MAX_FRAMES: u32 = 240;

/// Waits for the first whole picture.
#[derive(Default)]
struct FirstPicture {
    frames: u32,
    whole: u32,
}

impl FirstPicture {
    /// Counts a frame; returns whether it is shown. From the first that is on, all are.
    fn shows(&mut self, is_whole: bool) -> bool {
        if self.whole < WHOLE_FRAMES && self.frames < MAX_FRAMES {
            self.frames += 1;
            self.whole = if is_whole { self.whole + 1 } else { 0 };
        }
        self.whole >= WHOLE_FRAMES || self.frames >= MAX_FRAMES
    }
}

fn copy_scene_texture(
    view: ViewQuery<(&ViewTarget, &SceneCamera)>,
    images: Res<RenderAssets<GpuImage>>,
    pipelines: Res<PipelineCache>,
    (mut first, shown): (Local<FirstPicture>, Res<SceneShown>),
    mut context: RenderContext,
) {
    if !first.shows(pipelines.waiting_pipelines().next().is_none()) {
        return;
    }
    shown.0.store(true, Ordering::Relaxed);
    let (painted, camera) = view.into_inner();
    let Some(image) = images.get(&camera.image) else { return };
    let (from, to) = (painted.main_texture(), &image.texture);
    // While the window is being resized the two may differ for a frame; the old image stays.
    if from.size() == to.size() && from.format() == to.format() {
        context.command_encoder().copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_before_it_is_whole_and_everything_from_then_on() {
        let mut first = FirstPicture::default();
        let shown = [true, false, false, true, true, false, true].map(|is_whole| first.shows(is_whole));
        assert_eq!(shown, [false, false, false, false, true, true, true]);
    }

    #[test]
    fn what_never_comes_does_not_keep_the_picture_dark_for_ever() {
        let mut first = FirstPicture::default();
        assert_eq!((1..).find(|_| first.shows(false)), Some(MAX_FRAMES));
    }
}
