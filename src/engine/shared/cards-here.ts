import { collectJudgeFacts, judgeCards } from "../../evaluation/labels/judge-cards";
import { isUnlabelled, type JudgeCard } from "../../shapes/judge-card";
import type { LabelSet } from "../../shapes/label-set";
import { taskKey } from "../../shapes/result";
import type { Storage } from "../../storage/open-storage";
import { openExport } from "./open-export";

async function openedSets({ labelSets }: Pick<Storage, "labelSets">): Promise<LabelSet[]> {
  const listed = await labelSets.list();
  const opened = await Promise.all(
    listed
      .filter(({ people, decisions }) => people.length > 0 || decisions > 0)
      .map(({ id }) => labelSets.load(id)),
  );
  return opened.flatMap((one) => (one && one.state !== "unreadable" ? [one.set] : []));
}

/** Facts about their judges from the labelled results of these sets; runs that are not here tell nothing. */
async function factsOf(storage: Storage, sets: readonly LabelSet[], signal: AbortSignal) {
  const facts = collectJudgeFacts();
  const lines = sets.flatMap((set) => set.lines);
  for (const runId of new Set(lines.map((line) => line.runId))) {
    const opened = await storage.runs.load(runId);
    if (!opened || opened.state === "unreadable" || !(await storage.dataSets.get(opened.run.dataSet.id)))
      continue;
    const only = new Set(lines.filter((line) => line.runId === runId).map(taskKey));
    const source = await openExport(storage, runId, { signal, only });
    for await (const task of source.tasks()) facts.add(source.run, task);
  }
  return facts.facts();
}

/** The judges' cards by the labels of this browser, with what calls tell of the judges. */
export async function ownCards(storage: Storage, signal: AbortSignal): Promise<JudgeCard[]> {
  const sets = await openedSets(storage);
  return judgeCards(sets, await factsOf(storage, sets, signal));
}

/** All cards that tell of a judge by labels elsewhere than on this run: by other runs, and by file. */
export async function cardsFromElsewhere(storage: Storage, runId: string): Promise<JudgeCard[]> {
  const sets = await openedSets(storage);
  const others = sets.filter(({ design }) => !design.runs.some(({ id }) => id === runId));
  const takenIn = await storage.judgeCards.list();
  const labelled = takenIn.flatMap(({ card }) => (card && !isUnlabelled(card) ? [card] : []));
  return [...(await judgeCards(others)), ...labelled];
}
