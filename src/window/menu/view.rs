//! Virtualized list of menu items: scrolls, and spawns nodes only for the items near the view.

use std::collections::HashMap;

use bevy::{
    prelude::*,
    ui::UiGlobalTransform,
    window::{PrimaryWindow, RequestRedraw},
};
use eremite_stream::contracts::{camera_view::ViewportInset, schedule::LabState, text_settings::TextSettings};

use super::{
    TitleMenu,
    contents::{MenuItem, MenuPage},
    dispatch,
    frame::{MenuMetrics, MenuNodes},
    item::{ItemAppearance, MenuStyle, NOTE},
    item_layout::ItemLayout,
    navigation::MenuNavigation,
};

/// Distance above and below the view within which items are kept spawned, in hundredths of the window's height.
const SPARE: f32 = 12.0;

/// State of the drawn menu.
#[derive(Resource, Default)]
pub(super) struct MenuView {
    page: MenuPage,
    focus: usize,
    parts: Option<MenuNodes>,
    lines: HashMap<String, (Entity, ItemAppearance)>,
    heights_px: HashMap<String, f32>,
    /// The visible part of the item area in window pixels; its height and that of all items in points.
    view: Rect,
    view_px: f32,
    all_px: f32,
    /// How far it is scrolled, and at most, in points.
    scroll_px: f32,
    max_scroll_px: f32,
}

impl MenuView {
    /// The page as it was drawn last.
    pub fn page(&self) -> &MenuPage {
        &self.page
    }

    /// The focused item.
    pub fn focused(&self) -> Option<&MenuItem> {
        self.page.lines.get(self.focus).filter(|line| line.is_interactive())
    }

    /// Whether a pixel of the window is in the item area.
    pub fn is_in_view(&self, at: Vec2) -> bool {
        self.view.contains(at)
    }

    /// Height of a line of text in points.
    pub fn line_px(&self) -> f32 {
        self.parts.as_ref().map_or(20.0, |parts| parts.kit.unit_px * NOTE * 1.2)
    }

    /// Maximal scroll offset in points.
    pub fn max_scroll_px(&self) -> f32 {
        self.max_scroll_px
    }

    /// Scroll offset in points at which a share of the page is in the middle of the view.
    pub fn centered_scroll_px(&self, share: f32) -> f32 {
        share * self.all_px - self.view_px / 2.0
    }

    /// Whether the page continues below (or above) the view.
    pub fn is_more(&self, below: bool) -> bool {
        if below { self.scroll_px < self.max_scroll_px - 1.0 } else { self.scroll_px > 1.0 }
    }

    /// Height of all items and of the room below them, in points.
    fn shown_px(&self) -> f32 {
        self.all_px.max(self.max_scroll_px + self.view_px).max(1.0)
    }

    fn despawn(&mut self, world: &mut World) {
        if let Some(parts) = self.parts.take() {
            parts.despawn(world);
        }
        self.lines.clear();
    }
}

/// Despawns the menu at the end of the pause.
pub(super) fn despawn_menu(world: &mut World) {
    world.resource_scope(|world, mut shown: Mut<MenuView>| shown.despawn(world));
    world.resource_mut::<ViewportInset>().0 = 0.0;
    world.remove_resource::<TitleMenu>();
}

/// Draws the current page.
pub(super) fn draw_menu(world: &mut World) {
    let window = world.query_filtered::<&Window, With<PrimaryWindow>>().single(world).map(Window::size);
    let Ok(window) = window else { return };
    let measures = MenuMetrics::of(window.max(Vec2::ONE), world.resource::<TextSettings>().size);
    let page = dispatch::current_page(world);
    world.resource_scope(|world, mut shown: Mut<MenuView>| {
        let shown = &mut *shown;
        if shown.parts.as_ref().is_some_and(|parts| parts.measures != measures) {
            shown.despawn(world);
            shown.heights_px.clear();
        }
        if shown.parts.is_none() {
            shown.parts = Some(MenuNodes::spawn(world, measures));
        }
        let Some(mut parts) = shown.parts.take() else { return };
        let lab = *world.resource::<State<LabState>>().get();
        parts.update_lab_hint(world, lab);
        if lab == LabState::Closed {
            world.resource_mut::<ViewportInset>().set_if_neq(ViewportInset(measures.covered()));
        }
        shown.focus = page.find(world.resource::<MenuNavigation>().focus()).map_or(0, |(at, _)| at);
        shown.page = page;
        parts.set_texts(world, &shown.page.title, shown.focused(), [false, true].map(|below| shown.is_more(below)));
        shown.draw(world, &mut parts);
        shown.parts = Some(parts);
    });
}

