import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./kept-list.module.css";
import { SignButton } from "./sign-button";

/** A list of what is kept in this browser: runs, quizzes. */
export function KeptList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One kept thing: the way to it, what it is of, and how to delete it. */
export function KeptItem({
  testId,
  data,
  href,
  name,
  facts,
  problem,
  onDelete,
}: {
  testId: string;
  /** Data attributes that identify the entry to tests and other parts: `data-run` and the like. */
  data: Readonly<Record<`data-${string}`, string>>;
  href: string;
  name: string;
  /** The empty ones are not told. */
  facts: readonly string[];
  /** The reason why it can't be read, or changed; null where it can. */
  problem: string | null;
  onDelete: () => void;
}) {
  return (
    <li className={classes.item} data-testid={testId} {...data}>
      <a className={classes.open} href={href}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{facts.filter((fact) => fact !== "").join(" · ")}</span>
        {problem && <span className={classes.quiet}>{problem}</span>}
      </a>
      <SignButton Icon={IconTrash} label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}

/** Deletes what a row of a table tells of. */
export function RowDelete({
  what,
  disabled,
  onDelete,
}: {
  /** "the answers of Ada". */
  what: string;
  disabled: boolean;
  onDelete: () => void;
}) {
  return (
    <Button
      size="compact-xs"
      display="block"
      mt={-2}
      variant="subtle"
      color="gray"
      disabled={disabled}
      aria-label={`Delete ${what}`}
      onClick={onDelete}
    >
      Delete
    </Button>
  );
}
