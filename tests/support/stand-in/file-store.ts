import type { IncomingMessage, ServerResponse } from "node:http";
import { googleFormat } from "./formats/google";
import type { ScriptedRule } from "./rule-book";
import type { Behaviour } from "./rules";
import { sendStatus } from "./send-reply";

type Fate = Extract<Behaviour, { kind: "file" }>;
type Stored = { type: string; expected: number; received: number; polls: number };

/** Gemini's store of files: the resumable protocol, states, deletion. */
export class FileStore {
  private readonly files = new Map<string, Stored>();
  private fate: Fate = { kind: "file" };
  private count = 0;

  clear(): void {
    this.files.clear();
    this.fate = { kind: "file" };
  }

  answer(request: IncomingMessage, response: ServerResponse, bytes: number, rule: ScriptedRule | null) {
    const behaviour = rule !== null && "behaviour" in rule ? rule.behaviour : null;
    if (behaviour?.kind === "status") return sendStatus(response, behaviour, googleFormat);
    if (behaviour?.kind === "file") this.fate = behaviour;
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (url.pathname.startsWith("/upload/")) return this.upload(request, response, url, bytes);
    const id = /files\/([\w-]+)$/.exec(url.pathname)?.[1] ?? "";
    const stored = this.files.get(id);
    if (stored === undefined) return this.refuse(response, 404, "No such file.");
    if (request.method === "DELETE") {
      if (this.fate.deleteStatus) return this.refuse(response, this.fate.deleteStatus, "Not now.");
      this.files.delete(id);
      return this.send(response, {});
    }
    stored.polls += 1;
    return this.send(response, this.describe(id, stored));
  }

  private upload(request: IncomingMessage, response: ServerResponse, url: URL, bytes: number) {
    const { headers } = request;
    const id = url.searchParams.get("upload_id");
    if (id === null) {
      this.count += 1;
      const name = `file-${this.count}`;
      this.files.set(name, {
        type: String(headers["x-goog-upload-header-content-type"]),
        expected: Number(headers["x-goog-upload-header-content-length"]),
        received: 0,
        polls: 0,
      });
      const host = this.fate.elsewhere ?? `http://${headers.host}`;
      response.setHeader("x-goog-upload-url", `${host}/upload/v1beta/files?upload_id=${name}`);
      if (!this.fate.unseen) response.setHeader("access-control-expose-headers", "x-goog-upload-url");
      return this.send(response, {});
    }
    const stored = this.files.get(id);
    if (headers["x-goog-upload-command"] === "cancel") {
      this.files.delete(id);
      return this.send(response, {});
    }
    if (this.fate.hang) return;
    if (this.fate.pieceStatus) return this.refuse(response, this.fate.pieceStatus, "No room for it.");
    if (stored === undefined || Number(headers["x-goog-upload-offset"]) !== stored.received)
      return this.refuse(response, 400, "A wrong offset.");
    stored.received += bytes;
    if (headers["x-goog-upload-command"] !== "upload, finalize") return this.send(response, {});
    if (stored.received !== stored.expected) return this.refuse(response, 400, "Some bytes are missing.");
    return this.send(response, { file: this.describe(id, stored) });
  }

  private describe(id: string, stored: Stored): object {
    const { polls = 0, failed } = this.fate;
    const done = failed ? "FAILED" : "ACTIVE";
    return {
      name: `files/${id}`,
      uri: `https://generativelanguage.googleapis.com/v1beta/files/${id}`,
      mimeType: stored.type,
      sizeBytes: String(stored.expected),
      state: stored.polls < polls ? "PROCESSING" : done,
    };
  }

  private refuse(response: ServerResponse, status: number, message: string): void {
    sendStatus(response, { kind: "status", status, message }, googleFormat);
  }

  private send(response: ServerResponse, body: object): void {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }
}
