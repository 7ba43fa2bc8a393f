import { expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { exportedTask } from "../../../src/engine/shared/open-export";
import type { ExportSource } from "../../../src/evaluation/export/export-source";
import {
  resultTable,
  scoreRows,
  totalOf,
  verdictTable,
} from "../../../src/evaluation/export/tables/result-table";
import type { CallPrice } from "../../../src/shapes/call";
import type { Overrule, Result } from "../../../src/shapes/result";
import { madeRun } from "../../support/made-run";
import { callRecord } from "../../support/run-of-sample";

const made = madeRun({ samples: 1, models: 1 });
const [sample, entry, first] = [made.dataSet.samples[0], made.run.entries[0], made.results[0]];

/** The rows of a table of one result, by the names of their columns. */
async function rowsOf(
  result: Partial<Result>,
  table: typeof resultTable,
  facets = sample?.facets ?? {},
): Promise<Record<string, unknown>[]> {
  if (!sample || !entry || !first) throw new Error("There is no result.");
  const faceted = { ...sample, facets };
  const of = { run: made.run, benchmark: omnicapIf };
  const task = exportedTask(of, { sample: faceted, entry, repeat: 1 }, { ...first, ...result });
  const source: ExportSource = {
    ...of,
    dataSet: { ...made.dataSet, format: "caplens-data-set", version: 1, id: "made" },
    samples: [faceted],
    tasks: async function* () {
      yield task;
    },
    resultsOf: async () => [],
    summaries: async () => [],
    correction: async () => null,
    ratings: async () => [],
    labelSets: async () => [],
    studies: async () => [],
    time: "2026-01-01T00:00:00.000Z",
  };
  const { columns, rows } = table(source, true);
  const found: Record<string, unknown>[] = [];
  for await (const row of rows())
    found.push(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
  return found;
}

async function costOf(...prices: CallPrice[]) {
  const [call, ...others] = prices.map((price, at) => callRecord({ id: `call ${at}`, price }));
  const reply = { checkId: "c", task: "answer", attempt: 1, raw: "", rejected: null };
  const replies = others.map((one) => ({ ...reply, call: one }));
  if (!first?.caption || !first.judgement || !call) throw new Error("There is a judged caption.");
  const judgement = { ...first.judgement, detail: null, replies };
  const [row] = await rowsOf({ caption: { ...first.caption, call }, judgement }, resultTable);
  return [row?.usd, row?.usd_estimated];
}

it("a row says whether a part of its cost was estimated", async () => {
  const counted = { usd: 0.25, estimated: false, asOf: "2026-01-01" };
  const most = { ...counted, estimated: true };
  expect(await costOf(counted)).toEqual([0.25, "no"]);
  expect(await costOf(counted, counted)).toEqual([0.5, "no"]);
  expect(await costOf(most)).toEqual([0.25, "yes"]);
  expect(await costOf(counted, most)).toEqual([0.5, "yes"]);
  expect(await costOf(most, { ...counted, usd: null })).toEqual([null, null]);
});

it("a row counts no overrule of an earlier text, nor one that the verdict agrees with by now", async () => {
  const outcomes = first?.judgement?.outcomes ?? [];
  const [line] = outcomes;
  if (!line) throw new Error("There is a verdict.");
  const overrule: Overrule = {
    checkId: line.id,
    status: line.status === "passed" ? "failed" : "passed",
    note: "Seen.",
    madeAt: "2026-01-01T00:00:00.000Z",
  };
  const decided = async (stale?: true) => {
    const overrules = [{ ...overrule, ...(stale && { stale }) }];
    const [row] = await rowsOf({ overrules }, resultTable);
    const [verdict] = await rowsOf({ overrules }, verdictTable);
    return [row?.overruled, row?.csr_with_overrules === row?.csr, verdict?.overruled];
  };
  expect(await decided()).toEqual([1, false, overrule.status]);
  expect(await decided(true)).toEqual([0, true, null]);
  const agreeing = [{ ...overrule, status: line.status === "passed" ? "passed" : "failed" } as const];
  const [row] = await rowsOf({ overrules: agreeing }, resultTable);
  const [verdict] = await rowsOf({ overrules: agreeing }, verdictTable);
  expect([row?.overruled, verdict?.overruled]).toEqual([0, null]);
});

it("a facet with the name of a column has one of its own", async () => {
  const [row] = await rowsOf({}, resultTable, { video: "night", csr: "high", field: "sport" });
  expect(row).toMatchObject({
    ...{ video: sample?.video.id, "facet video": "night", "facet csr": "high", field: "sport" },
    csr: expect.any(Number),
  });
});

it("a score with people's decisions is told with what it is out of: they may decide what was unscored", async () => {
  if (!entry) throw new Error("There is a model.");
  const csr = {
    ...{ id: "csr", label: "CSR", value: 0.5, numerator: 90, denominator: 180, total: 240 },
    ...({ unit: "share", better: "higher" } as const),
  };
  const overruled = [{ ...csr, value: 91 / 181, numerator: 91, denominator: 181 }];
  const facets = { field: [{ value: "sport", label: "Sport", scores: [csr] }] };
  const summary = { results: { scored: 60, total: 80 }, scores: [csr], facets, released: {} };
  const rows = await rowsOf({}, (source, decided) =>
    scoreRows({ ...source, summaries: async () => [{ entry, summary, overruled }] }, decided),
  );
  expect(rows).toMatchObject([
    {
      ...{ numerator: 90, denominator: 180, with_overrules: 91 / 181 },
      ...{ with_overrules_numerator: 91, with_overrules_denominator: 181 },
    },
    { group: "Sport", with_overrules: null, with_overrules_denominator: null },
  ]);
});

it("a density's total is words alone, and none where a caption could not be scored", () => {
  const density = {
    ...{ id: "density_action", label: "KPD", value: 2.5, numerator: 5, denominator: 200 },
    ...({ unit: "per-100-words", better: "higher" } as const),
  };
  expect(totalOf({ ...density, total: 200 })).toBe(200);
  expect(totalOf({ ...density, total: 203 })).toBeNull();
  expect(totalOf({ ...density, id: "kpd", denominator: 7, total: 10 })).toBe(10);
});
