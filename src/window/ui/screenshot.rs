//! Screenshots: saved to the platform's folder for pictures, or to the data folder if one was given.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};
use eremite_words as words;

use eremite_land::{
    Land, RandomStream, Seed,
    asset_store::{BackgroundIo, data_folders, disk, sanitize_name},
    notification::Notification,
    png::{self, PngText},
};
use eremite_life::{motion::Body, player::Player, save_game};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{schedule::GameExitSystems, seed_words::SeedWords},
    ink::{
        self, Ink, InkMeshBuilder, MaterialKind, MaterialSettings, palette,
        raster::{Raster, RasterAtmosphere},
    },
};
use image::RgbImage;

/// Side of the seal and its distance from the edges, as shares of the picture's height.
const SEAL: f32 = 0.04;
const FROM_EDGE: f32 = 0.03;
const SMALLEST_SEAL_PX: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, report_saved.in_set(GameExitSystems));
}

pub(super) fn take_on_action(actions: Res<Actions>, mut commands: Commands) {
    if actions.pressed(Action::Picture) {
        take_screenshot(&mut commands);
    }
}

/// A screenshot being written.
#[derive(Component)]
pub(super) struct ScreenshotSave(BackgroundIo<Result<String, String>>);

/// Captures the next frame, with the place in its metadata, and writes the file in the background.
pub(super) fn take_screenshot(commands: &mut Commands) {
    commands.queue(|world: &mut World| {
        let Ok(place) = world.query_filtered::<&Body, With<Player>>().single(world).map(|body| body.place) else { return };
        let name = format!("eremite-{}-{}", land_in_name(world), place.column.0);
        let (text, lacking) = match save_game::picture_metadata::metadata_text(world) {
            Ok((text, behind)) => (Some(text), behind.map(String::from)),
            Err(error) => (None, Some(error.to_string())),
        };
        world.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>, mut commands: Commands| {
            let (image, name, text, lacking) = (captured.image.clone(), name.clone(), text.clone(), lacking.clone());
            commands.spawn(ScreenshotSave(BackgroundIo::started(move || {
                let file = save_image(image, &name, text)?;
                let file = file.display().to_string();
                Ok(match lacking {
                    None => words::text_with("picture-kept", &[("file", file.into())]),
                    Some(lacking) => words::text_with("picture-kept-without", &[("file", file.into()), ("lacking", lacking.into())]),
                })
            })));
        });
    });
}

/// The land in the name of a picture's file: the words of its seed, or its number.
fn land_in_name(world: &World) -> String {
    let seed = world.resource::<Land>().seed();
    let words = world.get_resource::<SeedWords>().and_then(|known| known.of(seed)).map(sanitize_name);
    words.filter(|words| !words.is_empty()).unwrap_or_else(|| seed.to_string())
}

/// Reports finished screenshots; on exit, waits for them.
pub(super) fn report_saved(
    mut commands: Commands,
    mut pictures: Query<(Entity, &mut ScreenshotSave)>,
    mut notifications: MessageWriter<Notification>,
    leaving: MessageReader<AppExit>,
) {
    for (entity, mut picture) in &mut pictures {
        if let Some(kept) = picture.0.poll(!leaving.is_empty()) {
            commands.entity(entity).despawn();
            notifications.write(Notification(match kept {
                Ok(words) => words,
                Err(error) => words::text_with("picture-not-kept", &[("error", error.into())]),
            }));
        }
    }
}

fn save_image(image: Image, name: &str, text: Option<String>) -> Result<PathBuf, String> {
    // One at a time: a name is free until its file is written.
    static ONE: Mutex<()> = Mutex::new(());
    let folder = pictures_folder().ok_or_else(|| words::text("no-picture-folder"))?;
    disk::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    if text.is_some() {
        set_seal(&mut picture);
    }
    let words = text.as_deref().map(|text| PngText { keyword: save_game::picture_metadata::KEYWORD, text });
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let file = free_name(&folder, name);
    let (width, height) = picture.dimensions();
    png::save_with_text(&picture, width, height, &file, words).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// Stamps the seal of a picture with metadata into its lower left corner.
fn set_seal(picture: &mut RgbImage) {
    let height = picture.height() as f32;
    let side_px = (height * SEAL).max(SMALLEST_SEAL_PX);
    let [left, top] = [height * FROM_EDGE, height * (1.0 - FROM_EDGE) - side_px];
    let mut mesh = InkMeshBuilder::default();
    ink::seal(&mut mesh, 1.0, &mut Seed(0).rng(RandomStream::named("seal"), &[]));
    let width = picture.width() as usize;
    let mut raster = Raster::from_srgb_bytes(picture, width);
    let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 };
    raster.draw_mesh(
        &mesh,
        Vec2::new(left, top + side_px),
        side_px,
        MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 1.0 }),
        &air,
    );
    picture.copy_from_slice(&raster.to_srgb_bytes());
}

/// The data folder if one was given, otherwise the platform's folder for pictures. A Linux without desktop settings has no
/// name for it; then the usual one is taken.
fn pictures_folder() -> Option<PathBuf> {
    let usual = || dirs::picture_dir().or_else(|| Some(dirs::home_dir()?.join("Pictures")));
    // A page gives pictures away from there.
    let own = if cfg!(target_arch = "wasm32") { data_folders::data_dir() } else { data_folders::data_root_override().map(Into::into) };
    own.map(|folder| folder.join("pictures")).or_else(|| Some(usual()?.join("Eremite")))
}

/// A file name that does not exist yet; no picture is overwritten.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    std::iter::once(String::new())
        .chain((2..).map(|number| format!("-{number}")))
        .map(|suffix| folder.join(format!("{name}{suffix}.png")))
        .find(|file| !disk::exists(file))
        .expect("the numbers do not end")
}
