import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Typed } from "./typed-times";

/** A field whose text stands for a value. It keeps what is typed, and says what is wrong with it. */
export function TypedField<T>({
  label,
  description,
  placeholder,
  width,
  value,
  write,
  read,
  inputMode,
  onChange,
  onStep,
}: {
  label: string;
  description?: string;
  placeholder?: string;
  width?: number;
  value: T;
  write: (value: T) => string;
  read: (text: string) => Typed<T>;
  inputMode?: "numeric" | "decimal";
  onChange: (value: T) => void;
  /** The arrow keys up and down, where they mean something. */
  onStep?: (by: 1 | -1) => void;
}) {
  const kept = write(value);
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    const now = read(text);
    // Typed another way it is still the same, and stays as it was typed.
    if (now.fault !== undefined || write(now.value) !== kept) setText(kept);
  }
  const { fault } = read(text);

  return (
    <TextInput
      size="xs"
      w={width ?? "100%"}
      label={label}
      description={description}
      styles={{ description: { color: "var(--caplens-text-quiet)" } }}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={fault}
      inputMode={inputMode}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 } as const;
        if (!onStep || !(event.key === "ArrowUp" || event.key === "ArrowDown") || event.altKey) return;
        event.preventDefault();
        onStep(by[event.key]);
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const next = read(typed);
        if (next.fault === undefined && write(next.value) !== kept) onChange(next.value);
      }}
    />
  );
}
