//! The vocabulary of rules on cards: when, if, and what.
//!
//! A [`Rule`] is either always on ([`Rule::Always`]) or a little program of [`Step`]s that starts at a [`Trigger`].
//! Steps that ask a player something leave the program waiting on the stack of the state.

pub(crate) use super::always::about;
pub use super::always::{Always, Per, Through};
use super::card::{Class, Phase};
use super::frame::Frame;
use super::piles::Pile;
use super::state::State;
use super::target::{Cards, Filter, Who, Word};

/// When a program starts. "This" is the card that has the rule, or the unit it is granted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Trigger {
    /// The event is played.
    Played,
    /// Its player uses it in this phase.
    Use(Phase),
    /// A phase of this card's player begins.
    Start(Phase),
    /// A phase of this card's player ends. `End(Draw)` is the end of the turn.
    End(Phase),
    /// This active event is about to be discarded because its player's turn starts.
    Expires,
    /// This was summoned.
    Summoned,
    /// A friendly unit was summoned. It: that unit.
    SomeoneSummoned,
    /// This moved. Space: where it started.
    Moved,
    /// Another card moved. It: that card; space: where it started.
    SomeoneMoved,
    /// A card was forced. It: that card.
    SomeoneForced,
    /// An adjacent enemy unit took a step away from this. It: that unit.
    StepsAway,
    /// This declared an attack. It: the target.
    BeforeAttack,
    /// Somebody declared an attack. It: the attacker; that: the target.
    BeforeSomeoneAttacks,
    /// Dice were rolled for a unit's attack or ability. It: the unit.
    Rolled,
    /// This finished an attack. It: the target, if it is still there; amount: specials; space: where the target was.
    Attacked,
    /// Somebody finished an attack. It: the attacker; that: the target; amount: specials; space: where the target was.
    SomeoneAttacked,
    /// This was destroyed. Space: where.
    Destroyed,
    /// This destroyed a unit. Space: where.
    Destroys,
    /// A unit was destroyed. Space: where.
    SomeoneDestroyed,
}

impl Trigger {
    /// A bit for each trigger, phases taken together: what a card may care about at all.
    pub(crate) const fn bit(self) -> u32 {
        1 << match self {
            Trigger::Played => 0,
            Trigger::Use(_) => 1,
            Trigger::Start(_) => 2,
            Trigger::End(_) => 3,
            Trigger::Expires => 4,
            Trigger::Summoned => 5,
            Trigger::SomeoneSummoned => 6,
            Trigger::Moved => 7,
            Trigger::SomeoneMoved => 8,
            Trigger::SomeoneForced => 9,
            Trigger::StepsAway => 10,
            Trigger::BeforeAttack => 11,
            Trigger::BeforeSomeoneAttacks => 12,
            Trigger::Rolled => 13,
            Trigger::Attacked => 14,
            Trigger::SomeoneAttacked => 15,
            Trigger::Destroyed => 16,
            Trigger::Destroys => 17,
            Trigger::SomeoneDestroyed => 18,
        }
    }
}

/// What has to be true for a program to start or go on.
#[derive(Clone, Copy, Debug)]
pub enum If {
    /// It is the turn of this card's player.
    YourTurn,
    /// The card is on the battlefield.
    There(Who),
    /// The card has boost.
    Boosted(Who),
    /// The card has no boost.
    Unboosted(Who),
    /// One card is within that many spaces of another.
    Within(Who, Who, u8),
    /// The card is an enemy of this one's player.
    Enemy(Who),
    /// The card is friendly to this one's player.
    Friendly(Who),
    /// The card is of the class.
    Is(Who, Class),
    /// What the finished attack targeted was an enemy card of the class (it may be gone now).
    TargetWasEnemy(Class),
    /// The target of the finished attack was next to the attacker.
    TargetWasAdjacent,
    /// The finished attack added damage.
    AddedDamage,
    /// The last roll shows at least that many specials.
    Specials(u8),
    /// The kept space is empty.
    SpaceEmpty,
    /// At least one card matches.
    Any(Filter),
    /// The kept space, where a card of the class was destroyed, belonged to such a card.
    WasClass(Class),
    /// The destroyed card was friendly.
    WasFriendly,
    /// A card that matches is in your discard pile.
    InDiscard(Cards),
    /// There is an empty space next to the card.
    SpaceNear(Who),
    /// The two are the same card.
    Same(Who, Who),
    /// The first is the second, or within that many spaces of it.
    NotBeyond(Who, Who, u8),
    /// The card's name has the word.
    Named(Who, Word),
    /// There is a card in this pile of yours (its size is known to both players).
    Cards(Pile),
    /// You have that much magic.
    Magic(u8),
    /// This has not used its limited rule with that mark.
    NotUsed(u8),
    /// At least that many cards match.
    AtLeast(Filter, u8),
    /// This could be one of the units that move now.
    MayMove,
    /// This could be one of the units that attack now.
    MayAttack,
    /// All of them (none is always true).
    All(&'static [If]),
    /// A named function beside the card decides.
    Fn(fn(&State, &Frame) -> bool),
}

/// How often a rule may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As often as its trigger comes.
    None,
    /// Once in a turn; the number tells apart limited rules that may meet on one unit.
    OncePerTurn(u8),
}

/// A number in a rule.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    /// As printed.
    N(u8),
    /// Specials of the finished attack or the last roll.
    Specials,
    /// Boost on the card.
    BoostOn(Who),
    /// A named function beside the card counts.
    Fn(fn(&State, &Frame) -> u8),
}

/// Whom something is done to.
#[derive(Clone, Copy, Debug)]
pub enum To {
    /// One card.
    One(Who),
    /// Every card that matches, at the same time.
    Each(Filter),
    /// Every marked card, at the same time.
    Marked,
}

