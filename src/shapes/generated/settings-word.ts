// @ts-nocheck
// Made of src/shapes/tab-words.ts by npm run schemas.
import type { Static } from "typebox";
import type { SettingsWord } from "../tab-words";
import type { OutsideShape } from "../read-outside";
function e(r,{instancePath:t="",parentData:a,parentDataProperty:f,rootData:p=r}={}){let i=null,s=0;if(s===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.word!==void 0){let o=r.word;const l=s;if(typeof o!="string")return e.errors=[{instancePath:t+"/word",keyword:"type",params:{type:"string"}}],!1;if(o!=="changed")return e.errors=[{instancePath:t+"/word",keyword:"const",params:{allowedValue:"changed"}}],!1;var n=l===s}else var n=!0;if(n){let o;if(r.word===void 0&&(o="word"))return e.errors=[{instancePath:t,keyword:"required",params:{missingProperty:o}}],!1}}else return e.errors=[{instancePath:t,keyword:"type",params:{type:"object"}}],!1;return e.errors=i,s===0}const d={fields:{__proto__:null,word:0}};export{e as checkSettingsWord,d as knownSettingsWord};
export const SettingsWordShape: OutsideShape<Static<typeof SettingsWord>> = { name: "SettingsWord", check: e, known: d };
