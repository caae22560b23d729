//! The set of all commands in a land, and the edits that follow from it: each room is the fold of the commands that reach it, in the
//! order of their identifiers, without those that were taken back. Two sets are merged by their union, so that is the same in
//! whatever order and however often it is done (a replicated data type, CRDT); and of a command that comes late only the rooms
//! that it reaches are folded anew.
//!
//! Nothing is thrown away, not even what was taken back: a command takes some 60 bytes, and whoever threw away old ones could not
//! merge them any more with a log that lacks them or has others between them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{
    Brush, BrushKind, Edits, Fixture, RoomEdit, RoomEdits,
    command::{Act, Author, EditCommand, EditCommandId, EditCommandScope, MAX_COUNTER},
    draft::RoomDraft,
};
use crate::room::RoomIndex;

/// A set of commands.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// In the order in which they became known.
    commands: Vec<EditCommand>,
    /// Numbers in `commands`, in the order of identifiers: of all, and of those that reach a room.
    order: Vec<u32>,
    rooms: BTreeMap<RoomIndex, Vec<u32>>,
    /// What was taken back, whether it is known yet or not.
    taken_back: BTreeSet<EditCommandId>,
    /// The name that each author said last.
    names: BTreeMap<Author, (EditCommandId, String)>,
    /// The highest counter that was ever in it.
    last: u64,
}

impl History {
    /// The union of some commands.
    pub fn of(commands: impl IntoIterator<Item = (EditCommand, EditCommandScope)>) -> Self {
        let mut history = Self::default();
        for (command, scope) in commands {
            history.insert(command, &scope);
        }
        history
    }

    /// Adds a command; returns whether it is new.
    pub fn insert(&mut self, command: EditCommand, scope: &EditCommandScope) -> bool {
        let id = command.id();
        let Err(at) = self.position(id) else { return false };
        let number = self.commands.len() as u32;
        self.order.insert(at, number);
        self.last = self.last.max(id.counter);
        self.taken_back.extend(command.taken_back());
        if let Some(name) = command.name().filter(|_| self.names.get(&id.author).is_none_or(|(said, _)| *said < id)) {
            self.names.insert(id.author, (id, name));
        }
        self.commands.push(command);
        for room in scope.rooms.iter() {
            let numbers = self.rooms.entry(*room).or_default();
            let at = numbers.partition_point(|other| self.commands[*other as usize].id() < id);
            numbers.insert(at, number);
        }
        true
    }

    /// Removes commands, as if they had never been known.
    pub fn remove(&mut self, ids: &BTreeSet<EditCommandId>) {
        let left = std::mem::take(&mut self.commands).into_iter().filter(|command| !ids.contains(&command.id()));
        let with_scope = left.map(|command| {
            let scope = EditCommandScope::of(&command.act());
            (command, scope)
        });
        *self = Self { last: self.last, ..Self::of(with_scope) };
    }

    /// The position of a command in the order, or where it would be.
    fn position(&self, id: EditCommandId) -> Result<usize, usize> {
        // Most are newer than all others.
        if self.order.last().is_none_or(|last| self.commands[*last as usize].id() < id) {
            return Err(self.order.len());
        }
        self.order.binary_search_by_key(&id, |number| self.commands[*number as usize].id())
    }

    /// The command of an identifier.
    pub fn get(&self, id: EditCommandId) -> Option<&EditCommand> {
        self.position(id).ok().map(|at| &self.commands[self.order[at] as usize])
    }

    /// All commands, as they became known.
    pub fn commands(&self) -> &[EditCommand] {
        &self.commands
    }

    /// All commands, in the order in which they take effect.
    pub fn in_order(&self) -> impl DoubleEndedIterator<Item = &EditCommand> + ExactSizeIterator {
        self.order.iter().map(|number| &self.commands[*number as usize])
    }

    /// Whether a command was taken back.
    pub fn is_taken_back(&self, id: EditCommandId) -> bool {
        self.taken_back.contains(&id)
    }

    /// The name of an author, if he said one.
    pub fn name(&self, author: Author) -> Option<&str> {
        self.names.get(&author).map(|(_, name)| &**name)
    }

    /// The counter of the next command.
    pub fn next_counter(&self) -> u64 {
        (self.last + 1).min(MAX_COUNTER)
    }

    /// The rooms that some command reaches.
    pub fn rooms(&self) -> impl Iterator<Item = RoomIndex> {
        self.rooms.keys().copied()
    }

    /// The rooms whose edits depend on a command: for one that takes another back, the rooms of that.
    pub fn rooms_of(&self, command: &EditCommand) -> BTreeSet<RoomIndex> {
        let of = command.taken_back().map_or(Some(command), |of| self.get(of));
        of.map(|command| command.act().rooms()).unwrap_or_default()
    }

    /// Folds rooms from the commands before one, or from all.
    pub fn fold(&self, rooms: impl IntoIterator<Item = RoomIndex>, before: Option<EditCommandId>) -> RoomEdits {
        rooms.into_iter().map(|room| (room, self.fold_room(room, before).map(Arc::new))).collect()
    }

