//! The texts over the land for screen readers: hints, captions, titles and remarks are read out when they change, keys by
//! their names; and what is new in the journal. What is only drawn is passed over.

use accesskit::{Action as ReaderAction, Live, Node as ReaderNode, Role};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems},
    camera::visibility::VisibilitySystems,
    prelude::*,
    ui::UiSystems,
};
use eremite_stream::contracts::discoveries::NewDiscovery;
use eremite_words as words;

use crate::{
    button_prompts::{ButtonPrompt, ClickAction, GlyphInputs, spoken_place, spoken_prompt},
    text::InkText,
};

/// Marks a text that is read out when it changes, with the keys of a [`ButtonPrompt`] that stands right before it.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(AccessibilityNode = live_node())]
pub(super) struct ReadAloud;

/// Marks a text that is there to be read and is not read out: it changes too often, or stays as it is.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(AccessibilityNode = AccessibilityNode(text_node()))]
pub(crate) struct ReadOnDemand;

/// The place of a button among those that one chooses from, from 0, and how many these are.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct ChoicePlace(pub usize, pub usize);

/// A text that is read out when it changes.
pub(super) fn live_node() -> AccessibilityNode {
    let mut node = text_node();
    node.set_live(Live::Polite);
    node.into()
}

fn text_node() -> ReaderNode {
    let mut node = ReaderNode::new(Role::Label);
    node.set_value("");
    node
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>().add_message::<NewDiscovery>().add_systems(Startup, spawn).add_systems(
        PostUpdate,
        (read_texts.run_if(is_read), tell_discoveries.run_if(is_read), name_images, name_buttons, describe_buttons.run_if(is_read))
            .chain()
            .after(UiSystems::PostLayout)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(AccessibilitySystems::Update),
    );
}

/// What was met for the first time, which is drawn in the journal alone.
#[derive(Component)]
struct DiscoveryNode;

fn spawn(mut commands: Commands) {
    commands.spawn((DiscoveryNode, live_node()));
}

/// Tells what is new in the journal.
fn tell_discoveries(mut new: MessageReader<NewDiscovery>, mut node: Single<&mut AccessibilityNode, With<DiscoveryNode>>) {
    let told = new.read().map(|NewDiscovery { category, title }| {
        let (what, chapter) = (words::entry_name(title), words::chapter(category).unwrap_or(*category));
        words::text_with("reader-met", &[("what", what.into()), ("chapter", chapter.into())])
    });
    let told: Vec<String> = told.collect();
    if !told.is_empty() {
        node.set_value(told.join(". "));
    }
}

fn is_read(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

/// Tells the texts that are shown; one that is hidden or has faded out is empty.
fn read_texts(
    mut texts: Query<
        (Entity, &Text, &InkText, &InheritedVisibility, Option<&ChildOf>, &mut AccessibilityNode),
        Or<(With<ReadAloud>, With<ReadOnDemand>)>,
    >,
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
fn name_buttons(mut buttons: Query<(&ClickAction, Option<&ChoicePlace>, &mut AccessibilityNode), Added<AccessibilityNode>>) {
    for (ClickAction(action), place, mut node) in &mut buttons {
        node.set_label(action.label());
        node.add_action(ReaderAction::Click);
        if let Some(ChoicePlace(place, count)) = place {
            node.set_position_in_set(*place);
            node.set_size_of_set(*count);
        }
    }
}

/// Tells the place and the keys of a button, which are other ones with another device.
fn describe_buttons(mut buttons: Query<(&ClickAction, Option<&ChoicePlace>, &mut AccessibilityNode)>, inputs: GlyphInputs) {
    for (ClickAction(action), place, mut node) in &mut buttons {
        let mut parts = vec![spoken_prompt(&inputs.spoken(&[*action]), action.label())];
        if let Some(ChoicePlace(place, count)) = place {
            parts.insert(0, spoken_place(*place, *count));
        }
        parts.retain(|part| !part.is_empty());
        let about = parts.join(" ");
        if node.description().unwrap_or_default() != about {
            node.set_description(about);
        }
    }
}
