//! The cursor: it jumps over what can be chosen, or goes anywhere when one looks around.

use stonecaller_engine::{Player, Square, Squares};

use super::field::Viewpoint;
use super::{Mode, REST_MS, Table};
use crate::input::Button;
use crate::play::{Match, Spot};
use crate::time::Instant;

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cursor {
    /// On a space.
    Space(Square),
    /// On the hand, beside the battlefield.
    Hand,
    /// On what goes on.
    Yes,
    /// On what ends or leaves something.
    No,
    /// On an active event.
    Active(u8),
}

impl Table {
    /// Where the cursor is most likely wanted; `useful` are the spaces that a player is likely to choose.
    pub(super) fn best_cursor(
        &self,
        useful: Squares,
        same_question: bool,
        holder: Player,
    ) -> Cursor {
        // Nobody should attack an own card by pressing A once too often.
        let nothing = useful.is_empty() && self.question.open;
        let lit = if useful.is_empty() { Squares(self.lit) } else { useful };
        if lit.is_empty() || nothing {
            return match () {
                () if self.cards => Cursor::Hand,
                () if self.no.is_some() => Cursor::No,
                () if self.yes.is_some() => Cursor::Yes,
                () => Cursor::Hand,
            };
        }
        // Cards to bring out come before abilities of units that stand already.
        if self.question.open && self.cards && self.stage.units_left.is_none() {
            return Cursor::Hand;
        }
        // Near where it was, or near what the question is about.
        let near = if same_question { self.last } else { self.question.about.or(self.last) };
        let home = Square::seen_by(holder, 2, 3);
        let Some(near) = near.or(home) else { return Cursor::No };
        lit.into_iter()
            .min_by_key(|square| (square.distance(near), square.index()))
            .map_or(Cursor::No, Cursor::Space)
    }

    /// Moves the cursor one press further; `false` if there is nothing that way.
    pub(super) fn step(&mut self, button: Button, view: Viewpoint) -> bool {
        let looks = matches!(self.mode, Mode::Look(_));
        let next = match self.cursor {
            Cursor::Space(square) if looks => self.look_on(square, button, view),
            Cursor::Space(square) => self.jump(square, button, view),
            beside => self.step_beside(beside, button, view, looks),
        };
        let moved = next.is_some_and(|next| next != self.cursor);
        self.cursor = next.unwrap_or(self.cursor);
        moved
    }

    /// One space on.
    fn look_on(&self, from: Square, button: Button, view: Viewpoint) -> Option<Cursor> {
        let (column, row) = view.place(from);
        let (dx, dy) = way(button);
        match view.square(column + dx, row + dy) {
            Some(square) => Some(Cursor::Space(square)),
            None if button == Button::Right && !self.stage.active.is_empty() => {
                Some(Cursor::Active(0))
            }
            None if button == Button::Right => Some(Cursor::Hand),
            None => None,
        }
    }

    /// To the nearest space that can be chosen that way.
    fn jump(&self, from: Square, button: Button, view: Viewpoint) -> Option<Cursor> {
        let (column, row) = view.place(from);
        let (dx, dy) = way(button);
        let best = Squares(self.lit)
            .into_iter()
            .filter_map(|square| {
                let (to_column, to_row) = view.place(square);
                let (x, y) = (to_column - column, to_row - row);
                let along = x * dx + y * dy;
                let across = (x * dy).abs() + (y * dx).abs();
                (along > 0).then_some((cost(button, along, across), square))
            })
            .min_by_key(|(cost, square)| (*cost, square.index()));
        match best {
            Some((_, square)) => Some(Cursor::Space(square)),
            None if button == Button::Right => Some(self.first_beside()),
            None => None,
        }
    }

    /// What the cursor comes to first beside the battlefield.
    fn first_beside(&self) -> Cursor {
        match () {
            () if self.no.is_some() => Cursor::No,
            () if self.yes.is_some() => Cursor::Yes,
            () => Cursor::Hand,
        }
    }

