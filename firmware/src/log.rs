//! Logging over defmt where a board turns it on, and nowhere else.

macro_rules! error {
    ($message:literal, $value:expr) => {{
        #[cfg(feature = "defmt")]
        defmt::error!($message, defmt::Display2Format(&$value));
        #[cfg(not(feature = "defmt"))]
        let _ = &$value;
    }};
}

pub(crate) use error;
