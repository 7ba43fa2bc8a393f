/** A part of the logic with the unit tests that guard it, the quickest first. */
export type Subject = { name: string; files: readonly string[]; tests: readonly string[] };

export const SUBJECTS: readonly Subject[] = [
  {
    name: "rules",
    files: [
      "src/rules/count/listed-items.ts",
      "src/rules/delimiter/strict.ts",
      "src/rules/length/strict.ts",
      "src/rules/ordered-list/strict.ts",
      "src/rules/table/strict.ts",
      "src/rules/timestamp-format/strict.ts",
    ],
    tests: [
      "tests/rules/count/listed-items.test.ts",
      "tests/rules/count/verdicts.test.ts",
      "tests/rules/count/careful-reader.test.ts",
      "tests/rules/delimiter/strict.test.ts",
      "tests/rules/delimiter/verdicts.test.ts",
      "tests/rules/delimiter/careful-reader.test.ts",
      "tests/rules/length/strict.test.ts",
      "tests/rules/length/verdicts.test.ts",
      "tests/rules/length/careful-reader.test.ts",
      "tests/rules/ordered-list/strict.test.ts",
      "tests/rules/ordered-list/verdicts.test.ts",
      "tests/rules/ordered-list/careful-reader.test.ts",
      "tests/rules/table/strict.test.ts",
      "tests/rules/table/verdicts.test.ts",
      "tests/rules/table/careful-reader.test.ts",
      "tests/rules/timestamp-format/strict.test.ts",
      "tests/rules/timestamp-format/verdicts.test.ts",
      "tests/rules/timestamp-format/careful-reader.test.ts",
    ],
  },
  {
    name: "staleness",
    files: ["src/evaluation/verdicts/staleness.ts"],
    tests: ["tests/evaluation/verdicts/staleness.test.ts"],
  },
  {
    name: "spending",
    files: [
      "src/calls/model-services/call-cost.ts",
      "src/calls/queue/spending-gate.ts",
      "src/storage/spending/request-log.ts",
      "src/storage/spending/spending-ledger.ts",
    ],
    tests: [
      "tests/storage/request-log.test.ts",
      "tests/storage/spending/spending-ledger.test.ts",
      "tests/calls/model-services/call-cost.test.ts",
      "tests/calls/queue/spending-gate.test.ts",
    ],
  },
  {
    name: "redaction",
    files: [
      "src/calls/redaction/key-filter.ts",
      "src/calls/redaction/key-forms.ts",
      "src/calls/redaction/word-finder.ts",
    ],
    tests: [
      "tests/calls/redaction/word-finder.test.ts",
      "tests/calls/redaction/key-forms.test.ts",
      "tests/calls/redaction/key-filter.test.ts",
    ],
  },
  {
    name: "recompute",
    files: ["src/evaluation/recompute/recompute-run.ts", "src/evaluation/verdicts/recompute-verdicts.ts"],
    tests: [
      "tests/evaluation/verdicts/recompute-verdicts.test.ts",
      "tests/evaluation/recompute/recompute-run.test.ts",
    ],
  },
  {
    name: "ranks",
    files: [
      "src/boards/logic/changes-of-rank.ts",
      "src/boards/logic/rank-rows.ts",
      "src/metrics/intervals/paired-interval.ts",
      "src/metrics/intervals/rank-intervals.ts",
    ],
    tests: [
      "tests/boards/logic/rank-rows.test.ts",
      "tests/boards/logic/changes-of-rank.test.ts",
      "tests/metrics/intervals/intervals.test.ts",
      "tests/metrics/intervals/rank-intervals.test.ts",
    ],
  },
  {
    name: "imports",
    files: [
      "src/benchmarks/imports/caption-tables.ts",
      "src/benchmarks/imports/document-parts.ts",
      "src/benchmarks/imports/join-captions.ts",
      "src/benchmarks/imports/merge-part.ts",
      "src/benchmarks/imports/read-result-lines.ts",
      "src/benchmarks/imports/read-sample-lines.ts",
    ],
    tests: [
      "tests/benchmarks/imports/join-captions.test.ts",
      "tests/benchmarks/imports/caption-tables.test.ts",
      "tests/benchmarks/imports/merge-part.test.ts",
      "tests/benchmarks/imports/own-lines.test.ts",
      "tests/benchmarks/imports/document-parts.test.ts",
      "tests/benchmarks/imports/read-import.test.ts",
      "tests/benchmarks/imports/captions-elsewhere.test.ts",
    ],
  },
  {
    name: "archive",
    files: [
      "src/storage/archive/media-uses.ts",
      "src/storage/archive/read-archive.ts",
      "src/storage/archive/read-runs.ts",
      "src/storage/archive/session-excess.ts",
      "src/storage/archive/zip-directory.ts",
      "src/foundation/zip-writer.ts",
    ],
    tests: [
      "tests/storage/archive/session-excess.test.ts",
      "tests/foundation/zip-writer.test.ts",
      "tests/storage/archive/missing-media.test.ts",
      "tests/storage/archive/runs.test.ts",
      "tests/storage/archive/round-trip.test.ts",
      "tests/storage/archive/hostile-zip.test.ts",
      "tests/storage/archive/hostile-values.test.ts",
      "tests/storage/archive/bombs.slow.test.ts",
    ],
  },
  {
    name: "undo",
    files: ["src/state/undo/three-way.ts", "src/state/undo/taken-back.ts", "src/state/undo/undo-history.ts"],
    tests: [
      "tests/state/undo/three-way.test.ts",
      "tests/state/undo/undo-history.test.ts",
      "tests/state/undo/taken-back.test.ts",
    ],
  },
  {
    name: "locks",
    files: [
      "src/storage/spending/leases.ts",
      "src/engine/shared/idle-lock.ts",
      "src/engine/shared/run-lock.ts",
      "src/app/with-run-locks.ts",
    ],
    tests: [
      "tests/engine/shared/idle-lock.test.ts",
      "tests/engine/shared/run-lock.test.ts",
      "tests/app/with-run-locks.test.ts",
      "tests/storage/leases.test.ts",
    ],
  },
  {
    name: "filter",
    files: [
      "src/evaluation/run/filter/complete-filter.ts",
      "src/evaluation/run/filter/condition-of-tag.ts",
      "src/evaluation/run/filter/edit-filter.ts",
      "src/evaluation/run/filter/filter-fields.ts",
      "src/evaluation/run/filter/parse-filter.ts",
    ],
    tests: [
      "tests/evaluation/run/filter/edit-filter.test.ts",
      "tests/evaluation/run/filter/parse-filter.test.ts",
    ],
  },
  {
    name: "batch answers",
    files: [
      "src/evaluation/answers-of-files.ts",
      "src/batch/logic/batch-line.ts",
      "src/batch/engine/read-answers.ts",
    ],
    tests: [
      "tests/evaluation/answers-of-files.test.ts",
      "tests/batch/logic/batch-line.test.ts",
      "tests/batch/engine/read-answers.test.ts",
      "tests/batch/engine/troubles.slow.test.ts",
    ],
  },
];
