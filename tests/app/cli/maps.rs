//! `eremite synthesize` and `eremite atlas`: crude maps, the land from them, and map images.

use super::{file, printed, refused, strangers_program};

/// A crude map in the file formats of image editors, with identical levels.
fn crude(name: &str, picture: &image::DynamicImage) -> String {
    let path = file(name);
    picture.save_with_format(&path, image::ImageFormat::Png).expect("written");
    path.to_str().expect("text").into()
}

#[test]
fn a_crude_map_becomes_land_whatever_its_format() {
    use image::DynamicImage;
    let grey = image::GrayImage::from_fn(96, 64, |x, y| image::Luma([if (x / 24 + y / 16) % 2 == 0 { 0 } else { 255 }]));
    let grey = DynamicImage::ImageLuma8(grey);
    let out = file("synthesized.png");
    let out = out.to_str().expect("text");
    let land = |from: &str, arguments: &[&str]| {
        printed(&[&["synthesize", from, out], arguments].concat());
        let picture = image::open(out).expect("a picture");
        assert!(matches!(picture, DynamicImage::ImageLuma16(_)), "16 bits of grey");
        picture.to_luma16()
    };
    let first = land(&crude("crude.png", &grey), &[]);
    assert_eq!(first.dimensions(), (96, 64));
    assert!(first.pixels().any(|pixel| (20_000..45_000).contains(&pixel.0[0])), "no slope between the levels");
    for (name, other) in [
        ("crude 16.png", DynamicImage::ImageLuma16(grey.to_luma16())),
        ("crude alpha.png", DynamicImage::ImageLumaA8(grey.to_luma_alpha8())),
        ("crude rgb.png", DynamicImage::ImageRgb8(grey.to_rgb8())),
        ("crude rgba.png", DynamicImage::ImageRgba8(grey.to_rgba8())),
        ("crude rgb 16.png", DynamicImage::ImageRgb16(grey.to_rgb16())),
        ("crude rgba 16.png", DynamicImage::ImageRgba16(grey.to_rgba16())),
    ] {
        assert!(land(&crude(name, &other), &[]) == first, "{name} is another land");
    }
    let from = crude("crude.png", &grey);
    assert!(land(&from, &["--seed", "2"]) != first);
    let seeds = file("seeds.csv");
    let scattered = land(&from, &["--stage", "scatter", "--seeds-out", seeds.to_str().expect("text")]);
    assert!(scattered.pixels().all(|pixel| pixel.0[0] == 0 || pixel.0[0] == 65_535));
    let seeds = std::fs::read_to_string(seeds).expect("written");
    let count = seeds.lines().count() - 1;
    assert!(seeds.starts_with("x,y,height\n") && (215..=280).contains(&count), "{count} seed points for 6144 pixels");
    assert!(land(&from, &["--stage", "interpolate", "--pixels-per-seed", "1", "--neighbours", "1"]) != scattered);
    assert!(land(&from, &["--detail", "0", "--filter", "none"]) == land(&from, &["--stage", "interpolate"]));
}

