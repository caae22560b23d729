//! Foley: sounds of the player's and the horse's movements and actions.

mod bells;
mod breath;
mod bubble;
mod cloth;
mod contact;
mod continuous;
mod creak;
mod friction;
mod grind;
mod impacts;
mod material;
mod object_materials;
mod scenes;
mod surfaces;

pub use bells::Bells;
pub use continuous::ContinuousFoley;
pub use impacts::ImpactFoley;
pub use scenes::SCENES;

#[cfg(test)]
mod tests;
