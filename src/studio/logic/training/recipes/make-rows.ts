import type { MakingRules } from "../../../../evaluation/made-instructions/making-rules";
import { USUAL_FIELDS } from "../../../../evaluation/made-instructions/plan-tasks";
import { counted } from "../../../../foundation/plural";
import { degradeCaption, rowFromCaption } from "../../../../judges/training-tasks";
import { drawFrom, seedOf } from "../../../../metrics/random";
import type { ModelChoice } from "../../../../shapes/connection";
import type { MadeBenchmark } from "../../../../shapes/instruction-set";
import {
  TRAINING_SET_LIMITS,
  type TrainingRecipe,
  type TrainingRow,
  type TrainingSet,
  type TrainingSource,
} from "../../../../shapes/training-set";
import { checkedRow, type MadeRow, type RunRules } from "../check-row";
import { likeness, sequencesOf } from "../near-same";
import { degradedFormRow } from "./degraded-form";
import {
  checklistOfRow,
  denseCaptionRows,
  densestCaption,
  drawnRow,
  type RecipeContext,
} from "./dense-caption";
import {
  askingFor,
  contentOf,
  GivenUp,
  madeRow,
  type RecipeModel,
  type RowParts,
  type SourceCaption,
} from "./row-maker";

/** Changes of content that a model makes. */
type ContentChange = "event" | "attribute";

/**
 * A pair of a source's caption and one that a model made worse by leaving an event out or giving a wrong attribute. `rules` ask a
 * judge about content as well: the pair may leave only where the worse caption fails exactly the named check. Rejects as the model
 * does.
 */
export async function degradedContentRow(
  source: TrainingSource,
  change: ContentChange,
  { model, rules }: { model: RecipeModel; rules: RunRules },
): Promise<TrainingRow> {
  const { id, instruction, checklist, captions } = source;
  const asking = askingFor(model);
  const { models, promptVersions } = asking;
  let parts: RowParts = { instruction, checklist: checklist ?? { format: [], content: [] }, response: "" };
  try {
    if (!checklist || checklist.content.length === 0)
      throw new GivenUp("The source has no checklist with demands on content.");
    const [caption] = captions;
    if (!caption) throw new GivenUp("The source has no captions.");
    let good: TrainingRow | null = null;
    for (const one of captions) {
      const content = { response: contentOf(one, checklist), rejected: {} };
      parts = { ...parts, response: one.text, content };
      good = await checkedRow(madeRow(id, "degraded", parts), rules);
      if (good.refused === null) break;
    }
    // The last one's reason stands for all.
    if (!good || good.refused !== null) throw new GivenUp(good?.refused ?? "No caption passes.");
    const { worse, check_id, changed } = await asking.get(degradeCaption, {
      ...{ caption: good.response, instruction, change },
      checks: checklist.content.map(({ checkId, description }) => ({ checkId, asks: description })),
    });
    if (!checklist.content.some(({ checkId }) => checkId === check_id))
      throw new GivenUp("The model named a check that is not in the checklist.");
    const kind = change === "event" ? "one event left out" : "one attribute exchanged";
    parts = {
      ...parts,
      rejected: { text: worse, failsIn: [check_id], how: `${kind}: ${changed}`.slice(0, 300) },
    };
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    parts = { ...parts, given: error.why };
  }
  return checkedRow(madeRow(id, "degraded", { ...parts, models, promptVersions }), rules);
}

/** A recipe as somebody chose it. */
export type RecipeChoice = {
  recipe: TrainingRecipe;
  /** The change of `degraded`; of other recipes nobody asks. */
  change: "form" | ContentChange;
  /** Writes; null where no model is needed. */
  model: ModelChoice | null;
  /** Answers the questions on content of each row; null: nobody does. */
  judge: ModelChoice | null;
};

export const USUAL_RECIPE: RecipeChoice = { recipe: "rejection", change: "form", model: null, judge: null };

/** True where a recipe can't go without a model that writes. */
export function needsModel({ recipe, change }: Pick<RecipeChoice, "recipe" | "change">): boolean {
  return (
    recipe === "dense-caption" || recipe === "constraints" || (recipe === "degraded" && change !== "form")
  );
}

