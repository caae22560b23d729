//! Another language that is chosen in the middle of a walk.

use bevy::prelude::*;
use eremite::{
    journal::RunJournal,
    play,
    shared::{
        captions::{Caption, Captions},
        language::LanguageChoice,
        notification::Notification,
        remark::Remark,
        schedule::{GameState, LabState},
        wayfinding::Destination,
    },
    words::{self, Language, key},
};

use super::{harness::full_land, lab_harness::LabHarness, window::run_alone};

/// Set in a process that changes its language.
const CHANGES: &str = "EREMITE_TEST_LANGUAGE";
/// An error that has a text in each language.
const ERROR: &str = "it is not a file";

#[test]
fn what_is_shown_and_sought_follows_another_language_at_once() {
    // A process has one language, and the other tests of this one expect English.
    if std::env::var_os(CHANGES).is_none() {
        return run_alone("language::what_is_shown_and_sought_follows_another_language_at_once", CHANGES);
    }
    let follow = |app: &mut App| play::follow_language(app, None, Language::English);
    let mut lab = LabHarness::with_setup(None, full_land(12, "superposed-cosine"), 0, follow);
    // The first hint, in play.
    let hint = |language: Language| language.text("hint-walk").to_owned();
    lab.0.step_seconds(4.0);
    assert!(is_shown(&hint(Language::English), &mut lab));
    choose(&mut lab, LanguageChoice::Of(Language::German));
    assert!(is_shown(&hint(Language::German), &mut lab) && !is_shown(&hint(Language::English), &mut lab));
    // A remark, a caption, and an error; a notice that is known in no language goes.
    let caption = Caption { words: key("caption-thunder").into(), pan: 0.0 };
    lab.0.0.insert_resource(Captions { wanted: true, lines: vec![caption] });
    let world = lab.0.0.world_mut();
    world.write_message(Remark::new(key("remark-no-ink")));
    world.write_message(Notification(ERROR.into()));
    world.write_message(Notification("a notice of now".into()));
    lab.step_frames(2);
    let shown = |language: Language| {
        let [remark, caption] = ["remark-no-ink", "caption-thunder"].map(|name| language.text(name).to_owned());
        [remark, caption, language.error_text(ERROR).into_owned()]
    };
    let notice = "a notice of now".to_owned();
    assert_eq!(missing(shown(Language::German).into_iter().chain([notice.clone()]), &mut lab), [""; 0]);
    choose(&mut lab, LanguageChoice::Of(Language::Spanish));
    assert_eq!(missing(shown(Language::Spanish), &mut lab), [""; 0]);
    assert_eq!(missing(shown(Language::German).into_iter().chain([notice]), &mut lab).len(), 4);
    lab.0.0.insert_resource(Captions::default());
    // A wish that was said, and the place that is sought.
    lab.0.step_seconds(3.0);
    lab.wait_until("a wish is said", |lab| is_shown(&wish(lab), lab));
    let said = wish(&lab);
    choose(&mut lab, LanguageChoice::Of(Language::French));
    let seen = lab.resource::<RunJournal>().quests()[0].text();
    assert!(wish(&lab) != said && is_shown(&wish(&lab), &mut lab) && !is_shown(&said, &mut lab));
    let sought = lab.resource::<Destination>().0.clone().expect("it is known where");
    assert_eq!(sought.words.text(), seen);
    // The menu.
    lab.set_states(GameState::Paused, LabState::Closed);
    let go_on = |language: Language| language.text("menu-continue").to_owned();
    assert!(is_shown(&go_on(Language::French), &mut lab));
    choose(&mut lab, LanguageChoice::Of(Language::Spanish));
    assert!(is_shown(&go_on(Language::Spanish), &mut lab) && !is_shown(&go_on(Language::French), &mut lab));
    // The lab.
    lab.set_states(GameState::Playing, LabState::Open);
    lab.tab_to_label(Language::Spanish.text("lab-tab-travel"));
    choose(&mut lab, LanguageChoice::Of(Language::Russian));
    lab.tab_to_label(Language::Russian.text("lab-tab-travel"));
    // And back to that of the system.
    choose(&mut lab, LanguageChoice::System);
    lab.tab_to_label(Language::English.text("lab-tab-travel"));
}

/// Chooses a language, as the settings do, and lets two frames pass.
fn choose(lab: &mut LabHarness, choice: LanguageChoice) {
    lab.0.0.insert_resource(choice);
    lab.step_frames(2);
    assert_eq!(words::language(), choice.language(Language::English));
}

/// Those of some texts that stand nowhere in the window.
fn missing(texts: impl IntoIterator<Item = String>, lab: &mut LabHarness) -> Vec<String> {
    texts.into_iter().filter(|words| !is_shown(words, lab)).collect()
}

/// Whether a text stands somewhere in the window, apart from the lab.
fn is_shown(words: &str, lab: &mut LabHarness) -> bool {
    let world = lab.0.0.world_mut();
    world.query::<&Text>().iter(world).any(|text| text.0 == words)
}

/// What is said of the oldest wish in the current language.
fn wish(lab: &LabHarness) -> String {
    let wish = lab.resource::<RunJournal>().quests().first();
    wish.map_or_else(|| "no wish yet".into(), |wish| words::text_with("wish-said", &[("what", wish.text().into())]))
}
