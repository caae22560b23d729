//! The page as it is seen: laid out for the window, drawn up and down, with no more lines than there is room for.

use std::collections::HashMap;

use bevy::{
    prelude::*,
    text::FontSize,
    ui::UiGlobalTransform,
    window::{PrimaryWindow, RequestRedraw},
};

use super::{
    NoWalkYet,
    brushes::Brushes,
    contents::{Line, Page},
    hand::{Part, Touch},
    line::{self, Kit, Look, NOTE, stretched, underline},
    trail::Sheet,
    turn,
};
use crate::{
    letters::{Ground, Letters, Type, wash},
    prompts::Prompt,
    shared::{
        deeds::{Bindings, Deed, Legend},
        gaze::Covered,
        reading::Reading,
        schedule::{GameState, LabState},
    },
};

/// Sizes in hundredths of the window's height: the title, the lines' width, and what is left free around them.
const TITLE: f32 = 6.6;
const WIDTH: f32 = 58.0;
const MARGINS: [f32; 3] = [5.5, 3.0, 3.4];
/// A window that is narrower than so many of its heights is measured by its width.
const NARROW: f32 = 0.8;
/// How far the ground goes beyond the lines, of their width, and its strength.
const BEYOND: f32 = 1.24;
const GROUND: f32 = 0.9;
/// Of the window's width, what the sheet covers at most if the view makes room for it.
const MOST_COVERED: f32 = 0.6;
/// Lines above and below those in view that are there already.
const SPARE: f32 = 12.0;
const BESIDE_LAB: f32 = 3.0;

/// What is seen of the sheet.
#[derive(Resource, Default)]
pub(super) struct Shown {
    page: Page,
    focus: usize,
    parts: Option<Parts>,
    lines: HashMap<String, (Entity, Look)>,
    heights_px: HashMap<String, f32>,
    /// The part of the window, in pixels, in which lines are seen; its height and that of all lines in points.
    view: Rect,
    view_px: f32,
    all_px: f32,
    scroll_px: f32,
}

/// The nodes that there always are, and for what they were laid out.
struct Parts {
    measures: Measures,
    kit: Kit,
    ground: Entity,
    beside_lab: Entity,
    title: Entity,
    view: Entity,
    column: Entity,
    /// The lines above and below which the page goes on.
    goes_on: [Entity; 2],
    board: Entity,
    help: Entity,
    foot: Entity,
    /// What the changing ones say.
    said: [String; 3],
    board_said: Option<super::board::Board>,
}

/// What the sheet is laid out for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Measures {
    window: Vec2,
    /// Points of a hundredth of the height, for margins and for letters.
    margin_px: f32,
    unit_px: f32,
    width_px: f32,
}

impl Measures {
    fn of(window: Vec2, scale: f32) -> Self {
        let margin_px = window.y.min(window.x / NARROW) / 100.0;
        let unit_px = margin_px * scale;
        Self { window, margin_px, unit_px, width_px: ((WIDTH + MARGINS[0] + MARGINS[1]) * unit_px).min(window.x) }
    }

    /// The width of the lines.
    fn inner_px(&self) -> f32 {
        self.width_px - (MARGINS[0] + MARGINS[1]) * self.margin_px
    }

    /// The share of the window that is covered.
    fn covered(&self) -> f32 {
        let share = self.width_px / self.window.x.max(1.0);
        if share > MOST_COVERED { 0.0 } else { share * 1.08 }
    }
}

impl Shown {
    /// The line that has the focus.
    pub fn focused(&self) -> Option<&Line> {
        self.page.lines.get(self.focus).filter(|line| line.is_live())
    }

    /// Whether something is seen at a pixel of the window, if there is something.
    pub fn is_in_view(&self, at: Vec2) -> bool {
        self.view.contains(at)
    }

    /// The height of a line of text, in points.
    pub fn line_px(&self) -> f32 {
        self.parts.as_ref().map_or(20.0, |parts| parts.kit.unit_px * NOTE * 1.2)
    }

    /// How far the page can be drawn up.
    pub fn most_scroll_px(&self) -> f32 {
        (self.all_px - self.view_px).max(0.0)
    }

    /// Whether there is more of the page below what is seen, or above.
    pub fn is_more(&self, below: bool) -> bool {
        if below { self.scroll_px < self.most_scroll_px() - 1.0 } else { self.scroll_px > 1.0 }
    }

    fn take_away(&mut self, world: &mut World) {
        if let Some(parts) = self.parts.take() {
            for root in [parts.ground, parts.beside_lab] {
                world.despawn(root);
            }
        }
        self.lines.clear();
    }
}