/// The way a card may be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// Any straight direction.
    Any,
    /// Only directions that lead away from the card.
    Away(Who),
    /// Only directions that lead toward the card.
    Toward(Who),
}

/// What an attack gains before its dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// Each special counts as one melee mark too.
    SpecialIsMelee,
    /// Strength for this attack.
    Strength(i8),
    /// It removes damage for each melee and special instead of adding any.
    Heals,
    /// 1 strength less for each special of the last roll, but at least 1 is left.
    LessPerSpecial,
}

/// One step of a program. Steps that ask are marked; every other step just happens.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Asks: go on or stop here.
    May,
    /// Asks for one card, which becomes It; ends the program if none matches.
    Pick(Filter),
    /// Asks for one card or none; none ends the program.
    MayPick(Filter),
    /// Asks for a second card, That, or none; none skips the next step.
    MayPickThat(Filter),
    /// Asks for a second card, That, different from It; ends the program if none matches.
    PickThat(Filter),
    /// Marks every card that matches.
    Mark(Filter),
    /// Asks for any number of cards up to a limit; they are marked.
    PickMany(Filter, u8),
    /// Takes one marked card as It (asks which while several are left); ends the program when none is left.
    Next,
    /// Asks for one marked card as It, or none, which ends the program.
    MayNext,
    /// Takes some marked card as It without asking, for what needs no order; ends the program when none is left.
    NextAny,
    /// Asks for an empty space next to the card; ends the program if there is none.
    SpaceNear(Who),
    /// Asks for a card in your discard pile; with `true` none may be taken, which ends the program.
    FromDiscard(Cards, bool),
    /// Asks for a card in your hand; with `true` none may be taken, which ends the program.
    FromHand(Cards, bool),
    /// Asks for a card in your hand of a kind not yet taken by this program; none ends the program.
    FromHandDistinct(Cards),
    /// Asks for any card of your hand, which is discarded face down; none ends the program.
    DiscardUnseen,
    /// Asks for one of two branches: go on if the first holds, or jump to that step if the second does. Nothing is asked
    /// when only one holds. The prompt is the rule's text.
    Or(If, u8, If),
    /// Asks where to force the card, from the first number of spaces up to the second; goes on if nowhere.
    Force(Who, u8, u8, Force),
    /// Asks where to force the card, which may pass cards of the class; those are marked.
    ForceThrough(Who, u8, u8, Class),
    /// As `Force`, but it may be declined, which ends the program.
    MayForce(Who, u8, u8, Force),
    /// Adds damage.
    Damage(To, Amount),
    /// Removes damage.
    Heal(To, Amount),
    /// Puts boost on.
    Boost(To, Amount),
    /// Takes boost off, as much as there is.
    Unboost(To, Amount),
    /// All boost of the first card goes to the second.
    GiveBoost(Who, Who),
    /// This counts as one of the units that moved.
    UseMove,
    /// This counts as one of the units that attacked.
    UseAttack,
    /// Spends boost of this card; ends the program if it has less.
    SpendBoost(u8),
    /// Spends magic; ends the program if there is less.
    SpendMagic(u8),
    /// Gains magic.
    GainMagic(Amount),
    /// Destroys the card.
    Destroy(Who),
    /// Discards the card.
    Discard(Who),
    /// Puts the picked card of your discard pile on the kept space.
    PlaceFromDiscard,
    /// Puts the picked card of your hand on the kept space.
    PlaceFromHand,
    /// Takes the picked card of your discard pile into your hand, shown.
    RetrieveToHand,
    /// Discards the picked card of your hand, shown.
    DiscardFromHand,
    /// Moves the card to the kept space without moving or forcing it.
    Place(Who),
    /// The two cards exchange places.
    Exchange(Who, Who),
    /// Puts this event under It instead of discarding it.
    PutUnder,
    /// Puts this unit under It.
    GoUnder,
    /// This active event remembers It (and That) as its targets.
    Remember,
    /// It has this card's [`Bearer::Chosen`](super::card::Bearer::Chosen) abilities until the turn ends.
    GainAbilities,
    /// This has all abilities It has now until the turn ends.
    CopyAbilities,
    /// You take control of It; with `true` until the end of the turn.
    Control(bool),
    /// Draws cards.
    Draw(Amount),
    /// Rolls dice for this card's ability.
    Roll(u8),
    /// Rolls all dice of the last roll again.
    Reroll,
    /// The attack being made gains something.
    AttackGains(Gain),
    /// The card makes an extra attack, which may be declined; with `true` only on an adjacent enemy card.
    ExtraAttack(Who, bool),
    /// Keeps this event although it would be discarded now.
    Keep,
    /// Goes on only if this holds.
    If(If),
    /// Jumps to a step.
    Jump(u8),
    /// A named function beside the card changes the program's registers.
    Run(fn(&State, &mut Frame)),
}

/// One rule of an ability.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Always on.
    Always(Always),
    /// A program.
    When {
        /// When it starts.
        on: Trigger,
        /// What has to be true then.
        given: &'static [If],
        /// How often.
        limit: Limit,
        /// What happens.
        steps: &'static [Step],
    },
}

/// A program that starts whenever its trigger comes.
pub(crate) const fn when(on: Trigger, given: &'static [If], steps: &'static [Step]) -> Rule {
    Rule::When { on, given, limit: Limit::None, steps }
}

/// A program that starts at most once in a turn; `mark` tells limited rules apart that may meet on one unit.
pub(crate) const fn once(
    mark: u8,
    on: Trigger,
    given: &'static [If],
    steps: &'static [Step],
) -> Rule {
    Rule::When { on, given, limit: Limit::OncePerTurn(mark), steps }
}
