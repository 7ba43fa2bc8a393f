import { describe, expect, it } from "vitest";
import { evidenceHref, modelHref } from "../../../src/boards/page/evidence-links";
import { readPublishedPlace, readRunAddress } from "../../../src/state/run-address";

const FOLDER = "https://boards.example/made/";
const sha256 = "a".repeat(64);
const row = (entryId: string, address = "runs/one/") => ({ run: { address, sha256, entryId } });
const read = (href: string | null) => {
  const [path, query = ""] = (href ?? "").split(/\?(.*)/s);
  return { path, place: readPublishedPlace(query), shown: readRunAddress(query) };
};

describe("the way from a row to its run", () => {
  it("opens the results of the row's model among those of the run", () => {
    const { path, place, shown } = read(modelHref(row("org/model 2"), FOLDER, null));
    expect(path).toBe("#/runs/at");
    expect(place).toEqual({ address: `${FOLDER}runs/one/`, sha256 });
    expect(shown).toMatchObject({ show: "results", filter: 'model:"org/model 2"', result: null });
  });

  it("leads to one's own run by its id, with a model whose id has slashes", () => {
    const { path, shown } = read(modelHref({ run: null }, FOLDER, "run-1/org/model"));
    expect(path).toBe("#/runs/run-1");
    expect(shown).toMatchObject({ show: "results", filter: 'model:"org/model"' });
  });

  it("opens the result of a sample, narrowed to a check", () => {
    const { shown } = read(evidenceHref(row("m"), FOLDER, null, "s-1", "format-001"));
    expect(shown).toMatchObject({
      filter: "sample:s-1 AND check:format-001",
      result: { sampleId: "s-1", entryId: "m", repeat: 1 },
    });
  });

  it("is none without a run, or to an address that no page may open", () => {
    expect(modelHref({ run: null }, FOLDER, null)).toBeNull();
    expect(modelHref(row("m", "javascript:alert(1)"), FOLDER, null)).toBeNull();
  });

  it("leaves ids out of filters that are too long for them", () => {
    expect(read(modelHref(row("x".repeat(301)), FOLDER, null)).shown.filter).toBe("");
  });
});
