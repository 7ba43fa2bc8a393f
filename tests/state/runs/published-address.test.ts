import { describe, expect, it } from "vitest";
import { publishedRunPath, readPublishedPlace, readRunAddress } from "../../../src/state/run-address";

const sha256 = "a".repeat(64);

describe("the address of a run that is not kept", () => {
  it("leads back to the same run, with what is shown of it", () => {
    const place = { address: "https://runs.example/a b/?c&d", sha256 };
    const shown = readRunAddress("show=results&result=s/1&result=m&result=1&order=-passed&part=key+point");
    const [path, query = ""] = publishedRunPath(place, shown).split(/\?(.*)/s);
    expect(path).toBe("/runs/at");
    expect(readPublishedPlace(query)).toEqual(place);
    expect(readRunAddress(query)).toEqual(shown);
    expect(shown.order).toEqual({ by: "passed", part: "key point", descending: true });
    expect(readRunAddress(`order=words&part=x`).order).toEqual({ by: "words", descending: false });
    expect(readRunAddress(`order=points&part=${"x".repeat(101)}`).order).toEqual({
      by: "points",
      descending: false,
    });
    expect(
      readPublishedPlace(publishedRunPath({ ...place, sha256: null }).split("?")[1] ?? ""),
    ).toMatchObject({
      sha256: null,
    });
  });

  it("never takes a hash that is none for the wish to take whatever lies there", () => {
    expect(readPublishedPlace("address=https://a.example/&sha256=zzz")).toMatchObject({ sha256: "zzz" });
    expect(readPublishedPlace(`address=https://a.example/&sha256=${sha256.toUpperCase()}`)?.sha256).toBe(
      sha256,
    );
  });

  it("is none without an address, or with one that is too long to be meant", () => {
    expect(readPublishedPlace("sha256=1")).toBeNull();
    expect(readPublishedPlace(`address=${"x".repeat(3000)}`)).toBeNull();
  });
});
