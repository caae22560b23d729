//! `eremite buildings`: a sheet of buildings as a PNG, several of each kind, with the hermit beside them.

use bevy::math::Vec2;
use clap::Args;
use eremite_land::{Place, Seed, Tint, hash::mix, places::LotKind};
use eremite_life::creatures::{self, Creatures, Rig};
use eremite_scenery::buildings::{self, BuildingCollection, BuildingKinds};
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, page_canvas, palette, raster::Raster};

use crate::cli::{CliError, LandRegistries, OutFile, RunCommand, check_data_files, write_picture};

/// Draws a sheet of buildings, several of each kind, into a PNG
#[derive(Args)]
pub struct Buildings {
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    /// How many of each kind
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), allow_negative_numbers = true, default_value = "4")]
    each: u32,
    /// The number from which their seeds follow
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: Seed,
    /// By night: with light in their windows
    #[arg(long)]
    night: bool,
    /// Under snow
    #[arg(long)]
    snow: bool,
    /// Pixels a metre: the game, in a window 720 pixels high, has 20
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(4..=100), allow_negative_numbers = true, default_value = "24")]
    scale: u32,
}

/// Width of a sheet, the space between two buildings, and that around a row in metres.
const SHEET_M: f32 = 88.0;
const APART_M: f32 = 3.4;
const SPACE_M: f32 = 1.6;

/// A building on its row, with the place of its left end from the row's.
struct Placed {
    x_m: f32,
    mesh: InkMeshBuilder,
}

/// Buildings side by side, and the height of the highest.
#[derive(Default)]
struct BuildingRow {
    placed: Vec<Placed>,
    long_m: f32,
    high_m: f32,
}

impl RunCommand for Buildings {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let collection = BuildingCollection::from_system();
        check_data_files(collection.errors())?;
        let rows = self.rows(&collection.kinds());
        let scale = self.scale as f32;
        let high_m: f32 = rows.iter().map(|row| row.high_m + 2.0 * SPACE_M).sum();
        let (width, height) = ((SHEET_M * scale) as usize, (high_m * scale).ceil() as usize);
        let mut raster = Raster::new(width, height);
        let mut foot_m = 0.0;
        for row in rows {
            foot_m += row.high_m + 2.0 * SPACE_M;
            let ground = foot_m - SPACE_M;
            for Placed { x_m, mesh } in &row.placed {
                raster.draw_mesh(mesh, Vec2::new(*x_m, ground) * scale, scale, buildings::PAINT, &page_canvas::flat_air());
            }
            raster.draw_mesh(&soil(), Vec2::new(0.0, ground) * scale, scale, buildings::PAINT, &page_canvas::flat_air());
        }
        write_picture(&raster.to_textured_srgb_bytes(), width as u32, height as u32, &self.out)
    }
}

impl Buildings {
    /// The buildings in rows as long as the sheet is wide, the hermit before the first of each kind.
    fn rows(&self, kinds: &BuildingKinds) -> Vec<BuildingRow> {
        let mut rows = vec![BuildingRow::default()];
        for (number, kind) in LotKind::ALL.into_iter().enumerate() {
            let variants: Vec<_> = kinds.variants(kind).collect();
            for i in 0..if variants.is_empty() { 0 } else { self.each as usize } {
                let seed = mix(self.seed.0 ^ mix((number * 100 + i) as u64));
                let (grammar, variant, _) = variants[i % variants.len()];
                let width_m = self.width_m(kind, i);
                let building = buildings::derive(grammar, variant, width_m, seed);
                let mut mesh = InkMeshBuilder::default();
                buildings::draw(&mut mesh, &building, &Tint::default(), f32::from(self.snow), seed);
                if self.night {
                    buildings::draw_lights(&mut mesh, &building, Vec2::ZERO, 1.0, seed);
                }
                if i == 0 {
                    mesh.append_translated(&hermit(), Vec2::new(-1.3, 0.0));
                }
                let high_m = mesh.positions.iter().map(|at| at.y).fold(0.0, f32::max);
                if rows.last().is_none_or(|row| row.long_m + width_m + APART_M > SHEET_M) {
                    rows.push(BuildingRow::default());
                }
                if let Some(row) = rows.last_mut() {
                    row.placed.push(Placed { x_m: row.long_m + APART_M, mesh });
                    row.long_m += width_m + APART_M;
                    row.high_m = row.high_m.max(high_m);
                }
            }
        }
        rows
    }

    /// The widths go through the range of the kind.
    fn width_m(&self, kind: LotKind, number: usize) -> f32 {
        let (least, most) = kind.widths();
        (least + number as u32 % (most - least + 1)) as f32
    }
}

/// The hermit as he stands.
fn hermit() -> InkMeshBuilder {
    let creatures = Creatures::from_default_folders();
    let (kind, place) = (creatures.hermit(), Place::default());
    let rig = Rig::standing(kind, place, 1.0, &mut Some);
    let mut mesh = InkMeshBuilder::default();
    creatures::draw(&mut mesh, kind, &rig, rig.skeleton(), 0.0, &mut |_| 0.0);
    mesh
}

/// The ground of a row.
fn soil() -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    let line: Vec<StrokePoint> = (0..=SHEET_M as usize).map(|x| StrokePoint::new(x as f32, -0.16, 0.24 + 0.06 * (x % 3) as f32)).collect();
    mesh.taper(&line, palette::soil().with_alpha(0.85), 0.1);
    mesh
}
