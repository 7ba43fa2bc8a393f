import { startWebKit } from "./browsers/webkit";
import { startPreview } from "./preview-server";
import { readdirSync } from "node:fs";
const s = await startPreview(4187);
const b = await startWebKit();
const stop = setTimeout(()=>process.exit(1), 150000);
try {
  await b.tab.open(s.baseURL + "/");
  await new Promise(r=>setTimeout(r,5000));
  console.log("opened");
  const f = readdirSync('/tmp/caplens-test-clips').filter(x=>x.endsWith(process.argv[2] ?? 'mp4')).map(x=>'/tmp/caplens-test-clips/'+x)[0]!;
  await Promise.race([b.tab.files('[data-testid="video-input"]', [f]), new Promise(r=>setTimeout(r,8000))]);
  console.log("given", f);
  for (let i=0;i<20;i++) { await new Promise(r=>setTimeout(r,2000)); console.log(await b.tab.run(()=>document.querySelector('[data-testid="media-status"]')?.textContent + [...document.querySelectorAll('[data-testid="error"]')].map(d=>d.textContent).join('|'))); }
} finally { clearTimeout(stop); await b.close(); s.close(); }
