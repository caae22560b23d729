//! An opened spread of the journal: the items of a chapter, the selected one, the quests, and the chapter names.

use bevy::math::{Rect, Vec2};
use eremite_land::{RandomStream, Seed};
use eremite_life::{
    journal::{FulfilledQuest, JournalEntry, Quest},
    pilgrimage::ROUND,
};
use eremite_stream::ink::{
    self, Ink, InkMeshBuilder, StrokePoint,
    page_canvas::{LINE_STEP, M, PageCanvas, TextAlign, fit_to_width, text_width, wrap_to_width},
    palette,
};
use eremite_words as words;

use crate::atlas::format_from_milestone_zero;

use super::{
    chapters::{ChapterItem, EntryState, JournalChapter},
    illustrations::{draw_item, is_beside},
    page_layout::{PageArea, PageLayout},
    seals::{draw_seal_item, notes_unit, write_notes},
    vignette::VignetteCache,
};

const SEAL: RandomStream = RandomStream::named("journal seal");
/// Number of fulfilled quests that are shown: the latest.
const SEALS: usize = 3;

/// The selected chapter and item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpreadPosition {
    /// The chapter's index.
    pub chapter: usize,
    /// The selected item's index in the chapter.
    pub item: usize,
}

/// What can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpreadTarget {
    /// An item of the chapter.
    Item(usize),
    /// A chapter.
    Chapter(usize),
    /// Shows the way to the selected item on the map.
    Way,
    /// The previous page.
    Before,
    /// The next page.
    After,
}

/// The data of a spread.
pub struct JournalSpread<'a> {
    /// All chapters.
    pub contents: &'a [JournalChapter],
    /// The open quests.
    pub wishes: &'a [Quest],
    /// The fulfilled quests.
    pub sealed: &'a [FulfilledQuest],
    /// The selected chapter and item.
    pub spot: SpreadPosition,
    /// The fingerprint of the land whose map can show the way; `None` if there is no map.
    pub map_of: Option<u64>,
}

/// Text sizes of open and of fulfilled quests, in units of the layout.
const OPEN_SIZE: f32 = 3.4;
const SEALED_SIZE: f32 = 2.9;

/// Where the quests stand on the page.
struct QuestList {
    /// The base unit of their text.
    unit: f32,
    open: Vec<QuestLines>,
    sealed: Vec<QuestLines>,
}

/// A quest's lines, and where the first one begins.
struct QuestLines {
    at: Vec2,
    lines: Vec<String>,
}

impl QuestLines {
    /// The lower end of the last line.
    fn bottom(&self, size_px: f32) -> f32 {
        self.at.y + size_px * (0.5 + LINE_STEP * self.lines.len().saturating_sub(1) as f32)
    }

    fn write(&self, canvas: &mut PageCanvas, size_px: f32, tone: Ink) {
        for (number, line) in self.lines.iter().enumerate() {
            let at = self.at + Vec2::Y * LINE_STEP * size_px * number as f32;
            canvas.write_text(line, at, TextAlign::Right, size_px, tone, 1.0);
        }
    }
}

/// Where a chapter's name stands, its size and its width in pixels.
struct ChapterName {
    number: usize,
    at: Vec2,
    size: f32,
    wide: f32,
}

pub(super) fn ink() -> Ink {
    Ink::from_srgb_hex(0x2a_2622)
}

pub(super) fn faint_ink() -> Ink {
    Ink::from_srgb_hex(0x6b_6153)
}

