use super::*;
use std::string::String as Text;
use std::vec::Vec as List;
use stonecaller_engine::second_edition::Kind;

const SIZES: [Size; 2] = [Size::new(240, 240), Size::new(320, 240)];
const FONTS: [Font; 2] = [Font::Small, Font::Body];

fn every_card() -> impl Iterator<Item = CardId> {
    Kind::all().map(|kind| CardId { game: GameId::SecondEdition, number: kind.into() })
}

/// A page as it is when its words have been found.
fn read(card: CardId) -> CardPage {
    let mut page = CardPage::new(card);
    page.find_words();
    page
}

fn rows() -> Vec<Row, MOST_ROWS> {
    Vec::from_slice(&[
        Row::Value { label: "Strength", printed: 2, now: 4 },
        Row::Reason { change: 1, by: "Imbued Strength" },
        Row::Reason { change: 1, by: "Spirit of the Phoenix" },
        Row::Value { label: "Life", printed: 5, now: 3 },
    ])
    .expect("they fit")
}

fn each_way(mut check: impl FnMut(&CardPage, &Sheet, Font, Size)) {
    for card in every_card() {
        for (size, font) in SIZES.into_iter().flat_map(|size| FONTS.map(|font| (size, font))) {
            let sheet = card.sheet();
            check(&read(card), &sheet, font, size);
            check(&read(card).with_rows(rows()), &sheet, font, size);
        }
    }
}

#[test]
fn every_line_of_every_card_stands_in_its_column_under_the_one_before() {
    each_way(|page, sheet, font, size| {
        let columns = columns(sheet, font, size);
        let mut before = (0, 0);
        let pages = page.lay_out(sheet, font, size, u8::MAX, &mut |placed| {
            let name = sheet.name;
            let column = if placed.page == 0 { columns.first } else { columns.other };
            let top = placed.area.top_left.y;
            let bottom = top + placed.area.size.height as i32;
            assert!(top >= column.top_left.y, "{name} {placed:?}");
            assert!(bottom <= column.top_left.y + column.size.height as i32, "{name} {placed:?}");
            assert!((placed.page, top) >= before, "{name} {placed:?}");
            before = (placed.page, bottom);
            let (font, text) = match placed.line {
                Line::Title(text) => (Font::Body, text),
                Line::Heading(text) => (heading_font(font), text),
                Line::Text(text) => (font, text),
                Line::Row(Row::Reason { by, .. }) => {
                    let used = 10 + font.width("+99 ") + font.width(by);
                    assert!(used <= column.size.width as i32, "{by}");
                    return;
                }
                Line::Row(_) => return,
            };
            assert!(font.width(text) <= column.size.width as i32, "{name}: {text}");
        });
        assert_eq!(pages, before.0 + 1, "{}: no page is empty at the end", sheet.name);
        assert!(columns.first.top_left.y > HEADER as i32);
        for column in [columns.first, columns.other] {
            let bottom = column.top_left.y + column.size.height as i32;
            assert!(
                bottom <= dots(size).top_left.y
                    && dots(size).top_left.y + 5 <= size.height as i32 - FOOTER as i32
            );
            // Two abilities of one line each at the least.
            assert!(
                column.size.height as i32 >= 2 * (Font::Body.line_height() + font.line_height())
            );
        }
    });
}

#[test]
fn no_word_of_any_card_is_lost() {
    each_way(|page, sheet, font, size| {
        let mut shown = Text::new();
        page.lay_out(sheet, font, size, u8::MAX, &mut |placed| match placed.line {
            Line::Title(text) | Line::Heading(text) | Line::Text(text) => {
                shown += text;
                shown += " ";
            }
            Line::Row(_) => {}
        });
        let shown: List<&str> = shown.split_whitespace().collect();
        let mut wanted = Text::new();
        for (name, text) in &sheet.abilities {
            wanted += &std::format!("{name} {text} ");
        }
        let words = Words::on(page.card());
        if words != Words::NONE {
            wanted += "Words on this card ";
        }
        for term in words.terms(page.game) {
            wanted += &std::format!("{} {} ", term.word, term.meaning);
        }
        if sheet.abilities.is_empty() {
            wanted.insert_str(0, "It has no abilities. ");
        }
        let wanted: List<&str> = wanted.split_whitespace().collect();
        assert_eq!(shown, wanted, "{}", sheet.name);
    });
}

