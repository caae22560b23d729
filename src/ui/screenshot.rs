//! F12 keeps a picture where the platform keeps pictures, or where all that is kept lies.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, block_on, futures::check_ready},
    window::ExitSystems,
};

use crate::{
    land::Land,
    motion::Body,
    player::Player,
    png,
    shared::{
        deeds::{Deed, Deeds},
        news::News,
        shelf,
    },
};

pub(super) fn plugin(app: &mut App) {
    // That the last window is closed is told in this schedule, and there is none after it.
    app.add_systems(Last, tell.after(ExitSystems));
}

pub(super) fn take_if_asked(deeds: Res<Deeds>, mut commands: Commands, land: Res<Land>, body: Single<&Body, With<Player>>) {
    if deeds.pressed(Deed::Picture) {
        take(&mut commands, &land, &body);
    }
}

/// A picture that is being written.
#[derive(Component)]
pub(super) struct Keeping(Task<Result<PathBuf, String>>);

/// Keeps the next frame. It is made a file beside the game, which goes on meanwhile.
pub(super) fn take(commands: &mut Commands, land: &Land, body: &Body) {
    let name = format!("eremite-{}-{}", land.seed(), body.place.column.0);
    commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>, mut commands: Commands| {
        let (image, name) = (captured.image.clone(), name.clone());
        commands.spawn(Keeping(AsyncComputeTaskPool::get().spawn(async move { keep(image, &name) })));
    });
}

/// Tells what has become of the pictures. Who leaves the game waits for them.
fn tell(
    mut commands: Commands,
    mut pictures: Query<(Entity, &mut Keeping)>,
    mut news: MessageWriter<News>,
    leaving: MessageReader<AppExit>,
) {
    for (entity, mut picture) in &mut pictures {
        let kept = if leaving.is_empty() { check_ready(&mut picture.0) } else { Some(block_on(&mut picture.0)) };
        if let Some(kept) = kept {
            commands.entity(entity).despawn();
            news.write(News(match kept {
                Ok(file) => format!("kept as {}", file.display()),
                Err(words) => format!("the picture could not be kept: {words}"),
            }));
        }
    }
}

fn keep(image: Image, name: &str) -> Result<PathBuf, String> {
    // One after the other: a name is free until its file is written.
    static ONE: Mutex<()> = Mutex::new(());
    let folder = pictures().ok_or("this system names no folder for pictures")?;
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let picture = image.try_into_dynamic().map_err(|error| error.to_string())?.to_rgb8();
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let file = free_name(&folder, name);
    png::save(&picture, picture.width(), picture.height(), &file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// Where all that is kept lies, if that was told, or where the platform keeps pictures. A Linux without desktop settings has
/// no name for it; then it is the usual one.
fn pictures() -> Option<PathBuf> {
    let usual = || dirs::picture_dir().or_else(|| Some(dirs::home_dir()?.join("Pictures")));
    shelf::folder::told().map(|folder| folder.join("pictures")).or_else(|| Some(usual()?.join("Eremite")))
}

/// A name that no picture has yet: none is ever overwritten.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    std::iter::once(String::new())
        .chain((2..).map(|number| format!("-{number}")))
        .map(|suffix| folder.join(format!("{name}{suffix}.png")))
        .find(|file| !file.exists())
        .expect("the numbers do not end")
}
