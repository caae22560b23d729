//! Small parts of the window's UI: HUD, hints, captions, photo mode, screenshots, pausing, full screen and power saving.

mod biome_title;
mod brush_label;
mod captions;
mod close;
mod file_drop;
mod focus;
mod hints;
mod hud;
mod maker_names;
mod photo;
mod power_saving;
mod remarks;
mod screen_reader;
mod screenshot;
mod speech;
mod stamp;
mod utterance;
mod window;

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    window::{ExitSystems, RequestRedraw, WindowDestroyed, WindowFocused},
};

pub use close::ClosePlugin;
pub use focus::PauseOnFocusLoss;
pub use hints::{LearnedHints, persist_learned};
pub use hud::ShowsDistance;
pub use power_saving::PowerSavingPlugin;
pub(crate) use screen_reader::ReadOnDemand;
pub use window::{FrameLimit, window_title};

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_stream::{
    actions::{self, ActionSystems},
    contracts::{
        language::LanguageChoice,
        schedule::{GameExitSystems, GameState, GameSystems, LabState},
    },
    settings::Setting,
};

use crate::{
    button_prompts::ButtonPromptsPlugin,
    text::{self, TextColorSystems, UiFont},
};

/// The settings of the window and the HUD.
pub fn settings() -> impl Iterator<Item = Setting> {
    window::SETTINGS.into_iter().chain(focus::SETTINGS).chain(hud::SETTINGS)
}

/// What a line of text that comes and goes needs: whether the game plays, real time, and the next frame.
#[derive(SystemParam)]
struct LineFade<'w> {
    game: Res<'w, State<GameState>>,
    time: Res<'w, Time<Real>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

/// What the screen shows besides the land.
#[derive(SystemParam)]
struct ScreenState<'w> {
    game: Res<'w, State<GameState>>,
    lab: Res<'w, State<LabState>>,
}

/// Adds the window's texts and actions.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `SchedulePlugin`; Bevy's `DefaultPlugins`, added before it |
/// | System sets | none; runs in [`GameSystems::Commands`], and in [`GameSystems::Text`] before [`TextColorSystems`] |
/// | Input | the pointer and the window's focus, before [`ActionSystems::Read`] |
/// | Exit | when the window is destroyed, before [`GameExitSystems`] |
/// | Reads messages | `Notification`, `Remark`, `Utterance`, [`WindowFocused`], [`WindowDestroyed`], `FileDragAndDrop` |
/// | Writes messages | `Notification`, [`RequestRedraw`], `AppExit`, `SwitchSession`, `DroppedFile`, `DroppedPack` |
/// | Settings | [`PauseOnFocusLoss`], [`FrameLimit`], [`ShowsDistance`], [`LanguageChoice`], `HintsEnabled` |
/// | Resources | [`LearnedHints`], `Captions`, `CurrentSpeech` |
/// | Adds | [`ButtonPromptsPlugin`], what `ActionsPlugin` adds |
pub struct UiPlugin;

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Assets<Font>>("UiPlugin", "Bevy's DefaultPlugins before it")
            .requires::<Land>("UiPlugin", "LandPlugin")
            .requires::<State<GameState>>("UiPlugin", "SchedulePlugin");
        if !app.world().contains_resource::<Assets<Font>>() {
            return;
        }
        actions::add_actions(app);
        text::init_font(app);
        if !app.is_plugin_added::<ButtonPromptsPlugin>() {
            app.add_plugins(ButtonPromptsPlugin);
        }
        app.add_plugins((
            captions::plugin,
            biome_title::plugin,
            hints::plugin,
            hud::plugin,
            photo::plugin,
            speech::plugin,
            utterance::plugin,
            remarks::plugin,
            brush_label::plugin,
            maker_names::plugin,
            screenshot::plugin,
            file_drop::plugin,
            screen_reader::plugin,
        ))
        .init_resource::<PauseOnFocusLoss>()
        .init_resource::<FrameLimit>()
        .init_resource::<LanguageChoice>()
        .register_type::<PauseOnFocusLoss>()
        .register_type::<FrameLimit>()
        .register_type::<LanguageChoice>();
        add_window_systems(app);
        add_requests(app);
        add_texts(app);
    }
}

/// What the window reports, and the limit of its frame rate.
fn add_window_systems(app: &mut App) {
    app.add_systems(Last, window::limit_frame_rate)
        .add_message::<WindowDestroyed>()
        .configure_sets(Last, GameExitSystems.after(ExitSystems))
        .add_systems(Last, window::exit_without_window.run_if(on_message::<WindowDestroyed>).before(GameExitSystems))
        .add_message::<WindowFocused>()
        .add_systems(PreUpdate, window::update_pointer.before(ActionSystems::Read))
        .add_systems(PreUpdate, focus::handle_focus_change.before(ActionSystems::Read).run_if(resource_exists::<State<GameState>>));
}

/// The player's requests, action by action.
fn add_requests(app: &mut App) {
    app.add_systems(
        Update,
        (
            focus::pause,
            photo::toggle,
            window::toggle_full_screen,
            screenshot::take_on_action.run_if(not(in_state(GameState::Photo))),
            // Over the map a dropped picture is used as a drawing template.
            file_drop::handle_dropped_files.run_if(not(in_state(GameState::Atlas))),
        )
            .chain()
            .run_if(resource_exists::<Land>.and_then(resource_exists::<State<GameState>>))
            .in_set(GameSystems::Commands),
    );
}

/// All texts: they are written before they are coloured.
fn add_texts(app: &mut App) {
    app.add_systems(
        Update,
        (
            hud::show_distance,
            hud::show_notices,
            captions::draw_captions,
            biome_title::show_biome_title,
            (photo::update_texts, photo::take_photo).chain().run_if(in_state(GameState::Photo)),
            window::update_window_title,
            (hints::update_hints, hints::draw_hint, remarks::draw_remark, brush_label::draw_label, maker_names::draw_names).chain(),
            (speech::draw_speech, utterance::draw_utterance).chain(),
        )
            .chain()
            .run_if(resource_exists::<Land>.and_then(resource_exists::<State<GameState>>))
            .in_set(GameSystems::Text)
            .before(TextColorSystems),
    );
}
