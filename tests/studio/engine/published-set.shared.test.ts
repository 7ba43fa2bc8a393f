import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { newTrainingSet, type TrainingRow } from "../../../src/shapes/training-set";
import { withSources } from "../../../src/studio/logic/training/add-sources";
import { USUAL_RECIPE, withRows } from "../../../src/studio/logic/training/recipes/make-rows";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID } from "../../support/made-runs";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);
const data = new URL("../../../../shared/data/if-vidcap/", import.meta.url);
const fileOf = (path: string) => ({
  path: path.split("/").at(-1) ?? path,
  file: new File([readFileSync(new URL(path, data))], path),
});

it.skipIf(!existsSync(data))(
  "a training set of a whole benchmark goes out as one file and comes in again, field by field",
  async () => {
    const files = ["annotation/prompt.json", "response/example_response.json"].map(fileOf);
    const read = await call("training-sets/read-sources", { files });
    const empty = newTrainingSet({ benchmark: "if-vidcap", id: "set", title: "All of it", seed: 7 });
    const { set, added } = withSources(empty, read.sources);
    expect(added).toBeGreaterThan(1000);
    const rows: TrainingRow[] = [];
    for (const choice of [USUAL_RECIPE, { ...USUAL_RECIPE, recipe: "degraded" as const }]) {
      const asked = { runId: RUN_ID, sources: set.sources, choice, benchmark: set.benchmark, seed: set.seed };
      const { problem } = await call("training-sets/make", asked, {
        onEvent: (event) => void (event.kind === "rows" && rows.push(...event.rows)),
      });
      expect(problem).toBeNull();
    }
    const draft = withRows(set, rows);
    await call("training-sets/save", { draft, revision: null });
    const kept = await call("training-sets/open", { id: "set" });
    expect(kept).toMatchObject({ state: "ready" });
    if (kept?.state !== "ready") return;
    expect(kept.draft).toEqual(draft);
    const { blob, count } = await call("training-sets/write", { draft: kept.draft });
    expect(count).toBe(draft.rows.length);
    const again = await call("training-sets/read", { files: [{ path: "a.training-set.json", file: blob }] });
    expect(again.problems).toEqual([]);
    const [back] = again.drafts;
    expect({ ...back, id: "set", updatedAt: draft.updatedAt }).toEqual(draft);
  },
);
