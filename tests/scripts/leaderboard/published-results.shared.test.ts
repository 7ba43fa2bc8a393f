import { existsSync, readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { BoardRows } from "../../../src/shapes/leaderboard";

const FILE = new URL("../../../../shared/protocols/published-results.json", import.meta.url);
const isThere = existsSync(FILE);

const Transcribed = Type.Object({
  boards: Type.Record(
    Type.String(),
    Type.Object({
      source: Type.String(),
      judge: Type.String(),
      rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});

const boards = isThere
  ? Object.entries(Value.Parse(Transcribed, JSON.parse(readFileSync(FILE, "utf8"))).boards)
  : [];

function listed(board: string) {
  const text = readFileSync(`public/leaderboards/${board}/rows.json`, "utf8");
  return Value.Parse(BoardRows, JSON.parse(text)).rows.filter(({ source }) => source.kind === "published");
}

/** The words that tell a row of one board from the others. */
const nameOf = (parts: readonly unknown[]) => parts.map((part) => part ?? "").join(" | ");

const WORDS = ["model", "params", "mode", "kind", "prompt", "base", "refiner", "note"];

describe.skipIf(!isThere)("every published number", () => {
  it.each(boards)("of %s is on its board, and no other", (id, { judge, rows, source }) => {
    const ours = new Map(
      listed(id).map((row) => [
        nameOf([row.model.name.replaceAll(" ", ""), row.model.parameters, row.model.mode, row.basis.prompt]),
        row,
      ]),
    );
    expect(ours.size).toBe(rows.length);
    let numbers = 0;
    for (const row of rows) {
      const own = ours.get(nameOf([String(row.model).replaceAll(" ", ""), row.params, row.mode, row.prompt]));
      expect(own, String(row.model)).toBeDefined();
      if (!own) continue;
      const values = Object.entries(row).filter(([name]) => !WORDS.includes(name));
      expect(
        Object.fromEntries(Object.entries(own.values).map(([name, { value }]) => [name, value])),
      ).toEqual(Object.fromEntries(values));
      numbers += values.length;
      expect(own.model.kind).toBe(row.kind);
      expect(own.basis.judge).toBe(judge);
      expect(own.model.refiner).toBe(row.refiner ?? null);
      const base = listed(id).find((one) => one.id === own.model.base);
      if (own.model.refiner) expect(base?.model.name).toBe(row.base);
      else expect(own.model.base).toBeNull();
      expect(own.source.text.replace("–", "-")).toBe(source);
      // Other numbers of the same, which only its note tells.
      const told = String(row.note ?? "").match(/\d+\.\d+/g) ?? [];
      const otherwise = Object.values(own.values).flatMap((value) => value.otherwise ?? []);
      expect(otherwise.map(({ value }) => value).sort()).toEqual(told.map(Number).sort());
    }
    expect(numbers).toBeGreaterThan(rows.length * 4);
  });
});
