import type { Report } from "../../../shapes/report";
import { type Block, code, facts, foreign, own, paragraph, section, time, verbatim } from "./blocks";
import { captionSection } from "./caption-section";
import { numberedChecks } from "./checklist-names";
import { checklistSection } from "./checklist-section";
import { mediaSection } from "./media-section";
import { summarySection } from "./scores-section";
import { sideBySideSection } from "./side-by-side-section";
import { SEMANTICS_WORDS } from "./words";

/** What the report says, in the order in which people read it; one section that holds all others. */
export function reportOutline(report: Report): Extract<Block, { kind: "section" }> {
  const checks = numberedChecks(report.checklist);
  const { title, app, madeAt, semantics, instruction, captions, sideBySide } = report;
  const blocks: Block[] = [
    ...facts([
      ["Made", [time(madeAt), own(` by ${app.name} `), code(app.version)]],
      ["Rules are read", [own(SEMANTICS_WORDS[semantics])]],
    ]),
    ...summarySection(report, checks),
    section(
      [own("Instruction")],
      [instruction === "" ? paragraph(own("There is no instruction.")) : verbatim(null, instruction)],
    ),
    mediaSection(report),
    checklistSection(report, checks),
    ...captions.map((caption, index) => captionSection(caption, index + 1, report, checks)),
    ...(sideBySide ? [sideBySideSection(sideBySide)] : []),
  ];
  const heading = title.trim() === "" ? own("without a title") : foreign(title);
  return { kind: "section", title: [own("Verdict report: "), heading], blocks };
}
