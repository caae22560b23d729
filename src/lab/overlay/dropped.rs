//! A file that is dropped on the lab becomes the land: the parameter that reads such files takes it, of the algorithm whose tab
//! is shown, of the one that is there or, if they have none, of the first in the list that does.

use std::path::Path;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use eremite_land::{Algorithm, Algorithms, params};
use eremite_stream::contracts::{dropped::Dropped, schedule::LabState};

use super::{LabAppExt, LabSystems, Tabs, workbench::Workbench};

/// The file that is read: a large one takes longer than a frame.
#[derive(Resource, Default)]
struct Reading(Option<Task<Result<Taken, String>>>);

/// What a file has become: a parameter's text, all that is in the file.
#[derive(Debug)]
struct Taken {
    algorithm: &'static str,
    path: String,
    text: String,
    file: String,
}

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Dropped>()
        .init_resource::<Reading>()
        .add_to_lab(LabSystems::TakeUp, (begin, take).chain().run_if(in_state(LabState::Open)));
}

fn begin(
    mut dropped: MessageReader<Dropped>,
    mut reading: ResMut<Reading>,
    mut bench: ResMut<Workbench>,
    (algorithms, tabs): (Res<Algorithms>, Res<Tabs>),
    lab: Res<State<LabState>>,
) {
    // What was dropped before is not meant for what is open now.
    if lab.is_changed() {
        dropped.clear();
    }
    if let Some(Dropped(file)) = dropped.read().last() {
        let first = [tabs.shown(), &bench.recipe().algorithm].into_iter().filter_map(|name| algorithms.find(name).ok());
        let all: Vec<Algorithm> = first.chain(algorithms.iter()).copied().collect();
        let file = file.clone();
        bench.say("the file is read");
        reading.0 = Some(AsyncComputeTaskPool::get().spawn(async move { read(&file, &all) }));
    }
}

/// Reads a file as whatever is the first that can.
fn read(file: &Path, algorithms: &[Algorithm]) -> Result<Taken, String> {
    let name = file.to_str().ok_or("the name of the file is no text")?;
    let mut fault = None;
    for algorithm in algorithms {
        let mut relief = (algorithm.make)();
        let Some(path) = params::of_file(&*relief, name) else { continue };
        match params::set(&mut *relief, &path, name) {
            Ok(()) => {
                let text = params::list(&*relief).into_iter().find(|param| param.path == path).map(|param| param.text());
                let text = text.unwrap_or_else(|| unreachable!("{path} was just set"));
                let file = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                return Ok(Taken { algorithm: algorithm.name, path, text, file });
            }
            Err(error) => _ = fault.get_or_insert(error.to_string()),
        }
    }
    Err(fault.unwrap_or_else(|| format!("no algorithm reads a file such as {}", file.display())))
}

fn take(mut reading: ResMut<Reading>, mut bench: ResMut<Workbench>, mut tabs: ResMut<Tabs>, algorithms: Res<Algorithms>) {
    let Some(read) = reading.0.as_mut().and_then(check_ready) else { return };
    reading.0 = None;
    match read {
        Ok(taken) => {
            if bench.choose_with(taken.algorithm, (&taken.path, &taken.text), "a file", &algorithms) {
                bench.settle();
                if tabs.shown() != taken.algorithm {
                    tabs.show("land");
                }
                bench.say(format!("{}: {}", taken.algorithm, taken.file));
            }
        }
        Err(words) => bench.fault(words),
    }
}
