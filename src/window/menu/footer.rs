//! Footer of the menu: what the keys to confirm, to change a value and to go back do here.

use bevy::{prelude::*, text::FontSize};
use eremite_stream::actions::Action;
use eremite_words as words;

use super::{
    contents::MenuItem,
    input::{MenuItemPart, PointerTarget},
    item::{MenuStyle, NOTE},
    navigation::{FieldEdit, MenuNavigation},
};
use crate::{button_prompts::ButtonPrompt, text::InkText};

const STRENGTH: f32 = 0.9;

/// The prompts of the footer.
pub(super) struct MenuFooter {
    confirm: FooterPrompt,
    change: FooterPrompt,
    back: FooterPrompt,
}

/// Glyphs, and the text beside them.
#[derive(Clone, Copy)]
struct FooterPrompt {
    node: Entity,
    text: Entity,
}

impl MenuFooter {
    pub fn spawn(world: &mut World, kit: &MenuStyle, to: Entity) -> Self {
        let u = kit.unit_px;
        let row = Node {
            margin: UiRect::top(px(1.0 * u)),
            align_items: AlignItems::Center,
            column_gap: px(3.2 * u),
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            ..default()
        };
        let row = world.spawn((row, ChildOf(to))).id();
        let confirm = FooterPrompt::spawn(world, kit, row, &[Action::Confirm]);
        let change = FooterPrompt::spawn(world, kit, row, &[Action::Less, Action::More]);
        let back = FooterPrompt::spawn(world, kit, row, &[Action::Back]);
        for (prompt, part) in [(confirm, MenuItemPart::Confirm), (back, MenuItemPart::Back)] {
            world.entity_mut(prompt.node).insert(PointerTarget { id: String::new(), part });
        }
        Self { confirm, change, back }
    }

    /// Says what the keys do on the focused item of the current page.
    pub fn update(&self, world: &mut World, focused: Option<&MenuItem>) {
        let navigation = world.resource::<MenuNavigation>();
        let [confirm, change, back] = match &navigation.writing {
            Some(FieldEdit { board: Some(_), .. }) => [words::text("verb-type"), "", words::text("verb-cancel")],
            Some(_) => [focused.and_then(|line| line.verb).unwrap_or_else(|| words::text("verb-done")), "", words::text("verb-cancel")],
            None => {
                let change = if focused.is_some_and(MenuItem::has_steps) { words::text("verb-change") } else { "" };
                let back = if navigation.is_root() { words::text("verb-continue") } else { words::text("verb-back") };
                [focused.map_or("", MenuItem::confirm_verb), change, back]
            }
        };
        self.confirm.set(world, confirm);
        self.change.set(world, change);
        self.back.set(world, back);
    }
}

impl FooterPrompt {
    fn spawn(world: &mut World, kit: &MenuStyle, to: Entity, actions: &'static [Action]) -> Self {
        let node = Node { align_items: AlignItems::Center, column_gap: px(1.2 * kit.unit_px), flex_shrink: 0.0, ..default() };
        let node = world.spawn((node, ChildOf(to))).id();
        let glyphs = ButtonPrompt::new(actions, FontSize::Px(NOTE * kit.unit_px));
        world.spawn((glyphs, InkText::with_strength(STRENGTH), ChildOf(node)));
        let words = (Text::default(), kit.letters.text_px(NOTE * kit.unit_px), InkText::with_strength(STRENGTH));
        let text = world.spawn((words, ChildOf(node))).id();
        Self { node, text }
    }

    /// Sets its text; without one it is not there.
    fn set(self, world: &mut World, words: &str) {
        let display = if words.is_empty() { Display::None } else { Display::Flex };
        let mut node = world.get_mut::<Node>(self.node).expect("it was spawned");
        if node.display != display {
            node.display = display;
        }
        let mut text = world.get_mut::<Text>(self.text).expect("it was spawned");
        if text.0 != words {
            words.clone_into(&mut text.0);
        }
    }
}
