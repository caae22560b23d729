//! A line of a page as it is seen: letters and strokes.

use bevy::{ecs::hierarchy::ChildSpawner, prelude::*, text::FontSize};
use eremite_stream::deeds::Deed;

use super::{
    brushes::Brushes,
    contents::{Control, Line},
    hand::{Part, Touch},
    trail::Writing,
};
use crate::{
    letters::{Letters, Type},
    prompts::{Prompt, Shown},
};

/// Sizes, in hundredths of the height of the window in which they are drawn.
pub(super) const LINE: f32 = 3.7;
pub(super) const NOTE: f32 = 3.0;
const HEADING: f32 = 3.2;
const PICTURE: [f32; 2] = [16.0, 9.0];
/// The room above and below a line.
const APART: f32 = 0.75;
/// What the letters measure from foot to foot, of their size.
const LEADING: f32 = 1.2;
/// Strength of what can be done, of what is only read, and of what is written small.
const LIVE: f32 = 1.0;
const QUIET: f32 = 0.9;
/// What stands at the end of what is being written.
const CARET: &str = "\u{2009}|";

/// What lines are drawn with.
#[derive(Clone)]
pub(super) struct Kit {
    pub letters: Type,
    pub brushes: Brushes,
    /// Points of a hundredth of the height.
    pub unit_px: f32,
}

/// All that can be seen of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    id: String,
    words: String,
    note: String,
    picture: Option<Handle<Image>>,
    signs: Option<(Deed, Shown)>,
    control: Seen,
    is_focused: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Seen {
    Words,
    Heading,
    Entry,
    Switch(bool),
    Choice(String),
    Number(String, f32),
    Field(String),
}

impl Look {
    pub fn of(line: &Line, is_focused: bool, writing: Option<&Writing>) -> Self {
        let control = match &line.control {
            Control::Words => Seen::Words,
            Control::Heading => Seen::Heading,
            Control::Entry(_) => Seen::Entry,
            Control::Switch(is_on, _) => Seen::Switch(*is_on),
            Control::Choice { of, at, .. } => Seen::Choice(of.get(*at).cloned().unwrap_or_default()),
            Control::Number { value, range, shown, .. } => {
                let length = (range.end() - range.start()).max(f32::EPSILON);
                Seen::Number(shown.clone(), ((value - range.start()) / length).clamp(0.0, 1.0))
            }
            Control::Field { text, .. } => Seen::Field(
                writing.filter(|writing| writing.id == line.id).map_or_else(|| text.clone(), |writing| format!("{}{CARET}", writing.text)),
            ),
        };
        let Line { id, words, note, picture, signs, .. } = line.clone();
        Self { id, words, note, picture, signs, control, is_focused }
    }

    /// How high it will be, in hundredths of the height, as far as that can be told before it is laid out.
    pub fn height(&self, width: f32) -> f32 {
        /// What a letter is wide, of its size.
        const LETTER: f32 = 0.42;
        let broken = |words: &str, size: f32| (words.chars().count() as f32 * size * LETTER / width).ceil().max(1.0) * size * LEADING;
        let own = match &self.control {
            Seen::Words => broken(&self.words, NOTE),
            Seen::Heading => HEADING * LEADING + LINE * 0.6,
            Seen::Field(text) => NOTE * LEADING + broken(text, LINE),
            _ => LINE * LEADING,
        };
        let signs = if self.beneath().is_some() { NOTE * 1.5 + 0.5 } else { 0.0 };
        let note = if self.note.is_empty() { 0.0 } else { broken(&self.note, NOTE) + 0.5 } + signs;
        let picture = if self.picture.is_some() { PICTURE[1] } else { 0.0 };
        (own + note).max(picture) + APART * 2.0
    }

