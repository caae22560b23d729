//! Share codes: a land as a short line of text that survives a chat, a mail, or a post-it.
//!
//! A code is base64 (URL alphabet) of: the format, the version of the generator, the seed's 64 bits, the algorithm's name as 16
//! bits of its CRC-32, the parameters, the data hash, the layers, and 24 bits of the CRC-32 of all that. The parameters are
//! the number of those that differ from their defaults, then for each 16 bits of the CRC-32 of its path, and its value:
//! numbers as `postcard` writes them, a choice as 16 bits of its name's CRC-32, the name of a file as all 32. So lists can
//! grow without changing what an older code means. The data hash identifies the user-made files that shaped the land; the
//! layers' changed parameters follow as text. A land of one algorithm with default layers needs at most 100 letters.
//!
//! Codes of earlier formats, which store positions in lists, are read by the module `legacy_positions`.

mod legacy_positions;

use data_encoding::BASE64URL_NOPAD;
use postcard::{take_from_bytes, to_allocvec};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Algorithms, GeneratorVersion, HeightSource, Recipe, RecipeError, Seed, UnknownGenerator,
    params::{self, Param, ParamError, ParamKind, ParamValue},
};

/// The first byte: the current format. In base64 it makes every code begin with an E.
const FORMAT: u8 = 0x12;
/// Earlier format that ends with the algorithm's parameters, as flags and positions.
const POSITIONS_ALONE: u8 = 0x10;
/// The same, followed by the data hash and the layers.
const POSITIONS: u8 = 0x11;
const CHECK_BYTES: usize = 3;

/// Why a share code cannot be decoded.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum DecodeError {
    /// It has letters that no code has, or a wrong first one.
    #[error("it is not written as one: a code begins with E and has letters, digits, - and _ alone")]
    NotACode,
    /// The checksum does not match, or the contents are invalid.
    #[error("it is damaged: a letter is missing or was changed; copy it again, whole")]
    Damaged,
    /// An unknown, later format.
    #[error("it was made by a later version of the game, which writes more into it")]
    Later,
    /// A version of the generator that is not known here.
    #[error(transparent)]
    Generator(#[from] UnknownGenerator),
    /// No known algorithm has its name.
    #[error("its algorithm is not known here")]
    UnknownAlgorithm,
    /// The algorithm has no such parameter, or the parameter has no such choice.
    #[error("it sets something of '{0}' that this version of the game does not know")]
    UnknownParameter(&'static str),
    /// A parameter names a file that does not exist here.
    #[error("the {0} that it names is not here: it came with another version of the game, or was somebody's own")]
    UnknownName(String),
    /// A file that a parameter names exists, but is broken.
    #[error("what it names cannot be read: {0}")]
    Unreadable(ParamError),
}

/// Why a land has no share code.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum EncodeError {
    /// The recipe is invalid.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// It contains a drawing or a user-made exemplar, which is too long.
    #[error(
        "a land of one's own drawing, or after an example of one's own, is too long for a code: save it as a preset, and give the file away"
    )]
    Drawn,
}

/// 16-bit hash of a name: enough among the few names possible in one place.
fn name_hash_u16(name: &str) -> u16 {
    crc32fast::hash(name.as_bytes()) as u16
}

/// 32-bit hash of a name (CRC-32).
fn name_hash(name: &str) -> u32 {
    crc32fast::hash(name.as_bytes())
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    to_allocvec(value).expect("a number is written to memory")
}

fn read_value<T: DeserializeOwned>(rest: &mut &[u8]) -> Result<T, DecodeError> {
    let (value, after) = take_from_bytes(rest).map_err(|_| DecodeError::Damaged)?;
    *rest = after;
    Ok(value)
}

