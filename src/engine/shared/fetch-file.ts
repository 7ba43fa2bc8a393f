import { currentPage, mixedContentProblem } from "../../calls/mixed-content";
import { KEPT_HEADER } from "../../foundation/agreed-names";
import { abortError, ProblemError } from "../../foundation/errors";
import { timeLimit } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";

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

const SHARED_OK = "Check the address, and that the file is shared with everyone.";

/** The problems of a file at an address, one function each. They name the host and never the whole address. */
export const remoteProblems = {
  noAddress: (): Problem => ({
    code: "address-invalid",
    message: "This is not the address of a file that can be fetched.",
    nextStep: "It must begin with https:// or http:// and lead to the file itself.",
  }),
  credentials: (): Problem => ({
    code: "address-invalid",
    message: "The address contains a user name or a password.",
    nextStep: "Leave it out: such an address gives it to everyone it is shown to. Download the file instead.",
  }),
  /** The reason why a session can only be looked at; nothing has gone wrong. */
  shown: (host: string): Problem => ({
    code: "remote-session",
    message: `This session is shown from ${host} and is not saved.`,
    nextStep:
      "Rules have run anew here; what judges and people decided stands as the file has it. Copy it to this browser to " +
      "change it or to keep it.",
  }),
  status: (host: string, status: number): Problem => {
    const detail = `The server answered with the status ${status}.`;
    if (status === 404 || status === 410) {
      const message = `There is no file at this address on ${host}.`;
      return { code: "remote-missing", message, nextStep: SHARED_OK, detail };
    }
    if (status === 401 || status === 403) {
      const message = `${host} gives this file only to those who have signed in.`;
      const nextStep = "Ask for a link that works for everyone, or download the file and open it here.";
      return { code: "remote-refused", message, nextStep, detail };
    }
    const retryable = status === 429 || status >= 500;
    const nextStep = retryable ? "Try again in a while." : SHARED_OK;
    return {
      code: "remote-failed",
      message: `${host} did not give the file.`,
      nextStep,
      detail,
      retryable,
    };
  },
  unreachable: (host: string, detail: string): Problem => ({
    code: "remote-unreachable",
    message:
      `The file on ${host} could not be fetched: the server is down, the network is, ` +
      "or the server does not let other pages read its files (CORS).",
    nextStep: "Open the address in a tab of its own: if a download starts, open the downloaded file here.",
    detail,
    retryable: true,
  }),
  brokenOff: (host: string, detail: string): Problem => ({
    code: "remote-broken-off",
    message: `The transfer from ${host} broke off before the file was complete.`,
    nextStep: "Try again; if it happens again, download the file and open it here.",
    detail,
    retryable: true,
  }),
  silent: (host: string): Problem => ({
    code: "remote-silent",
    message: `Nothing has come from ${host} for a long time, so the download was stopped.`,
    nextStep: "Try again in a while, or download the file and open it here.",
    retryable: true,
  }),
  tooLarge: (host: string, bytes: number): Problem => ({
    code: "remote-too-large",
    message: `The file on ${host} is larger than the ${Math.floor(bytes / (1024 * 1024))} MB that are fetched.`,
    nextStep: "Download the file and open it here, or make it smaller where it comes from.",
  }),
  sentOn: (host: string): Problem => ({
    code: "remote-redirected",
    message: `${host} sends on to another address, which was not asked.`,
    nextStep: "Open the address in a tab of its own, and use the one that it leads to.",
  }),
  page: (host: string): Problem => ({
    code: "remote-page",
    message: `${host} answers with a web page, not with a file: nothing is at this address, or a page.`,
    nextStep: "Check it. A page about a file often has that of the file itself under “raw” or “download”.",
  }),
};

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
