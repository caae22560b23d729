//! Tests of the languages' files, and of what is done where one lacks something.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    sync::{Arc, Mutex},
};

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{self, Expression, InlineExpression, PatternElement};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};

use crate::{
    FluentValue, Language,
    dictionary::{Dictionary, sources},
    pseudo,
};

/// What stands before the name of a message in the variables of one that refers to it.
const REFERS_TO: char = '@';
/// Messages that a language has for itself.
const OWN: &str = "form-";
/// Messages whose variables each language uses as it likes, and these variables.
const FREE: (&str, [&str; 3]) = ("verse-", ["kind", "name", "seen"]);

/// The variables of each message and attribute (`message.attribute`) of a language, with those of the messages in them.
fn variables(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let own = own_variables(language);
    own.iter().map(|(name, found)| (name.clone(), with_referred(&own, found))).collect()
}

/// Variables, with those of the messages that are referred to in the place of their names.
fn with_referred(own: &BTreeMap<String, BTreeSet<String>>, found: &BTreeSet<String>) -> BTreeSet<String> {
    let of = |variable: &String| match variable.strip_prefix(REFERS_TO) {
        Some(name) => with_referred(own, own.get(name).unwrap_or_else(|| panic!("there is no '{name}'"))),
        None => BTreeSet::from([variable.clone()]),
    };
    found.iter().flat_map(of).collect()
}

fn own_variables(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    let mut add = |name: String, pattern: &ast::Pattern<&str>| {
        let mut found = BTreeSet::new();
        collect(pattern, &mut found);
        assert!(all.insert(name.clone(), found).is_none(), "{language} has '{name}' twice");
    };
    for source in sources(language) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
        for entry in resource.entries() {
            let ast::Entry::Message(message) = entry else { continue };
            let value = message.value.as_ref().unwrap_or_else(|| panic!("'{}' of {language} has no text", message.id.name));
            add(message.id.name.to_owned(), value);
            for attribute in &message.attributes {
                add(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
            }
        }
    }
    all
}

fn collect(pattern: &ast::Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, found);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, found),
        Expression::Select { selector, variants } => {
            collect_inline(selector, found);
            for variant in variants {
                collect(&variant.value, found);
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => _ = found.insert(id.name.to_owned()),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                collect_inline(argument, found);
            }
        }
        InlineExpression::MessageReference { id, attribute: None } => _ = found.insert(format!("{REFERS_TO}{}", id.name)),
        InlineExpression::Placeable { expression } => collect_expression(expression, found),
        _ => {}
    }
}

#[test]
fn each_language_says_what_english_says_with_the_same_variables() {
    let english = variables(Language::English);
    assert!(english.len() > 100, "{} messages", english.len());
    let names = |all: &BTreeMap<String, BTreeSet<String>>| all.keys().cloned().collect::<BTreeSet<_>>();
    for language in Language::translations() {
        let mut other = variables(language);
        other.retain(|name, _| !name.starts_with(OWN));
        let (missing, superfluous) = (&names(&english) - &names(&other), &names(&other) - &names(&english));
        assert!(missing.is_empty() && superfluous.is_empty(), "{language}: missing: {missing:?}; superfluous: {superfluous:?}");
        for (name, variables) in &english {
            let (free, slots) = FREE;
            if name.starts_with(free) && other[name].iter().all(|variable| slots.contains(&&**variable)) {
                continue;
            }
            assert_eq!(&other[name], variables, "{language}: {name}");
        }
    }
}

#[test]
fn each_language_has_its_own_name_in_all_of_them() {
    for language in Language::ALL {
        for of in Language::OFFERED.iter().copied() {
            let own = Dictionary::of(language).plain(&format!("setting-language.{of}"));
            let wanted = if language == Language::Pseudo { pseudo::bracketed(&pseudo::accented(of.name())) } else { of.name().into() };
            assert_eq!(own, Some(&*wanted), "{language}: {of}");
        }
    }
}

#[test]
fn each_language_can_be_formatted() {
    for language in Language::ALL {
        let dictionary = Dictionary::of(language);
        for (name, variables) in variables(language) {
            let given: Vec<_> = variables.iter().map(|variable| (variable.as_str(), FluentValue::from(3))).collect();
            let text = dictionary.format(&name, &given);
            assert!(text.is_some_and(|text| !text.is_empty() && text.trim() == text), "{language}: {name}");
            assert_eq!(dictionary.plain(&name).is_some(), variables.is_empty(), "{language}: {name}");
        }
    }
}

#[test]
fn what_a_language_lacks_is_in_english_and_what_english_lacks_is_its_name() {
    // A name in two parts, so that no search takes it for a message of the game.
    let name: &'static str = concat!("no-such", "-message");
    assert_eq!(Language::German.text(name), name);
    assert_eq!(Language::German.text_with(name, &[("count", 1.into())]), name);
    let german = Dictionary::load(Language::German, &["known = bekannt"]);
    assert_eq!((german.plain("known"), german.plain("menu-settings")), (Some("bekannt"), None));
    assert_eq!(german.format("menu-settings", &[]), None);
}

/// The lines of a log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Visit for Log {
    fn record_debug(&mut self, _: &Field, line: &dyn Debug) {
        self.0.lock().expect("no test panics in it").push(format!("{line:?}"));
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn new_span(&self, _: &span::Attributes) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[test]
fn what_a_language_lacks_is_shown_in_english_and_told_once() {
    let german = Dictionary::load(Language::German, &["known = bekannt"]);
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), || {
        for _ in 0..3 {
            assert_eq!(german.plain_or_english("known"), Some("bekannt"));
            assert_eq!(german.plain_or_english("menu-settings"), Some("settings"));
            let restored = german.format_or_english("saves-restored", &[("name", "spring".into())]);
            assert_eq!(restored.as_deref(), Some("spring is restored"));
            assert_eq!(german.lines_or_english("menu-quit", &[]), Some(vec![Language::English.text("menu-quit").into()]));
        }
    });
    let told = ["menu-settings", "saves-restored", "menu-quit"].map(|name| format!("the language 'de' has no message '{name}'"));
    assert_eq!(*log.0.lock().expect("no test panics in it"), told);
}

