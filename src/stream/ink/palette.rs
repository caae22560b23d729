//! The palette: a few colours, each named for what it paints.

use std::sync::LazyLock;

use bevy::{
    color::Srgba,
    math::Vec4,
    prelude::{Reflect, ReflectDefault},
};
use eremite_land::biome::Pigment;

/// A colour in linear light with alpha: `[red, green, blue, alpha]`, not premultiplied.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Default, Debug, Clone)]
pub struct Ink(pub [f32; 4]);

impl From<Pigment> for Ink {
    fn from(Pigment([r, g, b]): Pigment) -> Self {
        Self([r, g, b, 1.0])
    }
}

impl Ink {
    /// An opaque ink from a 24-bit sRGB colour, `0xrrggbb`.
    pub fn from_srgb_hex(hex: u32) -> Self {
        // A table, since this is called for every vertex.
        static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0)));
        let (table, [_, red, green, blue]) = (&*LINEAR, hex.to_be_bytes());
        Self([table[usize::from(red)], table[usize::from(green)], table[usize::from(blue)], 1.0])
    }

    /// The same colour with another alpha.
    pub fn with_alpha(self, alpha: f32) -> Self {
        let [r, g, b, _] = self.0;
        Self([r, g, b, alpha])
    }

    /// Linear interpolation toward another colour, alpha included; `share` from 0 to 1.
    #[inline]
    pub fn lerp(self, other: Self, share: f32) -> Self {
        let (from, to) = (Vec4::from(self.0), Vec4::from(other.0));
        Self((from + (to - from) * share).to_array())
    }
}

/// Paper: the sky where it is brightest.
pub fn paper() -> Ink {
    Ink::from_srgb_hex(0xf2_ead9)
}

/// The darkest ink: outlines, the hermit.
pub fn ink() -> Ink {
    Ink::from_srgb_hex(0x1a_191b)
}

/// Soil just below the surface: burnt umber thinned with water.
pub fn soil() -> Ink {
    Ink::from_srgb_hex(0x5c_4f41)
}

/// Grass: ink with a drop of gamboge and indigo.
pub fn grass() -> Ink {
    Ink::from_srgb_hex(0x33_3a2c)
}

/// The seal's red: the sun, the stamp beside the title, the lantern's paper.
pub fn vermilion() -> Ink {
    Ink::from_srgb_hex(0xc4_4a31)
}

/// Glowing cinders and lava.
pub fn ember() -> Ink {
    Ink::from_srgb_hex(0xe8_5a2a)
}

/// A lantern's flame.
pub fn flame() -> Ink {
    Ink::from_srgb_hex(0xff_c46b)
}

/// Deep still water.
pub fn deep_water() -> Ink {
    Ink::from_srgb_hex(0x4d_5d60)
}

/// A wall of dirt, lit.
pub fn dirt() -> Ink {
    Ink::from_srgb_hex(0x8b_6f55)
}

/// A wall of stone, lit.
pub fn stone() -> Ink {
    Ink::from_srgb_hex(0x84_8780)
}

/// A wall of granite, lit.
pub fn granite() -> Ink {
    Ink::from_srgb_hex(0x7d_7684)
}

/// The far wall of a cave where it is palest.
pub fn cave_air() -> Ink {
    Ink::from_srgb_hex(0xc9_bea9)
}

/// Water in caves, which does not reflect the sky.
pub fn cave_water() -> Ink {
    Ink::from_srgb_hex(0x3c_5a63)
}

/// Moss where daylight falls into a cave.
pub fn moss() -> Ink {
    Ink::from_srgb_hex(0x6d_7f45)
}

/// Caps of glowing fungi.
pub fn fungus() -> Ink {
    Ink::from_srgb_hex(0x8f_d8c4)
}

/// Cold crystals.
pub fn crystal_blue() -> Ink {
    Ink::from_srgb_hex(0x9c_c7e0)
}

/// Warm crystals.
pub fn crystal_rose() -> Ink {
    Ink::from_srgb_hex(0xd8_a7c0)
}

/// Grains of copper.
pub fn copper() -> Ink {
    Ink::from_srgb_hex(0xc0_7a4a)
}

/// Grains of jade.
pub fn jade() -> Ink {
    Ink::from_srgb_hex(0x6f_b08c)
}

/// Grains of gold.
pub fn gold() -> Ink {
    Ink::from_srgb_hex(0xe2_b84f)
}

/// Planks and posts of bridges.
pub fn wood() -> Ink {
    Ink::from_srgb_hex(0x4a_3a2c)
}

/// Distinct washes for diagrams; they repeat after 8.
pub fn wash(number: usize) -> Ink {
    const WASHES: [u32; 8] = [0xc9_b990, 0x8f_a58a, 0x86_a0a8, 0xb5_8f84, 0xa8_9bb0, 0xd3_c6a4, 0x7f_9178, 0x9c_a9b8];
    Ink::from_srgb_hex(WASHES[number % WASHES.len()])
}

/// Straw of the hat.
pub fn straw() -> Ink {
    Ink::from_srgb_hex(0xb3_9a67)
}

/// Face and hands.
pub fn skin() -> Ink {
    Ink::from_srgb_hex(0xa9_7f60)
}
