//! Puts `memory.x`, which stands at the root of the workspace, where the linker looks for it.

use std::env;
use std::path::Path;

fn main() {
    let package = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let root = Path::new(&package).join("../..");
    println!("cargo::rerun-if-changed={}", root.join("memory.x").display());
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("none") {
        println!("cargo::rustc-link-search={}", root.display());
    }
}
