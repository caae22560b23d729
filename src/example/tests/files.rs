//! Files of heights: what can be read, and a line for what cannot.

use std::{fs, path::PathBuf};

use super::{super::read, *};

fn file(name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("eremite-example-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    fs::write(&file, bytes).expect("written");
    file
}

fn read(name: &str, bytes: impl AsRef<[u8]>) -> Result<Example, String> {
    let file = file(name, bytes);
    let read = read::file(&file);
    fs::remove_file(file).expect("removed");
    read.and_then(Example::of_map)
}

fn refused(name: &str, bytes: impl AsRef<[u8]>, words: &str) {
    let fault = read(name, bytes).err().unwrap_or_else(|| panic!("{name} is read"));
    assert!(fault.contains(words) && fault.lines().count() == 1, "{name} says: {fault}");
}

fn png(width: u32, height: u32, depth: png::BitDepth, color: png::ColorType, bytes: &[u8], words: Option<&str>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if let Some(words) = words {
        encoder.add_itxt_chunk(crate::png::HEIGHTS.into(), words.into()).expect("a short text");
    }
    let mut writer = encoder.write_header().expect("to memory");
    writer.write_image_data(bytes).expect("to memory");
    writer.finish().expect("to memory");
    out
}

#[test]
fn a_profile_is_a_height_a_line() {
    let example = read("a.csv", "12\n-3.5\r\n  0.25 \n1e2\n\n").expect("four heights");
    assert_eq!((example.surface.columns, example.surface.rows, example.spacing_m, example.metres), (4, 1, 1.0, 103.5));
    assert_eq!(example.surface.steps[..], [9814, 0, 2374, 65_535]);
    let whole = read("b.txt", "5\n9\n6").expect("three heights");
    assert_eq!((&whole.surface.steps[..], whole.surface.top), (&[0, 4, 1][..], 4));
    refused("a.csv", "", "there are no heights in it");
    refused("a.csv", "\n\n", "there are no heights in it");
    refused("a.csv", "x,height\n0,5", "line 1: a height is a number, not 'x,height'");
    refused("a.csv", "1\n2\nNaN\n", "line 3: a height is a number, not 'NaN'");
    refused("a.csv", "1\ninf\n", "line 2: a height is a number, not 'inf'");
    refused("a.csv", "1\n\n2\n", "line 2: a height is a number, not ''");
    refused("a.csv", "1\n1e9\n", "from -100000 to 100000, not 1000000000");
    refused("a.csv", [1_u8, 200, 7, 0], "it is no text");
    refused("a.csv", "1\n".repeat((1 << 22) + 1), "at most 4194304 heights, not 4194305 x 1");
    refused("a.csv", "9".repeat(500), "...'");
}

#[test]
fn a_grid_has_its_own_metres_and_what_is_missing_is_like_what_is_beside_it() {
    let head = "ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 4000000\ncellsize 30\nNODATA_value -9999\n";
    let example = read("a.asc", format!("{head}1 2 3\n4 -9999 6\n")).expect("a grid");
    assert_eq!((example.surface.columns, example.surface.rows, example.spacing_m, example.metres), (3, 2, 30.0, 5.0));
    assert_eq!(example.surface.steps[..], [0, 1, 2, 3, 3, 5]);
    let row = read("a.asc", format!("{head}-9999 -9999 -9999\n4 5 6\n")).expect("a grid");
    assert_eq!(row.surface.steps[..], [0, 1, 2, 0, 1, 2]);
    let degrees = read("a.ASC", "ncols 2\nnrows 1\nxllcorner -119.6\nyllcorner 60\ncellsize 0.001\n1 2").expect("a grid");
    assert!((degrees.spacing_m - 78.7).abs() < 0.1, "{}", degrees.spacing_m);
    refused("a.asc", format!("{head}-9999 -9999 -9999 -9999 -9999 -9999"), "only NODATA");
    refused("a.asc", format!("{head}1 2 3 4"), "3 x 2 heights are told in its head, and 4 are there");
    refused("a.asc", format!("{head}1 2 3\n4 nan 6"), "column 2 of row 2: a height is a number, not 'nan'");
    refused("a.asc", "", "its head has no ncols");
    refused("a.asc", "ncols 3\nnrows 0\n", "there are no heights in it");
    refused("a.asc", "ncols 99999\nnrows 99999\n1", "at most 4194304 heights");
    refused("a.asc", "ncols 3\nnrows x\n", "nrows has no number");
    refused("a.asc", "ncols 1\nnrows 1\ncellsize 0\n7", "cellsize is a number above 0");
    refused("a.asc", "PK\u{3}\u{4} 1", "is no word of an ASCII grid's head");
}

#[test]
fn a_picture_is_a_map_of_its_greys() {
    use png::{BitDepth::*, ColorType::*};
    let eight = read("a.png", png(3, 2, Eight, Grayscale, &[10, 20, 30, 40, 50, 61], None)).expect("a map");
    assert_eq!((&eight.surface.steps[..], eight.surface.top, eight.spacing_m), (&[0, 10, 20, 30, 40, 51][..], 51, 1.0));
    assert!((eight.metres - 20.0).abs() < 1.0e-4, "{}", eight.metres);
    let sixteen = read("a.png", png(2, 1, Sixteen, Grayscale, &[1, 0, 1, 7], Some("0 65535 12.5"))).expect("a map");
    assert_eq!((&sixteen.surface.steps[..], sixteen.metres, sixteen.spacing_m), (&[0, 7][..], 7.0, 12.5));
    let colour = read("a.png", png(2, 1, Eight, Rgba, &[255, 0, 0, 9, 0, 255, 0, 0], None)).expect("a map");
    assert_eq!(colour.surface.steps[..], [0, 128]);
    let one = read("a.png", png(1, 1, Eight, Grayscale, &[77], None)).expect("a map");
    assert!(one.is_level() && one.metres == 0.0);
    let whole = png(64, 64, Eight, Grayscale, &[7; 64 * 64], None);
    refused("a.png", &whole[..whole.len() / 2], "it is broken or cut off");
    refused("a.png", &whole[..20], "it is broken or cut off");
    refused("a.png", "", "it is no PNG");
    refused("a.png", "some words", "it is no PNG");
    refused("a.png", png(2, 1, Eight, Grayscale, &[1, 2], Some("5 5 1")), "three numbers, not '5 5 1'");
    refused("a.png", png(3000, 3000, Eight, Grayscale, &[0; 3000 * 3000], None), "at most 4194304 heights, not 3000 x 3000");
}

#[test]
fn a_file_is_kept_whole_and_what_is_no_file_is_a_line() {
    let heights: String = hills(300, 1).iter().map(|height| format!("{height}\n")).collect();
    let kept = file("kept.csv", heights);
    let relief = by(kept.to_str().expect("a path"), Manner::Best);
    fs::remove_file(&kept).expect("removed");
    assert!(relief.example.text().starts_with("example:"), "the example is kept, not the name of its file");
    assert_eq!(relief.example().surface.columns, 300);
    for (text, words) in [
        ("/nowhere/a.csv", "cannot read /nowhere/a.csv"),
        ("/dev/null.csv", "cannot read /dev/null.csv"),
        ("alps.tif", "there is no example 'alps.tif'"),
    ] {
        let fault = params::set(&mut ByExample::default(), "example", text).expect_err("it is none").to_string();
        assert!(fault.contains(words) && fault.lines().count() == 1, "{fault}");
    }
}
