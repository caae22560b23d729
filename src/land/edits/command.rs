//! Edit commands: what somebody did to a land, as it was made. A land's edits follow from the set of all its commands, so what two people
//! did is merged by the union of their sets; see [`history`](super::history).

use std::{collections::BTreeSet, sync::Arc};

use bevy_math::Vec2;

use super::{
    Brush, BrushKind, Fixture, FixtureKind, Inscription,
    brush::{MAX_PATH_PLACES, MAX_STROKE_CELLS, PLACE_STEPS, RADIUS_STEPS},
    change::RoomChange,
    inscription::is_inscribable,
    place::FIXTURES_ABOUT_M,
    varint::{put, put_signed, take, take_bytes, take_signed},
};
use crate::{
    coords::{Column, Place, is_within_land},
    quote::sanitized,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Kinds of commands in files; never change one. Those below are of logs of the old form.
pub(super) const STROKE: u8 = 3;
const PLACED: u8 = 4;
const TAKEN_BACK: u8 = 5;
const LAID: u8 = 6;
const NAMED: u8 = 7;
const INSCRIBED: u8 = 8;
/// Those that move nothing, or may not.
pub(super) const TRACE_KINDS: [u8; 3] = [PLACED, NAMED, INSCRIBED];
/// Largest counter: unreachable in practice, and far from overflow.
pub(super) const MAX_COUNTER: u64 = 1 << 62;
/// Largest number of rooms that a command of the old form changes.
const MAX_ROOMS: u64 = 1 << 14;
/// How many times the limits of a brush a stored stroke may reach: its pieces are added up, and rounded.
const SLACK: u64 = 4;

/// The most letters of an author's name.
pub const MAX_NAME_LETTERS: usize = 24;

/// Who made a command: a random number, made once for a player's data folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Author(pub u64);

impl Author {
    /// Somebody unknown: of logs of the old form, and of whoever has no data folder. Everybody can take back what they did.
    pub const UNKNOWN: Self = Self(0);
}

/// Identifies a command. Commands take effect in the order of their identifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EditCommandId {
    /// Higher than that of every command that its author knew (a Lamport clock).
    pub counter: u64,
    /// Who made it.
    pub author: Author,
    /// CRC-32 of its contents. It tells two commands of the same number apart, as two copies of one data folder make them.
    pub(super) digest: u32,
}

/// What somebody did, in the form in which it is stored. Cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditCommand {
    id: EditCommandId,
    /// The kind, and the rest as in files.
    body: Arc<[u8]>,
}

/// What a command does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Act {
    /// A stroke of the brush: pieces of one radius each, in the order in which they were painted. Their places and radii are
    /// [rounded](Brush::rounded).
    Stroke(Vec<Brush>),
    /// A placed fixture.
    Place(Fixture),
    /// Words on a stone that is there.
    Inscribe(Fixture, Inscription),
    /// An earlier command of the same author is taken back.
    TakeBack(EditCommandId),
    /// Changes whose making is unknown.
    Lay(Vec<(RoomIndex, RoomChange)>),
    /// The author says his name, which changes nothing.
    Name(String),
}

