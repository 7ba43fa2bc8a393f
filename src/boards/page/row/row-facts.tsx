import type { ReactNode } from "react";
import type { Board, ListedRow } from "../../../shapes/leaderboard";
import { READING_NAMES } from "../../../shapes/semantics";
import { askedWords } from "../../../shapes/verdicts-found";
import { checkWords, KIND_WORDS, sourceWords } from "../board-words";
import classes from "../leaderboard.module.css";
import { useRowsFound } from "../recomputed-rows";

/** An address of a board as a link where it leads to a web page; otherwise as text. */
function Elsewhere({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return <>{address}</>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {url.host}
      {url.pathname.length > 1 && url.pathname}
    </a>
  );
}

/** Basis of a row, its model, its source, its check, its notes. */
export function RowFacts({ board, row }: { board: Board; row: ListedRow }) {
  const { model, basis, source, check, run, notes } = row;
  const found = useRowsFound()(row);
  const facts: [name: string, value: ReactNode][] = [
    ["Benchmark", board.benchmark],
    ["Samples", basis.samples.toLocaleString("en")],
    ["Data set", basis.tasks === null ? "version not told" : <code key="tasks">{basis.tasks}</code>],
    ["Judge", basis.judge ?? "none"],
    ["Reading", READING_NAMES[basis.semantics]],
    ["Prompt", basis.prompt ?? "not told"],
    ["Model", model.name],
    ["Kind", KIND_WORDS[model.kind]],
    ["Parameters", model.parameters ?? "not told"],
    ["Mode", model.mode ?? "one mode"],
  ];
  if (model.refiner !== null) facts.push(["Refined by", model.refiner]);
  if (model.address !== null)
    facts.push(["About the model", <Elsewhere key="model" address={model.address} />]);
  facts.push([
    "Source",
    `${source.text} (${sourceWords(source.kind)}${source.date ? `, ${source.date}` : ""})`,
  ]);
  if (source.address !== null)
    facts.push(["Source's page", <Elsewhere key="source" address={source.address} />]);
  facts.push(["Checked", check === null ? "no" : checkWords(check)]);
  if (check?.askedAgain) facts.push(["Asked again", askedWords(check.askedAgain)]);
  if (found?.asked) facts.push(["Asked again here", askedWords(found.asked)]);
  if (run !== null) facts.push(["Run", <code key="run">{run.sha256}</code>]);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className={classes.list} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
