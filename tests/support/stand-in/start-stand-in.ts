import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Billed, mostBilled } from "./bill";
import type { ChatRequest, RecordedRequest } from "./chat-request";
import { DIALECTS, type DialectName } from "./dialects";
import { FileStore } from "./file-store";
import { anthropicFormat } from "./formats/anthropic";
import { chatFormat } from "./formats/chat";
import { type Format, tokensOf } from "./formats/format";
import { googleFormat } from "./formats/google";
import { responsesFormat } from "./formats/responses";
import { refusalOf } from "./refusals";
import { replyText } from "./replies";
import { RuleBook, type ScriptedRule } from "./rule-book";
import { Rule } from "./rules";
import { sendNonsense, sendReply, sendStatus } from "./send-reply";

export type StandIn = {
  /** Base URL for the app: "http://127.0.0.1:4123/v1". Anthropic's format and OpenAI's responses are under it, too. */
  url: string;
  /** The same for Gemini's own format: "http://127.0.0.1:4123/v1beta". */
  googleUrl: string;
  /** All calls so far, preflights and control left out; grows while it runs. */
  requests: RecordedRequest[];
  /** Adds rules behind those already there. */
  script: (...rules: ScriptedRule[]) => void;
  /** Has chat completions billed, and told, as a service does; null: as one without details. `reset` leaves it. */
  speak: (dialect: DialectName | null) => void;
  /** Forgets rules and requests. */
  reset: () => void;
  /** Lets no call after so many be answered before `release`: what asks can't get away from who watches it. */
  holdAfter: (count: number) => void;
  release: () => void;
  /** The most calls of models that were open at the same time. */
  peak: () => number;
  /** Calls of models that have no answer yet. */
  open: () => number;
  close: () => Promise<void>;
};

const CORS = { "access-control-allow-origin": "*" };
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "GET, POST, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access, x-goog-api-key, x-goog-upload-protocol, x-goog-upload-command, x-goog-upload-offset, x-goog-upload-header-content-length, x-goog-upload-header-content-type",
  "access-control-allow-private-network": "true",
  // Browsers would otherwise keep the permission for some seconds, past a change of the rules.
  "access-control-max-age": "0",
};
const FORMATS: readonly Format[] = [chatFormat, responsesFormat, anthropicFormat, googleFormat];

/** The format that a path belongs to; chat completions for all that belong to none. */
function formatAt(path: string): Format {
  if (path.startsWith("/v1beta/")) return googleFormat;
  return path.startsWith("/v1/messages") ? anthropicFormat : chatFormat;
}

const Control = Type.Object({
  /** Forgets rules and requests before `rules` are added. */
  reset: Type.Optional(Type.Boolean()),
  rules: Type.Optional(Type.Array(Rule)),
});

function routeOf(path: string): "chat" | "models" | "files" {
  if (/^(\/upload)?\/v1beta\/files\b/.test(path)) return "files";
  return /^\/v1(beta)?\/(models(\?|$)|key$)/.test(path) ? "models" : "chat";
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) if (piece instanceof Uint8Array) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString("utf8");
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The answer of a gateway that waits no longer for a model at work. */
const GAVE_UP = 504;

/**
 * Sends what a rule says; without one, what an honest judge or a plain captioner would. `charge` is told what the call
 * is billed before anything is sent; refusals are free.
 */
async function answerChat(
  response: ServerResponse,
  format: Format,
  request: ChatRequest,
  body: unknown,
  rule: ScriptedRule | null,
  charge: (billed: Billed) => void,
): Promise<void> {
  const delivery = rule?.delivery ?? {};
  const send = (text: string) => {
    const reply = { request, delivery, text };
    charge(tokensOf(reply));
    return sendReply(response, format, reply);
  };
  const chargeUnsent = () => charge(tokensOf({ request, delivery, text: "" }));
  if (rule !== null && "reply" in rule) return send(rule.reply(request));
  const behaviour = rule?.behaviour ?? { kind: "honest" as const };
  switch (behaviour.kind) {
    case "status":
      if (behaviour.status === GAVE_UP) chargeUnsent();
      return sendStatus(response, behaviour, format);
    case "refuses": {
      const refusal = refusalOf(body, behaviour);
      return refusal === null
        ? send(replyText({ kind: "honest" }, request))
        : sendStatus(response, refusal, format);
    }
    case "html":
    case "garbage":
    case "no-choices":
      chargeUnsent();
      return sendNonsense(response, behaviour.kind);
    case "hang":
      return chargeUnsent();
    case "file":
      return sendStatus(response, { kind: "status", status: 404 }, format);
    default:
      return send(replyText(behaviour, request));
  }
}

