import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { inFileName } from "../../foundation/file-names";
import { stepByStep } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import type { Label, LabelDecision, LabelSet } from "../../shapes/label-set";
import { labelSetProblems } from "../../storage/labels/label-set-row";
import type { Storage } from "../../storage/open-storage";
import { toldLabels } from "../logic/agreement-of-labels";
import { mergeLabels } from "../logic/files/merge-labels";
import { answersInSet, LABEL_FILE_LIMITS, readLabels } from "../logic/files/read-labels";
import { writeLabels } from "../logic/files/write-labels";
import { linesOf } from "../logic/label-order";
import type { LabelCalls, ReadLabels } from "../protocol";
import { drawHandlers } from "./draw-handlers";
import { labelSetWriter } from "./label-set-writer";

const FILE_LIMITS = limitsForSmall(LABEL_FILE_LIMITS.bytes);

const isSame = (one: Label | LabelDecision, other: Label | LabelDecision) =>
  one.line === other.line && one.person === other.person && one.at === other.at && one.value === other.value;

/** Label sets, for the page. */
export function labelHandlers(storage: () => Promise<Storage>): Handlers<LabelCalls> {
  const sets = async () => (await storage()).labelSets;
  const writer = labelSetWriter(storage);

  async function opened(id: string): Promise<LabelSet> {
    const found = await (await sets()).load(id);
    if (!found) throw new ProblemError(labelSetProblems.notFound());
    if (found.state === "unreadable") throw new ProblemError(found.problem);
    return found.set;
  }

  return {
    ...drawHandlers(storage, writer),

    "labels/list": async () => (await sets()).list(),

    "labels/open": async ({ id }) => {
      const found = await (await sets()).load(id);
      if (found) return found;
      throw new ProblemError(labelSetProblems.notFound());
    },

    "labels/said": async ({ id, lines }) => {
      const found = await (await sets()).load(id);
      if (found?.state !== "ready" || linesOf(found.set) !== lines) return null;
      const { lines: _, texts: _texts, ...set } = found.set;
      return { revision: found.revision, set };
    },

    "labels/watch": ({ id }, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) =>
          (await sets()).onChange((changed) => {
            if (id === null || id === changed) listener();
          }),
        signal,
        emit,
      }),

    "labels/rename": async ({ id, title }) => {
      await writer.change(id, (set) => ({ ...set, title }));
      return null;
    },

    "labels/remove": async ({ id }) => {
      await (await sets()).remove(id);
      return null;
    },

    "labels/restore": async ({ id }) => {
      await (await sets()).restore(id);
      return null;
    },

    "labels/add": async ({ id, labels, decisions }) => {
      await writer.change(id, (set) => ({
        ...set,
        labels: [...set.labels, ...labels],
        decisions: [...set.decisions, ...decisions],
      }));
      return null;
    },

    "labels/take-out": async ({ id, labels, decisions }) => {
      await writer.change(id, (set) => ({
        ...set,
        labels: set.labels.filter((label) => !labels.some((one) => isSame(one, label))),
        decisions: set.decisions.filter((decision) => !decisions.some((one) => isSame(one, decision))),
      }));
      return null;
    },

    "labels/take-in": async ({ set }) => {
      await (await sets()).save(set, null);
      return null;
    },

    "labels/read": async ({ files }, { signal, emit }) => {
      const gathered = await gatherFiles(files, { signal, onProgress: emit, limits: FILE_LIMITS });
      const problems: FileProblem[] = [...gathered.problems];
      const fresh = new Map<string, LabelSet>();
      const merged: ReadLabels["merged"] = [];
      for (const { name, pieces } of gathered.files) {
        const read = await readLabels(name, pieces, signal);
        problems.push(...read.problems);
        if (read.kind === "nothing") continue;
        const id = read.kind === "set" ? read.set.id : read.setId;
        const here = fresh.get(id) ?? (await (await sets()).load(id));
        if (here === null && read.kind === "set") {
          fresh.set(id, read.set);
          continue;
        }
        if (here === null) {
          problems.push({
            ...{ file: name, path: "", message: "These are labels of a set that is not in this browser." },
            expected: "The file of that label set first.",
          });
          continue;
        }
        const set = "state" in here ? await opened(id) : here;
        const before = merged.find((one) => one.id === id);
        const known = {
          ...set,
          labels: [...set.labels, ...(before?.labels ?? [])],
          decisions: [...set.decisions, ...(before?.decisions ?? [])],
        };
        const answers = read.kind === "set" ? answersInSet(read.set) : read.answers;
        const { problems: told, ...added } = await stepByStep(mergeLabels(known, name, answers), signal);
        problems.push(...told);
        if (fresh.has(id))
          fresh.set(id, {
            ...set,
            labels: [...set.labels, ...added.labels],
            decisions: [...set.decisions, ...added.decisions],
          });
        else if (before) {
          before.labels.push(...added.labels);
          before.decisions.push(...added.decisions);
          before.changed.push(...added.changed);
          before.same += added.same;
        } else merged.push({ id, title: set.title, ...added });
      }
      return {
        sets: [...fresh.values()],
        merged,
        problems: problems.slice(0, LABEL_FILE_LIMITS.problems),
        problemCount: problems.length,
      };
    },

    "labels/write": async ({ id, form }) => {
      const set = await opened(id);
      const { text, ending, type, count } = await writeLabels(set, form);
      return {
        fileName: `${inFileName(set.title) || "labels"}-${ending}`,
        blob: new Blob([text], { type }),
        count,
      };
    },

    "labels/told": async ({ id }) => toldLabels(await opened(id)),
  };
}
