import { generateCaption } from "../../evaluation/generate-caption";
import { judgeCaption } from "../../evaluation/judge-caption";
import { usualPatience } from "../../evaluation/patient-call";
import { isAbort, ProblemError, toProblem } from "../../lib/errors";
import { normaliseBaseUrl } from "../../providers/base-url";
import { listModels } from "../../providers/list-models";
import type { Provider } from "../../providers/provider";
import { providerKinds } from "../../providers/registry";
import type { GenerationSettings } from "../../schemas/call";
import type { Storage } from "../../storage/open-storage";
import type { Handlers } from "../bridge/serve-worker";
import type { CheckRunner } from "../checks/check-runner";
import type { Connection, EngineCalls, GenerateInput, ModelRole } from "./engine-protocol";

/** A judge shall answer alike each time; the length is left to the endpoint. */
const JUDGE_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: null, seed: null };

/** Someone is waiting in front of the page: better soon `unscored` than a minute of silence. */
const PATIENCE = { ...usualPatience, tries: 4 };

type ModelCalls = Pick<
  EngineCalls,
  "models/connect" | "models/list" | "captions/generate" | "captions/judge"
>;

async function connect(connection: Connection): Promise<Provider> {
  const kind = providerKinds.find(({ id }) => id === "openai-compatible");
  if (!kind) throw new Error("The provider kind is not registered.");
  const create = await kind.load();
  return create(connection);
}

async function bytesOf(storage: Storage, hash: string): Promise<Uint8Array> {
  const blob = await storage.blobs.get(hash);
  if (blob) return new Uint8Array(await blob.arrayBuffer());
  throw new ProblemError({
    code: "media-missing",
    message: "A frame or the sound is no longer in this browser's storage.",
    nextStep: "Take the frames again, then run.",
  });
}

async function mediaOf(storage: Storage, { frames, audio }: GenerateInput) {
  return {
    frames: await Promise.all(
      (frames?.frames ?? []).map(async ({ time, hash }) => ({
        time,
        hash,
        mediaType: "image/jpeg",
        bytes: await bytesOf(storage, hash),
      })),
    ),
    audio: audio ? { hash: audio.hash, bytes: await bytesOf(storage, audio.hash) } : null,
  };
}

/** Models for captions and judgements. Keys are held here, in the worker's memory, and nowhere else. */
export function modelHandlers(storage: () => Promise<Storage>, checks: CheckRunner): Handlers<ModelCalls> {
  const providers = new Map<ModelRole, Provider>();
  /** By base URL: a key goes to the address it was given for and nowhere else. */
  const keys = new Map<string, string>();

  function provider(...roles: ModelRole[]): Provider {
    const found = roles.map((role) => providers.get(role)).find((candidate) => candidate !== undefined);
    if (found) return found;
    throw new ProblemError({
      code: "no-model",
      message: "No model is connected.",
      nextStep: "Connect one under “Models”. Keys are not kept when the page is closed.",
    });
  }

  /** An empty key stands for the one that this address was connected with before. */
  function withKey(connection: Connection): Connection {
    if (connection.apiKey !== "") return connection;
    return { ...connection, apiKey: keys.get(normaliseBaseUrl(connection.baseUrl)) ?? "" };
  }

  return {
    "models/connect": async ({ role, connection }) => {
      if (!connection) {
        providers.delete(role);
        if (providers.size === 0) keys.clear();
        return null;
      }
      const keyed = withKey(connection);
      providers.set(role, await connect(keyed));
      keys.set(normaliseBaseUrl(keyed.baseUrl), keyed.apiKey);
      return null;
    },

    "models/list": async ({ connection }, { signal }) => listModels(withKey(connection), { signal }),

    "captions/generate": async (input, { signal, emit }) => {
      const writer = provider("caption");
      const media = await mediaOf(await storage(), input);
      try {
        const { text, record } = await generateCaption({
          ...media,
          provider: writer,
          instruction: input.instruction,
          plan: input.plan,
          videoSeconds: input.videoSeconds,
          settings: input.settings,
          signal,
          onText: (delta) => emit({ kind: "text", delta }),
        });
        return { text, record, problem: null };
      } catch (error) {
        if (isAbort(error)) throw error;
        const { partialText, ...problem } = toProblem(error);
        return { text: partialText ?? "", record: null, problem };
      }
    },

    "captions/judge": async (input, { signal, emit }) => {
      const { caption, checklist, instruction, semantics, benchmark, videoSeconds } = input;
      const { problem } = await judgeCaption({
        instruction,
        checklist,
        caption,
        judge: provider("judge", "caption"),
        settings: JUDGE_SETTINGS,
        semantics,
        videoSeconds,
        patience: PATIENCE,
        signal,
        runFormatChecks: (requests) =>
          checks.run(
            {
              response: caption,
              requests,
              siblings: checklist.format,
              instruction,
              context: { semantics, benchmark },
            },
            { signal },
          ),
        onVerdict: (verdict) => {
          // What a rule finds by itself is computed whenever the caption is shown.
          const asked = verdict.judge !== undefined || verdict.cause === "judge unreachable";
          if (verdict.half === "content" || asked) emit({ kind: "verdict", verdict });
        },
        onReply: (reply) => emit({ kind: "reply", reply }),
        onProgress: (done, total) => emit({ kind: "progress", done, total }),
      });
      return { problem };
    },
  };
}
