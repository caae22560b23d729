//! A parameter that is words: a name, or what somebody has written or drawn, as text.

use std::{any::Any, sync::Arc};

use bevy::reflect::Reflect;

/// Words, and what they mean to their owner.
#[derive(Reflect, Clone)]
#[reflect(opaque)]
pub struct Words {
    language: &'static Language,
    read: Read,
}

/// How an owner reads words.
pub struct Language {
    /// The names that there are, the first of which is the default.
    pub known: fn() -> Vec<String>,
    /// What words can be besides, for help: "a PNG file".
    pub also: &'static str,
    /// Whether words are the name of a file that is to be read.
    pub is_file: fn(&str) -> bool,
    /// Reads words; an error is a line that says what is wrong with them.
    pub read: fn(&str) -> Result<Read, String>,
}

/// Words that were read.
#[derive(Clone)]
pub struct Read {
    /// The words themselves: what is kept and given away, with all that they mean.
    pub text: Arc<str>,
    /// What they mean.
    pub meaning: Arc<dyn Any + Send + Sync>,
}

impl Words {
    /// The first of the names.
    ///
    /// # Panics
    /// If the owner cannot read it.
    pub fn new(language: &'static Language) -> Self {
        let name = (language.known)().into_iter().next().expect("there is a name");
        let read = (language.read)(&name).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Self { language, read }
    }

    /// The words themselves.
    pub fn text(&self) -> &Arc<str> {
        &self.read.text
    }

    /// What they mean.
    ///
    /// # Panics
    /// If that is no `T`.
    pub fn meaning<T: Any + Send + Sync>(&self) -> &T {
        self.read.meaning.downcast_ref().expect("their owner reads them")
    }

    /// The names that there are.
    pub fn known(&self) -> Vec<String> {
        (self.language.known)()
    }

    /// What words can be besides.
    pub fn also(&self) -> &'static str {
        self.language.also
    }

    pub(super) fn is_file(&self, words: &str) -> bool {
        (self.language.is_file)(words)
    }

    pub(super) fn put(&mut self, words: &str) -> Result<(), String> {
        if *words != *self.read.text {
            self.read = (self.language.read)(words)?;
        }
        Ok(())
    }
}
