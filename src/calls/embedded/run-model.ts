import { type ChatCompletionChunk, type ChatCompletionParams, Wllama } from "@wllama/wllama";
import wasmUrl from "@wllama/wllama/esm/wasm/wllama.wasm?url";
import { abortError, ProblemError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import { embeddedProblems, loadProblem, runProblem } from "./embedded-problems";
import { grammarOf, type NextWord } from "./letters";

/** The files of a model, which are read piece by piece as they are wanted, and the name that people know it by. */
export type ModelToRun = { key: string; name: string; file: Blob; projector: Blob | null };

/** A conversation of which the model writes the next message, or goes on with the last one where that is its own. */
export type Turn = Pick<
  ChatCompletionParams,
  "messages" | "temperature" | "max_tokens" | "seed" | "response_format" | "chat_template_kwargs"
> & {
  /** It only chooses between these, which are weighed: one word is written. */
  options?: readonly (string | number)[];
};

export type TurnEnd = {
  text: string;
  finishReason: string;
  usage: { input: number | null; output: number | null };
  /** Milliseconds and tokens of reading and writing, as the program counted. */
  timed: { readTokens: number; readMilliseconds: number; writtenTokens: number; writtenMilliseconds: number };
  words: NextWord[];
};

/** A model in memory. */
export type RunningModel = {
  /** "WebGPU", "4 threads", "1 thread". */
  device: string;
  /** Tokens that it holds at a time, and that it was made for. */
  contextTokens: number;
  trainedTokens: number;
  takes: { image: boolean; audio: boolean };
  /** Remarks for the record of a call. */
  warnings: readonly string[];
  /**
   * Has it write. Rejects with `ProblemError`, and with `AbortError` when cancelled: the model is then out of memory again.
   * With `ContextExceeded` before it has begun, where the request is longer than `contextTokens`.
   */
  write(turn: Turn, options: { signal: AbortSignal; onText: (delta: string) => void }): Promise<TurnEnd>;
};

/** The request is longer than what the model was given room for. */
export class ContextExceeded extends Error {
  constructor(readonly tokens: number) {
    super(`The request takes ${tokens} tokens.`);
  }
}

/** The message of a worker that holds its lock (`scripts/wllama/plugin.ts`). */
const LOCK_HELD = "caplens: lock held";

/** A model that nobody asks anything leaves the memory after so long, in milliseconds. */
const IDLE = 5 * 60_000;

/**
 * Bytes that the program may have set aside by itself before it is started anew: it keeps texts that it has read, and can't be
 * told not to.
 */
const MOST_SET_ASIDE = 1024 ** 3;

/** Words at a place whose probabilities are asked for: the beginnings of all options. */
const WEIGHED_WORDS = 100;

const MOST_THREADS = 8;

/** Cores that calculate: of many, half are usually the second face of another. */
function threads(): number {
  const cores = navigator.hardwareConcurrency || 1;
  return Math.min(MOST_THREADS, cores <= 4 ? cores : Math.ceil(cores / 2));
}

/** True once a graphics device was lost in this visit. */
let gpuLost = false;

/** A graphics device that is one: what only imitates one is slower than the processor. */
async function hasGpu(): Promise<boolean> {
  try {
    if (gpuLost || !("gpu" in navigator) || !("Suspending" in WebAssembly)) return false;
    const { gpu }: { gpu?: { requestAdapter(): Promise<unknown> } } = navigator as object;
    const adapter = await gpu?.requestAdapter();
    if (typeof adapter !== "object" || adapter === null) return false;
    const info: unknown = Reflect.get(adapter, "info");
    const imitated = [adapter, info].some(
      (one) => typeof one === "object" && one !== null && Reflect.get(one, "isFallbackAdapter") === true,
    );
    return !imitated;
  } catch {
    return false;
  }
}

function hasLargeMemory(): boolean {
  try {
    // No type knows of it yet.
    return new WebAssembly.Memory({ address: "i64", initial: 1n } as never) instanceof WebAssembly.Memory;
  } catch {
    return false;
  }
}

/** Failures that another device would not mend. */
const OF_FILE: ReadonlySet<string> = new Set(["embedded-no-gguf", "embedded-cut", "embedded-architecture"]);

type Held = {
  key: string;
  gpu: boolean;
  model: RunningModel;
  setAside: () => number;
  gone: Promise<never>;
  end: () => void;
};

let held: Held | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;

/** Takes the model that is in memory out of it; what it was doing rejects. */
export function dropModel(): void {
  clearTimeout(idle);
  const gone = held;
  held = null;
  gone?.end();
}

/** The worker of a model, and how its end is learnt of. */
function startProgram(name: string) {
  const lines: string[] = [];
  let device: string | null = null;
  let bytesOfToken = 0;
  let fail: (error: ProblemError) => void = () => undefined;
  /** Rejects once the worker is known to be gone. */
  const gone = new Promise<never>((_, reject) => {
    fail = reject;
  });
  gone.catch(() => undefined);
  const watch = new AbortController();
  const lock = `caplens-model:${crypto.randomUUID()}`;
  let text = "";

  const fault = (message: string) => ({ name, message, lines });
  const hear = (said: unknown) => {
    if (typeof said !== "string") return;
    if (said === LOCK_HELD)
      // The browser gives it to the next one when the worker is no more, whatever ended it.
      navigator.locks
        .request(lock, { signal: watch.signal }, () => fail(runProblem(fault("Its worker is gone."), text)))
        .catch(() => undefined);
    device = /using device (\S+)/.exec(said)?.[1] ?? device;
    const memory = /kv_cache: size =\s*([\d.]+) MiB \(\s*(\d+) cells/.exec(said);
    if (memory) bytesOfToken += (Number(memory[1]) / Number(memory[2])) * 1024 ** 2;
    if (/Device lost/i.test(said)) {
      gpuLost = true;
      lines.push(said);
      fail(embeddedProblems.deviceLost(fault(said), text));
    }
  };
  const complain = (said: unknown) => {
    hear(said);
    if (said instanceof Event) {
      const why = said instanceof ErrorEvent ? said.message : "Its script could not be fetched.";
      fail(embeddedProblems.notStarted(fault(why)));
    } else if (!String(said).startsWith("Stack trace")) {
      lines.push(String(said instanceof Error ? said.message : said).slice(0, 500));
      if (lines.length > 40) lines.shift();
    }
  };
  const logger = { debug: hear, log: hear, warn: hear, error: complain, lock };
  const wllama = new Wllama({ default: new URL(wasmUrl, globalThis.location.href).href }, { logger });
  // Its substitute for older browsers would come from another host.
  wllama.setCompat(null);

  return {
    wllama,
    gone,
    fault,
    device: () => device,
    bytesOfToken: () => bytesOfToken,
    /** The text that has come of the present reply. */
    heard: (soFar: string) => {
      text = soFar;
    },
    forgetComplaints: () => lines.splice(0),
    end() {
      watch.abort();
      void wllama.exit();
    },
  };
}

async function load(
  { key, name, file, projector }: ModelToRun,
  contextTokens: number,
  gpu: boolean,
  signal: AbortSignal,
): Promise<Held> {
  const program = startProgram(name);
  const { wllama, gone } = program;
  try {
    await untilAborted<void>(signal, (resolve, reject) => {
      gone.catch(reject);
      wllama
        .loadModel(projector ? [file, projector] : [file], {
          n_ctx: contextTokens,
          n_threads: threads(),
          n_gpu_layers: gpu ? 99_999 : 0,
          n_parallel: 1,
          cache_idle_slots: false,
          warmup: false,
        })
        .then(resolve, reject);
      return undefined;
    });
    const info = wllama.getLoadedContextInfo();
    // A model that can't be loaded may be reported as loaded, with nothing in it.
    if (!(info.n_ctx > 0 && info.n_vocab > 0)) throw new Error("It has no context.");
    const onGpu = gpu && /gpu/i.test(program.device() ?? "");
    const count = wllama.getNumThreads();
    let setAside = 0;
    const model: RunningModel = {
      device: onGpu ? "WebGPU" : count > 1 ? `${count} threads` : "1 thread",
      contextTokens: info.n_ctx,
      trainedTokens: info.n_ctx_train,
      takes: { image: info.has_image_input, audio: info.has_audio_input },
      warnings: [
        ...(!onGpu && count === 1
          ? [
              "It ran on one thread: the page is not isolated from other pages, or there is one processor core",
            ]
          : []),
        ...(gpuLost ? ["It ran on the processor: the graphics device was lost earlier"] : []),
      ],
      write: async (turn, options) => {
        clearTimeout(idle);
        try {
          const end = await write(program, turn, options);
          // It sets nothing aside of what is like the text before, nor with pictures.
          const tokens = end.usage.input ?? 0;
          if (!projector && end.timed.readTokens * 2 > tokens) setAside += tokens * program.bytesOfToken();
          return end;
        } finally {
          if (held?.model === model) idle = setTimeout(dropModel, IDLE);
        }
      },
    };
    return { key, gpu, model, setAside: () => setAside, gone, end: program.end };
  } catch (error) {
    program.end();
    if (signal.aborted) throw abortError();
    if (error instanceof ProblemError) throw error;
    throw loadProblem(program.fault(String(error instanceof Error ? error.message : error)));
  }
}

/**
 * The settings by which the program tells how probable each option is against the others, by the model alone. It first tries a word
 * by itself: a space, which is made to be it, fits no option, and so all words that do are weighed. What fits none is left out, as it
 * may be no text.
 */
const weighing = (options: readonly (string | number)[]) => ({
  grammar: grammarOf(options),
  logit_bias: [[" ", 100]],
  max_tokens: 1,
  temperature: 1,
  top_k: 0,
  top_p: 1,
  min_p: 1e-6,
  logprobs: true,
  top_logprobs: WEIGHED_WORDS,
  post_sampling_probs: true,
});

/** The words of the first place of a reply and how probable they are. */
function firstWords(logprobs: unknown): NextWord[] {
  const content = typeof logprobs === "object" && logprobs !== null ? Reflect.get(logprobs, "content") : null;
  const first: unknown = Array.isArray(content) ? content[0] : null;
  const top = typeof first === "object" && first !== null ? Reflect.get(first, "top_probs") : null;
  return (Array.isArray(top) ? top : []).flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const [text, probability] = [Reflect.get(one, "token"), Reflect.get(one, "prob")];
    return typeof text === "string" && typeof probability === "number" ? [{ text, probability }] : [];
  });
}

