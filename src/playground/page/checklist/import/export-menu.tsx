import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { ChecklistShape } from "../../../../benchmarks/write-checklist";
import { toProblem } from "../../../../foundation/errors";
import type { Problem } from "../../../../shapes/problem";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { saveFile } from "../../../../ui/save-file";
import { useEditing } from "../editing";
import { useBenchmarkShapes } from "./use-benchmark-shapes";

/** Our own shape; those of benchmarks follow it. */
const OWN_SHAPE = { shape: "caplens", label: "Caplens" } as const;

/** The checklist to take along, in our shape or a benchmark's. */
export function ExportMenu() {
  const store = usePlaygroundStore();
  const { announce } = useEditing();
  const empty = usePlayground(
    ({ session }) => !session || session.checklist.format.length + session.checklist.content.length === 0,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(false);
  const shapes = [OWN_SHAPE, ...useBenchmarkShapes(asked)];

  async function hand(shape: ChecklistShape, how: "copy" | "download"): Promise<void> {
    setProblem(null);
    try {
      const text = await store.getState().writeChecklist(shape);
      if (how === "copy") {
        await navigator.clipboard.writeText(text);
        announce("Checklist copied.");
      } else saveFile(new Blob([text], { type: "application/json" }), `checklist-${shape}.json`);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <>
      <Menu
        shadow="md"
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        onOpen={() => setAsked(true)}
      >
        <Menu.Target>
          <Button size="compact-sm" variant="default" disabled={empty}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(["copy", "download"] as const).map((how) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of menu items, no set of fields
            <div key={how} role="group" aria-label={how === "copy" ? "Copy" : "Download"}>
              <Menu.Label aria-hidden>
                {how === "copy" ? "Copy as JSON of" : "Download as JSON of"}
              </Menu.Label>
              {shapes.map(({ shape, label }) => (
                <Menu.Item
                  key={shape}
                  aria-label={`${how === "copy" ? "Copy" : "Download"} as ${label}`}
                  onClick={() => void hand(shape, how)}
                >
                  {label}
                </Menu.Item>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
