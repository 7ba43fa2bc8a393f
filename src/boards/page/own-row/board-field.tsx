import { Button, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { BoardIndex } from "../../../shapes/leaderboard";

/** Which board a row is for: one of this copy, or one at an address. */
export function BoardField({
  boards,
  chosen,
  onBoard,
}: {
  boards: BoardIndex["boards"];
  chosen: string | null;
  onBoard: (board: string) => void;
}) {
  const [address, setAddress] = useState("");
  return (
    <>
      <Select
        size="xs"
        label="Leaderboard"
        allowDeselect={false}
        data={boards.map(({ id, title }) => ({ value: id, label: title }))}
        value={boards.some(({ id }) => id === chosen) ? chosen : null}
        placeholder={
          boards.length === 0 ? "This copy has none" : chosen === null ? "Choose one" : "One at an address"
        }
        onChange={(value) => value !== null && onBoard(value)}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== "") onBoard(address.trim());
        }}
      >
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            type="url"
            label="Or one at an address"
            placeholder="https://…/leaderboards/ours/"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default">
            Open
          </Button>
        </Group>
      </form>
    </>
  );
}
