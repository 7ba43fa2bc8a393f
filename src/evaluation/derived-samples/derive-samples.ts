import { counted } from "../../foundation/plural";
import { drawFrom, seedOf } from "../../metrics/random";
import { contradictionsOf } from "../../rules/suggesting/contradictions";
import { constraintLabel, constraintLabelInFull, modalityOf } from "../../rules/taxonomy/labels";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import type { ChecklistMaterial } from "../../shapes/judged-material";
import { fits } from "../../shapes/read-outside";
import type { DerivedFrom, NotDerived, StudyCell, TradeOffLevel, Vary } from "../../shapes/study";
import {
  addDemands,
  canBeProven,
  composed,
  cutDemands,
  isAbout,
  type Kept,
  provenRewrite,
  type Tried,
} from "./demands";
import type { DerivedSamples, Rewritable, Rewrite } from "./rewrites";

/** Versions of the code that derives: another one may make other samples. */
const VERSIONS: Readonly<Record<DerivedFrom["rule"], string>> = {
  ablation: "ablation.v1",
  "trade-off": "trade-off.v1",
  modality: "modality.v1",
};

type Base = DataSample & { material: ChecklistMaterial & { checklist: Checklist } };

function isBase(sample: DataSample): sample is Base {
  return fits(ChecklistMaterialShape, sample.material) && sample.material.checklist !== null;
}

const idsOf = ({ format, content }: Kept) => [...format, ...content].map(({ checkId }) => checkId);

type Change = Pick<DerivedFrom, "rule" | "cell" | "change"> & {
  instruction: string;
  checklist: Checklist;
  seed: number;
  /** Version of the prompt that it was rewritten by; null where code made it alone. */
  promptVersion?: string | null;
};

const derivedId = (base: Base, cell: string) => `${base.id}~${cell}`;

function derived(
  base: Base,
  { rule, cell, change, instruction, checklist, seed, promptVersion = null }: Change,
): DataSample {
  const [was, is] = [idsOf(base.material.checklist), idsOf(checklist)];
  return {
    ...base,
    id: derivedId(base, cell),
    instruction,
    material: { ...base.material, checklist },
    derivedFrom: {
      ...{ sampleId: base.id, rule, seed, cell },
      version: promptVersion === null ? VERSIONS[rule] : `${VERSIONS[rule]}+${promptVersion}`.slice(0, 300),
      change: change.slice(0, 2_000),
      dropped: was.filter((id) => !is.includes(id)),
      added: is.filter((id) => !was.includes(id)),
    },
  };
}

/** Gathers what is derived, with cells as they are first met. */
/** A demand as a model is told of it. */
function inWords(one: FormatCheck | ContentCheck): string {
  if (one.description.trim() !== "") return one.description;
  const name = one.constraintId === null ? "content" : constraintLabelInFull(one.constraintId);
  return "parameters" in one ? `${name}: ${JSON.stringify(one.parameters)}` : name;
}

/**
 * The rewriting of an instruction that code can't cut, if it is proven; else why there is none: `why`, where none could be proven or none
 * was asked for. What can be asked for is put into `rewritable`.
 */
function rewriteOf(
  {
    id,
    instruction: before,
    dropped,
    kept,
    why,
  }: { id: string; instruction: string; dropped: Kept; kept: Kept; why: string },
  rewrite: Rewrite | undefined,
  rewritable: Rewritable[],
): Tried<Rewrite & { instruction: string }> {
  if (!canBeProven(before, dropped, kept)) return { ok: false, why };
  if (!rewrite) {
    const told = ({ format, content }: Kept) => [...format, ...content].map(inWords);
    rewritable.push({ id, input: { instruction: before, drop: told(dropped), keep: told(kept) } });
    return { ok: false, why };
  }
  const { instruction, model } = rewrite;
  if (instruction === null) return { ok: false, why: `“${model}”: ${rewrite.why}` };
  const proven = provenRewrite(before, instruction, dropped, kept);
  return proven.ok
    ? { ok: true, value: { ...rewrite, instruction } }
    : { ok: false, why: `the words of “${model}” are not proven: ${proven.why}` };
}

class Gathered implements DerivedSamples {
  readonly samples: DataSample[] = [];
  readonly cells: StudyCell[] = [];
  readonly left: NotDerived[] = [];
  readonly rewritable: Rewritable[] = [];

  add(cell: StudyCell, sample: DataSample): void {
    if (!this.cells.some(({ id }) => id === cell.id)) this.cells.push(cell);
    this.samples.push(sample);
  }

  leave({ id: sampleId }: DataSample, why: string): void {
    this.left.push({ sampleId, why: why.slice(0, 2_000) });
  }
}

