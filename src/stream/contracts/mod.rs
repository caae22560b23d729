//! What plugins share, so that none has to know another: where the camera looks, where the hermit is, what hour it is, by the
//! clock and in colours, what weather, the order of a frame.

pub mod almanac;
pub mod archery;
pub mod calm;
pub mod captions;
pub mod clipboard;
pub mod dropped;
pub mod finds;
pub mod gaze;
pub mod happened;
pub mod hinting;
pub mod keep;
pub mod lantern;
pub mod marked;
pub mod mood;
pub mod painting;
pub mod readable;
pub mod reading;
pub mod saying;
pub mod schedule;
pub mod sights;
pub mod stillness;
pub mod weather;
pub mod whereabouts;
