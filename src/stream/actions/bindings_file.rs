//! The key bindings file, which players may edit.

use std::collections::BTreeMap;

use eremite_land::asset_store::quoted;
use eremite_words::Language;

use super::{
    binding::{Binding, UnknownBinding},
    bindings::Bindings,
    table::{ACTIONS, Action},
};
use crate::settings::{Assignment, FileEntry, FileFormat};

/// The format of the [`Bindings`] file: each action by its name, with all its bindings.
pub const FILE_FORMAT: FileFormat = FileFormat {
    file: "keys.toml",
    about: "What does what in Eremite: by a key's place on the keyboard, a button or a stick",
    version: 1,
    entries: |world| world.get_resource::<Bindings>().map(entries).unwrap_or_default(),
    give: |world, said| {
        let (bindings, refused) = merge_with_defaults(said);
        if world.get_resource::<Bindings>().is_some_and(|now| *now != bindings) {
            world.insert_resource(bindings);
        }
        refused
    },
};

impl Bindings {
    /// Reads the player's bindings without watching the file. Errors are reported on the terminal.
    pub fn load_player_file() -> Self {
        let found = FILE_FORMAT.load_player_file(&entries(&Self::default()));
        let (bindings, refused) = merge_with_defaults(&found.said);
        for (name, words) in refused {
            FILE_FORMAT.report(format!("line {}: {words}", found.said[name].line));
        }
        bindings
    }
}

fn entries(bindings: &Bindings) -> Vec<FileEntry> {
    let mut table: Vec<_> = ACTIONS.iter().collect();
    // Sorted so that each heading appears once.
    table.sort_by_key(|entry| ACTIONS.iter().position(|other| other.contexts == entry.contexts));
    let heading = |name: String| match name.as_str() {
        "at rest" => "at-rest",
        "walking" => "walking",
        "photo" => "photo",
        "map" => "map",
        "menu" => "menu",
        _ => "anywhere",
    };
    let entry = |entry: &super::ActionInfo| FileEntry {
        heading: heading(entry.contexts.to_string()),
        name: entry.name,
        about: entry.text.help_in(Language::English).into(),
        value: format_bindings(bindings.all(entry.action)),
        default: format_bindings(entry.defaults.iter().copied()),
        formerly: &[],
        check: {
            let action = entry.action;
            Box::new(move |text| {
                let all = parse_bindings(text).map_err(|error| format!("{action}: {error}"))?;
                Bindings::default().bind_all(action, &all).map_err(|error| format!("{action}: {error}").into())
            })
        },
    };
    table.into_iter().map(entry).collect()
}

fn format_bindings(all: impl Iterator<Item = Binding>) -> String {
    format!("[{}]", all.map(|binding| format!("\"{binding}\"")).collect::<Vec<_>>().join(", "))
}

