// @ts-nocheck
// Made of src/shapes/tab-words.ts by npm run schemas.
function e(r,{instancePath:i="",parentData:f,parentDataProperty:l,rootData:y=r}={}){let n=null,o=0;if(o===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.id!==void 0){const t=o;if(typeof r.id!="string")return e.errors=[{instancePath:i+"/id",keyword:"type",params:{type:"string"}}],!1;var s=t===o}else var s=!0;if(s){let t;if(r.id===void 0&&(t="id"))return e.errors=[{instancePath:i,keyword:"required",params:{missingProperty:t}}],!1}}else return e.errors=[{instancePath:i,keyword:"type",params:{type:"object"}}],!1;return e.errors=n,o===0}const p={fields:{__proto__:null,id:0}};export{e as checkKeptWord,p as knownKeptWord};
/** @type {import("../read-outside").OutsideShape<import("typebox").Static<typeof import("../tab-words").KeptWord>>} */
export const KeptWordShape = { name: "KeptWord", check: e, known: p };
