//! People by territory: each is a group of its own, so that it can be of its own kind.

use std::sync::Arc;

use eremite_land::{Column, Land, LandCache};

use super::{
    household::{Household, MOST, Resident},
    routine::HouseholdMember,
};
use crate::{creatures::Creatures, population::GroupId};

/// Columns of a territory, and how many settlements may begin in it.
const TERRITORY_COLUMNS: i64 = 512;
const SETTLEMENTS: i64 = 2;

/// Key of a person: the territory in which the settlement begins, and the number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DwellerId {
    /// Index of the territory, counted from the hermitage.
    pub territory: i64,
    /// Number there.
    pub number: i64,
}

impl GroupId for DwellerId {
    const TERRITORY_COLUMNS: i64 = TERRITORY_COLUMNS;

    fn in_territory(territory: i64) -> impl Iterator<Item = Self> {
        (0..SETTLEMENTS * MOST).map(move |number| Self { territory, number })
    }

    fn hash_coordinates(self) -> [i64; 2] {
        [self.territory, self.number]
    }
}

/// Somebody of a settlement.
#[derive(Clone, Debug, PartialEq)]
pub struct Dweller {
    /// The key.
    pub id: DwellerId,
    /// The settlement's people.
    pub household: Arc<Household>,
    /// The number of this one among them.
    pub number: usize,
    resident: Resident,
}

impl Dweller {
    /// The person of a key, if there is one.
    pub fn of(id: DwellerId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        let first = Column(id.territory.checked_mul(TERRITORY_COLUMNS)?);
        let territory = first..first + TERRITORY_COLUMNS;
        let begin = land.settlements(territory.clone()).into_iter().filter(|one| territory.contains(&one.columns.start));
        let settlement = begin.into_iter().nth((id.number / MOST) as usize)?;
        let household = Household::of(&settlement, land, cache, creatures);
        let number = (id.number % MOST) as usize;
        let resident = household.residents.get(number)?.clone()?;
        Some(Self { id, household: Arc::new(household), number, resident })
    }

    /// Who it is.
    pub fn resident(&self) -> &Resident {
        &self.resident
    }

    /// As the sampler of routines needs it.
    pub fn member<'a>(&'a self, land: &'a Land) -> HouseholdMember<'a> {
        HouseholdMember { household: &self.household, number: self.number, resident: &self.resident, land }
    }
}
