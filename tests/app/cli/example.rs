//! `eremite` with exemplars: exemplar-based land, export for other tools, comparison.

use super::{file, printed, refused};

fn written(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = file(name);
    std::fs::write(&path, bytes).expect("written");
    path.to_str().expect("text").into()
}

/// A profile of dunes, one height per line.
fn dunes() -> String {
    let height = |x: i32| if x % 60 < 48 { x % 60 } else { 4 * (60 - x % 60) };
    let line = |x| format!("{}\n", 100 + height(x) + x * x % 7);
    (0..1200).map(line).collect()
}

fn heights(csv: &str) -> Vec<f32> {
    csv.lines().skip(1).map(|line| line.split(',').nth(1).expect("two fields").parse().expect("a height")).collect()
}

#[test]
fn a_profile_goes_on_for_ever_and_is_kept_whole() {
    let profile = written("dunes of an example.csv", dunes());
    let set = format!("example={profile}");
    let sample = |from: &str, count: &str| {
        printed(&["sample", "--algorithm", "example", "--seed", "5", "--set", &set, "--from", from, "--count", count])
    };
    let all = heights(&sample("-10000", "20000"));
    let (low, high) = all.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
    assert!(low < 3.0 && high > 97.0 && (0.0..=100.0).contains(&low) && (0.0..=100.0).contains(&high), "{low} to {high}");
    assert_eq!(heights(&sample("-9000", "300")), all[1000..1300], "a run that starts elsewhere has other heights");
    // In a preset it needs no file any more.
    let text = eremite::exemplar::Exemplar::find(&profile).expect("a profile").to_encoded_text();
    let preset =
        written("dunes of an example.ron", format!("(algorithm: \"example\", seed: Some(\"5\"), settings: {{\"example\": \"{text}\"}})"));
    std::fs::remove_file(&profile).expect("removed");
    let kept = printed(&["sample", "--preset", &preset, "--from", "-10000", "--count", "50"]);
    assert_eq!(heights(&kept), all[..50]);
}

#[test]
fn what_is_no_example_is_a_line() {
    for (name, bytes, words) in [
        ("empty.csv", "".into(), "empty.csv: there are no heights in it"),
        ("words.csv", "a hill\n".into(), "words.csv: there are no heights in it, only the heading 'a, hill'"),
        ("gaps.csv", "NaN\n*\n".into(), "gaps.csv: there are no heights in it, only gaps"),
        ("comma.csv", "0,5\n1,7\n".into(), "comma.csv: line 1: '0,5' may be a column and its height"),
        ("broken.png", "\u{89}PNG".to_string(), "broken.png: it is no PNG"),
        ("short.asc", "ncols 4\nnrows 4\n1 2 3".into(), "short.asc: 4 x 4 heights are told in its head, and 3 are there"),
    ] {
        let example = written(name, bytes);
        refused(&["sample", "--algorithm", "example", "--count", "3", "--set", &format!("example={example}")], words);
        refused(&["compare", &example, "denali"], words);
    }
    refused(
        &["sample", "--algorithm", "example", "--count", "3", "--set", "example=alps"],
        "there is no example 'alps'; there are cumberland",
    );
    refused(&["sample", "--algorithm", "example", "--count", "3", "--set", "manner=quilt"], "one of best, blend, patches");
    let long = file("an endless example.png");
    image::GrayImage::new(8192, 8192).save(&long).expect("written");
    refused(
        &["sample", "--algorithm", "example", "--count", "3", "--set", &format!("example={}", long.display())],
        "an example has at most 4194304 heights, not 8192 x 8192",
    );
}

