//! Glyphs of the keys, mouse buttons, gamepad buttons and sticks that trigger an action, drawn with the game's brush; and
//! their names, for whoever does not see them.
//!
//! Keys show the label of the player's keyboard layout; gamepads come in the three common layouts. [`glyphs_for`] chooses
//! the glyphs of actions, [`GlyphBitmap`] paints one.

mod bitmap;
mod brush;
mod drawing;
mod gamepad;
mod glyph;
mod glyph_text;
mod spoken;

use bevy::{ecs::system::SystemParam, prelude::*};

pub use bitmap::GlyphBitmap;
pub use glyph::{BindingFilter, ButtonGlyph, Directions, StickSide, glyphs_for};
pub use spoken::{spoken_keys, spoken_place, spoken_prompt};

use crate::actions::{Action, ActiveDevice, Bindings, KeyLabels};

/// Bindings, the keyboard's labels and the last used device: what glyphs follow from.
#[derive(SystemParam)]
pub struct GlyphInputs<'w> {
    /// The bindings.
    pub bindings: Res<'w, Bindings>,
    key_labels: Res<'w, KeyLabels>,
    active_device: Res<'w, ActiveDevice>,
}

impl GlyphInputs<'_> {
    /// The glyphs of actions that belong together, see [`glyphs_for`].
    pub fn glyphs(&self, actions: &[Action], shown: BindingFilter) -> Vec<Vec<ButtonGlyph>> {
        glyphs_for(actions, shown, &self.bindings, &self.key_labels, *self.active_device)
    }

    /// The first bindings of actions as words, see [`spoken_keys`].
    pub fn spoken(&self, actions: &[Action]) -> String {
        spoken_keys(actions, &self.bindings, &self.key_labels, *self.active_device)
    }

    /// Whether other glyphs may follow from it than in the frame before.
    pub fn is_changed(&self) -> bool {
        self.bindings.is_changed() || self.key_labels.is_changed() || self.active_device.is_changed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::{ACTIONS, AxisHalf, Binding, GamepadLayout, InputDevice};

    /// Every glyph of the default bindings in all layouts, and some of other possible bindings.
    fn every_sign() -> Vec<(String, Vec<ButtonGlyph>)> {
        let key_labels = KeyLabels::default();
        let mut rows: Vec<(String, Vec<ButtonGlyph>)> = Vec::new();
        let bound = |device: InputDevice, family: GamepadLayout| {
            let mut signs: Vec<ButtonGlyph> = Vec::new();
            let all = ACTIONS.iter().flat_map(|entry| entry.defaults).filter(|binding| binding.device() == device);
            for sign in all.map(|binding| ButtonGlyph::of(*binding, &key_labels, family)) {
                if !signs.contains(&sign) {
                    signs.push(sign);
                }
            }
            signs
        };
        rows.push(("keys".into(), bound(InputDevice::Keyboard, GamepadLayout::Xbox)));
        let buttons = [MouseButton::Left, MouseButton::Right, MouseButton::Middle, MouseButton::Back, MouseButton::Forward];
        let mut mouse: Vec<ButtonGlyph> = buttons.map(ButtonGlyph::Mouse).into();
        mouse.extend([AxisHalf::More, AxisHalf::Less].map(|half| ButtonGlyph::of(Binding::Wheel(half), &key_labels, GamepadLayout::Xbox)));
        mouse.push(ButtonGlyph::Wheel(Directions { up: true, down: true, ..default() }));
        let all = Directions { left: true, right: true, up: true, down: true };
        let aside = Directions { left: true, right: true, ..default() };
        for family in GamepadLayout::ALL {
            let mut signs = bound(InputDevice::Pad, family);
            let others = GamepadButton::all().map(|button| ButtonGlyph::of(Binding::Button(button), &key_labels, family));
            signs.extend(others.into_iter().filter(|sign| !bound(InputDevice::Pad, family).contains(sign)));
            rows.push((format!("{family:?}"), signs));
        }
        mouse.extend([
            ButtonGlyph::Cross(all),
            ButtonGlyph::Cross(aside),
            ButtonGlyph::Stick(StickSide::Left, all),
            ButtonGlyph::Stick(StickSide::Right, aside),
        ]);
        mouse.push(ButtonGlyph::Stick(StickSide::Right, Directions { up: true, ..default() }));
        rows.push(("mouse and sticks".into(), mouse));
        rows
    }

    #[test]
    fn no_two_glyphs_of_a_device_look_the_same_and_all_are_drawn_within_their_picture() {
        for (name, signs) in every_sign() {
            for sign in &signs {
                let GlyphBitmap { width, height, ink } = GlyphBitmap::of(sign, 96);
                let edge = (0..height).flat_map(|y| [y * width, y * width + width - 1]).chain(0..width).chain(width * 95..width * 96);
                let over = edge.map(|at| ink[at]).max().unwrap_or_default();
                assert!(over < 100, "{name}: {sign:?} is cut off: {over}");
            }
            let pictures: Vec<GlyphBitmap> = signs.iter().map(|sign| GlyphBitmap::of(sign, 24)).collect();
            for (number, (sign, picture)) in signs.iter().zip(&pictures).enumerate() {
                let GlyphBitmap { width, height, ink } = picture;
                assert_eq!((*height, ink.len()), (24, width * 24), "{name}: {sign:?}");
                let dark = ink.iter().filter(|ink| **ink > 128).count();
                assert!(dark > 40 && dark < ink.len() * 2 / 3, "{name}: {sign:?} has {dark} dark pixels of {}", ink.len());
                for (other, beside) in signs[..number].iter().zip(&pictures) {
                    assert!(beside != picture, "{name}: {sign:?} looks as {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_glyph_is_drawn_alike_each_time_and_is_as_high_as_is_asked_for() {
        for (_, signs) in every_sign() {
            let sign = &signs[0];
            assert_eq!(GlyphBitmap::of(sign, 31), GlyphBitmap::of(sign, 31));
            for height in [9, 20, 27, 96] {
                assert_eq!(GlyphBitmap::of(sign, height).height, height);
            }
        }
    }

    /// Contact sheet of all glyphs on paper and on ink, in several sizes. Written to the file named by the variable `SIGNS`,
    /// or to the temporary directory.
    #[test]
    #[ignore = "a picture to look at: SIGNS=signs.png"]
    fn all_glyphs_on_a_sheet() {
        let file = std::env::var("SIGNS").map_or_else(|_| std::env::temp_dir().join("eremite-signs.png"), Into::into);
        let (width, mut top) = (1500, 6);
        let rows = every_sign();
        let mut sheet = image::RgbImage::from_pixel(width, 1900, image::Rgb([0xf2, 0xea, 0xd9]));
        for dark in [false, true] {
            let [paper, ink] = if dark { [[0x1a, 0x19, 0x1b], [0xf2, 0xea, 0xd9]] } else { [[0xf2, 0xea, 0xd9], [0x1a, 0x19, 0x1b]] };
            for y in top..1900 {
                for x in 0..width {
                    sheet.put_pixel(x, y, image::Rgb(paper));
                }
            }
            for size in if dark { vec![20, 32] } else { vec![20, 32, 64] } {
                for (_, signs) in &rows {
                    let mut x = 8;
                    for sign in signs {
                        let picture = GlyphBitmap::of(sign, size);
                        if x + picture.width as u32 > width {
                            (x, top) = (8, top + size as u32 + 6);
                        }
                        for (at, share) in picture.ink.iter().enumerate() {
                            let share = f32::from(*share) / 255.0;
                            let mixed = std::array::from_fn(|c| {
                                (f32::from(paper[c]) + (f32::from(ink[c]) - f32::from(paper[c])) * share).round() as u8
                            });
                            sheet.put_pixel(x + (at % picture.width) as u32, top + (at / picture.width) as u32, image::Rgb(mixed));
                        }
                        x += picture.width as u32 + 6;
                    }
                    top += size as u32 + 6;
                }
            }
        }
        sheet.save(file).expect("it can be written");
    }
}
