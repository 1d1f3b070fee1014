//! Breakers, the corners: boundaries, and how their cards meet other rules. Bear Cavalry (life 5, 3 melee) stands for
//! anybody.

mod table;
use stonecaller_engine::Game;
use stonecaller_engine::second_edition::{Choice, Pile};
use table::*;

fn controller(game: &Played, square: &str) -> stonecaller_engine::Player {
    game.see(square).unwrap().controller
}

#[test]
fn tacullu_captures_what_he_would_destroy() {
    about("Tacullu", "Mind Capture");
    let rows = "
        6 . . b . . .
        3 . . T . . .";
    let legend = "T Tacullu, B Bear Cavalry, G Gate";
    let mut game = board(rows, legend).damage("c6", 3).start(Attack);
    game.attack("c3", "c6").roll("bbm").accept();
    assert_eq!(controller(&game, "c6"), One);
    assert_eq!((game.damage("c6"), game.magic(One)), (3, 0), "no damage is added, none is taken");
    game.changed("c6").settled();
    // It obeys from now on, also in later turns.
    game.until(Two, Summon).until(One, Move);
    assert!(game.can(Choice::Move(at("c6"))));
    // Declined, it is destroyed for 1 magic.
    let mut game = board(rows, legend).damage("c6", 3).start(Attack);
    game.attack("c3", "c6").roll("bbm").decline();
    assert_eq!((game.see("c6"), game.magic(One)), (None, 1));
    game.settled();
    // One less is not enough to destroy it: nothing is asked.
    let mut game = board(rows, legend).damage("c6", 2).start(Attack);
    game.attack("c3", "c6").roll("bbm");
    assert_eq!((game.damage("c6"), controller(&game, "c6")), (4, Two));
    game.settled();
    // Neither structures nor friends are captured.
    for (cell, damage) in [('g', 4), ('B', 4)] {
        let rows = rows.replace('b', &cell.to_string());
        let mut game = board(&rows, legend).damage("c6", damage).start(Attack);
        game.attack("c3", "c6").roll("bbb");
        assert_eq!(game.see("c6"), None);
        game.settled();
    }
    // Nor by anybody else.
    let mut game =
        board("4 . . b . . .\n3 . . W T . .", "T Tacullu, B Bear Cavalry, W Wind Archer")
            .damage("c4", 4)
            .start(Attack);
    game.attack("c3", "c4").roll("bbbb").settled();
    assert_eq!(game.see("c4"), None);
}

#[test]
fn a_captured_unit_may_attack_at_once_and_goes_to_its_owner() {
    let rows = "
        5 . . b n . .
        3 . . T . . .";
    let legend = "T Tacullu, B Bear Cavalry, N Nadiana";
    let mut game = board(rows, legend).damage("c5", 4).start(Attack);
    game.attack("c3", "c5").roll("bbb").accept();
    game.attack("c5", "d5").roll("bbr");
    assert_eq!(game.damage("d5"), 2);
    game.settled();
    // Destroyed later, it lies in the discard pile of its owner.
    game.until(Two, Attack).attack("d5", "c5").roll("bb").settled();
    assert_eq!(game.see("c5"), None);
    assert_eq!(game.pile(Two, Pile::Discard, "Bear Cavalry"), 1);
    assert_eq!(game.magic(Two), 1, "an enemy now");
}

#[test]
fn capture_is_judged_after_everything_that_changes_the_damage() {
    // A guarded unit takes 1 from the first attack: two lives are not taken, one is.
    let legend = "T Tacullu, E Ember Mage, D Deceiver";
    for (damage, asked) in [(0, false), (1, true)] {
        let mut game =
            board("5 . . e . . .\n3 . . T . . .", legend).damage("c5", damage).start(Attack);
        game.attack("c3", "c5").roll("bbb");
        assert_eq!(game.can(Choice::Accept), asked);
    }
    // Stupefy takes one away.
    for (roll, asked) in [("bbr", false), ("bbb", true)] {
        let rows = "4 . . b d . .\n3 . . . T . .";
        let mut game =
            board(rows, "T Tacullu, B Bear Cavalry, D Deceiver").damage("d4", 1).start(Attack);
        game.attack("d3", "d4").roll(roll);
        assert_eq!(game.can(Choice::Accept), asked);
    }
}

