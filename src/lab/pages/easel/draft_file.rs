//! Autosave of the draft: every change is written in the background, and the draft is restored at the next start.

use std::{
    convert::Infallible,
    io,
    path::{Path, PathBuf},
};

use bevy::{app::AppExit, prelude::*, window::RequestRedraw};
use eremite_land::{
    Algorithms,
    asset_store::{self, KeptFile, disk, file_read},
    background::{Steps, one_step},
    error_output::print_error,
    preset,
};
use eremite_maps::easel::EaselDraft;
use eremite_stream::contracts::schedule::GameExitSystems;
use eremite_words as words;

use super::{Easel, background_jobs::BackgroundJobs, job, session_draft::SessionDraft, sketch_job};
use crate::overlay::{EditSession, lab_available};

/// File names for a draft set aside because it cannot be read, and for one replaced by the land's own map.
const BROKEN: &str = "draft that could not be read";
const BEFORE: &str = "draft before";

/// Draft file and its background reads and writes.
#[derive(Resource)]
pub struct DraftFile {
    kept: KeptFile<EaselDraft>,
    reading: Option<Steps<DraftReadOutcome>>,
    /// Whether the stored draft was applied to the editor.
    is_begun: bool,
}

/// Result of reading the draft.
pub(super) enum DraftReadOutcome {
    /// No draft.
    Nothing,
    /// A valid draft.
    Sound(Box<EaselDraft>),
    /// The draft saved with the current walk; with a one-line error if the previous draft file could not be set aside.
    OfWalk(Box<EaselDraft>, Result<(), String>),
    /// Unreadable and set aside; one line about it.
    Broken(String),
    /// Unreadable and not movable, so nothing may be written there; one line about it.
    Stuck(String),
}

impl Default for DraftFile {
    fn default() -> Self {
        Self::at(preset::easel_draft_file())
    }
}

impl DraftFile {
    /// Draft stored at `file`; without a file it is not saved.
    pub fn at(file: Option<PathBuf>) -> Self {
        Self { kept: KeptFile::new(file, EaselDraft::default()), reading: None, is_begun: false }
    }

    /// Takes the read started at launch, once; its result goes to [`apply_read`](Self::apply_read). A draft saved with the
    /// walk has priority.
    pub(super) fn begin(&mut self, of_walk: &mut SessionDraft, algorithms: &Algorithms) -> Option<Steps<DraftReadOutcome>> {
        let reading = self.reading.take();
        of_walk.begin(self.kept.file().map(Path::to_path_buf), algorithms).or(reading)
    }

    /// Whether the stored draft was applied to the editor.
    pub(super) fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// Applies the stored draft to an untouched editor. The error is one line.
    pub(super) fn apply_read(&mut self, read: DraftReadOutcome, easel: &mut Easel) -> Result<(), String> {
        self.is_begun = true;
        let read = match read {
            DraftReadOutcome::Sound(draft) => {
                easel.replace_draft(*draft);
                DraftReadOutcome::Nothing
            }
            DraftReadOutcome::OfWalk(draft, aside) => {
                easel.replace_draft(*draft);
                // The file does not hold it yet.
                self.kept.set_kept(EaselDraft::default());
                return aside;
            }
            read => read,
        };
        // The default draft need not be saved.
        self.kept.set_kept(easel.draft());
        match read {
            DraftReadOutcome::Nothing | DraftReadOutcome::Sound(_) | DraftReadOutcome::OfWalk(..) => Ok(()),
            DraftReadOutcome::Broken(line) => Err(line),
            DraftReadOutcome::Stuck(line) => {
                self.kept.stop_writing();
                Err(line)
            }
        }
    }

    /// Sets the draft file aside before the land's own map replaces the draft.
    pub(super) fn set_aside(&mut self) -> Result<(), String> {
        self.kept.file().filter(|file| disk::exists(file)).map_or(Ok(()), set_file_aside)
    }

