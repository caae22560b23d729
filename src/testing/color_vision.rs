//! How colours look to people who see colours otherwise: the simulation of Machado, Oliveira and Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at severity 1.0, and differences of colours.

/// A colour in sRGB.
pub type Rgb = [u8; 3];

/// How somebody sees colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorVision {
    /// As most do.
    Normal,
    /// Without the cones for long waves: red is dark.
    Protanopia,
    /// Without the cones for middle waves: red and green are one.
    Deuteranopia,
    /// Without the cones for short waves: blue and green are one.
    Tritanopia,
}

impl ColorVision {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// The matrix over linear RGB, by rows.
    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => {
                [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]
            }
            Self::Deuteranopia => {
                [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]
            }
            Self::Tritanopia => {
                [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]
            }
        }
    }

    /// A colour as it is seen, in linear RGB, 0 to 1.
    pub fn seen(self, color: Rgb) -> [f32; 3] {
        let linear = color.map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::powf((part + 0.055) / 1.055, 2.4) }
        });
        self.matrix().map(|row| row.iter().zip(linear).map(|(share, part)| share * part).sum::<f32>().clamp(0.0, 1.0))
    }
}

/// The difference of two colours as they are seen, by CIELAB (CIE 1976): 2.3 is just noticeable, black and white are 100 apart.
pub fn difference(vision: ColorVision, one: Rgb, other: Rgb) -> f32 {
    let [one, other] = [one, other].map(|color| lab(vision.seen(color)));
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}

/// The smallest [`difference`] of two colours for any eyes.
pub fn least_difference(one: Rgb, other: Rgb) -> f32 {
    ColorVision::ALL.into_iter().map(|vision| difference(vision, one, other)).fold(f32::INFINITY, f32::min)
}

/// CIELAB of linear RGB, with the white of D65.
fn lab([red, green, blue]: [f32; 3]) -> [f32; 3] {
    let x = (0.412_456 * red + 0.357_576 * green + 0.180_437 * blue) / 0.950_47;
    let y = 0.212_673 * red + 0.715_152 * green + 0.072_175 * blue;
    let z = (0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83;
    let [x, y, z] = [x, y, z].map(|part| if part > 0.008_856 { libm::cbrtf(part) } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grey_stays_grey_and_red_and_green_come_closer() {
        for vision in ColorVision::ALL {
            let [red, green, blue] = vision.seen([128; 3]);
            assert!((red - green).abs() < 0.002 && (green - blue).abs() < 0.002, "{vision:?}");
            assert!((difference(vision, [0; 3], [255; 3]) - 100.0).abs() < 0.1, "{vision:?}");
        }
        let (brick, moss) = ([0x98, 0x60, 0x27], [0x6a, 0x75, 0x27]);
        let [normal, deuteranopia] = [ColorVision::Normal, ColorVision::Deuteranopia].map(|vision| difference(vision, brick, moss));
        assert!(deuteranopia < 0.5 * normal, "{deuteranopia} and {normal}");
        let (teal, blue) = ([0x2c, 0x8c, 0x6a], [0x2c, 0x7a, 0x8c]);
        let [normal, tritanopia] = [ColorVision::Normal, ColorVision::Tritanopia].map(|vision| difference(vision, teal, blue));
        assert!(tritanopia < 0.5 * normal, "{tritanopia} and {normal}");
    }
}
