import { Text } from "@mantine/core";
import type { RatingAgreement, ScaleAgreement, ToldAgreement } from "../../shapes/rating-agreement";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";
import { SCALE_WORDS } from "./scale-words";

const nameOf = (raterKey: string) => raterKey.replace(/^person:/, "");

function agreementWords({ value, interval, why }: ToldAgreement): string {
  if (value === null) return why ?? "–";
  const range = interval ? ` (${interval.map((one) => one.toFixed(2)).join(" to ")})` : "";
  return `${value.toFixed(2)}${range}`;
}

function Rows({ who, scales }: { who: string; scales: readonly ScaleAgreement[] }) {
  return scales.map(({ scale, ac1, ac2 }) => (
    <tr key={scale} data-testid="agreement" data-who={who} data-scale={scale} data-ac1={ac1.value ?? ""}>
      <th scope="row">{who}</th>
      <td>{SCALE_WORDS[scale].label}</td>
      <td>{ac1.items}</td>
      <td>{agreementWords(ac1)}</td>
      <td>{agreementWords(ac2)}</td>
    </tr>
  ));
}

/** How far people agree with each other, all of them and two by two. */
export function PeopleAgreement({
  people,
  pairs,
  media,
  count,
}: Pick<RatingAgreement, "people" | "pairs" | "media"> & { count: number }) {
  if (count < 2)
    return <Text size="sm">Agreement can be told once two people have rated the same captions.</Text>;
  return (
    <>
      <Text size="sm">
        Gwet’s AC1 counts the same points as agreement; AC2 also how near they are, by ordinal weights. 1 is
        full agreement, 0 what chance alone would give. In brackets the 95 % interval by drawing {media.many}.
      </Text>
      <ScrollTable
        label="Agreement of people"
        head={["Who", "Scale", "Captions", "AC1", "AC2"]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        <Rows who={`All ${count}`} scales={people} />
        {count > 2 &&
          pairs.map(({ a, b, scales }) => (
            <Rows key={`${a} ${b}`} who={`${nameOf(a)} and ${nameOf(b)}`} scales={scales} />
          ))}
      </ScrollTable>
    </>
  );
}
