//! What a screen reader is told of a menu item: its role, label, state, place in the list, and what the keys do to it.

use accesskit::{Action as ReaderAction, Node, Role, Toggled};
use eremite_stream::actions::Action;
use eremite_words as words;

use super::contents::{MenuControl, MenuItem};
use crate::button_prompts::{spoken_place, spoken_prompt};

/// Place of an item among those that can have the focus, from 0, and how many these are.
pub(super) type PlaceInList = (usize, usize);

/// What surrounds an item.
pub(super) struct ItemContext<'a> {
    /// Its place, if it can have the focus.
    pub place: Option<PlaceInList>,
    /// The text being edited, if it is the field that is edited.
    pub edited: Option<&'a str>,
    /// Names the keys of some actions, as [`spoken_keys`](crate::button_prompts::spoken_keys) does.
    pub keys: &'a dyn Fn(&[Action]) -> String,
}

/// The node of an item.
pub(super) fn item_node(item: &MenuItem, context: &ItemContext) -> Node {
    let mut node = Node::new(role(item));
    match &item.control {
        // A label's text is its value.
        MenuControl::Words => node.set_value(item.words.clone()),
        MenuControl::Image(_) if item.words.is_empty() => node.set_hidden(),
        _ => node.set_label(item.words.clone()),
    }
    if matches!(item.control, MenuControl::Heading) {
        node.set_level(2);
    }
    set_state(&mut node, item, context.edited);
    if let Some((place, _)) = context.place {
        node.set_position_in_set(place);
        node.add_action(ReaderAction::Focus);
    }
    let about = description(item, context);
    if !about.is_empty() {
        node.set_description(about);
    }
    node
}

fn role(item: &MenuItem) -> Role {
    match item.control {
        MenuControl::Words => Role::Label,
        MenuControl::Heading => Role::Heading,
        MenuControl::Image(_) => Role::Image,
        MenuControl::Entry(_) => Role::Button,
        MenuControl::Switch(..) => Role::Switch,
        MenuControl::Choice { .. } => Role::ComboBox,
        MenuControl::Number { .. } => Role::Slider,
        MenuControl::Field { .. } => Role::TextInput,
    }
}

/// Sets its state or value, and what a screen reader can do to it.
fn set_state(node: &mut Node, item: &MenuItem, edited: Option<&str>) {
    match &item.control {
        MenuControl::Words | MenuControl::Heading | MenuControl::Image(_) => {}
        MenuControl::Entry(_) => node.add_action(ReaderAction::Click),
        MenuControl::Switch(is_on, _) => {
            node.set_toggled(Toggled::from(*is_on));
            node.add_action(ReaderAction::Click);
        }
        MenuControl::Choice { of, at, .. } => {
            node.set_value(of.get(*at).cloned().unwrap_or_default());
            node.add_action(ReaderAction::Click);
        }
        MenuControl::Number { value, range, step, shown, .. } => {
            node.set_value(shown.clone());
            node.set_numeric_value(f64::from(*value));
            node.set_min_numeric_value(f64::from(*range.start()));
            node.set_max_numeric_value(f64::from(*range.end()));
            node.set_numeric_value_step(f64::from(*step));
        }
        MenuControl::Field { text, .. } => {
            node.set_value(edited.unwrap_or(text));
            node.add_action(ReaderAction::Click);
        }
    }
    if item.has_steps() {
        node.add_action(ReaderAction::Increment);
        node.add_action(ReaderAction::Decrement);
    }
}

/// Place, note, help and keys, one after the other.
fn description(item: &MenuItem, context: &ItemContext) -> String {
    let place = context.place.map(|(place, count)| spoken_place(place, count)).unwrap_or_default();
    let mut parts = vec![place, item.note.clone(), item.help.clone()];
    if let Some((action, _)) = item.signs {
        parts.push((context.keys)(&[action]));
    }
    if item.is_interactive() {
        let confirm = if context.edited.is_some() { item.verb.unwrap_or_else(|| words::text("verb-done")) } else { item.confirm_verb() };
        parts.push(spoken_prompt(&(context.keys)(&[Action::Confirm]), confirm));
        if item.has_steps() {
            parts.push(spoken_prompt(&(context.keys)(&[Action::Less, Action::More]), words::text("verb-change")));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(item: &MenuItem, edited: Option<&str>) -> Node {
        let keys = |actions: &[Action]| actions.iter().map(|action| action.name()).collect::<Vec<_>>().join(", ");
        item_node(item, &ItemContext { place: item.is_interactive().then_some((3, 5)), edited, keys: &keys })
    }

    #[test]
    fn each_kind_of_item_has_its_role_its_state_and_its_keys() {
        let label = told(&MenuItem::label("It hangs in the gate."), None);
        assert_eq!((label.role(), label.value(), label.position_in_set()), (Role::Label, Some("It hangs in the gate."), None));
        let heading = told(&MenuItem::heading("Sound"), None);
        assert_eq!((heading.role(), heading.label(), heading.description()), (Role::Heading, Some("Sound"), None));
        let button = told(&MenuItem::button("ring", |_| ()).verb("strike").note("It is loud."), None);
        assert_eq!((button.role(), button.label(), button.position_in_set()), (Role::Button, Some("ring"), Some(3)));
        assert_eq!(button.description(), Some("4 of 5. It is loud. confirm: strike."));
        let switch = told(&MenuItem::switch("snow", true, |_, _| ()).help("White."), None);
        assert_eq!((switch.role(), switch.toggled()), (Role::Switch, Some(Toggled::True)));
        assert_eq!(switch.description(), Some("4 of 5. White. confirm: turn off. less, more: change."));
        let choice = told(&MenuItem::choice("tone", ["low", "high"], 1, |_, _| ()), None);
        assert_eq!((choice.role(), choice.value()), (Role::ComboBox, Some("high")));
        let number = told(&MenuItem::number("size", 1.5, 1.0..=2.0, 0.25, "150 %", |_, _| ()), None);
        assert_eq!((number.role(), number.value(), number.numeric_value()), (Role::Slider, Some("150 %"), Some(1.5)));
        assert_eq!(
            (number.min_numeric_value(), number.max_numeric_value(), number.numeric_value_step()),
            (Some(1.0), Some(2.0), Some(0.25))
        );
        assert!(number.supports_action(ReaderAction::Increment) && !number.supports_action(ReaderAction::Click));
    }

    #[test]
    fn a_field_has_the_text_that_is_typed_into_it() {
        let field = MenuItem::field("name", "Li", 8, |_, _| ());
        assert_eq!((told(&field, None).role(), told(&field, None).value()), (Role::TextInput, Some("Li")));
        let edited = told(&field, Some("Lia"));
        assert_eq!((edited.value(), edited.description()), (Some("Lia"), Some("4 of 5. confirm: done.")));
    }

    #[test]
    fn a_picture_without_words_is_passed_over() {
        assert!(told(&MenuItem::image("map", bevy::prelude::Handle::default(), [1.0, 1.0]), None).is_hidden());
    }
}
