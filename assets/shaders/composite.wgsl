// The painted scene, shown on a sheet of paper whose tooth lies over all of it.
// `Sheet::finish` in src/ink/raster.rs does the same without a GPU: change both.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var scene_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var scene_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var grain_sampler: sampler;

struct LightView {
    corner: vec2<f32>,
    span: vec2<f32>,
    size: vec2<f32>,
    on: f32,
    padding: f32,
}

// Light is kept as its square root, so that the dark has fine steps too.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> view: LightView;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var light_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var light_sampler: sampler;

const TOOTH: f32 = 0.085;
const GRAIN_TEXELS: f32 = 512.0;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let scene = textureSampleLevel(scene_texture, scene_sampler, in.uv, 0.0).rgb;
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.position.xy / GRAIN_TEXELS, 0.0);
    let point = view.corner + vec2(in.uv.x, -in.uv.y) * view.span;
    let root = textureSampleLevel(light_texture, light_sampler, (point + 0.5) / view.size, 0.0).rgb;
    let light = mix(vec3(1.0), root * root, view.on);
    return vec4(scene * light * (1.0 + (grain.r - 0.5) * TOOTH), 1.0);
}
