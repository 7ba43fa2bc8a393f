/** The further decimals that a number may need. */
const MORE = 4;

/**
 * A number with so many decimals, or with as many more as tell it from 0 and from `most`, the most that it can be: what is
 * 99.96 of 100 is not "100.0", and .04 is not "0.0". What four more do not tell apart is taken for the same, and 0 has no sign.
 */
export function digitsOf(value: number, places: number, most: number | null = null): string {
  for (let now = places; now <= places + MORE; now += 1) {
    const text = value.toFixed(now);
    if (Number(text) !== 0 && (Number(text) !== most || value === most)) return text;
  }
  const text = value.toFixed(places);
  return Number(text) === 0 ? Math.abs(value).toFixed(places) : text;
}

/** A number with so many decimals, or with up to five more where it takes them to show on which side of a bound it lies. */
export function besideBound(value: number, bound: number, places: number): string {
  for (let now = places; now <= places + MORE + 1; now += 1) {
    const text = value.toFixed(now);
    if (Math.sign(Number(text) - bound) === Math.sign(value - bound)) return text;
  }
  return value.toFixed(places);
}

/** A share from 0 to 1 in per cent, without its sign: "62.5". */
export function percentDigits(share: number, places = 1): string {
  return digitsOf(100 * share, places, 100);
}

/** Bytes in units people read, of a thousand each as disks and networks count: `1.4 MB`. */
export function humanSize(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let step = 0;
  let value = bytes;
  // As it will be shown: 999 999 bytes are 1.0 MB, not 1000 KB.
  while (Math.round(value) >= 1000 && step < units.length - 1) {
    value /= 1000;
    step += 1;
  }
  return `${step === 0 ? value : value.toFixed(value < 9.95 ? 1 : 0)} ${units[step]}`;
}

/** Milliseconds in seconds: `3.2 s`. */
export function secondsWords(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
