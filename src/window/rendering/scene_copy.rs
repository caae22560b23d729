//! Copies the rendered scene to its image, which still water reads. Bevy would draw it once more pixel by pixel, which takes
//! software renderers milliseconds; and while none of it is in view, nothing is copied.

use bevy::{
    core_pipeline::{Core2d, Core2dSystems, core_2d::Transparent2d},
    prelude::*,
    render::{
        RenderApp,
        extract_component::ExtractComponentPlugin,
        render_asset::RenderAssets,
        render_phase::ViewSortedRenderPhases,
        renderer::{RenderContext, ViewQuery},
        texture::GpuImage,
        view::{ExtractedView, ViewTarget},
    },
};

use super::view::{LandCamera, SceneCamera};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<SceneCamera>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Core2d, copy_scene_texture.after(Core2dSystems::PostProcess));
    }
}

fn copy_scene_texture(
    view: ViewQuery<(&ViewTarget, &SceneCamera)>,
    cameras: Query<&ExtractedView, With<LandCamera>>,
    phases: Res<ViewSortedRenderPhases<Transparent2d>>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    // Water is among what land cameras draw themselves.
    let draws = |view: &ExtractedView| phases.get(&view.retained_view_entity).is_some_and(|phase| !phase.items.is_empty());
    if !cameras.iter().any(draws) {
        return;
    }
    let (painted, camera) = view.into_inner();
    let Some(image) = images.get(&camera.image) else { return };
    let (from, to) = (painted.main_texture(), &image.texture);
    // While the window is being resized the two may differ for a frame; the old image stays.
    if from.size() == to.size() && from.format() == to.format() {
        context.command_encoder().copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
    }
}
