//! Content of menu pages as plain data. A page is rebuilt from the world in every frame in which it is shown (immediate
//! mode), so it is never stale.

use std::{ops::RangeInclusive, sync::Arc};

use bevy::prelude::*;
use eremite_stream::actions::Action;
use eremite_words as words;

use crate::button_prompts::BindingFilter;

/// Callback of an item.
pub type MenuCallback = Arc<dyn Fn(&mut World) + Send + Sync>;
/// Callback that takes a chosen value.
pub type ValueCallback<T> = Arc<dyn Fn(&mut World, T) + Send + Sync>;

/// A menu page: a title and the items below it.
#[derive(Clone, Default)]
pub struct MenuPage {
    /// Title.
    pub title: String,
    /// Items from the top.
    pub lines: Vec<MenuItem>,
}

/// A menu item.
#[derive(Clone)]
pub struct MenuItem {
    /// Identifier within the page; keeps the focus with the item when the page changes.
    pub id: String,
    /// Label.
    pub words: String,
    /// Smaller text below the label.
    pub note: String,
    /// Help sentence shown while the item has the focus.
    pub help: String,
    /// What the button does, or what confirming the edited text does, in a word for the footer.
    pub verb: Option<&'static str>,
    /// Image in front of the label.
    pub picture: Option<Handle<Image>>,
    /// Button glyphs of an action: as its value with [`BindingFilter::Every`], beside the label otherwise.
    pub signs: Option<(Action, BindingFilter)>,
    /// Control of the item.
    pub control: MenuControl,
}

/// Control of a menu item.
#[derive(Clone)]
pub enum MenuControl {
    /// Static text.
    Words,
    /// Heading of the items after it.
    Heading,
    /// The picture alone, as wide and as high as this in hundredths of the window's height.
    Image([f32; 2]),
    /// Button.
    Entry(MenuCallback),
    /// Switch: on or off.
    Switch(bool, ValueCallback<bool>),
    /// Choice from a list.
    Choice {
        /// Labels of all options.
        of: Vec<String>,
        /// Index of the current option.
        at: usize,
        /// Sets another option.
        set: ValueCallback<usize>,
    },
    /// Number in a range.
    Number {
        /// Current value.
        value: f32,
        /// Lowest and highest value.
        range: RangeInclusive<f32>,
        /// Step.
        step: f32,
        /// Formatted value.
        shown: String,
        /// Sets another value.
        set: ValueCallback<f32>,
    },
    /// Text field.
    Field {
        /// Current text.
        text: String,
        /// Maximal number of characters.
        most: usize,
        /// Sets another text.
        set: ValueCallback<String>,
        /// Called after the text is confirmed.
        then: Option<MenuCallback>,
    },
}

impl MenuPage {
    /// An empty page.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    /// Appends an item.
    pub fn item(mut self, line: MenuItem) -> Self {
        self.lines.push(line);
        self
    }

    /// Appends items.
    pub fn items(mut self, lines: impl IntoIterator<Item = MenuItem>) -> Self {
        self.lines.extend(lines);
        self
    }

    /// Finds an item by its identifier; returns its index too.
    pub fn find(&self, id: &str) -> Option<(usize, &MenuItem)> {
        self.lines.iter().enumerate().find(|(_, line)| line.id == id)
    }
}

impl MenuItem {
    fn new(words: impl Into<String>, control: MenuControl) -> Self {
        let words = words.into();
        Self { id: words.clone(), words, note: String::new(), help: String::new(), verb: None, picture: None, signs: None, control }
    }

    /// Static text, wrapped as necessary.
    pub fn label(words: impl Into<String>) -> Self {
        Self::new(words, MenuControl::Words)
    }

    /// Heading of the items after it.
    pub fn heading(words: impl Into<String>) -> Self {
        Self::new(words, MenuControl::Heading)
    }

    /// A picture without text, as large as this in hundredths of the window's height, or as wide as there is room.
    pub fn image(id: impl Into<String>, picture: Handle<Image>, size: [f32; 2]) -> Self {
        Self::new("", MenuControl::Image(size)).id(id).picture(picture)
    }

    /// A button.
    pub fn button(words: impl Into<String>, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        Self::new(words, MenuControl::Entry(Arc::new(act)))
    }

