//! The strokes of a land: all commands, the edits that follow from them, and the author's undo stack.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{
    Brush, Edits, Fixture, Inscription, MAX_NAME_LETTERS, RoomEdits, TouchedRoom,
    brush::{MAX_PATH_PLACES, MAX_STROKE_CELLS},
    change::RoomChange,
    command::{Act, Author, EditCommand, EditCommandId, EditCommandScope, text_of},
    history::History,
    inscription::is_inscribable,
    is_same_edit,
};
use crate::room::RoomIndex;

/// Size of the undo stack, in strokes.
pub const MAX_UNDO_STEPS: usize = 256;
/// The most cairns, lamps and stones that are given away with a walk: the last ones.
pub const MAX_TRACES: usize = 256;
/// The most cells that the commands may reach which are merged at once: more is nobody's work, and would take minutes.
const MAX_MERGED_CELLS: u64 = 1 << 27;

/// All commands in a land and the edits that follow from them, with an undo stack of one author. A stroke, painted in any number
/// of pieces, is a single command and is undone as a whole; only if it becomes very long it is several.
#[derive(Clone, Debug, Default)]
pub struct Strokes {
    edits: Edits,
    history: History,
    author: Author,
    /// The author's name, if he has one: said before the first command that he makes with it.
    name: String,
    /// The undo stack, oldest first.
    steps: VecDeque<UndoEntry>,
    /// The pieces of the unfinished stroke, which is the last step, if there is one.
    drawn: Option<UnfinishedStroke>,
}

/// An entry of the undo stack.
#[derive(Clone, Debug)]
struct UndoEntry {
    what: UndoKind,
    /// Its rooms as they were before it: only while no command of another has come over it.
    before: Option<RoomEdits>,
}

#[derive(Clone, Debug, PartialEq)]
enum UndoKind {
    /// The unfinished stroke.
    Unfinished,
    /// A command of the author.
    Command(EditCommandId),
    /// Commands of others that were merged.
    Merge(BTreeSet<EditCommandId>),
}

/// An unfinished stroke.
#[derive(Clone, Debug, Default)]
struct UnfinishedStroke {
    pieces: Vec<Brush>,
    places: usize,
    cells: u64,
}

impl UnfinishedStroke {
    fn is_full(&self, brush: &Brush) -> bool {
        let places = self.places + brush.path().len();
        !self.pieces.is_empty() && (places > MAX_PATH_PLACES || self.cells + brush.cells() > MAX_STROKE_CELLS)
    }

    fn push(&mut self, brush: Brush) {
        self.places += brush.path().len();
        self.cells += brush.cells();
        match self.pieces.last_mut() {
            // One path is the same as its segments one after another, and is shorter.
            Some(last) if last.ends_where(&brush) => last.extend(&brush.path()[1..]),
            _ => self.pieces.push(brush),
        }
    }
}

/// What a merge has brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Merged {
    /// What is new, by author.
    pub works: Vec<Work>,
    /// How many new commands there are, with those that take others back.
    pub commands: usize,
    /// The changed rooms.
    pub touched: Vec<TouchedRoom>,
}

/// What an author painted and placed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// Who made it.
    pub author: Author,
    /// His name, if he gave one.
    pub name: Option<String>,
    /// How many strokes and placed things it is.
    pub strokes: usize,
    /// What he painted, in pieces of one radius each.
    pub painted: Vec<Brush>,
    /// What he placed.
    pub placed: Vec<Fixture>,
}

impl Merged {
    /// How many new strokes and placed things there are.
    pub fn strokes(&self) -> usize {
        self.works.iter().map(|work| work.strokes).sum()
    }
}

/// Why strokes cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// They reach too many cells.
    #[error("its strokes reach more than {MAX_MERGED_CELLS} cells of the land, which is nobody's work")]
    TooMuch,
}

