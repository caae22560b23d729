//! What can be set, on a page of the sheet: it knows the list of all settings, and no feature.

use bevy::prelude::*;
use eremite_stream::settings::{Domain, Group, Lasts, Setting, Settings, Value};

use crate::sheet::{FIRST, Line, Page, SheetAppExt};

/// The name of the page.
pub const SETTINGS: &str = "settings";

/// Adds the page, and the line that leads there.
pub struct SettingsSheetPlugin;

impl Plugin for SettingsSheetPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Settings>().add_sheet_page(SETTINGS, page).add_sheet_line(FIRST, 60, |world| {
            let any = !world.resource::<Settings>().all().is_empty();
            any.then(|| Line::leads_to("settings", SETTINGS).help("Window, letters, motion, hands, sound and the walk, as you like them."))
        });
    }
}

fn heading(group: Group) -> &'static str {
    match group {
        Group::Window => "The window",
        Group::Letters => "Letters",
        Group::Motion => "What moves",
        Group::Hands => "Hands",
        Group::Sound => "What is heard",
        Group::Walk => "The walk",
    }
}

fn page(world: &World) -> Page {
    let settings = world.resource::<Settings>();
    Group::ALL.into_iter().fold(Page::new("Settings"), |page, group| {
        let here = settings.all().iter().filter(|setting| setting.group == group);
        let lines: Vec<Line> = here.filter_map(|setting| line(world, *setting)).collect();
        if lines.is_empty() { page } else { page.line(Line::heading(heading(group))).lines(lines) }
    })
}

/// A setting as it is now; none, where its feature is not.
fn line(world: &World, setting: Setting) -> Option<Line> {
    let now = (setting.read)(world)?;
    let words = setting.name.replace('-', " ");
    let line = match (setting.domain, now) {
        (Domain::Switch, _) => Line::switch(words, now.is_on(), move |world, on| setting.set(world, Value::Switch(on))),
        (Domain::Choice(all), _) => {
            let at = all.iter().position(|word| now.is(word)).unwrap_or_default();
            Line::choice(words, all.iter().map(|word| word.replace('-', " ")), at, move |world, at| {
                setting.set(world, Value::Word(all[at]));
            })
        }
        (Domain::Number(range), _) => {
            let shown = setting.domain.words(now);
            Line::number(words, now.number(), range.from..=range.to, range.step, shown, move |world, number| {
                setting.set(world, Value::Number(number));
            })
        }
    };
    let kept = if setting.lasts == Lasts::WithTheRun { " It is kept with this walk." } else { "" };
    Some(line.id(setting.name).help(format!("{}.{kept}", setting.help)))
}
