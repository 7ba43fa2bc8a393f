import type { Session } from "../../../../../src/shapes/session";
import { checklistOfSession } from "../../../../../src/shapes/session-asks";
import { asksOf } from "../../../../support/asks-of";
import { newStage } from "../../../../support/stage";
import "../../../../../src/ui/lazy-part/late-kit-styles";
import "../../../../../src/app/global.css";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { StoreApi } from "zustand/vanilla";
import { Frame } from "../../../../../src/app/frame";
import { readChecklist } from "../../../../../src/benchmarks/read-checklist";
import { writeChecklist } from "../../../../../src/benchmarks/write-checklist";
import type { EngineCalls } from "../../../../../src/engine/engine-protocol";
import { createAdvisor } from "../../../../../src/evaluation/checks/advisor";
import { createCheckRunner } from "../../../../../src/evaluation/checks/check-runner";
import { startChecksWorker } from "../../../../../src/evaluation/checks/start-checks-worker";
import type { Handlers } from "../../../../../src/foundation/bridge/serve-worker";
import { ProblemError } from "../../../../../src/foundation/errors";
import { ChecklistPanel } from "../../../../../src/playground/page/checklist/checklist-panel";
import { PlayheadProvider } from "../../../../../src/playground/page/media/playhead";
import type { Checklist, ContentCheck, FormatCheck } from "../../../../../src/shapes/checklist";
import type { ModelsStore } from "../../../../../src/state/models/models-state";
import type { PlaygroundStore } from "../../../../../src/state/playground/playground-state";
import type { Services } from "../../../../../src/state/services";
import type { SessionsStore } from "../../../../../src/state/sessions/sessions-state";
import { createStores } from "../../../../../src/state/stores";
import { StoresProvider } from "../../../../../src/state/stores-context";
import { judgedCaption, sessionWith } from "../../../../state/support/example-verdicts";
import { servicesThatRefuse } from "../../../../state/support/services-that-refuse";
import { expectAccessible as accessible } from "../../../../support/expect-accessible";

type Answers = Partial<Handlers<EngineCalls>>;

export type ChecklistPage = {
  store: StoreApi<PlaygroundStore>;
  models: StoreApi<ModelsStore>;
  sessions: StoreApi<SessionsStore>;
  checklist(): Checklist;
  format(index?: number): FormatCheck;
  content(index?: number): ContentCheck;
  close(): void;
};

const checks = createCheckRunner(startChecksWorker);
const advisor = createAdvisor(startChecksWorker);

function servicesWith(answers: Answers): Services {
  const handlers: Answers = {
    "sessions/save": () => ({ revision: 1 }),
    "sessions/list": () => [],
    "checklists/read": ({ text }) => readChecklist(text),
    "checklists/write": ({ checklist, shape }) => writeChecklist(checklist, shape),
    "verdicts/restate": ({ verdicts }) => verdicts,
    ...answers,
  };
  return servicesThatRefuse({
    engine: {
      async call(name, input, { signal = new AbortController().signal } = {}) {
        const answer = handlers[name];
        if (answer) return answer(input, { signal, emit: () => undefined });
        throw new ProblemError({ code: "unasked", message: `No ${name} here.`, nextStep: "None." });
      },
      terminate: () => undefined,
    },
    checks,
    advisor,
  });
}

/** The checklist's panel on the real store and the real rules; `answers` stand in for the engine. */
export function checklistPage(
  checklist: Checklist,
  parts: Partial<Session> = {},
  answers: Answers = {},
): ChecklistPage {
  const stores = createStores(servicesWith(answers));
  const { playground: store } = stores;
  const session = sessionWith([judgedCaption([], { text: "A robot makes tea." })], {
    asks: asksOf(checklist),
    ...parts,
  });
  store.setState({ session });
  // The first change has the caption checked.
  store.getState().setInstruction("Tell what happens.");
  const stage = newStage("width: 440px");
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <PlayheadProvider>
          <ChecklistPanel />
        </PlayheadProvider>
      </StoresProvider>
    </Frame>,
  );
  const current = () => checklistOfSession(store.getState().session) ?? { format: [], content: [] };
  function at<C>(list: readonly C[], index: number): C {
    const found = list[index];
    if (!found) throw new Error(`There is no check at ${index}.`);
    return found;
  }
  return {
    store,
    models: stores.models,
    sessions: stores.sessions,
    checklist: current,
    format: (index = 0) => at(current().format, index),
    content: (index = 0) => at(current().content, index),
    close: stage.close,
  };
}

export function formatCheck(
  checkId: string,
  constraintId: string,
  parameters: Record<string, unknown> = {},
  description = "",
): FormatCheck {
  return { checkId, constraintId, description, parameters };
}

export function contentCheck(checkId: string, items: ContentCheck["items"] = []): ContentCheck {
  return { checkId, constraintId: "omni_anchor", description: "What the whistle starts", items };
}

/** Opens the form of a check. */
export async function openCheck(checkId: string): Promise<void> {
  const head = document.getElementById(`check-${checkId}`);
  if (!head) throw new Error(`There is no check ${checkId}.`);
  head.click();
  await expect.element(page.getByLabelText("Description")).toBeVisible();
}

/** The texts that belong to a field: its help and what is wrong with it. */
export function describedAs(field: Element): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** The last announcement. */
export function announced(): string {
  return [...document.querySelectorAll('[role="status"]')].map((region) => region.textContent).join(" ");
}

export function expectAccessible(): Promise<void> {
  // The page around this panel gives it its headings and landmarks.
  return accessible(document.body, ["region", "page-has-heading-one", "heading-order", "landmark-one-main"]);
}