#[test]
fn small_and_long_maps_are_land_and_what_is_no_map_is_one_line() {
    use image::{DynamicImage, GrayImage, Luma};
    let out = file("odd.png");
    let out = out.to_str().expect("text");
    for (width, height) in [(1, 1), (20_000, 3), (2, 700)] {
        let map = DynamicImage::ImageLuma8(GrayImage::from_fn(width, height, |x, _| Luma([(x % 256) as u8])));
        printed(&["synthesize", &crude("odd in.png", &map), out]);
        assert_eq!(image::image_dimensions(out).expect("a picture"), (width, height));
    }
    let grey = DynamicImage::ImageLuma8(GrayImage::from_pixel(300, 300, Luma([77])));
    let whole = crude("whole.png", &grey);
    let flat = ["synthesize", &whole, out, "--detail", "0"];
    printed(&flat);
    let level = (77.0_f32 / 255.0 * 65_535.0).round() as u16;
    assert!(image::open(out).expect("a picture").to_luma16().pixels().all(|pixel| pixel.0[0] == level), "a flat map stays as it is");
    let bytes = std::fs::read(&whole).expect("it was written");
    let broken = |name: &str, bytes: &[u8]| {
        let path = file(name);
        std::fs::write(&path, bytes).expect("written");
        path.to_str().expect("text").to_string()
    };
    // The beginning of a JPEG is enough to know it by.
    let jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, b'J', b'F', b'I', b'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
    for (from, words) in [
        (broken("cut off.png", &bytes[..bytes.len() / 2]), "cut off.png: it is broken or cut off"),
        (broken("header.png", &bytes[..20]), "header.png: it is broken or cut off"),
        (broken("jpeg.png", &jpeg), "jpeg.png: it is a JPEG, not a PNG"),
        (broken("words.png", b"a map of the ford"), "words.png: it is no picture that is known here"),
        (broken("empty.png", b""), "empty.png: it is no picture that is known here"),
        ("/nowhere/map.png".to_string(), "cannot read /nowhere/map.png"),
        (env!("CARGO_TARGET_TMPDIR").to_string(), env!("CARGO_TARGET_TMPDIR")),
    ] {
        refused(&["synthesize", &from, out], words);
    }
    refused(&["synthesize", &whole, "/nowhere/out.png"], "cannot write /nowhere/out.png");
    refused(&["synthesize", &whole, out, "--pixels-per-seed", "0"], "--pixels-per-seed is a whole number from 1 to 1000, not '0'");
    refused(&["synthesize", &whole, out, "--neighbours", "65"], "--neighbours is a whole number from 1 to 64");
    refused(&["synthesize", &whole, out, "--detail", "-0.1"], "--detail is a number from 0 to 1");
    refused(&["synthesize", &whole, out, "--filter", "gauss"], "median, mean, none");
}

#[test]
fn a_map_is_a_land_and_a_drawing_a_preset() {
    let sample = |arguments: &[&str]| {
        printed(&[&["sample", "--algorithm", "tsch", "--seed", "5", "--from", "-90", "--count", "400"], arguments].concat())
    };
    let fjords = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/maps/fjords.png");
    assert_eq!(sample(&["--set", "map=fjords"]), sample(&["--set", &format!("map={fjords}")]));
    assert_ne!(sample(&["--set", "map=fjords"]), sample(&["--set", "map=fjords", "--set", "row=200"]));
    let drawing = eremite::synthesis::Drawing::find("delta").expect("a map").to_compact_text();
    let preset = file("delta.ron");
    std::fs::write(&preset, format!("(algorithm: \"tsch\", seed: Some(\"5\"), settings: {{\"map\": \"{drawing}\"}})")).expect("written");
    let of_preset = printed(&["sample", "--preset", preset.to_str().expect("a path"), "--from", "-90", "--count", "400"]);
    assert_eq!(of_preset, sample(&["--set", "map=delta"]));
    let long = file("long to walk.png");
    image::GrayImage::new(20_000, 3).save(&long).expect("written");
    refused(
        &["sample", "--algorithm", "tsch", "--from", "0", "--count", "1", "--set", &format!("map={}", long.display())],
        "a map to walk has at most 2048 pixels a side, not 20000 x 3",
    );
    for (map, words) in [
        ("nowhere", "there is no map 'nowhere'; there are archipelago, "),
        ("no such.png", "cannot read no such.png"),
        ("drawn:AAAA", "the drawing is damaged"),
    ] {
        refused(&["sample", "--algorithm", "tsch", "--from", "0", "--count", "1", "--set", &format!("map={map}")], words);
    }
}

