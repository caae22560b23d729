//! What he and his horse do.

mod bells;
mod breath;
mod bubble;
mod cloth;
mod contact;
mod creak;
mod doing;
mod grind;
mod hooves;
mod matter;
mod rub;
mod scenes;
mod soles;
mod steps;
mod things;

pub use bells::Bells;
pub use doing::Doing;
pub use scenes::SCENES;
pub use steps::Steps;

#[cfg(test)]
mod tests;
