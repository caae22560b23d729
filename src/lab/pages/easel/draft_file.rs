//! The draft keeps itself: every change of it is written, on another thread, and it stands on the easel again next time.

use std::{
    io,
    path::{Path, PathBuf},
};

use bevy::{app::AppExit, prelude::*, window::RequestRedraw};
use eremite_land::{
    Algorithms,
    complain::complain,
    preset,
    shelf::{self, Beside, Existing, opening},
};
use eremite_maps::easel::Draft;
use eremite_stream::contracts::schedule::EndSystems;

use super::{Easel, chores::Chores, job::Job, kept::OfWalk};
use crate::overlay::{Workbench, is_of_use};

/// Where a draft is set aside that cannot be read, and one that gave way to the map of the land.
const BROKEN: &str = "draft that could not be read";
const BEFORE: &str = "draft before";

/// The file.
#[derive(Resource)]
pub struct DraftFile {
    file: Option<PathBuf>,
    reading: Option<Job<Read>>,
    writing: Beside<Result<(), String>>,
    /// What is in the file, or will be.
    written: Option<Draft>,
}

/// What was in the file.
pub(super) enum Read {
    /// Nothing.
    Nothing,
    /// A draft.
    Sound(Box<Draft>),
    /// No file, but the draft of the walk that one goes on with; and a line, if the one before it could not be set aside.
    OfWalk(Box<Draft>, Result<(), String>),
    /// It is set aside; a line about it.
    Broken(String),
    /// It stays where it is, and so nothing can be written there; a line about it.
    Stuck(String),
}

impl Default for DraftFile {
    fn default() -> Self {
        Self::at(preset::drawn())
    }
}

impl DraftFile {
    /// In a file; without one no draft is kept.
    pub fn at(file: Option<PathBuf>) -> Self {
        Self { file, reading: None, writing: default(), written: None }
    }

    /// The reading of it, once: what it brings is to be [taken out](Self::take_out). The draft of a walk goes before it.
    pub(super) fn begin(&mut self, of_walk: &mut OfWalk, algorithms: &Algorithms) -> Option<Job<Read>> {
        let reading = self.reading.take();
        let of_walk = of_walk.begin(self.file.clone(), algorithms);
        of_walk.map(|read| Job::start(None, move |_| read())).or(reading)
    }

    /// Whether there is more on the easel than what comes with the game.
    pub(super) fn is_begun(&self) -> bool {
        self.written.is_some()
    }

    /// Puts what was kept on the easel; nothing is there yet but what comes with the game. An error is a line.
    pub(super) fn take_out(&mut self, read: Read, easel: &mut Easel) -> Result<(), String> {
        let read = match read {
            Read::Sound(draft) => {
                easel.begin_with(*draft);
                Read::Nothing
            }
            Read::OfWalk(draft, aside) => {
                easel.begin_with(*draft);
                // It is not in the file yet.
                self.written = Some(Draft::default());
                return aside;
            }
            read => read,
        };
        // What comes with the game need not be kept.
        self.written = Some(easel.draft());
        match read {
            Read::Nothing | Read::Sound(_) | Read::OfWalk(..) => Ok(()),
            Read::Broken(line) => Err(line),
            Read::Stuck(line) => {
                self.file = None;
                Err(line)
            }
        }
    }

    /// The land's own map comes in the draft's place: the file is kept beside the one that will be written.
    pub(super) fn give_way(&mut self) -> Result<(), String> {
        self.file.as_ref().filter(|file| file.exists()).map_or(Ok(()), |file| give_way(file))
    }

    fn write(&mut self, easel: &Easel, algorithms: &Algorithms) {
        let Some(file) = self.file.clone() else { return };
        let (draft, algorithms) = (easel.draft(), algorithms.clone());
        self.written = Some(draft.clone());
        self.writing.begin(move || shelf::save(&file, &draft.text(&algorithms), Existing::GivesWay));
    }

    fn is_written(&self, easel: &Easel) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_of(&easel.canvas, &easel.synthesis, easel.width_m))
    }
}

/// Gives the file another name.
pub(super) fn give_way(file: &Path) -> Result<(), String> {
    let before = file.with_file_name(BEFORE).with_extension("ron");
    shelf::set_aside(file, &before).map_err(|error| format!("the draft before this one cannot be set aside: {error}"))
}

fn read(file: &Path, algorithms: &Algorithms) -> Read {
    let text = match opening::read_text(file, preset::MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Read::Nothing,
        text => text.map_err(|error| error.to_string()),
    };
    let fault = match text.and_then(|text| Draft::parse(&text, algorithms)) {
        Ok(draft) => return Read::Sound(Box::new(draft)),
        Err(fault) => fault,
    };
    let aside = |name: &str| file.with_file_name(name).with_extension("ron");
    let name = shelf::free_name(BROKEN, ' ', |name| aside(name).exists());
    match shelf::set_aside(file, &aside(&name)) {
        Ok(()) => Read::Broken(format!("the draft cannot be read and is set aside as {}: {fault}", aside(&name).display())),
        Err(error) => Read::Stuck(format!("the draft {} cannot be read ({fault}) nor set aside ({error}): none is kept", file.display())),
    }
}

/// Keeps the draft.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DraftFile>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, begin_reading)
        .add_systems(Last, keep.in_set(EndSystems).run_if(is_of_use));
}

fn begin_reading(mut draft: ResMut<DraftFile>, algorithms: Res<Algorithms>) {
    if let Some(file) = draft.file.clone() {
        let algorithms = algorithms.clone();
        draft.reading = Some(Job::start(None, move |_| read(&file, &algorithms)));
    }
}

/// Writes it when it is another one; at the end it is waited for.
fn keep(
    mut draft: ResMut<DraftFile>,
    mut chores: ResMut<Chores>,
    mut bench: ResMut<Workbench>,
    exits: MessageReader<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut easel: ResMut<Easel>,
    algorithms: Res<Algorithms>,
) {
    let ends = !exits.is_empty();
    if ends {
        if let Some(fault) = chores.finish() {
            complain(fault);
        }
        let easel = easel.bypass_change_detection();
        if let Some(remade) = easel.remaking.finish() {
            super::take(remade, easel, &mut draft, &mut bench);
        }
    }
    if !ends && !easel.is_changed() && !draft.writing.is_busy() {
        return;
    }
    if let Some(Err(fault)) = draft.writing.done(ends) {
        bench.fault(fault);
    }
    // Before it was read nothing is known about it.
    let is_known = draft.reading.is_none() && easel.remaking.words().is_none();
    let may = is_known && !draft.writing.is_busy() && (ends || !easel.canvas.is_under_hand());
    if may && !draft.is_written(&easel) {
        draft.write(&easel, &algorithms);
    }
    if ends && let Some(Err(fault)) = draft.writing.done(true) {
        complain(fault);
    }
    if draft.writing.is_busy() {
        redraw.write(RequestRedraw);
    }
}
