// @ts-nocheck
// Made of src/shapes/tab-words.ts by npm run schemas.
import type { Static } from "typebox";
import type { VaultWord } from "../tab-words";
import type { OutsideShape } from "../read-outside";
function o(r,{instancePath:s="",parentData:d,parentDataProperty:f,rootData:p=r}={}){let l=null,t=0;if(t===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.word!==void 0){let e=r.word;const a=t;if(typeof e!="string")return o.errors=[{instancePath:s+"/word",keyword:"type",params:{type:"string"}}],!1;if(!(e==="changed"||e==="lock"))return o.errors=[{instancePath:s+"/word",keyword:"enum",params:{allowedValues:["changed","lock"]}}],!1;var n=a===t}else var n=!0;if(n){let e;if(r.word===void 0&&(e="word"))return o.errors=[{instancePath:s,keyword:"required",params:{missingProperty:e}}],!1}}else return o.errors=[{instancePath:s,keyword:"type",params:{type:"object"}}],!1;return o.errors=l,t===0}const i={fields:{__proto__:null,word:0}};export{o as checkVaultWord,i as knownVaultWord};
export const VaultWordShape: OutsideShape<Static<typeof VaultWord>> = { name: "VaultWord", check: o, known: i };
