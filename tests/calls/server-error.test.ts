import { describe, expect, it } from "vitest";
import { parseServerError, readServerError, sanitiseServerText } from "../../src/calls/problems/server-error";
import { KEY } from "./calls";

describe("parseServerError", () => {
  it.each([
    ['{"error":{"message":"No such model","code":"model_not_found"}}', "No such model"],
    ['{"error":"model \\"x\\" not found"}', 'model "x" not found'],
    ['{"message":"Too many"}', "Too many"],
    ['{"object":"error","message":"Bad value","code":400}', "Bad value"],
    ['{"detail":"Not authenticated"}', "Not authenticated"],
    ['{"detail":[{"msg":"field required","loc":["body"],"input":{"messages":"private"}}]}', "field required"],
    ['[{"error":{"code":400,"message":"Invalid argument"}}]', "Invalid argument"],
    ["upstream connect error", "upstream connect error"],
    ["<html><body>502</body></html>", null],
    ["", null],
    ["{}", null],
    ["null", null],
    ['{"error":{"message":{"nested":true}}}', null],
  ])("%j says %j", (body, message) => {
    expect(parseServerError(body, KEY).message).toBe(message);
  });

  it("finds codes and a status", () => {
    expect(readServerError({ error: { message: "m", type: "a", code: "b" } }, "").codes).toEqual(["b", "a"]);
    expect(readServerError({ error: { message: "m", code: 429 } }, "").status).toBe(429);
    expect(readServerError({ error: { message: "m", code: 7 } }, "").status).toBeNull();
  });
});

describe("sanitiseServerText", () => {
  it.each([
    ["whole", `Wrong key ${KEY} given`],
    ["begun", `Wrong key ${KEY.slice(0, 14)} given`],
    ["masked", `Wrong key ${KEY.slice(0, 6)}**********${KEY.slice(-4)} given`],
    ["in a header", `Wrong header Authorization: Bearer ${KEY} given`],
  ])("leaves out a key that is %s", (_how, text) => {
    const clean = sanitiseServerText(text, KEY);
    expect(clean).toContain("[key]");
    expect(clean).toContain("Wrong");
    expect(clean).not.toContain(KEY.slice(-4));
    expect(clean).not.toContain(KEY.slice(0, 10));
  });

  it("leaves out a key of an unusual kind", () => {
    expect(sanitiseServerText("no: my+odd/key here", "my+odd/key")).toBe("no: [key] here");
  });

  it("leaves out media and echoes of the request", () => {
    const media = `bad image data:image/jpeg;base64,${"QUJD".repeat(100)} sent`;
    expect(sanitiseServerText(media, "")).toBe("bad image [media] sent");
    expect(sanitiseServerText(`bad ${"QUJD".repeat(100)} sent`, "")).toBe("bad [data] sent");
    expect(sanitiseServerText("1 error: {'loc': 1, 'input': {'messages': 'private'}}", "")).not.toContain(
      "private",
    );
  });

  it("gives one short line without control characters", () => {
    const clean = sanitiseServerText(`a\u0000b\u001b[31m\n\u202e c ${"word ".repeat(200)}`, "");
    expect(clean).toMatch(/^a b \[31m c word/);
    expect(clean).toHaveLength(300);
  });
});
