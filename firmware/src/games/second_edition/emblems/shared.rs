//! Emblems that every deck shares.

use crate::gfx::emblem::Emblem;

/// A gate: two towers and a portcullis.
pub(super) const GATE: Emblem = Emblem::new([
    ".#.#..........#.#.",
    "#o#o#........#o#o#",
    "#ooo#.######.#ooo#",
    "#ooo##oooooo##ooo#",
    "#o#o#oooooooo#o#o#",
    "#ooooo######ooooo#",
    "#oooo#++++++#oooo#",
    "#oo#o#++++++#o#oo#",
    "#ooo#++#++#++#ooo#",
    "#o#o#++#++#++#o#o#",
    "#ooo##########ooo#",
    "#oo#o++#++#++o#oo#",
    "#ooo#++#++#++#ooo#",
    "#o#o##########o#o#",
    "#ooo#++#++#++#ooo#",
    "#oo#o++#++#++o#oo#",
    "#ooo#++#++#++#ooo#",
    ".###.##.##.##.###.",
]);

/// The gate that a side begins with: a keep above it, a banner and the glow within.
pub(super) const START_GATE: Emblem = Emblem::new([
    "......##++##......",
    ".#...#++++++#...#.",
    "#+#..###oo###..#+#",
    "#++##o#oooo#o##++#",
    "#o#o#oooooooo#o#o#",
    "#ooo#o#oooo#o#ooo#",
    "#o#o#o#oooo#o#o#o#",
    "#oooooooooooooooo#",
    "#o#oo########oo#o#",
    "#ooo##++++++##ooo#",
    "#o#o#++++++++#o#o#",
    "#ooo#++#oo#++#ooo#",
    "#o#o#+#oooo#+#o#o#",
    "#ooo#+#oooo#+#ooo#",
    "#o#o#+#oooo#+#o#o#",
    "#ooo#+#oooo#+#ooo#",
    "#ooo#+#oooo#+#ooo#",
    ".###.#.####.#.###.",
]);

/// The back of a card.
pub(super) const UNKNOWN: Emblem = Emblem::new([
    "..#oooooooooooo#..",
    ".#oo##########oo#.",
    ".#o#++++++++++#o#.",
    ".#o#+#++++++#+#o#.",
    ".#o#++++##++++#o#.",
    ".#o#+++####+++#o#.",
    ".#o#++##oo##++#o#.",
    ".#o#+##oooo##+#o#.",
    ".#o###oooooo###o#.",
    ".#o###oooooo###o#.",
    ".#o#+##oooo##+#o#.",
    ".#o#++##oo##++#o#.",
    ".#o#+++####+++#o#.",
    ".#o#++++##++++#o#.",
    ".#o#+#++++++#+#o#.",
    ".#o#++++++++++#o#.",
    ".#oo##########oo#.",
    "..#oooooooooooo#..",
]);
