//! The files of slips: a folder with those of one's own walks, and one within it for those of others. The cards in both are
//! painted by the game: of a picture from outside nothing is kept but what its seal says.

use std::{
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use eremite_land::{
    asset_store::{ReadError, disk, file_read, sanitize_name, unique_name, write_atomic},
    background::{Steps, and_then, one_step},
    png, quoted,
};
use eremite_words as words;

use super::{
    card::{self, HEIGHT, WIDTH},
    day::Day,
    encoding::SlipError,
    slip::Slip,
};

/// Folder of the slips, beside that of the saves.
pub const FOLDER: &str = "slips";
/// Folder of others' slips in it.
pub const OTHERS: &str = "others";
const EXTENSION: &str = "png";
/// Maximum size of a picture in bytes: somewhat more than that of a card without any compression.
const MAX_BYTES: u64 = 4 << 20;
/// The most slips of others that are kept.
pub const MAX_OTHERS: usize = 500;
/// The most files of a folder that are read.
const MAX_LISTED: usize = 2000;

/// A slip and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipFile {
    /// The card.
    pub file: PathBuf,
    /// What its seal says.
    pub slip: Slip,
    /// Whether it is of a walk of one's own.
    pub is_own: bool,
    /// When the file was changed last.
    pub modified: Option<SystemTime>,
}

/// What is wrong with a picture.
#[derive(Debug, thiserror::Error)]
pub enum SlipFault {
    /// It has another size.
    #[error("{}", words::text_with("slip-no-card", &[("width", WIDTH.into()), ("height", HEIGHT.into())]))]
    Size,
    /// There is no seal where it should be.
    #[error("{}", words::text("slip-no-seal"))]
    NoSeal,
    /// Its seal cannot be read.
    #[error(transparent)]
    Seal(#[from] SlipError),
    /// It is no PNG.
    #[error("{0}")]
    Picture(io::Error),
}

/// Why a slip cannot be read, kept or taken in, in one line.
#[derive(Debug, thiserror::Error)]
pub enum SlipFileError {
    /// The file cannot be read: which, and why.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file is no slip.
    #[error("{}", words::text_with("slip-none", &[("file", quoted(&file.file_name().unwrap_or_default().to_string_lossy()).to_string().into()), ("fault", fault.to_string().into())]))]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: SlipFault,
    },
    /// The file cannot be written.
    #[error("{}", words::text_with("slip-cannot-write", &[("file", file.display().to_string().into()), ("error", error.to_string().into())]))]
    Write {
        /// The file.
        file: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// There are as many as can be.
    #[error("{}", words::text_with("slip-too-many", &[("count", MAX_OTHERS.to_string().into()), ("folder", .0.display().to_string().into())]))]
    TooMany(PathBuf),
}

/// What became of a slip that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenIn {
    /// It is kept.
    New(Slip),
    /// It was there already.
    Known(Slip),
    /// It is one's own.
    Own(Slip),
}

impl TakenIn {
    /// The slip.
    pub fn slip(&self) -> &Slip {
        let (Self::New(slip) | Self::Known(slip) | Self::Own(slip)) = self;
        slip
    }

    /// A line for the player.
    pub fn words(&self) -> String {
        let (whose, day) = (("whose", self.slip().walker().into()), ("day", self.slip().day.in_words().into()));
        match self {
            Self::New(slip) => words::text_with("slip-kept", &[whose, ("line", slip.line().into())]),
            Self::Known(_) => words::text_with("slip-known", &[whose, day]),
            Self::Own(_) => words::text_with("slip-own", &[day]),
        }
    }
}

