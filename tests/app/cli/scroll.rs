//! `eremite scroll`: a kept walk as one long picture.

use std::fs;

use crate::harness::{folder, printed, refused};

#[test]
fn a_walk_becomes_strips_of_a_picture_or_pages_and_no_walk_none() {
    let data = folder("scrolls");
    let path = |name: &str| data.join(name).to_str().expect("text").to_owned();
    printed(&data, &["walk", "--seed", "12", "--at", "150", "--seconds", "12", "--speed", "10", "--keep", "north"]);
    let (png, again, pdf) = (path("scroll.png"), path("again.png"), path("scroll.pdf"));
    for out in [&png, &again, &pdf] {
        printed(&data, &["scroll", "--run", "north", "--scale", "2", "--out", out]);
    }
    let picture = image::open(&png).expect("a picture").to_rgb8();
    let strip = picture.height() / 2;
    assert_eq!((picture.width(), picture.height() % 2), (4800, 0), "a title, and one strip");
    assert_eq!(fs::read(&png).expect("there"), fs::read(&again).expect("there"), "twice the same");
    // The title is paper with letters, and the land below it is painted as far as the walk went.
    let paper = *picture.get_pixel(4790, 4);
    let painted = |x: u32, rows: std::ops::Range<u32>| rows.into_iter().filter(|y| *picture.get_pixel(x, *y) != paper).count();
    let columns = |rows: std::ops::Range<u32>| (0..4800).filter(|x| painted(*x, rows.clone()) > 0).count();
    assert!((60..3000).contains(&columns(0..strip)), "{}", columns(0..strip));
    let walked = columns(strip..strip + 90);
    assert!((200..2000).contains(&walked), "{walked} pixels are painted");
    let bytes = fs::read(&pdf).expect("there");
    assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF\n"));

    for (arguments, words) in [
        (&["scroll", "--run", "no\u{1b}[2Jbody", "--out", &png][..], "there is no walk 'no?[2Jbody'"),
        (&["scroll", "--run", "north", "--out", "/dev/null/none.png"], "cannot write /dev/null/none.png"),
        (&["scroll", "--run", "north", "--scale", "0", "--out", &png], "--scale"),
    ] {
        refused(&data, arguments, words);
    }
    for state in fs::read_dir(data.join("runs/north")).expect("a folder") {
        fs::write(state.expect("read").path(), b"nonsense").expect("written");
    }
    refused(&data, &["scroll", "--run", "north", "--out", &png], "nothing of the walk 'north' can be read");
}
