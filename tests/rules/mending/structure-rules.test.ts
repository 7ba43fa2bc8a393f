import { describe, expect, it } from "vitest";
import { checkOf, editOf, type Row, touched } from "./edit-request";

const reference = { semantics: "reference" } as const;
const bullets = (symbol: string | null) =>
  checkOf("unordered_list", "The whole answer is an unordered list", { symbol });
const numbers = (symbol: string | null) =>
  checkOf("ordered_list", "The whole answer is an ordered list", { symbol });
const table = (...columns: string[]) =>
  checkOf("table", "The whole answer is a table", { col_name: columns });
const plain = checkOf("plain_text", "The whole answer is plain text");
const count = (description: string, most: number) => checkOf("count", description, { max_count: most });
const marked = (type: string, description: string) => checkOf("markdown", description, { md_type: type });
const times = (type: string) =>
  checkOf("timestamp_format", "Times are written as asked", { format_type: type });
const divided = (symbol: string) => checkOf("delimiter", "The things are set apart", { symbol });

const rows: Row[] = [
  ["another bullet", bullets("-"), "* tea\n* rain", "- tea\n- rain"],
  ["another bullet, released rule", bullets("*"), "- tea\n- rain", "* tea\n* rain", reference],
  ["mixed bullets, the more frequent stays", bullets(null), "- tea\n* rain\n- cat", "- tea\n- rain\n- cat"],
  ["numbers for bullets", bullets("-"), "1. tea\n2. rain", "- tea\n- rain"],
  ["an empty item", bullets("-"), "- tea\n-\n- rain", "- tea\n- rain"],
  ["sentences as items", bullets("-"), "It rains. A cat sleeps.", "- It rains.\n- A cat sleeps."],
  ["lines as items", bullets("-"), "It rains\nA cat sleeps", "- It rains\n- A cat sleeps"],
  [
    "a wrapped line, released rule",
    bullets("-"),
    "- tea that is\n  hot\n- rain",
    "- tea that is hot\n- rain",
    reference,
  ],
  ["text around the list", bullets("-"), "Here you are.\n\n- tea\n- rain\n\nEnjoy!", "- tea\n- rain"],

  ["letters for numbers", numbers("A."), "1. tea\n2. rain\n3. cat", "A. tea\nB. rain\nC. cat"],
  ["a number left out", numbers("1."), "1. tea\n3. rain\n4. cat", "1. tea\n2. rain\n3. cat"],
  ["brackets for points, released rule", numbers("1)"), "1. tea\n2. rain", "1) tea\n2) rain", reference],
  ["Roman numerals", numbers("I."), "- tea\n- rain\n- cat", "I. tea\nII. rain\nIII. cat"],
  ["numbers in bold, released rule", numbers("1."), "**1.** tea\n**2.** rain", "1. tea\n2. rain", reference],
  ["a list that begins late", numbers(null), "4. tea\n5. rain", "1. tea\n2. rain"],
  ["mixed signs, released rule", numbers(null), "1. tea\n2) rain", "1. tea\n2. rain", reference],

  [
    "a column's name",
    table("Sound", "Source"),
    "| Sound | Made by |\n| --- | --- |\n| whistle | kettle |",
    "| Sound | Source |\n| --- | --- |\n| whistle | kettle |",
  ],
  [
    "letter case, released rule",
    table("Sound", "Source"),
    "| sound | Source |\n|---|---|\n| a | b |",
    "| Sound | Source |\n|---|---|\n| a | b |",
    reference,
  ],
  [
    "columns in another order",
    table("A", "B"),
    "| B | A |\n| --- | --- |\n| 2 | 1 |",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "a column too many",
    table("A", "B"),
    "| A | C | B |\n|---|---|---|\n| 1 | 3 | 2 |",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  ["no row of dashes", table("A", "B"), "| A | B |\n| 1 | 2 |", "| A | B |\n| --- | --- |\n| 1 | 2 |"],
  ["a short row", table("A", "B"), "| A | B |\n| --- | --- |\n| 1 |", "| A | B |\n| --- | --- |\n| 1 | |"],
  [
    "text around the table",
    table("A"),
    "Here it is:\n\n| A |\n|---|\n| 1 |\n\nEnjoy the table!",
    "| A |\n|---|\n| 1 |",
  ],
  ["long dashes under the header", table("A"), "| A |\n|———|\n| 1 |", "| A |\n| --- |\n| 1 |"],
  ["a table without rows", table("A"), "| A |\n|———|", null],
  ["a column that is missing", table("A", "B"), "| A |\n| --- |\n| 1 |", null],
  ["no table", table("A", "B"), "A and B", null],

  ["markers of a list", plain, "- tea\n- rain", "tea\nrain"],
  ["markers of a list, released rule", plain, "1. tea\n2. **rain**", "tea\n**rain**", reference],
  [
    "Markdown",
    plain,
    "# Tea\n\nA **bold** cat and a [link](http://a.b), `code` too.",
    "Tea\n\nA bold cat and a link, code too.",
  ],
  ["a quotation and a rule", plain, "> It rains.\n\n---\n\nA cat.", "It rains.\n\n\n\nA cat."],
  ["a table", plain, "| A | B |\n| --- | --- |\n| 1 | 2 |", "A, B\n1, 2"],
  ["JSON", plain, '{"a": 1}', null],

  ["items too many", count("The list has at most two items", 2), "- a\n- b\n- c\n- d", "- a\n- b"],
  [
    "rows too many",
    count("The table has at most one row", 1),
    "| A |\n|---|\n| 1 |\n| 2 |\n",
    "| A |\n|---|\n| 1 |\n",
  ],
  ["elements too many", count("The JSON array has at most two elements", 2), '["a", "b", "c"]', '["a", "b"]'],
  ["keys too many", count("The object has at most one key", 1), '{"a": 1, "b": 2}', '{"a": 1}'],
  [
    "sentences too many",
    count("There are at most two sentences", 2),
    "It rains. A cat. A bell.",
    "It rains. A cat.",
    reference,
  ],
  [
    "bold phrases too many",
    count("There is at most one bold phrase", 1),
    "**Tea** and **rain**.",
    "**Tea** and rain.",
  ],
  ["too few items", checkOf("count", "The list has three items", { min_count: 3 }), "- a\n- b", null],

  [
    "a named phrase in bold",
    marked("bold", "The name 'PIP' is in bold"),
    "Now PIP rolls in.",
    "Now **PIP** rolls in.",
  ],
  [
    "a named phrase as code, released rule",
    marked("code", "'PIP' is set as code"),
    "Now PIP rolls in.",
    "Now `PIP` rolls in.",
    reference,
  ],
  [
    "a heading",
    marked("title", "It begins with a title"),
    "Tea for three\n\nIt rains.",
    "# Tea for three\n\nIt rains.",
  ],
  [
    "a bold line as a heading",
    marked("title", "It begins with a title"),
    "**Tea for three**\n\nIt rains.",
    "# Tea for three\n\nIt rains.",
  ],
  [
    "a heading sign without a blank",
    marked("title", "It begins with a title"),
    "#Tea\n\nIt rains.",
    "# Tea\n\nIt rains.",
  ],
  [
    "every sentence in italics",
    marked("italic", "Every sentence is in italics"),
    "It rains. *A cat.*",
    "*It rains.* *A cat.*",
  ],
  [
    "nothing that says what to mark",
    marked("bold", "The most important sound is in bold"),
    "It rains. A cat sleeps on the bench.",
    null,
  ],

  ["a bare time", times("point"), "Rain at 0:07 here.", "Rain at [00:07] here."],
  [
    "times in parentheses, released rule",
    times("point"),
    "(0:07) rain, (0:13) thunder",
    "[00:07] rain, [00:13] thunder",
    reference,
  ],
  ["seconds in brackets", times("point"), "[75 s] rain", "[01:15] rain"],
  ["hours", times("period"), "Rain 00:00:12 - 00:00:16.", "Rain [00:12-00:16]."],
  [
    "a dash of another length, released rule",
    times("period"),
    "Rain [00:12–00:16].",
    "Rain [00:12-00:16].",
    reference,
  ],
  ["two stamps of one period", times("period"), "Rain [00:12] - [00:16].", "Rain [00:12-00:16]."],
  ["a time of day stays", times("point"), "At 9:30 pm it rains, 0:07.", "At 9:30 pm it rains, [00:07]."],
  ["a period where a point is asked", times("point"), "Rain [00:12-00:16].", null],
  ["no time", times("point"), "Rain.", null],

  ["commas", divided(";"), "tea, rain, cat", "tea; rain; cat"],
  ["commas, and numbers", divided(";"), "1,000 cups, 2 cats", "1,000 cups; 2 cats"],
  ["lines, released rule", divided("|"), "tea\nrain", "tea | rain", reference],
  ["a lone 'and'", divided(";"), "tea and rain", "tea; rain"],
  ["running text", divided(";"), "It rains, at last. A cat, grey, sleeps.", null],
];

describe("smallestEdit on structure", () => {
  it.each(rows)("%s", async (_name, check, response, edited, options) => {
    const edit = await editOf(response, check, options);
    expect(edit?.response ?? null).toBe(edited);
  });

  it("drops pieces of a line with what sets them apart", async () => {
    const check = count("The caption has at most two keywords", 2);
    const siblings = [checkOf("delimiter", "Keywords are set apart by ';'", { symbol: ";" }, "format-002")];
    const edit = await editOf("tea; rain; cat; bell", check, { siblings });
    expect(edit?.response).toBe("tea; rain");
    expect(edit?.summary).toBe("drop the last 2 keywords");
  });

  it("changes a marker, not its line", async () => {
    const response = "1. tea\n2. rain";
    expect(touched(response, await editOf(response, numbers("A.")))).toEqual([
      ["1", "A"],
      ["2", "B"],
    ]);
  });

  it("tells what it does", async () => {
    const header = "| Sound | Made by |\n| --- | --- |\n| whistle | kettle |";
    expect((await editOf(header, table("Sound", "Source")))?.summary).toBe("rename column 2 to 'Source'");
    expect((await editOf("- a\n- b\n- c", count("The list has at most one item", 1)))?.summary).toBe(
      "drop the last 2 list items",
    );
  });
});
