import { isFields } from "../foundation/fields";
import { type ReplyChoices, type ReplySchema, UNDECIDED } from "../shapes/reply-form";
import type { JudgeStamp } from "../shapes/verdict";

/** A system prompt of its own version: the version is kept with every result that it led to. */
export type JudgePrompt = { version: string; text: string };

/** A request to a judge: a system prompt, and one JSON object as the user's message. */
export type JudgeRequest = { system: string; user: string; promptVersion: string };

/** The reason why a reply cannot be used, as people may read it too, and what the judge alone is told to do about it. */
export type UnusableReply = {
  ok: false;
  why: string;
  instead?: string;
  /** The model would answer the same again: it is not asked. */
  settled?: true;
};

/** A reply as read: what it says, or why it cannot be used. */
export type ReadReply<Value> = { ok: true; value: Value } | UnusableReply;

/** The complaint sent to the judge about an unusable reply. */
export function complaintAbout({ why, instead }: UnusableReply): string {
  return instead === undefined ? why : `${why} ${instead}`;
}

/** The judge's answer: a value, or none when no reply could be used. */
export type JudgeAnswer<Value> =
  | { readable: true; value: Value; stamp: JudgeStamp }
  | { readable: false; why: string; stamp: JudgeStamp };

/** Prompts that people put in the place of ours, by the task's id; each with a version of its own. */
export type JudgePrompts = Readonly<Record<string, JudgePrompt | undefined>>;

/** Objects of a reply that are no JSON as written: how they are written, and as JSON. */
export type MendedObjects = ReadonlyMap<string, string>;

/** One thing that a judge is asked to do. */
export type JudgeTask<Input, Value> = {
  id: string;
  /** The prompt in force unless people brought their own. */
  prompt: JudgePrompt;
  /** `complaint`: why the reply before this one could not be used. */
  buildRequest(input: Input, options?: { prompt?: JudgePrompt; complaint?: string }): JudgeRequest;
  /** The shape of a reply, for endpoints that can promise one; null where it depends on too much: then any JSON. */
  replySchema(input: Input): ReplySchema | null;
  /** The reply but for the options that it chooses, of tasks that ask for nothing else that counts. */
  choices?(input: Input): ReplyChoices;
  /** Reads a reply as it came; what of it is no JSON only as `mended`. Never throws, in time linear in the reply. */
  readReply(raw: string, input: Input, mended?: MendedObjects): ReadReply<Value>;
};

/**
 * Signs that a reader of the text would not see, or what some servers take for the marks between messages ("<|im_start|>",
 * "[INST]"): "<", characters without a width or a shape, those that turn the direction of writing, tags.
 */
const notAsItIs =
  /[<\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\[(?=\/?INST\])/gu;

function escaped(found: string): string {
  return [...Array(found.length).keys()]
    .map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
}

/**
 * A value as JSON in which nothing can hide or pass for a mark between messages: such characters are written as
 * escapes. It reads as the same value. Joiners stay as they are: emoji and several scripts are written with them.
 */
export function quotedJson(value: unknown): string {
  return JSON.stringify(value).replace(notAsItIs, escaped);
}

/** Puts a request together; everything from outside stands in the user's JSON and nowhere else. */
export function judgeRequest(
  task: string,
  fields: Record<string, unknown>,
  prompt: JudgePrompt,
  complaint: string | undefined,
): JudgeRequest {
  const about = complaint === undefined ? {} : { problem_with_your_last_reply: complaint };
  return {
    system: prompt.text,
    user: quotedJson({ task, ...fields, ...about }),
    promptVersion: prompt.version,
  };
}

/** The reply to several questions but for what is chosen: `{"answers": [{"id", "answer"}]}`. */
export function answersOf(questions: readonly { id: string; options: readonly string[] }[]): ReplyChoices {
  return {
    choices: questions.map(({ id, options }, at) => ({
      before: `${at === 0 ? '{"answers": [' : "}, "}{"id": ${JSON.stringify(id)}, "answer": `,
      options,
    })),
    end: questions.length === 0 ? '{"answers": []}' : "}]}",
  };
}

/** The reason why a reply to several questions has no answer to one of them. */
export const LEFT_OUT = "The reply leaves this question out.";

/** The readable answers of a reply to several questions; the others may be asked again one by one. */
export type SeveralAnswers<Answer> = { answers: Map<string, Answer>; unreadable: Map<string, string> };

/**
 * Reads a reply to several questions, each of which it has to answer once; `readOne` reads what it says of one. `alone`: a reply to
 * a single question that has no answer to it can't be used.
 */
export function readSeveral<Question extends { id: string }, Answer>(
  value: unknown,
  questions: readonly Question[],
  readOne: (value: unknown, question: Question) => ReadReply<Answer>,
  alone: "fails" | "is told" = "is told",
): ReadReply<SeveralAnswers<Answer>> {
  if (!isFields(value) || !Array.isArray(value.answers))
    return { ok: false, why: `The reply must be {"answers": [...]}.` };
  const read: SeveralAnswers<Answer> = { answers: new Map(), unreadable: new Map() };
  for (const question of questions) {
    const own = value.answers.filter((entry) => isFields(entry) && entry.id === question.id);
    const why = own.length === 0 ? LEFT_OUT : "The reply answers it twice.";
    const one: ReadReply<Answer> = own.length === 1 ? readOne(own[0], question) : { ok: false, why };
    if (one.ok) read.answers.set(question.id, one.value);
    else if (questions.length === 1 && alone === "fails") return one;
    else read.unreadable.set(question.id, one.why);
  }
  return { ok: true, value: read };
}

/** True where one reply answers a question, and the other answers it otherwise or so that nobody can read it. */
export function differ<Answer>(
  one: SeveralAnswers<Answer>,
  other: SeveralAnswers<Answer>,
  saidIn: (answer: Answer) => string,
): boolean {
  return [...one.answers].some(([id, answer]) => {
    const there = other.answers.get(id);
    const why = other.unreadable.get(id);
    return why === undefined ? !there || saidIn(there) !== saidIn(answer) : why !== LEFT_OUT;
  });
}

/** Characters of what a model could not decide between that are told. */
const LONGEST_WEIGHED = 200;

/** An answer that a model's probabilities left open, as a reply that can't be used; null for any other answer. */
export function undecided(answer: unknown): UnusableReply | null {
  if (typeof answer !== "string" || !answer.startsWith(UNDECIDED)) return null;
  const between = answer.slice(UNDECIDED.length, UNDECIDED.length + LONGEST_WEIGHED);
  return { ok: false, why: `The model could not decide: ${between}.`, settled: true };
}
