//! Photo metadata: the sections that describe the place of a photo, encoded like a save file in a text chunk of the image,
//! so that the player can visit it later.

use std::{io, path::Path};

use bevy::prelude::*;
use data_encoding::BASE64;
use eremite_land::{Algorithms, GENERATOR_VERSION, Land, Place, Recipe};
use eremite_stream::contracts::{
    camera_view::CameraView,
    player_position::PlayerPosition,
    saveable::{SaveRegistry, SaveSection},
};
use serde::{Deserialize, Serialize};

use super::{
    save_file::{self, SaveContents, SaveHeader, SaveReadError},
    saved_recipe::saved_place,
};

/// Keyword of the text chunk.
pub const KEYWORD: &str = "eremite";
/// Maximum size in bytes: a few times that of a drawn heightmap.
const MOST_BYTES: usize = 1 << 20;

/// The place of the photo, and the version of the generator.
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
/// One line, if it is too large.
pub fn metadata_text(world: &mut World) -> Result<(String, Option<&'static str>), String> {
    let (mut card, taken) = SaveRegistry::capture_for_photo(world);
    let he = world.get_resource::<PlayerPosition>().and_then(|player_position| player_position.place);
    let view = world.get_resource::<CameraView>();
    // If the hermit is not in the picture, the place is the camera's.
    let seen = he.filter(|he| view.is_none_or(|view| he.offset_from(view.place).abs().cmple(view.half_size_m()).all()));
    let place = seen.or(view.map(|view| view.place)).ok_or("there is nothing to be seen")?;
    (card.x, card.row) = (place.column.0, place.row);
    let behind = match (world.get_resource::<Land>(), world.get_resource::<Algorithms>()) {
        (Some(land), Some(algorithms)) => Recipe::from_land(land, algorithms).sharing_warning().or_else(|| {
            let is_painted = !land.painted_edits().is_empty();
            is_painted.then_some("what was painted here stays here: the page of lands gives it away")
        }),
        _ => None,
    };
    let mut sections: Vec<SaveSection> = taken.into_iter().map(|taken| taken()).collect();
    let shown = PicturePlace { place, generator_version: GENERATOR_VERSION };
    let bytes = postcard::to_allocvec(&shown).expect("plain data");
    sections.push(SaveSection { name: PicturePlace::NAME.into(), version: PicturePlace::VERSION, bytes });
    let bytes = save_file::to_bytes(&SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections });
    if bytes.len() > MOST_BYTES {
        return Err("the drawing of this land is too large for a picture: the picture tells no place".into());
    }
    Ok((BASE64.encode(&bytes), behind))
}

/// Decodes the text of a photo.
///
/// # Errors
/// One line, if it is invalid.
pub fn read(text: &str) -> Result<SaveContents, String> {
    let bytes = BASE64.decode(text.trim().as_bytes()).map_err(|_| "what it carries is damaged")?;
    save_file::from_bytes(&bytes).map_err(|unread| match unread {
        SaveReadError::Damaged(why) => format!("what it carries is damaged: {why}"),
        SaveReadError::Form(_) => unread.to_string(),
    })
}

/// Reads the metadata of an image file; `words` finds the text of a keyword in it, if there is one.
///
/// # Errors
/// One line, if there is none or it is invalid.
pub fn open(file: &Path, words: impl Fn(&Path, &str) -> io::Result<Option<String>>) -> Result<SaveContents, String> {
    let place = match words(file, KEYWORD) {
        Ok(Some(text)) => read(&text),
        Ok(None) => Err("it tells no place: only pictures that eremite has kept do, as long as nobody has changed them".into()),
        Err(error) => Err(error.to_string()),
    };
    place.map_err(|why| format!("{}: {why}", file.display()))
}

/// Where a visitor of the photo's place starts: near it, if it is underground.
pub fn place(contents: &SaveContents) -> Place {
    // A place exactly on the ground would not count as above it.
    const FEET_M: f32 = 0.5;
    PicturePlace::of(contents).map_or_else(|| saved_place(contents), |shown| shown.place.moved_up(FEET_M))
}

/// A notice, if another version of the generator made the land.
pub(super) fn version_notice(contents: &SaveContents) -> Option<String> {
    let of = PicturePlace::of(contents)?.generator_version;
    (of != GENERATOR_VERSION).then(|| {
        format!("it was taken in a land of generator version {of}, and this is version {GENERATOR_VERSION}: it may look otherwise")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::save_file::tests::some_contents;

    #[test]
    fn whatever_is_damaged_on_the_way_is_told_in_a_line() {
        let whole = BASE64.encode(&save_file::to_bytes(&some_contents()));
        assert_eq!(read(&whole), Ok(some_contents()));
        for cut in 0..whole.len() {
            let why = read(&whole[..cut]).expect_err("it is cut");
            assert!(why.contains("damaged") && !why.contains('\n'), "{why}");
        }
        for text in ["", "a picture of a hill", &whole.replace('A', "B")] {
            assert!(read(text).expect_err("it is none").contains("damaged"));
        }
    }

    #[test]
    fn a_land_of_another_generator_is_told() {
        let of = |version: u32| {
            let bytes = postcard::to_allocvec(&PicturePlace { place: Place::default(), generator_version: version }).expect("plain data");
            let section = SaveSection { name: PicturePlace::NAME.into(), version: PicturePlace::VERSION, bytes };
            version_notice(&SaveContents { sections: vec![section], ..some_contents() })
        };
        assert_eq!(of(GENERATOR_VERSION), None);
        assert!(of(GENERATOR_VERSION + 1).is_some_and(|words| words.contains("may look otherwise")));
    }
}
