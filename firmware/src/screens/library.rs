//! Everything that can be read: what lies on which shelf.

use crate::games::{Block, GameId};

/// Texts of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shelf {
    /// How to play.
    Topics,
    /// The words of rules and cards.
    Glossary,
    /// Open questions and how they are played here.
    Rulings,
}

impl Shelf {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Topics => "How to play",
            Self::Glossary => "Glossary",
            Self::Rulings => "Rulings",
        }
    }

    /// How many texts there are.
    pub(super) fn count(self, game: GameId) -> usize {
        match self {
            Self::Topics => game.topics().len(),
            Self::Glossary => game.glossary().len(),
            Self::Rulings => game.rulings(),
        }
    }

    /// What a text is about.
    pub(super) fn entry(self, game: GameId, number: usize) -> &'static str {
        match self {
            Self::Topics => game.topics().get(number).map_or("", |topic| topic.title),
            Self::Glossary => game.glossary().get(number).map_or("", |term| term.word),
            Self::Rulings => game.ruling(number).map_or("", |ruling| ruling.about),
        }
    }
}

/// One text of a shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Document {
    pub(super) game: GameId,
    pub(super) shelf: Shelf,
    pub(super) number: u16,
}

impl Document {
    /// What stands over it.
    pub(super) fn title(self) -> &'static str {
        match self.shelf {
            // The others say in their first line what they are about.
            Shelf::Topics => self.shelf.entry(self.game, self.number.into()),
            Shelf::Glossary | Shelf::Rulings => self.shelf.title(),
        }
    }

    /// One of its pieces; `None` past the last.
    pub(super) fn block(self, place: usize) -> Option<Block> {
        let number = usize::from(self.number);
        match self.shelf {
            Shelf::Topics => self.game.topics().get(number)?.blocks.get(place).copied(),
            Shelf::Glossary => {
                let term = self.game.glossary().get(number)?;
                [Block::Heading(term.word), Block::Text(term.meaning)].get(place).copied()
            }
            Shelf::Rulings => {
                let ruling = self.game.ruling(number)?;
                let blocks = [
                    Block::Heading(ruling.about),
                    Block::Text(ruling.question),
                    Block::Heading("How it is played"),
                    Block::Text(ruling.answer),
                ];
                blocks.get(place).copied()
            }
        }
    }

    /// The text after it on the shelf, round the end, or before it.
    pub(super) fn neighbour(self, forward: bool) -> Self {
        let count = self.shelf.count(self.game).max(1);
        let step = if forward { 1 } else { count - 1 };
        Self { number: ((usize::from(self.number) + step) % count) as u16, ..self }
    }
}
