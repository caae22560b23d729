//! A PDF of strips, one below the other on pages in landscape. PDF 1.7 (ISO 32000-1): the pixels of a PNG are a stream of the
//! filter `FlateDecode` with the predictors of PNG, so strips are packed by the PNG encoder.

use std::io::{self, Write};

/// Size of a page in points: A4 in landscape.
const PAGE_PT: [f32; 2] = [841.89, 595.28];
/// Margin of a page, and the space between two strips, in points.
const MARGIN_PT: f32 = 30.0;
const BETWEEN_PT: f32 = 3.0;

/// Number of the list of pages, which is written last.
const CATALOG: usize = 1;
const PAGES: usize = 2;

/// Writes a PDF strip by strip.
pub struct PdfWriter<W> {
    out: W,
    /// Bytes so far, and where each object begins.
    written: u64,
    offsets: Vec<u64>,
    pages: Vec<usize>,
    /// The strips of the page that is not full, with width and height in pixels.
    on_page: Vec<(usize, u32, u32)>,
}

impl<W: Write> PdfWriter<W> {
    /// Begins a document.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(out: W) -> io::Result<Self> {
        let mut pdf = Self { out, written: 0, offsets: vec![0; PAGES], pages: Vec::new(), on_page: Vec::new() };
        // Bytes above 127 tell programs that it is not text.
        pdf.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")?;
        Ok(pdf)
    }

    /// Adds a strip of sRGB bytes below the last, on the next page if this one is full.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add_strip(&mut self, bytes: &[u8], width: u32, height: u32) -> io::Result<()> {
        let taken_pt: f32 = self.on_page.iter().map(|(_, width, height)| height_pt(*width, *height) + BETWEEN_PT).sum();
        if !self.on_page.is_empty() && taken_pt + height_pt(width, height) > PAGE_PT[1] - 2.0 * MARGIN_PT {
            self.finish_page()?;
        }
        let pixels = packed(bytes, width, height)?;
        let object = self.begin_object()?;
        self.write(
            format!(
                "<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB /BitsPerComponent 8 \
                 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns {width} >> \
                 /Length {} >>\nstream\n",
                pixels.len()
            )
            .as_bytes(),
        )?;
        self.write(&pixels)?;
        self.write(b"\nendstream\nendobj\n")?;
        self.on_page.push((object, width, height));
        Ok(())
    }

    /// Ends the document.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.on_page.is_empty() {
            self.finish_page()?;
        }
        let kids: String = self.pages.iter().map(|page| format!("{page} 0 R ")).collect();
        let count = self.pages.len();
        self.offsets[CATALOG - 1] = self.written;
        self.write(format!("{CATALOG} 0 obj\n<< /Type /Catalog /Pages {PAGES} 0 R >>\nendobj\n").as_bytes())?;
        self.offsets[PAGES - 1] = self.written;
        self.write(format!("{PAGES} 0 obj\n<< /Type /Pages /Kids [{kids}] /Count {count} >>\nendobj\n").as_bytes())?;
        let table = self.written;
        let entries: String = self.offsets.iter().map(|offset| format!("{offset:010} 00000 n \n")).collect();
        let size = self.offsets.len() + 1;
        self.write(
            format!(
                "xref\n0 {size}\n0000000000 65535 f \n{entries}trailer\n<< /Size {size} /Root {CATALOG} 0 R >>\nstartxref\n{table}\n%%EOF\n"
            )
            .as_bytes(),
        )?;
        self.out.flush()
    }

    fn finish_page(&mut self) -> io::Result<()> {
        let strips = std::mem::take(&mut self.on_page);
        let mut top_pt = PAGE_PT[1] - MARGIN_PT;
        let mut drawn = String::new();
        for (object, width, height) in &strips {
            let [wide, high] = [PAGE_PT[0] - 2.0 * MARGIN_PT, height_pt(*width, *height)];
            drawn += &format!("q {wide:.3} 0 0 {high:.3} {MARGIN_PT} {:.3} cm /S{object} Do Q\n", top_pt - high);
            top_pt -= high + BETWEEN_PT;
        }
        let contents = self.begin_object()?;
        self.write(format!("<< /Length {} >>\nstream\n{drawn}endstream\nendobj\n", drawn.len()).as_bytes())?;
        let page = self.begin_object()?;
        let images: String = strips.iter().map(|(object, ..)| format!("/S{object} {object} 0 R ")).collect();
        let [wide, high] = PAGE_PT;
        self.write(
            format!(
                "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {wide} {high}] /Resources << /XObject << {images}>> >> \
                 /Contents {contents} 0 R >>\nendobj\n"
            )
            .as_bytes(),
        )?;
        self.pages.push(page);
        Ok(())
    }

    fn begin_object(&mut self) -> io::Result<usize> {
        self.offsets.push(self.written);
        let object = self.offsets.len();
        self.write(format!("{object} 0 obj\n").as_bytes())?;
        Ok(object)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

/// The height of a strip on a page, as wide as the page allows.
fn height_pt(width: u32, height: u32) -> f32 {
    (PAGE_PT[0] - 2.0 * MARGIN_PT) * height as f32 / width as f32
}

/// Pixels as a zlib stream of rows with PNG's predictors: the contents of a PNG's `IDAT` chunks.
fn packed(bytes: &[u8], width: u32, height: u32) -> io::Result<Vec<u8>> {
    const SIGNATURE: usize = 8;
    let mut file = Vec::new();
    eremite_land::png::write(bytes, width, height, &mut file)?;
    let mut pixels = Vec::new();
    let mut rest = &file[SIGNATURE..];
    while let Some((length, chunk)) = rest.split_first_chunk() {
        let length = u32::from_be_bytes(*length) as usize;
        let (kind, contents) = chunk.split_at(4);
        if kind == b"IDAT" {
            pixels.extend_from_slice(&contents[..length]);
        }
        // Four bytes of checksum.
        rest = &contents[length + 4..];
    }
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(strips: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut pdf = PdfWriter::new(&mut bytes).expect("begun");
        for number in 0..strips {
            let strip: Vec<u8> = (0..3 * 400 * 30).map(|byte| (byte * (number + 3)) as u8).collect();
            pdf.add_strip(&strip, 400, 30).expect("added");
        }
        pdf.finish().expect("ended");
        bytes
    }

    fn count(bytes: &[u8], words: &str) -> usize {
        bytes.windows(words.len()).filter(|window| *window == words.as_bytes()).count()
    }

    #[test]
    fn each_object_is_where_the_table_says() {
        for strips in [1, 8, 9, 30] {
            let bytes = document(strips);
            let tail = String::from_utf8_lossy(&bytes[bytes.len() - 40..]).into_owned();
            let table: usize = tail.lines().rev().nth(1).expect("startxref").parse().expect("a number");
            let text = std::str::from_utf8(&bytes[table..]).expect("the table is text");
            assert!(text.starts_with("xref\n0 "));
            let offsets: Vec<usize> = text.lines().filter_map(|line| line.strip_suffix(" 00000 n ")?.parse().ok()).collect();
            for (number, offset) in offsets.iter().enumerate() {
                assert!(bytes[*offset..].starts_with(format!("{} 0 obj\n", number + 1).as_bytes()), "object {}", number + 1);
            }
            assert_eq!((count(&bytes, "/Subtype /Image"), count(&bytes, " Do Q")), (strips, strips));
            let pages = count(&bytes, "/Type /Page ");
            assert!(count(&bytes, &format!("/Count {pages} ")) == 1 && (strips > 8) == (pages > 1), "{pages} pages of {strips}");
        }
    }

    #[test]
    fn the_pixels_are_those_of_a_png() {
        let strip: Vec<u8> = (0..3 * 40 * 9).map(|byte| (byte * byte / 7) as u8).collect();
        let pixels = packed(&strip, 40, 9).expect("packed");
        let mut file = Vec::new();
        eremite_land::png::write(&strip, 40, 9, &mut file).expect("written");
        let begin = file.windows(4).position(|window| window == b"IDAT").expect("pixels") + 4;
        assert_eq!(pixels, file[begin..begin + pixels.len()], "a small picture has one chunk");
    }
}
