//! Detection of the delimiter and the decimal mark of a table.

use super::{
    super::number::{is_nodata_word, parse_number},
    TableError, TableLineError, TextLine,
};

/// The fields of a line, and its line number.
pub struct TableRow {
    pub number: usize,
    pub fields: Vec<String>,
}

impl TableRow {
    pub fn fault(&self, fault: TableLineError) -> TableError {
        TableError::Line { line: self.number, fault }
    }

    /// Whether it is a heading: no field is a number or nodata.
    fn is_heading(&self) -> bool {
        let is_height = |field: &String| is_nodata_word(field) || parse_number(field).is_some() || field.parse::<f64>().is_ok();
        let mut told = self.fields.iter().filter(|field| !field.is_empty()).peekable();
        told.peek().is_some() && told.all(|field| !is_height(field) && field.chars().any(char::is_alphabetic))
    }
}

/// A table split into fields.
pub struct TextTable {
    /// Column names in lower case, if it has any.
    pub heading: Option<Vec<String>>,
    /// Rows with equal numbers of fields; blank rows have none.
    pub rows: Vec<TableRow>,
}

/// The rows that are not blank.
fn with_fields(rows: &[TableRow]) -> impl Iterator<Item = &TableRow> + Clone {
    rows.iter().filter(|row| !row.fields.is_empty())
}

/// What separates fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Delimiter {
    Letter(char),
    Spaces,
    /// Every line is one field.
    Nothing,
}

/// Splits lines into fields.
///
/// # Errors
/// If the fields of a line are ambiguous, or it has a different number of them than the others.
pub fn split_into_fields(lines: &[TextLine], notes: &mut Vec<String>) -> Result<TextTable, TableError> {
    let between = detect_delimiter(lines, notes)?;
    let mut rows: Vec<TableRow> = lines.iter().map(|line| TableRow { number: line.number, fields: fields(line.text, between) }).collect();
    // Some programs leave a trailing delimiter on each line.
    let ends_so = |row: &TableRow| row.fields.is_empty() || row.fields.len() > 1 && row.fields.last().is_some_and(String::is_empty);
    let is_named = rows.first().is_some_and(TableRow::is_heading);
    if rows.len() > usize::from(is_named) && rows[usize::from(is_named)..].iter().all(ends_so) {
        for row in &mut rows {
            drop(row.fields.pop_if(|field| field.is_empty()));
        }
    }
    let heading = is_named.then(|| rows.remove(0).fields.iter().map(|name| name.to_lowercase()).collect::<Vec<_>>());
    let many = with_fields(&rows).map(|row| row.fields.len()).next().unwrap_or_default();
    if let Some(row) = with_fields(&rows).find(|row| row.fields.len() != many) {
        return Err(row.fault(TableLineError::FieldCount { found: row.fields.len(), others: many }));
    }
    if let (Some(names), Some(row)) = (&heading, with_fields(&rows).next())
        && names.len() != many
        && names.len() > 1
    {
        return Err(row.fault(TableLineError::HeadingCount { fields: many, names: names.len() }));
    }
    let table = TextTable { heading, rows };
    table.check_commas_unambiguous(between, lines.iter().any(|line| line.text.contains('"')))?;
    Ok(table)
}

impl TextTable {
    /// Rejects commas that may be thousands separators or delimiters as well as decimal marks.
    fn check_commas_unambiguous(&self, between: Delimiter, is_quoted: bool) -> Result<(), TableError> {
        let fields = || self.rows.iter().flat_map(|row| row.fields.iter().map(move |field| (row, field)));
        let Some((row, field)) = fields().find(|(_, field)| field.contains(',')) else {
            return if between == Delimiter::Letter(',') { self.check_fields_unambiguous() } else { Ok(()) };
        };
        // Each has at most three digits before the comma and exactly three after it.
        let is_grouped = |field: &str| {
            let (whole, rest) = field.trim_start_matches(['-', '+']).split_once(',').unwrap_or_default();
            (1..=3).contains(&whole.len()) && rest.len() == 3 && !whole.starts_with('0')
        };
        let are_grouped = fields().filter(|(_, field)| field.contains(',')).all(|(_, field)| is_grouped(field));
        let with_comma = fields().filter(|(_, field)| field.contains(',')).count();
        if are_grouped && (is_quoted || with_comma < with_fields(&self.rows).count()) {
            return Err(row.fault(TableLineError::Thousands(field.clone())));
        }
        Ok(())
    }

