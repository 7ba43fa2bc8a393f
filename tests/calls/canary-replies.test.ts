import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listModels } from "../../src/calls/list-models";
import { createProvider } from "../../src/calls/registry";
import { formsIn, keyForms } from "../support/canary/key-forms";
import { runs } from "../support/effort";
import { type Answer, answering, eventStream, wholeReply } from "./answering";
import { KEY, problemOf, requestWith } from "./calls";
import { settingsOf, WAYS, type Way } from "./kinds";

const at = { url: "https://relay.example/v1", googleUrl: "https://relay.example/v1beta" };
const forms = keyForms(KEY, "key");
const signal = new AbortController().signal;
const encoded = [KEY, btoa(KEY), Buffer.from(KEY).toString("hex"), KEY.toUpperCase()];

/** A call with all that came of it: what was told while it ran, and what is kept of it. */
async function call(way: Way, body: string, contentType = "text/event-stream") {
  const told: string[] = [];
  const provider = await createProvider({ ...settingsOf(way, at), fetch: answering(body, contentType) });
  const result = await provider.generate(requestWith(), { signal, onText: (delta) => told.push(delta) });
  expect(told.join("")).toBe(result.text);
  const everything = JSON.stringify([told, told.join(""), result]);
  expect(formsIn(everything, forms)).toEqual([]);
  return result;
}

const stream = (way: Way, answer: Answer) => call(way, eventStream(way, answer));

describe.each(WAYS)("a relay that says the key again, by %s", (way) => {
  it.each(encoded)("in the text: %s", async (written) => {
    const { text, record } = await stream(way, { pieces: [`The key is ${written}, `, "said the cat."] });
    // The last letters of base64 tell a few bits at most.
    expect(text).toMatch(/^The key is \[key\][\w=]{0,3}, said the cat\.$/);
    expect(record.warnings).toContainEqual(expect.stringContaining("repeated the key"));
  });

  it("across the borders of pieces, wherever they are", async () => {
    const whole = `The key ${KEY} it is.`;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(whole.length), { maxLength: 8 }), async (places) => {
        const borders = [0, ...places.sort((a, b) => a - b), whole.length];
        const pieces = borders.slice(1).map((end, index) => whole.slice(borders[index], end));
        const { text } = await stream(way, { pieces: pieces.filter((piece) => piece !== "") });
        expect(text).toBe("The key [key] it is.");
      }),
      runs(15),
    );
  });

  it("letter by letter, and broken off in the middle of it", async () => {
    const { text } = await stream(way, { pieces: [..."So ", ...KEY, ..." it is."] });
    expect(text).toBe("So [key] it is.");
    const body = eventStream(way, { pieces: ["So ", KEY.slice(0, -2)], failure: `No: ${KEY}` });
    const provider = await createProvider({
      ...settingsOf(way, at),
      fetch: answering(body, "text/event-stream"),
    });
    const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
    expect(problem.partialText).toBe("So [key]");
    expect(JSON.stringify(problem)).not.toContain(KEY.slice(0, 12));
  });

  it("as its name, or why it ended", async () => {
    const delivery = { model: `relay/${KEY}`, finishReason: `because-${KEY}` };
    const { record } = await stream(way, { pieces: ["A cat."], delivery });
    expect(record.answeredModel).toBe("relay/[key]");
    const long = await stream(way, { pieces: ["A cat."], delivery: { model: `${"m".repeat(190)}${KEY}` } });
    expect(long.record.answeredModel).toBe("m".repeat(190));
    const cut = await stream(way, {
      pieces: ["A cat."],
      delivery: { finishReason: `${"f".repeat(30)}${KEY}` },
    });
    expect(cut.record.finishReason).not.toContain(KEY.slice(0, 4));
  });

  it("in its list of models", async () => {
    const names = ["first", KEY, `relay/${KEY}`, btoa(KEY), "last"];
    const data = names.map((id) => ({ id, name: `models/${id}` }));
    const fetch = answering(
      JSON.stringify(way === "google" ? { models: data.map(({ name }) => ({ name })) } : { data }),
      "application/json",
    );
    expect(await listModels({ ...settingsOf(way, at), fetch })).toEqual(["first", "last"]);
  });
});

it.each(["openrouter", "openai compatible"])("a whole reply of %s in one object", async (kind) => {
  const answer = { pieces: [`The key is ${KEY}.`], delivery: { model: KEY, finishReason: "stop" } };
  const settings =
    kind === "openrouter"
      ? settingsOf("openrouter", at)
      : ({ kind: "openai-compatible", baseUrl: at.url, model: "m", apiKey: KEY, audio: false } as const);
  const fetch = answering(wholeReply("openrouter", answer), "application/json");
  const { text, record } = await (await createProvider({ ...settings, fetch })).generate(requestWith(), {
    signal,
  });
  expect(text).toBe("The key is [key].");
  expect(record.answeredModel).toBe("[key]");
  expect(formsIn(JSON.stringify(record), forms)).toEqual([]);
});

it("a reply of OpenRouter tells what was charged, and one of any other address does not", async () => {
  const body = eventStream("openrouter", { pieces: ["A cat."] });
  const charged = body.replace('"usage":{', '"usage":{"cost":0.0042,');
  expect(charged).not.toBe(body);
  expect((await call("openrouter", charged)).record.usage).toMatchObject({ charged: 0.0042 });
  expect((await call("openrouter", body)).record.usage).not.toHaveProperty("charged");
  expect((await call("openai chat", charged)).record.usage).not.toHaveProperty("charged");
});

it("a reply without the key is left as it is, Markdown and all", async () => {
  const text =
    '***Bold*** sk-no-key AIzaNothingOfTheKind "input": data:image/png;base64,QUJD ``` Bearer of news';
  const { text: came, record } = await stream("openai chat", { pieces: text.split(/(?<=\s)/) });
  expect(came).toBe(text);
  expect(record.warnings).toEqual([]);
});
