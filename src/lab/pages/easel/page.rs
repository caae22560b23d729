//! Layout and input of the heightmap editor's page.

use bevy::{ecs::system::SystemParam, prelude::*, window::FileDragAndDrop};
use bevy_egui::{EguiContexts, egui};
use eremite_land::{
    Algorithms, Biome, Land, LandLayers,
    asset_store::packs,
    biome::Realm,
    mountains::MountainKinds,
    notification::Notification,
    preset::PresetLibrary,
    synthesis::{SmoothingFilter, Synthesis, TerrainLinesError, WalkPath, style_exemplar},
};
use eremite_maps::easel::{LEVELS, WalkedRow};
use eremite_stream::{
    button_glyphs::spoken_prompt,
    contracts::{player_position::Teleport, schedule::GameState},
};
use eremite_words as words;

use super::{
    DraftFile, Easel, EaselTool, EaselToolState,
    background_jobs::{BackgroundJobs, JobOutcome},
    biome_marks, panels, profile,
    session_draft::SessionDraft,
    start_from_land,
};
use crate::overlay::{EditSession, HelpExt, Pages, history::UndoRedo, number_fields, screen_reader, theme};

/// Width in points of the tool column, and the page margin.
const TOOLS: f32 = 262.0;
const MARGIN: f32 = 14.0;
/// Least height in points of the walk's profile.
const LEAST_PROFILE: f32 = 90.0;
/// Largest brush radius in pixels.
const LARGEST: f32 = 60.0;

/// System parameter with the editor's state.
#[derive(SystemParam)]
pub(super) struct EaselParams<'w> {
    easel: ResMut<'w, Easel>,
    hand: ResMut<'w, EaselToolState>,
    typed: ResMut<'w, panels::EaselInput>,
    jobs: ResMut<'w, BackgroundJobs>,
    bench: ResMut<'w, EditSession>,
    library: ResMut<'w, PresetLibrary>,
    algorithms: Res<'w, Algorithms>,
    layers: Res<'w, LandLayers>,
    land: Res<'w, Land>,
}

/// System parameter for starting a walk on a map.
#[derive(SystemParam)]
pub(super) struct PlayMapParams<'w> {
    teleport: MessageWriter<'w, Teleport>,
    notifications: MessageWriter<'w, Notification>,
    next: ResMut<'w, NextState<GameState>>,
    pages: ResMut<'w, Pages>,
}

/// Takes dropped files and results of other threads.
pub(super) fn receive_results(
    mut contexts: EguiContexts,
    mut work: EaselParams,
    mut file: ResMut<DraftFile>,
    mut of_walk: ResMut<SessionDraft>,
    mut walk: PlayMapParams,
    mut dropped: MessageReader<FileDragAndDrop>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for file in dropped.read() {
        // A possible land pack is no image; another system takes it.
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = file
            && !packs::is_pack_candidate(path_buf)
        {
            work.easel.remaking.import(ctx, path_buf.clone());
        }
    }
    start_from_land(ctx, &mut work.easel, || file.begin(&mut of_walk, &work.algorithms), &work.land);
    if let Some(remade) = work.easel.remaking.poll() {
        super::apply_outcome(remade, &mut work.easel, &mut file, &mut work.bench);
    }
    if let Some(done) = work.jobs.poll() {
        handle_outcome(done, &mut work, &mut walk);
    }
    Ok(())
}