impl Act {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self {
            Self::Stroke(pieces) => {
                bytes.push(STROKE);
                encode_pieces(pieces, &mut bytes);
            }
            Self::Place(fixture) => {
                bytes.push(PLACED);
                encode_fixture(fixture, &mut bytes);
            }
            Self::Inscribe(stone, inscription) => {
                bytes.push(INSCRIBED);
                encode_fixture(stone, &mut bytes);
                bytes.extend(inscription.words.as_bytes());
            }
            Self::TakeBack(of) => {
                bytes.push(TAKEN_BACK);
                put(&mut bytes, of.counter);
                bytes.extend(of.digest.to_le_bytes());
            }
            Self::Lay(rooms) => {
                bytes.push(LAID);
                put(&mut bytes, rooms.len() as u64);
                for (room, change) in rooms {
                    put_signed(&mut bytes, room.x);
                    put_signed(&mut bytes, room.y);
                    let change = change.to_bytes(*room);
                    put(&mut bytes, change.len() as u64);
                    bytes.extend(change);
                }
            }
            Self::Name(name) => {
                bytes.push(NAMED);
                bytes.extend(name.as_bytes());
            }
        }
        bytes
    }

    /// Decodes an act of an author; `None` if it is invalid. Of changed rooms only those wanted are decoded.
    fn decode(author: Author, bytes: &[u8], wanted: impl Fn(RoomIndex) -> bool) -> Option<Self> {
        let (kind, mut bytes) = bytes.split_first()?;
        let bytes = &mut bytes;
        let act = match *kind {
            STROKE => Self::Stroke(decode_pieces(bytes)?),
            PLACED => Self::Place(decode_fixture(bytes)?),
            INSCRIBED => {
                let stone = decode_fixture(bytes).filter(|fixture| is_inscribable(fixture.kind()))?;
                let words = str::from_utf8(std::mem::take(bytes)).ok()?;
                Self::Inscribe(stone, Inscription::new(author, words).filter(|inscription| *inscription.words == *words)?)
            }
            TAKEN_BACK => {
                let counter = take(bytes)?;
                Self::TakeBack(EditCommandId { counter, author, digest: u32::from_le_bytes(take_bytes(bytes, 4)?.try_into().ok()?) })
            }
            LAID => {
                let count = take(bytes).filter(|count| *count <= MAX_ROOMS)?;
                let (mut rooms, mut last) = (Vec::new(), None);
                for _ in 0..count {
                    let room = RoomIndex::new(take_signed(bytes)?, take_signed(bytes)?);
                    let is_within = is_room(room) && last.replace(room) < Some(room);
                    let length = usize::try_from(take(bytes)?).ok()?;
                    let change = take_bytes(bytes, length).filter(|_| is_within)?;
                    if wanted(room) {
                        rooms.push((room, RoomChange::from_bytes(room, change)?));
                    }
                }
                Self::Lay(rooms)
            }
            NAMED => {
                let name = str::from_utf8(std::mem::take(bytes)).ok()?;
                Self::Name(Some(name).filter(|name| !name.is_empty() && text_of(name, MAX_NAME_LETTERS) == *name)?.into())
            }
            _ => return None,
        };
        bytes.is_empty().then_some(act)
    }

    /// The rooms whose edits may depend on it, and perhaps some beside these.
    pub fn rooms(&self) -> BTreeSet<RoomIndex> {
        let about_m = f64::from(FIXTURES_ABOUT_M);
        match self {
            Self::Stroke(pieces) => pieces.iter().flat_map(|piece| piece.rooms_within(about_m)).collect(),
            Self::Place(fixture) => {
                let mut rooms = fixture.plank_brush().map(|brush| brush.rooms_within(about_m)).unwrap_or_default();
                rooms.insert(RoomIndex::at(fixture.place()));
                rooms
            }
            Self::Inscribe(stone, _) => BTreeSet::from([RoomIndex::at(stone.place())]),
            Self::TakeBack(_) | Self::Name(_) => BTreeSet::new(),
            // A plank may reach into the rooms beside its own.
            Self::Lay(rooms) => rooms.iter().flat_map(|(room, _)| [-1, 0, 1].map(|aside| room.neighbor(aside, 0))).collect(),
        }
    }
}

impl EditCommand {
    /// A command of an author, after all commands up to a counter.
    pub(super) fn new(author: Author, counter: u64, act: &Act) -> Self {
        Self::of_body(author, counter, act.encode().into())
    }

    fn of_body(author: Author, counter: u64, body: Arc<[u8]>) -> Self {
        let mut digest = crc32fast::Hasher::new();
        digest.update(&author.0.to_le_bytes());
        digest.update(&body);
        Self { id: EditCommandId { counter, author, digest: digest.finalize() }, body }
    }

    /// What identifies it.
    pub fn id(&self) -> EditCommandId {
        self.id
    }

    /// Its kind and contents, as in files.
    pub(super) fn to_record(&self) -> (u8, Vec<u8>) {
        (self.body[0], [&self.id.author.0.to_le_bytes()[..], &self.body[1..]].concat())
    }

    /// The command in a file's record, with the rooms that may depend on it and the number of cells that it reaches; `None` if it
    /// is invalid.
    pub(super) fn of_record(kind: u8, counter: u64, record: &[u8]) -> Option<(Self, EditCommandScope)> {
        let (author, contents) = record.split_at_checked(8)?;
        let author = Author(u64::from_le_bytes(author.try_into().ok()?));
        let body = [&[kind], contents].concat();
        let act = Act::decode(author, &body, |_| true).filter(|_| counter <= MAX_COUNTER)?;
        Some((Self::of_body(author, counter, body.into()), EditCommandScope::of(&act)))
    }