function cellOf(id: string, label: string, more: Partial<StudyCell> = {}): StudyCell {
  return { id, label, at: [label], variant: "base", samples: "derived", senses: "both", ...more };
}

/** A demand that can be added: one sentence, and the checks it makes. */
type Addition = { sentence: string; checks: readonly Omit<FormatCheck, "checkId">[] };

function check(
  constraintId: string,
  description: string,
  parameters: FormatCheck["parameters"],
): Addition["checks"][number] {
  return { constraintId, description, parameters };
}

const words = (least: number, most: number) =>
  check("length", `The whole answer has ${least === 0 ? "at most " : `${least} to `}${most} words`, {
    ...{ unit: "word", min_len: least, max_len: most },
  });

/** The additions that an ablation may make, by the type of its check; the length is drawn. */
function additions(draw: (below: number) => number): Addition[] {
  const most = [40, 60, 80][draw(3)] ?? 60;
  return [
    { sentence: `The whole answer must have at most ${most} words.`, checks: [words(0, most)] },
    {
      sentence: "Write the whole answer in lower case.",
      checks: [check("case", "The whole answer is in lower case", { case_type: "lower" })],
    },
    {
      sentence: "Write the whole answer as an unordered list in which every item starts with '-'.",
      checks: [
        check("unordered_list", "The whole answer is an unordered list whose items start with '-'", {
          symbol: "-",
        }),
      ],
    },
    {
      sentence: "Do not use the word 'video' anywhere in the answer.",
      checks: [
        check("keyword", "The word 'video' does not occur anywhere in the answer", {
          ...{ keyword: "video", keyword_type: "exclude" },
        }),
      ],
    },
    {
      sentence: "Write the whole answer in Chinese.",
      checks: [check("language", "The whole answer is in Chinese", { lang_type: "zh" })],
    },
  ];
}

/** Checks that can't be added beside others: a list to a table, one case or language of letters to names that are given. */
const EXCLUDING: readonly { added: RegExp; beside: RegExp }[] = [
  {
    added: /^unordered_list$/,
    beside: /^(?:plain_text|table|json_object|json_array|ordered_list|delimiter|markdown)$/,
  },
  {
    added: /^(?:case|language)$/,
    beside: /^(?:case|language|keyword|prefix_suffix|table|json_object|json_array)$/,
  },
];

/** Why no text could be expected to meet an addition beside these checks; null where one may. */
function clash(added: FormatCheck, format: readonly FormatCheck[]): string | null {
  const same = format.find(({ constraintId }) => constraintId === added.constraintId);
  if (same) return "there is one already";
  const [contradiction] = contradictionsOf([...format, added]).filter(
    ({ one, other }) => one === added || other === added,
  );
  if (contradiction) return contradiction.why;
  const forbidden = added.parameters.keyword;
  const holding = format.find(({ parameters }) =>
    JSON.stringify(parameters).toLowerCase().includes(String(forbidden)),
  );
  if (forbidden !== undefined && holding) return `“${holding.description}” asks for the word`;
  const other = format.find(({ constraintId }) =>
    EXCLUDING.some(({ added: kind, beside }) => kind.test(added.constraintId) && beside.test(constraintId)),
  );
  return other ? `it does not go with “${other.description}”` : null;
}

function withIds(checks: Addition["checks"], cell: string): FormatCheck[] {
  return checks.map((one, at) => ({ checkId: `${cell}-${at + 1}`, ...one }));
}

