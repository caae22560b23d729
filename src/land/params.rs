//! Parameters by name, over `bevy_reflect`: one definition, the reflected struct, serves command line, lab, presets and
//! share codes.
//!
//! A parameter is a field with a range attribute and a [`Help`]: `u32`, `i64` or `f32`, or an enum of unit variants, or a
//! [`StringParam`]. A field that is itself a struct of parameters, or an [`AlgorithmChoice`], puts its own name and a dot
//! before theirs. Any other field is no parameter.

use std::{fmt, ops::RangeInclusive, sync::Arc};

use bevy_reflect::{
    NamedField, PartialReflect, Reflect, ReflectMut, ReflectRef, TypeInfo,
    enums::{DynamicEnum, DynamicVariant, Enum, VariantInfo},
    structs::Struct,
};

use super::{ForeignError, quote::quoted, registry::AlgorithmChoice, string_param::StringParam};

/// Description of a parameter, for `--help` and tooltips.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Help(pub &'static str);

/// Attribute of a field that is a struct of parameters: they appear as the outer struct's own, without the field's name.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Flatten;

/// The type and range of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// An integer within a range, both ends included.
    Whole(RangeInclusive<i64>),
    /// A float within a range, both ends included.
    Real(RangeInclusive<f32>),
    /// One of some names.
    Choice(Vec<String>),
    /// One of some names, or another text that its parser accepts.
    Words {
        /// The names.
        known: Vec<String>,
        /// What else it can be, for help.
        also: &'static str,
    },
}

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamValue {
    /// Of a [`ParamKind::Whole`].
    Whole(i64),
    /// Of a [`ParamKind::Real`].
    Real(f32),
    /// Of a [`ParamKind::Choice`]: the index of the name.
    Choice(usize),
    /// Of a [`ParamKind::Words`].
    Words(Arc<str>),
}

/// A parameter with its current value.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name, with dots where it is a parameter of a nested struct.
    pub path: String,
    /// Its description.
    pub help: &'static str,
    /// Its type and range.
    pub kind: ParamKind,
    /// Its value.
    pub value: ParamValue,
}

impl Param {
    /// The value as text, which [`set`] parses back to the same bits.
    pub fn text(&self) -> String {
        self.kind.text_of(&self.value)
    }
}

/// Why a parameter could not be set.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ParamError {
    /// No parameter of that name.
    #[error("there is no parameter '{}'; {known}", quoted(.name))]
    Unknown {
        /// The requested name.
        name: String,
        /// The known parameters, as text.
        known: String,
    },
    /// The text or the value is not of the parameter's type and range.
    #[error("{name} is {kind}, not '{}'", quoted(.text))]
    BadValue {
        /// The parameter.
        name: String,
        /// Its type and range, as text.
        kind: String,
        /// The given text, or the value as text.
        text: String,
    },
    /// The parameter's parser rejects the text.
    #[error("{name}: {fault}")]
    BadWords {
        /// The parameter.
        name: String,
        /// What is wrong with the text.
        fault: ForeignError,
    },
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(range) => write!(f, "a whole number from {} to {}", range.start(), range.end()),
            Self::Real(range) => write!(f, "a number from {} to {}", range.start(), range.end()),
            Self::Choice(names) => write!(f, "one of {}", names.join(", ")),
            Self::Words { known, also } => write!(f, "one of {}, or {also}", known.join(", ")),
        }
    }
}

impl ParamKind {
    fn parse(&self, text: &str) -> Option<ParamValue> {
        let value = match self {
            Self::Whole(_) => ParamValue::Whole(text.parse().ok()?),
            Self::Real(_) => ParamValue::Real(text.parse().ok()?),
            Self::Choice(names) => ParamValue::Choice(names.iter().position(|name| name == text)?),
            Self::Words { .. } => ParamValue::Words(text.into()),
        };
        self.contains(&value).then_some(value)
    }

