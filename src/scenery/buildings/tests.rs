//! Tests of the buildings' grammars over many seeds: variants, sizes and bounds.

use bevy::math::Vec2;
use eremite_land::{Tint, hash::mix, places::LotKind};
use eremite_stream::ink::InkMeshBuilder;

use super::{
    grammar::{MAX_CORNERS, MAX_FORMS},
    *,
};

fn kinds() -> BuildingKinds {
    BuildingCollection::from_folder("/nowhere".into()).kinds()
}

/// Each variant of each kind at each width, with its building of a seed.
fn for_each_building(seeds: u64, mut check: impl FnMut(LotKind, f32, &Building, u64)) {
    let kinds = kinds();
    for kind in LotKind::ALL {
        let (least, most) = kind.widths();
        for (width_m, (grammar, variant, _)) in
            (least..=most).flat_map(|width| kinds.variants(kind).map(move |variant| (width as f32, variant)))
        {
            for seed in (0..seeds).map(mix) {
                check(kind, width_m, &derive(grammar, variant, width_m, seed), seed);
            }
        }
    }
}

fn mesh(building: &Building, seed: u64) -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    draw(&mut mesh, building, &Tint::default(), 0.0, seed);
    mesh
}

#[test]
fn each_kind_has_variants_and_none_is_too_large() {
    let kinds = kinds();
    assert!(LotKind::ALL.iter().all(|kind| kinds.variants(*kind).count() > 1), "each looks different from its neighbour");
    let mut most = [(0, 0); { LotKind::ALL.len() }];
    for_each_building(1000, |kind, width_m, building, seed| {
        let number = LotKind::ALL.iter().position(|other| *other == kind).expect("known");
        most[number].0 = most[number].0.max(building.forms.len());
        assert!(building.forms.len() <= MAX_FORMS, "{kind:?} of {width_m} m has {} forms", building.forms.len());
        if seed % 16 == 0 {
            let corners = mesh(building, seed).positions.len();
            most[number].1 = most[number].1.max(corners);
            assert!(corners <= MAX_CORNERS, "{kind:?} of {width_m} m has {corners} corners");
        }
    });
    for (kind, (forms, corners)) in LotKind::ALL.iter().zip(most) {
        println!("{kind:?}: at most {forms} forms, {corners} corners");
    }
}

#[test]
fn a_form_takes_no_more_corners_than_it_says() {
    let mut worst = Vec::new();
    for_each_building(24, |_, _, building, seed| {
        for (form, within) in &building.forms {
            let one = Building { forms: vec![(*form, *within)], slots: Vec::new() };
            let (corners, said) = (mesh(&one, seed).positions.len(), form.max_corners(within.size()));
            if corners > said {
                worst.push(format!("{form:?} takes {corners}, not {said}"));
            }
        }
    });
    worst.sort();
    worst.dedup();
    assert!(worst.is_empty(), "{worst:#?}");
}

#[test]
fn nothing_leaves_its_lot_by_more_than_the_eaves() {
    for_each_building(60, |kind, width_m, building, seed| {
        for at in &mesh(building, seed).positions {
            let beyond = (-at.x).max(at.x - width_m);
            assert!(at.is_finite() && beyond <= 1.0 && at.y > -1.2, "{kind:?} of {width_m} m, seed {seed}, reaches {at}");
        }
        for (_, at) in &building.slots {
            assert!(at.cmpge(Vec2::new(-0.6, -0.6)).all() && at.x <= width_m + 0.6, "{kind:?}: a slot at {at}");
        }
    });
}

#[test]
fn every_part_stands_on_another_or_on_the_ground() {
    const NEAR_M: f32 = 0.06;
    for_each_building(60, |kind, width_m, building, seed| {
        let forms = &building.forms;
        let touches = |a: &Rectangle, b: &Rectangle| (a.low - b.high).max_element() < NEAR_M && (b.low - a.high).max_element() < NEAR_M;
        let mut holds: Vec<bool> = forms.iter().map(|(_, within)| within.low.y < NEAR_M).collect();
        // What touches something that holds, holds.
        loop {
            let more: Vec<usize> = (0..forms.len())
                .filter(|&i| !holds[i] && (0..forms.len()).any(|other| holds[other] && touches(&forms[i].1, &forms[other].1)))
                .collect();
            if more.is_empty() {
                break;
            }
            for i in more {
                holds[i] = true;
            }
        }
        let floats = forms.iter().zip(&holds).find(|(_, holds)| !**holds);
        assert!(floats.is_none(), "{kind:?} of {width_m} m, seed {seed}: {floats:?} floats");
    });
}

#[test]
fn the_same_seed_is_the_same_building_and_another_another() {
    let kinds = kinds();
    for kind in LotKind::ALL {
        let grammar = kinds.of(kind).next().expect("a grammar");
        let width_m = kind.widths().0 as f32;
        let of = |seed: u64| derive(grammar, 0, width_m, seed);
        assert_eq!(of(3), of(3));
        assert_eq!(mesh(&of(3), 3), mesh(&of(3), 3));
        assert!((0..40).any(|seed| of(seed) != of(3)), "{kind:?} is always the same");
    }
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a test may write files")]
fn a_file_with_a_fault_is_refused_by_name_and_all_others_stay() {
    let folder = std::env::temp_dir().join(format!("eremite-buildings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let well = std::str::from_utf8(include_bytes!("../../../assets/buildings/well.ron")).expect("text");
    let axiom = well.lines().find(|line| line.contains("axiom:")).expect("each file has one");
    let (mut checked, shipped) = (0, kinds());
    for (text, words) in [
        (well.replace(axiom, "    axiom: \"no such\u{1b}[2J rule\","), "axiom: there is no rule 'no such?[2J rule'"),
        (well.replace("lot: Well", "lot: Castle"), "Castle"),
        (well.replace("height_m: (", "height_m: (1e30, "), ":"),
        (well[..well.len() / 2].to_owned(), ":"),
        (String::new(), ":"),
        (
            well.replace(axiom, "    axiom: \"in itself\",").replace("rules: {", "rules: { \"in itself\": [(1, Rule(\"in itself\"))],"),
            "none within itself",
        ),
    ] {
        assert_ne!(text, well);
        std::fs::write(folder.join("well.ron"), text).expect("written");
        let collection = BuildingCollection::from_folder(folder.clone());
        let [error] = collection.errors() else { panic!("{words}: {:?}", collection.errors()) };
        assert!(
            error.contains("well.ron: ") && error.contains(words) && error.lines().count() == 1 && !error.contains('\u{1b}'),
            "{error}"
        );
        assert_eq!(collection.kinds(), shipped, "the shipped one stands in its place");
        checked += 1;
    }
    assert_eq!(checked, 6);
    std::fs::remove_dir_all(folder).expect("it is there");
}
