//! Parameters by name: one definition, the reflected struct, serves command line and overlay.

use std::ops::RangeInclusive;

use bevy::reflect::{NamedField, PartialReflect, Reflect, TypeInfo, structs::Struct};

/// What a parameter does, for `--help` and tooltips.
#[derive(Clone, Copy, Debug, Reflect)]
pub struct Help(pub &'static str);

/// Why a parameter could not be set.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ParamError {
    /// No parameter of that name.
    #[error("there is no parameter '{name}'; {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is, in words.
        known: String,
    },
    /// The text is not a value of the parameter's type and range.
    #[error("{name} is a {kind} from {low} to {high}, not '{text}'")]
    BadValue {
        /// The parameter.
        name: String,
        /// Its type in words.
        kind: &'static str,
        /// Least value.
        low: String,
        /// Greatest value.
        high: String,
        /// What was given.
        text: String,
    },
}

/// Sets one field of a parameter struct from text, within the range that its reflect attribute gives.
pub fn set(params: &mut dyn Struct, name: &str, text: &str) -> Result<(), ParamError> {
    let Some(TypeInfo::Struct(info)) = params.get_represented_type_info() else {
        unreachable!("a parameter struct derives Reflect");
    };
    let Some(field) = info.field(name) else {
        let names: Vec<_> = info.iter().map(NamedField::name).collect();
        let known = match names.as_slice() {
            [] => "this algorithm has none".into(),
            names => format!("there are: {}", names.join(", ")),
        };
        return Err(ParamError::Unknown { name: name.into(), known });
    };
    let value = params.field_mut(name).expect("the type info lists it");
    if let Some(range) = field.get_attribute::<RangeInclusive<u32>>() {
        set_within(value, range, name, "whole number", text)
    } else if let Some(range) = field.get_attribute::<RangeInclusive<f32>>() {
        set_within(value, range, name, "number", text)
    } else {
        unreachable!("parameter {name} has no range attribute")
    }
}

fn set_within<T>(
    value: &mut dyn PartialReflect,
    range: &RangeInclusive<T>,
    name: &str,
    kind: &'static str,
    text: &str,
) -> Result<(), ParamError>
where
    T: std::str::FromStr + PartialOrd + ToString + PartialReflect,
{
    match text.trim().parse::<T>() {
        Ok(parsed) if range.contains(&parsed) => {
            value.apply(&parsed);
            Ok(())
        }
        _ => Err(ParamError::BadValue {
            name: name.into(),
            kind,
            low: range.start().to_string(),
            high: range.end().to_string(),
            text: text.into(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Reflect)]
    struct Params {
        #[reflect(@1..=16_u32, @Help("octaves summed"))]
        octaves: u32,
    }

    #[test]
    fn a_value_in_range_is_set_and_all_else_is_refused() {
        let mut params = Params { octaves: 8 };
        assert_eq!(set(&mut params, "octaves", "12"), Ok(()));
        assert_eq!(params.octaves, 12);
        for bad in ["0", "17", "-1", "1.5", "", "many"] {
            let error = set(&mut params, "octaves", bad).unwrap_err();
            assert!(error.to_string().contains("whole number from 1 to 16"), "{error}");
        }
        assert!(set(&mut params, "octave", "3").unwrap_err().to_string().contains("there are: octaves"));
        assert_eq!(params.octaves, 12);
    }
}
