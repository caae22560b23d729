//! Drag and drop of files onto the lab: the first algorithm with a parameter that reads the file takes it. The shown tab's
//! algorithm is tried first, then the current one, then the list.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::{
    Algorithm, Algorithms,
    background::{Background, Steps},
    params,
};
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
        bench.set_status(words::text("lab-drop-reads"));
        reading.0 = Some(Background::start_steps("dropped file", read(file.clone(), all)));
    }
}

/// Reads a file with the first algorithm that accepts it; each is tried in a step.
fn read(file: PathBuf, algorithms: Vec<Algorithm>) -> Steps<Result<DroppedSettings, String>> {
    let mut algorithms = algorithms.into_iter();
    let mut fault = None;
    Box::new(move || {
        let Some(name) = file.to_str() else { return Some(Err(words::text("lab-drop-no-text").into())) };
        let Some(algorithm) = algorithms.next() else {
            let nobody = || words::text_with("lab-drop-nobody", &[("file", file.display().to_string().into())]);
            return Some(Err(fault.take().unwrap_or_else(nobody)));
        };
        let mut height_source = (algorithm.make)();
        let path = params::find_file_param(&*height_source, name)?;
        match params::set(&mut *height_source, &path, name) {
            Ok(()) => {
                let text = params::list(&*height_source).into_iter().find(|param| param.path == path).map(|param| param.text());
                let text = text.unwrap_or_else(|| unreachable!("{path} was just set"));
                let file = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Some(Ok(DroppedSettings { algorithm: algorithm.name, path, text, file }))
            }
            Err(error) => {
                _ = fault.get_or_insert(error.to_string());
                None
            }
        }
    })
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
