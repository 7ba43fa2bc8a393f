import { describe, expect, it } from "vitest";
import { bundledSample } from "../../../scripts/bundled-sample";
import { checkFormatDirect } from "../../../src/rules/check-format";
import { smallestEdit } from "../../../src/rules/mending/smallest-edit";
import type { Semantics } from "../../../src/shapes/verdict";

const sample = bundledSample();

/** The suggestion for each failed check of the bundled captions; null where there can be none. */
const suggestions: Record<string, string | null> = {
  "timeline / wrong-marker / unordered_list": "start the items with '-'",
  "timeline / no-times / unordered_list": "put each sentence on a line of its own, start the items with '-'",
  "timeline / no-times / timestamp_format": null,
  "timeline / no-times / count": null,
  "scene-card / missing-key / json_object": null,
  "scene-card / missing-key / case": "write one word in lower case",
  "scene-card / missing-key / delimiter": "write ';' for ','",
  "sound-table / hours / table": "rename column 2 to 'Source'; rename column 3 to 'On screen'",
  "sound-table / hours / timestamp_format": "write 6 times as [MM:SS-MM:SS]",
  "sound-table / short-table / count": null,
  "blurb-chinese / too-short / prefix_suffix": "add the suffix '猫回来了。'",
  "blurb-chinese / too-short / length": null,
  "blurb-chinese / english / language": null,
  "blurb-chinese / english / length": "cut the last 113 characters before the asked ending",
  "cat-diary / third-person / length": null,
  "cat-diary / third-person / keyword": "delete 'robot'",
  "cat-diary / loop / length": "cut the last 24 words",
  "errands / half-bold / ordered_list": "number the items from 'A.'",
  "errands / half-bold / markdown": "set 'PIP' in bold (2 times)",
  "shot-list / open-bracket / json_array": "add a missing '}'",
  "shot-list / open-bracket / keyword": "delete 'scene'",
};

async function found(semantics: Semantics): Promise<Record<string, string | null>> {
  const list: Record<string, string | null> = {};
  const benchmark = "omnicap-if";
  for (const { id, text: instruction, checklist, examples } of sample.instructions) {
    for (const { id: example, text: response } of examples) {
      const verdicts = await checkFormatDirect(
        response,
        checklist,
        { semantics, benchmark },
        { instruction },
      );
      for (const [index, check] of checklist.format.entries()) {
        if (verdicts[index]?.status !== "failed") continue;
        const shared = {
          siblings: checklist.format,
          instruction,
          semantics,
          benchmark,
          given: null,
        } as const;
        const edit = await smallestEdit({ response, check, ...shared });
        expect(edit?.breaks ?? []).toEqual([]);
        list[`${id} / ${example} / ${check.constraintId}`] = edit?.summary ?? null;
      }
    }
  }
  return list;
}

describe("smallestEdit on the bundled captions", () => {
  it.each(["strict", "reference"] as const)("suggests what can be mended, %s", async (semantics) => {
    expect(await found(semantics)).toEqual(suggestions);
  });
});
