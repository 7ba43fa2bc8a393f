import { ActionIcon, Kbd, Popover, Table } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { SHORTCUTS } from "./use-shortcuts";

const NAMES: Record<string, string> = {
  mod: "Ctrl / ⌘",
  alt: "Alt",
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
};

/** Lists the keys. */
export function ShortcutsHelp() {
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label="Keyboard shortcuts">
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keyboard shortcuts">
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Keys</Table.Th>
              <Table.Th>What they do</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {SHORTCUTS.map(({ keys, does }) => (
              <Table.Tr key={keys}>
                <Table.Td>
                  {keys.split("+").map((key) => (
                    <Kbd key={key} mr={4}>
                      {NAMES[key] ?? key}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}
