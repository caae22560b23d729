//! Bindings as words, for whoever does not see the glyphs: "Enter", "left arrow", "D-pad right arrow".

use crate::actions::{Action, ActiveDevice, Bindings, KeyLabels};
use eremite_words::{self as words, Key, key};

/// Arrows in the labels of keys and pads, and their names: a screen reader passes over the signs.
const ARROWS: [(char, Key); 4] = [
    ('\u{2190}', key("reader-arrow-left")),
    ('\u{2192}', key("reader-arrow-right")),
    ('\u{2191}', key("reader-arrow-up")),
    ('\u{2193}', key("reader-arrow-down")),
];

/// The first binding of each action for the last used device, or for another where that has none; joined by commas. Empty if
/// no action has a binding.
pub fn spoken_keys(actions: &[Action], bindings: &Bindings, labels: &KeyLabels, device: ActiveDevice) -> String {
    let first = |action: &Action| {
        let by_device = device.devices_by_recency().into_iter().flat_map(|device| bindings.of(*action, device));
        by_device.flatten().next().map(|binding| spoken_label(&labels.label(binding)))
    };
    words::list(actions.iter().filter_map(first))
}

/// A label with words for arrows.
fn spoken_label(label: &str) -> String {
    ARROWS.iter().fold(label.to_owned(), |label, (arrow, name)| label.replace(*arrow, name.text()))
}

/// What keys do, as a sentence: "Enter: open." Empty if there is nothing that they do, or no key that does it.
pub fn spoken_prompt(keys: &str, what: &str) -> String {
    if keys.is_empty() || what.is_empty() {
        return String::new();
    }
    words::text_with("reader-prompt", &[("keys", keys.into()), ("what", what.into())])
}

/// The place in a list, from 0, as a sentence: "3 of 7." Few readers tell it by themselves.
pub fn spoken_place(place: usize, count: usize) -> String {
    words::text_with("reader-place", &[("place", (place + 1).into()), ("count", count.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_and_arrows_are_words() {
        let said = |actions: &[Action]| spoken_keys(actions, &Bindings::default(), &KeyLabels::default(), ActiveDevice::default());
        assert_eq!(said(&[Action::Less, Action::More]), "left arrow, right arrow");
        assert_eq!(spoken_prompt(&said(&[Action::Confirm]), "open"), "Enter: open.");
        assert_eq!(spoken_place(2, 7), "3 of 7.");
        assert_eq!((spoken_prompt("", "open"), spoken_prompt("Enter", "")), (String::new(), String::new()));
    }

    #[test]
    fn no_label_of_a_binding_keeps_a_sign() {
        for action in Action::all() {
            let keys = spoken_keys(&[action], &Bindings::default(), &KeyLabels::default(), ActiveDevice::default());
            assert!(!keys.contains(|c| ARROWS.iter().any(|(arrow, _)| *arrow == c)), "{keys}");
        }
    }
}