    /// Draws it into an empty node.
    pub fn draw(&self, mut node: EntityWorldMut, kit: &Kit) {
        let u = kit.unit_px;
        let top = if self.control == Seen::Heading { LINE * 0.6 } else { 0.0 };
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
            Touch { id: self.id.clone(), part: Part::Line },
        ));
        node.with_children(|line| {
            if let Some(picture) = &self.picture {
                let size = Node { width: px(PICTURE[0] * u), height: px(PICTURE[1] * u), flex_shrink: 0.0, ..default() };
                line.spawn((ImageNode::new(picture.clone()), size));
            }
            // What is written takes the room that the value leaves it.
            let words = Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, flex_shrink: 1.0, flex_basis: px(0), ..default() };
            let basis = match &self.control {
                Seen::Switch(_) | Seen::Choice(_) | Seen::Number(..) => px(20.0 * u),
                _ => px(26.0 * u),
            };
            line.spawn(Node { min_width: basis, max_width: percent(100), ..words }).with_children(|words| self.write(words, kit));
            self.value(line, kit);
        });
    }

    /// The signs that stand beneath the words, and those that stand beside them.
    fn beneath(&self) -> Option<(Deed, Shown)> {
        self.signs.filter(|(_, shown)| *shown == Shown::Every)
    }

    fn beside(&self) -> Option<(Deed, Shown)> {
        self.signs.filter(|(_, shown)| *shown != Shown::Every)
    }

    fn write(&self, to: &mut ChildSpawner, kit: &Kit) {
        let signs = |(deed, shown): (Deed, Shown), size: f32, node: Node| {
            let prompt = Prompt::new(vec![deed], FontSize::Px(size * kit.unit_px)).showing(shown);
            let node = Node { flex_wrap: FlexWrap::Wrap, row_gap: px(0.4 * kit.unit_px), max_width: percent(100), ..node };
            (prompt, node, Letters::of_strength(LIVE))
        };
        let (size, strength) = match self.control {
            Seen::Heading => (HEADING, QUIET),
            Seen::Words | Seen::Field(_) => (NOTE, QUIET),
            _ => (LINE, LIVE),
        };
        let row = Node { align_self: AlignSelf::Start, align_items: AlignItems::Center, max_width: percent(100), ..default() };
        to.spawn(Node { column_gap: px(1.4 * kit.unit_px), ..row }).with_children(|words| {
            if self.is_focused && !matches!(self.control, Seen::Field(_)) {
                underline(words, kit);
            }
            words.spawn((Text::new(&*self.words), kit.letters.text_px(size * kit.unit_px), Letters::of_strength(strength)));
            self.beside().into_iter().for_each(|beside| _ = words.spawn(signs(beside, size, default())));
        });
        if let Seen::Field(text) = &self.control {
            let field = Node { width: percent(100), min_height: px(LINE * LEADING * kit.unit_px), ..default() };
            to.spawn(field).with_children(|field| {
                let (height, foot) = (px(1.2 * kit.unit_px), px(-0.9 * kit.unit_px));
                let whole = Node { position_type: PositionType::Absolute, width: percent(100), height, bottom: foot, ..default() };
                field.spawn((stretched(&kit.brushes.line), whole, Letters::of_strength(0.7)));
                if self.is_focused {
                    underline(field, kit);
                }
                field.spawn((
                    Text::new(&**text),
                    kit.letters.text_px(LINE * kit.unit_px),
                    TextLayout::linebreak(LineBreak::AnyCharacter),
                    Node { max_width: percent(100), ..default() },
                    Letters::of_strength(LIVE),
                ));
            });
        }
        if let Some(beneath) = self.beneath() {
            to.spawn(signs(beneath, NOTE, Node { margin: UiRect::top(px(0.5 * kit.unit_px)), ..default() }));
        }
        if !self.note.is_empty() {
            let below = Node { margin: UiRect::top(px(0.5 * kit.unit_px)), ..default() };
            to.spawn((Text::new(&*self.note), kit.letters.text_px(NOTE * kit.unit_px), below, Letters::of_strength(QUIET)));
        }
    }

    fn value(&self, to: &mut ChildSpawner, kit: &Kit) {
        let u = kit.unit_px;
        let words = |words: &str| (Text::new(words), kit.letters.text_px(LINE * u), TextLayout::no_wrap(), Letters::of_strength(LIVE));
        let row = Node { align_items: AlignItems::Center, column_gap: px(1.2 * u), flex_shrink: 0.0, ..default() };
        let touch = |part: Part| Touch { id: self.id.clone(), part };
        match &self.control {
            Seen::Words | Seen::Heading | Seen::Entry | Seen::Field(_) => {}
            Seen::Switch(is_on) => {
                to.spawn(row).with_children(|value| {
                    let square = Node { width: px(3.4 * u), height: px(3.4 * u), ..default() };
                    value.spawn((stretched(&kit.brushes.ring), square.clone(), Letters::of_strength(LIVE))).with_children(|ring| {
                        if *is_on {
                            let all = Node { position_type: PositionType::Absolute, ..square };
                            ring.spawn((stretched(&kit.brushes.drop), all, Letters::of_strength(LIVE)));
                        }
                    });
                    value.spawn(Node { width: px(5.0 * u), ..default() }).with_child(words(if *is_on { "on" } else { "off" }));
                });
            }
            Seen::Choice(shown) => {
                to.spawn(row).with_children(|value| {
                    let side = Node { padding: UiRect::horizontal(px(1.2 * u)), ..default() };
                    value.spawn((side.clone(), touch(Part::Less))).with_child(words("\u{2039}"));
                    value.spawn(words(shown));
                    value.spawn((side, touch(Part::More))).with_child(words("\u{203a}"));
                });
            }
            Seen::Number(shown, share) => {
                to.spawn(row).with_children(|value| {
                    let bar = Node { width: px(15.0 * u), height: px(LINE * LEADING * u), align_items: AlignItems::Center, ..default() };
                    value.spawn((bar, touch(Part::Bar))).with_children(|bar| {
                        let thin = Node { width: percent(100), height: px(0.9 * u), ..default() };
                        bar.spawn((stretched(&kit.brushes.line), thin, Letters::of_strength(0.8)));
                        let drop = 3.0 * u;
                        let left = UiRect::left(px(-drop / 2.0));
                        let size = Node { width: px(drop), height: px(drop), margin: left, ..default() };
                        let at = Node { position_type: PositionType::Absolute, left: percent(share * 100.0), ..size };
                        bar.spawn((stretched(&kit.brushes.drop), at, Letters { strength: LIVE, marked: self.is_focused }));
                    });
                    value.spawn(Node { min_width: px(7.0 * u), ..default() }).with_child(words(shown));
                });
            }
        }
    }
}

/// The stroke beneath what has the focus.
pub(super) fn underline(to: &mut ChildSpawner, kit: &Kit) {
    let u = kit.unit_px;
    let beneath = Node {
        position_type: PositionType::Absolute,
        left: px(-1.2 * u),
        right: px(-2.2 * u),
        bottom: px(-1.05 * u),
        height: px(2.2 * u),
        ..default()
    };
    to.spawn((stretched(&kit.brushes.stroke), beneath, Letters { strength: 0.95, marked: true }));
}

/// A picture as large as its node.
pub(super) fn stretched(image: &Handle<Image>) -> ImageNode {
    ImageNode::new(image.clone()).with_mode(NodeImageMode::Stretch)
}