/// Equal strokes have the same commands, edits and undo stack.
impl PartialEq for Strokes {
    fn eq(&self, other: &Self) -> bool {
        self.author == other.author
            && self.edits == other.edits
            && self.history.in_order().eq(other.history.in_order())
            && self.steps.iter().map(|step| &step.what).eq(other.steps.iter().map(|step| &step.what))
            && self.unfinished() == other.unfinished()
    }
}

impl Strokes {
    /// Starts with these edits, whose making is unknown, and an empty undo stack.
    pub fn over(edits: Edits) -> Self {
        // A command per room, so that a damaged record costs one room alone.
        let laid = edits.rooms().map(|(room, edit)| {
            let act = Act::Lay(vec![(room, RoomChange::between(None, Some(&**edit)))]);
            (EditCommand::new(Author::UNKNOWN, 0, &act), EditCommandScope::of(&act))
        });
        let inscriptions = edits.rooms().flat_map(|(_, edit)| edit.inscriptions());
        // After the stones are there.
        let inscribed = inscriptions.map(|(stone, inscription)| {
            let act = Act::Inscribe(*stone, inscription.clone());
            (EditCommand::new(inscription.author, 1, &act), EditCommandScope::of(&act))
        });
        Self { history: History::of(laid.chain(inscribed)), edits, ..Self::default() }
    }

    /// The strokes of an author and all others who made these commands.
    pub(super) fn of_commands(author: Author, commands: impl IntoIterator<Item = (EditCommand, EditCommandScope)>) -> Self {
        let history = History::of(commands);
        let is_own = |command: &EditCommand| [author, Author::UNKNOWN].contains(&command.id().author);
        let own = |command: &&EditCommand| command.is_a_step() && is_own(command) && !history.is_taken_back(command.id());
        let steps: Vec<EditCommandId> = history.in_order().rev().filter(own).take(MAX_UNDO_STEPS).map(EditCommand::id).collect();
        // What was there before a step is known only as long as nothing of others came over it.
        let is_foreign = |command: &&EditCommand| command.changes_land() && !(command.is_a_step() && is_own(command));
        let last_foreign = history.in_order().rfind(is_foreign).map(EditCommand::id);
        let is_last = |id: &EditCommandId| last_foreign.is_none_or(|foreign| foreign < *id);
        let first = steps.iter().rev().find(|id| is_last(id)).copied();
        let folded = history.fold(history.rooms(), first);
        let edits = Edits::default().with(&folded.into_iter().filter(|(_, edit)| edit.is_some()).collect()).0;
        let mut strokes = Self { edits, history, author, ..Self::default() };
        for id in steps.into_iter().rev() {
            let mut step = UndoEntry { what: UndoKind::Command(id), before: None };
            if is_last(&id) {
                let after = strokes.edits.after(&strokes.history.get(id).expect("it is of it").act());
                let changed = |room: &RoomIndex| !is_same_edit(strokes.edits.room(*room), after.room(*room));
                let rooms = strokes.rooms_of(id).into_iter().filter(changed);
                step.before = Some(rooms.map(|room| (room, strokes.edits.room(room).cloned())).collect());
                strokes.edits = after;
            }
            strokes.steps.push_back(step);
        }
        strokes
    }

    /// Makes somebody the author of what is painted from now on. What can be undone stays.
    pub fn set_author(&mut self, author: Author) {
        self.finish();
        self.author = author;
    }

    /// Gives the author a name, of which at most [`MAX_NAME_LETTERS`] are kept. It comes with what he
    /// does from now on; an empty one says nothing.
    pub fn set_name(&mut self, name: &str) {
        self.name = text_of(name, MAX_NAME_LETTERS);
    }

    /// The author of what is painted.
    pub fn author(&self) -> Author {
        self.author
    }

    /// The name of an author, if he gave one.
    pub fn name(&self, author: Author) -> Option<&str> {
        self.history.name(author)
    }

