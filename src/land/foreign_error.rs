//! Errors of parsers and checks that somebody else supplies.

use std::{error::Error, sync::Arc};

/// An error of a type that only its maker knows, or words. Cheap to clone; two are equal if they say the same.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct ForeignError(Arc<dyn Error + Send + Sync>);

impl ForeignError {
    /// From any error, or from words.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into().into())
    }

    /// The error that it was made of, if that is an `E`.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl PartialEq for ForeignError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for ForeignError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::EmptySeed;

    #[test]
    fn it_says_what_it_was_made_of_and_gives_it_back() {
        let error = ForeignError::new(EmptySeed);
        assert_eq!(error.to_string(), EmptySeed.to_string());
        assert_eq!(error.downcast_ref(), Some(&EmptySeed));
        assert_eq!(error, ForeignError::new(EmptySeed.to_string()));
        assert_ne!(error, ForeignError::new("it is something else"));
    }
}
