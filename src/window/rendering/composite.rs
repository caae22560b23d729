//! The composite: the lit scene on paper, under all that a land camera draws itself.
//!
//! In general it is drawn into the camera's texture, before the rest, and Bevy copies the whole of that to the window. Software
//! renderers take a third of a frame for both. Where only parts of the UI lie over the land, it is drawn into the window at
//! once, and only these parts are drawn as Bevy does.

use bevy::{
    core_pipeline::{
        Core2d, Core2dSystems,
        blit::{BlitPipeline, BlitPipelineKey},
    },
    ecs::{schedule::ScheduleLabel, system::SystemParam},
    prelude::*,
    render::{
        Render, RenderApp, RenderStartup, RenderSystems,
        camera::ExtractedCamera,
        extract_component::ExtractComponentPlugin,
        extract_resource::ExtractResourcePlugin,
        render_asset::RenderAssets,
        render_phase::TrackedRenderPass,
        render_resource::{
            AddressMode, BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId,
            ColorTargetState, ColorWrites, FilterMode, FragmentState, MultisampleState, PipelineCache, RenderPassColorAttachment,
            RenderPassDescriptor, RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
            SpecializedRenderPipeline, SpecializedRenderPipelines, TextureFormat, TextureSampleType, VertexState,
            binding_types::{sampler, texture_2d},
        },
        renderer::{RenderContext, RenderDevice, ViewQuery},
        texture::GpuImage,
        view::ViewTarget,
    },
    ui_render::ui_pass,
};

use super::{
    light,
    overlay::{Overlay, OverlayContents},
    view::{LandCamera, SceneCamera, SceneHandles},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        ExtractComponentPlugin::<LandCamera>::default(),
        ExtractComponentPlugin::<Overlay>::default(),
        ExtractResourcePlugin::<SceneHandles>::default(),
    ));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    render
        .init_resource::<SpecializedRenderPipelines<CompositePipeline>>()
        .add_systems(RenderStartup, init_pipeline)
        // While the UI's extracted nodes are still there.
        .add_systems(Render, prepare_composites.in_set(RenderSystems::PrepareResources))
        .add_systems(Core2d, draw_under_overlay.before(Core2dSystems::MainPass))
        .add_systems(StraightToWindow, (draw_under_overlay, ui_pass, draw_to_window).chain());
}

/// Rendering of a land camera that has nothing but the UI over the land, in a few places; in place of [`Core2d`].
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct StraightToWindow;

#[derive(Resource)]
struct CompositePipeline {
    layout: BindGroupLayoutDescriptor,
    nearest: Sampler,
    bilinear: Sampler,
}

/// What a pipeline of the composite is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CompositeKey {
    format: TextureFormat,
    samples: u32,
    /// Whether the scene's resolution differs from the view's.
    scaled: bool,
}

/// How a land camera's picture is composed in this frame.
#[derive(Component)]
struct Composite {
    /// Draws into the camera's texture.
    under_overlay: CachedRenderPipelineId,
    /// Parts of the window in which something lies over the land; `None` if that may be anywhere.
    straight: Option<Straight>,
}

/// Pipelines that draw into the window: the composite, and the camera's texture in some places.
struct Straight {
    composite: CachedRenderPipelineId,
    copy: CachedRenderPipelineId,
    areas: Vec<URect>,
}

fn init_pipeline(mut commands: Commands, device: Res<RenderDevice>) {
    let texture = || texture_2d(TextureSampleType::Float { filterable: true });
    let filtering = || sampler(SamplerBindingType::Filtering);
    let entries = BindGroupLayoutEntries::sequential(ShaderStages::FRAGMENT, (texture(), texture(), texture(), filtering(), filtering()));
    let (address_mode_u, address_mode_v) = (AddressMode::Repeat, AddressMode::Repeat);
    let (mag_filter, min_filter) = (FilterMode::Linear, FilterMode::Linear);
    commands.insert_resource(CompositePipeline {
        layout: BindGroupLayoutDescriptor::new("composite", &entries),
        nearest: device.create_sampler(&SamplerDescriptor { address_mode_u, address_mode_v, ..default() }),
        bilinear: device.create_sampler(&SamplerDescriptor { mag_filter, min_filter, ..default() }),
    });
}

impl SpecializedRenderPipeline for CompositePipeline {
    type Key = CompositeKey;

