//! A panel that remembers what was sent to it.

use std::cell::RefCell;
use std::rc::Rc;

use embedded_graphics::{geometry::Size, primitives::Rectangle};
use stonecaller_firmware::board::Panel;
use stonecaller_firmware::gfx::scene::{Scene, View};

/// Every pixel of `view`, painted afresh: the inks row by row.
pub fn painted(size: Size, view: &impl View) -> Vec<u8> {
    let mut words = vec![0u32; (size.width * size.height) as usize / 4];
    view.describe(&mut Scene::whole(size, &mut words));
    words.into_iter().flat_map(u32::to_ne_bytes).collect()
}

/// A rectangle that was sent, and whether it was as small as it could be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Where.
    pub area: Rectangle,
    /// Whether each of its four edges holds a pixel that differs from what was there.
    pub tight: bool,
}

/// What a [`TestPanel`] holds, shared with the test.
pub struct PanelState {
    /// RGB565, row by row; `None` before a pixel was ever sent.
    pub pixels: Vec<Option<u16>>,
    /// Everything that was sent since the test last emptied this.
    pub sent: Vec<Sent>,
}

/// A panel that remembers what was sent to it.
pub struct TestPanel {
    size: Size,
    state: Rc<RefCell<PanelState>>,
}

impl TestPanel {
    /// A panel of that size, and what it will hold.
    pub fn new(size: Size) -> (Self, Rc<RefCell<PanelState>>) {
        let pixels = vec![None; (size.width * size.height) as usize];
        let state = Rc::new(RefCell::new(PanelState { pixels, sent: Vec::new() }));
        (Self { size, state: state.clone() }, state)
    }
}

impl Panel for TestPanel {
    fn size(&self) -> Size {
        self.size
    }

    async fn send(&mut self, area: Rectangle, pixels: &[u8]) {
        let Size { width, height } = area.size;
        assert_eq!(pixels.len() as u32, width * height * 2, "{area:?}");
        let last = area.bottom_right().expect("nothing is sent for an empty area");
        assert!(area.top_left.x >= 0 && area.top_left.y >= 0, "{area:?}");
        assert!(last.x < self.size.width as i32 && last.y < self.size.height as i32, "{area:?}");
        let mut state = self.state.borrow_mut();
        let (mut left, mut right, mut top, mut bottom) = (false, false, false, false);
        for (place, bytes) in pixels.chunks_exact(2).enumerate() {
            let (x, y) = (place as u32 % width, place as u32 / width);
            let at = (area.top_left.y as u32 + y) * self.size.width + area.top_left.x as u32 + x;
            let pixel = Some(u16::from_be_bytes([bytes[0], bytes[1]]));
            if core::mem::replace(&mut state.pixels[at as usize], pixel) != pixel {
                left |= x == 0;
                right |= x == width - 1;
                top |= y == 0;
                bottom |= y == height - 1;
            }
        }
        state.sent.push(Sent { area, tight: left && right && top && bottom });
    }
}
