//! One card, whole: what is printed on it, and the words that it uses.

use core::cell::Cell;
use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::{String, Vec};

use super::flow::{Columns, Flow, Line, Placed, Row, heading_font, page_dots};
use super::portrait::{draw_portrait, portrait_edge, rank_mark};
use super::{Context, Device, Go, Look, Screen};
use crate::games::{AttackKind, CardId, GameId, Sheet, Term};
use crate::gfx::canvas::Canvas;
use crate::gfx::font::{Font, wrap};
use crate::gfx::icon::Icon;
use crate::gfx::icons;
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{
    Align, FOOTER, HEADER, Key, area, draw_arrow, footer, ground, write_line,
};
use crate::input::{Action, Button, KeyEvent};
use crate::sound::Sound;
use crate::time::Instant;

/// The letters that texts are read in.
pub(super) fn reading(device: &Device) -> Font {
    device.settings.text.reading()
}

/// How long a card is shown before the words it uses are looked for.
const FIND_AFTER_MS: u32 = 150;
/// The most cards that up and down lead through: a deck with its gates, or a hand.
pub(super) const MOST_AMONG: usize = 20;
/// The most lines of values as they are now.
pub(super) const MOST_ROWS: usize = 12;
/// The most abilities that other cards give, and cards under it.
pub(super) const MOST_GIFTS: usize = 6;

/// An ability that another card gives, or a card that lies under this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Gift {
    /// The ability.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) text: &'static str,
    /// Where it comes from, if that is to be said.
    pub(super) from: &'static str,
}

/// A card to be read.
pub(super) struct CardPage {
    game: GameId,
    /// The cards that up and down lead through, by number.
    among: Vec<u8, MOST_AMONG>,
    place: u8,
    page: u8,
    /// Values as they are now, of the card that the page was opened with.
    rows: Vec<Row, MOST_ROWS>,
    /// What others give to that card now.
    gifts: Vec<Gift, MOST_GIFTS>,
    /// The words it uses; not known until the card itself is shown, because they take longer to find than a picture.
    words: Option<Words>,
    /// When they are looked for.
    find_at: Option<Instant>,
    /// How many pages there are in these letters on a screen of this size. It takes long to find out, and a
    /// picture is painted in many bands.
    counted: Cell<Option<(Font, Size, u8)>>,
}

impl CardPage {
    /// One card.
    pub(super) fn new(card: CardId) -> Self {
        let mut numbers = Vec::new();
        // One fits.
        let _ = numbers.push(card.number);
        Self::among(card.game, numbers, 0)
    }

    /// One of several cards; up and down lead to the others.
    pub(super) fn among(game: GameId, numbers: Vec<u8, MOST_AMONG>, place: usize) -> Self {
        let place = place.min(numbers.len().saturating_sub(1)) as u8;
        Self {
            game,
            among: numbers,
            place,
            page: 0,
            rows: Vec::new(),
            gifts: Vec::new(),
            words: None,
            find_at: None,
            counted: Cell::new(None),
        }
    }

    /// Finds the words that the card uses, if that has not been done.
    fn find_words(&mut self) {
        if self.words.is_none() {
            self.words = Some(Words::on(self.card()));
            self.counted.set(None);
        }
    }

    /// With values as they are now, shown before everything else.
    pub(super) fn with_rows(mut self, rows: Vec<Row, MOST_ROWS>) -> Self {
        self.rows = rows;
        self.counted.set(None);
        self
    }

    /// With what others give it now.
    pub(super) fn with_gifts(mut self, gifts: Vec<Gift, MOST_GIFTS>) -> Self {
        self.gifts = gifts;
        self.counted.set(None);
        self
    }

    fn card(&self) -> CardId {
        let number = self.among.get(usize::from(self.place)).copied().unwrap_or(0);
        CardId { game: self.game, number }
    }

    fn turn_to(&mut self, place: usize) {
        self.place = place as u8;
        self.page = 0;
        self.rows.clear();
        self.gifts.clear();
        self.counted.set(None);
        (self.words, self.find_at) = (None, None);
    }

