import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  codePointLength,
  endsWithText,
  findText,
  isDigitText,
  isSpaceUnit,
  lower,
  PYTHON_DIGIT,
  PYTHON_SPACE,
  PYTHON_WORD,
  startsWithText,
  strip,
} from "../../src/foundation/python-text";
import { anyCharacter } from "../support/any-character";

describe("white space", () => {
  test("knows separators and the next-line sign, but neither the byte order mark nor zero-width blanks", () => {
    expect(strip("\u001c\u0085 \u3000tea\u2028\t\r\n")).toBe("tea");
    expect(strip("\ufefftea\u200b")).toBe("\ufefftea\u200b");
    expect(strip(" \n ")).toBe("");
  });

  test("is the same in the class and unit by unit", () => {
    const pattern = new RegExp(`^[${PYTHON_SPACE}]$`);
    for (let unit = 0; unit <= 0xffff; unit++) {
      if (isSpaceUnit(unit) !== pattern.test(String.fromCharCode(unit))) expect.unreachable(`unit ${unit}`);
    }
  });
});

test("word characters and digits are those of all scripts", () => {
  const word = new RegExp(`^[${PYTHON_WORD}]$`, "u");
  expect(["a", "é", "茶", "²", "٣", "_", "Ⅳ", "𝐀"].map((sign) => word.test(sign))).not.toContain(false);
  expect(["\u0301", "-", "'", "😀", "·"].map((sign) => word.test(sign))).not.toContain(true);
  const digit = new RegExp(`^${PYTHON_DIGIT}$`, "u");
  expect(["7", "٣", "７"].map((sign) => digit.test(sign))).not.toContain(false);
  expect(["²", "①", "Ⅳ", "一"].map((sign) => digit.test(sign))).not.toContain(true);
});

test("isdigit takes superscripts and circled digits", () => {
  expect(["12", "٣", "²", "①"].map(isDigitText)).not.toContain(false);
  expect(["", "½", "1a", "Ⅳ", "一"].map(isDigitText)).not.toContain(true);
});

test("lower case is the full one, with the final sigma", () => {
  expect(lower("ΟΔΟΣ")).toBe("οδος");
  expect(lower("İ")).toBe("i\u0307");
  expect(lower("ẞ")).toBe("ß");
});

describe("code points", () => {
  test("are counted, lone surrogates too", () => {
    expect(codePointLength("tea")).toBe(3);
    expect(codePointLength("😀é")).toBe(2);
    expect(codePointLength("\ud83d\ud83d\ude00\ude00")).toBe(3);
  });

  test("agree with the engine's own reading of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(codePointLength(text)).toBe([...text].length);
      }),
    );
  });

  test("half a pair is not in a text that holds the pair", () => {
    expect(findText("a😀", "\ud83d")).toBe(-1);
    expect(findText("a😀\ud83d", "\ud83d")).toBe(3);
    expect(startsWithText("😀", "\ud83d")).toBe(false);
    expect(endsWithText("😀", "\ude00")).toBe(false);
    expect(startsWithText("😀x", "😀") && endsWithText("x😀", "😀")).toBe(true);
  });
});
