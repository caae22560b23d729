//! Live preview of the draft: its image, its synthesised land and the land's image, made beside the frames from copy-on-write
//! copies of the sketch. The old preview stays visible meanwhile; of several requests the latest wins.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bevy_egui::egui;
use eremite_land::{
    Biome, Seed,
    background::{Steps, and_then, one_step},
    synthesis::Synthesis,
};
use eremite_maps::easel::{HeightmapSketch, LiveHeights, PixelArea, TiledGrid};
use eremite_stream::ink::Ink;
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
    tiles: Vec<TextureTile>,
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
        if let Some(job) = &mut self.drafting {
            let Some(tiles) = job.poll() else { return Ok(()) };
            self.drafting = None;
            self.fallen[0] = tiles.is_err();
            self.draft.queue_tiles(tiles?);
        }
        let changed = self.drafted.as_ref().map_or(Some(sketch.full_area()), |drafted| sketch.changed_since(drafted));
        if let Some(changed) = changed {
            let changed = if self.fallen[0] { sketch.full_area() } else { changed };
            let steps = textures::draft(sketch.clone(), textures::inks(sketch, biomes), changed);
            self.drafting = Some(Job::start("sketch's picture", Some(ctx), steps));
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
        if let Some(job) = &mut self.making {
            let Some(made) = job.poll() else {
                if !self.wanted.as_ref().is_some_and(is_wanted) && job.age() > DEBOUNCE {
                    job.cancel();
                }
                return Ok(());
            };
            self.making = None;
            self.fallen[1] = made.is_err();
            if let Some(PreviewResult { live, tiles }) = made? {
                self.heights = Some(live.heights().clone());
                self.land.queue_tiles(tiles);
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
            let steps = |goes_on| make(HeightsUpdate { live, wanted, changed, goes_on }, inks);
            self.making = Some(Job::start_cancellable("sketch's land", Some(ctx), steps));
        }
        Ok(())
    }
}

/// Live heights and the area in which they are new; none if they are no longer wanted.
type MadeHeights = Option<(LiveHeights, PixelArea)>;

/// Makes the land that is wanted and paints it, in steps.
fn make(update: HeightsUpdate, inks: Vec<Option<Ink>>) -> Steps<Option<PreviewResult>> {
    let (sketch, changed) = (update.wanted.sketch.clone(), update.changed);
    // In a browser there is one thread.
    let made = if cfg!(target_arch = "wasm32") { update.make_in_parts() } else { update.make_on_all_cores() };
    and_then(made, move |made| {
        let Some((live, area)) = made else { return one_step(|| None::<PreviewResult>) };
        let painted = textures::land(sketch, live.heights().clone(), inks, area.union(changed));
        and_then(painted, move |tiles| one_step(move || Some(PreviewResult { live, tiles })))
    })
}

/// Heights that are to be brought up to date.
struct HeightsUpdate {
    /// As last made, if they were.
    live: Option<LiveHeights>,
    wanted: PreviewRequest,
    /// Where the sketch has changed since.
    changed: PixelArea,
    /// Whether they are still wanted.
    goes_on: Arc<AtomicBool>,
}

impl HeightsUpdate {
    fn make_on_all_cores(self) -> Steps<MadeHeights> {
        let Self { live, wanted: PreviewRequest { sketch, synthesis, seed }, changed, goes_on } = self;
        one_step(move || {
            // Dropping an outdated one frees millions of numbers: done here, on the job's thread.
            if let Some(mut live) = live.filter(|live| live.is_of(&sketch, &synthesis, seed)) {
                let area = live.refresh(&sketch, changed);
                return Some((live, area));
            }
            let live = LiveHeights::new(&sketch, &synthesis, seed, || goes_on.load(Ordering::Relaxed))?;
            Some((live, sketch.full_area()))
        })
    }

    fn make_in_parts(self) -> Steps<MadeHeights> {
        let Self { live, wanted: PreviewRequest { sketch, synthesis, seed }, changed, goes_on } = self;
        let mut steps = match live.filter(|live| live.is_of(&sketch, &synthesis, seed)) {
            Some(live) => live.refresh_in_steps(sketch, changed),
            None => LiveHeights::new_in_steps(sketch, &synthesis, seed),
        };
        Box::new(move || if goes_on.load(Ordering::Relaxed) { steps().map(Some) } else { Some(None) })
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::background::finish;
    use eremite_maps::easel::{EaselBrush, HeightmapDocument};

    use super::*;

    #[test]
    fn heights_in_parts_are_those_of_all_cores_and_stop_when_they_are_not_wanted() {
        let mut canvas = HeightmapDocument::blank(150, 90);
        canvas.stroke(EaselBrush::Height(0.8), 12.0, [30.0, 20.0], [120.0, 70.0]);
        let update = |live, sketch, changed, is_wanted| {
            let wanted = PreviewRequest { sketch, synthesis: Synthesis::default(), seed: Seed(4) };
            HeightsUpdate { live, wanted, changed, goes_on: Arc::new(AtomicBool::new(is_wanted)) }
        };
        let (first, whole) = (HeightmapSketch::clone(&canvas), canvas.full_area());
        let anew = || update(None, first.clone(), whole, true);
        let made = [anew().make_on_all_cores(), anew().make_in_parts()].map(|steps| finish(steps).expect("made"));
        assert!(made[0].0.heights() == made[1].0.heights() && made[0].1 == made[1].1);
        canvas.stroke(EaselBrush::Height(0.3), 7.0, [60.0, 20.0], [80.0, 20.0]);
        let sketch = HeightmapSketch::clone(&canvas);
        let changed = sketch.changed_since(&first).expect("a stroke");
        let [cores, parts] = made.map(|(live, _)| Some(live));
        let cores = finish(update(cores, sketch.clone(), changed, true).make_on_all_cores()).expect("made");
        let parts = finish(update(parts, sketch.clone(), changed, true).make_in_parts()).expect("made");
        assert!(cores.0.heights() == parts.0.heights() && cores.1 == parts.1);
        assert!(finish(update(None, sketch, whole, false).make_in_parts()).is_none());
    }
}
