import "fake-indexeddb/auto";
import { writeFileSync } from "node:fs";
import { isAbort } from "../../src/foundation/errors";
import { richSamples } from "../../tests/batch/engine/batch-set-up";
import { startEngine } from "../../tests/engine/engine-in-test";
import { type Client, keepDataSet, servePage } from "../../tests/runs/engine/run-set-up";
import { callsIn } from "../../tests/support/batch-stand-in";
import { unzipped } from "../../tests/support/directory-files";
import { choiceOf, runOn } from "../../tests/support/made-runs";
import { samplingPlan } from "../../tests/support/sampling-plan";

/**
 * Asks a real server by the page's own engine, in all ways that the page does: a caption that streams, one that is cancelled, judging,
 * and lines of a batch. The model is a very small one: nothing is held against what it says, only against the form of it.
 */
const PLAN = samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: null });
const SETTINGS = { temperature: 0, maxTokens: 24, seed: 1 };
const INSTRUCTION = "Describe a red robot that pours tea into three cups, in two sentences.";

type Model = { baseUrl: string; model: string };
const choice = ({ baseUrl, model }: Model) => ({ ...choiceOf(baseUrl, model), audio: false });

function asked(model: Model, changes: object = {}) {
  const bare = { plan: PLAN, frames: null, audio: null, videoSeconds: null };
  return {
    model: choice(model),
    runId: "interop",
    instruction: INSTRUCTION,
    settings: SETTINGS,
    ...bare,
    ...changes,
  };
}

async function caption(client: Client, model: Model) {
  const deltas: string[] = [];
  const before = performance.now();
  const output = await client.call("captions/generate", asked(model), {
    onEvent: (event) => void (event.kind === "text" && deltas.push(event.delta)),
  });
  if (output.problem) throw new Error(`A caption: ${JSON.stringify(output.problem)}`);
  if (deltas.join("") !== output.text) throw new Error("What streamed is not the caption.");
  const seconds = (performance.now() - before) / 1000;
  const { usage } = output.record ?? {};
  return {
    text: output.text,
    pieces: deltas.length,
    seconds,
    usage: usage ?? null,
    shortfall: output.shortfall ?? null,
  };
}

/** Cancels at the first words; tells how many came. The server has to answer the next caption. */
async function cancelled(client: Client, model: Model): Promise<number> {
  const stop = new AbortController();
  let pieces = 0;
  try {
    const long = asked(model, {
      instruction: "Tell a very long story of a lighthouse.",
      settings: { ...SETTINGS, maxTokens: 2000 },
    });
    await client.call("captions/generate", long, {
      signal: stop.signal,
      onEvent(event) {
        if (event.kind !== "text") return;
        pieces += 1;
        stop.abort();
      },
    });
  } catch (error) {
    if (isAbort(error)) return pieces;
    throw error;
  }
  throw new Error("A caption that was cancelled came to its end.");
}

async function judged(client: Client, model: Model, text: string) {
  const [sample] = richSamples(1);
  const found: Record<string, number> = {};
  const input = {
    runId: "interop",
    asked: { benchmark: "omnicap-if", material: sample?.material },
    instruction: INSTRUCTION,
    caption: text,
    semantics: "strict" as const,
    videoSeconds: null,
    frames: null,
    judging: { rounds: 1, batched: false },
    judges: [choice(model)],
  };
  const replies: string[] = [];
  const { problem } = await client.call("captions/judge", input, {
    onEvent(event) {
      if (event.kind === "reply") replies.push(JSON.stringify(event.reply));
      if (event.kind !== "verdict") return;
      const { status, cause } = { cause: undefined, ...event.verdict };
      const name = cause === undefined ? status : `${status}: ${cause}`;
      found[name] = (found[name] ?? 0) + 1;
    },
  });
  if (problem) throw new Error(`Judging: ${JSON.stringify(problem)}`);
  return { replies: replies.length, verdicts: found };
}

/** Sends each line of a file of calls as it is, but for the pictures, which the model can't see; answers as lines. */
async function answered(text: string, { baseUrl }: Model): Promise<string> {
  const lines: string[] = [];
  for (const { id, body } of callsIn(text)) {
    const seen = JSON.stringify(body, (_, value: unknown) =>
      Array.isArray(value) ? value.filter((part) => part?.type !== "image_url") : value,
    );
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${baseUrl}/chat/completions`, { method: "POST", headers, body: seen });
    const said: unknown = await response.json();
    const told = { status_code: response.status, request_id: id, body: said };
    lines.push(JSON.stringify({ id, custom_id: id, response: told, error: null }));
  }
  return `${lines.join("\n")}\n`;
}

async function batch(client: Client, model: Model) {
  servePage(client);
  const dataSetId = await keepDataSet(client, richSamples(1));
  const defaults = { settings: SETTINGS, plan: PLAN };
  const judges = [choice(model)];
  const run = runOn(dataSetId, model.baseUrl, { id: "run-real", models: [model.model], judges, defaults });
  await client.call("runs/save", { run });
  const stages: Record<string, object> = {};
  for (const stage of ["captions", "judging"] as const) {
    const wish = { stage, target: "vllm", media: { kind: "inline" }, refused: false } as const;
    const { blob, calls } = await client.call("batch/write", { id: run.id, wish, folder: null });
    if (!blob) throw new Error("No calls were written.");
    const texts = [...(await unzipped(blob))].filter(([path]) => /^(caption|judge)\//.test(path));
    const files: { path: string; file: File }[] = [];
    for (const [path, content] of texts) {
      const lines = await answered(new TextDecoder().decode(content), model);
      files.push({ path, file: new File([lines], path) });
    }
    const { taken, lines, unreadable, kept } = await client.call("batch/read", {
      id: run.id,
      newerWins: false,
      files,
    });
    stages[stage] = { calls, lines, taken, unreadable: unreadable.count, kept };
  }
  const { counts, left } = await client.call("batch/status", { id: run.id });
  return { ...stages, counts, left };
}

const { CAPLENS_INTEROP_MODEL: named, CAPLENS_INTEROP_TOLD: place } = process.env;
if (named === undefined || place === undefined)
  throw new Error("CAPLENS_INTEROP_MODEL and _TOLD are not set.");
const model: Model = { baseUrl: named, model: "smollm2" };
const { client, close } = startEngine();
const told: Record<string, unknown> = {};
/** Keeps what a step came to at once: a model on a small machine is slow, and whoever waits sees how far it is. */
function tell(step: string, found: unknown): void {
  told[step] = found;
  writeFileSync(place ?? "", JSON.stringify(told));
}
await client.call("models/connect", { connection: { ...choice(model), apiKey: "" } });
const first = await caption(client, model);
tell("caption", first);
tell("cancelled", await cancelled(client, model));
tell("after", (await client.call("captions/generate", asked(model, { repeat: 2 }))).text.length);
tell("judged", await judged(client, model, first.text));
tell("batch", await batch(client, model));
tell("whole", true);
await close();
