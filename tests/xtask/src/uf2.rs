//! UF2: the file that is dropped on a device.

use std::path::PathBuf;

use object::read::elf::{ElfFile32, ProgramHeader};

use crate::Outcome;
use crate::images::{Board, build};
use crate::process::target;

const BLOCK: usize = 512;
const PAYLOAD: usize = 256;
const FAMILY_RP2040: u32 = 0xE48B_FF56;
const HAS_FAMILY: u32 = 0x2000;
const FLASH: std::ops::Range<u64> = 0x1000_0000..0x1100_0000;

/// Where the file of a board goes.
pub(crate) fn path(board: Board) -> PathBuf {
    target().join("uf2").join(format!("{}.uf2", board.name()))
}

/// Builds the images of `boards` and writes their files.
pub(crate) fn write(boards: &[Board]) -> Outcome {
    for board in boards {
        let image = build(*board)?;
        let bytes =
            std::fs::read(&image.path).map_err(|why| format!("{}: {why}", image.path.display()))?;
        let file = from_elf(&bytes)?;
        let path = path(*board);
        let folder = path.parent().unwrap_or(&path);
        std::fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        std::fs::write(&path, &file).map_err(|why| format!("{}: {why}", path.display()))?;
        let flash = image.flash_bytes.div_ceil(1024);
        println!("{}  {flash} KiB of flash, {} blocks", path.display(), file.len() / BLOCK);
    }
    Ok(())
}

/// The UF2 file of an ELF image.
fn from_elf(elf: &[u8]) -> Outcome<Vec<u8>> {
    let pages = pages(elf)?;
    let count = u32::try_from(pages.len()).map_err(|_| "too many blocks")?;
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, payload)) in (0..).zip(&pages) {
        let words = [
            0x0A32_4655,
            0x9E5D_5157,
            HAS_FAMILY,
            *address,
            PAYLOAD as u32,
            number,
            count,
            FAMILY_RP2040,
        ];
        let start = file.len();
        file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        file.extend_from_slice(payload);
        file.resize(start + BLOCK - 4, 0);
        file.extend(0x0AB1_6F30_u32.to_le_bytes());
    }
    Ok(file)
}

/// What goes into flash, a page of 256 bytes at a time, gaps filled as erased flash reads.
fn pages(elf: &[u8]) -> Outcome<Vec<(u32, [u8; PAYLOAD])>> {
    let file = ElfFile32::<object::Endianness>::parse(elf)
        .map_err(|why| format!("not an ELF image: {why}"))?;
    let endian = file.endian();
    let mut pages = std::collections::BTreeMap::<u32, [u8; PAYLOAD]>::new();
    for segment in file.elf_program_headers() {
        let data = segment.data(endian, elf).map_err(|()| "a segment lies outside the file")?;
        if segment.p_type(endian) != object::elf::PT_LOAD || data.is_empty() {
            continue;
        }
        let start = segment.p_paddr(endian);
        let end = u64::from(start) + data.len() as u64;
        if !FLASH.contains(&u64::from(start)) || end > FLASH.end {
            return Err(format!("a segment at {start:#x} is not in flash"));
        }
        for (address, byte) in (start..).zip(data) {
            let page = pages.entry(address & !(PAYLOAD as u32 - 1)).or_insert([0xFF; PAYLOAD]);
            page[address as usize % PAYLOAD] = *byte;
        }
    }
    if pages.is_empty() {
        Err("the image is empty".into())
    } else {
        Ok(pages.into_iter().collect())
    }
}