    fn step_beside(
        &self,
        from: Cursor,
        button: Button,
        view: Viewpoint,
        looks: bool,
    ) -> Option<Cursor> {
        let events = if looks { self.stage.active.len() as u8 } else { 0 };
        let order = (0..events).map(Cursor::Active).chain([Cursor::Hand, Cursor::Yes, Cursor::No]);
        let there = |cursor: &Cursor| match cursor {
            Cursor::Yes => !looks && self.yes.is_some(),
            Cursor::No => !looks && self.no.is_some(),
            _ => true,
        };
        let mut order = order.filter(there);
        match button {
            Button::Up => order.take_while(|cursor| *cursor != from).last(),
            Button::Down => {
                order.by_ref().find(|cursor| *cursor == from);
                order.next()
            }
            Button::Left if looks => {
                let row = self.last.map_or(7, |square| view.place(square).1);
                view.square(5, row).map(Cursor::Space)
            }
            Button::Left => {
                let (_, row) = self.last.map_or((5, 7), |square| view.place(square));
                Squares(self.lit)
                    .into_iter()
                    .min_by_key(|square| {
                        let (column, at) = view.place(*square);
                        ((5 - column) + 2 * (at - row).abs(), square.index())
                    })
                    .map(Cursor::Space)
            }
            _ => None,
        }
    }

    /// The cursor has rested where it is.
    pub(super) fn rest(&mut self, game: &dyn Match) {
        self.rests_at = None;
        self.rested = self.cursor;
        if let (Mode::Look(_), Cursor::Space(square)) = (&self.mode, self.cursor)
            && self.stage.at(square).is_some_and(|standing| standing.fights)
        {
            self.reach = game.reach(square);
        }
    }

    /// Whatever lies under the cursor is shown with it.
    pub(super) fn cursor_moved(&mut self, game: &dyn Match, now: Instant) {
        (self.odds, self.verb, self.reach) = (None, "", (0, 0));
        // The card under the cursor and where a unit can go are shown when the cursor rests: they would be much to draw
        // at every step.
        self.rests_at = Some(now + REST_MS);
        if let Cursor::Space(square) = self.cursor {
            self.last = Some(square);
        }
        if matches!(self.mode, Mode::Look(_)) {
            return;
        }
        match self.cursor {
            Cursor::Space(square) => {
                let mut found = 0;
                let mut first = None;
                game.offers(&mut |offer| {
                    if offer.spot == Spot::Space(square) {
                        found += 1;
                        first = first.or(Some(offer));
                    }
                });
                if let (1, Some(offer)) = (found, first) {
                    self.odds = game.odds(offer.index);
                    self.verb = if offer.ability.is_some() { "Use" } else { offer.verb };
                } else if found > 1 {
                    self.verb = "Choose";
                }
            }
            Cursor::Hand => self.verb = if self.cards { "Open" } else { "Look" },
            Cursor::Yes => self.verb = "Choose",
            Cursor::No => self.verb = "Choose",
            Cursor::Active(_) => {}
        }
    }
}

/// How far a space is for a direction. Up and down stop at every row that has something, left and right at everything in
/// a row before they leave it, so that every space can be reached from every other.
fn cost(button: Button, along: i32, across: i32) -> i32 {
    match (button, across) {
        (Button::Up | Button::Down, _) => along * 8 + across,
        (_, 0) => along,
        _ => 8 + along + 3 * across,
    }
}

/// Columns and rows that a direction goes on the screen.
fn way(button: Button) -> (i32, i32) {
    match button {
        Button::Up => (0, -1),
        Button::Down => (0, 1),
        Button::Left => (-1, 0),
        Button::Right => (1, 0),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every space that the cursor comes to, if it starts on the first that can be chosen.
    fn reached(table: &Table, view: Viewpoint) -> Squares {
        let mut reached = Squares::NONE;
        let mut next = Squares(table.lit & table.lit.wrapping_neg());
        while !next.is_empty() {
            reached |= next;
            let mut found = Squares::NONE;
            for from in next {
                for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                    if let Some(Cursor::Space(to)) = table.jump(from, button, view) {
                        found |= to.bit();
                    }
                }
            }
            next = Squares(found.0 & !reached.0);
        }
        reached
    }

    #[test]
    fn the_cursor_comes_to_everything_that_can_be_chosen() {
        let mut table = Table::new();
        let mut random = 1u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random >> 16
        };
        // Five spaces of which one cannot be reached where the nearest along the way always wins.
        let corners = [(3, 2), (5, 0), (0, 3), (0, 0), (5, 3)];
        table.lit = corners.iter().map(|(column, row)| 1 << ((7 - row) * 6 + column)).sum();
        for _ in 0..4_000 {
            for player in Player::BOTH {
                assert_eq!(reached(&table, Viewpoint(player)).0, table.lit, "{:#x}", table.lit);
            }
            // Few spaces or many.
            let both = next() & next() & Squares::ALL.0;
            table.lit = if next() % 2 == 0 { both } else { both & next() & next() };
        }
    }
}
