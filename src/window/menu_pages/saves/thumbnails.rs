//! Thumbnails of save games, rendered in the background one after the other and cached in the save's folder.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use bevy::{
    asset::RenderAssetUsages,
    ecs::system::SystemParam,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    window::RequestRedraw,
};
use eremite_land::{
    Algorithms, Column, Land, LandLayers, Place, asset_store,
    background::{Background, Steps, and_then, one_step},
    png::{self, PngText},
};
use eremite_life::save_game::{self, SaveHeader, SaveStore};
use eremite_scenery::{
    screenshot::OffscreenScreenshot,
    sky::{DayNightCycle, Weather},
};
use eremite_stream::{
    StreamLayers,
    contracts::{
        camera_view::CameraView,
        lantern::Lantern,
        schedule::{GameState, GameSystems},
    },
    ink::grain,
};

use super::{LAND, LANDS, SaveList};
use crate::menu::MenuNavigation;

/// Size in pixels, and half the height shown in metres.
const SIZE: [u32; 2] = [256, 144];
const HALF_HEIGHT_M: f32 = 10.0;
/// Metres by which the view is above the hermit, as a share of that half height.
const ABOVE_HIM: f32 = 0.35;
/// File in the save's folder, the PNG text keyword, and the version of the rendering; the text holds version and generation.
const FILE: &str = "view.png";
const KEYWORD: &str = "eremite view";
const PAINTED: u32 = 1;

/// Name and generation of the save shown.
type ThumbnailKey = (String, u64);

/// The finished thumbnails, and the one being rendered.
#[derive(Resource)]
pub(super) struct SaveThumbnails {
    painted: HashMap<ThumbnailKey, Handle<Image>>,
    painting: Option<(ThumbnailKey, Background<Option<Vec<u8>>>)>,
    /// Placeholder.
    blank: Handle<Image>,
}

impl FromWorld for SaveThumbnails {
    fn from_world(world: &mut World) -> Self {
        let [width, height] = SIZE;
        let blank = to_image(&vec![0xd8; (width * height * 3) as usize]);
        let blank = world.resource_mut::<Assets<Image>>().add(blank);
        Self { painted: HashMap::new(), painting: None, blank }
    }
}

impl SaveThumbnails {
    /// The thumbnail of a save.
    pub fn of(&self, name: &str, head: &SaveHeader) -> Handle<Image> {
        self.painted.get(&(name.to_owned(), head.generation)).unwrap_or(&self.blank).clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveThumbnails>().add_systems(
        Update,
        render_thumbnails.in_set(GameSystems::Draw).run_if(in_state(GameState::Paused).and_then(resource_exists::<SaveStore>)),
    );
}

/// The saves, and the menu's page that lists them.
#[derive(SystemParam)]
struct ListedSaves<'w> {
    list: Res<'w, SaveList>,
    store: Res<'w, SaveStore>,
    menu: Res<'w, MenuNavigation>,
}

/// What a save's land and its picture are made with.
#[derive(SystemParam)]
struct LandMaking<'w> {
    algorithms: Res<'w, Algorithms>,
    layers: Res<'w, LandLayers>,
    drawn: Option<Res<'w, StreamLayers>>,
}

/// Renders missing thumbnails of the visible items, top first.
fn render_thumbnails(
    mut views: ResMut<SaveThumbnails>,
    mut images: ResMut<Assets<Image>>,
    ListedSaves { list, store, menu }: ListedSaves,
    LandMaking { algorithms, layers, drawn }: LandMaking,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let views = &mut *views;
    if let Some((key, task)) = &mut views.painting {
        redraw.write(RequestRedraw);
        let Some(bytes) = task.poll() else { return };
        let image = bytes.map_or_else(|| views.blank.clone(), |bytes| images.add(to_image(&bytes)));
        // Keep one thumbnail per save, that of its latest generation.
        views.painted.retain(|(name, _), _| *name != key.0);
        views.painted.insert(key.clone(), image);
        views.painting = None;
    }
    let seen = |(name, _): &&(String, SaveHeader)| match menu.page() {
        LANDS => menu.is_visible(name),
        LAND => list.chosen == *name,
        _ => false,
    };
    let missing = |(name, head): &&(String, SaveHeader)| !views.painted.contains_key(&(name.clone(), head.generation));
    if let Some((name, head)) = list.runs.iter().filter(seen).find(missing).cloned() {
        let (store, algorithms, layers) = (store.clone(), algorithms.clone(), layers.clone());
        let drawn = drawn.map_or_else(StreamLayers::default, |drawn| drawn.clone());
        let key = (name.clone(), head.generation);
        let thumbnail = render_thumbnail(store, name, head, (algorithms, layers), drawn);
        views.painting = Some((key, Background::start_steps("thumbnail", thumbnail)));
        redraw.write(RequestRedraw);
    }
}

