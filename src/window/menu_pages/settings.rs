//! Menu page of all registered settings, independent of the features that register them.

use bevy::prelude::*;
use eremite_stream::settings::{Setting, SettingDomain, SettingGroup, SettingScope, SettingValue, Settings};
use eremite_words as words;

use crate::menu::{MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
pub const SETTINGS: &str = "settings";

/// Adds the page and the item that opens it.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin` |
/// | Resources | [`Settings`] |
/// | Adds | a page, an item of [`ROOT_PAGE`] |
pub struct SettingsMenuPlugin;

impl Plugin for SettingsMenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Settings>().add_menu_page(SETTINGS, page).add_menu_item(ROOT_PAGE, 60, |world| {
            let any = !world.resource::<Settings>().all().is_empty();
            any.then(|| MenuItem::submenu(words::text("menu-settings"), SETTINGS).id(SETTINGS).help(words::text("menu-settings-help")))
        });
    }
}

fn heading(group: SettingGroup) -> &'static str {
    match group {
        SettingGroup::Window => words::text("settings-display"),
        SettingGroup::Text => words::text("settings-text"),
        SettingGroup::Motion => words::text("settings-motion"),
        SettingGroup::Input => words::text("settings-input"),
        SettingGroup::Sound => words::text("settings-sound"),
        SettingGroup::Walk => words::text("settings-game"),
    }
}

fn page(world: &World) -> MenuPage {
    let settings = world.resource::<Settings>();
    SettingGroup::ALL.into_iter().fold(MenuPage::new(words::text("settings-title")), |page, group| {
        let here = settings.all().iter().filter(|setting| setting.group == group);
        let lines: Vec<MenuItem> = here.filter_map(|setting| line(world, *setting)).collect();
        if lines.is_empty() { page } else { page.item(MenuItem::heading(heading(group))).items(lines) }
    })
}

/// The item of a setting; `None` if its feature is absent.
fn line(world: &World, setting: Setting) -> Option<MenuItem> {
    let now = (setting.read)(world)?;
    let title = setting.text.text();
    let line = match (setting.domain, now) {
        (SettingDomain::Switch, _) => MenuItem::switch(title, now.is_on(), move |world, on| setting.set(world, SettingValue::Switch(on))),
        (SettingDomain::Choice(all), _) => {
            let at = all.iter().position(|word| now.is(word)).unwrap_or_default();
            MenuItem::choice(title, all.iter().map(|word| setting.choice_label(word)), at, move |world, at| {
                setting.set(world, SettingValue::Word(all[at]));
            })
        }
        (SettingDomain::Number(range), _) => {
            let shown = setting.number_label(now.number());
            MenuItem::number(title, now.number(), range.from..=range.to, range.step, shown, move |world, number| {
                setting.set(world, SettingValue::Number(number));
            })
        }
    };
    let sentence = [("sentence", words::FluentValue::from(setting.text.help()))];
    let help = match setting.scope {
        SettingScope::Player => words::text_with("settings-help", &sentence),
        SettingScope::SaveGame => words::text_with("settings-help-of-walk", &sentence),
    };
    Some(line.id(setting.name).help(help))
}
