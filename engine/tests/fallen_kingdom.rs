//! Fallen Kingdom, card by card.

mod table;
use stonecaller_engine::Player;
use stonecaller_engine::second_edition::{Choice, Phase, Pile, Printing::Revised};
use table::{Table, at, kind};

#[test]
fn gul_dass_wrath_counts_the_damage_on_it() {
    let game = Table::new(Revised, &["One Gul-Dass c3"]).tokens("c3", 3, 0).start(Phase::Attack);
    assert_eq!(game.0.strength(at("c3"), None), 5);
    assert_eq!(game.0.strength(at("a1"), None), 2, "nobody else");
}

#[test]
fn hellfire_cultist_immolates_adjacent_enemy_units_only() {
    let mut game = Table::new(
        Revised,
        &[
            "One Smasher c3",
            "One Undead Warrior d4",
            "Two Hellfire Cultist c4",
            "Two Undead Warrior b4",
            "One Gate c5",
            "One Smasher e4",
        ],
    )
    .start(Phase::Attack);
    game.attack("c3", "c4").roll("bbbb");
    assert!(game.see("c4").is_none());
    assert_eq!([game.damage("c3"), game.damage("d4")], [1, 1]);
    assert_eq!([game.damage("b4"), game.damage("c5"), game.damage("e4")], [0, 0, 0]);
    game.settled();
}

#[test]
fn undead_carrier_takes_no_magic_for_a_unit_and_infects_its_space() {
    let mut game = Table::new(Revised, &["One Undead Carrier c3", "Two Hellfire Cultist c4"])
        .pile(Player::One, Pile::Discard, "Undead Carrier")
        .tokens("c4", 1, 0)
        .start(Phase::Attack);
    game.attack("c3", "c4").roll("bm");
    let infect = {
        use stonecaller_engine::Game;
        let mut found = None;
        game.0.legal(|c| {
            if let Choice::Resolve(_, rule) = c
                && rule.name() == "Infect"
            {
                found = Some(c);
            }
        });
        found.expect("Infect and Immolate wait for an order")
    };
    game.play(infect).play(Choice::Card(kind("Undead Carrier")));
    assert_eq!(game.see("c4").map(|c| c.kind), Some(kind("Undead Carrier")));
    assert_eq!(game.0.magic(Player::One), 0);
    game.settled();
}
