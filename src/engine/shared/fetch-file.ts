import { currentPage, mixedContentProblem } from "../../calls/mixed-content";
import { KEPT_HEADER } from "../../foundation/agreed-names";
import { abortError, ProblemError } from "../../foundation/errors";
import { timeLimit } from "../../foundation/or-aborted";
import { remoteProblems } from "./remote-problems";

export interface FetchLimits {
  /** Largest size received, after the browser has undone any compression of the transfer. */
  bytes: number;
  /** Largest size fetched without asking people. */
  unaskedBytes: number;
  /** Longest time without data. */
  silenceMilliseconds: number;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 512 * 1024 * 1024,
  unaskedBytes: 5 * 1024 * 1024,
  silenceMilliseconds: 30_000,
};

/** Received data is stored in parts of this size, so that it need not be held twice. */
const PART_BYTES = 4 * 1024 * 1024;

/** The address of a file: http or https, without user name and password. Throws a ProblemError. */
export function fileAddress(text: string): URL {
  if (!URL.canParse(text)) throw new ProblemError(remoteProblems.noAddress());
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ProblemError(remoteProblems.noAddress());
  }
  if (url.username !== "" || url.password !== "") throw new ProblemError(remoteProblems.credentials());
  const blocked = mixedContentProblem(url.href, currentPage()?.protocol ?? null);
  if (blocked) throw new ProblemError(blocked);
  return url;
}

/** True for a web page, by its content: servers call their pages and files many things. */
export async function isPage(file: Blob): Promise<boolean> {
  return /^\s*</.test(await file.slice(0, 1024).text());
}

/** More comes than is fetched unasked; how much, as far as the server says it. */
class Unasked extends Error {
  constructor(readonly sizeBytes: number | null) {
    super("more than is fetched unasked");
  }
}

interface FetchOptions {
  signal: AbortSignal;
  onProgress: (doneBytes: number, totalBytes: number | null) => void;
  agreed: boolean;
  limits?: FetchLimits;
  /** No other address is asked, whatever the server says: a page can't see where a redirection leads before it is there. */
  staysThere?: boolean;
  /** The server is asked whether what the browser keeps of it is still the same. */
  fresh?: boolean;
}

/** The host that an answer is from; one that a worker made has no address. */
function answeredBy({ url }: Response, asked: URL): string {
  return url === "" ? asked.host : new URL(url).host;
}

/** True for an answer that sends on to another address; of such a one the browser tells no more. */
const isRedirection = ({ type, status }: Response) =>
  type === "opaqueredirect" || (status >= 300 && status < 400);

/**
 * Fetches a file from anywhere, as a stranger: no cookies, no referrer. Of a large one that nobody has `agreed` to only
 * its size is told, null where the server does not say. `host`: the one that answered, at the end of all redirections.
 * `kept`: the server was out of reach, and this is from an earlier visit. Rejects with a ProblemError that says what the server did or did not do, or with an `AbortError`.
 */
export async function fetchFile(
  url: URL,
  options: FetchOptions,
): Promise<({ file: Blob; kept: boolean } | { sizeBytes: number | null }) & { host: string }> {
  const { signal, onProgress, agreed, limits = FETCH_LIMITS, staysThere = false, fresh = false } = options;
  const { host } = url;
  const patience = timeLimit(signal, limits.silenceMilliseconds);
  let response: Response | null = null;
  try {
    response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: staysThere ? "manual" : "follow",
      ...(fresh ? { cache: "no-cache" } : {}),
      signal: patience.signal,
    });
    if (staysThere && isRedirection(response)) throw new ProblemError(remoteProblems.sentOn(host));
    if (!response.ok) throw new ProblemError(remoteProblems.status(host, response.status));
    const said = Number(response.headers.get("content-length") ?? Number.NaN);
    if (said > limits.bytes) throw new ProblemError(remoteProblems.tooLarge(host, limits.bytes));
    if (!agreed && said > limits.unaskedBytes) throw new Unasked(said);
    const file = await collect(response, (done) => {
      patience.renew();
      if (done > limits.bytes) throw new ProblemError(remoteProblems.tooLarge(host, limits.bytes));
      if (!agreed && done > limits.unaskedBytes) throw new Unasked(null);
      onProgress(done, done <= said ? said : null);
    });
    return { file, kept: response.headers.has(KEPT_HEADER), host: answeredBy(response, url) };
  } catch (error) {
    if (error instanceof Unasked)
      return { sizeBytes: error.sizeBytes, host: response ? answeredBy(response, url) : host };
    if (signal.aborted) throw abortError();
    if (patience.isOver()) throw new ProblemError(remoteProblems.silent(host), { cause: error });
    if (error instanceof ProblemError) throw error;
    const problem = response === null ? remoteProblems.unreachable : remoteProblems.brokenOff;
    throw new ProblemError(problem(host, String(error)), { cause: error });
  } finally {
    patience.end();
    await response?.body?.cancel().catch(() => undefined);
  }
}

/** All that comes; `onBytes` hears how much that is so far, and may put an end to it by throwing. */
async function collect(response: Response, onBytes: (done: number) => void): Promise<Blob> {
  if (response.body === null) return new Blob();
  const reader = response.body.getReader();
  const parts: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let openBytes = 0;
  let done = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      open.push(read.value);
      openBytes += read.value.length;
      done += read.value.length;
      if (openBytes >= PART_BYTES) {
        parts.push(new Blob(open));
        open = [];
        openBytes = 0;
      }
      onBytes(done);
    }
  } finally {
    reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
  return new Blob([...parts, ...open]);
}
