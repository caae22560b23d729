//! The words that a player reads: each that is used is in the languages' files, each of the files is used, none stands in the
//! code, and the typeface of each language has its letters.

use std::{collections::BTreeSet, path::Path};

use eremite::{
    app::node_types,
    creatures::Creatures,
    graph::{self, Graph, GraphNode},
    ink::Typeface,
    land::{
        Algorithms, GeneratorVersion, LandLayers,
        params::{self, Param},
    },
    pilgrimage::verse_phrases,
    preset::PresetLibrary,
    shared::discoveries::{Article, DiscoveryCatalogue},
    synth::{self, voice::VoiceId},
    words::{self, Language},
};
use include_dir::{Dir, include_dir};

use super::{
    harness::Game,
    literals::{filled, iso_dates, literals, page_prose, percents, prose, script_prose, shown},
};
use crate::sources::{data_texts, sources};

static LANGUAGES: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/words/languages");
static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/page");

/// Calls whose first argument is the name of a message.
const CALLS: [&str; 3] = ["text(", "text_with(", "key("];

/// Groups of messages that are looked up by the name of a kind or of a chapter, or by what a table or an error of the code says.
const LOOKED_UP: [&str; 4] = ["name", "chapter", "table", "error"];

/// Names of messages that a source uses, each a whole literal. Sources without words have such calls of their own.
fn used(text: &str) -> Vec<String> {
    if !text.contains("use eremite_words") {
        return Vec::new();
    }
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for call in CALLS {
        for (at, _) in code.match_indices(call) {
            let is_whole = !code[..at].ends_with(|before: char| before.is_alphanumeric() || "_.\"".contains(before));
            let Some(literal) = code[at + call.len()..].trim_start().strip_prefix('"') else { continue };
            if is_whole {
                found.push(literal.split('"').next().unwrap_or_default().to_owned());
            }
        }
    }
    found
}

/// Names of messages that the page of a browser uses: in calls of its scripts, and in its documents.
fn used_by_page() -> BTreeSet<String> {
    let texts = PAGE.files().filter_map(|file| file.contents_utf8());
    let names = |text: &'static str, mark: &'static str, end: char| {
        text.match_indices(mark).map(move |(at, _)| text[at + mark.len()..].split(end).next().unwrap_or_default().to_owned())
    };
    texts
        .flat_map(|text| names(text, "'page-", '\'').chain(names(text, "data-words=\"page-", '"')))
        .map(|name| format!("page-{name}"))
        .collect()
}

/// Lines of the files of a language.
fn lines(language: Language) -> impl Iterator<Item = &'static str> {
    let folder = LANGUAGES.get_dir(language.code()).unwrap_or_else(|| panic!("{language} has a folder"));
    folder.files().flat_map(|file| file.contents_utf8().expect("text").lines())
}

