//! The numbers to hold.

/// What is measured: its key in `target/bench.json`, what it is, its unit and its bar.
pub(crate) struct Bar {
    /// The key.
    pub(crate) key: &'static str,
    /// What it is.
    pub(crate) what: &'static str,
    /// What it has to hold.
    pub(crate) limit: Limit,
}

/// The side of a number on which it is good.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// It may be this or less.
    Most(f64),
    /// It has to be this or more.
    Least(f64),
}

impl Bar {
    /// Whether a value holds the bar.
    pub(crate) fn holds(&self, value: f64) -> bool {
        match self.limit {
            Limit::Most(most) => value <= most,
            Limit::Least(least) => value >= least,
        }
    }

    /// The bar as a number with its side.
    pub(crate) fn limit(&self) -> String {
        match self.limit {
            Limit::Most(most) => format!("<= {most:.2}"),
            Limit::Least(least) => format!(">= {least:.2}"),
        }
    }
}

/// Time from a press to the last pixel of a whole new picture, 240x240.
pub(crate) const FULL_REDRAW: Bar = Bar {
    key: "full_redraw_ms",
    what: "full redraw at 240x240, button to last pixel, ms",
    limit: Limit::Most(17.0),
};
/// Time from a press to the last pixel of a moved cursor.
pub(crate) const CURSOR_MOVE: Bar = Bar {
    key: "cursor_move_ms",
    what: "cursor move, button to last pixel, ms",
    limit: Limit::Most(5.0),
};
/// Time from power-on to a lit first picture.
pub(crate) const FIRST_FRAME: Bar = Bar {
    key: "first_frame_ms",
    what: "power-on to first frame, panel waits included, ms",
    limit: Limit::Most(300.0),
};
/// Flash of the largest image. The bar is that of the whole product, opponent included, and so is the next one.
pub(crate) const FLASH: Bar =
    Bar { key: "flash_kib", what: "largest image, KiB", limit: Limit::Most(768.0) };
/// Static RAM of the largest image, of 264 KiB: the rest is the stack's.
pub(crate) const RAM: Bar =
    Bar { key: "ram_kib", what: "its static RAM, KiB", limit: Limit::Most(200.0) };

/// Whole random matches a second, one core.
pub(crate) const RANDOM_GAMES: Bar = Bar {
    key: "random_games_per_s",
    what: "whole random Second Edition games a second, one core",
    limit: Limit::Least(5000.0),
};
/// How fast random play is beside chess.
pub(crate) const AGAINST_SHAKMATY: Bar = Bar {
    key: "decisions_vs_shakmaty",
    what: "decisions a second over shakmaty's random plies a second",
    limit: Limit::Least(1.0),
};
/// The size of a position.
pub(crate) const STATE: Bar =
    Bar { key: "state_bytes", what: "a position, bytes", limit: Limit::Most(1024.0) };
/// The time to copy a position.
pub(crate) const CLONE: Bar =
    Bar { key: "clone_ns", what: "cloning a position, ns", limit: Limit::Most(400.0) };
/// The size of a choice.
pub(crate) const CHOICE: Bar = Bar {
    key: "choice_bytes",
    what: "the largest choice in postcard, bytes",
    limit: Limit::Most(8.0),
};

/// The size of a match in the save region.
pub(crate) const MATCH_LOG: Bar = Bar {
    key: "match_log_bytes",
    what: "the log of a random match, bytes",
    limit: Limit::Most(1024.0),
};

/// Time from power-on to a match that goes on.
pub(crate) const RESUME: Bar = Bar {
    key: "resume_ms",
    what: "power-on to a resumed match on screen, device time without the presses, ms",
    limit: Limit::Most(500.0),
};
/// Time that keeping a choice takes from everything else.
pub(crate) const SAVE_STALL: Bar = Bar {
    key: "save_stall_ms",
    what: "longest common stall by keeping a choice, ms",
    limit: Limit::Most(5.0),
};

/// What the computer opponent takes for a decision and for a turn at each level, and its memory.
pub(crate) const OPPONENT: [Bar; 7] = [
    Bar {
        key: "ai_easy_p99_s",
        what: "easy opponent's decision on the device, 99th percentile, s",
        limit: Limit::Most(0.3),
    },
    Bar {
        key: "ai_normal_p99_s",
        what: "normal opponent's decision on the device, 99th percentile, s",
        limit: Limit::Most(1.0),
    },
    Bar {
        key: "ai_hard_p99_s",
        what: "hard opponent's decision on the device, 99th percentile, s",
        limit: Limit::Most(3.0),
    },
    Bar {
        key: "ai_easy_turn_s",
        what: "easy opponent's longest turn on the device, s",
        limit: Limit::Most(4.0),
    },
    Bar {
        key: "ai_normal_turn_s",
        what: "normal opponent's longest turn on the device, s",
        limit: Limit::Most(12.0),
    },
    Bar {
        key: "ai_hard_turn_s",
        what: "hard opponent's longest turn on the device, s",
        limit: Limit::Most(30.0),
    },
    Bar {
        key: "ai_ram_kib",
        what: "what an opponent that thinks keeps in RAM, KiB",
        limit: Limit::Most(40.0),
    },
];
/// Time from a press to the last pixel of its answer while the device thinks: of the cursor, and of pages at 240x240.
pub(crate) const PRESS_WHILE_THINKING: Bar = Bar {
    key: "press_while_thinking_ms",
    what: "a press while the hard opponent thinks, button to last pixel, worst, ms",
    limit: Limit::Most(20.0),
};
/// Time until a neighbour that is plugged in sees a device that thinks.
pub(crate) const LINK_WHILE_THINKING: Bar = Bar {
    key: "link_seen_while_thinking_ms",
    what: "cable plugged in to a thinking device seen by the other, ms",
    limit: Limit::Most(1000.0),
};
/// Time of a choice on a good cable, of 95 in 100 of a whole match.
pub(crate) const LINK_CHOICE: Bar = Bar {
    key: "link_choice_ms",
    what: "a choice on the wire to its acknowledgement, two chips, 95 of 100, ms",
    limit: Limit::Most(5.0),
};
/// Time from a cable plugged in to a match that goes on.
pub(crate) const LINK_RECONNECT: Bar = Bar {
    key: "link_reconnect_ms",
    what: "cable plugged in to the next choice acknowledged, worst, ms",
    limit: Limit::Most(2000.0),
};
/// What a choice takes of the wire.
pub(crate) const LINK_CHOICE_BYTES: Bar = Bar {
    key: "link_choice_bytes",
    what: "a choice and its acknowledgement on the wire, median, bytes",
    limit: Limit::Most(32.0),
};
/// What the link takes of RAM.
pub(crate) const LINK_RAM: Bar = Bar {
    key: "link_ram_bytes",
    what: "RAM of the link: its state and the cable's buffers, bytes",
    limit: Limit::Most(8192.0),
};
