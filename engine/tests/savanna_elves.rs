//! Savanna Elves, card by card.

mod table;
use stonecaller_engine::second_edition::Choice;
use table::*;

#[test]
fn abua_shi_gives_a_friend_all_its_boost() {
    about("Abua Shi", "Spirit Bond");
    let rows = "
        5 . . . . . R
        4 . . L . . .
        2 . . A . l .
        1 . . . . . .";
    let legend = "A Abua Shi, L Lioness, R Rhinoceros";
    let mut game = board(rows, legend).boost("c2", 3).start(Move);
    game.moves("c2", "c1");
    assert!(!game.can_pick("f5") && !game.can_pick("e2") && !game.can_pick("c1"));
    game.pick("c4");
    assert_eq!([game.boost("c4"), game.boost("c1")], [4, 0]);
    game.changed("c1 c2 c4").settled();
    let mut game = board(rows, legend).boost("c2", 3).start(Move);
    game.moves("c2", "c1").decline();
    assert_eq!([game.boost("c4"), game.boost("c1")], [0, 3]);
    game.settled();
    let mut game = board(rows, legend).start(Move);
    game.moves("c2", "c1").pick("c4");
    assert_eq!(game.boost("c4"), 1, "one even without boost of its own");
    game.settled();
}

#[test]
fn prepare_takes_the_place_of_a_move() {
    about("Makeinda Ru", "Prepare");
    about("Border Archer", "Prepare");
    let rows = "3 M B L L . .";
    let legend = "M Makeinda Ru, B Border Archer, L Lioness";
    let mut game = board(rows, legend).start(Move);
    game.uses("Prepare");
    assert_eq!([game.boost("a3"), game.boost("b3")], [1, 0]);
    assert!(!game.can(Choice::Move(at("a3"))), "it does not move as well");
    game.changed("a3");
    game.uses("Prepare");
    assert_eq!(game.boost("b3"), 1);
    game.moves("c3", "c4");
    assert!(!game.can(Choice::Move(at("d3"))), "three units in all");
    game.settled();
    // Three moves leave none to replace; a surrounded unit may prepare; not in another phase.
    let mut game = board("3 M L L L . .", legend).start(Move);
    game.moves("b3", "b4").moves("c3", "c4").moves("d3", "d4");
    assert!(!game.can_use("Prepare"));
    let game = board("4 L . . . . .\n3 B L . . . .\n2 L . . . . .", legend).start(Move);
    assert!(game.can_use("Prepare"));
    let game = board(rows, legend).start(Attack);
    assert!(!game.can_use("Prepare"));
}

#[test]
fn a_frozen_unit_cannot_prepare() {
    let mut game =
        board("3 K . B . . .", "K Grognack, B Border Archer").hand(One, &["Freeze"]).start(Summon);
    game.event("Freeze").pick("c3").done();
    assert!(!game.can_use("Prepare"));
}

#[test]
fn swift_shot_buys_one_more_attack_a_turn() {
    about("Makeinda Ru", "Swift Shot");
    about("Border Archer", "Swift Shot");
    for unit in ["Makeinda Ru", "Border Archer"] {
        let legend = format!("B {unit}, G Start Gate");
        let rows = "6 . . g . . .\n3 . . B . . .";
        let mut game = board(rows, &legend).boost("c3", 2).start(Attack);
        game.attack("c3", "c6").roll("bb").accept().pick("c6").roll("bb");
        assert_eq!((game.damage("c6"), game.boost("c3")), (4, 1));
        game.changed("c3 c6").settled();
        let mut game = board(rows, &legend).boost("c3", 2).start(Attack);
        game.attack("c3", "c6").roll("bb").decline();
        assert_eq!((game.damage("c6"), game.boost("c3")), (2, 2));
        game.settled();
        let mut game = board(rows, &legend).start(Attack);
        game.attack("c3", "c6").roll("bb").settled();
    }
}