#[test]
fn a_file_with_an_error_keeps_what_is_right() {
    let english = Dictionary::load(Language::English, &["good = a\n}bad = {\nbetter = b\n", "good = c"]);
    assert_eq!((english.plain("good"), english.plain("better")), (Some("a"), Some("b")));
}

#[test]
fn each_line_of_a_message_is_a_phrase_of_its_own() {
    let source = "own = { $kind ->\n    [crane] ein Kranich\n   *[other] { $seen }\n}\nphrases =\n    { own } ruft\n    ohne { $seen }\n";
    let given = [("kind", "crane".into()), ("seen", "einen Kranich".into())];
    let german = Dictionary::load(Language::German, &[source]);
    assert_eq!(german.lines("phrases", &given), Some(vec!["ein Kranich ruft".into(), "ohne einen Kranich".into()]));
    assert_eq!(german.lines("phrases", &[]), None, "a variable is not given");
    let parts = Dictionary::load(Language::German, &["way = Wer { $first }.\n    .first =\n        eilt\n        rastet\nstone = Stein"]);
    assert_eq!(parts.lines("way.first", &[]), Some(vec!["eilt".into(), "rastet".into()]));
    let pseudo = Dictionary::load(Language::Pseudo, &["phrases =\n    at\n    on\n"]);
    assert_eq!(pseudo.lines("phrases", &[]), Some(vec!["[átt]".into(), "[óññ]".into()]));
}

#[test]
fn plurals_follow_the_language_and_variables_bear_no_marks() {
    let source = "strokes = { $count ->\n    [one] { $count } stroke of { $who }\n   *[other] { $count } strokes of { $who }\n}";
    let english = Dictionary::load(Language::English, &[source]);
    let of = |count: i32| english.format("strokes", &[("count", count.into()), ("who", "Li".into())]);
    assert_eq!([0, 1, 2].map(of).map(Option::unwrap_or_default), ["0 strokes of Li", "1 stroke of Li", "2 strokes of Li"]);
    assert_eq!(english.format("strokes", &[("count", 1.into())]), None, "a variable is not given");
    assert_eq!(english.plain("strokes"), None);
}

#[test]
fn plurals_of_the_messages_are_those_of_each_language() {
    let strokes = |language: Language, count: i32| language.text_with("strokes-new", &[("count", count.into())]);
    for (count, told) in [
        (1, "1 новый мазок"),
        (2, "2 новых мазка"),
        (5, "5 новых мазков"),
        (11, "11 новых мазков"),
        (21, "21 новый мазок"),
        (22, "22 новых мазка"),
    ] {
        assert!(strokes(Language::Russian, count).contains(told), "{}", strokes(Language::Russian, count));
    }
    for (count, told) in [(0, "0 nouveau trait "), (1, "1 nouveau trait "), (2, "2 nouveaux traits ")] {
        assert!(strokes(Language::French, count).starts_with(told), "{}", strokes(Language::French, count));
    }
    let hours =
        |language: Language, hours: f64| language.text_with("lab-journal-in-hours", &[("place", "x".into()), ("hours", hours.into())]);
    assert_eq!([1.0, 1.5].map(|number| hours(Language::English, number)), ["x, in 1 hour", "x, in 1.5 hours"]);
    assert_eq!([1.0, 1.5].map(|number| hours(Language::German, number)), ["x, in 1 Stunde", "x, in 1,5 Stunden"]);
    let japanese = [1, 2, 5].map(|count| strokes(Language::Japanese, count).replace(&count.to_string(), "n"));
    assert!(japanese.iter().all(|told| *told == japanese[0] && told.contains(" n 筆")), "{japanese:?}");
}

#[test]
fn each_language_says_the_hours_as_it_is_used_to() {
    let evening = |language: Language, hour: i32| language.text_with("hour-in-the-evening", &[("hour", hour.into())]);
    for (language, seven, nine) in [
        (Language::English, "7 in the evening", "9 in the evening"),
        (Language::German, "19 Uhr", "21 Uhr"),
        (Language::French, "19 h", "21 h"),
        (Language::Spanish, "las 19 h", "las 21 h"),
        (Language::Portuguese, "as 19h", "as 21h"),
        (Language::Russian, "19 часов", "21 часа"),
        (Language::Japanese, "19時", "21時"),
        (Language::Chinese, "晚上 7 点", "晚上 9 点"),
    ] {
        assert_eq!([evening(language, 19), evening(language, 21)], [seven, nine]);
    }
}

#[test]
fn the_pseudo_language_is_english_with_accents_in_brackets() {
    let pseudo = Dictionary::load(Language::Pseudo, &["way = the way to { $place }\nmenu = menu\n    .help = Opens it."]);
    assert_eq!(pseudo.plain("menu"), Some("[mééñúú]"));
    let way = pseudo.format("way", &[("place", "Ford".into())]).expect("it is there");
    assert!(way.starts_with("[t") && way.ends_with("Ford]"), "names of places stay: {way}");
    assert!(pseudo.plain("menu.help").is_some_and(|help| help.starts_with('[') && help.ends_with(".]")));
    assert_eq!(Language::Pseudo.text("menu-settings"), "[šéétttíññgšš]");
}