impl JournalSpread<'_> {
    pub(super) fn chapter(&self) -> Option<&JournalChapter> {
        self.contents.get(self.spot.chapter)
    }

    pub(super) fn item(&self) -> Option<&ChapterItem> {
        self.chapter()?.items.get(self.spot.item)
    }

    /// The page of the chapter that is shown, and the number of pages.
    fn page_number(&self, layout: &PageLayout) -> (usize, usize) {
        let count = self.chapter().map_or(0, |chapter| chapter.items.len());
        (self.spot.item / layout.items_per_page(), count.div_ceil(layout.items_per_page()).max(1))
    }

    /// The entry of the selected item, if the map can show the way to it.
    pub fn path_target(&self) -> Option<&JournalEntry> {
        match &self.item()?.state {
            EntryState::Met(meeting) if self.map_of == Some(meeting.land) => Some(meeting),
            _ => None,
        }
    }

    pub(super) fn layout(&self, area: PageArea) -> PageLayout {
        self.chapter().map_or_else(|| PageLayout::of(area, 0), |chapter| chapter.layout(area))
    }

    /// Renders the spread as sRGB bytes; also returns the areas that can be clicked.
    pub fn render(&self, cache: &mut VignetteCache, area: impl Into<PageArea>) -> (Vec<u8>, Vec<(SpreadTarget, Rect)>) {
        let (canvas, hits) = self.draw(cache, area.into());
        (canvas.bytes, hits)
    }

    /// Renders the spread, and returns what is written on it, line by line, with the area of each.
    pub fn written(&self, cache: &mut VignetteCache, area: impl Into<PageArea>) -> Vec<(String, Rect)> {
        self.draw(cache, area.into()).0.written
    }

    fn draw(&self, cache: &mut VignetteCache, area: PageArea) -> (PageCanvas, Vec<(SpreadTarget, Rect)>) {
        let layout = self.layout(area);
        let mut canvas = cache.blank_page(area.size, layout.has_fold);
        self.draw_strokes(&mut canvas, &layout);
        let mut hits = Vec::new();
        self.write_chapter(&mut canvas, &layout, cache, &mut hits);
        self.write_item(&mut canvas, &layout, cache, &mut hits);
        self.write_wishes(&mut canvas, &layout);
        self.write_register(&mut canvas, &layout, &mut hits);
        (canvas, hits)
    }

    /// Draws everything that is drawn with the brush.
    fn draw_strokes(&self, canvas: &mut PageCanvas, layout: &PageLayout) {
        let u = layout.unit;
        let mut draw = |paint: &dyn Fn(&mut InkMeshBuilder)| {
            let mut mesh = InkMeshBuilder::default();
            paint(&mut mesh);
            canvas.draw_mesh(&mesh);
        };
        let point = |x: f32, y: f32, width: f32| StrokePoint::new(x * M, -y * M, width * M);
        let mut line = |from: Vec2, to_x: f32, width: f32, ink: Ink| {
            let along = |share: f32| from.x + (to_x - from.x) * share;
            let points = [
                point(along(0.0), from.y + 0.1 * u, 0.4 * width),
                point(along(0.08), from.y, width),
                point(along(0.55), from.y + 0.25 * u, 0.7 * width),
                point(along(1.0), from.y - 0.1 * u, 0.1 * width),
            ];
            draw(&|mesh| mesh.curve(&points, 10, ink, 0.12 * u * M));
        };
        line(layout.title + Vec2::Y * 4.4 * layout.title_unit(), layout.title.x + 0.72 * layout.grid.width(), 0.7 * u, ink());
        if self.item().is_some() {
            let leaf = self.spot.item % layout.items_per_page();
            let cell = layout.item_rect(leaf);
            let foot = Vec2::new(cell.center().x - 0.32 * cell.width(), cell.max.y - 0.5 * u);
            line(foot, cell.center().x + 0.34 * cell.width(), 0.55 * u, palette::vermilion());
        }
        let notes = self.chapter().and_then(|chapter| chapter.seals.as_ref());
        let list = self.quest_list(layout);
        let head_unit = notes.map_or(list.unit, |notes| notes_unit(notes, layout));
        let head = layout.wishes.min + Vec2::new(0.0, 5.6 * head_unit);
        line(head, layout.wishes.min.x + 0.5 * layout.wishes.width(), 0.4 * u, ink().with_alpha(0.8));
        if notes.is_some() {
            return;
        }
        let u = list.unit;
        for quest in &list.open {
            let at = quest.at - Vec2::X * 2.6 * u;
            let ring: Vec<StrokePoint> = (0..=20)
                .map(|i| i as f32 / 20.0 * 5.9 + 0.9)
                .map(|angle| point(at.x + 1.0 * u * libm::cosf(angle), at.y + 1.0 * u * libm::sinf(angle), (0.38 - 0.04 * angle) * u))
                .collect();
            draw(&|mesh| mesh.taper(&ring, ink().with_alpha(0.85), 0.1 * u * M));
        }
        for (quest, sealed) in list.sealed.iter().zip(self.shown_seals()) {
            let side = 3.5 * u * M;
            let mut seal = InkMeshBuilder::default();
            ink::seal(&mut seal, side, &mut Seed(0).rng(SEAL, &[i64::from(sealed.quest.number)]));
            // Pressed by hand, and never quite straight.
            let lean = (Seed(0).unit(SEAL, &[i64::from(sealed.quest.number), 1]) - 0.5) * 0.22;
            let turn = Vec2::new(libm::cosf(lean), libm::sinf(lean));
            for at in &mut seal.positions {
                *at = turn.rotate(*at - Vec2::splat(side / 2.0));
            }
            let at = quest.at;
            draw(&|mesh| mesh.append_translated(&seal, Vec2::new(at.x - 2.6 * u, -at.y) * M));
        }
    }

    /// The open quests from the top, none of them cut, and below them the fulfilled ones for which there is room. Large text is
    /// as large as it fits with all of them.
    fn quest_list(&self, layout: &PageLayout) -> QuestList {
        let is_within = |quest: &QuestLines, size_px: f32| quest.bottom(size_px) <= layout.wishes.max.y;
        let text = layout.largest_text(|text| {
            let QuestList { unit, open, sealed } = self.quest_list_of(layout, layout.unit * text);
            open.iter().all(|quest| is_within(quest, OPEN_SIZE * unit)) && sealed.iter().all(|quest| is_within(quest, SEALED_SIZE * unit))
        });
        let mut list = self.quest_list_of(layout, layout.unit * text);
        list.sealed.retain(|quest| is_within(quest, SEALED_SIZE * list.unit));
        list
    }

    /// The latest quests with text of this base unit, where there is room for them or not.
    fn quest_list_of(&self, layout: &PageLayout, unit: f32) -> QuestList {
        let (u, room) = (unit, layout.wishes);
        let mut at = room.min + Vec2::new(5.0, 9.6) * u;
        let mut place = |words: &str, size: f32| {
            let lines = wrap_to_width(words, size, room.max.x - at.x);
            let quest = QuestLines { at, lines };
            at.y += 4.9 * u + LINE_STEP * size * quest.lines.len().saturating_sub(1) as f32;
            quest
        };
        let open = self.wishes.iter().map(|wish| place(&wish.text(), OPEN_SIZE * u)).collect();
        let sealed =
            self.shown_seals().map(|sealed| place(&format!("{}, {}", sealed.quest.text(), format_day(sealed.days)), SEALED_SIZE * u));
        QuestList { unit, open, sealed: sealed.collect() }
    }

    /// The latest fulfilled quests, as far as there is room.
    fn shown_seals(&self) -> impl Iterator<Item = &FulfilledQuest> {
        self.sealed.iter().rev().take(SEALS)
    }

    fn write_chapter(&self, canvas: &mut PageCanvas, layout: &PageLayout, cache: &mut VignetteCache, hits: &mut Vec<(SpreadTarget, Rect)>) {
        let (u, text_unit) = (layout.unit, layout.text_unit());
        let write_title = |canvas: &mut PageCanvas, words: &str, size: f32, right: f32| {
            let (size, _) = fit_to_width(words, size, right - layout.title.x, 1);
            canvas.write_text(words, layout.title, TextAlign::Right, size, ink(), 1.0);
        };
        let Some(chapter) = self.chapter() else {
            return write_title(canvas, words::text("journal-nothing"), 6.4 * layout.title_unit(), layout.grid.max.x);
        };
        let (leaf, leaves) = self.page_number(layout);
        let count = match &chapter.seals {
            Some(notes) => Some(words::text_with("seals-of-round", &[("count", notes.in_round.into()), ("round", ROUND.into())])),
            None => (leaves > 1).then(|| words::text_with("journal-leaf", &[("leaf", (leaf + 1).into()), ("leaves", leaves.into())])),
        };
        let mut title_right = layout.grid.max.x;
        if let Some(count) = count {
            let size = 2.7 * text_unit;
            let at = Vec2::new(layout.grid.max.x - text_width(&count, size).max(12.0 * u), layout.title.y + 0.8 * layout.title_unit());
            canvas.write_text(&count, at, TextAlign::Right, size, faint_ink(), 1.0);
            title_right = at.x - 2.0 * u;
        }
        write_title(canvas, &chapter.title, 6.8 * layout.title_unit(), title_right);
        let first = leaf * layout.items_per_page();
        for (number, item) in chapter.items.iter().enumerate().skip(first).take(layout.items_per_page()) {
            let cell = layout.item_rect(number - first);
            hits.push((SpreadTarget::Item(number), cell));
            if chapter.seals.is_some() {
                let room = Rect::from_corners(cell.min + Vec2::new(0.8, 0.4) * u, cell.max - Vec2::new(0.8, 1.4) * u);
                draw_seal_item(canvas, item, number, room);
                continue;
            }
            let name_px = 2.65 * text_unit;
            draw_item(canvas, cache, chapter.name, item, layout.picture_rect(number - first));
            if item.state != EntryState::Blank {
                let (size, lines) = fit_to_width(&item.title, name_px, cell.width() - 0.6 * u, 2);
                let tone = if item.state == EntryState::Elsewhere { faint_ink() } else { ink() };
                let mut at = Vec2::new(cell.center().x, cell.max.y - 2.5 * text_unit - 0.4 * size * lines.len().saturating_sub(1) as f32);
                for line in lines {
                    canvas.write_text(&line, at, TextAlign::Middle, size, tone, 1.0);
                    at.y += 0.8 * size;
                }
            }
        }
        // The corners of the page turn it.
        let top = layout.grid.max.y.max(layout.detail.max.y);
        let corner = |x: f32| Rect::from_corners(Vec2::new(x - 6.0 * u, top), Vec2::new(x + 6.0 * u, canvas.height as f32));
        hits.push((SpreadTarget::Before, corner(6.0 * u)));
        hits.push((SpreadTarget::After, corner(canvas.width as f32 - 6.0 * u)));
    }

    fn write_item(&self, canvas: &mut PageCanvas, layout: &PageLayout, cache: &mut VignetteCache, hits: &mut Vec<(SpreadTarget, Rect)>) {
        let (Some(chapter), Some(item)) = (self.chapter(), self.item()) else { return };
        let (u, room) = (layout.unit, layout.detail);
        let (title, lines) = item_words(chapter, item);
        if self.path_target().is_some() {
            hits.push((SpreadTarget::Way, room));
        }
        let Some(frame) = self.item_frame(layout, item) else { return write_large(canvas, layout, title, &lines) };
        if chapter.seals.is_some() {
            draw_seal_item(canvas, item, self.spot.item, frame);
        } else {
            draw_item(canvas, cache, chapter.name, item, frame);
        }
        let (mut at, stands, most) = match is_beside(room) {
            true => (Vec2::new(frame.max.x + 3.0 * u, room.min.y + 4.0 * u), TextAlign::Right, room.width() - frame.width() - 3.0 * u),
            false => (Vec2::new(room.center().x, frame.max.y + 3.2 * u), TextAlign::Middle, room.width()),
        };
        let mut write = |words: &str, at: Vec2, size: f32, tone: Ink| {
            let (size, lines) = fit_to_width(words, size, most, 1);
            for line in lines {
                canvas.write_text(&line, at, stands, size, tone, 1.0);
            }
        };
        write(title, at, 4.6 * u, ink());
        at.y += if title.is_empty() { 0.0 } else { 4.4 * u };
        for line in lines {
            write(&line, at, 2.9 * u, faint_ink());
            at.y += 3.3 * u;
        }
    }

    /// The heading of the quests; `None` if there are none.
    pub(super) fn wish_heading(&self) -> Option<&'static str> {
        match (self.wishes.len(), self.sealed.is_empty()) {
            (0, true) => None,
            (1, _) => Some(words::text("journal-wish")),
            _ => Some(words::text("journal-wishes")),
        }
    }

    fn write_wishes(&self, canvas: &mut PageCanvas, layout: &PageLayout) {
        if let Some(notes) = self.chapter().and_then(|chapter| chapter.seals.as_ref()) {
            return write_notes(canvas, notes, layout);
        }
        let Some(head) = self.wish_heading() else { return };
        let list = self.quest_list(layout);
        let u = list.unit;
        canvas.write_text(head, layout.wishes.min + Vec2::Y * 3.0 * u, TextAlign::Right, 4.2 * u, ink(), 1.0);
        for (quests, size, tone) in [(&list.open, OPEN_SIZE, ink()), (&list.sealed, SEALED_SIZE, faint_ink())] {
            for quest in quests {
                quest.write(canvas, size * u, tone);
            }
        }
    }

    fn write_register(&self, canvas: &mut PageCanvas, layout: &PageLayout, hits: &mut Vec<(SpreadTarget, Rect)>) {
        let u = layout.text_unit();
        for ChapterName { number, at, size, wide } in self.chapter_names(layout) {
            let is_here = number == self.spot.chapter;
            let tone = if is_here { palette::vermilion() } else { faint_ink() };
            canvas.write_text(&self.contents[number].title, at, TextAlign::Right, size, tone, 1.0);
            hits.push((SpreadTarget::Chapter(number), Rect::from_corners(at - Vec2::new(u, 2.0 * u), at + Vec2::new(wide + u, 2.0 * u))));
        }
    }

    /// The chapter names below one another, or in rows. In large text there is no room for all: those are shown that stand
    /// together with the open one.
    fn chapter_names(&self, layout: &PageLayout) -> Vec<ChapterName> {
        let (u, room) = (layout.text_unit(), layout.register);
        let is_column = layout.has_fold && !layout.has_large_text();
        let full = 2.9 * u;
        let start = room.min + Vec2::Y * 2.0 * u;
        let (mut at, mut names) = (start, Vec::new());
        for (number, chapter) in self.contents.iter().enumerate() {
            // A long name is written smaller.
            let size = full * (room.width() / text_width(&chapter.title, full)).min(1.0);
            let wide = text_width(&chapter.title, size);
            if !is_column && at.x > room.min.x && at.x + wide > room.max.x {
                at = Vec2::new(room.min.x, at.y + 4.2 * u);
            }
            if layout.has_large_text() && at.y + 0.5 * full > room.max.y {
                if number > self.spot.chapter {
                    break;
                }
                names.clear();
                at = start;
            }
            names.push(ChapterName { number, at, size, wide });
            at += if is_column { Vec2::Y * 4.5 * u } else { Vec2::X * (wide + 3.0 * u) };
        }
        names
    }
}