    /// Visits every line of every page up to `last` and returns the number of pages it has seen.
    fn lay_out<'a>(
        &'a self,
        sheet: &Sheet,
        font: Font,
        size: Size,
        last: u8,
        visit: &mut dyn FnMut(Placed<'a>),
    ) -> u8 {
        let mut flow = Flow::new(font, columns(sheet, font, size), visit);
        if !self.rows.is_empty() {
            flow.rows(&self.rows);
        }
        if sheet.abilities.is_empty() {
            flow.section("", "It has no abilities.");
        }
        for (name, text) in &sheet.abilities {
            flow.section(name, text);
        }
        for gift in &self.gifts {
            flow.section(gift.name, gift.text);
            if !gift.from.is_empty() {
                flow.section("", gift.from);
            }
        }
        let words = self.words.unwrap_or(Words::NONE);
        let mut terms = words.terms(self.game).peekable();
        if terms.peek().is_some() && last > 0 {
            flow.begin_page();
            flow.title("Words on this card");
            for term in terms {
                if flow.page() > last {
                    break;
                }
                flow.section(term.word, term.meaning);
            }
        }
        flow.finish()
    }

    fn pages(&self, font: Font, size: Size) -> u8 {
        match self.counted.get() {
            Some((of_font, of_size, pages)) if of_font == font && of_size == size => pages,
            _ => {
                let pages = self.lay_out(&self.card().sheet(), font, size, u8::MAX, &mut |_| {});
                self.counted.set(Some((font, size, pages)));
                pages
            }
        }
    }
}

impl Screen for CardPage {
    fn due(&self, _look: Look<'_>) -> Option<Instant> {
        self.words.is_none().then_some(self.find_at.unwrap_or(Instant::START))
    }

    fn tick(&mut self, context: &mut Context<'_>) -> Go {
        if self.find_at.is_none() {
            // The picture comes first, and whoever leafs through cards does not wait for it.
            self.find_at = Some(context.now + FIND_AFTER_MS);
            return Go::Stay;
        }
        self.find_words();
        self.pages(reading(context.device), context.device.facts.model.screen);
        Go::Stay
    }

    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        let pages = match event.button {
            Button::Left | Button::Right => {
                self.find_words();
                self.pages(reading(context.device), context.device.facts.model.screen)
            }
            _ => 0,
        };
        let cards = self.among.len();
        let place = usize::from(self.place);
        let moved = match event.button {
            Button::A | Button::B if event.action == Action::Press => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            Button::Left if self.page > 0 => {
                self.page -= 1;
                true
            }
            Button::Right if self.page + 1 < pages => {
                self.page += 1;
                true
            }
            Button::Up if cards > 1 => {
                self.turn_to((place + cards - 1) % cards);
                true
            }
            Button::Down if cards > 1 => {
                self.turn_to((place + 1) % cards);
                true
            }
            Button::Left | Button::Right | Button::Up | Button::Down => false,
            _ => return Go::Stay,
        };
        context.sound(if moved { Sound::Cursor } else { Sound::Refuse });
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let font = reading(look.device);
        let size = scene.size();
        let card = self.card();
        let sheet = card.sheet();
        ground(scene, scene.area(), Ink::NIGHT);
        let bar = area(0, 0, size.width, HEADER);
        scene.item(bar, ("card", card), |canvas| {
            canvas.fill(bar, Ink::SLATE);
            canvas.fill(area(0, HEADER as i32 - 2, size.width, 2), sheet.accent);
            let text = area(8, 0, size.width - 16, HEADER - 2);
            write_line(canvas, text, Font::Large, Ink::CHALK, Align::Left, sheet.name);
        });
        if self.page == 0 || is_wide(size) {
            printed(scene, card, &sheet, font);
        }
        let pages = self.pages(font, size);
        let page = self.page.min(pages.saturating_sub(1));
        let columns = columns(&sheet, font, size);
        let body = if page == 0 { columns.first } else { columns.other };
        let key = (card, page, font, &self.rows, &self.gifts);
        scene.item(body, key, |canvas| {
            self.lay_out(&sheet, font, size, page, &mut |placed| {
                if placed.page == page {
                    draw_line(canvas, &placed, font, sheet.accent);
                }
            });
        });
        page_dots(scene, dots(size), page, pages, sheet.accent);
        match (pages > 1, self.among.len() > 1) {
            (true, true) => footer(
                scene,
                &[(Key::LeftRight, "Page"), (Key::UpDown, "Card"), (Key::Letter("B"), "Back")],
            ),
            (true, false) => {
                footer(scene, &[(Key::LeftRight, "Turn page"), (Key::Letter("B"), "Back")]);
            }
            (false, true) => {
                footer(scene, &[(Key::UpDown, "Next card"), (Key::Letter("B"), "Back")]);
            }
            (false, false) => footer(scene, &[(Key::Letter("B"), "Back")]),
        }
    }
}

