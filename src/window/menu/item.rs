//! Rendering of a menu item as UI nodes.

use bevy::{ecs::hierarchy::ChildSpawner, prelude::*, text::FontSize};
use eremite_stream::{actions::Action, ink::is_square};
use eremite_words as words;

use super::{
    contents::{MenuControl, MenuItem},
    input::{MenuItemPart, PointerTarget},
    navigation::FieldEdit,
    textures::MenuTextures,
};
use crate::{
    button_prompts::{BindingFilter, ButtonPrompt},
    text::{InkText, UiFont},
};

/// Sizes in hundredths of the window's height.
pub(super) const ITEM_HEIGHT: f32 = 3.7;
pub(super) const NOTE: f32 = 3.0;
const HEADING: f32 = 3.2;
const PICTURE: [f32; 2] = [16.0, 9.0];
/// Width of a number's bar with its knob, and the knob's diameter.
const NUMBER_BAR: f32 = 15.0;
const KNOB: f32 = 3.0;
/// Padding above and below an item.
const APART: f32 = 0.75;
/// Line height relative to the font size.
const LEADING: f32 = 1.2;
/// Ink strength of labels and of secondary text.
const LIVE: f32 = 1.0;
const QUIET: f32 = 0.9;
/// Caret at the end of an edited text.
const CARET: &str = "\u{2009}|";

/// Fonts, textures and scale for drawing items.
#[derive(Clone)]
pub(super) struct MenuStyle {
    pub letters: UiFont,
    pub brushes: MenuTextures,
    /// Points per hundredth of the height.
    pub unit_px: f32,
}

/// Everything about an item that is visible; it is redrawn when this changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ItemAppearance {
    id: String,
    words: String,
    note: String,
    picture: Option<Handle<Image>>,
    signs: Option<(Action, BindingFilter)>,
    control: ControlAppearance,
    is_focused: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum ControlAppearance {
    Words,
    Heading,
    Image([f32; 2]),
    Entry,
    Switch(bool),
    Choice(String),
    Number(String, f32),
    Field(String),
}

impl ItemAppearance {
    pub fn of(line: &MenuItem, is_focused: bool, writing: Option<&FieldEdit>) -> Self {
        let control = match &line.control {
            MenuControl::Words => ControlAppearance::Words,
            MenuControl::Heading => ControlAppearance::Heading,
            MenuControl::Image(size) => ControlAppearance::Image(*size),
            MenuControl::Entry(_) => ControlAppearance::Entry,
            MenuControl::Switch(is_on, _) => ControlAppearance::Switch(*is_on),
            MenuControl::Choice { of, at, .. } => ControlAppearance::Choice(of.get(*at).cloned().unwrap_or_default()),
            MenuControl::Number { value, range, shown, .. } => {
                let length = (range.end() - range.start()).max(f32::EPSILON);
                ControlAppearance::Number(shown.clone(), ((value - range.start()) / length).clamp(0.0, 1.0))
            }
            MenuControl::Field { text, .. } => ControlAppearance::Field(
                writing.filter(|writing| writing.id == line.id).map_or_else(|| text.clone(), |writing| format!("{}{CARET}", writing.text)),
            ),
        };
        let MenuItem { id, words, note, picture, signs, .. } = line.clone();
        Self { id, words, note, picture, signs, control, is_focused }
    }

    /// Estimated height in hundredths of the window's height, before layout.
    pub fn height(&self, width: f32) -> f32 {
        let broken = |words: &str, size: f32| (letters_wide(words) * size / width).ceil().max(1.0) * size * LEADING;
        let own = match &self.control {
            ControlAppearance::Words => broken(&self.words, NOTE),
            ControlAppearance::Heading => HEADING * LEADING + ITEM_HEIGHT * 0.6,
            ControlAppearance::Image([_, high]) => *high,
            ControlAppearance::Field(text) => NOTE * LEADING + broken(text, ITEM_HEIGHT),
            _ => ITEM_HEIGHT * LEADING,
        };
        let note = if self.note.is_empty() { 0.0 } else { broken(&self.note, NOTE) + 0.5 };
        let picture = if self.picture.is_some() { PICTURE[1] } else { 0.0 };
        (own + note).max(picture) + APART * 2.0
    }

