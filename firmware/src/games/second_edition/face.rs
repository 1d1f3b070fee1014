//! How the Second Edition shows itself on the table.

use core::fmt::Write;

use stonecaller_engine::second_edition::{
    Asks, Attack, Choice, Class, Event, Illegal, Kind, Phase, Pile as EnginePile, Printing, Prompt,
    RuleId, State, decks,
};
use stonecaller_engine::{Decision, Game, Player, Square};

use super::deck_number;
use crate::games::{First, GameId, SetUp};
use crate::play::{
    ActiveEvent, Counts, Dice, Face, Happening, Hears, How, Mark, Odds, Pile, Question, Spot,
    Stage, Standing, Value, Words,
};

/// The prompt that the position waits with, if it waits for a player.
fn prompt(state: &State) -> Prompt {
    match state.decision() {
        Decision::Choose { prompt, .. } | Decision::Chance(prompt) => prompt,
        Decision::Over(_) => Prompt::Nothing,
    }
}

fn attacks_at_range(kind: Kind) -> bool {
    kind.card().attack == Attack::Ranged
}

fn fights(kind: Kind) -> bool {
    let card = kind.card();
    card.class.is(Class::UNIT) || card.strength > 0
}

fn number(kind: Kind) -> u8 {
    kind.into()
}

fn kind(card: u8) -> Kind {
    Kind::try_from(card).unwrap_or(Kind::UNKNOWN)
}