#[test]
fn a_captured_summoner_still_counts_for_its_owner() {
    let rows = "
        6 . . k . . .
        5 . . b . . .
        3 . . T . . .";
    let legend = "T Tacullu, K Grognack, B Bear Cavalry";
    let life = |game: &Played| game.see("c6").unwrap().life;
    let game = board(rows, legend).start(Attack);
    let almost = life(&game) - 1;
    let mut game = board(&rows.replace('b', "."), legend).damage("c6", almost).start(Attack);
    game.attack("c3", "c6").roll("bbb").accept();
    assert_eq!((controller(&game, "c6"), game.state.outcome()), (One, None));
    game.changed("c6").settled();
    // Its owner cannot use it and loses when it falls; it is theirs for what happens to "your summoner".
    game.until(Two, Move);
    assert!(!game.can(Choice::Move(at("c6"))));
    game.done().done().done();
    assert_eq!(
        game.state.outcome(),
        Some(stonecaller_engine::Outcome::Won(One)),
        "the damage of inaction is its last"
    );
}

#[test]
fn gulldune_commands_a_common_to_attack() {
    about("Gulldune", "Telepathic Command");
    let rows = "
        6 . . . . b .
        5 . . b . . .
        4 . . U . . A
        3 . g A . A T";
    let legend = "U Gulldune, B Bear Cavalry, A Wind Archer, T Tacullu, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c4", "c5").roll("rrrr");
    assert!(game.can_pick("e3") && game.can_pick("f4"), "3 spaces");
    assert!(!game.can_pick("c4") && !game.can_pick("f3") && !game.can_pick("c5"));
    game.pick("e3");
    assert!(game.can_pick("e6"));
    game.pick("e6").roll("bbrr");
    assert_eq!(game.damage("e6"), 4);
    game.changed("e6").settled();
    // The extra attack is no attack of its own: it may still attack.
    game.attack("e3", "e6").roll("mmmm").attack("c3", "b3").roll("mmmm");
    assert!(!game.can(Choice::Attack(at("f4"))), "Gulldune and two more: that is three");
    game.settled();
    // Structures count, friends do not; the command and the attack may be declined.
    let mut game = board("4 . g U . . .\n3 . g A . . .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm").pick("c3").decline().changed("b4").settled();
    let mut game = board("4 . g U . . .\n3 . g A . . .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm").decline().settled();
    let mut game = board("4 . G U . . .\n3 . g A . . .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm").settled();
    // Four spaces are too far.
    let mut game = board("4 . g U . . .\n2 A . . . . .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm").settled();
}

#[test]
fn gwalark_flies() {
    about("Gwalark", "Flight");
    let rows = "
        5 . . . . . .
        4 . . g g . .
        3 . b W b . .
        2 . . g . . .";
    let legend = "W Gwalark, B Bear Cavalry, G Gate";
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("c3", "c4 c5 b5") && game.can_move("c3", "c4 c5 d5"));
    assert!(game.can_move("c3", "b3 a3"));
    assert!(!game.can_move("c3", "c4 c5 c6 c7"), "3 spaces");
    assert!(game.can_move("c3", "c4 d4 d5") && !game.can_move("c3", "c4 d4 d3"), "not onto cards");
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c4 c5 c6").changed("c3 c6").settled();
}

#[test]
fn gwalark_lifts_commons_nearby() {
    about("Gwalark", "Levitate");
    let rows = "
        4 . g g g g .
        3 . B W K B .
        2 B . . . . B
        1 b . T . . .";
    let legend = "W Gwalark, B Frost Mage, G Gate, T Tacullu, K Kalal";
    let game = board(rows, legend).start(Move);
    assert!(game.can_move("b3", "b4 b5 b6"), "adjacent");
    assert!(game.can_move("e3", "e4 e5 e6"), "2 spaces");
    assert!(!game.can_move("a2", "a3 a4 a5") && !game.can_move("f2", "f3 f4 f5"), "3 spaces");
    assert!(!game.can_move("c1", "c2 b2 a3") && !game.can_move("c1", "d1 e1 f1"), "no common");
    assert!(!game.can_move("d3", "d4"), "nor is a champion");
    let mut game = board(rows, legend).start(Move);
    game.moves("b3", "b4 b5 b6").changed("b3 b6").settled();
    // It counts where the move begins: coming near does not help, and Gwalark gone it is over.
    let game =
        board("4 . . g . . .\n3 . . A . . .\n1 . . . W . .", "W Gwalark, A Frost Mage, G Gate")
            .start(Move);
    assert!(!game.can_move("c3", "c2 d2 e2"));
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c2 d2 d1");
    assert!(!game.can_move("b3", "b4"));
    // Enemies get nothing.
    let game = board("4 . G . . . .\n3 . b W . . .", legend).start_for(Two, Move);
    assert!(!game.can_move("b3", "b4"));
}

