// The buzzers: a square wave each, like the device's.

let audio = null;

/** Starts sound; browsers allow that only from a person's gesture. */
export function allow() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return false;
  audio ??= new Context();
  if (audio.state === "suspended") audio.resume();
  return true;
}

/** The buzzer of one handheld. */
export class Voice {
  playing = [];

  /** Plays a melody message (see protocol.rs) in place of what sounds now. */
  play(view) {
    for (const wave of this.playing) wave.stop();
    this.playing = [];
    const step = view.getUint8(1);
    if (!audio || audio.state !== "running" || step === 0) return;
    const loudness = 0.14 * (step / 5) ** 1.7;
    let at = audio.currentTime + 0.005;
    for (let place = 2; place < view.byteLength; place += 4) {
      const hertz = view.getUint16(place);
      const seconds = view.getUint16(place + 2) / 1000;
      if (hertz > 0) {
        const wave = audio.createOscillator();
        const gain = audio.createGain();
        wave.type = "square";
        wave.frequency.value = hertz;
        // A short slope at either end; a step would click.
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(loudness, at + 0.002);
        gain.gain.setValueAtTime(loudness, Math.max(at + 0.002, at + seconds - 0.003));
        gain.gain.linearRampToValueAtTime(0, at + seconds);
        wave.connect(gain).connect(audio.destination);
        wave.start(at);
        wave.stop(at + seconds);
        this.playing.push(wave);
      }
      at += seconds;
    }
  }
}
