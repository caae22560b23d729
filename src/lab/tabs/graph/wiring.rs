//! Where wires can be led to, and of which kind they are.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::Color32;
use eremite_land::graph::{Graph, NodeCatalogue, WireEnd};

use super::edit::CanvasItem;

/// A place into which a wire can be led.
#[derive(Clone, Debug)]
pub struct Pin {
    /// Where it leads to.
    pub end: WireEnd,
    /// What is written there.
    pub name: String,
    /// What is told of it.
    pub help: &'static str,
    /// Whether a mask is meant to come in.
    pub mask: bool,
    /// Whether a wire has to lead there.
    pub has_to: bool,
}

/// All places on the board into which wires can be led, and which nodes answer masks.
pub struct Wiring<'a> {
    pins: BTreeMap<CanvasItem, Vec<Pin>>,
    masks: BTreeSet<&'a str>,
}

impl<'a> Wiring<'a> {
    /// Those of a graph; the biomes that there are can have masks.
    pub fn of(graph: &'a Graph, catalogue: &NodeCatalogue, biomes: &[String]) -> Self {
        let node = |name: &str, device: &str| -> Vec<Pin> {
            let ports = catalogue.ports(device).unwrap_or_default().iter();
            let pin = |port: &eremite_land::graph::Port| Pin {
                end: WireEnd::Port { node: name.into(), port: port.name.into() },
                name: port.name.into(),
                help: port.help,
                mask: port.mask,
                has_to: port.otherwise.is_none(),
            };
            ports.map(pin).collect()
        };
        let mut pins: BTreeMap<CanvasItem, Vec<Pin>> =
            graph.nodes.iter().map(|one| (CanvasItem::Node(one.name.clone()), node(&one.name, &one.device))).collect();
        pins.insert(CanvasItem::Land, of_land(graph, biomes));
        Self { pins, masks: catalogue.masks(graph) }
    }

    /// Those of something on the board.
    pub fn pins(&self, item: &CanvasItem) -> &[Pin] {
        self.pins.get(item).map_or(&[], Vec::as_slice)
    }

    /// The thing into which a wire leads, and the number of its pin.
    pub fn find(&self, end: &WireEnd) -> Option<(CanvasItem, usize)> {
        let item = if let WireEnd::Port { node, .. } = end { CanvasItem::Node(node.clone()) } else { CanvasItem::Land };
        let number = self.pins(&item).iter().position(|pin| pin.end == *end)?;
        Some((item, number))
    }

    /// The ink of what a node answers: heights, or masks.
    pub fn node_color(&self, node: &str) -> Color32 {
        wire_color(self.masks.contains(node))
    }
}

/// The blue of heights, and the ochre of masks: they are told apart where a line is all that is seen of them.
const HEIGHTS: Color32 = Color32::from_rgb(0x2c, 0x6a, 0x8c);
const MASKS: Color32 = Color32::from_rgb(0xb8, 0x7d, 0x14);

/// The ink of heights, or of masks.
pub fn wire_color(mask: bool) -> Color32 {
    if mask { MASKS } else { HEIGHTS }
}

/// What the land is told: its height, and masks of what else there is.
pub fn of_land(graph: &Graph, biomes: &[String]) -> Vec<Pin> {
    let pin = |end: WireEnd, name: &str, help: &'static str, mask: bool| Pin {
        has_to: end == WireEnd::Height,
        end,
        name: name.into(),
        help,
        mask,
    };
    let mut pins = vec![
        pin(WireEnd::Height, "height", "how high it is, from 0 to 1", false),
        pin(WireEnd::Plants, "plants", "how much of what would grow there does: nothing at 0", true),
        pin(WireEnd::Snow, "snow", "how much of the ground lies under snow: all at 1", true),
    ];
    let biome = "how much there is of this biome; of what all leave, there is what would be there without them";
    pins.extend(graph.biomes.keys().map(|name| pin(WireEnd::Biome(name.clone()), name, biome, true)));
    // One more, for whoever leads a wire there: which it is, is chosen beside the board.
    if let Some(free) = biomes.iter().find(|name| !graph.biomes.contains_key(*name)) {
        pins.push(pin(WireEnd::Biome(free.clone()), "a biome", biome, true));
    }
    pins
}
