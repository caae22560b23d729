//! Decoder of legacy share codes, of the formats `0x10` and `0x11`, which store positions in lists. They mean what stood at
//! these positions when they were made, whatever was added since, so the lists of that time are frozen here.
//!
//! Parameters come in list order; before every eight of them, a byte of flags marks those that differ from their defaults.

use super::{DecodeError, read_value, set_param};
use crate::{
    HeightSource,
    params::{self, ParamKind, ParamValue},
};

/// A parameter of that time: its path, and the encoding of its value.
type LegacyParam = (&'static str, LegacyEncoding);

#[derive(Clone, Copy)]
enum LegacyEncoding {
    Whole,
    Real,
    /// A position in these names.
    Choice(&'static [&'static str]),
    /// A position in these files, which were followed by the player's own.
    File(&'static [&'static str]),
    /// A position in these algorithms, followed by the parameters of the chosen one.
    Part(&'static [&'static str]),
}
use LegacyEncoding::{Choice, File, Part, Real, Whole};

/// Algorithms without parts, in the order of that time.
const SINGLE: &[&str] = &[
    "white",
    "linear",
    "cosine",
    "superposed-linear",
    "superposed-cosine",
    "sinusoids",
    "midpoint",
    "diamond-square",
    "perlin",
    "simplex",
    "ridged",
    "billow",
    "warped",
    "terraced",
    "eroded",
];
/// Algorithms that could be a mask.
const MASKS: &[&str] = &[
    "everywhere",
    "patches",
    "white",
    "linear",
    "cosine",
    "superposed-linear",
    "superposed-cosine",
    "sinusoids",
    "midpoint",
    "diamond-square",
    "perlin",
    "simplex",
    "ridged",
    "billow",
    "warped",
    "terraced",
    "eroded",
];
const MODES: &[&str] = &["add", "multiply", "max", "replace"];
const ALGORITHMS: &[(&str, &[LegacyParam])] = &[
    ("white", &[]),
    ("linear", &[("sample", Whole)]),
    ("cosine", &[("sample", Whole)]),
    ("superposed-linear", &[("octaves", Whole)]),
    ("superposed-cosine", &[("octaves", Whole)]),
    ("sinusoids", &[("waves", Whole), ("longest", Whole)]),
    ("midpoint", &[("levels", Whole), ("roughness", Real)]),
    ("diamond-square", &[("levels", Whole), ("roughness", Real), ("row", Whole)]),
    ("perlin", &[("wavelength", Whole), ("octaves", Whole), ("row", Whole)]),
    ("simplex", &[("wavelength", Whole), ("octaves", Whole), ("row", Whole)]),
    ("ridged", &[("wavelength", Whole), ("octaves", Whole), ("gain", Real), ("row", Whole), ("crests", Real)]),
    ("billow", &[("wavelength", Whole), ("octaves", Whole), ("gain", Real), ("row", Whole)]),
    ("warped", &[("wavelength", Whole), ("octaves", Whole), ("gain", Real), ("row", Whole), ("bend", Real), ("bend_wavelength", Whole)]),
    ("terraced", &[("wavelength", Whole), ("octaves", Whole), ("gain", Real), ("row", Whole), ("levels", Whole), ("flatness", Real)]),
    (
        "eroded",
        &[("wavelength", Whole), ("octaves", Whole), ("gain", Real), ("row", Whole), ("crests", Real), ("steps", Whole), ("rest", Real)],
    ),
    (
        "stack",
        &[
            ("base", Part(SINGLE)),
            ("second.relief", Part(SINGLE)),
            ("second.mode", Choice(MODES)),
            ("second.weight", Real),
            ("second.mask", Part(MASKS)),
            ("third.relief", Part(SINGLE)),
            ("third.mode", Choice(MODES)),
            ("third.weight", Real),
            ("third.mask", Part(MASKS)),
        ],
    ),
    ("l-system", &[("kind", Choice(&["calm", "hill", "steep"])), ("tile", Whole), ("width", Whole), ("row", Whole)]),
    (
        "tsch",
        &[
            (
                "map",
                File(&[
                    "archipelago",
                    "basin",
                    "canyon",
                    "causeway",
                    "coast",
                    "crater",
                    "delta",
                    "fjords",
                    "pass",
                    "spine",
                    "steps",
                    "volcano",
                ]),
            ),
            ("pixels_per_seed", Whole),
            ("neighbours", Whole),
            ("detail", Real),
            ("filter", Choice(&["median", "mean", "none"])),
            ("width", Whole),
            ("row", Whole),
        ],
    ),
    (
        "example",
        &[
            ("example", File(&["cumberland", "denali", "front range", "half dome"])),
            ("manner", Choice(&["best", "blend", "patches"])),
            ("spacing", Real),
            ("height", Real),
            ("row", Whole),
        ],
    ),
    (
        "graph",
        &[(
            "graph",
            File(&[
                "country",
                "alps",
                "craters",
                "dunes",
                "escarpments",
                "fjords",
                "granite",
                "karst",
                "mesas",
                "moor",
                "stack",
                "steppes",
            ]),
        )],
    ),
    ("everywhere", &[]),
    ("patches", &[("wavelength", Whole), ("hardness", Real)]),
];

