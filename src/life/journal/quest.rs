//! Quests: drawn by hash from what this land can fulfil near the player.

use std::{iter, ops::RangeInclusive, sync::Arc};

use bevy::prelude::{Reflect, World};
use eremite_land::{
    Column, Land, RandomStream,
    background::{Steps, first_found},
    hash::SeededRng,
};
use eremite_stream::contracts::discoveries::{
    Article, Discovery, DiscoveryCatalogue, DiscoveryCondition, DiscoveryContext, QuestQuery, QuestSearch, QuestTarget, REACH_M,
};
use eremite_words::{self as words, Language};
use serde::{Deserialize, Serialize};

const QUEST: RandomStream = RandomStream::named("journal wish");
/// Maximum number of attempts to find a quest.
const THOUGHTS: i64 = 60;
/// The first quest leads out of sight of where it is given, and can be fulfilled on the way and soon: its distance in metres,
/// the depth below the surface in metres and the days until then, at most.
const FIRST_M: RangeInclusive<i64> = 250..=1000;
const FIRST_DEPTH_M: f32 = 8.0;
const FIRST_DAYS: f64 = 0.08;

/// Something to discover.
#[derive(Reflect, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct Quest {
    /// Number of the quest in its save game.
    pub number: u32,
    /// Category of what is to be discovered.
    pub category: String,
    /// Its kind.
    #[serde(deserialize_with = "super::book::read_kind")]
    pub entry: String,
    /// The condition of the discovery.
    pub condition: DiscoveryCondition,
    /// The quest in English, as it is saved. [`Quest::text`] is for the player.
    pub words: String,
    /// The column at which it was given.
    pub from: i64,
    /// Fingerprint of the land.
    pub land: u64,
}

impl Quest {
    /// The quest in the current language; as it is saved, if the languages do not know its kind.
    pub fn text(&self) -> String {
        let known = words::name_seen(&self.entry);
        known.map_or_else(|| self.words.clone(), |what| self.condition.describe(what, words::language()))
    }

    /// Whether a discovery is of the quest's subject.
    pub fn is_about(&self, discovery: &Discovery) -> bool {
        self.category == discovery.category && self.entry == discovery.kind
    }

    /// Whether a discovery fulfils it.
    pub fn is_fulfilled(&self, discovery: &Discovery, moment: &DiscoveryContext) -> bool {
        self.is_about(discovery) && self.condition.is_fulfilled(moment)
    }
}

/// Generates quests from the current categories and their search functions, in steps for a computation in the background.
#[derive(Clone)]
pub struct QuestGenerator(Arc<[QuestSubject]>);

/// Where and when a quest is given.
#[derive(Clone)]
pub struct QuestGiving {
    /// The land.
    pub land: Land,
    /// The player's column.
    pub from: Column,
    /// The time: days since the midnight before the walk began.
    pub days: f64,
    /// Number of the quest in its save game.
    pub number: u32,
    /// The quests that are open.
    pub others: Vec<Quest>,
}

#[derive(Clone)]
struct QuestSubject {
    category: &'static str,
    article: Article,
    conditions: &'static [DiscoveryCondition],
    entries: Vec<String>,
    search: QuestSearch,
}

impl QuestGenerator {
    /// The generator for the categories of a world.
    pub fn of(world: &World) -> Self {
        let Some(catalogue) = world.get_resource::<DiscoveryCatalogue>() else { return Self(Arc::new([])) };
        let subjects = catalogue.categories().iter().map(|category| QuestSubject {
            category: category.name,
            article: category.article,
            conditions: category.conditions,
            entries: (category.kinds)(world).into_iter().map(|entry| entry.name).collect(),
            search: (category.search)(world),
        });
        Self(subjects.filter(|subject| !subject.entries.is_empty() && !subject.conditions.is_empty()).collect())
    }

    /// Whether there are no subjects.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The quest of a number, and where it can be fulfilled: the first by hash that this land can fulfil within reach, and whose
    /// subject no other open quest has. The first of all is near, if anything is.
    pub fn generate(&self, giving: &QuestGiving) -> Steps<Option<(Quest, QuestTarget)>> {
        let QuestGiving { land, from, days, number, .. } = giving.clone();
        let is_near = move |(quest, target): &(Quest, QuestTarget)| {
            let is_soon = !quest.condition.is_time_dependent() && target.days - days <= FIRST_DAYS;
            let depth_m = land.height(target.place.column) - target.place.height_m();
            is_soon && FIRST_M.contains(&(target.place.column - from).abs()) && depth_m < FIRST_DEPTH_M
        };
        let near = (number == 0).then(|| self.tries(giving, *FIRST_M.end())).into_iter().flatten();
        first_found(near.map(move |found| found.filter(&is_near)).chain(self.tries(giving, REACH_M)))
    }

    /// Tries to find the quests that could have a number, in the order of their draw, where they can be fulfilled within a
    /// distance.
    fn tries(&self, giving: &QuestGiving, reach_m: i64) -> impl Iterator<Item = Option<(Quest, QuestTarget)>> + Send + Sync + use<> {
        let (generator, giving) = (self.clone(), giving.clone());
        // What is drawn is a try of its own, so that no step has to draw several.
        (0..THOUGHTS)
            .flat_map(move |thought| iter::once(None).chain(generator.tries_of_thought(&giving, reach_m, thought).into_iter().flatten()))
    }

