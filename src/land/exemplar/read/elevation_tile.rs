//! Decoding of web elevation tiles (Mapbox terrain-RGB, Terrarium), whose colours encode heights.

/// An encoding of heights as colours.
struct TileEncoding {
    name: &'static str,
    /// Metres per step of red, green and blue.
    metres: [f64; 3],
    /// Height of black, in metres.
    black: f64,
    /// Values of red for all land between the deepest sea and the highest summit.
    red: std::ops::RangeInclusive<u8>,
    /// Values of red for most land.
    usual_red: std::ops::RangeInclusive<u8>,
    /// Of these two channels the fine one varies far more from pixel to pixel.
    coarse: usize,
    fine: usize,
}

const KINDS: [TileEncoding; 2] = [
    TileEncoding {
        name: "Mapbox terrain-RGB",
        metres: [6553.6, 25.6, 0.1],
        black: -10_000.0,
        red: 0..=2,
        usual_red: 1..=2,
        coarse: 1,
        fine: 2,
    },
    TileEncoding {
        name: "Terrarium",
        metres: [256.0, 1.0, 1.0 / 256.0],
        black: -32_768.0,
        red: 84..=163,
        usual_red: 84..=163,
        coarse: 0,
        fine: 1,
    },
];
/// How many times as much the fine channel varies.
const FINER: u64 = 4;

/// The decoded heights of a tile.
pub struct ElevationTile {
    /// Name of the encoding.
    pub name: &'static str,
    /// Heights in metres; black pixels are gaps (NaN).
    pub heights: Vec<f64>,
}

/// Whether all pixels are grey.
pub fn is_grey(pixels: &[[u8; 3]]) -> bool {
    pixels.iter().all(|[red, green, blue]| red == green && green == blue)
}

/// The heights of an image, if it looks like an elevation tile.
pub fn decode(columns: usize, pixels: &[[u8; 3]]) -> Option<ElevationTile> {
    if is_grey(pixels) {
        return None;
    }
    KINDS.iter().find(|kind| kind.fits(columns, pixels)).map(|kind| {
        let height = |pixel: &[u8; 3]| {
            let height = pixel.iter().zip(kind.metres).fold(kind.black, |sum, (byte, metres)| sum + f64::from(*byte) * metres);
            if *pixel == [0; 3] { f64::NAN } else { height }
        };
        ElevationTile { name: kind.name, heights: pixels.iter().map(height).collect() }
    })
}

impl TileEncoding {
    fn fits(&self, columns: usize, pixels: &[[u8; 3]]) -> bool {
        let known = || pixels.iter().filter(|pixel| **pixel != [0; 3]);
        let usual = known().filter(|[red, ..]| self.usual_red.contains(red)).count();
        let changes = |channel: usize| -> u64 {
            let pairs = pixels.chunks_exact(columns).flat_map(<[_]>::array_windows::<2>);
            pairs.map(|[a, b]| u64::from(a[channel].abs_diff(b[channel]))).sum()
        };
        known().all(|[red, ..]| self.red.contains(red)) && 2 * usual > pixels.len() && changes(self.fine) >= FINER * changes(self.coarse)
    }
}