    fn specialize(&self, CompositeKey { format, samples, scaled }: CompositeKey) -> RenderPipelineDescriptor {
        let mut shader_defs = light::texels().to_vec();
        if scaled {
            shader_defs.push("SCALED".into());
        }
        RenderPipelineDescriptor {
            label: Some("composite".into()),
            layout: vec![self.layout.clone()],
            vertex: VertexState { shader: super::COMPOSITE_SHADER, shader_defs: shader_defs.clone(), ..default() },
            fragment: Some(FragmentState {
                shader: super::COMPOSITE_SHADER,
                shader_defs,
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            multisample: MultisampleState { count: samples, ..default() },
            ..default()
        }
    }
}

type Scene<'w, 's> = Query<'w, 's, &'static ViewTarget, (With<SceneCamera>, With<ExtractedCamera>)>;

/// Decides how each land camera's picture is composed. Without a scene, as behind the map, it has none.
fn prepare_composites(
    mut commands: Commands,
    mut cameras: Query<(Entity, &ViewTarget, &Msaa, &Overlay, &mut ExtractedCamera), With<LandCamera>>,
    scene: Scene,
    contents: OverlayContents,
    (pipeline, blit): (Res<CompositePipeline>, Res<BlitPipeline>),
    cache: Res<PipelineCache>,
    (mut composites, mut blits): (ResMut<SpecializedRenderPipelines<CompositePipeline>>, ResMut<SpecializedRenderPipelines<BlitPipeline>>),
) {
    for (entity, target, msaa, overlay, mut camera) in &mut cameras {
        let (Ok(scene), Some(size)) = (scene.single(), camera.physical_viewport_size) else {
            commands.entity(entity).remove::<Composite>();
            continue;
        };
        let extent = scene.main_texture().size();
        let scaled = size != UVec2::new(extent.width, extent.height);
        let mut composite = |format, samples| composites.specialize(&cache, &pipeline, CompositeKey { format, samples, scaled });
        let under_overlay = composite(target.main_texture_format(), msaa.samples());
        let areas = match (overlay, target.out_texture_view_format()) {
            (Overlay::Ui, Some(format)) if camera.viewport.is_none() => contents.areas(entity, size).map(|areas| (format, areas)),
            _ => None,
        };
        let straight = areas.map(|(target_format, areas)| Straight {
            composite: composite(target_format, 1),
            copy: blits.specialize(
                &cache,
                &blit,
                BlitPipelineKey { target_format, blend_state: None, samples: 1, source_space: target.compositing_space },
            ),
            areas,
        });
        let is_ready = |id| cache.get_render_pipeline(id).is_some();
        let straight = straight.filter(|straight| is_ready(straight.composite) && is_ready(straight.copy));
        if straight.is_some() {
            camera.schedule = StraightToWindow.intern();
        }
        commands.entity(entity).insert(Composite { under_overlay, straight });
    }
}

/// Draws the composite into the camera's texture, where something will lie over it.
fn draw_under_overlay(view: ViewQuery<(&ViewTarget, &ExtractedCamera, &Composite)>, inputs: CompositeInputs, mut context: RenderContext) {
    let (target, camera, composite) = view.into_inner();
    let Some(bind_group) = inputs.bind_group(context.render_device()) else { return };
    let Some(pipeline) = inputs.cache.get_render_pipeline(composite.under_overlay) else { return };
    let mut pass = begin_pass(&mut context, "composite_under_overlay", target.get_color_attachment());
    if let Some(viewport) = &camera.viewport {
        pass.set_camera_viewport(viewport);
    }
    pass.set_render_pipeline(pipeline);
    pass.set_bind_group(0, &bind_group, &[]);
    match &composite.straight {
        None => pass.draw(0..3, 0..1),
        Some(straight) => draw_in(&mut pass, &straight.areas),
    }
}

/// Draws the composite into the window, and over it the camera's texture where there is something in it.
fn draw_to_window(
    view: ViewQuery<(&ViewTarget, &Composite)>,
    inputs: CompositeInputs,
    blit: Res<BlitPipeline>,
    mut context: RenderContext,
) {
    let (target, composite) = view.into_inner();
    let (Some(straight), Some(window)) = (&composite.straight, target.out_texture_color_attachment(None)) else { return };
    let Some(bind_group) = inputs.bind_group(context.render_device()) else { return };
    let pipelines = (inputs.cache.get_render_pipeline(straight.composite), inputs.cache.get_render_pipeline(straight.copy));
    let (Some(pipeline), Some(copy)) = pipelines else { return };
    let overlay = blit.create_bind_group(context.render_device(), target.main_texture_view(), &inputs.cache);
    let mut pass = begin_pass(&mut context, "composite", window);
    pass.set_render_pipeline(pipeline);
    pass.set_bind_group(0, &bind_group, &[]);
    pass.draw(0..3, 0..1);
    pass.set_render_pipeline(copy);
    pass.set_bind_group(0, &overlay, &[]);
    draw_in(&mut pass, &straight.areas);
}

/// What the composite reads.
#[derive(SystemParam)]
struct CompositeInputs<'w, 's> {
    scene: Scene<'w, 's>,
    handles: Res<'w, SceneHandles>,
    images: Res<'w, RenderAssets<GpuImage>>,
    pipeline: Res<'w, CompositePipeline>,
    cache: Res<'w, PipelineCache>,
}

impl CompositeInputs<'_, '_> {
    fn bind_group(&self, device: &RenderDevice) -> Option<BindGroup> {
        let (grain, light) = (self.images.get(&self.handles.grain)?, self.images.get(&self.handles.light)?);
        let CompositePipeline { layout, nearest, bilinear } = &*self.pipeline;
        let scene = self.scene.single().ok()?.main_texture_view();
        let entries = BindGroupEntries::sequential((scene, &grain.texture_view, &light.texture_view, nearest, bilinear));
        Some(device.create_bind_group("composite", &self.cache.get_bind_group_layout(layout), &entries))
    }
}

fn begin_pass<'a>(context: &'a mut RenderContext, label: &'static str, target: RenderPassColorAttachment) -> TrackedRenderPass<'a> {
    context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some(label),
        color_attachments: &[Some(target)],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    })
}

/// Draws a triangle that covers the view, but only in some areas.
fn draw_in(pass: &mut TrackedRenderPass, areas: &[URect]) {
    for area in areas {
        pass.set_scissor_rect(area.min.x, area.min.y, area.width(), area.height());
        pass.draw(0..3, 0..1);
    }
}