#[test]
fn heights_are_exported_in_every_format() {
    let ridged = ["--algorithm", "ridged", "--seed", "7", "--from", "-300"];
    let export = |format: &str, arguments: &[&str]| {
        let out = file(&format!("exported.{format}"));
        printed(&[&["export"], &ridged[..], arguments, &["--format", format, "--out", out.to_str().expect("text")]].concat());
        std::fs::read(out).expect("written")
    };
    let text = |format: &str, arguments: &[&str]| String::from_utf8(export(format, arguments)).expect("text");
    let sampled = heights(&printed(&[&["sample"], &ridged[..], &["--count", "700"]].concat()));
    let profile: Vec<f32> = text("csv", &["--columns", "700"]).lines().map(|line| line.parse().expect("a height")).collect();
    assert_eq!(profile, sampled);

    let plane = ["--columns", "300", "--rows", "5", "--row", "-2"];
    let rows: Vec<Vec<f32>> =
        text("csv", &plane).lines().map(|line| line.split(',').map(|word| word.parse().expect("a height")).collect()).collect();
    assert!(rows.len() == 5 && rows.iter().all(|row| row.len() == 300));
    assert_eq!(rows[2], sampled[..300], "row 0 is the way");
    let grid = text("asc", &plane);
    assert!(grid.starts_with("ncols 300\nnrows 5\n") && grid.contains("\ncellsize 1\n"));
    let last: Vec<f32> = grid.lines().last().expect("a row").split(' ').map(|word| word.parse().expect("a height")).collect();
    assert_eq!(last, rows[4]);
    let picture = image::load_from_memory(&export("png16", &plane)).expect("a picture").into_luma16();
    assert_eq!(picture.dimensions(), (300, 5));
    for (x, y, grey) in picture.enumerate_pixels() {
        let height = rows[y as usize][x as usize];
        assert!((f32::from(grey.0[0]) / 655.35 - height).abs() < 0.001, "{height} m at {x}, {y} is {grey:?}");
    }
    let mesh = text("obj", &plane);
    let count = |start: &str| mesh.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("v "), count("f ")), (1500, 299 * 4));
    assert!(mesh.lines().nth(1).is_some_and(|line| line == format!("v 1 {} 0", rows[0][1])));
    let numbers = mesh.lines().filter(|line| line.starts_with("f ")).flat_map(|line| line[2..].split(' ').map(str::parse::<usize>));
    assert!(numbers.clone().all(|number| number.is_ok_and(|number| (1..=1500).contains(&number))));
    let outline = text("svg", &["--columns", "300"]);
    assert!(outline.starts_with("<svg ") && outline.trim_end().ends_with("</svg>"));
    assert_eq!(outline.lines().filter(|line| line.starts_with('L')).count(), 301);
}

#[test]
fn an_export_is_an_example_with_its_metres() {
    let out = file("exported half dome.png");
    let out = out.to_str().expect("text");
    let land = ["--algorithm", "example", "--set", "example=half dome", "--set", "spacing=1"];
    printed(&[&["export"], &land[..], &["--columns", "600", "--rows", "300", "--format", "png16", "--out", out]].concat());
    let told: serde_json::Value = serde_json::from_str(&printed(&["compare", "half dome", out, "--json"])).expect("JSON");
    assert!(told["quantiles_off"].as_f64().expect("a number") < 0.35, "{told}");
    // A metre apart, and as steep as the model of the real one is with samples 3.75 m apart.
    let (model, ours) = (&told["a"]["slopes"][0], &told["b"]["slopes"][0]);
    let times = ours.as_f64().expect("a number") / model.as_f64().expect("a number");
    assert!((0.6..1.7).contains(&times), "{times}: {model} and {ours}");
    let lines = printed(&["compare", "half dome", out]);
    assert!(lines.contains("rise over 64") && lines.contains("octave of 256"), "{lines}");
    assert_eq!(printed(&["compare", "denali", "denali"]).lines().filter(|line| line.ends_with("x 1.00")).count(), 19);
}

