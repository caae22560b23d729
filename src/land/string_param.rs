//! A parameter that is words: a name, or what somebody has written or drawn, as text.

use std::{
    any::Any,
    sync::{Arc, Mutex, PoisonError},
};

use bevy_reflect::Reflect;

/// Words, and what they mean to their owner.
#[derive(Reflect, Clone)]
#[reflect(opaque)]
pub struct StringParam {
    language: &'static StringParser,
    read: ParsedString,
}

/// How an owner reads words.
pub struct StringParser {
    /// The names that there are, the first of which is the default.
    pub known: fn() -> Vec<String>,
    /// What words can be besides, for help: "a PNG file".
    pub also: &'static str,
    /// Whether words are the name of a file that is to be read.
    pub is_file: fn(&str) -> bool,
    /// Reads words; an error is a line that says what is wrong with them.
    pub read: fn(&str) -> Result<ParsedString, String>,
}

/// Words that were read.
#[derive(Clone)]
pub struct ParsedString {
    /// The words themselves: what is kept and given away, with all that they mean.
    pub text: Arc<str>,
    /// What they mean.
    pub meaning: Arc<dyn Any + Send + Sync>,
}

/// What was read lately, by its words, since the same ones are read again and again. What was asked for longest ago gives way.
pub struct ParseCache {
    most: usize,
    read: Mutex<Vec<ParsedString>>,
}

impl ParseCache {
    /// One of so many.
    pub const fn new(most: usize) -> Self {
        Self { most, read: Mutex::new(Vec::new()) }
    }

    /// What words mean: from memory, or read now, which others need not wait for.
    ///
    /// # Errors
    /// That of the reading.
    pub fn get_or_parse(&self, text: &str, read: impl FnOnce() -> Result<ParsedString, String>) -> Result<ParsedString, String> {
        let memory = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |memory: &mut Vec<ParsedString>| {
            let at = memory.iter().position(|read| *read.text == *text)?;
            memory[at..].rotate_left(1);
            memory.last().cloned()
        };
        if let Some(read) = known(&mut memory()) {
            return Ok(read);
        }
        let read = read()?;
        let mut memory = memory();
        if memory.len() == self.most {
            memory.remove(0);
        }
        memory.push(read.clone());
        Ok(read)
    }
}

impl StringParam {
    /// The first of the names.
    ///
    /// # Panics
    /// If the owner cannot read it.
    pub fn new(language: &'static StringParser) -> Self {
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
    pub fn parsed<T: Any + Send + Sync>(&self) -> &T {
        self.read.meaning.downcast_ref().expect("their owner reads them")
    }

    /// The names that there are.
    pub fn known_names(&self) -> Vec<String> {
        (self.language.known)()
    }

    /// What words can be besides.
    pub fn alternatives(&self) -> &'static str {
        self.language.also
    }

    pub(super) fn is_file(&self, words: &str) -> bool {
        (self.language.is_file)(words)
    }

    pub(super) fn set_text(&mut self, words: &str) -> Result<(), String> {
        if *words != *self.read.text {
            self.read = (self.language.read)(words)?;
        }
        Ok(())
    }
}
