//! Text that is legible everywhere: ink on a wash of paper, or outlined with it, by day; the other way round by night and
//! underground.

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    text::{FontSize, FontSource},
    window::RequestRedraw,
};
use eremite_land::Land;
use eremite_stream::{
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        schedule::{GameSystems, real_frame_s},
        text_settings::{TextSettings, TextSizeVh},
    },
    ink::Typeface,
};

use crate::text_outline::{self, TextOutline};

/// The fonts of all text in the window, one for each typeface. Text gets that of the current language.
#[derive(Resource, Clone)]
pub struct UiFont([Handle<Font>; Typeface::ALL.len()]);

impl UiFont {
    /// Text of a size in hundredths of the window's height; scales with the window and the player's text size.
    pub fn text(&self, size_vh: f32) -> (TextFont, TextSizeVh) {
        (self.sized(Typeface::current(), FontSize::Vh(size_vh)), TextSizeVh(size_vh))
    }

    /// Text of a size in points.
    pub fn text_px(&self, size_px: f32) -> TextFont {
        self.sized(Typeface::current(), FontSize::Px(size_px))
    }

    /// A line of a size in points that may be in another language, such as the name of one.
    pub fn line_px(&self, line: &str, size_px: f32) -> TextFont {
        self.sized(Typeface::current().for_line(line), FontSize::Px(size_px))
    }

    /// Adds the fonts that are there.
    fn add_to(&self, fonts: &mut Assets<Font>) {
        for (typeface, handle) in self.missing_in(fonts).collect::<Vec<_>>() {
            if let Some(data) = typeface.data() {
                _ = fonts.insert(handle, Font::from_bytes(data.to_vec()));
            }
        }
    }

    /// The typefaces that are there, and not among the fonts yet.
    fn missing_in(&self, fonts: &Assets<Font>) -> impl Iterator<Item = (Typeface, &Handle<Font>)> {
        Typeface::ALL.into_iter().zip(&self.0).filter(|(typeface, handle)| typeface.is_there() && !fonts.contains(*handle))
    }

    fn sized(&self, typeface: Typeface, font_size: FontSize) -> TextFont {
        TextFont { font: self.0[typeface as usize].clone().into(), font_size, ..default() }
    }
}

/// Loads the font and adds the text systems, if the app has fonts; does nothing if that was done before.
pub fn init_font(app: &mut App) {
    if app.world().contains_resource::<UiFont>() || !app.world().contains_resource::<Assets<Font>>() {
        return;
    }
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let handles = UiFont(Typeface::ALL.map(|_| fonts.reserve_handle()));
    handles.add_to(&mut fonts);
    if !Typeface::ALL.into_iter().all(Typeface::is_there) {
        app.add_systems(Update, add_fetched_fonts);
    }
    app.add_plugins(text_outline::plugin)
        .insert_resource(handles)
        .init_resource::<TextSettings>()
        .register_type::<TextSettings>()
        .register_type::<TextSizeVh>()
        .register_type::<InkText>()
        .register_type::<DarkBackgroundText>()
        .register_type::<TextBackground>()
        .init_resource::<PaletteState>()
        .init_resource::<CameraView>()
        .add_message::<RequestRedraw>()
        .configure_sets(Update, TextColorSystems.in_set(GameSystems::Text))
        .add_systems(Update, (follow_language, scale_texts).chain().after(GameSystems::Text))
        .add_systems(Update, color_texts.run_if(resource_exists::<Land>).in_set(TextColorSystems));
}

/// Adds the fonts that have been fetched.
fn add_fetched_fonts(handles: Res<UiFont>, mut fonts: ResMut<Assets<Font>>) {
    if handles.missing_in(&fonts).next().is_some() {
        handles.add_to(&mut fonts);
    }
}

