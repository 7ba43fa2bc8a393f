import type { IncomingHttpHeaders } from "node:http";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { Billed } from "./bill";
import type { DialectName } from "./dialects";

const TextPart = Type.Object({ type: Type.Literal("text"), text: Type.String() });
const Message = Type.Object({
  role: Type.String(),
  content: Type.Union([Type.String(), Type.Array(Type.Unknown())]),
});
const ChatBody = Type.Object({
  model: Type.String(),
  messages: Type.Array(Message),
  stream: Type.Optional(Type.Boolean()),
  stream_options: Type.Optional(Type.Object({ include_usage: Type.Optional(Type.Boolean()) })),
  response_format: Type.Optional(Type.Object({ type: Type.String() })),
});

/** The single JSON object that a judge is sent; which fields are there depends on the task. */
export const JudgeTask = Type.Object({
  task: Type.String(),
  response: Type.Optional(Type.String()),
  prompt: Type.Optional(Type.String()),
  checkitem: Type.Optional(Type.Unknown()),
  question: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
  questions: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        question: Type.String(),
        answer: Type.Optional(Type.String()),
        options: Type.Optional(
          Type.Union([Type.Array(Type.String()), Type.Record(Type.String(), Type.String())]),
        ),
      }),
    ),
  ),
  instruction: Type.Optional(Type.String()),
  caption: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
  key_points: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** make_questions: of what type, how many, and which there are. */
  type: Type.Optional(Type.Object({ name: Type.String() })),
  count: Type.Optional(Type.Integer()),
  already: Type.Optional(Type.Array(Type.Unknown())),
  compare: Type.Optional(Type.String()),
  /** write_instruction: what it is to ask for; draft_checklist: the demands that are fixed. */
  content: Type.Optional(Type.Array(Type.Object({ constraint_id: Type.String(), means: Type.String() }))),
  form: Type.Optional(Type.Array(Type.String())),
  demands: Type.Optional(
    Type.Array(
      Type.Object({ constraint_id: Type.Union([Type.String(), Type.Null()]), words: Type.String() }),
    ),
  ),
  with_frames: Type.Optional(Type.Boolean()),
  video_seconds: Type.Optional(Type.Number()),
});
export type JudgeTask = Static<typeof JudgeTask>;

/** A call of a model as the rules look at it. */
export type ChatRequest = {
  model: string;
  system: string;
  /** All text of the user, in order. */
  userText: string;
  /** Null when the user's text is no judge request. */
  judge: JudgeTask | null;
  /** The judge's task, or "caption". */
  task: string;
  json: boolean;
  /** "json_schema", "json_object" or "text". */
  replyForm: string;
  stream: boolean;
  wantsUsage: boolean;
  /** Pictures and sounds that came along, where the format is a chat. */
  images?: number;
  sounds?: number;
  /** The tokens that it is billed, where those are not the words of text and reply. */
  billed?: Billed;
  /** The way in which it tells what it is billed; absent: without details. */
  dialect?: DialectName;
};

/** A call as it came, for tests to look at. */
export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; null when there was none. */
  body: unknown;
  /** Null for calls other than chat completions. */
  task: string | null;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** The charge for it; null for what is no call of a model, and for one that was refused. */
  billed: Billed | null;
  /** True once the caller hung up before the reply was complete. */
  abandoned: boolean;
};

function textOf(content: Static<typeof Message>["content"]): string {
  if (typeof content === "string") return content;
  return content
    .filter((part) => Value.Check(TextPart, part))
    .map((part) => part.text)
    .join("\n");
}

function textsOf(messages: Static<typeof Message>[], role: string): string {
  return messages
    .filter((message) => message.role === role)
    .map((message) => textOf(message.content))
    .join("\n");
}

/** Judges are sent their task as one line; times of frames may follow it. */
function parseJudgeTask(text: string): JudgeTask | null {
  try {
    const [line = ""] = text.split("\n", 1);
    const value: unknown = JSON.parse(line.startsWith("{") ? line : text);
    return Value.Check(JudgeTask, value) ? value : null;
  } catch {
    return null;
  }
}

/** A call of whatever format, with the judge's task that its text may hold. */
export function chatRequest(call: Omit<ChatRequest, "judge" | "task" | "json">): ChatRequest {
  const judge = parseJudgeTask(call.userText);
  return { ...call, json: call.replyForm !== "text", judge, task: judge?.task ?? "caption" };
}

/** Null when the body is no chat completions request. */
export function parseChatRequest(body: unknown): ChatRequest | null {
  if (!Value.Check(ChatBody, body)) return null;
  const parts = body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const partsOf = (type: string) =>
    parts.filter((part) => Value.Check(Type.Object({ type: Type.Literal(type) }), part)).length;
  return chatRequest({
    model: body.model,
    system: [textsOf(body.messages, "system"), textsOf(body.messages, "developer")].join(""),
    userText: textsOf(body.messages, "user"),
    replyForm: body.response_format?.type ?? "text",
    images: partsOf("image_url"),
    sounds: partsOf("input_audio"),
    stream: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
  });
}
