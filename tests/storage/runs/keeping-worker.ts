import { openStorage } from "../../../src/storage/open-storage";
import { exampleResult, outcome } from "./example-run";

export interface KeepingQuestion {
  name: string;
  entryId: string;
}

/** Keeps eight results in two steps each, from within a dedicated worker. */
self.addEventListener("message", async (event: MessageEvent<KeepingQuestion>) => {
  const { name, entryId } = event.data;
  const storage = await openStorage({ name });
  const keep = async (number: number) => {
    const parts = { sampleId: `s${number}`, entryId, text: "A boat leaves." };
    await storage.runs.keep(exampleResult(parts));
    await storage.runs.keep(exampleResult({ ...parts, outcomes: [outcome("c1", "passed")] }));
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => keep(index + 1)));
  storage.close();
  self.postMessage("kept");
});