/** True where a recipe can't go without a judge: who else could tell that nothing but the named check differs? */
export function needsJudge({ recipe, change }: Pick<RecipeChoice, "recipe" | "change">): boolean {
  return recipe === "degraded" && change !== "form";
}

/** Sources of which a recipe has made no row yet. */
export function dueSources(
  { sources, rows }: Pick<TrainingSet, "sources" | "rows">,
  recipe: TrainingRecipe,
): TrainingSource[] {
  const made = new Set(rows.flatMap((row) => (row.recipe === recipe ? [row.sourceId] : [])));
  return sources.filter(({ id }) => !made.has(id));
}

/** Number of rows that the set has room for. */
export function roomForRows({ rows }: Pick<TrainingSet, "rows">): number {
  return Math.max(0, TRAINING_SET_LIMITS.rows - rows.length);
}

/** The due sources that rows are made of now: no more than there is room for, since models are paid for each. */
export function askedSources(
  set: Pick<TrainingSet, "sources" | "rows">,
  recipe: TrainingRecipe,
): TrainingSource[] {
  return dueSources(set, recipe).slice(0, roomForRows(set));
}

/** Constraints of an instruction: IF-VidCap has 6 on average. */
const CONSTRAINTS = { least: 4, most: 8 };

/**
 * One row of a caption and drawn constraints: a model writes the instruction and the response in one reply (IF-VidCap-46K). The row
 * says why it may not leave, also where it was given up. Rejects as the model does.
 */
async function constraintsRow(
  source: TrainingSource,
  { benchmark, seed, model, rules, making }: RecipeContext,
): Promise<TrainingRow> {
  const asking = askingFor(model);
  const { models, promptVersions } = asking;
  let parts: RowParts = { instruction: "", checklist: { format: [], content: [] }, response: "" };
  try {
    const caption = densestCaption(source);
    if (caption.trim() === "") throw new GivenUp("The source has no caption.");
    const draw = drawFrom(seedOf(JSON.stringify([seed, source.id, "constraints"])));
    const count = CONSTRAINTS.least + draw(CONSTRAINTS.most - CONSTRAINTS.least + 1);
    const field = source.field ?? USUAL_FIELDS[draw(USUAL_FIELDS.length)] ?? USUAL_FIELDS[0];
    const row = await drawnRow(
      { sourceId: source.id, field, count },
      { benchmark, caption, lacks: [], seed },
      making,
    );
    const { instruction, response, demands } = await asking.get(rowFromCaption, { caption, ...row });
    parts = { ...parts, instruction, response };
    parts = { ...parts, checklist: await checklistOfRow(instruction, demands, row, making) };
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    parts = { ...parts, given: error.why };
  }
  return checkedRow(madeRow(source.id, "constraints", { ...parts, models, promptVersions }), rules);
}

/** Pairs that are made of one source at most. */
const MOST_PAIRS = 4;

/** A caption with the row that it would be by itself, and the checks that it fails. */
type Judged = { caption: SourceCaption; row: TrainingRow; fails: string[] };

/** The passing caption that is most like a failing one: their difference is the clearer. */
function nearest(good: readonly Judged[], { caption }: Judged): Judged | undefined {
  const theirs = sequencesOf(caption.text);
  let best: { judged: Judged; share: number } | undefined;
  for (const judged of good) {
    const share = likeness(sequencesOf(judged.caption.text), theirs);
    if (!best || share > best.share) best = { judged, share };
  }
  return best?.judged;
}

/**
 * Rows by rejection sampling over a source's captions: one for each caption that fails exactly one check where another passes
 * all, as a pair; else the best caption alone. Where no caption passes, the one that fails least is a row that may not leave,
 * so that a set tells of every source. Asks no model.
 */
