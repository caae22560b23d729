//! Copy-on-write pixel grid in square tiles: a copy costs a pointer per tile, a change only the tiles that it touches.

use std::{ops::Range, sync::Arc};

use eremite_land::synthesis::{PixelRect, pixel_counter};

/// Log2 of a tile's side: small enough that a dab copies little, and large enough that the largest map has a thousand tiles.
const TILE_BITS: usize = 6;
const TILE: usize = 1 << TILE_BITS;

/// A rectangle of pixels of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelArea {
    /// Its first column.
    pub x: usize,
    /// Its first row.
    pub y: usize,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl From<PixelRect> for PixelArea {
    fn from(rect: PixelRect) -> Self {
        Self { x: rect.x as usize, y: rect.y as usize, width: rect.width, height: rect.height }
    }
}

impl From<PixelArea> for PixelRect {
    fn from(area: PixelArea) -> Self {
        Self { x: area.x as i64, y: area.y as i64, width: area.width, height: area.height }
    }
}

impl PixelArea {
    /// The bounding rectangle of both.
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let low = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: low - y }
    }

    /// Expanded by `by` pixels on every side, clipped to a map of this size.
    pub fn expanded(self, by: usize, width: usize, height: usize) -> Self {
        let (x, y) = (self.x.saturating_sub(by), self.y.saturating_sub(by));
        Self { x, y, width: (self.x + self.width + by).min(width) - x, height: (self.y + self.height + by).min(height) - y }
    }

    /// Whether they overlap.
    pub fn intersects(self, other: Self) -> bool {
        self.x < other.x + other.width && other.x < self.x + self.width && self.y < other.y + other.height && other.y < self.y + self.height
    }
}

/// The pixels of a map.
#[derive(Clone, Debug)]
pub struct TiledGrid<T> {
    width: usize,
    height: usize,
    /// Row by row; tiles at the map's edge are full size too.
    tiles: Vec<Arc<[T]>>,
}

impl<T: Copy + Default + PartialEq> TiledGrid<T> {
    /// A uniform grid: one tile, shared by all positions.
    pub fn blank(width: usize, height: usize) -> Self {
        let tile: Arc<[T]> = vec![T::default(); TILE * TILE].into();
        Self { width, height, tiles: vec![tile; width.div_ceil(TILE) * height.div_ceil(TILE)] }
    }

    /// A grid of these pixels, row by row.
    pub fn of(width: usize, height: usize, pixels: &[T]) -> Self {
        let mut grid = Self::blank(width, height);
        grid.paste(grid.full_area(), pixels);
        grid
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The area of the whole grid.
    pub fn full_area(&self) -> PixelArea {
        PixelArea { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// The value of a pixel.
    #[inline]
    pub fn at(&self, x: usize, y: usize) -> T {
        self.tiles[self.tile_index(x, y)][((y % TILE) << TILE_BITS) | (x % TILE)]
    }

    /// The index of a pixel's tile.
    #[inline]
    fn tile_index(&self, x: usize, y: usize) -> usize {
        debug_assert!(x < self.width && y < self.height, "there is no pixel {x}, {y}");
        (y >> TILE_BITS) * self.width.div_ceil(TILE) + (x >> TILE_BITS)
    }

    /// Splits a run of pixels in a row by tile: the tile's index, the range within the tile, and the range within the run.
    fn split_by_tile(&self, y: usize, run: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>, Range<usize>)> + use<T> {
        let (first, row) = (self.tile_index(0, y), (y % TILE) << TILE_BITS);
        (run.start >> TILE_BITS..run.end.div_ceil(TILE)).map(move |tile| {
            let (from, to) = ((tile << TILE_BITS).max(run.start), ((tile + 1) << TILE_BITS).min(run.end));
            let within = row + (from - (tile << TILE_BITS))..row + (to - (tile << TILE_BITS));
            (first + tile, within, from - run.start..to - run.start)
        })
    }

    /// The pixels of an area, row by row.
    pub fn copy(&self, area: PixelArea) -> Vec<T> {
        pixel_counter::count_pixels(area.width * area.height);
        let mut pixels = vec![T::default(); area.width * area.height];
        for (y, row) in (area.y..).zip(pixels.chunks_mut(area.width.max(1))) {
            for (tile, within, along) in self.split_by_tile(y, area.x..area.x + area.width) {
                row[along].copy_from_slice(&self.tiles[tile][within]);
            }
        }
        pixels
    }

    /// Writes pixels, row by row, into an area.
    pub fn paste(&mut self, area: PixelArea, pixels: &[T]) {
        pixel_counter::count_pixels(area.width * area.height);
        for (y, row) in (area.y..area.y + area.height).zip(pixels.chunks(area.width.max(1))) {
            for (tile, within, along) in self.split_by_tile(y, area.x..area.x + area.width) {
                Arc::make_mut(&mut self.tiles[tile])[within].copy_from_slice(&row[along]);
            }
        }
    }

    /// Fills a run of pixels in a row.
    pub fn fill(&mut self, y: usize, run: Range<usize>, value: T) {
        pixel_counter::count_pixels(run.len());
        for (tile, within, _) in self.split_by_tile(y, run) {
            Arc::make_mut(&mut self.tiles[tile])[within].fill(value);
        }
    }

    /// The area covered by tiles that are not shared with another grid; everything if the sizes differ.
    pub fn changed_since(&self, other: &Self) -> Option<PixelArea> {
        if (self.width, self.height) != (other.width, other.height) {
            return Some(self.full_area());
        }
        let across = self.width.div_ceil(TILE);
        let changed = (0..self.tiles.len()).filter(|tile| !Arc::ptr_eq(&self.tiles[*tile], &other.tiles[*tile]));
        changed
            .map(|tile| {
                let (x, y) = (tile % across * TILE, tile / across * TILE);
                PixelArea { x, y, width: TILE.min(self.width - x), height: TILE.min(self.height - y) }
            })
            .reduce(PixelArea::union)
    }

    /// Bytes that it does not share with another grid.
    pub fn bytes_not_shared_with(&self, other: &Self) -> usize {
        let mut own: Vec<&Arc<[T]>> = (0..)
            .zip(&self.tiles)
            .filter(|(tile, own)| other.tiles.get(*tile).is_none_or(|other| !Arc::ptr_eq(own, other)))
            .map(|(_, own)| own)
            .collect();
        // A blank grid is one tile in many positions.
        own.dedup_by(|a, b| Arc::ptr_eq(a, b));
        own.len() * TILE * TILE * size_of::<T>() + size_of_val(&*self.tiles)
    }
}

impl<T: Copy + Default + PartialEq> PartialEq for TiledGrid<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height)
            && self.changed_since(other).is_none_or(|area| self.copy(area) == other.copy(area))
    }
}
