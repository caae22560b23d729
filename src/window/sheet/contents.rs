//! What a page says: lines of a few kinds, as plain data. Whoever registers a page makes it from the world, anew for each
//! frame in which it is seen; so it never shows what is no more.

use std::{ops::RangeInclusive, sync::Arc};

use bevy::prelude::*;
use eremite_stream::deeds::Deed;

use crate::prompts::Shown;

/// What a line does when it is taken.
pub type Act = Arc<dyn Fn(&mut World) + Send + Sync>;
/// What a line does with what was chosen.
pub type Set<T> = Arc<dyn Fn(&mut World, T) + Send + Sync>;

/// A page: a title and lines below it.
#[derive(Clone, Default)]
pub struct Page {
    /// What stands above.
    pub title: String,
    /// The lines, from the top.
    pub lines: Vec<Line>,
}

/// A line of a page.
#[derive(Clone)]
pub struct Line {
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
    pub signs: Option<(Deed, Shown)>,
    /// What can be done with it.
    pub control: Control,
}

/// What can be done with a line.
#[derive(Clone)]
pub enum Control {
    /// Nothing: it is read.
    Words,
    /// Nothing: it tells what the lines after it are about.
    Heading,
    /// It does something.
    Entry(Act),
    /// It is on or off.
    Switch(bool, Set<bool>),
    /// It is one of some words.
    Choice {
        /// All there are.
        of: Vec<String>,
        /// Which it is.
        at: usize,
        /// Takes another.
        set: Set<usize>,
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
        set: Set<f32>,
    },
    /// It is any words.
    Field {
        /// Which.
        text: String,
        /// Of how many letters at most.
        most: usize,
        /// Takes others.
        set: Set<String>,
        /// What follows when that is confirmed.
        then: Option<Act>,
    },
}

impl Page {
    /// A page that says nothing yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new() }
    }

    /// And this line.
    pub fn line(mut self, line: Line) -> Self {
        self.lines.push(line);
        self
    }

    /// And these lines.
    pub fn lines(mut self, lines: impl IntoIterator<Item = Line>) -> Self {
        self.lines.extend(lines);
        self
    }

    /// The line that is called so, and which it is.
    pub fn find(&self, id: &str) -> Option<(usize, &Line)> {
        self.lines.iter().enumerate().find(|(_, line)| line.id == id)
    }
}

impl Line {
    fn new(words: impl Into<String>, control: Control) -> Self {
        let words = words.into();
        Self { id: words.clone(), words, note: String::new(), help: String::new(), picture: None, signs: None, control }
    }

    /// Something to read. It is broken into as many lines as it needs.
    pub fn words(words: impl Into<String>) -> Self {
        Self::new(words, Control::Words)
    }

    /// What the lines after it are about.
    pub fn heading(words: impl Into<String>) -> Self {
        Self::new(words, Control::Heading)
    }

    /// Something to do.
    pub fn entry(words: impl Into<String>, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        Self::new(words, Control::Entry(Arc::new(act)))
    }

    /// The way to a page.
    pub fn leads_to(words: impl Into<String>, page: &'static str) -> Self {
        Self::entry(words, move |world| super::open(world, page))
    }

    /// Something that is on or off.
    pub fn switch(words: impl Into<String>, is_on: bool, set: impl Fn(&mut World, bool) + Send + Sync + 'static) -> Self {
        Self::new(words, Control::Switch(is_on, Arc::new(set)))
    }

    /// One of some words, by its number.
    pub fn choice<W: Into<String>>(
        words: impl Into<String>,
        of: impl IntoIterator<Item = W>,
        at: usize,
        set: impl Fn(&mut World, usize) + Send + Sync + 'static,
    ) -> Self {
        let of = of.into_iter().map(Into::into).collect();
        Self::new(words, Control::Choice { of, at, set: Arc::new(set) })
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
        Self::new(words, Control::Number { value, range, step, shown: shown.into(), set: Arc::new(set) })
    }

    /// Any words, of so many letters at most.
    pub fn field(
        words: impl Into<String>,
        text: impl Into<String>,
        most: usize,
        set: impl Fn(&mut World, String) + Send + Sync + 'static,
    ) -> Self {
        Self::new(words, Control::Field { text: text.into(), most, set: Arc::new(set), then: None })
    }

