// Precipitation: every particle computes its own path from its index and the time.

#import bevy_sprite::{
    mesh2d_functions as functions,
    mesh2d_view_bindings::globals,
}

struct Fall {
    color: vec4<f32>,
    // Drift of each depth class, two per vector, in shares of the box.
    drift_far: vec4<f32>,
    drift_near: vec4<f32>,
    // The box around the view in metres, and the velocity in metres per second.
    box_m: vec2<f32>,
    velocity_mps: vec2<f32>,
    // Half the width and half the length of a particle in metres.
    half_m: vec2<f32>,
    // Share of the particles that are shown; how far they flutter, in metres.
    strength: f32,
    flutter_m: f32,
    // 1 if they are aligned with their direction of motion, 0 if they turn.
    along: f32,
    padding: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> fall: Fall;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    // Vertex of a triangle around the unit circle, and the particle's index as a share of all particles.
    @location(0) position: vec3<f32>,
    // Four random numbers per particle, the same at each vertex.
    @location(4) color: vec4<f32>,
}

struct Particle {
    @builtin(position) position: vec4<f32>,
#ifdef SIXTEEN_BYTE_ALIGNMENT
    @location(0) corner: vec2<f32>,
    @location(1) color: vec4<f32>,
#else
    @location(0) @interpolate(linear) corner: vec2<f32>,
    @location(1) @interpolate(linear) color: vec4<f32>,
#endif
}

@vertex
fn vertex(vertex: Vertex) -> Particle {
    var out: Particle;
    if vertex.position.z >= fall.strength {
        // Not shown: moved out of the clip space.
        out.position = vec4(2.0, 2.0, 0.0, 1.0);
        return out;
    }
    let random = vertex.color;
    let class_of = u32(random.z * 2.999);
    var drift = fall.drift_near.xy;
    var near = 1.0;
    if class_of == 0u {
        drift = fall.drift_far.xy;
        near = 0.6;
    } else if class_of == 1u {
        drift = fall.drift_far.zw;
        near = 0.8;
    }
    let t = globals.time;
    let phase = random.w * 6.2831853;
    var at = (fract(random.xy + drift) - 0.5) * fall.box_m;
    if fall.flutter_m > 0.0 {
        at += vec2(sin(t * (1.1 + random.x) + phase), 0.5 * sin(t * (1.7 + random.y) + phase * 3.0)) * fall.flutter_m;
    }
    var up = normalize(fall.velocity_mps + vec2(0.0001, 0.0));
    var seen = 1.0;
#ifndef ROUND
    if fall.along < 0.5 {
        // A leaf turns and shows its face or its edge.
        let turn = t * (0.8 + 2.2 * random.y) * sign(random.x - 0.5) + phase;
        up = vec2(sin(turn), cos(turn));
        seen = 0.25 + 0.75 * abs(sin(turn * 1.3 + phase));
    }
#endif
    let side = vec2(up.y, -up.x);
    let corner = (side * vertex.position.x * fall.half_m.x * seen + up * vertex.position.y * fall.half_m.y) * near;
    let local = vec4(at + corner, 0.0, 1.0);
    out.position = functions::mesh2d_position_local_to_clip(functions::get_world_from_local(vertex.instance_index), local);
    out.corner = vertex.position.xy;
    // The scene holds square roots of its colours.
    out.color = vec4(sqrt(fall.color.rgb * (0.82 + 0.36 * random.w)), fall.color.a * near);
    return out;
}

@fragment
fn fragment(in: Particle) -> @location(0) vec4<f32> {
#ifdef ROUND
    let shape = 1.0 - smoothstep(0.35, 1.0, length(in.corner));
#else
    let shape = max(1.0 - abs(in.corner.x), 0.0) * max(1.0 - in.corner.y * in.corner.y, 0.0);
#endif
    return vec4(in.color.rgb, in.color.a * shape);
}
