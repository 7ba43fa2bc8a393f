/** A way of counting: places from 1. */
export type Numbering = {
  name: string;
  /** The place of a number written so; null when it is none of this numbering. */
  read(text: string): number | null;
  /** The number with the given place. */
  write(place: number): string;
};

const numerals: [number, string][] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];
const MAX_ROMAN = 3999;
const chineseDigits = [..."〇一二三四五六七八九"];

function writeRoman(place: number): string {
  let left = place;
  let text = "";
  for (const [value, numeral] of numerals) {
    while (left >= value) {
      text += numeral;
      left -= value;
    }
  }
  return text;
}

function readRoman(text: string): number | null {
  if (!/^[IVXLCDM]{1,15}$/.test(text)) return null;
  let left = text;
  let place = 0;
  for (const [value, numeral] of numerals) {
    while (left.startsWith(numeral)) {
      left = left.slice(numeral.length);
      place += value;
    }
  }
  return left === "" && place <= MAX_ROMAN && writeRoman(place) === text ? place : null;
}

function writeChinese(place: number): string {
  if (place >= 100) return String(place);
  const tens = Math.floor(place / 10);
  const ones = place % 10 === 0 ? "" : (chineseDigits[place % 10] ?? "");
  if (tens === 0) return ones;
  return `${tens === 1 ? "" : chineseDigits[tens]}十${ones}`;
}

const chinesePlaces = new Map(Array.from({ length: 99 }, (_, index) => [writeChinese(index + 1), index + 1]));

function writeLetters(place: number): string {
  let left = place;
  let text = "";
  while (left > 0) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text;
    left = Math.floor((left - 1) / 26);
  }
  return text;
}

const arabicNumbers: Numbering = {
  name: "numbers",
  read: (text) => (/^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : null),
  write: String,
};
/** Zeros of the digits that lists are numbered with: full-width, Arabic, Persian, Devanagari, Bengali, Thai. */
const otherDigits = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50].map((zero): Numbering => {
  const digits = String.fromCharCode(...Array.from({ length: 10 }, (_, digit) => zero + digit));
  const number = new RegExp(`^[${digits.slice(1)}][${digits}]{0,14}$`, "u");
  return {
    name: "numbers",
    read: (text) =>
      number.test(text) ? Number(text.replace(/./gu, (digit) => String(digits.indexOf(digit)))) : null,
    write: (place) => String(place).replace(/[0-9]/g, (digit) => digits.charAt(Number(digit))),
  };
});
/** Two digits throughout: 01, 02. */
const paddedNumbers: Numbering = {
  name: "numbers",
  read: (text) => (/^0[1-9]$/.test(text) ? Number(text) : null),
  write: (place) => String(place).padStart(2, "0"),
};
const circledNumbers: Numbering = {
  name: "circled numbers",
  read: (text) => (/^[①-⑳]$/.test(text) ? text.charCodeAt(0) - 0x245f : null),
  write: (place) => String.fromCharCode(0x245f + place),
};
const chineseNumbers: Numbering = {
  name: "Chinese numerals",
  read: (text) => chinesePlaces.get(text) ?? null,
  write: writeChinese,
};
const capitalRoman: Numbering = { name: "Roman numerals", read: readRoman, write: writeRoman };
const capitalLetters: Numbering = {
  name: "letters",
  read: (text) =>
    /^[A-Z]$/.test(text) ? text.charCodeAt(0) - 64 : /^A[A-Z]$/.test(text) ? text.charCodeAt(1) - 38 : null,
  write: writeLetters,
};

/** The same in small letters. */
function small(numbering: Numbering): Numbering {
  return {
    name: `small ${numbering.name}`,
    read: (text) => (text === text.toLowerCase() ? numbering.read(text.toUpperCase()) : null),
    write: (place) => numbering.write(place).toLowerCase(),
  };
}

/** All ways of counting; a text can belong to several (I is the ninth letter and the first Roman numeral). */
export const numberings: readonly Numbering[] = [
  arabicNumbers,
  ...otherDigits,
  paddedNumbers,
  circledNumbers,
  chineseNumbers,
  capitalRoman,
  small(capitalRoman),
  capitalLetters,
  small(capitalLetters),
];

/** True when `next` is the number after `previous` in some numbering. */
export function follows(previous: string, next: string): boolean {
  return numberings.some((numbering) => {
    const place = numbering.read(previous);
    return place !== null && numbering.read(next) === place + 1;
  });
}
