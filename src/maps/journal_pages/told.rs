//! What the spread says, line by line, for whoever does not see it: all of the chapter, on this page or not.

use eremite_life::pilgrimage::ROUND;
use eremite_words as words;

use super::{
    chapters::{EntryState, JournalChapter},
    seals::SealNotes,
    spread::{JournalSpread, SpreadTarget, format_day, item_words},
};

/// What a line of the spread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpreadLineKind {
    /// A heading.
    Heading,
    /// A text that stands alone.
    Text,
    /// An entry, a seal or a wish: one of a list.
    Item,
    /// The name of a chapter, which opens it.
    Chapter,
}

/// A line of the spread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpreadLine {
    /// What it is.
    pub kind: SpreadLineKind,
    /// Its words.
    pub words: String,
    /// What else is told of it, such as when and where it was met; empty if there is nothing.
    pub about: String,
    /// Its place in its list, from 0, and how many there are.
    pub place: Option<(usize, usize)>,
    /// Whether it is the selected entry, or the chapter that is open.
    pub is_selected: bool,
    /// What a click on it does.
    pub target: Option<SpreadTarget>,
}

impl SpreadLine {
    fn new(kind: SpreadLineKind, words: impl Into<String>) -> Self {
        Self { kind, words: words.into(), about: String::new(), place: None, is_selected: false, target: None }
    }
}

impl JournalSpread<'_> {
    /// The lines, in the order in which one reads: the chapter, its entries, wishes or where the next temple is, and the
    /// names of all chapters.
    pub fn lines(&self) -> Vec<SpreadLine> {
        let Some(chapter) = self.contents.get(self.spot.chapter) else {
            return vec![SpreadLine::new(SpreadLineKind::Heading, words::text("journal-nothing"))];
        };
        let mut lines = vec![SpreadLine::new(SpreadLineKind::Heading, &chapter.title)];
        lines.extend(self.item_lines(chapter));
        match &chapter.seals {
            Some(notes) => lines.extend(note_lines(notes)),
            None => lines.extend(self.wish_lines()),
        }
        let count = self.contents.len();
        lines.extend(self.contents.iter().enumerate().map(|(number, chapter)| SpreadLine {
            place: Some((number, count)),
            is_selected: number == self.spot.chapter,
            target: Some(SpreadTarget::Chapter(number)),
            ..SpreadLine::new(SpreadLineKind::Chapter, &chapter.title)
        }));
        lines
    }

    fn item_lines<'a>(&self, chapter: &'a JournalChapter) -> impl Iterator<Item = SpreadLine> + use<'a> {
        let (selected, count) = (self.spot.item, chapter.items.len());
        chapter.items.iter().enumerate().map(move |(number, item)| {
            let (title, told) = item_words(chapter, item);
            // Of what was not met there is no title: that it was not met is all that is told.
            let (words, about) =
                if item.state == EntryState::Blank { (told.join(". "), "".into()) } else { (title.into(), told.join(". ")) };
            SpreadLine {
                about,
                place: Some((number, count)),
                is_selected: number == selected,
                target: Some(SpreadTarget::Item(number)),
                ..SpreadLine::new(SpreadLineKind::Item, words)
            }
        })
    }

    fn wish_lines(&self) -> Vec<SpreadLine> {
        let open = self.wishes.iter().map(|wish| (wish.text(), words::text("reader-wish-open").to_owned()));
        let fulfilled = self.sealed.iter().rev().map(|sealed| {
            let day = format_day(sealed.days);
            (sealed.quest.text(), words::text_with("reader-wish-fulfilled", &[("day", day.into())]))
        });
        let all: Vec<(String, String)> = open.chain(fulfilled).collect();
        let count = all.len();
        let items = all.into_iter().enumerate().map(|(number, (words, about))| SpreadLine {
            about,
            place: Some((number, count)),
            ..SpreadLine::new(SpreadLineKind::Item, words)
        });
        let head = self.wish_heading().map(|head| SpreadLine::new(SpreadLineKind::Heading, head));
        head.into_iter().chain(items).collect()
    }
}

