import { FETCH_LIMITS, fetchFile, fileAddress, remoteProblems } from "../../engine/shared/fetch-file";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { done, watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { abortableSleep, timeLimit } from "../../foundation/or-aborted";
import type { ModelFile } from "../../shapes/model-file";
import type { ModelFileWriter } from "../../storage/model-files/model-file-store";
import type { Storage } from "../../storage/open-storage";
import type { FoundFile, ModelFilesState, WantedFile } from "../logic/page-models";
import type { ModelFileCalls } from "../protocol";

/** Magic and version of the file: enough to tell that it is a model's. */
const LOOK_BYTES = 8;
/** A text that stands in the place of a large file, and names it by hash, is shorter. */
const POINTER_BYTES = 1024;
/** A transfer that breaks off goes on by itself so often, as long as something came in between. */
const MOST_ATTEMPTS = 30;
const PAUSE_MILLISECONDS = 1000;
const HASH = /^(?:W\/)?"?([0-9a-f]{64})"?$/;

/** The name of the file in an address, for people. */
function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).slice(0, 300) || url.host;
  } catch {
    return last.slice(0, 300) || url.host;
  }
}

/** The hash that the host states in its answer: Hugging Face names large files by it. */
function statedHash({ headers }: Response): string | null {
  for (const name of ["x-linked-etag", "etag"]) {
    const hash = HASH.exec(headers.get(name)?.trim() ?? "")?.[1];
    if (hash) return hash;
  }
  return null;
}

/**
 * The hash that a Git host states in the text that stands for a large file in its repository: on hosts that give the file
 * under `/resolve/`, that text lies under `/raw/`. Null where there is none.
 */
async function pointedHash(url: URL, signal: AbortSignal): Promise<string | null> {
  if (!url.pathname.includes("/resolve/")) return null;
  const pointer = new URL(url);
  pointer.pathname = url.pathname.replace("/resolve/", "/raw/");
  pointer.search = "";
  const limits = { ...FETCH_LIMITS, bytes: POINTER_BYTES, unaskedBytes: POINTER_BYTES };
  try {
    const options = { signal, onProgress: () => undefined, agreed: true, limits, staysThere: true };
    const fetched = await fetchFile(pointer, options);
    if (!("file" in fetched)) return null;
    return /^oid sha256:([0-9a-f]{64})$/m.exec(await fetched.file.text())?.[1] ?? null;
  } catch (error) {
    // The file can be had without; the page says then that nobody vouches for it.
    if (isAbort(error)) throw error;
    return null;
  }
}

type Answer = {
  response: Response;
  /** The first byte that it gives. */
  start: number;
  /** Length of the whole file, where the host says it. */
  bytes: number | null;
  from: string;
  version: string | null;
};

/** Asks for a file from a byte on, or for all of it, as a stranger: no cookies, no referrer. */
async function ask(url: URL, range: string | null, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    // Files of gigabytes are kept once, not in the browser's cache too.
    cache: "no-store",
    ...(range === null ? {} : { headers: { Range: `bytes=${range}` } }),
    signal,
  });
  const from = response.url === "" ? url.host : new URL(response.url).host;
  const [, first, total] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  const isPart = response.status === 206;
  const asked = Number(range?.split("-")[0] ?? 0);
  const start = isPart ? Number(first ?? asked) : 0;
  const length = response.headers.get("content-length");
  const open = range === null || range.endsWith("-");
  // A host need not let pages read the range, but always the length of what it sends.
  const said = total ? Number(total) : length !== null && (open || !isPart) ? start + Number(length) : null;
  const bytes = said !== null && Number.isSafeInteger(said) && said >= 0 ? said : null;
  return { response, start, bytes, from, version: response.headers.get("etag")?.slice(0, 300) ?? null };
}

function cancelQuietly({ response }: Answer): void {
  response.body?.cancel().catch(() => undefined);
}

/** The file at an address as its host tells of it. Rejects with a ProblemError that names the host. */
async function lookAt(address: string, signal: AbortSignal): Promise<FoundFile> {
  const url = fileAddress(address.trim());
  const patience = timeLimit(signal, FETCH_LIMITS.silenceMilliseconds);
  try {
    const answer = await ask(url, `0-${LOOK_BYTES - 1}`, patience.signal);
    try {
      const { response, bytes, from } = answer;
      if (!response.ok) throw new ProblemError(remoteProblems.status(url.host, response.status));
      const [{ checkPreamble }, { MOST_FILE_BYTES, modelFileProblems }] = await Promise.all([
        import("../../storage/model-files/read-gguf"),
        import("../../storage/model-files/model-file-problems"),
      ]);
      checkPreamble(await firstBytes(response));
      if (bytes !== null && bytes > MOST_FILE_BYTES)
        throw new ProblemError(modelFileProblems.tooLarge(bytes));
      const sha256 = statedHash(response) ?? (await pointedHash(url, patience.signal));
      return {
        ...{ address: url.href, name: nameOf(url), from, bytes, resumes: response.status === 206 },
        promised: sha256 === null ? null : { sha256, by: "host" },
      };
    } finally {
      cancelQuietly(answer);
    }
  } catch (error) {
    throw fetchProblem(error, url, signal, patience.isOver());
  } finally {
    patience.end();
  }
}

