//! Keeps the player's files: read before the game begins and whenever somebody else has written them, written when what
//! they say has changed in the game.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{
    complain::complain,
    news::News,
    shelf::{Beside, free_name, opening, write_whole},
};

use super::{
    Settings,
    form::{Form, read},
};
use crate::contracts::schedule::EndSystems;

/// How often it is looked whether something has changed, here and there.
const LOOKS_EVERY: Duration = Duration::from_millis(100);
/// The most bytes of a file: such a one has a few thousand, and what has a hundred times as many is another one.
const MOST_BYTES: u64 = 1 << 20;
/// How long something stays as it is before it is written.
const SETTLED: Duration = Duration::from_secs(1);

/// What tells a file from what it was before.
type Stamp = Option<(SystemTime, u64)>;
/// What is said, by name.
type Values = BTreeMap<&'static str, String>;

/// The files that are kept.
#[derive(Resource, Default)]
pub struct Keeper(Vec<File>);

/// What is to be told when there is somebody to read it.
#[derive(Resource, Default)]
struct Told {
    lines: Vec<String>,
    has_begun: bool,
}

struct File {
    form: Form,
    path: PathBuf,
    /// The file as it was read or written last.
    stamp: Stamp,
    /// What the game had when the file said the same.
    kept: Values,
    /// What it had at the last look, and since when, if that is something else.
    seen: Values,
    since: Option<Duration>,
    /// What the file says and cannot be beside the rest.
    refused: Vec<&'static str>,
    /// Whether it is of a later version of the game, whose it stays.
    is_newer: bool,
    /// Whether the last write failed: that is told once.
    has_failed: bool,
    writing: Beside<io::Result<Written>>,
    /// What it will say then.
    will_say: Values,
}

/// What has become of a file.
struct Written {
    stamp: Stamp,
    /// Where what was there before lies.
    aside: Option<PathBuf>,
}

/// Reads the files of these forms in a folder, makes all as they say, and keeps them from now on. All plugins must have been
/// added to the app. What is wrong is told on the terminal, and in the game when it has begun.
pub fn keep_in(app: &mut App, settings: Settings, folder: &Path, forms: &[Form]) {
    app.insert_resource(settings);
    let files = forms.iter().map(|form| File {
        form: *form,
        path: folder.join(form.file),
        stamp: None,
        kept: Values::new(),
        seen: Values::new(),
        since: None,
        refused: Vec::new(),
        is_newer: false,
        has_failed: false,
        writing: default(),
        will_say: Values::new(),
    });
    let mut files: Vec<_> = files.collect();
    let world = app.world_mut();
    files.iter_mut().for_each(|file| file.take_up(world));
    app.init_resource::<Told>().insert_resource(Keeper(files)).add_systems(PostStartup, tell_now);
    let tended = (tend.run_if(on_real_timer(LOOKS_EVERY).and_then(resource_exists::<Keeper>)), finish.run_if(on_message::<AppExit>));
    app.add_systems(Last, tended.chain().in_set(EndSystems));
}

/// Whether something has changed that is not written yet.
pub fn is_changing(keeper: Option<Res<Keeper>>) -> bool {
    keeper.is_some_and(|keeper| keeper.0.iter().any(|file| file.since.is_some() || file.writing.is_busy()))
}

fn tend(world: &mut World) {
    world.resource_scope(|world, mut keeper: Mut<Keeper>| {
        let now = world.resource::<Time<Real>>().elapsed();
        keeper.0.iter_mut().for_each(|file| file.tend(world, now));
    });
}

fn finish(world: &mut World) {
    let Some(keeper) = world.remove_resource::<Keeper>() else { return };
    keeper.0.into_iter().for_each(|file| file.finish(world));
}

impl File {
    fn values(&self, world: &World) -> Values {
        (self.form.entries)(world).into_iter().map(|entry| (entry.name, entry.value)).collect()
    }

    /// Makes all as the file says.
    fn take_up(&mut self, world: &mut World) {
        self.stamp = stamp(&self.path);
        let text = match text(&self.path) {
            Ok(text) => text,
            Err(error) => {
                tell(world, format!("{error}; all is as it comes"));
                None
            }
        };
        let found = text.map(|text| read(&text, self.form.version, &(self.form.entries)(world))).unwrap_or_default();
        for fault in &found.faults {
            tell(world, format!("{}, {fault}", self.path.display()));
        }
        self.is_newer = found.is_newer;
        let refused = (self.form.give)(world, &found.said);
        for (name, words) in &refused {
            let line = found.said.get(name).map_or(0, |said| said.line);
            tell(world, format!("{}, line {line}: {words}", self.path.display()));
        }
        self.refused = refused.into_iter().map(|(name, _)| name).collect();
        self.kept = self.values(world);
        self.seen.clone_from(&self.kept);
        self.since = None;
    }

