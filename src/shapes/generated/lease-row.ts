// @ts-nocheck
// Made of src/shapes/rows.ts by npm run schemas.
import type { Static } from "typebox";
import type { LeaseRow } from "../rows";
import type { OutsideShape } from "../read-outside";
function s(e,{instancePath:o="",parentData:u,parentDataProperty:p,rootData:y=e}={}){let t=null,n=0;if(n===0)if(e&&typeof e=="object"&&!Array.isArray(e)){if(e.id!==void 0){const r=n;if(typeof e.id!="string")return s.errors=[{instancePath:o+"/id",keyword:"type",params:{type:"string"}}],!1;var i=r===n}else var i=!0;if(i){if(e.owner!==void 0){const r=n;if(typeof e.owner!="string")return s.errors=[{instancePath:o+"/owner",keyword:"type",params:{type:"string"}}],!1;var i=r===n}else var i=!0;if(i){if(e.until!==void 0){let r=e.until;const f=n;if(!(typeof r=="number"&&isFinite(r)))return s.errors=[{instancePath:o+"/until",keyword:"type",params:{type:"number"}}],!1;var i=f===n}else var i=!0;if(i){let r;if(e.id===void 0&&(r="id")||e.owner===void 0&&(r="owner")||e.until===void 0&&(r="until"))return s.errors=[{instancePath:o,keyword:"required",params:{missingProperty:r}}],!1}}}}else return s.errors=[{instancePath:o,keyword:"type",params:{type:"object"}}],!1;return s.errors=t,n===0}const l={fields:{__proto__:null,id:0,owner:0,until:0}};export{s as checkLeaseRow,l as knownLeaseRow};
export const LeaseRowShape: OutsideShape<Static<typeof LeaseRow>> = { name: "LeaseRow", check: s, known: l };
