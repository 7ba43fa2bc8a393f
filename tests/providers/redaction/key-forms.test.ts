import { describe, expect, it } from "vitest";
import { sanitiseServerText } from "../../../src/providers/problems/server-error";
import { formsIn, keyForms } from "../../support/canary/key-forms";

const keys = ['sk-canary/4711+do="not"&leak\\me?', "sk-test-4f8a2c91d7e6b035aa17", "AIzaSyD-x9_Zk3Qq7"];

describe.each(keys)("the key %s", (key) => {
  const forms = keyForms(key, "key");

  it.each(forms)("is taken out of what a server said: $name", ({ text }) => {
    const clean = sanitiseServerText(`No such key: ${text} (refused)`, key);
    expect(formsIn(clean, forms)).toEqual([]);
    expect(clean).toContain("No such key: ");
    expect(clean).toContain("(refused)");
  });

  it("is taken out of base64 with other things before and after it", () => {
    for (const before of ["", "a", "ab", "user:"]) {
      const clean = sanitiseServerText(`Basic ${btoa(`${before}${key}!`)} refused`, key);
      expect(clean).toBe("Basic [key] refused");
    }
  });
});

it("a short key leaves other words as they are", () => {
  expect(sanitiseServerText("Model abcd 61626364 not found", "abc")).toContain("61626364 not found");
});
