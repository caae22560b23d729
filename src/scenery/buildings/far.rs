//! Settlements seen from afar: the roofs of a village and the pagoda of a temple among the hill ranges, smoke by day and dots
//! of light by night. Where the houses themselves come into view, their picture dissolves in mist.

use std::ops::Range;

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::{
    Column, Land, RandomStream,
    background::Steps,
    places::{LotKind, Settlement, SettlementKind},
    value_noise::smoothstep,
};
use eremite_stream::{
    contracts::camera_view::CameraView,
    ink::{Ink, InkMeshBuilder},
};

use super::{BuildingKinds, draw, draw::snow_on_roofs, grammar::SlotKind, hours, placing::buildings_of};
use crate::{
    landmarks::Mound,
    sights::{self, Sight, SightPicture, SightPlace, SightProjection, SightReach, SightVisibility},
    smoke::puffs,
};

const HILL: RandomStream = RandomStream::named("hill of a settlement");

const VILLAGE: SightReach = SightReach { scale_m: 2.6, seen_m: 1700.0, farthest_m: 2500.0 };
const TEMPLE: SightReach = SightReach { scale_m: 2.6, seen_m: 3000.0, farthest_m: 4200.0 };
/// Height in metres above the middle of the view at which it stands among the ranges.
const LIFT_M: f32 = -2.2;
/// Metres beyond the view's edge within which the houses themselves are near, and at which their picture is whole.
const NEAR_M: (f32, f32) = (15.0, 90.0);
/// The most buildings that are drawn, and metres between two: from afar they stand closer together.
const MAX_BUILDINGS: usize = 5;
const APART_M: f32 = 1.5;
/// Metres that everything reaches into the ground.
const SUNK_M: f32 = 2.5;
/// Radius in metres of a dot of light, and of the air that it lights.
const DOT_M: f32 = 0.55;
const AIR_M: f32 = 1.6;
/// The glow of its flame, as the ranges' material has it.
const FLAME: f32 = 1.8;
/// Puffs of smoke over a house, seconds that one lasts, and metres that it rises and drifts.
const PUFFS: usize = 8;
const PUFF_S: f32 = 40.0;
const RISES_M: f32 = 26.0;
const DRIFTS_M: f32 = 15.0;

/// A settlement as seen from afar.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone, PartialEq)]
pub struct FarSettlement {
    /// Its kind.
    pub kind: SettlementKind,
    /// Its first and its last column.
    pub ends: [Column; 2],
    /// The column of what is seen farthest.
    pub middle: Column,
    /// The height of its ground in metres.
    pub foot_m: f32,
}

impl FarSettlement {
    /// A village or a temple; others are too small to be seen.
    fn of(settlement: &Settlement) -> Option<Self> {
        let is_seen = matches!(settlement.kind, SettlementKind::Village | SettlementKind::Temple);
        let lots = &settlement.lots;
        let pagoda = lots.iter().find(|lot| lot.kind == LotKind::Pagoda);
        let lot = pagoda.or_else(|| lots.get(lots.len() / 2)).filter(|_| is_seen)?;
        let ends = [settlement.columns.start, settlement.columns.end];
        Some(Self { kind: settlement.kind, ends, middle: lot.first + i64::from(lot.width / 2), foot_m: lot.foot_m })
    }

    const fn reach(&self) -> &'static SightReach {
        if matches!(self.kind, SettlementKind::Temple) { &TEMPLE } else { &VILLAGE }
    }
}

/// The settlements seen from afar, the farthest first.
pub(crate) fn in_view(land: &Land, view: &CameraView) -> Vec<FarSettlement> {
    let mut seen = FarSettlement::around(land, view.place.column);
    seen.retain(|settlement| settlement.project(view).is_some());
    seen
}

impl Sight for FarSettlement {
    type Picture = FarPicture;

    fn prepare(land: &Land, here: Range<Column>) -> Steps<()> {
        land.prepare_settlements(TEMPLE.around(&here))
    }

    fn around(land: &Land, here: Column) -> Vec<Self> {
        let settlements = land.settlements(TEMPLE.around(&(here..here)));
        let mut all: Vec<Self> = settlements.iter().filter_map(|settlement| Self::of(settlement)).collect();
        all.sort_by_key(|settlement| std::cmp::Reverse((settlement.middle - here).abs()));
        all
    }

    fn column(&self) -> Column {
        self.middle
    }