/// Shows the page.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut work: EaselParams,
    mut pages: ResMut<Pages>,
    kinds: Option<Res<MountainKinds>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let EaselParams { easel, hand, typed, jobs, bench, library, algorithms, layers, land } = &mut work;
    let easel = &mut **easel;
    if let Err(fault) = keys(ctx, easel, hand) {
        bench.set_error(fault);
    }
    if let Some(fault) = easel.following.update(ctx, &easel.canvas, &easel.synthesis, land.seed(), land.biomes()) {
        bench.set_error(fault);
    }
    let rect = ctx.content_rect();
    let mut page = egui::Ui::new(ctx.clone(), "easel".into(), egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect));
    page.painter().rect_filled(rect, 0.0, theme::PAPER);
    egui::Panel::left("tools").exact_size(TOOLS).show(&mut page, |ui| {
        ui.add_space(4.0);
        // Beneath each other where both are long in a language.
        ui.horizontal_wrapped(|ui| {
            ui.heading(words::text("easel-page"));
            if pages.navigation_buttons(ui) {
                jobs.stay();
            }
        });
        status_line(ui, easel, jobs, bench);
        ui.separator();
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if let Err(fault) = tools(ui, easel, hand, land) {
                bench.set_error(fault);
            }
            ui.separator();
            ui.label(words::text("easel-stamps"));
            if let Err(fault) = panels::stamps(ui, hand, typed, kinds.as_deref()) {
                bench.set_error(fault);
            }
            ui.separator();
            panels::begin(ui, easel, typed);
            ui.separator();
            if let Some(order) = panels::files(ui, easel, typed, jobs, library) {
                jobs.save(ui.ctx(), easel.draft(), bench.recipe().clone(), order, library, algorithms);
            }
        });
    });
    let mut room = page.available_rect_before_wrap().shrink(MARGIN);
    let walked = draw_canvas(&mut page, &mut room, easel, hand, land.biomes(), bench);
    let mut below = page.new_child(egui::UiBuilder::new().max_rect(room));
    let walked = parameters(&mut below, easel) || walked;
    draw_profile(&below, easel);
    tell_keys(ctx, hand.tool);
    if walked && easel.remaking.description().is_none() {
        easel.canvas.end_stroke();
        jobs.save_and_play(ctx, easel.draft(), bench.recipe().clone(), &typed.name, library, (algorithms, layers));
    }
    Ok(())
}

/// The walk over the map, if there is room for it.
fn draw_profile(ui: &egui::Ui, easel: &Easel) {
    let rest = ui.available_rect_before_wrap();
    if rest.height() > LEAST_PROFILE {
        let title = words::text("easel-profile");
        ui.painter().text(rest.min, egui::Align2::LEFT_TOP, title, theme::title(18.0), theme::INK);
        screen_reader::tell(ui.ctx(), "easel-walk", egui::accesskit::Role::Image, |node| node.set_label(title));
        profile::draw(ui.painter(), rest.with_min_y(rest.min.y + 24.0), easel);
    }
}

/// What is being done, or the outcome of what was done last. Space for one row is reserved even when empty, so that nothing moves
/// under the pointer; a longer one takes more.
fn status_line(ui: &mut egui::Ui, easel: &Easel, jobs: &BackgroundJobs, bench: &EditSession) {
    let said = || bench.status().map_or(("", theme::INK), |word| (&*word.text, if word.fault { theme::SUN } else { theme::MOSS }));
    let (text, color) = jobs.description().or(easel.remaking.description()).map_or_else(said, |words| (words, theme::QUIET));
    ui.vertical(|ui| {
        ui.set_min_height(18.0);
        screen_reader::read_aloud(&ui.colored_label(color, text));
    });
}

/// Applies the result of a background job.
fn handle_outcome(done: JobOutcome, work: &mut EaselParams, walk: &mut PlayMapParams) {
    let EaselParams { easel, typed, bench, library, algorithms, .. } = work;
    let kept = match done {
        JobOutcome::GivenAway(Ok(words)) => return bench.set_status(words),
        JobOutcome::GivenAway(Err(fault)) | JobOutcome::Fallen(fault) => return bench.set_error(fault),
        JobOutcome::Kept(kept) => kept,
    };
    let words = match &kept.name {
        Ok(name) => {
            **library = kept.library;
            typed.name.mark_saved(name);
            let words = kept.recipe.with_sharing_warning(&words::text_with("easel-saved", &[("name", name.as_str().into())]));
            bench.set_status(&words);
            words
        }
        Err(fault) => {
            let words = words::text_with("easel-not-saved", &[("fault", fault.to_string().into())]);
            bench.set_error(&words);
            words
        }
    };
    if kept.walks {
        let begins = kept.begins;
        let map = kept.recipe.settings.iter().find(|(name, _)| name == "map").map_or_else(String::new, |(_, text)| text.clone());
        easel.walked = Some((kept.sketch, map));
        bench.change(kept.recipe, words::text("easel-own-map"), algorithms);
        bench.settle();
        // The walk starts anew, at another place.
        bench.apply_immediately();
        walk.teleport.write(Teleport { resets_walk: true, ..Teleport::to(begins) });
        walk.notifications.write(Notification(words));
        // The map key should next show the map, not this page.
        walk.pages.show_first();
        walk.next.set(GameState::Playing);
    }
}

