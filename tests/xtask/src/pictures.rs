//! Screenshots, compared pixel by pixel.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use crate::Outcome;

/// A picture as rows of RGB.
struct Picture {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

/// Whether two folders hold the same pictures under the same names; returns how many.
pub(crate) fn same_folders(left: &Path, right: &Path) -> Outcome<usize> {
    let (ours, theirs) = (names(left)?, names(right)?);
    if let Some(name) = ours.symmetric_difference(&theirs).next() {
        return Err(format!("{name} is only in one of {} and {}", left.display(), right.display()));
    }
    if ours.is_empty() {
        return Err(format!("{} holds no pictures", left.display()));
    }
    for name in &ours {
        same(&left.join(name), &right.join(name))?;
    }
    Ok(ours.len())
}

fn names(folder: &Path) -> Outcome<BTreeSet<String>> {
    let entries =
        std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name.ends_with(".png")).collect())
}

fn same(left: &Path, right: &Path) -> Outcome {
    let (a, b) = (read(left)?, read(right)?);
    let differ = |why: String| format!("{} and {} differ: {why}", left.display(), right.display());
    if (a.width, a.height) != (b.width, b.height) {
        return Err(differ(format!("{}x{} and {}x{}", a.width, a.height, b.width, b.height)));
    }
    let pixels = a.rgb.chunks_exact(3).zip(b.rgb.chunks_exact(3)).enumerate();
    let mut wrong = pixels.filter(|(_, (a, b))| a != b).map(|(place, _)| place as u32);
    match wrong.next() {
        None => Ok(()),
        Some(first) => {
            let (x, y) = (first % a.width, first / a.width);
            Err(differ(format!("{} pixels, the first at {x},{y}", wrong.count() + 1)))
        }
    }
}

fn read(path: &Path) -> Outcome<Picture> {
    let wrong = |why: String| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|why| wrong(why.to_string()))?;
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(|why| wrong(why.to_string()))?;
    let size = reader.output_buffer_size().ok_or_else(|| wrong("too large".into()))?;
    let mut bytes = vec![0; size];
    let info = reader.next_frame(&mut bytes).map_err(|why| wrong(why.to_string()))?;
    let rgb = match info.color_type {
        png::ColorType::Rgb => bytes,
        png::ColorType::Rgba => {
            bytes.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
        }
        other => return Err(wrong(format!("{other:?} is not a colour picture"))),
    };
    Ok(Picture { width: info.width, height: info.height, rgb })
}
