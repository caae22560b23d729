//! The folder of all runs. Each is a folder of that name; so a run is moved by moving its folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use bevy::prelude::Resource;

use super::{
    contents::{self, Head},
    opened::{self, Found, Opened, Write},
};
use crate::shared::shelf;

const LONGEST_NAME: usize = 64;

/// The runs that there are.
#[derive(Resource, Clone, Debug)]
pub struct Runs {
    pub(super) folder: PathBuf,
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
    /// What the head of its youngest generation says that can be read; nothing, if there is none.
    pub head: Option<Head>,
    /// Whether its youngest generation reads without a fault.
    pub is_whole: bool,
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

    /// Where they are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All of them, by name; each is read from beginning to end.
    pub fn list(&self) -> Vec<Listed> {
        let listed = |name: String| {
            let (head, is_whole) = opened::inspect(&self.folder.join(&name));
            Listed { name, head, is_whole }
        };
        self.names().map(listed).collect()
    }

    /// The names of all that can be read, and what their heads say, the one that was kept last first. Nothing but the heads
    /// is read: of the bodies nobody knows yet whether they are whole.
    pub fn heads(&self) -> Vec<(String, Head)> {
        let headed = |name: String| Some((opened::head(&self.folder.join(&name))?, name));
        let mut heads: Vec<_> = self.names().filter_map(headed).map(|(head, name)| (name, head)).collect();
        heads.sort_by(|(a, of_a), (b, of_b)| (of_b.saved_at_s, b).cmp(&(of_a.saved_at_s, a)));
        heads
    }

    /// Opens the run that was kept last, of those that can be gone on with, and says of the others, in a line each, why not.
    ///
    /// # Errors
    /// If there is none.
    pub fn open_newest(&self, mut say: impl FnMut(RunError)) -> Result<Found, RunError> {
        let open = |(name, _): (String, Head)| self.open(&name).map_err(&mut say).ok();
        self.heads().into_iter().find_map(open).ok_or(RunError::None)
    }

    /// Whether there is a run of that name.
    pub fn has(&self, name: &str) -> bool {
        is_name(name) && opened::is_run(&self.folder.join(name))
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
        Opened::begin(name, self.folder.join(name), self.write)
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
        if !self.has(name) {
            return Err(RunError::Missing { name: name.into(), folder: self.folder.clone() });
        }
        Opened::open(name, self.folder.join(name), self.write)
    }

    /// The names of all runs: of the folders in which there is something of one.
    fn names(&self) -> impl Iterator<Item = String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> =
            entries.filter_map(|entry| entry.file_name().into_string().ok()).filter(|name| self.has(name)).collect();
        names.sort();
        names.into_iter()
    }
}

pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> RunError {
    move |error| RunError::Files { path: path.into(), error }
}

pub(super) fn is_name(name: &str) -> bool {
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count()) && name.trim() == name;
    fits && name.chars().all(|c| c.is_alphanumeric() || " -_".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        run::contents::{
            Contents,
            tests::{of_later_version, some_contents},
        },
        shared::{
            keep::{Card, Section},
            shelf::names,
        },
    };

    fn runs(name: &str) -> Runs {
        let folder = std::env::temp_dir().join(format!("eremite-runs-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Runs::in_folder(folder)
    }

    fn state(number: u8) -> (Card, Vec<Section>) {
        (some_contents().head.card, vec![Section { name: "body".into(), version: 1, bytes: vec![number; 9] }])
    }

    fn keep(run: &mut Opened, number: u8) -> io::Result<()> {
        let (card, sections) = state(number);
        run.keep(card, sections)
    }

    /// What was kept, when the state was told by a number.
    fn number(contents: &Contents) -> u8 {
        contents.sections[0].bytes[0]
    }

    #[test]
    fn three_generations_are_kept_and_the_same_state_once() {
        let runs = runs("three");
        assert!(runs.list().is_empty() && runs.heads().is_empty());
        let mut run = runs.begin("a walk").expect("begun");
        assert!(runs.list().is_empty(), "nothing is kept yet");
        for number in [1, 2, 2, 2, 3, 4, 5] {
            keep(&mut run, number).expect("kept");
        }
        let folder = runs.folder.join("a walk");
        assert_eq!(names(&folder), ["3.run", "4.run", "5.run", "lock"]);
        let listed = runs.list();
        assert_eq!((listed.len(), &*listed[0].name, listed[0].is_whole), (1, "a walk", true));
        assert_eq!(listed[0].head.as_ref().map(|head| head.generation), Some(5));
        assert_eq!(runs.heads(), [("a walk".to_string(), listed[0].head.clone().expect("whole"))]);
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
        assert_eq!(runs.heads()[0].0, "a walk");
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
            assert_eq!(runs.list()[0].head.as_ref().map(|head| head.generation), Some(2));
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
        assert!(runs.list()[0].head.is_none() && !runs.list()[0].is_whole && runs.heads().is_empty());
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
    fn of_all_runs_the_newest_that_can_be_gone_on_with_is_taken() {
        let runs = runs("newest");
        let open = || {
            let mut said = Vec::new();
            let found = runs.open_newest(|error| said.push(error.to_string()));
            (found.map(|found| found.run.name().to_owned()), said)
        };
        assert!(matches!(open(), (Err(RunError::None), said) if said.is_empty()));
        for name in ["a", "b", "c"] {
            keep(&mut runs.begin(name).expect("begun"), 1).expect("kept");
        }
        // All are of the same second: then the name decides.
        assert!(matches!(open(), (Ok(name), said) if name == "c" && said.is_empty()));
        let walked = runs.open("c").expect("opened");
        fs::write(runs.folder.join("b/2.run"), of_later_version(&some_contents())).expect("written");
        let (found, said) = open();
        assert!(matches!(found, Ok(name) if name == "a"));
        assert!(said.len() == 2 && said[0].contains("'c' is being walked") && said[1].contains("'b' was kept by a later"), "{said:?}");
        drop(walked);
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