/// Whether the printed values stand beside the text and not above it.
const fn is_wide(size: Size) -> bool {
    size.width >= 300
}

/// Where the dots stand that say which page is open.
const fn dots(size: Size) -> Rectangle {
    area(0, (size.height - FOOTER) as i32 - 9, size.width, 5)
}

/// The scale of the picture.
const SCALE: i32 = 3;
const PORTRAIT: i32 = portrait_edge(SCALE) as i32;
const TOP: i32 = HEADER as i32 + 5;
const LEFT: i32 = 8;
/// The room beside the picture begins here, on the smaller screen.
const BESIDE: i32 = LEFT + PORTRAIT + 10;
/// The column beside the printed values, on the wider screen.
const COLUMN: i32 = 106;

/// Where it says what the card is: as wide as there is room, as high as it needs.
fn class_area(sheet: &Sheet, font: Font, size: Size) -> Rectangle {
    let left = if is_wide(size) { COLUMN } else { BESIDE };
    let mark = rank_mark(sheet.rank).map_or(0, |mark| mark.width() + 4);
    let width = size.width as i32 - LEFT - left;
    let lines = wrap(font, sheet.class, width - mark).count() as i32;
    area(left, TOP, width as u32, (lines * font.line_height()) as u32)
}

/// Where the text stands.
fn columns(sheet: &Sheet, font: Font, size: Size) -> Columns {
    let class = class_area(sheet, font, size);
    let below_class = class.top_left.y + class.size.height as i32;
    let bottom = dots(size).top_left.y - 2;
    let down_from = |left: i32, top: i32| {
        area(left, top, (size.width as i32 - LEFT - left) as u32, (bottom - top) as u32)
    };
    if is_wide(size) {
        let column = down_from(COLUMN, below_class + 4);
        return Columns { first: column, other: column };
    }
    let symbols = if sheet.symbols.is_empty() { 0 } else { SYMBOL_HEIGHT };
    let values = below_class + 3 + VALUE_HEIGHT + symbols;
    Columns {
        first: down_from(LEFT, (TOP + PORTRAIT).max(values) + 5),
        other: down_from(LEFT, TOP),
    }
}

/// A printed value: a large number over its name.
const VALUE_HEIGHT: i32 = 32;
/// A line of deck symbols.
const SYMBOL_HEIGHT: i32 = 14;

/// A printed value with its icon and name.
type Value = (&'static Icon, Ink, u8, &'static str);

fn values(sheet: &Sheet) -> Vec<Value, 3> {
    let cost = sheet.cost.map(|cost| (&icons::MAGIC, Ink::RUNE, cost, "Cost"));
    let attack = sheet.attack.map(|(strength, kind)| match kind {
        AttackKind::Melee => (&icons::SWORD_LARGE, Ink::CHALK, strength, "Melee"),
        AttackKind::Ranged => (&icons::BOW_LARGE, Ink::CHALK, strength, "Ranged"),
    });
    let life = sheet.life.map(|life| (&icons::LIFE, Ink::RED, life, "Life"));
    cost.into_iter().chain(attack).chain(life).collect()
}