#[test]
fn what_cannot_be_exported_is_a_line() {
    let refuses = |arguments: &[&str], words: &str| refused(&[&["export", "--out", "never.csv"], arguments].concat(), words);
    refuses(&["--columns", "5"], "--format");
    refuses(&["--columns", "0", "--format", "csv"], "--columns");
    refuses(&["--columns", "5", "--format", "tiff"], "png16, csv, asc, obj, svg");
    refuses(&["--columns", "5", "--rows", "2", "--format", "csv", "--algorithm", "white"], "white has no plane");
    refuses(&["--columns", "5", "--row", "2", "--format", "csv", "--algorithm", "white"], "white has no plane");
    refuses(&["--columns", "5", "--rows", "2", "--format", "svg", "--algorithm", "ridged"], "an SVG is the outline of one row");
    refuses(&["--columns", "5", "--from", "4611686018427387904", "--format", "csv"], "2^62");
    refuses(
        &["--columns", "5", "--rows", "3", "--row", "4611686018427387904", "--format", "csv", "--algorithm", "ridged"],
        "exact to row 2^62",
    );
    refuses(&["--columns", "3000000000", "--format", "png16"], "pixels a side");
    refused(&["export", "--columns", "5", "--format", "csv", "--out", "/no/such/folder/a.csv"], "cannot write");
    refused(&["export", "--columns", "5", "--format", "csv"], "--out");
    refused(&["compare", "denali"], "<B>");
    refused(&["compare", "denali", "/nowhere/a.csv"], "cannot read /nowhere/a.csv");
}

#[test]
fn what_is_written_here_is_read_here_again() {
    let path = |name: &str| file(name).to_str().expect("text").to_string();
    let (sampled, exported) = (path("sampled again.csv"), path("exported again.csv"));
    std::fs::write(&sampled, printed(&["sample", "--algorithm", "perlin", "--count", "300"])).expect("written");
    printed(&["export", "--algorithm", "perlin", "--row", "0", "--columns", "40", "--rows", "30", "--format", "csv", "--out", &exported]);
    for (file, size) in [(&sampled, "300 x 1"), (&exported, "40 x 30")] {
        assert!(printed(&["compare", file, "denali"]).lines().nth(1).is_some_and(|line| line.contains(size)), "{file}");
        printed(&["sample", "--count", "1", "--algorithm", "example", "--set", &format!("example={file}")]);
    }
    let bred = path("bred again.ron");
    let evolve = |profile: &str| {
        let _ = std::fs::remove_file(&bred);
        let told = ["--name", "again", "--population", "20", "--generations", "2", "--seed", "1", "--out", &bred];
        printed(&[&["evolve", "--profile", profile], &told[..]].concat()).lines().next().map(ToString::to_string)
    };
    // The same profile with a decimal comma is as far off.
    let comma = written(
        "decimal commas.csv",
        heights(&std::fs::read_to_string(&sampled).expect("text"))
            .iter()
            .fold(String::new(), |all, height| all + &height.to_string().replace('.', ",") + "\n"),
    );
    assert_eq!(evolve(&sampled), evolve(&comma));
}

#[test]
fn a_command_never_writes_over_what_it_reads_nor_twice_to_one_file() {
    let path = |name: &str| file(name).to_str().expect("text").to_string();
    let (drawing, other) = (path("drawn.png"), path("made of drawn.png"));
    image::GrayImage::from_fn(64, 64, |x, _| image::Luma([(x / 16 * 80) as u8])).save(&drawing).expect("written");
    let bytes = || std::fs::read(&drawing).expect("it is there");
    let before = bytes();
    let around = file("here").join("..").join("drawn.png");
    std::fs::create_dir_all(file("here")).expect("a folder");
    let around = around.to_str().expect("text").to_string();
    for out in [&drawing, &around] {
        refused(&["synthesize", &drawing, out], "OUT.png would write over IN.png");
        refused(&["synthesize", &drawing, &other, "--seeds-out", out], "--seeds-out would write over IN.png");
        refused(&["evolve", "--profile", &drawing, "--name", "a", "--out", out], "--out would write over --profile");
        let set = format!("example={drawing}");
        let export = ["export", "--algorithm", "example", "--set", &set, "--columns", "9", "--format", "csv", "--out", out];
        refused(&export, "--out would write over --set");
    }
    let _ = std::fs::remove_file(&other);
    refused(&["synthesize", &drawing, &other, "--seeds-out", &other], "OUT.png and --seeds-out are one file");
    refused(
        &["sound", "--scene", "wind", "--seconds", "1", "--out", &other, "--spectrogram", &other],
        "--out and --spectrogram are one file",
    );
    refused(&["walk", "--seconds", "1", "--record", &other, "--wav", &other], "--record and --wav are one file");
    assert!(bytes() == before && !file("made of drawn.png").exists());
}