    /// A value as text: of a choice the name, or the index if there is none of that index.
    fn text_of(&self, value: &ParamValue) -> String {
        match (value, self) {
            (ParamValue::Whole(value), _) => value.to_string(),
            (ParamValue::Real(value), _) => value.to_string(),
            (ParamValue::Choice(value), Self::Choice(names)) => names.get(*value).cloned().unwrap_or_else(|| value.to_string()),
            (ParamValue::Choice(value), _) => value.to_string(),
            (ParamValue::Words(words), _) => words.to_string(),
        }
    }

    /// The value at a share of the range: 0 is its low end and 1 its high end.
    pub fn value_at_share(&self, share: f64) -> ParamValue {
        let share = share.clamp(0.0, 1.0);
        match self {
            Self::Whole(range) => {
                let (low, high) = (i128::from(*range.start()), i128::from(*range.end()));
                ParamValue::Whole((low + ((high - low) as f64 * share) as i128).min(high) as i64)
            }
            Self::Real(range) => ParamValue::Real((range.start() + (range.end() - range.start()) * share as f32).min(*range.end())),
            Self::Choice(names) => ParamValue::Choice(((names.len() as f64 * share) as usize).min(names.len() - 1)),
            Self::Words { known, .. } => {
                ParamValue::Words(known[((known.len() as f64 * share) as usize).min(known.len() - 1)].as_str().into())
            }
        }
    }

    /// Whether the value is of this kind and in its range.
    pub fn contains(&self, value: &ParamValue) -> bool {
        match (self, value) {
            (Self::Whole(range), ParamValue::Whole(value)) => range.contains(value),
            (Self::Real(range), ParamValue::Real(value)) => range.contains(value),
            (Self::Choice(names), ParamValue::Choice(value)) => *value < names.len(),
            // Whether the text can be parsed is known only when it is set.
            (Self::Words { .. }, ParamValue::Words(_)) => true,
            _ => false,
        }
    }
}

/// All parameters, in the order of their definition; those of a nested algorithm come after its choice.
pub fn list(params: &dyn Struct) -> Vec<Param> {
    let mut found = Vec::new();
    list_into(params, "", &mut found);
    found
}

fn list_into(params: &dyn Struct, prefix: &str, found: &mut Vec<Param>) {
    for (field, value) in fields(params) {
        let path = format!("{prefix}{}", field.name());
        let help = field.get_attribute::<Help>().map_or("", |help| help.0);
        if let Some(choice) = value.try_downcast_ref::<AlgorithmChoice>() {
            found.push(Param {
                path: path.clone(),
                help,
                kind: ParamKind::Choice(choice.names()),
                value: ParamValue::Choice(choice.chosen_index()),
            });
            list_into(choice.height_source(), &format!("{path}."), found);
        } else if let Some((kind, value)) = leaf_param(field, value) {
            found.push(Param { path, help, kind, value });
        } else if let ReflectRef::Struct(part) = value.reflect_ref() {
            let prefix = if field.has_attribute::<Flatten>() { prefix.into() } else { format!("{path}.") };
            list_into(part, &prefix, found);
        }
    }
}

/// The path of the first string parameter that accepts such a file name, if there is one.
pub fn find_file_param(params: &dyn Struct, file: &str) -> Option<String> {
    fields(params).find_map(|(field, value)| {
        let within = |part: &dyn Struct| find_file_param(part, file).map(|path| format!("{}.{path}", field.name()));
        if let Some(words) = value.try_downcast_ref::<StringParam>() {
            words.is_file(file).then(|| field.name().to_owned())
        } else if let Some(choice) = value.try_downcast_ref::<AlgorithmChoice>() {
            within(choice.height_source())
        } else if let ReflectRef::Struct(part) = value.reflect_ref() {
            if field.has_attribute::<Flatten>() { find_file_param(part, file) } else { within(part) }
        } else {
            None
        }
    })
}

fn fields(params: &dyn Struct) -> impl Iterator<Item = (&'static NamedField, &dyn PartialReflect)> {
    // A dynamic struct has no attributes, and so no parameters.
    let info = params.get_represented_type_info().and_then(|info| info.as_struct().ok());
    info.into_iter().flat_map(|info| info.iter()).filter_map(|field| Some((field, params.field(field.name())?)))
}

