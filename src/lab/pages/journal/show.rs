//! Journal spread: painted on the task pool, shown over the window, with clickable entries.

use bevy::{ecs::system::SystemParam, math::Rect, prelude::*};
use bevy_egui::{
    EguiContexts,
    egui::{
        self,
        accesskit::{Action as ReaderAction, Role},
    },
};
use eremite_land::{Land, Place, background::Background};
use eremite_life::journal::RunJournal;
use eremite_maps::journal_pages::{
    EntryState, JournalChapter, JournalSpread, PageArea, PageLayout, SpreadLine, SpreadLineKind, SpreadPosition, SpreadTarget,
    VignetteCache,
};
use eremite_stream::{
    actions::Action,
    contracts::{map_marker::MapMarker, palette_state::PaletteState, text_settings::TextSettings},
};
use eremite_words::{self as words, Key, key};

use super::MAP;
use crate::overlay::{ActionHint, ActionHintBar, PageControls, screen_reader, theme};

/// Id of the buttons at the upper right.
const KEYS: &str = "journal keys";
/// Light on the page at night, by lantern (factors of red, green, blue).
const BY_LANTERN: [f32; 3] = [0.80, 0.66, 0.48];
const LOOK: (&[Action], Key) = (&[Action::MapLeft, Action::MapRight, Action::MapUp, Action::MapDown], key("journal-key-look"));
const TURN: (&[Action], Key) = (&[Action::PreviousPage, Action::NextPage], key("journal-key-turn"));
const GO: (&[Action], Key) = (&[Action::MapGo], key("journal-key-map"));
const OFFERED: [(&[Action], Key); 4] = [LOOK, TURN, (&[Action::Back], key("map-key-continue")), GO];

/// Largest side in pixels; no window has more.
const LARGEST: usize = 8192;

/// What a painted spread shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SpreadKey {
    spot: SpreadPosition,
    area: PageArea,
    /// How many times the journal had been opened.
    opened: u32,
    /// Number of changes of the language before.
    language: u32,
}

/// A painted spread.
struct SpreadTexture {
    of: SpreadKey,
    bytes: Vec<u8>,
    hits: Vec<(SpreadTarget, Rect)>,
}

/// The open journal.
#[derive(Resource, Default)]
pub struct OpenJournal {
    contents: Vec<JournalChapter>,
    spot: SpreadPosition,
    /// Biome around him, and its page or that of the latest discovery.
    biome: Option<String>,
    here: SpreadPosition,
    times: u32,
    /// Its part of the window as last shown.
    area: PageArea,
    cache: Option<VignetteCache>,
    painting: Option<Background<(VignetteCache, SpreadTexture)>>,
    shown: Option<(SpreadKey, egui::TextureHandle)>,
    hits: Vec<(SpreadTarget, Rect)>,
}

impl OpenJournal {
    /// Sets the contents on opening, at the page of the biome around him, or of the latest discovery where that biome was not
    /// discovered. Within one biome the page is kept.
    pub(super) fn set_contents(&mut self, contents: Vec<JournalChapter>, biome: Option<String>) {
        self.contents = contents;
        self.times += 1;
        self.here = position_of(&self.contents, biome.as_deref()).unwrap_or_default();
        let is_elsewhere = self.biome != biome;
        self.biome = biome;
        if is_elsewhere || self.times == 1 {
            self.spot = self.here;
        }
        self.settle();
    }

    /// Open position.
    pub fn spot(&self) -> SpreadPosition {
        self.spot
    }

    /// Chapters.
    pub fn contents(&self) -> &[JournalChapter] {
        &self.contents
    }

    /// Its part of the window.
    pub fn area(&self) -> PageArea {
        self.area
    }

    /// Whether the spread at the open position is painted and shown.
    pub fn is_shown(&self) -> bool {
        let of = self.key();
        self.shown.as_ref().is_some_and(|(shown, _)| *shown == of)
    }

    /// What is to be shown.
    fn key(&self) -> SpreadKey {
        SpreadKey { spot: self.spot, area: self.area, opened: self.times, language: words::revision() }
    }

    fn count(&self) -> usize {
        self.contents.get(self.spot.chapter).map_or(0, |chapter| chapter.items.len())
    }