fn is_picture(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

/// Pixels of a picture that may be a card.
fn pixels(file: &Path) -> Result<Vec<u8>, SlipFileError> {
    let bytes = file_read::load_bytes(file, MAX_BYTES)?;
    let invalid = |fault: SlipFault| SlipFileError::Invalid { file: file.into(), fault };
    let pixels = png::decode_rgb(&bytes, WIDTH as u32, HEIGHT as u32).map_err(|error| invalid(SlipFault::Picture(error)))?;
    pixels.ok_or_else(|| invalid(SlipFault::Size))
}

/// Whether a file is a picture of a card's size with a seal in its place; whether that can be read is another question.
pub fn is_card(file: &Path) -> bool {
    is_picture(file) && pixels(file).is_ok_and(|pixels| card::has_seal(&pixels))
}

/// Reads the slip of a picture.
///
/// # Errors
/// If it cannot be read, or is none.
pub fn open(file: &Path) -> Result<Slip, SlipFileError> {
    let pixels = pixels(file)?;
    let invalid = |fault: SlipFault| SlipFileError::Invalid { file: file.into(), fault };
    if !card::has_seal(&pixels) {
        return Err(invalid(SlipFault::NoSeal));
    }
    card::read(&pixels).map_err(|error| invalid(error.into()))
}

/// All slips of a folder and of others, the latest day first, one's own before those of others, the longest walk first; and a
/// line for each picture there that is none. Cards that are `known` and have not changed since are not read again.
pub fn list(folder: &Path, known: &[SlipFile]) -> (Vec<SlipFile>, Vec<String>) {
    let (mut slips, mut faults): (Vec<SlipFile>, _) = (Vec::new(), Vec::new());
    for (folder, is_own) in [(folder.to_owned(), true), (folder.join(OTHERS), false)] {
        for file in pictures(&folder) {
            let modified = disk::metadata(&file).and_then(|about| about.modified()).ok();
            let known = known.iter().find(|one| one.file == file && one.modified == modified && modified.is_some());
            match known.map_or_else(|| open(&file), |one| Ok(one.slip.clone())) {
                // A copy of a card is the same slip.
                Ok(slip) if slips.iter().any(|one| one.slip == slip) => {}
                Ok(slip) => slips.push(SlipFile { file, slip, is_own, modified }),
                Err(error) => faults.push(error.to_string()),
            }
        }
    }
    slips.sort_by(|a, b| {
        let key = |one: &SlipFile| (std::cmp::Reverse(one.slip.day), !one.is_own, std::cmp::Reverse(one.slip.metres));
        key(a).cmp(&key(b)).then_with(|| a.file.cmp(&b.file))
    });
    (slips, faults)
}

/// Pictures in a folder, by name.
fn pictures(folder: &Path) -> Vec<PathBuf> {
    let entries = disk::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries.filter(|file| is_picture(file)).collect();
    files.sort();
    files.truncate(MAX_LISTED);
    files
}

/// Name of the file of one's own walk of a day, without extension.
fn own_name(day: Day, attempt: u32) -> String {
    if attempt <= 1 { day.to_string() } else { format!("{day} walk {attempt}") }
}

/// The highest number of one's own walks of a day, by the names of their cards.
pub fn last_attempt(folder: &Path, day: Day) -> u32 {
    let number = |file: PathBuf| {
        let name = file.file_stem()?.to_str()?.strip_prefix(&day.to_string())?.to_owned();
        if name.is_empty() { Some(1) } else { name.strip_prefix(" walk ")?.parse().ok() }
    };
    pictures(folder).into_iter().filter_map(number).max().unwrap_or(0)
}

/// Keeps the painted card of one's own walk in a folder, in place of an earlier one of the same walk. Another file of that name stays,
/// and the card gets another name.
///
/// # Errors
/// If it cannot be written.
pub fn keep_own(folder: &Path, slip: &Slip, card: &[u8]) -> Result<PathBuf, SlipFileError> {
    write(&own_file(folder, slip), card)
}

/// Keeps the painted card of one's own walk as [`keep_own`] does, in steps.
pub fn keep_own_in_steps(folder: &Path, slip: &Slip, card: Vec<u8>) -> Steps<Result<PathBuf, SlipFileError>> {
    let (folder, slip) = (folder.to_owned(), slip.clone());
    let encoded = png::encode_in_steps(card, WIDTH as u32, HEIGHT as u32, None);
    and_then(encoded, move |encoded| {
        let file = one_step(move || own_file(&folder, &slip));
        and_then(file, move |file| one_step(move || write_by(&file, || write_atomic(&file, &encoded?))))
    })
}

/// The file for the card of one's own walk.
fn own_file(folder: &Path, slip: &Slip) -> PathBuf {
    let file = |name: &str| folder.join(format!("{name}.{EXTENSION}"));
    let is_other = |name: &str| {
        let file = file(name);
        disk::exists(&file) && !open(&file).is_ok_and(|kept| (kept.day, kept.attempt) == (slip.day, slip.attempt))
    };
    let name = own_name(slip.day, slip.attempt);
    let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name} ({number})")));
    let free = names.take(MAX_LISTED).find(|name| !is_other(name));
    file(&free.unwrap_or(name))
}

/// Writes a painted card.
///
/// # Errors
/// If it cannot be written.
pub fn write(file: &Path, card: &[u8]) -> Result<PathBuf, SlipFileError> {
    write_by(file, || png::save(card, WIDTH as u32, HEIGHT as u32, file))
}

/// Writes a file into its folder, which is made if there is none.
fn write_by(file: &Path, write: impl FnOnce() -> io::Result<()>) -> Result<PathBuf, SlipFileError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match disk::create_dir_all(folder).and_then(|()| write()) {
        Ok(()) => Ok(file.into()),
        Err(error) => Err(SlipFileError::Write { file: file.into(), error }),
    }
}