/// Encodes a land as a share code.
///
/// # Errors
/// If the recipe is invalid, or contains what is too long for a code.
pub fn encode(recipe: &Recipe, algorithms: &Algorithms) -> Result<String, EncodeError> {
    let source = recipe.height_source(algorithms)?;
    let mut code = vec![FORMAT];
    code.extend(bytes(&recipe.generator.number()));
    code.extend(recipe.seed.0.to_le_bytes());
    code.extend(name_hash_u16(&recipe.algorithm).to_le_bytes());
    let default = algorithms.find(&recipe.algorithm).map_err(RecipeError::from)?.make_for(recipe.generator);
    encode_params(&*source, default, &mut code)?;
    code.extend(bytes(&recipe.data));
    code.extend(bytes(&recipe.layers));
    let check = crc32fast::hash(&code).to_le_bytes();
    code.extend(&check[..CHECK_BYTES]);
    Ok(BASE64URL_NOPAD.encode(&code))
}

/// Encodes the parameters of `source` that differ from `known`, which starts with the defaults. Choosing a part adds its
/// parameters to the list, so `known` is updated in the order in which the reader will apply them.
fn encode_params(source: &dyn HeightSource, mut known: Box<dyn HeightSource>, code: &mut Vec<u8>) -> Result<(), EncodeError> {
    let (mut count, mut written) = (0_u32, Vec::new());
    for (number, param) in params::list(source).into_iter().enumerate() {
        if params::list(&*known)[number].value == param.value {
            continue;
        }
        params::set_value(&mut *known, &param.path, &param.value).expect("it was listed of the same algorithm");
        count += 1;
        written.extend(name_hash_u16(&param.path).to_le_bytes());
        match (param.value, param.kind) {
            (ParamValue::Whole(value), _) => written.extend(bytes(&value)),
            (ParamValue::Real(value), _) => written.extend(bytes(&value)),
            (ParamValue::Choice(value), ParamKind::Choice(names)) => written.extend(name_hash_u16(&names[value]).to_le_bytes()),
            (ParamValue::Words(words), ParamKind::Words { known, .. }) if known.iter().any(|name| **name == *words) => {
                written.extend(name_hash(&words).to_le_bytes());
            }
            (ParamValue::Words(_), _) => return Err(EncodeError::Drawn),
            (ParamValue::Choice(_), kind) => unreachable!("a choice is not {kind}"),
        }
    }
    code.extend(bytes(&count));
    code.extend(written);
    Ok(())
}

/// Decodes a share code; white space in it is ignored.
///
/// # Errors
/// If it is damaged, or names something that is not known here.
pub fn decode(text: &str, algorithms: &Algorithms) -> Result<Recipe, DecodeError> {
    let letters: String = text.split_whitespace().collect();
    if !letters.starts_with('E') || !letters.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter)) {
        return Err(DecodeError::NotACode);
    }
    let code = BASE64URL_NOPAD.decode(letters.as_bytes()).map_err(|_| DecodeError::Damaged)?;
    let (code, check) = code.split_at_checked(code.len().wrapping_sub(CHECK_BYTES)).ok_or(DecodeError::Damaged)?;
    let (Some(format), true) = (code.first(), crc32fast::hash(code).to_le_bytes()[..CHECK_BYTES] == *check) else {
        return Err(DecodeError::Damaged);
    };
    if ![FORMAT, POSITIONS, POSITIONS_ALONE].contains(format) {
        return Err(DecodeError::Later);
    }
    let rest = &mut &code[1..];
    let generator = GeneratorVersion::from_number(read_value(rest)?)?;
    let seed = Seed(u64::from_le_bytes(read_value(rest)?));
    let name = u16::from_le_bytes(read_value(rest)?);
    let algorithm = algorithms.iter().find(|algorithm| name_hash_u16(algorithm.name) == name).ok_or(DecodeError::UnknownAlgorithm)?;
    let mut source = algorithm.make_for(generator);
    match *format {
        FORMAT => decode_params(algorithm.name, &mut *source, rest)?,
        _ => legacy_positions::decode(algorithm.name, &mut *source, rest)?,
    }
    let mut recipe = Recipe::from_height_source(generator, seed, algorithm.name, &*source, algorithms);
    if *format != POSITIONS_ALONE {
        recipe.data = read_value(rest)?;
        recipe.layers = read_value(rest)?;
    }
    if rest.is_empty() { Ok(recipe) } else { Err(DecodeError::Damaged) }
}

