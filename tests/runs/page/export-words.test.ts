import { expect, it } from "vitest";
import { countWords } from "../../../src/runs/page/export-page";

it("an export says what its captions are judged by in the words of its benchmark", () => {
  const counts = { tasks: 1200, judged: 1000, lines: 8000, unscored: 0, overruled: 0 };
  expect(countWords({ ...counts, benchmark: "capquiz" })).toBe(
    "1,000 of 1,200 captions are judged, by 8,000 questions.",
  );
  expect(countWords({ ...counts, benchmark: "if-vidcap", lines: 1, unscored: 1 })).toBe(
    "1,000 of 1,200 captions are judged, by 1 constraint; 1 of these have no verdict and go out marked as unscored.",
  );
});