    /// What it does.
    pub(super) fn act(&self) -> Act {
        self.act_in(|_| true)
    }

    /// What it does; of changed rooms only those wanted.
    pub(super) fn act_in(&self, wanted: impl Fn(RoomIndex) -> bool) -> Act {
        Act::decode(self.id.author, &self.body, wanted).expect("it was checked when it was read")
    }

    /// Itself, with how far it reaches.
    pub(super) fn with_scope(self) -> (Self, EditCommandScope) {
        let scope = EditCommandScope::of(&self.act());
        (self, scope)
    }

    /// The command that it takes back, if it takes one back.
    pub(super) fn taken_back(&self) -> Option<EditCommandId> {
        if self.body[0] != TAKEN_BACK {
            return None;
        }
        match self.act() {
            Act::TakeBack(of) => Some(of),
            _ => None,
        }
    }

    /// The name that its author says, if he says one.
    pub(super) fn name(&self) -> Option<String> {
        if self.body[0] != NAMED {
            return None;
        }
        match self.act() {
            Act::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Whether edits follow from it by itself.
    pub(super) fn changes_land(&self) -> bool {
        !matches!(self.body[0], TAKEN_BACK | NAMED)
    }

    /// Whether it can be taken back, as one step.
    pub(super) fn is_a_step(&self) -> bool {
        match self.body[0] {
            STROKE | PLACED | INSCRIBED => true,
            // What was there before all steps has no number.
            LAID => self.id.counter > 0,
            _ => false,
        }
    }

    /// The cairn, lamp or stone that it places or inscribes, if it does.
    pub(super) fn trace(&self) -> Option<Fixture> {
        if !matches!(self.body[0], PLACED | INSCRIBED) {
            return None;
        }
        let (Act::Place(fixture) | Act::Inscribe(fixture, _)) = self.act() else { return None };
        matches!(fixture.kind(), FixtureKind::Cairn | FixtureKind::Lamp | FixtureKind::Stone).then_some(fixture)
    }

    /// Whether it may place a fixture.
    pub(super) fn places(&self) -> bool {
        matches!(self.body[0], PLACED | LAID)
    }

    /// Size in memory, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + 16 + self.body.len()
    }
}

/// How far a command reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EditCommandScope {
    /// The rooms whose edits may depend on it, and perhaps some beside these, in order.
    pub rooms: Box<[RoomIndex]>,
    /// About how many cells it reaches.
    pub cells: u64,
}

impl EditCommandScope {
    pub fn of(act: &Act) -> Self {
        let cells = match act {
            Act::Stroke(pieces) => pieces.iter().map(Brush::cells).fold(0, u64::saturating_add),
            Act::Lay(rooms) => rooms.iter().map(|(_, change)| change.blocks().len() as u64).sum(),
            Act::Place(_) | Act::Inscribe(..) | Act::TakeBack(_) | Act::Name(_) => 1,
        };
        Self { rooms: act.rooms().into_iter().collect(), cells }
    }
}

/// A name or an inscription as it is stored: without what has an effect instead of being displayed, cut to so many letters, and
/// empty if there is nothing in it.
pub(super) fn text_of(text: &str, most: usize) -> String {
    sanitized(text.trim()).chars().take(most).collect::<String>().trim_end().into()
}

/// Whether a room lies within the land.
pub(super) fn is_room(room: RoomIndex) -> bool {
    let is_within = |at: i64, along: usize| at.unsigned_abs() <= (crate::COLUMN_LIMIT / along as i64).unsigned_abs();
    is_within(room.x, ROOM_COLUMNS) && is_within(room.y, ROOM_ROWS)
}

fn encode_fixture(fixture: &Fixture, bytes: &mut Vec<u8>) {
    let place = fixture.place();
    put_signed(bytes, place.column.0);
    put_signed(bytes, place.row);
    bytes.extend([fixture.quarters()[0] | fixture.quarters()[1] << 4, fixture.number()]);
    put_signed(bytes, fixture.minute());
}

fn decode_fixture(bytes: &mut &[u8]) -> Option<Fixture> {
    let (column, row) = (Column(take_signed(bytes)?), take_signed(bytes)?);
    let &[quarters, number] = take_bytes(bytes, 2)? else { return None };
    let minute = take_signed(bytes)?;
    let is_within = is_within_land(column.0) && is_within_land(row);
    Fixture::of_numbers(number, (column, row), [quarters & 0xf, quarters >> 4], minute).filter(|_| is_within)
}

