//! Button prompts: glyphs for the keys, mouse buttons, gamepad buttons and sticks that trigger an action.
//!
//! Keys show the label of the player's keyboard layout; gamepads come in the three common layouts. All glyphs are drawn with
//! the game's brush and change in the frame in which another device is used.
//!
//! Put a [`ButtonPrompt`] beside a text, or use [`glyphs_for`] and [`GlyphBitmap`] to paint glyphs yourself.

use std::{borrow::Cow, collections::HashMap};

use accesskit::Action as ReaderAction;
use bevy::{
    a11y::ActionRequest,
    asset::RenderAssetUsages,
    ecs::system::SystemParam,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    text::{FontSize, RemSize},
    ui::UiSystems,
    window::{PrimaryWindow, RequestRedraw},
};

pub use eremite_stream::button_glyphs::{
    BindingFilter, ButtonGlyph, Directions, GlyphBitmap, GlyphInputs, StickSide, glyphs_for, spoken_keys, spoken_place, spoken_prompt,
};

use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{
    actions::{self, Action, ActionSystems, Actions, InputDevice},
    contracts::{
        schedule::{self, GameSystems},
        text_settings::TextSettings,
    },
    ink::Typeface,
};

use crate::text_outline::TextOutline;

/// Height of a glyph relative to the font size beside it.
const OVER_TYPE: f32 = 1.26;
/// Raise of a glyph as a share of its height, so that its letters stand on the text's baseline.
const RAISED: f32 = 0.08;
/// Gaps between two glyphs and between two alternatives, as shares of a glyph's height.
const GAP: f32 = 0.08;
const BETWEEN_WAYS: f32 = 0.45;
/// Capacity of the image cache; resizing a window passes through many sizes. When full it is cleared.
const KEPT: usize = 256;

/// A row of glyphs for actions that belong together, placed beside text of a given size. Takes its colour from its
/// [`TextColor`].
#[derive(Component, Reflect, Clone, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
#[require(Node, TextColor)]
pub struct ButtonPrompt {
    /// The actions.
    pub actions: Cow<'static, [Action]>,
    /// Font size of the text beside it.
    pub size: FontSize,
    /// Which bindings are shown.
    pub shown: BindingFilter,
}

impl ButtonPrompt {
    /// The first binding of the actions, beside text of this size.
    pub fn new(actions: impl Into<Cow<'static, [Action]>>, size: FontSize) -> Self {
        Self { actions: actions.into(), size, shown: BindingFilter::First }
    }

    /// Selects which bindings are shown.
    pub fn with_bindings(self, shown: BindingFilter) -> Self {
        Self { shown, ..self }
    }
}

/// A button that holds an action while the mouse button is down on it; a wash marks it under the pointer.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component, Debug, Clone)]
#[require(Button, TextColor)]
pub struct ClickAction(pub Action);

/// Opacity of that wash.
const UNDER_POINTER: f32 = 0.14;

/// A glyph shown as part of a [`ButtonPrompt`].
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(TextOutline)]
pub struct GlyphImage(pub ButtonGlyph);

/// The glyphs that a prompt shows.
#[derive(Component, Debug, Default, PartialEq)]
struct PromptGlyphs {
    signs: Vec<Vec<ButtonGlyph>>,
    size_px: u32,
    typeface: Typeface,
}

/// Cache of glyph images by glyph, height in pixels, and typeface of their letters.
#[derive(Resource, Default)]
struct GlyphCache(HashMap<(ButtonGlyph, u32, Typeface), (Handle<Image>, UVec2)>);