/// Why a list of bindings cannot be read.
#[derive(Debug, thiserror::Error)]
enum ParseBindingsError {
    #[error("{} is no list as [\"key:Space\", \"pad:South\"]", quoted(.0))]
    NoList(String),
    #[error(transparent)]
    Unknown(#[from] UnknownBinding),
    #[error("'{0}' is there twice")]
    Repeated(Binding),
}

/// A binding that two actions cannot share.
#[derive(Debug, thiserror::Error)]
#[error("'{binding}' does '{other}' already: '{refused}' is as it comes")]
struct BindingConflict {
    binding: Binding,
    other: Action,
    refused: Action,
}

fn parse_bindings(text: &str) -> Result<Vec<Binding>, ParseBindingsError> {
    let list = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let list = list.ok_or_else(|| ParseBindingsError::NoList(text.into()))?;
    let mut all: Vec<Binding> = Vec::new();
    for text in list.split(',').map(|text| text.trim().trim_matches('"')).filter(|text| !text.is_empty()) {
        let binding = text.parse()?;
        if all.contains(&binding) {
            return Err(ParseBindingsError::Repeated(binding));
        }
        all.push(binding);
    }
    Ok(all)
}

/// The bindings of a file over the defaults, and the refused entries: of two that conflict, the later one is refused.
fn merge_with_defaults(said: &BTreeMap<&'static str, Assignment>) -> (Bindings, Vec<(&'static str, String)>) {
    let mut said: Vec<(Action, &Assignment)> = said.iter().filter_map(|(name, said)| Some((name.parse().ok()?, said))).collect();
    said.sort_by_key(|(_, said)| said.line);
    let mut refused = Vec::new();
    loop {
        let mut bindings = Bindings::default();
        for (action, said) in &said {
            if let Ok(all) = parse_bindings(&said.value) {
                // Each entry was checked by itself when it was parsed.
                let _ = bindings.bind_all(*action, &all);
            }
        }
        let Some((binding, actions)) = bindings.conflict() else { return (bindings, refused) };
        let last = said.iter().rposition(|(action, _)| actions.contains(action)).expect("the defaults have no conflict");
        let (action, _) = said.remove(last);
        let other = if actions[0] == action { actions[1] } else { actions[0] };
        refused.push((action.name(), BindingConflict { binding, other, refused: action }.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::World;
    use proptest::prelude::*;

    use super::{
        super::{bindings::tests::any_bindings, key_layouts::KeyLayout},
        *,
    };
    use crate::settings::parse_file;

    fn taken(text: &str) -> (Bindings, Vec<String>) {
        let read = parse_file(text, FILE_FORMAT.version, &entries(&Bindings::default()));
        let mut world = World::new();
        world.init_resource::<Bindings>();
        let refused = (FILE_FORMAT.give)(&mut world, &read.said);
        let faults = read.faults.iter().map(ToString::to_string).chain(refused.into_iter().map(|(_, words)| words));
        (world.resource::<Bindings>().clone(), faults.collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_is_bound_is_found_again(bindings in any_bindings()) {
            let now = entries(&bindings);
            let changed: Vec<&str> = now.iter().filter(|entry| entry.value != entry.default).map(|entry| entry.name).collect();
            let (read, faults) = taken(&FILE_FORMAT.update_text(None, &now, &changed));
            prop_assert_eq!(faults, Vec::<String>::new());
            for action in Action::all() {
                prop_assert!(read.all(action).eq(bindings.all(action)), "{}", action);
            }
        }
    }

    #[test]
    fn a_ready_layout_is_kept_as_bindings() {
        for layout in KeyLayout::ALL {
            let mut bindings = Bindings::default();
            bindings.set_key_layout(layout);
            let now = entries(&bindings);
            let changed: Vec<&str> = now.iter().filter(|entry| entry.value != entry.default).map(|entry| entry.name).collect();
            let (read, faults) = taken(&FILE_FORMAT.update_text(None, &now, &changed));
            assert_eq!(faults, Vec::<String>::new(), "{layout:?}");
            assert_eq!(read, bindings, "{layout:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_and_the_rest_holds() {
        for (line, words) in [
            ("fly = []", "line 1: nothing is called 'fly': it is passed over"),
            ("jump = [\"key:Spice\"]", "'key:Spice' is no key or button"),
            ("jump = key:KeyB", "is no list as"),
            ("jump = [\"key:KeyM\"]", "'key:KeyM' does 'map' already: 'jump' is as it comes"),
            ("jump = [\"key:KeyB\", \"key:KeyB\"]", "there twice"),
            ("jump = [\"key:KeyB\", \"key:KeyC\", \"key:KeyF\", \"key:KeyG\"]", "three"),
            ("back = [\"key:Backspace\"]", "always"),
        ] {
            let (bindings, faults) = taken(&format!("{line}\nlab = [\"key:F4\"]\n"));
            assert!(faults.len() == 1 && faults[0].contains(words), "{line}: {faults:?}");
            let lab: Vec<_> = bindings.all(Action::Lab).map(|binding| binding.to_string()).collect();
            assert_eq!(lab, ["key:F4"], "{line}");
            assert!(bindings.all(Action::Jump).eq(Bindings::default().all(Action::Jump)), "{line}");
        }
        let (bindings, faults) = taken("map = [\"key:Space\"]\njump = [\"key:KeyM\"]\n");
        assert!(faults.is_empty() && bindings.all(Action::Jump).count() == 1, "two change places: {faults:?}");
    }
}
