import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type ChatRequest, parseChatRequest, type RecordedRequest } from "./chat-request";
import { replyText } from "./replies";
import { RuleBook, type ScriptedRule } from "./rule-book";
import { Rule } from "./rules";
import { sendNonsense, sendReply, sendStatus } from "./send-reply";

export type StandIn = {
  /** Base URL for the app: "http://127.0.0.1:4123/v1". */
  url: string;
  /** All calls so far, preflights and control left out; grows while it runs. */
  requests: RecordedRequest[];
  /** Adds rules behind those already there. */
  script: (...rules: ScriptedRule[]) => void;
  /** Forgets rules and requests. */
  reset: () => void;
  /** The most calls of models that were open at the same time. */
  peak: () => number;
  close: () => Promise<void>;
};

const CORS = { "access-control-allow-origin": "*" };
const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-allow-private-network": "true",
  // Browsers would otherwise keep the permission for some seconds, past a change of the rules.
  "access-control-max-age": "0",
};
const Control = Type.Object({
  /** Forgets rules and requests before `rules` are added. */
  reset: Type.Optional(Type.Boolean()),
  rules: Type.Optional(Type.Array(Rule)),
});

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) if (piece instanceof Uint8Array) pieces.push(piece);
  const text = Buffer.concat(pieces).toString("utf8");
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

/** Sends what a rule says; without one, what an honest judge or a plain captioner would. */
async function answerChat(
  response: ServerResponse,
  chat: ChatRequest,
  rule: ScriptedRule | null,
): Promise<void> {
  const delivery = rule?.delivery ?? {};
  if (rule !== null && "reply" in rule) return sendReply(response, chat, rule.reply(chat), delivery);
  const behaviour = rule?.behaviour ?? { kind: "honest" as const };
  switch (behaviour.kind) {
    case "status":
      return sendStatus(response, behaviour);
    case "html":
    case "garbage":
    case "no-choices":
      return sendNonsense(response, behaviour.kind);
    case "hang":
      return;
    default:
      return sendReply(response, chat, replyText(behaviour, chat), delivery);
  }
}

function answerModels(response: ServerResponse, rule: ScriptedRule | null): void {
  const behaviour = rule !== null && "behaviour" in rule ? rule.behaviour : null;
  switch (behaviour?.kind) {
    case "status":
      sendStatus(response, behaviour);
      break;
    case "html":
      sendNonsense(response, "html");
      break;
    case "hang":
      break;
    default: {
      const names = behaviour?.kind === "models" ? behaviour.models : ["stand-in", "stand-in-judge"];
      sendJson(response, 200, { object: "list", data: names.map((id) => ({ id, object: "model" })) });
    }
  }
}

/**
 * Starts a server that speaks the chat completions API over real HTTP, with CORS, and behaves as scripted. From
 * another process it is steered by `POST /__control` (`{reset?, rules?}`) and read by `GET /__requests`
 * (`{requests, peak}`). `port` 0, the default, takes a free one.
 */
export async function startStandIn(options: { port?: number } = {}): Promise<StandIn> {
  const rules = new RuleBook();
  const requests: RecordedRequest[] = [];
  let open = 0;
  let peak = 0;

  const reset = () => {
    rules.clear();
    requests.length = 0;
    peak = open;
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const route = path === "/v1/models" ? "models" : "chat";
    if (request.method === "OPTIONS") {
      const refused = rules.refusesPreflight(route);
      response.writeHead(refused ? 403 : 204, refused ? {} : PREFLIGHT);
      response.end();
      return;
    }
    const body = await readJson(request);
    if (path.startsWith("/__")) return control(path, body, response);

    const chat = path === "/v1/chat/completions" ? parseChatRequest(body) : null;
    const recorded: RecordedRequest = {
      method: request.method ?? "",
      path,
      headers: request.headers,
      body,
      task: chat?.task ?? null,
      abandoned: false,
    };
    requests.push(recorded);
    open += 1;
    peak = Math.max(peak, open);
    response.on("close", () => {
      open -= 1;
      recorded.abandoned = !response.writableEnded && response.errored === null;
    });

    const key = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const known = route === "models" || chat !== null;
    const rule = known ? rules.take({ path: route, key, chat }) : null;
    if (rule?.withoutCors === undefined) {
      for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    }
    if (route === "models") answerModels(response, rule);
    else if (chat !== null) await answerChat(response, chat, rule);
    else if (path === "/v1/chat/completions") sendStatus(response, { kind: "status", status: 400 });
    else sendStatus(response, { kind: "status", status: 404, message: `No route ${path}` });
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
    requests,
    script: (...scripted) => rules.add(scripted),
    reset,
    peak: () => peak,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