    /// Draws the item into an empty node.
    pub fn draw(&self, mut node: EntityWorldMut, kit: &MenuStyle) {
        let u = kit.unit_px;
        let top = if self.control == ControlAppearance::Heading { ITEM_HEIGHT * 0.6 } else { 0.0 };
        node.insert((
            Node {
                width: percent(100),
                padding: UiRect::axes(Val::ZERO, px(APART * u)).with_top(px((APART + top) * u)),
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(1.6 * u),
                flex_shrink: 0.0,
                ..default()
            },
            PointerTarget { id: self.id.clone(), part: MenuItemPart::Line },
        ));
        node.with_children(|line| {
            if let (ControlAppearance::Image([wide, high]), Some(picture)) = (&self.control, &self.picture) {
                let aspect_ratio = Some(wide / high);
                line.spawn((
                    ImageNode::new(picture.clone()),
                    Node { width: px(wide * u), max_width: percent(100), aspect_ratio, ..default() },
                ));
                return;
            }
            if let Some(picture) = &self.picture {
                let size = Node { width: px(PICTURE[0] * u), height: px(PICTURE[1] * u), flex_shrink: 0.0, ..default() };
                line.spawn((ImageNode::new(picture.clone()), size));
            }
            // The text takes the space that the value leaves.
            let words = Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, flex_shrink: 1.0, flex_basis: px(0), ..default() };
            let basis = match &self.control {
                ControlAppearance::Switch(_) | ControlAppearance::Choice(_) | ControlAppearance::Number(..) => px(20.0 * u),
                _ if self.value_glyphs().is_some() => px(20.0 * u),
                _ => px(26.0 * u),
            };
            line.spawn(Node { min_width: basis, max_width: percent(100), ..words }).with_children(|words| self.spawn_label(words, kit));
            self.spawn_value(line, kit);
        });
    }

    /// The glyphs that are its value.
    fn value_glyphs(&self) -> Option<(Action, BindingFilter)> {
        self.signs.filter(|(_, shown)| *shown == BindingFilter::Every)
    }

    fn inline_glyphs(&self) -> Option<(Action, BindingFilter)> {
        self.signs.filter(|(_, shown)| *shown != BindingFilter::Every)
    }

    fn spawn_label(&self, to: &mut ChildSpawner, kit: &MenuStyle) {
        let (size, strength) = match self.control {
            ControlAppearance::Heading => (HEADING, QUIET),
            ControlAppearance::Words | ControlAppearance::Field(_) => (NOTE, QUIET),
            _ => (ITEM_HEIGHT, LIVE),
        };
        let row = Node { align_self: AlignSelf::Start, align_items: AlignItems::Center, max_width: percent(100), ..default() };
        to.spawn(Node { column_gap: px(1.4 * kit.unit_px), ..row }).with_children(|words| {
            if self.is_focused && !matches!(self.control, ControlAppearance::Field(_)) {
                underline(words, kit);
            }
            words.spawn((Text::new(&*self.words), kit.letters.text_px(size * kit.unit_px), InkText::with_strength(strength)));
            if let Some(beside) = self.inline_glyphs() {
                words.spawn(glyphs(beside, size, kit));
            }
        });
        if let ControlAppearance::Field(text) = &self.control {
            let field = Node { width: percent(100), min_height: px(ITEM_HEIGHT * LEADING * kit.unit_px), ..default() };
            to.spawn(field).with_children(|field| {
                let (height, foot) = (px(1.2 * kit.unit_px), px(-0.9 * kit.unit_px));
                let whole = Node { position_type: PositionType::Absolute, width: percent(100), height, bottom: foot, ..default() };
                field.spawn((stretched(&kit.brushes.line), whole, InkText::with_strength(0.7)));
                if self.is_focused {
                    underline(field, kit);
                }
                field.spawn((
                    Text::new(&**text),
                    kit.letters.text_px(ITEM_HEIGHT * kit.unit_px),
                    TextLayout::linebreak(LineBreak::AnyCharacter),
                    Node { max_width: percent(100), ..default() },
                    InkText::with_strength(LIVE),
                ));
            });
        }
        if !self.note.is_empty() {
            let below = Node { margin: UiRect::top(px(0.5 * kit.unit_px)), ..default() };
            to.spawn((Text::new(&*self.note), kit.letters.text_px(NOTE * kit.unit_px), below, InkText::with_strength(QUIET)));
        }
    }

    fn spawn_value(&self, to: &mut ChildSpawner, kit: &MenuStyle) {
        if let Some(shown) = self.value_glyphs() {
            to.spawn(glyphs(shown, NOTE, kit));
        }
        match &self.control {
            ControlAppearance::Words
            | ControlAppearance::Heading
            | ControlAppearance::Image(_)
            | ControlAppearance::Entry
            | ControlAppearance::Field(_) => {}
            ControlAppearance::Switch(is_on) => spawn_switch(to, *is_on, kit),
            ControlAppearance::Choice(shown) => self.spawn_choice(to, shown, kit),
            ControlAppearance::Number(shown, share) => self.spawn_number(to, shown, *share, kit),
        }
    }

    /// A choice between the two arrows that change it. One that is longer than the line is broken.
    fn spawn_choice(&self, to: &mut ChildSpawner, shown: &str, kit: &MenuStyle) {
        to.spawn(Node { max_width: percent(100), flex_shrink: 1.0, ..value_row(kit) }).with_children(|value| {
            let side = Node { padding: UiRect::horizontal(px(1.2 * kit.unit_px)), ..default() };
            value.spawn((side.clone(), self.pointer_target(MenuItemPart::Less))).with_child(value_text("\u{2039}", kit));
            let (text, font, _, strength) = value_text(shown, kit);
            value.spawn((text, font, strength));
            value.spawn((side, self.pointer_target(MenuItemPart::More))).with_child(value_text("\u{203a}", kit));
        });
    }

    /// A bar with its knob, and the number.
    fn spawn_number(&self, to: &mut ChildSpawner, shown: &str, share: f32, kit: &MenuStyle) {
        let u = kit.unit_px;
        to.spawn(value_row(kit)).with_children(|value| {
            // At either end half of the knob is beyond the bar.
            let bar = Node {
                width: px((NUMBER_BAR - KNOB) * u),
                height: px(ITEM_HEIGHT * LEADING * u),
                margin: UiRect::horizontal(px(KNOB / 2.0 * u)),
                align_items: AlignItems::Center,
                ..default()
            };
            value.spawn((bar, self.pointer_target(MenuItemPart::Bar))).with_children(|bar| {
                let thin = Node { width: percent(100), height: px(0.9 * u), ..default() };
                bar.spawn((stretched(&kit.brushes.line), thin, InkText::with_strength(0.8)));
                let knob = KNOB * u;
                let left = UiRect::left(px(-knob / 2.0));
                let size = Node { width: px(knob), height: px(knob), margin: left, ..default() };
                let at = Node { position_type: PositionType::Absolute, left: percent(share * 100.0), ..size };
                bar.spawn((stretched(&kit.brushes.drop), at, InkText { strength: LIVE, marked: self.is_focused }));
            });
            value.spawn(Node { min_width: px(7.0 * u), flex_shrink: 0.0, ..default() }).with_child(value_text(shown, kit));
        });
    }

    fn pointer_target(&self, part: MenuItemPart) -> PointerTarget {
        PointerTarget { id: self.id.clone(), part }
    }
}