    fn layout(&self) -> PageLayout {
        self.contents.get(self.spot.chapter).map_or_else(|| PageLayout::of(self.area, 0), |chapter| chapter.layout(self.area))
    }

    fn settle(&mut self) {
        self.spot.chapter = self.spot.chapter.min(self.contents.len().saturating_sub(1));
        self.spot.item = self.spot.item.min(self.count().saturating_sub(1));
    }

    /// Turns a page; returns whether there was one.
    pub(super) fn turn_page(&mut self, by: i32) -> bool {
        let per_page = self.layout().items_per_page();
        let page = self.spot.item / per_page;
        if by > 0 && (page + 1) * per_page < self.count() {
            self.spot.item = (page + 1) * per_page;
        } else if by > 0 && self.spot.chapter + 1 < self.contents.len() {
            self.spot = SpreadPosition { chapter: self.spot.chapter + 1, item: 0 };
        } else if by < 0 && page > 0 {
            self.spot.item = (page - 1) * per_page;
        } else if by < 0 && self.spot.chapter > 0 {
            self.spot.chapter -= 1;
            let per_page = self.layout().items_per_page();
            self.spot.item = self.count().saturating_sub(1) / per_page * per_page;
        } else {
            return false;
        }
        true
    }

    /// Opens where he is, or at the last chapter if `by` is negative.
    pub(super) fn open_at(&mut self, by: i32) {
        self.spot = self.here;
        if by < 0 {
            self.spot = SpreadPosition { chapter: self.contents.len().saturating_sub(1), item: 0 };
        }
        self.settle();
    }

    /// Moves the selection, right and down.
    pub(super) fn step(&mut self, right: i32, below: i32) {
        let by = right + below * self.layout().cells[0] as i32;
        if by != 0 && self.count() > 0 {
            let item = self.spot.item as i64 + i64::from(by);
            self.spot.item = item.clamp(0, self.count() as i64 - 1) as usize;
        }
    }

    fn spread<'a>(contents: &'a [JournalChapter], book: &'a RunJournal, spot: SpreadPosition, land: Option<u64>) -> JournalSpread<'a> {
        JournalSpread { contents, wishes: book.quests(), sealed: book.fulfilled(), spot, map_of: land }
    }

    /// Place and name of the selected entry, if it was discovered.
    pub(super) fn way(&self) -> Option<(Place, String)> {
        let item = self.contents.get(self.spot.chapter)?.items.get(self.spot.item)?;
        match &item.state {
            EntryState::Met(meeting) => Some((meeting.place, item.title.clone())),
            EntryState::Blank | EntryState::Elsewhere => None,
        }
    }

    /// Takes a finished painting, and starts painting the open spread if needed.
    fn paint(&mut self, ctx: &egui::Context, book: &RunJournal, land: u64, area: PageArea) {
        self.area = area;
        if let Some(task) = &mut self.painting {
            ctx.request_repaint();
            let Some((cache, painted)) = task.poll() else { return };
            (self.cache, self.painting) = (Some(cache), None);
            let image = egui::ColorImage::from_rgb(painted.of.area.size, &painted.bytes);
            self.shown = Some((painted.of, ctx.load_texture("journal", image, egui::TextureOptions::LINEAR)));
            self.hits = painted.hits;
        }
        // Before the window reports its size it may be zero, or far too large.
        if self.is_shown() || area.size.iter().any(|side| !(1..=LARGEST).contains(side)) {
            return;
        }
        let of = self.key();
        let (contents, book, mut cache) = (self.contents.clone(), book.clone(), self.cache.take().unwrap_or_default());
        let paint = move || {
            let spread = Self::spread(&contents, &book, of.spot, Some(land));
            if spread.prepare(&mut cache, of.area) {
                return None;
            }
            let (bytes, hits) = spread.render(&mut cache, of.area);
            Some((std::mem::take(&mut cache), SpreadTexture { of, bytes, hits }))
        };
        self.painting = Some(Background::start_steps("journal page", Box::new(paint)));
        ctx.request_repaint();
    }
}

