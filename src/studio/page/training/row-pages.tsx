import { Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { CompactButton } from "../../../ui/buttons";

/** Rows of a table on one page. */
const ON_A_PAGE = 20;

/** Shows a long list a page at a time; a shorter one brings its last page on screen. */
export function usePages<T>(all: readonly T[]): {
  shown: readonly T[];
  page: number;
  pages: number;
  setPage: (page: number) => void;
} {
  const [asked, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(all.length / ON_A_PAGE));
  const page = Math.min(asked, pages - 1);
  return { shown: all.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE), page, pages, setPage };
}

/** Goes from one page of a list to the next; nothing where there is one alone. */
export function PageButtons({
  what,
  page,
  pages,
  total,
  onPage,
}: {
  /** The things that the list holds: "rows". */
  what: string;
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}) {
  if (pages < 2) return null;
  const [first, last] = [page * ON_A_PAGE + 1, Math.min(total, (page + 1) * ON_A_PAGE)];
  return (
    <Group gap="xs">
      <CompactButton
        disabled={page === 0}
        Icon={IconChevronLeft}
        aria-label={`${what} before`}
        onClick={() => onPage(page - 1)}
      >
        Before
      </CompactButton>
      <CompactButton
        disabled={page === pages - 1}
        rightSection={<IconChevronRight size={14} aria-hidden />}
        aria-label={`Next ${what}`}
        onClick={() => onPage(page + 1)}
      >
        Next
      </CompactButton>
      <Text size="sm" role="status">
        {first.toLocaleString("en")} to {last.toLocaleString("en")} of {total.toLocaleString("en")}
      </Text>
    </Group>
  );
}
