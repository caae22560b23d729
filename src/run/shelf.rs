//! The folder of all runs. Each is a folder of that name, with its last three generations, each a file; so a run is moved
//! by moving its folder.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use super::contents::{self, Contents, Unread};
use crate::shared::{
    keep::{Card, Section},
    shelf,
};

/// How many generations of a run there are, once there are so many.
const GENERATIONS: usize = 3;
const EXTENSION: &str = "run";
const LOCK: &str = "lock";
const LONGEST_NAME: usize = 64;

/// How a file is written: whole, or not at all.
type Write = fn(&Path, &[u8]) -> io::Result<()>;

/// The runs that there are.
#[derive(Clone, Debug)]
pub struct Runs {
    folder: PathBuf,
    write: Write,
}

/// Why a run cannot be begun or gone on with, in a line.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// No folder can have such a name.
    #[error("a run's name has letters, digits, spaces, - and _ alone, and at most {LONGEST_NAME} of them")]
    Name,
    /// It is there.
    #[error("there is a run '{0}' already: go on with it, or give another name")]
    There(String),
    /// It is not there.
    #[error("there is no run '{name}' in {}", folder.display())]
    Missing {
        /// What was asked for.
        name: String,
        /// Where.
        folder: PathBuf,
    },
    /// There are none.
    #[error("there is no run to go on with")]
    None,
    /// Another game is on it.
    #[error("the run '{0}' is being walked by another game")]
    InUse(String),
    /// A later game has kept it.
    #[error("the run '{name}' was kept by a later version of eremite (version {version} of a run's file, and this game knows version {known}); it was left as it is", known = contents::VERSION)]
    Newer {
        /// Its name.
        name: String,
        /// The version of the file.
        version: u32,
    },
    /// Nothing of it can be read.
    #[error("nothing of the run '{0}' can be read any more")]
    Lost(String),
    /// The file system does not let us.
    #[error("{}: {error}", path.display())]
    Files {
        /// Where.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
}

/// A run in the list of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// What its youngest generation says that can be read; nothing, if there is none.
    pub contents: Option<Contents>,
    /// Whether its youngest generation reads without a fault.
    pub is_whole: bool,
}

/// A run that this game is on, and no other: the lock goes with this, or with the process.
#[derive(Debug)]
pub struct Opened {
    name: String,
    folder: PathBuf,
    write: Write,
    /// Those that are there and whole, from the oldest.
    generations: Vec<u64>,
    /// The number of the next.
    next: u64,
    /// What the youngest says.
    last: Option<(Card, Vec<Section>)>,
    /// Sections of others than those who keep something in this game.
    unknown: Vec<Section>,
    _lock: File,
}

/// A run that was opened to be gone on with.
#[derive(Debug)]
pub struct Found {
    /// The run.
    pub run: Opened,
    /// What it says.
    pub contents: Contents,
    /// What there is to tell, each in a line.
    pub told: Vec<String>,
}

