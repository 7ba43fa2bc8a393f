import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRemote, readAddress, sameAddress } from "../../src/state/address";

describe("an address", () => {
  it("is read as it stands", () => {
    const address = { sample: "tea", instruction: "diary", example: "fails", check: "c 1" };
    expect(readAddress(address)).toEqual(address);
    expect(readAddress({ session: "s-1", caption: "Kätzchen" })).toEqual({
      session: "s-1",
      caption: "Kätzchen",
    });
  });

  it("keeps numbers that the router has read as such", () => {
    expect(readAddress({ caption: 17 })).toEqual({ caption: "17" });
  });

  it.each([
    ["too long", "x".repeat(201)],
    ["empty", ""],
    ["an object", { id: "s" }],
    ["a list", ["s"]],
    ["nothing", null],
    ["true", true],
  ])("leaves out what is %s, and keeps the rest", (_name, session) => {
    expect(readAddress({ session, caption: "c" })).toEqual({ caption: "c" });
  });

  it("takes the address of a session file, which may be longer", () => {
    const session = `https://example.org/${"x".repeat(1900)}.caplens.zip`;
    expect(readAddress({ session })).toEqual({ session });
    expect(isRemote(session)).toBe(true);
    expect(readAddress({ session: `${session}${"x".repeat(200)}` })).toEqual({});
    expect(["s-1", "javascript:alert(1)", "data:,x", "//host/x", "file:///x"].some(isRemote)).toBe(false);
  });

  it("knows no other words, inherited ones neither", () => {
    expect(readAddress({ key: "sk-1", apiKey: "sk-2", constructor: "x", toString: "y" })).toEqual({});
    expect(readAddress(JSON.parse('{"__proto__": {"session": "planted"}, "check": "c"}'))).toEqual({
      check: "c",
    });
  });

  it("is an address whatever it was", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("session", "sample", "check", "x"), fc.anything()),
        (search) => {
          const address = readAddress(search);
          for (const [key, text] of Object.entries(address)) {
            expect(["session", "sample", "check"]).toContain(key);
            expect(typeof text).toBe("string");
            expect(text.length).toBeLessThanOrEqual(200);
          }
        },
      ),
    );
  });

  it("is the same as another by all its parts", () => {
    expect(sameAddress({ session: "a", check: "c" }, { check: "c", session: "a" })).toBe(true);
    expect(sameAddress({ session: "a" }, { session: "b" })).toBe(false);
    expect(sameAddress({ session: "a" }, { session: "a", check: "c" })).toBe(false);
  });
});
