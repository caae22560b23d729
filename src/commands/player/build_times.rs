//! What the pictures of chunks and sections cost on a walk, by layer.

use std::{
    cmp::Reverse,
    io::{self, Write},
    time::Duration,
};

use eremite_stream::{BuildTime, ChunkBuildTimes, PictureLayer};

/// Writes a Markdown table with a row for each layer that built anything, the dearest first, and one for all of them.
pub(super) fn write_table(out: &mut dyn Write, builds: &ChunkBuildTimes, layers: &[PictureLayer], walked_m: f64) -> io::Result<()> {
    let mut rows: Vec<(&str, Vec<BuildTime>)> = layers.iter().map(|layer| (layer.name, Vec::new())).collect();
    for (layer, took) in builds.iter() {
        rows[layer].1.push(took);
    }
    rows.retain(|(_, times)| !times.is_empty());
    rows.sort_by_cached_key(|(_, times)| Reverse(times.iter().map(|time| time.total).sum::<Duration>()));
    rows.push(("all", builds.iter().map(|(_, took)| took).collect()));
    writeln!(
        out,
        "| layer | pictures | median us | 99 % us | slowest us | longest step us | us in 100 m |\n|---|---|---|---|---|---|---|"
    )?;
    rows.into_iter().try_for_each(|(name, times)| writeln!(out, "{}", row(name, times, walked_m)))
}

/// The row of a layer whose pictures took these times.
fn row(name: &str, mut times: Vec<BuildTime>, walked_m: f64) -> String {
    times.sort_unstable_by_key(|time| time.total);
    let micros = |time: Duration| time.as_secs_f64() * 1.0e6;
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).map_or(0.0, |time| micros(time.total));
    let slowest = times.last().map_or(0.0, |time| micros(time.total));
    let longest_step = times.iter().map(|time| time.longest_step).max().map_or(0.0, micros);
    let in_100_m = micros(times.iter().map(|time| time.total).sum()) * 100.0 / walked_m.abs();
    format!("| {name} | {} | {:.0} | {:.0} | {slowest:.0} | {longest_step:.0} | {in_100_m:.0} |", times.len(), at(0.5), at(0.99))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_tells_quantiles_the_slowest_the_longest_step_and_the_sum_by_the_way() {
        let times = (1..=200).rev().map(Duration::from_micros).map(|total| BuildTime { total, longest_step: total / 4 }).collect();
        // All of them together take 20,100 us.
        assert_eq!(row("ground", times, -300.0), "| ground | 200 | 101 | 199 | 200 | 50 | 6700 |");
        assert_eq!(row("signs", Vec::new(), 100.0), "| signs | 0 | 0 | 0 | 0 | 0 | 0 |");
    }
}
