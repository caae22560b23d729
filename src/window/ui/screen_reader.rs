//! The texts over the land for screen readers: hints, captions, titles and remarks are read out when they change, keys by
//! their names. What is only drawn is passed over.

use accesskit::{Live, Node as ReaderNode, Role};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems},
    camera::visibility::VisibilitySystems,
    prelude::*,
    ui::UiSystems,
};

use crate::{
    button_prompts::{ButtonPrompt, ClickAction, GlyphInputs},
    text::InkText,
};

/// Marks a text that is read out when it changes, with the keys of a [`ButtonPrompt`] that stands right before it.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(AccessibilityNode = live_node())]
pub(super) struct ReadAloud;

fn live_node() -> AccessibilityNode {
    let mut node = ReaderNode::new(Role::Label);
    node.set_live(Live::Polite);
    node.set_value("");
    node.into()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>().add_systems(
        PostUpdate,
        (read_texts.run_if(is_read), name_images, name_buttons)
            .chain()
            .after(UiSystems::PostLayout)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(AccessibilitySystems::Update),
    );
}

fn is_read(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

/// Tells the texts that are shown; one that is hidden or has faded out is empty.
fn read_texts(
    mut texts: Query<(Entity, &Text, &InkText, &InheritedVisibility, Option<&ChildOf>, &mut AccessibilityNode), With<ReadAloud>>,
    rows: Query<&Children>,
    prompts: Query<&ButtonPrompt>,
    inputs: GlyphInputs,
) {
    for (entity, text, letters, visibility, parent, mut node) in &mut texts {
        let is_shown = visibility.get() && letters.strength > 0.0 && !text.0.is_empty();
        let prompt = parent.filter(|_| is_shown).and_then(|parent| prompt_before(entity, rows.get(parent.parent()).ok()?, &prompts));
        let keys = prompt.map(|prompt| inputs.spoken(&prompt.actions)).unwrap_or_default();
        let told = match (is_shown, keys.is_empty()) {
            (false, _) => String::new(),
            (true, true) => text.0.clone(),
            (true, false) => format!("{keys}: {}", text.0),
        };
        if node.value() != Some(&*told) {
            node.set_value(told);
        }
    }
}

/// The prompt right before a text of a row.
fn prompt_before<'a>(text: Entity, row: &Children, prompts: &'a Query<&ButtonPrompt>) -> Option<&'a ButtonPrompt> {
    let at = row.iter().position(|child| child == text)?;
    prompts.get(*row.get(at.checked_sub(1)?)?).ok()
}

/// Bevy tells of every image. Ours are glyphs, strokes and washes, whose texts stand beside them.
fn name_images(mut images: Query<&mut AccessibilityNode, (With<ImageNode>, Added<AccessibilityNode>)>) {
    for mut image in &mut images {
        image.set_hidden();
    }
}

/// A button that shows glyphs alone is named by its action.
fn name_buttons(mut buttons: Query<(&ClickAction, &mut AccessibilityNode), Added<AccessibilityNode>>) {
    for (ClickAction(action), mut node) in &mut buttons {
        node.set_label(action.label());
    }
}
