/** Runs in a page: tries to make text part of it, or a script of it, in the ways that there are. Gives the error of each. */
export function triesText(): Record<string, string> {
  const outcome = (act: () => unknown) => {
    try {
      act();
      return "done";
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  const markup = '<img src="no.png" onerror="window.ran = true">';
  const script = document.createElement("script");
  const frame = document.createElement("iframe");
  return {
    "as the page's content": outcome(() => {
      document.body.innerHTML = markup;
    }),
    "added to it": outcome(() => document.body.insertAdjacentHTML("beforeend", markup)),
    "as a document": outcome(() => new DOMParser().parseFromString(markup, "text/html")),
    "as the document of a frame": outcome(() => {
      frame.srcdoc = markup;
    }),
    "as a script": outcome(() => {
      script.textContent = "window.ran = true";
      document.head.append(script);
    }),
    "as the address of a script": outcome(() => {
      script.src = "data:text/javascript,window.ran = true";
    }),
    "as what a click does": outcome(() => document.body.setAttribute("onclick", "window.ran = true")),
    "as a worker of another host": outcome(() => new Worker("https://elsewhere.example/assets/a.js")),
    "as a worker in an address": outcome(() => new Worker("data:text/javascript,0")),
    "as a worker among others' files": outcome(() => new Worker("leaderboards/if-vidcap/evil.js")),
    "by a policy that passes all": outcome(() =>
      window.trustedTypes?.createPolicy("any", {
        createHTML: (html) => html,
        createScriptURL: (address) => address,
      }),
    ),
  };
}
