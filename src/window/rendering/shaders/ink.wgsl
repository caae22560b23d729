// Ink: the colours of an ink mesh with the grain of brush and paper, swaying in the wind. The scene holds square roots of
// its colours.
// `Raster::draw_mesh` in src/stream/ink/raster.rs does the same on the CPU: change both.

#import bevy_sprite::{
    mesh2d_functions as functions,
    mesh2d_view_bindings::globals,
}

struct Air {
    // Wind to the right, from -1 to 1.
    wind: f32,
    // Scale of the grain's texture coordinates: finer when zoomed in.
    fineness: f32,
    // WebGL wants 16 bytes.
    padding: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> air: Air;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    // The third coordinate is how far the vertex sways, in metres, or how fast its grain flows to the right, in metres per
    // second.
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(4) color: vec4<f32>,
}

// As few varyings as possible, and none perspective-correct: software renderers pay for each number interpolated across a
// triangle. WebGL, which Bevy tells by its alignment, knows no other, and here both are the same.
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

// Material settings as pipeline constants: software renderers read a uniform again for each pixel.
const BLOT: f32 = f32(#{BLOT}) / 1000.0;
const BRISTLE: f32 = f32(#{BRISTLE}) / 1000.0;

#ifdef SWAYS
// Wave numbers are whole per chunk, so that gusts continue across its border.
const TURN: f32 = 6.2831853;
const CHUNK_M: f32 = 256.0;

fn swayed(at: vec2<f32>, give_m: f32) -> vec2<f32> {
    let x = at.x * TURN / CHUNK_M;
    let t = globals.time;
    let breath = 0.35 * sin(t * 1.1 + x * 3.0) + 0.2 * sin(t * 2.3 + x * 31.0) + 0.1 * sin(t * 4.1 + x * 83.0);
    let gust = air.wind * (0.6 + 0.4 * sin(t * 0.7 - sign(air.wind) * x * 5.0));
    let push = give_m * (gust + breath * (0.25 + 0.75 * abs(air.wind)));
    return vec2(at.x + push, at.y - 0.25 * abs(push));
}
#endif

#ifdef FLOWS
// How much faster the grain flows down than sideways, and metres of a repetition of the grain.
const FALLS: f32 = 3.0;
const GRAIN_M: f32 = 32.0;
#endif

@vertex
fn vertex(vertex: Vertex) -> Painted {
    var at = vertex.position.xy;
#ifdef SWAYS
    if vertex.position.z > 0.0 {
        at = swayed(at, vertex.position.z);
    }
#endif
    var out: Painted;
    out.position = functions::mesh2d_position_local_to_clip(functions::get_world_from_local(vertex.instance_index), vec4(at, 0.0, 1.0));
    out.uv = vertex.uv * air.fineness;
#ifdef FLOWS
    let speed = vertex.position.z;
    out.uv -= vec2(speed, FALLS * abs(speed)) * globals.time / GRAIN_M * air.fineness;
#endif
    out.color = vertex.color;
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
#if BLOT > 0
    let grain = textureSampleLevel(grain_texture, grain_sampler, in.uv, 0.0);
#else
    // Plain paint has no grain, so the texture is not sampled.
    let grain = vec4(0.5);
#endif
    let shade = 1.0 + (grain.g - 0.5) * BLOT;
    // The bristles of the brush show where the ink is thin.
    let alpha = in.color.a;
    let frayed = alpha + (grain.b - 0.5) * BRISTLE * 4.0 * alpha * (1.0 - alpha);
    return vec4(sqrt(max(in.color.rgb * shade, vec3(0.0))), seen(frayed));
}
