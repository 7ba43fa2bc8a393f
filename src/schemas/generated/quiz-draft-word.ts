// @ts-nocheck
// Made of src/schemas/tab-words.ts by npm run schemas.
import type { Static } from "typebox";
import type { QuizDraftWord } from "../tab-words";
import type { OutsideShape } from "../read-outside";
function e(r,{instancePath:t="",parentData:p,parentDataProperty:l,rootData:u=r}={}){let n=null,i=0;if(i===0)if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.id!==void 0){const o=i;if(typeof r.id!="string")return e.errors=[{instancePath:t+"/id",keyword:"type",params:{type:"string"}}],!1;var s=o===i}else var s=!0;if(s){let o;if(r.id===void 0&&(o="id"))return e.errors=[{instancePath:t,keyword:"required",params:{missingProperty:o}}],!1}}else return e.errors=[{instancePath:t,keyword:"type",params:{type:"object"}}],!1;return e.errors=n,i===0}const f={fields:{__proto__:null,id:0}};export{e as checkQuizDraftWord,f as knownQuizDraftWord};
export const QuizDraftWordShape: OutsideShape<Static<typeof QuizDraftWord>> = { name: "QuizDraftWord", check: e, known: f };
