import { percentDigits } from "../foundation/shown-number";
import type { ErrorRate, KindError } from "../shapes/run-correction";
import page from "./page.module.css";
import tables from "./score-tables.module.css";
import { ScrollTable } from "./scroll-table";

const NONE = "–";

/** "59.3 % (40.7 to 75.5), 16 of 27" */
function Rate({ rate, counts }: { rate: ErrorRate | null; counts: string | undefined }) {
  if (!rate) return NONE;
  return (
    <>
      <span>{percentDigits(rate.value)} %</span>{" "}
      <span>
        ({percentDigits(rate.low)} to {percentDigits(rate.high)}){counts && ","}
      </span>
      {counts && <span> {counts}</span>}
    </>
  );
}

type Column = {
  label: string;
  of: (kind: KindError) => ErrorRate | null;
  counts?: (kind: KindError) => string;
};

const RATES: readonly Column[] = [
  {
    label: "People pass, of what it passed",
    of: ({ ppv }) => ppv,
    counts: ({ counts: { rightPasses, wrongPasses } }) => `${rightPasses} of ${rightPasses + wrongPasses}`,
  },
  {
    label: "People pass, of what it failed",
    of: ({ falseOmission }) => falseOmission,
    counts: ({ counts: { rightFails, wrongFails } }) => `${wrongFails} of ${rightFails + wrongFails}`,
  },
  { label: "It passed, of what people pass", of: ({ sensitivity }) => sensitivity },
  { label: "It failed, of what people fail", of: ({ specificity }) => specificity },
];

/** A judge's errors by kind of check, as far as labels tell, with the labels that the rates stand on. */
export function JudgeErrorTable({ label, kinds }: { label: string; kinds: readonly KindError[] }) {
  const head = ["Kind", "Labels", ...RATES.map((rate) => rate.label)];
  return (
    <>
      <ScrollTable
        label={label}
        head={head}
        stacked={head}
        frameClass={tables.scroll}
        tableClass={`${tables.table} ${tables.rates}`}
      >
        {kinds.map((kind) => (
          <tr key={kind.kind} data-testid="judge-error" data-kind={kind.kind}>
            <th scope="row">{kind.kind}</th>
            <td>{kind.labels.toLocaleString("en")}</td>
            {RATES.map(({ label: name, of, counts }) => (
              <td key={name}>
                <Rate rate={of(kind)} counts={counts?.(kind)} />
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      <p className={page.quiet}>
        In brackets: 95 % intervals. The last two columns weigh labels by how much the judge passed and failed
        in all.
      </p>
    </>
  );
}
