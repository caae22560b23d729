//! Share codes: a land in a short line of letters that survives a chat, a mail, a post-it.
//!
//! Base64 (the URL alphabet) of: the format, the generator version, the seed's 64 bits, the
//! algorithm's name as 16 bits of its CRC-32, the parameters, and 24 bits of the CRC-32 of all that.
//! Parameters come in the order of their list, eight under a byte of flags that says which differ from
//! their defaults; numbers as `postcard` writes them. Then what tells the files of somebody's own that shaped the land,
//! and what was tuned of its layers, as text. A land of one algorithm with its layers as they come needs 70 letters at
//! most.

use std::ops::RangeInclusive;

use data_encoding::BASE64URL_NOPAD;
use postcard::{take_from_bytes, to_allocvec};
use serde::{Serialize, de::DeserializeOwned};

use crate::land::{
    Algorithms, GENERATOR_VERSION, Recipe, RecipeError, Relief, Seed,
    params::{self, Param, ParamKind, Value},
};

/// The first byte; in base64 it makes every code begin with an E. The first codes end with the algorithm's parameters.
const FORMATS: RangeInclusive<u8> = 0x10..=0x11;
const CHECK_BYTES: usize = 3;

/// Why a code is not one, or not one for here.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum CodeError {
    /// Letters that no code has, or not the first one.
    #[error("it is not written as one: a code begins with E and has letters, digits, - and _ alone")]
    NotACode,
    /// The check does not agree.
    #[error("it is damaged: a letter is missing or was changed; copy it again, whole")]
    Damaged,
    /// Another way to write them.
    #[error("it was made by a later version of the game, which writes more into it")]
    Later,
    /// Another generator.
    #[error("it is of generator version {0}, this is version {GENERATOR_VERSION}: its land is another one")]
    OtherVersion(u32),
    /// No algorithm has its name.
    #[error("its algorithm is not known here")]
    UnknownAlgorithm,
}

/// Why a land has no code.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NoCode {
    /// There is no such land.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// It holds a drawing or an example of somebody's own, which is longer than any line.
    #[error(
        "a land of one's own drawing, or after an example of one's own, is too long for a code: save it as a preset, and give the file away"
    )]
    Drawn,
}

fn name_check(name: &str) -> u16 {
    crc32fast::hash(name.as_bytes()) as u16
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    to_allocvec(value).expect("a number is written to memory")
}

fn take<T: DeserializeOwned>(rest: &mut &[u8]) -> Result<T, CodeError> {
    let (value, after) = take_from_bytes(rest).map_err(|_| CodeError::Damaged)?;
    *rest = after;
    Ok(value)
}

/// The code of a land.
pub fn encode(recipe: &Recipe, algorithms: &Algorithms) -> Result<String, NoCode> {
    let relief = recipe.relief(algorithms)?;
    let mut code = vec![*FORMATS.end()];
    code.extend(bytes(&GENERATOR_VERSION));
    code.extend(recipe.seed.0.to_le_bytes());
    code.extend(name_check(&recipe.algorithm).to_le_bytes());
    let default = (algorithms.find(&recipe.algorithm).map_err(RecipeError::from)?.make)();
    encode_params(&*relief, default, &mut code)?;
    code.extend(bytes(&recipe.data));
    code.extend(bytes(&recipe.layers));
    let check = crc32fast::hash(&code).to_le_bytes();
    code.extend(&check[..CHECK_BYTES]);
    Ok(BASE64URL_NOPAD.encode(&code))
}

/// Writes what makes `known`, which begins with the defaults, the same as `relief`. The list grows as
/// parts are chosen, so it is walked as the reader will walk it.
fn encode_params(relief: &dyn Relief, mut known: Box<dyn Relief>, code: &mut Vec<u8>) -> Result<(), NoCode> {
    let mut flags_at = 0;
    for (number, param) in params::list(relief).into_iter().enumerate() {
        if number % 8 == 0 {
            flags_at = code.len();
            code.push(0);
        }
        if params::list(&*known)[number].value == param.value {
            continue;
        }
        params::put(&mut *known, &param.path, param.value.clone());
        code[flags_at] |= 1 << (number % 8);
        match (param.value, param.kind) {
            (Value::Whole(value), _) => code.extend(bytes(&value)),
            (Value::Real(value), _) => code.extend(bytes(&value)),
            (Value::Choice(value), _) => code.extend(bytes(&value)),
            (Value::Words(words), ParamKind::Words { known, .. }) => {
                code.extend(bytes(&known.iter().position(|name| **name == *words).ok_or(NoCode::Drawn)?));
            }
            (Value::Words(_), kind) => unreachable!("words are not {kind}"),
        }
    }
    Ok(())
}

