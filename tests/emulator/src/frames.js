// Reads frames out of what a cable carried, for those who measure: who said what, from the start of its first byte to the
// end of its last. docs/link.md is the reference. Checksums are not checked: this is for good cables.

const BYTE_MS = 10_000 / 115_200;
const GREETING = 0x5c;
const KINDS = ['quiet', null, 'bare', 'message'];

/** The bytes that COBS stands for; null if it is none. */
function uncobs(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length; ) {
    const count = bytes[at];
    if (count === 0 || at + count > bytes.length) return null;
    out.push(...bytes.slice(at + 1, at + count));
    at += count;
    if (count < 255 && at < bytes.length) out.push(0);
  }
  return out;
}

function read(bytes) {
  const content = uncobs(bytes);
  if (content === null || content.length < 5) return { kind: 'noise' };
  const head = content[0];
  const body = content.slice(1, -4);
  if (head === GREETING) return { kind: 'greeting', body };
  return { kind: KINDS[head >> 6] ?? 'noise', sent: (head >> 3) & 7, accepted: head & 7, body };
}

/** Frames `{ from, startMs, endMs, wireBytes, kind, sent, accepted, body }` of a cable's log, in order of their ends. */
export function framesOf(log) {
  const frames = [];
  const ends = [0, 1].map(() => ({ bytes: [], startMs: 0, zeros: 0 }));
  for (const { ms, to, byte } of log) {
    const end = ends[to];
    if (byte !== 0) {
      if (!end.bytes.length && !end.zeros) end.startMs = ms - BYTE_MS;
      end.bytes.push(byte);
    } else if (!end.bytes.length) {
      // Zeros before a frame are a part of it; of several, the last.
      end.startMs = ms - BYTE_MS;
      end.zeros = 1;
    } else {
      const wireBytes = end.zeros + end.bytes.length + 1;
      frames.push({ from: 1 - to, startMs: end.startMs, endMs: ms, wireBytes, ...read(end.bytes) });
      Object.assign(end, { bytes: [], zeros: 0 });
    }
  }
  return frames.sort((a, b) => a.endMs - b.endMs);
}

/**
 * Messages with their acknowledgements: `{ from, body, startMs, acknowledgedMs, wireBytes, times }`. Time counts from the
 * first time that a message was sent; bytes are those of every time and of the acknowledgement, unless that is a message
 * itself and counts there.
 */
export function messagesOf(frames) {
  const messages = [];
  const underWay = [null, null];
  for (const frame of frames) {
    if (frame.sent === undefined) continue;
    const theirs = underWay[1 - frame.from];
    if (theirs !== null && frame.accepted === theirs.sent) {
      theirs.acknowledgedMs = frame.endMs;
      if (frame.kind !== 'message') theirs.wireBytes += frame.wireBytes;
      underWay[1 - frame.from] = null;
    }
    if (frame.kind !== 'message') continue;
    const own = underWay[frame.from];
    if (own !== null && own.sent === frame.sent) {
      own.wireBytes += frame.wireBytes;
      own.times++;
      continue;
    }
    const last = messages.findLast((message) => message.from === frame.from);
    if (last?.acknowledgedMs && last.sent === frame.sent && last.body.join() === frame.body.join()) continue; // a late double
    const message = { from: frame.from, sent: frame.sent, body: frame.body, startMs: frame.startMs, acknowledgedMs: null, wireBytes: frame.wireBytes, times: 1 };
    underWay[frame.from] = message;
    messages.push(message);
  }
  return messages;
}

const STEP = 0;

/** Whether a message is a player's choice. */
export const isChoice = ({ body }) => body[0] === STEP;
