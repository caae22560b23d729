//! F12 keeps a picture where the platform keeps pictures.

use std::path::{Path, PathBuf};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};

use crate::{land::Land, news::News, player::Body};

pub(super) fn take_at_key(keys: Res<ButtonInput<KeyCode>>, mut commands: Commands, land: Res<Land>, body: Single<&Body>) {
    if keys.just_pressed(KeyCode::F12) {
        take(&mut commands, &land, &body);
    }
}

/// Keeps the next frame.
pub(super) fn take(commands: &mut Commands, land: &Land, body: &Body) {
    let name = format!("eremite-{}-{}", land.seed(), body.place.column.0);
    commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>, mut news: MessageWriter<News>| {
        news.write(News(match keep(&captured.image, &name) {
            Ok(file) => format!("kept as {}", file.display()),
            Err(words) => format!("the picture could not be kept: {words}"),
        }));
    });
}

fn keep(image: &Image, name: &str) -> Result<PathBuf, String> {
    let folder = pictures().ok_or("this system names no folder for pictures")?.join("Eremite");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let file = free_name(&folder, name);
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    picture.to_rgb8().save(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// Where the platform keeps pictures. A Linux without desktop settings has no name for it; then it is the usual one.
fn pictures() -> Option<PathBuf> {
    dirs::picture_dir().or_else(|| Some(dirs::home_dir()?.join("Pictures")))
}

/// A name that no picture has yet: none is ever overwritten.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    std::iter::once(String::new())
        .chain((2..).map(|number| format!("-{number}")))
        .map(|suffix| folder.join(format!("{name}{suffix}.png")))
        .find(|file| !file.exists())
        .expect("the numbers do not end")
}
