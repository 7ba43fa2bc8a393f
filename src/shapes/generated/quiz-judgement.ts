// @ts-nocheck
// Made of src/shapes/quiz.ts by npm run schemas.
import type { Static } from "typebox";
import type { QuizJudgement } from "../quiz";
import type { OutsideShape } from "../read-outside";
import{checkItemVerdict as i,knownItemVerdict as m}from"./item-verdict";function a(e,{instancePath:o="",parentData:d,parentDataProperty:k,rootData:u=e}={}){let t=null,r=0;if(r===0)if(e&&typeof e=="object"&&!Array.isArray(e)){if(e.answers!==void 0){let s=e.answers;const p=r;if(r===p)if(Array.isArray(s)){var l=!0;const y=s.length;for(let n=0;n<y;n++){const c=r;i(s[n],{instancePath:o+"/answers/"+n,parentData:s,parentDataProperty:n,rootData:u})||(t=t===null?i.errors:t.concat(i.errors),r=t.length);var l=c===r;if(!l)break}}else return a.errors=[{instancePath:o+"/answers",keyword:"type",params:{type:"array"}}],!1;var f=p===r}else var f=!0;if(f){let s;if(e.answers===void 0&&(s="answers"))return a.errors=[{instancePath:o,keyword:"required",params:{missingProperty:s}}],!1}}else return a.errors=[{instancePath:o,keyword:"type",params:{type:"object"}}],!1;return a.errors=t,r===0}const w={fields:{__proto__:null,answers:{items:m}}};export{a as checkQuizJudgement,w as knownQuizJudgement};
export const QuizJudgementShape: OutsideShape<Static<typeof QuizJudgement>> = { name: "QuizJudgement", check: a, known: w };
