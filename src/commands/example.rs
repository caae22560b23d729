//! `eremite compare`: statistics of two lands side by side.

use std::io::{self, Write};

use clap::Args;
use eremite_land::exemplar::{
    Exemplar, read,
    statistics::{HeightStatistics, LAGS, OCTAVES, RANKS},
};
use serde::Serialize;

use crate::cli::{CliError, LandRegistries, RunCommand, print_json_or};

/// Holds the measures of two profiles or height maps against each other: heights, rises, slopes, octaves
#[derive(Args)]
pub struct Compare {
    /// A profile (CSV) or a height map (PNG, .asc or HGT), or the name of an example that comes with the game
    #[arg(value_name = "A")]
    a: String,
    /// What is held against it
    #[arg(value_name = "B")]
    b: String,
    /// As JSON: an object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ComparisonReport {
    a: HeightStatistics,
    b: HeightStatistics,
    /// Largest difference between quantiles.
    quantiles_off: f64,
    /// Ratio of B's height differences to A's, by distance.
    steps_ratio: [Option<f64>; LAGS.len()],
}

impl RunCommand for Compare {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let measures = |text: &str| {
            let example = Exemplar::find(text).map_err(CliError::new)?;
            read::report_notes(text, &example.notes);
            Ok::<_, CliError>(HeightStatistics::of(&example))
        };
        let (a, b) = (measures(&self.a)?, measures(&self.b)?);
        let compared = ComparisonReport { quantiles_off: a.max_quantile_error(&b), steps_ratio: b.rise_ratios(&a), a, b };
        print_json_or(self.json, &compared, |out| compared.lines(out))
    }
}

impl ComparisonReport {
    fn lines(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { a, b, quantiles_off, steps_ratio } = self;
        let mut line = |name: &str, a: String, b: String, between: String| {
            writeln!(out, "{}", format!("{name:24}{a:>14}{b:>14}{between:>14}").trim_end())
        };
        let number = |value: f64| format!("{value:.4}");
        let times = |ratio: Option<f64>| ratio.map_or_else(String::new, |ratio| format!("x {ratio:.2}"));
        let size = |of: &HeightStatistics| format!("{} x {}", of.size[0], of.size[1]);
        line("", "A".into(), "B".into(), "B to A".into())?;
        line("samples", size(a), size(b), String::new())?;
        line(
            "metres, low to high",
            format!("{:.2}", a.metres),
            format!("{:.2}", b.metres),
            times((a.metres > 0.0).then(|| b.metres / a.metres)),
        )?;
        line("mean height", number(a.mean), number(b.mean), format!("{:+.3}", b.mean - a.mean))?;
        line("deviation", number(a.deviation), number(b.deviation), times((a.deviation > 0.0).then(|| b.deviation / a.deviation)))?;
        for (rank, (a, b)) in RANKS.iter().zip(a.quantiles.iter().zip(b.quantiles)) {
            line(&format!("{:.0} % are below", rank * 100.0), number(*a), number(b), format!("{:+.3}", b - a))?;
        }
        line("farthest of these apart", String::new(), String::new(), format!("{quantiles_off:.3}"))?;
        for (number_of, lag) in LAGS.iter().enumerate() {
            line(
                &format!("rise over {lag}"),
                format!("{:.5}", a.steps[number_of]),
                format!("{:.5}", b.steps[number_of]),
                times(steps_ratio[number_of]),
            )?;
        }
        for (name, number_of) in [("mean slope", 0), ("one in 20 is steeper", 1)] {
            let [a, b] = [a, b].map(|of| of.slopes[number_of]);
            line(name, number(a), number(b), times((a > 0.0).then(|| b / a)))?;
        }
        for octave in 0..OCTAVES {
            let [a, b] = [a, b].map(|of| of.octaves[octave]);
            line(&format!("octave of {}", 2 << octave), number(a), number(b), times((a > 0.0).then(|| b / a)))?;
        }
        Ok(())
    }
}
