//! Drag and drop of files onto the lab: the first algorithm with a parameter that reads the file takes it. The shown tab's
//! algorithm is tried first, then the current one, then the list.

use std::path::Path;

use bevy::prelude::*;
use eremite_land::{Algorithm, Algorithms, background::Background, params};
use eremite_stream::contracts::{dropped_files::DroppedFile, schedule::LabState};
use eremite_words as words;

use super::{LabAppExt, LabSystems, Tabs, edit_session::EditSession};

/// File being read in the background: a large one takes longer than a frame.
#[derive(Resource, Default)]
struct DroppedFileTask(Option<Background<Result<DroppedSettings, String>>>);

/// What a file was read as: a parameter's text, which holds the whole content.
#[derive(Debug)]
struct DroppedSettings {
    algorithm: &'static str,
    path: String,
    text: String,
    file: String,
}

/// Adds file drop.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<DroppedFile>()
        .init_resource::<DroppedFileTask>()
        .add_to_lab(LabSystems::TakeUp, (start_reading, apply_dropped).chain().run_if(in_state(LabState::Open)));
}

fn start_reading(
    mut dropped: MessageReader<DroppedFile>,
    mut reading: ResMut<DroppedFileTask>,
    mut bench: ResMut<EditSession>,
    (algorithms, tabs): (Res<Algorithms>, Res<Tabs>),
    lab: Res<State<LabState>>,
) {
    // A file dropped before the lab opened was not meant for it.
    if lab.is_changed() {
        dropped.clear();
    }
    if let Some(DroppedFile(file)) = dropped.read().last() {
        let first = [tabs.shown(), &bench.recipe().algorithm].into_iter().filter_map(|name| algorithms.find(name).ok());
        let all: Vec<Algorithm> = first.chain(algorithms.iter()).copied().collect();
        let file = file.clone();
        bench.set_status(words::text("lab-drop-reads"));
        reading.0 = Some(Background::start("dropped file", move || read(&file, &all)));
    }
}

/// Reads a file with the first algorithm that accepts it.
fn read(file: &Path, algorithms: &[Algorithm]) -> Result<DroppedSettings, String> {
    let name = file.to_str().ok_or(words::text("lab-drop-no-text"))?;
    let mut fault = None;
    for algorithm in algorithms {
        let mut height_source = (algorithm.make)();
        let Some(path) = params::find_file_param(&*height_source, name) else { continue };
        match params::set(&mut *height_source, &path, name) {
            Ok(()) => {
                let text = params::list(&*height_source).into_iter().find(|param| param.path == path).map(|param| param.text());
                let text = text.unwrap_or_else(|| unreachable!("{path} was just set"));
                let file = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                return Ok(DroppedSettings { algorithm: algorithm.name, path, text, file });
            }
            Err(error) => _ = fault.get_or_insert(error.to_string()),
        }
    }
    Err(fault.unwrap_or_else(|| words::text_with("lab-drop-nobody", &[("file", file.display().to_string().into())])))
}

fn apply_dropped(
    mut reading: ResMut<DroppedFileTask>,
    mut bench: ResMut<EditSession>,
    mut tabs: ResMut<Tabs>,
    algorithms: Res<Algorithms>,
) {
    let Some(read) = reading.0.as_mut().and_then(Background::poll) else { return };
    reading.0 = None;
    match read {
        Ok(taken) => {
            if bench.choose_with(taken.algorithm, (&taken.path, &taken.text), "dropped", &algorithms) {
                bench.settle();
                if tabs.shown() != taken.algorithm {
                    tabs.show("land");
                }
                bench.set_status(format!("{}: {}", taken.algorithm, taken.file));
            }
        }
        Err(words) => bench.set_error(words),
    }
}
