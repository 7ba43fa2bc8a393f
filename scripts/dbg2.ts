import { startWebKit } from "./browsers/webkit";
import { startPreview } from "./preview-server";
const mode = process.argv[2];
const s = await startPreview(4187);
const b = await startWebKit();
const stop = setTimeout(()=>process.exit(1), 60000);
try {
  await b.tab.open(s.baseURL + "/#/about");
  console.log(mode, await b.tab.run(async (mode: string)=>{ 
   const bytes = new Uint8Array(await (await fetch('/t.aac')).arrayBuffer());
   const out: string[] = []; const datas: AudioData[] = [];
   const d = new AudioDecoder({ output: a => { datas.push(a); }, error: e => out.push('err '+e) });
   d.configure({ codec: 'mp4a.40.2', sampleRate: 48000, numberOfChannels: 1, ...(mode.includes('desc') ? {description: new Uint8Array([0x11,0x88])} : {}) });
   let at = 0, n = 0;
   while (at + 7 < bytes.length) { const len = ((bytes[at+3]! & 3) << 11) | (bytes[at+4]! << 3) | (bytes[at+5]! >> 5); const data = mode.includes('desc') ? bytes.slice(at+7, at+len) : bytes.slice(at, at+len); d.decode(new EncodedAudioChunk({ type: 'key', timestamp: n*1024/48000*1e6, duration: 1024/48000*1e6, data })); at += len; n++; }
   await d.flush(); d.close();
   const a = datas[3]!; out.push(n+' '+datas.length+' '+a.format+' '+a.numberOfFrames+' '+a.numberOfChannels+' '+a.sampleRate);
   if (mode.includes('copy')) { for (const a of datas) { const opt = mode.includes('native') ? {planeIndex:0} : {planeIndex:0, format:'f32-planar' as const}; const size = a.allocationSize(opt); const f = new Float32Array(mode.includes('big') ? 65536 : a.numberOfFrames); if (a===datas[3]) out.push('size '+size); a.copyTo(f, opt); if (a===datas[3]) out.push(String(f[10]), String(f.findLastIndex(x=>x!==0))); } }
   if (mode.includes('close')) for (const a of datas) a.close();
   await new Promise(r=>setTimeout(r,1500));
   return out.join(' | '); }, mode!));
} catch(e) { console.log(mode, 'FAIL', (e as Error).message); } finally { clearTimeout(stop); await b.close(); s.close(); }
