//! Which cues a player is to hear in some surroundings: a pure function, without the land and without time.

use bevy::math::Vec2;
use eremite_stream::contracts::sound_cue::{CueKind, CueLead, SoundCue};

/// Metres within which an edge and a wall are told, water, a cave's mouth, whoever is near, and a landmark.
const NEAR_GROUND_M: f32 = 4.0;
const WATER_M: f32 = 8.0;
const MOUTH_M: f32 = 60.0;
const COMPANY_M: f32 = 20.0;
const LANDMARK_M: f32 = 3000.0;
/// Metres of open ground that are a way.
const WAY_M: f32 = 5.0;
/// Metres up or down from which on something leads there.
const LEADS_M: f32 = 1.5;
/// Metres to the side at which a cue is heard from that side alone, and its pan there: both ears hear everything.
const ASIDE_M: f32 = 12.0;
const MAX_PAN: f32 = 0.9;
/// Metres to the side within which something is right here.
pub(super) const HERE_M: f32 = 1.5;

/// The ground on one side of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideGround {
    /// Metres of ground that can be walked, as far as was looked.
    pub open_m: f32,
    /// Metres by which the end of that is higher.
    pub rise_m: f32,
    /// Metres to a wall too high to step over, if it ends there.
    pub wall_m: Option<f32>,
    /// Metres to an edge, if it ends there.
    pub edge_m: Option<f32>,
    /// Metres to open water.
    pub water_m: Option<f32>,
}

/// What surrounds the player. Offsets are in metres, to the right and up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// The ground to the left and to the right.
    pub sides: [SideGround; 2],
    /// Whether the player is beneath the surface.
    pub is_below: bool,
    /// The nearest mouth of a cave.
    pub mouth: Option<Vec2>,
    /// The nearest person, and the nearest animal that is not the player's own.
    pub person: Option<Vec2>,
    /// See [`Self::person`].
    pub animal: Option<Vec2>,
    /// Metres along to the nearest landmark, more than 0 to the right.
    pub landmark_m: Option<f32>,
}

/// What is told, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// What it tells of.
    pub kind: CueKind,
    /// Metres to the right of the player.
    pub aside_m: f32,
    /// Distance in metres.
    pub distance_m: f32,
    /// Whether it lies higher or lower.
    pub leads: CueLead,
}

impl Cue {
    fn at(kind: CueKind, way: Vec2, leads: CueLead) -> Self {
        Self { kind, aside_m: way.x, distance_m: way.length(), leads }
    }

    /// The side on which it lies: -1 left, 1 right, 0 right here.
    pub fn side(&self) -> i8 {
        match self.aside_m {
            aside if aside < -HERE_M => -1,
            aside if aside > HERE_M => 1,
            _ => 0,
        }
    }

    /// As it is heard.
    pub fn heard(&self) -> SoundCue {
        let pan = if self.side() == 0 { 0.0 } else { MAX_PAN * (self.aside_m / ASIDE_M).clamp(-1.0, 1.0) };
        SoundCue { kind: self.kind, pan, distance_m: self.distance_m, leads: self.leads }
    }
}

/// The cues of some surroundings, the most urgent kinds first.
pub fn cues(around: &Surroundings) -> Vec<Cue> {
    let mut cues = Vec::new();
    for (sign, ground, other) in [(-1.0, &around.sides[0], &around.sides[1]), (1.0, &around.sides[1], &around.sides[0])] {
        // What stands beside the player is ahead, however near.
        let ahead = |metres: f32| Vec2::new(sign * metres.max(HERE_M + 0.1), 0.0);
        let mut tell = |kind: CueKind, metres: Option<f32>, within_m: f32| {
            let near = metres.filter(|metres| *metres <= within_m);
            cues.extend(near.map(|metres| Cue { distance_m: metres, ..Cue::at(kind, ahead(metres), CueLead::Level) }));
        };
        tell(CueKind::Edge, ground.edge_m, NEAR_GROUND_M);
        tell(CueKind::Wall, ground.wall_m, NEAR_GROUND_M);
        tell(CueKind::Water, ground.water_m, WATER_M);
        let is_blocked = |ground: &SideGround| ground.wall_m.is_some_and(|wall_m| wall_m <= NEAR_GROUND_M);
        // Under the open sky the way goes on to both sides, unless it is told otherwise.
        if ground.open_m >= WAY_M && (around.is_below || is_blocked(other)) {
            cues.push(Cue::at(CueKind::Way, ahead(ground.open_m), lead(ground.rise_m)));
        }
    }
    let mouth_leads = if around.is_below { CueLead::Up } else { CueLead::Down };
    let within = |way: Option<Vec2>, within_m: f32| way.filter(|way| way.length() <= within_m);
    cues.extend(within(around.person, COMPANY_M).map(|way| Cue::at(CueKind::Person, way, lead(way.y))));
    cues.extend(within(around.animal, COMPANY_M).map(|way| Cue::at(CueKind::Animal, way, lead(way.y))));
    cues.extend(within(around.mouth, MOUTH_M).map(|way| Cue::at(CueKind::CaveMouth, way, mouth_leads)));
    let landmark = around.landmark_m.map(|aside_m| Vec2::new(aside_m, 0.0));
    cues.extend(within(landmark, LANDMARK_M).map(|way| Cue::at(CueKind::Landmark, way, CueLead::Level)));
    cues.sort_by_key(|cue| cue.kind);
    cues
}

