//! Line-based configuration text: `name = value` under headings, with comments. The part of TOML in which each line stands
//! alone, so that a broken line spoils no other. Lines that are not changed stay as they were written.

use std::ops::Range;

/// The lines of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigLines(Vec<String>);

/// The assignment on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Line number, from 1.
    pub line: usize,
    /// The name on its left.
    pub name: String,
    /// The value on its right, as it is written.
    pub value: String,
}

enum LineContent<'a> {
    Nothing,
    Heading(&'a str),
    /// A name, and the range of its value within the line.
    Said(&'a str, Range<usize>),
    Broken,
}

impl ConfigLines {
    /// Splits a text into lines; a byte order mark is dropped.
    pub fn parse(text: &str) -> Self {
        Self(text.trim_start_matches('\u{feff}').lines().map(Into::into).collect())
    }

    /// All assignments, in the order of the lines.
    pub fn assignments(&self) -> impl Iterator<Item = Assignment> {
        self.0.iter().enumerate().filter_map(|(at, text)| match parse_line(text) {
            LineContent::Said(name, value) => Some(Assignment { line: at + 1, name: name.into(), value: text[value].into() }),
            _ => None,
        })
    }

    /// The lines that cannot be parsed, with their numbers.
    pub fn invalid_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.0
            .iter()
            .enumerate()
            .filter(|(_, text)| matches!(parse_line(text), LineContent::Broken))
            .map(|(at, text)| (at + 1, text.trim()))
    }

    /// Removes the lines with these numbers.
    pub fn remove(&mut self, numbers: &[usize]) {
        let mut at = 0;
        self.0.retain(|_| {
            at += 1;
            !numbers.contains(&at)
        });
    }

    /// Sets a value: replaces the assignment of that name, or a comment that shows one; otherwise it is added at the end of
    /// the section with that heading, which is created if needed. An empty heading stands for the lines before all headings.
    pub fn set(&mut self, heading: &str, name: &str, value: &str) {
        let said = self.0.iter().enumerate().find_map(|(at, text)| match parse_line(text) {
            LineContent::Said(known, range) if known == name => Some((at, range)),
            _ => None,
        });
        if let Some((at, range)) = said {
            self.0[at].replace_range(range, value);
            return;
        }
        let shown = |text: &&String| {
            let plain = text.trim_start().strip_prefix('#');
            plain.is_some_and(|plain| matches!(parse_line(plain), LineContent::Said(known, _) if known == name))
        };
        let line = format!("{name} = {value}");
        if let Some(at) = self.0.iter().position(|text| shown(&text)) {
            self.0[at] = line;
            return;
        }
        let heading_at = |text: &String| matches!(parse_line(text), LineContent::Heading(_));
        let begin = match heading {
            "" => 0,
            _ => match self.0.iter().position(|text| matches!(parse_line(text), LineContent::Heading(known) if known == heading)) {
                Some(at) => at + 1,
                None => {
                    self.0.extend([String::new(), format!("[{heading}]")]);
                    self.0.len()
                }
            },
        };
        let end = self.0[begin..].iter().position(heading_at).map_or(self.0.len(), |end| begin + end);
        let last = self.0[begin..end].iter().rposition(|text| !text.trim().is_empty()).map_or(begin, |last| begin + last + 1);
        self.0.insert(last, line);
    }

    /// Appends a line.
    pub fn push(&mut self, line: impl Into<String>) {
        self.0.push(line.into());
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.0.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

fn parse_line(text: &str) -> LineContent<'_> {
    let plain = text.trim();
    if plain.is_empty() || plain.starts_with('#') {
        return LineContent::Nothing;
    }
    if let Some(rest) = plain.strip_prefix('[') {
        return rest
            .split('#')
            .next()
            .and_then(|rest| rest.trim_end().strip_suffix(']'))
            .map_or(LineContent::Broken, |name| LineContent::Heading(name.trim()));
    }
    let Some((name, said)) = text.split_once('=').filter(|(name, _)| !name.contains('#')) else { return LineContent::Broken };
    let mut quoted = false;
    let comment = said.char_indices().find(|(_, letter)| {
        quoted ^= *letter == '"';
        *letter == '#' && !quoted
    });
    let value = &said[..comment.map_or(said.len(), |(at, _)| at)];
    let from = name.len() + 1 + value.len() - value.trim_start().len();
    let to = from + value.trim().len();
    let name = name.trim().trim_matches('"');
    if name.is_empty() || value.trim().is_empty() { LineContent::Broken } else { LineContent::Said(name, from..to) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEXT: &str =
        "# mine\nversion = 1\n\n[letters]\ntext-size = 150 # for the couch\n# strong = false\nodd\n\n[walk]\nrun = \"hold # on\"\n";

    fn said(lines: &ConfigLines) -> Vec<(String, String)> {
        lines.assignments().map(|said| (said.name, said.value)).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
    }

    #[test]
    fn lines_are_read_one_by_one_and_written_back_as_they_were() {
        let lines = ConfigLines::parse(TEXT);
        assert_eq!(lines.text(), TEXT);
        assert_eq!(said(&lines), pairs(&[("version", "1"), ("text-size", "150"), ("run", "\"hold # on\"")]));
        assert_eq!(lines.invalid_lines().collect::<Vec<_>>(), [(7, "odd")]);
    }

    #[test]
    fn what_is_set_takes_its_place_and_leaves_the_rest() {
        let mut lines = ConfigLines::parse(TEXT);
        lines.set("letters", "text-size", "200");
        lines.set("letters", "strong", "true");
        lines.set("letters", "new", "1");
        lines.set("window", "vsync", "false");
        lines.set("", "version", "2");
        lines.remove(&[7]);
        assert_eq!(
            lines.text(),
            "# mine\nversion = 2\n\n[letters]\ntext-size = 200 # for the couch\nstrong = true\nnew = 1\n\n[walk]\nrun = \"hold # on\"\n\n[window]\nvsync = false\n"
        );
        let mut none = ConfigLines::default();
        none.set("", "version", "1");
        none.set("walk", "run", "1");
        assert_eq!(none.text(), "version = 1\n\n[walk]\nrun = 1\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_and_takes_what_is_set(text in "([a-c \"=#\\[\\]]{0,9}\n){0,9}", name in "[a-c]", value in "[a-c]{1,3}") {
            let mut lines = ConfigLines::parse(&text);
            let others = |lines: &ConfigLines| said(lines).into_iter().filter(|(known, _)| *known != name).collect::<Vec<_>>();
            let before = others(&lines);
            lines.set("d", &name, &value);
            prop_assert_eq!(others(&lines), before);
            prop_assert_eq!(said(&lines).into_iter().find(|(known, _)| *known == name).map(|(_, value)| value), Some(value));
        }
    }
}