/// Draws button prompts.
///
/// | | |
/// |---|---|
/// | Needs | Bevy's `DefaultPlugins`, added before it |
/// | System sets | none; runs in [`ActionSystems::Click`] in `PreUpdate`, and after [`GameSystems::Text`] in `Update` |
/// | Writes messages | [`RequestRedraw`] |
/// | Reads | [`GlyphInputs`]; [`TextSettings`] if there are |
/// | Writes | [`Actions`], when a button is clicked |
/// | Components | [`ButtonPrompt`], [`ClickAction`], [`GlyphImage`] |
/// | Adds | what `ActionsPlugin` adds |
///
/// ```no_run
/// use bevy::prelude::*;
/// use eremite_window::button_prompts::{ButtonPrompt, ButtonPromptsPlugin};
/// use eremite_stream::actions::Action;
///
/// App::new()
///     .add_plugins((DefaultPlugins, ButtonPromptsPlugin))
///     .add_systems(Startup, |mut commands: Commands| {
///         commands.spawn(Camera2d);
///         commands.spawn(Node::default()).with_children(|line| {
///             line.spawn((ButtonPrompt::new(&[Action::Jump][..], bevy::text::FontSize::Vh(3.0)), TextColor::BLACK));
///             line.spawn((Text::new("jump"), TextColor::BLACK));
///         });
///     })
///     .run();
/// ```
pub struct ButtonPromptsPlugin;

impl Plugin for ButtonPromptsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Assets<Image>>("ButtonPromptsPlugin", "Bevy's DefaultPlugins before it");
        if !app.world().contains_resource::<Assets<Image>>() {
            return;
        }
        actions::add_actions(app);
        schedule::configure_frame_order(app);
        // After all systems that write text in the frame.
        app.init_resource::<GlyphCache>()
            .register_type::<ButtonPrompt>()
            .register_type::<ClickAction>()
            .add_message::<RequestRedraw>()
            .add_message::<ActionRequest>()
            .add_systems(PreUpdate, (press_action.after(UiSystems::Focus), press_for_reader).chain().in_set(ActionSystems::Click))
            .add_systems(Update, (draw_prompts, color_glyphs).chain().after(GameSystems::Text));
    }
}

impl GlyphCache {
    fn get_or_draw(&mut self, sign: &ButtonGlyph, size_px: u32, images: &mut Assets<Image>) -> (Handle<Image>, UVec2) {
        if self.0.len() >= KEPT {
            self.0.clear();
        }
        let kept = self.0.entry((sign.clone(), size_px, Typeface::current())).or_insert_with(|| {
            let GlyphBitmap { width, height, ink } = GlyphBitmap::of(sign, size_px as usize);
            let size = UVec2::new(width as u32, height as u32);
            let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
            let texels: Vec<u8> = ink.into_iter().flat_map(|ink| [255, 255, 255, ink]).collect();
            let (format, usages) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
            (images.add(Image::new(extent, TextureDimension::D2, texels, format, usages)), size)
        });
        kept.clone()
    }
}

/// The images of glyphs.
#[derive(SystemParam)]
struct GlyphImageCache<'w> {
    cache: ResMut<'w, GlyphCache>,
    images: ResMut<'w, Assets<Image>>,
}

/// The window's size and scale, and the size of its text.
#[derive(SystemParam)]
struct PromptScale<'w, 's> {
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    rem: Option<Res<'w, RemSize>>,
    reading: Option<Res<'w, TextSettings>>,
    screen: Local<'s, (Vec2, f32)>,
}

impl PromptScale<'_, '_> {
    /// Whether all glyphs have another size than in the frame before.
    fn has_changed(&mut self) -> bool {
        let screen = (self.window.size(), self.window.scale_factor());
        let resized = std::mem::replace(&mut *self.screen, screen) != screen;
        resized || self.reading.as_ref().is_some_and(DetectChanges::is_changed)
    }

    /// The height in pixels of glyphs beside text of a size.
    fn glyph_px(&self, beside: FontSize) -> u32 {
        let rem_px = self.rem.as_ref().map_or_else(|| RemSize::default().0, |rem| rem.0);
        let times = self.reading.as_ref().map_or(1.0, |reading| reading.size);
        // Viewport-relative sizes scale with the player's text size.
        let times = if matches!(beside, FontSize::Vh(_)) { times } else { 1.0 };
        ((beside.eval(self.window.size(), rem_px) * times * OVER_TYPE * self.window.scale_factor()).round() as u32).max(1)
    }
}

