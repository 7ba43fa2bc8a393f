import { Input } from "@mantine/core";
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { type ClipboardEventHandler, type ReactNode, useId } from "react";
import classes from "./checklist.module.css";

/** The faults, in a line: the first one, and the number of further ones. */
function FaultLine({ faults }: { faults: readonly string[] }) {
  const [first] = faults;
  if (!first) return null;
  return (
    <span className={classes.fault}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        To mend: {first}
        {faults.length > 1 && ` (and ${faults.length - 1} more)`}
      </span>
    </span>
  );
}

/** One entry of a list that opens in place to be edited: a check, a suggested check, a question. */
export function EditorRow({
  id,
  title,
  tags,
  about,
  faults,
  warning = "",
  open,
  draft = false,
  onToggle,
  actions,
  children,
}: {
  /** The id of the button that opens it. */
  id: string;
  title: ReactNode;
  tags: ReactNode;
  about: ReactNode;
  faults: readonly string[];
  /** A problem that is not its fault alone. */
  warning?: string;
  open: boolean;
  draft?: boolean;
  onToggle: () => void;
  actions: ReactNode;
  /** The form; made only while the row is open. */
  children: () => ReactNode;
}) {
  const editorId = useId();
  return (
    <li className={classes.row} data-open={open} data-draft={draft}>
      <div className={classes.line}>
        <button
          type="button"
          id={id}
          className={classes.head}
          aria-expanded={open}
          aria-controls={open ? editorId : undefined}
          onClick={onToggle}
        >
          <span className={classes.title}>
            {title}
            {tags}
          </span>
          {about !== "" && <span className={classes.about}>{about}</span>}
          <FaultLine faults={faults} />
          {warning !== "" && (
            <span className={classes.fault}>
              <IconAlertTriangle size={14} aria-hidden />
              <span>{warning}</span>
            </span>
          )}
        </button>
        {actions}
      </div>
      {open && (
        <div className={classes.editor} id={editorId} data-editor={id}>
          {children()}
        </div>
      )}
    </li>
  );
}

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

type RowActionsProps = {
  /** The id of the entry; the buttons' ids begin with it. */
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onDuplicate?: () => void;
  onRemove: () => void;
};

/** Moving, copying and deleting an entry of a list. */
export function RowActions({ id, name, first, last, onMove, onDuplicate, onRemove }: RowActionsProps) {
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

/** A text of a list, to be typed, moved and deleted. An empty one is marked where the list has a fault. */
export function EntryRow({
  label,
  fault,
  faultId,
  value,
  onChange,
  onPaste,
  children,
  ...place
}: RowActionsProps & {
  label: string;
  fault: string | undefined;
  /** The id of the element that tells it. */
  faultId: string;
  value: string;
  onChange: (text: string) => void;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** Stands before the field. */
  children?: ReactNode;
}) {
  const isMissing = fault !== undefined && value.trim() === "";
  return (
    <div className={classes.entry}>
      {children}
      <Input
        size="xs"
        flex={1}
        withAria={false}
        error={isMissing}
        data-field={place.id}
        aria-label={label}
        aria-invalid={isMissing}
        aria-describedby={faultId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={onPaste}
      />
      <RowActions {...place} />
    </div>
  );
}
