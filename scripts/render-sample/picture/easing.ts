/** Curves on 0..1: each takes a linear progress and gives an eased one. */

export function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 2;
}

/** A little past the goal, then back to it. */
export function easeOutBack(progress: number): number {
  const rest = progress - 1;
  return 1 + 2.4 * rest ** 3 + 1.4 * rest ** 2;
}

/** From `from` to `to` by a progress that may be eased. */
export function mix(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}

/** A bump: 0 at both ends of 0..1, 1 in the middle. */
export function hump(progress: number): number {
  return Math.sin(Math.PI * Math.min(1, Math.max(0, progress)));
}

/** A number in 0..1 that depends on nothing but its key, for scattered things that stay put. */
export function scatter(key: number): number {
  const wave = Math.sin(key * 127.1 + 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}