/// Redraws prompts after a change of the prompt, the device, the bindings, the layout, the typeface or the window.
fn draw_prompts(
    mut commands: Commands,
    inputs: GlyphInputs,
    GlyphImageCache { mut cache, mut images }: GlyphImageCache,
    mut scale: PromptScale,
    mut prompts: Query<(Entity, Ref<ButtonPrompt>, Option<&PromptGlyphs>, (&TextColor, Option<&TextOutline>), &mut Node)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let typeface = Typeface::current();
    let all_change = scale.has_changed() || inputs.is_changed();
    for (entity, prompt, row, (color, outline), mut node) in &mut prompts {
        if !all_change && !prompt.is_changed() && row.is_some_and(|row| row.typeface == typeface) {
            continue;
        }
        let size_px = scale.glyph_px(prompt.size);
        let wanted = PromptGlyphs { signs: inputs.glyphs(&prompt.actions, prompt.shown), size_px, typeface };
        if row.is_some_and(|row| *row == wanted) {
            continue;
        }
        // One pixel of the image is one pixel on the screen.
        let length = |pixels: f32| px(pixels / scale.window.scale_factor());
        let side = size_px as f32;
        (node.align_items, node.flex_shrink) = (AlignItems::Center, 0.0);
        (node.min_height, node.column_gap) = (length(side), length(side * BETWEEN_WAYS));
        node.padding.bottom = length(side * RAISED * 2.0);
        let outline = outline.copied().unwrap_or_default();
        commands.entity(entity).despawn_related::<Children>().with_children(|ways| {
            for way in &wanted.signs {
                let together = Node { column_gap: length(side * GAP), flex_shrink: 0.0, ..default() };
                ways.spawn(together).with_children(|row| {
                    for sign in way {
                        let (image, size) = cache.get_or_draw(sign, size_px, &mut images);
                        let size = size.as_vec2();
                        let node = Node { width: length(size.x), height: length(size.y), flex_shrink: 0.0, ..default() };
                        row.spawn((GlyphImage(sign.clone()), ImageNode { image, color: color.0, ..default() }, outline, node));
                    }
                });
            }
        });
        commands.entity(entity).insert(wanted);
        redraw.write(RequestRedraw);
    }
}

/// Gives glyphs the colour of their prompt, and its outline.
fn color_glyphs(
    prompts: Query<(&TextColor, Option<&TextOutline>, &Children), (With<ButtonPrompt>, Without<GlyphImage>, Changed<TextColor>)>,
    ways: Query<&Children, Without<ButtonPrompt>>,
    mut signs: Query<(&mut ImageNode, &mut TextOutline), With<GlyphImage>>,
) {
    for (color, outline, children) in &prompts {
        for sign in children.iter().filter_map(|way| ways.get(way).ok()).flatten() {
            if let Ok((mut image, mut around)) = signs.get_mut(*sign) {
                image.color = color.0;
                around.set_if_neq(outline.copied().unwrap_or_default());
            }
        }
    }
}

/// Triggers the actions of pressed buttons.
fn press_action(mut buttons: Query<(Ref<Interaction>, &ClickAction, &TextColor, &mut BackgroundColor)>, mut actions: ResMut<Actions>) {
    if buttons.iter().any(|(interaction, ..)| *interaction == Interaction::Pressed) {
        // A click on a button must not trigger the mouse's other actions.
        actions.mute(InputDevice::Mouse);
    }
    for (interaction, does, color, mut ground) in &mut buttons {
        if *interaction == Interaction::Pressed {
            actions.trigger(does.0, InputDevice::Mouse, interaction.is_changed());
        }
        let wash = if *interaction == Interaction::None { 0.0 } else { UNDER_POINTER };
        ground.set_if_neq(BackgroundColor(color.0.with_alpha(color.0.alpha() * wash)));
    }
}

/// Triggers the actions of buttons that a screen reader clicks.
fn press_for_reader(mut requests: MessageReader<ActionRequest>, buttons: Query<&ClickAction>, mut actions: ResMut<Actions>) {
    for ActionRequest(request) in requests.read().filter(|request| request.action == ReaderAction::Click) {
        let button = Entity::try_from_bits(request.target_node.0).and_then(|entity| buttons.get(entity).ok());
        if let Some(ClickAction(action)) = button {
            actions.trigger(*action, InputDevice::Mouse, true);
        }
    }
}