async function write(
  program: ReturnType<typeof startProgram>,
  { options, ...turn }: Turn,
  { signal, onText }: { signal: AbortSignal; onText: (delta: string) => void },
): Promise<TurnEnd> {
  const end: TurnEnd = {
    text: "",
    finishReason: "unknown",
    usage: { input: null, output: null },
    timed: { readTokens: 0, readMilliseconds: 0, writtenTokens: 0, writtenMilliseconds: 0 },
    words: [],
  };
  program.forgetComplaints();
  program.heard("");
  const params = {
    ...turn,
    ...(options === undefined ? {} : (weighing(options) as object)),
    stream_options: { include_usage: true },
    stream: true as const,
    onData(chunk: ChatCompletionChunk) {
      const [choice] = chunk.choices;
      const delta = choice?.delta.content ?? "";
      if (choice?.logprobs && end.words.length === 0) end.words = firstWords(choice.logprobs);
      if (choice?.finish_reason) end.finishReason = choice.finish_reason;
      if (chunk.usage)
        end.usage = { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens };
      if (chunk.timings)
        end.timed = {
          readTokens: chunk.timings.prompt_n,
          readMilliseconds: chunk.timings.prompt_ms,
          writtenTokens: chunk.timings.predicted_n,
          writtenMilliseconds: chunk.timings.predicted_ms,
        };
      if (delta === "" || signal.aborted) return;
      end.text += delta;
      program.heard(end.text);
      onText(delta);
    },
  };
  try {
    await untilAborted<void>(signal, (resolve, reject) => {
      program.gone.catch(reject);
      program.wllama.createChatCompletion(params).then(() => resolve(), reject);
      return undefined;
    });
    return end;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error);
    const exceeded = /request \((\d+) tokens\) exceeds the available context/.exec(message)?.[1];
    if (!signal.aborted && exceeded !== undefined) throw new ContextExceeded(Number(exceeded));
    // Nobody knows what state it is in, and cancelling is to free the memory.
    dropModel();
    if (signal.aborted) throw abortError();
    if (error instanceof ProblemError) throw error;
    const refused = error instanceof Error && Reflect.get(error, "type") === "inference_error";
    if (refused && end.text === "") throw embeddedProblems.refused(program.fault(message));
    throw runProblem(program.fault(message), end.text);
  }
}

