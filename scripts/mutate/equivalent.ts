/**
 * A fault that changes nothing that anybody could see. A person looked at each: `why` says what they found. `line` is the
 * line of the source that it begins in, without the blanks around it; `from` and `to` as the script tells the fault.
 */
export type Equivalent = { file: string; line: string; from: string; to: string; why: string };

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/rules/ordered-list/strict.ts",
    line: "/^(?<before>.*?)(?<number>\\p{Nd}+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>[^\\p{L}\\p{N}]*)$/u;",
    from: "/^(?<before>.*?)(?<number>\\p{Nd}+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>[^\\p{L}\\p{N}]*)$/u",
    to: "/(?<before>.*?)(?<number>\\p{Nd}+|[ivxlcdmIVXLCDM]+|[a-zA-Z]|[①-⑳]|[一二三四五六七八九十]+)(?<after>[^\\p{L}\\p{N}]*)$/u",
    why: "The text before the number may be any: the first match begins at the beginning.",
  },
  {
    file: "src/rules/ordered-list/strict.ts",
    line: "return { verdict: pass(reason, marks(items)), lines: items.length + 1 };",
    from: "1",
    to: "2",
    why: "It has to be more than all items, no matter how much.",
  },
  {
    file: "src/rules/ordered-list/strict.ts",
    line: "const start = numbering.read(first.number) ?? 1;",
    from: "1",
    to: "2",
    why: "The first number is one of this numbering.",
  },
  {
    file: "src/rules/count/listed-items.ts",
    line: "if (!first) return false;",
    from: "false",
    to: "true",
    why: "It is asked about texts with a pair of brackets alone.",
  },
  {
    file: "src/rules/count/listed-items.ts",
    line: "const numberInBrackets = /^[(（](\\d{1,3}|[a-zA-Z]|[ivx]{2,6}|[IVX]{2,6}|[一二三四五六七八九十]{1,3})[)）]$/;",
    from: "/^[(（](\\d{1,3}|[a-zA-Z]|[ivx]{2,6}|[IVX]{2,6}|[一二三四五六七八九十]{1,3})[)）]$/",
    to: "/[(（](\\d{1,3}|[a-zA-Z]|[ivx]{2,6}|[IVX]{2,6}|[一二三四五六七八九十]{1,3})[)）]$/",
    why: "A pair of brackets begins with its own, and within it none of its kind closes.",
  },
  {
    file: "src/rules/count/listed-items.ts",
    line: "if (nextItem.test(content.slice(Math.max(start, index - 8), index))) {",
    from: "max",
    to: "min",
    why: "What stands before the pair is parted from the sign by the bracket that opens the pair.",
  },
  {
    file: "src/rules/length/strict.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the source as it stands there.
    line: 'const endOfSentence = new RegExp(`[${STOPS}]["\'”’)\\\\]]*$`, "u");',
    from: '"u"',
    to: '""',
    why: "All of these signs are of one code unit.",
  },
  {
    file: "src/rules/length/strict.ts",
    line: "? line.number > (above?.number ?? 0) + 1",
    from: "0",
    to: "1",
    why: "No line stands above the first, and the first is parted from nothing.",
  },
  {
    file: "src/rules/timestamp-format/strict.ts",
    line: 'return end < start ? "runs backwards" : null;',
    from: "<",
    to: "<=",
    why: "Equal times were told before.",
  },
  {
    file: "src/evaluation/verdicts/staleness.ts",
    line: "correctAnswer === null,",
    from: "===",
    to: "!==",
    why: "It is compared with the same of another check alone: both are turned round.",
  },
  {
    file: "src/evaluation/verdicts/staleness.ts",
    line: "const verdict = verdicts.find((candidate) => candidate.checkId === checkId);",
    from: "find",
    to: "findLast",
    why: "A caption has one verdict a check: a new one takes the place of the old.",
  },
  {
    file: "src/evaluation/verdicts/staleness.ts",
    line: "return verdict.stale || judgedText !== text ? asStale(verdict) : verdict;",
    from: "verdict.stale || judgedText !== text",
    to: "(judgedText !== text)",
    why: "A stale verdict that is marked stale once more says the same.",
  },
  {
    file: "src/storage/spending/spending-ledger.ts",
    line: "return readSpendingRow(row, key, 0).updatedAt < now() - kept;",
    from: "0",
    to: "1",
    why: "A row that can't be read counts as long past: a thousandth of a second after 1970 is no less.",
  },
  {
    file: "src/evaluation/verdicts/recompute-verdicts.ts",
    line: "if (!caption || !judgement || !benchmark.rules || !fits(ChecklistJudgementShape, detail)) return null;",
    from: "!caption || !judgement",
    to: "(!caption)",
    why: "Without a judgement there is no detail of it that would fit.",
  },
  {
    file: "src/boards/logic/rank-rows.ts",
    line: "const told = cellOf(row, column.id)?.interval ?? null;",
    from: "cellOf(row, column.id)?.interval ?? null",
    to: "(cellOf(row, column.id)?.interval)",
    why: "It is asked for its truth alone.",
  },
  {
    file: "src/calls/model-services/call-cost.ts",
    line: "const longest = set === null ? extra.longest : Math.max(set, extra.longest ?? 0);",
    from: "0",
    to: "1",
    why: "No reply is set to less than one token.",
  },
  {
    file: "src/calls/queue/spending-gate.ts",
    line: 'signal.addEventListener("abort", stop, { once: true });',
    from: "true",
    to: "false",
    why: "The listener takes itself off when it is called.",
  },
  {
    file: "src/evaluation/answers-of-files.ts",
    line: 'const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");',
    from: "16",
    to: "17",
    why: "The digits up to f are the same to the base of seventeen.",
  },
  {
    file: "src/benchmarks/imports/join-captions.ts",
    line: 'if (only && there && equal.includes(there)) return { sample: there, by: "order" };',
    from: "only && there",
    to: "(there)",
    why: "A list that holds one has a first one.",
  },
];
