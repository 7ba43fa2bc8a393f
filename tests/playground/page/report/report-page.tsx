import { bySemantics } from "../../../support/rules-in-place";
import "../../../../src/app/kit-styles";
import "../../../../src/ui/lazy-part/late-kit-styles";
import "../../../../src/app/global.css";
import { MantineProvider } from "@mantine/core";
import type { StoreApi } from "zustand/vanilla";
import { theme } from "../../../../src/app/theme";
import type { CheckBatch } from "../../../../src/evaluation/checks/checks-protocol";
import { ReportPage } from "../../../../src/playground/page/report/report-page";
import type { Session } from "../../../../src/shapes/session";
import type { Verdict } from "../../../../src/shapes/verdict";
import type { PlaygroundStore } from "../../../../src/state/playground/playground-state";
import { createStores } from "../../../../src/state/stores";
import { StoresProvider } from "../../../../src/state/stores-context";
import { servicesThatRefuse, unasked } from "../../../state/support/services-that-refuse";
import { newStage } from "../../../support/stage";

export type ReportInTest = {
  store: StoreApi<PlaygroundStore>;
  /** The frames that storage has, by hash. */
  blobs: Map<string, Blob>;
  /** The function that answers to format checks; a test puts its own in place. */
  rules: (batch: CheckBatch) => Promise<Verdict[]>;
  close(): void;
};

/** The report on a page of its own, with a session that is on screen. Rules fail every format check. */
export function reportPage(
  session: Session,
  {
    scheme = "light",
    before = () => undefined,
  }: { scheme?: "light" | "dark"; before?: (made: ReportInTest) => void } = {},
): ReportInTest {
  const blobs: ReportInTest["blobs"] = new Map();
  const services = servicesThatRefuse({
    engine: {
      async call(name, input) {
        if (name === "blobs/get" && "hash" in Object(input)) return blobs.get(Object(input).hash) ?? null;
        if (name === "verdicts/restate") return Object(input).verdicts;
        return unasked();
      },
      terminate: () => undefined,
    },
    checks: { run: (batch) => bySemantics(batch, (each) => page.rules(each)), dispose: () => undefined },
  });
  const stores = createStores(services);
  const { playground: store } = stores;
  stores.sessions.setState({ phase: "ready" });
  store.setState({ session });

  const stage = newStage();
  const page: ReportInTest = {
    store,
    blobs,
    rules: async ({ requests, context }) =>
      requests.map(({ check }) => ({
        checkId: check.checkId,
        constraintId: check.constraintId,
        half: "format",
        status: context.semantics === "strict" ? "failed" : "passed",
        reason: `${check.checkId} was looked at`,
        evidence: [{ start: 0, end: 3 }],
        source: "rule",
        semantics: context.semantics,
      })),
    close: stage.close,
  };
  before(page);
  stage.render(
    <MantineProvider theme={theme} forceColorScheme={scheme} env="test">
      <StoresProvider stores={stores}>
        <p>Around the report</p>
        <main>
          <ReportPage
            address={{}}
            notices={null}
            back={{ words: "Back to the playground", to: "/playground" }}
          />
        </main>
      </StoresProvider>
    </MantineProvider>,
  );
  return page;
}
