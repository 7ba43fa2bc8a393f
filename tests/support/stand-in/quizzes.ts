import type { JudgeTask } from "./chat-request";

/**
 * Questions of a type, numbered on from those that are there. Of every four the first is found without the video
 * ("obvious"), the second is hard, the third says the same as the second in other words, and the fourth leans on its
 * options.
 */
export function madeQuestions({ type, count = 0, already = [] }: JudgeTask) {
  const name = (type?.name ?? "thing").toLowerCase();
  return {
    questions: Array.from({ length: count }, (_, index) => {
      const number = already.length + index + 1;
      const kind = index % 4;
      const about = `${name} ${kind === 2 ? number - 1 : number}`;
      const right = kind === 0 ? `obvious ${about}` : `hidden ${about}`;
      const question = kind === 3 ? `Which of the following is ${about}?` : `What is ${about}?`;
      return {
        question: kind === 2 ? `Once more: what is ${about}?` : question,
        options: [...[1, 2, 3, 4].map((wrong) => `wrong ${wrong} of ${name} ${number}`), right],
        answer: right,
      };
    }),
  };
}

/** An obvious option is found, whatever its letter; else the option whose text comes last in the alphabet is taken. */
export function blindAnswers({ questions = [] }: JudgeTask) {
  return {
    answers: questions.map(({ id, options }) => {
      const entries = Object.entries(options ?? {});
      const last = entries.toSorted(([, one], [, other]) => (one < other ? 1 : -1))[0];
      const [letter] = entries.find(([, text]) => text.includes("obvious")) ?? last ?? [""];
      return { id, answer: letter };
    }),
  };
}

/** Questions are the same that are so but for "Once more: "; answers that are so letter by letter. */
export function sameGroups({ compare, questions = [] }: JudgeTask) {
  const groups = new Map<string, string[]>();
  for (const { id, question, answer = "" } of questions) {
    const key = compare === "answers" ? answer : question.toLowerCase().replace("once more: ", "");
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return { groups: [...groups.values()].filter(({ length }) => length > 1) };
}
