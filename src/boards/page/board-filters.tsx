import { IconColumns3 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Board, ListedRow } from "../../shapes/leaderboard";
import { SmallButton } from "../../ui/buttons";
import { useIsEmbedded } from "../store/board-services";
import type { LeaderboardAddress } from "../store/leaderboard-address";
import { KIND_WORDS } from "./board-words";
import { DropDown } from "./drop-down";
import classes from "./leaderboard.module.css";
import table from "./table/board-table.module.css";

/** The choice of a board's columns; null restores those that it shows first. */
function ColumnChoice({
  board,
  shown,
  onShown,
}: {
  board: Board;
  shown: readonly string[];
  onShown: (columns: string[] | null) => void;
}) {
  const usual = board.columns.filter((column) => column.shown).map(({ id }) => id);
  function choose(ids: readonly string[]) {
    const chosen = board.columns.map(({ id }) => id).filter((id) => ids.includes(id));
    onShown(chosen.length === 0 || chosen.join() === usual.join() ? null : chosen);
  }
  return (
    <DropDown
      name={
        <>
          <IconColumns3 size={15} aria-hidden /> Columns: {shown.length} of {board.columns.length}
        </>
      }
    >
      <fieldset className={classes.columns}>
        <legend className={table.hidden}>Columns that are shown</legend>
        {board.columns.map(({ id, label, group }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...shown, id] : shown.filter((other) => other !== id))
              }
            />{" "}
            {label}
            {group !== null && (
              <span className={classes.quiet}> {board.groups.find((each) => each.id === group)?.label}</span>
            )}
          </label>
        ))}
      </fieldset>
    </DropDown>
  );
}

type Change = (change: Partial<LeaderboardAddress>) => void;

/** One choice out of a list that is folded. */
function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** Filters of rows and columns: edition, search, kind, prompt, refined or not. Shared properties get none. */
export function BoardFilters({
  board,
  rows,
  shown,
  address,
  onChange,
  children,
}: {
  board: Board;
  rows: readonly ListedRow[];
  /** Ids of the columns that are shown. */
  shown: readonly string[];
  address: LeaderboardAddress;
  onChange: Change;
  /** Other controls in the line. */
  children: ReactNode;
}) {
  const isEmbedded = useIsEmbedded();
  const kinds = [...new Set(rows.map(({ model }) => model.kind))];
  const prompts = [...new Set(rows.map(({ basis }) => basis.prompt))].filter((prompt) => prompt !== null);
  const hasRefined = rows.some(({ model }) => model.base !== null);
  const { search, kind, prompt, refined } = address;
  const isFiltered = search !== "" || kind !== null || prompt !== null || refined !== null;
  return (
    <div className={classes.filters}>
      <input
        type="search"
        aria-label="Search"
        placeholder="Search model, size, judge"
        value={search}
        maxLength={200}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      {kinds.length > 1 && (
        <Choice
          label="Kind"
          value={kind ?? ""}
          choices={[
            { value: "", label: "Kind: all" },
            ...kinds.map((value) => ({ value, label: KIND_WORDS[value] })),
          ]}
          onChange={(chosen) => {
            onChange({ kind: kinds.find((each) => each === chosen) ?? null });
          }}
        />
      )}
      {prompts.length > 1 && (
        <Choice
          label="Prompt"
          value={prompt ?? ""}
          choices={[
            { value: "", label: "Prompt: all" },
            ...prompts.map((value) => ({ value, label: `Prompt: ${value}` })),
          ]}
          onChange={(chosen) => onChange({ prompt: chosen || null })}
        />
      )}
      {hasRefined && (
        <Choice
          label="Refined captions"
          value={refined ?? ""}
          choices={[
            { value: "", label: "Refined or not" },
            { value: "base", label: "Not refined" },
            { value: "refined", label: "Refined" },
          ]}
          onChange={(chosen) => {
            onChange({ refined: chosen === "base" || chosen === "refined" ? chosen : null });
          }}
        />
      )}
      {board.editions.length > 0 && !isEmbedded && (
        <Choice
          label="Edition"
          value={address.edition ?? ""}
          choices={[
            { value: "", label: "Edition: newest" },
            ...board.editions.map((day) => ({ value: day, label: `Edition: ${day}` })),
          ]}
          onChange={(chosen) => onChange({ edition: chosen || null })}
        />
      )}
      {address.view === null && (
        <ColumnChoice board={board} shown={shown} onShown={(columns) => onChange({ columns })} />
      )}
      {isFiltered && (
        <SmallButton
          variant="subtle"
          onClick={() => onChange({ search: "", kind: null, prompt: null, refined: null })}
        >
          Show all rows
        </SmallButton>
      )}
      {children}
    </div>
  );
}
