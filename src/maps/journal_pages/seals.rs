//! The chapter of seals: a cell for each temple of a round, stamped or empty, and what is known of the next temple and of the
//! shrines.

use std::sync::Arc;

use bevy::{
    math::{Rect, Vec2},
    prelude::World,
};
use eremite_land::{Column, Land, Place, RandomStream, Seed};
use eremite_life::{
    journal::JournalEntry,
    pilgrimage::{Pilgrimage, ROUND, ShrineStamp, StampedSeal, next_temple},
};
use eremite_stream::{
    contracts::{discoveries::Illustration, player_position::PlayerPosition},
    ink::{
        CarvedSeal, InkMeshBuilder, SealMark, StrokePoint,
        page_canvas::{LINE_STEP, M, PageCanvas, TextAlign, text_width, wrap_to_width},
    },
};
use eremite_words as words;

use super::{
    chapters::{ChapterItem, EntryState, JournalChapter},
    page_layout::PageLayout,
    spread::{faint_ink, ink},
};

/// The chapter's name in commands.
const NAME: &str = "seals";
const LEAN: RandomStream = RandomStream::named("lean of a seal in the book");
/// The most by which a seal is turned, in radians: pressed by hand.
const LEAN_MOST: f32 = 0.09;
/// The stamps that are shown: the latest.
const STAMPS: usize = 9;

/// What the chapter of seals tells in place of quests.
#[derive(Clone, Debug, PartialEq)]
pub struct SealNotes {
    /// The number of seals of the round that is open.
    pub in_round: usize,
    /// Where the next temple is, as a sentence.
    pub next: Option<String>,
    /// The number of shrines' stamps, and the latest of them, last first.
    pub stamp_count: usize,
    /// See [`SealNotes::stamp_count`].
    pub stamps: Vec<SealMark>,
}

/// The chapter of seals of a land; `None` where nobody settled.
pub(super) fn seal_chapter(world: &World) -> Option<JournalChapter> {
    let (land, book) = (world.get_resource::<Land>()?, world.get_resource::<Pilgrimage>()?);
    let start = Place::at(Column(0), 0);
    let here = world.get_resource::<PlayerPosition>().and_then(|position| position.place).unwrap_or(start);
    let next = next_temple(land, book, here.column).map(|next| next.directions_from(land, here));
    let mut items: Vec<ChapterItem> = book.seals_of(land.seed()).map(|seal| stamped_item(seal, land)).collect();
    if items.is_empty() && next.is_none() {
        return None;
    }
    let count = items.len();
    items.resize_with(count.next_multiple_of(ROUND).max(ROUND), empty_item);
    let stamps = book.stamps_of(land.seed());
    let notes = SealNotes {
        in_round: if count > 0 { (count - 1) % ROUND + 1 } else { 0 },
        next,
        stamp_count: book.stamps_of(land.seed()).count(),
        stamps: stamps.rev().take(STAMPS).map(ShrineStamp::mark).collect(),
    };
    Some(JournalChapter { name: NAME, title: words::text("chapter-seals").into(), items, seals: Some(notes) })
}

fn stamped_item(seal: &StampedSeal, land: &Land) -> ChapterItem {
    let mark = seal.mark();
    let ring = if seal.ringed.is_some() { words::text("seals-with-ring") } else { seal.condition.told() };
    let inner = seal.inner_mark();
    let [first, second] = seal.verse_said();
    ChapterItem {
        entry: format!("seal {:x}", mark.seed),
        title: words::place_name(&seal.name),
        picture: Arc::new(move || Illustration::figure(|mesh| draw_stamped(mesh, mark, inner))),
        state: EntryState::Met(JournalEntry { entry: "temple".into(), place: seal.place, days: seal.days, land: land.fingerprint() }),
        lines: [first, second, ring.into()].into_iter().chain(inner.map(|_| words::text("seals-and-inner").into())).collect(),
    }
}

/// Draws a seal into a square whose side is 1, and a small inner one over its corner.
fn draw_stamped(mesh: &mut InkMeshBuilder, mark: SealMark, inner: Option<SealMark>) {
    const INNER: f32 = 0.4;
    CarvedSeal::of_mark(mark).draw(mesh, Vec2::ZERO, 1.0);
    if let Some(inner) = inner {
        CarvedSeal::of_mark(inner).draw(mesh, Vec2::new(1.0 - 0.8 * INNER, -0.2 * INNER), INNER);
    }
}

fn empty_item() -> ChapterItem {
    ChapterItem {
        entry: "no seal".into(),
        title: String::new(),
        picture: Arc::new(|| Illustration::figure(draw_empty)),
        state: EntryState::Blank,
        lines: Vec::new(),
    }
}

