//! What happened in a match, in plain words, the newest at the bottom.

use embedded_graphics::geometry::{Point, Size};
use heapless::Vec;

use super::{Context, Go, Look, Screen};
use crate::gfx::font::{Font, wrap};
use crate::gfx::ink::Ink;
use crate::gfx::scene::Scene;
use crate::gfx::widgets::{Align, FOOTER, HEADER, Key, area, footer, ground, header, label};
use crate::input::{Action, Button, KeyEvent};
use crate::play::{Line, Match, Words};
use crate::settings::TextSize;
use crate::sound::Sound;

/// Lines in sight at most.
const MOST_SHOWN: usize = 20;

/// The page of the log.
pub(super) struct History {
    /// The last line in sight.
    bottom: usize,
    /// The lines in sight, from the bottom up: which, and how many rows each takes.
    shown: Vec<(u16, u8), MOST_SHOWN>,
}

fn write(game: &dyn Match, line: Line, words: &mut Words) {
    line.write(game.set_up(), |ability| game.ability(ability), words);
}

fn font(text: TextSize) -> Font {
    text.reading()
}

impl History {
    pub(super) fn new(context: &Context<'_>) -> Self {
        let count = context.play.current().map_or(0, |game| game.lines().len());
        let mut page = Self { bottom: count.saturating_sub(1), shown: Vec::new() };
        page.lay_out(context);
        page
    }

    fn lay_out(&mut self, context: &Context<'_>) {
        self.shown.clear();
        let Some(game) = context.play.current() else { return };
        let font = font(context.device.settings.text);
        let size = context.device.facts.model.screen;
        let width = size.width as i32 - 20;
        let rows = (size.height - HEADER - FOOTER - 6) as i32 / font.line_height();
        let mut left = rows;
        let mut number = Some(self.bottom);
        while let Some(at) = number {
            let Some(line) = game.lines().get(at) else { break };
            let mut words = Words::new();
            write(game, line, &mut words);
            let takes = wrap(font, &words, width).count() as i32;
            if takes > left || self.shown.push((at as u16, takes as u8)).is_err() {
                break;
            }
            left -= takes;
            number = at.checked_sub(1);
        }
    }

    fn scroll(&mut self, by: isize, context: &mut Context<'_>) {
        let count = context.play.current().map_or(0, |game| game.lines().len());
        // The first page is full: scrolling further would show less, not more.
        let least = self.shown.len().saturating_sub(1).min(count.saturating_sub(1));
        let to =
            self.bottom.saturating_add_signed(by).clamp(least, count.saturating_sub(1).max(least));
        if to == self.bottom {
            context.sound(Sound::Refuse);
            return;
        }
        self.bottom = to;
        self.lay_out(context);
        context.sound(Sound::Cursor);
    }
}

impl Screen for History {
    fn key(&mut self, event: KeyEvent, context: &mut Context<'_>) -> Go {
        if event.action == Action::Release {
            return Go::Stay;
        }
        let page = self.shown.len().max(2) as isize - 1;
        match (event.button, event.action) {
            (Button::Up, _) => self.scroll(-1, context),
            (Button::Down, _) => self.scroll(1, context),
            (Button::Left, _) => self.scroll(-page, context),
            (Button::Right, _) => self.scroll(page, context),
            (Button::A | Button::B | Button::Y, Action::Press) => {
                context.sound(Sound::Back);
                return Go::Back;
            }
            _ => {}
        }
        Go::Stay
    }

    fn describe(&self, look: Look<'_>, scene: &mut Scene<'_>) {
        let Some(game) = look.play.current() else { return };
        let Size { width, height } = scene.size();
        ground(scene, scene.area(), Ink::NIGHT);
        header(scene, "What happened", look.device.battery);
        let font = font(look.device.settings.text);
        let bottom = (height - FOOTER) as i32 - 3;
        let rows: i32 = self.shown.iter().map(|(_, rows)| i32::from(*rows)).sum();
        let mut y = (HEADER as i32 + 3).max(bottom - rows * font.line_height());
        if self.shown.is_empty() {
            let line = area(0, 100, width, 20);
            label(scene, line, Font::Body, Ink::STONE, Align::Center, "Nothing yet");
        }
        for (number, rows) in self.shown.iter().rev() {
            let Some(line) = game.lines().get(usize::from(*number)) else { continue };
            let tall = i32::from(*rows) * font.line_height();
            let place = area(10, y, width - 20, tall as u32);
            scene.item(place, (line, font), |canvas| {
                let mut words = Words::new();
                write(game, line, &mut words);
                let ink = match line {
                    Line::Turn { .. } => Ink::EMBER,
                    Line::Destroyed { .. } | Line::Wins { .. } => Ink::GLOW,
                    Line::Attacks { .. } | Line::Damage { .. } => Ink::CHALK,
                    _ => Ink::STONE,
                };
                let mut pen = Point::new(10, y + font.ascent() + 1);
                for part in wrap(font, &words, width as i32 - 20) {
                    font.draw(canvas, part, pen, ink);
                    pen.y += font.line_height();
                }
            });
            y += tall;
        }
        scroll_bar(scene, game.lines().len(), self.bottom, self.shown.len());
        footer(
            scene,
            &[(Key::UpDown, "Scroll"), (Key::LeftRight, "Page"), (Key::Letter("B"), "Back")],
        );
    }
}

fn scroll_bar(scene: &mut Scene<'_>, lines: usize, bottom: usize, shown: usize) {
    if lines <= shown {
        return;
    }
    let Size { width, height } = scene.size();
    let tall = (height - HEADER - FOOTER - 8) as usize;
    let long = (tall * shown / lines).max(8);
    let first = (bottom + 1).saturating_sub(shown);
    let from = (tall - long) * first / (lines - shown).max(1);
    let bar = area(width as i32 - 5, HEADER as i32 + 4, 3, tall as u32);
    scene.item(bar, (from, long), |canvas| {
        canvas.fill(bar, Ink::RAISED);
        canvas.fill(area(bar.top_left.x, bar.top_left.y + from as i32, 3, long as u32), Ink::STONE);
    });
}