/// Gives all texts the typeface of the language when that has changed, in the same frame. A line in another typeface keeps it.
fn follow_language(fonts: Res<UiFont>, mut known: Local<Typeface>, mut texts: Query<&mut TextFont>) {
    let typeface = Typeface::current();
    let former = std::mem::replace(&mut *known, typeface);
    if former != typeface {
        change_typeface(&fonts, former, typeface, &mut texts);
    }
}

fn change_typeface(fonts: &UiFont, former: Typeface, now: Typeface, texts: &mut Query<&mut TextFont>) {
    let [former, now] = [former, now].map(|typeface| FontSource::from(&fonts.0[typeface as usize]));
    for mut text in texts.iter_mut().filter(|text| text.font == former) {
        text.font = now.clone();
    }
}

/// Applies the player's text size.
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

/// System set that colours text; runs after all text is written.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextColorSystems;

/// Opacity of the outline of text at full strength.
const OUTLINE: f32 = 0.85;
/// Opacity of the background of text at full strength.
const GROUND: f32 = 0.9;
/// Share of the transparency of backgrounds that is left in the dark: colours are mixed in linear light, where the moon shines
/// through dark paper far more than dark hills do through pale paper.
const DARK_TRANSPARENCY: f32 = 0.25;
/// Night value above which text uses its night colours.
const NIGHT: f32 = 0.4;
/// Depths in metres for dark text colours (hysteresis): switched on below the first, off above the second.
const BELOW_M: [f32; 2] = [16.0, 8.0];
/// Seconds of the transition between day and night colours.
const TURNS_S: f32 = 0.6;

/// Text or a brush image, or the wash behind it; coloured by the hour.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct InkText {
    /// Opacity from 0 to 1.
    pub strength: f32,
    /// Whether it is highlighted.
    pub marked: bool,
}

impl InkText {
    /// Not highlighted, with this opacity.
    pub fn with_strength(strength: f32) -> Self {
        Self { strength, marked: false }
    }
}

/// Marks text at the bottom of the view, over dark soil: it always has its night colours.
#[derive(Component, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Component, Default, Debug, Clone)]
pub struct DarkBackgroundText;

/// Background of text, an image or a plain colour, with an opacity from 0 to 1; coloured by the hour.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct TextBackground(pub f32);

/// A soft-edged background for text of a size in hundredths of the window's height.
pub fn soft_background(size_vh: f32) -> BoxShadow {
    BoxShadow::new(Color::NONE, Val::ZERO, Val::ZERO, vh(size_vh * 0.5), vh(size_vh * 0.5))
}

/// Text colours of the day and of the dark.
fn ink() -> Srgba {
    Srgba::rgb_u8(0x1a, 0x19, 0x1b)
}

fn paper() -> Srgba {
    Srgba::rgb_u8(0xf2, 0xea, 0xd9)
}

/// Highlight colour: the sun's red, brighter in the dark.
fn mark(dark: f32) -> Srgba {
    Srgba::rgb_u8(0xa8, 0x3c, 0x2c).mix(&Srgba::rgb_u8(0xf0, 0x8a, 0x6c), dark)
}

/// How dark the view is, by hour and depth, and how far the texts' colours have followed.
#[derive(SystemParam)]
struct ViewDarkness<'w, 's> {
    palette: Res<'w, PaletteState>,
    view: Res<'w, CameraView>,
    land: Res<'w, Land>,
    time: Res<'w, Time<Real>>,
    below: Local<'s, bool>,
    shown: Local<'s, Option<f32>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl ViewDarkness<'_, '_> {
    /// Fades to the dark or back; returns the share of the dark, 0 to 1.
    fn fade(&mut self) -> f32 {
        let depth_m = self.land.height(self.view.place.column) - self.view.place.height_m();
        *self.below = depth_m > BELOW_M[usize::from(*self.below)];
        let wanted = f32::from(u8::from(*self.below || self.palette.night > NIGHT));
        let dark = self.shown.get_or_insert(wanted);
        if *dark != wanted {
            let step = real_frame_s(&self.time) / TURNS_S;
            *dark += (wanted - *dark).clamp(-step, step);
            self.redraw.write(RequestRedraw);
        }
        *dark
    }
}

