//! Copies the rendered scene to its image by a texture copy. Bevy would draw it once more pixel by pixel, which takes
//! software renderers milliseconds.

use bevy::{
    core_pipeline::{Core2d, Core2dSystems},
    prelude::*,
    render::{
        RenderApp,
        extract_component::ExtractComponentPlugin,
        render_asset::RenderAssets,
        renderer::{RenderContext, ViewQuery},
        texture::GpuImage,
        view::ViewTarget,
    },
};

use super::view::SceneCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<SceneCamera>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Core2d, copy_scene_texture.after(Core2dSystems::PostProcess));
    }
}

fn copy_scene_texture(view: ViewQuery<(&ViewTarget, &SceneCamera)>, images: Res<RenderAssets<GpuImage>>, mut context: RenderContext) {
    let (painted, camera) = view.into_inner();
    let Some(image) = images.get(&camera.image) else { return };
    let (from, to) = (painted.main_texture(), &image.texture);
    // While the window is being resized the two may differ for a frame; the old image stays.
    if from.size() == to.size() && from.format() == to.format() {
        context.command_encoder().copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
