/** Names that the build gives to scripts, and that of the service worker. */
const OWN_SCRIPT = /^(assets\/[\w.-]+|sw)\.js$/;

/**
 * The address of a script that may run, made absolute; null for all but the built page's own scripts, other files of its
 * host among them, which strangers may have written. Throws a TypeError for what is no address.
 *
 * @param place absolute address by which relative ones go
 * @param folder absolute address of the page's folder, with a slash at its end
 */
export function ownScript(address: string, place: string, folder: string): string | null {
  const { href } = new URL(address, place);
  return href.startsWith(folder) && OWN_SCRIPT.test(href.slice(folder.length)) ? href : null;
}

/** Text that can bring no element into a page, as the styles that the kit writes; null for any other. */
export function textWithoutElements(html: string): string | null {
  return html.includes("<") ? null : html;
}

declare global {
  /** Not in every browser, and not in the types of the page yet. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: {
            createHTML(html: string): string | null;
            createScriptURL(address: string): string | null;
          },
        ): unknown;
      }
    | undefined;
}

// The content security policy has the browser ask the policy of this name about each text that is about to become part of
// the page or the address of a script. What it gives null for is refused, and so is all text that would be code.
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: textWithoutElements,
  createScriptURL(address) {
    const place = globalThis.location.href;
    return ownScript(address, place, new URL(".", place).href);
  },
});