/// Tells screen readers what the [keys] do.
fn tell_keys(ctx: &egui::Context, tool: EaselTool) {
    screen_reader::tell_text(ctx, "easel-keys", || {
        let mut told = vec![screen_reader::control_keys(), screen_reader::bracket_keys(words::text("easel-brush-size"))];
        if tool == EaselTool::Line {
            told.push(spoken_prompt(words::text("cap-delete"), words::text("easel-delete-point")));
        }
        told.join(" ")
    });
}

/// Keys: undo, redo, brush size, delete.
fn keys(ctx: &egui::Context, easel: &mut Easel, hand: &mut EaselToolState) -> Result<(), TerrainLinesError> {
    use egui::{Key, Modifiers};
    if ctx.text_edit_focused() {
        return Ok(());
    }
    let pressed = |modifiers: Modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    step(easel, hand, UndoRedo::pressed(ctx, (true, true)));
    if pressed(Modifiers::NONE, Key::OpenBracket) {
        hand.radius = (hand.radius / 1.25).max(0.5);
    }
    if pressed(Modifiers::NONE, Key::CloseBracket) {
        hand.radius = (hand.radius * 1.25).min(LARGEST);
    }
    if hand.tool == EaselTool::Line && easel.remaking.description().is_none() && pressed(Modifiers::NONE, Key::Delete) {
        return hand.curves.delete(&mut easel.canvas);
    }
    Ok(())
}

/// Tools and their settings.
fn tools(ui: &mut egui::Ui, easel: &mut Easel, hand: &mut EaselToolState, land: &Land) -> Result<(), TerrainLinesError> {
    let level = hand.level;
    ui.horizontal_wrapped(|ui| {
        for (tool, name) in EaselTool::ALL {
            ui.selectable_value(&mut hand.tool, tool, name.text()).explain(name.help());
        }
    });
    history(ui, easel, hand);
    ui.add(number_fields::slider(&mut hand.radius, 0.5..=LARGEST).logarithmic(true).max_decimals(1).text(words::text("easel-brush-size")))
        .help(words::text("easel-brush-size-help"));
    levels(ui, &mut hand.level);
    ui.add(number_fields::slider(&mut hand.level, 0.0..=1.0).max_decimals(3).text(words::text("easel-height")));
    let surface = land.biomes().iter().filter(|biome| biome.realm == Realm::Surface).map(|biome| &biome.name);
    choice(ui, (words::text("easel-biome"), words::text("easel-by-climate")), surface, words::name, &mut hand.biome);
    choice(ui, (words::text("easel-style"), words::text("easel-plain-noise")), style_exemplar::shipped(), |name| name, &mut hand.style);
    if hand.tool != EaselTool::Line || easel.remaking.description().is_some() {
        return Ok(());
    }
    ui.separator();
    if hand.level != level {
        hand.curves.set_height(&mut easel.canvas, hand.level)?;
    }
    let result = hand.curves.show(ui, &mut easel.canvas);
    let is_held = ui.input(|input| input.pointer.any_down());
    hand.curves.settle(&mut easel.canvas, is_held);
    result
}

/// Takes a step in the history, if there is one to take.
fn step(easel: &mut Easel, hand: &mut EaselToolState, step: Option<UndoRedo>) {
    match step {
        Some(UndoRedo::Undo) => {
            hand.clear_dabs();
            easel.undo();
        }
        Some(UndoRedo::Redo) => easel.redo(),
        None => {}
    }
}

/// Undo and redo, and a button that takes the drawn way away.
fn history(ui: &mut egui::Ui, easel: &mut Easel, hand: &mut EaselToolState) {
    ui.horizontal(|ui| {
        let clicked = UndoRedo::clicked(ui, easel.can_undo_redo());
        step(easel, hand, clicked);
        if easel.canvas.path().is_some()
            && easel.remaking.description().is_none()
            && ui.button(words::text("easel-remove-path")).explain(words::text("easel-remove-path-help")).clicked()
        {
            easel.canvas.set_path(None, WalkedRow::default());
        }
    });
}

/// A button for each of the usual heights, in its grey.
fn levels(ui: &mut egui::Ui, chosen: &mut f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (name, level) in LEVELS {
            let grey = (level * 255.0) as u8;
            let ink = if grey > 120 { theme::INK } else { theme::PAPER };
            let stroke = if (*chosen - level).abs() < 1.0e-3 { egui::Stroke::new(2.0, theme::SUN) } else { egui::Stroke::NONE };
            let button = egui::Button::new(egui::RichText::new(name.text()).color(ink)).fill(egui::Color32::from_gray(grey)).stroke(stroke);
            if ui.add(button).clicked() {
                *chosen = level;
            }
        }
    });
}

