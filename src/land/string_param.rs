//! String parameters: a name, or a text that somebody wrote or drew, with its parsed value.

use std::{any::Any, sync::Arc};

use bevy_reflect::Reflect;

use super::{ForeignError, shared_cache::SharedLruCache};

/// A text parameter and its parsed value.
#[derive(Reflect, Clone)]
#[reflect(opaque)]
pub struct StringParam {
    parser: &'static StringParser,
    read: ParsedString,
}

/// The parser of a string parameter.
pub struct StringParser {
    /// The known names, of which the first is the default.
    pub known: fn() -> Vec<String>,
    /// What else the text can be, for help: "a PNG file".
    pub also: &'static str,
    /// Whether a text is the name of a file to read.
    pub is_file: fn(&str) -> bool,
    /// Parses a text; the error says in one line what is wrong with it.
    pub read: fn(&str) -> Result<ParsedString, ForeignError>,
}

/// A parsed text.
#[derive(Clone)]
pub struct ParsedString {
    /// The text itself, complete as it is saved and shared.
    pub text: Arc<str>,
    /// The parsed value.
    pub meaning: Arc<dyn Any + Send + Sync>,
}

/// LRU cache of parsed texts, since the same ones are parsed again and again.
pub struct ParseCache(SharedLruCache<Arc<str>, ParsedString>);

impl ParseCache {
    /// An empty cache with this capacity.
    pub const fn new(capacity: usize) -> Self {
        Self(SharedLruCache::new(capacity))
    }

    /// The parsed text: from the cache, or parsed now without holding the lock.
    ///
    /// # Errors
    /// The parser's error.
    pub fn get_or_parse<E>(&self, text: &str, read: impl FnOnce() -> Result<ParsedString, E>) -> Result<ParsedString, E> {
        if let Some(read) = self.0.get(text) {
            return Ok(read);
        }
        // By the text that is kept, which is not the one that was asked for if that names a file: the file may change.
        let read = read()?;
        Ok(self.0.insert(read.text.clone(), read))
    }
}

impl StringParam {
    /// The default: the first of the known names.
    ///
    /// # Panics
    /// If the parser rejects it.
    pub fn new(parser: &'static StringParser) -> Self {
        let name = (parser.known)().into_iter().next().expect("there is a name");
        let read = (parser.read)(&name).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Self { parser, read }
    }

    /// The text itself.
    pub fn text(&self) -> &Arc<str> {
        &self.read.text
    }

    /// The parsed value.
    ///
    /// # Panics
    /// If it is not a `T`.
    pub fn parsed<T: Any + Send + Sync>(&self) -> &T {
        self.read.meaning.downcast_ref().expect("their owner reads them")
    }

    /// The known names.
    pub fn known_names(&self) -> Vec<String> {
        (self.parser.known)()
    }

    /// What else the text can be, for help.
    pub fn alternatives(&self) -> &'static str {
        self.parser.also
    }

    pub(super) fn is_file(&self, words: &str) -> bool {
        (self.parser.is_file)(words)
    }

    pub(super) fn set_text(&mut self, words: &str) -> Result<(), ForeignError> {
        if *words != *self.read.text {
            self.read = (self.parser.read)(words)?;
        }
        Ok(())
    }
}