#[test]
fn kalal_pushes_after_or_instead_of_attacking() {
    about("Kalal", "Greater Push");
    let rows = "
        5 . . b . . .
        3 . . K . . B
        2 g . . . . .
        1 . T . . . B";
    let legend = "K Kalal, B Bear Cavalry, T Tacullu, G Gate";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c5").roll("mmmm");
    assert!(game.can_pick("f3") && game.can_pick("c5"), "3 spaces, either side");
    assert!(!game.can_pick("b1") && !game.can_pick("a2") && !game.can_pick("f1"));
    game.pick("f3");
    assert!(game.can_space("f4") && game.can_space("e3") && !game.can_space("f5"));
    game.space("f4").changed("f3 f4").settled();
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c5").roll("mmmm").decline().changed("").settled();
    // Instead of attacking: one of three, and not for the price of inaction.
    let mut game = board(rows, legend).start(Attack);
    game.uses("Greater Push").pick("c5").space("d5");
    assert!(!game.can(Choice::Attack(at("c3"))) && !game.can_use("Greater Push"));
    game.changed("c5 d5").settled();
    game.done();
    assert_eq!(game.damage("b1"), 1);
    // Whoever attacked has no attack to give up.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c5").roll("mmmm").decline();
    assert!(!game.can_use("Greater Push"));
    // Nobody in reach, nothing to use.
    let game = board("3 . . K . . .\n1 . . . T . B", legend).start(Attack);
    assert!(!game.can_use("Greater Push"));
}

#[test]
fn the_three_attackers_include_those_who_push_instead() {
    let rows = "
        4 . . b . . .
        3 . K M M M .
        2 . . . B . .";
    let legend = "K Kalal, M Wind Mage, B Bear Cavalry";
    let mut game = board(rows, legend).start(Attack);
    game.uses("Push").pick("d2").space("c2");
    game.uses("Greater Push").pick("c2").space("c1");
    game.uses("Push").pick("c4").space("c5");
    assert!(!game.can_use("Push") && !game.can_use("Greater Push"));
    assert!(!game.can(Choice::Attack(at("e3"))));
    game.settled();
}

#[test]
fn kalal_cannot_be_forced() {
    about("Kalal", "Steadfast");
    let rows = "
        4 . . k . . .
        3 . . M . . .";
    let legend = "K Kalal, M Wind Mage";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("mm").pick("c4").changed("").settled();
    // The damage of a blast is no force.
    let mut game = board("4 . . k . . .\n2 . . T . . .", "K Kalal, T Tacullu")
        .hand(One, &["Blast"])
        .magic(One, 1)
        .start(Move);
    game.event("Blast").pick("c4");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c4").settled();
    // It moves as it likes.
    let game = board(rows, legend).start_for(Two, Move);
    assert!(game.can_move("c4", "c5 c6"));
}

#[test]
fn stupefy_takes_one_for_each_deceiver_whatever_is_attacked() {
    let rows = "
        5 . . W . . .
        4 . D b D . .
        3 . . g . . .";
    let legend = "D Deceiver, B Bear Cavalry, W Wind Mage, G Gate";
    for (target, roll, damage) in
        [("c5", "sbb", 1), ("c5", "bbb", 3), ("b4", "ssm", 1), ("c3", "sbb", 1), ("c5", "rrr", 0)]
    {
        let mut game = board(rows, legend).start_for(Two, Attack);
        game.attack("c4", target).roll(roll);
        let seen = game.see(target).map(|c| c.damage);
        assert!(
            seen == Some(damage) || (seen.is_none() && damage == 3),
            "{target} {roll} {seen:?}"
        );
        game.settled();
    }
    // A friend next to it is not stupefied, and one without specials never.
    let rows = rows.replace('b', "B").replace('g', "n");
    let mut game = board(&rows, "D Deceiver, B Bear Cavalry, W Wind Mage, N Nadiana").start(Attack);
    game.attack("c4", "c3").roll("sss");
    assert_eq!(game.damage("c3"), 3);
    game.settled();
}

