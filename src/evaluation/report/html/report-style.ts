/** The style of the HTML report: light and dark, wide and narrow, on screen and on paper. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2126, #e3e6e8);
  --quiet: light-dark(#55606a, #a4afb8);
  --line: light-dark(#cfd5d9, #40464c);
  --ground: light-dark(#ffffff, #16181a);
  --block: light-dark(#f4f6f7, #1f2326);
  --passed: light-dark(#186a3b, #6fd19a);
  --failed: light-dark(#b3261e, #ff9d94);
  --unscored: light-dark(#5f5330, #d8c27a);
  --mark-passed: light-dark(#cdeedb, #1d4a34);
  --mark-failed: light-dark(#ffd9d4, #6b2620);
  --mark-unscored: light-dark(#f3e8c4, #4b4223);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text); font-variant-numeric: tabular-nums;
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6, p, dd, li, bdi { overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; margin: 1.4em 0 0.5em; }
h1 { font-size: 1.5rem; margin-top: 0; }
h2 { font-size: 1.2rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; }
p, dl, ul, ol, pre, .wide, figure { margin: 0.5rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
ul { padding-inline-start: 1.2rem; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92em; }
caption { padding: 0.3rem 0; color: var(--quiet); text-align: start; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
th, td { overflow-wrap: normal; }
td:has(> bdi) { min-width: 5rem; }
td:has(> code) { min-width: 6.5rem; }
thead th { background: var(--block); white-space: nowrap; }
.label { margin-bottom: 0.2rem; color: var(--quiet); font-size: 0.92em; }
pre {
  padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 4px; background: var(--block);
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4;
}
pre.text { font: inherit; line-height: 1.65; }
.status { font-weight: 600; white-space: nowrap; }
.status[data-status="passed"] { color: var(--passed); }
.status[data-status="failed"] { color: var(--failed); }
.status[data-status="unscored"] { color: var(--unscored); }
mark { color: inherit; border-radius: 2px; background: var(--mark-unscored); border-bottom: 2px dashed var(--unscored); }
mark[data-status="passed"] { background: var(--mark-passed); border-bottom: 2px dotted var(--passed); }
mark[data-status="failed"] { background: var(--mark-failed); border-bottom: 2px solid var(--failed); }
mark.place { border: 0; border-inline-start: 3px solid var(--failed); }
mark[data-references]::after {
  content: attr(data-references); margin-inline: 0.15em; font-size: 0.7em; font-weight: 600; vertical-align: super;
  line-height: 1;
}
.frames { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 0.6rem; padding: 0; list-style: none; }
.frames figure { margin: 0; }
.frames img { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
.frames .missing {
  display: grid; place-items: center; min-height: 5.5rem; border: 1px dashed var(--line); color: var(--quiet);
  font-size: 0.85em; text-align: center;
}
.frames figcaption { color: var(--quiet); font-size: 0.85em; }
@media screen and (max-width: 34rem) {
  td:has(> bdi) { min-width: 9rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.3rem; }
  main { padding: 1rem 0.75rem 3rem; }
}
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; }
  body { background: #fff; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6, caption, thead, .label, p:has(+ ul) { break-after: avoid; }
  tr, figure, dl, .frames li, .wide:not(:has(tr:nth-child(7))) { break-inside: avoid; }
  .new-page { break-before: page; }
  .new-page > h2 { margin-top: 0; }
  .wide { overflow: visible; }
  thead th { white-space: normal; }
  .frames { grid-template-columns: repeat(4, 1fr); }
}
`;
