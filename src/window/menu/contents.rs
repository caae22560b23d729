//! What a page says: lines of a few kinds, as plain data. Whoever registers a page makes it from the world, anew for each
//! frame in which it is seen; so it never shows what is no more.

use std::{ops::RangeInclusive, sync::Arc};

use bevy::prelude::*;
use eremite_stream::actions::Action;

use crate::button_prompts::BindingFilter;

/// What a line does when it is taken.
pub type MenuCallback = Arc<dyn Fn(&mut World) + Send + Sync>;
/// What a line does with what was chosen.
pub type ValueCallback<T> = Arc<dyn Fn(&mut World, T) + Send + Sync>;

/// A page: a title and lines below it.
#[derive(Clone, Default)]
pub struct MenuPage {
    /// What stands above.
    pub title: String,
    /// The lines, from the top.
    pub lines: Vec<MenuItem>,
}

/// A line of a page.
#[derive(Clone)]
pub struct MenuItem {
    /// What tells it from the page's others, also when they change: the focus stays with it.
    pub id: String,
    /// What it says.
    pub words: String,
    /// What is said beneath that, smaller.
    pub note: String,
    /// What it means, in a sentence, while it has the focus.
    pub help: String,
    /// What stands before it.
    pub picture: Option<Handle<Image>>,
    /// The signs of what a deed is done with: all of them stand beneath the words, and others beside.
    pub signs: Option<(Action, BindingFilter)>,
    /// What can be done with it.
    pub control: MenuControl,
}

/// What can be done with a line.
#[derive(Clone)]
pub enum MenuControl {
    /// Nothing: it is read.
    Words,
    /// Nothing: it tells what the lines after it are about.
    Heading,
    /// It does something.
    Entry(MenuCallback),
    /// It is on or off.
    Switch(bool, ValueCallback<bool>),
    /// It is one of some words.
    Choice {
        /// All there are.
        of: Vec<String>,
        /// Which it is.
        at: usize,
        /// Takes another.
        set: ValueCallback<usize>,
    },
    /// It is a number.
    Number {
        /// Which.
        value: f32,
        /// From the least to the most.
        range: RangeInclusive<f32>,
        /// By how much it becomes less or more.
        step: f32,
        /// How it is written.
        shown: String,
        /// Takes another.
        set: ValueCallback<f32>,
    },
    /// It is any words.
    Field {
        /// Which.
        text: String,
        /// Of how many letters at most.
        most: usize,
        /// Takes others.
        set: ValueCallback<String>,
        /// What follows when that is confirmed.
        then: Option<MenuCallback>,
    },
}

impl MenuPage {
    /// A page that says nothing yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    /// And this line.
    pub fn item(mut self, line: MenuItem) -> Self {
        self.lines.push(line);
        self
    }

    /// And these lines.
    pub fn items(mut self, lines: impl IntoIterator<Item = MenuItem>) -> Self {
        self.lines.extend(lines);
        self
    }

    /// The line that is called so, and which it is.
    pub fn find(&self, id: &str) -> Option<(usize, &MenuItem)> {
        self.lines.iter().enumerate().find(|(_, line)| line.id == id)
    }
}

impl MenuItem {
    fn new(words: impl Into<String>, control: MenuControl) -> Self {
        let words = words.into();
        Self { id: words.clone(), words, note: String::new(), help: String::new(), picture: None, signs: None, control }
    }

    /// Something to read. It is broken into as many lines as it needs.
    pub fn label(words: impl Into<String>) -> Self {
        Self::new(words, MenuControl::Words)
    }

    /// What the lines after it are about.
    pub fn heading(words: impl Into<String>) -> Self {
        Self::new(words, MenuControl::Heading)
    }

    /// Something to do.
    pub fn button(words: impl Into<String>, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        Self::new(words, MenuControl::Entry(Arc::new(act)))
    }

    /// The way to a page.
    pub fn submenu(words: impl Into<String>, page: &'static str) -> Self {
        Self::button(words, move |world| super::open(world, page))
    }

    /// Something that is on or off.
    pub fn switch(words: impl Into<String>, is_on: bool, set: impl Fn(&mut World, bool) + Send + Sync + 'static) -> Self {
        Self::new(words, MenuControl::Switch(is_on, Arc::new(set)))
    }

    /// One of some words, by its number.
    pub fn choice<W: Into<String>>(
        words: impl Into<String>,
        of: impl IntoIterator<Item = W>,
        at: usize,
        set: impl Fn(&mut World, usize) + Send + Sync + 'static,
    ) -> Self {
        let of = of.into_iter().map(Into::into).collect();
        Self::new(words, MenuControl::Choice { of, at, set: Arc::new(set) })
    }

    /// A number in a range, by steps; `shown` is how it is written.
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

    /// Any words, of so many letters at most.
    pub fn field(
        words: impl Into<String>,
        text: impl Into<String>,
        most: usize,
        set: impl Fn(&mut World, String) + Send + Sync + 'static,
    ) -> Self {
        Self::new(words, MenuControl::Field { text: text.into(), most, set: Arc::new(set), then: None })
    }

    /// What is done when what was written in a field is confirmed.
    pub fn on_submit(mut self, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        if let MenuControl::Field { then, .. } = &mut self.control {
            *then = Some(Arc::new(act));
        }
        self
    }

    /// Told from the others by this, and not by its words: where two have the same, or where they change.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = id.into();
        self
    }

    /// What it means, in a sentence.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// What is said beneath it.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// What stands before it.
    pub fn picture(mut self, picture: Handle<Image>) -> Self {
        self.picture = Some(picture);
        self
    }

    /// And what a deed is done with, in signs.
    pub fn with_glyphs(mut self, deed: Action, shown: BindingFilter) -> Self {
        self.signs = Some((deed, shown));
        self
    }

    /// Whether it can have the focus.
    pub fn is_interactive(&self) -> bool {
        !matches!(self.control, MenuControl::Words | MenuControl::Heading)
    }

    /// What it does when it is to become less, or more: a step down or up, one after another of a choice, off or on.
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
            MenuControl::Words | MenuControl::Heading | MenuControl::Entry(_) | MenuControl::Field { .. } => None,
        }
    }

    /// What it does when it is taken; a field is to be written in, and does nothing so.
    pub(super) fn confirm_callback(&self) -> Option<MenuCallback> {
        match &self.control {
            MenuControl::Entry(act) => Some(act.clone()),
            MenuControl::Switch(is_on, _) => self.step_callback(!is_on),
            MenuControl::Choice { .. } => self.step_callback(true),
            MenuControl::Words | MenuControl::Heading | MenuControl::Number { .. } | MenuControl::Field { .. } => None,
        }
    }

    /// What it does when a number is to be this, or the nearest that it can.
    fn set_number(&self, wanted: f32) -> Option<MenuCallback> {
        let MenuControl::Number { value, range, set, .. } = &self.control else { return None };
        let (wanted, set) = (wanted.clamp(*range.start(), *range.end()), set.clone());
        (wanted != *value).then(|| Arc::new(move |world: &mut World| set(world, wanted)) as MenuCallback)
    }

    /// The same, as a share of the range.
    pub(super) fn slide_callback(&self, share: f32) -> Option<MenuCallback> {
        let MenuControl::Number { range, step, .. } = &self.control else { return None };
        let steps = (share.clamp(0.0, 1.0) * (range.end() - range.start()) / step).round();
        self.set_number(range.start() + steps * step)
    }
}

/// The next of so many, and after the last the first.
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
