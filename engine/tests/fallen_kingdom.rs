//! Fallen Kingdom, card by card.

mod table;
use stonecaller_engine::second_edition::{Choice, Pile};
use table::*;

#[test]
fn ret_talus_raises_the_dead_for_two_damage() {
    about("Ret-Talus", "Raise the Dead");
    let table = |damage| {
        board("3 . . T . . .\n2 . . W . . .", "T Ret-Talus, W Undead Warrior")
            .damage("c3", damage)
            .discard(One, &["Undead Archer", "Dragos", "Undead Carrier"])
            .start(Summon)
    };
    let mut game = table(0);
    game.uses("Raise the Dead");
    assert!(game.can_card("Undead Carrier") && !game.can_card("Dragos"), "only Undead units");
    game.card("Undead Archer");
    assert!(!game.can_space("c2") && !game.can_space("d4"), "only empty adjacent spaces");
    game.space("c4");
    assert!(game.is("c4", "Undead Archer"));
    assert_eq!((game.damage("c3"), game.magic(One)), (2, 0));
    assert!(!game.can_use("Raise the Dead"), "once a turn");
    game.changed("c3 c4").settled();
    // The price can be too high.
    let mut game = table(10);
    game.uses("Raise the Dead").card("Undead Archer").space("c4");
    assert!(game.state.outcome().is_some());
}

#[test]
fn raise_the_dead_needs_an_undead_and_a_space() {
    let rows = "2 . . . . . .\n1 . . . . . T";
    let game = board(rows, "T Ret-Talus").discard(One, &["Dragos"]).start(Summon);
    assert!(!game.can_use("Raise the Dead"));
    let game = board("2 . . . . . G\n1 . . . . G T", "T Ret-Talus, G Gate")
        .discard(One, &["Undead Archer"])
        .start(Summon);
    assert!(!game.can_use("Raise the Dead"));
    let game = board(rows, "T Ret-Talus").discard(One, &["Undead Archer"]).start(Move);
    assert!(!game.can_use("Raise the Dead"), "only in the Summon Phase");
}

#[test]
fn dragos_drains_a_friend_to_hit_with_specials() {
    about("Dragos", "Life Drain");
    let rows = "
        5 . . s . . .
        4 . . D . . w
        3 . . W . W .";
    let legend = "D Dragos, S Smasher, W Undead Warrior";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c4", "c5");
    assert!(!game.can_pick("e3"), "3 spaces away");
    assert!(!game.can_pick("f4") && !game.can_pick("c4"), "neither an enemy nor itself");
    game.pick("c3").roll("ssbr");
    // 3 melee and 3 special; the target is Sluggish, which adds 3 more.
    assert!(game.see("c5").is_none() && game.see("c3").is_none());
    assert_eq!(game.magic(One), 1, "nothing for the friend");
    // Drained and declined, on a target that is not Sluggish.
    for (drain, damage) in [(true, 6), (false, 3)] {
        let mut game = board(
            "5 . . g . . .\n4 . . D . . .\n3 . . W . . .",
            "D Dragos, W Undead Warrior, G Start Gate",
        )
        .start(Attack);
        game.attack("c4", "c5");
        if drain {
            game.pick("c3")
        } else {
            game.decline()
        };
        game.roll("ssbr");
        assert_eq!(game.damage("c5"), damage);
        game.settled();
    }
}

#[test]
fn elut_bal_is_summoned_over_a_destroyed_friend() {
    about("Elut-Bal", "Summoned by Fire");
    let rows = "
        6 . . . . . .
        5 . . C s . .
        4 . . w . . .
        3 . . G . . .";
    let legend = "C Hellfire Cultist, S Smasher, W Undead Warrior, G Gate";
    let mut game = board(rows, legend).hand(One, &["Elut-Bal"]).magic(One, 7).start(Summon);
    assert!(!game.can_summon("Elut-Bal", "c2"), "a gate is no help");
    assert!(!game.can_summon("Elut-Bal", "d5"), "not over an enemy");
    game.summon("Elut-Bal", "c5");
    assert!(game.is("c5", "Elut-Bal"));
    assert_eq!(game.magic(One), 1, "6 paid, nothing gained for a friend");
    assert_eq!([game.damage("d5"), game.damage("c4")], [1, 1], "the Cultist burns its neighbours");
    assert_eq!(game.damage("c5"), 0);
    game.changed("c4 c5 d5").settled();
    let game = board(rows, legend).hand(One, &["Elut-Bal"]).magic(One, 5).start(Summon);
    assert!(!game.can(Choice::Summon(kind("Elut-Bal"))), "6 magic are needed");
}

#[test]
fn gul_dass_counts_the_damage_on_it() {
    about("Gul-Dass", "Wrath");
    for damage in [0, 1, 7] {
        let game = board("3 G . G . . .", "G Gul-Dass").damage("c3", damage).start(Attack);
        assert_eq!(game.strength("c3"), 2 + damage);
        assert_eq!(game.strength("a3"), 2, "nobody else's damage");
    }
}

