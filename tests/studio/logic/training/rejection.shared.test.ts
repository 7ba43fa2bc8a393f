import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { suggestChecks } from "../../../../src/rules/suggesting/suggest-checks";
import { USUAL_OUT_PLAN } from "../../../../src/studio/logic/training/out/out-row";
import { planOut } from "../../../../src/studio/logic/training/out/plan-out";
import { trainerOf } from "../../../../src/studio/logic/training/out/trainers/registry";
import { rowsOfSource, withRows } from "../../../../src/studio/logic/training/recipes/make-rows";
import { refusalTally } from "../../../../src/studio/logic/training/statistics";
import { allSteps } from "../../../support/all-steps";
import { thorough } from "../../../support/effort";
import { makingInPlace } from "../../../support/making-rules";
import { madeSet, madeSource, strictRules } from "./made-set";

const FOLDER = "../shared/data/if-vidcap";

type Entry = { prompt_id: string; generated_prompt?: string; response?: string };
const read = (path: string): Record<string, Entry[]> => JSON.parse(readFileSync(`${FOLDER}/${path}`, "utf8"));

/** Instructions of real people with form that our rules read, and a real model's response to each. */
function realSources(most: number) {
  const prompts = read("annotation/prompt.json");
  const responses = read("response/example_response.json");
  return Object.entries(prompts)
    .flatMap(([video, entries]) =>
      entries.flatMap(({ prompt_id: id, generated_prompt: instruction = "" }, index) => {
        const response = responses[video]?.find((one) => one.prompt_id === id)?.response ?? "";
        const format = suggestChecks(instruction)
          .filter(({ sure }) => sure === "high")
          .map(({ check }) => check);
        if (format.length === 0 || response.trim() === "") return [];
        return [
          madeSource(`s${video}-${index}`, {
            media: { path: `videos/${video}.mp4`, hash: null, sound: false, seconds: null },
            ...{ instruction, checklist: { format, content: [] } },
            captions: [{ text: response, by: "a real model", verdicts: {} }],
          }),
        ];
      }),
    )
    .slice(0, most);
}

describe.skipIf(!existsSync(FOLDER))("real responses of IF-VidCap", () => {
  test("those that fail a rule stay, with why; pairs differ in the named check alone", async () => {
    const sources = realSources(thorough ? Number.POSITIVE_INFINITY : 120);
    let set = madeSet({ benchmark: "if-vidcap", sources });
    for (const recipe of ["rejection", "degraded"] as const)
      for (const source of sources)
        set = withRows(
          set,
          await rowsOfSource(
            source,
            { recipe, change: "form" },
            { benchmark: "if-vidcap", seed: 1, model: null, rules: strictRules, making: makingInPlace },
          ),
        );
    const { leaving, behind } = allSteps(
      planOut(set, trainerOf("ms-swift"), { ...USUAL_OUT_PLAN, use: "labelled" }),
    );
    for (const { row } of leaving) {
      const own = await strictRules({
        response: row.response,
        instruction: row.instruction,
        checklist: row.checklist,
      });
      expect(own.verdicts.every(({ status }) => status === "passed")).toBe(true);
      if (!row.rejected) continue;
      const worse = await strictRules({
        response: row.rejected.text,
        instruction: row.instruction,
        checklist: row.checklist,
      });
      expect(worse.verdicts.flatMap(({ status, checkId }) => (status === "passed" ? [] : [checkId]))).toEqual(
        row.rejected.failsIn,
      );
    }
    const pairs = leaving.filter(({ row }) => row.rejected !== null).length;
    expect(pairs).toBeGreaterThan(sources.length / 4);
    expect(behind.length).toBeGreaterThan(sources.length / 10);
    const told = refusalTally(set.rows)
      .slice(0, 8)
      .map(({ value, count }) => `  ${count}: ${value}`);
    console.log(
      `${set.rows.length} rows of ${sources.length} real responses: ${leaving.length} leave, ${pairs} of them pairs; ${behind.length} stay behind\n${told.join("\n")}`,
    );
  });
});