/// Writes title and lines of the selected item where it has no illustration: as large as they fit, and a line smaller where it
/// still is too long.
fn write_large(canvas: &mut PageCanvas, layout: &PageLayout, title: &str, lines: &[String]) {
    let room = layout.detail;
    let wrapped = |u: f32| lines.iter().flat_map(|line| wrap_to_width(line, 2.9 * u, room.width())).collect::<Vec<_>>();
    let fits = |text: f32| {
        let u = layout.unit * text;
        let lines = wrapped(u);
        (5.0 + 3.3 * lines.len() as f32) * u <= room.height() && lines.iter().all(|line| text_width(line, 2.9 * u) <= room.width())
    };
    let text = layout.largest_text(fits);
    let u = layout.unit * text;
    let lines = if fits(text) { wrapped(u) } else { lines.to_vec() };
    let mut write = |words: &str, at: Vec2, size: f32, tone: Ink| {
        let (size, _) = fit_to_width(words, size, room.width(), 1);
        canvas.write_text(words, at, TextAlign::Right, size, tone, 1.0);
    };
    let mut at = room.min + Vec2::Y * 2.3 * u;
    if !title.is_empty() {
        write(title, at, 4.6 * u, ink());
        at.y += 4.4 * u;
    }
    for line in lines {
        write(&line, at, 2.9 * u, faint_ink());
        at.y += 3.3 * u;
    }
}

