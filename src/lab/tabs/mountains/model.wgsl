// A model on a turntable: coloured corners, turned and tilted, seen without perspective.

struct Turn {
    // Cosine and sine of the turn about the upright, and of the tilt towards the eye.
    around: vec2<f32>,
    tilt: vec2<f32>,
    // From the model's measure to that of the picture, across and up.
    scale: vec2<f32>,
    padding: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> turn: Turn;

struct Vertex {
    // Within one of the origin, y up.
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
    // The nearer has the greater depth.
    out.position = vec4(across * turn.scale.x, up * turn.scale.y, 0.5 + 0.2 * toward, 1.0);
    out.color = vertex.color;
    return out;
}

@fragment
fn fragment(in: Seen) -> @location(0) vec4<f32> {
    return in.color;
}
