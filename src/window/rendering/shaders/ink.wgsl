// Ink: the colours of an InkMesh, with the grain of brush and paper, giving way to the wind. The scene holds
// the roots of its colours.
// `Sheet::paint` in src/ink/raster.rs does the same without a GPU: change both.

#import bevy_sprite::{
    mesh2d_functions as functions,
    mesh2d_view_bindings::globals,
}

struct Air {
    // How strong the wind is, to the right: from -1 to 1.
    wind: f32,
    // How many times finer the grain is for one who looks from near by.
    fineness: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> air: Air;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var grain_texture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var grain_sampler: sampler;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    // The third coordinate is how many metres the corner gives way.
    @location(0) position: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(4) color: vec4<f32>,
}

// No more than is used, and nothing in perspective: a software renderer pays for each number that it carries across
// a triangle.
struct Painted {
    @builtin(position) position: vec4<f32>,
    @location(0) @interpolate(linear) uv: vec2<f32>,
    @location(1) @interpolate(linear) color: vec4<f32>,
}

// The finish, which is the pipeline's: a software renderer reads a uniform anew for each pixel.
const BLOT: f32 = f32(#{BLOT}) / 1000.0;
const BRISTLE: f32 = f32(#{BRISTLE}) / 1000.0;

#ifdef SWAYS
// Waves across a chunk, so that gusts run on over its border.
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
    out.color = vertex.color;
    return out;
}

// Paint that covers all is not blended: there the alpha is how near it is, and the far is not.
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
    // Plain paint has no grain, and is not asked for any.
    let grain = vec4(0.5);
#endif
    let shade = 1.0 + (grain.g - 0.5) * BLOT;
    // Where the ink is thin, the hairs of the brush show.
    let alpha = in.color.a;
    let frayed = alpha + (grain.b - 0.5) * BRISTLE * 4.0 * alpha * (1.0 - alpha);
    return vec4(sqrt(max(in.color.rgb * shade, vec3(0.0))), seen(frayed));
}
