//! Queries of a land's biomes and mountains: blends, alpine cover and tints.

use super::{
    Land,
    biome::{AlpineCover, Biome, BiomeBlend, Tint, Tints},
    coords::Column,
    layer::Channel,
};

impl Land {
    /// The biomes that this land may have, by index.
    pub fn biomes(&self) -> &[Biome] {
        self.0.climate.as_ref().map_or(Biome::plain(), |climate| climate.biomes())
    }

    /// Fills `out` with the biome blends on the surface, for the columns from `first` on.
    pub fn blends(&self, first: Column, out: &mut [BiomeBlend]) {
        match &self.0.climate {
            Some(climate) => climate.blends(self.seed(), first, out),
            None => out.fill(BiomeBlend::single(0)),
        }
    }

    /// Fills `out` with the biome blends along a row of the land's plane; without a plane, along a row beside the cut.
    pub fn blends_in_row(&self, first: Column, row: i64, out: &mut [BiomeBlend]) {
        let Some(climate) = &self.0.climate else { return out.fill(BiomeBlend::single(0)) };
        let from = match (self.height_source().drawn_map(), self.height_source().as_2d()) {
            (None, Some(plane)) => plane.cut_position(first).1,
            _ => 0,
        };
        climate.blends_in_row(self.seed(), first, row.wrapping_sub(from), out);
    }

    /// The biome blend on the surface at a column.
    pub fn blend(&self, column: Column) -> BiomeBlend {
        let mut blend = [BiomeBlend::default()];
        self.blends(column, &mut blend);
        blend[0]
    }

    /// The biome blend in the caves at a column and row.
    pub fn cave_blend(&self, column: Column, row: i64) -> BiomeBlend {
        self.0.climate.as_ref().map_or(BiomeBlend::single(0), |climate| climate.cave_blend(self.seed(), column, row))
    }

    /// Fills `out` with the metres by which mountains raise each of some columns, in a cut `behind_m` metres behind the side
    /// view's.
    pub fn mountain_heights(&self, columns: &[Column], behind_m: f32, out: &mut [f32]) {
        match &self.0.highland {
            Some(highland) => highland.mountain_heights(columns, behind_m, out),
            None => out.fill(0.0),
        }
    }

    /// The cover of a mountain that rises `rise_m` metres.
    pub fn alpine_cover(&self, rise_m: f32) -> AlpineCover {
        self.0.highland.as_ref().map_or(AlpineCover::default(), |highland| highland.alpine_cover(rise_m))
    }

    /// Fills `out` with the alpine cover along a run of columns.
    pub fn alpine_covers(&self, first: Column, out: &mut [AlpineCover]) {
        match self.0.highland {
            None => out.fill(AlpineCover::default()),
            Some(_) => {
                let columns: Vec<Column> = (0..out.len()).map(|i| first + i as i64).collect();
                let mut rises = vec![0.0; out.len()];
                self.mountain_heights(&columns, 0.0, &mut rises);
                for (out, rise) in out.iter_mut().zip(rises) {
                    *out = self.alpine_cover(rise);
                }
            }
        }
        let Some(masks) = self.height_source().channels() else { return };
        let mut shares = vec![0.0; out.len()];
        if masks.fill_channel(Channel::Snow, self.seed(), first, &mut shares) {
            for (out, share) in out.iter_mut().zip(&shares) {
                out.snow = *share;
            }
        }
        if masks.fill_channel(Channel::Plants, self.seed(), first, &mut shares) {
            for (out, share) in out.iter_mut().zip(&shares) {
                out.bare = 1.0 - share;
            }
        }
    }

    /// The tint of the surface at a column, with its alpine cover.
    pub fn tint(&self, column: Column) -> Tint {
        let mut alpine = [AlpineCover::default()];
        self.alpine_covers(column, &mut alpine);
        self.blend(column).tint(self.biomes()).on(alpine[0])
    }

    /// How much of a mountain's snow is left at a column, 0 to 1: none in warm biomes. Of the picture and the sound only; bodies
    /// and plants know the [alpine cover](Self::alpine_covers). Where the land says itself where snow lies, all is left.
    pub fn snow_left(&self, column: Column) -> f32 {
        if self.has_snow_channel(column) { 1.0 } else { self.blend(column).snow_left(self.biomes()) }
    }

    fn has_snow_channel(&self, column: Column) -> bool {
        let channels = self.height_source().channels();
        channels.is_some_and(|channels| channels.fill_channel(Channel::Snow, self.seed(), column, &mut [0.0]))
    }

    /// The tints of the surface along a run of columns for a picture, with their alpine cover and what is [left of its
    /// snow](Self::snow_left).
    pub fn tints(&self, first: Column, count: usize) -> Tints {
        let mut blends = vec![BiomeBlend::default(); count];
        self.blends(first, &mut blends);
        let mut tints = Tints::of(&blends, self.biomes());
        if self.0.highland.is_some() || self.height_source().channels().is_some() {
            let mut alpines = vec![AlpineCover::default(); count];
            self.alpine_covers(first, &mut alpines);
            let melts = !self.has_snow_channel(first);
            for (i, mut alpine) in alpines.into_iter().enumerate().filter(|(_, alpine)| alpine.barren() > 0.0) {
                if melts && alpine.snow > 0.0 {
                    alpine.snow *= blends[i].snow_left(self.biomes());
                }
                tints.set(i, tints[i].on(alpine));
            }
        }
        tints
    }

    /// The tint of the caves at a column and row; `None` if the land has no climate.
    pub fn cave_tint(&self, column: Column, row: i64) -> Option<Tint> {
        let climate = self.0.climate.as_ref()?;
        Some(climate.cave_blend(self.seed(), column, row).tint(climate.biomes()))
    }
}
