import { expect, test } from "vitest";
import { fileData } from "../../src/calls/sdk/message-content";

/** Every byte, in lengths that leave base64 none, two and one letter to fill up, and longer than one stroke of the SDK's. */
const lengths = [0, 1, 2, 3, 256, 5000];

test("media go out as base64 that stands for the very bytes, in browsers that can write it and in others", async () => {
  for (const length of lengths) {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 256);
    const written = await fileData(new Blob([bytes]));
    if (typeof written !== "string") throw new Error("This Chromium writes no base64.");
    expect(Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0))).toEqual(bytes);
  }
  const own = Object.getOwnPropertyDescriptor(Uint8Array.prototype, "toBase64");
  Reflect.deleteProperty(Uint8Array.prototype, "toBase64");
  try {
    expect(await fileData(new Blob([Uint8Array.of(1, 2, 255)]))).toEqual(Uint8Array.of(1, 2, 255));
  } finally {
    if (own) Object.defineProperty(Uint8Array.prototype, "toBase64", own);
  }
});
