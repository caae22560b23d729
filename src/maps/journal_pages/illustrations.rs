//! The illustrations of a spread: where they are, and painting them one by one.

use bevy::math::{Rect, Vec2};
use eremite_stream::ink::page_canvas::PageCanvas;

use super::{
    chapters::{ChapterItem, EntryState, JournalChapter},
    page_layout::{PageArea, PageLayout},
    spread::JournalSpread,
    vignette::{Vignette, VignetteCache},
};

/// Opacity of illustrations of what was discovered in another run.
const FAINT: f32 = 0.3;

impl JournalSpread<'_> {
    /// Takes a step of painting what [`render`](Self::render) takes out of the cache: first the paper, then each illustration.
    /// Returns whether any was left.
    pub fn prepare(&self, cache: &mut VignetteCache, area: impl Into<PageArea>) -> bool {
        let area = area.into();
        let layout = self.layout(area);
        if cache.paper_after_step(area.size, layout.has_fold).is_none() {
            return true;
        }
        let missing = self.pictures(&layout).into_iter().find(|(chapter, item, room)| {
            let is_outline = item.state == EntryState::Blank;
            !cache.is_painted(chapter.name, &item.entry, size_in(*room), is_outline)
        });
        if let Some((chapter, item, room)) = missing {
            vignette(cache, chapter.name, item, room);
        }
        missing.is_some()
    }

    /// The items with an illustration, and the areas of these.
    fn pictures(&self, layout: &PageLayout) -> Vec<(&JournalChapter, &ChapterItem, Rect)> {
        let Some(chapter) = self.chapter().filter(|chapter| chapter.seals.is_none()) else { return Vec::new() };
        let count = layout.items_per_page();
        let items = chapter.items.iter().skip(self.spot.item / count * count).take(count).enumerate();
        let items = items.map(|(place, item)| (chapter, item, layout.picture_rect(place)));
        items.chain(self.item().and_then(|item| Some((chapter, item, self.item_frame(layout, item)?)))).collect()
    }

    /// The area of the selected item's illustration; `None` where large text takes its room.
    pub(super) fn item_frame(&self, layout: &PageLayout, item: &ChapterItem) -> Option<Rect> {
        if layout.has_large_text() {
            return None;
        }
        let room = layout.detail;
        let words_px = if is_beside(room) { room.height() } else { (13.5 + 3.3 * item.lines.len() as f32) * layout.unit };
        let tall = (room.height() - if is_beside(room) { 0.0 } else { words_px }).min(room.width() * 0.75);
        let wide = tall / 0.75;
        let corner = if is_beside(room) { room.min } else { Vec2::new(room.center().x - wide / 2.0, room.min.y) };
        Some(Rect::from_corners(corner, corner + Vec2::new(wide, tall)))
    }
}

/// Whether words stand beside the illustration of the selected item, as they do in a wide area, and not below it.
pub(super) fn is_beside(room: Rect) -> bool {
    room.width() > 2.6 * room.height()
}

/// The size in pixels of an illustration in an area.
fn size_in(room: Rect) -> [usize; 2] {
    [room.width(), room.height()].map(|pixels| (pixels.round() as usize).max(8))
}

/// An item's illustration of the size of an area.
fn vignette<'a>(cache: &'a mut VignetteCache, chapter: &str, item: &ChapterItem, room: Rect) -> &'a Vignette {
    cache.get(chapter, &item.entry, size_in(room), item.state == EntryState::Blank, &item.picture)
}

/// Draws an item's image into an area.
pub(super) fn draw_item(canvas: &mut PageCanvas, cache: &mut VignetteCache, chapter: &str, item: &ChapterItem, room: Rect) {
    let corner = [room.min.x.round() as i64, room.min.y.round() as i64];
    let vignette = vignette(cache, chapter, item, room);
    let strength = if item.state == EntryState::Elsewhere { FAINT } else { 1.0 };
    let mask: Vec<f32> = vignette.mask.iter().map(|cover| cover * strength).collect();
    canvas.draw_masked(&vignette.bytes, &mask, vignette.width, corner);
}