async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const reader = body?.getReader();
  let bytes = new Uint8Array();
  for (let read = await reader?.read(); read?.value && bytes.length < LOOK_BYTES; read = await reader?.read())
    bytes = new Uint8Array([...bytes, ...read.value.subarray(0, LOOK_BYTES)]);
  reader?.releaseLock();
  return bytes;
}

/** The reason why a file did not come, in words. */
function fetchProblem(error: unknown, { host }: URL, signal: AbortSignal, isSilent: boolean): Error {
  if (signal.aborted) return abortError();
  if (isSilent) return new ProblemError(remoteProblems.silent(host), { cause: error });
  if (error instanceof ProblemError) return error;
  return new ProblemError(remoteProblems.unreachable(host, String(error)), { cause: error });
}

/** Has the rest of a file come, from where it is; all of it anew where the host has another version or gives no parts. */
async function fetchRest(
  writer: ModelFileWriter,
  url: URL,
  { signal, onAnew }: { signal: AbortSignal; onAnew: () => void },
): Promise<void> {
  const { there, bytes, source } = writer.file();
  if (bytes !== null && there >= bytes) return;
  const patience = timeLimit(signal, FETCH_LIMITS.silenceMilliseconds);
  let answer: Answer | null = null;
  let hasBegun = false;
  try {
    answer = await ask(url, there === 0 ? null : `${there}-`, patience.signal);
    const known = source.kind === "address" ? source.version : null;
    const isOther =
      there > 0 &&
      (answer.response.status === 416 ||
        answer.start > there ||
        (answer.version !== null && known !== null && answer.version !== known) ||
        (answer.bytes !== null && bytes !== null && answer.bytes !== bytes));
    if (isOther || (there > 0 && answer.start < there && answer.response.ok)) {
      // Pieces of two versions are never put together.
      onAnew();
      await writer.restart();
      if (answer.start > 0 || !answer.response.ok) {
        cancelQuietly(answer);
        answer = await ask(url, null, patience.signal);
      }
    }
    const { response, from, version } = answer;
    if (!response.ok) throw new ProblemError(remoteProblems.status(url.host, response.status));
    const stated = statedHash(response);
    await writer.tell({
      bytes: answer.bytes ?? writer.file().bytes,
      source: { kind: "address", address: url.href, from, version },
      ...(writer.file().promised === null && stated ? { promised: { sha256: stated, by: "host" } } : {}),
    });
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      patience.renew();
      await writer.add(read.value);
      hasBegun = true;
    }
    const { bytes: whole, there: come } = writer.file();
    if (whole !== null && come < whole) throw new TypeError("The stream ended before the file did.");
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError || patience.isOver() || !hasBegun)
      throw fetchProblem(error, url, signal, patience.isOver());
    throw new ProblemError(remoteProblems.brokenOff(url.host, String(error)), { cause: error });
  } finally {
    patience.end();
    if (answer) cancelQuietly(answer);
  }
}

/** The question of a first test: long enough to see how fast a model reads, and short enough to be over soon. */
const TEST_PROMPT =
  "A cook puts a pot of water on the stove, cuts two carrots and an onion, and stirs them into the pot. Steam rises. " +
  "Describe in three sentences what is seen in this video.";
const TEST_TOKENS = 64;