/// The picture and everything printed that is not text.
fn printed(scene: &mut Scene<'_>, card: CardId, sheet: &Sheet, font: Font) {
    let size = scene.size();
    let wide = is_wide(size);
    let portrait_left = if wide { LEFT + (COLUMN - 18 - PORTRAIT) / 2 } else { LEFT };
    let portrait = area(portrait_left, TOP, PORTRAIT as u32, PORTRAIT as u32);
    scene.item(portrait, card, |canvas| {
        draw_portrait(canvas, portrait.top_left, sheet, SCALE);
    });
    let class = class_area(sheet, font, size);
    scene.item(class, (card, font), |canvas| draw_class(canvas, class, sheet, font));

    let (corner, step) = if wide {
        (Point::new(LEFT + 4, TOP + PORTRAIT + 8), Point::new(0, 25))
    } else {
        let below = class.top_left.y + class.size.height as i32 + 3;
        (Point::new(BESIDE, below), Point::new(54, 0))
    };
    let values = values(sheet);
    for (place, value) in values.iter().enumerate() {
        let at = corner + step * place as i32;
        let whole = if wide { area(at.x, at.y, 84, 22) } else { area(at.x, at.y, 50, 31) };
        scene.item(whole, (card, place), |canvas| draw_value(canvas, whole, *value, wide));
    }
    let at = if wide {
        corner + step * values.len() as i32 + Point::new(0, 3)
    } else {
        corner + Point::new(0, VALUE_HEIGHT)
    };
    let lines = if wide { sheet.symbols.len() as u32 } else { 1 };
    let whole = Rectangle::new(at, Size::new(154, lines * SYMBOL_HEIGHT as u32));
    if lines > 0 {
        scene.item(whole, card, |canvas| draw_symbols(canvas, whole, sheet, wide));
    }
}

fn draw_class(canvas: &mut Canvas<'_>, place: Rectangle, sheet: &Sheet, font: Font) {
    let mut pen = place.top_left + Point::new(0, font.ascent() + 1);
    let mut width = place.size.width as i32;
    if let Some(mark) = rank_mark(sheet.rank) {
        let middle = (font.line_height() - mark.height()) / 2;
        mark.draw(canvas, place.top_left + Point::new(0, middle.max(0)), Ink::GOLD);
        pen.x += mark.width() + 4;
        width -= mark.width() + 4;
    }
    for line in wrap(font, sheet.class, width) {
        font.draw(canvas, line, pen, Ink::STONE);
        pen.y += font.line_height();
    }
}

fn draw_value(canvas: &mut Canvas<'_>, whole: Rectangle, value: Value, wide: bool) {
    let (icon, ink, number, name) = value;
    let mut digits = String::<4>::new();
    // Three digits always fit into four bytes.
    let _ = write!(digits, "{number}");
    let Point { x, y } = whole.top_left;
    let line = if wide { 22 } else { 20 };
    icon.draw(canvas, Point::new(x + (11 - icon.width()) / 2, y + (line - icon.height()) / 2), ink);
    let beside = area(x + 15, y, whole.size.width - 15, line as u32);
    write_line(canvas, beside, Font::Large, Ink::CHALK, Align::Left, &digits);
    let below = if wide {
        let right = 15 + Font::Large.width("00") + 4;
        area(x + right, y + 1, whole.size.width - right as u32, line as u32 - 1)
    } else {
        area(x, y + 19, whole.size.width, 12)
    };
    write_line(canvas, below, Font::Small, Ink::STONE, Align::Left, name);
}

fn draw_symbols(canvas: &mut Canvas<'_>, whole: Rectangle, sheet: &Sheet, wide: bool) {
    let mut at = whole.top_left;
    for symbol in &sheet.symbols {
        let icon = symbol.icon;
        let inset = Point::new((11 - icon.width()) / 2, (SYMBOL_HEIGHT - icon.height()) / 2);
        icon.draw(canvas, at + inset, sheet.accent);
        let width = Font::Small.width(symbol.name);
        let beside = area(at.x + 15, at.y, width as u32, SYMBOL_HEIGHT as u32);
        write_line(canvas, beside, Font::Small, Ink::STONE, Align::Left, symbol.name);
        at += if wide { Point::new(0, SYMBOL_HEIGHT) } else { Point::new(15 + width + 10, 0) };
    }
}

