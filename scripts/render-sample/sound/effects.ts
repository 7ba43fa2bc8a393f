import { bandPass, lowPass, noise, ramps, type Signal, signal } from "./signal";

/** Small wheels on a floor; the motor's pitch falls as they come to rest. */
export function wheels(seconds: number): Signal {
  const random = noise(21);
  const rumble = lowPass();
  const smooth = lowPass();
  let phase = 0;
  return signal(seconds, (time) => {
    const speed = 1 - 0.45 * (time / seconds) ** 2;
    phase += (118 * speed) / 44100;
    const saw = 2 * (phase % 1) - 1;
    const hum =
      smooth(saw + 0.5 * Math.sin(4 * Math.PI * phase), 420) *
      (0.85 + 0.15 * Math.sin(2 * Math.PI * 11 * speed * time));
    return (0.75 * hum + 2.2 * rumble(random(), 160)) * ramps(time, seconds, 0.12, 0.22);
  });
}

/** A kettle that begins to sing and ends at once: pitch and loudness rise all the way. */
export function whistle(seconds: number): Signal {
  const random = noise(33);
  const breath = bandPass();
  let phase = 0;
  return signal(seconds, (time) => {
    const grown = time / seconds;
    const frequency =
      850 * 2 ** (1.45 * grown) * (1 + 0.006 * Math.sin(2 * Math.PI * (5 + 3 * grown) * time));
    phase += (2 * Math.PI * frequency) / 44100;
    const tone = Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase);
    const air = 2.4 * breath(random(), frequency, 5);
    return (0.7 * tone + air) * (0.03 + 0.97 * grown ** 1.7) * ramps(time, seconds, 0.08, 0.025);
  });
}

/** Steady rain with single drops in front of it; `fadeFrom` seconds on it dies away to the end. */
export function rain(seconds: number, fadeFrom: number, seed: number): Signal {
  const random = noise(seed);
  const high = lowPass();
  const low = lowPass();
  const tick = bandPass();
  let drop = 0;
  let pitch = 2500;
  return signal(seconds, (time) => {
    const white = random();
    if (random() > 0.9988) {
      drop = 0.6 + 0.4 * random();
      pitch = 3200 + 1800 * random();
    }
    drop *= 0.9965;
    const hiss = high(white, 5200) - low(white, 480);
    const drops = tick(random() * drop, pitch, 3) * 2.2;
    const fade = time < fadeFrom ? 1 : 1 - (time - fadeFrom) / (seconds - fadeFrom);
    return (hiss * (0.86 + 0.14 * Math.sin(time * 1.7)) + drops) * fade * Math.min(1, time / 0.12);
  });
}

/** One clap of thunder: a crack, then a roll that sinks away. */
export function thunder(seconds: number): Signal {
  const random = noise(58);
  const crack = lowPass();
  const roll = lowPass();
  const deep = lowPass();
  return signal(seconds, (time) => {
    const white = random();
    const clap = crack(white, 500 + 5200 * Math.exp(-time * 9)) * Math.exp(-time * 5.5) * 2.6;
    const waves = 0.7 + 0.3 * Math.sin(13 * time + 2 * Math.sin(5.3 * time));
    const rumble = deep(roll(white, 260), 150) * 10 * waves * Math.exp(-time * 1.5);
    return (clap + rumble) * ramps(time, seconds, 0.008, 0.5);
  });
}

/** A short cry of a cat: the vowel opens from "m" to "ea" and closes to "ow". */
export function meow(seconds: number): Signal {
  const first = bandPass();
  const second = bandPass();
  const third = bandPass();
  const random = noise(77);
  let phase = 0;
  return signal(seconds, (time) => {
    const part = time / seconds;
    const pitch = 470 + 330 * Math.sin(Math.PI * Math.min(1, part * 1.15) ** 0.8) - 70 * part;
    phase += (pitch * (1 + 0.012 * Math.sin(2 * Math.PI * 24 * time))) / 44100;
    const voice = 2 * (phase % 1) - 1 + 0.05 * random();
    const opened = Math.sin(Math.PI * part ** 0.75);
    const vowel =
      first(voice, 560 + 520 * opened, 5) +
      0.8 * second(voice, 2450 - 1350 * part, 7) +
      0.3 * third(voice, 3500, 9);
    return vowel * ramps(time, seconds, 0.07, 0.2) * (0.35 + 0.65 * opened);
  });
}

/** A small brass bell, struck once. */
export function bell(seconds: number): Signal {
  const partials: readonly (readonly [number, number, number])[] = [
    [1, 0.9, 3.1],
    [2.01, 0.5, 4.2],
    [2.76, 0.55, 5.5],
    [4.07, 0.3, 7],
    [5.4, 0.22, 9],
    [6.8, 0.12, 12],
  ];
  return signal(seconds, (time) => {
    const ring = partials.reduce(
      (sum, [ratio, level, decay]) =>
        sum + level * Math.sin(2 * Math.PI * 1568 * ratio * time) * Math.exp(-decay * time),
      0,
    );
    return ring * ramps(time, seconds, 0.001, 0.15);
  });
}
