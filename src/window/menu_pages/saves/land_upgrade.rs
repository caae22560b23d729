//! Menu page that moves the open walk to the newest version of its land.

use bevy::prelude::*;
use eremite_land::{
    Algorithms, GeneratorVersion, Land, LandLayers,
    background::{Background, and_then, one_step},
    edits::StrokeSurvey,
    notification::Notification,
};
use eremite_life::{
    brush::EditStore,
    save_game::{SaveHeader, move_to_newest_land, newest_land},
};
use eremite_words as words;

use super::{SaveList, save_pages::is_current_save, start_scan};
use crate::menu::{self, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
pub(super) const PAGE: &str = "newest land";

/// The item of a save whose land is of an earlier version; `None` if it is of the newest.
pub(super) fn item(world: &World, name: &str, SaveHeader { card, .. }: &SaveHeader) -> Option<MenuItem> {
    let (version, newest) = (card.generator, GeneratorVersion::NEWEST);
    if version >= newest.number() {
        return None;
    }
    if !is_current_save(world, name) {
        let versions = versions(version);
        return Some(MenuItem::label(words::text_with("upgrade-continue-first", &versions)));
    }
    let open = |world: &mut World| {
        start_survey(world);
        menu::open(world, PAGE);
    };
    let help = words::text_with("upgrade-help", &versions(version));
    Some(MenuItem::button(words::text("upgrade-newest-land"), open).id("newest land").verb(words::text("verb-open")).help(help))
}

/// The variables of messages about the version of a land and the newest.
fn versions(version: u32) -> [(&'static str, words::FluentValue<'static>); 2] {
    [("version", version.into()), ("newest", GeneratorVersion::NEWEST.number().into())]
}

/// Starts to count, in the background, what would lie otherwise in the newest land.
fn start_survey(world: &mut World) {
    let land = world.resource::<Land>().clone();
    let (algorithms, layers) = (world.resource::<Algorithms>().clone(), world.resource::<LandLayers>().clone());
    let strokes = world.get_resource::<EditStore>().and_then(|store| store.strokes(&land).cloned());
    let old = land.clone();
    let new = one_step(move || newest_land(&land, &algorithms, &layers).ok().flatten());
    let survey = and_then(new, move |new| match strokes.zip(new) {
        Some((strokes, new)) => strokes.survey_in_steps(&old, &new),
        None => one_step(StrokeSurvey::default),
    });
    let task = Background::start_steps("survey of strokes", survey);
    let mut list = world.resource_mut::<SaveList>();
    (list.survey, list.surveyed) = (Some(task), None);
}

pub(super) fn page(world: &World) -> MenuPage {
    let (list, land) = (world.resource::<SaveList>(), world.resource::<Land>());
    let changes = GeneratorVersion::all().filter(|version| *version > land.generator());
    let changes = changes.map(|version| {
        let variables = [("version", version.number().into()), ("summary", words::table_text(version.summary()).into())];
        MenuItem::label(words::text_with("upgrade-version", &variables))
    });
    let cost = list.surveyed.as_ref().map_or_else(|| words::text("upgrade-looking").into(), told);
    let name = list.chosen.clone();
    let page = MenuPage::new(words::text("upgrade-title")).items(changes).item(MenuItem::label(cost).id("cost"));
    if list.surveyed.is_none() {
        return page;
    }
    page.item(
        MenuItem::button(words::text("upgrade-move-there"), move |world| {
            let words = match move_to_newest_land(world, &name) {
                Ok(Some(copy)) => words::text_with("upgrade-moved", &[("copy", copy.into())]),
                Ok(None) => words::text("upgrade-already").into(),
                Err(error) => error.to_string(),
            };
            world.write_message(Notification(words));
            menu::open(world, ROOT_PAGE);
            start_scan(world);
        })
        .id("move there")
        .verb(words::text("verb-move"))
        .help(words::text("upgrade-move-there-help")),
    )
}

/// What the move costs, in a line.
fn told(StrokeSurvey { strokes, hanging, buried }: &StrokeSurvey) -> String {
    let count = |count: &usize| words::FluentValue::from(*count);
    match (strokes, hanging + buried) {
        (0, _) => words::text("upgrade-nothing-built").into(),
        (strokes, 0) => words::text_with("upgrade-all-lie-there", &[("strokes", count(strokes))]),
        (strokes, _) => {
            let variables = [("strokes", count(strokes)), ("hanging", count(hanging)), ("buried", count(buried))];
            words::text_with("upgrade-some-hang", &variables)
        }
    }
}
