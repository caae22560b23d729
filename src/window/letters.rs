//! Letters that can be read wherever they stand: ink on a wash of paper; at night and below, paper on a wash of ink.

use bevy::{prelude::*, text::FontSize, window::RequestRedraw};
use eremite_land::Land;
use eremite_stream::contracts::{
    gaze::Gaze,
    mood::Mood,
    reading::{Reading, SizeVh},
    schedule::{GameSystems, frame_s},
};

/// The type of all that is written in the window.
#[derive(Resource, Clone)]
pub struct Type(Handle<Font>);

impl Type {
    /// Text of a size in hundredths of the window's height, which it grows with, as the player reads it.
    pub fn text(&self, size_vh: f32) -> (TextFont, SizeVh) {
        (self.sized(FontSize::Vh(size_vh)), SizeVh(size_vh))
    }

    /// Text of a size in points.
    pub fn text_px(&self, size_px: f32) -> TextFont {
        self.sized(FontSize::Px(size_px))
    }

    fn sized(&self, font_size: FontSize) -> TextFont {
        TextFont { font: self.0.clone().into(), font_size, ..default() }
    }
}

/// Sets the type, if this app has fonts: whoever brings the first that writes does, and it is the same for all.
pub fn set(app: &mut App) {
    if app.world().contains_resource::<Type>() || !app.world().contains_resource::<Assets<Font>>() {
        return;
    }
    let font = Font::from_bytes(eremite_stream::ink::FONT.to_vec());
    let font = app.world_mut().resource_mut::<Assets<Font>>().add(font);
    app.insert_resource(Type(font))
        .init_resource::<Reading>()
        .init_resource::<Mood>()
        .init_resource::<Gaze>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, LettersSystems.in_set(GameSystems::Write))
        .add_systems(Update, set_in_size.after(GameSystems::Write))
        .add_systems(Update, colour.run_if(resource_exists::<Land>).in_set(LettersSystems));
}

/// Sets texts in the size that the player reads.
fn set_in_size(reading: Res<Reading>, mut texts: Query<(Ref<SizeVh>, &mut TextFont)>) {
    for (size, mut font) in &mut texts {
        if reading.is_changed() || size.is_changed() {
            let wanted = FontSize::Vh(size.0 * reading.size);
            if font.font_size != wanted {
                font.font_size = wanted;
            }
        }
    }
}

/// When letters get their colours: after all is written.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LettersSystems;

/// Strength of the ground, where the letters are at their strongest.
const GROUND: f32 = 0.9;
/// From which share of the night on it is night for letters.
const NIGHT: f32 = 0.4;
/// Metres beneath the surface from which on the view is dark, and up to which it stays so.
const BELOW_M: [f32; 2] = [16.0, 8.0];
/// Seconds in which day's letters become night's.
const TURNS_S: f32 = 0.6;

/// Something written or drawn with the brush, or the wash beneath it: the hour colours it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Letters {
    /// From 0, not to be seen, to 1.
    pub strength: f32,
    /// Whether it is set off from what is beside it.
    pub marked: bool,
}

impl Letters {
    /// So strong, and not set off.
    pub fn of_strength(strength: f32) -> Self {
        Self { strength, marked: false }
    }
}

/// Letters at the foot of the view, where the soil is, and dark at any hour: they are written as by night.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OverSoil;

/// What letters are written on, as a picture or a plain ground, of a strength from 0 to 1: the hour colours it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Ground(pub f32);

/// A ground without edges, for letters of a size in hundredths of the window's height.
pub fn wash(size_vh: f32) -> BoxShadow {
    BoxShadow::new(Color::NONE, Val::ZERO, Val::ZERO, vh(size_vh * 0.5), vh(size_vh * 0.5))
}

/// The letters of the day, and of the dark.
fn ink() -> Srgba {
    Srgba::rgb_u8(0x1a, 0x19, 0x1b)
}

fn paper() -> Srgba {
    Srgba::rgb_u8(0xf2, 0xea, 0xd9)
}

/// What is set off: the sun's red, which is brighter in the dark.
fn mark(dark: f32) -> Srgba {
    Srgba::rgb_u8(0xa8, 0x3c, 0x2c).mix(&Srgba::rgb_u8(0xf0, 0x8a, 0x6c), dark)
}

/// Gives letters and grounds the colours of the hour and the depth that are looked at.
fn colour(
    mood: Res<Mood>,
    gaze: Res<Gaze>,
    land: Res<Land>,
    time: Res<Time<Real>>,
    reading: Res<Reading>,
    mut below: Local<bool>,
    mut shown: Local<Option<f32>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut all: Query<(&Letters, Has<OverSoil>, Option<&mut TextColor>, Option<&mut BoxShadow>, Option<&mut ImageNode>), Without<Ground>>,
    mut grounds: Query<(&Ground, Option<&mut BackgroundColor>, Option<&mut ImageNode>)>,
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
    let under = |dark: f32| Color::from(paper().mix(&ink(), dark));
    for (Ground(strength), plain, picture) in &mut grounds {
        let ground = under(*dark).with_alpha(if reading.strong { 1.0 } else { *strength });
        // A node with a picture has a plain ground too, which is to be seen nowhere.
        match (picture, plain) {
            (Some(picture), _) => tint(Some(picture), ground),
            (None, Some(mut plain)) => _ = plain.set_if_neq(BackgroundColor(ground)),
            (None, None) => {}
        }
    }
    for (letters, is_over_soil, text, wash, picture) in &mut all {
        let dark = if is_over_soil { 1.0 } else { *dark };
        let set = if letters.marked { mark(dark) } else { ink().mix(&paper(), dark) };
        if let Some(mut text) = text {
            text.set_if_neq(TextColor(set.with_alpha(letters.strength).into()));
        }
        if let Some(mut wash) = wash {
            let ground = under(dark).with_alpha(letters.strength * if reading.strong { 1.0 } else { GROUND });
            if wash.0[0].color != ground {
                wash.0[0].color = ground;
            }
        }
        tint(picture, set.with_alpha(letters.strength).into());
    }
}

fn tint(picture: Option<Mut<ImageNode>>, color: Color) {
    if let Some(mut picture) = picture
        && picture.color != color
    {
        picture.color = color;
    }
}