/// A list of names to choose one of, or none; `shown` is a name as the player reads it.
fn choice<'a>(
    ui: &mut egui::Ui,
    (label, none): (&str, &str),
    names: impl IntoIterator<Item = &'a String>,
    shown: impl Fn(&str) -> &str,
    chosen: &mut Option<String>,
) {
    ui.horizontal(|ui| {
        ui.label(label);
        let selected = chosen.as_deref().map_or(none, &shown).to_owned();
        egui::ComboBox::from_id_salt(label).selected_text(selected).height(theme::LIST_HEIGHT).show_ui(ui, |ui| {
            ui.selectable_value(chosen, None, none);
            for name in names {
                ui.selectable_value(chosen, Some(name.clone()), shown(name));
            }
        });
    });
}

/// Draft and land side by side; `room` is reduced to what is left below. Returns whether a walk was asked for.
fn draw_canvas(
    ui: &mut egui::Ui,
    room: &mut egui::Rect,
    easel: &mut Easel,
    hand: &mut EaselToolState,
    biomes: &[Biome],
    bench: &mut EditSession,
) -> bool {
    let shape = easel.canvas.height() as f32 / easel.canvas.width() as f32;
    let width = ((room.width() - MARGIN) / 2.0).min((room.height() - 230.0).max(60.0) / shape);
    let size = egui::vec2(width, width * shape);
    let top = room.min + egui::vec2(0.0, 24.0);
    let draft = egui::Rect::from_min_size(top, size);
    let land = egui::Rect::from_min_size(top + egui::vec2(width + MARGIN, 0.0), size);
    let pictures = [&easel.following.draft, &easel.following.land];
    let titles = [words::text("easel-sketch"), words::text("easel-land")];
    for ((rect, picture), title) in [draft, land].into_iter().zip(pictures).zip(titles) {
        ui.painter().text(rect.min - egui::vec2(0.0, 4.0), egui::Align2::LEFT_BOTTOM, title, theme::title(18.0), theme::INK);
        picture.draw(ui.painter(), rect);
        ui.painter().rect_stroke(rect, 0.0, egui::Stroke::new(1.2, theme::INK), egui::StrokeKind::Outside);
    }
    easel.draft_rect = draft;
    let response = ui.interact(draft, "draft".into(), egui::Sense::click_and_drag());
    let [across, down] = [easel.canvas.width(), easel.canvas.height()].map(|pixels| pixels.to_string().into());
    let size = words::text_with("easel-size", &[("width", across), ("height", down)]);
    screen_reader::describe_picture(&response, titles[0], &size);
    screen_reader::tell(ui.ctx(), "easel-land", egui::accesskit::Role::Image, |node| node.set_label(titles[1]));
    if let Err(fault) = hand.paint(easel, &response) {
        bench.set_error(fault);
    }
    for rect in [draft, land] {
        biome_marks::draw(&ui.painter_at(rect), rect, &easel.canvas, biomes);
        let in_hand = hand.tool == EaselTool::Line && rect == draft;
        hand.curves.draw(&ui.painter_at(rect.expand(1.0)), rect, &easel.canvas, in_hand);
        draw_brush_path(&ui.painter_at(rect.expand(1.0)), rect, easel, hand);
    }
    if let Some(pointer) = response.hover_pos() {
        let radius = match hand.tool {
            EaselTool::Height | EaselTool::Smooth | EaselTool::Erase | EaselTool::Biome | EaselTool::Style => hand.radius,
            EaselTool::Stamp => hand.radius * 2.0,
            EaselTool::Fill | EaselTool::BiomeFill | EaselTool::StyleFill | EaselTool::Line | EaselTool::Way => 0.0,
        };
        let points = (radius * draft.width() / easel.canvas.width() as f32).max(2.0);
        ui.painter_at(draft).circle_stroke(pointer, points, egui::Stroke::new(1.5, theme::SUN));
    }
    room.min.y = draft.max.y + 10.0;
    // A focused widget uses Enter itself.
    ui.input(|input| input.key_pressed(egui::Key::Enter)) && ui.memory(|memory| memory.focused().is_none())
}

