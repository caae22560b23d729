//! The lab in partial games: tabs and pages of missing features are hidden, the others work.

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin};
use eremite::{
    app::{EremiteLabPlugins, EremiteMinimalPlugins},
    atlas::AtlasPlugin,
    brush::BrushPlugin,
    caves::CavesPlugin,
    exemplar::ExemplarPlugin,
    flora::FloraPlugin,
    graph::GraphPlugin,
    land::{Column, LandPlugin},
    mountains::MountainsPlugin,
    overlay::{OverlayPlugin, Pages, Tabs},
    pages::{atlas::AtlasPagePlugin, easel::DraftFile},
    places::PlacesPlugin,
    player::PlayerPlugin,
    preset::PresetLibrary,
    rivers::RiversPlugin,
    shared::{
        camera_view::{CameraView, ViewportInset},
        requirements::Requirements,
        schedule::{GameState, LabState, SchedulePlugin},
    },
    sky::SkyPlugin,
    sound::SoundPlugin,
    synthesis::SynthesisPlugin,
    tabs::{mountains::PeaksTabPlugin, sky::SkyTabPlugin},
    terrain::TerrainPlugin,
};

use crate::{
    harness::{Game, full_land},
    lab_harness::LabHarness,
    other_bodies::TABS,
};

/// A game without a player, in an invisible window.
fn lab(build: impl FnOnce(&mut App)) -> LabHarness {
    // Also where no other test has made a land before.
    eremite::assets::register_assets();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin));
    app.init_asset::<Image>().init_asset::<Shader>().init_asset::<Font>();
    app.add_plugins(WindowPlugin { primary_window: Some(Window { focused: true, ..default() }), ..default() });
    app.insert_resource(DraftFile::at(None));
    build(&mut app);
    app.insert_resource(PresetLibrary::new("no such folder".into(), None));
    app.world_mut().spawn((Camera2d, IsDefaultUiCamera));
    LabHarness(Game::from(app))
}

/// Opens every tab and page offered; returns their names.
fn offered(lab: &mut LabHarness) -> (Vec<&'static str>, Vec<&'static str>) {
    lab.set_states(GameState::Playing, LabState::Open);
    let tabs: Vec<_> = lab.resource::<Tabs>().available().map(|leaf| leaf.name).collect();
    for tab in &tabs {
        lab.0.0.world_mut().resource_mut::<Tabs>().show(tab);
        lab.step_frames(2);
        assert_eq!(lab.resource::<Tabs>().shown(), *tab);
        // Nothing of it is in the way of the others.
        lab.step_frames(1);
        lab.release_focus();
    }
    assert!(lab.resource::<ViewportInset>().0 > 0.1);
    lab.set_states(GameState::Playing, LabState::Closed);
    assert_eq!(lab.resource::<ViewportInset>().0, 0.0);
    lab.set_states(GameState::Atlas, LabState::Closed);
    let pages: Vec<_> = lab.resource::<Pages>().available().map(|leaf| leaf.name).collect();
    for page in &pages {
        lab.0.0.world_mut().resource_mut::<Pages>().show(page);
        lab.step_frames(4);
        assert_eq!(lab.resource::<Pages>().shown(), *page);
    }
    lab.set_states(GameState::Playing, LabState::Closed);
    (tabs, pages)
}

fn without(name: &str) -> Vec<&'static str> {
    TABS.into_iter().filter(|tab| *tab != name).collect()
}

type TakeOut = fn(PluginGroupBuilder) -> PluginGroupBuilder;

fn take_out(cases: impl IntoIterator<Item = (TakeOut, Vec<&'static str>, Vec<&'static str>)>) {
    for (take_out, tabs, pages) in cases {
        let mut lab = lab(|app| {
            let game = EremiteMinimalPlugins { land: full_land(1, "superposed-cosine"), start: Column(0).into() };
            app.add_plugins(take_out(game.build())).add_plugins(EremiteLabPlugins);
        });
        assert_eq!(offered(&mut lab), (tabs, pages));
    }
}

