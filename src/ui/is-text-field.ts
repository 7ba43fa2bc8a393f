/** True where a key that was pressed is meant for a text: single letters are no commands there. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])")
  );
}
