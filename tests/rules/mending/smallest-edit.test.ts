import { describe, expect, it } from "vitest";
import type { Extraction } from "../../../src/shapes/verdict";
import { checkOf, editOf, touched } from "./edit-request";

const lower = checkOf("case", "The value of the key 'summary' is in lower case", { case_type: "lower" });
const short = checkOf("length", "Each list item has at most two words", { unit: "word", max_len: 2 });
const meaning = checkOf("case", "The name of the robot is in capitals", { case_type: "upper" });
const counted = checkOf("count", "The cat does at most one thing", { max_count: 1 });

function judged(content: string[], spans: Extraction["spans"] = content.map(() => null)): Extraction {
  return { source: "judge", content, spans };
}

describe("smallestEdit and the part a check is about", () => {
  it("edits a JSON value in its place", async () => {
    const response = '{"title": "TEA", "summary": "The Robot"}';
    const edit = await editOf(response, lower);
    expect(edit?.response).toBe('{"title": "TEA", "summary": "the robot"}');
    expect(touched(response, edit)).toEqual([
      ["T", "t"],
      ["R", "r"],
    ]);
  });

  it("edits a JSON value behind its escapes", async () => {
    const response = '{"summary": "it\\u2019s \\"Tea\\" \\n Time"}';
    expect((await editOf(response, lower))?.response).toBe('{"summary": "it\\u2019s \\"tea\\" \\n time"}');
  });

  it("escapes what it puts into a JSON string", async () => {
    const check = checkOf("prefix_suffix", "The value of the key 'summary' begins as asked", {
      prefix: '"Log" \\',
    });
    const response = '{"summary": "it rains"}';
    const edit = await editOf(response, check, { given: judged(["it rains"]) });
    expect(edit?.response).toBe('{"summary": "\\"Log\\" \\\\ it rains"}');
    const rest: unknown = JSON.parse(edit?.response ?? "");
    expect(rest).toEqual({ summary: '"Log" \\ it rains' });
  });

  it("mends only the parts that fail, and tells of them together", async () => {
    const response = "- steady rain\n- one loud clap\n- a small bell";
    const edit = await editOf(response, short);
    expect(edit?.response).toBe("- steady rain\n- one loud\n- a small");
    expect(edit?.summary).toBe("cut the last word (2 times)");
  });

  it("follows what a judge has cut out", async () => {
    const response = "A robot, pip, makes tea. It sleeps.";
    expect(await editOf(response, meaning)).toBeNull();
    const edit = await editOf(response, meaning, { given: judged(["pip"]) });
    expect(edit?.response).toBe("A robot, PIP, makes tea. It sleeps.");
    const marked = judged(["pip"], [{ start: 9, end: 12 }]);
    expect((await editOf(response, meaning, { given: marked }))?.response).toBe(edit?.response);
  });

  it("moves the other parts that a judge has cut out along", async () => {
    const check = checkOf("prefix_suffix", "The names are set off", { prefix: "<<", suffix: ">>" });
    const response = "Now pip and the cat meet.";
    const edit = await editOf(response, check, { given: judged(["pip", "cat"]) });
    expect(edit?.response).toBe("Now << pip >> and the << cat >> meet.");
  });

  it("gives up on parts that are nowhere in the response, and on things counted by meaning", async () => {
    expect(await editOf("A robot.", meaning, { given: judged(["pip"]) })).toBeNull();
    const given = judged(["(it sleeps), (it runs)"]);
    expect(await editOf("The cat sleeps and runs.", counted, { given })).toBeNull();
  });

  it("prefers an edit that spoils no other check", async () => {
    const ending = checkOf("prefix_suffix", "It ends with 'bye'", { suffix: "bye" }, "format-002");
    const limit = checkOf("length", "The whole answer is short", { unit: "word", max_len: 4 });
    const edit = await editOf("One two three four five. bye", limit, { siblings: [ending] });
    expect(edit).toMatchObject({ response: "One two three. bye", breaks: [] });
  });

  it("takes nothing for an edit that leaves nothing", async () => {
    const none = checkOf("length", "The whole answer is empty", { unit: "word", max_len: 0 });
    expect(await editOf("It rains.", none)).toBeNull();
  });
});
