//! Unsupported formats: each is rejected by its name, with advice.

/// Magic bytes, and the formats they belong to.
const BEGINNINGS: [(&[u8], &str); 19] = [
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"II+\0", "a TIFF"),
    (b"MM\0+", "a TIFF"),
    (b"\xff\xd8\xff", "a JPEG"),
    (b"GIF8", "a GIF"),
    (b"RIFF", "a WebP"),
    (b"v/1\x01", "an OpenEXR"),
    (b"\x89HDF", "an HDF5 or NetCDF"),
    (b"CDF\x01", "a NetCDF"),
    (b"CDF\x02", "a NetCDF"),
    (b"EHFA_HEADER_TAG", "an Erdas Imagine"),
    (b"UHL1", "a DTED"),
    (b"TERRAGEN", "a Terragen terrain"),
    (b"DSBB", "a binary Surfer grid"),
    (b"DSRB", "a binary Surfer grid"),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000"),
    (b"%PDF", "a PDF"),
    (b"SQLite format 3", "a database"),
];
const PACKED: [(&[u8], &str); 4] = [(b"PK\x03\x04", "a zip"), (b"\x1f\x8b", "a gzip"), (b"7z\xbc\xaf", "a 7z"), (b"BZh", "a bzip2")];
/// Extensions of raw binary formats without a header.
const BARE: [&str; 10] = ["r16", "raw", "r32", "r8", "f32", "flt", "bil", "bip", "bsq", "bt"];
const ENDINGS: [(&str, &str); 8] = [
    ("tif", "a TIFF"),
    ("tiff", "a TIFF"),
    ("jpg", "a JPEG"),
    ("jpeg", "a JPEG"),
    ("exr", "an OpenEXR"),
    ("nc", "a NetCDF"),
    ("ter", "a Terragen terrain"),
    ("img", "an Erdas Imagine"),
];

const ADVICE: &str = "save it as an ASCII grid (.asc) or as a PNG of 16 bits, as QGIS or gdal_translate do";

/// A known format that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedFormat {
    /// A compressed file or archive; its name with an article.
    #[error("it is {0}: unpack it, and give what is in it")]
    Packed(&'static str),
    /// Another format of pictures or heights; its name with an article.
    #[error("it is {0}, which is not read here: {ADVICE}")]
    Other(&'static str),
    /// Raw numbers without a header.
    #[error("it is raw numbers, which do not say how wide the map is nor in which metres: {ADVICE}")]
    Raw,
}

/// Rejects files that are known to be something else.
///
/// # Errors
/// The format.
pub fn reject_unsupported(bytes: &[u8], ending: &str) -> Result<(), UnsupportedFormat> {
    let begins = |known: &[(&[u8], &'static str)]| known.iter().find(|(beginning, _)| bytes.starts_with(beginning)).map(|(_, name)| *name);
    if let Some(name) = begins(&PACKED) {
        return Err(UnsupportedFormat::Packed(name));
    }
    let bitmap = (bytes.starts_with(b"BM") && bytes.contains(&0)).then_some("a BMP");
    let by_name = || ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, name)| *name);
    if let Some(name) = begins(&BEGINNINGS).or(bitmap).or_else(by_name) {
        return Err(UnsupportedFormat::Other(name));
    }
    if BARE.contains(&ending) {
        return Err(UnsupportedFormat::Raw);
    }
    Ok(())
}