impl MenuView {
    /// Draws the items in view.
    fn draw(&mut self, world: &mut World, parts: &mut MenuNodes) {
        let (kit, measures) = (parts.kit.clone(), parts.measures);
        self.measure(world, parts);
        let navigation = world.resource::<MenuNavigation>();
        let writing = navigation.writing.clone();
        let looks: Vec<ItemAppearance> = self
            .page
            .lines
            .iter()
            .enumerate()
            .map(|(at, line)| ItemAppearance::of(line, at == self.focus && line.is_interactive(), writing.as_ref()))
            .collect();
        let width = measures.inner_px() / kit.unit_px;
        let heights: Vec<f32> = looks
            .iter()
            .zip(&self.page.lines)
            .map(|(look, line)| self.heights_px.get(&line.id).copied().unwrap_or_else(|| look.height(width) * kit.unit_px))
            .collect();
        let layout = ItemLayout::new(heights);
        (self.all_px, self.max_scroll_px) = (layout.height(), layout.max_scroll(self.view_px));
        self.scroll(world, &layout);
        let spare = SPARE * kit.unit_px;
        let near = |at: &usize| layout.item(*at).is_some_and(|item| item.touches(self.scroll_px - spare, self.view_px + 2.0 * spare));
        let seen: Vec<usize> = (0..looks.len()).filter(near).collect();
        let order = self.sync_nodes(world, &looks, &seen, &kit);
        for (entity, item) in order.iter().zip(seen.iter().filter_map(|at| layout.item(*at))) {
            let shown = if item.is_whole(self.scroll_px, self.view_px) { Visibility::Inherited } else { Visibility::Hidden };
            world.get_mut::<Visibility>(*entity).expect("a node has it").set_if_neq(shown);
        }
        parts.scroll_bar.update(world, self.scroll_px / self.shown_px(), self.view_px / self.shown_px());
        let drawn: Vec<String> = seen.iter().map(|at| self.page.lines[*at].id.clone()).collect();
        let mut navigation = world.resource_mut::<MenuNavigation>();
        if navigation.seen != drawn {
            navigation.seen = drawn;
        }
        self.place_column(world, parts, &order, &seen, &layout);
    }

    /// Scrolls by what the player scrolled, or so that the focused item is in view; always to the top of an item, so that no
    /// item is cut.
    fn scroll(&mut self, world: &mut World, layout: &ItemLayout) {
        let (view_px, most_px) = (self.view_px, self.max_scroll_px);
        let mut navigation = world.resource_mut::<MenuNavigation>();
        let spot = navigation.bypass_change_detection().position();
        if let (true, Some(item)) = (spot.follows, layout.item(self.focus)) {
            // With the first interactive item the static text above it is shown too, and with the last one the text below
            // it; with any other a part of its neighbours.
            let live = |at: &usize| self.page.lines[*at].is_interactive();
            let first = (0..self.page.lines.len()).find(live) == Some(self.focus);
            let last = (0..self.page.lines.len()).rev().find(live) == Some(self.focus);
            let near = item.height * 0.4;
            let bottom = if last { self.all_px.min(item.top + view_px) } else { item.top + item.height + near };
            let least = layout.top_at_or_below((bottom - view_px).min(item.top));
            let most = if first {
                layout.top_at_or_below((item.top + item.height - view_px).max(0.0)).min(item.top)
            } else {
                layout.top_at_or_above((item.top - near).max(0.0))
            };
            spot.scroll_px = spot.scroll_px.max(least).min(most.max(least.min(item.top)));
        }
        spot.scroll_px = spot.scroll_px.clamp(0.0, most_px);
        self.scroll_px = layout.snapped(spot.scroll_px, view_px).min(most_px);
    }

    /// Despawns the items out of view, spawns new ones and redraws those that look otherwise; returns the items in view, in
    /// order.
    fn sync_nodes(&mut self, world: &mut World, looks: &[ItemAppearance], seen: &[usize], kit: &MenuStyle) -> Vec<Entity> {
        let gone: Vec<String> = self.lines.keys().filter(|id| !seen.iter().any(|at| self.page.lines[*at].id == **id)).cloned().collect();
        for (entity, _) in gone.iter().filter_map(|id| self.lines.remove(id)).collect::<Vec<_>>() {
            world.despawn(entity);
        }
        let mut order = Vec::new();
        for at in seen {
            let look = &looks[*at];
            let id = &self.page.lines[*at].id;
            match self.lines.get_mut(id) {
                Some((entity, drawn)) => {
                    if drawn != look {
                        let mut node = world.entity_mut(*entity);
                        node.despawn_related::<Children>();
                        look.draw(node, kit);
                        *drawn = look.clone();
                    }
                    order.push(*entity);
                }
                None => {
                    let entity = world.spawn_empty().id();
                    look.draw(world.entity_mut(entity), kit);
                    self.lines.insert(id.clone(), (entity, look.clone()));
                    order.push(entity);
                }
            }
        }
        order
    }

    /// Lays the items in view into the column, with room for those above and below them, and scrolls it.
    fn place_column(&self, world: &mut World, parts: &MenuNodes, order: &[Entity], seen: &[usize], layout: &ItemLayout) {
        let above = seen.first().and_then(|first| layout.item(*first)).map_or(0.0, |first| first.top);
        // Room below the last item, so that the topmost one can always be whole.
        let rest = (self.max_scroll_px + self.view_px - self.all_px).max(0.0);
        let below = rest + seen.last().and_then(|last| layout.item(*last)).map_or(0.0, |last| self.all_px - last.top - last.height);
        let mut column = world.entity_mut(parts.column);
        if column.get::<Children>().is_none_or(|children| children.iter().ne(order.iter().copied())) {
            column.replace_children(order);
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

    /// Reads the heights that the layout has computed.
    fn measure(&mut self, world: &World, parts: &MenuNodes) {
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
