//! Plants tab: density of vegetation around the view, in numbers and as a gizmo, and landmarks nearby.

use std::collections::BTreeMap;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, Place, Revision, requirements::RequirementsAppExt, species::VegetationLayer};
use eremite_scenery::flora::{Plant, patches::PatchDensity, plants};
use eremite_stream::{
    StreamLayers,
    contracts::{
        camera_view::CameraView,
        player_position::{PlayerPosition, Teleport},
    },
};
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, LandPainter, TabGroup, theme};

/// Height in metres from which a plant counts as taller than a man.
const TALLER_M: f32 = 1.8;
/// Chunks counted to either side of the view's.
const CHUNKS: i64 = 2;
/// Number of species listed, most frequent first.
const LISTED: usize = 10;
/// Search range for landmarks to either side, in columns.
const LANDMARKS: i64 = 9000;
/// Height of the density band below the surface, in points.
const BAND: f32 = 7.0;

/// Adds the plants tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `FloraPlugin` |
/// | Writes messages | [`Teleport`] |
/// | Adds | a tab, drawing in [`LabSystems::InLand`] |
pub struct PlantsTabPlugin;

impl Plugin for PlantsTabPlugin {
    fn build(&self, app: &mut App) {
        let is_there = |world: &World| world.get_resource::<StreamLayers>().is_some_and(|layers| layers.find("flora").is_some());
        app.requires::<EditSession>("PlantsTabPlugin", "OverlayPlugin")
            .init_resource::<PlantStats>()
            .init_resource::<PlantGizmos>()
            .add_to_lab(LabSystems::InLand, draw.run_if(|drawn: Res<PlantGizmos>| drawn.0))
            .add_lab_tab(TabGroup::Life, "plants", || words::text("lab-tab-plants"), is_there, show);
    }
}

/// Whether the gizmo is drawn.
#[derive(Resource, Default)]
struct PlantGizmos(bool);

/// Plants around the view.
#[derive(Resource, Default)]
struct PlantStats {
    /// Middle chunk, and revision of the land.
    of: Option<(ChunkIndex, Revision)>,
    chunks: Vec<ChunkPlants>,
}

/// Plants of a chunk.
struct ChunkPlants {
    chunk: ChunkIndex,
    plants: Vec<Plant>,
    canopy: [f32; CHUNK_COLUMNS],
}

impl ChunkPlants {
    fn of(land: &Land, chunk: ChunkIndex) -> Self {
        let plants = plants(land, chunk, &land.chunk_heights(chunk));
        let biome = &land.biomes()[land.blend(chunk.first() + CHUNK_COLUMNS as i64 / 2).dominant()];
        let canopy = PatchDensity::along(land.seed(), biome, chunk.first()).map(|patch| patch.canopy);
        Self { chunk, plants, canopy }
    }
}

impl PlantStats {
    fn follow(&mut self, land: &Land, camera_view: &CameraView) {
        let here = camera_view.place.column.chunk();
        let of = Some((here, land.chunk_revision(here).max(land.full_revision())));
        if self.of != of {
            self.of = of;
            self.chunks = (here.0 - CHUNKS..=here.0 + CHUNKS).map(|chunk| ChunkPlants::of(land, ChunkIndex(chunk))).collect();
        }
    }

    fn metres(&self) -> f32 {
        (self.chunks.len() * CHUNK_COLUMNS) as f32
    }

    fn plants(&self) -> impl Iterator<Item = &Plant> {
        self.chunks.iter().flat_map(|counts| &counts.plants)
    }

    fn numbers(&self, land: &Land) -> [(&'static str, String); 6] {
        let a_hundred = |count: usize| {
            let number = words::decimal(f64::from(count as f32 * 100.0 / self.metres()), 1);
            words::text_with("lab-plants-hundred", &[("number", number.into())])
        };
        let in_storey =
            |storey: VegetationLayer| a_hundred(self.plants().filter(|plant| plant.species(land).vegetation_layer() == storey).count());
        let taller = self.plants().filter(|plant| plant.height_m > TALLER_M && plant.lies.is_none()).count();
        let wooded = self.chunks.iter().flat_map(|counts| counts.canopy).sum::<f32>() / self.metres();
        let apart = words::metres(&words::decimal(f64::from(self.metres() / taller.max(1) as f32), 1));
        let thickets = words::decimal((100.0 * wooded).into(), 0);
        [
            (
                words::text("lab-plants-taller"),
                words::text_with("lab-plants-taller-count", &[("density", a_hundred(taller).into()), ("distance", apart.into())]),
            ),
            (words::text("lab-plants-trees"), in_storey(VegetationLayer::Canopy)),
            (words::text("lab-plants-undergrowth"), in_storey(VegetationLayer::Undergrowth)),
            (words::text("lab-plants-floor"), in_storey(VegetationLayer::Floor)),
            (words::text("lab-plants-dead"), a_hundred(self.plants().filter(|plant| plant.lies.is_some()).count())),
            (words::text("lab-plants-thickets"), words::text_with("lab-plants-of-way", &[("number", thickets.into())])),
        ]
    }

    /// Count per species, most frequent first.
    fn kinds<'a>(&self, land: &'a Land) -> Vec<(usize, &'a str)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for plant in self.plants() {
            *counts.entry(&plant.species(land).name).or_default() += 1;
        }
        let mut kinds: Vec<_> = counts.into_iter().map(|(name, count)| (count, name)).collect();
        kinds.sort_by_key(|(count, name)| (std::cmp::Reverse(*count), *name));
        kinds
    }
}