#[test]
fn miti_kyru_inspires_its_neighbours() {
    about("Miti Kyru", "Inspire");
    let rows = "
        5 . . L . . .
        4 . l . L . .
        3 . . M . . .
        2 . . L . . .";
    let mut game = board(rows, "M Miti Kyru, L Lioness").start(Move);
    game.moves("c3", "c4");
    assert_eq!([game.boost("c5"), game.boost("d4")], [1, 1]);
    assert_eq!([game.boost("b4"), game.boost("c2"), game.boost("c4")], [0, 0, 0]);
    game.changed("c3 c4 c5 d4").settled();
}

#[test]
fn miti_kyru_withdraws_for_boost_or_magic() {
    about("Miti Kyru", "Withdraw");
    let rows = "4 . . g . . .\n3 . . M . . .";
    let legend = "M Miti Kyru, G Start Gate";
    let start =
        |boost, magic| board(rows, legend).boost("c3", boost).magic(One, magic).start(Attack);
    for (boost, magic) in [(1, 0), (0, 1)] {
        let mut game = start(boost, magic);
        game.attack("c3", "c4").roll("bbbb").accept();
        assert!(game.can_space("b3") && !game.can_space("b2"));
        game.space("c1");
        assert_eq!((game.boost("c1"), game.magic(One)), (0, 0));
        game.changed("c1 c3 c4").settled();
    }
    // With both the player picks: boost first, or magic.
    let mut game = start(1, 1);
    game.attack("c3", "c4").roll("bbbb").accept().decline().space("c2");
    assert_eq!((game.boost("c2"), game.magic(One)), (1, 0));
    let mut game = start(1, 1);
    game.attack("c3", "c4").roll("bbbb").accept().accept().space("c2");
    assert_eq!((game.boost("c2"), game.magic(One)), (0, 1));
    let mut game = start(1, 1);
    game.attack("c3", "c4").roll("bbbb").decline();
    game.changed("c4").settled();
    let mut game = start(0, 0);
    game.attack("c3", "c4").roll("bbbb").settled();
}

#[test]
fn miti_mumway_is_imbued_and_tramples() {
    about("Miti Mumway", "Imbued Strength");
    about("Miti Mumway", "Trample");
    let game = board("3 M . . . . .", "M Miti Mumway").boost("a3", 6).start(Attack);
    assert_eq!(game.strength("a3"), 6);
    let rows = "
        4 . R . . . .
        3 M l L . . .";
    let legend = "M Miti Mumway, L Lioness, R Makeinda Ru, G Gate";
    let game = board(rows, legend).start(Move);
    assert!(!game.can_move("a3", "b3 c3"), "it cannot come down on a card");
    let mut game = board("3 M l . . . .", legend).start(Move);
    game.moves("a3", "b3 c3");
    assert_eq!(game.damage("b3"), 1);
    game.changed("a3 b3 c3").settled();
    let game = board("3 M G . . . .", legend).start(Move);
    assert!(!game.can_move("a3", "b3"), "not through structures");
    let game = board("3 M R . . . .", legend).start(Move);
    assert!(!game.can_move("a3", "b3"), "nor champions");
}

#[test]
fn lioness_lives_on_boost() {
    about("Lioness", "Momentum");
    about("Lioness", "Imbued Life");
    let rows = "4 . . s . . .\n3 . . L . . .";
    let legend = "L Lioness, S Miti Mumway";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("rrr");
    assert_eq!((game.boost("c3"), game.see("c3").unwrap().life), (1, 3));
    game.changed("c3").settled();
    for (boost, life) in [(0, 2), (5, 7), (6, 7)] {
        let game = board("3 L . . . . .", legend).boost("a3", boost).start(Attack);
        assert_eq!(game.see("a3").unwrap().life, life);
    }
}

