//! String literals in the code: which of them read as English, and which are shown to a player.

/// What stands before a literal that no player reads: attributes, logs, identifiers, faults of the program.
const NO_PLAYER_READS: [&str; 27] = [
    "#[",
    "#![",
    "expect(",
    "assert",
    "panic!(",
    "warn!(",
    "error!(",
    "info!(",
    "debug!(",
    "named(",
    "print_error(",
    "KeptFile::",
    "requires::<",
    "io::Error",
    ".id(",
    "(InputDevice::",
    "entry: ",
    "str = ",
    "ActorCue::of(",
    ".id_salt(",
    "with_stem(",
    "unreachable!(",
    "request_discard(",
    "Background::start(",
    "Job::start(",
    "Background::start_steps(",
    "load_texture(",
];
/// Functions that show or tell a player the texts that they are given.
const SHOWS: [&str; 45] = [
    ".button",
    ".checkbox",
    ".collapsing",
    ".colored_label",
    ".explain",
    ".heading",
    ".help",
    ".hint_text",
    ".label",
    ".menu_button",
    ".monospace",
    ".note",
    ".on_disabled_hover_text",
    ".on_hover_text",
    ".prefix",
    ".radio",
    ".radio_value",
    ".selectable_label",
    ".selectable_value",
    ".selected_text",
    ".set_description",
    ".set_error",
    ".set_label",
    ".set_status",
    ".set_value",
    ".small",
    ".small_button",
    ".strong",
    ".suffix",
    ".text",
    ".toggle_value",
    ".weak",
    "Button::new",
    "Checkbox::new",
    "CollapsingHeader::new",
    "Label::new",
    "MenuItem::button",
    "MenuItem::heading",
    "MenuItem::label",
    "MenuPage::new",
    "Notification",
    "RichText::new",
    "describe_picture",
    "describe_widget",
    "name_widget",
];

/// String literals of a source's code, each with its statement as far as it goes before it.
pub fn literals(code: &str) -> Vec<(&str, &str)> {
    let (mut found, mut statement, mut at) = (Vec::new(), 0, 0);
    let bytes = code.as_bytes();
    while at < bytes.len() {
        let rest = &code[at..];
        match bytes[at] {
            b'/' if rest.starts_with("//") => at += rest.find('\n').unwrap_or(rest.len()),
            b'\'' if rest.starts_with("'\\") => at += 2 + rest[2..].find('\'').unwrap_or_default().max(1),
            b'\'' if rest.chars().nth(2) == Some('\'') => at += rest.char_indices().nth(3).map_or(rest.len(), |(end, _)| end),
            b'"' => {
                let mut end = at + 1;
                while end < bytes.len() && bytes[end] != b'"' {
                    end += 1 + usize::from(bytes[end] == b'\\');
                }
                found.push((&code[statement..at], &code[at + 1..end.min(code.len())]));
                at = end + 1;
            }
            sign => {
                at += 1;
                if matches!(sign, b';' | b'{' | b'}') {
                    statement = at;
                }
                while !code.is_char_boundary(at) {
                    at += 1;
                }
            }
        }
    }
    found
}

/// Whether a literal has two words of lower-case letters with a space between them.
fn is_prose(literal: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let words: Vec<&str> = literal.split(' ').collect();
    words.windows(2).any(|pair| is_word(pair[0].trim_end_matches(',')) && is_word(pair[1].trim_end_matches([',', '.', ':', ';'])))
}

/// A source without its tests.
fn without_tests(source: &str) -> &str {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.split("#[cfg(test)]\npub(super) mod tests").next().unwrap_or_default()
}

/// What of a source's code reads as English, except where no player reads it.
pub fn prose(source: &str) -> Vec<&str> {
    let is_read = |before: &str| NO_PLAYER_READS.iter().all(|mark| !before.contains(mark));
    let all = literals(without_tests(source)).into_iter();
    all.filter(|(before, literal)| is_prose(literal) && is_read(before)).map(|(_, literal)| literal).collect()
}

/// Quoted texts of a browser's script that read as English.
pub fn script_prose(script: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), script);
    while let Some(at) = rest.find(['"', '\'', '`', '/']) {
        let (sign, after) = (char::from(rest.as_bytes()[at]), &rest[at + 1..]);
        rest = match sign {
            '/' if after.starts_with('/') => after.split_once('\n').map_or("", |(_, next)| next),
            '/' => after,
            quote => {
                let is_end = |end: &usize| !after[..*end].ends_with('\\');
                let end = after.match_indices(quote).map(|(end, _)| end).find(is_end).unwrap_or(after.len());
                found.push(&after[..end]);
                after.get(end + 1..).unwrap_or_default()
            }
        };
    }
    found.retain(|literal| is_prose(literal));
    found
}

/// What a browser's page itself says: all between its elements but the game's name, and values of attributes that read as
/// English.
pub fn page_prose(page: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in page.split('<').filter(|part| !part.starts_with("!--") && !part.starts_with("style")) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        found.extend(tag.split('"').skip(1).step_by(2).filter(|value| is_prose(value)));
        let text = text.trim();
        if text.contains(char::is_alphabetic) && !text.eq_ignore_ascii_case("eremite") {
            found.push(text);
        }
    }
    found
}