function ablate(base: Base, seed: number, rewrites: ReadonlyMap<string, Rewrite>, into: Gathered): void {
  const { checklist } = base.material;
  const { format, content } = checklist;
  const types = new Set([...format, ...content].flatMap(({ constraintId }) => constraintId ?? []));
  const unnamed = content.filter(({ constraintId }) => constraintId === null).length;
  if (unnamed > 0)
    into.leave(
      base,
      `The benchmark does not say of which type ${counted(unnamed, "content constraint")} are.`,
    );
  for (const type of types) {
    const isOf = (one: FormatCheck | ContentCheck) => one.constraintId === type;
    const dropped = { format: format.filter(isOf), content: content.filter(isOf) };
    const kept = {
      format: format.filter((one) => !isOf(one)),
      content: content.filter((one) => !isOf(one)),
    };
    const name = constraintLabelInFull(type);
    const cell = cellOf(`drop-${type}`, `without ${name}`);
    if (kept.format.length + kept.content.length === 0) {
      into.leave(base, `${name} is all that is asked.`);
      continue;
    }
    const told = [...dropped.format, ...dropped.content]
      .map(({ description }) => `“${description}”`)
      .join(", ");
    const goes = `No longer asked: ${told}.`;
    const cut = cutDemands(base.instruction, dropped, kept);
    const made = { rule: "ablation" as const, cell: cell.id, checklist: kept, seed };
    if (cut.ok) {
      const change = `${goes} The words that asked for it are cut; all others stand as they were.`;
      into.add(cell, derived(base, { ...made, change, instruction: cut.value }));
      continue;
    }
    const id = derivedId(base, cell.id);
    const asked = { id, instruction: base.instruction, dropped, kept, why: cut.why };
    const by = rewriteOf(asked, rewrites.get(id), into.rewritable);
    if (!by.ok) {
      into.leave(base, `Without ${name}: ${by.why}.`);
      continue;
    }
    const { model, instruction, promptVersion } = by.value;
    const change = `${goes} “${model}” rewrote the instruction; our rules find what is kept as it was, and nothing else.`;
    into.add(cell, derived(base, { ...made, change, instruction, promptVersion }));
  }
  const draw = drawFrom(seedOf(`${seed} ${base.id}`));
  for (const { sentence, checks } of additions(draw)) {
    const type = checks[0]?.constraintId ?? "";
    const name = constraintLabel(type);
    const cell = cellOf(`add-${type}`, `with ${name}`);
    const added = withIds(checks, cell.id);
    const why = added.map((one) => clash(one, format)).find((one) => one !== null);
    const text: Tried<string> = why ? { ok: false, why } : addDemands(base.instruction, sentence, added);
    if (text.ok)
      into.add(
        cell,
        derived(base, {
          ...{ rule: "ablation", cell: cell.id, seed, instruction: text.value },
          change: `Asked besides: ${sentence}`,
          checklist: { format: [...format, ...added], content },
        }),
      );
    else into.leave(base, `With ${name}: ${text.why}.`);
  }
}

/** The demands of a level; which of two styles a sample has is drawn. */
function levelOf(level: TradeOffLevel, draw: (below: number) => number): Addition {
  if (level === "loose")
    return {
      sentence:
        "Write the whole answer as plain text without any list, table, JSON or other markup. The whole answer must have 60 to 160 words.",
      checks: [check("plain_text", "The whole answer is plain running text", {}), words(60, 160)],
    };
  if (level === "styled")
    return draw(2) === 0
      ? {
          sentence:
            "Write the whole answer as a Markdown table with exactly the columns 'Aspect' and 'Description'.",
          checks: [
            check(
              "table",
              "The whole answer is a Markdown table with the columns 'Aspect' and 'Description'",
              {
                col_name: ["Aspect", "Description"],
              },
            ),
          ],
        }
      : {
          sentence: "Write the whole answer as an ordered list that counts from '1.'.",
          checks: [
            check("ordered_list", "The whole answer is an ordered list that counts from '1.'", {
              symbol: "1.",
            }),
          ],
        };
  return {
    sentence:
      "Answer with one JSON object and nothing else that has exactly the keys 'title' and 'description', both with strings as values. The word 'video' must occur in the answer.",
    checks: [
      check(
        "json_object",
        "The whole answer is one JSON object with exactly the keys 'title' and 'description'",
        {
          schema: {
            type: "object",
            properties: { title: { type: "string" }, description: { type: "string" } },
            required: ["title", "description"],
            additionalProperties: false,
          },
        },
      ),
      check("keyword", "The word 'video' occurs in the answer", {
        keyword: "video",
        keyword_type: "include",
      }),
    ],
  };
}

const NAMES_FORM =
  /\b(?:json|tables?|columns?|cells?|rows?|lists?|items?|bullets?|keys?|headings?|paragraphs?|values? (?:of|for))\b/i;

/** Content that can be told in any form: no question is about a table, a key or another part of the base's form. */
function ofAnyForm({ format, content }: Checklist): ContentCheck[] {
  return content.filter((one) => {
    const text = [one.description, ...one.items.map(({ question }) => question)].join(" ");
    return !NAMES_FORM.test(text) && !format.some((other) => isAbout(other, text));
  });
}

/** An instruction for some content and no form: the base's with the rest cut out, else the descriptions of the content. */
function contentAlone(
  base: Base,
  kept: readonly ContentCheck[],
): { text: string; content: ContentCheck[]; way: string } {
  const { checklist } = base.material;
  const dropped = {
    format: checklist.format,
    content: checklist.content.filter((one) => !kept.includes(one)),
  };
  const cut = cutDemands(base.instruction, dropped, { format: [], content: [...kept] });
  if (cut.ok) return { text: cut.value, content: [...kept], way: "The words of all other demands are cut." };
  const { text, worded } = composed(kept, "video");
  return {
    text,
    content: worded,
    way: "The instruction is put together of what the checklist says of each constraint.",
  };
}

const LEVEL_LABELS: Readonly<Record<TradeOffLevel, string>> = {
  loose: "loose form",
  styled: "styled form",
  syntactic: "syntactic form",
};

