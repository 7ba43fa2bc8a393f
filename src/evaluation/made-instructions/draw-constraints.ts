import { drawFrom, seedOf } from "../../metrics/bootstrap/random";
import { satisfiable } from "../../rules/satisfying/satisfiable";
import { modalityOf } from "../../rules/taxonomy/labels";
import { taxonomies } from "../../rules/taxonomy/registry";
import type { DrawnConstraint, MadeBenchmark, SetClip, TaskLevel } from "../../shapes/instruction-set";
import { scopedChecks } from "../checklist-soundness";
import { askedForm, formatHalf } from "./asked-form";
import { composeInstruction } from "./compose-instruction";
import { type Draw, drawnParameters, oneOf } from "./draw-parameters";
import { CONSTRAINTS_BY_LEVEL, type DueTask } from "./plan-tasks";

/** Omni constraints of an instruction of OmniCap-IF by its level, where its clip has as many: they lead. */
export const OMNI_BY_LEVEL: Readonly<Record<TaskLevel, { least: number; most: number }>> = {
  1: { least: 1, most: 2 },
  2: { least: 2, most: 3 },
  3: { least: 3, most: 4 },
};

/** Forms of a whole answer: one at most. */
const STRUCTURES = ["plain_text", "json_object", "json_array", "unordered_list", "ordered_list", "table"];
/** Demands of which an answer can keep to one only: two points of view, two summaries. */
const ONCE = /(?:^|_)(?:perspective|summary)$/;

/** Draws that conflict, or that no text was found for, before another number of demands on form is drawn. */
const MOST_TRIES = 60;

/** The outcome of drawing: constraints, omni first and form last; or why there are none, in a sentence. */
export type DrawnMix = { ok: true; drawn: DrawnConstraint[] } | { ok: false; why: string };

type Options = {
  benchmark: MadeBenchmark;
  level: TaskLevel;
  /** Ids of constraints that nothing in the clip answers. */
  lacks: readonly string[];
  draw: Draw;
};

function between(draw: Draw, { least, most }: { least: number; most: number }): number {
  return least + draw(Math.max(0, most - least) + 1);
}

/** Takes so many of these, each once; `allowed` is asked of each before it is taken. */
function taken(
  draw: Draw,
  all: readonly string[],
  count: number,
  allowed: (id: string) => boolean,
): string[] {
  const left = [...all];
  const chosen: string[] = [];
  while (chosen.length < count && left.length > 0) {
    const [id] = left.splice(draw(left.length), 1);
    if (id !== undefined && allowed(id)) chosen.push(id);
  }
  return chosen;
}

/** Content constraints, omni ones first; fewer than `count` where the clip has no more. */
function drawContent({ benchmark, level, lacks, draw }: Options, count: number): string[] {
  const taxonomy = taxonomies.find(({ id }) => id === benchmark);
  const there = (taxonomy?.content ?? []).map(({ id }) => id).filter((id) => !lacks.includes(id));
  const kinds = new Set<string>();
  const once = (id: string) => {
    const kind = ONCE.exec(id)?.[0].replace(/^_/, "");
    if (kind === undefined) return true;
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  };
  const isOmni = (id: string) => modalityOf(id) === "omni";
  const omni = Math.min(count, between(draw, OMNI_BY_LEVEL[level]));
  const led = taken(draw, there.filter(isOmni), omni, once);
  const others = there.filter((id) => !isOmni(id));
  return [...led, ...taken(draw, others, count - led.length, once)];
}

/** Demands on form: at most one structure, at most one of each rule. */
function drawForm({ benchmark, lacks, draw }: Options, count: number): DrawnConstraint[] {
  const taxonomy = taxonomies.find(({ id }) => id === benchmark);
  const there = (taxonomy?.format ?? []).map(({ id }) => id).filter((id) => !lacks.includes(id));
  const structures = there.filter((id) => STRUCTURES.includes(id));
  const others = there.filter((id) => !STRUCTURES.includes(id));
  const hasStructure = structures.length > 0 && draw(3) > 0;
  const chosen = [
    ...(hasStructure ? [oneOf(draw, structures)] : []),
    ...taken(draw, others, count - (hasStructure ? 1 : 0), () => true),
  ];
  return chosen.map((constraintId) => ({
    half: "format",
    constraintId,
    parameters: drawnParameters(constraintId, draw),
  }));
}

/** True where a text can keep to all demands on form, and our locators find exactly them where code asks for them. */
async function holds(form: readonly DrawnConstraint[], benchmark: MadeBenchmark): Promise<boolean> {
  const { instruction } = composeInstruction(form);
  const { found, undrawn, changed } = askedForm(instruction, form);
  if (undrawn.length > 0 || changed.length > 0 || found.includes(null)) return false;
  const checks = scopedChecks(formatHalf(instruction, form), instruction);
  return (await satisfiable(checks, benchmark)).satisfiable === true;
}

/**
 * Draws the constraints of one instruction by a seed: as many as its level asks for (or `count`), omni ones first, form never more than content and
 * satisfiable together. `ok: false` where the clip lacks too much.
 */
export async function drawMix(
  { clipId, field, level }: DueTask,
  {
    benchmark,
    lacks,
    seed,
    count: wanted,
  }: { benchmark: MadeBenchmark; lacks: SetClip["lacks"]; seed: number; count?: number },
): Promise<DrawnMix> {
  const draw = drawFrom(seedOf(JSON.stringify([seed, clipId, field, level])));
  const options = { benchmark, level, lacks, draw };
  const count = wanted ?? between(draw, CONSTRAINTS_BY_LEVEL[level]);
  const half = Math.floor(count / 2);
  const forms = between(draw, { least: Math.max(1, half - 1), most: half });
  const content = drawContent(options, count - forms);
  if (content.length < count - forms)
    return {
      ok: false,
      why: `The clip has too few kinds of content for level ${level}: ${content.length} of ${count - forms}. Allow more of what it is said to lack, or leave this level out.`,
    };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const form = drawForm(options, forms);
    if (form.length < forms) break;
    if (await holds(form, benchmark))
      return {
        ok: true,
        drawn: [
          ...content.map((constraintId) => ({ half: "content" as const, constraintId, parameters: {} })),
          ...form,
        ],
      };
  }
  return {
    ok: false,
    why: `No ${forms} demands on form were found that a caption can keep to together. Allow more rules on form for this clip, or draw with another seed.`,
  };
}
