//! What was copied last, in this program or another, for who pastes it.

use bevy::prelude::{Resource, World};

/// How the system is asked for it: whoever can ask says so, and where nobody can there is nothing to paste.
#[derive(Resource, Clone, Copy)]
pub struct Clipboard(pub fn(&mut World) -> Option<String>);

/// The text that was copied last, in one line; none, if there is none.
pub fn clipboard_text(world: &mut World) -> Option<String> {
    let Clipboard(ask) = *world.get_resource()?;
    let text: String = ask(world)?.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(text.chars().filter(|c| !c.is_control()).collect()).filter(|text: &String| !text.is_empty())
}
