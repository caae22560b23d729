//! The format of a configuration file that players may edit: its entries, how it is parsed, and errors by line.

use std::{collections::BTreeMap, error::Error, fmt, path::PathBuf};

use bevy::prelude::World;
use eremite_land::{
    asset_store::{self, quoted},
    error_output::print_error,
};

use super::{
    FormerName,
    config_lines::{Assignment, ConfigLines},
    settings_files::{self, SettingsFileError},
};

/// The name under which a file's version is written.
const VERSION: &str = "version";

/// A file of names and values; the values belong to whoever defines the format.
#[derive(Clone, Copy)]
pub struct FileFormat {
    /// File name.
    pub file: &'static str,
    /// What the file is, for its head.
    pub about: &'static str,
    /// The version of the format.
    pub version: u32,
    /// All entries with their current values.
    pub entries: fn(&World) -> Vec<FileEntry>,
    /// Applies the parsed values, and defaults for entries that the file leaves out. Returns the entries that conflict with
    /// others and were refused, by name and reason.
    pub give: fn(&mut World, &BTreeMap<&'static str, Assignment>) -> Vec<(&'static str, String)>,
}

/// Why a value is refused; whoever defines a format has errors of its own.
pub type CheckError = Box<dyn Error + Send + Sync>;

/// An entry of a file.
pub struct FileEntry {
    /// The heading under which it stands.
    pub heading: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, for the comment above it.
    pub about: String,
    /// The current value.
    pub value: String,
    /// The default value.
    pub default: String,
    /// Former names and forms.
    pub formerly: &'static [FormerName],
    /// Checks a value; the error says why it is refused.
    pub check: Box<dyn Fn(&str) -> Result<(), CheckError> + Send + Sync>,
}

/// What is wrong in a file, and what applies instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// A later version of the game has written it.
    #[error("it is of version {found}, and this game knows version {known}: it is left as it is, and nothing of it is read")]
    LaterVersion {
        /// The version of the file.
        found: u32,
        /// The version of the format.
        known: u32,
    },
    /// A line is wrong.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// What is wrong there.
        fault: LineFault,
    },
}

/// What is wrong in a line, and what applies instead. Texts from the file are [quoted].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// It has no form that is known.
    #[error("'{0}' says nothing, and is passed over: a line is `name = value`")]
    NoAssignment(String),
    /// The file's version is no number.
    #[error("'version' is {known}, and not {found}: it is read as if it were")]
    Version {
        /// The version of the format.
        known: u32,
        /// What the line says.
        found: String,
    },
    /// No entry has this name.
    #[error("nothing is called '{0}': it is passed over")]
    UnknownName(String),
    /// An earlier line has a value for the same entry.
    #[error("'{name}' was said in line {earlier} already, and that holds")]
    Repeated {
        /// The name in this line.
        name: String,
        /// The number of the earlier line.
        earlier: usize,
    },
    /// The value is refused.
    #[error("{error}; it is {default}")]
    Refused {
        /// The [`CheckError`].
        error: String,
        /// The default value.
        default: String,
    },
}

/// A value that an entry did not have under its former name either.
#[derive(Debug, thiserror::Error)]
#[error("'{name}' was never {value}")]
struct FormerValueError {
    name: String,
    value: String,
}

/// The content of a parsed file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedFile {
    /// The valid assignments, by entry.
    pub said: BTreeMap<&'static str, Assignment>,
    /// All that is wrong, by line.
    pub faults: Vec<FileFault>,
    /// The lines that are removed when the file is written.
    pub broken: Vec<usize>,
    /// Whether it is of a later version: then nothing of it is read.
    pub is_newer: bool,
    /// Whether it is of an earlier version.
    pub is_older: bool,
}

/// Parses a file line by line: an error in one line does not affect the others.
pub fn parse_file(text: &str, version: u32, entries: &[FileEntry]) -> ParsedFile {
    let lines = ConfigLines::parse(text);
    let (mut read, mut faults) = (ParsedFile::default(), Vec::new());
    for (line, text) in lines.invalid_lines() {
        faults.push((line, LineFault::NoAssignment(quoted(text))));
        read.broken.push(line);
    }
    let of = lines.assignments().find(|said| said.name == VERSION);
    let number = of.as_ref().map_or(Some(version), |said| said.value.parse::<u32>().ok().filter(|number| *number > 0));
    if let (None, Some(Assignment { line, value, .. })) = (number, &of) {
        faults.push((*line, LineFault::Version { known: version, found: quoted(value) }));
        read.broken.push(*line);
    }
    let number = number.unwrap_or(version);
    if number > version {
        let faults = vec![FileFault::LaterVersion { found: number, known: version }];
        return ParsedFile { faults, is_newer: true, ..ParsedFile::default() };
    }
    read.is_older = number < version;
    for said in lines.assignments().filter(|said| said.name != VERSION) {
        let now = entries.iter().find(|entry| entry.name == said.name).map(|entry| (entry, Some(said.value.clone())));
        let before = || {
            let former = |entry: &FileEntry| {
                entry.formerly.iter().find(|(last, name, _)| number <= *last && *name == said.name).map(|former| former.2)
            };
            entries.iter().find_map(|entry| Some((entry, former(entry)?(&said.value))))
        };
        // A former name of one entry may be the current name of another.
        let Some((entry, value)) = before().or(now) else {
            faults.push((said.line, LineFault::UnknownName(quoted(&said.name))));
            continue;
        };
        if let Some(earlier) = read.said.get(entry.name) {
            read.broken.push(said.line);
            faults.push((said.line, LineFault::Repeated { name: said.name, earlier: earlier.line }));
            continue;
        }
        let checked = value
            .ok_or_else(|| FormerValueError { name: said.name.clone(), value: quoted(&said.value) }.into())
            .and_then(|value| (entry.check)(&value).map(|()| value));
        match checked {
            Ok(value) => {
                read.said.insert(entry.name, Assignment { value, ..said });
            }
            Err(error) => {
                faults.push((said.line, LineFault::Refused { error: error.to_string(), default: entry.default.clone() }));
                read.broken.push(said.line);
            }
        }
    }
    faults.sort_by_key(|(line, _)| *line);
    read.faults = faults.into_iter().map(|(line, fault)| FileFault::Line { line, fault }).collect();
    read
}