    /// A button that opens a page.
    pub fn submenu(words: impl Into<String>, page: &'static str) -> Self {
        Self::button(words, move |world| super::open(world, page)).verb(words::text("verb-open"))
    }

    /// An on/off switch.
    pub fn switch(words: impl Into<String>, is_on: bool, set: impl Fn(&mut World, bool) + Send + Sync + 'static) -> Self {
        Self::new(words, MenuControl::Switch(is_on, Arc::new(set)))
    }

    /// A choice from a list, by index.
    pub fn choice<W: Into<String>>(
        words: impl Into<String>,
        of: impl IntoIterator<Item = W>,
        at: usize,
        set: impl Fn(&mut World, usize) + Send + Sync + 'static,
    ) -> Self {
        let of = of.into_iter().map(Into::into).collect();
        Self::new(words, MenuControl::Choice { of, at, set: Arc::new(set) })
    }

    /// A number in a range with a step; `shown` is the formatted value.
    pub fn number(
        words: impl Into<String>,
        value: f32,
        range: RangeInclusive<f32>,
        step: f32,
        shown: impl Into<String>,
        set: impl Fn(&mut World, f32) + Send + Sync + 'static,
    ) -> Self {
        Self::new(words, MenuControl::Number { value, range, step, shown: shown.into(), set: Arc::new(set) })
    }

    /// A text field with at most `most` characters.
    pub fn field(
        words: impl Into<String>,
        text: impl Into<String>,
        most: usize,
        set: impl Fn(&mut World, String) + Send + Sync + 'static,
    ) -> Self {
        Self::new(words, MenuControl::Field { text: text.into(), most, set: Arc::new(set), then: None })
    }

    /// Sets the callback for a confirmed text field.
    pub fn on_submit(mut self, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        if let MenuControl::Field { then, .. } = &mut self.control {
            *then = Some(Arc::new(act));
        }
        self
    }

    /// Sets the identifier (the label by default). Needed where labels repeat or change.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = id.into();
        self
    }

    /// Sets the help sentence.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Sets the word for what the button does, or what confirming the edited text does; shown in the footer.
    pub fn verb(mut self, verb: &'static str) -> Self {
        self.verb = Some(verb);
        self
    }

    /// Sets the text below the label.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Sets the image in front of the label.
    pub fn picture(mut self, picture: Handle<Image>) -> Self {
        self.picture = Some(picture);
        self
    }

    /// Adds the button glyphs of an action.
    pub fn with_glyphs(mut self, action: Action, shown: BindingFilter) -> Self {
        self.signs = Some((action, shown));
        self
    }

    /// Whether it can have the focus.
    pub fn is_interactive(&self) -> bool {
        !matches!(self.control, MenuControl::Words | MenuControl::Heading | MenuControl::Image(_))
    }

    /// What confirming it does, in a word; empty if it does nothing.
    pub(super) fn confirm_verb(&self) -> &'static str {
        match &self.control {
            MenuControl::Words | MenuControl::Heading | MenuControl::Image(_) | MenuControl::Number { .. } => "",
            MenuControl::Entry(_) => self.verb.unwrap_or_else(|| words::text("verb-select")),
            MenuControl::Switch(true, _) => words::text("verb-turn-off"),
            MenuControl::Switch(false, _) => words::text("verb-turn-on"),
            MenuControl::Choice { .. } => words::text("verb-next"),
            MenuControl::Field { .. } => words::text("verb-type"),
        }
    }

    /// Whether its value goes up and down.
    pub(super) fn has_steps(&self) -> bool {
        matches!(self.control, MenuControl::Switch(..) | MenuControl::Choice { .. } | MenuControl::Number { .. })
    }

    /// Callback for one step up or down: next or previous option, on or off. `None` if nothing changes.
    pub(super) fn step_callback(&self, more: bool) -> Option<MenuCallback> {
        match &self.control {
            MenuControl::Switch(is_on, set) => {
                let set = set.clone();
                (*is_on != more).then(|| Arc::new(move |world: &mut World| set(world, more)) as MenuCallback)
            }
            MenuControl::Choice { of, at, set } => {
                let (next, set) = (wrapped_index(*at, of.len(), more), set.clone());
                (next != *at).then(|| Arc::new(move |world: &mut World| set(world, next)) as MenuCallback)
            }
            MenuControl::Number { value, range, step, .. } => {
                let steps = ((value - range.start()) / step).round() + if more { 1.0 } else { -1.0 };
                self.set_number(range.start() + steps * step)
            }
            MenuControl::Words | MenuControl::Heading | MenuControl::Image(_) | MenuControl::Entry(_) | MenuControl::Field { .. } => None,
        }
    }

    /// Callback for confirming the item; `None` for text fields, which start editing instead.
    pub(super) fn confirm_callback(&self) -> Option<MenuCallback> {
        match &self.control {
            MenuControl::Entry(act) => Some(act.clone()),
            MenuControl::Switch(is_on, _) => self.step_callback(!is_on),
            MenuControl::Choice { .. } => self.step_callback(true),
            MenuControl::Words | MenuControl::Heading | MenuControl::Image(_) | MenuControl::Number { .. } | MenuControl::Field { .. } => {
                None
            }
        }
    }

    /// Callback that sets a number, clamped to its range; `None` if it stays the same.
    fn set_number(&self, wanted: f32) -> Option<MenuCallback> {
        let MenuControl::Number { value, range, set, .. } = &self.control else { return None };
        let (wanted, set) = (wanted.clamp(*range.start(), *range.end()), set.clone());
        (wanted != *value).then(|| Arc::new(move |world: &mut World| set(world, wanted)) as MenuCallback)
    }

    /// Callback that sets a number to a share of its range.
    pub(super) fn slide_callback(&self, share: f32) -> Option<MenuCallback> {
        let MenuControl::Number { range, step, .. } = &self.control else { return None };
        let steps = (share.clamp(0.0, 1.0) * (range.end() - range.start()) / step).round();
        self.set_number(range.start() + steps * step)
    }
}