    /// Takes over the editor's draft, if it differs from the kept one.
    fn keep(&mut self, easel: &Easel) {
        let is_kept = self.is_begun && self.kept.value().is_of(&easel.canvas, &easel.synthesis, easel.width_m);
        if !is_kept && self.kept.file().is_some() {
            *self.kept.change() = easel.draft();
            self.is_begun = true;
        }
    }
}

/// Renames the file to the name of a replaced draft.
pub(super) fn set_file_aside(file: &Path) -> Result<(), String> {
    let before = file.with_file_name(BEFORE).with_extension("ron");
    asset_store::rename_synced(file, &before).map_err(|error| words::text_with("easel-draft-stays", &[("error", error.to_string().into())]))
}

fn read(file: &Path, algorithms: &Algorithms) -> DraftReadOutcome {
    let text = match file_read::read_text(file, preset::MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return DraftReadOutcome::Nothing,
        text => text.map_err(|error| error.to_string()),
    };
    let fault = match text.and_then(|text| EaselDraft::parse(&text, algorithms).map_err(|fault| fault.to_string())) {
        Ok(draft) => return DraftReadOutcome::Sound(Box::new(draft)),
        Err(fault) => fault,
    };
    let aside = |name: &str| file.with_file_name(name).with_extension("ron");
    let name = asset_store::unique_name(BROKEN, ' ', |name| disk::exists(&aside(name)));
    match asset_store::rename_synced(file, &aside(&name)) {
        Ok(()) => DraftReadOutcome::Broken(words::text_with(
            "easel-draft-aside",
            &[("file", aside(&name).display().to_string().into()), ("fault", fault.to_string().into())],
        )),
        Err(error) => DraftReadOutcome::Stuck(words::text_with(
            "easel-draft-stuck",
            &[("file", file.display().to_string().into()), ("fault", fault.to_string().into()), ("error", error.to_string().into())],
        )),
    }
}

/// Adds autosave.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DraftFile>()
        .add_message::<RequestRedraw>()
        .add_systems(Startup, begin_reading)
        .add_systems(Last, save_draft.in_set(GameExitSystems).run_if(lab_available));
}

fn begin_reading(mut draft: ResMut<DraftFile>, algorithms: Res<Algorithms>) {
    if let Some(file) = draft.kept.file().map(Path::to_path_buf) {
        let algorithms = algorithms.clone();
        draft.reading = Some(job::ahead("draft", one_step(move || read(&file, &algorithms)), sketch_job::unread));
    }
}

/// Writes a changed draft; waits for the write at exit. A map that is being saved is saved wherever the player goes meanwhile.
fn save_draft(
    mut draft: ResMut<DraftFile>,
    mut jobs: ResMut<BackgroundJobs>,
    mut bench: ResMut<EditSession>,
    exits: MessageReader<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut easel: ResMut<Easel>,
    algorithms: Res<Algorithms>,
) {
    let ends = !exits.is_empty();
    if jobs.advance() {
        redraw.write(RequestRedraw);
    }
    if ends {
        if let Some(fault) = jobs.finish() {
            print_error(fault);
        }
        let easel = easel.bypass_change_detection();
        if let Some(remade) = easel.remaking.finish() {
            super::apply_outcome(remade, easel, &mut draft, &mut bench);
        }
    }
    if !ends && !easel.is_changed() && !draft.kept.is_busy() {
        return;
    }
    // Before it was read, the stored draft is unknown and must not be overwritten.
    let is_known = draft.reading.is_none() && easel.remaking.description().is_none();
    if is_known && (ends || !easel.canvas.is_stroke_active()) {
        draft.keep(&easel);
    }
    let algorithms = algorithms.clone();
    match draft.kept.save(ends, move |draft| Ok::<_, Infallible>(draft.text(&algorithms))) {
        Some(fault) if ends => print_error(fault),
        Some(fault) => bench.set_error(fault),
        None => {}
    }
    if draft.kept.is_busy() {
        redraw.write(RequestRedraw);
    }
}
