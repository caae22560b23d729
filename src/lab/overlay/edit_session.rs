//! Edit session: the recipe being edited, its undo history, and the land built from it.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use eremite_land::{
    Algorithms, HeightSource, Land, LandLayers, NextLand, Recipe, Seed,
    params::{self, Param, ParamValue},
    replace_land,
};
use eremite_stream::contracts::schedule::LabState;
use eremite_words as words;

use super::{
    LabAppExt, LabSystems,
    history::{History, MemorySize, UndoRedo},
};

/// The land being edited, as a recipe with undo history.
#[derive(Resource, Default)]
pub struct EditSession {
    at: Option<EditedLand>,
    history: History<Recipe>,
    /// Settings of each algorithm as last left, restored when it is chosen again.
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
    height_source: Arc<dyn HeightSource>,
    stage: Option<u32>,
    /// The land as it is, or as requested.
    land: Land,
}

/// Status line of the lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusMessage {
    /// Text, one line.
    pub text: String,
    /// Whether it reports an error.
    pub fault: bool,
}

impl EditSession {
    fn current(&self) -> &EditedLand {
        self.at.as_ref().expect("the lab takes the land up before it shows anything")
    }

    /// Current recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.current().recipe
    }

    /// Height source of the current recipe.
    pub fn height_source(&self) -> &dyn HeightSource {
        &*self.current().height_source
    }

    /// Current parameters of the algorithm.
    pub fn params(&self) -> Vec<Param> {
        params::list(&*self.current().height_source)
    }

    /// Stage up to which the land is shown; `None` if complete.
    pub fn stage(&self) -> Option<u32> {
        self.current().stage
    }

    /// Recipe for an algorithm, with the settings it was last left with.
    pub fn remembered_recipe(&self, algorithm: &str) -> Recipe {
        let now = self.recipe();
        if now.algorithm == algorithm {
            return now.clone();
        }
        Recipe { algorithm: algorithm.into(), settings: self.left.get(algorithm).cloned().unwrap_or_default(), ..now.clone() }
    }

    /// Takes over the latest requested land, if it was not made here; returns whether it did. A change made here and not
    /// requested yet stays: its land comes after that one.
    fn sync_with_land(&mut self, latest: &Land, algorithms: &Algorithms) -> bool {
        // Edits painted on a land do not change its recipe.
        if self.at.as_ref().is_some_and(|at| self.changed || at.land.shares_lineage_with(latest)) {
            return false;
        }
        let recipe = Recipe::from_land(latest, algorithms);
        self.at = Some(EditedLand { recipe, height_source: latest.height_source().clone(), stage: latest.stage(), land: latest.clone() });
        true
    }

    /// Replaces the recipe, with an undo step under the label `what`.
    pub fn change(&mut self, to: Recipe, what: &str, algorithms: &Algorithms) {
        if to == *self.recipe() {
            return;
        }
        let before = self.recipe().clone();
        if self.try_set_recipe(to, algorithms) {
            self.history.record(before, what);
        }
    }

    /// Sets the recipe without an undo step; returns whether its height source could be made.
    fn try_set_recipe(&mut self, to: Recipe, algorithms: &Algorithms) -> bool {
        let now = self.current();
        // A height source from outside the algorithm list is kept as long as algorithm and settings stay the same.
        let is_kept = (&to.algorithm, &to.settings) == (&now.recipe.algorithm, &now.recipe.settings);
        let height_source = if is_kept { Ok(now.height_source.clone()) } else { to.height_source(algorithms).map(Into::into) };
        match height_source {
            Ok(height_source) => {
                let at = self.at.as_mut().expect("the lab takes the land up first");
                let before = std::mem::replace(&mut at.recipe, to);
                at.height_source = height_source;
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

    /// Sets a parameter by path.
    pub fn set(&mut self, path: &str, value: ParamValue, algorithms: &Algorithms) {
        let now = self.recipe();
        let mut height_source = match now.height_source(algorithms) {
            Ok(height_source) => height_source,
            Err(error) => return self.set_error(error),
        };
        if let Err(error) = params::set_value(&mut *height_source, path, &value) {
            return self.set_error(error);
        }
        let settings = Recipe::from_height_source(now.generator, now.seed, &now.algorithm, &*height_source, algorithms).settings;
        self.change(Recipe { settings, ..now.clone() }, path, algorithms);
    }

    /// Chooses the algorithm `by` places further in the list, wrapping around.
    pub fn step_algorithm(&mut self, by: isize, algorithms: &Algorithms) {
        let names: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.name).collect();
        let here = names.iter().position(|name| *name == self.recipe().algorithm).unwrap_or_default();
        if let Some(next) = (here as isize + by).checked_rem_euclid(names.len() as isize) {
            self.choose(names[next as usize], algorithms);
        }
    }

    /// Chooses an algorithm by name.
    pub fn choose(&mut self, algorithm: &str, algorithms: &Algorithms) {
        self.change(self.remembered_recipe(algorithm), "algorithm", algorithms);
        self.history.settle();
    }

    /// Chooses an algorithm with its last settings and one parameter set from text; returns whether that was possible.
    pub fn choose_with(&mut self, algorithm: &str, (path, text): (&str, &str), what: &str, algorithms: &Algorithms) -> bool {
        let mut recipe = self.remembered_recipe(algorithm);
        recipe.settings.retain(|(known, _)| known != path);
        recipe.settings.push((path.into(), text.into()));
        match recipe.height_source(algorithms) {
            Ok(height_source) => {
                let settings = Recipe::from_height_source(recipe.generator, recipe.seed, algorithm, &*height_source, algorithms).settings;
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

    /// Resets all parameters to their defaults.
    pub fn reset(&mut self, algorithms: &Algorithms) {
        self.change(Recipe { settings: Vec::new(), ..self.recipe().clone() }, "reset", algorithms);
        self.history.settle();
    }

    /// Shows the land up to a stage, or complete; leaves the recipe alone, so there is nothing to undo.
    pub fn show_stage(&mut self, stage: Option<u32>) {
        let at = self.at.as_mut().expect("the lab takes the land up first");
        self.changed |= at.stage != stage;
        at.stage = stage;
    }

    /// Sets the parameters of the layers; see [`Recipe::layers`].
    pub fn set_layers(&mut self, layers: Vec<(String, String)>, what: &str, algorithms: &Algorithms) {
        self.change(Recipe { layers, ..self.recipe().clone() }, what, algorithms);
    }

    /// Undoes or redoes a change.
    pub fn step(&mut self, step: UndoRedo, algorithms: &Algorithms) {
        if let Some(other) = self.history.step(step, self.recipe().clone()) {
            self.try_set_recipe(other, algorithms);
        }
    }

    /// Whether undo and redo are possible.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        self.history.can_undo_redo()
    }

    /// Ends the current drag: the next change is an undo step of its own.
    pub fn settle(&mut self) {
        self.history.settle();
    }

    /// Applies pending changes in this frame instead of a background build; for callers that move the player afterwards.
    pub fn apply_immediately(&mut self) {
        self.at_once = true;
    }

    /// Sets the status line.
    pub fn set_status(&mut self, text: impl ToString) {
        self.word = Some(StatusMessage { text: text.to_string(), fault: false });
    }

    /// Sets the status line to an error.
    pub fn set_error(&mut self, text: impl ToString) {
        self.word = Some(StatusMessage { text: words::error_text(&text.to_string()).into_owned(), fault: true });
    }

    /// Current status line.
    pub fn status(&self) -> Option<&StatusMessage> {
        self.word.as_ref()
    }
}

/// Adds the edit session and its undo keys.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditSession>()
        .init_resource::<Algorithms>()
        .init_resource::<LandLayers>()
        .add_to_lab(LabSystems::TakeUp, (sync_session, undo_redo_keys.run_if(in_state(LabState::Open))).chain())
        .add_to_lab(LabSystems::Make, rebuild_land);
}

/// Before the lab is drawn: takes over the land as it is or as requested.
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

/// After the lab is drawn: requests the land of a changed recipe.
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
        // A preset from a game with other layers: the land stays as it is.
        Err(error) => {
            bench.at = None;
            bench.sync_with_land(next.latest(&land), &algorithms);
            return bench.set_error(error);
        }
    }
    let whole = layers.apply_to(&Land::new(at.recipe.seed, &at.recipe.algorithm, at.height_source.clone())).with_stage(at.stage);
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

/// Undo and redo keys while no text field has the focus.
fn undo_redo_keys(mut contexts: EguiContexts, mut bench: ResMut<EditSession>, algorithms: Res<Algorithms>) -> Result {
    use egui::{Key, Modifiers};
    let ctx = contexts.ctx_mut()?;
    if ctx.text_edit_focused() {
        return Ok(());
    }
    // Consumed even where there is nothing to undo.
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
