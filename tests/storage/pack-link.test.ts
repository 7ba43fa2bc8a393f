import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/foundation/hashing";
import { LINK_LIMITS, packLink, unpackLink, WORDS_A } from "../../src/storage/pack-link";
import { craftLink } from "../support/craft-link";
import { deflatedZeros } from "../support/craft-zip";
import { runs } from "../support/effort";
import { problemOf } from "./archive/session-files";

const codeOf = async (link: string) => (await problemOf(unpackLink(link))).code;

describe("the text of a link", () => {
  it("gives back any text, in characters that no address has to escape", async () => {
    // The library's own unit for any code point makes a table of a million entries first.
    const anyPoint = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.string({ unit: anyPoint, maxLength: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const whole = text.toWellFormed();
        const link = await packLink(whole);
        expect(link).toMatch(/^a[\w-]+$/);
        expect(await unpackLink(link)).toBe(whole);
      }),
      runs(200),
    );
  });

  it("is told to be damaged wherever it is cut", async () => {
    const link = await packLink(
      JSON.stringify({ format: "caplens-session", text: "Ein Kätzchen 🐈 schläft." }),
    );
    for (let length = 0; length < link.length; length += 1) {
      expect(await codeOf(link.slice(0, length)), `after ${length} characters`).toBe("link-damaged");
    }
  });

  it("is told to be damaged wherever it was changed or something was put in", async () => {
    const link = await packLink('{"format":"caplens-session","captions":[{"text":"A boat leaves."}]}');
    const characters = fc.constantFrom(..."ABCXYZabcxyz0189-_.…%/+= ");
    await fc.assert(
      fc.asyncProperty(fc.nat(link.length - 2), characters, fc.boolean(), async (at, put, instead) => {
        const place = at + 1;
        const other = link.slice(0, place) + put + link.slice(place + (instead ? 1 : 0));
        fc.pre(other !== link && Buffer.from(other.slice(1), "base64url").compare(bytesOf(link)) !== 0);
        expect(await codeOf(other)).toBe("link-damaged");
      }),
      runs(300),
    );
  });

  it("of a newer version says so, and of no version that it is damaged", async () => {
    const link = await packLink("{}");
    for (const version of "bcz") expect(await codeOf(version + link.slice(1))).toBe("newer-version");
    for (const version of ["A", "0", "-", "ä", "%", " a", "\u0000"]) {
      expect(await codeOf(version + link.slice(1)), version).toBe("link-damaged");
    }
  });

  it("of one that is too long is looked at no further", async () => {
    const problem = await problemOf(unpackLink(`a${"A".repeat(5_000_000)}`));
    expect(problem).toMatchObject({ code: "link-too-long", detail: expect.stringContaining("5000001") });
  });

  it("that states more than is read, or holds more than it states, is not unpacked to its end", async () => {
    const bomb = deflatedZeros(20);
    expect(craftLink(bomb, 20 * 1024 * 1024).length).toBeLessThan(LINK_LIMITS.characters);
    expect(await codeOf(craftLink(bomb, 20 * 1024 * 1024))).toBe("link-too-large");
    expect(await codeOf(craftLink(bomb, 0xffffffff))).toBe("link-too-large");
    const lying = await problemOf(unpackLink(craftLink(bomb, LINK_LIMITS.textBytes)));
    expect(lying).toMatchObject({
      code: "link-damaged",
      detail: expect.stringContaining("more than it says"),
    });
    expect((await problemOf(unpackLink(craftLink(bomb, 10)))).detail).toContain("more than it says");
  });

  it("that holds no text, or no stream at all, is damaged", async () => {
    for (const [packed, size] of [
      [deflateRawSync(Buffer.from([0xff, 0xfe, 0x00])), 3],
      [Buffer.from("not packed at all"), 17],
      [Buffer.alloc(0), 5],
      [deflateRawSync("less than it says"), 400],
    ] as const) {
      expect(await codeOf(craftLink(packed, size))).toBe("link-damaged");
    }
  });

  it("with bytes behind what is packed is damaged, as a file with such bytes is", async () => {
    for (const behind of [[0], [3, 0], [1, 2, 3, 4, 5, 6, 7, 8]]) {
      const packed = Buffer.concat([deflateRawSync("{}"), Uint8Array.from(behind)]);
      expect(await problemOf(unpackLink(craftLink(packed, 2)))).toMatchObject({
        ...{ code: "link-damaged", detail: "Bytes follow the end of what is packed." },
      });
    }
  });

  it("is not made of more than is read of one, however well it packs", async () => {
    const most = "x".repeat(LINK_LIMITS.textBytes);
    expect(await unpackLink(await packLink(most))).toBe(most);
    expect((await problemOf(packLink(`${most}x`))).code).toBe("link-too-large");
  });

  it("made once is read for good", async () => {
    // Written down when links came to be. Where this fails, links that people have sent are lost.
    const text = '{"format":"caplens-session","version":4,"title":"Harbour: 港","captions":[]}';
    expect(await unpackLink(WRITTEN_DOWN)).toBe(text);
    expect(await sha256Hex(new Blob([WORDS_A]))).toBe(WORDS_HASH);
  });
});

const bytesOf = (link: string) => Buffer.from(link.slice(1), "base64url");

const WRITTEN_DOWN = "a8SUqME0AAAAjurEBM98jsSgJ6DkrhWc71oNTGzyDxNYCAA";
const WORDS_HASH = "a4c55194432b0727dd4e9a9f6fb8dedcc96ea887a27ff4db5157182fe0c91597";
