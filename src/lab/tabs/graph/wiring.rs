//! Inputs that wires can connect to, and their kinds (heights or masks).

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::Color32;
use egui_snarl::ui::PinShape;
use eremite_land::graph::{Graph, NodeCatalogue, WireEnd};
use eremite_words as words;

use super::edit::CanvasItem;

/// An input.
#[derive(Clone, Debug)]
pub struct Pin {
    /// Its address in the graph.
    pub end: WireEnd,
    /// Label.
    pub name: String,
    /// Tooltip.
    pub help: &'static str,
    /// Whether it takes a mask.
    pub mask: bool,
    /// Whether it must be connected.
    pub has_to: bool,
}

/// All inputs on the canvas, and which nodes output masks.
pub struct Wiring<'a> {
    pins: BTreeMap<CanvasItem, Vec<Pin>>,
    masks: BTreeSet<&'a str>,
}

impl<'a> Wiring<'a> {
    /// Inputs of a graph; each of `biomes` can have a mask.
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

    /// Inputs of an item.
    pub fn pins(&self, item: &CanvasItem) -> &[Pin] {
        self.pins.get(item).map_or(&[], Vec::as_slice)
    }

    /// Item that a wire leads to, and index of the input.
    pub fn find(&self, end: &WireEnd) -> Option<(CanvasItem, usize)> {
        let item = if let WireEnd::Port { node, .. } = end { CanvasItem::Node(node.clone()) } else { CanvasItem::Land };
        let number = self.pins(&item).iter().position(|pin| pin.end == *end)?;
        Some((item, number))
    }

    /// Form and colour of a node's output: heights or masks.
    pub fn node_form(&self, node: &str) -> (PinShape, Color32) {
        wire_form(self.masks.contains(node))
    }
}

/// Blue for heights, ochre for masks: distinguishable as thin lines.
const HEIGHTS: Color32 = Color32::from_rgb(0x2c, 0x6a, 0x8c);
const MASKS: Color32 = Color32::from_rgb(0xb8, 0x7d, 0x14);

/// Form of the ends and colour of a wire of heights or of masks: nobody has to tell them by the colour alone.
pub fn wire_form(mask: bool) -> (PinShape, Color32) {
    if mask { (PinShape::Square, MASKS) } else { (PinShape::Circle, HEIGHTS) }
}

/// Inputs of the land: height, and masks for the rest.
pub fn of_land(graph: &Graph, biomes: &[String]) -> Vec<Pin> {
    let pin = |end: WireEnd, name: &str, help: &'static str, mask: bool| Pin {
        has_to: end == WireEnd::Height,
        end,
        name: name.into(),
        help,
        mask,
    };
    let mut pins = vec![
        pin(WireEnd::Height, words::text("lab-graph-height"), words::text("lab-graph-height-help"), false),
        pin(WireEnd::Plants, words::text("lab-graph-plants"), words::text("lab-graph-plants-help"), true),
        pin(WireEnd::Snow, words::text("lab-graph-snow"), words::text("lab-graph-snow-help"), true),
    ];
    let biome = words::text("lab-graph-biome-help");
    pins.extend(graph.biomes.keys().map(|name| pin(WireEnd::Biome(name.clone()), name, biome, true)));
    // One free input for another biome; which one is chosen in the side panel.
    if let Some(free) = biomes.iter().find(|name| !graph.biomes.contains_key(*name)) {
        pins.push(pin(WireEnd::Biome(free.clone()), words::text("lab-graph-biome"), biome, true));
    }
    pins
}

#[cfg(test)]
mod tests {
    use eremite_testing::color_vision::least_difference;

    use super::*;

    #[test]
    fn wires_of_heights_and_masks_differ_in_form_and_for_every_eye() {
        let [(circle, heights), (square, masks)] = [false, true].map(wire_form);
        assert_ne!(circle, square);
        let [heights, masks] = [heights, masks].map(|color| [color.r(), color.g(), color.b()]);
        let difference = least_difference(heights, masks);
        assert!(difference > 20.0, "{difference}");
    }
}
