import { describe, expect, it } from "vitest";
import { anycapInstructionTypes } from "../../src/constraints/anycap";
import { capquizQuestionTypes } from "../../src/constraints/capquiz";
import {
  constraintLabel,
  constraintsByGroup,
  contentConstraint,
  contentConstraintsOf,
  formatConstraint,
  formatConstraintsOf,
  isFormatConstraint,
  modalityOf,
} from "../../src/constraints/lookup";

describe("the taxonomies", () => {
  it("count 15 + 35 types in OmniCap-IF and 14 + 13 in IF-VidCap", () => {
    expect(formatConstraintsOf("omnicap-if")).toHaveLength(15);
    expect(contentConstraintsOf("omnicap-if")).toHaveLength(35);
    expect(formatConstraintsOf("if-vidcap")).toHaveLength(14);
    expect(contentConstraintsOf("if-vidcap").flatMap((constraint) => constraint.types ?? [])).toHaveLength(
      13,
    );
    expect(capquizQuestionTypes).toHaveLength(10);
    expect(anycapInstructionTypes).toHaveLength(14);
  });

  it.each(["omnicap-if", "if-vidcap"] as const)("name each id of %s once", (benchmark) => {
    const ids = [...formatConstraintsOf(benchmark), ...contentConstraintsOf(benchmark)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("give OmniCap-IF's content ids the modality they begin with", () => {
    for (const { id, modality } of contentConstraintsOf("omnicap-if")) {
      expect(id.startsWith(`${modality}_`)).toBe(true);
    }
  });
});

describe("lookups", () => {
  it("find a constraint by its id", () => {
    expect(formatConstraint("ordered_list")?.group).toBe("structural");
    expect(contentConstraint("omni_anchor")?.label).toBe("Anchor");
    expect(contentConstraint("summary", "if-vidcap")?.group).toBe("abstraction");
    expect(contentConstraint("summary", "omnicap-if")).toBeUndefined();
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

  it("list by group", () => {
    const groups = constraintsByGroup(formatConstraintsOf("omnicap-if"));
    expect([...groups.keys()]).toEqual(["structural", "stylistic"]);
    expect(groups.get("stylistic")?.at(-1)?.id).toBe("language");
  });
});