/// The function or macro that what follows is an argument of, as it is called; what only formats or wraps it is passed over.
/// Empty if there is none.
fn call_around(before: &str) -> &str {
    let mut closed = 0;
    for (at, sign) in before.char_indices().rev() {
        match sign {
            ')' | ']' => closed += 1,
            '(' | '[' if closed > 0 => closed -= 1,
            '(' => {
                let callee = &before[..at];
                let name = &callee[callee.trim_end_matches(|letter: char| letter.is_alphanumeric() || "_:.!".contains(letter)).len()..];
                if !["", "format!", "Some"].contains(&name) {
                    return name;
                }
            }
            _ => {}
        }
    }
    ""
}

/// Literals with letters that a source's code gives straight to what shows them.
pub fn shown(source: &str) -> Vec<&str> {
    let has_letters = |literal: &str| filled(literal).replace("\\u7", "").replace("\\n", "").contains(char::is_alphabetic);
    let is_shown = |before: &str| {
        let call = call_around(before);
        !call.starts_with("words::") && SHOWS.iter().any(|shows| call.ends_with(shows))
    };
    let all = literals(without_tests(source)).into_iter();
    all.filter(|(before, literal)| has_letters(literal) && is_shown(before)).map(|(_, literal)| literal).collect()
}

/// Literals of a source's code that put a percent sign after a value.
pub fn percents(source: &str) -> Vec<&str> {
    let all = literals(without_tests(source)).into_iter().map(|(_, literal)| literal);
    all.filter(|literal| ["}%", "} %"].iter().any(|sign| literal.contains(sign))).collect()
}

/// Calls of a source's code that write a date for a file, and do it where a player reads.
pub fn iso_dates(source: &str) -> Vec<&'static str> {
    let code = without_tests(source);
    // A day that is a variable of a message is read.
    ["date::day(", "date::today(", "format_iso8601(", "day.to_string().into()"].into_iter().filter(|call| code.contains(call)).collect()
}

/// What a literal of the code is in the program, with a 7 for each value that is put into it.
pub fn filled(literal: &str) -> String {
    let plain = literal.replace("\\\"", "\"").replace("\\\\", "\\");
    let parts = plain.split('{').enumerate().map(|(number, part)| match part.split_once('}') {
        Some((" ", rest)) if number > 0 => format!("{{ }}{rest}"),
        Some((_, rest)) if number > 0 => format!("7{rest}"),
        _ => part.to_owned(),
    });
    parts.collect()
}

#[test]
fn the_finder_tells_prose_from_what_no_player_reads() {
    let source = "/// \"a doc comment\"\n#[error(\"an error of types\")]\nfn f() {\n    say(\"he goes home\");\n    warn!(\"a line of log\");\n    \
                  key(\"hint-walk\"); say('\"'); say(\"A Title\"); say(\"two, three\"); x.expect(\"no such thing\"); say(\"a \\\"b c\\\" of it\");\n}\n\
                  #[cfg(test)]\nmod tests { say(\"in a test\") }";
    assert_eq!(prose(source), ["he goes home", "two, three", "a \\\"b c\\\" of it"]);
}

#[test]
fn the_finder_reads_scripts_and_pages() {
    let script = "// It's said so.\nsay('he goes home');\nsay(words('page-coming'), `${name} goes home`, 4 / 2, \"it\\\"s all here\");\n\
                  style = 'position:fixed;padding:4px 12px'; title = 'Eremite';";
    assert_eq!(script_prose(script), ["he goes home", "${name} goes home", "it\\\"s all here"]);
    let page = "<title>Eremite</title>\n<style>p { margin: 0 }</style><!-- Said to nobody. -->\n<h1 data-words=\"page-lab\"></h1>\n\
                <a class=\"one\" title=\"he goes home\">Walk</a><option>256";
    assert_eq!(page_prose(page), ["he goes home", "Walk"]);
}

#[test]
fn the_finder_sees_what_is_shown_however_short() {
    let source = "fn f() {\n    ui.label(\"Stamps\");\n    ui.add_enabled(can, egui::Button::new(egui::RichText::new(\"Undo\")));\n    \
                  describe_picture(&response, &format!(\"stage {number}\"), \"\");\n    ui.label(words::text(\"easel-undo\")).explain(\"Enter\");\n    \
                  ui.label(words::text_with(\"easel-size\", &[(\"width\", 3.into())]));\n    ui.button(\"<\").id(\"less\");\n    \
                  ui.label(format!(\"{} \\u{2014} {name}\", 1));\n}\n#[cfg(test)]\nmod tests { ui.label(\"in a test\") }";
    assert_eq!(shown(source), ["Stamps", "Undo", "stage {number}", "Enter"]);
}

#[test]
fn the_finder_sees_percent_signs_and_dates_that_the_code_writes() {
    let source = "fn f() {\n    format!(\"{:.0} %\", 1.0);\n    format!(\"{share}%\");\n    key(\"a % of {it}\");\n    \
                  text(date::day(7));\n    (\"day\", slip.day.to_string().into());\n    learn(&slip.day.to_string());\n    date::day_in_words(7);\n}";
    assert_eq!(percents(source), ["{:.0} %", "{share}%"]);
    assert_eq!(iso_dates(source), ["date::day(", "day.to_string().into()"]);
}
