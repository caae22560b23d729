//! The system's clipboard, for pasting text.

use bevy::prelude::{Resource, World};

/// Reads the system's clipboard. Inserted where there is one; without it there is nothing to paste.
#[derive(Resource, Clone, Copy)]
pub struct Clipboard(pub fn(&mut World) -> Option<String>);

/// The text in the clipboard as a single line without control characters; `None` if there is no text.
pub fn clipboard_text(world: &mut World) -> Option<String> {
    let Clipboard(ask) = *world.get_resource()?;
    let text: String = ask(world)?.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(text.chars().filter(|c| !c.is_control()).collect()).filter(|text: &String| !text.is_empty())
}
