import type { BatchCalls } from "../../../src/batch/protocol";
import type { BatchTargetId, BatchWish } from "../../../src/shapes/batch";
import type { DataSample } from "../../../src/shapes/data-set";
import type { Client } from "../../runs/engine/run-set-up";
import { unzipped } from "../../support/directory-files";
import { samplesOf } from "../../support/made-runs";
import type { ChatRequest } from "../../support/stand-in/chat-request";
import { replyText } from "../../support/stand-in/replies";

/** Samples with all that judges are asked: a question, a time, and a part that a rule looks at. */
export function richSamples(count: number): DataSample[] {
  return samplesOf(count).map((sample) => ({
    ...sample,
    material: {
      promptId: null,
      field: null,
      constraintsUsed: [],
      checklist: {
        format: [
          {
            checkId: "f",
            constraintId: "length",
            description: `What is said of the ball in ${sample.id}z has at most eight words`,
            parameters: { unit: "word", max_len: 8 },
          },
        ],
        content: [
          {
            checkId: "c",
            constraintId: null,
            description: "",
            items: [
              {
                checkId: "q",
                type: "attempt",
                question: `Does it tell of ${sample.id}z?`,
                options: ["yes", "no"],
                correctAnswer: "yes",
              },
              {
                checkId: "t",
                type: "timestamp",
                question: "When does it begin?",
                options: [],
                correctAnswer: "00:02",
              },
            ],
          },
        ],
      },
    },
  }));
}

/** Answers that depend on nothing but the request, so that they are the same live and from files. */
export function answerTo(request: ChatRequest): string {
  if (request.task === "caption")
    return `At 00:0${request.userText.length % 4} ${request.model} has seen it: ${request.userText.slice(0, 60)}`;
  const number = Number(/s(\d+)z/.exec(request.userText)?.[1] ?? 0);
  const answers = number % 3 === 0 ? { "Does it tell": "no" } : {};
  const words = (request.judge?.response ?? "").split(" ").slice(0, 4 + (number % 8));
  return replyText({ kind: "honest", answers, contents: { ball: [words.join(" ")] } }, request);
}

export const inline: BatchWish["media"] = { kind: "inline" };

export function wish(
  stage: BatchWish["stage"],
  target: BatchTargetId,
  media: BatchWish["media"] = inline,
  refused = false,
): BatchWish {
  return { stage, target, media, refused };
}

/** The files of an export, as texts by their paths. */
export async function writtenFiles(
  client: Client,
  id: string,
  asked: BatchWish,
): Promise<{ files: Map<string, string>; written: BatchCalls["batch/write"]["output"] }> {
  const written = await client.call("batch/write", { id, wish: asked, folder: null });
  const bytes = await unzipped(written.blob);
  const files = new Map([...bytes].map(([path, one]) => [path, new TextDecoder().decode(one)]));
  return { files, written };
}

export async function bringHome(client: Client, id: string, files: File[], newerWins = false) {
  return client.call("batch/read", {
    id,
    newerWins,
    files: files.map((file) => ({ path: file.name, file })),
  });
}

/** A run of the same that has not begun. */
export async function copyOf(client: Client, id: string): Promise<string> {
  return (await client.call("runs/copy", { id })).id;
}

/** All that a run has led to that does not name the run itself or the time. */
export async function scoresOf(client: Client, id: string) {
  const { entries } = await client.call("runs/scores", { id });
  return entries.map(({ summary, unscored }) => ({ summary, unscored }));
}
