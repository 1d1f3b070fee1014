//! Firmware images: built, and measured.

use std::path::PathBuf;

use object::{Object, ObjectSection, ObjectSymbol};

use crate::Outcome;
use crate::process::{cargo, command, run, target};
use crate::setup::{TARGET, Toolchain, toolchain};

/// A device board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    PicoPad,
    PicoLcd13,
    PicoSystem,
}

impl Board {
    pub(crate) const ALL: [Self; 3] = [Self::PicoPad, Self::PicoLcd13, Self::PicoSystem];

    /// Its name in commands and file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::PicoPad => "picopad",
            Self::PicoLcd13 => "pico-lcd-1-3",
            Self::PicoSystem => "picosystem",
        }
    }

    /// Its package.
    pub(crate) fn package(self) -> String {
        format!("stonecaller-{}", self.name())
    }

    pub(crate) fn from_name(name: &str) -> Outcome<Self> {
        Self::ALL.into_iter().find(|board| board.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no board `{name}`; there are {names}")
        })
    }
}

/// An image and what it takes.
pub(crate) struct Image {
    /// The ELF file.
    pub(crate) path: PathBuf,
    /// Flash from its start to the image's end.
    pub(crate) flash_bytes: u64,
    /// RAM of static variables.
    pub(crate) ram_bytes: u64,
    /// RAM that the link takes of that.
    pub(crate) link_ram_bytes: u64,
}

/// Builds the image of `board`.
pub(crate) fn build(board: Board) -> Outcome<Image> {
    let package = board.package();
    let arguments =
        ["build", "--quiet", "--package", &package, "--profile", "image", "--target", TARGET];
    let mut build = match toolchain()? {
        Toolchain::Rustup => cargo(&arguments),
        Toolchain::Debian => {
            // Debian's stable compiler builds the core library itself once it is told that it may.
            let mut build = command("/usr/bin/cargo", &arguments);
            build
                .args(["-Zbuild-std=core"])
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTC", "/usr/bin/rustc");
            build.env_remove("RUSTUP_TOOLCHAIN");
            // It has no linker for the device; the project's own toolchain has, for any target.
            build.env("CARGO_TARGET_THUMBV6M_NONE_EABI_LINKER", linker()?);
            build
        }
    };
    run(&mut build)?;
    measure(target().join(TARGET).join("image").join(package))
}

/// The linker that comes with the toolchain.
fn linker() -> Outcome<PathBuf> {
    let answer = command("rustc", &["--print", "target-libdir"]).output();
    let folder = answer.map_err(|why| format!("rustc did not start: {why}"))?.stdout;
    let libraries = PathBuf::from(String::from_utf8_lossy(&folder).trim());
    let linker = libraries.with_file_name("bin").join("rust-lld");
    if linker.is_file() { Ok(linker) } else { Err(format!("there is no {}", linker.display())) }
}

fn measure(path: PathBuf) -> Outcome<Image> {
    let wrong = |why: String| format!("{}: {why}", path.display());
    let bytes = std::fs::read(&path).map_err(|why| wrong(why.to_string()))?;
    let elf = object::File::parse(&*bytes).map_err(|why| wrong(why.to_string()))?;
    let symbol = |name: &str| {
        elf.symbol_by_name(name)
            .map(|symbol| symbol.address())
            .ok_or_else(|| wrong(format!("no symbol {name}")))
    };
    // The initial values of variables are the last thing in flash.
    let (start, end) = (symbol("__sdata")?, symbol("__edata")?);
    let flash_bytes = symbol("__sidata")? + (end - start) - 0x1000_0000;
    let ram_bytes = symbol("__euninit")? - start;
    if elf.section_by_name(".boot2").is_none_or(|boot| boot.size() != 0x100) {
        return Err(wrong(
            "it has no second-stage boot loader, so the chip would not start it".into(),
        ));
    }
    let link_ram_bytes = constant(&elf, "LINK_RAM_BYTES").map_err(wrong)?;
    Ok(Image { path, flash_bytes, ram_bytes, link_ram_bytes })
}

/// The value of a constant of 32 bits that the image holds, for whoever measures it, under that name somewhere in a path.
fn constant(elf: &object::File<'_>, name: &str) -> Outcome<u64> {
    let missing = || format!("no constant {name}");
    let named = |symbol: &object::Symbol<'_, '_>| symbol.name().is_ok_and(|n| n.contains(name));
    let symbol = elf.symbols().find(named).ok_or_else(missing)?;
    let section = symbol.section_index().and_then(|index| elf.section_by_index(index).ok());
    let data = section.and_then(|section| section.data_range(symbol.address(), 4).ok().flatten());
    let bytes = data.and_then(|data| data.try_into().ok()).ok_or_else(missing)?;
    Ok(u64::from(u32::from_le_bytes(bytes)))
}
