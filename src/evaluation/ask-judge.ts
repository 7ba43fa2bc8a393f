import type { Adaption } from "../calls/model-services/adaptions";
import type { GenerateRequest, MessagePart, Provider } from "../calls/provider";
import { isAbort, ProblemError, toProblem, WAS_KEPT } from "../foundation/errors";
import { withoutReasoning } from "../foundation/reasoning-in-text";
import {
  complaintAbout,
  type JudgeAnswer,
  type JudgePrompt,
  type JudgeTask,
  type MendedObjects,
  type UnusableReply,
} from "../judges/judge-task";
import { hasBrokenObjects } from "../judges/read-json-object";
import type { GenerationSettings, JudgeReply } from "../shapes/call";
import type { Problem } from "../shapes/problem";
import type { JudgeStamp } from "../shapes/verdict";

/** Repairs the JSON objects of a reply; gives nothing when that takes too long. */
export type MendReply = (reply: string) => Promise<MendedObjects>;

/** The judge and everything about how it is asked. */
export type JudgeContext = {
  provider: Provider;
  settings: GenerationSettings;
  signal: AbortSignal;
  /** For a round of its own over the same questions: a kept reply of another round is no answer to it. */
  salt?: string;
  /** Mends the objects of a reply that are no JSON as written; in the app in a worker that can be killed. */
  mend: MendReply;
  /** Every reply as it came, usable or not; calls that failed too. */
  onReply: (reply: JudgeReply) => void;
};

/** Maximum billable requests for a question: unreadable and empty replies and those in weaker forms together. */
const MOST_REQUESTS = 3;

/** The number of times that a judge is asked until its reply can be read, where the task says nothing else. */
const USUAL_TRIES = 3;

/** The error of a call whose reply broke off, without the beginning of it: what is no whole answer is kept nowhere. */
function nothingKept(error: unknown): unknown {
  if (!(error instanceof ProblemError) || error.problem.partialText === undefined) return error;
  const { partialText: _none, ...problem } = error.problem;
  return new ProblemError({ ...problem, message: problem.message.replace(WAS_KEPT, "") }, { cause: error });
}

/**
 * Asks a judge until a reply can be read, at most `tries` times, telling it each time what was wrong. Rejects only
 * where the call itself fails for good (`ProblemError`) or is cancelled (`AbortError`). `checkId` names what the
 * replies are filed under; `media` follows the JSON, for tasks that are about more than text.
 */
export async function askJudge<Input, Value>(
  context: JudgeContext,
  task: JudgeTask<Input, Value>,
  input: Input,
  options: {
    checkId: string;
    tries?: number;
    prompt?: JudgePrompt | undefined;
    media?: readonly MessagePart[];
    /** Adaptions of the request after the endpoint's refusals. */
    adaptions?: readonly Adaption[];
  },
): Promise<JudgeAnswer<Value>> {
  const { checkId, tries = USUAL_TRIES, prompt = task.prompt, media = [], adaptions } = options;
  const stamp: JudgeStamp = { model: context.provider.model, promptVersion: prompt.version };
  const schema = task.replySchema(input);
  let unusable: UnusableReply | null = null;
  let first: GenerateRequest | undefined;
  const requests = { left: MOST_REQUESTS };
  let attempt = 0;
  const read = async (reply: string) => {
    const { text } = withoutReasoning(reply);
    return task.readReply(text, input, hasBrokenObjects(text) ? await context.mend(text) : undefined);
  };
  const file = (reply: Pick<JudgeReply, "raw" | "rejected" | "call">) => {
    attempt += 1;
    context.onReply({ checkId, task: task.id, attempt, ...reply });
  };
  const fileFailure = ({ message }: Problem) =>
    file({ raw: "", rejected: message.replace(WAS_KEPT, ""), call: null });
  for (let readings = 0; readings < tries && requests.left > 0; readings += 1) {
    const complaint = unusable && { complaint: complaintAbout(unusable) };
    const request = task.buildRequest(input, { prompt, ...complaint });
    const asked: GenerateRequest = {
      system: request.system,
      parts: [{ type: "text", text: request.user }, ...media],
      settings: context.settings,
      promptVersion: request.promptVersion,
      reply: schema === null ? { kind: "json" } : { kind: "schema", name: task.id, schema },
      ...(task.choices ? { choices: task.choices(input) } : {}),
    };
    first ??= asked;
    const { text, record } = await context.provider
      .generate(asked, {
        // One of its own: many questions at a time share that of their caption, and each call listens to its signal.
        signal: AbortSignal.any([context.signal]),
        requests,
        onRetry: fileFailure,
        ...(adaptions ? { adaptions } : {}),
        accepts: async (reply) => (await read(reply)).ok,
        ...(asked === first ? {} : { asksAgain: first }),
        ...(context.salt === undefined ? {} : { salt: context.salt }),
      })
      .catch((error: unknown) => {
        if (isAbort(error)) throw error;
        fileFailure(toProblem(error));
        throw nothingKept(error);
      });
    const said = await read(text);
    file({ raw: text, rejected: said.ok ? null : said.why, call: record });
    if (said.ok) return { readable: true, value: said.value, stamp };
    unusable = said;
    if (said.settled) break;
  }
  return { readable: false, why: unusable?.why ?? "It was not asked.", stamp };
}
