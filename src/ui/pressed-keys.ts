/** True where a key that was pressed is meant for a text: single letters are no commands there. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])")
  );
}

/** True where Alt, Control or Command is held too: such a key is the browser's or the system's, as Alt + Left is Back. */
export function isWithModifier(event: { altKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
