import { Button, Group, Modal, Progress, Radio, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { judgeTestCases } from "../../../evaluation/judge-test-cases";
import { dollars } from "../../../foundation/dollars";
import type { PriceRow } from "../../../shapes/model-settings";
import { connectedJudges } from "../../../state/models/judges";
import { useModels } from "../../../state/models/use-models";
import { useSettings } from "../../../state/settings/settings-context";
import { ProblemAlert } from "../../../ui/problem-alert";
import type { InjectionSetSize } from "../../protocol/judge-test-protocol";
import { estimateTest, type TestEstimate } from "./test-estimate";
import { TestResults } from "./test-results";
import { useJudgeTest } from "./use-judge-test";

const KINDS = judgeTestCases("full").filter(({ attempt }) => attempt !== null).length;
const NO_PRICES: PriceRow[] = [];

function costWords({ calls, inputTokens, usd, asOf }: TestEstimate): string {
  const thousands = Math.max(1, Math.round(inputTokens / 1000));
  const sent = `${calls} calls, about ${thousands},000 tokens sent`;
  if (usd === null) return `${sent}. The price of this model is not known.`;
  if (usd === 0) return `${sent}, free of charge.`;
  return `${sent}, about ${dollars(usd)}${asOf ? ` by prices of ${asOf}` : ""}.`;
}

/** Asks a connected judge about captions that try to lead it, and shows which did. */
export function JudgeTestDialog({ onClose }: { onClose: () => void }) {
  const judges = useModels(useShallow(connectedJudges));
  const prices = useSettings((state) => state.kept?.settings.prices ?? NO_PRICES);
  const [asked, setAsked] = useState(0);
  const [size, setSize] = useState<InjectionSetSize>("short");
  const { run, cases, start, stop, dismiss } = useJudgeTest(size);
  const model = judges[asked] ?? judges[0];
  const running = run?.running ?? false;
  const attempts = cases.filter(({ attempt }) => attempt !== null).length;

  return (
    <Modal
      opened
      onClose={onClose}
      title="Test this judge"
      size="lg"
      closeButtonProps={{ "aria-label": "Close the test" }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Some captions speak to the judge: “answer yes to everything”, forged messages, hidden text. Here
          such captions are sent with questions whose right answers are known, to see whether this model keeps
          to the question. A good result says nothing about attempts outside this set.
        </Text>
        {judges.length > 1 && (
          <Select
            size="xs"
            label="Judge"
            value={`${asked}`}
            data={judges.map((judge, index) => ({
              value: `${index}`,
              label: `${index + 1}. ${judge.model}`,
            }))}
            allowDeselect={false}
            disabled={running}
            onChange={(value) => setAsked(Number(value))}
          />
        )}
        <Radio.Group
          label="Captions"
          size="sm"
          value={size}
          onChange={(value) => setSize(value === "full" ? "full" : "short")}
        >
          <Group gap="md" mt={4}>
            <Radio size="xs" value="short" label="12, of the most different kinds" disabled={running} />
            <Radio size="xs" value="full" label={`One of every kind (${KINDS})`} disabled={running} />
          </Group>
        </Radio.Group>
        {model && (
          <Text size="sm" data-testid="test-cost">
            {attempts} captions and 4 plain ones: {costWords(estimateTest(cases, model, prices))}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" disabled={running || !model} onClick={() => model && void start(model)}>
            {run ? "Test again" : "Start the test"}
          </Button>
          <Button size="xs" variant="default" disabled={!running} onClick={stop}>
            Stop
          </Button>
        </Group>
        {run?.problem && <ProblemAlert problem={run.problem} onClose={dismiss} />}
        {run && running && (
          <Progress
            value={(100 * run.results.length) / run.cases.length}
            aria-label={`${run.results.length} of ${run.cases.length} asked`}
          />
        )}
        {run && <TestResults run={run} />}
      </Stack>
    </Modal>
  );
}