#[test]
fn lines_are_a_map_and_a_style_takes_the_place_of_noise() {
    let lines = file("range.ron");
    let text = "(size: (120, 80), lines: [(kind: Ridge, points: [(10, 40, 0.5), (60, 30, 1), (110, 50, 0.6)], reach: 40)])";
    std::fs::write(&lines, text).expect("written");
    let lines = lines.to_str().expect("text");
    let out = file("of lines.png");
    let out = out.to_str().expect("text");
    let land = |arguments: &[&str]| {
        printed(&[&["synthesize", lines, out], arguments].concat());
        image::open(out).expect("a picture").to_luma16()
    };
    let noise = land(&[]);
    assert_eq!(noise.dimensions(), (120, 80));
    assert!(noise.get_pixel(60, 30).0[0] > 65_000 && noise.get_pixel(60, 75).0[0] < 10_000);
    let styled = land(&["--style", "cumberland"]);
    assert!(styled != noise && styled == land(&["--style", "cumberland"]) && styled != land(&["--style", "half dome"]));
    assert_eq!(styled.get_pixel(60, 30), noise.get_pixel(60, 30), "the ridge is as high as it was drawn");
    refused(&["synthesize", lines, out, "--style", "the moon"], "--style: there is no example 'the moon'; there are cumberland, ");
    let walked = printed(&["sample", "--algorithm", "tsch", "--set", &format!("map={lines}"), "--from", "0", "--count", "960"]);
    assert!(walked.lines().count() >= 960);
    std::fs::write(file("broken.ron"), "(size: (120, 80), lines: [(kind: Ridge, points: [(10, 40)])])").expect("written");
    let broken = file("broken.ron");
    let broken = broken.to_str().expect("text");
    refused(&["synthesize", broken, out], "broken.ron: line 1, column ");
    refused(
        &["sample", "--algorithm", "tsch", "--set", &format!("map={broken}"), "--from", "0", "--count", "1"],
        "broken.ron: line 1, column ",
    );
}

#[test]
fn the_atlas_is_the_same_page_each_time() {
    let page = |name: &str, arguments: &[&str]| {
        let out = file(name);
        printed(&[&["atlas", "--seed", "3", "--size", "64", "--out", out.to_str().expect("a path")], arguments].concat());
        image::open(&out).expect("a picture").into_rgb8()
    };
    let first = page("atlas-1.png", &["--scale", "64"]);
    assert_eq!((first.width(), first.height()), (64, 64));
    assert!(first == page("atlas-2.png", &["--scale", "64"]));
    assert!(first != page("atlas-3.png", &["--scale", "64", "--algorithm", "perlin"]));
    assert!(first != page("atlas-4.png", &["--scale", "64", "--at", "700"]));
    assert!(page("atlas-5.png", &["--scale", "5"]) == page("atlas-6.png", &["--scale", "4"]), "the next smaller power of two");
    page("atlas-7.png", &["--at", "4611686018427387904", "--scale", "1152921504606846976"]);
    page("atlas-8.png", &["--algorithm", "tsch", "--set", "map=volcano", "--at", "-5000"]);
    refused(&["atlas", "--out", "no such folder/a.png"], "cannot write no such folder/a.png");
    refused(&["atlas", "--size", "9", "--out", "a.png"], "16..=32768");
    refused(&["atlas", "--scale", "0", "--out", "a.png"], "--scale");
}

#[test]
#[cfg(target_os = "linux")]
fn a_small_file_that_is_a_picture_without_end_takes_no_room() {
    use std::{process::Stdio, thread, time::Duration};
    /// Memory limit in kB: more than the program at start, less than a tenth of the image.
    const MAX_RESIDENT_KB: u64 = 150_000;
    let bomb = file("bomb.png");
    image::GrayImage::new(8192, 8192).save(&bomb).expect("written");
    assert!(std::fs::metadata(&bomb).expect("a file").len() < 1_000_000);
    let set = format!("map={}", bomb.display());
    let mut child = strangers_program(&["sample", "--algorithm", "tsch", "--count", "1", "--set", &set])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut resident_kb = 0;
    while child.try_wait().expect("it is ours").is_none() {
        // The mark only rises, so that the last look has it; what ends has none any more.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let mark = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        resident_kb = mark.unwrap_or(resident_kb);
        thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().expect("it has ended");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("a map to walk has at most 2048 pixels a side, not 8192 x 8192"), "{error}");
    assert!((1..MAX_RESIDENT_KB).contains(&resident_kb), "{resident_kb} kB");
}