#[test]
fn a_feature_that_is_taken_out_takes_its_tab_and_its_page_with_it() {
    let cases: [(TakeOut, Vec<&str>, Vec<&str>); 3] = [
        (|group| group, TABS.into(), vec!["atlas", "journal", "easel"]),
        (PluginGroupBuilder::disable::<PlayerPlugin>, without("travel"), vec!["atlas", "journal", "easel"]),
        (PluginGroupBuilder::disable::<SynthesisPlugin>, TABS.into(), vec!["atlas", "journal"]),
    ];
    take_out(cases);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn each_feature_that_is_taken_out_takes_its_tab_with_it() {
    let both = vec!["atlas", "journal", "easel"];
    let cases: [(TakeOut, Vec<&str>, Vec<&str>); 10] = [
        (PluginGroupBuilder::disable::<SkyPlugin>, without("sky"), both.clone()),
        (PluginGroupBuilder::disable::<MountainsPlugin>, without("peaks"), both.clone()),
        (PluginGroupBuilder::disable::<FloraPlugin>, without("plants"), both.clone()),
        // The ground's tab tells of caves, rivers and places: it stays while one of them is there.
        (PluginGroupBuilder::disable::<CavesPlugin>, TABS.into(), both.clone()),
        (|group| group.disable::<CavesPlugin>().disable::<RiversPlugin>().disable::<PlacesPlugin>(), without("ground"), both.clone()),
        (PluginGroupBuilder::disable::<BrushPlugin>, without("brush"), both.clone()),
        (PluginGroupBuilder::disable::<ExemplarPlugin>, without("example"), both.clone()),
        (PluginGroupBuilder::disable::<GraphPlugin>, without("graph"), both.clone()),
        (PluginGroupBuilder::disable::<SoundPlugin>, without("sound"), both.clone()),
        (PluginGroupBuilder::disable::<AtlasPlugin>, TABS.into(), both),
    ];
    take_out(cases);
}

#[test]
fn over_a_land_alone_there_is_what_can_be_told_of_it() {
    let mut lab = lab(|app| {
        app.add_plugins((SchedulePlugin, LandPlugin { land: full_land(1, "superposed-cosine") }, TerrainPlugin, EremiteLabPlugins));
    });
    assert_eq!(offered(&mut lab), (vec!["land", "compare", "stages"], vec!["atlas"]));
    // And it is changed there.
    lab.set_states(GameState::Playing, LabState::Open);
    lab.activate("Land");
    lab.activate("ridged");
    assert_eq!(lab.0.land().algorithm(), "ridged");
    assert_eq!(lab.resource::<CameraView>().place.column, Column(0));
}

#[test]
fn the_order_of_the_tabs_is_that_of_the_list_and_strangers_come_last() {
    let mut lab = lab(|app| {
        use eremite::overlay::{LabAppExt, LabPanel, TabGroup};
        let game = EremiteMinimalPlugins { land: full_land(1, "linear"), start: Column(0).into() };
        let show = |mut panel: LabPanel| panel.show(|ui, _| _ = ui.button("a bird"));
        app.add_plugins(game).add_plugins(EremiteLabPlugins);
        app.add_lab_tab(TabGroup::Life, "birds", || "birds", |_| true, show);
    });
    lab.set_states(GameState::Playing, LabState::Open);
    let tabs: Vec<_> = lab.resource::<Tabs>().available().map(|leaf| leaf.name).collect();
    assert_eq!(tabs, [&TABS[..], &["birds"]].concat());
    lab.activate("birds");
    lab.tab_to_label("a bird");
}

#[test]
fn what_is_to_be_shown_in_the_lab_does_no_harm_without_it() {
    let mut lab = lab(|app| {
        let game = EremiteMinimalPlugins { land: full_land(1, "linear"), start: Column(0).into() };
        app.add_plugins(game).add_plugins(EremiteLabPlugins.build().disable::<OverlayPlugin>());
    });
    for key in [KeyCode::F3, KeyCode::KeyM] {
        lab.game_key(key);
        lab.0.step(2);
    }
    assert_eq!(lab.states(), (GameState::Playing, LabState::Closed));
    let lacking = Requirements::missing(lab.0.0.world());
    assert!(lacking.len() == 14 && lacking.iter().all(|line| line.contains("without OverlayPlugin")), "{lacking:#?}");
}

#[test]
fn without_a_land_and_without_the_order_of_a_frame_it_says_so_and_stays_closed() {
    let mut lab = lab(|app| _ = app.add_plugins(EremiteLabPlugins));
    for key in [KeyCode::F3, KeyCode::KeyM] {
        lab.0.hold(key);
        lab.0.step(2);
    }
    let lacking = Requirements::missing(lab.0.0.world());
    assert!(
        lacking.len() == 2 && ["LandPlugin", "SchedulePlugin"].iter().zip(&lacking).all(|(name, line)| line.contains(name)),
        "{lacking:?}"
    );
}

#[test]
fn tabs_may_come_before_the_lab_and_before_what_they_show() {
    let mut lab = lab(|app| {
        let game = EremiteMinimalPlugins { land: full_land(1, "linear"), start: Column(0).into() };
        app.add_plugins((SkyTabPlugin, PeaksTabPlugin, AtlasPagePlugin)).add_plugins(OverlayPlugin).add_plugins(game);
    });
    assert_eq!(offered(&mut lab), (vec!["sky", "peaks", "land", "compare", "stages", "ground"], vec!["atlas"]));
    assert_eq!(Requirements::missing(lab.0.0.world()), [""; 0]);
}
