import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressQuery, isRemote, readAddress, sameAddress } from "../../src/state/address";
import { anyCharacter } from "../support/any-character";

describe("an address", () => {
  it("is read as it was written", () => {
    const address = { sample: "tea", instruction: "diary", example: "fails", check: "c 1" };
    expect(readAddress(addressQuery(address))).toEqual(address);
    expect(readAddress("session=s-1&caption=K%C3%A4tzchen+%26")).toEqual({
      session: "s-1",
      caption: "Kätzchen &",
    });
    expect(addressQuery({})).toBe("");
  });

  it("is read from links in which texts that read like JSON stand as JSON", () => {
    expect(readAddress("?caption=17&check=%221e5%22")).toEqual({ caption: "17", check: "1e5" });
    expect(readAddress('check="not JSON" at all"')).toEqual({ check: '"not JSON" at all"' });
  });

  it.each([
    ["too long", `session=${"x".repeat(201)}`],
    ["empty", "session="],
    ["there twice", "session=s&session=s"],
    ["there without a value", "session"],
  ])("leaves out what is %s, and keeps the rest", (_name, session) => {
    expect(readAddress(`${session}&caption=c`)).toEqual({ caption: "c" });
  });

  it("takes the address of a session file, which may be longer", () => {
    const session = `https://example.org/${"x".repeat(1900)}.caplens.zip`;
    expect(readAddress(addressQuery({ session }))).toEqual({ session });
    expect(isRemote(session)).toBe(true);
    expect(readAddress(addressQuery({ session: `${session}${"x".repeat(200)}` }))).toEqual({});
    expect(["s-1", "javascript:alert(1)", "data:,x", "//host/x", "file:///x"].some(isRemote)).toBe(false);
  });

  it("knows no other words, inherited ones neither", () => {
    expect(readAddress("key=sk-1&apiKey=sk-2&constructor=x&toString=y")).toEqual({});
    expect(readAddress('__proto__={"session":"planted"}&check=c')).toEqual({ check: "c" });
  });

  it("is an address whatever it was", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string({ unit: anyCharacter }), (query, text) => {
        for (const search of [query, text, `session=${text}&check=${query}`]) {
          for (const [key, value] of Object.entries(readAddress(search))) {
            expect(["session", "sample", "check", "instruction", "example", "caption", "shared"]).toContain(
              key,
            );
            expect(value.length).toBeLessThanOrEqual(key === "shared" ? value.length : 2000);
          }
        }
      }),
    );
  });

  it("comes back from a link whatever its texts are", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(fc.record({ session: text, check: text }, { requiredKeys: [] }), (address) => {
        expect(readAddress(addressQuery(address))).toEqual(address);
        const quoted = { check: JSON.stringify(address.check ?? "") };
        expect(readAddress(addressQuery(quoted))).toEqual(quoted);
      }),
    );
  });

  it("is the same as another by all its parts", () => {
    expect(sameAddress({ session: "a", check: "c" }, { check: "c", session: "a" })).toBe(true);
    expect(sameAddress({ session: "a" }, { session: "b" })).toBe(false);
    expect(sameAddress({ session: "a" }, { session: "a", check: "c" })).toBe(false);
  });
});