    fn project(&self, view: &CameraView) -> Option<SightProjection> {
        let place = SightPlace { column: self.middle, foot_m: self.foot_m, reach: self.reach(), lift_m: LIFT_M };
        let mut seen = sights::project(&place, view)?;
        let here = view.place.column;
        let away_m = (self.ends[0] - here).max(here - self.ends[1]) as f32 - view.half_width_m;
        seen.look = seen.look.appearing(smoothstep(NEAR_M.0, NEAR_M.1, away_m));
        (seen.look.emerged > 0.0).then_some(seen)
    }

    fn picture(&self, land: &Land) -> FarPicture {
        FarPicture::of(land, self)
    }
}

/// A settlement's roofs on their hill, its windows and its smoke.
pub struct FarPicture {
    mesh: InkMeshBuilder,
    span_m: (f32, f32),
    /// Middles of windows, with the habit of their house.
    windows: Vec<(Vec2, f32)>,
    /// Where smoke rises, with the habit of the house.
    holes: Vec<(Vec2, f32)>,
}

/// A range's own colour, darkened or paled as an ink is dark or pale.
fn tone(Ink([red, green, blue, alpha]): Ink) -> Ink {
    let light = (0.3 * red + 0.6 * green + 0.1 * blue).sqrt();
    Ink([1.0 - 0.45 * smoothstep(0.55, 1.0, light), 0.85 * (1.0 - smoothstep(0.1, 0.7, light)), 0.0, alpha])
}

impl FarPicture {
    /// The picture of a settlement.
    pub fn of(land: &Land, far: &FarSettlement) -> Self {
        let mut picture = Self { mesh: InkMeshBuilder::default(), span_m: (0.0, 1.0), windows: Vec::new(), holes: Vec::new() };
        let all = land.settlements(far.middle..far.middle + 1);
        if let Some((settlement, kinds)) = all.first().zip(land.attachment::<BuildingKinds>()) {
            picture.add_buildings(land, far, settlement, &kinds);
        }
        let wide_m = picture.mesh.positions.iter().map(|at| at.x.abs()).fold(10.0, f32::max);
        let hill = Mound { wide_m: 90.0 + 2.0 * wide_m, high_m: 22.0, level_m: wide_m + 3.0, power: 1.1 };
        hill.hill(&mut picture.mesh, &mut land.seed().rng(HILL, &[far.middle.0]));
        let top_m = picture.mesh.positions.iter().map(|at| at.y).fold(1.0, f32::max);
        picture.span_m = (-0.8 * hill.high_m, top_m);
        picture
    }

    /// The largest buildings side by side, that in the middle at the origin.
    fn add_buildings(&mut self, land: &Land, far: &FarSettlement, settlement: &Settlement, kinds: &BuildingKinds) {
        let size = |kind: LotKind| match kind {
            LotKind::Pagoda => 4,
            LotKind::Hall => 3,
            LotKind::Farmhouse => 2,
            LotKind::TeaHouse | LotKind::Hut | LotKind::Gate => 1,
            _ => 0,
        };
        let mut standing = buildings_of(kinds, settlement);
        standing.retain(|(lot, _)| size(lot.kind) > 0);
        standing.sort_by_key(|(lot, _)| std::cmp::Reverse(size(lot.kind)));
        standing.truncate(MAX_BUILDINGS);
        standing.sort_by_key(|(lot, _)| lot.first);
        let houses: Vec<_> = standing.iter().map(|(lot, variant)| variant.stand_on(lot)).collect();
        // Nearest to the column that is projected.
        let nearest = (0..houses.len()).min_by_key(|house| (houses[*house].first - far.middle).abs()).unwrap_or_default();
        let before_m: f32 = houses.iter().take(nearest).map(|house| house.width_m + APART_M).sum();
        let mut left = houses.get(nearest).map_or(0.0, |house| -house.width_m / 2.0) - before_m;
        let mut one = InkMeshBuilder::default();
        for house in &houses {
            one.clear();
            draw(&mut one, &house.building, &land.tint(house.first), snow_on_roofs(land, house.first), house.seed);
            one.motion.clear();
            for ink in &mut one.inks {
                *ink = tone(*ink);
            }
            let corner = Vec2::new(left, 0.0);
            self.mesh.append_translated(&one, corner);
            let habit = house.habit();
            let papers = house.building.forms.iter().filter(|(form, _)| form.is_paper());
            self.windows.extend(papers.map(|(_, within)| (corner + within.at(0.5, 0.5), habit)));
            self.holes.extend(house.building.slots_of(SlotKind::Smoke).map(|at| (corner + at, habit)));
            left += house.width_m + APART_M;
        }
    }
}

