//! What a fresh machine lacks, installed.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::Outcome;
use crate::process::{command, exists, root, run};

/// The processor of every device board.
pub(crate) const TARGET: &str = "thumbv6m-none-eabi";

/// How images are built on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// With the project's own toolchain, which has the target.
    Rustup,
    /// With Debian's compiler, which builds the core library on the way.
    Debian,
}

/// Makes sure that images can be built.
pub(crate) fn toolchain() -> Outcome<Toolchain> {
    static FOUND: OnceLock<Outcome<Toolchain>> = OnceLock::new();
    FOUND.get_or_init(find_toolchain).clone()
}

fn find_toolchain() -> Outcome<Toolchain> {
    // To try the fallback where it is not needed.
    let forced = std::env::var_os("STONECALLER_TOOLCHAIN").is_some_and(|name| name == "debian");
    if !forced {
        let fetch = || run(&mut command("rustup", &["target", "add", TARGET])).is_ok();
        if has_target() || fetch() && has_target() {
            return Ok(Toolchain::Rustup);
        }
        println!("rustup cannot fetch {TARGET}: trying Debian's compiler");
    }
    install(&["rustc-web", "cargo-web", "rust-web-src"], "/usr/bin/rustc")?;
    Ok(Toolchain::Debian)
}

/// Whether the compiler has the target's core library.
fn has_target() -> bool {
    let mut ask = command("rustc", &["--print", "target-libdir", "--target", TARGET]);
    let Ok(answer) = ask.output() else { return false };
    let folder = String::from_utf8_lossy(&answer.stdout);
    answer.status.success() && std::path::Path::new(folder.trim()).is_dir()
}

/// Makes sure that an npm package of ours has what it needs.
pub(crate) fn npm(folder: &str) -> Outcome {
    if !exists("npm") || !exists("node") {
        install(&["nodejs", "npm"], "npm")?;
    }
    let folder = root().join(folder);
    let up_to_date = || {
        let lock = folder.join("package-lock.json").metadata().ok()?.modified().ok()?;
        let installed =
            folder.join("node_modules/.package-lock.json").metadata().ok()?.modified().ok()?;
        Some(lock <= installed)
    };
    if up_to_date() == Some(true) {
        return Ok(());
    }
    run(command("npm", &["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder))
}

/// Makes sure that there is a browser, and returns where.
pub(crate) fn browser() -> Outcome<PathBuf> {
    let find = || ["chromium", "google-chrome"].into_iter().find_map(which);
    if find().is_none() {
        install(&["chromium"], "chromium")?;
    }
    find().ok_or_else(|| "there is no Chromium, and it could not be installed".into())
}

/// Where a program lies.
fn which(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Installs Debian packages that bring `program`.
fn install(packages: &[&str], program: &str) -> Outcome {
    if !exists("apt-get") {
        return Err(format!("`{program}` is missing; please install {}", packages.join(", ")));
    }
    let apt = |arguments: &[&str]| {
        let mut apt =
            if exists("sudo") { command("sudo", &["apt-get"]) } else { command("apt-get", &[]) };
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut apt)
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())?;
    if exists(program) { Ok(()) } else { Err(format!("`{program}` is still missing")) }
}