    fn fold_room(&self, own: RoomIndex, before: Option<EditCommandId>) -> Option<RoomEdit> {
        let is_early = |command: &EditCommand| before.is_none_or(|before| command.id() < before);
        let of_room = |room: RoomIndex| self.rooms.get(&room).map_or(&[][..], |numbers| numbers);
        let command = |number: u32| &self.commands[number as usize];
        // Whether a plank is left depends on its points in the room beside its own too. Commands that reach those points reach the
        // own room as well: see `FIXTURES_ABOUT_M`.
        let planks = of_room(own).iter().flat_map(|number| plank_rooms(command(*number), own));
        let beside: BTreeSet<RoomIndex> = planks.filter(|room| *room != own).collect();
        let mut drafts =
            RoomDrafts { own: (own, RoomDraft::of(None)), beside: beside.into_iter().map(|room| (room, RoomDraft::of(None))).collect() };
        for command in of_room(own).iter().map(|number| command(*number)).take_while(|command| is_early(command)) {
            if !self.is_taken_back(command.id()) {
                drafts.apply(&command.act_in(|room| drafts.has(room)));
            }
        }
        drafts.own.1.into_edit()
    }
}

/// The rooms in which the planks have points that a command places in a room.
fn plank_rooms(command: &EditCommand, room: RoomIndex) -> Vec<RoomIndex> {
    if !command.places() {
        return Vec::new();
    }
    let fixtures = match command.act_in(|changed| changed == room) {
        Act::Place(fixture) => vec![fixture],
        Act::Lay(rooms) => rooms.iter().flat_map(|(_, change)| change.placed().iter().copied()).collect(),
        Act::Stroke(_) | Act::Inscribe(..) | Act::TakeBack(_) | Act::Name(_) => Vec::new(),
    };
    fixtures.iter().filter(|fixture| RoomIndex::at(fixture.place()) == room).flat_map(Fixture::plank_rooms).collect()
}

/// A room while it is being folded, and those beside it in which its planks have points, of which only the ground counts.
struct RoomDrafts {
    own: (RoomIndex, RoomDraft),
    beside: Vec<(RoomIndex, RoomDraft)>,
}

impl RoomDrafts {
    fn all(&mut self) -> impl Iterator<Item = &mut (RoomIndex, RoomDraft)> {
        std::iter::once(&mut self.own).chain(&mut self.beside)
    }

    fn has(&self, room: RoomIndex) -> bool {
        std::iter::once(&self.own).chain(&self.beside).any(|(own, _)| *own == room)
    }

    fn apply(&mut self, act: &Act) {
        match act {
            Act::Stroke(pieces) => {
                for piece in pieces {
                    self.paint(piece);
                }
            }
            Act::Place(fixture) => {
                if let Some(brush) = fixture.plank_brush() {
                    self.paint(&brush);
                }
                if RoomIndex::at(fixture.place()) == self.own.0 {
                    self.own.1.place(fixture);
                }
            }
            Act::Inscribe(stone, inscription) => {
                if RoomIndex::at(stone.place()) == self.own.0 {
                    self.own.1.inscribe(stone, inscription);
                }
            }
            Act::Lay(rooms) => {
                for (room, change) in rooms {
                    for (_, draft) in self.all().filter(|(own, _)| own == room) {
                        change.apply(draft);
                    }
                }
            }
            Act::TakeBack(_) | Act::Name(_) => {}
        }
    }

    fn paint(&mut self, brush: &Brush) {
        for (room, draft) in self.all() {
            brush.paint_room(draft, *room);
        }
        if brush.kind() == BrushKind::Wash && !self.own.1.fixtures.is_empty() {
            let is_built = |all: &Self, room: RoomIndex, cell: usize, point: usize| {
                let mut drafts = std::iter::once(&all.own).chain(&all.beside);
                drafts.find(|(own, _)| *own == room).is_some_and(|(_, draft)| draft.is_built(cell, point))
            };
            let is_removed = |fixture: &&Fixture| fixture.is_removed(brush, |at| is_built(self, at.room, at.cell, at.point));
            let gone: Vec<Fixture> = self.own.1.fixtures.iter().filter(is_removed).copied().collect();
            self.own.1.remove_fixtures(&gone);
        }
    }
}

impl Edits {
    /// The edits after one more command, which is newer than all others.
    pub(super) fn after(&self, act: &Act) -> Self {
        let after = |edits: &Self, rooms: RoomEdits| edits.with(&rooms).0;
        match act {
            Act::Stroke(pieces) => pieces.iter().fold(self.clone(), |edits, piece| after(&edits, edits.painted(piece))),
            Act::Place(fixture) => after(self, self.placed(fixture)),
            Act::Inscribe(stone, inscription) => after(self, self.inscribed(stone, inscription)),
            Act::Lay(rooms) => {
                let changed = |(room, change): &(RoomIndex, super::change::RoomChange)| {
                    let mut draft = RoomDraft::of(self.room(*room).map(|edit| &**edit));
                    change.apply(&mut draft);
                    (*room, draft.into_edit().map(Arc::new))
                };
                after(self, rooms.iter().map(changed).collect())
            }
            Act::TakeBack(_) | Act::Name(_) => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