export async function rejectionRows(source: TrainingSource, rules: RunRules): Promise<TrainingRow[]> {
  const { id, instruction, checklist, captions } = source;
  const refusedFor = (given: string) =>
    checkedRow(
      madeRow(id, "rejection", {
        ...{ instruction, response: "", given },
        checklist: checklist ?? { format: [], content: [] },
      }),
      rules,
    );
  if (!checklist || instruction.trim() === "")
    return [await refusedFor("The source has no instruction with a checklist to judge its captions by.")];
  if (captions.length === 0) return [await refusedFor("The source has no captions.")];

  const asMade = (caption: SourceCaption, parts: Partial<MadeRow> = {}): MadeRow =>
    madeRow(id, "rejection", {
      ...{ instruction, checklist, response: caption.text },
      content: { response: contentOf(caption, checklist), rejected: {} },
      ...parts,
    });
  const judged: Judged[] = [];
  for (const caption of captions) {
    const row = await checkedRow(asMade(caption), rules);
    const fails = row.verdicts.flatMap(({ status, checkId }) => (status === "failed" ? [checkId] : []));
    judged.push({ caption, row, fails });
  }
  const good = judged.filter(({ row }) => row.refused === null);
  const [first] = good;
  if (!first) {
    const least = judged.reduce((best, one) =>
      one.row.verdicts.length > 0 && one.fails.length < (best.fails.length || Infinity) ? one : best,
    );
    if (captions.length === 1) return [least.row];
    const why = `None of ${counted(captions.length, "caption")} passes. The nearest: ${least.row.refused ?? ""}`;
    return [{ ...least.row, refused: why.slice(0, 4000) }];
  }
  const pairs: TrainingRow[] = [];
  for (const bad of judged) {
    if (pairs.length >= MOST_PAIRS) break;
    if (bad.fails.length !== 1) continue;
    // Nobody knows whether a check without a verdict is passed.
    const passes = ({ row }: Judged) =>
      row.verdicts.some(({ checkId, status }) => checkId === bad.fails[0] && status === "passed");
    const chosen = nearest(good.filter(passes), bad);
    if (!chosen) continue;
    const made = asMade(chosen.caption, {
      rejected: {
        text: bad.caption.text,
        failsIn: bad.fails,
        how: `the caption of “${bad.caption.by}”`.slice(0, 300),
      },
      content: {
        response: contentOf(chosen.caption, checklist),
        rejected: contentOf(bad.caption, checklist),
      },
    });
    const row = await checkedRow(made, rules);
    // A pair that differs in more than it should is no loss: the good caption is a row all the same.
    if (row.refused === null) pairs.push(row);
  }
  return pairs.length > 0 ? pairs : [first.row];
}

/** Makes the rows of one source by a recipe. `model`: null for those that need none. Rejects as the model does. */
export async function rowsOfSource(
  source: TrainingSource,
  { recipe, change }: Pick<RecipeChoice, "recipe" | "change">,
  context: {
    benchmark: MadeBenchmark;
    seed: number;
    model: RecipeModel | null;
    rules: RunRules;
    making: MakingRules;
  },
): Promise<TrainingRow[]> {
  const { model, rules, seed } = context;
  if (recipe === "rejection") return rejectionRows(source, rules);
  if (recipe === "degraded" && change === "form") return [await degradedFormRow(source, seed, rules)];
  if (!model) throw new TypeError(`The recipe ${recipe} needs a model.`);
  const asked = { ...context, model };
  if (recipe === "dense-caption") return denseCaptionRows(source, asked);
  if (recipe === "constraints") return [await constraintsRow(source, asked)];
  return [await degradedContentRow(source, change === "attribute" ? "attribute" : "event", asked)];
}

/** The set with rows behind its own, as many as it has room for, each under an id of its own. */
export function withRows(set: TrainingSet, rows: readonly TrainingRow[]): TrainingSet {
  const room = roomForRows(set);
  if (rows.length === 0 || room === 0) return set;
  let number = set.rows.reduce(
    (most, { id }) => Math.max(most, Number(/^r(\d{1,9})$/.exec(id)?.[1] ?? 0)),
    0,
  );
  const added = rows.slice(0, room).map((row) => {
    number += 1;
    return { ...row, id: `r${number}` };
  });
  return { ...set, rows: [...set.rows, ...added] };
}