/// The title of an item, and what else is told of it. What was not met has no title.
pub(super) fn item_words<'a>(chapter: &JournalChapter, item: &'a ChapterItem) -> (&'a str, Vec<String>) {
    let (title, mut lines): (&str, Vec<String>) = match &item.state {
        EntryState::Met(meeting) => (&item.title, vec![format_time(meeting.days), format_place(meeting)]),
        EntryState::Elsewhere => (&item.title, vec![words::text("journal-met-elsewhere").into()]),
        EntryState::Blank if chapter.seals.is_some() => ("", vec![words::text("seals-not-stamped").into()]),
        EntryState::Blank => ("", vec![words::text("journal-not-met").into()]),
    };
    lines.extend(item.lines.iter().cloned());
    (title, lines)
}

/// The number of the day, as people count.
pub fn format_day(days: f64) -> String {
    words::text_with("journal-day", &[("day", (days.floor() as i64 + 1).into())])
}

/// The day and the part of it.
pub fn format_time(days: f64) -> String {
    words::text_with("journal-time", &[("day", format_day(days).into()), ("part", part_of_day(days).into())])
}

/// The part of the day: at noon, at night.
pub fn part_of_day(days: f64) -> &'static str {
    let hour = (days.rem_euclid(1.0) * 24.0) as f32;
    match hour {
        hour if hour < 4.8 => words::text("journal-at-night"),
        hour if hour < 7.2 => words::text("journal-at-dawn"),
        hour if hour < 11.0 => words::text("journal-in-the-morning"),
        hour if hour < 14.0 => words::text("journal-at-noon"),
        hour if hour < 17.6 => words::text("journal-in-the-afternoon"),
        hour if hour < 19.6 => words::text("journal-at-dusk"),
        _ => words::text("journal-at-night"),
    }
}

