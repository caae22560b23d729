//! What follows the draft: its picture, its land, and the land's picture. All are made on other threads, from a copy of
//! the sketch that costs next to nothing; meanwhile what was there before is seen, and of what is wanted the latest wins.

use std::{sync::atomic::Ordering, time::Duration};

use bevy_egui::egui;
use eremite_land::{Biome, Seed, synthesis::Synthesis};
use eremite_maps::easel::{HeightmapSketch, LiveHeights, PixelArea, TiledGrid};

use super::{
    job::{Job, Panicked},
    textures::{self, TextureTile, TiledTexture},
};

/// How long a land that nobody wants any more may still take: one that is quick shows how a slider moves.
const DEBOUNCE: Duration = Duration::from_millis(250);

/// What follows the draft.
pub struct LivePreview {
    /// The draft's picture.
    pub draft: TiledTexture,
    /// What it is of, or will be.
    drafted: Option<HeightmapSketch>,
    drafting: Option<Job<Vec<TextureTile>>>,
    /// The land's picture.
    pub land: TiledTexture,
    /// What the land is of, or will be.
    wanted: Option<PreviewRequest>,
    making: Option<Job<Option<PreviewResult>>>,
    /// While nobody works on it.
    live: Option<LiveHeights>,
    heights: Option<TiledGrid<f32>>,
    /// Whether it went wrong last, for the draft's picture and for the land: the same is not tried again.
    fallen: [bool; 2],
}

#[derive(Clone)]
struct PreviewRequest {
    sketch: HeightmapSketch,
    synthesis: Synthesis,
    seed: Seed,
}

struct PreviewResult {
    live: LiveHeights,
    sheets: Vec<TextureTile>,
}

impl Default for LivePreview {
    fn default() -> Self {
        Self {
            draft: TiledTexture::new(egui::TextureOptions::NEAREST),
            drafted: None,
            drafting: None,
            land: TiledTexture::new(egui::TextureOptions::LINEAR),
            wanted: None,
            making: None,
            live: None,
            heights: None,
            fallen: [false; 2],
        }
    }
}

impl LivePreview {
    /// The heights of the land as it was last made.
    pub fn heights(&self) -> Option<&TiledGrid<f32>> {
        self.heights.as_ref()
    }

    /// Whether nothing is under way.
    pub fn is_settled(&self) -> bool {
        self.drafting.is_none() && self.making.is_none() && self.draft.is_whole() && self.land.is_whole()
    }

    /// Takes what is done, and has done what is to be done. A line, if something went wrong.
    pub fn update(
        &mut self,
        ctx: &egui::Context,
        sketch: &HeightmapSketch,
        synthesis: &Synthesis,
        seed: Seed,
        biomes: &[Biome],
    ) -> Option<String> {
        let draft = self.update_draft(ctx, sketch, biomes).map_err(|panicked| panicked.message("the draft's picture is made"));
        let land = self.update_land(ctx, sketch, synthesis, seed, biomes).map_err(|panicked| panicked.message("the draft's land is made"));
        self.draft.upload(ctx);
        self.land.upload(ctx);
        draft.and(land).err()
    }

    fn update_draft(&mut self, ctx: &egui::Context, sketch: &HeightmapSketch, biomes: &[Biome]) -> Result<(), Panicked> {
        if let Some(job) = &self.drafting {
            let Some(sheets) = job.poll() else { return Ok(()) };
            self.drafting = None;
            self.fallen[0] = sheets.is_err();
            self.draft.queue_tiles(sheets?);
        }
        let changed = self.drafted.as_ref().map_or(Some(sketch.full_area()), |drafted| sketch.changed_since(drafted));
        if let Some(changed) = changed {
            let changed = if self.fallen[0] { sketch.full_area() } else { changed };
            let (of, inks) = (sketch.clone(), textures::inks(sketch, biomes));
            self.drafting = Some(Job::start(Some(ctx), move |_| textures::draft(&of, &inks, changed)));
            self.drafted = Some(sketch.clone());
        }
        Ok(())
    }

    fn update_land(
        &mut self,
        ctx: &egui::Context,
        sketch: &HeightmapSketch,
        synthesis: &Synthesis,
        seed: Seed,
        biomes: &[Biome],
    ) -> Result<(), Panicked> {
        let is_wanted = |wanted: &PreviewRequest| wanted.synthesis == *synthesis && wanted.seed == seed;
        if let Some(job) = &self.making {
            let Some(made) = job.poll() else {
                if !self.wanted.as_ref().is_some_and(is_wanted) && job.age() > DEBOUNCE {
                    job.cancel();
                }
                return Ok(());
            };
            self.making = None;
            self.fallen[1] = made.is_err();
            if let Some(PreviewResult { live, sheets }) = made? {
                self.heights = Some(live.heights().clone());
                self.land.queue_tiles(sheets);
                self.live = Some(live);
            }
        }
        let is_same = |wanted: &PreviewRequest| is_wanted(wanted) && sketch.changed_since(&wanted.sketch).is_none();
        if self.fallen[1] && self.wanted.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        let changed = match (&self.live, &self.wanted) {
            (Some(live), Some(wanted)) if live.is_of(sketch, synthesis, seed) => sketch.changed_since(&wanted.sketch),
            _ => Some(sketch.full_area()),
        };
        if let Some(changed) = changed {
            let (live, inks) = (self.live.take(), textures::inks(sketch, biomes));
            let wanted = PreviewRequest { sketch: sketch.clone(), synthesis: synthesis.clone(), seed };
            self.wanted = Some(wanted.clone());
            self.making =
                Some(Job::start(Some(ctx), move |goes_on| make(live, &wanted, changed, &inks, || goes_on.load(Ordering::Relaxed))));
        }
        Ok(())
    }
}

fn make(
    live: Option<LiveHeights>,
    wanted: &PreviewRequest,
    changed: PixelArea,
    inks: &[Option<eremite_stream::ink::Ink>],
    go_on: impl Fn() -> bool + Sync,
) -> Option<PreviewResult> {
    let PreviewRequest { sketch, synthesis, seed } = wanted;
    // One that is of no use any more is millions of numbers to put away, and that too is done here.
    let (live, made) = if let Some(mut live) = live.filter(|live| live.is_of(sketch, synthesis, *seed)) {
        let made = live.refresh(sketch, changed);
        (live, made)
    } else {
        (LiveHeights::new(sketch, synthesis, *seed, go_on)?, sketch.full_area())
    };
    let sheets = textures::land(sketch, live.heights(), inks, made.union(changed));
    Some(PreviewResult { live, sheets })
}
