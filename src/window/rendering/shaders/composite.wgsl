// Composite: the lit scene on paper, whose tooth covers all of it.
// The scene holds square roots of its colours; alpha is how near a pixel is: 1 the land, which is lit, 0 the sky and what is
// in it.
// `Raster::apply_light` and `Raster::to_textured_srgb_bytes` in src/stream/ink/raster.rs do the same on the CPU: change
// both.

@group(0) @binding(0) var scene_texture: texture_2d<f32>;
@group(0) @binding(1) var grain_texture: texture_2d<f32>;
@group(0) @binding(2) var light_texture: texture_2d<f32>;
// No interpolation, which takes software renderers several times as long: one pixel of the composite is one pixel of the
// scene and one texel of the grain, and light texels are so small that the grain hides them.
@group(0) @binding(3) var nearest: sampler;
// For a scene with fewer pixels than the window.
@group(0) @binding(4) var bilinear: sampler;

const TOOTH: f32 = 0.085;
const GRAIN_TEXELS: f32 = 512.0;
// Texels of the light across and down; the outer ones lie on the view's border.
const LIGHT_TEXELS: vec2<f32> = vec2(f32(#{LIGHT_ACROSS}), f32(#{LIGHT_DOWN}));

struct Sheet {
    @builtin(position) position: vec4<f32>,
#ifdef SIXTEEN_BYTE_ALIGNMENT
    @location(0) uv: vec2<f32>,
#else
    @location(0) @interpolate(linear) uv: vec2<f32>,
#endif
}

// A triangle that covers the whole view.
@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Sheet {
    let corner = vec2(f32(index & 1u), f32(index >> 1u)) * 2.0;
    return Sheet(vec4(corner.x * 2.0 - 1.0, 1.0 - corner.y * 2.0, 0.0, 1.0), corner);
}

@fragment
fn fragment(in: Sheet) -> @location(0) vec4<f32> {
#ifdef SCALED
    let scene = textureSampleLevel(scene_texture, bilinear, in.uv, 0.0);
#else
    let scene = textureSampleLevel(scene_texture, nearest, in.uv, 0.0);
#endif
    let grain = textureSampleLevel(grain_texture, nearest, in.position.xy / GRAIN_TEXELS, 0.0);
    // Dither by up to a texel to the right and down with the grain, which hides the steps between texels.
    let at = in.uv * (1.0 - 1.0 / LIGHT_TEXELS) + grain.gb * (1.0 / LIGHT_TEXELS);
    let root = textureSampleLevel(light_texture, nearest, at, 0.0).rgb;
    return vec4(scene.rgb * scene.rgb * mix(vec3(1.0), root * root, scene.a) * (1.0 + (grain.r - 0.5) * TOOTH), 1.0);
}
