//! Frame of the menu: background, title, item area, help text, on-screen keyboard and back button, laid out for the window.

use bevy::{prelude::*, text::FontSize};
use eremite_stream::{
    actions::Action,
    contracts::schedule::{GameState, LabState},
};
use eremite_words as words;

use super::{
    contents::MenuItem,
    footer::MenuFooter,
    input::{MenuItemPart, PointerTarget},
    item::{ITEM_HEIGHT, MenuStyle, NOTE, stretched, underline},
    navigation::MenuNavigation,
    on_screen_keyboard::OnScreenKeyboard,
    scroll_bar::ScrollBar,
    textures::MenuTextures,
};
use crate::{
    button_prompts::ButtonPrompt,
    text::{InkText, TextBackground, UiFont, soft_background},
    ui::ReadOnDemand,
};

/// Sizes in hundredths of the window's height: the title, the items' width, and the margins (left, right, top and bottom).
const TITLE: f32 = 6.6;
const WIDTH: f32 = 58.0;
const MARGINS: [f32; 3] = [5.5, 3.0, 3.4];
/// Aspect ratio below which the window is measured by its width.
const NARROW: f32 = 0.8;
/// Opacity of the background, and where its torn edge begins and ends, as shares of the menu's width.
const GROUND: f32 = 0.9;
const EDGE: [f32; 2] = [0.97, 1.2];
/// Largest covered share of the window's width for which the view makes room.
const MAX_COVERED: f32 = 0.6;
/// Text size beside the lab, in hundredths of the window's height.
const BESIDE_LAB: f32 = 3.0;

/// The permanent nodes, and the metrics for which they were laid out.
pub(super) struct MenuNodes {
    pub measures: MenuMetrics,
    pub kit: MenuStyle,
    ground: Entity,
    /// The hint shown while the lab covers the menu.
    beside_lab: Option<Entity>,
    title: Entity,
    pub view: Entity,
    pub column: Entity,
    /// The edges that show that the page continues above or below.
    goes_on: [Entity; 2],
    pub scroll_bar: ScrollBar,
    board: Entity,
    help: Entity,
    footer: MenuFooter,
    /// The on-screen keyboard as it is drawn.
    shown_board: Option<OnScreenKeyboard>,
}

/// Measures for which the menu is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MenuMetrics {
    pub window: Vec2,
    /// Points per hundredth of the height, for margins and for text.
    margin_px: f32,
    unit_px: f32,
    width_px: f32,
}

impl MenuMetrics {
    pub fn of(window: Vec2, scale: f32) -> Self {
        let margin_px = window.y.min(window.x / NARROW) / 100.0;
        let unit_px = margin_px * scale;
        Self { window, margin_px, unit_px, width_px: ((WIDTH + MARGINS[0] + MARGINS[1]) * unit_px).min(window.x) }
    }

    /// Width of the items in points.
    pub fn inner_px(&self) -> f32 {
        self.width_px - (MARGINS[0] + MARGINS[1]) * self.margin_px
    }

    /// Share of the window for which the view makes room; 0 if the menu is too wide for that.
    pub fn covered(&self) -> f32 {
        let share = self.width_px / self.window.x.max(1.0);
        if share > MAX_COVERED { 0.0 } else { share * 1.08 }
    }
}

/// Spawns the ground of the menu, with its torn edge.
fn spawn_background(world: &mut World, kit: &MenuStyle, width_px: f32) -> Entity {
    let ground = Node { position_type: PositionType::Absolute, width: px(width_px), height: percent(100), ..default() };
    let ground = world.spawn((ground, GlobalZIndex(1), DespawnOnExit(GameState::Paused))).id();
    // Whole pixels, otherwise a seam shows between the two parts.
    let [begins, ends] = EDGE.map(|share| (width_px * share).round());
    let whole = Node { position_type: PositionType::Absolute, height: percent(100), ..default() };
    let sheet = Node { width: px(begins), ..whole.clone() };
    world.spawn((sheet, TextBackground(GROUND), ChildOf(ground)));
    let edge = Node { left: px(begins), width: px(ends - begins), ..whole };
    world.spawn((stretched(&kit.brushes.edge), edge, TextBackground(GROUND), ChildOf(ground)));
    ground
}

