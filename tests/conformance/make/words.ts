/** The sentences of which the texts are made: a harbour in the morning. All of them are ours. */

/** Sentences of plain words, one full stop each, no digit, apostrophe or abbreviation. */
export const sentences = [
  "A heron lands on the pier.",
  "The ferry leaves without a sound.",
  "Two sailors coil a long rope.",
  "Fog hides the lighthouse.",
  "An old woman mends her net.",
  "Gulls circle over the fish stall.",
  "The harbour bell rings twice.",
  "Somebody paints a hull bright red.",
  "Rain begins to fall.",
  "Children wave at a tugboat.",
];

/** Names of things, one plain word each, in lower case. */
export const things =
  "lantern rope anchor barrel net oar buoy gull crate mast sail bell hull pier crane ferry kettle ladder map needle paddle quay rudder signal tiller umbrella".split(
    " ",
  );

/** Chinese sentences with one full stop each and no other sign. */
export const chineseSentences = [
  "海鸥落在木桩上。",
  "渡船慢慢离开码头。",
  "渔夫正在修补渔网。",
  "雾气遮住了灯塔。",
  "孩子们向拖船挥手。",
  "细雨轻轻落下。",
];

/** Names of things in Chinese. */
export const chineseThings = ["灯笼", "绳子", "船锚", "木桶", "渔网", "船桨", "浮标", "海鸥", "木箱", "桅杆"];

/** The first `count` of `from`, from `start` on, beginning again at the end. */
export function take<Item>(from: readonly Item[], count: number, start = 0): Item[] {
  return Array.from({ length: count }, (_, index) => at(from, start + index));
}

/** The item at `index`, counted round and round. */
export function at<Item>(from: readonly Item[], index: number): Item {
  const item = from[index % from.length];
  if (item === undefined) throw new Error("nothing to take from");
  return item;
}

/** White space and what looks like it; Python and ECMAScript disagree on several. */
export const blanks = {
  "a tab": "\t",
  "a no-break space": "\u00a0",
  "an em space": "\u2003",
  "an ideographic space": "\u3000",
  "a file separator": "\u001c",
  "a unit separator": "\u001f",
  "a next-line control": "\u0085",
  "a line separator": "\u2028",
  "a vertical tab": "\v",
  "a form feed": "\f",
  "a carriage return": "\r",
  "a byte order mark": "\ufeff",
  "a zero-width space": "\u200b",
  "a Mongolian vowel separator": "\u180e",
} as const;

/** All kinds of blanks, with their names. */
export const namedBlanks = Object.entries(blanks);
