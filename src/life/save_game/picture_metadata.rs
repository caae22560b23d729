//! Photo metadata: the sections that describe the place of a photo, encoded like a save file in a text chunk of the image,
//! so that the player can visit it later.

use std::{
    io,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use data_encoding::BASE64;
use eremite_land::{Algorithms, Land, Place, Recipe};
use eremite_stream::contracts::{
    camera_view::CameraView,
    player_position::PlayerPosition,
    saveable::{SaveRegistry, SaveSection},
};
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::{
    save_file::{self, SaveContents, SaveHeader, SaveReadError},
    saved_recipe::saved_place,
};

/// Keyword of the text chunk.
pub const KEYWORD: &str = "eremite";
/// Maximum size in bytes: a few times that of a drawn heightmap.
const MAX_BYTES: usize = 1 << 20;

/// Why a photo gets no metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureTextError {
    /// There is neither a player nor a camera.
    #[error("{}", words::text("picture-nothing-seen"))]
    NothingSeen,
    /// The land's own drawing is too large.
    #[error("{}", words::text("picture-too-large"))]
    TooLarge,
}

/// Why the metadata of a photo cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureReadError {
    /// It is not Base64.
    #[error("{}", words::text("picture-damaged"))]
    NotBase64,
    /// The checksum or the contents are invalid.
    #[error("{}", words::text_with("picture-damaged-why", &[("why", .0.to_string().into())]))]
    Damaged(&'static str),
    /// Another version of the game wrote it.
    #[error("{0}")]
    Form(SaveReadError),
}

/// Why an image file tells no place.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", file.display())]
pub struct PictureFileError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub fault: PictureFileFault,
}

/// What is wrong with an image file.
#[derive(Debug, thiserror::Error)]
pub enum PictureFileFault {
    /// It has no metadata.
    #[error("{}", words::text("picture-no-place"))]
    NoMetadata,
    /// Its metadata cannot be read.
    #[error(transparent)]
    Metadata(#[from] PictureReadError),
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
}

/// The place of the photo, and the number of the generator version, which the metadata has too.
#[derive(Serialize, Deserialize)]
struct PicturePlace {
    place: Place,
    generator_version: u32,
}

impl PicturePlace {
    /// Name and version of the section, which only photos have.
    const NAME: &str = "place";
    const VERSION: u32 = 1;

    fn of(contents: &SaveContents) -> Option<Self> {
        let section = contents.sections.iter().find(|section| section.name == Self::NAME)?;
        (section.version == Self::VERSION).then(|| postcard::from_bytes(&section.bytes).ok())?
    }
}

/// Metadata of the world as it is now, and a message if something was left out.
///
/// # Errors
/// If it is too large, or there is nothing to be seen.
pub fn metadata_text(world: &mut World) -> Result<(String, Option<&'static str>), PictureTextError> {
    let (mut card, taken) = SaveRegistry::capture_for_photo(world);
    let he = world.get_resource::<PlayerPosition>().and_then(|player_position| player_position.place);
    let view = world.get_resource::<CameraView>();
    // If the hermit is not in the picture, the place is the camera's.
    let seen = he.filter(|he| view.is_none_or(|view| he.offset_from(view.place).abs().cmple(view.half_size_m()).all()));
    let place = seen.or(view.map(|view| view.place)).ok_or(PictureTextError::NothingSeen)?;
    (card.x, card.row) = (place.column.0, place.row);
    let behind = match (world.get_resource::<Land>(), world.get_resource::<Algorithms>()) {
        (Some(land), Some(algorithms)) => Recipe::from_land(land, algorithms).sharing_warning().or_else(|| {
            let is_painted = !land.painted_edits().is_empty();
            is_painted.then(|| words::text("picture-without-strokes"))
        }),
        _ => None,
    };
    let mut sections: Vec<SaveSection> = taken.into_iter().map(|taken| taken()).collect();
    let shown = PicturePlace { place, generator_version: card.generator };
    let bytes = postcard::to_allocvec(&shown).expect("plain data");
    sections.push(SaveSection { name: PicturePlace::NAME.into(), version: PicturePlace::VERSION, bytes });
    let bytes = save_file::to_bytes(&SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections });
    if bytes.len() > MAX_BYTES {
        return Err(PictureTextError::TooLarge);
    }
    Ok((BASE64.encode(&bytes), behind))
}

/// Decodes the text of a photo.
///
/// # Errors
/// If it is invalid.
pub fn read(text: &str) -> Result<SaveContents, PictureReadError> {
    let bytes = BASE64.decode(text.trim().as_bytes()).map_err(|_| PictureReadError::NotBase64)?;
    save_file::from_bytes(&bytes).map_err(|error| match error {
        SaveReadError::Damaged(why) => PictureReadError::Damaged(why),
        SaveReadError::Form(_) => PictureReadError::Form(error),
    })
}

/// Reads the metadata of an image file; `words` finds the text of a keyword in it, if there is one.
///
/// # Errors
/// If there is none or it is invalid.
pub fn open(file: &Path, words: impl Fn(&Path, &str) -> io::Result<Option<String>>) -> Result<SaveContents, PictureFileError> {
    let place = match words(file, KEYWORD) {
        Ok(Some(text)) => read(&text).map_err(PictureFileFault::from),
        Ok(None) => Err(PictureFileFault::NoMetadata),
        Err(error) => Err(error.into()),
    };
    place.map_err(|fault| PictureFileError { file: file.into(), fault })
}

/// Where a visitor of the photo's place starts: near it, if it is underground.
pub fn place(contents: &SaveContents) -> Place {
    // A place exactly on the ground would not count as above it.
    const FEET_M: f32 = 0.5;
    PicturePlace::of(contents).map_or_else(|| saved_place(contents), |shown| shown.place.moved_up(FEET_M))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save_game::save_file::tests::some_contents;

    #[test]
    fn whatever_is_damaged_on_the_way_is_told_in_a_line() {
        let whole = BASE64.encode(&save_file::to_bytes(&some_contents()));
        assert_eq!(read(&whole), Ok(some_contents()));
        for cut in 0..whole.len() {
            let why = read(&whole[..cut]).expect_err("it is cut").to_string();
            assert!(why.contains("damaged") && !why.contains('\n'), "{why}");
        }
        for text in ["", "a picture of a hill", &whole.replace('A', "B")] {
            assert!(read(text).expect_err("it is none").to_string().contains("damaged"));
        }
    }
}