/// The next or previous index, wrapping around.
fn wrapped_index(at: usize, of: usize, more: bool) -> usize {
    let of = of.max(1);
    (at + if more { 1 } else { of - 1 }) % of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default, PartialEq, Debug)]
    struct Taken(f32);

    fn after(act: Option<MenuCallback>) -> Option<f32> {
        let mut world = World::new();
        world.init_resource::<Taken>();
        act?(&mut world);
        Some(world.resource::<Taken>().0)
    }

    #[test]
    fn a_number_goes_by_its_steps_and_stays_in_its_range() {
        let number =
            |value: f32| MenuItem::number("size", value, 0.5..=2.0, 0.25, "", |world, value| world.resource_mut::<Taken>().0 = value);
        assert_eq!(after(number(1.0).step_callback(true)), Some(1.25));
        assert_eq!(after(number(1.0).step_callback(false)), Some(0.75));
        assert_eq!(after(number(1.9).step_callback(true)), Some(2.0));
        assert_eq!(after(number(2.0).step_callback(true)), None, "there is no more");
        assert_eq!(after(number(0.5).step_callback(false)), None);
        assert_eq!(after(number(1.1).step_callback(true)), Some(1.25), "what is between two steps goes to one");
        assert_eq!(after(number(1.0).slide_callback(0.52)), Some(1.25));
        assert_eq!(after(number(1.0).slide_callback(7.0)), Some(2.0));
        assert_eq!(after(number(1.0).confirm_callback()), None);
    }

    #[test]
    fn a_choice_goes_around_and_a_switch_has_two_ends() {
        let choice = |at: usize| MenuItem::choice("mode", ["a", "b", "c"], at, |world, at| world.resource_mut::<Taken>().0 = at as f32);
        assert_eq!(after(choice(0).step_callback(false)), Some(2.0));
        assert_eq!(after(choice(2).confirm_callback()), Some(0.0));
        let switch = |on: bool| MenuItem::switch("snow", on, |world, on| world.resource_mut::<Taken>().0 = if on { 1.0 } else { -1.0 });
        assert_eq!(after(switch(true).step_callback(true)), None);
        assert_eq!(after(switch(true).step_callback(false)), Some(-1.0));
        assert_eq!([after(switch(true).confirm_callback()), after(switch(false).confirm_callback())], [Some(-1.0), Some(1.0)]);
        assert_eq!(after(MenuItem::choice("none", Vec::<String>::new(), 0, |_, _| ()).confirm_callback()), None);
    }
}
