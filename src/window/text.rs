//! Letters that can be read wherever they stand: ink on a wash of paper; at night and below, paper on a wash of ink.

use bevy::{prelude::*, text::FontSize, window::RequestRedraw};
use eremite_land::Land;
use eremite_stream::contracts::{
    camera_view::CameraView,
    palette_state::PaletteState,
    schedule::{GameSystems, real_frame_s},
    text_settings::{TextSettings, TextSizeVh},
};

/// The type of all that is written in the window.
#[derive(Resource, Clone)]
pub struct UiFont(Handle<Font>);

impl UiFont {
    /// Text of a size in hundredths of the window's height, which it grows with, as the player reads it.
    pub fn text(&self, size_vh: f32) -> (TextFont, TextSizeVh) {
        (self.sized(FontSize::Vh(size_vh)), TextSizeVh(size_vh))
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
pub fn init_font(app: &mut App) {
    if app.world().contains_resource::<UiFont>() || !app.world().contains_resource::<Assets<Font>>() {
        return;
    }
    let font = Font::from_bytes(eremite_stream::ink::FONT.to_vec());
    let font = app.world_mut().resource_mut::<Assets<Font>>().add(font);
    app.insert_resource(UiFont(font))
        .init_resource::<TextSettings>()
        .init_resource::<PaletteState>()
        .init_resource::<CameraView>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, TextColorSystems.in_set(GameSystems::Write))
        .add_systems(Update, scale_texts.after(GameSystems::Write))
        .add_systems(Update, color_texts.run_if(resource_exists::<Land>).in_set(TextColorSystems));
}

/// Sets texts in the size that the player reads.
fn scale_texts(reading: Res<TextSettings>, mut texts: Query<(Ref<TextSizeVh>, &mut TextFont)>) {
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
pub struct TextColorSystems;

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
pub struct InkText {
    /// From 0, not to be seen, to 1.
    pub strength: f32,
    /// Whether it is set off from what is beside it.
    pub marked: bool,
}

impl InkText {
    /// So strong, and not set off.
    pub fn with_strength(strength: f32) -> Self {
        Self { strength, marked: false }
    }
}

/// Letters at the foot of the view, where the soil is, and dark at any hour: they are written as by night.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct DarkBackgroundText;

/// What letters are written on, as a picture or a plain ground, of a strength from 0 to 1: the hour colours it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct TextBackground(pub f32);

/// A ground without edges, for letters of a size in hundredths of the window's height.
pub fn soft_background(size_vh: f32) -> BoxShadow {
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
fn color_texts(
    mood: Res<PaletteState>,
    gaze: Res<CameraView>,
    land: Res<Land>,
    time: Res<Time<Real>>,
    reading: Res<TextSettings>,
    mut below: Local<bool>,
    mut shown: Local<Option<f32>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut all: Query<
        (&InkText, Has<DarkBackgroundText>, Option<&mut TextColor>, Option<&mut BoxShadow>, Option<&mut ImageNode>),
        Without<TextBackground>,
    >,
    mut grounds: Query<(&TextBackground, Option<&mut BackgroundColor>, Option<&mut ImageNode>)>,
) {
    let depth_m = land.height(gaze.place.column) - gaze.place.height_m();
    *below = depth_m > BELOW_M[usize::from(*below)];
    let wanted = f32::from(u8::from(*below || mood.night > NIGHT));
    let dark = shown.get_or_insert(wanted);
    if *dark != wanted {
        let step = real_frame_s(&time) / TURNS_S;
        *dark += (wanted - *dark).clamp(-step, step);
        redraw.write(RequestRedraw);
    }
    let under = |dark: f32| Color::from(paper().mix(&ink(), dark));
    for (TextBackground(strength), plain, picture) in &mut grounds {
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