/// Names of all messages, without their attributes.
fn messages() -> BTreeSet<String> {
    let lines = lines(Language::English).filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    lines.map(|line| line.split(" =").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_message_that_is_used_is_there_and_every_one_that_is_there_is_used() {
    // Units and dates are put together from messages there.
    let own = |path: &Path| path.starts_with("words") && path != Path::new("words/units.rs");
    let used: BTreeSet<String> =
        sources().iter().filter(|(path, _)| !own(path)).flat_map(|(_, text)| used(text)).chain(used_by_page()).collect();
    let is_looked_up = |name: &str| name.split_once('-').is_some_and(|(group, _)| LOOKED_UP.contains(&group));
    let there: BTreeSet<String> = messages().into_iter().filter(|name| !is_looked_up(name) || used.contains(name)).collect();
    assert!(there.len() > 300, "{} messages", there.len());
    let (missing, unused) = (&used - &there, &there - &used);
    assert!(missing.is_empty(), "no file has {missing:?}");
    assert!(unused.is_empty(), "nothing uses {unused:?}");
}

#[test]
fn a_literal_in_a_call_is_a_use_and_all_else_is_not() {
    let source = "use eremite_words as words;\n// text(\"comment\")\nlet a = words::text(\"one\");\nwords::text_with(\n    \"two\",\n    &[]);\n\
                  (key(\"three\"), context(\"no\"), ui.text(\"not\"));";
    assert_eq!(used(source), ["one", "two", "three"]);
    assert!(used("key(\"of a map\")").is_empty());
}

#[test]
fn tests_and_tools_speak_english() {
    assert_eq!(words::language(), Language::English);
    assert_eq!(words::text("menu-continue"), "continue");
}

#[test]
fn the_typeface_of_each_language_has_all_its_letters_and_what_is_seen_beside_them() {
    const BESIDE: &str = "ABCXYZ abcxyz 0123456789 .,:;!?()[]{}<>+-=_/\\&#@*'\" ÄÉÑÇßåøœ «»‹›„“”‘’ … – — ° % · × ← → ↑ ↓ \u{2009}|";
    for language in Language::ALL {
        let typeface = Typeface::of(language);
        let lacking = |line: &str| -> BTreeSet<char> {
            line.chars().filter(|letter| !typeface.has_glyphs(letter.encode_utf8(&mut [0; 4]))).collect()
        };
        for beside in [BESIDE, &language.number(-1_234_567.8, 1)] {
            assert!(lacking(beside).is_empty(), "{language}: {:?}", lacking(beside));
        }
        if language == Language::Pseudo {
            continue;
        }
        // A language's own name is shown in its own typeface.
        let of_another = |line: &str| Language::ALL.iter().any(|other| line.trim() == format!(".{other} = {}", other.name()));
        for line in lines(language).filter(|line| !line.starts_with('#') && !of_another(line)) {
            assert!(lacking(line).is_empty(), "{language} lacks {:?}, see src/words/languages/README.md: {line}", lacking(line));
        }
    }
    for language in Language::ALL {
        let name = language.name();
        for shown_in in Typeface::ALL {
            assert!(shown_in.for_line(name).has_glyphs(name), "{name}");
        }
    }
}

/// Files and folders that are let off, and why.
const LET_OFF: [(&str, &str); 16] = [
    ("cli", "the command line speaks English"),
    ("commands", "the command line speaks English"),
    ("words", "the languages themselves"),
    ("land", "its errors are looked up by their English"),
    ("synth", "names of sounds, for the lab and the command line"),
    ("testing", "no part of the game"),
    ("web/build", "a tool for whoever builds the page"),
    ("web/lab", "a library for pages of others, in English"),
    ("main.rs", "the command line speaks English"),
    ("maps/easel/draft.rs", "the name of a draft in its file"),
    ("life/save_game/save_file.rs", "its errors are looked up by their English"),
    ("scenery/buildings/grammar_error.rs", "its errors are looked up by their English"),
    ("scenery/bridges", "names of layers, for the lab"),
    ("scenery/water", "names of layers, for the lab"),
    ("stream/settings/file_format.rs", "the head of the files of settings"),
    ("stream/settings/value.rs", "what a setting may be is looked up by its English"),
];

/// Files of which some literals are names in files or of devices.
const IDENTIFIERS: [&str; 5] = ["pro controller", "at rest", "cave walls", " of version {earlier}", "what does what in eremite"];

#[test]
fn what_a_player_reads_does_not_stand_in_the_code() {
    let let_off = |path: &Path| LET_OFF.iter().any(|(off, _)| path.starts_with(off));
    // Names of kinds are in the code as in data files, and are looked up.
    let kinds: BTreeSet<String> = messages()
        .into_iter()
        .filter_map(|name| Some(name.split_once('-').filter(|(group, _)| LOOKED_UP.contains(group))?.1.into()))
        .collect();
    let mut found = Vec::new();
    for (path, text) in sources().iter().filter(|(path, _)| !let_off(path)) {
        let is_identifier = |literal: &str| {
            let small = literal.to_lowercase();
            kinds.contains(&words::slug(literal)) || IDENTIFIERS.iter().any(|known| small.contains(known))
        };
        let prose = prose(text).into_iter().filter(|literal| !is_identifier(literal));
        found.extend(prose.chain(shown(text)).map(|literal| format!("{}: {literal}", path.display())));
    }
    assert!(found.is_empty(), "move it to src/words/languages, or say why not:\n{}", found.join("\n"));
}

#[test]
fn what_a_player_reads_does_not_stand_in_the_pages_of_the_browser() {
    let mut found = Vec::new();
    for file in PAGE.files() {
        let (path, text) = (file.path(), file.contents_utf8().expect("text"));
        let finder = if path.extension().is_some_and(|end| end == "html") { page_prose } else { script_prose };
        found.extend(finder(text).into_iter().map(|literal| format!("{}: {literal}", path.display())));
    }
    assert!(found.is_empty(), "move it to page.ftl of src/words/languages:\n{}", found.join("\n"));
}

#[test]
fn every_slider_and_field_of_the_lab_writes_numbers_as_the_language_does() {
    let makes = |text: &str| ["Slider::new(", "DragValue::new("].map(|call| text.contains(call));
    for (path, text) in sources() {
        let is_the_place = path.ends_with("overlay/number_fields.rs");
        assert_eq!(makes(&text), [is_the_place; 2], "{}: make it by `number_fields`", path.display());
    }
}

/// Where dates are read from files and written to them.
const FILE_DATES: [&str; 2] = ["life/save_game/date.rs", "life/slips/day.rs"];

#[test]
fn percents_and_dates_are_written_as_the_language_does() {
    let of_tools = |path: &Path| ["cli", "commands", "testing"].iter().any(|off| path.starts_with(off));
    for (path, text) in sources().iter().filter(|(path, _)| !of_tools(path)) {
        assert!(percents(text).is_empty(), "{}: {:?}: take `words::percent`", path.display(), percents(text));
        let is_of_files = FILE_DATES.iter().any(|file| path == Path::new(file));
        assert!(is_of_files || iso_dates(text).is_empty(), "{}: {:?}: take `day_in_words`", path.display(), iso_dates(text));
    }
}

/// Errors that a source defines, not those that are made of messages.
fn errors(source: &str) -> Vec<String> {
    let literals = source.match_indices("#[error(").filter_map(|(at, mark)| {
        let literal = source[at + mark.len()..].trim_start().strip_prefix('"')?;
        let (end, _) = literal.match_indices('"').find(|(end, _)| !literal[..*end].ends_with('\\'))?;
        Some(filled(&literal[..end]))
    });
    literals.filter(|text| text.contains(|letter: char| letter.is_ascii_lowercase())).collect()
}

#[test]
fn every_error_has_a_message_in_the_languages() {
    let source = "#[error(\"it is {0} or '{}'\", a)]\n#[error(\n\"a \\\"b\\\"\")]\n#[error(transparent)]\n#[error(\"{0}: {1}\")]";
    assert_eq!(errors(source), ["it is 7 or '7'", "a \"b\""]);
    let sources = sources();
    // A player does not get to see these.
    let is_seen = |path: &Path| !["cli", "commands", "testing", "web", "words"].iter().any(|off| path.starts_with(off));
    let mut all: Vec<String> = sources.iter().filter(|(path, _)| is_seen(path)).flat_map(|(_, text)| errors(text)).collect();
    assert!(all.len() > 200, "{} errors", all.len());
    // What some of them are put together from.
    for file in [
        "land/asset_store/file_names.rs",
        "land/asset_store/ron_read.rs",
        "life/save_game/save_file.rs",
        "scenery/buildings/grammar_error.rs",
        "stream/settings/value.rs",
    ] {
        let (_, text) = sources.iter().find(|(path, _)| path == Path::new(file)).expect(file);
        all.extend(prose(text).into_iter().filter(|literal| !literal.starts_with(';')).map(filled));
    }
    // A value at the end may be nothing; and before a colon a field has the name that it has in its file.
    let is_told = |text: &str| Language::German.error_text(text) != text || text.split_once(": ").is_some_and(|(_, fault)| fault == "7");
    let untold: Vec<&String> = all.iter().filter(|text| !is_told(text) && !is_told(text.trim_end_matches('7'))).collect();
    assert!(untold.is_empty(), "errors.ftl lacks {untold:#?}");
}

#[test]
fn every_kind_and_chapter_has_a_name_in_the_languages() {
    let mut game = Game::new(5, 200);
    game.step_seconds(0.1);
    let world = game.0.world();
    for category in world.resource::<DiscoveryCatalogue>().categories() {
        assert!(words::chapter(category.name).is_some(), "chapter '{}'", category.name);
        for kind in (category.kinds)(world) {
            let name = &kind.name;
            assert!(messages().contains(&format!("name-{}", words::slug(name))), "'{name}' of {}", category.name);
            assert_eq!(words::name(name), name, "English is as it is written");
            if !category.conditions.is_empty() {
                let seen = words::name_seen(name).unwrap_or_else(|| panic!("'{name}' of {} cannot be wished for", category.name));
                // A plant is wished for as one speaks of it: a birch, but poppies, and heather.
                assert!(category.article == Article::None || seen == category.article.with_name(name), "{}: {seen}", category.name);
            }
        }
    }
}

/// The most letters of a line of a verse, for which the journal and a scroll have room; those of Han scripts count twice.
const VERSE_LETTERS: usize = 50;

#[test]
fn a_verse_tells_of_all_that_is_seen_in_each_language_and_has_room() {
    let mut game = Game::new(5, 200);
    game.step_seconds(0.1);
    let world = game.0.world();
    let categories = world.resource::<DiscoveryCatalogue>().categories();
    let seen: Vec<(&str, String)> = categories
        .iter()
        .flat_map(|category| (category.kinds)(world).into_iter().map(|kind| (category.name, kind.name.to_string())))
        .collect();
    // The land around a temple is one of those through which one walks.
    let around = seen.iter().filter(|(category, _)| *category == "countries").map(|(_, biome)| ("around", biome.clone()));
    let about: Vec<(&str, String)> = seen.iter().cloned().chain(around).collect();
    let letters = |phrase: &str| phrase.chars().map(|letter| 1 + usize::from(u32::from(letter) >= 0x3000)).sum::<usize>();
    let mut told = 0;
    for (category, kind) in &about {
        let english = verse_phrases(Language::English, category, kind);
        told += usize::from(!english.is_empty());
        for language in Language::OFFERED.iter().copied() {
            let phrases = verse_phrases(language, category, kind);
            assert!(phrases.len() >= english.len(), "{language}: {category}: {kind}");
            for phrase in &phrases {
                assert!(letters(phrase) <= VERSE_LETTERS && !phrase.contains(['{', '}']), "{language}: {phrase}");
                let has_english = phrase.split(' ').any(|word| ["the", "and", "of", "with"].contains(&word)) || english.contains(phrase);
                let is_of_another_script = [Language::Russian, Language::Japanese, Language::Chinese].contains(&language);
                let has_latin = is_of_another_script && phrase.contains(|letter: char| letter.is_ascii_alphabetic());
                assert!(language == Language::English || !has_english && !has_latin, "{language}: {phrase}");
            }
        }
    }
    assert!(told > 100, "of {told} of {} kinds", about.len());
}

/// Files that say in words what a body does, each in the arms of a `match`.
const DOINGS: [&str; 4] = ["life/creatures/behavior.rs", "life/horse/behavior.rs", "life/motion/gait.rs", "life/people/routine.rs"];

/// A parameter's name as the lab shows it, and its help.
fn texts_of_param(param: &Param) -> [String; 2] {
    let name = param.path.rsplit_once('.').map_or(param.path.as_str(), |(_, name)| name);
    [name.replace('_', " "), param.help.to_owned()]
}

/// What the tables of the code say that lab and menu show.
fn table_texts(game: &Game) -> BTreeSet<String> {
    let world = game.0.world();
    let mut all: Vec<String> = Vec::new();
    for algorithm in world.resource::<Algorithms>().iter() {
        all.push(algorithm.summary.into());
        all.extend(params::list(&*(algorithm.make)()).iter().flat_map(texts_of_param));
    }
    for layer in world.resource::<LandLayers>().tunable() {
        all.push(layer.name().into());
        all.extend(params::list(layer).iter().flat_map(texts_of_param));
        all.extend(layer.text_param().into_iter().flat_map(|(name, _, help)| [name.into(), help.into()]));
        all.extend(layer.steps());
    }
    // Of the caves' automaton there are as many as its parameter allows.
    all.extend((1..=7).map(|step| format!("step {step}")));
    for kind in node_types().iter() {
        all.push(kind.summary.into());
        let ports = node_types().ports(kind.name).unwrap_or_default();
        all.extend(ports.iter().flat_map(|port| [port.name.into(), port.help.into()]));
        let node = GraphNode { device: kind.name.into(), ..GraphNode::default() };
        all.extend(node_types().params(&node).iter().flat_map(texts_of_param));
    }
    all.extend(GeneratorVersion::all().map(|version| version.summary().to_owned()));
    for name in graph::available() {
        all.extend(Graph::find(&name).map(|(graph, _)| graph.shows));
    }
    let mut presets = PresetLibrary::new("no such folder".into(), None);
    presets.refresh(world.resource::<Algorithms>());
    all.extend(presets.entries().iter().filter_map(|entry| Some(entry.preset.as_ref().ok()?.summary.clone())));
    for (_, kind) in world.resource::<Creatures>().iter() {
        all.push(kind.summary.clone());
        all.extend(kind.gaits.iter().map(|gait| gait.name.clone()));
        all.extend(kind.leg_names().iter().map(|name| (*name).to_owned()));
    }
    all.extend(synth::scenes().map(|scene| scene.description.to_owned()));
    all.extend(VoiceId::ALL.map(|voice| voice.name().to_owned()));
    for (_, source) in sources().iter().filter(|(path, _)| DOINGS.iter().any(|file| path == Path::new(file))) {
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        all.extend(literals(code).into_iter().filter(|(before, _)| before.ends_with("=> ")).map(|(_, literal)| literal.to_owned()));
    }
    all.into_iter().collect()
}

/// English texts of a group of messages.
fn english_of(group: &str) -> BTreeSet<String> {
    let texts = lines(Language::English).filter_map(|line| line.strip_prefix(group)?.strip_prefix('-')?.split_once(" = "));
    texts.map(|(_, text)| text.to_owned()).collect()
}

/// Whole literals of the code and texts of the data files, in lower case.
fn all_literals() -> BTreeSet<String> {
    let sources: Vec<_> = sources().into_iter().filter(|(path, _)| !path.starts_with("words")).collect();
    let in_code = sources.iter().flat_map(|(_, text)| literals(text)).map(|(_, literal)| literal.to_lowercase());
    in_code.chain(data_texts().into_iter().map(|text| text.to_lowercase())).collect()
}

#[test]
fn what_the_tables_of_the_lab_say_is_in_the_languages_and_nothing_else_is() {
    let mut game = Game::new(5, 200);
    game.step_seconds(0.1);
    let (said, known) = (table_texts(&game), english_of("table"));
    assert!(said.len() > 200, "{} texts", said.len());
    let missing = &said - &known;
    assert!(missing.is_empty(), "src/words/languages/en/tables.ftl lacks {missing:#?}");
    // Lists with choices show parameters that are there only after a choice, and some doings stand elsewhere in the code.
    let literals = all_literals();
    let unused: Vec<&String> = known.iter().filter(|text| !said.contains(*text) && !literals.contains(&text.to_lowercase())).collect();
    assert!(unused.is_empty(), "no table says {unused:#?}");
    for language in Language::translations() {
        let untranslated: Vec<&String> = said.iter().filter(|text| text.len() > 12 && language.table_text(text) == *text).collect();
        assert!(untranslated.is_empty(), "{language}: {untranslated:#?}");
    }
}

#[test]
fn every_name_and_chapter_is_of_something_that_the_code_or_a_data_file_names() {
    let literals = all_literals();
    for group in ["name", "chapter"] {
        let slugs: BTreeSet<String> = literals.iter().map(|literal| words::slug(literal)).collect();
        let texts = lines(Language::English).filter_map(|line| line.strip_prefix(group)?.strip_prefix('-')?.split_once(" = "));
        let unused: Vec<&str> = texts.map(|(slug, _)| slug).filter(|slug| !slugs.contains(*slug)).collect();
        assert!(unused.is_empty(), "nothing is named {unused:?}");
    }
}
