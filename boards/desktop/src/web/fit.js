// How large everything is: whole multiples of the panels' pixels, and the cases as the window has room for them.

// What stands around a screen, in units, as style.css lays it out.
const WIDE = { tall: false, beside: 9 + 9.3 + 4.4 + 1.6, above: 2.2 + 2.4 };
const TALL = { tall: true, beside: 2.2 + 1.6, above: 2.4 + 3.1 + 1.1 + 11.4 };
// Upright, pad and letters stand side by side below the screen.
const DECK = 21.6;
// The cable between two: beside each other or one above the other.
const CORD = { across: 9, down: 8 };

/** The ways to lay out so many handhelds. */
function layouts(count) {
  const forms = [TALL, WIDE];
  if (count === 1) return [WIDE, TALL].map((form) => ({ ...form, column: false, cord: 0, deck: DECK }));
  const row = forms.map((form) => ({
    ...form, column: false, deck: 2 * DECK + CORD.across,
    beside: 2 * form.beside + CORD.across,
  }));
  const column = forms.map((form) => ({
    ...form, column: true, deck: DECK, above: 2 * form.above + CORD.down,
  }));
  return [...row, ...column];
}

/** Fits everything into the window, whichever way shows more. */
export function fit(desk, handhelds) {
  const root = document.documentElement;
  const ratio = window.devicePixelRatio || 1;
  const style = getComputedStyle(document.body);
  // A little table shows around the cases, and the hint below where there is room.
  const across = innerWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 12;
  const below = innerHeight > 500 ? 56 : 12;
  const down = innerHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - below;
  const screens = handhelds.map((handheld) => handheld.screen.canvas);
  const sum = (all) => all.reduce((one, other) => one + other, 0);
  const widths = screens.map((canvas) => canvas.width);
  const heights = screens.map((canvas) => canvas.height);
  const narrowest = Math.min(...widths);
  const room = (layout, times) => {
    const width = ((layout.column ? Math.max(...widths) : sum(widths)) * times) / ratio;
    const height = ((layout.column ? sum(heights) : Math.max(...heights)) * times) / ratio;
    return Math.min((across - width) / layout.beside, (down - height) / layout.above);
  };
  const best = layouts(handhelds.length)
    .map((layout) => {
      // The largest screen that leaves the buttons in proportion to it.
      for (let times = 12 * Math.ceil(ratio); times >= 1; times -= 1) {
        const left = room(layout, times);
        const width = (narrowest * times) / ratio;
        const most = layout.tall ? across / layout.deck : left;
        if (Math.min(left, most) >= width / 28) {
          return { ...layout, times, unit: Math.min(left, most, width / 17) };
        }
      }
      return { ...layout, times: 1, unit: Math.max(6, room(layout, 1)), tight: true };
    })
    .reduce((one, other) => {
      if (one.tight !== other.tight) return one.tight ? other : one;
      if (other.times !== one.times) return other.times > one.times ? other : one;
      return other.unit > one.unit * 1.05 ? other : one;
    });
  desk.classList.toggle("column", best.column);
  for (const handheld of handhelds) handheld.case.classList.toggle("tall", best.tall);
  root.style.setProperty("--unit", `${best.unit}px`);
  for (const canvas of screens) {
    canvas.style.width = `${(canvas.width * best.times) / ratio}px`;
    canvas.style.height = `${(canvas.height * best.times) / ratio}px`;
  }
}
