//! Devices at the other end that lie: the honest one halts with the reason or takes no notice, holds what it held, and goes on
//! with an honest device.

use heapless::Vec as Bytes;
use stonecaller_engine::Player;
use stonecaller_firmware::games::GameId;
use stonecaller_firmware::link::{
    Card, Difference, Dispatch, DrawTalk, Halt, Line, Open, Ready, Standing, VERSION, Wish,
};
use stonecaller_firmware::play::{Cause, Ending, Entry, Linked, Place, Position, Waits};
use stonecaller_tests::liar::{HONEST, LIAR, Table};

const EITHER: [bool; 2] = [true, false];

fn linked(table: &Table, end: usize) -> &dyn Linked {
    table.linked(end).expect("a match")
}

/// A table where it is the liar's turn, and where it is taken over.
fn liars_turn(leads: bool) -> Table {
    let mut table = Table::in_match(11, leads);
    table.play_until_asked(LIAR);
    table.take_over();
    table
}

/// The device halts because of the message, with that reason, holds what it held, and goes on with an honest device.
fn halts(mut table: Table, message: &Dispatch, reason: Halt) {
    let held = table.held();
    table.say(message);
    assert_eq!(table.standing(), Standing::Halted(reason, true), "{message:?}");
    table.wait(50);
    assert!(table.said.contains(&Dispatch::Halted(reason)), "it says so");
    assert_eq!(table.held(), held);
    goes_on(table);
}

/// The device takes no notice, holds what it held, and goes on.
fn takes_no_notice(mut table: Table, message: &Dispatch) {
    let held = table.held();
    table.say(message);
    assert_eq!(table.standing(), Standing::InStep, "{message:?}");
    assert_eq!(table.held(), held, "{message:?}");
    goes_on(table);
}

fn goes_on(mut table: Table) {
    table.check_log();
    table.restart(false);
    table.until(|table| table.standing() == Standing::InStep);
    table.play_on(2_000);
    assert!(matches!(table.waits(HONEST), Some(Waits::Over(_))), "{:?}", table.waits(HONEST));
    assert_eq!(table.waits(HONEST), table.waits(LIAR));
    assert_eq!(linked(&table, HONEST).position().now, linked(&table, LIAR).position().now);
    table.check_log();
}

/// The choice that the liar would make, as it would tell it honestly.
fn honest_step(table: &mut Table) -> Dispatch {
    let number = linked(table, LIAR).count();
    assert!(table.choose(LIAR));
    let entry = linked(table, LIAR).entry(number, &table.plays[LIAR].log);
    let Some(Entry::Choice { bytes, digest, .. }) = entry else { panic!("{entry:?}") };
    Dispatch::Step { number: number as u8, digest: digest.to_le_bytes(), choice: bytes }
}

#[test]
fn a_wrong_digest() {
    for leads in EITHER {
        let mut table = liars_turn(leads);
        let Dispatch::Step { number, mut digest, choice } = honest_step(&mut table) else {
            panic!()
        };
        digest[3] ^= 1;
        halts(table, &Dispatch::Step { number, digest, choice }, Halt::Differs);
    }
}

#[test]
fn an_illegal_choice() {
    for choice in [&[7, 1][..], &[0, 0], &[], &[255; 8], &[14, 0], &[16, 3]] {
        let table = liars_turn(true);
        let place = linked(&table, HONEST).position().now;
        let choice = Bytes::from_slice(choice).expect("short");
        let digest = place.digest.to_le_bytes();
        halts(table, &Dispatch::Step { number: place.count as u8, digest, choice }, Halt::Illegal);
    }
}

#[test]
fn a_choice_with_another_number() {
    let mut table = liars_turn(true);
    let Dispatch::Step { number, digest, choice } = honest_step(&mut table) else { panic!() };
    let number = number.wrapping_add(1);
    halts(table, &Dispatch::Step { number, digest, choice }, Halt::Senseless);
}

#[test]
fn a_choice_out_of_turn() {
    for leads in EITHER {
        let mut table = Table::in_match(12, leads);
        table.play_until_asked(HONEST);
        table.take_over();
        let place = linked(&table, HONEST).position().now;
        let message = Dispatch::Step {
            number: place.count as u8,
            digest: place.digest.to_le_bytes(),
            choice: Bytes::from_slice(&[0]).expect("short"),
        };
        halts(table, &message, Halt::Illegal);
    }
}

