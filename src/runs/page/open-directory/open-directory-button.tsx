import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconFileZip, IconFolderOpen } from "@tabler/icons-react";
import { useRef } from "react";

/** Chooses a run directory, as a zip file or as a folder. */
export function OpenDirectoryButton({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: { path: string; file: File }[]) => void;
}) {
  const zip = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = (input: HTMLInputElement) => {
    const files = Array.from(input.files ?? [], (file) => ({
      path: file.webkitRelativePath || file.name,
      file,
    }));
    // The same may be chosen again.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <input
        ref={zip}
        type="file"
        hidden
        data-testid="directory-zip-input"
        accept=".zip,application/zip"
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        data-testid="directory-folder-input"
        multiple
        {...{ webkitdirectory: "" }}
        onChange={(event) => choose(event.currentTarget)}
      />
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={disabled}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Open a run directory
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => zip.current?.click()}>
            A zip file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderOpen size={16} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            A folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