/// Decodes the parameters of an algorithm.
pub fn decode(algorithm: &'static str, source: &mut dyn HeightSource, rest: &mut &[u8]) -> Result<(), DecodeError> {
    let mut flags = FlagReader::default();
    decode_part(algorithm, "", source, rest, &mut flags)
}

/// Reads the flags that mark which of the next parameters are present.
#[derive(Default)]
struct FlagReader {
    bits: u8,
    read: usize,
}

impl FlagReader {
    fn next(&mut self, rest: &mut &[u8]) -> Result<bool, DecodeError> {
        if self.read.is_multiple_of(8) {
            self.bits = read_value(rest)?;
        }
        let is_set = self.bits & 1 << (self.read % 8) != 0;
        self.read += 1;
        Ok(is_set)
    }
}

fn decode_part(
    algorithm: &'static str,
    prefix: &str,
    source: &mut dyn HeightSource,
    rest: &mut &[u8],
    flags: &mut FlagReader,
) -> Result<(), DecodeError> {
    let unknown = DecodeError::UnknownParameter(algorithm);
    let (_, listed) = ALGORITHMS.iter().find(|(name, _)| *name == algorithm).ok_or(DecodeError::UnknownAlgorithm)?;
    for (name, written) in *listed {
        let path = format!("{prefix}{name}");
        let now = params::list(source).into_iter().find(|param| param.path == path).ok_or(unknown.clone())?;
        let position_now = |name: &str| match &now.kind {
            ParamKind::Choice(names) => names.iter().position(|known| known == name).ok_or(unknown.clone()),
            _ => Err(unknown.clone()),
        };
        let mut part = None;
        if let (Part(names), ParamValue::Choice(at), ParamKind::Choice(known)) = (written, &now.value, &now.kind) {
            part = names.iter().find(|name| known[*at] == **name).copied();
        }
        if flags.next(rest)? {
            let value = match written {
                Whole => ParamValue::Whole(read_value(rest)?),
                Real => ParamValue::Real(read_value(rest)?),
                Choice(names) | Part(names) => {
                    let name = names.get(read_value::<usize>(rest)?).ok_or(DecodeError::Damaged)?;
                    part = matches!(written, Part(_)).then_some(*name);
                    ParamValue::Choice(position_now(name)?)
                }
                File(names) => {
                    let at: usize = read_value(rest)?;
                    let ParamKind::Words { known, .. } = &now.kind else { return Err(unknown) };
                    let own = || known.iter().filter(|name| !names.contains(&name.as_str())).nth(at.checked_sub(names.len())?);
                    let name = names.get(at).copied().or_else(|| own().map(String::as_str)).ok_or(DecodeError::Damaged)?;
                    ParamValue::Words(name.into())
                }
            };
            set_param(source, &path, &now.kind, value)?;
        }
        if let Some(part) = part {
            decode_part(part, &format!("{path}."), source, rest, flags)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::builtin as app;
    use crate::{GeneratorVersion, Recipe, preset::share_code::decode};

    /// Published codes with their meaning: code, algorithm, seed, data, settings, layer settings.
    const GIVEN_AWAY: &str = include_str!("../../../../tests/golden/6/share-codes.txt");

    #[test]
    fn what_was_given_away_means_what_it_meant() {
        let algorithms = app::algorithms();
        let pairs = |text: &str| -> Vec<(String, String)> {
            let pair = |pair: &str| pair.split_once('=').map(|(path, value)| (path.into(), value.into())).expect("path=value");
            text.split(';').filter(|pair| !pair.is_empty()).map(pair).collect()
        };
        let mut read = 0;
        for line in GIVEN_AWAY.lines().filter(|line| !line.starts_with('#')) {
            let [code, algorithm, seed, data, settings, layers] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let (seed, data) = (seed.parse().expect("a seed"), data.parse().ok());
            let generator = GeneratorVersion::OLDEST;
            let meant = Recipe { generator, layers: pairs(layers), data, ..Recipe::new(seed, algorithm, pairs(settings)) };
            assert_eq!(decode(code, &algorithms), Ok(meant), "{code}");
            read += 1;
        }
        assert_eq!(read, 41, "none is taken away");
    }
}