/// Landmarks nearby, and teleport.
#[derive(SystemParam)]
struct LandmarkFinder<'w> {
    land: Res<'w, Land>,
    camera_view: Res<'w, CameraView>,
    player_position: Res<'w, PlayerPosition>,
    teleport: MessageWriter<'w, Teleport>,
}

fn show(mut panel: LabPanel, mut counted: ResMut<PlantStats>, mut drawn: ResMut<PlantGizmos>, mut way: LandmarkFinder) -> Result {
    counted.follow(&way.land, &way.camera_view);
    panel.show(|ui, _| {
        let around = words::metres(&words::decimal(counted.metres().into(), 0));
        ui.heading(words::text_with("lab-plants-around", &[("distance", around.into())]));
        ui.checkbox(&mut drawn.0, words::text("lab-plants-draw"));
        egui::Grid::new("density").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value) in counted.numbers(&way.land) {
                ui.label(name);
                ui.label(value);
                ui.end_row();
            }
        });
        ui.separator();
        let kinds = counted.kinds(&way.land);
        ui.heading(words::text_with("lab-plants-kinds", &[("count", kinds.len().into())]));
        for (count, name) in kinds.iter().take(LISTED) {
            ui.horizontal(|ui| {
                let share = *count as f32 / kinds[0].0 as f32;
                ui.add(egui::ProgressBar::new(share).desired_width(120.0).text(words::number(*count as f64, 0)));
                ui.label(words::name(name));
            });
        }
        ui.separator();
        way.landmarks(ui);
    })
}

impl LandmarkFinder<'_> {
    fn landmarks(&mut self, ui: &mut egui::Ui) {
        ui.heading(words::text("lab-plants-landmarks"));
        let here = self.player_position.place.unwrap_or(self.camera_view.place).column;
        let can_go = self.player_position.place.is_some();
        for landmark in self.land.landmarks(here + -LANDMARKS..here + LANDMARKS) {
            let name = landmark.kind.name();
            let away = landmark.column - here;
            let distance = words::kilometres(&words::decimal(away.abs() as f64 / 1000.0, 1));
            let distance = [("distance", distance.into())];
            let told = match away {
                ..0 => words::text_with("lab-plants-left", &distance),
                _ => words::text_with("lab-plants-right", &distance),
            };
            ui.horizontal(|ui| {
                if ui.add_enabled(can_go, egui::Button::new(words::name(name))).explain(words::text("lab-plants-go")).clicked() {
                    self.teleport.write(Teleport::to(landmark.column));
                }
                ui.label(told);
            });
        }
    }
}

/// Draws a band below the surface, darker where more wooded, and a line from foot to top of each tall plant.
fn draw(mut in_land: LandPainter, mut counted: ResMut<PlantStats>, land: Res<Land>, camera_view: Res<CameraView>) -> Result {
    counted.follow(&land, &camera_view);
    let (painter, view) = in_land.begin()?;
    let seen = view.columns();
    for counts in &counted.chunks {
        let heights = land.chunk_heights(counts.chunk);
        let at = |i: usize| view.to_screen(Place::at(counts.chunk.first() + i as i64, 0).at_height(heights[i])) + egui::vec2(0.0, BAND);
        for i in (0..CHUNK_COLUMNS).filter(|i| seen.contains(&(counts.chunk.first() + *i as i64).0)) {
            let color = theme::PAPER.lerp_to_gamma(theme::MOSS, counts.canopy[i]);
            painter.line_segment([at(i), at(i + 1)], egui::Stroke::new(BAND, color));
        }
        for plant in
            counts.plants.iter().filter(|plant| seen.contains(&plant.column.0) && plant.height_m > TALLER_M && plant.lies.is_none())
        {
            let foot = Place::at(counts.chunk.first(), 0).at_height(plant.root.y).moved_along(plant.root.x);
            painter.line_segment([view.to_screen(foot), view.to_screen(foot.moved_up(plant.height_m))], egui::Stroke::new(1.5, theme::SUN));
        }
    }
    Ok(())
}
