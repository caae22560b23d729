//! What of a game lasts beyond its end: sections, each with a name and the version of its form. Each is taken, told and
//! given back by the feature whose state it is; whoever writes them into files knows none of these features.

use bevy::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A piece of a game's state, in the form in which it is kept.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::contracts::keep::{SaveAppExt, Saveable};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Resource, Serialize, Deserialize, Clone, Default)]
/// struct Coins(u32);
///
/// impl Saveable for Coins {
///     const NAME: &'static str = "coins";
///     const VERSION: u32 = 1;
///     fn of(world: &mut World) -> Option<Self> {
///         world.get_resource().cloned()
///     }
///     fn give(self, world: &mut World) -> Option<String> {
///         world.insert_resource(self);
///         None
///     }
/// }
///
/// App::new().init_resource::<Coins>().keep::<Coins>();
/// ```
pub trait Saveable: Serialize + DeserializeOwned + Send + 'static {
    /// The section's name, for good.
    const NAME: &'static str;
    /// The version of its form, which is the only one that is read: whoever changes a field raises it.
    const VERSION: u32;
    /// Whether a picture carries it: what tells the place that is seen there, and not the walk on which it was seen.
    const IN_PHOTOS: bool = false;
    /// Whether it belongs to the land and not to the walk: it goes along when a land is given away.
    const BELONGS_TO_LAND: bool = false;

    /// The state as it is now, if there is any. It costs a frame: what takes long belongs into `Serialize`, which runs
    /// beside the game.
    fn capture(world: &mut World) -> Option<Self>;

    /// What can still be read of a section of which a part is damaged, if anything can: what each part says must be known to be
    /// sound by itself. [`Saveable::restore`] tells what is lost of it.
    fn salvage(_bytes: &[u8]) -> Option<Self> {
        None
    }

    /// Whether nothing in it would lead the game astray.
    fn is_valid(&self) -> bool {
        true
    }

    /// Makes it the state again, after the app's startup; what there is to tell the player about that, in a line.
    fn restore(self, world: &mut World) -> Option<String>;

    /// Writes what is listed of a run upon its card.
    fn write_metadata(&self, _card: &mut SaveMetadata) {}
}

/// What is listed of a run without opening it.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct SaveMetadata {
    /// The land's seed.
    pub seed: u64,
    /// Its height algorithm.
    pub algorithm: String,
    /// The column at which he is.
    pub x: i64,
    /// The row, counted upward.
    pub row: i64,
    /// Metres that he has walked.
    pub distance_m: f64,
    /// Days since the midnight before the walk began.
    pub days: f64,
    /// The weather that somebody wants, in a word; none, if it is as it would be.
    pub weather: String,
}

/// A piece of state as bytes.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct SaveSection {
    /// Whose it is.
    pub name: String,
    /// The version of its form.
    pub version: u32,
    /// The form.
    pub bytes: Vec<u8>,
}

/// A state that is taken and not yet bytes: they are made beside the game.
pub type PendingSection = Box<dyn FnOnce() -> SaveSection + Send>;

/// A section that was read and not yet given back.
pub type RestoreFn = Box<dyn FnOnce(&mut World) -> Option<String> + Send + Sync>;

/// Why a section cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SectionError {
    /// It is of another version of the game.
    #[error("its {name} is of version {version}, and this game knows version {known}")]
    Version {
        /// The section.
        name: String,
        /// Its version.
        version: u32,
        /// The one that is known.
        known: u32,
    },
    /// It says nothing that could be.
    #[error("its {0} makes no sense")]
    Nonsense(String),
}

/// The sections of this app, in the order in which they are given back.
#[derive(Resource, Clone, Default)]
pub struct SaveRegistry(Vec<RegisteredSaveable>);

#[derive(Clone, Copy)]
struct RegisteredSaveable {
    name: &'static str,
    in_pictures: bool,
    of_land: bool,
    take: fn(&mut World, &mut SaveMetadata) -> Option<PendingSection>,
    read: fn(&SaveSection) -> Result<RestoreFn, SectionError>,
    salvage: fn(&SaveSection) -> Option<RestoreFn>,
}

/// What is to be given back of some sections.
pub struct LoadedSections {
    /// What is given back, in order.
    pub given: Vec<RestoreFn>,
    /// The sections that nobody here knows.
    pub unknown: Vec<SaveSection>,
    /// The names of the damaged ones of which nothing can be read any more.
    pub lost: Vec<String>,
}

