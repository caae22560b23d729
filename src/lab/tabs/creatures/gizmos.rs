//! Gizmos of the creatures tab: bones and feet, current behaviour, perception radii.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::Place;
use eremite_life::creatures::{Creature, InterpolatedJoints, Rig, Skeleton};
use eremite_stream::contracts::player_position::PlayerPosition;
use eremite_words as words;

use crate::overlay::{LabAppExt, LabSystems, LandLabels, LandPainter, LandView, theme};

/// Which gizmos are drawn.
#[derive(Resource, Default)]
pub(super) struct CreatureGizmos {
    pub bones: bool,
    pub doing: bool,
    pub distances: bool,
}

/// Adds the gizmos.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CreatureGizmos>()
        .add_to_lab(LabSystems::InLand, draw.run_if(|drawn: Res<CreatureGizmos>| drawn.bones || drawn.doing || drawn.distances));
}

fn draw(
    mut in_land: LandPainter,
    drawn: Res<CreatureGizmos>,
    all: Query<(&Rig, Option<&InterpolatedJoints>, &Creature)>,
    player_position: Res<PlayerPosition>,
    time: Res<Time<Fixed>>,
) -> Result {
    let (painter, view) = in_land.begin()?;
    let mut labels = LandLabels::new(&painter, &view, player_position.place);
    for (rig, joints, creature) in &all {
        let place = rig.skeleton().place;
        let skeleton = joints.map_or(*rig.skeleton(), |joints| joints.interpolated(time.overstep_fraction(), place));
        if drawn.distances {
            distances(&painter, &view, &mut labels, (place, creature));
        }
        if drawn.bones {
            bones(&painter, &view, &skeleton, rig);
        }
        if drawn.doing {
            let over = skeleton.legs[0][0].max(skeleton.fore.at).y + 1.0;
            let parts = [("kind", words::name(&creature.kind).into()), ("doing", words::table_text(creature.doing).into())];
            let words = words::text_with("lab-creatures-does", &parts);
            labels.write(view.to_screen(place.moved_up(over)), words, theme::INK);
        }
    }
    Ok(())
}

/// Leg chains, with feet filled where they stand, and the line of trunk, neck and head.
fn bones(painter: &egui::Painter, view: &LandView, skeleton: &Skeleton, rig: &Rig) {
    let at = |metres: Vec2| view.to_screen(skeleton.place.translated(metres));
    let line = |from: Vec2, to: Vec2, color| painter.line_segment([at(from), at(to)], egui::Stroke::new(1.5, color));
    let left_is_near = skeleton.side() < 0.0;
    for (number, joints) in skeleton.legs[..skeleton.count].iter().enumerate() {
        let is_near = (number * 2 < skeleton.count) == left_is_near;
        let color = if is_near { theme::SUN } else { theme::RANGE };
        for bone in joints.windows(2) {
            line(bone[0], bone[1], color);
        }
        for joint in &joints[..4] {
            painter.circle_filled(at(*joint), 2.4, color);
        }
    }
    if skeleton.count > 2 {
        let facing = |at: Vec2| Vec2::new(at.x * skeleton.facing(), at.y);
        let along = [skeleton.tail.at, skeleton.hind.at, skeleton.fore.at, skeleton.neck.at, skeleton.head.at].map(facing);
        for bone in along.windows(2) {
            line(bone[0], bone[1], theme::INK);
        }
        for joint in along {
            painter.circle_filled(at(joint), 2.4, theme::INK);
        }
    }
    for (sole, is_planted) in rig.soles() {
        let ring = egui::Stroke::new(1.5, if is_planted { theme::MOSS } else { theme::WASH });
        painter.circle(view.to_screen(sole), 4.0, if is_planted { theme::MOSS } else { egui::Color32::TRANSPARENT }, ring);
    }
}

/// A ring per perception radius.
fn distances(painter: &egui::Painter, view: &LandView, labels: &mut LandLabels, (place, creature): (Place, &Creature)) {
    let Some(heeds_m) = creature.heeds_m else { return };
    for (metres, color, words) in
        [(heeds_m[0], theme::RANGE, words::text("lab-creatures-looks-up")), (heeds_m[1], theme::SUN, words::text("lab-creatures-flees"))]
    {
        let (middle, edge) = (view.to_screen(place), view.to_screen(place.moved_along(metres)));
        painter.circle_stroke(middle, edge.x - middle.x, egui::Stroke::new(1.0, color));
        let distance = words::metres(&words::decimal(metres.into(), 0));
        labels.write(edge, words::text_with("lab-at-distance", &[("words", words.into()), ("distance", distance.into())]), color);
    }
}