/// A ring, which is filled where the switch is on, and a word for it.
fn spawn_switch(to: &mut ChildSpawner, is_on: bool, kit: &MenuStyle) {
    let u = kit.unit_px;
    to.spawn(value_row(kit)).with_children(|value| {
        let square = Node { width: px(3.4 * u), height: px(3.4 * u), ..default() };
        value.spawn((stretched(&kit.brushes.ring), square.clone(), InkText::with_strength(LIVE))).with_children(|ring| {
            if is_on {
                let all = Node { position_type: PositionType::Absolute, ..square };
                ring.spawn((stretched(&kit.brushes.drop), all, InkText::with_strength(LIVE)));
            }
        });
        let word = if is_on { words::text("switch-on") } else { words::text("switch-off") };
        value.spawn(Node { min_width: px(5.0 * u), ..default() }).with_child(value_text(word, kit));
    });
}

/// Where a value and what changes it stand side by side.
fn value_row(kit: &MenuStyle) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(1.2 * kit.unit_px), flex_shrink: 0.0, ..default() }
}

/// The words of a value on one line. A language's own name is a value too.
fn value_text(words: &str, kit: &MenuStyle) -> (Text, TextFont, TextLayout, InkText) {
    let font = kit.letters.line_px(words, ITEM_HEIGHT * kit.unit_px);
    (Text::new(words), font, TextLayout::no_wrap(), InkText::with_strength(LIVE))
}

/// Estimated width of a line, relative to the font size.
fn letters_wide(words: &str) -> f32 {
    /// Average width of a letter.
    const LETTER: f32 = 0.42;
    words.chars().map(|letter| if is_square(letter) { 1.0 } else { LETTER }).sum()
}

/// The glyphs of an action beside text of a size.
fn glyphs((action, shown): (Action, BindingFilter), size: f32, kit: &MenuStyle) -> impl Bundle + use<> {
    let prompt = ButtonPrompt::new(vec![action], FontSize::Px(size * kit.unit_px)).with_bindings(shown);
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::FlexEnd,
        row_gap: px(0.4 * kit.unit_px),
        max_width: percent(100),
        ..default()
    };
    (prompt, node, InkText::with_strength(LIVE))
}

/// The brush stroke below the focused item.
pub(super) fn underline(to: &mut ChildSpawner, kit: &MenuStyle) {
    let u = kit.unit_px;
    let beneath = Node {
        position_type: PositionType::Absolute,
        left: px(-1.2 * u),
        right: px(-2.2 * u),
        bottom: px(-1.05 * u),
        height: px(2.2 * u),
        ..default()
    };
    to.spawn((stretched(&kit.brushes.stroke), beneath, InkText { strength: 0.95, marked: true }));
}

/// An image stretched to its node.
pub(super) fn stretched(image: &Handle<Image>) -> ImageNode {
    ImageNode::new(image.clone()).with_mode(NodeImageMode::Stretch)
}
