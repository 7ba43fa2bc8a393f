import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeName } from "../../../src/foundation/judge-name";
import { humanSize } from "../../../src/foundation/shown-number";
import { bytesOf, choiceOf, OFFERED_MODELS, pageModels } from "../../../src/models/logic/page-models";
import type { ModelFile } from "../../../src/shapes/model-file";

const fileOf = (parts: Partial<ModelFile>): ModelFile => ({
  ...{ id: "own", sha256: "c".repeat(64), name: "own.gguf", source: { kind: "file" }, bytes: 10, there: 10 },
  ...{ state: "whole", promised: null, projector: null, test: null, addedAt: "2026-11-27T12:00:00Z" },
  facts: {
    ...{ kind: "model", architecture: "llama", name: "Own", quantisation: null, contextLength: null },
    ...{ chatTemplate: true, licence: null, takes: { image: false, audio: false } },
  },
  ...parts,
});

const from = (address: string) => ({ kind: "address" as const, address, from: null, version: null });

describe("models in the page", () => {
  it("are offered with whole addresses, lengths that a page can hold, and a hash each", () => {
    for (const { files } of OFFERED_MODELS) {
      for (const { address, bytes, promised } of files) {
        expect(new URL(address).host).toBe("huggingface.co");
        // A commit, not a branch: what lies under it does not change.
        expect(address).toMatch(/\/resolve\/[0-9a-f]{40}\//);
        expect(bytes).toBeLessThan(2 ** 31);
        expect(promised?.sha256).toMatch(/^[0-9a-f]{64}$/);
      }
    }
  });

  it("are offered in the playground with the size of the first that sees", () => {
    const first = OFFERED_MODELS.find(({ takes }) => takes.image);
    const line = readFileSync("src/playground/page/sending/sending-line.tsx", "utf8");
    expect(line).toContain(`const PAGE_MODEL = "${humanSize(bytesOf(first?.files ?? []))}";`);
  });

  it("stand in one list: what is here of an offered one, and what somebody brought", () => {
    const [offered] = OFFERED_MODELS;
    const [model, projector] = offered?.files ?? [];
    if (!offered || !model || !projector) throw new Error("The first model of the list sees.");
    const half = fileOf({
      id: "m",
      source: from(model.address),
      sha256: model.promised?.sha256 ?? null,
      bytes: model.bytes,
      there: model.bytes,
    });
    const listed = pageModels({ files: [half, fileOf({})], busy: ["m"] });
    expect(listed[0]).toMatchObject({ id: offered.id, isWhole: false, isBusy: true, there: model.bytes });
    expect(listed.at(-1)).toMatchObject({ id: "own", name: "Own", isWhole: true, offered: null });
    expect(choiceOf(listed[0] as (typeof listed)[number])).toBeNull();
  });

  it("are connected with their projector, under a name that says what they are", () => {
    const projector = fileOf({ id: "p", sha256: "d".repeat(64) });
    const facts = {
      ...projector.facts,
      kind: "projector",
      takes: { image: true, audio: false },
    } as ModelFile["facts"];
    const files = [fileOf({ projector: "d".repeat(64) }), { ...projector, facts }];
    const own = pageModels({ files, busy: [] }).find(({ id }) => id === "own");
    expect(own && choiceOf(own)).toEqual({
      ...{ kind: "embedded", baseUrl: "", model: "Own, embedded", file: "c".repeat(64) },
      ...{ projector: "d".repeat(64), image: true, audio: false },
    });
  });

  it("judge as uncalibrated until sixty labels say how good they are; other judges keep their names", () => {
    expect(judgeName("Own, embedded")).toBe("Own, embedded, uncalibrated");
    expect(judgeName("Own, embedded", 59)).toBe("Own, embedded, uncalibrated");
    expect(judgeName("Own, embedded", 60)).toBe("Own, embedded");
    expect(judgeName("gpt-5")).toBe("gpt-5");
  });
});
