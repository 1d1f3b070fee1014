//! The cable to a real device: a serial port, usually a USB adapter with its three wires.

use std::io;

use serialport::{DataBits, ErrorKind, FlowControl, Parity, SerialPort, StopBits};

use super::{Destination, Ends, Outside, READ_PATIENCE};
use crate::reactor::Case;

/// The speed of the cable.
const BAUD: u32 = 115_200;

/// A serial port that is open and ours alone.
pub struct Port {
    name: String,
    open: Option<Box<dyn SerialPort>>,
}

impl Port {
    /// Opens the port of that name.
    ///
    /// # Errors
    /// If it is not there, in use, or no serial port; says which.
    pub fn open(name: &str) -> Result<Self, String> {
        let port = open(name)?;
        Ok(Self { name: name.to_owned(), open: Some(port) })
    }

    /// Joins `case` with whatever is at the port, and opens it again whenever it was gone.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub fn join(self, case: &Case) -> io::Result<Outside> {
        Outside::join(case, self)
    }

    fn ends(&mut self) -> Result<Ends, String> {
        let port = match self.open.take() {
            Some(port) => port,
            None => open(&self.name)?,
        };
        let reader = port.try_clone().map_err(|error| format!("{}: {error}", self.name))?;
        Ok(Ends {
            reader: Box::new(reader),
            writer: Box::new(port),
            name: self.name.clone(),
            lumpy: false,
            patience: None,
            _place: None,
        })
    }
}

impl Destination for Port {
    fn open(&mut self) -> Result<Ends, String> {
        self.ends()
    }
}

fn open(name: &str) -> Result<Box<dyn SerialPort>, String> {
    serialport::new(name, BAUD)
        .data_bits(DataBits::Eight)
        .parity(Parity::None)
        .stop_bits(StopBits::One)
        .flow_control(FlowControl::None)
        .timeout(READ_PATIENCE)
        .open()
        .map_err(|error| explain(name, &error))
}

fn explain(name: &str, error: &serialport::Error) -> String {
    let why = match error.kind() {
        ErrorKind::NoDevice if busy(error) => "another program is using it".into(),
        ErrorKind::NoDevice | ErrorKind::Io(io::ErrorKind::NotFound) => {
            format!("it is not there{}", others(name))
        }
        ErrorKind::Io(io::ErrorKind::PermissionDenied) => {
            "not allowed; on Linux, join the group that owns it (often dialout)".into()
        }
        _ => error.to_string(),
    };
    format!("serial port {name}: {why}")
}

/// The crate tells a port in use from one that is missing only in words.
fn busy(error: &serialport::Error) -> bool {
    let words = error.to_string().to_lowercase();
    ["busy", "lock", "in use", "temporarily unavailable"].iter().any(|word| words.contains(word))
}

/// The ports that there are.
fn others(missing: &str) -> String {
    let found = serialport::available_ports().unwrap_or_default();
    let names: Vec<String> =
        found.into_iter().map(|port| port.port_name).filter(|name| name != missing).collect();
    if names.is_empty() { String::new() } else { format!("; there are {}", names.join(", ")) }
}