impl Runs {
    /// Those in a folder, which need not be there.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder, write: shelf::write_whole }
    }

    /// The player's own, if this system has a folder for data.
    pub fn own() -> Option<Self> {
        shelf::Shelf::own("runs").map(Self::in_folder)
    }

    /// Those of the names, in their order.
    pub fn list(&self) -> Vec<Listed> {
        self.names().into_iter().filter_map(|name| self.look_at(name)).collect()
    }

    /// The name of the run that was kept last, of those that can be read.
    pub fn newest(&self) -> Option<String> {
        let saved = |run: Listed| Some((run.contents?.saved_at_s, run.name));
        self.list().into_iter().filter_map(saved).max().map(|(_, name)| name)
    }

    /// Whether there is a run of that name.
    pub fn has(&self, name: &str) -> bool {
        is_name(name) && files(&self.folder.join(name)).is_ok_and(|files| files.iter().any(|file| file.is_of_run))
    }

    /// Begins a run under a name that is free.
    ///
    /// # Errors
    /// If the name is none, or taken, or nothing can be written.
    pub fn begin(&self, name: &str) -> Result<Opened, RunError> {
        let name = name.trim();
        if !is_name(name) {
            return Err(RunError::Name);
        }
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let lock = lock(name, &folder)?;
        // Somebody may have begun to begin it, and have fallen.
        if files(&folder).map_err(at(&folder))?.iter().any(|file| file.is_of_run) {
            return Err(RunError::There(name.into()));
        }
        let (name, write) = (name.into(), self.write);
        Ok(Opened { name, folder, write, generations: Vec::new(), next: 1, last: None, unknown: Vec::new(), _lock: lock })
    }

    /// Opens a run: the youngest of its generations that is whole. Those that are not are set aside.
    ///
    /// # Errors
    /// If there is none, another game is on it, a later game has kept it, or nothing of it can be read.
    pub fn open(&self, name: &str) -> Result<Found, RunError> {
        let name = name.trim();
        if !is_name(name) {
            return Err(RunError::Name);
        }
        let folder = self.folder.join(name);
        if !self.has(name) {
            return Err(RunError::Missing { name: name.into(), folder: self.folder.clone() });
        }
        let lock = lock(name, &folder)?;
        let there = files(&folder).map_err(at(&folder))?;
        let next = there.iter().map(|file| file.number).max().unwrap_or_default() + 1;
        let mut generations: Vec<u64> = there.iter().filter(|file| file.is_generation).map(|file| file.number).collect();
        generations.sort_unstable();
        let mut told = Vec::new();
        while let Some(number) = generations.last() {
            let path = path_of(&folder, *number);
            let why = match contents::from_bytes(&fs::read(&path).map_err(at(&path))?) {
                Ok(contents) => {
                    let last = Some((contents.card.clone(), contents.sections.clone()));
                    sweep(&folder, &there);
                    let (name, write) = (name.into(), self.write);
                    let run = Opened { name, folder, write, generations, next, last, unknown: Vec::new(), _lock: lock };
                    return Ok(Found { run, contents, told });
                }
                Err(Unread::Newer(version)) => return Err(RunError::Newer { name: name.into(), version }),
                Err(Unread::Damaged(why)) => why,
            };
            let aside = set_aside(&path).map_err(at(&path))?;
            told.push(format!(
                "the run '{name}' was damaged: {why}; its last state is set aside as {}, and he stands where he was before",
                aside.display()
            ));
            generations.pop();
        }
        Err(RunError::Lost(name.into()))
    }

    /// The names of all runs: of the folders in which there is something of one.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| self.has(name)).collect();
        names.sort();
        names
    }

    fn look_at(&self, name: String) -> Option<Listed> {
        let folder = self.folder.join(&name);
        let mut numbers: Vec<u64> = files(&folder).ok()?.iter().filter(|file| file.is_generation).map(|file| file.number).collect();
        numbers.sort_unstable();
        let read = |number: &u64| fs::read(path_of(&folder, *number)).ok().and_then(|bytes| contents::from_bytes(&bytes).ok());
        let is_whole = numbers.last().and_then(&read).is_some();
        let contents = numbers.iter().rev().find_map(read);
        Some(Listed { name, contents, is_whole })
    }
}

impl Opened {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// These sections are of nobody in this game: they are kept as they are.
    pub fn carry(&mut self, unknown: Vec<Section>) {
        self.unknown = unknown;
    }

    /// Writes a state as the next generation, if it is another than the last; the oldest goes when this one reads as it
    /// was written.
    ///
    /// # Errors
    /// If that cannot be done; then the generations before it are as they were.
    pub fn keep(&mut self, card: Card, mut sections: Vec<Section>) -> io::Result<()> {
        sections.extend(self.unknown.iter().cloned());
        if self.last.as_ref().is_some_and(|(_, last)| *last == sections) {
            return Ok(());
        }
        let saved_at_s = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let contents = Contents { generation: self.next, saved_at_s, card, sections };
        let (path, bytes) = (path_of(&self.folder, self.next), contents::to_bytes(&contents));
        (self.write)(&path, &bytes)?;
        self.next += 1;
        if fs::read(&path)? != bytes {
            set_aside(&path)?;
            return Err(io::Error::other("what was written does not read as it was written"));
        }
        self.generations.push(contents.generation);
        self.last = Some((contents.card, contents.sections));
        while self.generations.len() > GENERATIONS {
            match fs::remove_file(path_of(&self.folder, self.generations[0])) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => self.generations.remove(0),
            };
        }
        Ok(())
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> RunError {
    move |error| RunError::Files { path: path.into(), error }
}

fn is_name(name: &str) -> bool {
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && name.trim() == name;
    fits && name.chars().all(|c| c.is_alphanumeric() || " -_".contains(c))
}

fn path_of(folder: &Path, generation: u64) -> PathBuf {
    folder.join(generation.to_string()).with_extension(EXTENSION)
}

/// Gives a damaged file another name, that no file has.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = (1..).map(|number| path.with_extension(format!("{EXTENSION}.damaged-{number}"))).find(|aside| !aside.exists());
    let aside = aside.expect("not every number is taken");
    shelf::set_aside(path, &aside)?;
    Ok(aside)
}

/// A file in the folder of a run.
struct InFolder {
    path: PathBuf,
    /// The number of its generation, if it has one.
    number: u64,
    is_generation: bool,
    /// Whether it is one, or was.
    is_of_run: bool,
}

