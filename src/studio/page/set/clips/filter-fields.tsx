import { Button, Checkbox, NumberInput } from "@mantine/core";
import { type ClipFilters, USUAL_FILTERS } from "../../../../shapes/instruction-set";
import { useIsFixed } from "../../../store/document/document-context";
import { useSetDraft, useSetStore } from "../../../store/set/set-context";
import own from "./clips.module.css";

type Bound = "shortest" | "longest" | "leastSide";

const BOUNDS: readonly { name: Bound; label: string; unit: string; whole: boolean }[] = [
  { name: "shortest", label: "At least", unit: " s", whole: false },
  { name: "longest", label: "At most", unit: " s", whole: false },
  { name: "leastSide", label: "Shorter side at least", unit: " px", whole: true },
];

/** The demands on length, size, sound and likeness; an empty field demands nothing. */
export function FilterFields() {
  const { filters, benchmark } = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const put = (part: Partial<ClipFilters>) =>
    change("Demands on clips changed", (before) => ({ ...before, filters: { ...before.filters, ...part } }));
  const usual = USUAL_FILTERS[benchmark];
  const isUsual = JSON.stringify(filters) === JSON.stringify(usual);
  return (
    <div className={own.fields}>
      {BOUNDS.map(({ name, label, unit, whole }) => (
        <NumberInput
          key={name}
          size="xs"
          w={160}
          label={label}
          placeholder="no bound"
          suffix={unit}
          min={name === "leastSide" ? 1 : 0}
          allowDecimal={!whole}
          disabled={fixed}
          value={filters[name] ?? ""}
          onChange={(value) => {
            const next = typeof value === "number" ? value : null;
            if (next !== filters[name]) put({ [name]: next });
          }}
        />
      ))}
      <NumberInput
        size="xs"
        w={190}
        label="Alike where at most differ"
        suffix=" % of the bits"
        min={0}
        max={50}
        allowDecimal={false}
        disabled={fixed}
        value={Math.round(filters.alike * 100)}
        onChange={(value) => {
          if (typeof value === "number" && value / 100 !== filters.alike) put({ alike: value / 100 });
        }}
      />
      <Checkbox
        size="xs"
        mb={7}
        label="With sound"
        disabled={fixed}
        checked={filters.sound}
        onChange={({ currentTarget: { checked } }) => put({ sound: checked })}
      />
      {!isUsual && (
        <Button size="xs" variant="default" disabled={fixed} onClick={() => put(usual)}>
          As in the paper
        </Button>
      )}
    </div>
  );
}
