//! Saveable state: named, versioned sections of a save file. Each is captured and restored by the feature that owns the
//! state; the code that writes the files knows none of these features.

use bevy::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A piece of game state in the form in which it is saved. For a resource that is saved as it is, see [`SaveableResource`].
pub trait Saveable: Serialize + DeserializeOwned + Send + 'static {
    /// The section's name; never change it.
    const NAME: &'static str;
    /// The version of its format. No other version is read: raise it whenever a field changes.
    const VERSION: u32;
    /// Whether photos carry it too: it describes the place that is seen, not the session in which it was seen.
    const IN_PHOTOS: bool = false;
    /// Whether it belongs to the land and not to the session: it is exported together with the land.
    const BELONGS_TO_LAND: bool = false;

    /// Captures the current state, if there is any. This runs on the main thread, in a frame: slow work belongs into
    /// `Serialize`, which runs in the background.
    fn capture(world: &mut World) -> Option<Self>;

    /// Recovers what can still be read of a damaged section, if anything can. Each recovered part must be verifiable by
    /// itself; [`Saveable::restore`] reports what is lost.
    fn salvage(_bytes: &[u8]) -> Option<Self> {
        None
    }

    /// Whether the decoded state is plausible.
    fn is_valid(&self) -> bool {
        true
    }

    /// Restores the state, after the app's startup; returns a line for the player, if there is something to say.
    fn restore(self, world: &mut World) -> Option<String>;

    /// Takes what is new in another game's state of the same land into the current state; returns a line for the player, or
    /// `None` if it has nothing that can be taken.
    fn merge(self, _world: &mut World) -> Option<String> {
        None
    }

    /// Adds what is listed of a save game to its metadata.
    fn write_metadata(&self, _metadata: &mut SaveMetadata) {}
}

/// A resource that is saved as it is.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_stream::contracts::saveable::{SaveAppExt, SaveableResource};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Resource, Serialize, Deserialize, Clone, Default)]
/// struct Coins(u32);
///
/// impl SaveableResource for Coins {
///     const NAME: &'static str = "coins";
///     const VERSION: u32 = 1;
/// }
///
/// App::new().init_resource::<Coins>().add_saveable::<Coins>();
/// ```
pub trait SaveableResource: Resource + Serialize + DeserializeOwned + Clone {
    /// The section's name; never change it.
    const NAME: &'static str;
    /// The version of its format, as in [`Saveable::VERSION`].
    const VERSION: u32;

    /// Whether the decoded resource is plausible.
    fn is_valid(&self) -> bool {
        true
    }

    /// The resource of a saved walk; empty if it has none.
    ///
    /// # Errors
    /// If its section cannot be read.
    fn in_sections(sections: &[SaveSection]) -> Result<Self, SectionError>
    where
        Self: Default,
    {
        let own = sections.iter().find(|section| section.name == <Self as SaveableResource>::NAME);
        own.map_or(Ok(Self::default()), decode_section)
    }
}

impl<R: SaveableResource> Saveable for R {
    const NAME: &'static str = <R as SaveableResource>::NAME;
    const VERSION: u32 = <R as SaveableResource>::VERSION;

    fn capture(world: &mut World) -> Option<Self> {
        world.get_resource().cloned()
    }

    fn is_valid(&self) -> bool {
        SaveableResource::is_valid(self)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        world.insert_resource(self);
        None
    }
}

/// What is listed of a save game without opening it.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct SaveMetadata {
    /// The land's seed.
    pub seed: u64,
    /// The name of its height algorithm.
    pub algorithm: String,
    /// The player's column.
    pub x: i64,
    /// The player's row, counted upward.
    pub row: i64,
    /// Distance walked, in metres.
    pub distance_m: f64,
    /// Days since the midnight before the walk began.
    pub days: f64,
    /// The name of the forced weather; empty, if none is forced.
    pub weather: String,
    /// The words that lead to the seed; empty, if there are none. Save files append them, so that those without are as ever.
    #[serde(skip)]
    pub seed_words: String,
    /// The number of the land's generator version, appended likewise.
    #[serde(skip)]
    pub generator: u32,
}