impl SightPicture for FarPicture {
    fn smokes(&self, hour: f32) -> bool {
        self.holes.iter().any(|(_, habit)| hours::smoke(hour, *habit) > 0.0)
    }

    fn burns(&self, hour: f32) -> f32 {
        self.windows.iter().map(|(_, habit)| hours::light(hour, *habit)).sum()
    }

    fn mesh_at(&self, look: &SightVisibility, before: bool, hour: f32, seconds: f32) -> InkMeshBuilder {
        let mut mesh = InkMeshBuilder::default();
        if look.is_hidden(before) {
            return mesh;
        }
        // What is thin would be twice as dense if drawn in both layers.
        let is_front = before == (look.before >= 1.0);
        for (hole, habit) in self.holes.iter().filter(|_| is_front) {
            let thick = hours::smoke(hour, *habit);
            for (age, stray) in puffs(PUFFS, PUFF_S, seconds + 17.0 * habit).filter(|_| thick > 0.0) {
                let radius = 0.7 + 3.2 * age;
                let at = *hole + Vec2::new(DRIFTS_M * age * age + stray * radius, RISES_M * libm::powf(age, 0.85));
                let ink = Ink([0.5 - 0.3 * age, 0.0, 0.0, 0.6 * thick * (age * 9.0).min(1.0) * (1.0 - age)]);
                mesh.disc(at, 0.4 * radius, ink, ink.with_alpha(0.5 * ink.0[3]), 0.8 * radius);
            }
        }
        mesh.append_translated(&self.mesh, Vec2::ZERO);
        for (window, habit) in self.windows.iter().filter(|_| is_front) {
            let bright = hours::light(hour, *habit);
            if bright > 0.0 {
                // Not dimmed by the air: a light is seen through it.
                let shine = |strength: f32| Ink([1.0 / look.clear, 0.0, FLAME / look.clear, strength * bright]);
                mesh.disc(*window, DOT_M, shine(1.0), shine(0.35), AIR_M);
            }
        }
        sights::fade(&mut mesh, look, before, self.span_m, SUNK_M);
        mesh
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::{Place, Seed};

    use super::*;
    use crate::buildings::BuildingCollection;
    use eremite_land::asset_store::reload::ReloadableLandFiles;

    fn land() -> Land {
        let mut layers = eremite_testing::land_layers();
        layers.add(BuildingCollection::from_folder("/nowhere".into()).layer());
        layers.apply_to(&eremite_testing::land(Seed(5), "superposed-cosine"))
    }

    fn view(land: &Land, column: Column) -> CameraView {
        CameraView { place: Place::at(column, 0).at_height(land.height(column)), ..CameraView::default() }
    }

    #[test]
    fn a_temple_is_seen_from_three_kilometres_and_not_where_its_houses_are() {
        let land = land();
        let temples = land.settlements(Column(0)..Column(40_000));
        let temple = temples.iter().filter(|one| one.kind == SettlementKind::Temple).find_map(|one| FarSettlement::of(one)).expect("one");
        let seen_from = |away: i64| in_view(&land, &view(&land, temple.middle + away)).contains(&temple);
        for away in [-2900, -600, 600, 2900] {
            assert!(seen_from(away), "from {away} m");
        }
        for away in [-4600, 0, 30, 4600] {
            assert!(!seen_from(away), "from {away} m");
        }
    }

    #[test]
    fn a_village_has_roofs_by_day_smoke_in_the_evening_and_lights_by_night() {
        let land = land();
        let villages = land.settlements(Column(0)..Column(60_000));
        let far = villages.iter().filter(|one| one.kind == SettlementKind::Village).find_map(|one| FarSettlement::of(one)).expect("one");
        let picture = FarPicture::of(&land, &far);
        let look = SightVisibility { clear: 0.7, emerged: 1.0, before: 0.0 };
        let corners = |hour: f32| picture.mesh_at(&look, false, hour, 3.0).positions.len();
        assert!(corners(12.0) < 16_000 && corners(12.0) == corners(3.5));
        assert!(picture.smokes(18.0) && !picture.smokes(12.0) && corners(17.0) > corners(12.0));
        assert!(picture.burns(20.0) > 0.0 && picture.burns(12.0) == 0.0 && corners(20.6) > corners(12.0));
        assert!(picture.mesh_at(&look, true, 20.0, 3.0).is_empty(), "it is behind the nearest range");
    }
}