/// Colours text and backgrounds by hour and depth.
fn color_texts(
    mut darkness: ViewDarkness,
    reading: Res<TextSettings>,
    mut all: Query<
        (
            &InkText,
            Has<DarkBackgroundText>,
            Option<&mut TextColor>,
            Option<&mut BoxShadow>,
            Option<&mut TextOutline>,
            Option<&mut ImageNode>,
        ),
        Without<TextBackground>,
    >,
    mut grounds: Query<(&TextBackground, Option<&mut BackgroundColor>, Option<&mut ImageNode>)>,
) {
    let dark = darkness.fade();
    let under = |dark: f32| Color::from(paper().mix(&ink(), dark));
    for (TextBackground(strength), plain, picture) in &mut grounds {
        let ground = under(dark).with_alpha(if reading.strong { 1.0 } else { background_alpha(*strength, dark) });
        // A node with an image has a plain background too, which must stay invisible.
        match (picture, plain) {
            (Some(picture), _) => tint(Some(picture), ground),
            (None, Some(mut plain)) => _ = plain.set_if_neq(BackgroundColor(ground)),
            (None, None) => {}
        }
    }
    for (letters, is_over_soil, text, wash, outline, picture) in &mut all {
        let dark = if is_over_soil { 1.0 } else { dark };
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
        if let Some(mut outline) = outline {
            // Its eight copies lie over one another: in step with the letters they would cover them while these fade.
            let strength = letters.strength * letters.strength;
            let ground = under(dark).with_alpha(strength * if reading.strong { 1.0 } else { OUTLINE });
            outline.set_if_neq(TextOutline(ground));
        }
        tint(picture, set.with_alpha(letters.strength).into());
    }
}

/// Opacity of a background in the dark, by its opacity in the light.
fn background_alpha(strength: f32, dark: f32) -> f32 {
    1.0 - (1.0 - strength) * (1.0 - (1.0 - DARK_TRANSPARENCY) * dark)
}

fn tint(picture: Option<Mut<ImageNode>>, color: Color) {
    if let Some(mut picture) = picture
        && picture.color != color
    {
        picture.color = color;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_moon_hardly_shines_through_the_paper_of_the_night() {
        assert_eq!(background_alpha(0.9, 0.0), 0.9);
        // What a white moon adds to the ink, of the 255 steps of a screen: 89 through the paper of the day.
        let added = |dark: f32| Srgba::from(LinearRgba::WHITE * (1.0 - background_alpha(0.9, dark))).red * 255.0;
        assert!(added(0.0) > 85.0 && added(1.0) < 45.0, "{} {}", added(0.0), added(1.0));
    }

    #[test]
    fn texts_take_the_typeface_of_another_language_and_lines_of_their_own_keep_theirs() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Font>();
        init_font(&mut app);
        let fonts = app.world().resource::<UiFont>().clone();
        let is_in = |app: &App, text: Entity, typeface: Typeface| {
            app.world().get::<TextFont>(text).expect("it is a text").font == FontSource::from(&fonts.0[typeface as usize])
        };
        let [text, line] = [fonts.text_px(20.0), fonts.line_px("简体中文", 20.0)].map(|font| app.world_mut().spawn(font).id());
        assert!(is_in(&app, text, Typeface::Latin) && is_in(&app, line, Typeface::Chinese));
        let turn =
            |former, now| move |fonts: Res<UiFont>, mut texts: Query<&mut TextFont>| change_typeface(&fonts, former, now, &mut texts);
        app.world_mut().run_system_once(turn(Typeface::Latin, Typeface::Japanese)).expect("it runs");
        assert!(is_in(&app, text, Typeface::Japanese) && is_in(&app, line, Typeface::Chinese));
    }
}