    /// Says the author's name, if nobody who knows what he did knows it.
    fn say_name(&mut self) {
        let is_new = self.author != Author::UNKNOWN && !self.name.is_empty() && self.history.name(self.author) != Some(&self.name);
        if is_new {
            self.add(self.next_command(self.author, &Act::Name(self.name.clone())));
        }
    }

    /// The current edits.
    pub fn edits(&self) -> &Edits {
        &self.edits
    }

    /// All finished commands, in the order in which they became known: new ones are added at the end, and only undoing a merge
    /// makes them fewer.
    pub fn commands(&self) -> &[EditCommand] {
        self.history.commands()
    }

    /// All finished commands in the order in which they take effect.
    pub(super) fn commands_in_order(&self) -> impl Iterator<Item = &EditCommand> {
        self.history.in_order()
    }

    /// Whether a command was taken back.
    pub(super) fn is_taken_back(&self, id: EditCommandId) -> bool {
        self.history.is_taken_back(id)
    }

    /// Number of steps that can be undone, at most [`MAX_UNDO_STEPS`].
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing can be undone.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Begins a stroke: everything painted from now on is undone with it.
    pub fn begin(&mut self) {
        self.finish();
        self.say_name();
        self.steps.push_back(UndoEntry { what: UndoKind::Unfinished, before: Some(RoomEdits::new()) });
        self.drawn = Some(UnfinishedStroke::default());
    }

    /// Ends the unfinished stroke, and drops it if it has changed nothing.
    pub fn end(&mut self) {
        let has_changed = self.steps.back().and_then(|step| step.before.as_ref()).is_some_and(|before| !before.is_empty());
        if self.drawn.is_some() && !has_changed {
            self.drawn = None;
            self.steps.pop_back();
        }
        self.finish();
    }

    /// Makes a command of the unfinished stroke, if there is one.
    fn finish(&mut self) {
        let Some(command) = self.unfinished() else {
            if self.drawn.take().is_some() {
                self.steps.pop_back();
            }
            return;
        };
        self.drawn = None;
        self.steps.back_mut().expect("it was begun").what = UndoKind::Command(command.id());
        self.add(command);
    }

    fn add(&mut self, command: EditCommand) {
        let (command, scope) = command.with_scope();
        self.history.insert(command, &scope);
    }

    /// Whether a stroke is unfinished.
    pub fn is_drawing(&self) -> bool {
        self.drawn.is_some()
    }

    /// The unfinished stroke as far as it has been drawn, if there is one.
    pub fn unfinished(&self) -> Option<EditCommand> {
        let drawn = self.drawn.as_ref().filter(|drawn| !drawn.pieces.is_empty())?;
        Some(self.next_command(self.author, &Act::Stroke(drawn.pieces.clone())))
    }

    fn next_command(&self, author: Author, act: &Act) -> EditCommand {
        EditCommand::new(author, self.history.next_counter(), act)
    }

    /// Paints a piece of the unfinished stroke, or of a new one if there is none, rounded to the steps in which strokes are
    /// stored. Returns the changed rooms.
    pub fn paint(&mut self, brush: &Brush) -> Vec<TouchedRoom> {
        let brush = brush.rounded();
        if self.drawn.as_ref().is_none_or(|drawn| drawn.is_full(&brush)) {
            self.begin();
        }
        let touched = self.apply_rooms(&self.edits.painted(&brush));
        self.drawn.as_mut().expect("it was begun").push(brush);
        touched
    }

    /// Places a fixture as a step of its own. Returns the changed rooms.
    pub fn place(&mut self, fixture: &Fixture) -> Vec<TouchedRoom> {
        self.act(&Act::Place(*fixture), &self.edits.placed(fixture))
    }

