import { Group } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../foundation/plural";
import { SCALES } from "../../shapes/rating";
import { SmallButton } from "../../ui/buttons";
import { Arrival, ChooseFiles, FoldedProblems } from "../../ui/choose-files";
import { Fold } from "../../ui/fold";
import { saveFile } from "../../ui/save-file";
import type { ReadRatings, useRatingActs } from "../store";
import own from "./ratings.module.css";

const ratings = (count: number) => counted(count, "rating");

function ConflictList({ conflicts }: Pick<ReadRatings, "conflicts">) {
  const points = (rating: ReadRatings["conflicts"][number]["kept"]) =>
    SCALES.map((scale) => rating[scale] ?? "–").join(", ");
  return (
    <Fold label="Which">
      <ul>
        {conflicts.slice(0, 100).map(({ kept, read }) => (
          <li
            key={`${kept.rater.kind === "person" ? kept.rater.name : ""} ${kept.sampleId} ${kept.entryId} ${kept.repeat}`}
          >
            {kept.rater.kind === "person" ? kept.rater.name : ""}, {kept.sampleId}: {points(kept)} here,{" "}
            {points(read)} in the file
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** People's ratings out as files, and in from others. */
export function RatingFiles({
  acts,
  hasPeople,
  fixed,
}: {
  acts: ReturnType<typeof useRatingActs>;
  hasPeople: boolean;
  fixed: boolean;
}) {
  const [read, setRead] = useState<ReadRatings | null>(null);

  async function write(form: "jsonl" | "csv") {
    const written = await acts.write(null, form);
    if (written) saveFile(written.blob, written.fileName);
  }

  return (
    <>
      <Group gap="xs">
        {hasPeople &&
          (["jsonl", "csv"] as const).map((form) => (
            <SmallButton key={form} Icon={IconDownload} onClick={() => void write(form)}>
              Ratings as {form === "csv" ? "CSV" : "JSON Lines"}
            </SmallButton>
          ))}
        <ChooseFiles
          size="xs"
          label="Take in files of ratings"
          fieldLabel="Files of ratings"
          testId="ratings-input"
          disabled={fixed}
          leftSection={<IconFiles size={14} aria-hidden />}
          onFiles={(files) => void acts.read(files.map((file) => ({ path: file.name, file }))).then(setRead)}
        />
      </Group>
      {read && (
        <Arrival
          className={own.part}
          testId="rating-arrival"
          read={read}
          words={ratings}
          conflicts={<ConflictList conflicts={read.conflicts} />}
          problems={
            <FoldedProblems
              label="What can’t be used"
              problems={read.problems}
              startsOpen={read.added.length === 0}
            />
          }
          onClose={() => setRead(null)}
          onKeep={(theirs) => void acts.keep(read, theirs).then((done) => done && setRead(null))}
        />
      )}
    </>
  );
}
