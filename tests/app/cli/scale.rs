//! Large outputs: parts that make the whole, on any number of threads, and what is refused.

use std::fs;

use super::{eremite, file, printed, refused, strangers_program};

/// Numbers of parts; the sizes below are multiples of none but the first.
const PARTS: [usize; 2] = [1, 7];

fn bytes(arguments: &[&str]) -> Vec<u8> {
    let output = eremite(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// Asserts that an output is that of its parts, one after the other, and the same on any number of threads.
fn is_joined_by_cat(arguments: &[&str]) -> Vec<u8> {
    let with = |more: &[&str]| bytes(&[arguments, more].concat());
    let whole = with(&[]);
    for threads in ["1", "3"] {
        assert!(with(&["--threads", threads]) == whole, "{arguments:?} on {threads} threads");
    }
    for of in PARTS {
        let parts: Vec<u8> = (1..=of).flat_map(|number| with(&["--part", &format!("{number}/{of}")])).collect();
        assert!(parts == whole, "{arguments:?} in {of} parts");
    }
    whole
}

/// Asserts that a picture is that which `join` makes of its parts, in so many parts; returns a part's name.
fn is_joined(name: &str, arguments: &[&str], numbers: &[usize]) -> String {
    let made = |name: &str, arguments: &[&str]| {
        let out = file(name);
        let name = out.to_str().expect("text").to_string();
        printed(&[arguments, &["--out", &name]].concat());
        name
    };
    let read = |name: &str| fs::read(name).expect("it was written");
    let whole = read(&made(&format!("{name}.png"), arguments));
    let threads = made(&format!("{name} threads.png"), &[arguments, &["--threads", "3"]].concat());
    assert!(read(&threads) == whole, "{arguments:?} on three threads");
    let mut last = String::new();
    for of in numbers {
        let part = |number| made(&format!("{name} {number} of {of}.png"), &[arguments, &["--part", &format!("{number}/{of}")]].concat());
        let mut parts: Vec<String> = (1..=*of).map(part).collect();
        parts.reverse();
        let command: Vec<&str> = std::iter::once("join").chain(parts.iter().map(String::as_str)).collect();
        let joined = made(&format!("{name} joined.png"), &command);
        assert!(read(&joined) == whole, "{arguments:?} in {of} parts");
        last.clone_from(&parts[0]);
    }
    last
}

#[test]
fn parts_of_samples_are_joined_by_cat() {
    let columns = ["sample", "--algorithm", "perlin", "--seed", "3", "--from", "-9", "--count", "70001"];
    let csv = is_joined_by_cat(&columns);
    let raw = is_joined_by_cat(&[&columns[..], &["--format", "f32"]].concat());
    let heights: Vec<f32> = raw.as_chunks().0.iter().map(|height: &[u8; 4]| f32::from_le_bytes(*height)).collect();
    let csv = String::from_utf8(csv).expect("text");
    assert_eq!((csv.lines().count(), heights.len()), (70_002, 70_001));
    for (line, height) in csv.lines().skip(1).zip(heights) {
        assert_eq!(line.split_once(',').expect("two fields").1.parse(), Ok(height));
    }
    let out = file("heights.f32");
    printed(&[&columns[..], &["--format", "f32", "--out", out.to_str().expect("text")]].concat());
    assert!(fs::read(out).expect("it was written") == raw);
}

#[test]
fn with_edits_the_ground_follows_each_height() {
    let edits = file("scale.strokes");
    let _ = fs::remove_file(&edits);
    let edits = edits.to_str().expect("text");
    printed(&["stroke", "--seed", "3", "--edits", edits, "--wash", "--path", "10,20 40,20", "--radius", "3"]);
    let sample = ["sample", "--seed", "3", "--count", "61", "--edits", edits];
    let text = String::from_utf8(is_joined_by_cat(&sample)).expect("text");
    let raw = is_joined_by_cat(&[&sample[..], &["--format", "f32"]].concat());
    let pairs: Vec<[f32; 2]> = raw
        .as_chunks::<8>()
        .0
        .iter()
        .map(|pair| [&pair[..4], &pair[4..]].map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four"))))
        .collect();
    assert_eq!(pairs.len(), 61);
    for (line, [height, ground]) in text.lines().skip(1).zip(pairs) {
        let fields: Vec<&str> = line.split(',').collect();
        assert!(fields[1].parse() == Ok(height) && fields[2].parse::<f32>().map_or(ground.is_nan(), |told| told == ground), "{line}");
    }
}

#[test]
fn parts_of_exports_are_joined_by_cat_or_by_join() {
    let row = ["export", "--algorithm", "perlin", "--seed", "3", "--from", "-700", "--columns", "40001"];
    let plane = ["export", "--algorithm", "perlin", "--seed", "3", "--row", "-5", "--columns", "3001", "--rows", "23"];
    for (export, formats) in [(&row[..], &["csv", "asc"][..]), (&plane[..], &["csv", "asc", "obj"])] {
        for format in formats {
            let whole = is_joined_by_cat(&[export, &["--format", format, "--out", "-"]].concat());
            let text = String::from_utf8(whole).expect("text");
            let expected = match (*format, export == row) {
                ("csv", true) => 40_001,
                ("csv", false) => 23,
                ("asc", true) => 7,
                ("asc", false) => 29,
                _ => 23 * 3001 + 22 * 3000,
            };
            assert_eq!(text.lines().count(), expected, "{export:?} {format}");
        }
    }
    for (name, export, size) in [("row", &row[..], (40_001, 1)), ("plane", &plane, (3001, 23))] {
        is_joined(&format!("export {name}"), &[export, &["--format", "png16"]].concat(), &[3]);
        let joined = file(&format!("export {name} joined.png"));
        assert_eq!(eremite::png::read_text(&joined, eremite::png::HEIGHTS).expect("sound").as_deref(), Some("0 100 1"));
        assert_eq!(image::image_dimensions(joined).expect("a picture"), size);
    }
    for arguments in [&["--format", "svg"][..], &["--format", "obj"]] {
        refused(&[&row[..], arguments, &["--part", "1/2", "--out", "-"]].concat(), "cannot be made in parts");
    }
}

#[test]
fn parts_of_a_map_are_bands() {
    // As near as what stands on the path is shown, with names and rivers, and farther.
    is_joined("atlas near", &["atlas", "--seed", "3", "--size", "64"], &[3]);
    is_joined("atlas small", &["atlas", "--seed", "3", "--size", "100", "--scale", "64"], &[7]);
    // Of two tiles: the first band ends within one, the next begins there, and the last reaches into the other.
    is_joined("atlas large", &["atlas", "--seed", "3", "--size", "300", "--scale", "262144"], &[3]);
    // A page that is wider than the land.
    is_joined("atlas of all", &["atlas", "--size", "300", "--scale", "144115188075855872"], &[1, 2]);
}

#[test]
fn parts_of_a_strip_are_stretches() {
    is_joined("strip", &["strip", "--seed", "5", "--from", "-60", "--columns", "31", "--scale", "4"], &[1, 7]);
    // Of several stretches of the painter, by night.
    is_joined(
        "long strip",
        &["strip", "--seed", "5", "--from", "0", "--columns", "620", "--scale", "6", "--depth", "40", "--hour", "22"],
        &[2],
    );
}

#[test]
fn bad_parts_are_refused_in_a_line() {
    for part in ["0/3", "4/3", "-1/3", "3", "1/0", "a/b", ""] {
        for arguments in [
            &["sample", "--count", "9"][..],
            &["export", "--columns", "9", "--format", "csv", "--out", "-"],
            &["atlas", "--out", "-"],
            &["strip", "--from", "0", "--columns", "9", "--out", "-"],
        ] {
            refused(&[arguments, &["--part", part]].concat(), "a part is two whole numbers, I of N from 1/N to N/N, such as 2/3");
        }
    }
    refused(&["sample", "--count", "9", "--part", "1/10"], "there are only 9 columns, too few for 10 parts");
    refused(&["atlas", "--size", "64", "--part", "1/65", "--out", "-"], "there are only 64 rows");
    refused(&["strip", "--from", "0", "--columns", "9", "--part", "1/10", "--out", "-"], "there are only 9 columns");
    refused(
        &["export", "--algorithm", "perlin", "--columns", "9", "--rows", "4", "--part", "1/5", "--format", "csv", "--out", "-"],
        "only 4 rows",
    );
    refused(&["sample", "--count", "9", "--threads", "0"], "--threads");
}

#[test]
fn parts_that_do_not_fit_are_refused_in_a_line() {
    let made = |name: &str, arguments: &[&str]| {
        let out = file(name);
        let name = out.to_str().expect("text").to_string();
        printed(&[&["export", "--algorithm", "perlin", "--format", "png16", "--out", &name], arguments].concat());
        name
    };
    let part =
        |name: &str, arguments: &[&str]| made(&format!("fit {name}.png"), &[&["--columns", "20", "--rows", "9"], arguments].concat());
    let thirds = [1, 2, 3].map(|number| part(&format!("{number} of 3"), &["--part", &format!("{number}/3")]));
    let [first, second, third] = thirds.each_ref().map(String::as_str);
    let out = file("fitted.png");
    let out = out.to_str().expect("text");
    let _ = fs::remove_file(out);
    let join_refused = |parts: &[&str], words: &str| {
        refused(&[&["join"], parts, &["--out", out]].concat(), words);
        assert!(!fs::exists(out).expect("it can be seen"), "something was left of {parts:?}");
    };
    join_refused(&[first, third], "part 2 of 3 is missing");
    join_refused(&[second, third], "part 1 of 3 is missing");
    join_refused(&[first, second], "part 3 of 3 is missing");
    join_refused(&[first, second, second, third], "are both part 2 of 3");
    for (name, arguments) in
        [("seed", &["--seed", "9"][..]), ("column", &["--from", "1"]), ("row", &["--row", "77"]), ("set", &["--set", "octaves=2"])]
    {
        let other = part(name, &[arguments, &["--part", "2/3"]].concat());
        join_refused(&[first, &other, third], "are parts of different pictures");
    }
    let other = part("fourth", &["--part", "2/4"]);
    join_refused(&[first, &other, third], "are parts of different pictures, or of one in another number of parts");
    let whole = part("whole", &[]);
    join_refused(&[&whole], "it is no part of a picture: --part makes one");
    let text = file("fit.txt");
    fs::write(&text, "1/3").expect("written");
    join_refused(&[text.to_str().expect("text")], "it is no part of a picture");
    join_refused(&["/nowhere/1.png"], "cannot read /nowhere/1.png");
    let cut = file("fit cut.png");
    let sound = fs::read(second).expect("it was written");
    fs::write(&cut, &sound[..sound.len() - 60]).expect("written");
    join_refused(&[first, cut.to_str().expect("text"), third], "fit cut.png: its pixels are damaged");
    refused(&["join", first, second, third, "--out", second], "--out would write over PART");
    refused(&["join", "--out", out], "PART");
}

#[cfg(target_os = "linux")]
#[test]
fn heights_without_end_take_no_room() {
    use std::{io::Read, process::Stdio};
    /// Memory limit in kB: a fraction of what is asked for, and of what is read of the numbers.
    const MAX_RESIDENT_KB: u64 = 150_000;
    const READ: usize = 200 << 20;
    for arguments in [
        &["sample", "--algorithm", "white", "--count", "1000000000", "--format", "f32"][..],
        &["sample", "--algorithm", "white", "--count", "1000000000"],
        &["export", "--algorithm", "white", "--columns", "1000000000", "--format", "png16", "--out", "-"],
    ] {
        let mut child = strangers_program(arguments).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut out = child.stdout.take().expect("a pipe");
        let mut buffer = vec![0; 1 << 20];
        let mut read = 0;
        // Text is made more slowly than numbers.
        let most = if arguments.contains(&"f32") { READ } else { READ / 16 };
        while read < most {
            let count = out.read(&mut buffer).expect("it goes on");
            assert_ne!(count, 0, "{arguments:?} ended after {read} bytes");
            read += count;
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        drop(out);
        let ended = child.wait().expect("it ends");
        assert!(ended.success(), "{arguments:?}: a closed pipe is no fault");
        let kb = mark.expect("a mark");
        assert!(kb < MAX_RESIDENT_KB, "{arguments:?}: {kb} kB");
    }
}
