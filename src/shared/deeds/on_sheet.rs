//! What a player can do, on a page of the sheet.

use bevy::prelude::*;

use crate::{
    shared::deeds::{Bindings, Deed, Device, Legend},
    sheet::{FIRST, Line, Page, SheetAppExt},
};

/// The name of the page.
pub const KEYS: &str = "keys";

/// What belongs together, and what it is in a word or two.
const TOGETHER: [(&[Deed], &str); 12] = [
    (&[Deed::WalkLeft, Deed::WalkRight], "walk"),
    (&[Deed::Run], "run"),
    (&[Deed::Jump], "jump, higher when held"),
    (&[Deed::Hold], "in a cave, take hold of the rock and climb"),
    (&[Deed::Slide], "slide, go down from a bridge or a ledge"),
    (&[Deed::Nearer, Deed::Farther, Deed::AsItWas], "nearer, farther, as it was"),
    (&[Deed::Map], "the map"),
    (&[Deed::Photo], "photo mode"),
    (&[Deed::Pause], "rest"),
    (&[Deed::FullScreen], "full screen"),
    (&[Deed::Picture], "keep a picture"),
    (&[Deed::Lab], "the lab"),
];

/// Adds the page, and the line that leads there.
pub struct KeysSheetPlugin;

impl Plugin for KeysSheetPlugin {
    fn build(&self, app: &mut App) {
        app.add_sheet_page(KEYS, page)
            .add_sheet_line(FIRST, 70, |_| Some(Line::leads_to("keys", KEYS).help("What keys, mouse and pad do.")));
    }
}

fn page(world: &World) -> Page {
    let (bindings, legend) = (world.resource::<Bindings>(), world.resource::<Legend>());
    Page::new("Keys").lines(TOGETHER.map(|(deeds, what)| {
        let ways = [&[Device::Keyboard, Device::Mouse][..], &[Device::Pad]].map(|devices| legend.ways(bindings, deeds, devices));
        let ways: Vec<String> = ways.into_iter().filter(|ways| !ways.is_empty()).collect();
        Line::words(what).note(ways.join("     pad: "))
    }))
}
