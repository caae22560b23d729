//! Live preview of the draft: its image, its synthesised land and the land's image, made on other threads from copy-on-write
//! copies of the sketch. The old preview stays visible meanwhile; of several requests the latest wins.

use std::{sync::atomic::Ordering, time::Duration};

use bevy_egui::egui;
use eremite_land::{Biome, Seed, synthesis::Synthesis};
use eremite_maps::easel::{HeightmapSketch, LiveHeights, PixelArea, TiledGrid};
use eremite_words as words;

use super::{
    job::{Job, Panicked},
    textures::{self, TextureTile, TiledTexture},
};

/// How long an outdated job may still run: quick ones finish and show how the land follows a slider.
const DEBOUNCE: Duration = Duration::from_millis(250);

/// State of the preview.
pub struct LivePreview {
    /// Image of the draft.
    pub draft: TiledTexture,
    /// Sketch that the image shows, or will show.
    drafted: Option<HeightmapSketch>,
    drafting: Option<Job<Vec<TextureTile>>>,
    /// Image of the land.
    pub land: TiledTexture,
    /// Request that the land was made for, or is being made for.
    wanted: Option<PreviewRequest>,
    making: Option<Job<Option<PreviewResult>>>,
    /// Incremental heights, absent while a job uses them.
    live: Option<LiveHeights>,
    heights: Option<TiledGrid<f32>>,
    /// Whether the last job panicked, for draft and land: the same input is not tried again.
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
    /// Heights of the land as last made.
    pub fn heights(&self) -> Option<&TiledGrid<f32>> {
        self.heights.as_ref()
    }

    /// Whether no job is running and all tiles are uploaded.
    pub fn is_settled(&self) -> bool {
        self.drafting.is_none() && self.making.is_none() && self.draft.is_whole() && self.land.is_whole()
    }

    /// Takes finished results and starts new jobs; returns a one-line error if a job panicked.
    pub fn update(
        &mut self,
        ctx: &egui::Context,
        sketch: &HeightmapSketch,
        synthesis: &Synthesis,
        seed: Seed,
        biomes: &[Biome],
    ) -> Option<String> {
        let draft = self.update_draft(ctx, sketch, biomes).map_err(|panicked| panicked.message(words::text("easel-drawing")));
        let land =
            self.update_land(ctx, sketch, synthesis, seed, biomes).map_err(|panicked| panicked.message(words::text("easel-making-land")));
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
    // Dropping an outdated one frees millions of numbers: done here, on the job's thread.
    let (live, made) = if let Some(mut live) = live.filter(|live| live.is_of(sketch, synthesis, *seed)) {
        let made = live.refresh(sketch, changed);
        (live, made)
    } else {
        (LiveHeights::new(sketch, synthesis, *seed, go_on)?, sketch.full_area())
    };
    let sheets = textures::land(sketch, live.heights(), inks, made.union(changed));
    Some(PreviewResult { live, sheets })
}
