import { Button, Group, Radio, Text } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Fold } from "../../../components/fold";
import { saveFile } from "../../../components/save-file";
import { SCALES } from "../../../schemas/rating";
import type { ReadRatings, useRatingActs } from "../../../state/ratings/use-ratings";
import { FilesInput } from "../files-input";
import own from "./ratings.module.css";

const ratings = (count: number) => `${count} ${count === 1 ? "rating" : "ratings"}`;

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

/** What files of ratings would change, and whether they shall. */
function Arrival({
  read,
  onKeep,
  onClose,
}: {
  read: ReadRatings;
  onKeep: (theirs: boolean) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState(false);
  const { added, same, conflicts, problems, problemCount } = read;
  const changes = added.length + (theirs ? conflicts.length : 0);
  return (
    <div
      className={own.part}
      role="status"
      data-testid="rating-arrival"
      data-added={added.length}
      data-same={same}
      data-conflicts={conflicts.length}
      data-problems={problemCount}
    >
      <Text size="sm">
        {ratings(added.length)} new, {same} here already
        {conflicts.length > 0 ? `, ${conflicts.length} other than here` : ""}
        {problemCount > 0 ? `, ${problemCount} that can’t be used` : ""}.
      </Text>
      {conflicts.length > 0 && (
        <>
          <Radio.Group
            label="Where the same person has said two things"
            value={theirs ? "theirs" : "ours"}
            onChange={(value) => setTheirs(value === "theirs")}
          >
            <Group gap="md" mt={4}>
              <Radio value="ours" label="Keep what is here" />
              <Radio value="theirs" label="Take what the file says" />
            </Group>
          </Radio.Group>
          <ConflictList conflicts={conflicts} />
        </>
      )}
      {problems.length > 0 && (
        <Fold label="What can’t be used">
          <ul>
            {problems.slice(0, 100).map(({ file, path, message, expected }) => (
              <li key={`${file} ${path} ${message}`}>
                {file}
                {path === "" ? "" : `, ${path}`}: {message} {expected}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Group gap="xs">
        <Button size="xs" disabled={changes === 0} onClick={() => onKeep(theirs)}>
          Take in {ratings(changes)}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
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
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadRatings | null>(null);

  async function write(form: "jsonl" | "csv") {
    const written = await acts.write(null, form);
    if (written) saveFile(written.blob, written.fileName);
  }

  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={!hasPeople}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void write("jsonl")}
        >
          Ratings as JSON Lines
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!hasPeople}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void write("csv")}
        >
          Ratings as CSV
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={fixed}
          leftSection={<IconFiles size={14} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Take in files of ratings
        </Button>
      </Group>
      <FilesInput
        input={input}
        label="Files of ratings"
        testId="ratings-input"
        onFiles={(files) => void acts.read(files.map((file) => ({ path: file.name, file }))).then(setRead)}
      />
      {read && (
        <Arrival
          read={read}
          onClose={() => setRead(null)}
          onKeep={(theirs) => void acts.keep(read, theirs).then((done) => done && setRead(null))}
        />
      )}
    </>
  );
}