#[test]
fn a_page_alone_is_laid_out_as_it_is_among_all() {
    each_way(|page, sheet, font, size| {
        let pages = page.pages(font, size);
        let mut all = List::new();
        page.lay_out(sheet, font, size, u8::MAX, &mut |placed| {
            all.push((placed.page, placed.line));
        });
        assert_eq!(all.last().map(|last| last.0 + 1), Some(pages));
        for last in 0..pages {
            let mut some = List::new();
            page.lay_out(sheet, font, size, last, &mut |placed| {
                some.push((placed.page, placed.line));
            });
            some.retain(|line| line.0 <= last);
            let wanted: List<_> = all.iter().filter(|line| line.0 <= last).copied().collect();
            assert_eq!(some, wanted, "{} up to page {last}", sheet.name);
        }
    });
}

#[test]
fn what_is_printed_fits_beside_the_picture() {
    each_way(|_, sheet, font, size| {
        let name = sheet.name;
        assert!(Font::Large.width(name) <= size.width as i32 - 16, "{name}");
        let class = class_area(sheet, font, size);
        let mark = rank_mark(sheet.rank).map_or(0, |mark| mark.width() + 4);
        let lines = wrap(font, sheet.class, class.size.width as i32 - mark);
        assert!(lines.clone().count() <= 2, "{name}: {}", sheet.class);
        let symbols: i32 =
            sheet.symbols.iter().map(|symbol| 25 + Font::Small.width(symbol.name)).sum();
        assert!(symbols - 10 <= 154, "{name}: symbols");
        let below = TOP + PORTRAIT + 8 + 3 * 25 + 3 + sheet.symbols.len() as i32 * SYMBOL_HEIGHT;
        assert!(below <= dots(size).top_left.y, "{name}");
        for (.., label) in values(sheet) {
            assert!(Font::Small.width(label) <= 50, "{label}");
        }
    });
}

#[test]
fn a_card_explains_the_words_of_its_class_and_of_its_texts() {
    let card = every_card().find(|card| card.sheet().name == "Gulldune").expect("a card");
    let words: List<&str> = Words::on(card).terms(card.game).map(|term| term.word).collect();
    assert!(words.contains(&"Champion") && words.contains(&"Extra"), "{words:?}");
    assert!(!words.contains(&"Structure"), "{words:?}");
    assert!(words.is_sorted(), "{words:?}");
}

#[test]
fn up_and_down_lead_round_the_list_and_take_the_words_along() {
    let numbers = Vec::from_slice(&[3, 4, 5]).expect("they fit");
    let mut page = CardPage::among(GameId::SecondEdition, numbers, 9).with_rows(rows());
    assert_eq!(page.card().number, 5, "past the end is the last");
    page.page = 1;
    let _ = page.pages(Font::Small, SIZES[0]);
    page.turn_to(0);
    assert_eq!((page.card().number, page.page), (3, 0));
    page.find_words();
    assert_eq!(page.words, Some(Words::on(page.card())));
    assert!(page.rows.is_empty(), "values of one card are not shown with another");
    let size = SIZES[0];
    assert_eq!(page.pages(Font::Small, size), read(page.card()).pages(Font::Small, size));
    assert_eq!(CardPage::among(GameId::SecondEdition, Vec::new(), 0).card().number, 0);
}

#[test]
fn the_page_stays_small() {
    // Half as much on the device, where a reference is half as large.
    assert!(size_of::<CardPage>() <= 704, "{}", size_of::<CardPage>());
}