#[test]
fn a_wrong_link() {
    for (leads, early) in [(true, false), (false, false), (true, true)] {
        let table = liars_turn(leads);
        let episode = linked(&table, HONEST).episode();
        let mut share = table.chain(LIAR).share(episode).expect("long enough");
        share[0] ^= u8::from(!early);
        let message = Dispatch::Share { episode: episode + u16::from(early), share };
        halts(table, &message, Halt::Chance);
    }
    for episode in [1024, u16::MAX] {
        halts(liars_turn(true), &Dispatch::Share { episode, share: [0; 16] }, Halt::Chance);
    }
}

#[test]
fn a_link_that_is_right_but_not_its_time() {
    let table = liars_turn(true);
    let episode = linked(&table, HONEST).episode() + 5;
    let share = table.chain(LIAR).share(episode).expect("long enough");
    halts(table, &Dispatch::Share { episode, share }, Halt::Senseless);
    // One that was given before harms nobody.
    let table = liars_turn(true);
    let share = table.chain(LIAR).share(0).expect("long enough");
    takes_no_notice(table, &Dispatch::Share { episode: 0, share });
}

#[test]
fn a_take_back_beyond_what_may_be() {
    for leads in EITHER {
        let table = liars_turn(leads);
        let barrier = linked(&table, HONEST).position().barrier.count;
        for count in [0, barrier - 1, u16::MAX] {
            let table = liars_turn(leads);
            halts(table, &Dispatch::TakeBack { count, digest: [0; 8] }, Halt::Illegal);
        }
        halts(table, &Dispatch::TakeBack { count: barrier, digest: [0; 8] }, Halt::Differs);
        let mut table = Table::in_match(12, leads);
        table.play_until_asked(HONEST);
        table.take_over();
        let Place { count, digest } = linked(&table, HONEST).position().now;
        let message = Dispatch::TakeBack { count, digest: digest.to_le_bytes() };
        halts(table, &message, Halt::Illegal);
    }
}

#[test]
fn whoever_says_that_it_has_won() {
    for leads in EITHER {
        let id = liars_turn(leads).id(HONEST).expect("a match");
        let [me, other] = if leads { Player::BOTH } else { [Player::Two, Player::One] };
        for (winner, conceded) in [(Some(other), true), (Some(other), false), (None, false)] {
            halts(liars_turn(leads), &Dispatch::Ended { id, winner, conceded }, Halt::Unfinished);
        }
        // That it has lost, everybody is believed.
        for conceded in EITHER {
            let mut table = liars_turn(leads);
            table.say(&Dispatch::Ended { id, winner: Some(me), conceded });
            let ending = Ending { winner: Some(me), cause: Cause::Concession };
            assert_eq!(table.waits(HONEST), Some(Waits::Over(ending)));
            table.check_log();
        }
        let message = Dispatch::Ended { id: id ^ 1, winner: Some(other), conceded: true };
        takes_no_notice(liars_turn(leads), &message);
    }
}

#[test]
fn whoever_gives_up_is_believed() {
    for (leads, halted) in [(true, false), (false, true)] {
        let mut table = liars_turn(leads);
        if halted {
            table.say(&Dispatch::TakeBack { count: 0, digest: [0; 8] });
        }
        table.say(&Dispatch::Concede);
        let winner = Some(table.holder());
        let ending = Ending { winner, cause: Cause::Concession };
        assert_eq!(table.waits(HONEST), Some(Waits::Over(ending)));
        table.check_log();
    }
}

#[test]
fn a_secret_that_was_not_pledged_is_found_out() {
    for (secret, fair) in [(None, None), (Some([7; 16]), Some(false))] {
        let mut table = liars_turn(true);
        let secret = secret.unwrap_or(*table.chain(LIAR).secret());
        table.say(&Dispatch::Concede);
        table.say(&Dispatch::Secret(secret));
        table.wait(200);
        assert_eq!(table.view().fair, fair.or(Some(true)));
    }
}