#[test]
fn hellfire_cultist_burns_adjacent_enemy_units() {
    about("Hellfire Cultist", "Immolate");
    let rows = "
        5 . . G . . .
        4 . w c W . .
        3 . . S . . .
        2 . . W . . .";
    let legend = "G Gate, W Undead Warrior, C Hellfire Cultist, S Smasher";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb");
    assert_eq!([game.damage("c3"), game.damage("d4")], [1, 1]);
    assert_eq!([game.damage("b4"), game.damage("c5"), game.damage("c2")], [0, 0, 0]);
    // The two Undead Warriors of the active player are boosted by a destruction.
    game.changed("c2 c3 c4 d4").settled();
    // One life left: nothing burns.
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("brrr");
    game.changed("c4").settled();
}

#[test]
fn undead_archer_takes_the_space_of_the_fallen() {
    about("Undead Archer", "Soul Shift");
    let rows = "
        6 . . A . . .
        5 . . . . . .
        4 . . c . . .
        3 . . S . . A
        2 a . . . . .";
    let legend = "A Undead Archer, C Hellfire Cultist, S Smasher";
    let mut game = board(rows, legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb").resolve("Immolate");
    // c6 is 2 away; f3 is 4 away; a2 is an enemy's Archer on another player's turn.
    game.accept();
    assert!(game.is("c4", "Undead Archer"));
    game.changed("c3 c4 c6").settled();
    // It may stay, and three spaces are enough.
    let mut game = board("7 . . A . . .\n4 . . c . . .\n3 . . S . . .", legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb").resolve("Immolate").decline();
    game.changed("c3 c4").settled();
    // Four are too many.
    let mut game = board("8 . . A . . .\n4 . . c . . .\n3 . . S . . .", legend).start(Attack);
    game.attack("c3", "c4").roll("bbbb").settled();
}

#[test]
fn undead_carrier_takes_no_magic_for_units() {
    about("Undead Carrier", "Soulless");
    let legend = "C Undead Carrier, G Gate, F Tundra Fighter";
    let mut game = board("4 . . f . . .\n3 . . C . . .", legend).damage("c4", 2).start(Attack);
    game.attack("c3", "c4").roll("bm");
    assert_eq!(game.magic(One), 0);
    game.changed("c4").settled();
    let mut game = board("4 . . g . . .\n3 . . C . . .", legend).damage("c4", 4).start(Attack);
    game.attack("c3", "c4").roll("bm");
    assert_eq!(game.magic(One), 1, "a structure pays");
    game.settled();
}

#[test]
fn undead_carrier_infects_the_space_of_what_it_destroys() {
    about("Undead Carrier", "Infect");
    let table = |rows| {
        board(rows, "C Undead Carrier, F Tundra Fighter, G Gate, S Smasher")
            .discard(One, &["Undead Carrier", "Undead Archer"])
            .damage("c4", 2)
            .start(Attack)
    };
    let mut game = table("4 . . f . . .\n3 . . C . . .");
    game.attack("c3", "c4").roll("bm");
    assert!(!game.can_card("Undead Archer"), "only a Carrier");
    game.card("Undead Carrier");
    assert!(game.is("c4", "Undead Carrier"));
    game.changed("c4").settled();
    let mut game = table("4 . . f . . .\n3 . . C . . .");
    game.attack("c3", "c4").roll("bm").decline();
    assert!(game.see("c4").is_none());
    game.settled();
    // A friend's kill is not its own.
    let mut game = table("5 . . C . . .\n4 . . f . . .\n3 . . S . . .");
    game.attack("c3", "c4").roll("bbbb").settled();
    assert!(game.see("c4").is_none());
}

#[test]
fn undead_warrior_grows_with_every_death_on_its_turn() {
    about("Undead Warrior", "Blood Fury");
    let rows = "
        4 . . c . . .
        3 W . S . . w";
    let legend = "W Undead Warrior, C Tundra Charger, S Smasher";
    let mut game = board(rows, legend).boost("a3", 2).start(Attack);
    game.attack("c3", "c4").roll("bbbb");
    assert_eq!([game.boost("a3"), game.boost("f3")], [3, 0], "only on its player's turn");
    game.changed("a3 c4").settled();
    game.until(Two, Summon);
    assert_eq!(game.boost("a3"), 1, "2 off at the end of the turn");
    // Never below zero.
    let mut game = board("3 W . . . . .", legend).boost("a3", 1).start(Magic);
    game.until(Two, Summon);
    assert_eq!(game.boost("a3"), 0);
}

#[test]
fn undead_warrior_is_imbued_up_to_five() {
    about("Undead Warrior", "Imbued Strength");
    for (boost, strength) in [(0, 2), (1, 3), (5, 7), (6, 7)] {
        let game = board("3 W . . . . .", "W Undead Warrior").boost("a3", boost).start(Attack);
        assert_eq!(game.strength("a3"), strength);
    }
}

#[test]
fn sacrificial_pyre_burns_for_every_death_and_heals_when_it_goes() {
    about("Sacrificial Pyre", "");
    let rows = "
        4 . . c . . .
        3 . . S . . t";
    let legend = "C Tundra Charger, S Smasher, T Targan";
    let mut game = board(rows, legend)
        .hand(One, &["Sacrificial Pyre"])
        .magic(One, 1)
        .damage("f3", 4)
        .start(Summon);
    game.event("Sacrificial Pyre");
    assert_eq!((game.active("Sacrificial Pyre"), game.magic(One)), (Some(0), 0));
    game.until(One, Attack).attack("c3", "c4").roll("bbbb");
    assert_eq!(game.active("Sacrificial Pyre"), Some(1));
    game.until(Two, Summon).until(Two, Attack).done();
    game.look_from_here().done();
    // It is player one's turn again and the Pyre goes: any unit, either side.
    game.pick("f3");
    assert_eq!(game.damage("f3"), 3);
    assert_eq!(game.active("Sacrificial Pyre"), None);
    assert_eq!(game.pile(One, Pile::Discard, "Sacrificial Pyre"), 1);
    game.changed("f3").settled();
}

#[test]
fn hellforged_weapon_makes_a_common_stronger_and_cursed() {
    about("Hellforged Weapon", "");
    about("Hellforged Weapon", "Cursed");
    let rows = "
        4 . . g . . .
        3 D . S . . w";
    let legend = "D Dragos, S Smasher, W Undead Warrior, G Start Gate";
    let mut game = board(rows, legend).hand(One, &["Hellforged Weapon"]).start(Build);
    game.event("Hellforged Weapon");
    assert!(!game.can_pick("a3") && !game.can_pick("f3"), "a friendly common");
    game.pick("c3");
    assert_eq!(game.strength("c3"), 6);
    assert_eq!(game.see("c3").unwrap().under, 1);
    game.changed("c3");
    game.done().attack("c3", "c4").roll("ssrbbb");
    assert_eq!([game.damage("c3"), game.damage("c4")], [3, 5]);
    game.settled();
    // The weapon is lost with its bearer.
    let mut game = board("4 . . g . . .\n3 . . S . . .", legend)
        .hand(One, &["Hellforged Weapon"])
        .damage("c3", 4)
        .start(Build);
    game.event("Hellforged Weapon").pick("c3").done().attack("c3", "c4").roll("ssbbbb");
    assert!(game.see("c3").is_none());
    assert_eq!(game.pile(One, Pile::Discard, "Hellforged Weapon"), 1);
    assert_eq!(game.magic(Two), 0);
    game.settled();
}

#[test]
fn purge_sacrifices_friends_for_damage() {
    about("Purge", "");
    let rows = "
        5 . . t . . .
        4 . . F . . .
        3 . s F . . g";
    let legend = "T Targan, F Tundra Fighter, S Smasher, G Gate";
    let mut game = board(rows, legend).hand(One, &["Purge"]).start(Move);
    game.event("Purge");
    assert!(!game.can_pick("b3") && game.can_pick("a1"), "friendly units, the summoner too");
    game.pick("c3").pick("c4").done();
    // Which comes first is free.
    game.pick("c4");
    assert!(!game.can_pick("b3"), "not next to c4");
    game.pick("c5");
    game.decline();
    assert!(game.see("c3").is_none() && game.see("c4").is_none());
    assert_eq!((game.damage("c5"), game.damage("b3"), game.magic(One)), (2, 0, 0));
    game.changed("c3 c4 c5").settled();
    // Nobody at all is a number too.
    let mut game = board(rows, legend).hand(One, &["Purge"]).start(Move);
    game.event("Purge").done();
    game.changed("").settled();
}

#[test]
fn blood_summon_pays_with_damage() {
    about("Blood Summon", "");
    let rows = "3 . . S . . .";
    let hand = ["Blood Summon", "Undead Warrior", "Hellfire Cultist", "Smasher"];
    let mut game = board(rows, "S Smasher").hand(One, &hand).start(Summon);
    game.event("Blood Summon");
    assert!(!game.can_card("Smasher"), "cost 3 is too much");
    game.card("Undead Warrior").pick("c3").space("d3");
    assert_eq!(game.damage("c3"), 2);
    game.card("Hellfire Cultist").pick("c3").space("c4");
    assert_eq!((game.damage("c3"), game.magic(One)), (4, 0));
    assert!(game.is("d3", "Undead Warrior") && game.is("c4", "Hellfire Cultist"));
    game.decline();
    game.changed("c3 c4 d3").settled();
    assert_eq!(game.pile(One, Pile::Discard, "Blood Summon"), 1);
}
