//! Scan of the installed packs: their files, conflicts and errors.

use std::{collections::BTreeMap, path::Path, time::SystemTime};

use eremite_land::asset_store::{
    file_read,
    packs::{self, MAX_BYTES, Pack},
    text_hash,
};
use eremite_words as words;

use super::file_kind::{self, PackFileKind};

/// A pack and its files.
#[derive(Clone, Debug, PartialEq)]
pub struct ScannedPack {
    /// The pack.
    pub pack: Pack,
    /// Files by name, with modification time and size.
    pub files: BTreeMap<String, (SystemTime, u64)>,
    /// Hash of the files that a session may need; `None` if there are none.
    pub needed: Option<u32>,
    /// Errors, one line each; `None` if not validated yet.
    faults: Option<Vec<String>>,
}

/// All installed packs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackScan {
    /// In order: of two files with the same name the later one counts.
    pub packs: Vec<ScannedPack>,
    /// Errors and conflicts, one line each.
    pub faults: Vec<String>,
}

impl PackScan {
    /// Lists the packs of a folder without validating their files.
    pub fn scan(folder: &Path, kinds: &[PackFileKind]) -> Self {
        Self::new(folder, |pack| ScannedPack::of(pack, kinds), kinds)
    }

    /// Lists the packs again, and validates what has changed since.
    pub fn rescan(&self, folder: &Path, kinds: &[PackFileKind]) -> Self {
        let renewed = |pack: Pack| {
            let mut now = ScannedPack::of(pack, kinds)?;
            let before = self.packs.iter().find(|before| before.pack == now.pack && before.files == now.files);
            // Files that are reloaded while the game runs are validated by their own reader.
            let others = |name: &&String| !kinds.iter().any(|kind| kind.is_needed && kind.name_of(name).is_some());
            let names = now.files.keys().filter(others).map(String::as_str);
            let faults = before.and_then(|before| before.faults.clone());
            let faults = faults.unwrap_or_else(|| file_kind::validate_files(&now.pack.folder, names, kinds));
            now.faults = Some(faults);
            Ok(now)
        };
        Self::new(folder, renewed, kinds)
    }

    fn new(folder: &Path, look: impl Fn(Pack) -> Result<ScannedPack, String>, kinds: &[PackFileKind]) -> Self {
        let mut faults = packs::unpack_zips(folder);
        let (there, unreadable) = packs::list(folder);
        faults.extend(unreadable);
        let mut packs = Vec::new();
        for pack in there {
            let name = pack.head.name.clone();
            match look(pack) {
                Ok(surveyed) => packs.push(surveyed),
                Err(fault) => faults.push(words::text_with("pack-line", &[("name", name.into()), ("line", fault.to_string().into())])),
            }
        }
        for surveyed in &packs {
            let of_pack = |fault: &String| {
                words::text_with("pack-line", &[("name", surveyed.pack.head.name.clone().into()), ("line", fault.clone().into())])
            };
            faults.extend(surveyed.faults.iter().flatten().map(of_pack));
            faults.extend(surveyed.shadowed_files(kinds).iter().map(of_pack));
        }
        faults.extend(file_conflicts(&packs, kinds));
        Self { packs, faults }
    }
}

impl ScannedPack {
    fn of(pack: Pack, kinds: &[PackFileKind]) -> Result<Self, String> {
        let (files, _) = packs::list_files(&pack.folder).map_err(|fault| fault.to_string())?;
        let mut marks = String::new();
        for (name, (file, ..)) in &files {
            if kinds.iter().any(|kind| kind.is_needed && kind.name_of(name).is_some()) {
                let text = file_read::load_text(file, MAX_BYTES).map_err(|fault| fault.to_string())?;
                marks += &format!("{name}:{}\n", text_hash(&text));
            }
        }
        let needed = (!marks.is_empty()).then(|| text_hash(&marks));
        let files = files.into_iter().map(|(name, (_, changed, bytes))| (name, (changed, bytes))).collect();
        Ok(Self { pack, files, needed, faults: None })
    }

    /// Summary of its files in one line.
    pub fn summary(&self, kinds: &[PackFileKind]) -> String {
        file_kind::summarize_files(self.files.keys().map(String::as_str), kinds)
    }

    fn shadowed_files(&self, kinds: &[PackFileKind]) -> Vec<String> {
        shadowed_files(self.files.keys().map(String::as_str), kinds)
    }
}

/// Files of a pack that are never found, since their names are reserved for the game.
pub fn shadowed_files<'a>(files: impl Iterator<Item = &'a str>, kinds: &[PackFileKind]) -> Vec<String> {
    let is_taken =
        |file: &str| kinds.iter().any(|kind| kind.name_of(file).is_some_and(|name| (kind.taken)().iter().any(|own| own == name)));
    files.filter(|file| is_taken(file)).map(|file| words::text_with("pack-name-taken", &[("file", file.into())])).collect()
}

/// Conflicts: packs with files of the same kind and name, one line per pair.
fn file_conflicts(packs: &[ScannedPack], kinds: &[PackFileKind]) -> Vec<String> {
    let name = |file: &str| kinds.iter().find_map(|kind| Some((kind.folder, kind.name_of(file)?.to_owned())));
    let mut last: BTreeMap<(&str, String), &str> = BTreeMap::new();
    let mut pairs: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for surveyed in packs {
        let own = surveyed.pack.head.name.as_str();
        for (folder, name) in surveyed.files.keys().filter_map(|file| name(file)) {
            if let Some(before) = last.insert((folder, name.clone()), own) {
                pairs.entry((before, own)).or_default().push(format!("{folder}/{name}"));
            }
        }
    }
    let told = |((before, own), names): ((&str, &str), Vec<String>)| {
        let files = match names.len() - 1 {
            0 => names[0].clone(),
            more => words::text_with("pack-files-and-more", &[("file", names[0].clone().into()), ("more", more.into())]),
        };
        let (own_name, files) = (("own", own.into()), ("files", files.into()));
        if before == own {
            return words::text_with("pack-twice", &[own_name, files]);
        }
        words::text_with("pack-conflict", &[("before", before.into()), own_name, files])
    };
    pairs.into_iter().map(told).collect()
}