#[test]
fn stupefy_comes_after_a_blinding_flare_wherever_they_stand() {
    for rows in ["4 . . b D . .\n3 . . P . . .", "4 . D b . . .\n3 . . P . . ."] {
        let mut game = board(rows, "D Deceiver, B Bear Cavalry, P Queen Maldaria")
            .hand(One, &["Blinding Flare"])
            .magic(One, 1)
            .start(Magic);
        game.event("Blinding Flare").until(Two, Attack).attack("c4", "c3").roll("ssm");
        assert_eq!(game.damage("c3"), 1, "2 specials less 1");
        game.settled();
    }
}

#[test]
fn engage_hurts_at_each_step_away() {
    let rows = "
        4 . . b . . .
        3 . . D . . .";
    let legend = "D Deceiver, B Bear Cavalry, M Wind Mage, G Gate";
    // Away and back, then away again: once for each time.
    let mut game = board(rows, legend).start_for(Two, Move);
    game.moves("c4", "c5 c4");
    assert_eq!(game.damage("c4"), 1);
    game.changed("c4").settled();
    // Around the corner stays two spaces away, which is away.
    let mut game = board("4 . b b . . .\n3 . . D . . .", legend).start_for(Two, Move);
    game.moves("b4", "b5");
    assert_eq!(game.damage("b5"), 0, "it was not adjacent");
    // Forced away counts; forced by its own side too.
    let mut game = board("4 . M b . . .\n3 . . D . . .", legend).start(Attack);
    game.uses("Push").pick("c4").space("c5");
    assert_eq!(game.damage("c5"), 1);
    game.changed("c4 c5").settled();
    // A friend leaves unharmed; the Deceiver's own steps hurt nobody.
    let mut game = board("4 . . B . . .\n3 . . D b . .", legend).start(Move);
    game.moves("c4", "c5").moves("c3", "c2");
    assert_eq!([game.damage("c5"), game.damage("d3")], [0, 0]);
    game.settled();
    // The last life: it falls where it stepped, and the Deceiver's player gains the magic.
    let mut game = board(rows, legend).damage("c4", 4).start_for(Two, Move);
    game.play(Choice::Move(at("c4"))).space("c5");
    assert_eq!((game.see("c5"), game.magic(One)), (None, 1));
    game.changed("c4").settled();
}

#[test]
fn mimic_reaches_three_spaces_on_either_side_in_your_move_phase() {
    let rows = "
        6 . . a . . .
        3 . . W . . A
        2 A . . . . .
        1 . T . . . b";
    let legend = "W Mind Witch, A Wind Archer, B Bear Cavalry, T Tacullu";
    let mut game = board(rows, legend).start(Move);
    assert!(game.can_pick("c6") && game.can_pick("f3") && game.can_pick("a2"));
    assert!(!game.can_pick("f1") && !game.can_pick("b1") && !game.can_pick("c3"));
    game.pick("c6");
    assert!(game.can_move("c3", "c4 c5 d5"), "Swift");
    game.until(One, Attack);
    assert!(game.can_attack("c3", "c6"));
    game.changed("").settled();
    // Only on its own player's turn.
    let game = board(rows, legend).start_for(Two, Move);
    game.settled();
}

#[test]
fn a_mimic_has_its_own_boost_and_keeps_its_own_numbers() {
    let rows = "
        4 . . g . . .
        3 . . W U . .";
    let legend = "W Mind Witch, U Undead Warrior, G Gate";
    let mut game = board(rows, legend).tokens("d3", 0, 4).start(Move);
    game.pick("d3");
    assert_eq!(game.strength("c3"), 3, "Imbued Strength counts the boost on the Witch");
    let mut game = board(rows, legend).tokens("c3", 0, 2).start(Move);
    game.pick("d3");
    assert_eq!((game.strength("c3"), game.see("c3").unwrap().life), (5, 2));
    game.settled();
}