fn files(folder: &Path) -> io::Result<Vec<InFolder>> {
    let file = |entry: io::Result<fs::DirEntry>| {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (number, rest) = name.split_once('.').unwrap_or((&name, ""));
        let number = number.parse().ok().filter(|_| !rest.is_empty());
        let is_generation = number.is_some() && rest == EXTENSION && path.is_file();
        let is_of_run = is_generation || number.is_some() && rest.starts_with(EXTENSION);
        Ok(InFolder { path, number: number.unwrap_or_default(), is_generation, is_of_run })
    };
    fs::read_dir(folder)?.map(file).collect()
}

/// What a game that fell has left of a file that it was writing. Nobody else is on the run.
fn sweep(folder: &Path, there: &[InFolder]) {
    for file in there.iter().filter(|file| shelf::is_half_written(&file.path)) {
        if let Err(error) = fs::remove_file(&file.path) {
            eprintln!("eremite: {}: {error}", folder.display());
        }
    }
}

/// Makes the run this game's alone, for as long as the file is open.
#[expect(clippy::disallowed_methods, reason = "there is nothing in it")]
fn lock(name: &str, folder: &Path) -> Result<File, RunError> {
    let path = folder.join(LOCK);
    let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RunError::InUse(name.into())),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contents::tests::{of_later_version, some_contents};

    fn runs(name: &str) -> Runs {
        let folder = std::env::temp_dir().join(format!("eremite-runs-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Runs::in_folder(folder)
    }

    fn state(number: u8) -> (Card, Vec<Section>) {
        (some_contents().card, vec![Section { name: "body".into(), version: 1, bytes: vec![number; 9] }])
    }

    fn keep(run: &mut Opened, number: u8) -> io::Result<()> {
        let (card, sections) = state(number);
        run.keep(card, sections)
    }

    fn number(contents: &Contents) -> u8 {
        contents.sections[0].bytes[0]
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
            .collect();
        names.sort();
        names
    }

    #[test]
    fn three_generations_are_kept_and_the_same_state_once() {
        let runs = runs("three");
        assert!(runs.list().is_empty() && runs.newest().is_none());
        let mut run = runs.begin("a walk").expect("begun");
        assert!(runs.list().is_empty(), "nothing is kept yet");
        for number in [1, 2, 2, 2, 3, 4, 5] {
            keep(&mut run, number).expect("kept");
        }
        let folder = runs.folder.join("a walk");
        assert_eq!(names(&folder), ["3.run", "4.run", "5.run", "lock"]);
        let listed = runs.list();
        assert_eq!((listed.len(), &*listed[0].name, listed[0].is_whole), (1, "a walk", true));
        assert_eq!(listed[0].contents.as_ref().map(|contents| (contents.generation, number(contents))), Some((5, 5)));
        assert!(matches!(runs.begin("a walk"), Err(RunError::InUse(_))));
        assert!(matches!(runs.open("a walk"), Err(RunError::InUse(_))));
        drop(run);
        assert!(matches!(runs.begin("a walk"), Err(RunError::There(_))));
        fs::write(folder.join(".eremite-77-0.part"), "half").expect("written");
        let mut found = runs.open("a walk").expect("opened");
        assert_eq!((number(&found.contents), found.told.len()), (5, 0));
        assert_eq!(names(&folder), ["3.run", "4.run", "5.run", "lock"], "what was half written is gone");
        keep(&mut found.run, 6).expect("kept");
        assert_eq!(names(&folder), ["4.run", "5.run", "6.run", "lock"]);
        assert_eq!(runs.newest().as_deref(), Some("a walk"));
        for name in ["", "a/b", "..", "a.b", "x\ny"] {
            assert!(matches!(runs.begin(name), Err(RunError::Name)), "{name}");
        }
        assert!(matches!(runs.open("another"), Err(RunError::Missing { .. })));
        fs::remove_dir_all(runs.folder).expect("removed");
    }

    #[test]
    fn whatever_happens_to_the_youngest_the_one_before_it_is_taken() {
        let runs = runs("damaged");
        let mut run = runs.begin("walk").expect("begun");
        (1..=3).for_each(|number| keep(&mut run, number).expect("kept"));
        drop(run);
        let folder = runs.folder.join("walk");
        let file = folder.join("3.run");
        let whole = fs::read(&file).expect("there");
        let cuts = (0..whole.len()).map(|cut| whole[..cut].to_vec());
        let turned = (0..whole.len() * 8).map(|bit| {
            let mut turned = whole.clone();
            turned[bit / 8] ^= 1 << (bit % 8);
            turned
        });
        for bytes in cuts.chain(turned) {
            fs::write(&file, &bytes).expect("written");
            assert!(!runs.list()[0].is_whole);
            assert_eq!(runs.list()[0].contents.as_ref().map(number), Some(2));
            let found = runs.open("walk").expect("the one before it");
            assert_eq!((number(&found.contents), found.told.len()), (2, 1), "{:?}", found.told);
            let aside = folder.join("3.run.damaged-1");
            assert_eq!(fs::read(&aside).expect("set aside"), bytes);
            fs::remove_file(aside).expect("removed");
        }
        // What is written next is never mistaken for what was damaged.
        fs::write(&file, "no run").expect("written");
        keep(&mut runs.open("walk").expect("opened").run, 4).expect("kept");
        assert_eq!(names(&folder), ["1.run", "2.run", "3.run.damaged-1", "4.run", "lock"]);
        for name in ["1.run", "2.run", "4.run"] {
            fs::write(folder.join(name), "nothing").expect("written");
        }
        assert!(matches!(runs.open("walk"), Err(RunError::Lost(_))));
        assert_eq!(names(&folder).len(), 5, "all are set aside, and none is lost");
        assert!(runs.list()[0].contents.is_none() && !runs.list()[0].is_whole);
        assert!(matches!(runs.begin("walk"), Err(RunError::There(_))), "they stay");
        fs::remove_dir_all(runs.folder).expect("removed");
    }

    #[test]
    fn what_a_later_game_has_kept_is_left_as_it_is() {
        let runs = runs("later");
        keep(&mut runs.begin("walk").expect("begun"), 1).expect("kept");
        let file = runs.folder.join("walk/2.run");
        let later = of_later_version(&some_contents());
        fs::write(&file, &later).expect("written");
        let error = runs.open("walk").expect_err("it is refused").to_string();
        assert!(error.contains("'walk' was kept by a later version of eremite") && !error.contains('\n'), "{error}");
        assert_eq!(fs::read(file).expect("there"), later);
        assert_eq!(names(&runs.folder.join("walk")), ["1.run", "2.run", "lock"]);
        fs::remove_dir_all(runs.folder).expect("removed");
    }

    #[test]
    fn unknown_sections_are_carried() {
        let runs = runs("unknown");
        keep(&mut runs.begin("walk").expect("begun"), 1).expect("kept");
        let strange = vec![Section { name: "strange".into(), version: 7, bytes: vec![3, 4] }];
        let mut found = runs.open("walk").expect("opened");
        found.run.carry(strange.clone());
        keep(&mut found.run, 2).expect("kept");
        drop(found);
        assert_eq!(runs.open("walk").expect("opened").contents.sections[1..], strange);
        fs::remove_dir_all(runs.folder).expect("removed");
    }

    #[test]
    fn on_a_disk_that_is_full_after_any_byte_nothing_is_lost() {
        const LEAST: usize = 0;
        static ROOM: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(LEAST);
        let mut runs = runs("full");
        let mut run = runs.begin("walk").expect("begun");
        (1..=3).for_each(|number| keep(&mut run, number).expect("kept"));
        drop(run);
        runs.write = |file, bytes| {
            shelf::write_whole_with(file, |out| {
                let room = ROOM.load(std::sync::atomic::Ordering::Relaxed);
                out.write_all(&bytes[..room.min(bytes.len())])?;
                out.flush()?;
                if room < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
            })
        };
        let mut found = runs.open("walk").expect("opened");
        let length = contents::to_bytes(&found.contents).len();
        for room in LEAST..length {
            ROOM.store(room, std::sync::atomic::Ordering::Relaxed);
            assert_eq!(keep(&mut found.run, 4).expect_err("it is full").kind(), io::ErrorKind::StorageFull);
            assert_eq!(names(&runs.folder.join("walk")), ["1.run", "2.run", "3.run", "lock"], "room for {room} bytes");
        }
        ROOM.store(usize::MAX, std::sync::atomic::Ordering::Relaxed);
        keep(&mut found.run, 4).expect("there is room again");
        drop(found);
        assert_eq!(number(&runs.open("walk").expect("opened").contents), 4);
        fs::remove_dir_all(runs.folder).expect("removed");
    }

    #[test]
    fn a_folder_below_a_file_is_told_in_a_line() {
        let runs = runs("below");
        fs::write(&runs.folder, "a file").expect("written");
        let below = Runs::in_folder(runs.folder.join("deeper"));
        assert!(below.list().is_empty());
        let error = below.begin("walk").expect_err("there is a file").to_string();
        assert!(error.contains("deeper") && !error.contains('\n'), "{error}");
        assert!(matches!(below.open("walk"), Err(RunError::Missing { .. })));
        fs::remove_file(runs.folder).expect("removed");
    }
}
