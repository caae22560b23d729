//! `curve`: remaps heights by a monotone cubic curve through control points, without overshoot (Fritsch and Carlson,
//! "Monotone Piecewise Cubic Interpolation", 1980).

use std::sync::Arc;

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{
    ForeignError, StringParam,
    params::Help,
    quoted,
    string_param::{ParsedString, StringParser},
};

/// Remaps values by a curve.
#[derive(Reflect, Clone)]
pub struct Curve {
    /// The control points.
    #[reflect(@Help("the curve: what becomes of each height"))]
    pub points: StringParam,
}

/// Curve presets.
const NAMED: [(&str, &str); 5] = [
    ("line", "0,0 1,1"),
    ("plains", "0,0 0.5,0.12 0.75,0.4 1,1"),
    ("plateau", "0,0 0.4,0.7 0.6,0.82 1,0.9"),
    ("steps", "0,0 0.3,0.05 0.36,0.35 0.62,0.4 0.68,0.75 1,0.85"),
    ("valleys", "0,0.35 0.35,0.05 0.5,0.2 1,1"),
];

/// Maximum number of control points.
pub const MAX_POINTS: usize = 64;

static CURVES: StringParser = StringParser {
    known: || NAMED.iter().map(|(name, _)| (*name).into()).collect(),
    also: "at least two points from left to right, such as '0,0 0.5,0.2 1,1'",
    is_file: |_| false,
    read,
};

fn read(words: &str) -> Result<ParsedString, ForeignError> {
    let points = CurvePoints::named(words).map_err(ForeignError::new)?;
    Ok(ParsedString { text: words.into(), meaning: Arc::new(points) })
}

impl Default for Curve {
    fn default() -> Self {
        Self { points: StringParam::new(&CURVES) }
    }
}

impl NodeType for Curve {
    fn ports(&self) -> &'static [Port] {
        const { &[Port::new("in", "what is changed")] }
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let points: &CurvePoints = self.points.parsed();
        for (out, value) in out.iter_mut().zip(inputs[0]) {
            *out = points.at(*value);
        }
    }
}

/// Why a text is no curve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CurveError {
    /// A word is no point.
    #[error("'{}' is no point: two numbers from -4 to 4 with a comma between them", quoted(.0))]
    NoPoint(String),
    /// A point is not to the right of the one before it.
    #[error("the point {} is not to the right of the one before it", quoted(.0))]
    NotToTheRight(String),
    /// It has too few or too many points.
    #[error("a curve has from 2 to {MAX_POINTS} points, not {0}")]
    Count(usize),
}

/// Control points of a curve with their slopes.
pub struct CurvePoints(Vec<CurvePoint>);

#[derive(Clone, Copy)]
struct CurvePoint {
    x: f32,
    y: f32,
    slope: f32,
}

impl CurvePoints {
    /// A curve by the name of a preset, or from points such as `0,0 0.5,0.2 1,1`.
    ///
    /// # Errors
    /// If it is none.
    pub fn named(words: &str) -> Result<Self, CurveError> {
        let named = NAMED.iter().find(|(name, _)| *name == words);
        Self::parse(named.map_or(words, |(_, points)| points))
    }

    /// The control points, from left to right.
    pub fn points(&self) -> impl Iterator<Item = [f32; 2]> {
        self.0.iter().map(|point| [point.x, point.y])
    }

    fn parse(words: &str) -> Result<Self, CurveError> {
        let mut points: Vec<CurvePoint> = Vec::new();
        for word in words.split_whitespace() {
            let number = |text: &str| text.parse::<f32>().ok().filter(|number| (-4.0..=4.0).contains(number));
            let point = word.split_once(',').and_then(|(x, y)| Some(CurvePoint { x: number(x)?, y: number(y)?, slope: 0.0 }));
            let point = point.ok_or_else(|| CurveError::NoPoint(word.into()))?;
            if points.last().is_some_and(|last| point.x < last.x + 1.0e-4) {
                return Err(CurveError::NotToTheRight(word.into()));
            }
            points.push(point);
        }
        if !(2..=MAX_POINTS).contains(&points.len()) {
            return Err(CurveError::Count(points.len()));
        }
        let rises: Vec<f32> = points.windows(2).map(|pair| (pair[1].y - pair[0].y) / (pair[1].x - pair[0].x)).collect();
        for (i, point) in points.iter_mut().enumerate() {
            let (before, after) = (rises[i.saturating_sub(1)], rises[i.min(rises.len() - 1)]);
            // Flat at extrema; otherwise the harmonic mean of the slopes, which prevents overshoot.
            point.slope = if before * after <= 0.0 { 0.0 } else { 2.0 * before * after / (before + after) };
        }
        Ok(Self(points))
    }

    /// The curve's value at `x`; constant beyond the ends.
    pub fn at(&self, x: f32) -> f32 {
        let after = self.0.partition_point(|point| point.x <= x);
        let Some(from) = after.checked_sub(1).map(|before| self.0[before]) else { return self.0[0].y };
        let Some(to) = self.0.get(after) else { return from.y };
        // Cubic Hermite spline.
        let (width, t) = (to.x - from.x, (x - from.x) / (to.x - from.x));
        let (square, cube) = (t * t, t * t * t);
        (2.0 * cube - 3.0 * square + 1.0) * from.y
            + (cube - 2.0 * square + t) * width * from.slope
            + (3.0 * square - 2.0 * cube) * to.y
            + (cube - square) * width * to.slope
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_changes_nothing_and_points_are_met() {
        let line = CurvePoints::parse("0,0 1,1").expect("a curve");
        for i in 0..=100 {
            let x = i as f32 / 100.0;
            assert!((line.at(x) - x).abs() < 1.0e-6);
        }
        assert_eq!((line.at(-3.0), line.at(3.0)), (0.0, 1.0));
        for (name, points) in NAMED {
            let curve = CurvePoints::parse(points).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for point in &curve.0 {
                assert!((curve.at(point.x) - point.y).abs() < 1.0e-6, "{name} at {}", point.x);
            }
        }
    }

    proptest! {
        #[test]
        fn between_two_points_it_swings_beyond_neither(heights in prop::collection::vec(-1.0f32..1.0, 2..12), x in 0.0f32..1.0) {
            let last = heights.len() - 1;
            let words: Vec<String> = heights.iter().enumerate().map(|(i, y)| format!("{},{y}", i as f32 / last as f32)).collect();
            let curve = CurvePoints::parse(&words.join(" ")).expect("a curve");
            let at = ((x * last as f32) as usize).min(last - 1);
            let (low, high) = (heights[at].min(heights[at + 1]), heights[at].max(heights[at + 1]));
            let y = curve.at(x);
            prop_assert!((low - 1.0e-4..=high + 1.0e-4).contains(&y), "{y} is not from {low} to {high}");
        }
    }

    #[test]
    fn what_is_no_curve_is_told() {
        for (words, fault) in [
            ("", "from 2 to 64 points, not 0"),
            ("0,0", "from 2 to 64 points, not 1"),
            ("0,0 1", "'1' is no point"),
            ("0,0 1,NaN", "is no point"),
            ("0,0 9,1", "is no point"),
            ("0.5,0 0.5,1", "not to the right"),
            ("0.5,0 0.2,1", "not to the right"),
        ] {
            let error = read(words).err().expect("it is none");
            assert!(error.to_string().contains(fault), "{words}: {error}");
        }
    }
}