#[test]
fn a_lioness_dies_when_the_boost_that_kept_it_alive_goes() {
    // Entangled with a Spirit Mage it can spend its own boost after a move.
    let rows = "
        3 A . L . . .
        2 . . S . . .";
    let legend = "A Abua Shi, L Lioness, S Spirit Mage";
    let mut game =
        board(rows, legend).hand(One, &["Chant of Entangling"]).tokens("c3", 2, 1).start(Summon);
    game.event("Chant of Entangling").pick("c3").pick("c2").done();
    game.moves("c3", "d3").decline().pick("c2");
    assert!(game.see("d3").is_none(), "2 damage, and only 2 life without boost");
    assert_eq!((game.magic(One), game.magic(Two)), (0, 0), "nobody did it");
    assert_eq!(game.active("Chant of Entangling"), None);
    game.settled();
}

#[test]
fn rhinoceros_runs_as_far_as_its_boost() {
    about("Rhinoceros", "Imbued Speed");
    about("Rhinoceros", "Trample");
    let game = board("3 R . . . . .", "R Rhinoceros").boost("a3", 2).start(Move);
    assert!(game.can_move("a3", "b3 c3 d3 e3") && !game.can_move("a3", "b3 c3 d3 e3 f3"));
    let mut game = board("3 R l . l . .", "R Rhinoceros, L Lioness").boost("a3", 2).start(Move);
    game.moves("a3", "b3 c3 d3 e3");
    assert_eq!([game.damage("b3"), game.damage("d3"), game.boost("e3")], [1, 1, 2]);
    game.changed("a3 b3 d3 e3").settled();
    let game = board("3 R . . . . .", "R Rhinoceros").boost("a3", 7).start(Move);
    assert!(game.can_move("a3", "b3 c3 d3 e3 f3 f4 f5"));
    assert!(!game.can_move("a3", "b3 c3 d3 e3 f3 f4 f5 f6"), "5 more at most");
}

#[test]
fn spirit_mage_comes_charged() {
    about("Spirit Mage", "Charged");
    let mut game =
        board("3 . . G . . .", "G Gate").hand(One, &["Spirit Mage"]).magic(One, 1).start(Summon);
    game.summon("Spirit Mage", "c4");
    assert_eq!(game.boost("c4"), 1);
    game.changed("c4").settled();
    // Placed is not summoned.
    let mut game =
        board("3 . . G . . .", "G Gate").hand(One, &["Blood Summon", "Spirit Mage"]).start(Summon);
    game.event("Blood Summon").card("Spirit Mage").pick("a1").space("a2");
    assert_eq!(game.boost("a2"), 0);
    game.settled();
}

#[test]
fn spirit_mage_communes() {
    about("Spirit Mage", "Commune with Spirits");
    let rows = "
        4 . . . . . .
        3 . . S L . .
        2 . . . . . L";
    let legend = "S Spirit Mage, L Lioness";
    let mut game = board(rows, legend).start(Move);
    game.moves("c3", "c4");
    assert_eq!(game.boost("c4"), 1, "without boost only itself");
    game.changed("c3 c4").settled();
    let mut game = board(rows, legend).boost("c3", 1).start(Move);
    game.moves("c3", "c4").accept();
    assert_eq!(game.boost("c4"), 2);
    game.settled();
    let mut game = board(rows, legend).boost("c3", 1).start(Move);
    game.moves("c3", "c4").decline();
    assert!(!game.can_pick("f2") && !game.can_pick("c4"));
    game.pick("d3");
    assert_eq!([game.boost("c4"), game.boost("d3")], [0, 1]);
    game.changed("c3 c4 d3").settled();
}

#[test]
fn chant_of_power_imbues_for_a_turn() {
    about("Chant of Power", "");
    about("Chant of Power", "Imbued Strength");
    let rows = "
        4 . . l . . .
        3 A . L . R .";
    let legend = "A Abua Shi, L Lioness, R Rhinoceros";
    let mut game = board(rows, legend)
        .hand(One, &["Chant of Power"])
        .magic(One, 1)
        .boost("c3", 2)
        .boost("c4", 1)
        .start(Attack);
    game.event("Chant of Power");
    assert!(
        game.can_pick("c4") && !game.can_pick("e3") && !game.can_pick("a3"),
        "3 spaces, no summoner"
    );
    game.pick("c3");
    assert_eq!([game.strength("c3"), game.strength("c4")], [5, 3]);
    assert_eq!(game.magic(One), 0);
    game.changed("").settled();
    game.done().until(Two, Summon);
    assert_eq!(game.strength("c3"), 3, "until the end of the turn");
}

