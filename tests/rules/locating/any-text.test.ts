import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractDirect } from "../../../src/rules/locating/extract-direct";
import type { FormatCheck } from "../../../src/shapes/checklist";
import { runs } from "../../support/effort";
import { readyLocators } from "./ready-locators";

await readyLocators();

const pieces = fc.constantFrom(
  ..."{}[]\":,|-*`#().;!?\n\r\\\t '_=~<>".split(""),
  ...'\n- |\n\n|1. |A. |```json\n|| a | b |\n|| --- | --- |\n|**b**|"a": |[00:05]|茶|é|word |Title\n|{"a": [1, "x"]}'.split(
    "|",
  ),
  "|",
);
const text = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(""));
const ids = [
  "plain_text",
  "json_object",
  "json_array",
  "unordered_list",
  "ordered_list",
  "table",
  "keyword",
  "timestamp_format",
  "markdown",
  "prefix_suffix",
  "delimiter",
  "length",
  "count",
  "case",
  "language",
];
const descriptions = fc.oneof(
  text,
  fc.constantFrom(
    "Each list item is short",
    "The value of the key 'a' is short",
    "The last sentence is short",
    "Each cell of the column 'a' is short",
    "The paragraph below the table",
    "Exactly two bold phrases",
    "Exactly two sentences",
    "The whole answer",
    "Set 'word' in bold",
  ),
);
const parameters = fc.record({
  symbol: fc.constantFrom("-", "|", ";", "A.", null),
  md_type: fc.constantFrom("bold", "italic", "code", "title", "highlight"),
  prefix: fc.constantFrom("-", "a", null),
  keyword_type: fc.constantFrom("include", "exclude"),
});

describe("extractDirect on any text", () => {
  it("never throws, and gives each span for what stands there", () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...ids),
        descriptions,
        parameters,
        (response, id, description, settings) => {
          const check: FormatCheck = { checkId: "f", constraintId: id, description, parameters: settings };
          const found = extractDirect(response, check);
          if (!found.decided) return found.why !== "";
          const { content, spans } = found.extraction;
          expect(spans).toHaveLength(content.length);
          for (const [index, span] of spans.entries()) {
            if (span) expect(response.slice(span.start, span.end)).toBe(content[index]);
          }
          for (const { start, end } of found.marks) expect(start <= end && end <= response.length).toBe(true);
          return content.length > 0;
        },
      ),
      runs(2000),
    );
  });
});
