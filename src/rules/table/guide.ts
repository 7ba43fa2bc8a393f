import { defineGuide } from "../shared/define-guide";

const columns = { col_name: ["Object", "Colour"] };

export const guide = defineGuide({
  id: "table",
  readings: {
    reference:
      "The first line's cells, emphasis removed, equal the names in order, and the second line holds only pipes, dashes, colons and spaces.",
    strict:
      "One table of GitHub-flavoured Markdown with these columns and at least one row, each row with as many cells; a caption line may stand above, nothing else beside it.",
  },
  differences: [
    "Rows are never read as released: none at all, ragged ones or prose pass; strict reads them.",
    "The line under the header needs no dash as released; strict wants a real one.",
    "Another letter case or a caption line above the table fails as released; strict allows both.",
    "Underscores in names count for nothing as released (a_b equals ab); strict compares them.",
    "An escaped pipe ends a cell as released; strict keeps it in its cell.",
  ],
  examples: [
    {
      parameters: columns,
      content: "| Object | Colour |\n|---|---|\n| cup | blue |",
      reference: true,
      strict: true,
    },
    {
      parameters: columns,
      content: "| Colour | Object |\n|---|---|\n| blue | cup |",
      reference: false,
      strict: false,
    },
    { parameters: columns, content: "Object, Colour\ncup, blue", reference: false, strict: false },
    { parameters: columns, content: "| Object | Colour |\n|---|---|", reference: true, strict: false },
    {
      parameters: columns,
      content: "| Object | Colour |\n|---|---|\n| cup |",
      reference: true,
      strict: false,
    },
    {
      parameters: columns,
      content: "What I saw:\n\n| object | colour |\n|---|---|\n| cup | blue |",
      reference: false,
      strict: true,
    },
  ],
});
