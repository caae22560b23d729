//! Text that is kept while the language may change, as what is said or sought is.

use std::{fmt, sync::Arc};

use bevy::{
    prelude::Reflect,
    reflect::{ReflectDeserialize, ReflectSerialize},
};
use eremite_words::Key;
use serde::{Deserialize, Serialize};

/// A text that is made anew in each language. It is read and sent as the text in the current one.
#[derive(Reflect, Clone, Serialize, Deserialize)]
#[reflect(opaque)]
#[reflect(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct LocalizedText(Arc<dyn Fn() -> String + Send + Sync>);

impl LocalizedText {
    /// A text by what makes it in the current language.
    pub fn new(text: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self(Arc::new(text))
    }

    /// The text in the current language.
    pub fn text(&self) -> String {
        (self.0)()
    }
}

/// A message without variables.
impl From<Key> for LocalizedText {
    fn from(message: Key) -> Self {
        Self::new(move || message.text().into())
    }
}

/// The same text in every language.
impl From<String> for LocalizedText {
    fn from(text: String) -> Self {
        Self::new(move || text.clone())
    }
}

impl From<LocalizedText> for String {
    fn from(text: LocalizedText) -> Self {
        text.text()
    }
}

impl fmt::Debug for LocalizedText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl PartialEq for LocalizedText {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for LocalizedText {}
