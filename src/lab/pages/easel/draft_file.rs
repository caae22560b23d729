//! The draft keeps itself: every change of it is written, on another thread, and it stands on the easel again next time.

use std::{
    io,
    path::{Path, PathBuf},
};

use bevy::{app::AppExit, prelude::*, window::RequestRedraw};
use eremite_land::{
    Algorithms,
    asset_store::{self, BackgroundWrite, IfExists, file_read},
    error_output::print_error,
    preset,
};
use eremite_maps::easel::EaselDraft;
use eremite_stream::contracts::schedule::GameExitSystems;

use super::{Easel, background_jobs::BackgroundJobs, job::Job, session_draft::SessionDraft};
use crate::overlay::{EditSession, lab_available};

/// Where a draft is set aside that cannot be read, and one that gave way to the map of the land.
const BROKEN: &str = "draft that could not be read";
const BEFORE: &str = "draft before";

/// The file.
#[derive(Resource)]
pub struct DraftFile {
    file: Option<PathBuf>,
    reading: Option<Job<DraftReadOutcome>>,
    writing: BackgroundWrite<Result<(), String>>,
    /// What is in the file, or will be.
    written: Option<EaselDraft>,
}

/// What was in the file.
pub(super) enum DraftReadOutcome {
    /// Nothing.
    Nothing,
    /// A draft.
    Sound(Box<EaselDraft>),
    /// No file, but the draft of the walk that one goes on with; and a line, if the one before it could not be set aside.
    OfWalk(Box<EaselDraft>, Result<(), String>),
    /// It is set aside; a line about it.
    Broken(String),
    /// It stays where it is, and so nothing can be written there; a line about it.
    Stuck(String),
}

impl Default for DraftFile {
    fn default() -> Self {
        Self::at(preset::easel_draft_file())
    }
}

impl DraftFile {
    /// In a file; without one no draft is kept.
    pub fn at(file: Option<PathBuf>) -> Self {
        Self { file, reading: None, writing: default(), written: None }
    }

    /// The reading of it, once: what it brings is to be [taken out](Self::apply_read). The draft of a walk goes before it.
    pub(super) fn begin(&mut self, of_walk: &mut SessionDraft, algorithms: &Algorithms) -> Option<Job<DraftReadOutcome>> {
        let reading = self.reading.take();
        let of_walk = of_walk.begin(self.file.clone(), algorithms);
        of_walk.map(|read| Job::start(None, move |_| read())).or(reading)
    }

    /// Whether there is more on the easel than what comes with the game.
    pub(super) fn is_begun(&self) -> bool {
        self.written.is_some()
    }

    /// Puts what was kept on the easel; nothing is there yet but what comes with the game. An error is a line.
    pub(super) fn apply_read(&mut self, read: DraftReadOutcome, easel: &mut Easel) -> Result<(), String> {
        let read = match read {
            DraftReadOutcome::Sound(draft) => {
                easel.replace_draft(*draft);
                DraftReadOutcome::Nothing
            }
            DraftReadOutcome::OfWalk(draft, aside) => {
                easel.replace_draft(*draft);
                // It is not in the file yet.
                self.written = Some(EaselDraft::default());
                return aside;
            }
            read => read,
        };
        // What comes with the game need not be kept.
        self.written = Some(easel.draft());
        match read {
            DraftReadOutcome::Nothing | DraftReadOutcome::Sound(_) | DraftReadOutcome::OfWalk(..) => Ok(()),
            DraftReadOutcome::Broken(line) => Err(line),
            DraftReadOutcome::Stuck(line) => {
                self.file = None;
                Err(line)
            }
        }
    }

    /// The land's own map comes in the draft's place: the file is kept beside the one that will be written.
    pub(super) fn set_aside(&mut self) -> Result<(), String> {
        self.file.as_ref().filter(|file| file.exists()).map_or(Ok(()), |file| set_file_aside(file))
    }

    fn write(&mut self, easel: &Easel, algorithms: &Algorithms) {
        let Some(file) = self.file.clone() else { return };
        let (draft, algorithms) = (easel.draft(), algorithms.clone());
        self.written = Some(draft.clone());
        self.writing.start(move || asset_store::save_user_file(&file, &draft.text(&algorithms), IfExists::GivesWay));
    }

    fn is_written(&self, easel: &Easel) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_of(&easel.canvas, &easel.synthesis, easel.width_m))
    }
}

/// Gives the file another name.
pub(super) fn set_file_aside(file: &Path) -> Result<(), String> {
    let before = file.with_file_name(BEFORE).with_extension("ron");
    asset_store::rename_synced(file, &before).map_err(|error| format!("the draft before this one cannot be set aside: {error}"))
}

fn read(file: &Path, algorithms: &Algorithms) -> DraftReadOutcome {
    let text = match file_read::read_text(file, preset::MOST_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return DraftReadOutcome::Nothing,
        text => text.map_err(|error| error.to_string()),
    };
    let fault = match text.and_then(|text| EaselDraft::parse(&text, algorithms)) {
        Ok(draft) => return DraftReadOutcome::Sound(Box::new(draft)),
        Err(fault) => fault,
    };
    let aside = |name: &str| file.with_file_name(name).with_extension("ron");
    let name = asset_store::unique_name(BROKEN, ' ', |name| aside(name).exists());
    match asset_store::rename_synced(file, &aside(&name)) {
        Ok(()) => DraftReadOutcome::Broken(format!("the draft cannot be read and is set aside as {}: {fault}", aside(&name).display())),
        Err(error) => {
            DraftReadOutcome::Stuck(format!("the draft {} cannot be read ({fault}) nor set aside ({error}): none is kept", file.display()))
        }
    }
}

/// Keeps the draft.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DraftFile>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, begin_reading)
        .add_systems(Last, save_draft.in_set(GameExitSystems).run_if(lab_available));
}

fn begin_reading(mut draft: ResMut<DraftFile>, algorithms: Res<Algorithms>) {
    if let Some(file) = draft.file.clone() {
        let algorithms = algorithms.clone();
        draft.reading = Some(Job::start(None, move |_| read(&file, &algorithms)));
    }
}

/// Writes it when it is another one; at the end it is waited for.
fn save_draft(
    mut draft: ResMut<DraftFile>,
    mut chores: ResMut<BackgroundJobs>,
    mut bench: ResMut<EditSession>,
    exits: MessageReader<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut easel: ResMut<Easel>,
    algorithms: Res<Algorithms>,
) {
    let ends = !exits.is_empty();
    if ends {
        if let Some(fault) = chores.finish() {
            print_error(fault);
        }
        let easel = easel.bypass_change_detection();
        if let Some(remade) = easel.remaking.finish() {
            super::apply_outcome(remade, easel, &mut draft, &mut bench);
        }
    }
    if !ends && !easel.is_changed() && !draft.writing.is_busy() {
        return;
    }
    if let Some(Err(fault)) = draft.writing.poll(ends) {
        bench.set_error(fault);
    }
    // Before it was read nothing is known about it.
    let is_known = draft.reading.is_none() && easel.remaking.description().is_none();
    let may = is_known && !draft.writing.is_busy() && (ends || !easel.canvas.is_stroke_active());
    if may && !draft.is_written(&easel) {
        draft.write(&easel, &algorithms);
    }
    if ends && let Some(Err(fault)) = draft.writing.poll(true) {
        print_error(fault);
    }
    if draft.writing.is_busy() {
        redraw.write(RequestRedraw);
    }
}