    /// Tries to find where one drawn quest can be fulfilled; there are none if it is too like one of the others.
    fn tries_of_thought(
        &self,
        QuestGiving { land, from, days, number, others }: &QuestGiving,
        reach_m: i64,
        thought: i64,
    ) -> Option<impl Iterator<Item = Option<(Quest, QuestTarget)>> + Send + Sync + use<>> {
        let mut random = land.seed().rng(QUEST, &[i64::from(*number), from.0, thought]);
        let subject = pick(&self.0, &mut random)?;
        let entry = pick(&subject.entries, &mut random)?;
        let condition = *pick(subject.conditions, &mut random)?;
        let is_like = |other: &Quest| other.category == subject.category || other.condition == condition && condition.is_time_dependent();
        if others.iter().any(is_like) {
            return None;
        }
        let query = QuestQuery { land: land.clone(), entry: entry.clone(), from: *from, reach_m, days: *days, condition };
        let mut tries = (subject.search)(query);
        let mut quest = Some(Quest {
            number: *number,
            category: subject.category.into(),
            entry: entry.clone(),
            condition,
            words: condition.describe(&subject.article.with_name(entry), Language::English),
            from: from.0,
            land: land.fingerprint(),
        });
        // No more tries are made once a target is found.
        Some(iter::from_fn(move || {
            quest.as_ref()?;
            let target = tries.next()?;
            Some(target.and_then(|target| Some((quest.take()?, target))))
        }))
    }

    /// Where a quest can be fulfilled from a day on.
    pub fn find_fulfillment(&self, land: &Land, quest: &Quest, days: f64) -> Steps<Option<QuestTarget>> {
        let query = QuestQuery {
            land: land.clone(),
            entry: quest.entry.clone(),
            from: Column(quest.from),
            reach_m: REACH_M,
            days,
            condition: quest.condition,
        };
        let (subjects, category) = (self.0.clone(), quest.category.clone());
        let searches = (0..subjects.len()).filter_map(move |number| {
            let subject = &subjects[number];
            let is_it = subject.category == category && subject.entries.contains(&query.entry);
            is_it.then(|| (subject.search)(query.clone()))
        });
        first_found(searches.flatten())
    }
}

fn pick<'a, T>(of: &'a [T], random: &mut SeededRng) -> Option<&'a T> {
    of.get(((random.unit() * of.len() as f32) as usize).min(of.len().saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use eremite_land::{Place, Seed, background::finish};

    use super::*;

    fn wishing() -> QuestGenerator {
        // The first of the three kinds exists nowhere.
        let search: QuestSearch = Arc::new(|sought| {
            sought.try_columns(900, |sought, column| {
                sought.target_at(Place::at(column, 0)).filter(|_| sought.entry != "dodo" && column != sought.from)
            })
        });
        let subject = |category, conditions| QuestSubject {
            category,
            article: Article::One,
            conditions,
            entries: ["dodo", "hare", "owl"].map(String::from).into(),
            search: search.clone(),
        };
        const BY_DAY: &[DiscoveryCondition] = &[DiscoveryCondition::AtDawn, DiscoveryCondition::AtDusk, DiscoveryCondition::Unstartled];
        QuestGenerator(Arc::new([subject("animals", BY_DAY), subject("birds", BY_DAY), subject("fish", BY_DAY)]))
    }

    fn given(wishing: &QuestGenerator, land: &Land, from: i64, number: u32, others: &[Quest]) -> Option<(Quest, QuestTarget)> {
        let giving = QuestGiving { land: land.clone(), from: Column(from), days: 0.4, number, others: others.to_vec() };
        finish(wishing.generate(&giving))
    }

    #[test]
    fn a_wish_is_the_same_each_time_and_another_for_another_number_or_place() {
        let (land, wishing) = (eremite_testing::land(Seed(4), "linear"), wishing());
        let draw = |from: i64, number: u32| given(&wishing, &land, from, number, &[]).expect("there is one");
        assert_eq!(draw(0, 0), draw(0, 0));
        let words: std::collections::BTreeSet<String> = (0..40).map(|number| draw(70 * i64::from(number), number).0.words).collect();
        assert!(words.len() >= 6, "{words:?}");
        for number in 0..40 {
            let (quest, granted) = draw(-3000, number);
            assert!(quest.entry != "dodo" && granted.place.column.0 == -2100, "{quest:?}");
            assert_eq!(finish(wishing.find_fulfillment(&land, &quest, 0.4)), Some(granted));
        }
    }

    #[test]
    fn places_are_tried_one_by_one_and_none_after_the_target() {
        let (land, wishing) = (eremite_testing::land(Seed(4), "linear"), wishing());
        let (quest, granted) = given(&wishing, &land, 0, 3, &[]).expect("there is one");
        let mut search = wishing.find_fulfillment(&land, &quest, 0.4);
        assert_eq!([search(), search()], [None, Some(Some(granted))], "here it is not, and at the next place it is");
    }

    #[test]
    fn three_wishes_are_about_three_things() {
        let (land, wishing) = (eremite_testing::land(Seed(4), "linear"), wishing());
        let mut quests = Vec::new();
        for number in 0..3 {
            let (quest, _) = given(&wishing, &land, 0, number, &quests).expect("there is one");
            quests.push(quest);
        }
        assert!(given(&wishing, &land, 0, 3, &quests).is_none(), "all chapters are taken");
        let chapters: std::collections::BTreeSet<&str> = quests.iter().map(|quest| quest.category.as_str()).collect();
        assert_eq!(chapters.len(), 3);
    }
}
