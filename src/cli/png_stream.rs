//! PNG pictures of any size, whose pixels come one after the other: filtered and deflated in blocks on all cores, as pigz does.
//! The blocks are cut by pixels, so that the same picture has the same bytes, however it comes and on however many threads.

use std::io::{self, Write};

use eremite_land::png::{PngText, io_error};
use miniz_oxide::{
    MZ_ADLER32_INIT,
    deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params},
    mz_adler32_oxide,
};

use super::Threads;

/// Pixels of a block: a preset dictionary would gain nothing over so many.
const BLOCK: u64 = 1 << 17;
/// Deflate levels go from 0 to 10; above this one pictures become little smaller, and take much longer.
const LEVEL: i32 = 4;
/// Without a header of zlib, which stands before the first block only.
const RAW: i32 = -15;
/// The header of zlib, and a last block of nothing.
const ZLIB_HEAD: [u8; 2] = [0x78, 0x5e];
const ZLIB_END: [u8; 2] = [0x03, 0x00];
/// The filter by which bytes are told by those of the pixel to their left: it asks for no row above, which may be another
/// block's.
const SUB: u8 = 1;

/// The kind of a picture's pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PngPixels {
    /// Three bytes of sRGB.
    Rgb,
    /// 16 bits of grey, the higher byte first.
    Grey16,
}

impl PngPixels {
    /// Bytes of a pixel.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Rgb => 3,
            Self::Grey16 => 2,
        }
    }

    /// The same in the words of the `png` crate.
    pub const fn color(self) -> (png::ColorType, png::BitDepth) {
        match self {
            Self::Rgb => (png::ColorType::Rgb, png::BitDepth::Eight),
            Self::Grey16 => (png::ColorType::Grayscale, png::BitDepth::Sixteen),
        }
    }
}

/// What a PNG is, before its pixels.
#[derive(Clone, Copy, Debug)]
pub struct PngHead<'a> {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The kind of its pixels.
    pub pixels: PngPixels,
    /// Texts that it carries.
    pub texts: &'a [PngText<'a>],
}

/// Writes a PNG whose pixels `fill` writes, from the upper left.
///
/// # Errors
/// If it cannot be written, or fewer or more pixels come than it has.
pub fn write_png(
    out: &mut dyn Write,
    head: PngHead,
    threads: Threads,
    fill: impl FnOnce(&mut PngStream) -> io::Result<()>,
) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, head.width, head.height);
    let (color, depth) = head.pixels.color();
    encoder.set_color(color);
    encoder.set_depth(depth);
    for PngText { keyword, text } in head.texts {
        encoder.add_itxt_chunk((*keyword).into(), (*text).into()).map_err(io_error)?;
    }
    let mut stream = PngStream {
        out: encoder.write_header().map_err(io_error)?,
        width: u64::from(head.width),
        all: u64::from(head.width) * u64::from(head.height),
        bytes: head.pixels.bytes(),
        threads,
        begun: 0,
        waiting: Vec::new(),
        before: Vec::new(),
        adler: MZ_ADLER32_INIT,
    };
    stream.out.write_chunk(png::chunk::IDAT, &ZLIB_HEAD).map_err(io_error)?;
    fill(&mut stream)?;
    stream.finish()
}

/// The pixels of a PNG in progress.
pub struct PngStream<'a> {
    out: png::Writer<&'a mut dyn Write>,
    width: u64,
    all: u64,
    /// Bytes of a pixel.
    bytes: usize,
    threads: Threads,
    /// Pixels that were written; those that wait are not.
    begun: u64,
    waiting: Vec<u8>,
    /// The pixel before those that wait.
    before: Vec<u8>,
    adler: u32,
}

/// A block of a deflated picture.
struct Block {
    deflated: Vec<u8>,
    adler: u32,
    /// Number of bytes before they were deflated.
    length: u64,
}

impl PngStream<'_> {
    /// Adds pixels, in whole bytes of any number.
    ///
    /// # Errors
    /// If they cannot be written, or are more than the picture has.
    pub fn add(&mut self, mut pixels: &[u8]) -> io::Result<()> {
        let batch = BLOCK as usize * self.bytes * 2 * self.threads.count();
        while !pixels.is_empty() {
            let (now, later) = pixels.split_at(pixels.len().min(batch - self.waiting.len()));
            self.waiting.extend_from_slice(now);
            pixels = later;
            if self.waiting.len() == batch {
                self.write_waiting()?;
            }
        }
        Ok(())
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        let Self { bytes, width, begun, all, threads, .. } = *self;
        let pixels = (self.waiting.len() / bytes) as u64;
        if begun + pixels > all || !self.waiting.len().is_multiple_of(bytes) {
            return Err(io::Error::other("the picture has more pixels than it should"));
        }
        let block_bytes = BLOCK as usize * bytes;
        let (waiting, before) = (&self.waiting, &self.before);
        let blocks = waiting.chunks(block_bytes).enumerate().map(|(number, block)| {
            let at = number * block_bytes;
            let left = if at == 0 { &before[..] } else { &waiting[at - bytes..at] };
            (begun + number as u64 * BLOCK, left, block)
        });
        let (out, adler) = (&mut self.out, &mut self.adler);
        threads.in_order(
            blocks,
            |(first, left, block)| Block::of(first, width, left, block, bytes),
            |block| {
                *adler = combined_adler(*adler, block.adler, block.length);
                out.write_chunk(png::chunk::IDAT, &block.deflated).map_err(io_error)
            },
        )?;
        self.begun += pixels;
        self.before = self.waiting[self.waiting.len() - bytes..].to_vec();
        self.waiting.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.write_waiting()?;
        }
        if self.begun != self.all {
            return Err(io::Error::other("the picture has fewer pixels than it should"));
        }
        let end = [&ZLIB_END[..], &self.adler.to_be_bytes()].concat();
        self.out.write_chunk(png::chunk::IDAT, &end).map_err(io_error)?;
        self.out.finish().map_err(io_error)
    }
}