/// The land of a code.
pub fn decode(text: &str, algorithms: &Algorithms) -> Result<Recipe, CodeError> {
    let letters: String = text.split_whitespace().collect();
    if !letters.starts_with('E') || !letters.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-_".contains(&letter)) {
        return Err(CodeError::NotACode);
    }
    let code = BASE64URL_NOPAD.decode(letters.as_bytes()).map_err(|_| CodeError::Damaged)?;
    let (code, check) = code.split_at_checked(code.len().wrapping_sub(CHECK_BYTES)).ok_or(CodeError::Damaged)?;
    let (Some(format), true) = (code.first(), crc32fast::hash(code).to_le_bytes()[..CHECK_BYTES] == *check) else {
        return Err(CodeError::Damaged);
    };
    if !FORMATS.contains(format) {
        return Err(CodeError::Later);
    }
    let rest = &mut &code[1..];
    let version: u32 = take(rest)?;
    if version != GENERATOR_VERSION {
        return Err(CodeError::OtherVersion(version));
    }
    let seed = Seed(u64::from_le_bytes(take(rest)?));
    let name = u16::from_le_bytes(take(rest)?);
    let algorithm = algorithms.iter().find(|algorithm| name_check(algorithm.name) == name).ok_or(CodeError::UnknownAlgorithm)?;
    let mut relief = (algorithm.make)();
    decode_params(&mut *relief, rest)?;
    let mut recipe = Recipe::with(seed, algorithm.name, &*relief, algorithms);
    if format != FORMATS.start() {
        recipe.data = take(rest)?;
        recipe.layers = take(rest)?;
    }
    if rest.is_empty() { Ok(recipe) } else { Err(CodeError::Damaged) }
}

fn decode_params(relief: &mut dyn Relief, rest: &mut &[u8]) -> Result<(), CodeError> {
    let mut flags: u8 = 0;
    let mut number = 0;
    while let Some(Param { path, kind, .. }) = params::list(relief).into_iter().nth(number) {
        if number % 8 == 0 {
            flags = take(rest)?;
        }
        if flags & 1 << (number % 8) != 0 {
            let value = match kind {
                ParamKind::Whole(_) => Value::Whole(take(rest)?),
                ParamKind::Real(_) => Value::Real(take(rest)?),
                ParamKind::Choice(_) => Value::Choice(take(rest)?),
                ParamKind::Words { ref known, .. } => {
                    Value::Words(known.get(take::<usize>(rest)?).ok_or(CodeError::Damaged)?.as_str().into())
                }
            };
            if !kind.contains(&value) {
                return Err(CodeError::Damaged);
            }
            params::put(relief, &path, value);
        }
        number += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::{app, land::Algorithm};

    fn any_recipe(algorithm: &Algorithm, seed: u64, shares: &[f64]) -> Recipe {
        let mut relief = (algorithm.make)();
        params::put_all(&mut *relief, shares);
        Recipe::with(Seed(seed), algorithm.name, &*relief, &app::algorithms())
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
            prop_assert!(plain.algorithm == "stack" || code.len() <= 70, "{} letters: {}", code.len(), code);
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

    #[test]
    fn no_two_algorithms_have_the_same_16_bits() {
        let algorithms = app::algorithms();
        let checks: BTreeSet<u16> = algorithms.iter().map(|algorithm| name_check(algorithm.name)).collect();
        assert_eq!(checks.len(), algorithms.iter().count());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let algorithms = app::algorithms();
        let recipe = Recipe::new(Seed(5), "linear", Vec::new());
        let code = encode(&recipe, &algorithms).expect("it can be made");
        assert_eq!(decode("mist", &algorithms), Err(CodeError::NotACode));
        assert_eq!(decode("", &algorithms), Err(CodeError::NotACode));
        assert_eq!(decode(&code[..code.len() - 1], &algorithms), Err(CodeError::Damaged));
        assert_eq!(decode(&code, &Algorithms::default()), Err(CodeError::UnknownAlgorithm));
        let written = |mut code: Vec<u8>| {
            code.extend(&crc32fast::hash(&code).to_le_bytes()[..CHECK_BYTES]);
            BASE64URL_NOPAD.encode(&code)
        };
        assert_eq!(decode(&written(vec![FORMATS.end() + 1, 3, 4]), &algorithms), Err(CodeError::Later));
        let mut newer = vec![*FORMATS.end()];
        newer.extend(bytes(&(GENERATOR_VERSION + 1)));
        newer.extend([0; 11]);
        assert_eq!(decode(&written(newer), &algorithms), Err(CodeError::OtherVersion(GENERATOR_VERSION + 1)));
    }

    #[test]
    fn codes_that_were_given_away_before_layers_were_in_them_still_open() {
        let algorithms = app::algorithms();
        for algorithm in algorithms.iter() {
            let recipe = any_recipe(algorithm, 42, &[0.3, 0.9, 0.1]);
            // As they were written: the first format, and nothing after the algorithm's parameters.
            let mut code = vec![0x10];
            code.extend(bytes(&GENERATOR_VERSION));
            code.extend(recipe.seed.0.to_le_bytes());
            code.extend(name_check(algorithm.name).to_le_bytes());
            encode_params(&*recipe.relief(&algorithms).expect("known"), (algorithm.make)(), &mut code).expect("not drawn");
            let whole = [&code[..], &crc32fast::hash(&code).to_le_bytes()[..CHECK_BYTES]].concat();
            assert_eq!(decode(&BASE64URL_NOPAD.encode(&whole), &algorithms), Ok(recipe));
            code.push(0);
            let longer = [&code[..], &crc32fast::hash(&code).to_le_bytes()[..CHECK_BYTES]].concat();
            assert_eq!(decode(&BASE64URL_NOPAD.encode(&longer), &algorithms), Err(CodeError::Damaged));
        }
    }
}
