//! What land packs can hold of which a land holds whole what it is made of.

use crate::{
    app::devices,
    example,
    graph::{self, Graph, Plan},
    packs::Kind,
    synthesis::{Drawing, drawing},
};

/// Graphs, examples and maps.
pub(super) fn kinds() -> [Kind; 3] {
    [
        Kind {
            folder: "graphs",
            endings: &["ron"],
            is_needed: false,
            taken: graph::shipped,
            check: |file| {
                let (graph, folder) = Graph::find(&file.to_string_lossy())?;
                Plan::in_folder(&graph, devices(), folder.as_deref()).map(drop).map_err(|faults| faults[0].to_string())
            },
        },
        Kind {
            folder: "examples",
            endings: &["png", "csv", "txt", "asc", "grd"],
            is_needed: false,
            taken: example::shipped,
            check: |file| example::read::file(file).map(drop),
        },
        Kind {
            folder: "maps",
            endings: &["png", "ron"],
            is_needed: false,
            taken: drawing::shipped,
            check: |file| Drawing::find(&file.to_string_lossy()).map(drop),
        },
    ]
}
