//! Stonecaller on the PicoSystem.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    stonecaller_rp2040::explain(env!("CARGO_PKG_NAME"), stonecaller_picosystem::MODEL.name)
}
