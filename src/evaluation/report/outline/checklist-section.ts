import type { ContentItem } from "../../../shapes/checklist";
import type { Report } from "../../../shapes/report";
import {
  type Block,
  code,
  facts,
  foreign,
  type Inline,
  own,
  paragraph,
  section,
  time,
  verbatim,
} from "./blocks";
import { itemNumber, type NumberedCheck } from "./checklist-names";
import { ITEM_KINDS, joined } from "./words";

/** Parameters as JSON up to so many characters stand in the table, longer ones below it. */
const LONGEST_IN_TABLE = 100;

function formatTable(checks: readonly NumberedCheck[]): Block[] {
  const rows: Inline[][][] = [];
  const below: Block[] = [];
  for (const { number, name, half, check } of checks) {
    if (half !== "format") continue;
    const short = JSON.stringify(check.parameters);
    const long = short.length > LONGEST_IN_TABLE;
    const given = Object.keys(check.parameters).length > 0;
    rows.push([
      [own(number)],
      name,
      [foreign(check.description)],
      [long ? own("below") : given ? code(short) : own("–")],
      [code(check.checkId)],
    ]);
    if (long)
      below.push(verbatim(`Parameters of ${number}`, JSON.stringify(check.parameters, null, 2), "json"));
  }
  if (rows.length === 0) return [];
  const head = ["No.", "Rule", "Asked", "Parameters", "Id"];
  return [{ kind: "table", caption: "Format checks", head, rows }, ...below];
}

function rightAnswer({ correctAnswer }: ContentItem): Inline {
  return correctAnswer === null ? own("not given") : foreign(correctAnswer);
}

function contentCheck({ number, name, half, check }: NumberedCheck): Block[] {
  if (half !== "content") return [];
  const rows = check.items.map((item, index): Inline[][] => [
    [own(itemNumber(number, index))],
    [own(ITEM_KINDS[item.type])],
    [foreign(item.question)],
    item.options.length > 0
      ? joined(
          item.options.map((option) => [foreign(option)]),
          "; ",
        )
      : [own("–")],
    [rightAnswer(item)],
    [code(item.checkId)],
  ]);
  const head = ["No.", "Kind", "Question", "Options", "Right answer", "Id"];
  return [
    section(
      [own(`${number} `), ...name],
      [
        ...facts([
          ["Asked", check.description === "" ? null : [foreign(check.description)]],
          ["Id", [code(check.checkId)]],
        ]),
        rows.length > 0
          ? { kind: "table", caption: `Questions of ${number}`, head, rows }
          : paragraph(own("It has no questions.")),
      ],
    ),
  ];
}

/** Every check with its parameters, or its questions and right answers. */
export function checklistSection({ disputedChecks }: Report, checks: readonly NumberedCheck[]): Block {
  if (checks.length === 0) {
    return section([own("Checklist")], [paragraph(own("The checklist is empty: there are no verdicts."))]);
  }
  const disputed = disputedChecks.flatMap((mark): Inline[][] => {
    const number = checks.find(({ checkId }) => checkId === mark.checkId)?.number;
    if (!number) return [];
    const note = mark.note === "" ? [] : [own(": "), foreign(mark.note)];
    return [
      [
        own(`${number} is called wrong in itself by a person`),
        ...note,
        own(" ("),
        time(mark.markedAt),
        own(")"),
      ],
    ];
  });
  return section(
    [own("Checklist")],
    [
      ...formatTable(checks),
      ...checks.flatMap(contentCheck),
      ...(disputed.length > 0 ? [{ kind: "list" as const, items: disputed }] : []),
    ],
  );
}