fn lead(up_m: f32) -> CueLead {
    match up_m {
        up if up > LEADS_M => CueLead::Up,
        up if up < -LEADS_M => CueLead::Down,
        _ => CueLead::Level,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: SideGround = SideGround { open_m: 12.0, rise_m: 0.0, wall_m: None, edge_m: None, water_m: None };

    fn told(around: &Surroundings) -> Vec<(CueKind, i8, CueLead)> {
        cues(around).iter().map(|cue| (cue.kind, cue.side(), cue.leads)).collect()
    }

    #[test]
    fn on_an_open_way_there_is_nothing_to_tell() {
        assert!(told(&Surroundings { sides: [OPEN; 2], ..Surroundings::default() }).is_empty());
    }

    #[test]
    fn a_wall_is_told_and_that_the_way_goes_on_behind() {
        let wall = SideGround { open_m: 2.0, wall_m: Some(2.5), ..SideGround::default() };
        let around = Surroundings { sides: [OPEN, wall], ..Surroundings::default() };
        assert_eq!(told(&around), [(CueKind::Wall, 1, CueLead::Level), (CueKind::Way, -1, CueLead::Level)]);
        let far = SideGround { open_m: 9.0, wall_m: Some(9.5), ..SideGround::default() };
        assert!(told(&Surroundings { sides: [OPEN, far], ..around }).is_empty(), "far off it does not matter yet");
        let close = SideGround { open_m: 0.0, wall_m: Some(0.5), ..SideGround::default() };
        let close = Surroundings { sides: [close; 2], ..around };
        assert_eq!(told(&close), [(CueKind::Wall, -1, CueLead::Level), (CueKind::Wall, 1, CueLead::Level)], "each from its side");
        assert_eq!(cues(&close)[0].distance_m, 0.5);
    }

    #[test]
    fn in_a_cave_each_way_is_told_with_where_it_leads() {
        let [down, up] = [-6.0, 3.0].map(|rise_m| SideGround { rise_m, ..OPEN });
        let around = Surroundings { sides: [down, up], is_below: true, mouth: Some(Vec2::new(0.5, 8.0)), ..Surroundings::default() };
        let expected = [(CueKind::CaveMouth, 0, CueLead::Up), (CueKind::Way, -1, CueLead::Down), (CueKind::Way, 1, CueLead::Up)];
        assert_eq!(told(&around), expected);
    }

    #[test]
    fn what_is_near_is_told_by_its_side_and_what_is_far_is_not() {
        let around = Surroundings {
            sides: [OPEN, SideGround { edge_m: Some(3.0), water_m: Some(7.0), ..OPEN }],
            person: Some(Vec2::new(-15.0, 0.0)),
            animal: Some(Vec2::new(9.0, 4.0)),
            mouth: Some(Vec2::new(40.0, -1.0)),
            landmark_m: Some(-900.0),
            ..Surroundings::default()
        };
        let expected = [
            (CueKind::Edge, 1, CueLead::Level),
            (CueKind::Water, 1, CueLead::Level),
            (CueKind::Person, -1, CueLead::Level),
            (CueKind::Animal, 1, CueLead::Up),
            (CueKind::CaveMouth, 1, CueLead::Down),
            (CueKind::Landmark, -1, CueLead::Level),
        ];
        assert_eq!(told(&around), expected);
        let pans: Vec<f32> = cues(&around).iter().map(|cue| cue.heard().pan).collect();
        assert!(pans.iter().zip(expected).all(|(pan, (_, side, _))| pan.signum() == f32::from(side) && pan.abs() <= MAX_PAN), "{pans:?}");
        let far = Surroundings {
            sides: [OPEN; 2],
            person: Some(Vec2::new(-30.0, 0.0)),
            animal: Some(Vec2::new(9.0, 40.0)),
            mouth: Some(Vec2::new(90.0, 0.0)),
            landmark_m: Some(9000.0),
            ..around
        };
        assert!(told(&far).is_empty());
    }
}
