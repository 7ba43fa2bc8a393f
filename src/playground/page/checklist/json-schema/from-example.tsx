import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { schemaFromExample } from "../../../../foundation/schema-from-example";
import classes from "../checklist.module.css";
import { readJsonText } from "./schema-text";

/** Makes a schema to start from out of a JSON value that would be right. */
export function FromExample({ onSchema }: { onSchema: (schema: Record<string, unknown>) => void }) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  function use(): void {
    const json = readJsonText(text);
    if (json.ok) {
      onSchema(schemaFromExample(json.value));
      setOpened(false);
    } else setFault(json.fault);
  }

  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpened(true)}>
        Start from an example
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="A schema from an example"
        closeButtonProps={{ "aria-label": "Close the example" }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Its keys become required, its types are kept; lists get one schema for all their items. Then make
            it stricter or looser by hand.
          </Text>
          <Textarea
            className={classes.mono}
            label="An example of the JSON you expect"
            placeholder='{"robot": "pours tea", "cups": 3}'
            error={fault}
            autosize
            minRows={6}
            maxRows={16}
            spellCheck={false}
            wrap="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Leave it
            </Button>
            <Button disabled={text.trim() === ""} onClick={use}>
              Make a schema
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