/// Position of a biome that was discovered on this walk, else of the latest discovery.
fn position_of(contents: &[JournalChapter], biome: Option<&str>) -> Option<SpreadPosition> {
    let items = contents.iter().enumerate().flat_map(|(chapter, JournalChapter { items, .. })| {
        items.iter().enumerate().map(move |(item, content)| (SpreadPosition { chapter, item }, content))
    });
    let met: Vec<_> =
        items.filter_map(|(spot, item)| if let EntryState::Met(entry) = &item.state { Some((spot, item, entry)) } else { None }).collect();
    let of_biome = met.iter().find(|(_, item, _)| Some(&*item.entry) == biome);
    let latest = || met.iter().rev().max_by(|(.., one), (.., other)| one.days.total_cmp(&other.days));
    of_biome.or_else(latest).map(|(spot, ..)| *spot)
}

/// System parameter with what the journal shows, in which light and how large, and what it marks on the map.
#[derive(SystemParam)]
pub(super) struct JournalParams<'w> {
    book: Res<'w, RunJournal>,
    land: Res<'w, Land>,
    palette: Option<Res<'w, PaletteState>>,
    reading: Option<Res<'w, TextSettings>>,
    marked: ResMut<'w, MapMarker>,
}

/// Shows the page.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut opened: ResMut<OpenJournal>,
    JournalParams { book, land, palette, reading, marked }: JournalParams,
    mut controls: PageControls,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let rect = ctx.content_rect();
    let opened = &mut *opened;
    let ui = egui::Ui::new(ctx.clone(), "journal".into(), egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect));
    let response = ui.interact(rect, "book".into(), egui::Sense::click());
    screen_reader::describe_picture(&response, words::text("journal-page"), "");
    let night = palette.map_or(0.0, |palette| palette.night.clamp(0.0, 1.0));
    let [r, g, b] = BY_LANTERN.map(|left| (255.0 * (1.0 - night * (1.0 - left))) as u8);
    let tone = egui::Color32::from_rgb(r, g, b);
    // The page lies beneath the hints, and is laid out by the room that they leave.
    let beneath = ui.painter().add(egui::Shape::Noop);
    let offered: [ActionHint; OFFERED.len()] = OFFERED.map(|(actions, words)| (actions, words.text()));
    let can_go = opened.way().is_some();
    let foot = controls.hints.show(ui.painter(), rect, &offered[..offered.len() - usize::from(!can_go)], egui::Color32::TRANSPARENT);
    let text = reading.map_or(1.0, |reading| reading.size);
    opened.paint(ctx, &book, land.fingerprint(), page_area(ctx, rect, foot, text));
    let part = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    ui.painter().set(
        beneath,
        match &opened.shown {
            Some((_, texture)) => egui::Shape::image(texture.id(), rect, part, tone),
            None => egui::Shape::rect_filled(rect, 0.0, theme::PAPER),
        },
    );
    let read = screen_reader::is_read(ctx).then(|| {
        let lines = OpenJournal::spread(&opened.contents, &book, opened.spot, Some(land.fingerprint())).lines();
        tell_lines(ctx, opened.spot.chapter, &lines, can_go, &controls.hints)
    });
    let under = |at: egui::Pos2| {
        let at = (at - rect.min) * ctx.pixels_per_point();
        opened.hits.iter().rev().find(|(_, room)| room.contains(Vec2::new(at.x, at.y))).map(|(hit, _)| *hit)
    };
    let hovered = response.hover_pos().and_then(under);
    if hovered.is_some() {
        ctx.set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    if let Some(target) = hovered.filter(|_| response.clicked()).or(read.flatten()) {
        follow(target, opened, marked, &mut controls);
    }
    controls.show_buttons(ctx, KEYS, |_| {});
    Ok(())
}

/// The part of the window that the page has beside the buttons at the upper right and the hints at its foot, for text of a size.
fn page_area(ctx: &egui::Context, rect: egui::Rect, foot: egui::Rect, text: f32) -> PageArea {
    let keys = ctx.memory(|memory| memory.area_rect(egui::Id::new(KEYS)));
    let pixels = |points: f32| (points.max(0.0) * ctx.pixels_per_point()).round() as usize;
    let covered = [keys.map_or(0, |keys| pixels(keys.bottom() - rect.top())), pixels(rect.bottom() - foot.top())];
    let size = [rect.width(), rect.height()].map(pixels);
    let free = PageArea { text_percent: (text * 100.0).round() as u32, ..size.into() };
    let area = PageArea { covered, ..free };
    // Where they cover nothing of it, the page need not be painted anew when the buttons have come.
    if PageLayout::of(area, 0) == PageLayout::of(free, 0) { free } else { area }
}

