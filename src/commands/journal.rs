//! `eremite journal`: discoveries of a saved walk, or of all, as text, JSON or an image.

use clap::Args;
use eremite_land::{Column, Seed, asset_store};
use eremite_life::{
    journal::{LifetimeEntries, LifetimeEntry, RunJournal},
    pilgrimage::Pilgrimage,
    save_game,
};
use eremite_maps::journal_pages::{self, EntryState, JournalChapter, JournalSpread, SpreadPosition, VignetteCache, format_time};
use eremite_stream::contracts::{player_position::PlayerPosition, saveable::SaveableResource};
use serde::Serialize;

use crate::{
    app,
    cli::{CliError, LandRegistries, OutFile, RunCommand, print_json_or, write_picture},
    commands::player::saved_walk,
};

/// Prints or draws what was met on a walk that was kept; without a name, what was met on all of them
#[derive(Args)]
pub struct Journal {
    /// The walk's name; `eremite saves` lists them
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// As JSON: an object
    #[arg(long, conflicts_with = "out")]
    json: bool,
    /// Draws it into a PNG: every leaf, one below the other
    #[arg(long, value_name = "FILE", requires = "name")]
    out: Option<OutFile>,
    /// One chapter alone
    #[arg(long, value_name = "NAME")]
    chapter: Option<String>,
}

/// Size of a page in pixels.
const LEAF: [usize; 2] = [1280, 720];

/// Content of the report.
#[derive(Serialize)]
struct JournalReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    chapters: Vec<ChapterReport>,
    wishes: Vec<String>,
    granted: Vec<EntryReport>,
}

#[derive(Serialize)]
struct ChapterReport {
    name: String,
    met: Vec<EntryReport>,
    blank: usize,
    /// Of the seals: where the next temple is, and how many shrines have stamped the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shrines: Option<usize>,
}

#[derive(Serialize)]
struct EntryReport {
    name: String,
    x: i64,
    row: i64,
    days: f64,
    /// What else is written of it, such as a seal's verse.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    /// Seed of the land, where several lands are reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

impl RunCommand for Journal {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        match &self.name {
            Some(name) => self.of_run(name, lands),
            None => self.of_all(),
        }
    }
}

impl Journal {
    fn wants(&self, chapter: &str) -> bool {
        self.chapter.as_ref().is_none_or(|wanted| wanted.trim() == chapter)
    }

    fn check_chapter<'a>(&self, mut known: impl Iterator<Item = &'a str> + Clone) -> Result<(), CliError> {
        let Some(wanted) = &self.chapter else { return Ok(()) };
        let names: Vec<&str> = known.clone().collect();
        match known.any(|name| name == wanted.trim()) {
            true => Ok(()),
            false => Err(CliError::none_such(format!("there is no chapter '{wanted}'"), &names)),
        }
    }

    fn of_run(&self, name: &str, lands: &LandRegistries) -> Result<(), CliError> {
        let name = name.trim();
        let contents = saved_walk(name)?;
        let cannot = |error: &dyn std::fmt::Display| CliError(format!("the journal of '{name}' cannot be read: {error}"));
        let book = RunJournal::in_sections(&contents.sections).map_err(|error| cannot(&error))?;
        let recipe = save_game::saved_recipe(&contents).map_err(|error| cannot(&error))?;
        let land = recipe.land(&(lands.algorithms)(), &(lands.layers)()).map_err(|error| cannot(&error))?;
        let (seed, print) = (land.seed(), land.fingerprint());
        // Everything discoverable in that land, without walking.
        let mut game = app::headless(land, Column(0));
        game.insert_resource(Pilgrimage::in_sections(&contents.sections).map_err(|error| cannot(&error))?);
        game.insert_resource(PlayerPosition { place: Some(save_game::saved_place(&contents)), ..PlayerPosition::default() });
        let mut chapters = journal_pages::journal_chapters(game.world(), &book, &LifetimeEntries::default());
        self.check_chapter(chapters.iter().map(|chapter| chapter.name))?;
        match &self.out {
            Some(file) => {
                let (bytes, height) = draw(&chapters, &book, print, |chapter| self.wants(chapter));
                write_picture(&bytes, LEAF[0] as u32, height as u32, file)
            }
            None => {
                chapters.retain(|chapter| self.wants(chapter.name));
                self.print_report(&report(name, seed, &chapters, &book))
            }
        }
    }

    fn of_all(&self) -> Result<(), CliError> {
        let folder = asset_store::data_folders::data_dir()
            .ok_or_else(|| CliError::new("this system names no folder for data: tell one with --data DIR"))?;
        let all =
            LifetimeEntries::in_folder(&folder).map_err(|error| CliError(format!("the journal of all walks cannot be read: {error}")))?;
        self.check_chapter(all.met.keys().map(String::as_str))?;
        let entry = |(name, once): (&String, &LifetimeEntry)| EntryReport {
            name: name.clone(),
            x: once.at.0,
            row: once.at.1,
            days: once.days,
            lines: Vec::new(),
            seed: Some(once.seed),
        };
        let chapters = all.met.iter().filter(|(name, _)| self.wants(name));
        let chapters = chapters.map(|(name, met)| ChapterReport {
            name: name.clone(),
            met: met.iter().map(entry).collect(),
            blank: 0,
            next: None,
            shrines: None,
        });
        let granted = all.granted.iter().map(entry).collect();
        self.print_report(&JournalReport { name: None, seed: None, chapters: chapters.collect(), wishes: Vec::new(), granted })
    }

    fn print_report(&self, told: &JournalReport) -> Result<(), CliError> {
        print_json_or(self.json, told, |out| {
            let at = |entry: &EntryReport| {
                let seed = entry.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
                format!("{}: {}; column {}, row {}{seed}", entry.name, format_time(entry.days), entry.x, entry.row)
            };
            for chapter in told.chapters.iter().filter(|chapter| !chapter.met.is_empty() || chapter.blank > 0) {
                writeln!(out, "{}", chapter.name)?;
                for entry in &chapter.met {
                    writeln!(out, "  {}", at(entry))?;
                    entry.lines.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
                }
                if chapter.blank > 0 {
                    writeln!(out, "  {} not met yet", chapter.blank)?;
                }
                if let Some(next) = &chapter.next {
                    writeln!(out, "  next: {next}")?;
                }
                if let Some(count) = chapter.shrines.filter(|count| *count > 0) {
                    writeln!(out, "  stamps of shrines: {count}")?;
                }
            }
            if !told.wishes.is_empty() {
                writeln!(out, "wishes")?;
                told.wishes.iter().try_for_each(|wish| writeln!(out, "  {wish}"))?;
            }
            if !told.granted.is_empty() {
                writeln!(out, "granted")?;
                told.granted.iter().try_for_each(|entry| writeln!(out, "  {}", at(entry)))?;
            }
            Ok(())
        })
    }
}

