import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type {
  ArchiveCalls,
  ArchiveProgress,
  ArrivedSession,
  FetchedSession,
  ShownSessionCalls,
} from "../../src/engine/shared/protocol";
import type { Handlers } from "../../src/foundation/bridge/serve-worker";
import { archiveHandlers } from "../../src/playground/engine/session-files";
import { shownSession } from "../../src/playground/engine/shown-session";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { clipEntry, sessionEntry } from "../storage/archive/session-entries";
import { craftZip } from "../support/craft-zip";

/** A session file with one video. */
export const sessionFile = craftZip([sessionEntry(), clipEntry]);

/** Small enough for tests to reach. */
const LIMITS = { bytes: 100_000, unaskedBytes: 50_000, silenceMilliseconds: 1000 };

type FetchOptions = { from?: string; signal?: AbortSignal; emit?: (event: ArchiveProgress) => void };

export type SessionServer = {
  /** An address on it. */
  url: string;
  storage: Storage;
  /** The requests that it got, oldest first. */
  asked: IncomingMessage[];
  /** Its answer to a request; a test puts its own in place. */
  answer: (response: ServerResponse, path: string) => void;
  sends(body: string | Uint8Array, headers?: Record<string, string>, status?: number): void;
  /** Has the engine fetch from it, or from another address. */
  follow(options?: FetchOptions & { agreed?: boolean }): Promise<FetchedSession>;
  /** The same, agreed to, to what arrives. */
  fetchSession(options?: FetchOptions): Promise<ArrivedSession>;
  mediaHandlers: Handlers<ShownSessionCalls>;
  archive: Handlers<ArchiveCalls>;
  close(): Promise<void>;
};

/** A server of session files, and a storage for what is fetched from it. */
export async function startSessionServer(): Promise<SessionServer> {
  const storage = await openStorage();
  const server = createServer((request, response) => {
    started.asked.push(request);
    started.answer(response, request.url ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const media = shownSession(async () => storage);
  const handlers = { ...archiveHandlers(async () => storage, media.shown, LIMITS), ...media.handlers };
  const started: SessionServer = {
    url: `http://127.0.0.1:${address.port}/shared/tea.caplens.zip?download=1`,
    storage,
    asked: [],
    answer: (response) => response.end(sessionFile),
    sends(body, headers = {}, status = 200) {
      started.answer = (response) => response.writeHead(status, headers).end(body);
    },
    async follow({ from = started.url, signal = new AbortController().signal, emit, agreed = true } = {}) {
      return handlers["sessions/fetch"]({ url: from, agreed }, { signal, emit: emit ?? (() => undefined) });
    },
    async fetchSession(options) {
      const fetched = await started.follow(options);
      if (fetched.kind === "question") throw new Error("asked again");
      const { kind: _arrived, ...arrived } = fetched;
      return arrived;
    },
    mediaHandlers: media.handlers,
    archive: handlers,
    async close() {
      storage.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
