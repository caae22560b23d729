//! Share codes: a land in a short line of letters that survives a chat, a mail, a post-it.
//!
//! Base64 (the URL alphabet) of: the format, the generator version, the seed's 64 bits, the
//! algorithm's name as 16 bits of its CRC-32, the parameters, and 24 bits of the CRC-32 of all that.
//! Parameters come in the order of their list, eight under a byte of flags that says which differ from
//! their defaults; numbers as `postcard` writes them. An unlayered land needs 60 letters at most.

use data_encoding::BASE64URL_NOPAD;
use postcard::{take_from_bytes, to_allocvec};
use serde::{Serialize, de::DeserializeOwned};

use crate::land::{
    Algorithms, GENERATOR_VERSION, Recipe, RecipeError, Relief, Seed,
    params::{self, Kind, Param, Value},
};

/// The first byte; in base64 it makes every code begin with an E.
const FORMAT: u8 = 0x10;
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
    /// It is drawn, and a drawing is longer than any line.
    #[error("a land of one's own drawing is too long for a code: save it as a preset, and give the file away")]
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
    let mut code = vec![FORMAT];
    code.extend(bytes(&GENERATOR_VERSION));
    code.extend(recipe.seed.0.to_le_bytes());
    code.extend(name_check(&recipe.algorithm).to_le_bytes());
    let default = (algorithms.find(&recipe.algorithm).map_err(RecipeError::from)?.make)();
    encode_params(&*relief, default, &mut code)?;
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
            (Value::Words(words), Kind::Words { known, .. }) => {
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
    if crc32fast::hash(code).to_le_bytes()[..CHECK_BYTES] != *check || code.first() != Some(&FORMAT) {
        return Err(CodeError::Damaged);
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
    Ok(Recipe::with(seed, algorithm.name, &*relief, algorithms))
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
                Kind::Whole(_) => Value::Whole(take(rest)?),
                Kind::Real(_) => Value::Real(take(rest)?),
                Kind::Choice(_) => Value::Choice(take(rest)?),
                Kind::Words { ref known, .. } => Value::Words(known.get(take::<usize>(rest)?).ok_or(CodeError::Damaged)?.as_str().into()),
            };
            if !kind.contains(&value) {
                return Err(CodeError::Damaged);
            }
            params::put(relief, &path, value);
        }
        number += 1;
    }
    if rest.is_empty() { Ok(()) } else { Err(CodeError::Damaged) }
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
        fn a_code_comes_back_as_what_it_was(seed: u64, which: prop::sample::Index, shares in prop::collection::vec(-0.2..1.2, 30)) {
            let algorithms = app::algorithms();
            let all: Vec<Algorithm> = algorithms.iter().copied().collect();
            let recipe = any_recipe(which.get(&all), seed, &shares);
            let code = encode(&recipe, &algorithms).expect("it can be made");
            prop_assert_eq!(decode(&code, &algorithms).expect("whole"), recipe.clone());
            prop_assert!(recipe.algorithm == "stack" || code.len() <= 64, "{} letters: {}", code.len(), code);
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
        let recipe = Recipe { seed: Seed(5), algorithm: "linear".into(), settings: Vec::new() };
        let code = encode(&recipe, &algorithms).expect("it can be made");
        assert_eq!(decode("mist", &algorithms), Err(CodeError::NotACode));
        assert_eq!(decode("", &algorithms), Err(CodeError::NotACode));
        assert_eq!(decode(&code[..code.len() - 1], &algorithms), Err(CodeError::Damaged));
        assert_eq!(decode(&code, &Algorithms::default()), Err(CodeError::UnknownAlgorithm));
        let mut newer = vec![FORMAT];
        newer.extend(bytes(&(GENERATOR_VERSION + 1)));
        newer.extend([0; 11]);
        newer.extend(&crc32fast::hash(&newer).to_le_bytes()[..CHECK_BYTES]);
        assert_eq!(decode(&BASE64URL_NOPAD.encode(&newer), &algorithms), Err(CodeError::OtherVersion(GENERATOR_VERSION + 1)));
    }
}
