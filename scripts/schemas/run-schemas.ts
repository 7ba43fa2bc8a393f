import { Type } from "typebox";
import { Capsule } from "../../src/shapes/capsule";
import { DataSample } from "../../src/shapes/data-set";
import { LabelSet } from "../../src/shapes/label-set";
import { Rating } from "../../src/shapes/rating";
import { Result } from "../../src/shapes/result";
import { Run } from "../../src/shapes/run";
import { RepliesLine, RunDirectory, RunIndexFile } from "../../src/shapes/run-directory";
import { ResultLine } from "../../src/shapes/sample-lines";
import { Study } from "../../src/shapes/study";
import { published } from "./published";

/** `run.json` with the run in it spelt out. */
function wholeDirectory() {
  const run = Type.Omit(Run, ["id", "origin", "updatedAt"]);
  return Type.Object({ ...RunDirectory.properties, run });
}

/** The JSON Schemas of what a run goes out as, by where they lie from the root of the project. */
export function runSchemas(): Map<string, string> {
  return new Map([
    [
      "public/schemas/capsule-1.schema.json",
      published(
        "capsule.json of an evidence capsule of Caplens",
        "What the capsule is of, and its files by their SHA-256: those of its run by way of run.json.",
        Capsule,
      ),
    ],
    [
      "public/schemas/run-directory-1.schema.json",
      published(
        "run.json of a run directory of Caplens",
        "What the run was made with, and every other file by its SHA-256.",
        wholeDirectory(),
      ),
    ],
    [
      "public/schemas/run-directory-lines-1.schema.json",
      published(
        "Lines of a run directory of Caplens",
        "A line of tasks/, of samples/, of replies/, of ratings/ or of labels/, by the name of its folder.",
        {
          definitions: {
            tasks: DataSample,
            samples: Type.Omit(Result, ["runId"]),
            replies: RepliesLine,
            ratings: Type.Omit(Rating, ["runId"]),
            labels: LabelSet,
          },
        },
      ),
    ],
    [
      "public/schemas/study-1.schema.json",
      published(
        "study.json of a run directory of Caplens",
        "What a study varied over which cells, and which entries of the run are whose. In a directory its ids are “directory”.",
        Study,
      ),
    ],
    [
      "public/schemas/run-index-1.schema.json",
      published(
        "index-00000.json of a run directory of Caplens",
        "The results in columns, every verdict as a digit. It can be made anew from the samples.",
        RunIndexFile,
      ),
    ],
    [
      "public/schemas/run-result-1.schema.json",
      published(
        "Results of a run of Caplens, one line",
        "A file of results is JSON Lines in UTF-8; every line is one result and stands by itself.",
        ResultLine,
      ),
    ],
  ]);
}
