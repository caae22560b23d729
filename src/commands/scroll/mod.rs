//! `eremite scroll`: a whole walk as one long picture, like a painted hand scroll: the land that was walked, panel after panel,
//! each at the hour at which it was walked first, with names and days beneath.

mod captions;
mod clock;
mod painter;
mod panels;
mod pdf;
mod strips;

use clap::{Args, value_parser};
use eremite_land::{
    Land,
    edits::log::{self, Origin},
    png, quoted,
};
use eremite_life::{
    brush::saved_strokes,
    creatures::Creatures,
    ghosts::{Walker, trace::TraceSample},
    journal::RunJournal,
    pilgrimage::Pilgrimage,
};
use eremite_scenery::sky::{self, DayNightCycle};
use eremite_stream::contracts::saveable::SaveableResource;
use eremite_words::{self as words, Language};

use self::{
    captions::{CaptionWriter, title},
    clock::TraceClock,
    painter::PanelPainter,
    panels::panels,
    pdf::PdfWriter,
    strips::{EmitStrip, StripBuilder, title_strip},
};
use crate::{
    app,
    cli::{CliError, LandRegistries, OutFile, Progress, RunCommand, write_to},
    commands::player::saved_walk,
};

/// Draws a walk that was kept as one long picture, with the hours at which it was walked and the names of what lies by it
#[derive(Args)]
pub struct Scroll {
    /// The walk's name; `eremite saves` lists them
    #[arg(long, value_name = "NAME")]
    run: String,
    /// The file to write: a PDF if its name ends in .pdf, otherwise a PNG of strips, one below the other
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    /// Pixels a metre
    #[arg(long, value_name = "PIXELS", value_parser = value_parser!(u32).range(1..=20), allow_negative_numbers = true, default_value = "6")]
    scale: u32,
    /// The language of days, hours and distances: en, de, fr, es, pt-BR, ru, ja or zh-Hans; names of places keep their own
    #[arg(long, value_name = "CODE", default_value_t)]
    language: Language,
}

/// Width of a strip in pixels.
const STRIP_PX: u32 = 4800;
/// Pixels of the largest scroll.
const MAX_PIXELS: u64 = 1 << 29;
/// Panels from which a progress line is shown.
const MANY: u64 = 12;

/// A walk, as it was kept.
struct KeptWalk {
    walker: Walker,
    land: Land,
    journal: RunJournal,
    pilgrimage: Pilgrimage,
    clock: DayNightCycle,
    seed_words: String,
}

impl RunCommand for Scroll {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        words::set_language(self.language);
        let walk = KeptWalk::open(self.run.trim(), lands)?;
        let samples: Vec<TraceSample> = walk.walker.trace.samples().collect();
        let panels = panels(&samples);
        let (layers, creatures) = (app::picture_layers(), Creatures::default());
        let painter =
            PanelPainter { land: &walk.land, layers: &layers, trace: &walk.walker.trace, creatures: &creatures, scale: self.scale };
        let all_px: u64 = panels.iter().map(|panel| u64::from(painter.width_px(panel))).sum();
        let height_px = StripBuilder::height_px(painter.height_px());
        // The first strip is the title.
        let strips = 1 + all_px.div_ceil(u64::from(STRIP_PX)) as u32;
        if u64::from(strips) * u64::from(height_px) * u64::from(STRIP_PX) > MAX_PIXELS {
            return Err(CliError::new(format!("the walk is {all_px} pixels long, which is too much; take a smaller --scale")));
        }
        let print = walk.land.fingerprint();
        let met = walk.journal.entries().filter(|entry| entry.land == print).map(|entry| (entry.place, entry.days));
        let clock = TraceClock::new(&samples, met, walk.clock.days, walk.clock.day_s);
        let mut captions = CaptionWriter::new(&walk.land, &walk.journal, &walk.pilgrimage, &panels, self.scale);
        let progress = Progress::new(panels.len() as u64, MANY);
        let mut paint = |emit: &mut EmitStrip| {
            let lines = title(&walk.walker.name, &walk.seed_words, &walk.land, &samples, walk.clock.days);
            emit(&title_strip(STRIP_PX, painter.height_px(), &lines))?;
            let mut strips = StripBuilder::new(STRIP_PX, painter.height_px(), emit);
            for panel in &panels {
                let days = clock.days_at(panel.step);
                let beneath = captions.beneath(panel, days, strips.length_px());
                strips.add(&painter.paint(panel, days), beneath)?;
                progress.add(1);
            }
            strips.finish()
        };
        let is_pdf = self.out.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdf"));
        write_to(&self.out, |out| {
            if is_pdf {
                let mut pdf = PdfWriter::new(out)?;
                paint(&mut |strip| pdf.add_strip(strip, STRIP_PX, height_px))?;
                pdf.finish()
            } else {
                png::write_streamed(out, STRIP_PX, strips * height_px, |rows| paint(&mut |strip| rows.write_all(strip)))
            }
        })
    }
}

impl KeptWalk {
    /// Opens a walk by its name.
    fn open(name: &str, lands: &LandRegistries) -> Result<Self, CliError> {
        let contents = saved_walk(name)?;
        let cannot = |error: &dyn std::fmt::Display| CliError(format!("the walk '{}' cannot be drawn: {error}", quoted(name)));
        let walker = Walker::from_contents(name, &contents).map_err(|error| cannot(&error))?;
        let land = walker.recipe.land(&(lands.algorithms)(), &(lands.layers)()).map_err(|error| cannot(&error))?;
        let origin = Origin::of(&walker.recipe);
        let painted = saved_strokes::log_of(&contents.sections, &origin).map_err(|error| cannot(&error))?;
        let painted = painted.map(|bytes| log::read(&bytes, &origin)).transpose().map_err(|error| cannot(&error))?;
        let land = painted.map_or_else(|| land.clone(), |read| land.with_edits(read.strokes.edits().clone()));
        let journal = RunJournal::in_sections(&contents.sections).map_err(|error| cannot(&error))?;
        let pilgrimage = Pilgrimage::in_sections(&contents.sections).map_err(|error| cannot(&error))?;
        let clock = sky::saved_clock(&contents.sections).map_err(|error| cannot(&error))?.unwrap_or_default();
        let seed_words = contents.head.card.seed_words;
        Ok(Self { walker, land, journal, pilgrimage, clock, seed_words })
    }
}