fn decode_params(algorithm: &'static str, source: &mut dyn HeightSource, rest: &mut &[u8]) -> Result<(), DecodeError> {
    for _ in 0..read_value::<u32>(rest)? {
        let path = u16::from_le_bytes(read_value(rest)?);
        let unknown = DecodeError::UnknownParameter(algorithm);
        let Some(Param { path, kind, .. }) = params::list(source).into_iter().find(|param| name_hash_u16(&param.path) == path) else {
            return Err(unknown);
        };
        let value = match &kind {
            ParamKind::Whole(_) => ParamValue::Whole(read_value(rest)?),
            ParamKind::Real(_) => ParamValue::Real(read_value(rest)?),
            ParamKind::Choice(names) => {
                let name = u16::from_le_bytes(read_value(rest)?);
                ParamValue::Choice(names.iter().position(|known| name_hash_u16(known) == name).ok_or(unknown)?)
            }
            ParamKind::Words { known, .. } => {
                let name = u32::from_le_bytes(read_value(rest)?);
                let known = known.iter().find(|known| name_hash(known) == name);
                ParamValue::Words(known.ok_or_else(|| DecodeError::UnknownName(path.clone()))?.as_str().into())
            }
        };
        set_param(source, &path, &kind, value)?;
    }
    Ok(())
}

