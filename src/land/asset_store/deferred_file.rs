//! Large files that not everybody needs: compiled in, but in a browser fetched when they are first asked for.

use std::{collections::BTreeMap, sync::Mutex};

/// A large file that not everybody needs, made by [`deferred_file!`](crate::deferred_file).
#[derive(Debug)]
pub struct DeferredFile {
    name: &'static str,
    compiled_in: Option<&'static [u8]>,
}

/// A file that is not compiled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fetched {
    /// Somebody has asked for it.
    Wanted,
    /// [`take_wanted`] has told of it.
    OnItsWay,
    /// It is there.
    There(&'static [u8]),
}

static FETCHED: Mutex<BTreeMap<&'static str, Fetched>> = Mutex::new(BTreeMap::new());

impl DeferredFile {
    /// A file by its name, and its bytes if they are compiled in.
    pub const fn new(name: &'static str, compiled_in: Option<&'static [u8]>) -> Self {
        Self { name, compiled_in }
    }

    /// Its bytes; `None` until they have been fetched, which this asks for.
    pub fn get(&self) -> Option<&'static [u8]> {
        self.compiled_in.or_else(|| match FETCHED.lock().ok()?.entry(self.name).or_insert(Fetched::Wanted) {
            Fetched::There(bytes) => Some(*bytes),
            Fetched::Wanted | Fetched::OnItsWay => None,
        })
    }

    /// Whether its bytes are there. Does not ask for them.
    pub fn is_there(&self) -> bool {
        let is_fetched = || FETCHED.lock().is_ok_and(|files| matches!(files.get(self.name), Some(Fetched::There(_))));
        self.compiled_in.is_some() || is_fetched()
    }
}

/// The names of the files that were asked for since the last call, each once.
pub fn take_wanted() -> Vec<&'static str> {
    let Ok(mut files) = FETCHED.lock() else { return Vec::new() };
    let wanted = files.iter_mut().filter(|(_, state)| **state == Fetched::Wanted);
    wanted
        .map(|(name, state)| {
            *state = Fetched::OnItsWay;
            *name
        })
        .collect()
}

/// Whether somebody waits for a file.
pub fn is_any_awaited() -> bool {
    FETCHED.lock().is_ok_and(|files| files.values().any(|state| !matches!(state, Fetched::There(_))))
}

/// Takes the bytes of a file that was asked for; others are dropped. They stay until the program ends.
pub fn bring(name: &str, bytes: Vec<u8>) {
    if let Ok(mut files) = FETCHED.lock()
        && let Some(state) = files.get_mut(name)
        && !matches!(state, Fetched::There(_))
    {
        *state = Fetched::There(bytes.leak());
    }
}

/// Makes a [`DeferredFile`] by its name and its path from the source file.
#[macro_export]
macro_rules! deferred_file {
    ($name:literal, $path:literal) => {{
        #[cfg(not(target_arch = "wasm32"))]
        const COMPILED_IN: Option<&[u8]> = Some(include_bytes!($path));
        #[cfg(target_arch = "wasm32")]
        const COMPILED_IN: Option<&[u8]> = None;
        $crate::asset_store::deferred_file::DeferredFile::new($name, COMPILED_IN)
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_asked_for_once_and_is_there_from_when_it_comes() {
        static FILE: DeferredFile = DeferredFile::new("letters", None);
        bring("letters", vec![1]);
        assert!(!FILE.is_there() && take_wanted().is_empty(), "nobody has asked for it");
        assert_eq!([FILE.get(), FILE.get()], [None, None]);
        assert_eq!(take_wanted(), ["letters"]);
        assert_eq!((FILE.get(), take_wanted().len(), FILE.is_there()), (None, 0, false));
        assert!(is_any_awaited());
        bring("letters", vec![2, 3]);
        bring("letters", vec![4]);
        assert_eq!(FILE.get(), Some(&[2, 3][..]));
        assert!(FILE.is_there() && take_wanted().is_empty() && !is_any_awaited());
    }

    #[test]
    fn what_is_compiled_in_is_there() {
        static FILE: DeferredFile = crate::deferred_file!("source", "deferred_file.rs");
        assert!(FILE.is_there() && FILE.get().is_some_and(|bytes| bytes.starts_with(b"//! Large files")));
    }
}
