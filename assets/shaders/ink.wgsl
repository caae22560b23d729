// Ink: the colours of an InkMesh, with the grain of brush and paper.
// `Sheet::paint` in src/ink/raster.rs does the same without a GPU: change both.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Finish {
    blot: f32,
    bristle: f32,
    padding: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> finish: Finish;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.uv, 0.0);
    let shade = 1.0 + (grain.g - 0.5) * finish.blot;
    // Where the ink is thin, the hairs of the brush show.
    let alpha = in.color.a;
    let frayed = alpha + (grain.b - 0.5) * finish.bristle * 4.0 * alpha * (1.0 - alpha);
    return vec4(in.color.rgb * shade, clamp(frayed, 0.0, 1.0));
}
