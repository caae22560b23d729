//! LRU cache of map tiles: which are painted, which to paint next, which to drop. Bookkeeping only, without textures and
//! threads.

use std::collections::HashMap;

use eremite_maps::atlas::MAX_LEVEL;

use super::viewport::MapViewport;

/// Pixels per tile side, as a power of two.
pub(super) const SIDE_BITS: u32 = 8;
/// Coarsest level that has tiles.
const MAX_SHEET_LEVEL: u32 = MAX_LEVEL - SIDE_BITS;
/// Tile pixels per screen pixel, as a power of two, from which the coarser level is used. Somewhat less than 1: between two
/// levels a tile would otherwise have so many pixels per screen pixel that lines are lost.
const COARSER_FROM: f64 = 0.65;
/// How many levels coarser the tiles are that are painted first over an empty view.
const FIRST_COARSER: u32 = 3;
/// How many levels coarser a stand-in may be.
const STANDS_FOR: u32 = 6;
/// Tiles kept in addition to twice the largest number shown at once.
const KEPT: usize = 80;

/// Tile key: level, and x and y within the level.
pub(super) type TileKey = (u32, i64, i64);

/// Painted tiles, each with the frame in which it was last used.
pub(super) struct TileCache<T> {
    painted: HashMap<TileKey, (T, u64)>,
    frame: u64,
    /// Largest number of tiles shown at once.
    most: usize,
}

impl<T> Default for TileCache<T> {
    fn default() -> Self {
        Self { painted: HashMap::new(), frame: 0, most: 0 }
    }
}

impl<T> TileCache<T> {
    /// Starts a frame that shows `wanted` tiles; returns which to paint, in order: coarse ones where no stand-in exists,
    /// then the missing ones. Keeps the tiles in use and the most recently used of the rest.
    pub fn turn(&mut self, wanted: &[TileKey]) -> Vec<TileKey> {
        self.frame += 1;
        let (mut coarse, mut missing) = (Vec::new(), Vec::new());
        for &key in wanted {
            if self.note(key) {
                continue;
            }
            missing.push(key);
            match self.stand_in(key) {
                Some(stands) => _ = self.note(stands),
                None => {
                    let first = above(key, FIRST_COARSER);
                    if first != key && !coarse.contains(&first) {
                        coarse.push(first);
                    }
                }
            }
            for finer in below(key) {
                self.note(finer);
            }
        }
        self.most = self.most.max(wanted.len());
        self.drop_unused(KEPT + 2 * self.most);
        coarse.extend(missing);
        coarse
    }

    /// Inserts a painted tile.
    pub fn put(&mut self, key: TileKey, tile: T) {
        self.painted.insert(key, (tile, self.frame));
    }

    /// A tile, if painted.
    pub fn tile(&self, key: TileKey) -> Option<&T> {
        self.painted.get(&key).map(|(tile, _)| tile)
    }

    /// Finest painted tile among the coarser ones that contain `key`.
    pub fn stand_in(&self, key: TileKey) -> Option<TileKey> {
        (1..=STANDS_FOR).map(|up| above(key, up)).find(|stands| *stands != key && self.painted.contains_key(stands))
    }

    /// Drops all tiles.
    pub fn clear(&mut self) {
        self.painted.clear();
    }

    /// Marks a tile as used in this frame; returns whether it is painted.
    fn note(&mut self, key: TileKey) -> bool {
        let seen = self.painted.get_mut(&key);
        seen.map(|(_, seen)| *seen = self.frame).is_some()
    }

    /// Drops the least recently used tiles beyond `kept`, but none in use now.
    fn drop_unused(&mut self, kept: usize) {
        if self.painted.len() > kept {
            let mut seen: Vec<u64> = self.painted.values().map(|(_, seen)| *seen).collect();
            seen.sort_unstable();
            let oldest = seen[seen.len() - kept];
            self.painted.retain(|_, (_, seen)| *seen >= oldest);
        }
    }
}

/// Ancestor of a tile, `up` levels coarser.
fn above((level, x, y): TileKey, up: u32) -> TileKey {
    let up = up.min(MAX_SHEET_LEVEL - level);
    (level + up, x >> up, y >> up)
}

/// The four tiles of the next finer level within a tile.
pub(super) fn below((level, x, y): TileKey) -> impl Iterator<Item = TileKey> {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
    corners.into_iter().filter_map(move |(dx, dy)| Some((level.checked_sub(1)?, 2 * x + dx, 2 * y + dy)))
}

/// Level of the tiles for a viewport at a pixel density.
pub(super) fn level(frame: &MapViewport, pixels_per_point: f32) -> u32 {
    let metres_a_pixel = (frame.scale / f64::from(pixels_per_point)).max(f64::MIN_POSITIVE);
    (libm::log2(metres_a_pixel) + 1.0 - COARSER_FROM).floor().clamp(0.0, f64::from(MAX_SHEET_LEVEL)) as u32
}

