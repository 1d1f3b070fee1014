use super::*;
use crate::board::{BatteryReading, Facts, Model};
use crate::games::GameId;
use crate::input::ButtonSet;
use crate::link::{LinkView, Neighbour};
use crate::play::PlayMemory;
use crate::rng::Health;
use std::string::String;
use std::vec;
use std::vec::Vec;

const SCREENS: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];
const FONTS: [Font; 2] = [Font::Small, Font::Body];

/// Every text in every way it can be shown.
fn each_reader(mut visit: impl FnMut(Reader)) {
    for game in GameId::ALL {
        for shelf in [Shelf::Topics, Shelf::Glossary, Shelf::Rulings] {
            for number in 0..shelf.count(game) as u16 {
                for screen in SCREENS {
                    for font in FONTS {
                        let document = Document { game, shelf, number };
                        visit(Reader::laid_out(document, (font, screen)));
                    }
                }
            }
        }
    }
}

fn blocks(document: Document) -> impl Iterator<Item = Block> {
    (0..).map_while(move |place| document.block(place))
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(String::from).collect()
}

#[test]
fn no_word_is_cut_and_none_is_lost() {
    each_reader(|reader| {
        let flow = flow(reader.document, reader.layout);
        let mut shown = Vec::new();
        for line in flow.lines(Place::default()) {
            assert!(line.width(flow.font) <= flow.width, "{:?}", line.text);
            if !line.text.is_empty() {
                shown.extend(words(line.text));
            }
        }
        let mut written = Vec::new();
        for block in blocks(reader.document) {
            match block {
                Block::Heading(text) | Block::Text(text) | Block::Point(text) => {
                    written.extend(words(text));
                }
                Block::Picture(_) => {}
            }
        }
        assert_eq!(shown, written);
    });
}

#[test]
fn every_letter_can_be_drawn() {
    each_reader(|reader| {
        for block in blocks(reader.document) {
            if let Block::Heading(text) | Block::Text(text) | Block::Point(text) = block {
                assert!(text.is_ascii() && !text.is_empty() && !text.contains('\n'), "{text}");
                assert_eq!(text.trim(), text);
            }
        }
    });
}

#[test]
fn scrolling_reaches_the_last_line_and_comes_back_the_same_way() {
    each_reader(|mut reader| {
        let mut path = Vec::new();
        loop {
            path.push((reader.first, reader.above));
            if !reader.down() {
                break;
            }
        }
        assert!(reader.above + reader.room() >= reader.height, "the end is in view");
        let flow = flow(reader.document, reader.layout);
        let rest: i32 = flow.lines(reader.first).map(|line| line.height).sum();
        assert_eq!(reader.above + rest, reader.height);
        while let Some(place) = path.pop() {
            assert_eq!(place, (reader.first, reader.above));
            assert_eq!(reader.up(), !path.is_empty());
        }
    });
}

#[test]
fn a_page_never_skips_a_line() {
    each_reader(|mut reader| {
        loop {
            let seen = reader.above + reader.room();
            if !reader.page(Reader::down) {
                break;
            }
            assert!(reader.above <= seen, "{:?}", reader.document);
        }
        assert!(reader.above + reader.room() >= reader.height);
        while reader.page(Reader::up) {}
        assert_eq!((reader.first, reader.above), (Place::default(), 0));
    });
}

fn device(screen: Size) -> Device {
    Device {
        facts: Facts {
            model: Model { name: "Test", screen, flash_bytes: 0 },
            image_bytes: None,
            ram_bytes: 0,
            static_ram_bytes: None,
        },
        has_buzzer: false,
        has_lamp: false,
        settings: Settings::default(),
        battery: Some(BatteryReading { millivolts: 4_000, percent: 80 }),
        charge: None,
        neighbour: Neighbour::Silence,
        link: LinkView::SILENT,
        randomness: Health::Good,
        held: ButtonSet::NONE,
    }
}

/// Every label checks that it fits when it is drawn, so drawing everything checks every label. And
/// a band of the screen shows what the same part of the whole does.
#[test]
fn everything_can_be_drawn_from_every_line_on() {
    let play = PlayMemory::new();
    let devices = SCREENS.map(device);
    each_reader(|mut reader| {
        let size = reader.layout.1;
        let device = devices.iter().find(|device| device.facts.model.screen == size);
        let look = Look { device: device.expect("one for each size"), play: &play };
        loop {
            let mut whole = vec![0; (size.width * size.height / 4) as usize];
            reader.describe(look, &mut Scene::whole(size, &mut whole));
            let mut bands = Vec::new();
            for top in (0..size.height).step_by(16) {
                let mut pixels = vec![0; (size.width * 16 / 4) as usize];
                let band = area(0, top as i32, size.width, 16);
                reader.describe(look, &mut Scene::piece(size, band, &mut pixels));
                bands.extend(pixels);
            }
            assert!(whole == bands, "{:?} at {:?}", reader.document, reader.first);
            if !reader.down() {
                break;
            }
        }
    });
}

#[test]
fn the_next_text_goes_round() {
    let start = Document { game: GameId::ALL[0], shelf: Shelf::Topics, number: 0 };
    let last = start.neighbour(false);
    assert_eq!(usize::from(last.number) + 1, Shelf::Topics.count(start.game));
    assert_eq!(last.neighbour(true), start);
}
