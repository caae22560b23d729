//! What follows the draft: its picture, its land, and the land's picture. All are made on other threads, from a copy of
//! the sketch that costs next to nothing; meanwhile what was there before is seen, and of what is wanted the latest wins.

use std::{sync::atomic::Ordering, time::Duration};

use bevy_egui::egui;
use eremite_land::{Biome, Seed, synthesis::Synthesis};
use eremite_maps::easel::{Area, Grid, Live, Sketch};

use super::{
    job::{Job, Panicked},
    pictures::{self, Painted, Picture},
};

/// How long a land that nobody wants any more may still take: one that is quick shows how a slider moves.
const PATIENCE: Duration = Duration::from_millis(250);

/// What follows the draft.
pub struct Following {
    /// The draft's picture.
    pub draft: Picture,
    /// What it is of, or will be.
    drafted: Option<Sketch>,
    drafting: Option<Job<Vec<Painted>>>,
    /// The land's picture.
    pub land: Picture,
    /// What the land is of, or will be.
    wanted: Option<Wanted>,
    making: Option<Job<Option<Made>>>,
    /// While nobody works on it.
    live: Option<Live>,
    heights: Option<Grid<f32>>,
    /// Whether it went wrong last, for the draft's picture and for the land: the same is not tried again.
    fallen: [bool; 2],
}

#[derive(Clone)]
struct Wanted {
    sketch: Sketch,
    synthesis: Synthesis,
    seed: Seed,
}

struct Made {
    live: Live,
    sheets: Vec<Painted>,
}

impl Default for Following {
    fn default() -> Self {
        Self {
            draft: Picture::new(egui::TextureOptions::NEAREST),
            drafted: None,
            drafting: None,
            land: Picture::new(egui::TextureOptions::LINEAR),
            wanted: None,
            making: None,
            live: None,
            heights: None,
            fallen: [false; 2],
        }
    }
}

impl Following {
    /// The heights of the land as it was last made.
    pub fn heights(&self) -> Option<&Grid<f32>> {
        self.heights.as_ref()
    }

    /// Whether nothing is under way.
    pub fn is_settled(&self) -> bool {
        self.drafting.is_none() && self.making.is_none() && self.draft.is_whole() && self.land.is_whole()
    }

    /// Takes what is done, and has done what is to be done. A line, if something went wrong.
    pub fn keep_up(&mut self, ctx: &egui::Context, sketch: &Sketch, synthesis: &Synthesis, seed: Seed, biomes: &[Biome]) -> Option<String> {
        let draft = self.follow_draft(ctx, sketch, biomes).map_err(|panicked| panicked.told("the draft's picture is made"));
        let land = self.follow_land(ctx, sketch, synthesis, seed, biomes).map_err(|panicked| panicked.told("the draft's land is made"));
        self.draft.come(ctx);
        self.land.come(ctx);
        draft.and(land).err()
    }

    fn follow_draft(&mut self, ctx: &egui::Context, sketch: &Sketch, biomes: &[Biome]) -> Result<(), Panicked> {
        if let Some(job) = &self.drafting {
            let Some(sheets) = job.done() else { return Ok(()) };
            self.drafting = None;
            self.fallen[0] = sheets.is_err();
            self.draft.put(sheets?);
        }
        let changed = self.drafted.as_ref().map_or(Some(sketch.whole()), |drafted| sketch.changed_since(drafted));
        if let Some(changed) = changed {
            let changed = if self.fallen[0] { sketch.whole() } else { changed };
            let (of, inks) = (sketch.clone(), pictures::inks(sketch, biomes));
            self.drafting = Some(Job::start(Some(ctx), move |_| pictures::draft(&of, &inks, changed)));
            self.drafted = Some(sketch.clone());
        }
        Ok(())
    }

    fn follow_land(
        &mut self,
        ctx: &egui::Context,
        sketch: &Sketch,
        synthesis: &Synthesis,
        seed: Seed,
        biomes: &[Biome],
    ) -> Result<(), Panicked> {
        let is_wanted = |wanted: &Wanted| wanted.synthesis == *synthesis && wanted.seed == seed;
        if let Some(job) = &self.making {
            let Some(made) = job.done() else {
                if !self.wanted.as_ref().is_some_and(is_wanted) && job.age() > PATIENCE {
                    job.give_up();
                }
                return Ok(());
            };
            self.making = None;
            self.fallen[1] = made.is_err();
            if let Some(Made { live, sheets }) = made? {
                self.heights = Some(live.heights().clone());
                self.land.put(sheets);
                self.live = Some(live);
            }
        }
        let is_same = |wanted: &Wanted| is_wanted(wanted) && sketch.changed_since(&wanted.sketch).is_none();
        if self.fallen[1] && self.wanted.as_ref().is_some_and(is_same) {
            return Ok(());
        }
        let changed = match (&self.live, &self.wanted) {
            (Some(live), Some(wanted)) if live.is_of(sketch, synthesis, seed) => sketch.changed_since(&wanted.sketch),
            _ => Some(sketch.whole()),
        };
        if let Some(changed) = changed {
            let (live, inks) = (self.live.take(), pictures::inks(sketch, biomes));
            let wanted = Wanted { sketch: sketch.clone(), synthesis: synthesis.clone(), seed };
            self.wanted = Some(wanted.clone());
            self.making =
                Some(Job::start(Some(ctx), move |goes_on| make(live, &wanted, changed, &inks, || goes_on.load(Ordering::Relaxed))));
        }
        Ok(())
    }
}

fn make(
    live: Option<Live>,
    wanted: &Wanted,
    changed: Area,
    inks: &[Option<eremite_stream::ink::Ink>],
    go_on: impl Fn() -> bool + Sync,
) -> Option<Made> {
    let Wanted { sketch, synthesis, seed } = wanted;
    // One that is of no use any more is millions of numbers to put away, and that too is done here.
    let (live, made) = if let Some(mut live) = live.filter(|live| live.is_of(sketch, synthesis, *seed)) {
        let made = live.refresh(sketch, changed);
        (live, made)
    } else {
        (Live::new(sketch, synthesis, *seed, go_on)?, sketch.whole())
    };
    let sheets = pictures::land(sketch, live.heights(), inks, made.with(changed));
    Some(Made { live, sheets })
}