    /// Looks after it at a time since the game began.
    fn tend(&mut self, world: &mut World, now: Duration) {
        if let Some(written) = self.writing.done(false) {
            self.end(world, written);
        }
        if self.writing.is_busy() {
            return;
        }
        let values = self.values(world);
        if values != self.seen {
            (self.seen, self.since) = (values, Some(now));
            return;
        }
        match self.since {
            Some(since) if now.saturating_sub(since) >= SETTLED => {
                self.since = None;
                if let Some(job) = self.job(world) {
                    self.will_say.clone_from(&self.seen);
                    self.writing.begin(job);
                }
            }
            None if stamp(&self.path) != self.stamp => self.take_up(world),
            Some(_) | None => {}
        }
    }

    /// What writes the file, if there is something to write.
    fn job(&mut self, world: &mut World) -> Option<impl FnOnce() -> io::Result<Written> + Send + use<>> {
        let changed: Vec<&str> =
            self.seen.iter().filter(|(name, value)| self.kept.get(*name) != Some(value)).map(|(name, _)| *name).collect();
        if changed.is_empty() {
            return None;
        }
        if self.is_newer {
            let words =
                format!("{} is of a later version and stays as it is: what is changed now holds for this game", self.path.display());
            if !std::mem::replace(&mut self.has_failed, true) {
                tell(world, words);
            }
            return None;
        }
        let (form, path, refused, known) = (self.form, self.path.clone(), self.refused.clone(), self.stamp);
        let entries = (form.entries)(world);
        Some(move || {
            let is_known = stamp(&path) == known;
            let before = text(&path);
            let found = match &before {
                Ok(text) => text.as_ref().map(|text| read(text, form.version, &entries)).unwrap_or_default(),
                Err(_) => default(),
            };
            if found.is_newer {
                return Err(io::Error::other("a later version of the game has written it"));
            }
            let is_broken = before.is_err() || !found.broken.is_empty() || !refused.is_empty();
            let aside = is_broken.then(|| set_aside(&path)).transpose()?;
            let changed: Vec<&str> = changed.into_iter().chain(refused).collect();
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            write_whole(&path, form.rewritten(before.ok().flatten().as_deref(), &entries, &changed).as_bytes())?;
            // What somebody else has written meanwhile is taken up at the next look.
            Ok(Written { stamp: if is_known { stamp(&path) } else { None }, aside })
        })
    }

    fn end(&mut self, world: &mut World, written: io::Result<Written>) {
        let values = std::mem::take(&mut self.will_say);
        match written {
            Ok(Written { stamp, aside }) => {
                if let Some(aside) = aside {
                    tell(world, format!("{} was not as it should be: it lies as {} now", self.path.display(), aside.display()));
                }
                (self.stamp, self.kept, self.has_failed) = (stamp, values, false);
                self.refused.clear();
            }
            Err(error) => {
                if !std::mem::replace(&mut self.has_failed, true) {
                    tell(world, format!("{} cannot be written: {error}; what is set holds for this game", self.path.display()));
                }
            }
        }
    }

    /// The game ends.
    fn finish(mut self, world: &mut World) {
        if let Some(written) = self.writing.done(true) {
            self.end(world, written);
        }
        self.seen = self.values(world);
        if let Some(job) = self.job(world) {
            self.will_say.clone_from(&self.seen);
            self.end(world, job());
        }
    }
}

/// What a file says; nothing, if it is not there.
///
/// # Errors
/// A line that names the file, if it cannot be read or is no text of such a size.
pub(super) fn text(path: &Path) -> Result<Option<String>, String> {
    let is_absent = |error: io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    if path.metadata().is_err_and(is_absent) {
        return Ok(None);
    }
    opening::text(path, MOST_BYTES).map(Some)
}

fn stamp(path: &Path) -> Stamp {
    let known = path.metadata().ok()?;
    Some((known.modified().ok()?, known.len()))
}

/// Lays a copy of a file beside it, under a name that is free.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let bytes = opening::bytes(path, MOST_BYTES).map_err(io::Error::other)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let named = |name: &str| path.with_file_name(name).with_extension("toml");
    let aside = named(&free_name(&format!("{stem}-broken"), '-', |name| named(name).exists()));
    write_whole(&aside, &bytes)?;
    Ok(aside)
}

fn tell(world: &mut World, words: String) {
    complain(&words);
    let mut told = world.get_resource_or_init::<Told>();
    told.lines.push(words);
    if told.has_begun {
        tell_now(world);
    }
}

/// Tells what could not be told before.
fn tell_now(world: &mut World) {
    let mut told = world.resource_mut::<Told>();
    told.has_begun = true;
    let lines = std::mem::take(&mut told.lines);
    if world.contains_resource::<Messages<News>>() {
        lines.into_iter().for_each(|words| _ = world.write_message(News(words)));
    }
}