/// Tiles of a level that cover a viewport, from the middle outward.
pub(super) fn keys(frame: &MapViewport, level: u32) -> Vec<TileKey> {
    let number = |at: i64| at >> (level + SIDE_BITS);
    let ([left, right], [top, low]) = (frame.visible_range(0).map(number), frame.visible_range(1).map(number));
    let middle = [number(frame.whole[0]), number(frame.whole[1])];
    let mut keys: Vec<TileKey> = (top..=low).flat_map(|y| (left..=right).map(move |x| (level, x, y))).collect();
    keys.sort_by_key(|(_, x, y)| (x - middle[0]).pow(2) + (y - middle[1]).pow(2));
    keys
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bevy_egui::egui;

    use super::*;

    /// Simulated painter: as many tiles per frame as the threads of a small machine; counts how often each is painted.
    #[derive(Default)]
    struct Painter {
        tile_cache: TileCache<()>,
        times: HashMap<TileKey, u32>,
    }

    impl Painter {
        fn frame(&mut self, frame: &MapViewport, pixels_per_point: f32) -> bool {
            let wanted = keys(frame, level(frame, pixels_per_point));
            let missing = self.tile_cache.turn(&wanted);
            for key in missing.iter().take(3) {
                self.tile_cache.put(*key, ());
                *self.times.entry(*key).or_default() += 1;
            }
            missing.is_empty()
        }

        /// Runs until nothing is missing, and as long again.
        fn settle(&mut self, frame: &MapViewport, pixels_per_point: f32) {
            let wanted = keys(frame, level(frame, pixels_per_point));
            let most = 2 * wanted.len() + 8;
            let frames = (0..most).take_while(|_| !self.frame(frame, pixels_per_point)).count();
            assert!(frames < most, "{} of {} tiles are sharp", self.sharp(&wanted), wanted.len());
            for _ in 0..20 {
                assert!(self.frame(frame, pixels_per_point), "what was there has gone");
            }
            assert_eq!(self.sharp(&wanted), wanted.len());
        }

        fn sharp(&self, wanted: &[TileKey]) -> usize {
            wanted.iter().filter(|key| self.tile_cache.tile(**key).is_some()).count()
        }

        fn assert_nothing_twice(&self, when: &str) {
            let twice = self.times.iter().filter(|(_, times)| **times > 1).count();
            assert_eq!(twice, 0, "{twice} of {} tiles were painted more than once {when}", self.times.len());
        }
    }

    /// Screens as width and height in points and pixels per point: 720 lines and more, and one without point layout.
    const SCREENS: [(f32, f32, f32); 6] = [
        (1280.0, 720.0, 1.0),
        (1280.0, 720.0, 1.5),
        (1280.0, 720.0, 2.0),
        (1280.0, 720.0, 3.0),
        (3440.0, 1440.0, 1.0),
        (3840.0, 2160.0, 1.0),
    ];

    fn frame(screen: (f32, f32, f32), scale: f64, whole: [i64; 2]) -> MapViewport {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(screen.0, screen.1));
        MapViewport { whole, part: [0.25, 0.5], scale, rect }
    }

    #[test]
    fn nothing_is_painted_twice_and_all_becomes_sharp() {
        assert_sharp(7);
    }

    #[test]
    #[ignore = "long: cargo verify-long"]
    fn nothing_is_painted_twice_at_any_scale() {
        assert_sharp(1);
    }

    fn assert_sharp(steps: usize) {
        for screen in SCREENS {
            for step in (-6..110).step_by(steps) {
                let scale = libm::exp2(f64::from(step) / 2.0 + 0.13);
                let mut painter = Painter::default();
                painter.settle(&frame(screen, scale, [70_000, -3000]), screen.2);
                painter.assert_nothing_twice(&format!("on {screen:?} at {scale} m a point"));
            }
        }
    }

    #[test]
    fn who_moves_half_a_screen_and_zooms_a_step_comes_back_to_what_is_there() {
        for screen in SCREENS {
            for scale in [0.125, 0.9, 2.6, 4.0, 5.7, 7.9, 40.0, 5000.0, 1.0e12] {
                let mut painter = Painter::default();
                let half = (f64::from(screen.0) * scale / 2.0) as i64;
                for (scale, x) in [(scale, 0), (scale, half), (scale, 0), (scale * 1.4, 0), (scale, 0)] {
                    painter.settle(&frame(screen, scale, [x, 0]), screen.2);
                }
                painter.assert_nothing_twice(&format!("on {screen:?} at {scale} m a point"));
            }
        }
    }

    #[test]
    fn a_long_way_is_seen_and_let_go_again() {
        let screen = SCREENS[2];
        let mut painter = Painter::default();
        for step in 0..200 {
            painter.settle(&frame(screen, 4.0, [step * 900, step * 200]), screen.2);
        }
        assert!(painter.tile_cache.painted.len() < 500, "{} tiles are kept", painter.tile_cache.painted.len());
        painter.assert_nothing_twice("on a long way");
    }

    #[test]
    fn what_is_not_there_has_something_that_stands_for_it_soon() {
        let screen = SCREENS[1];
        let mut painter = Painter::default();
        let frame = frame(screen, 4.0, [0, 0]);
        for _ in 0..4 {
            painter.frame(&frame, screen.2);
        }
        for key in keys(&frame, level(&frame, screen.2)) {
            assert!(painter.tile_cache.tile(key).is_some() || painter.tile_cache.stand_in(key).is_some(), "{key:?} is blank");
        }
        // Zooming out shows the finer ones as stand-ins.
        painter.settle(&frame, screen.2);
        let kept: HashSet<TileKey> = painter.tile_cache.painted.keys().copied().collect();
        assert!(below((level(&frame, screen.2) + 1, 0, 0)).all(|key| kept.contains(&key)));
    }
}