/// A piece of state as bytes.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct SaveSection {
    /// The [`Saveable::NAME`] that it belongs to.
    pub name: String,
    /// The version of its format.
    pub version: u32,
    /// The encoded state.
    pub bytes: Vec<u8>,
}

/// A captured state that is not encoded yet: the encoding runs in the background.
pub type PendingSection = Box<dyn FnOnce() -> SaveSection + Send>;

/// A decoded section that is not restored yet.
pub type RestoreFn = Box<dyn FnOnce(&mut World) -> Option<String> + Send + Sync>;

/// Why a section cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SectionError {
    /// It was written by another version of the game.
    #[error("its {name} is of version {version}, and this game knows version {known}")]
    Version {
        /// The section's name.
        name: String,
        /// Its version.
        version: u32,
        /// The version that is known.
        known: u32,
    },
    /// It cannot be decoded, or is not plausible.
    #[error("its {0} makes no sense")]
    Nonsense(String),
}

/// The registered sections of this app, in the order in which they are restored.
#[derive(Resource, Clone, Default)]
pub struct SaveRegistry(Vec<RegisteredSaveable>);

#[derive(Clone, Copy)]
struct RegisteredSaveable {
    name: &'static str,
    in_photos: bool,
    of_land: bool,
    take: fn(&mut World, &mut SaveMetadata) -> Option<PendingSection>,
    read: fn(&SaveSection) -> Result<RestoreFn, SectionError>,
    merge: fn(&SaveSection) -> Result<RestoreFn, SectionError>,
    salvage: fn(&SaveSection) -> Option<RestoreFn>,
}

/// The result of decoding some sections.
pub struct LoadedSections {
    /// What is to be restored, in order.
    pub given: Vec<RestoreFn>,
    /// Sections that nobody has registered.
    pub unknown: Vec<SaveSection>,
    /// The names of damaged sections that could not be recovered.
    pub lost: Vec<String>,
}

impl SaveRegistry {
    /// Captures all registered state.
    pub fn capture_all(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |_| true)
    }

    /// Captures the state that photos carry.
    pub fn capture_for_photo(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |entry| entry.in_photos)
    }

    /// Captures the state that belongs to the land.
    pub fn capture_for_land(world: &mut World) -> (SaveMetadata, Vec<PendingSection>) {
        Self::capture_where(world, |entry| entry.of_land)
    }

    /// The sections that belong to the land.
    pub fn land_sections(&self, sections: Vec<SaveSection>) -> Vec<SaveSection> {
        let is_of_land = |section: &SaveSection| self.0.iter().any(|entry| entry.of_land && entry.name == section.name);
        sections.into_iter().filter(is_of_land).collect()
    }

    fn capture_where(world: &mut World, wanted: impl Fn(&RegisteredSaveable) -> bool) -> (SaveMetadata, Vec<PendingSection>) {
        let registry = world.get_resource::<Self>().cloned().unwrap_or_default();
        let mut metadata = SaveMetadata::default();
        // Every section writes its metadata, also those that are not wanted.
        let taken: Vec<_> = registry.0.iter().map(|entry| (entry, (entry.take)(world, &mut metadata))).collect();
        (metadata, taken.into_iter().filter(|(entry, _)| wanted(entry)).filter_map(|(_, taken)| taken).collect())
    }

    /// Decodes sections; returns what is to be restored, and the sections that nobody has registered.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn decode(&self, sections: &[SaveSection]) -> Result<(Vec<RestoreFn>, Vec<SaveSection>), SectionError> {
        self.decode_damaged(sections, &[]).map(|LoadedSections { given, unknown, .. }| (given, unknown))
    }

    /// Decodes the sections that belong to a land, to [merge](Saveable::merge) them into the current state.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn decode_to_merge(&self, sections: &[SaveSection]) -> Result<Vec<RestoreFn>, SectionError> {
        let of_land = self.0.iter().filter(|entry| entry.of_land);
        let known = of_land.filter_map(|entry| Some((entry, sections.iter().find(|section| section.name == entry.name)?)));
        known.map(|(entry, section)| (entry.merge)(section)).collect()
    }

    /// Decodes sections, and recovers what can still be read of damaged ones.
    ///
    /// # Errors
    /// If one of those that are not damaged cannot be read.
    pub fn decode_damaged(&self, sections: &[SaveSection], damaged: &[SaveSection]) -> Result<LoadedSections, SectionError> {
        let known = |section: &&SaveSection| self.0.iter().any(|entry| entry.name == section.name);
        let (mut given, mut saved) = (Vec::new(), Vec::new());
        for entry in &self.0 {
            let of = |sections: &[SaveSection]| sections.iter().position(|section| section.name == entry.name);
            if let Some(at) = of(sections) {
                given.push((entry.read)(&sections[at])?);
            } else if let Some((at, read)) = of(damaged).and_then(|at| Some((at, (entry.salvage)(&damaged[at])?))) {
                saved.push(at);
                given.push(read);
            }
        }
        let lost = damaged.iter().enumerate().filter(|(at, _)| !saved.contains(at)).map(|(_, section)| section.name.clone());
        Ok(LoadedSections { given, lost: lost.collect(), unknown: sections.iter().filter(|section| !known(section)).cloned().collect() })
    }
}

