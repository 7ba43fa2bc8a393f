import { existsSync, readFileSync } from "node:fs";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import { suggestChecks } from "../../src/rules/suggesting/suggest-checks";
import type { FormatCheck } from "../../src/shapes/checklist";
import { bundledSample } from "../bundled-sample";
import { deriveChecks } from "./derive-checks";
import { omnicapCaptions } from "./omnicap-captions";

/** A format check on a response, with all that the locator may know. */
export type Pair = {
  /** The origin of the pair: benchmark, video or instruction, prompt or caption, check. */
  id: string;
  instruction: string;
  response: string;
  check: FormatCheck;
  siblings: FormatCheck[];
};

const Prompts = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      prompt_id: Type.String(),
      generated_prompt: Type.String(),
      constraints_used: Type.Array(Type.String()),
    }),
  ),
);
const Responses = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ prompt_id: Type.String(), response: Type.String() })),
);
const Checklists = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ generated_prompt: Type.String(), checklist: Type.Unknown() })),
);

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

function pairsOf(id: string, instruction: string, response: string, checks: FormatCheck[]): Pair[] {
  return checks.map((check) => ({
    id: `${id}/${check.checkId}`,
    instruction,
    response,
    check,
    siblings: checks,
  }));
}

/** The real responses of IF-VidCap with the checks that `checksOf` reads from their instructions. */
function ifVidcapPairs(
  data: string,
  source: string,
  checksOf: (instruction: string, constraintIds: readonly string[]) => FormatCheck[],
): Pair[] {
  const prompts = Value.Parse(Prompts, read(`${data}/if-vidcap/annotation/prompt.json`));
  const responses = Value.Parse(Responses, read(`${data}/if-vidcap/response/example_response.json`));
  return Object.entries(prompts).flatMap(([video, entries]) =>
    entries.flatMap((entry) => {
      const answer = responses[video]?.find((each) => each.prompt_id === entry.prompt_id);
      if (!answer) return [];
      const checks = checksOf(entry.generated_prompt, entry.constraints_used);
      return pairsOf(
        `${source}/${video}/${entry.prompt_id}`,
        entry.generated_prompt,
        answer.response,
        checks,
      );
    }),
  );
}

/** The same responses with the checks that the app suggests for their instructions; none without the files. */
export function suggestedPairs(data: string): Pair[] {
  if (!existsSync(`${data}/if-vidcap/response/example_response.json`)) return [];
  return ifVidcapPairs(data, "app", (instruction) => suggestChecks(instruction).map(({ check }) => check));
}

/** The published checklists of OmniCap-IF on captions written for them. */
function omnicapPairs(data: string): Pair[] {
  const checklists = Value.Parse(Checklists, read(`${data}/omnicap-if/annotation/checklists.json`));
  return Object.entries(checklists).flatMap(([video, entries]) =>
    entries.flatMap((entry) =>
      Object.entries(omnicapCaptions[video] ?? {}).flatMap(([name, caption]) =>
        pairsOf(
          `omni/${video}/${name}`,
          entry.generated_prompt,
          caption,
          omnicapIf.checklists.parse(entry.checklist).format,
        ),
      ),
    ),
  );
}

/** The bundled sample: its checklists on its example captions. */
function samplePairs(): Pair[] {
  return bundledSample().instructions.flatMap(({ id, text, checklist, examples }) =>
    examples.flatMap((example) =>
      pairsOf(`sample/${id}/${example.id}`, text, example.text, checklist.format),
    ),
  );
}

/** All pairs there are. Without the published files at `data`, the bundled sample alone. */
export function allPairs(data: string): Pair[] {
  if (!existsSync(`${data}/if-vidcap/response/example_response.json`)) {
    console.log(`No published files at ${data}: the bundled sample alone is measured.`);
    return samplePairs();
  }
  return [...ifVidcapPairs(data, "if", deriveChecks), ...omnicapPairs(data), ...samplePairs()];
}