fn note_lines(notes: &SealNotes) -> [SpreadLine; 4] {
    let next = notes.next.as_deref().unwrap_or_else(|| words::text("seals-no-temple"));
    [
        SpreadLine::new(
            SpreadLineKind::Text,
            words::text_with("seals-of-round", &[("count", notes.in_round.into()), ("round", ROUND.into())]),
        ),
        SpreadLine::new(SpreadLineKind::Heading, words::text("seals-next-temple")),
        SpreadLine::new(SpreadLineKind::Text, next),
        SpreadLine::new(SpreadLineKind::Text, words::text_with("seals-stamps", &[("count", notes.stamp_count.into())])),
    ]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eremite_land::{Column, Place};
    use eremite_life::journal::JournalEntry;
    use eremite_stream::contracts::discoveries::Illustration;

    use super::*;
    use crate::journal_pages::{ChapterItem, SpreadPosition};

    fn item(title: &str, state: EntryState) -> ChapterItem {
        let lines = if matches!(state, EntryState::Met(_)) { vec!["shy".into()] } else { Vec::new() };
        ChapterItem { entry: title.into(), title: title.into(), picture: Arc::new(|| Illustration::figure(|_| ())), state, lines }
    }

    fn chapter(title: &str, items: Vec<ChapterItem>) -> JournalChapter {
        JournalChapter { name: "animals", title: title.into(), items, seals: None }
    }

    #[test]
    fn each_line_has_its_words_its_state_and_its_place() {
        let met = JournalEntry { entry: "fox".into(), place: Place::at(Column(0), 0), days: 0.34, land: 1 };
        let items = vec![item("fox", EntryState::Met(met)), item("hare", EntryState::Elsewhere), item("bear", EntryState::Blank)];
        let contents = [chapter("Animals", items), chapter("Birds", Vec::new())];
        let spot = SpreadPosition { chapter: 0, item: 1 };
        let lines = JournalSpread { contents: &contents, wishes: &[], sealed: &[], spot, map_of: None }.lines();
        let told: Vec<_> = lines.iter().map(|line| (line.kind, &*line.words, line.place, line.is_selected)).collect();
        let expected = [
            (SpreadLineKind::Heading, "Animals", None, false),
            (SpreadLineKind::Item, "fox", Some((0, 3)), false),
            (SpreadLineKind::Item, "hare", Some((1, 3)), true),
            (SpreadLineKind::Item, "not met yet", Some((2, 3)), false),
            (SpreadLineKind::Chapter, "Animals", Some((0, 2)), true),
            (SpreadLineKind::Chapter, "Birds", Some((1, 2)), false),
        ];
        assert_eq!(told, expected, "and what was not met keeps its name");
        assert_eq!(lines[1].about, "the 1st day, in the morning. at milestone 0. shy");
        assert_eq!(lines[2].about, "met on another walk");
        assert_eq!((lines[1].target, lines[5].target), (Some(SpreadTarget::Item(0)), Some(SpreadTarget::Chapter(1))));
    }

    #[test]
    fn the_chapter_of_seals_tells_where_the_next_temple_is() {
        let notes = SealNotes { in_round: 0, next: None, stamp_count: 1, stamps: Vec::new() };
        let mut seals = chapter("Seals", vec![item("", EntryState::Blank)]);
        seals.seals = Some(notes);
        let spread = JournalSpread { contents: &[seals], wishes: &[], sealed: &[], spot: SpreadPosition::default(), map_of: None };
        let told: Vec<String> = spread.lines().into_iter().map(|line| line.words).collect();
        assert_eq!(told[1], "not stamped yet");
        assert!(told.iter().any(|words| words == "None within a day's walk."), "{told:?}");
        let nothing = JournalSpread { contents: &[], ..spread }.lines();
        assert_eq!((nothing.len(), &*nothing[0].words), (1, "Nothing to be met"));
    }
}
