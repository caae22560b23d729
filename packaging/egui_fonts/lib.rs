//! The typefaces of egui, as its own crate `epaint_default_fonts` has them, but without hints for the pixels of small sizes, and
//! without pictures: of 1.4 MB these are 0.2, which is a tenth of what a browser fetches. `.ci/fonts egui` makes them.

/// For code and figures: Hack.
pub const HACK_REGULAR: &[u8] = include_bytes!("fonts/Hack-Regular.ttf");

/// For all other texts: Ubuntu Light.
pub const UBUNTU_LIGHT: &[u8] = include_bytes!("fonts/Ubuntu-Light.ttf");

/// The signs that egui itself draws.
pub const EMOJI_ICON: &[u8] = include_bytes!("fonts/emoji-icon-font.ttf");

/// Pictures: none but those signs.
pub const NOTO_EMOJI_REGULAR: &[u8] = EMOJI_ICON;