fn leaf_param(field: &NamedField, value: &dyn PartialReflect) -> Option<(ParamKind, ParamValue)> {
    if let (Some(range), Some(&value)) = (field.get_attribute::<RangeInclusive<u32>>(), value.try_downcast_ref::<u32>()) {
        return Some((ParamKind::Whole(i64::from(*range.start())..=i64::from(*range.end())), ParamValue::Whole(i64::from(value))));
    }
    if let (Some(range), Some(&value)) = (field.get_attribute::<RangeInclusive<i64>>(), value.try_downcast_ref::<i64>()) {
        return Some((ParamKind::Whole(range.clone()), ParamValue::Whole(value)));
    }
    if let (Some(range), Some(&value)) = (field.get_attribute::<RangeInclusive<f32>>(), value.try_downcast_ref::<f32>()) {
        return Some((ParamKind::Real(range.clone()), ParamValue::Real(value)));
    }
    if let Some(words) = value.try_downcast_ref::<StringParam>() {
        return Some((
            ParamKind::Words { known: words.known_names(), also: words.alternatives() },
            ParamValue::Words(words.text().clone()),
        ));
    }
    let ReflectRef::Enum(chosen) = value.reflect_ref() else { return None };
    Some((ParamKind::Choice(variants(chosen)?), ParamValue::Choice(chosen.variant_index())))
}

/// The names of an enum's variants in lower case; `None` unless all of them are unit variants.
fn variants(chosen: &dyn Enum) -> Option<Vec<String>> {
    let info = chosen.get_represented_type_info()?.as_enum().ok()?;
    let is_plain = info.iter().all(|variant| matches!(variant, VariantInfo::Unit(_)));
    is_plain.then(|| info.variant_names().iter().map(|name| name.to_lowercase()).collect())
}

/// Whether a file that is named by a text is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileAccess {
    Read,
    Leave,
}

/// Sets a parameter from text.
pub fn set(params: &mut dyn Struct, path: &str, text: &str) -> Result<(), ParamError> {
    set_with(params, path, text, FileAccess::Read)
}

/// Like [`set`], but a text that names a file leaves the parameter unchanged and the file unread: for checking a text that
/// comes from somebody else.
pub fn set_without_reading(params: &mut dyn Struct, path: &str, text: &str) -> Result<(), ParamError> {
    set_with(params, path, text, FileAccess::Leave)
}

fn set_with(params: &mut dyn Struct, path: &str, text: &str, files: FileAccess) -> Result<(), ParamError> {
    let all = list(params);
    let param = all.iter().find(|param| param.path == path).ok_or_else(|| unknown(&all, path))?;
    let text = text.trim();
    let bad = || ParamError::BadValue { name: path.into(), kind: param.kind.to_string(), text: text.into() };
    set_value_with(params, path, &param.kind.parse(text).ok_or_else(bad)?, files)
}

/// Sets a parameter to a value, whether or not a number is in its range.
///
/// # Errors
/// If there is no such parameter, if the value is not of its [`ParamKind`], or if it is a text that cannot be parsed.
pub fn set_value(params: &mut dyn Struct, path: &str, value: &ParamValue) -> Result<(), ParamError> {
    set_value_with(params, path, value, FileAccess::Read)
}

fn set_value_with(params: &mut dyn Struct, path: &str, value: &ParamValue, files: FileAccess) -> Result<(), ParamError> {
    try_set_value(params, path, value, files).map_err(|fault| {
        let all = list(params);
        match (fault, all.iter().find(|param| param.path == path)) {
            (ValueFault::Words(fault), _) => ParamError::BadWords { name: path.into(), fault },
            (ValueFault::WrongKind, Some(Param { kind, .. })) => {
                ParamError::BadValue { name: path.into(), kind: kind.to_string(), text: kind.text_of(value) }
            }
            (ValueFault::Unknown | ValueFault::WrongKind, _) => unknown(&all, path),
        }
    })
}