/// The rest is over.
pub(super) fn take_away(world: &mut World) {
    world.resource_scope(|world, mut shown: Mut<Shown>| shown.take_away(world));
    world.resource_mut::<Covered>().0 = 0.0;
    world.remove_resource::<NoWalkYet>();
}

/// Writes the page as it is now.
pub(super) fn write(world: &mut World) {
    let window = world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).map(Window::size);
    let Ok(window) = window else { return };
    let measures = Measures::of(window.max(Vec2::ONE), world.resource::<Reading>().size);
    let page = turn::page(world);
    world.resource_scope(|world, mut shown: Mut<Shown>| {
        let shown = &mut *shown;
        if shown.parts.as_ref().is_some_and(|parts| parts.measures != measures) {
            shown.take_away(world);
            shown.heights_px.clear();
        }
        if shown.parts.is_none() {
            shown.parts = Some(Parts::spawn(world, measures));
        }
        let Some(mut parts) = shown.parts.take() else { return };
        let lab = *world.resource::<State<LabState>>().get();
        parts.make_room(world, lab);
        if lab == LabState::Closed {
            world.resource_mut::<Covered>().set_if_neq(Covered(measures.covered()));
        }
        shown.focus = page.find(world.resource::<Sheet>().focus()).map_or(0, |(at, _)| at);
        shown.page = page;
        parts.say(world, shown);
        shown.draw(world, &mut parts);
        shown.parts = Some(parts);
    });
}

impl Shown {
    /// Draws the lines that are in view, as they are now.
    fn draw(&mut self, world: &mut World, parts: &mut Parts) {
        let (kit, measures) = (parts.kit.clone(), parts.measures);
        self.measure(world, parts);
        let sheet = world.resource::<Sheet>();
        let writing = sheet.writing.clone();
        let looks: Vec<Look> = self
            .page
            .lines
            .iter()
            .enumerate()
            .map(|(at, line)| Look::of(line, at == self.focus && line.is_live(), writing.as_ref()))
            .collect();
        let width = measures.inner_px() / kit.unit_px;
        let heights: Vec<f32> = looks
            .iter()
            .zip(&self.page.lines)
            .map(|(look, line)| self.heights_px.get(&line.id).copied().unwrap_or_else(|| look.height(width) * kit.unit_px))
            .collect();
        self.all_px = heights.iter().sum();
        let tops: Vec<f32> = heights
            .iter()
            .scan(0.0, |top, height| {
                let at = *top;
                *top += height;
                Some(at)
            })
            .collect();
        let most_px = self.most_scroll_px();
        let mut sheet = world.resource_mut::<Sheet>();
        let spot = sheet.bypass_change_detection().spot();
        if let (true, Some(top)) = (spot.follows, tops.get(self.focus)) {
            // What stands above the first that can be done is seen with it, and what stands below the last.
            let live = |at: &usize| self.page.lines[*at].is_live();
            let first = (0..self.page.lines.len()).find(live) == Some(self.focus);
            let last = (0..self.page.lines.len()).rev().find(live) == Some(self.focus);
            let bottom = if last { self.all_px.min(top + self.view_px) } else { top + heights[self.focus] + heights[self.focus] * 0.4 };
            let top = if first { (top + heights[self.focus] - self.view_px).max(0.0).min(*top) } else { top - heights[self.focus] * 0.4 };
            spot.scroll_px = spot.scroll_px.max(bottom - self.view_px).min(if first && top <= 0.0 { 0.0 } else { top.max(0.0) });
        }
        spot.scroll_px = spot.scroll_px.clamp(0.0, most_px);
        self.scroll_px = spot.scroll_px;
        let spare = SPARE * kit.unit_px;
        let in_view = |at: &usize| tops[*at] + heights[*at] >= self.scroll_px - spare && tops[*at] <= self.scroll_px + self.view_px + spare;
        let seen: Vec<usize> = (0..looks.len()).filter(in_view).collect();
        let gone: Vec<String> = self.lines.keys().filter(|id| !seen.iter().any(|at| self.page.lines[*at].id == **id)).cloned().collect();
        for (entity, _) in gone.iter().filter_map(|id| self.lines.remove(id)).collect::<Vec<_>>() {
            world.despawn(entity);
        }
        let mut order = Vec::new();
        for at in &seen {
            let look = &looks[*at];
            let id = &self.page.lines[*at].id;
            match self.lines.get_mut(id) {
                Some((entity, drawn)) => {
                    if drawn != look {
                        let mut node = world.entity_mut(*entity);
                        node.despawn_related::<Children>();
                        look.draw(node, &kit);
                        *drawn = look.clone();
                    }
                    order.push(*entity);
                }
                None => {
                    let entity = world.spawn_empty().id();
                    look.draw(world.entity_mut(entity), &kit);
                    self.lines.insert(id.clone(), (entity, look.clone()));
                    order.push(entity);
                }
            }
        }
        let drawn: Vec<String> = seen.iter().map(|at| self.page.lines[*at].id.clone()).collect();
        let mut sheet = world.resource_mut::<Sheet>();
        if sheet.seen != drawn {
            sheet.seen = drawn;
        }
        let above: f32 = seen.first().map_or(0.0, |first| tops[*first]);
        let below = seen.last().map_or(0.0, |last| self.all_px - tops[*last] - heights[*last]);
        let mut column = world.entity_mut(parts.column);
        if column.get::<Children>().is_none_or(|children| children.iter().ne(order.iter().copied())) {
            column.replace_children(&order);
            world.resource_mut::<Messages<RequestRedraw>>().write(RequestRedraw);
        }
        let padding = UiRect { top: px(above), bottom: px(below), ..UiRect::ZERO };
        let mut node = world.get_mut::<Node>(parts.column).expect("the column is there");
        if node.padding != padding {
            node.padding = padding;
        }
        let mut scroll = world.get_mut::<ScrollPosition>(parts.view).expect("it scrolls");
        if scroll.y != self.scroll_px {
            scroll.y = self.scroll_px;
            world.resource_mut::<Messages<RequestRedraw>>().write(RequestRedraw);
        }
    }

