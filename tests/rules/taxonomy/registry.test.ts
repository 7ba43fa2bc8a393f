import { describe, expect, it } from "vitest";
import { capquizQuestionTypes } from "../../../src/rules/taxonomy/capquiz";
import { constraintLabel, isFormatConstraint, modalityOf } from "../../../src/rules/taxonomy/labels";
import {
  constraintsByGroup,
  contentConstraint,
  formatConstraint,
  type Taxonomy,
  taxonomies,
  taxonomiesWith,
} from "../../../src/rules/taxonomy/registry";

function taxonomy(id: (typeof taxonomies)[number]["id"]): Taxonomy {
  const found = taxonomies.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
}

describe("the taxonomies", () => {
  it("count 15 + 35 types in OmniCap-IF and 14 + 13 in IF-VidCap", () => {
    expect(taxonomy("omnicap-if").format).toHaveLength(15);
    expect(taxonomy("omnicap-if").content).toHaveLength(35);
    expect(taxonomy("if-vidcap").format).toHaveLength(14);
    expect(taxonomy("if-vidcap").content.flatMap((constraint) => constraint.types ?? [])).toHaveLength(13);
    expect(capquizQuestionTypes).toHaveLength(10);
  });

  it.each(taxonomies.map(({ id }) => id))("name each id of %s once", (name) => {
    const { format, content } = taxonomy(name);
    const ids = [...format, ...content].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("give OmniCap-IF's content ids the modality they begin with", () => {
    for (const { id, modality } of taxonomy("omnicap-if").content) {
      expect(id.startsWith(`${modality}_`)).toBe(true);
    }
  });
});

describe("lookups", () => {
  it("find a constraint by its id", () => {
    expect(formatConstraint("ordered_list")?.group).toBe("structural");
    expect(contentConstraint("omni_anchor")?.label).toBe("Anchor");
    expect(contentConstraint("summary")?.group).toBe("abstraction");
    expect(isFormatConstraint("timestamp_format")).toBe(true);
    expect(isFormatConstraint("omni_anchor")).toBe(false);
  });

  it("know no other ids", () => {
    for (const id of ["", "structural", "Length", "constructor", "__proto__"]) {
      expect(formatConstraint(id)).toBeUndefined();
      expect(contentConstraint(id)).toBeUndefined();
      expect(modalityOf(id)).toBeUndefined();
      expect(constraintLabel(id)).toBe(id);
    }
  });

  it("tell modalities as the taxonomy does", () => {
    expect(modalityOf("omni_audio_visibility")).toBe("omni");
    expect(modalityOf("audio_focus")).toBe("audio");
    expect(modalityOf("length")).toBeUndefined();
    expect(modalityOf("summary")).toBeUndefined();
  });

  it("tell which taxonomies have a rule on form", () => {
    expect(taxonomiesWith("json_object").map(({ id }) => id)).toEqual(["omnicap-if", "if-vidcap"]);
    expect(taxonomiesWith("timestamp_format").map(({ id }) => id)).toEqual(["omnicap-if"]);
    expect(taxonomiesWith("omni_anchor")).toEqual([]);
  });

  it("list by group", () => {
    const groups = constraintsByGroup(taxonomy("omnicap-if").format);
    expect([...groups.keys()]).toEqual(["structural", "stylistic"]);
    expect(groups.get("stylistic")?.at(-1)?.id).toBe("language");
  });
});