fn draw_line(canvas: &mut Canvas<'_>, placed: &Placed<'_>, font: Font, accent: Ink) {
    let Placed { area: place, line, .. } = *placed;
    let Point { x, y } = place.top_left;
    let pen = |font: Font| Point::new(x, y + font.ascent() + 1);
    match line {
        Line::Title(text) => {
            Font::Body.draw(canvas, text, pen(Font::Body), Ink::STONE);
            canvas.fill(area(x, y + Font::Body.line_height(), place.size.width, 1), Ink::EDGE);
        }
        Line::Heading(text) => {
            heading_font(font).draw(canvas, text, pen(heading_font(font)), accent);
        }
        Line::Text(text) => {
            font.draw(canvas, text, pen(font), Ink::CHALK);
        }
        Line::Row(row) => draw_row(canvas, place, row, font),
    }
}

fn draw_row(canvas: &mut Canvas<'_>, place: Rectangle, row: Row, font: Font) {
    let mut pen = place.top_left + Point::new(0, font.ascent() + 1);
    let mut text = String::<8>::new();
    let direction = |less: bool, more: bool| match (less, more) {
        (true, _) => Ink::RED,
        (_, true) => Ink::GREEN,
        _ => Ink::CHALK,
    };
    match row {
        Row::Value { label, printed, now } => {
            font.draw(canvas, label, pen, Ink::CHALK);
            pen.x += font.width("Strength") + 12;
            // A number of one byte has three digits.
            let _ = write!(text, "{printed}");
            pen = font.draw(canvas, &text, pen, Ink::STONE) + Point::new(7, 0);
            let middle = Point::new(pen.x, pen.y - font.ascent() / 2);
            draw_arrow(canvas, middle, Point::new(1, 0), 3, Ink::STONE);
            pen.x += 10;
            text.clear();
            let _ = write!(text, "{now}");
            font.draw(canvas, &text, pen, direction(now < printed, now > printed));
        }
        Row::Now { label, now } => {
            font.draw(canvas, label, pen, Ink::CHALK);
            pen.x += font.width("Strength") + 12;
            let _ = write!(text, "{now}");
            font.draw(canvas, &text, pen, Ink::GOLD);
        }
        Row::Word { text } => {
            font.draw(canvas, text, pen, Ink::GOLD);
        }
        Row::Reason { change, by } => {
            pen.x += 10;
            let _ = write!(text, "{change:+} ");
            pen = font.draw(canvas, &text, pen, direction(change < 0, change > 0));
            font.draw(canvas, by, pen, Ink::STONE);
        }
    }
}

/// Which terms of the glossary a card uses, a bit for each: finding them takes too long to do it for every band
/// of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Words([u32; 4]);

impl Words {
    const NONE: Self = Self([0; 4]);

    fn on(card: CardId) -> Self {
        let sheet = card.sheet();
        let mut words = Self::NONE;
        let glossary = card.game.glossary();
        debug_assert!(glossary.len() <= 128, "a glossary has more terms than there are bits");
        // A card without abilities, such as a gate, is explained by its name.
        let name = if sheet.abilities.is_empty() { sheet.name } else { "" };
        let texts = sheet.abilities.iter().map(|(_, text)| *text);
        for text in [name, sheet.class].into_iter().chain(texts) {
            // Words that one would guess right need no page.
            for term in card.game.terms_in(text).filter(|term| !term.plain) {
                let place = glossary.iter().position(|other| other.word == term.word);
                let place = place.filter(|place| *place < 128).unwrap_or(127);
                words.0[place / 32] |= 1 << (place % 32);
            }
        }
        words
    }

    fn terms(self, game: GameId) -> impl Iterator<Item = &'static Term> {
        let bit = move |place: usize| {
            self.0.get(place / 32).is_some_and(|bits| bits >> (place % 32) & 1 == 1)
        };
        game.glossary()
            .iter()
            .enumerate()
            .filter(move |(place, _)| bit(*place))
            .map(|(_, term)| term)
    }
}

#[cfg(test)]
mod tests;
