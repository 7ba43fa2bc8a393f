import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { RULES_VERSION } from "../../src/foundation/document-versions";
import { isFields } from "../../src/foundation/fields";
import { checkFormat, ruleRunner } from "../../src/rules/check-format";
import type { ReleasedRules, Semantics } from "../../src/shapes/verdict";
import { type KeptFormCase, type KeptTimeCase, readCases, rulesWithCases } from "../conformance/case-files";
import { formatVerdict, parseTimestamps, temporalVerdict } from "../oracle/adapter";
import { decodeVector } from "../support/vectors";

/** The verdicts of this version's rules on the questions of the conformance set, as a digest for each rule. */
const PINNED: { version: string; digests: Record<string, string> } = {
  version: "10",
  digests: {
    case: "89afa9b5f673eee0",
    count: "49ac598c9ff4f34f",
    delimiter: "8c8a2556eeaf6124",
    json_array: "581688d2f901d658",
    json_object: "7c1c0f3be91c18cb",
    keyword: "13ee73619f02bed6",
    language: "3502d1567724884d",
    length: "c326df9b0f7f8bc1",
    markdown: "e6478a2fbe066968",
    ordered_list: "4d64075a820e25c3",
    plain_text: "c644c86045e86f01",
    prefix_suffix: "fcdfc47ed101e616",
    table: "90ee021bfc6657c8",
    timestamp_format: "0167ac4efd7c8e14",
    unordered_list: "6c1751f40b977583",
    times: "060a8647411d755c",
  },
};

const CONTEXTS: readonly [Semantics, ReleasedRules][] = [
  ["strict", "omnicap-if"],
  ["reference", "omnicap-if"],
  ["reference", "if-vidcap"],
];

/** A check of form, on content as it is cut out and on a response in which the rule has to find it. */
async function saidOfForm(constraintId: string, decoded: unknown): Promise<string[]> {
  const said: string[] = [];
  const parameters = isFields(decoded) ? decoded : {};
  const { content, ...own } = parameters;
  const response = Array.isArray(content)
    ? content.filter((part) => typeof part === "string").join("\n\n")
    : "";
  const check = { checkId: "1", constraintId, description: "", parameters: own };
  for (const [semantics, benchmark] of CONTEXTS) {
    said.push(`${(await formatVerdict(constraintId, decoded, semantics, benchmark)).result}`);
    const question = { response, check, siblings: [check], instruction: "", semantics, given: null };
    const verdict = await checkFormat(question, ruleRunner({ semantics, benchmark }));
    said.push(JSON.stringify([verdict.status, verdict.cause, verdict.extraction?.content]));
  }
  return said;
}

/** A time as it is read, and as it is held against another. */
function saidOfTime({ fn, args }: KeptTimeCase): string {
  const { text, pred, gt, duration } = Object(decodeVector(args));
  try {
    if (fn === "parse_timestamps") return JSON.stringify(parseTimestamps(text));
    if (fn !== "evaluate_temporal_constraint") return "";
    return JSON.stringify(
      (["strict", "reference"] as const).map((semantics) => {
        const { passed, cause } = temporalVerdict(pred, gt, duration, { semantics });
        return [passed, cause];
      }),
    );
  } catch {
    return "error";
  }
}

function digestOf(lines: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(lines)).digest("hex").slice(0, 16);
}

const AS_PINNED =
  "Verdicts are others than those of this version: raise RULES_VERSION in src/foundation/document-versions.ts, and pin it here with the new digests";

describe("the version of the rules is raised whenever a verdict changes:", () => {
  it.each(rulesWithCases())("%s", async (rule) => {
    const said: unknown[] = [];
    for (const { id, parameters } of readCases<KeptFormCase>(`form/${rule}`)) {
      said.push([id, ...(await saidOfForm(rule, decodeVector(parameters)))]);
    }
    expect([RULES_VERSION, digestOf(said)], AS_PINNED).toEqual([PINNED.version, PINNED.digests[rule]]);
  });

  it("times", () => {
    const said = readCases<KeptTimeCase>("times").map((each) => [each.id, saidOfTime(each)]);
    expect([RULES_VERSION, digestOf(said)], AS_PINNED).toEqual([PINNED.version, PINNED.digests.times]);
  });
});
