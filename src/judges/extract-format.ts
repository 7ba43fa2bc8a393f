import { Type } from "typebox";
import { Value } from "typebox/value";
import type { FormatCheck } from "../shapes/checklist";
import { objectOf } from "../shapes/reply-form";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { extractFormatPrompt } from "./prompts/extract-format.v2";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

type ExtractFormatInput = { response: string; instruction: string; check: FormatCheck };

const Content = Type.Object({ content: Type.Array(Type.String()) });

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function hasParentheses(text: string): boolean {
  const open = text.indexOf("(");
  return open >= 0 && text.includes(")", open);
}

/** More parts than that are no reading of a caption; each is looked for in all of it. */
const MOST_PARTS = 2000;

/** Each string must occur in the response, save for `count`, where the things found stand in parentheses. */
function checked(content: string[], input: ExtractFormatInput): ReadReply<string[]> {
  if (content.length > MOST_PARTS) {
    return {
      ok: false,
      why: `The list has ${content.length} strings.`,
      instead: `Give ${MOST_PARTS} at most.`,
    };
  }
  if (input.check.constraintId === "count") {
    const unbracketed = content.find((text) => text.trim() !== "" && !hasParentheses(text));
    return unbracketed === undefined
      ? { ok: true, value: content }
      : {
          ok: false,
          why: `A thing found does not stand in parentheses: ${shortened(unbracketed)}`,
          instead: `Each must, as in "(a), (b)".`,
        };
  }
  const missing = content.filter((text) => !input.response.includes(text));
  if (missing.length === 0) return { ok: true, value: content };
  const quoted = missing.slice(0, 5).map((text) => JSON.stringify(shortened(text)));
  return {
    ok: false,
    why: `Not literally in the response: ${quoted.join(", ")}.`,
    instead: "Copy it character for character.",
  };
}

/** Cuts out of a response what a format rule should look at: `{content: string[]}`. */
export const extractFormat: JudgeTask<ExtractFormatInput, string[]> = {
  id: "extract_format",
  prompt: extractFormatPrompt,
  buildRequest: (input, { prompt = extractFormatPrompt, complaint } = {}) =>
    judgeRequest(
      "extract_format",
      {
        prompt: input.instruction,
        response: input.response,
        checkitem: {
          check_id: input.check.checkId,
          constraint_id: input.check.constraintId,
          check_description: input.check.description,
          parameters: input.check.parameters,
        },
      },
      prompt,
      complaint,
    ),
  replySchema: () => objectOf({ content: { type: "array", items: { type: "string" } } }),
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(
      raw,
      (value) => {
        if ("content" in value && typeof value.content === "string") return checked([value.content], input);
        return Value.Check(Content, value)
          ? checked(value.content, input)
          : { ok: false, why: `The reply must be {"content": [...]} with strings in the list.` };
      },
      mended,
      { field: "content", differ: (one, other) => JSON.stringify(one) !== JSON.stringify(other) },
    ),
};