/// A save's thumbnail from the cache, or newly rendered.
fn render_thumbnail(
    runs: SaveStore,
    name: String,
    head: SaveHeader,
    (algorithms, layers): (Algorithms, LandLayers),
    drawn: StreamLayers,
) -> Steps<Option<Vec<u8>>> {
    let file = runs.folder_of(&name).join(FILE);
    let words = format!("{PAINTED} {}", head.generation);
    let cached = {
        let (file, words) = (file.clone(), words.clone());
        one_step(move || read_cached(&file, &words))
    };
    and_then(cached, move |cached| {
        if cached.is_some() {
            return one_step(move || cached);
        }
        let recipe = one_step(move || save_game::saved_recipe(&runs.peek(&name)?).ok());
        let land = and_then(recipe, move |recipe| one_step(move || recipe?.land(&algorithms, &layers).ok()));
        and_then(land, move |land| {
            let Some(land) = land else { return one_step(|| None) };
            and_then(picture(land, &head, &drawn), move |bytes| keep(bytes, file, &words))
        })
    })
}

/// Renders the place of a save.
fn picture(land: Land, head: &SaveHeader, drawn: &StreamLayers) -> Steps<Vec<u8>> {
    let place = Place::at(Column(head.card.x), head.card.row);
    let view = CameraView {
        place: place.moved_up(HALF_HEIGHT_M * ABOVE_HIM),
        half_height_m: HALF_HEIGHT_M,
        half_width_m: HALF_HEIGHT_M * SIZE[0] as f32 / SIZE[1] as f32,
        ..CameraView::default()
    };
    let clock = DayNightCycle { days: head.card.days, ..DayNightCycle::default() };
    let still = OffscreenScreenshot { land, view, clock, weather: Weather::default(), near: false, layers: drawn };
    still.render_in_steps(SIZE[0], SIZE[1], &[], Some((Lantern::default(), place)))
}

/// Writes a thumbnail to the cache, and returns it.
fn keep(bytes: Vec<u8>, file: PathBuf, words: &str) -> Steps<Option<Vec<u8>>> {
    let encoded = png::encode_in_steps(bytes.clone(), SIZE[0], SIZE[1], Some(PngText { keyword: KEYWORD, text: words }));
    and_then(encoded, move |encoded| {
        one_step(move || {
            // Only a cache: failing to write it is no error.
            let _ = encoded.and_then(|encoded| asset_store::write_atomic(&file, &encoded));
            Some(bytes)
        })
    })
}

fn read_cached(file: &Path, words: &str) -> Option<Vec<u8>> {
    let is_it = png::read_text(file, KEYWORD).ok()?.is_some_and(|kept| kept == words);
    is_it.then(|| png::read_pixels(file, SIZE[0], SIZE[1]))?
}

/// RGB bytes as an image with brushed edges.
fn to_image(bytes: &[u8]) -> Image {
    let [width, height] = SIZE;
    let strength = |at: u32, x: u32, y: u32| {
        let inset = (x.min(width - 1 - x)).min(y.min(height - 1 - y)) as f32;
        let stray = grain().sample(at as f32 / 9000.0, y as f32 / 200.0).bristle * 9.0;
        (((inset - stray + 3.0) / 4.0).clamp(0.0, 1.0) * 255.0) as u8
    };
    let pixels = bytes.chunks_exact(3).zip(0..).flat_map(|(rgb, at)| [rgb[0], rgb[1], rgb[2], strength(at, at % width, at / width)]);
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, pixels.collect(), TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}
