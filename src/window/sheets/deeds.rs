//! What a player can do and what does it, on pages of the sheet, where that is changed.

use bevy::prelude::*;
use eremite_stream::deeds::{Binding, Bindings, Bound, Contexts, Deed, Device, Listening, SLOTS};

use crate::{
    prompts::Shown,
    sheet::{self, FIRST, Line, Page, Sheet, SheetAppExt},
};

/// The names of the pages: of all deeds, of the one that is looked at, and the one that waits for a key.
pub const KEYS: &str = "keys";
const ONE: &str = "one deed";
const WAITS: &str = "listening";

/// The deed that is looked at.
#[derive(Resource)]
struct Chosen(Deed);

/// Adds the pages, and the line that leads there.
pub struct KeysSheetPlugin;

impl Plugin for KeysSheetPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Chosen(Deed::WalkLeft))
            .add_sheet_page(KEYS, all)
            .add_sheet_page(ONE, one)
            .add_sheet_page(WAITS, waits)
            .add_sheet_line(FIRST, 70, |_| Some(Line::leads_to("keys", KEYS).help("What keys, mouse and pad do, and what else may do it.")))
            // It leaves a page: what that touches, nobody can tell before.
            .add_systems(Update, come_back.ambiguous_with_all().run_if(resource_exists::<Sheet>));
    }
}

fn all(_: &World) -> Page {
    let heading = |contexts: Contexts| match contexts {
        Contexts::WALKING => "While he walks",
        Contexts::PAINTING => "With the brush in hand",
        Contexts::PHOTO => "In photo mode",
        Contexts::MAP => "Over the map",
        Contexts::MENU => "On these pages",
        Contexts::AT_REST => "While he rests",
        _ => "Anywhere",
    };
    let deeds = |contexts: Contexts| Deed::all().filter(move |deed| deed.entry().contexts == contexts);
    let line = |deed: Deed| {
        let choose = move |world: &mut World| {
            world.insert_resource(Chosen(deed));
            world.insert_resource(Bound::default());
            sheet::open(world, ONE);
        };
        let help = "Takes you to what does this, to change it.";
        Line::entry(deed.entry().help, choose).id(deed.name()).signs(deed, Shown::Every).help(help)
    };
    let groups =
        [Contexts::WALKING, Contexts::PAINTING, Contexts::ANYWHERE, Contexts::AT_REST, Contexts::PHOTO, Contexts::MAP, Contexts::MENU];
    let page = groups.into_iter().fold(Page::new("Keys"), |page, contexts| match deeds(contexts).next() {
        Some(_) => page.line(Line::heading(heading(contexts))).lines(deeds(contexts).map(line)),
        None => page,
    });
    let restore = |(device, words): (Device, &str)| {
        let line = Line::entry(format!("all {words} as they come"), move |world| world.resource_mut::<Bindings>().restore(device));
        line.help("What you have changed of them is gone then.")
    };
    let devices = [(Device::Keyboard, "keys"), (Device::Mouse, "buttons of the mouse"), (Device::Pad, "buttons and sticks of the pad")];
    page.line(Line::heading("As they come")).lines(devices.map(restore))
}

/// A page about a deed.
fn titled(deed: Deed) -> Page {
    let name = deed.name().replace('-', " ");
    let (first, rest) = name.split_at(1);
    Page::new(first.to_uppercase() + rest).line(Line::words(deed.entry().help))
}

fn one(world: &World) -> Page {
    let Chosen(deed) = *world.resource::<Chosen>();
    let bindings = world.resource::<Bindings>();
    let page = Device::ALL.into_iter().fold(titled(deed), |page, device| {
        let words = ["Keys", "Mouse", "Pad"][device as usize];
        let bound = bindings.of(deed, device);
        let lines = bound.into_iter().enumerate().filter_map(|(slot, binding)| Some((slot, binding?))).flat_map(|(slot, binding)| {
            let this = Shown::This(binding);
            let other = Line::entry("something else instead of", move |world| listen(world, deed, Some(binding)));
            let without = Line::entry("without", move |world| {
                let unbound = world.resource_mut::<Bindings>().unbind(deed, device, slot);
                world.insert_resource(Bound(unbound.err().map_or_else(String::new, |refused| refused.to_string())));
            });
            let name = binding.to_string();
            [
                other.id(name.clone()).signs(deed, this).help("What you press next does this in its place."),
                without.id(format!("without {name}")).signs(deed, this).help("It does this no more."),
            ]
        });
        page.line(Line::heading(words)).lines(lines)
    });
    let is_full = Device::ALL.into_iter().all(|device| bindings.of(deed, device).iter().flatten().count() == SLOTS);
    let more = Line::entry("something more", move |world| listen(world, deed, None))
        .help("Up to three keys, three buttons of the mouse, and three of the pad.");
    let Bound(told) = world.resource::<Bound>();
    let page = if is_full { page } else { page.line(Line::heading("Beside these")).line(more) };
    if told.is_empty() { page } else { page.line(Line::words(told.clone()).id("told")) }
}

fn waits(world: &World) -> Page {
    let deed = world.resource::<Chosen>().0;
    titled(deed)
        .line(Line::words("Press a key, a button of the mouse or of the pad, turn the wheel, or push a stick."))
        .line(Line::words("To leave it as it is:").signs(Deed::Back, Shown::This(Deed::Back.entry().defaults[0])))
}

fn listen(world: &mut World, deed: Deed, instead_of: Option<Binding>) {
    world.insert_resource(Bound::default());
    world.insert_resource(Listening::to(deed, instead_of));
    sheet::open(world, WAITS);
}

/// When something was heard the page that waits is left; and who leaves it waits no longer.
fn come_back(world: &mut World) {
    let on_page = world.resource::<Sheet>().page() == WAITS;
    match (on_page, world.resource::<Listening>().is_waiting()) {
        (true, false) => sheet::back(world),
        (false, true) => world.insert_resource(Listening::default()),
        _ => {}
    }
}
