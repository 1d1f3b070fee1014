//! The screen pipeline: from what a screen describes to the bytes that a panel needs.
//!
//! A screen describes itself as a list of items (see [`scene`]), each with an area, a key that
//! stands for everything it shows, and a way to paint it. Items whose key or area changed since the
//! last time mark tiles; marked tiles are painted in [`Ink`](ink::Ink) into a small band, compared
//! with a shadow of what the panel holds, and only the part that differs is sent, by DMA, while
//! the next piece is painted (see [`screen`]).

pub mod art;
pub mod canvas;
pub mod emblem;
pub mod font;
pub mod icon;
#[rustfmt::skip] // Rows of few characters would be set side by side.
pub mod icons;
pub mod ink;
pub mod scene;
pub mod screen;
pub mod widgets;