impl FileFormat {
    /// Reads the player's file without watching it. Errors are reported on the terminal.
    pub fn load_player_file(&self, entries: &[FileEntry]) -> ParsedFile {
        let text = match self.player_file_path().map(|file| settings_files::read_text(&file)).transpose() {
            Ok(text) => text.flatten(),
            Err(error) => {
                print_error(SettingsFileError::Unreadable(error));
                None
            }
        };
        let read = text.map(|text| parse_file(&text, self.version, entries)).unwrap_or_default();
        for fault in &read.faults {
            self.report(fault);
        }
        read
    }

    /// Reports an error in the player's file on the terminal.
    pub fn report(&self, words: impl fmt::Display) {
        let file = self.player_file_path().map_or_else(|| self.file.into(), |file| file.display().to_string());
        print_error(format!("{file}: {words}"));
    }

    fn player_file_path(&self) -> Option<PathBuf> {
        asset_store::data_folders::config_dir().map(|folder| folder.join(self.file))
    }

    /// The file's text after some entries have changed: everything else stays, except broken lines. Without a text, a
    /// template that shows all entries.
    pub fn update_text(&self, text: Option<&str>, entries: &[FileEntry], changed: &[&str]) -> String {
        let read = text.map(|text| parse_file(text, self.version, entries)).unwrap_or_default();
        let mut lines = text.map_or_else(|| self.template(entries), ConfigLines::parse);
        // A line under a former name is replaced, like a broken one.
        let renamed = read.said.iter().filter(|(name, said)| **name != said.name).map(|(_, said)| said.line);
        let gone: Vec<usize> = renamed.chain(read.broken.iter().copied()).collect();
        lines.remove(&gone);
        lines.set("", VERSION, &self.version.to_string());
        for entry in entries {
            let is_said = read.said.contains_key(entry.name);
            if changed.contains(&entry.name) || read.is_older && is_said {
                lines.set(entry.heading, entry.name, &entry.value);
            }
        }
        lines.text()
    }