function tradeOff(base: Base, levels: readonly TradeOffLevel[], seed: number, into: Gathered): void {
  const { checklist } = base.material;
  const { text, content, way } = contentAlone(base, ofAnyForm(checklist));
  if (content.length === 0) {
    into.leave(base, "No content constraint can be told in any form.");
    return;
  }
  const draw = drawFrom(seedOf(`${seed} ${base.id}`));
  const made = levels.map((level) => {
    const { sentence, checks } = levelOf(level, draw);
    const added = withIds(checks, level);
    const asked = addDemands(text, sentence, added);
    return { level, sentence, added, asked };
  });
  // Levels are compared with each other: a sample that lacks one tells nothing of the others.
  const failed = made.find(({ asked }) => !asked.ok);
  if (failed && !failed.asked.ok) {
    into.leave(base, `${LEVEL_LABELS[failed.level]}: ${failed.asked.why}.`);
    return;
  }
  for (const { level, sentence, added, asked } of made) {
    if (!asked.ok) continue;
    const change = `${counted(content.length, "content constraint")} of ${checklist.content.length} stay, all demands on form are replaced. ${way} Asked instead: ${sentence}`;
    const cell = cellOf(level, LEVEL_LABELS[level]);
    into.add(
      cell,
      derived(base, {
        ...{ rule: "trade-off", cell: level, seed, change, instruction: asked.value },
        checklist: { format: added, content },
      }),
    );
  }
}

const SENSES = [
  { modality: "visual", senses: "picture", label: "picture alone" },
  { modality: "audio", senses: "sound", label: "sound alone" },
] as const;

function byModality(base: Base, seed: number, into: Gathered): void {
  const { content } = base.material.checklist;
  if (content.every(({ constraintId }) => constraintId === null || modalityOf(constraintId) === undefined)) {
    into.leave(base, "The benchmark does not say which sense its constraints need.");
    return;
  }
  for (const { modality, senses, label } of SENSES) {
    const own = ofAnyForm(base.material.checklist).filter(
      ({ constraintId }) => constraintId !== null && modalityOf(constraintId) === modality,
    );
    const { text, content: kept, way } = contentAlone(base, own);
    if (kept.length === 0) {
      into.leave(base, `${label}: nothing that it can answer is asked.`);
      continue;
    }
    const change = `${counted(kept.length, "content constraint")} of ${content.length} stay, those that ${senses} alone can answer; no form is asked. ${way}`;
    into.add(
      cellOf(senses, label, { variant: senses, senses }),
      derived(base, {
        ...{ rule: "modality", cell: senses, seed, change, instruction: text },
        checklist: { format: [], content: kept },
      }),
    );
  }
}

/** Cells in the order in which they are drawn: drops before additions, each by name; levels and senses as they are. */
function inOrder(cells: StudyCell[], vary: Vary): StudyCell[] {
  if (vary.kind === "trade-off")
    return vary.levels.flatMap((level) => cells.filter(({ id }) => id === level));
  if (vary.kind === "modality")
    return SENSES.flatMap(({ senses }) => cells.filter(({ id }) => id === senses));
  const isAdded = ({ id }: StudyCell) => Number(id.startsWith("add-"));
  return cells.sort(
    (one, other) => isAdded(one) - isAdded(other) || one.label.localeCompare(other.label, "en"),
  );
}

/**
 * Samples made of others by code, the same for the same seed: with one type of constraint dropped or added (ablation), with the same content
 * under several demands on form (trade-off), or with what one sense alone can answer (modality). An instruction is made by cutting
 * the words that ask for what goes, or by adding words of ours, and our own rules hold of it; where they don't, nothing is made
 * and `left` says why. No sample asks for what contradicts itself.
 *
 * @param samples the base's; those without a checklist or an instruction are left
 * @param rewrites instructions of a model for what code can't cut: those that our rules prove are used
 */
export function deriveSamples(
  samples: readonly DataSample[],
  vary: Vary,
  { seed, rewrites = [] }: { seed: number; rewrites?: readonly Rewrite[] },
): DerivedSamples {
  const into = new Gathered();
  const byId = new Map(rewrites.map((one) => [one.id, one]));
  for (const sample of samples) {
    if (sample.derivedFrom) into.leave(sample, "It is derived itself.");
    else if (!isBase(sample)) into.leave(sample, "It has no checklist.");
    else if (sample.instruction.trim() === "") into.leave(sample, "It has no instruction.");
    else if (vary.kind === "ablation") ablate(sample, seed, byId, into);
    else if (vary.kind === "trade-off") tradeOff(sample, vary.levels, seed, into);
    else if (vary.kind === "modality") byModality(sample, seed, into);
  }
  return { ...into, cells: inOrder(into.cells, vary) };
}