impl SaveRegistry {
    /// All state that is kept, as it is now.
    pub fn capture_all(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |_| true)
    }

    /// What of it a picture carries.
    pub fn capture_for_photo(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |keep| keep.in_pictures)
    }

    /// What of it belongs to the land.
    pub fn capture_for_land(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |keep| keep.of_land)
    }

    /// Those sections that belong to the land.
    pub fn land_sections(&self, sections: Vec<SaveSection>) -> Vec<SaveSection> {
        let is_of_land = |section: &SaveSection| self.0.iter().any(|keep| keep.of_land && keep.name == section.name);
        sections.into_iter().filter(is_of_land).collect()
    }

    fn capture_where(world: &mut World, wanted: impl Fn(&RegisteredSaveable) -> bool) -> (SaveMetadata, Vec<PendingSection>) {
        let keeps = world.get_resource::<Self>().cloned().unwrap_or_default();
        let mut card = SaveMetadata::default();
        // The card is written by all.
        let taken: Vec<_> = keeps.0.iter().map(|keep| (keep, (keep.take)(world, &mut card))).collect();
        (card, taken.into_iter().filter(|(keep, _)| wanted(keep)).filter_map(|(_, taken)| taken).collect())
    }

    /// What is to be given back of some sections, and those that nobody here knows.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn decode(&self, sections: &[SaveSection]) -> Result<(Vec<RestoreFn>, Vec<SaveSection>), SectionError> {
        self.decode_damaged(sections, &[]).map(|LoadedSections { given, unknown, .. }| (given, unknown))
    }

    /// The same, with what can still be read of some others that are damaged.
    ///
    /// # Errors
    /// If one of those that are not damaged cannot be read.
    pub fn decode_damaged(&self, sections: &[SaveSection], damaged: &[SaveSection]) -> Result<LoadedSections, SectionError> {
        let known = |section: &&SaveSection| self.0.iter().any(|keep| keep.name == section.name);
        let (mut given, mut saved) = (Vec::new(), Vec::new());
        for keep in &self.0 {
            let of = |sections: &[SaveSection]| sections.iter().position(|section| section.name == keep.name);
            if let Some(at) = of(sections) {
                given.push((keep.read)(&sections[at])?);
            } else if let Some((at, read)) = of(damaged).and_then(|at| Some((at, (keep.salvage)(&damaged[at])?))) {
                saved.push(at);
                given.push(read);
            }
        }
        let lost = damaged.iter().enumerate().filter(|(at, _)| !saved.contains(at)).map(|(_, section)| section.name.clone());
        Ok(LoadedSections { given, lost: lost.collect(), unknown: sections.iter().filter(|section| !known(section)).cloned().collect() })
    }
}

/// Whether what is counted on from can be so much: what the game counts never is more.
pub fn is_valid_count(count: impl Into<i64>) -> bool {
    (0..=1 << 30).contains(&count.into())
}

/// Whether somebody may live to see a time, in days since the midnight before a walk began.
pub fn is_valid_day(days: f64) -> bool {
    days.abs() < 1.0e12
}

/// What a section says.
///
/// # Errors
/// If it cannot be read.
pub fn decode_section<K: Saveable>(section: &SaveSection) -> Result<K, SectionError> {
    let nonsense = || SectionError::Nonsense(K::NAME.into());
    if section.version != K::VERSION {
        return Err(SectionError::Version { name: K::NAME.into(), version: section.version, known: K::VERSION });
    }
    let kept = postcard::take_from_bytes(&section.bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(kept, _)| kept);
    kept.filter(K::is_valid).ok_or_else(nonsense)
}

/// A section that says this.
pub fn encode_section<K: Saveable>(kept: &K) -> SaveSection {
    SaveSection { name: K::NAME.into(), version: K::VERSION, bytes: postcard::to_allocvec(kept).expect("plain data") }
}

/// How a feature says that something of its state lasts.
pub trait SaveAppExt {
    /// This is kept, once, however often it is said.
    fn add_saveable<K: Saveable>(&mut self) -> &mut Self;
}

