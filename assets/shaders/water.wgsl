// Still water: the scene above it, upside down, with a slow ripple that grows with depth.
// `mirrored` in src/water/mirror.rs does the same without a GPU: change both.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct View {
    // Pixels of the scene across and down, pixels a metre, seconds.
    size: vec2<f32>,
    pixels_per_m: f32,
    seconds: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> water: View;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var scene_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var scene_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var grain_sampler: sampler;

const DEEP: vec3<f32> = vec3(0.074214, 0.109462, 0.116971);
const TOOTH: f32 = 0.085;
const GRAIN_TEXELS: f32 = 512.0;
const GRAIN_M: f32 = 32.0;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let depth = in.color.r;
    let x = in.uv.x * GRAIN_M;
    let slow = sin(x * 0.45 + water.seconds * 0.5) * 1.4;
    let ripple = sin(depth * 7.5 - water.seconds * 1.3 + slow) * (0.05 + 0.085 * depth);
    let lift = 2.0 * depth + 0.25 * ripple;
    let at = in.position.xy + vec2(ripple, -lift) * water.pixels_per_m;
    let mirror = textureSampleLevel(scene_texture, scene_sampler, at / water.size, 0.0).rgb;
    let dark = 0.2 + 0.56 * smoothstep(0.0, 7.0, depth);
    // A line of light where the water meets the air.
    let rim = 0.22 * (1.0 - smoothstep(0.0, 0.12, depth));
    var colour = mix(mirror, DEEP, dark);
    colour = mix(colour, vec3(0.88, 0.82, 0.69), rim);
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.position.xy / GRAIN_TEXELS, 0.0);
    return vec4(colour * (1.0 + (grain.r - 0.5) * TOOTH), in.color.a);
}