    /// What is done when what was written in a field is confirmed.
    pub fn then(mut self, act: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        if let Control::Field { then, .. } = &mut self.control {
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
    pub fn signs(mut self, deed: Deed, shown: Shown) -> Self {
        self.signs = Some((deed, shown));
        self
    }

    /// Whether it can have the focus.
    pub fn is_live(&self) -> bool {
        !matches!(self.control, Control::Words | Control::Heading)
    }

    /// What it does when it is to become less, or more: a step down or up, one after another of a choice, off or on.
    pub(super) fn turned(&self, more: bool) -> Option<Act> {
        match &self.control {
            Control::Switch(is_on, set) => {
                let set = set.clone();
                (*is_on != more).then(|| Arc::new(move |world: &mut World| set(world, more)) as Act)
            }
            Control::Choice { of, at, set } => {
                let (next, set) = (stepped(*at, of.len(), more), set.clone());
                (next != *at).then(|| Arc::new(move |world: &mut World| set(world, next)) as Act)
            }
            Control::Number { value, range, step, .. } => {
                let steps = ((value - range.start()) / step).round() + if more { 1.0 } else { -1.0 };
                self.put(range.start() + steps * step)
            }
            Control::Words | Control::Heading | Control::Entry(_) | Control::Field { .. } => None,
        }
    }

    /// What it does when it is taken; a field is to be written in, and does nothing so.
    pub(super) fn taken(&self) -> Option<Act> {
        match &self.control {
            Control::Entry(act) => Some(act.clone()),
            Control::Switch(is_on, _) => self.turned(!is_on),
            Control::Choice { .. } => self.turned(true),
            Control::Words | Control::Heading | Control::Number { .. } | Control::Field { .. } => None,
        }
    }

    /// What it does when a number is to be this, or the nearest that it can.
    fn put(&self, wanted: f32) -> Option<Act> {
        let Control::Number { value, range, set, .. } = &self.control else { return None };
        let (wanted, set) = (wanted.clamp(*range.start(), *range.end()), set.clone());
        (wanted != *value).then(|| Arc::new(move |world: &mut World| set(world, wanted)) as Act)
    }

    /// The same, as a share of the range.
    pub(super) fn put_at(&self, share: f32) -> Option<Act> {
        let Control::Number { range, step, .. } = &self.control else { return None };
        let steps = (share.clamp(0.0, 1.0) * (range.end() - range.start()) / step).round();
        self.put(range.start() + steps * step)
    }
}

/// The next of so many, and after the last the first.
fn stepped(at: usize, of: usize, more: bool) -> usize {
    let of = of.max(1);
    (at + if more { 1 } else { of - 1 }) % of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default, PartialEq, Debug)]
    struct Taken(f32);

    fn after(act: Option<Act>) -> Option<f32> {
        let mut world = World::new();
        world.init_resource::<Taken>();
        act?(&mut world);
        Some(world.resource::<Taken>().0)
    }

    #[test]
    fn a_number_goes_by_its_steps_and_stays_in_its_range() {
        let number = |value: f32| Line::number("size", value, 0.5..=2.0, 0.25, "", |world, value| world.resource_mut::<Taken>().0 = value);
        assert_eq!(after(number(1.0).turned(true)), Some(1.25));
        assert_eq!(after(number(1.0).turned(false)), Some(0.75));
        assert_eq!(after(number(1.9).turned(true)), Some(2.0));
        assert_eq!(after(number(2.0).turned(true)), None, "there is no more");
        assert_eq!(after(number(0.5).turned(false)), None);
        assert_eq!(after(number(1.1).turned(true)), Some(1.25), "what is between two steps goes to one");
        assert_eq!(after(number(1.0).put_at(0.52)), Some(1.25));
        assert_eq!(after(number(1.0).put_at(7.0)), Some(2.0));
        assert_eq!(after(number(1.0).taken()), None);
    }

    #[test]
    fn a_choice_goes_around_and_a_switch_has_two_ends() {
        let choice = |at: usize| Line::choice("mode", ["a", "b", "c"], at, |world, at| world.resource_mut::<Taken>().0 = at as f32);
        assert_eq!(after(choice(0).turned(false)), Some(2.0));
        assert_eq!(after(choice(2).taken()), Some(0.0));
        let switch = |on: bool| Line::switch("snow", on, |world, on| world.resource_mut::<Taken>().0 = if on { 1.0 } else { -1.0 });
        assert_eq!(after(switch(true).turned(true)), None);
        assert_eq!(after(switch(true).turned(false)), Some(-1.0));
        assert_eq!([after(switch(true).taken()), after(switch(false).taken())], [Some(-1.0), Some(1.0)]);
        assert_eq!(after(Line::choice("none", Vec::<String>::new(), 0, |_, _| ()).taken()), None);
    }
}
