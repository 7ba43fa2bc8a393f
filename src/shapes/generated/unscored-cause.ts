// @ts-nocheck
// Made of src/shapes/verdict.ts by npm run schemas.
import type { Static } from "typebox";
import type { UnscoredCause } from "../verdict";
import type { OutsideShape } from "../read-outside";
function r(e,{instancePath:n="",parentData:l,parentDataProperty:u,rootData:d=e}={}){let o=null,s=0;return typeof e!="string"?(r.errors=[{instancePath:n,keyword:"type",params:{type:"string"}}],!1):e==="not judged"||e==="not extracted"||e==="judge unreachable"||e==="reply unreadable"||e==="no answer given"||e==="no video length"||e==="timed out"||e==="bad parameters"||e==="cancelled"||e==="judges disagree"||e==="not loaded"?(r.errors=o,s===0):(r.errors=[{instancePath:n,keyword:"enum",params:{allowedValues:["not judged","not extracted","judge unreachable","reply unreadable","no answer given","no video length","timed out","bad parameters","cancelled","judges disagree","not loaded"]}}],!1)}const t=0;export{r as checkUnscoredCause,t as knownUnscoredCause};
export const UnscoredCauseShape: OutsideShape<Static<typeof UnscoredCause>> = { name: "UnscoredCause", check: r, known: t };
