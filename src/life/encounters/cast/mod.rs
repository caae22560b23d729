//! Who takes part in each encounter, and how they move.

pub mod animals;
pub mod people;
