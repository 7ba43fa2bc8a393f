import { createEmbedded } from "../../src/calls/embedded/create-embedded";
import type { GenerateRequest } from "../../src/calls/provider";
import { askJudge } from "../../src/evaluation/ask-judge";
import { judgeTasks } from "../../src/judges/registry";
import type { CallRecord, JudgeReply } from "../../src/shapes/call";
import { readGguf } from "../../src/storage/model-files/read-gguf";

/** The text that the model is asked, and the question that it judges its own caption by. */
type Asked = { system: string; user: string; maxTokens: number; question: string; options: string[] };

type Timed = Pick<CallRecord, "usage" | "embedded" | "weighed" | "totalMilliseconds" | "finishReason">;

function timed({ usage, embedded, weighed, totalMilliseconds, finishReason }: CallRecord): Timed {
  return {
    usage,
    totalMilliseconds,
    finishReason,
    ...(embedded ? { embedded } : {}),
    ...(weighed ? { weighed } : {}),
  };
}

/** A caption and a judgement by the model at `/model.gguf`, in the page that this runs in. */
export async function embeddedInPage({ system, user, maxTokens, question, options }: Asked) {
  const response = await fetch("/model.gguf");
  const file = new File([await response.blob()], "model.gguf");
  const facts = await readGguf(file);
  const sha256 = "0".repeat(64);
  const kept = {
    id: "a",
    sha256,
    name: "SmolLM2",
    source: { kind: "file" as const },
    bytes: file.size,
    there: file.size,
  };
  const rest = { state: "whole" as const, promised: null, facts, projector: null, test: null, addedAt: "" };
  const choice = {
    kind: "embedded",
    baseUrl: "",
    model: "SmolLM2-135M",
    file: sha256,
    image: false,
    audio: false,
  } as const;
  const provider = createEmbedded(
    { ...choice, apiKey: "" },
    { find: async () => ({ ...kept, ...rest }), open: async () => file },
  );
  const { signal } = new AbortController();
  const settings = { temperature: 0, maxTokens, seed: 1 };
  const request: GenerateRequest = {
    system,
    parts: [{ type: "text", text: user }],
    settings,
    promptVersion: "interop",
    reply: { kind: "text" },
  };
  // The model is in memory by then, as it is in the other program.
  await provider.generate(
    {
      ...request,
      settings: { ...settings, maxTokens: 1 },
      system: "",
      parts: [{ type: "text", text: "Hello." }],
    },
    { signal },
  );
  let pieces = 0;
  const caption = await provider.generate(request, {
    signal,
    onText: () => {
      pieces += 1;
    },
  });
  const replies: JudgeReply[] = [];
  const judged = await askJudge(
    {
      provider,
      settings,
      signal,
      mend: async () => new Map(),
      onReply: (reply) => replies.push(reply),
    },
    judgeTasks.answer_question,
    { instruction: user, response: caption.text, question: { id: "q1", question, options } },
    { checkId: "q1" },
  );
  return {
    isolated: crossOriginIsolated,
    text: caption.text,
    pieces,
    caption: timed(caption.record),
    judged: judged.readable ? judged.value.answer : judged.why,
    replies: replies.map(({ raw, rejected, call }) => ({ raw, rejected, call: call && timed(call) })),
  };
}
