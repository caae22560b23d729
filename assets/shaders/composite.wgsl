// The painted scene in its light, shown on a sheet of paper whose tooth lies over all of it.
// The scene holds the roots of its colours; its alpha is how near a pixel is: 1 the land, which is lit, 0 the sky and what stands in it.
// `Sheet::light` and `Sheet::finish` in src/ink/raster.rs do the same without a GPU: change both.

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
    ambient: vec4<f32>,
}

// Light is kept as its square root, so that the dark has fine steps too.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> view: LightView;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var light_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var light_sampler: sampler;

const TOOTH: f32 = 0.085;
const GRAIN_TEXELS: i32 = 512;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // A pixel of the sheet is one of the scene, and a texel of the grain: nothing to filter.
    let pixel = vec2<i32>(in.position.xy);
    let scene = textureLoad(scene_texture, pixel, 0);
    let grain = textureLoad(grain_texture, pixel & vec2(GRAIN_TEXELS - 1), 0);
    var light = view.ambient.rgb;
    if view.on > 0.0 {
        let point = view.corner + vec2(in.uv.x, -in.uv.y) * view.span;
        let root = textureSampleLevel(light_texture, light_sampler, (point + 0.5) / view.size, 0.0).rgb;
        light = root * root;
    }
    return vec4(scene.rgb * scene.rgb * mix(vec3(1.0), light, scene.a) * (1.0 + (grain.r - 0.5) * TOOTH), 1.0);
}