    /// Writes on a stone, as a step of its own. Returns the changed rooms; `None` if there is no such stone, or nothing in the
    /// words.
    pub fn inscribe(&mut self, stone: &Fixture, words: &str) -> Option<Vec<TouchedRoom>> {
        let is_there = self.edits.fixtures(RoomIndex::at(stone.place())).contains(stone) && is_inscribable(stone.kind());
        let inscription = Inscription::new(self.author, words).filter(|_| is_there)?;
        let rooms = self.edits.inscribed(stone, &inscription);
        Some(self.act(&Act::Inscribe(*stone, inscription), &rooms))
    }

    /// Does what replaces rooms, as a step of its own.
    fn act(&mut self, act: &Act, rooms: &RoomEdits) -> Vec<TouchedRoom> {
        self.finish();
        self.say_name();
        let command = self.next_command(self.author, act);
        self.steps.push_back(UndoEntry { what: UndoKind::Command(command.id()), before: Some(RoomEdits::new()) });
        self.add(command);
        self.apply_rooms(rooms)
    }

    /// What an author left that moves nothing: the last [`MAX_TRACES`] of his cairns, lamps and stones that stand, with their
    /// words, and his name.
    pub fn traces_of(&self, author: Author) -> Self {
        let stands = |fixture: &Fixture| self.edits.fixtures(RoomIndex::at(fixture.place())).contains(fixture);
        let is_left = |command: &&EditCommand| command.id().author == author && !self.history.is_taken_back(command.id());
        let mut left = BTreeSet::new();
        for fixture in self.history.in_order().rev().filter(is_left).filter_map(EditCommand::trace).filter(stands) {
            if left.len() == MAX_TRACES {
                break;
            }
            left.insert(fixture);
        }
        let is_given = |command: &&EditCommand| match command.trace() {
            Some(fixture) => left.contains(&fixture),
            None => !left.is_empty() && command.name().is_some_and(|name| self.history.name(author) == Some(&name)),
        };
        let commands = self.history.in_order().filter(is_left).filter(is_given).cloned();
        Self::of_commands(author, commands.map(EditCommand::with_scope))
    }

    /// Replaces rooms, as a part of the last step.
    fn apply_rooms(&mut self, rooms: &RoomEdits) -> Vec<TouchedRoom> {
        if let Some(before) = self.steps.back_mut().and_then(|step| step.before.as_mut()) {
            for room in rooms.keys() {
                before.entry(*room).or_insert_with(|| self.edits.room(*room).cloned());
            }
        }
        let too_many = self.steps.len().saturating_sub(MAX_UNDO_STEPS);
        self.steps.drain(..too_many);
        self.replace_rooms(rooms)
    }

    fn replace_rooms(&mut self, rooms: &RoomEdits) -> Vec<TouchedRoom> {
        let (edits, touched) = self.edits.with(rooms);
        self.edits = edits;
        touched
    }

    /// Folds rooms anew from all commands.
    fn fold_rooms(&mut self, rooms: BTreeSet<RoomIndex>) -> Vec<TouchedRoom> {
        let mut folded = self.history.fold(rooms, None);
        // What is the same stays the same allocation, so that the land has nothing to do there.
        folded.retain(|room, edit| self.edits.room(*room) != edit.as_ref());
        self.replace_rooms(&folded)
    }

    /// Undoes the last step, by a command that takes it back, and returns the changed rooms; `None` if there is none. Merged commands
    /// are forgotten instead: they are not the author's own to take back.
    pub fn undo(&mut self) -> Option<Vec<TouchedRoom>> {
        self.finish();
        let UndoEntry { what, before } = self.steps.pop_back()?;
        let rooms = match what {
            UndoKind::Unfinished => return Some(Vec::new()),
            UndoKind::Command(id) => {
                self.add(self.next_command(id.author, &Act::TakeBack(id)));
                if let Some(before) = before {
                    return Some(self.replace_rooms(&before));
                }
                self.rooms_of(id)
            }
            UndoKind::Merge(ids) => {
                let commands = ids.iter().filter_map(|id| self.history.get(*id));
                let rooms = commands.flat_map(|command| self.history.rooms_of(command)).collect();
                self.history.remove(&ids);
                rooms
            }
        };
        Some(self.fold_rooms(rooms))
    }