/// The place, by its distance from milestone 0.
pub fn format_place(meeting: &JournalEntry) -> String {
    format_from_milestone_zero(meeting.place.column.0)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use eremite_land::{Column, Place};
    use eremite_stream::contracts::discoveries::{DiscoveryCondition, Illustration};

    use super::*;
    use crate::journal_pages::SealNotes;

    const CHAPTERS: usize = 16;
    const ITEMS: usize = 5;

    /// A journal with long words in all of its parts.
    fn contents() -> Vec<JournalChapter> {
        let entry = JournalEntry { entry: "heron".into(), place: Place::at(Column(-5200), 0), days: 22.4, land: 1 };
        let item = |number: usize| ChapterItem {
            entry: "heron".into(),
            title: format!("great white heron {number}"),
            picture: Arc::new(|| Illustration::figure(|_| ())),
            state: EntryState::Met(entry.clone()),
            lines: vec!["It stands by the water for hours, and does not move.".into(), "It nests in the high trees by the fen.".into()],
        };
        let chapter = |number: usize| JournalChapter {
            name: "birds",
            title: format!("Birds of passage {number}"),
            items: (0..ITEMS).map(item).collect(),
            seals: None,
        };
        let mut all: Vec<JournalChapter> = (0..CHAPTERS).map(chapter).collect();
        let next = Some("The temple of the Long Rest, on the other side of the mountains: 2.4 km to the east, and up a little.".into());
        all[CHAPTERS - 1].seals = Some(SealNotes { in_round: 5, next, stamp_count: 12, stamps: Vec::new() });
        all
    }

    fn wish(number: u32) -> Quest {
        Quest {
            number,
            category: "birds".into(),
            entry: "a bird that no language knows".into(),
            condition: DiscoveryCondition::AtDusk,
            words: format!("to see a swan {number} by still water at dusk"),
            from: 0,
            land: 1,
        }
    }

    #[test]
    fn text_of_every_size_is_whole_and_all_of_it_can_be_turned_to() {
        let contents = contents();
        let wishes: Vec<Quest> = (0..3).map(wish).collect();
        let spread = |chapter, item| JournalSpread {
            contents: &contents,
            wishes: &wishes,
            sealed: &[],
            spot: SpreadPosition { chapter, item },
            map_of: None,
        };
        let mut cache = VignetteCache::default();
        for (size, text_percent) in [[1280, 800], [800, 600]].into_iter().flat_map(|size| [100, 110, 150, 200].map(|text| (size, text))) {
            // As much as buttons and hints of this size cover.
            let area = PageArea { size, covered: [30, 40].map(|pixels| pixels * text_percent as usize / 100), text_percent };
            let page = Rect::new(0.0, area.covered[0] as f32, size[0] as f32, (size[1] - area.covered[1]) as f32);
            let leaves = (0..ITEMS).step_by(contents[0].layout(area).items_per_page()).map(|item| (0, item));
            let mut items = BTreeSet::new();
            for (chapter, item) in leaves.chain([(CHAPTERS - 1, 0)]) {
                let (canvas, hits) = spread(chapter, item).draw(&mut cache, area);
                for (number, (words, at)) in canvas.written.iter().enumerate() {
                    assert!(page.contains(at.min) && page.contains(at.max), "{words:?} is at {at:?} with {area:?}");
                    for (other, by) in &canvas.written[number + 1..] {
                        let both = at.intersect(*by);
                        assert!(both.width() < 2.0 || both.height() < 2.0, "{words:?} and {other:?} overlap with {area:?}");
                    }
                }
                if chapter > 0 {
                    continue;
                }
                items.extend(hits.iter().filter_map(|(hit, _)| if let SpreadTarget::Item(item) = hit { Some(*item) } else { None }));
                let all = canvas.written.iter().map(|(words, _)| &**words).collect::<Vec<_>>().join(" ");
                let told = [contents[0].items[item].title.clone(), contents[0].items[item].lines.join(" ")];
                assert!(told.into_iter().chain(wishes.iter().map(Quest::text)).all(|words| all.contains(&words)), "{area:?}: {all}");
            }
            assert_eq!(items.len(), ITEMS, "{area:?}");
            for chapter in 0..CHAPTERS {
                let spread = spread(chapter, 0);
                let names = spread.chapter_names(&spread.layout(area));
                assert!(names.iter().any(|name| name.number == chapter), "chapter {chapter} is not named with {area:?}");
            }
        }
    }

    #[test]
    fn text_grows_with_its_setting() {
        let contents = contents();
        let wishes = [wish(0)];
        let heights = |text_percent: u32| {
            let area = PageArea { text_percent, ..[1280, 800].into() };
            let spot = SpreadPosition::default();
            let spread = JournalSpread { contents: &contents, wishes: &wishes, sealed: &[], spot, map_of: None };
            let written = spread.written(&mut VignetteCache::default(), area);
            let height = |part: &str| {
                let heights = written.iter().filter(|(words, _)| words.contains(part)).map(|(_, at)| at.height());
                heights.fold(f32::INFINITY, f32::min)
            };
            // A name in the list, what is told of it, a wish, and a chapter's name.
            ["great", "hours,", "dusk", "passage 1"].map(height)
        };
        let [usual, large, largest] = [100, 150, 200].map(heights);
        for part in 0..4 {
            assert!(large[part] > 1.25 * usual[part] && largest[part] > 1.5 * usual[part], "{usual:?} {large:?} {largest:?}");
        }
    }

    #[test]
    fn days_and_places_are_told_as_one_counts() {
        for (days, words) in [
            (0.34, "the 1st day, in the morning"),
            (1.5, "the 2nd day, at noon"),
            (10.75, "the 11th day, at dusk"),
            (22.99, "the 23rd day, at night"),
        ] {
            assert_eq!(format_time(days), words);
        }
    }
}
