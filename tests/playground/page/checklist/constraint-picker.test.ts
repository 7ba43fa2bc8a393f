import { describe, expect, it } from "vitest";
import {
  bestMatch,
  filterGroups,
  pickerGroups,
} from "../../../../src/playground/page/checklist/constraint-picker";

const ids = (query: string, halves: ("format" | "content")[] = ["format", "content"]) =>
  filterGroups(pickerGroups(halves), query).flatMap(({ entries }) =>
    entries.map(({ constraint }) => constraint.id),
  );

describe("constraints to choose from", () => {
  it("are all there, once, in the groups of their system", () => {
    const groups = pickerGroups(["format", "content"]);
    expect(groups.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "Format · structural",
        "Visual · core",
        "Omni · temporal",
        "IF-VidCap · element",
      ]),
    );
    expect(ids("")).toHaveLength(15 + 35 + 10);
    expect(new Set(ids("")).size).toBe(60);
  });

  it("can be those of one half", () => {
    expect(ids("", ["format"])).toHaveLength(15);
    expect(ids("json", ["content"])).toEqual([]);
  });

  it.each([
    ["json", ["plain_text", "json_object", "json_array"]],
    ["OMNI anchor", ["omni_anchor"]],
    [
      "temporal grounding",
      ["visual_temporal_grounding", "audio_temporal_grounding", "omni_temporal_grounding"],
    ],
    ["vidcap exclude", ["include"]],
    ["upper, lower", ["case"]],
    ["nothing of the kind", []],
  ])("are found by %j", (query, found) => {
    expect(ids(query)).toEqual(found);
  });
});

it.each([
  ["json", "json_object"],
  ["omni anchor", "omni_anchor"],
  ["no JSON", "plain_text"],
  ["", "plain_text"],
])("of what %j finds, %s is at hand", (query, id) => {
  const found = filterGroups(pickerGroups(["format", "content"]), query);
  const entries = found.flatMap((group) => group.entries);
  expect(entries[bestMatch(found, query)]?.constraint.id).toBe(id);
});
