//! What is compared on every machine: digests of the lands of all versions and of a walk; with the feature `pictures` also
//! pictures of the real renderer beside those of the CPU rasteriser.

pub mod digests;
#[cfg(feature = "pictures")]
pub mod pictures;
#[cfg(feature = "pictures")]
pub mod places;
pub mod walk;