impl Block {
    /// Filters and deflates pixels, the first of which has a number in the picture, and a pixel to its left.
    fn of(first: u64, width: u64, left: &[u8], pixels: &[u8], bytes: usize) -> Self {
        let mut filtered = Vec::with_capacity(pixels.len() + pixels.len() / (bytes * width as usize) + 1);
        let (mut at, mut rest, mut left) = (first % width, pixels, left);
        while !rest.is_empty() {
            let count = ((width - at) as usize).saturating_mul(bytes).min(rest.len());
            let (row, later) = rest.split_at(count);
            if at == 0 {
                filtered.push(SUB);
                filtered.extend_from_slice(&row[..bytes]);
            } else {
                filtered.extend(row[..bytes].iter().zip(left).map(|(byte, left)| byte.wrapping_sub(*left)));
            }
            filtered.extend(row[bytes..].iter().zip(row).map(|(byte, left)| byte.wrapping_sub(*left)));
            (at, rest) = (0, later);
            left = &[];
        }
        let mut deflated = Vec::with_capacity(filtered.len() / 2);
        let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, RAW, 0));
        compress_to_output(&mut compressor, &filtered, TDEFLFlush::Sync, |piece| {
            deflated.extend_from_slice(piece);
            true
        });
        Self { deflated, adler: mz_adler32_oxide(MZ_ADLER32_INIT, &filtered), length: filtered.len() as u64 }
    }
}

/// The Adler-32 checksum of bytes and those after them, of which there are `length`.
fn combined_adler(first: u32, second: u32, length: u64) -> u32 {
    const BASE: u64 = 65_521;
    let parts = |sum: u32| (u64::from(sum & 0xffff), u64::from(sum >> 16));
    let ((a, b), (a_after, b_after)) = (parts(first), parts(second));
    let a_both = (a + a_after + BASE - 1) % BASE;
    // Each of the later bytes counts the earlier ones once more.
    let b_both = (b + b_after + length % BASE * (a + BASE - 1)) % BASE;
    (b_both << 16 | a_both) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture, written in pieces of some length.
    fn written(width: u32, height: u32, pixels: PngPixels, raw: &[u8], piece: usize, threads: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let head = PngHead { width, height, pixels, texts: &[PngText { keyword: "Words", text: "a text" }] };
        let threads = threads_of(threads);
        write_png(&mut bytes, head, threads, |out| raw.chunks(piece).try_for_each(|piece| out.add(piece))).expect("written");
        bytes
    }

    fn threads_of(number: &str) -> Threads {
        use clap::{Args, FromArgMatches};
        let found = Threads::augment_args(clap::Command::new("a")).get_matches_from(["a", "--threads", number]);
        Threads::from_arg_matches(&found).expect("a number")
    }

    fn read(bytes: &[u8]) -> (png::ColorType, Vec<u8>) {
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info().expect("a PNG");
        assert_eq!(reader.info().utf8_text[0].get_text().expect("a text"), "a text");
        let mut raw = vec![0; reader.output_buffer_size().expect("it is small")];
        let info = reader.next_frame(&mut raw).expect("sound");
        (info.color_type, raw)
    }

    #[test]
    fn a_picture_comes_back_and_has_the_same_bytes_however_it_is_written() {
        // Rows far shorter than a block, and longer.
        for (width, height, pixels) in
            [(1, 1, PngPixels::Rgb), (700, 501, PngPixels::Rgb), (300_001, 3, PngPixels::Grey16), (1, 300_000, PngPixels::Grey16)]
        {
            let raw: Vec<u8> = (0..width as usize * height as usize * pixels.bytes()).map(|at| (at * at / 977 % 251) as u8).collect();
            let first = written(width, height, pixels, &raw, raw.len(), "1");
            assert_eq!(read(&first), (pixels.color().0, raw.clone()));
            for (piece, threads) in [(1, "2"), (6000, "3"), (1 << 20, "1")] {
                assert!(written(width, height, pixels, &raw, piece, threads) == first, "{width} x {height} in pieces of {piece}");
            }
        }
    }

    #[test]
    fn too_few_and_too_many_pixels_are_refused() {
        let head = PngHead { width: 3, height: 2, pixels: PngPixels::Rgb, texts: &[] };
        for bytes in [0, 15, 17, 21] {
            let refused = write_png(&mut Vec::new(), head, Threads::default(), |out| out.add(&vec![0; bytes]));
            assert!(refused.expect_err("it has 18").to_string().contains("pixels than it should"), "{bytes}");
        }
    }

    #[test]
    fn checksums_are_combined() {
        let bytes: Vec<u8> = (0..200_000_u32).map(|at| (at * 7 % 256) as u8).collect();
        let sum = |bytes: &[u8]| mz_adler32_oxide(MZ_ADLER32_INIT, bytes);
        for cut in [0, 1, 65_521, 131_072, 200_000] {
            let (first, second) = bytes.split_at(cut);
            assert_eq!(combined_adler(sum(first), sum(second), second.len() as u64), sum(&bytes));
        }
    }
}
