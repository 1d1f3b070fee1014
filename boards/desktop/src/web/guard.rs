//! Who may talk to the handheld: pages that it served itself.
//!
//! A browser lets any site open a WebSocket to this machine, and a name that an attacker controls
//! can be made to point here. So the `Host` must be this machine by a name nobody else can have,
//! and the `Origin` must be that very address.

use tungstenite::http::HeaderMap;
use tungstenite::http::header::{HOST, HeaderName, ORIGIN};

/// The address by which a visitor came, if it is ours.
pub(super) fn own_host(headers: &HeaderMap, port: u16) -> Option<String> {
    let host = only(headers, &HOST)?.to_ascii_lowercase();
    let ours = ["127.0.0.1", "localhost", "[::1]"].into_iter().any(|name| {
        let rest = host.strip_prefix(name);
        // Browsers leave out the port that http has anyway.
        rest == Some(&format!(":{port}")) || (rest == Some("") && port == 80)
    });
    ours.then_some(host)
}

/// Whether a request for a file may be answered: a page's own requests often carry no origin.
pub(super) fn may_read(headers: &HeaderMap, host: &str) -> bool {
    !headers.contains_key(ORIGIN) || may_play(headers, host)
}

/// Whether a WebSocket may be opened. Browsers always say where from; who does not is refused.
pub(super) fn may_play(headers: &HeaderMap, host: &str) -> bool {
    only(headers, &ORIGIN)
        .is_some_and(|origin| origin.eq_ignore_ascii_case(&format!("http://{host}")))
}

/// The value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(HeaderName, &str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in list {
            map.append(name, value.parse().expect("a header"));
        }
        map
    }

    fn plays(host: &str, origin: Option<&str>) -> bool {
        let mut list = vec![(HOST, host)];
        list.extend(origin.map(|origin| (ORIGIN, origin)));
        let map = headers(&list);
        own_host(&map, 7420).is_some_and(|host| may_play(&map, &host))
    }

    #[test]
    fn own_pages_may_play() {
        assert!(plays("127.0.0.1:7420", Some("http://127.0.0.1:7420")));
        assert!(plays("LocalHost:7420", Some("http://localhost:7420")));
        assert!(plays("[::1]:7420", Some("http://[::1]:7420")));
    }

    #[test]
    fn everybody_else_may_not() {
        for (host, origin) in [
            ("127.0.0.1:7420", None),
            ("127.0.0.1:7420", Some("null")),
            ("127.0.0.1:7420", Some("https://127.0.0.1:7420")),
            ("127.0.0.1:7420", Some("http://127.0.0.1:7421")),
            ("127.0.0.1:7420", Some("http://localhost:7420")),
            ("127.0.0.1:7420", Some("http://127.0.0.1:7420.evil.example")),
            ("127.0.0.1:7420", Some("http://evil.example")),
            ("evil.example:7420", Some("http://evil.example:7420")),
            ("127.0.0.1.evil.example:7420", Some("http://127.0.0.1.evil.example:7420")),
            ("127.0.0.1", Some("http://127.0.0.1")),
            ("127.0.0.1:74200", Some("http://127.0.0.1:74200")),
            ("", Some("http://")),
        ] {
            assert!(!plays(host, origin), "{host} {origin:?}");
        }
    }

    #[test]
    fn two_hosts_or_origins_are_none() {
        let twice = headers(&[(HOST, "127.0.0.1:7420"), (HOST, "evil.example")]);
        assert_eq!(own_host(&twice, 7420), None);
        let twice = headers(&[(ORIGIN, "http://127.0.0.1:7420"), (ORIGIN, "http://evil.example")]);
        assert!(!may_play(&twice, "127.0.0.1:7420"));
        assert!(!may_read(&twice, "127.0.0.1:7420"));
        assert!(may_read(&HeaderMap::new(), "127.0.0.1:7420"));
    }
}
