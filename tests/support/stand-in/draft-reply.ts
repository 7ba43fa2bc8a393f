import type { JudgeTask } from "./chat-request";

/** Sentences on form are left to rules. */
const onForm =
  /\b(?:words?|sentences?|lists?|items?|table|columns?|JSON|bold|italics?|markdown|lower case|upper case|every line|paragraphs?)\b/i;
const onSound = /\b(?:sounds?|hear|heard|voices?|says?|said|music|thunder|bell|noise)\b/i;
const onTime = /\b(?:when|moments?|at what time|timestamps?)\b/i;

function sentencesOf(instruction: string): string[] {
  const all = instruction.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== "");
  const others = all.filter((sentence) => !onForm.test(sentence));
  return (others.length > 0 ? others : all).slice(0, 6);
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** One content check a sentence. The right option is always the first but for every third, where it is the last. */
function contentCheck(sentence: string, index: number, judge: JudgeTask) {
  const seen = judge.with_frames ?? false;
  const topic = sentence.replace(/[.!?]+$/, "");
  const attempt = {
    type: "attempt",
    question: `Does the description do this: ${topic}?`,
    options: ["yes", "no"],
    correct_answer: "yes",
  };
  const sense = onSound.test(sentence) ? "audio" : "visual";
  if (onTime.test(sentence)) {
    return {
      constraint_id: `${sense}_temporal_grounding`,
      description: topic,
      items: [
        {
          type: "timestamp",
          question: `At what time does this happen: ${topic}?`,
          options: [],
          correct_answer: seen ? clock((judge.video_seconds ?? 10) / 2) : null,
        },
      ],
    };
  }
  const correctness = {
    type: "correctness",
    question: `What does the video show of this: ${topic}?`,
    options: [
      "A. It happens once",
      "B. It happens twice",
      "C. Somebody else does it",
      "D. None of the above",
    ],
    correct_answer: seen ? (index % 3 === 2 ? "D" : "A") : null,
  };
  return { constraint_id: `${sense}_events_actions`, description: topic, items: [attempt, correctness] };
}

/**
 * An instruction that a model could have written: the plainest words for what it is to ask for.
 */
export function writtenInstruction({ content = [], form = [] }: JudgeTask): unknown {
  const demands = content.map(({ constraint_id, means }) => ({
    constraint_id,
    words: /Such as, of any video: (.*)\.$/.exec(means)?.[1] ?? `Tell about ${constraint_id}`,
  }));
  const sentences = ["Describe the video", ...demands.map(({ words }) => words), ...form];
  return { instruction: sentences.map((sentence) => `${sentence}.`).join(" "), demands };
}

/** The questions of fixed demands, one a demand; they differ in what they ask about. */
function demandCheck(
  { constraint_id, words }: NonNullable<JudgeTask["demands"]>[number],
  index: number,
  judge: JudgeTask,
) {
  const { items } = contentCheck(words, index, judge);
  return { constraint_id, description: words, items };
}

/**
 * A checklist that a model could have drafted for the instruction: always the same one. Of its format checks the
 * second is flawed, since no rule counts lines.
 */
export function draftReply(judge: JudgeTask): unknown {
  const { demands } = judge;
  if (demands)
    return { format: [], content: demands.map((demand, index) => demandCheck(demand, index, judge)) };
  return {
    format: [
      {
        constraint_id: "language",
        description: "The whole answer is in English",
        parameters: { lang_type: "en" },
      },
      {
        constraint_id: "length",
        description: "The whole answer has at most nine lines",
        parameters: { unit: "line", max_len: 9 },
      },
    ],
    content: sentencesOf(judge.instruction ?? "").map((sentence, index) =>
      contentCheck(sentence, index, judge),
    ),
  };
}
