//! The land under the tinkerer's hands: a recipe, its past and future, and the land that is made of it.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use eremite_land::{
    Algorithms, HeightSource, Land, LandLayers, NextLand, Recipe, Seed,
    params::{self, Param, ParamValue},
    replace_land,
};
use eremite_stream::contracts::schedule::LabState;

use super::{
    LabAppExt, LabSystems,
    history::{History, MemorySize, UndoRedo},
};

/// What is being made.
#[derive(Resource, Default)]
pub struct EditSession {
    at: Option<EditedLand>,
    history: History<Recipe>,
    /// Each algorithm's settings as they were left, so that going back finds them.
    left: BTreeMap<String, Vec<(String, String)>>,
    changed: bool,
    at_once: bool,
    word: Option<StatusMessage>,
}

impl MemorySize for Recipe {
    fn bytes(&self) -> usize {
        self.size_bytes()
    }
}

struct EditedLand {
    recipe: Recipe,
    relief: Arc<dyn HeightSource>,
    stage: Option<u32>,
    /// The land that this is, or will be.
    land: Land,
}

/// The last thing that there is to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusMessage {
    /// In a line.
    pub text: String,
    /// Whether something went wrong.
    pub fault: bool,
}

impl EditSession {
    fn current(&self) -> &EditedLand {
        self.at.as_ref().expect("the lab takes the land up before it shows anything")
    }

    /// What is there now.
    pub fn recipe(&self) -> &Recipe {
        &self.current().recipe
    }

    /// Its relief.
    pub fn relief(&self) -> &dyn HeightSource {
        &*self.current().relief
    }

    /// Its parameters as they stand.
    pub fn params(&self) -> Vec<Param> {
        params::list(&*self.current().relief)
    }

    /// Up to which stage it is shown, if not whole.
    pub fn stage(&self) -> Option<u32> {
        self.current().stage
    }

    /// An algorithm as it would be chosen: with the settings that it was left with.
    pub fn remembered_recipe(&self, algorithm: &str) -> Recipe {
        let now = self.recipe();
        if now.algorithm == algorithm {
            return now.clone();
        }
        Recipe { algorithm: algorithm.into(), settings: self.left.get(algorithm).cloned().unwrap_or_default(), ..now.clone() }
    }

    /// Takes up the latest land that was asked for, if it is not the one that was made here; whether it did. A change that was made
    /// here and is not asked for yet stays: its land comes after that one.
    fn sync_with_land(&mut self, latest: &Land, algorithms: &Algorithms) -> bool {
        // What is painted on a land changes nothing of its recipe.
        if self.at.as_ref().is_some_and(|at| self.changed || at.land.shares_lineage_with(latest)) {
            return false;
        }
        let recipe = Recipe::from_land(latest, algorithms);
        self.at = Some(EditedLand { recipe, relief: latest.height_source().clone(), stage: latest.stage(), land: latest.clone() });
        true
    }

    /// Makes it another land, which can be undone.
    pub fn change(&mut self, to: Recipe, what: &str, algorithms: &Algorithms) {
        if to == *self.recipe() {
            return;
        }
        let before = self.recipe().clone();
        if self.try_set_recipe(to, algorithms) {
            self.history.record(before, what);
        }
    }

    /// Puts a recipe on the bench; whether it could be made.
    fn try_set_recipe(&mut self, to: Recipe, algorithms: &Algorithms) -> bool {
        let now = self.current();
        // A relief of somebody's own, which is not in the list, is kept so long as nothing of it is changed.
        let is_kept = (&to.algorithm, &to.settings) == (&now.recipe.algorithm, &now.recipe.settings);
        let relief = if is_kept { Ok(now.relief.clone()) } else { to.height_source(algorithms).map(Into::into) };
        match relief {
            Ok(relief) => {
                let at = self.at.as_mut().expect("the lab takes the land up first");
                let before = std::mem::replace(&mut at.recipe, to);
                at.relief = relief;
                at.stage = None;
                self.left.insert(before.algorithm, before.settings);
                self.changed = true;
                true
            }
            Err(error) => {
                self.set_error(error);
                false
            }
        }
    }

    /// Sets a parameter.
    pub fn set(&mut self, path: &str, value: ParamValue, algorithms: &Algorithms) {
        let now = self.recipe();
        let mut relief = match now.height_source(algorithms) {
            Ok(relief) => relief,
            Err(error) => return self.set_error(error),
        };
        params::set_value(&mut *relief, path, value);
        let settings = Recipe::from_height_source(now.seed, &now.algorithm, &*relief, algorithms).settings;
        self.change(Recipe { settings, ..now.clone() }, path, algorithms);
    }

