import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import { baseOf, type CaptionTable, type Row } from "./caption-table";

/** True for a log of inspect, as `inspect log convert --to json` writes it. */
export function isInspectLog(document: Fields): boolean {
  return isFields(document.eval) && Array.isArray(document.samples);
}

type Attachments = (text: string) => string;

function attachmentsOf(sample: Fields): Attachments {
  const known = isFields(sample.attachments) ? sample.attachments : {};
  return (text) => {
    const hash = /^attachment:\/\/(\S+)$/.exec(text)?.[1];
    return (hash !== undefined && textOf(known[hash])) || text;
  };
}

/** What a message or its content says. */
function contentText(content: unknown, attached: Attachments): string | null {
  if (typeof content === "string") return attached(content);
  const texts = listOf(content).flatMap((part) =>
    isFields(part) && typeof part.text === "string" ? [attached(part.text)] : [],
  );
  return texts.length > 0 ? texts.join("\n") : null;
}

function inputOf({ input }: Fields, attached: Attachments): string | null {
  if (typeof input === "string") return attached(input);
  const asked = listOf(input).findLast((message) => isFields(message) && message.role === "user");
  return isFields(asked) ? contentText(asked.content, attached) : null;
}

function outputOf({ output }: Fields, attached: Attachments): string | null {
  if (!isFields(output)) return null;
  const [choice] = listOf(output.choices);
  const message = isFields(choice) && isFields(choice.message) ? choice.message : {};
  return contentText(message.content, attached) ?? textOf(output.completion);
}

/** The samples of a log as rows, a step each. What was asked more than once has an entry of its own for each time. */
export function* readInspectLog(path: string, document: Fields): Steps<CaptionTable> {
  const made = isFields(document.eval) ? document.eval : {};
  const model = textOf(made.model) ?? baseOf(path);
  const rows: Row[] = [];
  for (const [index, sample] of listOf(document.samples).entries()) {
    yield;
    if (!isFields(sample)) continue;
    const attached = attachmentsOf(sample);
    const metadata = isFields(sample.metadata) ? sample.metadata : {};
    const epoch = typeof sample.epoch === "number" && sample.epoch > 1 ? `, epoch ${sample.epoch}` : "";
    const cells: Fields = {
      id: sample.id ?? null,
      video: metadata.video ?? metadata.video_id ?? null,
      input: inputOf(sample, attached),
      output: sample.error ? null : outputOf(sample, attached),
      model: `${model}${epoch}`,
    };
    rows.push({ place: `samples/${index}`, cells });
  }
  return {
    path,
    kind: "inspect log",
    columns: ["id", "video", "input", "output", "model"],
    rows,
    mapping: { id: "id", video: "video", instruction: "input", response: "output", model: "model" },
    model,
    idsCount: false,
  };
}