    /// Rejects whole numbers with a monotone first column: they may be a column and its height, with decimal commas.
    fn check_fields_unambiguous(&self) -> Result<(), TableError> {
        let told: Vec<&TableRow> = with_fields(&self.rows).collect();
        let is_whole = |field: &String| field.parse::<i64>().is_ok();
        let goes_on = || is_monotone(&told.iter().filter_map(|row| row.fields[0].parse().ok()).collect::<Vec<i64>>());
        if let [first, _, ..] = told[..]
            && self.heading.is_none()
            && (3..=4).contains(&first.fields.len())
            && told.iter().all(|row| row.fields.iter().all(is_whole))
            && goes_on()
        {
            return Err(first.fault(TableLineError::Columns(first.fields.join(","))));
        }
        Ok(())
    }
}

/// Whether the numbers are strictly ascending or strictly descending.
pub fn is_monotone<T: PartialOrd>(numbers: &[T]) -> bool {
    numbers.array_windows().all(|[a, b]| a < b) || numbers.array_windows().all(|[a, b]| a > b)
}

fn detect_delimiter(lines: &[TextLine], notes: &mut Vec<String>) -> Result<Delimiter, TableError> {
    let any = |letter: char| lines.iter().any(|line| unquoted(line.text).any(|found| found == letter));
    if let Some(letter) = ['\t', ';'].into_iter().find(|letter| any(*letter)) {
        return Ok(Delimiter::Letter(letter));
    }
    if !any(',') {
        return Ok(Delimiter::Spaces);
    }
    let is_heading = |line: &TextLine| TableRow { number: 0, fields: fields(line.text, Delimiter::Letter(',')) }.is_heading();
    let is_named = lines.first().is_some_and(is_heading);
    let (heading, lines) = lines.split_at(usize::from(is_named));
    let told = || lines.iter().filter(|line| !line.text.trim().is_empty());
    // Numbers separated by spaces; the commas are their decimal marks.
    let are_apart = |line: &TextLine| {
        let mut words = line.text.split_whitespace();
        line.text.split_whitespace().count() > 1
            && words.all(|word| !word.ends_with(',') && (parse_number(word).is_some() || is_nodata_word(word)))
    };
    if told().all(are_apart) {
        return Ok(Delimiter::Spaces);
    }
    // One comma per line with only digits on either side may be a decimal mark.
    if !told().all(|line| is_nodata_word(line.text) || integer_part(line.text).is_some())
        || heading.iter().any(|line| line.text.contains(','))
    {
        return Ok(Delimiter::Letter(','));
    }
    // A monotone first number may be the column index of a height.
    let firsts: Vec<i64> = told().filter_map(|line| integer_part(line.text)).collect();
    let is_within = told().any(|line| line.text.trim_end_matches(',').contains(','));
    let goes_on = firsts.len() > 1 && is_monotone(&firsts);
    if is_within
        && goes_on
        && let (None, Some(line)) = (heading.first(), told().next())
    {
        return Err(line.fault(TableLineError::DecimalComma(line.text.into())));
    }
    notes.push("its commas are read as decimal marks".into());
    Ok(Delimiter::Nothing)
}

/// The whole part of a number with at most a comma as its mark.
fn integer_part(text: &str) -> Option<i64> {
    let (whole, rest) = text.trim().trim_end_matches(',').split_once(',').unwrap_or((text.trim().trim_end_matches(','), "0"));
    let is_digits = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    whole.parse().ok().filter(|_| is_digits)
}

/// The characters outside quotation marks.
fn unquoted(text: &str) -> impl Iterator<Item = char> {
    let mut is_quoted = false;
    text.chars().filter(move |letter| {
        is_quoted ^= *letter == '"';
        !is_quoted
    })
}

fn fields(text: &str, between: Delimiter) -> Vec<String> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let Delimiter::Letter(letter) = between else {
        let plain = text.replace('"', " ");
        return match between {
            Delimiter::Spaces => plain.split_whitespace().map(Into::into).collect(),
            _ => vec![plain.trim().trim_end_matches(',').into()],
        };
    };
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    for found in text.chars() {
        match found {
            '"' => is_quoted = !is_quoted,
            _ if found == letter && !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("there is one").push(found),
        }
    }
    fields.iter().map(|field| field.trim().into()).collect()
}