    /// Chooses the algorithm that is so many places after this one in the list, around its ends.
    pub fn step_algorithm(&mut self, by: isize, algorithms: &Algorithms) {
        let names: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.name).collect();
        let here = names.iter().position(|name| *name == self.recipe().algorithm).unwrap_or_default();
        if let Some(next) = (here as isize + by).checked_rem_euclid(names.len() as isize) {
            self.choose(names[next as usize], algorithms);
        }
    }

    /// Chooses an algorithm.
    pub fn choose(&mut self, algorithm: &str, algorithms: &Algorithms) {
        self.change(self.remembered_recipe(algorithm), "algorithm", algorithms);
        self.history.settle();
    }

    /// Chooses an algorithm as it was left, with one of its parameters set from text; whether it could be made.
    pub fn choose_with(&mut self, algorithm: &str, (path, text): (&str, &str), what: &str, algorithms: &Algorithms) -> bool {
        let mut recipe = self.remembered_recipe(algorithm);
        recipe.settings.retain(|(known, _)| known != path);
        recipe.settings.push((path.into(), text.into()));
        match recipe.height_source(algorithms) {
            Ok(relief) => {
                let settings = Recipe::from_height_source(recipe.seed, algorithm, &*relief, algorithms).settings;
                self.change(Recipe { settings, ..recipe }, what, algorithms);
                true
            }
            Err(error) => {
                self.set_error(error);
                false
            }
        }
    }

    /// Sets the seed.
    pub fn set_seed(&mut self, seed: Seed, algorithms: &Algorithms) {
        self.change(Recipe { seed, ..self.recipe().clone() }, "seed", algorithms);
        self.history.settle();
    }

    /// All parameters at their defaults.
    pub fn reset(&mut self, algorithms: &Algorithms) {
        self.change(Recipe { settings: Vec::new(), ..self.recipe().clone() }, "reset", algorithms);
        self.history.settle();
    }

    /// Shows it up to a stage, or whole; no change of the land's recipe, and so nothing to undo.
    pub fn show_stage(&mut self, stage: Option<u32>) {
        let at = self.at.as_mut().expect("the lab takes the land up first");
        self.changed |= at.stage != stage;
        at.stage = stage;
    }

    /// Tunes the layers; see [`Recipe::layers`].
    pub fn set_layers(&mut self, layers: Vec<(String, String)>, what: &str, algorithms: &Algorithms) {
        self.change(Recipe { layers, ..self.recipe().clone() }, what, algorithms);
    }

    /// Takes the last change back, or makes the one again that was.
    pub fn step(&mut self, step: UndoRedo, algorithms: &Algorithms) {
        if let Some(other) = self.history.step(step, self.recipe().clone()) {
            self.try_set_recipe(other, algorithms);
        }
    }

    /// Whether there is something to undo, and to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        self.history.can_undo_redo()
    }

    /// The hand has let go of whatever it held.
    pub fn settle(&mut self) {
        self.history.settle();
    }

    /// What is changed now shows at once: whoever asks for it goes elsewhere with it.
    pub fn apply_immediately(&mut self) {
        self.at_once = true;
    }

    /// Says something.
    pub fn set_status(&mut self, text: impl ToString) {
        self.word = Some(StatusMessage { text: text.to_string(), fault: false });
    }

    /// Says that something went wrong.
    pub fn set_error(&mut self, text: impl ToString) {
        self.word = Some(StatusMessage { text: text.to_string(), fault: true });
    }

    /// What was said last.
    pub fn status(&self) -> Option<&StatusMessage> {
        self.word.as_ref()
    }
}

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditSession>()
        .init_resource::<Algorithms>()
        .init_resource::<LandLayers>()
        .add_to_lab(LabSystems::TakeUp, (sync_session, undo_redo_keys.run_if(in_state(LabState::Open))).chain())
        .add_to_lab(LabSystems::Make, rebuild_land);
}

/// Before the lab shows: the land as it is, or as it will be, is on the bench.
fn sync_session(
    mut bench: ResMut<EditSession>,
    land: Res<Land>,
    next: Res<NextLand>,
    algorithms: Res<Algorithms>,
    mut layers: ResMut<LandLayers>,
) {
    let latest = next.latest(&land);
    if !bench.bypass_change_detection().sync_with_land(latest, &algorithms) {
        return;
    }
    match layers.with_tuning(latest.tuning()) {
        Ok(tuned) => *layers = tuned,
        Err(error) => bench.set_error(error),
    }
}

/// After it was shown: what was changed becomes the land.
fn rebuild_land(
    mut bench: ResMut<EditSession>,
    mut land: ResMut<Land>,
    mut next: ResMut<NextLand>,
    algorithms: Res<Algorithms>,
    mut layers: ResMut<LandLayers>,
) {
    let at_once = std::mem::take(&mut bench.bypass_change_detection().at_once);
    if !std::mem::take(&mut bench.bypass_change_detection().changed) {
        return;
    }
    let at = bench.at.as_mut().expect("something was changed");
    match layers.with_tuning(&at.recipe.layers) {
        Ok(tuned) => *layers = tuned,
        // A preset of a game with other layers: the land stays what it is.
        Err(error) => {
            bench.at = None;
            bench.sync_with_land(next.latest(&land), &algorithms);
            return bench.set_error(error);
        }
    }
    let whole = layers.apply_to(&Land::new(at.recipe.seed, &at.recipe.algorithm, at.relief.clone())).with_stage(at.stage);
    if at_once {
        next.cancel();
        replace_land(&mut land, &whole);
    } else {
        next.request(&land, &whole);
    }
    at.land = next.latest(&land).clone();
    let elsewhere = at.recipe.foreign_files_warning(&layers);
    at.recipe.data = Some(whole.user_files_hash());
    if let Some(words) = elsewhere {
        bench.set_status(words);
    }
}

/// The keys that are the lab's own when nobody types.
fn undo_redo_keys(mut contexts: EguiContexts, mut bench: ResMut<EditSession>, algorithms: Res<Algorithms>) -> Result {
    use egui::{Key, Modifiers};
    let ctx = contexts.ctx_mut()?;
    if ctx.text_edit_focused() {
        return Ok(());
    }
    // The keys are its own also where there is nothing to take back.
    if let Some(step) = UndoRedo::pressed(ctx, (true, true)) {
        bench.step(step, &algorithms);
    }
    let pressed = |modifiers: Modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    let step = isize::from(pressed(Modifiers::NONE, Key::CloseBracket)) - isize::from(pressed(Modifiers::NONE, Key::OpenBracket));
    if step != 0 {
        bench.step_algorithm(step, &algorithms);
    }
    Ok(())
}
