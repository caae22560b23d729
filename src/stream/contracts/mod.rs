//! Contracts: the resources, components, messages and system sets that plugins share, so that none has to know another. The
//! camera view, the player's position, the clock, the weather, the order of a frame, saved sections, discoveries.

pub mod archery;
pub mod attire;
pub mod camera_view;
pub mod captions;
pub mod clipboard;
pub mod discoveries;
pub mod dropped_files;
pub mod finds;
pub mod hints;
pub mod idle_detection;
pub mod kept_lights;
pub mod land_upgrade;
pub mod language;
pub mod lantern;
pub mod lot_spots;
pub mod map_marker;
pub mod mountain_names;
pub mod painting;
pub mod palette_state;
pub mod player_position;
pub mod readable;
pub mod reduced_motion;
pub mod remark;
pub mod rites;
pub mod saveable;
pub mod schedule;
pub mod seed_words;
pub mod sound_cue;
pub mod speaker;
pub mod speech;
pub mod text_settings;
pub mod wayfinding;
pub mod weather;
pub mod world_clock;
pub mod world_event;
