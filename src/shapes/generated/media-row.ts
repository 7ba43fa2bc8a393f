// @ts-nocheck
// Made of src/shapes/rows.ts by npm run schemas.
import type { Static } from "typebox";
import type { MediaRow } from "../rows";
import type { OutsideShape } from "../read-outside";
function t(r,{instancePath:a="",parentData:u,parentDataProperty:d,rootData:c=r}={}){let f=null,e=0;if(e===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.hashes!==void 0){let s=r.hashes;const l=e;if(e===l)if(Array.isArray(s)){var i=!0;const y=s.length;for(let o=0;o<y;o++){const p=e;if(typeof s[o]!="string")return t.errors=[{instancePath:a+"/hashes/"+o,keyword:"type",params:{type:"string"}}],!1;var i=p===e;if(!i)break}}else return t.errors=[{instancePath:a+"/hashes",keyword:"type",params:{type:"array"}}],!1;var n=l===e}else var n=!0;if(n){let s;if(r.hashes===void 0&&(s="hashes"))return t.errors=[{instancePath:a,keyword:"required",params:{missingProperty:s}}],!1}}else return t.errors=[{instancePath:a,keyword:"type",params:{type:"object"}}],!1;return t.errors=f,e===0}const h={fields:{__proto__:null,hashes:0}};export{t as checkMediaRow,h as knownMediaRow};
export const MediaRowShape: OutsideShape<Static<typeof MediaRow>> = { name: "MediaRow", check: t, known: h };
