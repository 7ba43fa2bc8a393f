import { Button, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import type { ImportedPart } from "../../../engine/shared/protocol";
import { counted } from "../../../foundation/plural";
import { Fold } from "../../../ui/fold";
import type { KeptWith } from "../../store/run-import-store";
import classes from "./new-run.module.css";
import { canSuggest, judgedBy, partLacks, partWays, suggestedWords } from "./part-ways";

const number = (value: number) => value.toLocaleString("en");

function Entries({ entries }: Pick<ImportedPart, "entries">) {
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label="Captions that were found" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Captions by</th>
            <th scope="col" className={classes.number}>
              Captions
            </th>
            <th scope="col" className={classes.number}>
              Unanswered
            </th>
            <th scope="col" className={classes.number}>
              Judged elsewhere
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ title, captions, unanswered, results }) => (
            <tr key={title}>
              <td>{title}</td>
              <td className={classes.number}>{number(captions)}</td>
              <td className={classes.number}>{number(unanswered)}</td>
              <td className={classes.number}>{number(results)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was found for one benchmark, and what can be done with it. */
export function ImportPart({
  part,
  label,
  busy,
  onKeep,
  onSuggest,
}: {
  part: ImportedPart;
  /** The benchmark's name. */
  label: string;
  busy: boolean;
  onKeep: (title: string, kept: KeptWith) => void;
  /** Has form checks suggested by rules. */
  onSuggest: () => void;
}) {
  const [title, setTitle] = useState(part.title);
  const ways = partWays(part);
  const suggested = suggestedWords(part);
  const heading = `part-${part.benchmark}`;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 className={classes.heading} id={heading}>
        {label}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>samples</dt>
          <dd>{number(part.samples)}</dd>
        </div>
        <div>
          <dt>with instruction</dt>
          <dd>{number(part.instructions)}</dd>
        </div>
        <div>
          <dt>with {judgedBy(part)}</dt>
          <dd>{number(part.checklists)}</dd>
        </div>
        <div>
          <dt>{part.media.many}</dt>
          <dd>{number(part.videos)}</dd>
        </div>
      </dl>
      <Entries entries={part.entries} />
      {partLacks(part).map((lack) => (
        <div key={lack} className={classes.lacks}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{lack}</span>
        </div>
      ))}
      {canSuggest(part) && (
        <div className={classes.lacks}>
          <Button
            size="sm"
            variant={part.checklists === 0 ? "filled" : "default"}
            disabled={busy}
            onClick={onSuggest}
          >
            Suggest form checks by rules
          </Button>
          <span>Rules read off each instruction what it asks of the form. No key is needed.</span>
        </div>
      )}
      {suggested && (
        <Text size="sm" role="status" data-testid="suggested">
          {suggested}
        </Text>
      )}
      {ways.length > 0 && (
        <>
          <TextInput
            label="Title of the run"
            size="sm"
            maw="28rem"
            maxLength={200}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <ul className={classes.ways}>
            {ways.map(({ kept, label: words, what }, index) => (
              <li key={kept}>
                <Button
                  size="sm"
                  variant={index === 0 ? "filled" : "default"}
                  disabled={busy}
                  onClick={() => onKeep(title.trim() || part.title, kept)}
                >
                  {words}
                </Button>
                <Text size="sm" component="span">
                  {what}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
      <Fold label={`Read from ${counted(part.files.length, "file")}`}>
        <ul>
          {part.files.map(({ path, kind }) => (
            <li key={`${path} ${kind}`} className={classes.quiet}>
              {path}: {kind}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