#[test]
fn giving_up_after_a_halt_is_told() {
    let mut table = liars_turn(true);
    table.say(&Dispatch::TakeBack { count: 0, digest: [0; 8] });
    let holder = table.holder();
    let playing = table.plays[HONEST].playing.as_mut().expect("a match");
    playing.as_match_mut().concede(holder);
    table.wait(50);
    assert!(table.said.contains(&Dispatch::Concede));
    assert!(!table.said.iter().any(|said| matches!(said, Dispatch::Secret(_))));
}

#[test]
fn talk_of_draws_in_odd_orders() {
    takes_no_notice(liars_turn(true), &Dispatch::AcceptDraw);
    takes_no_notice(liars_turn(true), &Dispatch::DeclineDraw);
    // A draw that nobody agreed on is an offer at most.
    for message in [Dispatch::Drawn, Dispatch::OfferDraw] {
        let mut table = liars_turn(true);
        table.say(&message);
        assert_eq!(table.view().draw, DrawTalk::Asked);
        takes_no_notice(table, &message);
    }
    for leads in EITHER {
        let mut table = liars_turn(leads);
        table.links[HONEST].offer_draw();
        table.wait(20);
        table.say(&Dispatch::DeclineDraw);
        assert_eq!(table.view().draw, DrawTalk::None);
        takes_no_notice(table, &Dispatch::AcceptDraw);
        // Taken, and told so.
        let mut table = liars_turn(leads);
        table.links[HONEST].offer_draw();
        table.wait(20);
        table.say(&Dispatch::AcceptDraw);
        table.wait(20);
        let ending = Ending { winner: None, cause: Cause::Agreement };
        assert_eq!(table.waits(HONEST), Some(Waits::Over(ending)));
        assert!(table.said.contains(&Dispatch::Drawn));
        // It did not hear that and asks once more.
        table.said.clear();
        table.say(&Dispatch::AcceptDraw);
        table.wait(20);
        assert!(table.said.contains(&Dispatch::Drawn));
    }
}

#[test]
fn a_draw_that_one_device_forgot_is_asked_for_again() {
    let mut table = Table::in_match(5, true);
    table.play_on(10);
    table.links[LIAR].offer_draw();
    table.until(|table| table.view().draw == DrawTalk::Asked);
    table.take_over();
    table.links[HONEST].answer_draw(true);
    table.wait(20);
    assert!(table.said.contains(&Dispatch::AcceptDraw));
    let playing = table.plays[LIAR].playing.as_mut().expect("a match");
    // Both offered: the other one knows of the end, this one only that it was asked. After a restart nobody remembers.
    playing.as_match_mut().agree_on_a_draw();
    table.restart(false);
    table.until(|table| table.waits(HONEST) == table.waits(LIAR));
}

#[test]
fn absurd_places_to_go_on_from() {
    let far = Place { count: u16::MAX, digest: 0 };
    let start = Place { count: 0, digest: 0 };
    for leads in EITHER {
        for (barrier, now) in [(far, far), (start, far), (start, start), (far, start)] {
            let mut table = liars_turn(leads);
            let (held, id) = (table.held(), table.id(HONEST).expect("a match"));
            table.restart(true);
            table.say(&Dispatch::Resume { id, position: Position { barrier, now } });
            table.wait(50);
            assert_eq!(table.held(), held);
            goes_on(table);
        }
    }
}

#[test]
fn another_faction_than_was_sealed() {
    for leads in EITHER {
        let mut table = Table::new(3, leads);
        table.take_over();
        assert!(table.pick(HONEST, 2));
        table.wait(20);
        let Some(Dispatch::Ready(ready)) = table.said.pop() else { panic!("{:?}", table.said) };
        let pledge = ready.pledge;
        let (variant, wish) = (0, Wish::Fresh);
        table.say(&Dispatch::Ready(Ready { faction: [9; 16], pledge, variant, wish }));
        table.wait(20);
        assert!(matches!(table.said.last(), Some(Dispatch::Open(Open { faction: 2, .. }))));
        let mut answers = [0; 8];
        answers.copy_from_slice(&ready.faction[..8]);
        let name = "Liar".try_into().expect("short");
        table.say(&Dispatch::Open(Open { faction: 1, salt: [0; 16], name, answers }));
        assert_eq!(table.id(HONEST), None);
        assert!(!table.view().readiness.mine, "what was picked is known now, and spent");
        table.restart(false);
        table.begin();
        goes_on(table);
    }
}