#[test]
fn chant_of_entangling_shares_printed_abilities() {
    about("Chant of Entangling", "");
    let rows = "
        4 . . . . . .
        3 A . L . . B
        2 . . R . . .";
    let legend = "A Abua Shi, L Lioness, R Rhinoceros, B Border Archer";
    let mut game =
        board(rows, legend).hand(One, &["Chant of Entangling"]).boost("c3", 1).start(Summon);
    game.event("Chant of Entangling");
    assert!(!game.can_pick("f3"), "within 3 spaces of the summoner");
    game.pick("c3");
    assert!(!game.can_pick("c3"), "two different ones");
    game.pick("c2").done();
    assert!(
        game.can_move("c3", "c4 c5 c6") && !game.can_move("c3", "c4 c5 c6 c7"),
        "Imbued Speed by its own boost"
    );
    assert!(game.can_move("c2", "c1 d1") && !game.can_move("c2", "c1 d1 e1"));
    // It ends when one of the two is gone.
    assert!(game.active("Chant of Entangling").is_some());
    let game = board("3 A . L . . .", legend).hand(One, &["Chant of Entangling"]).start(Summon);
    assert!(!game.can_event("Chant of Entangling"), "two are needed");
}

#[test]
fn chant_of_growth_boosts_a_group() {
    about("Chant of Growth", "");
    let rows = "
        4 . . L l . .
        3 . L R G . .
        2 . . . . L .";
    let legend = "L Lioness, R Rhinoceros, G Gate";
    let mut game = board(rows, legend).hand(One, &["Chant of Growth"]).start(Move);
    game.event("Chant of Growth");
    assert!(!game.can_pick("d4") && !game.can_pick("d3"));
    game.pick("c3");
    assert_eq!([game.boost("c3"), game.boost("c4"), game.boost("b3")], [1, 1, 1]);
    game.changed("b3 c3 c4").settled();
}

#[test]
fn chant_of_weaving_opens_spaces_next_to_a_unit() {
    about("Chant of Weaving", "");
    let rows = "
        5 . . . . . .
        4 . . R . . .
        2 . . G . . .";
    let legend = "R Rhinoceros, G Gate";
    let mut game = board(rows, legend)
        .hand(One, &["Chant of Weaving", "Lioness", "Lioness"])
        .magic(One, 8)
        .start(Summon);
    assert!(!game.can_summon("Lioness", "c5"));
    game.event("Chant of Weaving").pick("c4").summon("Lioness", "c5");
    assert_eq!(game.boost("c4"), 1);
    game.changed("c4 c5");
    // Summoned next to a gate and to the unit counts; next to the gate alone does not.
    game.summon("Lioness", "c1");
    assert_eq!(game.boost("c4"), 1);
    game.settled();
    let mut game =
        board(rows, legend).hand(One, &["Chant of Weaving", "Lioness"]).magic(One, 8).start(Summon);
    game.event("Chant of Weaving").pick("c4").summon("Lioness", "c3");
    assert_eq!(game.boost("c4"), 1);
    game.settled();
}

#[test]
fn a_declined_swift_shot_may_still_be_used_this_turn() {
    // Gulldune's command gives the Archer another attack after it declined.
    let rows = "
        6 . . g . . .
        5 . . . . . .
        3 . . B . . .
        2 . . U g . .";
    let legend = "B Border Archer, U Gulldune, G Start Gate";
    let mut game = board(rows, legend).boost("c3", 1).start(Attack);
    game.attack("c3", "c6").roll("bb").decline();
    game.attack("c2", "d2").roll("bbbb").pick("c3").pick("c6").roll("bb");
    game.accept().pick("c6").roll("bb");
    assert_eq!(game.damage("c6"), 6);
    // Used now, it is not offered again.
    assert_eq!(game.boost("c3"), 0);
    game.settled();
}
