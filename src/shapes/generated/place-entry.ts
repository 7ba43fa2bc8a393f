// @ts-nocheck
// Made of src/shapes/rows.ts by npm run schemas.
import type { Static } from "typebox";
import type { PlaceEntry } from "../rows";
import type { OutsideShape } from "../read-outside";
import{checkVideoPlace as t,knownVideoPlace as c}from"./video-place";function l(e,{instancePath:s="",parentData:a,parentDataProperty:d,rootData:p=e}={}){let n=null,r=0;if(r===0)if(e&&typeof e=="object"&&!Array.isArray(e)){if(e.videoId!==void 0){const o=r;if(typeof e.videoId!="string")return l.errors=[{instancePath:s+"/videoId",keyword:"type",params:{type:"string"}}],!1;var i=o===r}else var i=!0;if(i){if(e.place!==void 0){const o=r;t(e.place,{instancePath:s+"/place",parentData:e,parentDataProperty:"place",rootData:p})||(n=n===null?t.errors:n.concat(t.errors),r=n.length);var i=o===r}else var i=!0;if(i){let o;if(e.videoId===void 0&&(o="videoId")||e.place===void 0&&(o="place"))return l.errors=[{instancePath:s,keyword:"required",params:{missingProperty:o}}],!1}}}else return l.errors=[{instancePath:s,keyword:"type",params:{type:"object"}}],!1;return l.errors=n,r===0}const f={fields:{__proto__:null,videoId:0,place:c}};export{l as checkPlaceEntry,f as knownPlaceEntry};
export const PlaceEntryShape: OutsideShape<Static<typeof PlaceEntry>> = { name: "PlaceEntry", check: l, known: f };