function answerModels(response: ServerResponse, path: string, rule: ScriptedRule | null): void {
  const behaviour = rule !== null && "behaviour" in rule ? rule.behaviour : null;
  switch (behaviour?.kind) {
    case "status":
      sendStatus(response, behaviour, formatAt(path));
      break;
    case "html":
      sendNonsense(response, "html");
      break;
    case "hang":
      break;
    default: {
      const names = behaviour?.kind === "models" ? behaviour.models : ["stand-in", "stand-in-judge"];
      const google = formatAt(path) === googleFormat;
      sendJson(
        response,
        200,
        google
          ? {
              models: names.map((id) => ({
                name: `models/${id}`,
                supportedGenerationMethods: ["generateContent"],
              })),
            }
          : { object: "list", data: names.map((id) => ({ id, object: "model" })) },
      );
    }
  }
}

/**
 * Starts a server that speaks the APIs of OpenAI, Anthropic and Google over real HTTP, with CORS, and behaves as scripted. From
 * another process it is steered by `POST /__control` (`{reset?, rules?}`) and read by `GET /__requests`
 * (`{requests, peak}`). `port` 0, the default, takes a free one. `billsMost`: it tells as usage the most that each request
 * can be billed.
 */
export async function startStandIn(options: { port?: number; billsMost?: boolean } = {}): Promise<StandIn> {
  const rules = new RuleBook();
  const files = new FileStore();
  const requests: RecordedRequest[] = [];
  let open = 0;
  let peak = 0;
  let most = Number.POSITIVE_INFINITY;
  let held: (() => void)[] = [];
  let dialect: DialectName | null = null;

  const release = () => {
    most = Number.POSITIVE_INFINITY;
    for (const goOn of held) goOn();
    held = [];
  };
  const reset = () => {
    rules.clear();
    files.clear();
    requests.length = 0;
    peak = open;
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const route = routeOf(path);
    if (request.method === "OPTIONS") {
      const refused = rules.refusesPreflight(route);
      response.writeHead(refused ? 403 : 204, refused ? {} : PREFLIGHT);
      response.end();
      return;
    }
    const bytes = await readBytes(request);
    const body = parseJson(bytes);
    if (path.startsWith("/__")) return control(path, body, response);

    const [called] = FORMATS.flatMap((format) => {
      const parsed = format.parse(path, body);
      if (parsed === null) return [];
      const spoken = format === chatFormat ? dialect : null;
      const told = spoken === null ? {} : { dialect: spoken };
      const billed = options.billsMost
        ? { billed: mostBilled(body, spoken === null ? undefined : DIALECTS[spoken]) }
        : {};
      return [{ format, chat: { ...parsed, ...told, ...billed } }];
    });
    const chat = called?.chat ?? null;
    const recorded: RecordedRequest = {
      method: request.method ?? "",
      path,
      headers: request.headers,
      body,
      task: chat?.task ?? null,
      receivedAt: Date.now(),
      billed: null,
      abandoned: false,
    };
    requests.push(recorded);
    open += 1;
    peak = Math.max(peak, open);
    response.on("close", () => {
      open -= 1;
      recorded.abandoned = !response.writableEnded && response.errored === null;
    });

    const key = [
      request.headers.authorization,
      request.headers["x-api-key"],
      request.headers["x-goog-api-key"],
    ]
      .find((header) => typeof header === "string")
      ?.toString()
      .replace(/^Bearer /, "");
    const known = route !== "chat" || chat !== null;
    const rule = known ? rules.take({ path: route, key: key ?? "", chat }) : null;
    if (rule?.withoutCors === undefined) {
      for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    }
    if (requests.length > most) await new Promise<void>((goOn) => held.push(goOn));
    if (route === "files") files.answer(request, response, bytes.length, rule);
    else if (route === "models") answerModels(response, path, rule);
    else if (called)
      await answerChat(response, called.format, called.chat, body, rule, (billed) => {
        recorded.billed = billed;
      });
    else if (path === "/v1/chat/completions")
      sendStatus(response, { kind: "status", status: 400 }, chatFormat);
    else sendStatus(response, { kind: "status", status: 404, message: `No route ${path}` }, formatAt(path));
  }

  function control(path: string, body: unknown, response: ServerResponse): void {
    if (path === "/__requests") {
      sendJson(response, 200, { requests, peak });
    } else if (path === "/__control" && Value.Check(Control, body)) {
      if (body.reset) reset();
      rules.add(body.rules ?? []);
      sendJson(response, 200, { ok: true });
    } else {
      sendJson(response, 400, { errors: Value.Errors(Control, body) });
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port");

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    googleUrl: `http://127.0.0.1:${address.port}/v1beta`,
    requests,
    script: (...scripted) => rules.add(scripted),
    speak(name) {
      dialect = name;
    },
    reset,
    peak: () => peak,
    open: () => open,
    holdAfter(count) {
      most = count;
    },
    release,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