#[test]
fn whoever_has_seen_a_faction_cannot_pick_another() {
    let mut table = Table::new(3, true);
    table.take_over();
    assert!(table.pick(HONEST, 2));
    table.wait(20);
    let Some(Dispatch::Ready(ready)) = table.said.pop() else { panic!() };
    for first in [true, false] {
        let (pledge, variant, wish) = (ready.pledge, 0, Wish::Fresh);
        let faction = [u8::from(first); 16];
        table.say(&Dispatch::Ready(Ready { faction, pledge, variant, wish }));
        table.wait(20);
        assert_eq!(table.view().readiness.mine, first);
    }
    assert_eq!(table.said.iter().filter(|said| matches!(said, Dispatch::Open(_))).count(), 1);
}

#[test]
fn readiness_in_the_middle_of_a_match_changes_nothing_about_it() {
    let table = liars_turn(true);
    let pledge = table.chain(LIAR).pledge();
    let (variant, wish) = (9, Wish::Swap);
    let ready = Dispatch::Ready(Ready { faction: [1; 16], pledge, variant, wish });
    takes_no_notice(table, &ready);
    takes_no_notice(liars_turn(true), &Dispatch::NotReady);
    let name = "Liar".try_into().expect("short");
    let open = Open { faction: 1, salt: [0; 16], name, answers: [0; 8] };
    takes_no_notice(liars_turn(true), &Dispatch::Open(open));
}

#[test]
fn whoever_does_not_have_the_match_is_not_waited_for_in_silence() {
    let mut table = liars_turn(true);
    let (id, held) = (table.id(HONEST).expect("a match"), table.held());
    table.say(&Dispatch::NoSuchMatch { id });
    assert_eq!(table.standing(), Standing::NotThere);
    assert_eq!(table.held(), held);
    goes_on(table);
}

#[test]
fn a_match_that_another_takes_the_place_of_is_said_farewell_to() {
    let mut table = Table::in_match(4, true);
    table.play_on(6);
    table.plays[LIAR].leave();
    table.until(|table| table.standing() == Standing::NotThere);
    // Both can begin another.
    table.begin();
    goes_on(table);
}

#[test]
fn other_rules_are_named_and_nobody_is_ready() {
    let honest = Card::new("other");
    let rules = honest.rules + 1;
    let version = [VERSION[0], VERSION[1], VERSION[2] + 1];
    let cards = [
        (Card { rules, ..honest.clone() }.to_bytes(), Some(Difference::Rules)),
        (Card { rules, version, ..honest.clone() }.to_bytes(), Some(Difference::Version)),
        (Card { game: GameId::ALL.len() as u8, ..honest }.to_bytes(), Some(Difference::Game)),
        (Bytes::from_slice(&[255; 9]).expect("short"), None),
    ];
    for (card, differs) in cards {
        let mut table = Table::new(8, true);
        table.take_over();
        let line: &mut Line = table.links[LIAR].line_mut();
        line.introduce(&card);
        table.wait(700);
        assert_eq!(table.view().differs, differs);
        assert!(!table.pick(HONEST, 1), "{differs:?}");
    }
}

#[test]
fn changing_ones_mind_at_any_moment_binds_nobody() {
    for seed in 0..300 {
        let mut table = Table::new(seed, seed % 2 == 0);
        for _ in 0..12 {
            let end = table.below(2) as usize;
            let faction = table.below(8) as u8;
            if table.below(2) == 0 {
                table.pick(end, faction);
            } else {
                table.links[end].withdraw();
            }
            let pause = table.below(8);
            table.wait(pause);
        }
        table.wait(200);
        // Whatever they did, both know the same of each other, and can begin.
        for end in 0..2 {
            let [mine, theirs] = [end, 1 - end].map(|end| table.links[end].view().readiness);
            assert_eq!(mine.mine, theirs.theirs.is_some(), "seed {seed}");
        }
        assert_eq!(table.id(0), table.id(1), "seed {seed}");
        if table.id(0).is_none() {
            for end in 0..2 {
                if !table.links[end].view().readiness.mine {
                    assert!(table.pick(end, 1), "seed {seed}");
                }
            }
            table.until(|table| table.id(0).is_some() && table.id(0) == table.id(1));
        }
        table.play_on(3);
    }
}