/// Sets a parameter; fails if the value is out of its range.
fn set_param(source: &mut dyn HeightSource, path: &str, kind: &ParamKind, value: ParamValue) -> Result<(), DecodeError> {
    let set = match value {
        ParamValue::Words(words) => params::set(source, path, &words),
        value if kind.contains(&value) => params::set_value(source, path, &value),
        _ => return Err(DecodeError::Damaged),
    };
    set.map_err(DecodeError::Unreadable)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::Algorithm;
    use crate::builtin as app;

    fn any_recipe(algorithm: &Algorithm, seed: u64, shares: &[f64]) -> Recipe {
        let generator = GeneratorVersion::all().nth(seed as usize % GeneratorVersion::all().count()).expect("one of them");
        let mut source = algorithm.make_for(generator);
        params::set_all_from_shares(&mut *source, shares).expect("they are in range");
        Recipe::from_height_source(generator, Seed(seed), algorithm.name, &*source, &app::algorithms())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_code_comes_back_as_what_it_was(
            seed: u64,
            which: prop::sample::Index,
            shares in prop::collection::vec(-0.2..1.2, 30),
            tuned in 0..=2_usize,
            data: Option<u32>,
        ) {
            let algorithms = app::algorithms();
            let all: Vec<Algorithm> = algorithms.iter().copied().collect();
            let plain = any_recipe(which.get(&all), seed, &shares);
            let code = encode(&plain, &algorithms).expect("it can be made");
            prop_assert!(plain.algorithm == "stack" || code.len() <= 100, "{} letters: {}", code.len(), code);
            let layers = [("caves.fill", "0.31"), ("caves.rule", "B5678/S45678")].map(|(path, text)| (path.into(), text.into()));
            let recipe = Recipe { layers: layers[..tuned].into(), data, ..plain };
            let code = encode(&recipe, &algorithms).expect("it can be made");
            prop_assert_eq!(decode(&code, &algorithms).expect("whole"), recipe.clone());
            let (a, b) = code.split_at(code.len() / 2);
            let spaced = format!(" {a}\n{b} ");
            prop_assert_eq!(decode(&spaced, &algorithms).expect("white space does no harm"), recipe);
        }

        #[test]
        fn a_damaged_code_is_refused(seed: u64, which: prop::sample::Index, at: prop::sample::Index, letter in "[A-Za-z0-9_-]") {
            let algorithms = app::algorithms();
            let all: Vec<Algorithm> = algorithms.iter().copied().collect();
            let code = encode(&any_recipe(which.get(&all), seed, &[0.3, 0.9]), &algorithms).expect("it can be made");
            let at = at.index(code.len());
            let mut changed = code.clone();
            changed.replace_range(at..=at, &letter);
            if changed != code {
                prop_assert!(decode(&changed, &algorithms).is_err());
            }
            prop_assert!(decode(&code[..at], &algorithms).is_err());
            let longer = code.clone() + &letter;
            prop_assert!(decode(&longer, &algorithms).is_err());
        }

        #[test]
        fn no_text_is_a_panic(text in "E?\\PC*") {
            let _ = decode(&text, &app::algorithms());
        }
    }

    /// Asserts that no two of these names have the same 16-bit hash.
    fn are_told_apart(names: impl IntoIterator<Item = String>) {
        let mut marks = BTreeMap::new();
        for name in names {
            if let Some(other) = marks.insert(name_hash_u16(&name), name.clone()) {
                panic!("{other} and {name} have the same 16 bits: rename the newer one");
            }
        }
    }

    #[test]
    fn no_two_names_in_one_place_have_the_same_16_bits() {
        let algorithms = app::algorithms();
        are_told_apart(algorithms.iter().map(|algorithm| algorithm.name.into()));
        for algorithm in algorithms.iter() {
            for share in [0.0, 0.3, 0.6, 0.9, 1.0] {
                let mut source = (algorithm.make)();
                params::set_all_from_shares(&mut *source, &[share]).expect("they are in range");
                let list = params::list(&*source);
                are_told_apart(list.iter().map(|param| param.path.clone()));
                for param in list {
                    match param.kind {
                        ParamKind::Choice(names) | ParamKind::Words { known: names, .. } => are_told_apart(names),
                        ParamKind::Whole(_) | ParamKind::Real(_) => {}
                    }
                }
            }
        }
    }

    /// A code contains hashes of names, not positions in a list.
    #[test]
    fn a_name_that_is_not_here_is_told() {
        let algorithms = app::algorithms();
        let with = |parameter: &[u8]| {
            let mut code = vec![FORMAT];
            code.extend(bytes(&GeneratorVersion::NEWEST.number()));
            code.extend(5_u64.to_le_bytes());
            code.extend(name_hash_u16("tsch").to_le_bytes());
            code.extend(parameter);
            code.extend([0; 2]);
            code.extend(&crc32fast::hash(&code).to_le_bytes()[..CHECK_BYTES]);
            decode(&BASE64URL_NOPAD.encode(&code), &algorithms)
        };
        let parameter = |path: &str, value: &[u8]| [&[1], &name_hash_u16(path).to_le_bytes()[..], value].concat();
        let map = |name: &str| with(&parameter("map", &name_hash(name).to_le_bytes()));
        assert_eq!(map("volcano").expect("it is here").settings, [("map".into(), "volcano".into())]);
        assert_eq!(map("no such map"), Err(DecodeError::UnknownName("map".into())));
        assert_eq!(with(&parameter("depth", &[2])), Err(DecodeError::UnknownParameter("tsch")));
        assert_eq!(with(&parameter("filter", &name_hash_u16("sharpen").to_le_bytes())), Err(DecodeError::UnknownParameter("tsch")));
        assert_eq!(with(&[0]).expect("all as it comes").settings, []);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let algorithms = app::algorithms();
        let recipe = Recipe::new(Seed(5), "linear", Vec::new());
        let code = encode(&recipe, &algorithms).expect("it can be made");
        assert_eq!(decode("mist", &algorithms), Err(DecodeError::NotACode));
        assert_eq!(decode("", &algorithms), Err(DecodeError::NotACode));
        assert_eq!(decode(&code[..code.len() - 1], &algorithms), Err(DecodeError::Damaged));
        assert_eq!(decode(&code, &Algorithms::default()), Err(DecodeError::UnknownAlgorithm));
        let written = |mut code: Vec<u8>| {
            code.extend(&crc32fast::hash(&code).to_le_bytes()[..CHECK_BYTES]);
            BASE64URL_NOPAD.encode(&code)
        };
        assert_eq!(decode(&written(vec![FORMAT + 1, 3, 4]), &algorithms), Err(DecodeError::Later));
        for unknown in [0, GeneratorVersion::OLDEST.number() - 1, GeneratorVersion::NEWEST.number() + 1, u32::MAX] {
            let code = [&[FORMAT][..], &bytes(&unknown), &[0; 11]].concat();
            assert_eq!(decode(&written(code), &algorithms), Err(DecodeError::Generator(UnknownGenerator(unknown))));
        }
    }
}
