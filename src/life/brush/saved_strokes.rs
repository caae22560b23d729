//! The logs of strokes in the sections of a save, without an app.

use eremite_land::edits::log::Origin;
use eremite_stream::contracts::saveable::{self, SaveSection, Saveable, SectionError};

use super::save::BrushSaveSection;

/// The log of a land in some sections; `None` if nothing was painted in it.
///
/// # Errors
/// If the section cannot be read.
pub fn log_of(sections: &[SaveSection], origin: &Origin) -> Result<Option<Vec<u8>>, SectionError> {
    let Some(section) = sections.iter().find(|section| section.name == BrushSaveSection::NAME) else { return Ok(None) };
    let section: BrushSaveSection = saveable::decode_section(section)?;
    Ok(section.lands.into_iter().find(|(_, of, _)| of == origin).map(|(.., log)| log))
}

/// Replaces the log of a land, whose fingerprint is `print`, in some sections.
///
/// # Errors
/// If the section cannot be read.
pub fn set_log(sections: &mut Vec<SaveSection>, print: u64, origin: &Origin, log: Vec<u8>) -> Result<(), SectionError> {
    let at = sections.iter().position(|section| section.name == BrushSaveSection::NAME);
    let mut section = at.map(|at| saveable::decode_section(&sections[at])).transpose()?.unwrap_or_else(BrushSaveSection::empty);
    section.lands.retain(|(_, of, _)| of != origin);
    section.lands.push((print, origin.clone(), log));
    let new = saveable::encode_section(&section);
    match at {
        Some(at) => sections[at] = new,
        None => sections.push(new),
    }
    Ok(())
}
