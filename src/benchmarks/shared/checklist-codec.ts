import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import {
  type Checklist,
  type ContentCheck,
  type FormatCheck,
  type ReleasedContentCheck,
  ReleasedContentHalf,
  type ReleasedFormatCheck,
  ReleasedFormatHalf,
} from "../../shapes/checklist";
import { ReleasedContentHalfShape } from "../../shapes/generated/released-content-half";
import { ReleasedFormatHalfShape } from "../../shapes/generated/released-format-half";
import { fits, type OutsideShape } from "../../shapes/read-outside";

/** Hands out ids that occur once in a checklist: the wanted one, with a number behind it where it is taken. */
export function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let copy = copies.get(wanted) ?? 1;
    while (taken.has(id)) {
      copy += 1;
      id = `${wanted}-${copy}`;
    }
    copies.set(wanted, copy);
    taken.add(id);
    return id;
  };
}

/** An id for the check at this index, counted from 0: "format-001". */
export function numbered(kind: string, index: number): string {
  return `${kind}-${String(index + 1).padStart(3, "0")}`;
}

/** The names of the two halves of a checklist in a benchmark's files. */
export type ChecklistHalves = { format: string; content: string };

/** True where a value from a file has one of these halves. */
export function hasHalves(value: unknown, { format, content }: ChecklistHalves): boolean {
  return isFields(value) && (format in value || content in value);
}

/** Reads and writes the checklists of a benchmark. */
export type ChecklistCodec = {
  halves: ChecklistHalves;
  /** A checklist as the benchmark's files hold it, as ours. Throws `ProblemError` where it is none. */
  parse(document: unknown): Checklist;
  serialise(checklist: Checklist): Record<string, unknown>;
};

function unreadable(detail: string): ProblemError {
  return new ProblemError({
    code: "checklist-unreadable",
    message: "This is not a checklist as the benchmark's files hold it.",
    nextStep: "Look at the place named in the details, or choose another file.",
    detail,
  });
}

/** One half of a checklist, checked; an empty list where it is missing. `half`: what tells what is wrong with one. */
function readHalf<Check>(
  shape: OutsideShape<Check[]>,
  half: TSchema,
  document: Readonly<Record<string, unknown>>,
  name: string,
): Check[] {
  const list = document[name] ?? [];
  if (fits(shape, list)) return list;
  const [first] = Value.Errors(half, list);
  throw unreadable(
    first ? `${name}${first.instancePath}: ${first.message}.` : `${name} is not a list of checks.`,
  );
}

function parseFormatCheck(
  released: ReleasedFormatCheck,
  index: number,
  giveId: (wanted: string) => string,
): FormatCheck {
  const { content: _filledInLater, ...parameters } = released.parameters ?? {};
  return {
    checkId: giveId(released.check_id || numbered("format", index)),
    constraintId: released.constraint_id,
    description: released.check_description ?? "",
    parameters,
  };
}

function parseContentCheck(
  released: ReleasedContentCheck,
  index: number,
  giveId: (wanted: string) => string,
): ContentCheck {
  const checkId = giveId(numbered("content-constraint", index));
  return {
    checkId,
    constraintId: released.constraint_id || null,
    description: released.check_content ?? "",
    items: (released.check_items ?? []).map((item, itemIndex) => ({
      checkId: giveId(item.check_id || `${checkId}-${itemIndex + 1}`),
      type: item.check_type,
      question: item.question,
      options: item.options ?? [],
      correctAnswer: item.correct_answer ?? null,
    })),
  };
}

function serialiseContentCheck(check: ContentCheck): Record<string, unknown> {
  return {
    check_content: check.description,
    ...(check.constraintId === null ? {} : { constraint_id: check.constraintId }),
    check_items: check.items.map((item) => ({
      check_id: item.checkId,
      check_type: item.type,
      question: item.question,
      ...(item.type === "timestamp" ? {} : { options: item.options }),
      ...(item.correctAnswer === null ? {} : { correct_answer: item.correctAnswer }),
    })),
  };
}

/**
 * A codec for a benchmark that calls the halves of its checklists so. Content constraints have no id of their own
 * in the files: they are numbered. Missing ids are made up, repeated ones made different.
 */
export function checklistCodec(halves: ChecklistHalves): ChecklistCodec {
  return {
    halves,
    parse(document) {
      if (!isFields(document) || !hasHalves(document, halves)) {
        throw unreadable(`It holds neither ${halves.format} nor ${halves.content}.`);
      }
      const format = readHalf(ReleasedFormatHalfShape, ReleasedFormatHalf, document, halves.format);
      const content = readHalf(ReleasedContentHalfShape, ReleasedContentHalf, document, halves.content);
      const giveId = idGiver();
      return {
        format: format.map((check, index) => parseFormatCheck(check, index, giveId)),
        content: content.map((check, index) => parseContentCheck(check, index, giveId)),
      };
    },
    serialise(checklist) {
      return {
        [halves.format]: checklist.format.map((check) => ({
          check_id: check.checkId,
          constraint_id: check.constraintId,
          check_description: check.description,
          parameters: { content: null, ...check.parameters },
        })),
        [halves.content]: checklist.content.map(serialiseContentCheck),
      };
    },
  };
}
