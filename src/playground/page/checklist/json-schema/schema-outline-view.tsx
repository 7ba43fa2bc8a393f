import { useMemo } from "react";
import classes from "./json-schema.module.css";
import { schemaOutline } from "./schema-outline";

/** A longer outline is folded until it is asked for. */
const MOST_OPEN = 30;

/** What a schema asks for, key by key, in words. */
export function SchemaOutline({ schema }: { schema: unknown }) {
  const rows = useMemo(() => schemaOutline(schema), [schema]);
  return (
    <details className={classes.outline} open={rows.length <= MOST_OPEN}>
      <summary>What it asks for</summary>
      <ul>
        {rows.map(({ depth, name, words, required }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outline is made anew as a whole
          <li key={index} style={{ paddingInlineStart: `${depth * 14}px` }}>
            <code>{name}</code>
            {required && <span className={classes.required}>required</span>}
            <span className={classes.words}>{words}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