/// Whether a counter is plausible: within 0 to 2^30, which no counter of the game exceeds.
pub fn is_valid_count(count: impl Into<i64>) -> bool {
    (0..=1 << 30).contains(&count.into())
}

/// Whether a time is plausible, in days since the midnight before a walk began: less than 10^12 days either way.
pub fn is_valid_day(days: f64) -> bool {
    days.abs() < 1.0e12
}

/// Decodes a section.
///
/// # Errors
/// If it is of another version, cannot be decoded or is not plausible.
pub fn decode_section<K: Saveable>(section: &SaveSection) -> Result<K, SectionError> {
    let nonsense = || SectionError::Nonsense(K::NAME.into());
    if section.version != K::VERSION {
        return Err(SectionError::Version { name: K::NAME.into(), version: section.version, known: K::VERSION });
    }
    let kept = postcard::take_from_bytes(&section.bytes).ok().filter(|(_, rest)| rest.is_empty()).map(|(kept, _)| kept);
    kept.filter(K::is_valid).ok_or_else(nonsense)
}

/// Encodes a state as a section.
pub fn encode_section<K: Saveable>(kept: &K) -> SaveSection {
    SaveSection { name: K::NAME.into(), version: K::VERSION, bytes: postcard::to_allocvec(kept).expect("plain data") }
}

/// Registers saveable state.
pub trait SaveAppExt {
    /// Registers a type of saveable state; registering it again has no effect.
    fn add_saveable<K: Saveable>(&mut self) -> &mut Self;
}

impl SaveAppExt for App {
    fn add_saveable<K: Saveable>(&mut self) -> &mut Self {
        let mut registry = self.world_mut().get_resource_or_init::<SaveRegistry>();
        if !registry.0.iter().any(|entry| entry.name == K::NAME) {
            registry.0.push(RegisteredSaveable {
                name: K::NAME,
                in_photos: K::IN_PHOTOS,
                of_land: K::BELONGS_TO_LAND,
                take: |world, metadata| {
                    let kept = K::capture(world)?;
                    kept.write_metadata(metadata);
                    Some(Box::new(move || encode_section(&kept)))
                },
                read: |section| decode_section::<K>(section).map(restore_fn),
                merge: |section| decode_section::<K>(section).map(|kept| once(kept, K::merge)),
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
    once(kept, K::restore)
}

/// What is done once with a decoded state.
fn once<K: Saveable>(kept: K, act: fn(K, &mut World) -> Option<String>) -> RestoreFn {
    let kept = std::sync::Mutex::new(kept);
    Box::new(move |world| act(kept.into_inner().ok()?, world))
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
        // Damaged sections are restored as far as possible.
        let damaged = |name: &str, bytes: &[u8]| SaveSection { name: name.into(), version: 2, bytes: bytes.into() };
        let damaged = [damaged("purse", &[7, 255]), damaged("hat", &[1])];
        let read = app.world().resource::<SaveRegistry>().decode_damaged(&[], &damaged).expect("sound");
        assert_eq!((read.given.len(), &read.lost[..]), (1, &["hat".to_string()][..]));
        for give in read.given {
            give(app.world_mut());
        }
        assert_eq!(app.world().resource::<Purse>().coins, 7);
    }
}
