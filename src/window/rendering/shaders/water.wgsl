// Water: the scene above it, mirrored, with a slow ripple that grows with depth; a river has short waves and foam as well.
// `mirrored` in src/scenery/water/mirror.rs does the same on the CPU: change both.

#import bevy_sprite::{
    mesh2d_vertex_output::VertexOutput,
    mesh2d_view_bindings::globals,
}

struct WaterView {
    // Size of the scene in pixels, and pixels per metre.
    size: vec2<f32>,
    pixels_per_m: f32,
    // The sky over the ranges.
    sky: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> water: WaterView;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var scene_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var scene_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var grain_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var light_texture: texture_2d<f32>;

const DEEP: vec3<f32> = vec3(0.074214, 0.109462, 0.116971);
const RIM: vec3<f32> = vec3(0.88, 0.82, 0.69);
// Share of the sky's own colour in the reflection, and how bright it is in deep water.
const SKY: f32 = 0.6;
const SKY_IN_DEEP: f32 = 0.4;
const TOOTH: f32 = 0.085;
const GRAIN_TEXELS: f32 = 512.0;
const GRAIN_M: f32 = 32.0;
const LIGHT_TEXELS: vec2<f32> = vec2(f32(#{LIGHT_ACROSS}), f32(#{LIGHT_DOWN}));

// The texture holds square roots of the light; its outer texels lie on the view's border.
fn light_at(uv: vec2<f32>) -> vec3<f32> {
    let root = textureLoad(light_texture, vec2<i32>(saturate(uv) * (LIGHT_TEXELS - 1.0) + 0.5), 0).rgb;
    return root * root;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let depth = in.color.r;
    let x = in.uv.x * GRAIN_M;
    // It wraps, which keeps the ripple smooth after hours of play.
    let t = globals.time;
    let slow = sin(x * 0.45 + t * 0.5) * 1.4;
    let ripple = sin(depth * 7.5 - t * 1.3 + slow) * (0.05 + 0.085 * depth);
    // Running water: the vertex colour's second channel is its speed in metres per second.
    let flow = in.color.g;
    let rush = flow * sin(depth * 21.0 - t * 5.2 + 2.6 * sin(x * 1.9 - t * 1.1));
    let lift = 2.0 * depth + 0.25 * ripple + 0.05 * rush;
    let at = (in.position.xy + vec2(ripple + 0.04 * rush, -lift) * water.pixels_per_m) / water.size;
    let scene = textureSampleLevel(scene_texture, scene_sampler, at, 0.0);
    // What is far is mist and ranges just over the water; farther from the shore the sky above them is seen in it.
    let far = 1.0 - scene.a;
    let reflected = scene.rgb * scene.rgb * mix(vec3(1.0), light_at(at), scene.a);
    let mirror = mix(reflected, water.sky.rgb, SKY * far * smoothstep(0.0, 4.0, depth));
    let light = light_at(in.position.xy / water.size);
    let dark = 0.2 + 0.2 * min(flow, 1.0) + 0.56 * smoothstep(0.0, 7.0, depth);
    // A bright line where the water meets the air.
    let rim = 0.22 * (1.0 - smoothstep(0.0, 0.12, depth));
    let deep = mix(DEEP * light, water.sky.rgb * SKY_IN_DEEP, SKY * far);
    var colour = mix(mirror, deep, dark);
    colour = mix(colour, RIM * light, rim);
    let crest = smoothstep(0.45, 1.0, sin(x * 2.3 + 2.7 * sin(x * 0.83) + 3.0 * sin(depth * 9.0 - t * 3.4)) * sin(depth * 17.0 - t * 4.1 + x));
    let foam = min(0.45 * flow, 0.5) * crest * (1.0 - smoothstep(0.1, 1.6, depth));
    colour = mix(colour, RIM * light, foam);
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.position.xy / GRAIN_TEXELS, 0.0);
    return vec4(colour * (1.0 + (grain.r - 0.5) * TOOTH), in.color.a);
}
