//! What will be seen next, prepared beside what is, until all of it that is in view can be shown in one frame.

use eremite_land::{Land, Stamp};

use super::{
    Gaze, StreamLayers,
    turns::Turns,
    window::{Slot, StreamWindow},
    workshop::Workshop,
};

/// The pieces of a land that will be seen: another land's, or those of this one in which something was changed.
pub(super) struct Coming {
    land: Land,
    /// A layer's each.
    workshops: Vec<Workshop>,
    turns: Turns,
}

impl Coming {
    pub fn new(land: Land, layers: &StreamLayers) -> Self {
        Self { land, workshops: layers.0.iter().map(|_| Workshop::default()).collect(), turns: Turns::default() }
    }

    /// Whether it is of that land, also if parts of it were changed since. Versions are no test: a land that was asked for and
    /// forgotten may have had the same.
    pub fn is_of(&self, land: &Land) -> bool {
        self.land.is_kin_of(land)
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
        let most = most_building.saturating_sub(self.building());
        let mut missing = Vec::with_capacity(self.workshops.len());
        let mut is_prepared = true;
        for (number, (workshop, layer)) in self.workshops.iter_mut().zip(&layers.0).enumerate() {
            let windows = [gaze, &other].map(|gaze| StreamWindow::of(&layer.draw, layer.parallax, gaze));
            workshop.keep(|slot| windows.iter().any(|window| window.is_kept(slot)));
            workshop.receive();
            let slots = windows.iter().flat_map(|window| window.nearest_first().into_iter().filter(|slot| window.is_visible(*slot)));
            let is_missing = |slot: &Slot| !is_shown(number, *slot, layer.stamp(&self.land, *slot)) && workshop.ready(*slot).is_none();
            let slots: Vec<Slot> = slots.filter(is_missing).collect();
            is_prepared &= slots.is_empty();
            missing.push(slots.into_iter().filter(|slot| !workshop.is_building(*slot)).collect());
        }
        for (number, slot) in self.turns.take(missing, most) {
            // One may be in both windows.
            if !self.workshops[number].is_building(slot) {
                self.workshops[number].begin(&layers.0[number], &self.land, slot);
            }
        }
        is_prepared
    }
}
