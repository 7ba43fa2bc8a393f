import "../../src/ui/lazy-part/late-kit-styles";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Frame } from "../../src/app/frame";
import { constraintLabel } from "../../src/rules/taxonomy/labels";
import type { Verdict } from "../../src/shapes/verdict";
import { VerdictRow } from "../../src/ui/verdict/verdict-row";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

/** Longest of the names of constraints about what is seen. */
const NAMED = "visual_entities_attributes";

function show(width: number, fields: Partial<Verdict>): void {
  const verdict = {
    ...{ checkId: "c", constraintId: NAMED, status: "passed", semantics: "strict", reason: "It is told." },
    ...fields,
  } as Verdict;
  stage.host.style.width = `${width}px`;
  stage.render(
    <Frame>
      <ul style={{ margin: 0, padding: 0 }}>
        <VerdictRow
          verdict={verdict}
          standing={{ asks: "Tell what is seen.", disputed: false }}
          active={false}
          onActive={() => undefined}
        >
          {null}
        </VerdictRow>
      </ul>
    </Frame>,
  );
}

it.each([
  [270, "recorded", "recorded"],
  [310, "recorded", "recorded"],
  [360, "recorded", "recorded"],
  [270, "rule", "rule, cut by judge"],
] as const)(
  "%i pixels wide, who decided (%s) stands beside the status, within the card",
  (width, source, words) => {
    const extraction = words === source ? {} : { extraction: { source: "judge" } as Verdict["extraction"] };
    show(width, { source, ...(extraction as Partial<Verdict>) });
    const place = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
    const [status, name, decided] = [place("passed"), place(constraintLabel(NAMED)), place(words)];
    expect(Math.abs(decided.top - name.top)).toBeLessThan(8);
    expect(Math.abs(status.top - name.top)).toBeLessThan(8);
    expect(decided.left).toBeGreaterThanOrEqual(name.right);
    expect(decided.right).toBeLessThanOrEqual(stage.host.getBoundingClientRect().right);
  },
);
