import { startWebKit } from "./browsers/webkit";
import { startPreview } from "./preview-server";
const s = await startPreview(4187);
const b = await startWebKit();
try {
  await b.tab.open(s.baseURL + "/");
  await new Promise(r=>setTimeout(r,4000));
  const look = () => b.tab.run(async ()=>{ const dbs = await indexedDB.databases(); const out: unknown[]=[dbs];
    const r = indexedDB.open(dbs[0]!.name!); await new Promise<void>((a,c)=>{r.onsuccess=()=>a();r.onerror=()=>c(r.error)});
    const g = r.result.transaction('sessions').objectStore('sessions').getAll(); await new Promise<void>(a=>{g.onsuccess=()=>a()});
    out.push(g.result.map((x:any)=>[x.id,x.revision,x.deletedAt,x.document.updatedAt])); r.result.close();
    return JSON.stringify(out) + document.querySelector('[data-testid="save-state"]')?.textContent + ' ' + [...document.querySelectorAll('[data-testid="error"]')].map(d=>d.querySelector('pre')?.textContent);
  });
  await b.tab.fill({css:'[data-testid="caption"]'}, "A");
  for (let i=0;i<6;i++) { await new Promise(r=>setTimeout(r,700)); console.log(await look()); }
  await b.tab.fill({css:'[data-testid="caption"]'}, "AB");
  for (let i=0;i<6;i++) { await new Promise(r=>setTimeout(r,700)); console.log(await look()); }
} finally { await b.close(); s.close(); }