/// A thin square in a square whose side is 1: where a seal will be.
fn draw_empty(mesh: &mut InkMeshBuilder) {
    const INSET: f32 = 0.12;
    const WIDTH: f32 = 0.022;
    let corner = |x: f32, y: f32| StrokePoint::new(x, y, WIDTH);
    let (low, high) = (INSET, 1.0 - INSET);
    let corners = [corner(low, low), corner(high, low), corner(high, high), corner(low, high), corner(low, low)];
    for side in corners.windows(2) {
        mesh.stroke(side, faint_ink().with_alpha(0.4), 0.01);
    }
}

/// Draws an item of the chapter into an area: a seal that was pressed by hand, or an empty cell with its number.
pub(super) fn draw_seal_item(canvas: &mut PageCanvas, item: &ChapterItem, number: usize, room: Rect) {
    let side = room.size().min_element();
    let is_empty = item.state == EntryState::Blank;
    let lean = if is_empty { 0.0 } else { LEAN_MOST * (2.0 * Seed(0).unit(LEAN, &[number as i64]) - 1.0) };
    draw_turned(canvas, &(item.picture)().mesh, room.center(), side, lean);
    if is_empty {
        canvas.write_text(&(number + 1).to_string(), room.center(), TextAlign::Middle, 0.3 * side, faint_ink(), 0.45);
    }
}

/// Draws what lies in the unit square around a point of the page, with a side in pixels, turned by an angle.
fn draw_turned(canvas: &mut PageCanvas, unit: &InkMeshBuilder, middle: Vec2, side_px: f32, angle: f32) {
    let turn = Vec2::new(libm::cosf(angle), libm::sinf(angle)) * side_px * M;
    let mut mesh = InkMeshBuilder::default();
    mesh.append_translated(unit, Vec2::splat(-0.5));
    for at in &mut mesh.positions {
        *at = turn.rotate(*at) + Vec2::new(middle.x, -middle.y) * M;
    }
    canvas.draw_mesh(&mesh);
}

/// The heading of the notes, where the next temple is, and the number of shrines' stamps.
fn note_words(notes: &SealNotes) -> [String; 3] {
    let next = notes.next.as_deref().unwrap_or_else(|| words::text("seals-no-temple"));
    let stamps = words::text_with("seals-stamps", &[("count", notes.stamp_count.into())]);
    [words::text("seals-next-temple").into(), next.into(), stamps]
}

/// The base unit of the notes: that of the layout's text, or less so that all of it fits.
pub(super) fn notes_unit(notes: &SealNotes, layout: &PageLayout) -> f32 {
    let (room, [head, next, stamps]) = (layout.wishes, note_words(notes));
    let fits = |text: f32| {
        let u = layout.unit * text;
        let lines = wrap_to_width(&next, 3.2 * u, room.width()).len() as f32;
        let is_wide = text_width(&head, 4.2 * u).max(text_width(&stamps, 2.9 * u)) > room.width();
        (13.5 + LINE_STEP * 3.2 * lines) * u <= room.height() && !is_wide
    };
    layout.unit * layout.largest_text(fits)
}

/// Writes where the next temple is, and shows the latest stamps of shrines.
pub(super) fn write_notes(canvas: &mut PageCanvas, notes: &SealNotes, layout: &PageLayout) {
    let (room, u) = (layout.wishes, notes_unit(notes, layout));
    let [head, next, shrines] = note_words(notes);
    canvas.write_text(&head, room.min + Vec2::Y * 3.0 * u, TextAlign::Right, 4.2 * u, ink(), 1.0);
    let mut at = room.min + Vec2::Y * 9.6 * u;
    at.y += canvas.write_lines(&next, at, TextAlign::Right, 3.2 * u, room.width(), ink()) + 2.4 * u;
    canvas.write_text(&shrines, at, TextAlign::Right, 2.9 * u, faint_ink(), 1.0);
    let side = 5.0 * u;
    at += Vec2::new(0.5 * side, 2.4 * u + 0.5 * side);
    if at.y + 0.5 * side > room.max.y {
        return;
    }
    for mark in &notes.stamps {
        if at.x + 0.5 * side > room.max.x {
            break;
        }
        let mut seal = InkMeshBuilder::default();
        CarvedSeal::of_mark(*mark).draw(&mut seal, Vec2::ZERO, 1.0);
        draw_turned(canvas, &seal, at, side, LEAN_MOST * (2.0 * Seed(mark.seed).unit(LEAN, &[]) - 1.0));
        at.x += 1.2 * side;
    }
}
