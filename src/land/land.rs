//! [`Land`]: the whole land as one immutable value: a seed, a height source and its layers.

mod openings;
mod surface;

use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    ops::Range,
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;

use super::{
    background::{Steps, and_then, one_step},
    caves::entrance::{Entrance, EntranceKey},
    coords::{ChunkIndex, Column},
    edits::{self, Edits, TouchedRoom},
    generator_version::GeneratorVersion,
    hash::{Seed, mix_text},
    land_change::{LandChange, Revision, Revisions},
    landmark::{Landmark, LandmarkStretch},
    layer::{Carver, Climate, HeightSource, Modifier, MountainLayer, RiverLayer, SettlementLayer, Tile},
    params,
    pond::PondAndFlood,
    rivers::Brook,
    room::{Cells, ROOM_COLUMNS, RoomIndex},
    shared_cache::SharedLruCache,
};

/// Metres from a height source's lowest possible point to its highest, before any modifier.
pub const AMPLITUDE_M: f32 = 100.0;

/// How far beneath the surface, in metres, a stroke may end and still change what lies on the surface.
const SURFACE_M: f32 = 3.0;

/// Chunks whose heights are kept for what asks for the same few again and again: a stroke, and all that is drawn in a chunk.
const HEIGHTS_KEPT: usize = 64;

/// Values of chunks that are kept by [`Land::memoize`]: the pictures of a chunk that need them are drawn soon after one another.
const MEMOIZED_KEPT: usize = 96;

/// The land: immutable, with the same answer for a column every time.
///
/// A clone is another handle to the same value (an `Arc`), cheap enough for every task.
#[derive(Resource, Clone)]
pub struct Land(pub(super) Arc<LandInner>);

/// What was computed of a land without its edits, and holds in every land that differs by edits alone.
#[derive(Clone)]
pub(super) struct LandCaches {
    /// Cache of pristine cells, by room.
    rooms: Arc<SharedLruCache<RoomIndex, Cells>>,
    /// Cache of openings in the surface, by chunk.
    openings: Arc<SharedLruCache<ChunkIndex, Arc<[Range<Column>]>>>,
    /// Cache of cave entrances, by what decides on them.
    pub(super) entrances: Arc<SharedLruCache<EntranceKey, Option<Arc<Entrance>>>>,
    /// Cache of pristine heights, for what asks for the same few chunks again and again.
    heights: Arc<SharedLruCache<ChunkIndex, Arc<Tile>>>,
    /// Cache of what others derive from a chunk, by its type; see [`Land::memoize`].
    memoized: Arc<SharedLruCache<(TypeId, ChunkIndex), Arc<dyn Any + Send + Sync>>>,
    /// Cache of landmarks, by stretch of columns.
    pub(super) landmarks: Arc<SharedLruCache<LandmarkStretch, Option<Landmark>>>,
    /// Cache of the chains of minor landmarks, by number.
    pub(super) landmark_chains: Arc<SharedLruCache<i64, Arc<[Landmark]>>>,
    /// Cache of brooks, by the column of the river that each joins.
    pub(super) brooks: Arc<SharedLruCache<Column, Option<Arc<Brook>>>>,
    /// Cache of the brooks that run out of lakes, by the lake's chunk.
    pub(super) lake_brooks: Arc<SharedLruCache<ChunkIndex, Option<Arc<Brook>>>>,
    /// See [`Land::first_place`].
    first_place: Arc<OnceLock<Option<Column>>>,
    /// See [`Land::clearing`].
    clearing: Arc<OnceLock<Option<Column>>>,
}

impl Default for LandCaches {
    fn default() -> Self {
        Self {
            rooms: Arc::default(),
            openings: Arc::default(),
            entrances: Arc::default(),
            heights: Arc::new(SharedLruCache::new(HEIGHTS_KEPT)),
            memoized: Arc::new(SharedLruCache::new(MEMOIZED_KEPT)),
            landmarks: Arc::default(),
            landmark_chains: Arc::default(),
            brooks: Arc::default(),
            lake_brooks: Arc::default(),
            first_place: Arc::default(),
            clearing: Arc::default(),
        }
    }
}

