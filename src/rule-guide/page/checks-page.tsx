import { Alert, Button, Loader, NavLink, Select, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { toProblem } from "../../foundation/errors";
import { fetchPart } from "../../foundation/fetch-part";
import { type CheckerGuide, checkerGuides } from "../../rules/guides";
import { formatConstraints } from "../../rules/taxonomy/format-constraints";
import type { Problem } from "../../shapes/problem";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "./checks.module.css";
import type { ParameterParts } from "./parameter-parts";
import { RuleGuide } from "./rule-guide";

const NARROW = "(max-width: 48rem)";

type Loaded = { id: string } & ({ guide: CheckerGuide } | { problem: Problem });

/** The guide of a rule, fetched when it is looked at, or why it could not be; null until then. `again` fetches it anew. */
function useGuide(id: string): { loaded: Loaded | null; again: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches anew
  useEffect(() => {
    let current = true;
    const entry = checkerGuides.find((one) => one.id === id);
    if (entry)
      fetchPart("What is told of this rule", entry.load).then(
        (guide) => current && setLoaded({ id, guide }),
        (error: unknown) => current && setLoaded({ id, problem: toProblem(error) }),
      );
    return () => {
      current = false;
    };
  }, [id, tries]);
  const again = () => {
    setLoaded(null);
    setTries((before) => before + 1);
  };
  return { loaded: loaded?.id === id ? loaded : null, again };
}

/** Every format rule: what it means, how it is read, examples, and a place to try it on any text. */
export function ChecksPage({
  rule,
  onRule,
  ...parts
}: ParameterParts & { rule: string | undefined; onRule: (id: string) => void }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const constraint = formatConstraints.find(({ id }) => id === rule) ?? formatConstraints[0];
  const { loaded, again } = useGuide(constraint?.id ?? "");

  useEffect(() => {
    document.title = constraint ? `${constraint.label} - Checks - Caplens` : "Checks - Caplens";
  }, [constraint]);

  if (!constraint) return null;
  return (
    <div className={classes.page}>
      {narrow ? (
        <Select
          label="Rule"
          value={constraint.id}
          data={formatConstraints.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => id && onRule(id)}
          allowDeselect={false}
          m="sm"
        />
      ) : (
        <div className={classes.rules}>
          {(["structural", "stylistic"] as const).map((group) => (
            <Stack key={group} gap={0} mb="sm">
              <Title order={2} size="h6" px="sm" py={4} c="var(--caplens-text-quiet)">
                {group === "structural" ? "Structure" : "Style"}
              </Title>
              {formatConstraints
                .filter((candidate) => candidate.group === group)
                .map(({ id, label }) => (
                  <NavLink
                    key={id}
                    component="button"
                    label={label}
                    active={id === constraint.id}
                    aria-current={id === constraint.id ? "page" : undefined}
                    color="gray"
                    onClick={() => onRule(id)}
                  />
                ))}
            </Stack>
          ))}
        </div>
      )}
      <div className={classes.rule}>
        {rule && rule !== constraint.id && (
          <Alert color="gray" variant="outline" title={`There is no rule “${rule}”.`} mb="sm">
            This is the first one; the others are listed beside it.
          </Alert>
        )}
        {loaded === null && <Loader size="sm" aria-label="Loading the rule" />}
        {loaded && "problem" in loaded && (
          <ProblemAlert problem={loaded.problem}>
            <Button size="xs" onClick={again}>
              Try again
            </Button>
          </ProblemAlert>
        )}
        {loaded && "guide" in loaded && (
          <RuleGuide key={constraint.id} constraint={constraint} guide={loaded.guide} {...parts} />
        )}
      </div>
    </div>
  );
}
