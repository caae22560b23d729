//! Pages of the journal as images, without a window or GPU: discovered kinds as small paintings, others as blank outlines.
//! All functions are pure.

mod chapters;
mod illustrations;
mod page_layout;
mod seals;
mod spread;
mod told;
mod vignette;

pub use chapters::{ChapterItem, EntryState, JournalChapter, journal_chapters};
pub use page_layout::{PageArea, PageLayout};
pub use seals::SealNotes;
pub use spread::{JournalSpread, SpreadPosition, SpreadTarget, format_day, format_place, format_time, part_of_day};
pub use told::{SpreadLine, SpreadLineKind};
pub use vignette::VignetteCache;
