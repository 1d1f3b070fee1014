//! A match on two devices goes out as text: the report of each side, which plays again as a scenario.

use stonecaller_engine::Player;
use stonecaller_firmware::games::{First, GameId, Playing, Seat, SetUp, Versus};
use stonecaller_firmware::link::{Chain, Fate, Tether};
use stonecaller_firmware::play::{Entry, MatchLog, Told, Waits};
use stonecaller_scenario::{read_match, write_match};
use stonecaller_tests::saves::below;
use stonecaller_tests::simulate::Seeded;

fn set_up(me: Player) -> SetUp {
    let seat = |name: &str, faction| Seat { name: name.try_into().expect("short"), faction };
    let peer = Chain::new(me.other(), &[me.other() as u8; 16]).pledge();
    SetUp {
        game: GameId::SecondEdition,
        variant: 0,
        seats: [seat("Eva", 2), seat("Tom", 6)],
        first: First::Random,
        versus: Versus::Linked(Tether::new(me, 7, [me as u8; 16], peer)),
    }
}

#[test]
fn each_side_of_a_linked_match_is_a_report_that_plays_again() {
    let mut rng = Seeded::new(3);
    let mut sides = Player::BOTH.map(|me| (Playing::begin(set_up(me)), MatchLog::new()));
    let chains = Player::BOTH.map(|seat| Chain::new(seat, &[seat as u8; 16]));
    let mut told = Told::new();
    for _ in 0..150 {
        match sides[0].0.as_match().waits() {
            Waits::Over(_) => break,
            Waits::Chance => {
                let episode = sides[0].0.as_linked().expect("linked").episode();
                let shares = [0, 1].map(|seat| chains[seat].share(episode).expect("long enough"));
                for ((playing, log), chain) in sides.iter_mut().zip(&chains) {
                    let fate = Fate::new(7, episode, [&shares[0], &shares[1]], chain.key());
                    let linked = playing.as_linked_mut().expect("linked");
                    while linked.deal(&fate, log, &mut told) {}
                }
            }
            Waits::Choice(player) => {
                let (playing, log) = &mut sides[player as usize];
                let mut count = 0;
                playing.as_match().offers(&mut |_| count += 1);
                let index = below(&mut rng, count) as u16;
                assert!(playing.as_match_mut().choose(index, log, &mut told));
                let linked = playing.as_linked().expect("linked");
                let entry = linked.entry(linked.count() - 1, log);
                let Some(Entry::Choice { bytes, digest, .. }) = entry else { panic!("a choice") };
                let (playing, log) = &mut sides[player.other() as usize];
                let linked = playing.as_linked_mut().expect("linked");
                linked.take(&bytes, digest, log, &mut told).expect("it is legal");
            }
        }
    }
    for (me, (playing, log)) in Player::BOTH.into_iter().zip(&sides) {
        let text = write_match(playing.as_match().set_up(), log.bytes()).expect("a report");
        let known = if me == Player::One { "known to: one" } else { "known to: two" };
        assert!(text.contains(known) && text.contains("unknown"), "{text}");
        let played = stonecaller_scenario::play(&text);
        assert!(played.is_ok(), "{:?}\n{text}", played.err().map(|fault| fault.to_string()));
        let refused = read_match(&text).expect_err("it is not the whole match").to_string();
        assert!(refused.contains("only one player knew"), "{refused}");
    }
}