/// Takes the slip of a picture into a folder, unless it is there.
///
/// # Errors
/// If it is no slip, cannot be written, or there are too many.
pub fn take_in(folder: &Path, file: &Path) -> Result<TakenIn, SlipFileError> {
    let slip = open(file)?;
    let others = folder.join(OTHERS);
    // Cards are named by their days: only those of this one are read.
    let is_of_day = |file: &Path| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&slip.day.to_string()));
    let is_in = |folder: &Path| pictures(folder).iter().any(|file| is_of_day(file) && open(file).is_ok_and(|kept| kept == slip));
    if is_in(folder) {
        return Ok(TakenIn::Own(slip));
    }
    if is_in(&others) {
        return Ok(TakenIn::Known(slip));
    }
    if pictures(&others).len() >= MAX_OTHERS {
        return Err(SlipFileError::TooMany(others));
    }
    let name = sanitize_name(&format!("{} {}", slip.day, slip.walker()));
    let file = |name: &str| others.join(format!("{name}.{EXTENSION}"));
    write(&file(&unique_name(&name, '-', |name| disk::exists(&file(name)))), &card::paint(&slip))?;
    Ok(TakenIn::New(slip))
}

/// Removes a kept slip of somebody else.
///
/// # Errors
/// If it cannot be removed.
pub fn remove(file: &Path) -> io::Result<()> {
    disk::remove_file(file)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_land::background::finish;
    use eremite_testing::file_names;

    use super::{super::slip::tests::some_slip, *};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-slips-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_walk_has_one_card_and_another_walk_of_its_day_another() {
        let folder = folder("own");
        let first = some_slip();
        assert_eq!((list(&folder, &[]), last_attempt(&folder, first.day)), ((Vec::new(), Vec::new()), 0));
        let file = keep_own(&folder, &first, &card::paint(&first)).expect("kept");
        let longer = Slip { metres: 2000, ..first.clone() };
        let kept = finish(keep_own_in_steps(&folder, &longer, card::paint(&longer)));
        assert_eq!(kept.expect("kept"), file, "the same walk");
        let second = Slip { attempt: 2, metres: 90, ..first.clone() };
        keep_own(&folder, &second, &card::paint(&second)).expect("kept");
        assert_eq!(file_names(&folder), ["2026-11-26 walk 2.png", "2026-11-26.png"]);
        assert_eq!(last_attempt(&folder, first.day), 2);
        let slips: Vec<Slip> = list(&folder, &[]).0.into_iter().map(|one| one.slip).collect();
        assert_eq!(slips, [longer, second]);
        // Somebody's picture of that name stays.
        fs::write(&file, "a picture").expect("written");
        assert_eq!(
            keep_own(&folder, &first, &card::paint(&first)).expect("kept").file_stem().and_then(|name| name.to_str()),
            Some("2026-11-26 (2)")
        );
        assert_eq!(fs::read(&file).expect("there"), b"a picture");
        assert!(matches!(&list(&folder, &[]).1[..], [fault] if fault == "2026-11-26.png is no slip: it is no PNG, or is cut off"));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_slip_of_somebody_else_is_kept_once() {
        let (mine, yours) = (folder("mine"), folder("yours"));
        let slip = Slip { name: "../A:b".into(), ..some_slip() };
        let file = keep_own(&yours, &slip, &card::paint(&slip)).expect("kept");
        assert_eq!(take_in(&mine, &file).expect("taken"), TakenIn::New(slip.clone()));
        assert_eq!(take_in(&mine, &file).expect("taken"), TakenIn::Known(slip.clone()));
        assert_eq!(take_in(&yours, &file).expect("taken"), TakenIn::Own(slip.clone()));
        assert_eq!(file_names(&mine.join(OTHERS)).len(), 1);
        let (listed, faults) = list(&mine, &[]);
        assert!(faults.is_empty() && listed.len() == 1 && !listed[0].is_own && listed[0].slip == slip);
        assert_eq!((is_card(&file), is_card(&mine)), (true, false));
        for (name, bytes, words) in [
            ("none.png", b"no picture".to_vec(), "none.png is no slip: it is no PNG"),
            ("cut.png", fs::read(&file).expect("there")[..9000].to_vec(), "cut.png is no slip: its pixels are damaged"),
            ("large.png", vec![0; MAX_BYTES as usize + 1], "larger than 4 MB"),
        ] {
            fs::write(yours.join(name), bytes).expect("written");
            let error = take_in(&mine, &yours.join(name)).expect_err(name).to_string();
            assert!(error.contains(words) && error.lines().count() == 1, "{error}");
            assert!(!is_card(&yours.join(name)));
        }
        png::save(&[200; 30], 5, 2, &yours.join("small.png")).expect("written");
        assert!(take_in(&mine, &yours.join("small.png")).expect_err("small").to_string().contains("no card of 960 x 640 pixels"));
        let bare = eremite_stream::ink::page_canvas::paper_texture([WIDTH, HEIGHT], false);
        png::save(&bare, WIDTH as u32, HEIGHT as u32, &yours.join("bare.png")).expect("written");
        assert!(take_in(&mine, &yours.join("bare.png")).expect_err("bare").to_string().ends_with("there is no seal on it"));
        assert!(take_in(&mine, &yours.join("nowhere.png")).expect_err("missing").to_string().contains("nowhere.png"));
        remove(&listed[0].file).expect("removed");
        assert!(list(&mine, &[]).0.is_empty());
        for folder in [mine, yours] {
            fs::remove_dir_all(folder).expect("removed");
        }
    }
}