    /// What was laid out tells how high it is.
    fn measure(&mut self, world: &World, parts: &Parts) {
        let Some(view) = world.get::<ComputedNode>(parts.view).filter(|view| view.size.y > 0.0) else {
            self.view_px = parts.measures.window.y;
            return;
        };
        let at = world.get::<UiGlobalTransform>(parts.view).map_or(Vec2::ZERO, |place| place.translation);
        self.view = Rect::from_center_size(at, view.size);
        self.view_px = view.size.y * view.inverse_scale_factor;
        for (id, (entity, _)) in &self.lines {
            if let Some(node) = world.get::<ComputedNode>(*entity).filter(|node| node.size.y > 0.0) {
                self.heights_px.insert(id.clone(), node.size.y * node.inverse_scale_factor);
            }
        }
    }
}

impl Parts {
    fn spawn(world: &mut World, measures: Measures) -> Self {
        let kit =
            Kit { letters: world.resource::<Type>().clone(), brushes: world.resource::<Brushes>().clone(), unit_px: measures.unit_px };
        let Measures { margin_px: m, unit_px: u, width_px, .. } = measures;
        let over = GlobalZIndex(1);
        let ground = Node { position_type: PositionType::Absolute, width: px(width_px), height: percent(100), ..default() };
        let ground = world.spawn((ground, over, DespawnOnExit(GameState::Paused))).id();
        let beyond = Node { position_type: PositionType::Absolute, width: percent(BEYOND * 100.0), height: percent(100), ..default() };
        world.spawn((stretched(&kit.brushes.ground), beyond, Ground(GROUND), ChildOf(ground)));
        let [left, right, up] = MARGINS.map(|margin| px(margin * m));
        let inner = Node {
            width: percent(100),
            height: percent(100),
            flex_direction: FlexDirection::Column,
            padding: UiRect { left, right, top: up, bottom: up },
            ..default()
        };
        let inner = world.spawn((inner, ChildOf(ground))).id();
        let text = |size: f32| (Text::default(), kit.letters.text_px(size * u), Letters::of_strength(1.0));
        let title = Node { margin: UiRect::bottom(px(2.0 * u)), flex_shrink: 0.0, ..default() };
        let title = world.spawn((text(TITLE), title, ChildOf(inner))).id();
        let edge = |world: &mut World| {
            let node = Node { width: percent(100), height: px(0.9 * u), flex_shrink: 0.0, ..default() };
            world.spawn((stretched(&kit.brushes.line), node, Letters::of_strength(0.0), ChildOf(inner))).id()
        };
        let above = edge(world);
        // What is set off to the left of the lines is not cut: the page is wider than they are.
        let view = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(0),
            margin: UiRect { left: px(-1.6 * u), right: px(-1.6 * u), ..default() },
            padding: UiRect::horizontal(px(1.6 * u)),
            overflow: Overflow::scroll_y(),
            ..default()
        };
        let view = world.spawn((view, ScrollPosition::default(), ChildOf(inner))).id();
        let column = Node { flex_direction: FlexDirection::Column, width: percent(100), flex_shrink: 0.0, ..default() };
        let column = world.spawn((Node { align_self: AlignSelf::Start, ..column.clone() }, ChildOf(view))).id();
        let goes_on = [above, edge(world)];
        let board = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, row_gap: px(0.4 * u), ..default() };
        let board = world.spawn((board, ChildOf(inner))).id();
        let help = Node { min_height: px(NOTE * 2.5 * u), margin: UiRect::top(px(1.4 * u)), flex_shrink: 0.0, ..default() };
        let help = world.spawn((help, ChildOf(inner))).id();
        let words =
            (Text::default(), kit.letters.text_px(NOTE * u), Letters::of_strength(1.0), Node { max_width: percent(100), ..default() });
        let help = world.spawn((words, ChildOf(help))).id();
        let foot = Node {
            margin: UiRect::top(px(1.0 * u)),
            align_self: AlignSelf::Start,
            align_items: AlignItems::Center,
            column_gap: px(1.2 * u),
            flex_shrink: 0.0,
            ..default()
        };
        let foot = world.spawn((foot, Touch { id: String::new(), part: Part::Back }, ChildOf(inner))).id();
        let sign = Prompt::new([Deed::Back].as_slice(), FontSize::Px(NOTE * u));
        world.spawn((sign, Letters::of_strength(0.9), ChildOf(foot)));
        let words = (Text::default(), kit.letters.text_px(NOTE * u), Letters::of_strength(0.9));
        let foot = world.spawn((words, ChildOf(foot))).id();
        let corner = Node { position_type: PositionType::Absolute, top: vh(2.2), right: vh(3.2), ..default() };
        let beside_lab = (Text::default(), kit.letters.text(BESIDE_LAB), corner, Letters::of_strength(1.0), wash(BESIDE_LAB));
        let beside_lab = world.spawn((beside_lab, DespawnOnExit(GameState::Paused))).id();
        let said = default();
        Self { measures, kit, ground, beside_lab, title, view, column, goes_on, board, help, foot, said, board_said: None }
    }

    /// The sheet makes room for the lab, and comes back when it closes.
    fn make_room(&self, world: &mut World, lab: LabState) {
        for (part, when) in [(self.ground, LabState::Closed), (self.beside_lab, LabState::Open)] {
            let seen = if lab == when { Visibility::Inherited } else { Visibility::Hidden };
            world.get_mut::<Visibility>(part).expect("it is a node").set_if_neq(seen);
        }
        let (legend, bindings) = (world.resource::<Legend>(), world.resource::<Bindings>());
        let [back, lab] = [Deed::Back, Deed::Lab].map(|deed| legend.keys(bindings, &[deed]));
        let words = format!("he rests   {back} walk on   {lab} close the lab");
        let mut text = world.get_mut::<Text>(self.beside_lab).expect("it says so");
        if text.0 != words {
            text.0 = words;
        }
    }

    /// Sets what stands around the lines.
    fn say(&mut self, world: &mut World, shown: &Shown) {
        let sheet = world.resource::<Sheet>();
        let back = match sheet.is_first() {
            true if world.contains_resource::<NoWalkYet>() => "set out",
            true => "walk on",
            false => "back",
        };
        let board = sheet.writing.as_ref().and_then(|writing| writing.board.clone());
        let help = shown.focused().map_or("", |line| &line.help);
        let said = sheet.word.as_deref().unwrap_or(help).to_owned();
        let says = [shown.page.title.clone(), said, back.to_owned()];
        for (part, words) in [self.title, self.help, self.foot].into_iter().zip(&says) {
            let mut text = world.get_mut::<Text>(part).expect("it says something");
            if text.0 != *words {
                text.0.clone_from(words);
            }
        }
        for (edge, below) in self.goes_on.into_iter().zip([false, true]) {
            let strength = if shown.is_more(below) { 0.55 } else { 0.0 };
            world.get_mut::<Letters>(edge).expect("it is drawn").set_if_neq(Letters::of_strength(strength));
        }
        self.said = says;
        if self.board_said != board {
            self.draw_board(world, board.as_ref());
            self.board_said = board;
        }
    }

    fn draw_board(&self, world: &mut World, board: Option<&super::board::Board>) {
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
                        row.spawn((node, Touch { id: String::new(), part: Part::Key(key) })).with_children(|node| {
                            node.spawn(Node::default()).with_children(|words| {
                                if key == board.key() {
                                    underline(words, kit);
                                }
                                words.spawn((Text::new(key.words()), kit.letters.text_px(line::LINE * u), Letters::of_strength(1.0)));
                            });
                        });
                    }
                });
            }
        });
    }
}