#[derive(Clone)]
pub(super) struct LandInner {
    revisions: Revisions,
    pub(super) caches: LandCaches,
    /// Cache of ponds with the current edits, by chunk.
    pub(super) waters: Arc<SharedLruCache<ChunkIndex, Arc<[PondAndFlood]>>>,
    /// Caches of features, by type; see [`Land::feature_cache`].
    feature_caches: Arc<SharedLruCache<TypeId, Arc<dyn Any + Send + Sync>>>,
    generator: GeneratorVersion,
    seed: Seed,
    algorithm: String,
    height_source: Arc<dyn HeightSource>,
    stage: Option<u32>,
    modifiers: Vec<LaidModifier>,
    /// Heights beneath the layers that are sited on them, if there are such layers.
    ground: Option<surface::GroundCache>,
    carvers: Vec<Arc<dyn Carver>>,
    /// The player's edits; `edits` also holds the loose ground that crumbled because of them.
    painted: Edits,
    edits: Edits,
    /// The same land without edits, made on first use.
    pristine: OnceLock<Land>,
    pub(super) climate: Option<Arc<dyn Climate>>,
    pub(super) highland: Option<Arc<dyn MountainLayer>>,
    rivers: Option<Arc<dyn RiverLayer>>,
    settlements: Option<Arc<dyn SettlementLayer>>,
    /// What goes with the land to whoever draws it, one value of a type; see [`Land::with_attachment`].
    attachments: BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>,
    /// What [`LandLayers`](super::LandLayers) were laid over, if they were.
    undecorated: Option<Land>,
    tuning: Arc<[(String, String)]>,
    data: u32,
    /// See [`Land::fingerprint`]; computed on first use.
    fingerprint: OnceLock<u64>,
}

/// A modifier, and whether it is left out while the height source shows some of its stages alone: what is sited by valleys and
/// slopes would lie elsewhere.
#[derive(Clone)]
struct LaidModifier {
    modifier: Arc<dyn Modifier>,
    needs_all_stages: bool,
}

impl Land {
    /// A land of a height source alone, without layers, in the newest version.
    pub fn new(seed: Seed, algorithm: impl Into<String>, height_source: impl Into<Arc<dyn HeightSource>>) -> Self {
        let height_source = height_source.into();
        Self(Arc::new(LandInner {
            revisions: Revisions::default(),
            caches: LandCaches::default(),
            waters: Arc::default(),
            feature_caches: Arc::default(),
            generator: GeneratorVersion::NEWEST,
            seed,
            algorithm: algorithm.into(),
            height_source,
            stage: None,
            modifiers: Vec::new(),
            ground: None,
            carvers: Vec::new(),
            painted: Edits::default(),
            edits: Edits::default(),
            pristine: OnceLock::new(),
            climate: None,
            highland: None,
            rivers: None,
            settlements: None,
            attachments: BTreeMap::new(),
            undecorated: None,
            tuning: Arc::default(),
            data: 0,
            fingerprint: OnceLock::new(),
        }))
    }

    /// The bare land in a version of the generator; layers are laid over it afterwards. The height source has to be that
    /// version's already.
    pub fn with_generator(&self, generator: GeneratorVersion) -> Self {
        self.modified(|layers| (layers.generator, layers.ground) = (generator, None))
    }

    /// The same land with one more modifier on top.
    pub fn with_modifier(&self, modifier: Arc<dyn Modifier>) -> Self {
        self.modified(|layers| layers.modifiers.push(LaidModifier { modifier, needs_all_stages: false }))
    }

    fn with_sited_modifier(&self, modifier: Arc<dyn Modifier>) -> Self {
        self.modified(|layers| layers.modifiers.push(LaidModifier { modifier, needs_all_stages: true }))
    }

    /// The same land with one more carver.
    pub fn with_carver(&self, carver: Arc<dyn Carver>) -> Self {
        self.modified(|layers| layers.carvers.push(carver))
    }

    /// The same land with this climate in place of its own.
    pub fn with_climate(&self, climate: Arc<dyn Climate>) -> Self {
        self.modified(|layers| layers.climate = Some(climate))
    }

