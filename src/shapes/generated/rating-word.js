// @ts-nocheck
// Made of src/shapes/tab-words.ts by npm run schemas.
function e(r,{instancePath:t="",parentData:f,parentDataProperty:p,rootData:l=r}={}){let i=null,n=0;if(n===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.runId!==void 0){const o=n;if(typeof r.runId!="string")return e.errors=[{instancePath:t+"/runId",keyword:"type",params:{type:"string"}}],!1;var s=o===n}else var s=!0;if(s){let o;if(r.runId===void 0&&(o="runId"))return e.errors=[{instancePath:t,keyword:"required",params:{missingProperty:o}}],!1}}else return e.errors=[{instancePath:t,keyword:"type",params:{type:"object"}}],!1;return e.errors=i,n===0}const u={fields:{__proto__:null,runId:0}};export{e as checkRatingWord,u as knownRatingWord};
/** @type {import("../read-outside").OutsideShape<import("typebox").Static<typeof import("../tab-words").RatingWord>>} */
export const RatingWordShape = { name: "RatingWord", check: e, known: u };
