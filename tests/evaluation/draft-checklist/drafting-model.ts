import type { GenerateRequest, Provider } from "../../../src/calls/provider";
import {
  type DraftChecklistOptions,
  draftChecklist,
} from "../../../src/evaluation/draft-checklist/draft-checklist";
import type { TryFormatChecks } from "../../../src/evaluation/draft-checklist/refused-checks";
import { parameterSchemas } from "../../../src/evaluation/parameter-faults";
import { mendObjects } from "../../../src/judges/mend-json";
import { checkFormat, ruleRunner } from "../../../src/rules/check-format";
import { suggestChecks } from "../../../src/rules/suggesting/suggest-checks";
import type { JudgeReply } from "../../../src/shapes/call";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { callRecord } from "../../support/call-record";

const INSTRUCTION = "Follow the robot. Use at most 40 words.";
const rulesParameters = await parameterSchemas();

const record = callRecord({ promptVersion: "", model: "drafter" });

/** Checks tried in place, without a worker. */
export const tryInPlace: TryFormatChecks = (requests) => {
  const run = ruleRunner({ semantics: "strict", benchmark: "omnicap-if" });
  return Promise.all(
    requests.map(({ check, given }) =>
      checkFormat({ response: "", check, siblings: [], semantics: "strict", given }, run),
    ),
  );
};

/** Writes a reply; `count` is 1 for the first request. */
type Script = (request: GenerateRequest, count: number) => unknown;

/** A draft by a model that replies by a script; a string is sent as it is, an error is thrown. */
export function draft(
  script: Script,
  { hears = true, ...changes }: Partial<DraftChecklistOptions> & { hears?: boolean } = {},
) {
  const requests: GenerateRequest[] = [];
  const replies: JudgeReply[] = [];
  const provider: Provider = {
    id: "scripted",
    model: "drafter",
    capabilities: { image: true, audio: hears },
    async generate(request, { signal }) {
      requests.push(request);
      const reply = script(request, requests.length);
      if (reply instanceof Error) throw reply;
      signal.throwIfAborted();
      const text = typeof reply === "string" ? reply : JSON.stringify(reply);
      return { text, record: { ...record, promptVersion: request.promptVersion } };
    },
  };
  const result = draftChecklist({
    instruction: INSTRUCTION,
    checklist: { format: [], content: [] },
    draft: [],
    provider: dispatcherInTest().judge(provider),
    settings: { temperature: 0, maxTokens: null, seed: null },
    frames: [],
    audio: null,
    videoSeconds: 26,
    tryChecks: tryInPlace,
    mend: async (reply) => mendObjects(reply),
    parameterSchemas: rulesParameters,
    suggested: suggestChecks(changes.instruction ?? INSTRUCTION),
    signal: new AbortController().signal,
    onReply: (reply) => replies.push(reply),
    ...changes,
  });
  return { result, requests, replies };
}

/** The JSON that a request holds as its first part. */
export function asked(request: GenerateRequest | undefined): Record<string, unknown> {
  const [part] = request?.parts ?? [];
  return Object(JSON.parse(part?.type === "text" ? part.text : ""));
}
