//! What others painted and placed, right after it was merged: for a while each stroke is seen in its maker's own ink.

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{
    Land, Place,
    edits::{Author, Brush, BrushKind, Fixture, RADIUS_M, Work},
    hash::mix,
};
use eremite_stream::{
    contracts::{
        painting::MakerNames,
        schedule::{GameState, GameSystems},
    },
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint},
};

use crate::view_mesh::ViewMesh;

/// Draw depth: in front of painted ground, behind all bodies.
const Z: f32 = 0.32;
/// Seconds for which it is shown while some of it is in view; in the last ones it fades.
const SHOWN_S: f32 = 45.0;
const FADES_S: f32 = 8.0;
/// How strong the ink is over what was painted, and where ground was washed away.
const PAINTED: f32 = 0.58;
const WASHED: f32 = 0.3;
/// Metres of the soft edge; and of the glow around the middle of what was placed, and how high that is.
const FEATHER_M: f32 = 0.12;
const GLOW_M: f32 = 1.1;
const MIDDLE_M: f32 = 0.5;
/// The most pieces that are drawn at once.
const MAX_PIECES: usize = 1500;
/// The inks: indigo, pine, plum, ochre, teal and rust.
const INKS_SRGB: [u32; 6] = [0x2e_3e_66, 0x34_5a_42, 0x5e_3a_62, 0x8a_64_28, 0x2e_5a_60, 0x80_46_30];

/// What others did, as long as it is shown.
#[derive(Resource, Debug, Default)]
pub(super) struct OthersInk {
    works: Vec<Work>,
    /// The [`Land::fingerprint`] of its land.
    land: u64,
    left_s: f32,
}

impl OthersInk {
    /// Shows what came new to a land.
    pub fn show(works: Vec<Work>, land: &Land) -> Self {
        Self { works, land: land.fingerprint(), left_s: SHOWN_S }
    }

    /// Shows nothing any more.
    pub fn clear(&mut self) {
        self.works.clear();
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_drawn = in_state(GameState::Playing).and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<Mesh>>);
    app.init_resource::<OthersInk>()
        .init_resource::<MakerNames>()
        .add_systems(Update, draw.in_set(GameSystems::Draw).ambiguous_with(GameSystems::Draw).run_if(is_drawn.and_then(is_shown)));
}

/// Whether there is something to show, or was in the last frame: then the picture is emptied.
fn is_shown(shown: Res<OthersInk>, mut before: Local<bool>) -> bool {
    let is = !shown.works.is_empty();
    std::mem::replace(&mut *before, is) || is
}

#[derive(Component, Default)]
struct OthersInkPicture;

fn draw(
    picture: ViewMesh<OthersInkPicture>,
    mut shown: ResMut<OthersInk>,
    mut names: ResMut<MakerNames>,
    land: Res<Land>,
    time: Res<Time>,
) {
    if shown.left_s <= 0.0 || shown.land != land.fingerprint() {
        shown.clear();
    }
    let (mut drawn, mut signed) = (0, Vec::new());
    let strength = (shown.left_s / FADES_S).min(1.0);
    picture.draw(Z, MaterialKind::Ink(MaterialSettings { blot: 0.3, bristle: 0.5 }), |_, mesh, view| {
        let half = view.half_size_m() + Vec2::splat(RADIUS_M[1]);
        let local = |place: Place| place.offset_from(view.place);
        let is_near = |place: Place| local(place).abs().cmple(half).all();
        for work in &shown.works {
            let ink = ink_of(work.author);
            let mut seen = Vec::new();
            let near = work.painted.iter().filter(|piece| piece.path().iter().any(|place| is_near(*place)));
            for piece in near.take(MAX_PIECES.saturating_sub(drawn)) {
                draw_piece(mesh, piece, ink, strength, local);
                seen.push(piece.path()[piece.path().len() / 2]);
            }
            drawn += seen.len();
            let near = work.placed.iter().map(Fixture::place).filter(|place| is_near(*place));
            for place in near.take(MAX_PIECES.saturating_sub(drawn)) {
                let ink = ink.with_alpha(PAINTED * strength);
                mesh.disc(local(place) + Vec2::Y * MIDDLE_M, 0.0, ink, ink, GLOW_M);
                drawn += 1;
                seen.push(place);
            }
            let middle = seen.into_iter().min_by(|one, other| local(*one).length_squared().total_cmp(&local(*other).length_squared()));
            signed.extend(middle.zip(work.name.clone()));
        }
    });
    names.set_if_neq(MakerNames(signed));
    // What he has not seen yet is shown when he comes there.
    if drawn > 0 {
        shown.left_s -= time.delta_secs();
    }
}

/// The ink of an author: of two there are mostly two.
fn ink_of(author: Author) -> Ink {
    Ink::from_srgb_hex(INKS_SRGB[(mix(author.0) % INKS_SRGB.len() as u64) as usize])
}

fn draw_piece(mesh: &mut InkMeshBuilder, piece: &Brush, ink: Ink, strength: f32, local: impl Fn(Place) -> Vec2) {
    let share = if piece.kind() == BrushKind::Ink { PAINTED } else { WASHED };
    let ink = ink.with_alpha(share * strength);
    let points: Vec<StrokePoint> =
        piece.path().iter().map(|place| StrokePoint { at: local(*place), width: 2.0 * piece.radius_m() }).collect();
    match &points[..] {
        [point] => mesh.disc(point.at, piece.radius_m(), ink, ink, FEATHER_M),
        points => mesh.stroke(points, ink, FEATHER_M),
    }
}