fn unknown(all: &[Param], path: &str) -> ParamError {
    let names: Vec<_> = all.iter().map(|param| param.path.as_str()).collect();
    let known = match names.as_slice() {
        [] => "this algorithm has none".into(),
        names => format!("there are: {}", names.join(", ")),
    };
    ParamError::Unknown { name: path.into(), known }
}

/// Why a value is not set.
enum ValueFault {
    /// There is no such parameter.
    Unknown,
    /// It is of another kind.
    WrongKind,
    /// The parser rejects the text.
    Words(ForeignError),
}

fn try_set_value(params: &mut dyn Struct, path: &str, value: &ParamValue, files: FileAccess) -> Result<(), ValueFault> {
    let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
    if params.field(name).is_none() {
        let holds = |part: &dyn PartialReflect| matches!(part.reflect_ref(), ReflectRef::Struct(part) if has_field(part, name));
        let flat = fields(params).find(|(field, value)| field.has_attribute::<Flatten>() && holds(*value));
        let flat = flat.ok_or(ValueFault::Unknown)?.0.name();
        let Some(ReflectMut::Struct(part)) = params.field_mut(flat).map(PartialReflect::reflect_mut) else {
            return Err(ValueFault::Unknown);
        };
        return try_set_value(part, path, value, files);
    }
    let field = params.field_mut(name).ok_or(ValueFault::Unknown)?;
    if let Some(choice) = field.try_downcast_mut::<AlgorithmChoice>() {
        match (rest, value) {
            (Some(rest), value) => return try_set_value(choice.height_source_mut(), rest, value, files),
            (None, ParamValue::Choice(value)) if *value < choice.names().len() => choice.choose(*value),
            (None, _) => return Err(ValueFault::WrongKind),
        }
        return Ok(());
    }
    if let Some(words) = field.try_downcast_mut::<StringParam>() {
        let ParamValue::Words(value) = value else { return Err(ValueFault::WrongKind) };
        let is_left = files == FileAccess::Leave && words.is_file(value);
        return if is_left { Ok(()) } else { words.set_text(value).map_err(ValueFault::Words) };
    }
    let applied = match (field.reflect_mut(), rest) {
        (ReflectMut::Struct(part), Some(rest)) => return try_set_value(part, rest, value, files),
        (ReflectMut::Enum(chosen), None) => {
            let ParamValue::Choice(value) = value else { return Err(ValueFault::WrongKind) };
            let Some(TypeInfo::Enum(info)) = chosen.get_represented_type_info() else { return Err(ValueFault::Unknown) };
            let variant = *info.variant_names().get(*value).ok_or(ValueFault::WrongKind)?;
            chosen.try_apply(&DynamicEnum::new(variant, DynamicVariant::Unit))
        }
        _ => match value {
            ParamValue::Whole(value) if field.represents::<u32>() => {
                field.try_apply(&u32::try_from(*value).map_err(|_| ValueFault::WrongKind)?)
            }
            ParamValue::Whole(value) => field.try_apply(value),
            ParamValue::Real(value) => field.try_apply(value),
            ParamValue::Choice(_) | ParamValue::Words(_) => return Err(ValueFault::WrongKind),
        },
    };
    applied.map_err(|_| ValueFault::WrongKind)
}

/// Whether a field of that name exists in this struct, or in one that is flattened into it.
fn has_field(params: &dyn Struct, name: &str) -> bool {
    fields(params).any(|(field, value)| {
        field.name() == name
            || field.has_attribute::<Flatten>() && matches!(value.reflect_ref(), ReflectRef::Struct(part) if has_field(part, name))
    })
}

/// Sets every parameter to the value at a share of its range, one share after the other, starting again at the first when
/// they end.
///
/// # Errors
/// If the text of a name cannot be parsed.
pub fn set_all_from_shares(params: &mut dyn Struct, shares: &[f64]) -> Result<(), ParamError> {
    let mut number = 0;
    // The list grows as nested algorithms are chosen.
    while let Some(param) = list(params).into_iter().nth(number) {
        set_value(params, &param.path, &param.kind.value_at_share(shares[number % shares.len()]))?;
        number += 1;
    }
    Ok(())
}

