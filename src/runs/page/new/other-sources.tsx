import { Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import type { DataSetSummary } from "../../../shapes/run-table";
import classes from "./new-run.module.css";

/** Files at an address. */
export function FromAddress({ busy, onFetch }: { busy: boolean; onFetch: (address: string) => void }) {
  const [address, setAddress] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "" && !busy) onFetch(address);
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          label="Address of a file or zip"
          placeholder="https://"
          type="url"
          size="sm"
          w="min(100%, 32rem)"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" disabled={busy || address.trim() === ""}>
          Fetch
        </Button>
      </Group>
      <Text size="sm" mt={6} className={classes.quiet}>
        Only this address is asked, without cookies. Its server has to let other pages read the file (CORS);
        if it does not, download the file and choose it here.
      </Text>
    </form>
  );
}

/** Sessions of the playground: each becomes a sample, its captions come along. */
export function FromSessions({
  sessions,
  busy,
  onUse,
}: {
  sessions: readonly { id: string; title: string; captionCount: number }[];
  busy: boolean;
  onUse: (ids: string[]) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (sessions.length === 0) return <Text size="sm">There are no sessions in this browser yet.</Text>;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  return (
    <fieldset className={classes.card}>
      <legend>Sessions that become samples</legend>
      <div className={classes.choices}>
        {sessions.map(({ id, title, captionCount }) => (
          <Checkbox
            key={id}
            size="sm"
            label={`${title} (${counted(captionCount, "caption")})`}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
        ))}
      </div>
      <Group gap="xs">
        <Button size="sm" disabled={busy || chosen.size === 0} onClick={() => onUse([...chosen])}>
          Use {counted(chosen.size, "session")}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            setChosen(new Set(chosen.size < sessions.length ? sessions.map(({ id }) => id) : []))
          }
        >
          {chosen.size < sessions.length ? "Choose all" : "Choose none"}
        </Button>
      </Group>
    </fieldset>
  );
}

/** Data sets that this browser keeps. */
export function FromDataSets({
  dataSets,
  busy,
  onUse,
}: {
  dataSets: readonly DataSetSummary[];
  busy: boolean;
  onUse: (id: string) => void;
}) {
  if (dataSets.length === 0) return <Text size="sm">There are no data sets in this browser yet.</Text>;
  return (
    <ul className={classes.ways} aria-label="Data sets kept in this browser">
      {dataSets.map(({ id, title, benchmark, samples, storedAt }) => (
        <li key={id}>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onUse(id)}>
            Use {title}
          </Button>
          <Text size="sm" component="span" className={classes.quiet}>
            {benchmark}, {samples.toLocaleString("en")} samples, kept {storedAt.slice(0, 10)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
