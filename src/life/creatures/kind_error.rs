//! Errors of the kinds' files: what is wrong, and in which field.

use eremite_land::asset_store::{RonError, quoted};

/// Why a kind of creature is not valid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CreatureKindError {
    /// It is not RON of this form: where, and what is wrong.
    #[error(transparent)]
    Syntax(#[from] RonError),
    /// A field has a value that it cannot have.
    #[error("{field}: {error}")]
    Field {
        /// The path of the field, as in `gaits[0].stride_m`.
        field: String,
        /// What is wrong with it.
        error: CreatureFieldError,
    },
}

/// What is wrong with a field of a kind's file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CreatureFieldError {
    /// A number is out of range, or none at all.
    #[error("is a number from {low} to {high}, not {value}")]
    OutOfRange {
        /// The number.
        value: f32,
        /// The least.
        low: f32,
        /// The greatest.
        high: f32,
    },
    /// A biome stands twice in a list.
    #[error("there is '{}' already", quoted(.0))]
    RepeatedBiome(String),
    /// Two gaits have the same name.
    #[error("there is a gait '{}' already", quoted(.0))]
    RepeatedGait(String),
    /// An activity has two scores.
    #[error("there is a score for it already")]
    RepeatedScore,
    /// The sizes of a group.
    #[error("is from 1 to {limit}, the least first, not {least} and {most}")]
    GroupSize {
        /// The least as written.
        least: u32,
        /// The most as written.
        most: u32,
        /// The most that may be.
        limit: u32,
    },
    /// There is no speed of flight.
    #[error("is at least one speed")]
    NoSpeed,
    /// There is no gait.
    #[error("are at least one")]
    NoGait,
    /// A name is empty.
    #[error("has letters")]
    NoName,
    /// The legs of a quadruped stand too close together.
    #[error("its first joint is at least 0.1 m before that of the hind leg")]
    ForelegTooFarBack,
    /// A coat on two legs.
    #[error("a coat is worn on four legs")]
    CoatOnTwoLegs,
    /// Plumage on four legs.
    #[error("who has plumage stands on two legs")]
    PlumageOnFourLegs,
    /// A hermit, or somebody in a robe, on four legs.
    #[error("a hermit goes on two legs, and so does who wears a robe")]
    HermitOnFourLegs,
    /// A life among people, without a robe.
    #[error("is that of who wears a robe")]
    NeedsRobe,
    /// An empty list.
    #[error("is at least one")]
    Empty,
    /// The behaviour of a quadruped, on two legs.
    #[error("is that of who goes on four legs")]
    NeedsFourLegs,
    /// The behaviour of a bird, without plumage.
    #[error("is that of who has plumage")]
    NeedsPlumage,
    /// A figure has too many strokes.
    #[error("at most {limit} strokes")]
    TooManyStrokes {
        /// The most that may be.
        limit: usize,
    },
    /// The number of points in a stroke.
    #[error("are 2 to {limit}, not {count}")]
    PointCount {
        /// Those that there are.
        count: usize,
        /// The most that may be.
        limit: usize,
    },
    /// The number of sections in a wing.
    #[error("are 2 to {limit} sections, not {count}")]
    SectionCount {
        /// Those that there are.
        count: usize,
        /// The most that may be.
        limit: usize,
    },
    /// The number of joints in a leg.
    #[error("are {} or {}, not {count}", allowed[0], allowed[1])]
    JointCount {
        /// Those that there are.
        count: usize,
        /// The numbers that may be.
        allowed: [usize; 2],
    },
    /// The number of legs in a gait.
    #[error("are {legs}, not {count}")]
    LegCount {
        /// Those that there are.
        count: usize,
        /// The legs of the figure.
        legs: usize,
    },
    /// Two joints lie at the same place.
    #[error("is at least 0.01 m from the one above")]
    JointsTooClose,
    /// The last joint is not at height 0.
    #[error("the sole is on the ground, at 0")]
    SoleOffGround,
    /// The leg is straight, so that inverse kinematics could bend it either way.
    #[error("the leg is a little bent as it stands, so that it is clear which way")]
    StraightLeg,
    /// Flesh on a bone that the leg has not.
    #[error("there are bones 0 to {last}, not {bone}")]
    NoSuchBone {
        /// The bone as written.
        bone: usize,
        /// The last bone of the leg.
        last: usize,
    },
}

impl CreatureFieldError {
    /// The error of a kind with this field.
    pub(super) fn at(self, field: impl Into<String>) -> CreatureKindError {
        CreatureKindError::Field { field: field.into(), error: self }
    }
}

/// There is no kind of creature of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no kind of creature '{}'; there are: {known}", quoted(.name))]
pub struct UnknownCreature {
    /// The requested name.
    pub name: String,
    /// The names of all kinds.
    pub known: String,
}

/// Why a kind cannot be overridden.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OverrideError {
    /// There is none of that name.
    #[error(transparent)]
    Unknown(#[from] UnknownCreature),
    /// The override is not valid.
    #[error(transparent)]
    Invalid(#[from] CreatureKindError),
}