/**
 * Has one model in memory, with room for so many tokens at least: the one that is there, else another in its place. One call
 * at a time. Rejects with `ProblemError`, and with `AbortError` when cancelled.
 */
export async function modelInMemory(
  toRun: ModelToRun,
  contextTokens: number,
  signal: AbortSignal,
): Promise<RunningModel> {
  if (signal.aborted) throw abortError();
  clearTimeout(idle);
  const fits =
    held !== null &&
    held.key === toRun.key &&
    held.model.contextTokens >= contextTokens &&
    held.setAside() < MOST_SET_ASIDE &&
    !(held.gpu && gpuLost);
  if (!fits || held === null) {
    dropModel();
    if (!hasLargeMemory()) throw embeddedProblems.unsupported();
    const gpu = await hasGpu();
    let loaded: Held;
    try {
      loaded = await load(toRun, contextTokens, gpu, signal);
    } catch (error) {
      const ofFile = error instanceof ProblemError && OF_FILE.has(error.problem.code);
      if (!gpu || ofFile || signal.aborted) throw error;
      // A device that can't hold it is no reason to do without.
      loaded = await load(toRun, contextTokens, false, signal);
    }
    held = loaded;
    loaded.gone.catch(() => {
      if (held === loaded) dropModel();
    });
  }
  return held.model;
}