    fn rooms_of(&self, id: EditCommandId) -> BTreeSet<RoomIndex> {
        self.history.get(id).map(|command| self.history.rooms_of(command)).unwrap_or_default()
    }

    /// Adds the commands of others over the same land, as a single step of the undo stack. Those that are known already change
    /// nothing.
    ///
    /// # Errors
    /// If the new ones reach too many cells; then nothing is changed.
    pub fn merge(&mut self, other: &Self) -> Result<Merged, MergeError> {
        self.finish();
        let is_new = |command: &&EditCommand| self.history.get(command.id()).is_none();
        let new: Vec<(EditCommand, EditCommandScope)> =
            other.history.in_order().filter(is_new).cloned().map(EditCommand::with_scope).collect();
        if new.iter().map(|(_, scope)| scope.cells).fold(0, u64::saturating_add) > MAX_MERGED_CELLS {
            return Err(MergeError::TooMuch);
        }
        if new.is_empty() {
            return Ok(Merged::default());
        }
        let ids: BTreeSet<EditCommandId> = new.iter().map(|(command, _)| command.id()).collect();
        let commands = new.iter().filter(|(command, _)| command.name().is_none()).count();
        for (command, scope) in new {
            self.history.insert(command, &scope);
        }
        if commands == 0 {
            return Ok(Merged::default());
        }
        let rooms = ids.iter().filter_map(|id| self.history.get(*id)).flat_map(|command| self.history.rooms_of(command)).collect();
        for step in &mut self.steps {
            step.before = None;
        }
        let works = self.works(&ids);
        self.steps.push_back(UndoEntry { what: UndoKind::Merge(ids), before: None });
        let touched = self.fold_rooms(rooms);
        Ok(Merged { works, commands, touched })
    }

    /// What of some commands was painted and placed, and not taken back, by author.
    fn works(&self, ids: &BTreeSet<EditCommandId>) -> Vec<Work> {
        let mut works: BTreeMap<Author, Work> = BTreeMap::new();
        let left = ids.iter().filter(|id| !self.history.is_taken_back(**id)).filter_map(|id| self.history.get(*id));
        for command in left.filter(|command| command.is_a_step()) {
            let author = command.id().author;
            let name = self.history.name(author).map(Into::into);
            let work = works.entry(author).or_insert_with(|| Work { author, name, ..Work::default() });
            let act = command.act();
            // Words come with their stone.
            work.strokes += usize::from(!matches!(act, Act::Inscribe(..)));
            match act {
                Act::Stroke(pieces) => work.painted.extend(pieces),
                Act::Place(fixture) => work.placed.push(fixture),
                Act::Inscribe(..) | Act::Lay(_) | Act::TakeBack(_) | Act::Name(_) => {}
            }
        }
        works.into_values().collect()
    }

    /// The current contents of the rooms that the last step changed, as far as that is known.
    pub fn last_rooms(&self) -> RoomEdits {
        let rooms = self.steps.back().and_then(|step| step.before.as_ref()).into_iter().flat_map(|rooms| rooms.keys());
        rooms.map(|room| (*room, self.edits.room(*room).cloned())).collect()
    }

    /// The edits before the oldest step of the undo stack, and for each step the contents of its rooms after it, the oldest
    /// first.
    pub fn rewound(&self) -> (Edits, Vec<RoomEdits>) {
        let mut strokes = self.clone();
        strokes.finish();
        let mut left = Vec::with_capacity(self.len());
        while !strokes.is_empty() {
            let after = strokes.edits.clone();
            strokes.undo();
            left.push(strokes.edits.differing(&after).into_iter().map(|room| (room, after.room(room).cloned())).collect());
        }
        left.reverse();
        (strokes.edits, left)
    }
}

#[cfg(test)]
mod tests;
