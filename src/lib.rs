//! Eremite: an infinite side-scroller, and the plugins that it is made of.

pub mod ink;
pub mod land;
pub mod terrain;
