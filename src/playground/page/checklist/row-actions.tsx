import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./checklist.module.css";

/** A small button with a picture; at an end of its list it stays in reach, so that focus is not lost. */
function RowAction({
  id,
  label,
  idle = false,
  onAct,
  children,
}: {
  id?: string;
  label: string;
  /** There is nothing for it to do. */
  idle?: boolean;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...(id === undefined ? {} : { id })}
      className={classes.action}
      aria-label={label}
      aria-disabled={idle}
      title={label}
      onClick={() => {
        if (!idle) onAct();
      }}
    >
      {children}
    </button>
  );
}

/** Moving, copying and deleting an entry of a list. */
export function RowActions({
  id,
  name,
  first,
  last,
  onMove,
  onDuplicate,
  onRemove,
}: {
  /** The id of the entry; the buttons' ids begin with it. */
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onDuplicate?: () => void;
  onRemove: () => void;
}) {
  return (
    <div className={classes.actions}>
      <RowAction id={`${id}-up`} label={`Move ${name} up`} idle={first} onAct={() => onMove(-1)}>
        <IconArrowUp size={15} aria-hidden />
      </RowAction>
      <RowAction id={`${id}-down`} label={`Move ${name} down`} idle={last} onAct={() => onMove(1)}>
        <IconArrowDown size={15} aria-hidden />
      </RowAction>
      {onDuplicate && (
        <RowAction label={`Duplicate ${name}`} onAct={onDuplicate}>
          <IconCopy size={15} aria-hidden />
        </RowAction>
      )}
      <RowAction label={`Delete ${name}`} onAct={onRemove}>
        <IconTrash size={15} aria-hidden />
      </RowAction>
    </div>
  );
}