    /// The same land with these mountains in place of its own.
    pub fn with_mountains<H: MountainLayer + Modifier + 'static>(&self, highland: H) -> Self {
        let highland = Arc::new(highland);
        self.with_modifier(highland.clone()).modified(|layers| layers.highland = Some(highland))
    }

    /// The same land with these rivers, on top of its modifiers. It has none yet.
    pub fn with_rivers(&self, rivers: Arc<dyn RiverLayer>) -> Self {
        self.with_sited_modifier(rivers.clone()).modified(|layers| layers.rivers = Some(rivers))
    }

    /// The same land with these settlements, on top of its modifiers. It has none yet.
    pub fn with_settlements(&self, settlements: Arc<dyn SettlementLayer>) -> Self {
        self.with_sited_modifier(settlements.clone()).modified(|layers| layers.settlements = Some(settlements))
    }

    /// The same land with a value attached, in place of the last of its type. It shapes nothing: it is what features derive
    /// pictures from, such as files, and it reaches every task that has the land.
    pub fn with_attachment<T: Any + Send + Sync>(&self, value: Arc<T>) -> Self {
        self.modified(|layers| _ = layers.attachments.insert(TypeId::of::<T>(), value))
    }

    /// The attached value of a type, if there is one.
    pub fn attachment<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.0.attachments.get(&TypeId::of::<T>())?.clone().downcast().ok()
    }

    /// A feature's own cache of what it derives from this land, of a type of its own. It lasts as long as the land; another one,
    /// were it by a single stroke, has another.
    pub fn feature_cache<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let cache = self.0.feature_caches.get_or_insert_with(TypeId::of::<T>(), || Arc::new(T::default()));
        cache.downcast().expect("it is found by its type")
    }

    /// The same land with exactly these edits, as one that was never shown.
    pub fn with_edits(&self, painted: Edits) -> Self {
        self.with_edits_and_change(painted).0
    }

    /// Like [`with_edits`](Self::with_edits), together with what differs from this land.
    ///
    /// To change the land that is shown, give both to [`change_land`](super::change_land). If strokes were added to this
    /// land, or undone, the cost is that of the difference; otherwise that of all edits.
    pub fn with_edits_and_change(&self, painted: Edits) -> (Self, LandChange) {
        let (edits, touched) = edits::remove_loose_ground(self.pristine(), [&self.0.painted, &self.0.edits], &painted);
        let land = self.modified(|layers| {
            (layers.painted, layers.edits) = (painted, edits);
            self.share_caches(layers);
        });
        (land, self.change_of(&touched))
    }

    /// The player's edits.
    pub fn painted_edits(&self) -> &Edits {
        &self.0.painted
    }

    /// All edits: the player's, and the loose ground that crumbled because of them.
    pub fn edits(&self) -> &Edits {
        &self.0.edits
    }

    /// Where a walk over this land begins, as `find` says of the pristine land. It is searched once for a land and all its
    /// edits.
    pub fn first_place(&self, find: impl FnOnce(&Self) -> Option<Column>) -> Option<Column> {
        *self.0.caches.first_place.get_or_init(|| find(self.pristine()))
    }

    /// What [`first_place`](Self::first_place) tells, in the steps of a search of the pristine land.
    pub fn prepare_first_place(&self, search: fn(Self) -> Steps<Option<Column>>) -> Steps<Option<Column>> {
        self.prepare_once(|caches| &caches.first_place, search)
    }

    /// Where this land leaves room for the title, as `find` says of the pristine land. It is searched once, as
    /// [`first_place`](Self::first_place) is.
    pub fn clearing(&self, find: impl FnOnce(&Self) -> Option<Column>) -> Option<Column> {
        *self.0.caches.clearing.get_or_init(|| find(self.pristine()))
    }

    /// What [`clearing`](Self::clearing) tells, in the steps of a search of the pristine land.
    pub fn prepare_clearing(&self, search: fn(Self) -> Steps<Option<Column>>) -> Steps<Option<Column>> {
        self.prepare_once(|caches| &caches.clearing, search)
    }

    fn prepare_once(
        &self,
        kept: fn(&LandCaches) -> &OnceLock<Option<Column>>,
        search: fn(Self) -> Steps<Option<Column>>,
    ) -> Steps<Option<Column>> {
        if let Some(known) = kept(&self.0.caches).get().copied() {
            return one_step(move || known);
        }
        let land = self.clone();
        and_then(search(self.pristine().clone()), move |found| one_step(move || *kept(&land.0.caches).get_or_init(|| found)))
    }

    /// What `make` derives from a chunk of the pristine land, one value of a type. It is kept for all lands that differ by edits
    /// alone, so that several pictures of the chunk share it; of two who ask at once, one makes it. It must not hold a land,
    /// which would then keep itself.
    pub fn memoize<T: Any + Send + Sync>(&self, chunk: ChunkIndex, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let key = (TypeId::of::<T>(), chunk);
        let kept = self.0.caches.memoized.get_or_insert_with(key, || Arc::new(OnceLock::<Arc<T>>::new()));
        let value = kept.downcast::<OnceLock<Arc<T>>>().expect("its type is in the key");
        value.get_or_init(|| Arc::new(make(self.pristine()))).clone()
    }

    /// The same land without edits. Whatever is placed by hash uses this one, and is then kept or dropped by the edits.
    pub fn pristine(&self) -> &Self {
        if self.0.edits.is_empty() {
            return self;
        }
        self.0.pristine.get_or_init(|| {
            self.modified(|layers| {
                (layers.painted, layers.edits) = Default::default();
                self.share_caches(layers);
            })
        })
    }

    /// Caches of pristine values hold in every land that differs by edits alone; revisions do not.
    fn share_caches(&self, layers: &mut LandInner) {
        layers.fingerprint = self.0.fingerprint.clone();
        layers.revisions = Revisions::default();
        layers.caches = self.0.caches.clone();
    }

    /// The change made by a stroke that touched some rooms.
    fn change_of(&self, touched: &[TouchedRoom]) -> LandChange {
        let (mut chunks, mut beyond) = (Vec::<ChunkIndex>::new(), Vec::new());
        for TouchedRoom { room, top_row } in touched {
            let chunk = room.first_column().chunk();
            if chunks.contains(&chunk) {
                continue;
            }
            let first = room.first_column().within_chunk();
            let heights = self.cached_heights(chunk);
            let lowest = heights[first..=first + ROOM_COLUMNS].iter().copied().fold(f32::MAX, f32::min);
            // The cell below its highest row, and the points at its foot, may belong to the surface too. Water may come back
            // where it was lost far below.
            let is_at_surface = *top_row as f32 >= lowest - SURFACE_M;
            let is_below = |pond| *top_row >= edits::water::lowest_row(&pond, &heights);
            if is_at_surface || self.0.height_source.drawn_map().is_none() && self.pristine_waters(chunk, &heights).any(is_below) {
                chunks.push(chunk);
                // A bridge that has lost its ground at one end is gone at the other too.
                let decks = self.pristine().decks(chunk.first()..chunk.next().first());
                beyond.extend(decks.iter().flat_map(|deck| [deck.first.chunk(), (deck.columns().end + -1).chunk()]));
            }
        }
        beyond.retain(|chunk| !chunks.contains(chunk));
        chunks.append(&mut beyond);
        LandChange::Edits { rooms: touched.iter().map(|touched| touched.room).collect(), chunks }
    }

    /// The land as it was before [`LandLayers`](super::LandLayers) were laid over it.
    pub fn undecorated(&self) -> Self {
        self.0.undecorated.clone().unwrap_or_else(|| self.clone())
    }

    /// The same land with its height source after only some of its stages, from 1; `None` for all.
    pub fn with_stage(&self, stage: Option<u32>) -> Self {
        let undecorated = self.0.undecorated.as_ref().map(|undecorated| undecorated.with_stage(stage));
        self.modified(|layers| (layers.stage, layers.undecorated) = (stage, undecorated))
    }

    /// The same land with its provenance: what its layers were laid over, their tuning, and the hash of the user's own files
    /// that shaped it.
    pub(super) fn with_provenance(&self, undecorated: Self, tuning: Vec<(String, String)>, data: u32) -> Self {
        self.modified(|layers| (layers.undecorated, layers.tuning, layers.data) = (Some(undecorated), tuning.into(), data))
    }

    /// The same land as the successor of another by a change with this revision; see [`super::change_land`].
    pub(super) fn with_revision(&self, before: &Self, change: &LandChange, revision: Revision) -> Self {
        let revisions = before.0.revisions.after(change, revision);
        let (own, former) = (&self.0.caches, &before.0.caches);
        let rooms = match change {
            LandChange::All => own.rooms.clone(),
            // The pristine land is the same.
            _ if Arc::ptr_eq(&own.rooms, &former.rooms) => own.rooms.clone(),
            // What was not touched need not be computed again.
            _ => Arc::new(former.rooms.filtered(|room| revisions.room(*room) == before.room_revision(*room))),
        };
        let (openings, entrances) = match change {
            LandChange::Edits { .. } => (own.openings.clone(), own.entrances.clone()),
            _ => Default::default(),
        };
        let whole = match change {
            LandChange::All => own,
            // Landmarks and brooks are placed on the pristine land, whatever is dug.
            _ => former,
        };
        let (heights, memoized) = (own.heights.clone(), own.memoized.clone());
        let caches = LandCaches { rooms, openings, entrances, heights, memoized, ..whole.clone() };
        self.modified(|layers| {
            (layers.revisions, layers.caches) = (revisions, caches);
            layers.fingerprint = self.0.fingerprint.clone();
        })
    }

    fn modified(&self, change: impl FnOnce(&mut LandInner)) -> Self {
        let mut layers = LandInner {
            caches: LandCaches::default(),
            waters: Arc::default(),
            feature_caches: Arc::default(),
            pristine: OnceLock::new(),
            fingerprint: OnceLock::new(),
            ..LandInner::clone(&self.0)
        };
        change(&mut layers);
        Self(Arc::new(layers))
    }

    /// Version of this land within a session: every change makes it higher.
    pub fn version(&self) -> u64 {
        self.last_revision().number()
    }

    /// Revision of the last change of any kind.
    pub(super) fn last_revision(&self) -> Revision {
        self.0.revisions.last()
    }

    /// Revision of the last change of the whole land.
    pub fn full_revision(&self) -> Revision {
        self.0.revisions.all()
    }

    /// Revision of the last change to the surface of a chunk.
    pub fn chunk_revision(&self, chunk: ChunkIndex) -> Revision {
        self.0.revisions.chunk(chunk)
    }

    /// Revision of the last change to a room, or to the surface above it.
    pub fn room_revision(&self, room: RoomIndex) -> Revision {
        self.0.revisions.room(room)
    }

    /// Revision of the last change to the [`DensityField`](super::DensityField) over a room, which is made of the room and
    /// those around it. Edits in those around it matter only at the border.
    pub fn field_revision(&self, room: RoomIndex) -> Revision {
        if self.has_no_partial_changes() {
            return self.full_revision();
        }
        let around = (-1..=1).flat_map(|up| (-1..=1).map(move |right| room.neighbor(right, up)));
        around.map(|room| self.0.revisions.carved(room)).fold(self.0.revisions.room(room), Revision::max)
    }

    /// Whether nothing was changed in part since the whole was.
    pub fn has_no_partial_changes(&self) -> bool {
        self.0.revisions.last() == self.0.revisions.all()
    }

    /// Whether one of the two followed from the other by partial changes, so that equal revisions mean equal content.
    pub fn shares_lineage_with(&self, other: &Self) -> bool {
        self.0.revisions.share_lineage(&other.0.revisions)
    }

    /// Whether it is the same land except for changes beneath its surface.
    pub fn has_same_surface(&self, other: &Self) -> bool {
        self.0.revisions.have_same_surface(&other.0.revisions)
    }

    /// Whether it is the same land except for edits.
    pub fn has_same_pristine(&self, other: &Self) -> bool {
        self.ptr_eq(other) || self.0.revisions.have_same_pristine(&other.0.revisions)
    }

    /// Whether both are handles to the same value, not merely lands that look alike.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The version of the generators that make it. Layers, and all that is placed by hash, keep the ways of each version.
    pub fn generator(&self) -> GeneratorVersion {
        self.0.generator
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.0.seed
    }

    /// The name of the height algorithm.
    pub fn algorithm(&self) -> &str {
        &self.0.algorithm
    }

    /// The height source with its parameters.
    pub fn height_source(&self) -> &Arc<dyn HeightSource> {
        &self.0.height_source
    }

    /// The layers' parameters that are not at their defaults; see [`Recipe::layers`](super::Recipe::layers).
    pub fn tuning(&self) -> &[(String, String)] {
        &self.0.tuning
    }

    /// Hash of the user's own files that shape it; see [`LandLayers::user_files_hash`](super::LandLayers::user_files_hash).
    pub fn user_files_hash(&self) -> u32 {
        self.0.data
    }

    /// A hash of the recipe, the same for all lands of one recipe: version, seed, algorithm, parameters, layers and files.
    pub fn fingerprint(&self) -> u64 {
        *self.0.fingerprint.get_or_init(|| {
            let mut fingerprint = mix_text(self.0.seed.0, &self.0.algorithm);
            for param in params::list(&**self.height_source()) {
                fingerprint = mix_text(mix_text(fingerprint, &param.path), &param.text());
            }
            for (path, text) in &*self.0.tuning {
                fingerprint = mix_text(mix_text(fingerprint, path), text);
            }
            fingerprint = mix_text(fingerprint, &self.0.data.to_string());
            match self.0.generator {
                // As it was before lands had versions.
                GeneratorVersion::OLDEST => fingerprint,
                later => mix_text(fingerprint, &later.to_string()),
            }
        })
    }

    /// The last stage of the height source that is shown; `None` if all are.
    pub fn stage(&self) -> Option<u32> {
        self.0.stage
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicU32, Ordering},
        thread,
        time::Duration,
    };

    use super::*;
    use crate::{
        Place, change_land,
        edits::{Brush, BrushKind},
        replace_land, terrain,
    };

    fn land(seed: u64) -> Land {
        let height_source = crate::builtin::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
        terrain::base_terrain(Seed(seed), "linear", height_source)
    }

    #[test]
    fn what_is_memoized_is_of_the_pristine_land_and_holds_whatever_is_dug() {
        let chunk = ChunkIndex(3);
        let mut land = land(1);
        let brush = Brush::new(BrushKind::Wash, vec![Place::at(chunk.first(), 0).at_height(land.height(chunk.first()))], 2.0);
        let (dug, change) = land.with_edits_and_change(Edits::default().paint(&brush.expect("a stroke")).0);
        let has_edits = |land: &Land| !land.edits().is_empty();
        assert!(has_edits(&dug));
        assert!(!*dug.memoize(chunk, has_edits), "it is made of the pristine land");
        let known = |land: &Land| *land.memoize::<bool>(chunk, |_| unreachable!("it is kept"));
        assert!(!known(&land) && !known(&dug));
        change_land(&mut land, &dug, &change);
        assert!(!known(&land));
        assert_eq!(*land.memoize(chunk, |_| 7_u8), 7, "another type is another value");
        assert!(*land.memoize(chunk.next(), |_| true), "and so is another chunk");
    }

    #[test]
    fn what_is_memoized_of_one_land_is_not_of_another() {
        let chunk = ChunkIndex(0);
        let (mut one, other) = (land(1), land(2));
        let seed = |land: &Land| land.memoize(chunk, |land| land.seed().0);
        assert_eq!([*seed(&one), *seed(&other)], [1, 2]);
        replace_land(&mut one, &other);
        assert_eq!(*seed(&one), 2);
        assert_eq!(*one.with_stage(Some(1)).memoize(chunk, |_| 3_u64), 3, "it may have other heights");
    }

    #[test]
    fn of_two_who_ask_at_once_one_makes_it() {
        let (land, made) = (land(1), AtomicU32::new(0));
        let ask = || {
            *land.memoize(ChunkIndex(0), |_| {
                thread::sleep(Duration::from_millis(20));
                made.fetch_add(1, Ordering::Relaxed)
            })
        };
        let got = thread::scope(|scope| [(); 4].map(|()| scope.spawn(ask)).map(|asks| asks.join().expect("it does not panic")));
        assert_eq!((got, made.into_inner()), ([0; 4], 1));
    }

    #[test]
    fn a_feature_has_a_cache_of_its_own_for_each_land() {
        let land = land(1);
        assert_eq!(*land.feature_cache::<OnceLock<u8>>().get_or_init(|| 1), 1);
        assert_eq!(*land.clone().feature_cache::<OnceLock<u8>>().get_or_init(|| 2), 1, "it is the same land");
        assert_eq!(*land.feature_cache::<OnceLock<u16>>().get_or_init(|| 3), 3, "it is another feature");
        assert_eq!(*land.with_edits(Edits::default()).feature_cache::<OnceLock<u8>>().get_or_init(|| 4), 4);
    }
}