/// Spawns the area of the items: the view that scrolls, the column in it, and its scroll bar. `u` is the unit in points.
fn spawn_item_area(world: &mut World, inner: Entity, u: f32) -> (Entity, Entity, ScrollBar) {
    // Wider than the items, so that what overhangs them is not clipped.
    let area = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_height: px(0),
        margin: UiRect { left: px(-1.6 * u), right: px(-1.6 * u), ..default() },
        ..default()
    };
    let area = world.spawn((area, ChildOf(inner))).id();
    let view = Node {
        width: percent(100),
        height: percent(100),
        padding: UiRect::horizontal(px(1.6 * u)),
        overflow: Overflow::scroll_y(),
        ..default()
    };
    let view = world.spawn((view, ScrollPosition::default(), ChildOf(area))).id();
    let scroll_bar = ScrollBar::spawn(world, area, u);
    let column =
        Node { flex_direction: FlexDirection::Column, align_self: AlignSelf::Start, width: percent(100), flex_shrink: 0.0, ..default() };
    let column = world.spawn((column, ChildOf(view))).id();
    (view, column, scroll_bar)
}

impl MenuNodes {
    pub fn spawn(world: &mut World, measures: MenuMetrics) -> Self {
        let kit = MenuStyle {
            letters: world.resource::<UiFont>().clone(),
            brushes: world.get_resource_or_init::<MenuTextures>().clone(),
            unit_px: measures.unit_px,
        };
        let MenuMetrics { margin_px: m, unit_px: u, width_px, .. } = measures;
        let ground = spawn_background(world, &kit, width_px);
        let [left, right, up] = MARGINS.map(|margin| px(margin * m));
        let inner = Node {
            width: percent(100),
            height: percent(100),
            flex_direction: FlexDirection::Column,
            padding: UiRect { left, right, top: up, bottom: up },
            ..default()
        };
        let inner = world.spawn((inner, ChildOf(ground))).id();
        let text = |size: f32| (Text::default(), kit.letters.text_px(size * u), InkText::with_strength(1.0));
        let title = Node { margin: UiRect::bottom(px(2.0 * u)), flex_shrink: 0.0, ..default() };
        let title = world.spawn((text(TITLE), title, ChildOf(inner))).id();
        let edge = |world: &mut World| {
            let node = Node { width: percent(100), height: px(0.9 * u), flex_shrink: 0.0, ..default() };
            world.spawn((stretched(&kit.brushes.line), node, InkText::with_strength(0.0), ChildOf(inner))).id()
        };
        let above = edge(world);
        let (view, column, scroll_bar) = spawn_item_area(world, inner, u);
        let goes_on = [above, edge(world)];
        let board = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, row_gap: px(0.4 * u), ..default() };
        let board = world.spawn((board, ChildOf(inner))).id();
        let help = Node { min_height: px(NOTE * 2.5 * u), margin: UiRect::top(px(1.4 * u)), flex_shrink: 0.0, ..default() };
        let help = world.spawn((help, ChildOf(inner))).id();
        let words =
            (Text::default(), kit.letters.text_px(NOTE * u), InkText::with_strength(1.0), Node { max_width: percent(100), ..default() });
        let help = world.spawn((words, ChildOf(help))).id();
        let footer = MenuFooter::spawn(world, &kit, inner);
        Self { measures, kit, ground, beside_lab: None, title, view, column, goes_on, scroll_bar, board, help, footer, shown_board: None }
    }

    /// Spawns the prompts shown while the lab covers the menu.
    fn spawn_beside_lab(world: &mut World, kit: &MenuStyle) -> Entity {
        let place = Node { position_type: PositionType::Absolute, top: vh(2.2), right: vh(3.2), ..default() };
        let corner = Node { align_items: AlignItems::Center, column_gap: vh(2.4), ..place };
        let letters = InkText::with_strength(1.0);
        let line = |words: &str| (Text::new(words), kit.letters.text(BESIDE_LAB), letters, TextLayout::no_wrap(), ReadOnDemand);
        let mut corner = world.spawn((corner, letters, soft_background(BESIDE_LAB), DespawnOnExit(GameState::Paused)));
        corner.with_children(|corner| {
            corner.spawn(line(words::text("menu-is-paused")));
            for (action, what) in [(Action::Back, words::text("verb-continue")), (Action::Lab, words::text("menu-close-lab"))] {
                let both = Node { align_items: AlignItems::Center, column_gap: vh(0.8), ..default() };
                corner.spawn(both).with_children(|both| {
                    both.spawn((ButtonPrompt::new(vec![action], FontSize::Vh(BESIDE_LAB)), letters));
                    both.spawn(line(what));
                });
            }
        });
        corner.id()
    }

    /// Hides the menu while the lab is open, and shows it again afterwards.
    pub fn update_lab_hint(&mut self, world: &mut World, lab: LabState) {
        let is_under_lab = lab == LabState::Open;
        let seen = if is_under_lab { Visibility::Hidden } else { Visibility::Inherited };
        world.get_mut::<Visibility>(self.ground).expect("it is a node").set_if_neq(seen);
        match self.beside_lab {
            None if is_under_lab => self.beside_lab = Some(Self::spawn_beside_lab(world, &self.kit)),
            Some(corner) if !is_under_lab => {
                world.despawn(corner);
                self.beside_lab = None;
            }
            _ => {}
        }
    }

    pub fn despawn(self, world: &mut World) {
        for root in [self.ground].into_iter().chain(self.beside_lab) {
            world.despawn(root);
        }
    }

    /// Sets title, help or notification text, footer, scroll edges and on-screen keyboard.
    pub fn set_texts(&mut self, world: &mut World, title: &str, focused: Option<&MenuItem>, is_more: [bool; 2]) {
        let navigation = world.resource::<MenuNavigation>();
        let board = navigation.writing.as_ref().and_then(|writing| writing.board.clone());
        let said = navigation.word.as_deref().unwrap_or(focused.map_or("", |line| &line.help)).to_owned();
        self.footer.update(world, focused);
        for (part, words) in [(self.title, title), (self.help, &*said)] {
            let mut text = world.get_mut::<Text>(part).expect("it says something");
            if text.0 != words {
                words.clone_into(&mut text.0);
            }
        }
        for (edge, is_more) in self.goes_on.into_iter().zip(is_more) {
            let strength = if is_more { 0.55 } else { 0.0 };
            world.get_mut::<InkText>(edge).expect("it is drawn").set_if_neq(InkText::with_strength(strength));
        }
        if self.shown_board != board {
            self.draw_board(world, board.as_ref());
            self.shown_board = board;
        }
    }

    fn draw_board(&self, world: &mut World, board: Option<&OnScreenKeyboard>) {
        let (kit, u) = (&self.kit, self.kit.unit_px);
        let mut node = world.entity_mut(self.board);
        node.despawn_related::<Children>();
        let Some(board) = board else { return };
        node.with_children(|all| {
            for keys in board.rows() {
                let row = Node { width: percent(100), justify_content: JustifyContent::SpaceBetween, ..default() };
                all.spawn(row).with_children(|row| {
                    for key in keys {
                        let node = Node { padding: UiRect::axes(px(1.1 * u), px(0.5 * u)), ..default() };
                        row.spawn((node, PointerTarget { id: String::new(), part: MenuItemPart::Key(key) })).with_children(|node| {
                            node.spawn(Node::default()).with_children(|words| {
                                if key == board.focused_key() {
                                    underline(words, kit);
                                }
                                words.spawn((Text::new(key.label()), kit.letters.text_px(ITEM_HEIGHT * u), InkText::with_strength(1.0)));
                            });
                        });
                    }
                });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_text_is_legible_in_every_window() {
        const LEAST: f32 = 0.026;
        for [width, height] in [[800, 600], [1280, 720], [1920, 1080], [2560, 1440], [1000, 1400]] {
            let measures = MenuMetrics::of(Vec2::new(width as f32, height as f32), 1.0);
            let share = NOTE.min(ITEM_HEIGHT) * measures.unit_px / measures.window.y;
            assert!(share >= LEAST, "{share} of the height at {width}x{height}");
        }
    }
}
