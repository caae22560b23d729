//! What will be seen next, prepared beside what is, until all of it that is in view can be shown in one frame.

use super::{
    Gaze, StreamLayers,
    window::{Slot, StreamWindow},
    workshop::Workshop,
};
use crate::land::{Land, Stamp};

/// The pieces of a land that will be seen: another land's, or those of this one in which something was changed.
pub(super) struct Coming {
    land: Land,
    /// A layer's each.
    workshops: Vec<Workshop>,
}

impl Coming {
    pub fn new(land: Land, layers: &StreamLayers) -> Self {
        Self { land, workshops: layers.0.iter().map(|_| Workshop::default()).collect() }
    }

    /// Whether it is of that land.
    pub fn is_of(&self, land: &Land) -> bool {
        self.land.version() == land.version()
    }

    /// Whether it is of a whole land that is neither this one nor to come any more.
    pub fn is_whole_beside(&self, land: &Land) -> bool {
        self.land.whole_stamp() != land.whole_stamp()
    }

    pub fn building(&self) -> usize {
        self.workshops.iter().map(Workshop::building).sum()
    }

    /// Waits until all that was begun is built.
    pub fn wait(&mut self) {
        self.workshops.iter_mut().for_each(Workshop::wait);
    }

    /// Gives all of it up; tells how many pieces that were.
    pub fn give_up(self) -> u64 {
        self.workshops.into_iter().map(|mut workshop| workshop.clear()).sum()
    }

    /// What was prepared, a layer's each.
    pub fn into_workshops(self) -> Vec<Workshop> {
        self.workshops
    }

    /// Takes up what has been built and begins what is missing. Whether all that will be in view is there; `is_shown`
    /// tells whether a piece with that stamp is seen already.
    pub fn go_on(
        &mut self,
        layers: &StreamLayers,
        now: &Land,
        gaze: &Gaze,
        most_building: usize,
        is_shown: impl Fn(usize, Slot, Stamp) -> bool,
    ) -> bool {
        // Whoever looks at the surface will look at the other land's, as high above it as now.
        let column = gaze.place.column;
        let other = Gaze { place: gaze.place.up(self.land.height(column) - now.height(column)), ..*gaze };
        let mut building = self.building();
        let mut is_prepared = true;
        for (number, (workshop, layer)) in self.workshops.iter_mut().zip(&layers.0).enumerate() {
            let windows = [gaze, &other].map(|gaze| StreamWindow::of(&layer.draw, layer.parallax, gaze));
            workshop.keep(|slot| windows.iter().any(|window| window.is_kept(slot)));
            workshop.receive();
            let slots = windows.iter().flat_map(|window| window.nearest_first().into_iter().filter(|slot| window.is_visible(*slot)));
            for slot in slots {
                if is_shown(number, slot, layer.stamp(&self.land, slot)) || workshop.ready(slot).is_some() {
                    continue;
                }
                is_prepared = false;
                if building < most_building && !workshop.has(slot) {
                    building += 1;
                    workshop.begin(layer, &self.land, slot);
                }
            }
        }
        is_prepared
    }
}
