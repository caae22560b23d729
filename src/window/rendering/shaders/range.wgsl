// Hill range: its own colour, the mist, the darkness of its crest and the light on it, mixed per vertex.
// `Raster::draw_mesh` in src/stream/ink/raster.rs does the same on the CPU, per pixel. Both agree because, from the crest
// down, the share of the colour changes only where the darkness has ended. Change both.

#import bevy_sprite::mesh2d_functions as functions

struct Range {
    tone: vec4<f32>,
    // Alpha is the scale of the grain's texture coordinates.
    mist: vec4<f32>,
    // Light of moon and stars along the crest; alpha is its strength.
    rim: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> range: Range;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(4) color: vec4<f32>,
}

struct Painted {
    @builtin(position) position: vec4<f32>,
#ifdef SIXTEEN_BYTE_ALIGNMENT
    @location(0) uv: vec2<f32>,
    @location(1) color: vec4<f32>,
#else
    @location(0) @interpolate(linear) uv: vec2<f32>,
    @location(1) @interpolate(linear) color: vec4<f32>,
#endif
}

const INK: vec3<f32> = vec3(0.010330, 0.009721, 0.010960);
const EMBER: vec3<f32> = vec3(0.806952, 0.102242, 0.023153);
const FLAME: vec3<f32> = vec3(1.000000, 0.552011, 0.147027);
const BLOT: f32 = f32(#{BLOT}) / 1000.0;
const BRISTLE: f32 = f32(#{BRISTLE}) / 1000.0;

@vertex
fn vertex(vertex: Vertex) -> Painted {
    var out: Painted;
    out.position = functions::mesh2d_position_local_to_clip(functions::get_world_from_local(vertex.instance_index), vec4(vertex.position.xy, 0.0, 1.0));
    out.uv = vertex.uv * range.mist.a;
    // Share of the own colour, darkness, glow of embers (to 1) and flames (to 2) or light of the moon (below 0), strength.
    let shares = vertex.color;
    let inked = mix(range.tone.rgb, INK, shares.y * range.tone.a);
    let glowing = mix(mix(inked, EMBER, clamp(shares.z, 0.0, 1.0)), FLAME, clamp(shares.z - 1.0, 0.0, 1.0));
    let tone = mix(glowing, range.rim.rgb, max(-shares.z, 0.0) * range.rim.a);
    out.color = vec4(mix(range.mist.rgb, tone, shares.x), shares.w);
    return out;
}

// Opaque paint is not blended: its alpha is the nearness, which is 0 if it is far.
fn seen(alpha: f32) -> f32 {
#ifdef SOLID_FAR
    return 0.0;
#else
    return clamp(alpha, 0.0, 1.0);
#endif
}

@fragment
fn fragment(in: Painted) -> @location(0) vec4<f32> {
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.uv, 0.0);
    let shade = 1.0 + (grain.g - 0.5) * BLOT;
    let alpha = in.color.a;
    let frayed = alpha + (grain.b - 0.5) * BRISTLE * 4.0 * alpha * (1.0 - alpha);
    return vec4(sqrt(in.color.rgb * shade), seen(frayed));
}