/// Goes where a part of the spread leads that was clicked.
fn follow(target: SpreadTarget, opened: &mut OpenJournal, mut marked: ResMut<MapMarker>, controls: &mut PageControls) {
    match target {
        // A click on the selected entry shows it on the map.
        SpreadTarget::Item(item) if item != opened.spot.item => opened.spot.item = item,
        SpreadTarget::Item(_) | SpreadTarget::Way => {
            if let Some(place) = opened.way() {
                marked.0 = Some(place);
                controls.pages.show(MAP);
            }
        }
        SpreadTarget::Chapter(chapter) => opened.spot = SpreadPosition { chapter, item: 0 },
        SpreadTarget::Before if !opened.turn_page(-1) => controls.pages.show(MAP),
        SpreadTarget::After if !opened.turn_page(1) => controls.pages.show(MAP),
        SpreadTarget::Before | SpreadTarget::After => {}
    }
}

/// Tells screen readers the lines of the spread, with the focus at the selected entry; returns what a reader clicked.
fn tell_lines(ctx: &egui::Context, chapter: usize, lines: &[SpreadLine], can_go: bool, hints: &ActionHintBar) -> Option<SpreadTarget> {
    let mut clicked = None;
    let lines: Vec<(usize, &SpreadLine)> = lines.iter().enumerate().collect();
    // A list ends where another kind of line begins: a heading stands before each.
    for part in lines.chunk_by(|(_, line), (_, next)| line.kind == next.kind) {
        let (first, SpreadLine { kind, .. }) = part[0];
        let mut tell_part = || {
            for (number, line) in part {
                clicked = tell_line(ctx, ("journal", chapter, *number), line, can_go, hints).or(clicked);
            }
        };
        match kind {
            SpreadLineKind::Heading | SpreadLineKind::Text => tell_part(),
            SpreadLineKind::Item => screen_reader::tell_list(ctx, ("journal-list", chapter, first), Role::List, tell_part),
            SpreadLineKind::Chapter => screen_reader::tell_list(ctx, "journal-chapters", Role::TabList, tell_part),
        }
    }
    clicked
}

/// Tells a line of the spread; returns what it leads to if a reader clicked it.
fn tell_line(
    ctx: &egui::Context,
    id: (&str, usize, usize),
    line: &SpreadLine,
    can_go: bool,
    hints: &ActionHintBar,
) -> Option<SpreadTarget> {
    let role = match line.kind {
        SpreadLineKind::Heading => Role::Heading,
        SpreadLineKind::Text => Role::Label,
        SpreadLineKind::Item => Role::ListItem,
        SpreadLineKind::Chapter => Role::Tab,
    };
    let keys = match line.target {
        Some(SpreadTarget::Item(_)) if line.is_selected && can_go => Some(GO),
        Some(SpreadTarget::Item(_)) => Some(LOOK),
        Some(SpreadTarget::Chapter(_)) => Some(TURN),
        _ => None,
    };
    let keys = keys.map(|(actions, what)| hints.spoken((actions, what.text())));
    let about: Vec<String> = [Some(line.about.clone()), keys].into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let about = about.join(". ");
    screen_reader::tell(ctx, id, role, |node| {
        match role {
            Role::Label => node.set_value(&*line.words),
            _ => node.set_label(&*line.words),
        }
        if !about.is_empty() {
            node.set_description(&*about);
        }
        if let Some((place, count)) = line.place {
            screen_reader::set_place(node, place, count);
        }
        if line.target.is_some() {
            node.set_selected(line.is_selected);
            node.add_action(ReaderAction::Click);
        }
    });
    if line.is_selected && line.kind == SpreadLineKind::Item {
        screen_reader::focus_told(ctx, id);
    }
    line.target.filter(|_| screen_reader::is_told_clicked(ctx, id))
}
