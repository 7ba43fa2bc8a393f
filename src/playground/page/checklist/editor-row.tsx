import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
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

/** A word on an entry's kind. */
export function Tag({ children, draft = false }: { children: ReactNode; draft?: boolean }) {
  return <span className={`${classes.tag} ${draft ? classes.draftTag : ""}`}>{children}</span>;
}
