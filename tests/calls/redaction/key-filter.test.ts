import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyFilter, holdsKey, KEY_MARK, startThrough } from "../../../src/calls/redaction/key-filter";
import { formsIn, keyForms } from "../../support/canary/key-forms";
import { counted, HARD_TEXTS } from "../../support/counted-letters";
import { runs } from "../../support/effort";
import { KEY } from "../calls";

const ODD_KEY = 'sk-canary/4711+do="not"&leak\\me?';

function through(apiKey: string, pieces: readonly string[]): string {
  const keys = createKeyFilter(apiKey);
  const clean = pieces.map((piece) => keys.add(piece));
  return clean.join("") + keys.end();
}

/** A text cut at these places. */
function cutAt(text: string, places: readonly number[]): string[] {
  const borders = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return borders.slice(1).map((end, index) => text.slice(borders[index], end));
}

const places = fc.array(fc.nat(), { maxLength: 12 });

describe.each([KEY, ODD_KEY])("the key %s", (key) => {
  it.each(keyForms(key, "key").filter(({ name }) => !name.includes("UTF-16")))(
    "is taken out wherever a piece ends: $name",
    ({ text }) => {
      const forms = keyForms(key, "key");
      fc.assert(
        fc.property(fc.string(), fc.string(), places, (before, after, cuts) => {
          const clean = through(key, cutAt(`${before}${text}${after}`, cuts));
          expect(clean).toContain(KEY_MARK);
          expect(formsIn(clean, forms)).toEqual([]);
        }),
        runs(60),
      );
    },
  );

  it("leaves every other text as it is, whole, however it is cut", () => {
    const near = fc.constantFrom(...[1, 3, 7].map((length) => key.slice(0, length)), key.slice(1, 9), "sk-");
    const text = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), near), { maxLength: 9 });
    fc.assert(
      fc.property(text, places, (parts, cuts) => {
        // Parts side by side may make up the beginning of a key.
        const whole = parts.join(" ");
        expect(through(key, cutAt(whole, cuts))).toBe(whole);
      }),
    );
  });
});

it("reads each text from its beginning, whatever the one before ended with", () => {
  expect(through(KEY, [`${KEY.slice(1)} `])).toBe(`${KEY.slice(1)} `);
  const keys = createKeyFilter(KEY);
  for (const before of ["A red ball", KEY, KEY.slice(0, 1), KEY.slice(0, 9)]) {
    keys.add(before);
    keys.end();
    expect(keys.add(`${KEY.slice(1)} `) + keys.end()).toBe(`${KEY.slice(1)} `);
    expect(keys.add(KEY) + keys.end()).toBe(KEY_MARK);
  }
});

it("tells words while they come: only what may be a key waits", () => {
  const keys = createKeyFilter(KEY);
  expect(keys.add("A red ball ")).toBe("A red ball ");
  expect(keys.add("sk-te")).toBe("");
  expect(keys.add("lling")).toBe("sk-telling");
  expect(keys.add("s")).toBe("");
  expect(keys.end()).toBe("s");
});

it("takes out a key that broke off, at an end that was cut off altogether", () => {
  expect(through(KEY, [`It is ${KEY.slice(0, 20)}`])).toBe(`It is ${KEY_MARK}`);
  const keys = createKeyFilter(KEY);
  expect(startThrough(keys, `It is ${KEY}`, 12)).toBe("It is ");
  expect(startThrough(keys, `It is ${KEY}`, 400)).toBe(`It is ${KEY_MARK}`);
});

it("tells whether it was found, at an end too", () => {
  const found = (...pieces: string[]) => {
    const keys = createKeyFilter(KEY);
    for (const piece of pieces) keys.add(piece);
    const before = keys.found();
    keys.end();
    return [before, keys.found()];
  };
  expect(found("A red ball")).toEqual([false, false]);
  expect(found(KEY)).toEqual([true, true]);
  expect(found(KEY.slice(0, 8))).toEqual([false, true]);
  expect(found(KEY.slice(0, 7))).toEqual([false, false]);
});

it("reads one text after another", () => {
  const keys = createKeyFilter(KEY);
  expect(keys.add(`a ${KEY.slice(0, 9)}`)).toBe("a ");
  expect(keys.end({ cut: true })).toBe("");
  expect(keys.found()).toBe(false);
  // The end of the first one is no beginning of the second.
  expect(keys.add(KEY.slice(9)) + keys.end()).toBe(KEY.slice(9));
  expect(keys.add(`${KEY}${KEY} and ${KEY}.`) + keys.end()).toBe(`${KEY_MARK}${KEY_MARK} and ${KEY_MARK}.`);
});

it("the start of a text is that of so many letters, whole where there are no more", () => {
  const start = (text: string, letters: number) => startThrough(createKeyFilter(KEY), text, letters);
  expect(start("abcdef", 5)).toBe("abcde");
  expect(start("abcde", 5)).toBe("abcde");
  const begun = `a ${KEY.slice(0, 10)}`;
  expect(start(begun, begun.length)).toBe(`a ${KEY_MARK}`);
  expect(start(`${begun}x`, begun.length)).toBe("a ");
});

it("keys that are words, or none, are not looked for", () => {
  for (const key of ["", "EMPTY", "ollama"]) {
    expect(through(key, ["EMPTY ollama"])).toBe("EMPTY ollama");
    expect(holdsKey("EMPTY ollama", key)).toBe(false);
  }
});

describe("a text of any size takes a few steps a letter", () => {
  const texts = {
    ...HARD_TEXTS,
    "beginnings of the key": (letters: number) =>
      `${KEY.slice(0, -1)} `.repeat(letters / 28 + 1).slice(0, letters),
    "the key": (letters: number) => KEY.repeat(letters / KEY.length + 1).slice(0, letters),
  };
  it.each(Object.entries(texts))("%s", async (_name, text) => {
    for (const kilobytes of [4, 16, 64, 256]) {
      const keys = createKeyFilter(KEY);
      const hard = text(kilobytes * 1024);
      const { lookups } = await counted(() => keys.add(hard));
      expect(lookups).toBeLessThanOrEqual(3 * hard.length);
      expect(lookups).toBeGreaterThanOrEqual(hard.length);
    }
  });
});
