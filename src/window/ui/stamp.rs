//! Stamp animation: the seal beside a line when a quest is fulfilled.

use bevy::{
    asset::RenderAssetUsages,
    ecs::query::QueryData,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use eremite_land::{RandomStream, Seed};
use eremite_stream::ink::{
    self, CarvedSeal, Ink, InkMeshBuilder, MaterialKind, MaterialSettings, SealMark, palette,
    raster::{Raster, RasterAtmosphere},
};

/// Side of the seal, that of a carved one, and the space between it and the line, in hundredths of the window's height.
const SIDE_VH: f32 = 7.5;
const CARVED_SIDE_VH: f32 = 10.5;
const SPACE_VH: f32 = 1.6;
/// Side of its image in pixels, and the margin around the seal in it.
const SIDE_PX: usize = 128;
const MARGIN_PX: f32 = 6.0;
/// The seconds after which it comes down beside its line, and for which it takes to; how much larger it is before.
const WAITS_S: f32 = 0.6;
const FALLS_S: f32 = 0.16;
const LARGER: f32 = 0.7;
/// Angle by which it is turned, in radians: pressed by hand.
const TURNED: f32 = -4.0_f32.to_radians();

/// Seconds for which a line with a seal is shown.
#[derive(Component, Default)]
pub(super) struct SealStamp {
    for_s: f32,
    /// Which seal; the game's own without one.
    mark: Option<SealMark>,
}

/// The seal as it is drawn.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct SealStampParts {
    stamp: &'static mut SealStamp,
    image: &'static mut ImageNode,
    node: &'static mut Node,
    transform: &'static mut UiTransform,
}

impl SealStampPartsItem<'_, '_> {
    /// Takes another seal into the hand: a carved one, or the game's own.
    pub fn take(&mut self, mark: Option<SealMark>, images: &mut Assets<Image>) {
        if std::mem::replace(&mut self.stamp.bypass_change_detection().mark, mark) != mark {
            self.image.image = images.add(seal_image(mark));
            let side = vh(if mark.is_some() { CARVED_SIDE_VH } else { SIDE_VH });
            (self.node.width, self.node.height) = (side, side);
        }
    }
}

/// The hidden seal.
pub(super) fn seal_stamp(images: &mut Assets<Image>) -> impl Bundle + use<> {
    let side = vh(SIDE_VH);
    let node = Node { width: side, height: side, margin: UiRect::right(vh(SPACE_VH)), display: Display::None, ..default() };
    let turned = UiTransform::from_rotation(Rot2::from_sin_cos(libm::sinf(TURNED), libm::cosf(TURNED)));
    (SealStamp::default(), ImageNode::new(images.add(seal_image(None))), node, turned)
}

/// Draws the seal while a marked line is shown, as strong as that goes. Returns whether it has changed.
pub(super) fn draw(stamp: SealStampPartsItem, is_marked: bool, is_shown: bool, strength: f32, seconds: f32) -> bool {
    let SealStampPartsItem { mut stamp, mut image, mut node, mut transform } = stamp;
    let stamp = stamp.bypass_change_detection();
    let display = if is_marked { Display::Flex } else { Display::None };
    if node.display != display {
        node.display = display;
    }
    if !is_marked || strength == 0.0 {
        stamp.for_s = 0.0;
    } else {
        stamp.for_s += seconds;
    }
    let fallen = ((stamp.for_s - WAITS_S) / FALLS_S).clamp(0.0, 1.0);
    // It comes at once as a stamp does, and fades with its line.
    let alpha = if is_shown { fallen } else { fallen.min(strength) };
    let scale = Vec2::splat(1.0 + LARGER * (1.0 - fallen));
    let color = Color::WHITE.with_alpha(alpha);
    let has_changed = image.color != color || transform.scale != scale;
    if has_changed {
        image.color = color;
        transform.scale = scale;
    }
    has_changed
}

/// A carved seal, or the game's own, on nothing.
fn seal_image(mark: Option<SealMark>) -> Image {
    let mut mesh = InkMeshBuilder::default();
    match mark {
        Some(mark) => CarvedSeal::of_mark(mark).draw(&mut mesh, Vec2::ZERO, 1.0),
        None => ink::seal(&mut mesh, 1.0, &mut Seed(0).rng(RandomStream::named("seal"), &[])),
    }
    let mut raster = Raster::new(SIDE_PX, SIDE_PX);
    let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 };
    let (side, corner) = (SIDE_PX as f32 - 2.0 * MARGIN_PX, Vec2::new(MARGIN_PX, SIDE_PX as f32 - MARGIN_PX));
    raster.draw_mesh(&mesh, corner, side, MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 1.0 }), &air);
    let bytes = raster.to_srgb_bytes();
    let pixels: &[[u8; 3]] = bytes.as_chunks().0;
    let texels = pixels.iter().enumerate().flat_map(|(i, [r, g, b])| {
        // How much of a pixel was drawn is how opaque it is.
        let at = Vec2::new((i % SIDE_PX) as f32 + 0.5, (i / SIDE_PX) as f32 + 0.5);
        [*r, *g, *b, (raster.nearness(at) * 255.0).round() as u8]
    });
    let size = Extent3d { width: SIDE_PX as u32, height: SIDE_PX as u32, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, texels.collect(), TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_red_and_opaque_in_its_middle_and_nothing_is_around_it() {
        let share = |mark: Option<SealMark>| {
            let image = seal_image(mark);
            let data = image.data.expect("texels");
            let texel = |x: usize, y: usize| &data[4 * (y * SIDE_PX + x)..4 * (y * SIDE_PX + x) + 4];
            assert_eq!(texel(1, 1)[3], 0);
            let red = (0..SIDE_PX * SIDE_PX).map(|i| texel(i % SIDE_PX, i / SIDE_PX)).filter(|t| t[0] / 2 > t[1] && t[3] > 200);
            red.count() as f32 / (SIDE_PX * SIDE_PX) as f32
        };
        assert!(share(None) > 0.33);
        assert!(
            (0..30).map(|seed| share(Some(SealMark { seed, has_ring: false }))).all(|share| share > 0.04),
            "a carved one may be red on paper"
        );
    }
}
