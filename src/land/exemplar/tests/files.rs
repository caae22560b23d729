//! Tests of height files: what can be read, and the messages for what cannot.

use std::{fs, path::PathBuf};

use super::{
    super::{ExemplarError, read},
    *,
};

fn file(name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    // Each test has its own folder.
    let test = std::thread::current().name().unwrap_or_default().replace("::", "-");
    let folder = std::env::temp_dir().join(format!("eremite-example-{}-{test}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    fs::write(&file, bytes).expect("written");
    file
}

fn read(name: &str, bytes: impl AsRef<[u8]>) -> Result<Exemplar, ExemplarError> {
    let file = file(name, bytes);
    let read = read::read_file(&file);
    fs::remove_file(file).expect("removed");
    Exemplar::of_map(read?)
}

fn refused(name: &str, bytes: impl AsRef<[u8]>, words: &str) {
    let fault = read(name, bytes).err().unwrap_or_else(|| panic!("{name} is read")).to_string();
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
    refused("a.csv", "height\n", "there are no heights in it, only the heading 'height'");
    refused("a.csv", "1\n2\nhigh\n", "line 3: a height is a number, not 'high'");
    refused("a.csv", "1\ninf\n", "line 2: a height is a number, not 'inf'");
    refused("a.csv", "NaN\n\n-9999\n", "there are no heights in it, only gaps");
    refused("a.csv", "1\n1e9\n", "from -100000 to 100000, not '1e9'");
    refused("a.csv", [1_u8, 200, 7, 0], "it is no text");
    refused("a.csv", "1\n".repeat((1 << 22) + 1), "at most 4194304 heights, not 4194305 x 1");
    refused("a.csv", "9".repeat(500), "...'");
}

/// The heights of a text and their spacing, in metres.
fn heights(name: &str, text: &str) -> (Vec<f64>, f64) {
    let file = file(name, text);
    let read = read::read_file(&file);
    fs::remove_file(file).expect("removed");
    let read = read.unwrap_or_else(|fault| panic!("{text:?}: {fault}"));
    (read.heights, read.spacing_m)
}

#[test]
fn a_profile_is_the_same_however_it_is_written() {
    for text in [
        "12.5\n13.25\n9\n14",
        "12,5\n13,25\n9\n14\n",
        "\u{feff}height\r\n12.5\r\n13.25\r\n9\r\n14\r\n\u{1a}",
        "12.5\r13.25\r9\r14\r",
        "0;12,5\n1;13,25\n2;9,00\n3;14,0",
        "x\theight\n0\t12,5\n1\t13,25\n2\t9\n3\t14",
        "x,height\n0,12.5\n1,13.25\n2,9\n3,14\n",
        "Distance (m);Height [m];What\n0;12,5;a\n1;13,25;b\n2;9;c\n3;14;d\n",
        "\"12.5\"\n\"13.25\"\n\"9\"\n\"14\"\n",
        "12.5,\n13.25,\n9,\n14,\n",
        "# by hand\n12.5\n13.25\n9\n14",
        "12.5 13.25 9 14",
        "12,5\t13,25\t9\t14\n",
    ] {
        assert_eq!(heights("a.csv", text), (vec![12.5, 13.25, 9.0, 14.0], 1.0), "{text:?}");
    }
    assert_eq!(heights("a.csv", "x,height\n0,1\n5,2\n10,4\n"), (vec![1.0, 2.0, 4.0], 5.0));
    let bridged = heights("a.csv", "1\n\n3\nnull\n-9999\n6\nNaN\n").0;
    assert!(bridged.len() == 6 && bridged.iter().zip(1..).all(|(found, height)| (found - f64::from(height)).abs() < 1.0e-9), "{bridged:?}");
    // A column and its height, or a height with a decimal comma.
    for text in ["0,5\n1,7\n2,6\n", "0,100\n7,104\n20,111\n", "9,5\n8,5\n"] {
        refused("a.csv", text, "may be a column and its height, or a height with a decimal comma");
    }
    refused("a.csv", "0,300,000\n1,303,97\n", "line 1: '0,300,000' may be a map's heights, or a column and its height");
    refused("a.csv", "x,height\n0,300,000\n1,303,97\n", "line 2: it has 3 fields, and its heading 2 names");
    for text in ["1,234\n987\n1,002\n", "\"1,234\"\n\"1,240\"\n", "x,height\n0,\"1,234\"\n1,\"1,240\"\n"] {
        refused("a.csv", text, "the comma of '1,234' may be for decimals or for thousands");
    }
    refused("a.csv", "1.5;2\n3\n", "line 2: it has 1 fields, and others have 2");
}

#[test]
fn a_grid_is_read_as_strangers_write_it() {
    let plain = heights("a.asc", "ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 4000000\ncellsize 30\n1 2 3\n4 5 6.5");
    assert_eq!(plain, (vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.5], 30.0));
    for text in [
        "NCOLS 3\r\nNROWS 2\r\nXLLCENTRE 500015\r\nYLLCENTRE 4000015\r\nCELLSIZE 30\r\nNODATA_VALUE NaN\r\n1 2 3\r\n4 5 6.5\r\n",
        "ncols 3\nnrows 2\nxllcorner 500000,5\nyllcorner 4000000,5\ncellsize 30,0\nnodata null\n1,0 2,0 3,0\n4,0 5,0 6,5",
        "ncols 3\nnrows 2\nxcellsize 30\nycellsize 30\n1 2 3 4 5 6.5",
        "ncols 3\nnrows 2\ndx 30\ndy 30\nnodata_value *\n1 2 3 4 5 6.5",
        "north: 4000060\nsouth: 4000000\neast: 500090\nwest: 500000\nrows: 2\ncols: 3\n1 2 3\n4 5 6.5\n",
        "DSAA\n3 2\n500000 500060\n4000000 4000030\n1 6.5\n4 5 6.5\n1 2 3\n",
    ] {
        for name in ["a.asc", "a.txt"] {
            assert_eq!(heights(name, text), plain, "{text:?}");
        }
    }
    // Nodata is a gap, whether the header declares it or not, and is interpolated.
    for (nodata, gap) in [
        ("", "-9999"),
        ("nodata_value -9999\n", "-9999.0"),
        ("nodata_value -3.40282e+38\n", "-3.4028235e38"),
        ("nodata_value 1e31\n", "1.70141e38"),
        ("nodata_value -9999\n", "NULL"),
        ("NODATA_value nan\n", "-nan(ind)"),
        ("null: *\n", "*"),
    ] {
        let text = format!("ncols 3\nnrows 3\ncellsize 30\n{nodata}1 2 3\n2 {gap} 4\n3 4 5\n");
        assert!((heights("a.asc", &text).0[4] - 3.0).abs() < 1.0e-9, "{gap} after {nodata:?}");
    }
    // If the header declares another value, that one is nodata, and -9999 is a height.
    assert_eq!(heights("a.asc", "ncols 3\nnrows 1\ncellsize 1\nnodata_value 0\n-9999 0 -9997").0, [-9999.0, -9998.0, -9997.0]);
    // Cells that are not square, cells in degrees, and cells of five centimetres.
    let (long, spacing_m) = heights("a.asc", "ncols 2\nnrows 2\ndx 10\ndy 40\n1 2\n3 4\n");
    assert_eq!((long.len(), spacing_m), (16, 10.0));
    let near = |text: &str, metres: f64| assert!((heights("a.asc", text).1 / metres - 1.0).abs() < 0.01, "{text:?}");
    near("ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 0.05\n1 2", 0.05);
    near("ncols 2\nnrows 1\nxllcorner 500000\nyllcorner 60\ncellsize 0.001\n1 2", 0.001);
    near("ncols 2\nnrows 1\nxllcorner 8.5\nyllcorner 47\ncellsize 0.25\n1 2", 18_960.0);
}

#[test]
fn heights_of_the_shuttle_and_of_tiles_are_metres() {
    use png::{BitDepth::Eight, ColorType::Rgb};
    let mut shuttle = vec![0_u8; 2 * 1201 * 1201];
    for (at, height) in shuttle.as_chunks_mut().0.iter_mut().enumerate() {
        *height = i16::to_be_bytes((at % 1201) as i16 - 100);
    }
    shuttle[2 * 1201 * 600 + 1200..][..2].copy_from_slice(&i16::MIN.to_be_bytes());
    let hgt = read("N47E008.hgt", &shuttle).expect("a map");
    assert_eq!((hgt.surface.columns, hgt.surface.top), (1201, 1200));
    assert!((hgt.metres - 1200.0).abs() < 0.1 && (60.0..100.0).contains(&hgt.spacing_m), "{} {}", hgt.metres, hgt.spacing_m);
    refused("N47E008.hgt", &shuttle[2..], "1201 x 1201 or 3601 x 3601 heights of two bytes");
    // A slope of 9 cm per pixel from 830 m on, in both encodings.
    let metres = |at: usize| 830.0 + 0.1 * at as f64;
    let mapbox = |at: usize| ((metres(at) + 10_000.0) * 10.0).round() as u32;
    let terrarium = |at: usize| ((metres(at) + 32_768.0) * 256.0).round() as u32;
    for code in [&mapbox as &dyn Fn(usize) -> u32, &terrarium] {
        let bytes: Vec<u8> = (0..64 * 64).flat_map(|at| code(at).to_be_bytes()[1..].to_vec()).collect();
        let tile = read("tile.png", png(64, 64, Eight, Rgb, &bytes, None)).expect("a tile");
        assert!((tile.metres - 409.5).abs() < 0.1, "{}", tile.metres);
    }
}

#[test]
fn what_another_program_reads_is_called_by_its_name() {
    refused("a.tif", b"II*\0rest", "it is a TIFF, which is not read here: save it as");
    refused("a.csv", b"MM\0*rest", "it is a TIFF");
    refused("a.r16", [0_u8; 512], "it is raw numbers");
}

#[test]
fn a_grid_has_its_own_metres_and_a_gap_is_bridged_or_left_out() {
    let head = "ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 4000000\ncellsize 30\nNODATA_value -9999\n";
    let example = read("a.asc", format!("{head}1 2 3\n4 5 6\n")).expect("a grid");
    assert_eq!((example.surface.columns, example.surface.rows, example.spacing_m, example.metres), (3, 2, 30.0, 5.0));
    assert_eq!(example.surface.steps[..], [0, 1, 2, 3, 4, 5]);
    let row = read("a.asc", format!("{head}-9999 -9999 -9999\n4 5 6\n")).expect("a grid");
    assert_eq!((row.surface.rows, &row.surface.steps[..]), (1, &[0, 1, 2][..]), "what is not there is left out");
    let degrees = read("a.ASC", "ncols 2\nnrows 1\nxllcorner -119.6\nyllcorner 60\ncellsize 0.001\n1 2").expect("a grid");
    assert!((degrees.spacing_m - 55.66).abs() < 0.1, "{}", degrees.spacing_m);
    refused("a.asc", format!("{head}-9999 -9999 -9999 -9999 -9999 -9999"), "only gaps");
    refused("a.asc", format!("{head}1 2 3 4"), "3 x 2 heights are told in its head, and 4 are there");
    refused("a.asc", format!("{head}1 2 3\n4 low 6"), "column 2 of row 2: a height is a number, not 'low'");
    refused("a.asc", "", "its head has no ncols");
    refused("a.asc", "ncols 3\nnrows 0\n", "there are no heights in it");
    refused("a.asc", "ncols 99999\nnrows 99999\n1", "at most 4194304 heights");
    refused("a.asc", "ncols 3\nnrows x\n", "nrows is a number, not 'x'");
    refused("a.asc", "ncols 1\nnrows 1\ncellsize 0\n7", "cellsize is a number above 0");
    refused("a.asc", "hills 4 1", "is no word of an ASCII grid's head");
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
    assert!(one.is_flat() && one.metres == 0.0);
    let whole = png(64, 64, Eight, Grayscale, &[7; 64 * 64], None);
    refused("a.png", &whole[..whole.len() / 2], "it is broken or cut off");
    refused("a.png", &whole[..20], "it is broken or cut off");
    refused("a.png", "", "it is no PNG, whatever its name says");
    refused("a.png", "some words", "it is no PNG");
    refused("a.png", png(2, 1, Eight, Grayscale, &[1, 2], Some("5 5 1")), "three numbers, not '5 5 1'");
    refused("a.png", png(3000, 3000, Eight, Grayscale, &[0; 3000 * 3000], None), "at most 4194304 heights, not 3000 x 3000");
}

#[test]
fn a_file_is_kept_whole_and_what_is_no_file_is_a_line() {
    let heights: String = hills(300, 1).iter().map(|height| format!("{height}\n")).collect();
    let kept = file("kept.csv", heights);
    let height_source = by(kept.to_str().expect("a path"), ExemplarMethod::Best);
    fs::remove_file(&kept).expect("removed");
    assert!(height_source.example.text().starts_with("example:"), "the example is kept, not the name of its file");
    assert_eq!(height_source.example().surface.columns, 300);
    for (text, words) in [
        ("/nowhere/a.csv", "cannot read /nowhere/a.csv"),
        ("/dev/null.csv", "cannot read /dev/null.csv"),
        ("alps.tif", "there is no example 'alps.tif'"),
    ] {
        let fault = params::set(&mut ExemplarHeightSource::default(), "example", text).expect_err("it is none").to_string();
        assert!(fault.contains(words) && fault.lines().count() == 1, "{fault}");
    }
}
