//! The window's picture: the scene is painted into an image, which is then shown on paper, and in
//! which still water finds what it mirrors.

mod light;
mod material;
mod view;

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    prelude::*,
    shader::Shader,
    sprite_render::Material2dPlugin,
};

use crate::schedule::GameSystems;

const INK_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac101");
const COMPOSITE_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac102");
const WATER_SHADER: Handle<Shader> = uuid_handle!("6f0c0f0e-52a8-4ef0-9a4e-0b9d3f4ac103");

/// Draws what the other features have made, in a window.
pub struct PicturePlugin;

impl Plugin for PicturePlugin {
    fn build(&self, app: &mut App) {
        load_internal_asset!(app, INK_SHADER, "../../assets/shaders/ink.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, COMPOSITE_SHADER, "../../assets/shaders/composite.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, WATER_SHADER, "../../assets/shaders/water.wgsl", Shader::from_wgsl);
        app.add_plugins((
            Material2dPlugin::<material::InkMaterial>::default(),
            Material2dPlugin::<material::CompositeMaterial>::default(),
            Material2dPlugin::<material::WaterMaterial>::default(),
        ))
        .add_systems(Startup, view::spawn)
        .add_systems(Update, view::fit_window.before(GameSystems::Camera))
        .add_systems(
            Update,
            (view::look, light::show, view::ripple, material::finish_chunks, material::finish_others).in_set(GameSystems::Draw),
        );
    }
}