#[test]
fn a_mimic_copies_abilities_not_the_strength_of_a_weapon() {
    // Hellforged Weapon gives +2 strength, which is no ability, and Cursed, which is one.
    let rows = "
        5 . . . . . .
        4 . . g . . .
        3 . . W . . .
        2 . . U . . .";
    let legend = "W Mind Witch, U Undead Warrior, G Gate";
    let mut game = board(rows, legend).hand(One, &["Hellforged Weapon"]).start(Build);
    game.event("Hellforged Weapon").pick("c2");
    game.until(Two, Summon).until(One, Summon).done().pick("c2");
    assert_eq!([game.strength("c2"), game.strength("c3")], [4, 3]);
    game.until(One, Attack).attack("c3", "c4").roll("rbb");
    assert_eq!(game.damage("c3"), 1, "Cursed");
    game.settled();
}

#[test]
fn a_mimic_passes_on_what_it_mimics() {
    let rows = "
        3 . W W a . .";
    let legend = "W Mind Witch, A Wind Archer";
    let mut game = board(rows, legend).start(Move);
    let mimics: Vec<Choice> = {
        let mut list = Vec::new();
        game.state.legal(|c| list.push(c));
        list
    };
    let of = |square| {
        mimics
            .iter()
            .copied()
            .find(|c| matches!(c, Choice::Resolve(r, _) if usize::from(*r) == at(square).index()))
            .unwrap()
    };
    game.play(of("c3")).pick("d3").pick("c3");
    assert!(game.can_move("b3", "b4 b5 b6"), "the copy of a copy");
    game.settled();
}

#[test]
fn a_witch_that_is_an_axe_has_nothing_to_give() {
    // It may go under a common like the Ice Smith it mimics; there it has only its base abilities.
    let rows = "
        4 . . g . . .
        3 . . B . . .
        2 . W I . . .";
    let legend = "W Mind Witch, B Bear Cavalry, I Ice Smith, G Gate";
    let mut game = board(rows, legend).boost("b2", 1).start(Move);
    game.pick("c2").moves("b2", "b1").accept().decline().pick("c3");
    assert_eq!((game.see("b1"), game.see("c3").unwrap().under), (None, 1));
    game.until(One, Attack).attack("c3", "c4").roll("sbb");
    assert_eq!(game.damage("c4"), 3);
    game.settled();
}

#[test]
fn a_witch_may_be_a_gate_for_a_turn() {
    let rows = "3 . . W I . .\n1 T . . . . .";
    let legend = "W Mind Witch, I Ice Golem, T Sera Eldwyn";
    let mut game = board(rows, legend).hand(One, &["Renewed Hope", "Temple Priest"]).start(Summon);
    game.event("Renewed Hope").done().pick("d3");
    assert!(game.can_summon("Temple Priest", "b3"));
    assert!(!game.can_move("c3", "c4 c5"), "and it is slow");
    game.settled();
}

#[test]
fn classes_and_distances_just_outside() {
    let legend =
        "U Gulldune, K Kalal, W Mind Witch, M Wind Mage, B Bear Cavalry, N Nadiana, G Gate";
    let mut game = board("4 . g U . . .\n3 . . N . B .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm");
    assert!(game.can_pick("e3") && !game.can_pick("c3"), "a champion is no common");
    let mut game = board("4 . g K N . .\n2 . . . . b .\n1 B . . . . .", legend).start(Attack);
    game.attack("c4", "b4").roll("mmmm");
    assert!(game.can_pick("d4") && !game.can_pick("e2"), "champions too; 4 spaces are too far");
    let game = board("4 . . K . . .\n2 . . . . b .", legend).start(Attack);
    assert!(!game.can_use("Greater Push"));
    let mut game = board("4 . . W b . .\n2 . . . . b .", legend).start(Move);
    assert!(game.can_pick("d4") && !game.can_pick("e2"));
    game.decline().settled();
    let mut game = board("4 . g M . b .\n3 . . . . b .", legend).start(Attack);
    game.attack("c4", "b4").roll("mm");
    assert!(game.can_pick("e4") && !game.can_pick("e3"), "2 spaces, not 3");
    game.decline().settled();
    let mut game = board("4 . . M . b .", legend).start(Attack);
    game.uses("Push").pick("e4");
    assert!(game.can_space("e5") && !game.can_space("e6"), "1 space");
}