/// Encodes the pieces of a stroke: for each its number of new places, its kind, and whether it begins where the last one ended;
/// its radius; and the places in steps, each from the one before.
fn encode_pieces(pieces: &[Brush], bytes: &mut Vec<u8>) {
    let mut last = None;
    for piece in pieces {
        let is_connected = last == Some(piece.path()[0]) && piece.path().len() > 1;
        let mut path = piece.path();
        if is_connected {
            path = &path[1..];
        }
        put(bytes, (path.len() as u64) << 2 | u64::from(piece.kind() == BrushKind::Wash) << 1 | u64::from(is_connected));
        put(bytes, (piece.radius_m() * RADIUS_STEPS) as u64);
        for (at, place) in path.iter().enumerate() {
            let steps = (place.offset * PLACE_STEPS).to_array().map(|steps| steps as i64);
            match last.filter(|_| is_connected || at > 0) {
                Some(from) => {
                    let before = (from.offset * PLACE_STEPS).to_array().map(|steps| steps as i64);
                    put_signed(bytes, (place.column - from.column) * PLACE_STEPS as i64 + steps[0] - before[0]);
                    put_signed(bytes, (place.row - from.row) * PLACE_STEPS as i64 + steps[1] - before[1]);
                }
                None => {
                    put_signed(bytes, place.column.0);
                    put_signed(bytes, place.row);
                    bytes.extend(steps.map(|steps| steps as u8));
                }
            }
            last = Some(*place);
        }
    }
}

/// Decodes the pieces of a stroke, up to the end; `None` if one is invalid or they reach too far.
fn decode_pieces(bytes: &mut &[u8]) -> Option<Vec<Brush>> {
    let (mut pieces, mut last) = (Vec::new(), None);
    let (mut places, mut cells) = (0, 0_u64);
    while !bytes.is_empty() {
        let told = take(bytes)?;
        let (count, is_connected) = (told >> 2, told & 1 == 1);
        let kind = if told >> 1 & 1 == 1 { BrushKind::Wash } else { BrushKind::Ink };
        let radius = take(bytes).filter(|radius| *radius <= (1 << 16))?;
        places += count;
        if count == 0 || places > SLACK * MAX_PATH_PLACES as u64 {
            return None;
        }
        let mut path: Vec<Place> = if is_connected { vec![last?] } else { vec![first_place(bytes)?] };
        for _ in u64::from(!is_connected)..count {
            path.push(next_place(bytes, *path.last().expect("it begins somewhere"))?);
        }
        last = path.last().copied();
        let piece = Brush::with_limit(kind, path, radius as f32 / RADIUS_STEPS, SLACK * MAX_STROKE_CELLS).ok()?;
        cells += piece.cells();
        if cells > SLACK * MAX_STROKE_CELLS {
            return None;
        }
        pieces.push(piece);
    }
    (!pieces.is_empty()).then_some(pieces)
}

fn first_place(bytes: &mut &[u8]) -> Option<Place> {
    let (column, row) = (take_signed(bytes)?, take_signed(bytes)?);
    let &[x, y] = take_bytes(bytes, 2)? else { return None };
    let is_place = is_within_land(column) && is_within_land(row) && [x, y].into_iter().all(|steps| f32::from(steps) < PLACE_STEPS);
    let offset = Vec2::new(f32::from(x), f32::from(y)) / PLACE_STEPS;
    is_place.then_some(Place { column: Column(column), row, offset })
}

fn next_place(bytes: &mut &[u8], from: Place) -> Option<Place> {
    let steps = PLACE_STEPS as i64;
    let mut along = |from: i64, offset: f32| {
        let at = take_signed(bytes)?.checked_add((offset * PLACE_STEPS) as i64)?;
        let whole = from.checked_add(at.div_euclid(steps)).filter(|whole| is_within_land(*whole))?;
        Some((whole, at.rem_euclid(steps) as f32 / PLACE_STEPS))
    };
    let ((column, x), (row, y)) = (along(from.column.0, from.offset.x)?, along(from.row, from.offset.y)?);
    Some(Place { column: Column(column), row, offset: Vec2::new(x, y) })
}

#[cfg(test)]
mod tests;
