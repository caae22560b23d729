//! The pages of the journal as pictures, without window and GPU: what is met as a small painting, what is not as a blank
//! outline. All of it is pure.

mod chapters;
mod page_canvas;
mod page_layout;
mod spread;
mod vignette;

pub use chapters::{ChapterItem, EntryState, JournalChapter, journal_chapters};
pub use page_layout::PageLayout;
pub use spread::{JournalSpread, SpreadPosition, SpreadTarget, format_place, format_time};
pub use vignette::VignetteCache;