/** Files of models that the page runs by itself, for the page. */
export function modelFileHandlers(
  storage: () => Promise<Storage>,
  calls: Pick<ModelCalls, "model">,
): Handlers<ModelFileCalls> {
  const coming = new Map<string, AbortController>();
  const failed = new Map<string, ModelFilesState["failed"][number]>();
  const anew = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** Has one file come, and tells of what stops it, under its id or `as` another; whether it is there. */
  async function bring(
    file: ModelFile,
    fill: (writer: ModelFileWriter, signal: AbortSignal) => Promise<void>,
    undo: () => Promise<void> = async () => undefined,
    as = file.id,
  ): Promise<ModelFile | null> {
    const { id, name } = file;
    const { modelFiles } = await storage();
    const controller = new AbortController();
    coming.set(id, controller);
    failed.delete(as);
    anew.delete(id);
    tell();
    try {
      return await modelFiles.write(id, (writer) => fill(writer, controller.signal));
    } catch (error) {
      await undo();
      if (!isAbort(error)) failed.set(as, { id: as, name, problem: toProblem(error) });
      return null;
    } finally {
      if (coming.get(id) === controller) coming.delete(id);
      tell();
    }
  }

  async function fetchOne({ address, name, promised }: WantedFile): Promise<ModelFile | null> {
    const { modelFiles } = await storage();
    const url = fileAddress(address);
    const source = { kind: "address", address: url.href, from: null, version: null } as const;
    const file = await modelFiles.begin({ name, source, promised });
    if (file.state === "whole") return file;
    if (coming.has(file.id)) return null;
    return bring(file, async (writer, signal) => {
      for (let attempt = 1; ; attempt += 1) {
        const before = writer.file().there;
        try {
          return await fetchRest(writer, url, { signal, onAnew: () => anew.add(file.id) });
        } catch (error) {
          const hasMoved = writer.file().there > before;
          const isBroken = error instanceof ProblemError && error.problem.code === "remote-broken-off";
          if (!isBroken || !hasMoved || attempt === MOST_ATTEMPTS) throw error;
        }
        await abortableSleep(PAUSE_MILLISECONDS, signal);
      }
    });
  }

  async function takeOne(given: File): Promise<void> {
    const { modelFiles } = await storage();
    const file = await modelFiles.begin({
      name: given.name.slice(0, 300),
      source: { kind: "file" },
      promised: null,
    });
    await bring(
      file,
      async (writer, signal) => {
        await writer.tell({ bytes: given.size });
        const reader = given.stream().getReader();
        try {
          for (let read = await reader.read(); !read.done; read = await reader.read()) {
            signal.throwIfAborted();
            await writer.add(read.value);
          }
        } finally {
          reader.cancel().catch(() => undefined);
        }
      },
      // Whoever chose it has it, and can choose it again.
      async () => modelFiles.remove(file.id).catch(() => undefined),
      // Each try has another id: the same file tried again would stand there as often as it failed.
      `chosen ${file.name}`,
    );
  }

  /** Work that goes on after its call was answered; what stops it was told. */
  function goOn(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      failed.set("", { id: "", name: "", problem: toProblem(error) });
      tell();
    });
  }

  return {
    "model-files/watch": async (_input, { signal, emit }) => {
      const { modelFiles } = await storage();
      return watchUntilCancelled({
        read: async () => ({
          files: await modelFiles.list(),
          busy: [...(await modelFiles.busy()), ...coming.keys()],
          failed: [...failed.values()],
          anew: [...anew],
        }),
        subscribe(listener) {
          listeners.add(listener);
          const stop = modelFiles.onChange(listener);
          return () => {
            listeners.delete(listener);
            stop();
          };
        },
        signal,
        emit,
      });
    },

    "model-files/look": ({ address }, { signal }) => lookAt(address, signal),

    "model-files/fetch": ({ wanted }) => {
      for (const { address } of wanted) fileAddress(address);
      goOn(async () => {
        const [model, projector] = [
          ...(await wanted.reduce(
            async (before, one) => [...(await before), await fetchOne(one)],
            Promise.resolve<(ModelFile | null)[]>([]),
          )),
        ];
        if (model && projector?.sha256) await (await storage()).modelFiles.pair(model.id, projector.sha256);
      });
      return null;
    },

    "model-files/pause": ({ id }) => done(coming.get(id)?.abort()),
    "model-files/take": ({ files }) => {
      goOn(async () => {
        for (const file of files) await takeOne(file);
      });
      return null;
    },

    "model-files/pair": async ({ id, projector }) => done((await storage()).modelFiles.pair(id, projector)),
    "model-files/remove": async ({ id }) => {
      coming.get(id)?.abort();
      failed.delete(id);
      await (await storage()).modelFiles.remove(id);
      return null;
    },

    "model-files/restore": async ({ id }) => done((await storage()).modelFiles.restore(id)),
    "model-files/dismiss": ({ id }) => {
      failed.delete(id);
      anew.delete(id);
      tell();
      return null;
    },

    "model-files/test": async ({ id, choice }, { signal }) => {
      const { text, record } = await calls.model("draft", { runId: "model-test" }, choice).generate(
        {
          system: "",
          parts: [{ type: "text", text: TEST_PROMPT }],
          settings: { temperature: 0, maxTokens: TEST_TOKENS, seed: 1 },
          promptVersion: "model-test.v1",
          reply: { kind: "text" },
        },
        { signal, salt: crypto.randomUUID() },
      );
      const { usage, startedAt, embedded } = record;
      await (await storage()).modelFiles.keepTest(id, {
        ...{ at: startedAt, device: embedded?.device ?? null },
        ...{ inputTokens: usage.input ?? 0, outputTokens: usage.output ?? 0 },
        readPerSecond: embedded?.readPerSecond ?? null,
        writtenPerSecond: embedded?.writtenPerSecond ?? null,
      });
      return { text };
    },
  };
}
