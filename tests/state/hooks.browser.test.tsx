import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { createStores } from "../../src/state/stores";
import { StoresProvider } from "../../src/state/stores-context";
import { useRevision } from "../../src/state/use-answer";
import { useOneWork } from "../../src/state/use-trying";
import { stageForEach } from "../support/stage";
import { servicesThatRefuse } from "./support/services-that-refuse";

const stage = stageForEach();

it("tells each change of what is watched, of another subject too, and none where nothing has changed", () => {
  const told = new Map<string, (times: number) => void>();
  const services = servicesThatRefuse();
  const call = (_name: string, { id }: { id: string }, { onEvent }: { onEvent: (times: number) => void }) => {
    told.set(id, onEvent);
    return new Promise(() => undefined);
  };
  const engine = { ...services.engine, call } as unknown as typeof services.engine;
  const stores = createStores({ ...services, engine });
  const tell = (id: string, times: number) => flushSync(() => told.get(id)?.(times));
  const revisions: number[] = [];
  function Follower({ id }: { id: string }) {
    const revision = useRevision("labels/watch", { id });
    if (revisions.at(-1) !== revision) revisions.push(revision);
    return null;
  }
  const show = (id: string) =>
    stage.render(
      <StoresProvider stores={stores}>
        <Follower id={id} />
      </StoresProvider>,
    );
  show("one");
  tell("one", 0);
  tell("one", 1);
  show("two");
  // The watch of the second begins and changes before the page has drawn again.
  flushSync(() => {
    told.get("two")?.(0);
    told.get("two")?.(1);
  });
  expect(revisions).toEqual([0, 1, 2]);
  show("three");
  tell("three", 0);
  expect(revisions).toEqual([0, 1, 2]);
});

it("says no problem of work that was cancelled, whatever it ends with", async () => {
  let work: ReturnType<typeof useOneWork<string>> | undefined;
  function Worker() {
    work = useOneWork<string>();
    return null;
  }
  stage.render(<Worker />);
  let end = (_error: Error) => {};
  const failing = () =>
    work?.doing(
      "begun",
      () =>
        new Promise<never>((_resolve, reject) => {
          end = reject;
        }),
    );
  const failed = failing();
  end(new Error("The disk is full."));
  await failed;
  await expect.poll(() => work?.problem?.code).toBeDefined();
  const cancelled = failing();
  await expect.poll(() => work?.progress).toBe("begun");
  work?.cancel();
  end(new Error("The stream was closed."));
  await cancelled;
  await expect.poll(() => work?.progress).toBeNull();
  expect(work?.problem).toBeNull();
});
