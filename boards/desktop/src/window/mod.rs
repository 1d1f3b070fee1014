//! Stub.
use crate::profile::BoardName;
use crate::reactor::Case;
/// Stub.
pub struct Window;
/// Stub.
/// # Errors
/// Stub.
pub fn open(_b: BoardName) -> Result<Window, String> {
    Err("no window yet".into())
}
impl Window {
    /// Stub.
    pub fn show(self, _c: &Case) {}
}