impl SaveAppExt for App {
    fn add_saveable<K: Saveable>(&mut self) -> &mut Self {
        let mut keeps = self.world_mut().get_resource_or_init::<SaveRegistry>();
        if !keeps.0.iter().any(|keep| keep.name == K::NAME) {
            keeps.0.push(RegisteredSaveable {
                name: K::NAME,
                in_pictures: K::IN_PHOTOS,
                of_land: K::BELONGS_TO_LAND,
                take: |world, card| {
                    let kept = K::capture(world)?;
                    kept.write_metadata(card);
                    Some(Box::new(move || encode_section(&kept)))
                },
                read: |section| decode_section::<K>(section).map(restore_fn),
                salvage: |section| {
                    let kept = (section.version == K::VERSION).then(|| K::salvage(&section.bytes)).flatten();
                    kept.filter(K::is_valid).map(restore_fn)
                },
            });
        }
        self
    }
}

fn restore_fn<K: Saveable>(kept: K) -> RestoreFn {
    let kept = std::sync::Mutex::new(kept);
    Box::new(move |world| kept.into_inner().ok()?.restore(world))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Serialize, Deserialize, Clone, Debug, PartialEq)]
    struct Purse {
        coins: u32,
        owner: String,
    }

    impl Saveable for Purse {
        const NAME: &'static str = "purse";
        const VERSION: u32 = 2;

        fn capture(world: &mut World) -> Option<Self> {
            world.get_resource().cloned()
        }

        fn salvage(bytes: &[u8]) -> Option<Self> {
            postcard::take_from_bytes(bytes).ok().map(|(coins, _)| Self { coins, owner: "nobody".into() })
        }

        fn is_valid(&self) -> bool {
            self.coins < 1000
        }

        fn restore(self, world: &mut World) -> Option<String> {
            let words = format!("{} coins", self.coins);
            world.insert_resource(self);
            Some(words)
        }
    }

    #[test]
    fn a_section_is_read_in_its_form_and_in_no_other() {
        let purse = Purse { coins: 7, owner: "him".into() };
        let section = encode_section(&purse);
        assert_eq!(decode_section::<Purse>(&section), Ok(purse));
        for version in [0, 1, 3] {
            let other = SaveSection { version, ..section.clone() };
            let words = format!("its purse is of version {version}, and this game knows version 2");
            assert_eq!(decode_section::<Purse>(&other).expect_err("another form").to_string(), words);
        }
        let nonsense = Err(SectionError::Nonsense("purse".into()));
        assert_eq!(decode_section::<Purse>(&encode_section(&Purse { coins: 1000, owner: String::new() })), nonsense, "it is not sound");
        for cut in 0..section.bytes.len() {
            assert_eq!(decode_section::<Purse>(&SaveSection { bytes: section.bytes[..cut].to_vec(), ..section.clone() }), nonsense);
        }
        let longer = SaveSection { bytes: [&section.bytes[..], &[0]].concat(), ..section };
        assert_eq!(decode_section::<Purse>(&longer), nonsense, "something is left over");
    }

    #[test]
    fn what_is_taken_is_given_back_and_what_nobody_knows_is_told_apart() {
        let mut app = App::new();
        app.add_saveable::<Purse>().add_saveable::<Purse>();
        assert!(SaveRegistry::capture_all(app.world_mut()).1.is_empty(), "there is none");
        app.insert_resource(Purse { coins: 5, owner: "him".into() });
        let mut sections: Vec<_> = SaveRegistry::capture_all(app.world_mut()).1.into_iter().map(|taken| taken()).collect();
        assert_eq!(sections.len(), 1);
        let strange = SaveSection { name: "strange".into(), version: 9, bytes: vec![1, 2] };
        sections.insert(0, strange.clone());
        app.world_mut().remove_resource::<Purse>();
        let (given, unknown) = app.world().resource::<SaveRegistry>().decode(&sections).expect("sound");
        assert_eq!(unknown, [strange]);
        let told: Vec<_> = given.into_iter().filter_map(|give| give(app.world_mut())).collect();
        assert_eq!(told, ["5 coins"]);
        assert_eq!(app.world().resource::<Purse>().coins, 5);
        // What is damaged is given back as far as it can be.
        let damaged = |name: &str, bytes: &[u8]| SaveSection { name: name.into(), version: 2, bytes: bytes.into() };
        let damaged = [damaged("purse", &[7, 255]), damaged("hat", &[1])];
        let read = app.world().resource::<SaveRegistry>().decode_damaged(&[], &damaged).expect("sound");
        assert_eq!((read.given.len(), &read.lost[..]), (1, &["hat".to_string()][..]));
        read.given.into_iter().for_each(|give| _ = give(app.world_mut()));
        assert_eq!(app.world().resource::<Purse>().coins, 7);
    }
}
