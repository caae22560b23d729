//! The spoken quest: of the open quests the oldest is said aloud, and stones by the way point to where it can be fulfilled.

use bevy::prelude::*;
use eremite_land::{Land, background::Background};
use eremite_stream::contracts::{
    discoveries::QuestTarget,
    localized_text::LocalizedText,
    player_position::PlayerPosition,
    speech::Utterance,
    wayfinding::{Destination, SoughtPlace},
    world_clock::WorldClock,
};
use eremite_words as words;

use super::{Quest, QuestGenerator, RunJournal};

/// Fixed steps from the first or the next quest until it is said: six seconds, in which the answer to the last is read and the
/// place of this one is searched in the background. The place is known after these steps and not when it is found, so that the
/// same session reads the same stones.
const SAID_AFTER: u32 = 6 * 64;

/// The quest that will be said, or was.
pub(super) struct SpokenQuest {
    number: u32,
    land: u64,
    left: u32,
    search: Option<Background<Option<QuestTarget>>>,
}

/// What is said when a quest is fulfilled.
pub(super) fn answer(quest: &Quest) -> Utterance {
    let quest = quest.clone();
    let words = LocalizedText::new(move || words::text_with("wish-seen", &[("what", quest.text().into())]));
    Utterance { words, is_answer: true, seal: None }
}

/// Says the oldest open quest, once, and tells where it can be fulfilled.
pub(super) fn speak_wish(world: &mut World, mut spoken: Local<Option<SpokenQuest>>) {
    let has_player = world.resource::<PlayerPosition>().place.is_some();
    let Some(quest) = world.resource::<RunJournal>().quests().first().filter(|_| has_player) else {
        if spoken.take().is_some() {
            world.resource_mut::<Destination>().0 = None;
        }
        return;
    };
    let (number, land) = (quest.number, quest.land);
    match spoken.as_mut().filter(|spoken| (spoken.number, spoken.land) == (number, land)) {
        None => {
            let search = begin_search(world, quest);
            world.resource_mut::<Destination>().0 = None;
            *spoken = Some(SpokenQuest { number, land, left: SAID_AFTER, search: Some(search) });
        }
        Some(spoken) if spoken.left > 0 => {
            spoken.left -= 1;
            if let Some(search) = &mut spoken.search {
                search.advance();
            }
        }
        Some(spoken) => {
            let Some(search) = spoken.search.take() else { return };
            let (quest, what) = (quest.clone(), quest.clone());
            let place = search.wait().map(|target| target.place);
            let sought = LocalizedText::new(move || what.text());
            world.resource_mut::<Destination>().0 = place.map(|place| SoughtPlace { words: sought, place });
            let words = LocalizedText::new(move || words::text_with("wish-said", &[("what", quest.text().into())]));
            world.write_message(Utterance { words, is_answer: false, seal: None });
        }
    }
}

/// Searches for the place of a quest in the background.
fn begin_search(world: &World, quest: &Quest) -> Background<Option<QuestTarget>> {
    let days = world.resource::<WorldClock>().days;
    let search = QuestGenerator::of(world).find_fulfillment(world.resource::<Land>(), quest, days);
    Background::start_steps("quest's place", search)
}