fn report(name: &str, Seed(seed): Seed, chapters: &[JournalChapter], book: &RunJournal) -> JournalReport {
    let chapter = |chapter: &JournalChapter| {
        let met = chapter.items.iter().filter_map(|item| match &item.state {
            EntryState::Met(meeting) => Some(EntryReport {
                name: item.title.clone(),
                x: meeting.place.column.0,
                row: meeting.place.row,
                days: meeting.days,
                lines: item.lines.clone(),
                seed: None,
            }),
            EntryState::Blank | EntryState::Elsewhere => None,
        });
        let blank = chapter.items.iter().filter(|item| item.state == EntryState::Blank).count();
        let notes = chapter.seals.as_ref();
        let next = notes.and_then(|notes| notes.next.clone());
        ChapterReport { name: chapter.name.into(), met: met.collect(), blank, next, shrines: notes.map(|notes| notes.stamp_count) }
    };
    let granted = book.fulfilled().iter().map(|sealed| EntryReport {
        name: sealed.quest.words.clone(),
        x: sealed.place.column.0,
        row: sealed.place.row,
        days: sealed.days,
        lines: Vec::new(),
        seed: None,
    });
    JournalReport {
        name: Some(name.into()),
        seed: Some(seed),
        chapters: chapters.iter().map(chapter).collect(),
        wishes: book.quests().iter().map(|wish| wish.words.clone()).collect(),
        granted: granted.collect(),
    }
}

/// Pages of the wanted chapters, one below the other, as sRGB bytes, and the total height in pixels. On each page the first
/// discovered entry is selected.
fn draw(chapters: &[JournalChapter], book: &RunJournal, land: u64, wants: impl Fn(&str) -> bool) -> (Vec<u8>, usize) {
    let mut studio = VignetteCache::default();
    let mut bytes = Vec::new();
    for (chapter, of) in chapters.iter().enumerate().filter(|(_, of)| wants(of.name)) {
        let per_leaf = of.layout(LEAF).items_per_page();
        for first in (0..of.items.len().max(1)).step_by(per_leaf) {
            let on_leaf = first..(first + per_leaf).min(of.items.len());
            let met = on_leaf.into_iter().find(|item| matches!(of.items[*item].state, EntryState::Met(_)));
            let spot = SpreadPosition { chapter, item: met.unwrap_or(first) };
            let spread = JournalSpread { contents: chapters, wishes: book.quests(), sealed: book.fulfilled(), spot, map_of: Some(land) };
            bytes.extend(spread.render(&mut studio, LEAF).0);
        }
    }
    let height = bytes.len() / 3 / LEAF[0];
    (bytes, height)
}
