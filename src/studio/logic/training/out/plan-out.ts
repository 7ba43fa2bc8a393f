import { textTokens } from "../../../../calls/model-services/estimate-tokens";
import { canonicalJson } from "../../../../foundation/canonical-json";
import { counted } from "../../../../foundation/plural";
import type { Steps } from "../../../../foundation/steps";
import type { TrainingRow, TrainingSet } from "../../../../shapes/training-set";
import { inSplits, splitSources } from "../splits";
import { type OutPlan, type OutRow, outRow } from "./out-row";
import type { Trainer } from "./trainers/trainer";

/** A part of a row that a trainer can't take. */
type RowPlace = "clip" | "instruction" | "response" | "rejected" | "whole row";

/** A row that stays behind, the place in it, and why. */
export type StaysBehind = { rowId: string; place: RowPlace; why: string };

/** A path that trainers and file systems read alike: no control characters, nothing above the folder, no address of a scheme. */
function pathFault(path: string): string | null {
  if (path.trim() === "") return "Its source names no clip.";
  if (/\p{Cc}/u.test(path)) return "The path of the clip has characters that no file name can have.";
  if (path.split(/[\\/]/).includes("..")) return "The path of the clip leads out of its folder.";
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) && !/^https?:/i.test(path))
    return "The clip is named by an address that is neither a path nor http.";
  return null;
}

/**
 * The first thing in a row that a trainer can't take; null for none. Marks for media in a text would be counted as media of their
 * own; texts too long by estimate would be cut, the checklist's demands with them.
 */
function rowFault(row: OutRow, plan: OutPlan, trainer: Trainer): StaysBehind | null {
  const stays = (place: RowPlace, why: string): StaysBehind => ({ rowId: row.id, place, why });
  const path = pathFault(row.path);
  if (path !== null) return stays("clip", path);
  const texts: [RowPlace, string][] = [
    ["instruction", row.instruction],
    ["response", row.response],
    ...(row.rejected ? [["rejected", row.rejected.text] as [RowPlace, string]] : []),
  ];
  for (const [place, text] of texts) {
    if (text.trim() === "") return stays(place, "It is empty.");
    const mark = trainer.marks.find((one) => text.includes(one));
    if (mark !== undefined)
      return stays(place, `It holds “${mark}”, which ${trainer.label} counts as a medium of its own.`);
  }
  if (plan.use === "pairs" && !row.rejected)
    return stays("rejected", "It is no pair: there is no worse response.");
  if (plan.use === "rewards" && row.checklist.format.length + row.checklist.content.length === 0)
    return stays("whole row", "Its checklist is empty: nothing could be rewarded.");
  if (plan.longest !== null) {
    const answer = plan.use === "rewards" ? "" : row.response;
    const tokens = (text: string) => textTokens(row.instruction) + textTokens(text);
    const most = Math.max(tokens(answer), plan.use === "rewards" ? 0 : tokens(row.rejected?.text ?? ""));
    if (most > plan.longest)
      return stays(
        "whole row",
        `It has about ${counted(most, "token")} of text, and ${plan.longest.toLocaleString("en")} are taken at most.`,
      );
  }
  if (trainer.rows(row, plan).length === 0)
    return stays("whole row", `${trainer.label} has no row of this kind.`);
  return null;
}

/** The most images that a trainer's model is shown at a time; more are refused before anything is written. */
export const MOST_FRAMES = 768;

/** The fault of a plan as a whole; null for none. */
export function planFault(plan: OutPlan, trainer: Trainer): string | null {
  if (!trainer.uses.includes(plan.use)) return `${trainer.label} has no rows for this use.`;
  if (!trainer.media.includes(plan.media))
    return plan.media === "video"
      ? `${trainer.label} takes no videos: choose frames.`
      : `${trainer.label} takes no frames: choose videos.`;
  if (plan.sound && !trainer.sound) return `${trainer.label} takes no sound files.`;
  if (plan.media === "frames" && (plan.frames < 1 || plan.frames > MOST_FRAMES))
    return `Choose between 1 and ${MOST_FRAMES} frames of each clip.`;
  return null;
}

/** Rows that leave and those that stay behind, each with its reason. */
export type PlannedOut = { leaving: { row: TrainingRow; out: OutRow }[]; behind: StaysBehind[] };

/**
 * Gives of each row the lines that no row before has given: several pairs share their better response, and whoever learns responses
 * is to learn it once. Its number and recipe make no line another.
 */
export function newLines(trainer: Trainer, plan: OutPlan): (row: OutRow) => Record<string, unknown>[] {
  const given = new Set<string>();
  return (row) => {
    const plain = trainer.rows({ ...row, id: "", index: 0, recipe: "rejection", split: "train" }, plan);
    return trainer.rows(row, plan).filter((_line, at) => {
      const key = canonicalJson(plain[at]);
      if (given.has(key)) return false;
      given.add(key);
      return true;
    });
  };
}

/** Rows between two turns of others. */
const AT_A_TIME = 200;

function undecided({ verdicts }: TrainingRow): string | null {
  const open = verdicts.find(({ status }) => status === "unscored");
  return open ? `Nobody could decide a check: ${open.why}` : null;
}

/**
 * Sorts the rows of a set into those that leave for a trainer and those that stay behind: refused by our rules, without a
 * source, the same as another, or not to be taken by the trainer. Splits are drawn among those that leave.
 */
export function* planOut(set: TrainingSet, trainer: Trainer, plan: OutPlan): Steps<PlannedOut> {
  const sources = new Map(set.sources.map((source) => [source.id, source]));
  const behind: StaysBehind[] = [];
  const leaving: TrainingRow[] = [];
  const linesOf = newLines(trainer, plan);
  for (const [index, row] of set.rows.entries()) {
    if (index % AT_A_TIME === 0) yield;
    const source = sources.get(row.sourceId);
    const why = row.refused ?? (plan.onlyDecided ? undecided(row) : null);
    if (why !== null) behind.push({ rowId: row.id, place: "whole row", why });
    else if (!source)
      behind.push({ rowId: row.id, place: "clip", why: "Its source is no longer in the set." });
    else {
      const out = outRow(row, source, 0);
      const fault = rowFault(out, plan, trainer);
      if (fault) behind.push(fault);
      else if (linesOf(out).length === 0)
        behind.push({
          rowId: row.id,
          place: "whole row",
          why: "For this use it is the same as a row before it.",
        });
      else leaving.push(row);
    }
  }
  const splits = yield* splitSources({ ...set, rows: leaving });
  return {
    behind,
    leaving: inSplits(leaving, splits).flatMap((row, index) => {
      const source = sources.get(row.sourceId);
      return source ? [{ row, out: outRow(row, source, index) }] : [];
    }),
  };
}