/// The parameters that differ from those of another struct of the same type, in the form of `--set`. The other struct is
/// made equal on the way, because its list grows as nested algorithms are chosen.
pub fn diff(params: &dyn Struct, known: &mut dyn Struct) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (number, param) in list(params).into_iter().enumerate() {
        if list(known)[number].value != param.value {
            found.push((param.path.clone(), param.text()));
            set_value(known, &param.path, &param.value).expect("it is a parameter of the same type with a value that is set there");
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Reflect, Clone, Copy, PartialEq, Debug)]
    enum Mode {
        Add,
        Max,
    }

    #[derive(Reflect)]
    struct Part {
        #[reflect(@0.0..=1.0_f32, @Help("how much"))]
        weight: f32,
        #[reflect(@Help("how"))]
        mode: Mode,
    }

    #[derive(Reflect)]
    struct Params {
        #[reflect(@1..=16_u32, @Help("octaves summed"))]
        octaves: u32,
        #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which cut"))]
        row: i64,
        part: Part,
    }

    fn params() -> Params {
        Params { octaves: 8, row: 0, part: Part { weight: 0.5, mode: Mode::Add } }
    }

    #[test]
    fn a_value_in_range_is_set_and_all_else_is_refused() {
        let mut params = params();
        assert_eq!(set(&mut params, "octaves", "12"), Ok(()));
        assert_eq!(params.octaves, 12);
        for bad in ["0", "17", "-1", "1.5", "", "many"] {
            let error = set(&mut params, "octaves", bad).unwrap_err();
            assert!(error.to_string().contains("whole number from 1 to 16"), "{error}");
        }
        for bad in ["NaN", "inf", "-0.1", "1.0001"] {
            assert!(set(&mut params, "part.weight", bad).unwrap_err().to_string().contains("a number from 0 to 1"));
        }
        assert!(set(&mut params, "octave", "3").unwrap_err().to_string().contains("there are: octaves, row, part.weight, part.mode"));
        assert!(set(&mut params, "part", "3").is_err());
        assert!(set(&mut params, "part.mode", "min").unwrap_err().to_string().contains("one of add, max"));
        assert_eq!(params.octaves, 12);
    }

    #[test]
    fn a_value_of_another_kind_is_refused_and_so_is_one_for_nobody() {
        let mut params = params();
        for (path, value, words) in [
            ("octave", ParamValue::Whole(3), "there is no parameter 'octave'; there are: octaves, row, part.weight, part.mode"),
            ("part", ParamValue::Whole(3), "there is no parameter 'part'; "),
            ("part.width", ParamValue::Real(0.5), "there is no parameter 'part.width'; "),
            ("octaves", ParamValue::Real(0.5), "octaves is a whole number from 1 to 16, not '0.5'"),
            ("octaves", ParamValue::Whole(-1), "octaves is a whole number from 1 to 16, not '-1'"),
            ("part.weight", ParamValue::Words("much".into()), "part.weight is a number from 0 to 1, not 'much'"),
            ("part.mode", ParamValue::Whole(0), "part.mode is one of add, max, not '0'"),
            ("part.mode", ParamValue::Choice(2), "part.mode is one of add, max, not '2'"),
        ] {
            let error = set_value(&mut params, path, &value).expect_err(path).to_string();
            assert!(error.starts_with(words), "{error}");
        }
        assert_eq!((params.octaves, params.row, params.part.weight, params.part.mode), (8, 0, 0.5, Mode::Add));
    }

    #[test]
    fn every_kind_is_reached_and_told_apart_from_the_default() {
        let mut changed = params();
        for (path, text) in [("row", "-4611686018427387904"), ("part.weight", "0.1"), ("part.mode", "max")] {
            set(&mut changed, path, text).expect("in range");
        }
        assert_eq!((changed.row, changed.part.weight, changed.part.mode), (-(1 << 62), 0.1, Mode::Max));
        let difference = diff(&changed, &mut params());
        assert_eq!(difference.len(), 3);
        let mut again = params();
        for (path, text) in &difference {
            set(&mut again, path, text).expect("as it was told");
        }
        assert_eq!(list(&again), list(&changed));
    }
}
