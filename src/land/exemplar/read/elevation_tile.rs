//! Heights that are told by colours, as tiles of maps in the web tell them.

/// A kind of tile.
struct TileEncoding {
    name: &'static str,
    /// Metres of a step of red, of green and of blue.
    metres: [f64; 3],
    /// Metres of black.
    black: f64,
    /// Which bytes of red land has that lies somewhere from the deepest sea to the highest summit.
    red: std::ops::RangeInclusive<u8>,
    /// Those of most of it.
    usual_red: std::ops::RangeInclusive<u8>,
    /// Of two channels, the one that is told more finely changes by far the more from pixel to pixel.
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
/// How many times as much the finer channel changes.
const FINER: u64 = 4;

/// The heights of a tile.
pub struct ElevationTile {
    /// Of which kind.
    pub name: &'static str,
    /// In metres; what is black is a gap.
    pub heights: Vec<f64>,
}

/// Whether no pixel has another colour than grey.
pub fn is_grey(pixels: &[[u8; 3]]) -> bool {
    pixels.iter().all(|[red, green, blue]| red == green && green == blue)
}

/// The heights of a picture, if it is such a tile.
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
