import { Table, Text, Title } from "@mantine/core";
import { ALSO_PARTS } from "../../../state/also-judged/also-parts";
import classes from "./all-benchmarks.module.css";
import { FAULT_KINDS, type Found, type FoundByKind } from "./faults-found";

/** So many are named; the rest is counted. */
const NAMED = 2;

/** A name of more letters is cut: it stands in full in its panel. */
const LONGEST = 56;

const short = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

function FoundCell({ found }: { found: Found | undefined }) {
  if (!found) return <Table.Td className={classes.quiet}>not looked at</Table.Td>;
  const { count, of, which } = found;
  const more = which.length - NAMED;
  return (
    <Table.Td data-count={count}>
      <strong>
        {count} of {of}
      </strong>
      {which.slice(0, NAMED).map((name) => (
        <span key={name} className={classes.which}>
          {short(name)}
        </span>
      ))}
      {more > 0 && <span className={classes.which}>and {more} more</span>}
    </Table.Td>
  );
}

/** What each way of judging found wrong, kind by kind, and what it does not look at. */
export function FaultTable({
  byConstraints,
  byPart,
}: {
  byConstraints: FoundByKind;
  byPart: Readonly<Record<string, FoundByKind>>;
}) {
  const columns = [
    { id: "constraints", title: "Constraints", found: byConstraints },
    ...ALSO_PARTS.map(({ id, title }) => ({ id, title, found: byPart[id] ?? {} })),
  ];
  const known = columns.filter(({ found }) => Object.keys(found).length > 0);
  if (known.length < 2) return null;
  return (
    <section aria-labelledby="faults-title" data-testid="faults">
      <Title order={2} size="h5" id="faults-title">
        What each of them finds
      </Title>
      <div className={classes.scroll}>
        <Table withRowBorders layout="fixed" className={classes.faults}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Fault</Table.Th>
              {known.map(({ id, title }) => (
                <Table.Th key={id} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {FAULT_KINDS.map(({ id: kind, label, asks }) => (
              <Table.Tr key={kind} data-fault={kind}>
                <Table.Th scope="row">
                  {label}
                  <Text component="span" size="xs" className={classes.which}>
                    {asks}
                  </Text>
                </Table.Th>
                {known.map(({ id, found }) => (
                  <FoundCell key={id} found={found[kind]} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="xs" c="var(--caplens-text-quiet)">
        Key points that a caption misses may be left out or told wrongly: its judge does not tell them apart.
      </Text>
    </section>
  );
}
