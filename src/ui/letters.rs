//! Letters that can be read wherever they stand: ink on a wash of paper; at night and below, paper on a wash of ink.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    land::Land,
    shared::{gaze::Gaze, mood::Mood, schedule::frame_s},
};

/// Strength of the ground, where the letters are at their strongest.
const GROUND: f32 = 0.74;
/// From which share of the night on it is night for letters.
const NIGHT: f32 = 0.4;
/// Metres beneath the surface from which on the view is dark, and up to which it stays so.
const BELOW_M: [f32; 2] = [16.0, 8.0];
/// Seconds in which day's letters become night's.
const TURNS_S: f32 = 0.6;

/// Something written, or the ground of it: the hour colours it.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Letters {
    /// From 0, not to be seen, to 1.
    pub strength: f32,
    /// Whether it is set off from what is beside it.
    pub marked: bool,
}

impl Letters {
    pub fn of_strength(strength: f32) -> Self {
        Self { strength, marked: false }
    }
}

/// A ground without edges, for letters of a size in hundredths of the window's height.
pub(super) fn wash(size_vh: f32) -> BoxShadow {
    BoxShadow::new(Color::NONE, Val::ZERO, Val::ZERO, vh(size_vh * 0.35), vh(size_vh * 0.5))
}

/// The letters of the day, and of the dark.
pub(super) fn ink() -> Srgba {
    Srgba::rgb_u8(0x1a, 0x19, 0x1b)
}

pub(super) fn paper() -> Srgba {
    Srgba::rgb_u8(0xf2, 0xea, 0xd9)
}

/// What is set off: the sun's red, which is brighter in the dark.
fn mark(dark: f32) -> Srgba {
    Srgba::rgb_u8(0xa8, 0x3c, 0x2c).mix(&Srgba::rgb_u8(0xf0, 0x8a, 0x6c), dark)
}

/// Gives letters and grounds the colours of the hour and the depth that are looked at.
pub(super) fn colour(
    mood: Res<Mood>,
    gaze: Res<Gaze>,
    land: Res<Land>,
    time: Res<Time<Real>>,
    mut below: Local<bool>,
    mut shown: Local<Option<f32>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut all: Query<(&Letters, Option<&mut TextColor>, Option<&mut BoxShadow>)>,
) {
    let depth_m = land.height(gaze.place.column) - gaze.place.height_m();
    *below = depth_m > BELOW_M[usize::from(*below)];
    let wanted = f32::from(u8::from(*below || mood.night > NIGHT));
    let dark = shown.get_or_insert(wanted);
    if *dark != wanted {
        let step = frame_s(&time) / TURNS_S;
        *dark += (wanted - *dark).clamp(-step, step);
        redraw.write(RequestRedraw);
    }
    for (letters, text, wash) in &mut all {
        let set = if letters.marked { mark(*dark) } else { ink().mix(&paper(), *dark) };
        if let Some(mut text) = text {
            text.set_if_neq(TextColor(set.with_alpha(letters.strength).into()));
        }
        if let Some(mut wash) = wash {
            let ground: Color = paper().mix(&ink(), *dark).with_alpha(letters.strength * GROUND).into();
            if wash.0[0].color != ground {
                wash.0[0].color = ground;
            }
        }
    }
}