/// Draws what is walked: a row, the stored path, or the path being drawn.
fn draw_brush_path(painter: &egui::Painter, rect: egui::Rect, easel: &Easel, hand: &EaselToolState) {
    let scale = rect.width() / easel.canvas.width() as f32;
    let down = easel.row_m() as f32 / easel.width_m as f32;
    let screen = |[x, y]: [i32; 2], down: f32| rect.min + egui::vec2(x as f32 / 256.0, y as f32 / 256.0 + down) * scale;
    let points: Vec<egui::Pos2> = if hand.line.len() > 1 {
        hand.line.iter().map(|point| screen(*point, 0.0)).collect()
    } else if let Some(way) = easel.canvas.path() {
        way.points().iter().map(|point| screen(*point, down)).collect()
    } else {
        let y = rect.min.y + ((easel.canvas.height() / 2) as f32 + 0.5 + down).rem_euclid(2.0 * easel.canvas.height() as f32) * scale;
        vec![egui::pos2(rect.min.x, y), egui::pos2(rect.max.x, y)]
    };
    painter.add(egui::Shape::line(points.clone(), egui::Stroke::new(3.4, theme::PAPER.gamma_multiply(0.6))));
    painter.add(egui::Shape::line(points, egui::Stroke::new(1.8, theme::SUN)));
}

/// Synthesis parameters, each slider with its useful range marked. Returns whether a walk was asked for.
fn parameters(ui: &mut egui::Ui, easel: &mut Easel) -> bool {
    let mut walked = false;
    let Synthesis { pixels_per_seed, neighbours, detail, filter } = &mut easel.synthesis;
    ui.spacing_mut().slider_width = 190.0;
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            range_slider(ui, pixels_per_seed, 1..=100, 10..=50, words::text("easel-roughness"), words::text("easel-roughness-help"));
            range_slider(ui, neighbours, 1..=40, 10..=15, words::text("easel-smoothness"), words::text("easel-smoothness-help"));
            range_slider(ui, detail, 0.0..=0.4, 0.02..=0.12, words::text("easel-detail"), words::text("easel-detail-help"));
        });
        ui.add_space(26.0);
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                ui.label(words::text("easel-filter"));
                for (value, name) in [
                    (SmoothingFilter::Median, words::text("easel-filter-median")),
                    (SmoothingFilter::Mean, words::text("easel-filter-mean")),
                    (SmoothingFilter::None, words::text("easel-filter-none")),
                ] {
                    ui.selectable_value(filter, value, name);
                }
            });
            let before = easel.width_m;
            range_slider(
                ui,
                &mut easel.width_m,
                1..=64,
                5..=16,
                words::text("easel-metres-per-pixel"),
                words::text("easel-metres-per-pixel-help"),
            );
            if easel.width_m != before {
                easel.canvas.snap_row_to_pixel();
            }
            let across = easel.canvas.path().map_or(easel.canvas.width() as f64, WalkPath::length) * f64::from(easel.width_m) / 1000.0;
            ui.weak(words::text_with("easel-across", &[("km", words::decimal(across, 1).into())]));
        });
        ui.add_space(10.0);
        walked = ui
            .button(egui::RichText::new(format!("  {}  ", words::text("easel-walk-here"))).font(theme::title(26.0)))
            .explain(words::text("cap-enter"))
            .clicked();
    });
    ui.add_space(6.0);
    walked
}

/// Slider with its useful range marked.
fn range_slider<N: egui::emath::Numeric>(
    ui: &mut egui::Ui,
    value: &mut N,
    range: std::ops::RangeInclusive<N>,
    useful: std::ops::RangeInclusive<N>,
    name: &str,
    help: &str,
) {
    let (low, high) = (range.start().to_f64(), range.end().to_f64());
    let width = ui.spacing().slider_width;
    let [from, to] = [useful.start().to_f64(), useful.end().to_f64()].map(|end| words::decimal(end, if N::INTEGRAL { 0 } else { 2 }));
    let words = words::text_with("easel-useful", &[("help", help.into()), ("from", from.into()), ("to", to.into())]);
    // Values set elsewhere may lie outside the slider: they are kept until it is moved.
    let slider =
        number_fields::slider(value, range).clamping(egui::SliderClamping::Never).max_decimals(if N::INTEGRAL { 0 } else { 3 }).text(name);
    let shown = ui.add(slider);
    shown.help(&words);
    let rect = shown.rect;
    let at = |value: f64| rect.min.x + 6.0 + ((value - low) / (high - low)) as f32 * (width - 12.0);
    let (from, to) = (at(useful.start().to_f64()), at(useful.end().to_f64()));
    ui.painter().line_segment([egui::pos2(from, rect.max.y - 1.0), egui::pos2(to, rect.max.y - 1.0)], egui::Stroke::new(2.5, theme::MOSS));
}
