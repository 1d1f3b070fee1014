//! What is shown of a match is what may be known of it, whether it is played or watched.

/// The methods of [`Match`](super::Match) that only look, for a type whose `seen` is the position as it may be known.
macro_rules! looks_at_what_is_seen {
    () => {
        fn set_up(&self) -> &SetUp {
            &self.set_up
        }

        fn stage(&self) -> Stage {
            self.seen.stage()
        }

        fn fresh(&self, card: u8, player: Player) -> Standing {
            F::fresh(card, player)
        }

        fn question(&self) -> Question {
            self.seen.question()
        }

        fn why_nothing(&self) -> Option<&'static str> {
            self.seen.why_nothing()
        }

        fn why_not(&self, square: Square, words: &mut Words) {
            self.seen.why_not(square, words);
        }

        fn why_not_card(&self, card: u8, words: &mut Words) {
            self.seen.why_not_card(card, words);
        }

        fn ability(&self, number: u8) -> &'static str {
            F::ability(number)
        }

        fn ability_text(&self, number: u8) -> &'static str {
            F::ability_text(number)
        }

        fn each_in_pile(&self, player: Player, pile: Pile, visit: &mut dyn FnMut(u8, u8)) {
            self.seen.each_in_pile(player, pile, visit);
        }

        fn pile_asked(&self) -> Pile {
            self.seen.pile_asked()
        }

        fn each_change(
            &self,
            square: Square,
            value: Value,
            visit: &mut dyn FnMut(i8, &'static str),
        ) {
            self.seen.each_change(square, value, visit);
        }

        fn each_gift(
            &self,
            square: Square,
            visit: &mut dyn FnMut(&'static str, &'static str, &'static str),
        ) {
            self.seen.each_gift(square, visit);
        }

        fn each_under(&self, square: Square, visit: &mut dyn FnMut(u8)) {
            self.seen.each_under(square, visit);
        }

        fn reach(&self, square: Square) -> (u64, u64) {
            self.seen.reach(square)
        }

        fn phases(&self) -> &'static [&'static str] {
            &F::PHASES[..usize::from(self.seen.phases()).min(F::PHASES.len())]
        }

        fn faces(&self) -> [&'static [Mark]; 4] {
            F::FACES
        }

        fn lines(&self) -> &Lines {
            &self.lines
        }

        fn tally(&self) -> &Tally {
            &self.tally
        }

        fn digest(&self) -> u64 {
            self.truth.digest()
        }
    };
}

pub(super) use looks_at_what_is_seen;