    fn template(&self, entries: &[FileEntry]) -> ConfigLines {
        let mut lines = ConfigLines::default();
        lines.push(format!("# {}. Change what you like, also while the game runs. A line that begins with # is not read,", self.about));
        lines.push("# and what is not said is as it is shown here.");
        lines.push(format!("{VERSION} = {}", self.version));
        let mut heading = "";
        for entry in entries {
            if entry.heading != heading {
                heading = entry.heading;
                lines.push("");
                lines.push(format!("[{heading}]"));
            }
            lines.push(format!("# {}", entry.about));
            lines.push(format!("# {} = {}", entry.name, entry.default));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use eremite_words::key;
    use proptest::prelude::*;

    use super::{
        super::{FILE_FORMAT, NumberRange, Setting, SettingGroup, SettingValue, Settings},
        *,
    };

    fn no_such(_: &World) -> Option<SettingValue> {
        None
    }

    fn settings() -> Settings {
        let size = NumberRange { from: 100.0, to: 200.0, step: 10.0, unit: "%" };
        Settings::new([
            Setting::switch("hints", SettingGroup::Walk, key("setting-hints"), true, no_such, |_, _| {}),
            Setting::number("text-size", SettingGroup::Text, key("setting-text-size"), (size, 100.0), no_such, |_, _| {})
                .renamed_from(&[(1, "letters", |text| text.parse().ok().map(|times: f32| (times * 100.0).to_string()))]),
            Setting::choice("run", SettingGroup::Input, key("setting-run"), &["hold", "toggle"], no_such, |_, _| {}),
            Setting::choice("letters", SettingGroup::Text, key("setting-strong-letters"), &["ink", "chalk"], no_such, |_, _| {}),
        ])
    }

    const FORM_2: FileFormat = FileFormat { version: 2, ..FILE_FORMAT };

    /// The values of all settings, in their order, and the errors.
    fn taken(text: &str) -> ([String; 4], Vec<String>) {
        let settings = settings();
        let read = parse_file(text, FORM_2.version, &settings.entries(None));
        let faults = read.faults.iter().map(ToString::to_string).collect();
        let values: Vec<String> = settings.values_from(&read.said).iter().map(|(_, value)| value.to_string()).collect();
        (values.try_into().expect("four of them"), faults)
    }

    const WHOLE: &str = "# mine\nversion = 2\ntext-size = 150\nletters = \"chalk\"\nrun = \"toggle\"\nhints = false\nodd = 3\n";
    const SAID: [&str; 4] = ["150", "\"chalk\"", "\"toggle\"", "false"];
    const DEFAULTS: [&str; 4] = ["100", "\"ink\"", "\"hold\"", "true"];

    #[test]
    fn each_line_that_is_broken_is_named_and_no_other_suffers() {
        assert_eq!(taken(WHOLE), (SAID.map(String::from), vec!["line 7: nothing is called 'odd': it is passed over".into()]));
        for (number, good) in WHOLE.lines().enumerate().skip(2).take(4) {
            let name = good.split(' ').next().expect("a name");
            for bad in [
                name.to_owned(),
                format!("{name} ="),
                format!("{name} = 17"),
                format!("{name} = \"\u{fc}"),
                format!("{good}, x"),
                "= 1".into(),
            ] {
                let (values, faults) = taken(&WHOLE.replace(good, &bad));
                let mut wanted = SAID;
                wanted[number - 2] = DEFAULTS[number - 2];
                assert_eq!(values, wanted.map(String::from), "{bad}");
                assert!(faults.len() == 2 && faults[0].starts_with(&format!("line {}: ", number + 1)), "{bad}: {faults:?}");
            }
        }
        let (values, faults) = taken("text-size = 150\nhints = maybe\ntext-size = 160\n");
        assert_eq!(values[0], "150");
        assert_eq!(
            faults,
            [
                "line 2: 'hints' is true or false, and not maybe; it is true",
                "line 3: 'text-size' was said in line 1 already, and that holds"
            ]
        );
    }

    #[test]
    fn what_the_version_before_said_is_taken_over_and_written_anew() {
        let before = "version = 1\n# for the couch\nletters = 1.5\nrun = \"toggle\"\nstray = 1 # of mine\n";
        let (values, faults) = taken(before);
        assert_eq!(values, ["150", "\"ink\"", "\"toggle\"", "true"].map(String::from));
        assert_eq!(faults, ["line 5: nothing is called 'stray': it is passed over"]);
        let mut entries = settings().entries(None);
        for (entry, value) in entries.iter_mut().zip(["150", "\"ink\"", "\"toggle\"", "false"]) {
            entry.value = value.into();
        }
        let after = FORM_2.update_text(Some(before), &entries, &["hints"]);
        for line in ["version = 2", "text-size = 150", "run = \"toggle\"", "hints = false", "stray = 1 # of mine", "# for the couch"] {
            assert!(after.lines().any(|other| other == line), "{line} is not in\n{after}");
        }
        assert!(!after.contains("letters = 1.5"), "{after}");
        assert_eq!(taken(&after).0, ["150", "\"ink\"", "\"toggle\"", "false"].map(String::from));
    }

    #[test]
    fn of_a_later_version_nothing_is_read() {
        let (values, faults) = taken("version = 3\ntext-size = 150\nodd\n");
        assert_eq!(values, DEFAULTS.map(String::from));
        assert!(faults.len() == 1 && faults[0].starts_with("it is of version 3, and this game knows version 2"), "{faults:?}");
        let (values, faults) = taken("version = soon\ntext-size = 150\n");
        assert!(values[0] == "150" && faults.len() == 1, "{faults:?}");
    }

    #[test]
    fn a_new_file_shows_all_that_can_be_said() {
        let text = FORM_2.update_text(None, &settings().entries(None), &[]);
        assert_eq!(taken(&text), (DEFAULTS.map(String::from), Vec::new()));
        let shown = text.replace("# hints =", "hints =").replace("# run = \"hold\"", "run = \"toggle\"");
        assert_eq!(taken(&shown).0[2], "\"toggle\"");
        assert!(
            text.contains("[walk]\n# A line says what can be done, the first time that it can: true or false\n# hints = true\n"),
            "{text}"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_and_what_is_set_in_it_is_found_again(text in "((version|text-size|letters|run|hints|[a-z ]{0,4})[ =#\\[\\]\"0-9a-z]{0,9}\n){0,8}") {
            let read = parse_file(&text, FORM_2.version, &settings().entries(None));
            if !read.is_newer {
                let mut entries = settings().entries(None);
                for (entry, value) in entries.iter_mut().zip(SAID) {
                    entry.value = value.into();
                }
                let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
                let after = FORM_2.update_text(Some(&text), &entries, &names);
                prop_assert_eq!(taken(&after).0, SAID.map(String::from), "{}", after);
            }
        }
    }
}
