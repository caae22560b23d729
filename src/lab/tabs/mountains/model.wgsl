// Turntable model: vertex colours, rotation and tilt, orthographic projection.

struct Turn {
    // Cosine and sine of the rotation about the vertical axis, and of the tilt towards the camera.
    around: vec2<f32>,
    tilt: vec2<f32>,
    // Scale from model units to clip space, horizontal and vertical.
    scale: vec2<f32>,
    padding: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> turn: Turn;

struct Vertex {
    // Position within one unit of the origin, y up.
    @location(0) position: vec3<f32>,
    @location(4) color: vec4<f32>,
}

struct Seen {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

@vertex
fn vertex(vertex: Vertex) -> Seen {
    let at = vertex.position;
    let across = turn.around.x * at.x - turn.around.y * at.z;
    let away = turn.around.y * at.x + turn.around.x * at.z;
    let up = at.y * turn.tilt.x + away * turn.tilt.y;
    let toward = at.y * turn.tilt.y - away * turn.tilt.x;
    var out: Seen;
    // Reversed depth: nearer is greater.
    out.position = vec4(across * turn.scale.x, up * turn.scale.y, 0.5 + 0.2 * toward, 1.0);
    out.color = vertex.color;
    return out;
}

@fragment
fn fragment(in: Seen) -> @location(0) vec4<f32> {
    return in.color;
}