impl Face for State {
    const GAME: GameId = GameId::SecondEdition;
    const PHASES: &'static [&'static str] = &["Summon", "Move", "Build", "Attack", "Magic", "Draw"];
    const FACES: [&'static [Mark]; 4] = [
        &[Mark::Melee, Mark::Ranged],
        &[Mark::Melee, Mark::Special],
        &[Mark::Ranged, Mark::Special],
        &[Mark::Melee],
    ];
    const FACES_OF_EACH: [u8; 4] = [3, 1, 1, 1];

    fn phases(&self) -> u8 {
        State::phases(self).len() as u8
    }

    fn begin(set_up: &SetUp) -> Self {
        let printing = if set_up.variant == 0 { Printing::Revised } else { Printing::First };
        State::new(printing, [0, 1].map(|seat| &decks()[deck_number(set_up.seats[seat].faction)]))
    }

    fn settled(&self, set_up: &SetUp) -> Option<Choice> {
        match (self.decision(), set_up.first) {
            (Decision::Chance(Prompt::FirstPlayer), First::Seat(player)) => {
                Some(Choice::First(player))
            }
            _ => None,
        }
    }

    fn private_chance(&self) -> Option<Player> {
        match self.decision() {
            Decision::Chance(Prompt::Draw(player)) => Some(player),
            _ => None,
        }
    }

    fn is_face_down(choice: Choice) -> bool {
        matches!(choice, Choice::Discard(Kind::UNKNOWN) | Choice::Draw(Kind::UNKNOWN))
    }

    fn unknown_to(&self, player: Player) -> u16 {
        let (view, other) = (self.view(player), player.other());
        let piles = [EnginePile::Hand, EnginePile::Draw, EnginePile::Discard];
        piles.into_iter().map(|pile| u16::from(view.pile_unknown(other, pile))).sum()
    }

    fn stage(&self) -> Stage {
        let mut stage = self.outline();
        for square in stonecaller_engine::Squares::ALL {
            if let Some(standing) = &mut stage.cells[square.index()] {
                standing.strength = self.strength(square, None);
                standing.frozen = self.is_frozen(square);
            }
        }
        stage
    }

    fn outline(&self) -> Stage {
        let mut stage = Stage::new();
        for square in stonecaller_engine::Squares::ALL {
            stage.cells[square.index()] = self.card_at(square).map(|card| Standing {
                card: number(card.kind),
                second: card.controller == Player::Two,
                captured: card.owner != card.controller,
                strength: card.kind.card().strength,
                printed_strength: card.kind.card().strength,
                ranged: attacks_at_range(card.kind),
                fights: fights(card.kind),
                life: card.life,
                damage: card.damage,
                boost: card.boost,
                under: card.under,
                spent: self.has_moved(square) || self.has_attacked(square),
                frozen: false,
            });
        }
        for player in Player::BOTH {
            stage.counts[player as usize] = Counts {
                magic: self.magic(player),
                hand: self.pile_len(player, EnginePile::Hand),
                draw: self.pile_len(player, EnginePile::Draw),
                discard: self.pile_len(player, EnginePile::Discard),
            };
        }
        for (side, kind, boost) in self.active_events() {
            let _ = stage.active.push(ActiveEvent { side, card: number(kind), boost });
        }
        stage.turn = self.turn();
        stage.turns = self.turns();
        stage.phase = self.phase() as u8;
        stage.units_left = self.units_left();
        stage
    }

    fn fresh(card: u8, player: Player) -> Standing {
        let kind = kind(card);
        Standing {
            card,
            second: player == Player::Two,
            strength: kind.card().strength,
            printed_strength: kind.card().strength,
            ranged: attacks_at_range(kind),
            fights: fights(kind),
            life: kind.card().life,
            ..Standing::default()
        }
    }

    fn happening(event: Event) -> Happening {
        match event {
            Event::Turn { player } => Happening::Turn { player },
            Event::Phase { phase } => Happening::Phase { phase: phase as u8 },
            Event::Magic { player, now } => Happening::Magic { player, now },
            Event::Entered { player, kind, at } => {
                Happening::Entered { player, card: number(kind), at }
            }
            Event::Played { player, kind } => Happening::Played { player, card: number(kind) },
            Event::Rule { rule } => Happening::Ability { ability: rule.into() },
            Event::Moved { from, to } => Happening::Moved { from, to, how: How::Moved },
            Event::Forced { from, to } => Happening::Moved { from, to, how: How::Forced },
            Event::Placed { from, to } => Happening::Moved { from, to, how: How::Placed },
            Event::Exchanged { a, b } => Happening::Exchanged { a, b },
            Event::Attack { attacker, target } => Happening::Attack { attacker, target },
            Event::Rolled { roll } => Happening::Rolled {
                dice: Dice {
                    faces: [roll.both, roll.melee_special, roll.ranged_special, roll.melee],
                },
            },
            Event::Damaged { at, amount } => Happening::Damaged { at, amount },
            Event::Healed { at, amount } => Happening::Healed { at, amount },
            Event::Boost { at, now } => Happening::Boost { at, now },
            Event::Destroyed { kind, at } => Happening::Destroyed { card: number(kind), at },
            Event::Left { kind, at } => Happening::Left { card: number(kind), at },
            Event::Under { kind, at } => Happening::Under { card: number(kind), at },
            Event::Control { player, at } => Happening::Control { player, at },
            Event::Discarded { player, kind } => {
                Happening::Discarded { player, card: number(kind) }
            }
            Event::Expired { player, kind } => Happening::Expired { player, card: number(kind) },
            Event::Retrieved { player, kind } => {
                Happening::Retrieved { player, card: number(kind) }
            }
            Event::Drew { player, kind } => Happening::Drew { player, card: number(kind) },
            Event::Won { player } => Happening::Won { player },
        }
    }

    fn question(&self) -> Question {
        let mut question =
            Question { prompt: "", ability: None, about: None, card: None, open: false };
        match prompt(self) {
            Prompt::Phase(phase) => {
                question.open = true;
                question.prompt = match phase {
                    Phase::Summon => "Summon from your hand",
                    Phase::Move => "Choose a unit to move",
                    Phase::Build => "Build from your hand",
                    Phase::Attack => "Choose an attacker",
                    Phase::Magic => "Discard cards for magic",
                    Phase::Draw => "End of your turn",
                };
            }
            Prompt::Enter(kind) => {
                question.prompt = "Choose a space";
                question.card = Some(number(kind));
            }
            Prompt::Step(square) => {
                question.prompt = "Step where?";
                question.about = Some(square);
            }
            Prompt::Target(square) => {
                question.prompt = "Choose a target";
                question.about = Some(square);
            }
            Prompt::Rule(rule) => {
                question.ability = Some(rule.into());
                let asked = self.asked_by_rule();
                question.about = asked.and_then(|asked| asked.at);
                question.card = asked.map(|asked| number(asked.kind));
                question.prompt = match asked.map(|asked| asked.asks) {
                    Some(Asks::Target(_) | Asks::Targets) => "Choose a target",
                    Some(Asks::Space) => "Choose a space",
                    Some(Asks::Force(_)) => "Force it where?",
                    Some(Asks::Card(EnginePile::Discard)) => "Take a discard",
                    Some(Asks::Card(_)) => "Choose a card",
                    Some(Asks::FaceDown) => "Discard face down?",
                    Some(Asks::Either(..)) => "Which of the two?",
                    Some(Asks::May) | None => "Use it?",
                };
            }
            Prompt::Order => question.prompt = "Which effect first?",
            Prompt::DestroyOrder => question.prompt = "Which card first?",
            Prompt::Capture(square) => {
                question.prompt = "Control it instead?";
                question.about = Some(square);
            }
            Prompt::FirstPlayer | Prompt::Roll(_) | Prompt::Draw(_) | Prompt::Nothing => {}
        }
        question
    }

    fn offer(&self, choice: Choice) -> (Spot, &'static str, Option<u8>) {
        let prompt = prompt(self);
        let asks = || self.asked_by_rule().map(|asked| asked.asks);
        match choice {
            Choice::Done => {
                let last = State::phases(self).last().copied().unwrap_or(Phase::Draw);
                let verb = match prompt {
                    Prompt::Phase(phase) if phase == last => "End turn",
                    Prompt::Phase(_) => "End phase",
                    Prompt::Step(_) => "Stop here",
                    _ => "Done",
                };
                (Spot::No, verb, None)
            }
            Choice::Accept => match asks() {
                Some(Asks::Either(first, _)) => (Spot::Yes, first, None),
                _ => (Spot::Yes, "Yes", None),
            },
            Choice::Decline => match asks() {
                Some(Asks::Either(_, second)) => (Spot::No, second, None),
                Some(Asks::May) => (Spot::No, "No", None),
                None if matches!(prompt, Prompt::Capture(_)) => (Spot::No, "No", None),
                _ => (Spot::No, "Skip", None),
            },
            Choice::Summon(kind) => (Spot::Card(number(kind)), "Summon", None),
            Choice::Build(kind) => (Spot::Card(number(kind)), "Build", None),
            Choice::Play(kind) => (Spot::Card(number(kind)), "Play", None),
            Choice::Discard(kind) => (Spot::Card(number(kind)), "Discard", None),
            Choice::Card(kind) => (Spot::Card(number(kind)), "Choose", None),
            Choice::Move(square) => (Spot::Space(square), "Move", None),
            Choice::Attack(square) => (Spot::Space(square), "Attack", None),
            Choice::Use(square, rule) => (Spot::Space(square), "Use", Some(rule.into())),
            Choice::Pick(square) => {
                let verb = if matches!(prompt, Prompt::Target(_)) { "Attack" } else { "Choose" };
                (Spot::Space(square), verb, None)
            }
            Choice::Space(square) => (Spot::Space(square), "Here", None),
            Choice::Resolve(at, rule) => {
                (Spot::Effect(rule.into(), Square::new(at)), "Now", Some(rule.into()))
            }
            // Chance's, and never a player's.
            Choice::First(_) | Choice::Roll(_) | Choice::Draw(_) => (Spot::No, "", None),
        }
    }

    fn is_useful(&self, choice: Choice) -> bool {
        let enemy = |target: Square| {
            self.card_at(target).is_some_and(|card| card.controller != self.turn())
        };
        match choice {
            // Attacking one's own cards is allowed, and discarding always possible: nobody forgets to.
            Choice::Attack(square) => self.attack_targets(square).into_iter().any(enemy),
            Choice::Pick(target) if matches!(prompt(self), Prompt::Target(_)) => enemy(target),
            Choice::Done | Choice::Decline | Choice::Discard(_) => false,
            _ => true,
        }
    }

    fn odds(&self, choice: Choice) -> Option<Odds> {
        let Choice::Pick(target) = choice else { return None };
        let odds = self.attack_odds(target)?;
        Some(Odds {
            dice: odds.dice,
            hundredths: odds.expected_hundredths,
            kill_percent: odds.kill_percent,
            heals: odds.heals,
        })
    }

    fn why_nothing(&self) -> Option<&'static str> {
        State::why_nothing(self)
    }

    fn why_not(&self, square: Square, words: &mut Words) {
        if let Some(why) = self.why_not_at(square) {
            sentence(words, format_args!("{why}"));
        }
    }

    fn why_not_card(&self, card: u8, words: &mut Words) {
        let kind = kind(card);
        let class = kind.card().class;
        if !matches!(prompt(self), Prompt::Phase(_)) {
            let _ = words.push_str("First finish what you have begun");
            return;
        }
        let (choice, phase) = if class.is(Class::STRUCTURE) {
            (Choice::Build(kind), Phase::Build)
        } else if class.is(Class::UNIT) {
            (Choice::Summon(kind), Phase::Summon)
        } else {
            (Choice::Play(kind), kind.card().phase)
        };
        let mut silent: Hears<'_, Event> = &mut |_| {};
        match self.clone().play(choice, &mut silent) {
            Err(Illegal::WrongPhase) => {
                let _ = write!(words, "Its time is the {} Phase", phase.name());
            }
            Err(Illegal::NotOffered) => {
                let _ = words.push_str("It would find nothing to work on");
            }
            Err(why) => sentence(words, format_args!("{why}")),
            Ok(()) => {}
        }
    }

    fn ability(number: u8) -> &'static str {
        RuleId::from(number).name()
    }

    fn ability_text(number: u8) -> &'static str {
        RuleId::from(number).text()
    }

    fn each_in_pile(&self, player: Player, pile: Pile, visit: &mut dyn FnMut(u8, u8)) {
        let pile = match pile {
            Pile::Hand => EnginePile::Hand,
            Pile::Discard => EnginePile::Discard,
        };
        for (kind, count) in self.pile_kinds(player, pile) {
            visit(number(kind), count);
        }
    }

    fn pile_asked(&self) -> Pile {
        match self.asked_by_rule().map(|asked| asked.asks) {
            Some(Asks::Card(EnginePile::Discard)) => Pile::Discard,
            _ => Pile::Hand,
        }
    }

    fn each_change(&self, square: Square, value: Value, visit: &mut dyn FnMut(i8, &'static str)) {
        match value {
            Value::Strength => {
                self.strength_parts(square, |source, change| visit(change, source.name()));
            }
            Value::Life => self.life_parts(square, |source, change| visit(change, source.name())),
            Value::Move => self.move_parts(square, |source, change| visit(change, source.name())),
        }
    }

    fn each_gift(
        &self,
        square: Square,
        visit: &mut dyn FnMut(&'static str, &'static str, &'static str),
    ) {
        self.abilities_at(square, |ability, from| {
            if let Some(kind) = from.kind() {
                visit(ability.name, ability.text, kind.card().name);
            }
        });
    }

    fn each_under(&self, square: Square, visit: &mut dyn FnMut(u8)) {
        for (kind, _, _) in self.cards_under(square) {
            visit(number(kind));
        }
    }

    fn reach(&self, square: Square) -> (u64, u64) {
        (self.move_range(square).0, self.attack_range(square).0)
    }
}

/// Adds a refusal as a sentence: its first letter large.
fn sentence(words: &mut Words, text: core::fmt::Arguments<'_>) {
    let start = words.len();
    let _ = words.write_fmt(text);
    let mut capital = Words::new();
    let mut letters = words[start..].chars();
    if let Some(first) = letters.next() {
        let _ = capital.push(first.to_ascii_uppercase());
        let _ = capital.push_str(letters.as_str());
        words.truncate(start);
        let _ = words.push_str(&capital);
    }
}
