import type { JsonNode, JsonObject } from "../../../foundation/python-json";
import { CheckError } from "../../define-checker";
import type { Dialect, References, Resolved } from "../validator";
import { joinUrls, type Resource, type SchemaDocument, withoutFragment } from "./schema-document";

/** Where URLs lead that the document itself does not know. */
type Library = (url: string) => SchemaDocument | undefined;

/** Finds what references point at as the standard has it: by URLs, names, and JSON pointers. */
export class StandardReferences implements References {
  /** The resources that the search is in, the innermost last: the dynamic scope. */
  private scopes: string[];
  private readonly resolved = new Map<string, Resolved>();

  constructor(
    private readonly document: SchemaDocument,
    private readonly library: Library,
  ) {
    this.scopes = [document.root.url];
  }

  /** Forgets the scopes of a validation that was broken off. */
  reset(): void {
    this.scopes = [this.document.root.url];
  }

  dialectOf(schema: JsonNode, around: Dialect): Dialect {
    return this.resourceOf(schema)?.dialect ?? around;
  }

  open(schema: JsonObject): boolean {
    const resource = this.resourceOf(schema);
    if (resource?.root !== schema || resource.url === this.scope) return false;
    this.enter(resource.url);
    return true;
  }

  enter(url: string): void {
    this.scopes.push(url);
  }

  leave(): void {
    this.scopes.pop();
  }

  resolve(reference: string): Resolved {
    const key = `${this.scope}\n${reference}`;
    const known = this.resolved.get(key);
    if (known !== undefined) return known;
    const found = this.find(joinUrls(reference, this.scope), reference);
    this.resolved.set(key, found);
    return found;
  }

  resolveDynamic(reference: string): Resolved {
    const first = this.resolve(reference);
    const name = fragmentOf(reference);
    if (this.resourceAt(first.url)?.dynamicAnchors.get(name) !== first.schema) return first;
    for (const url of this.scopes) {
      const schema = this.resourceAt(url)?.dynamicAnchors.get(name);
      if (schema !== undefined) return { url, schema };
    }
    return first;
  }

  resolveRecursive(reference: string): Resolved {
    const first = this.resolve(reference);
    if (!isRecursiveAnchor(first.schema)) return first;
    for (const url of this.scopes) {
      const schema = this.resourceAt(url)?.root;
      if (schema !== undefined && isRecursiveAnchor(schema)) return { url, schema };
    }
    return first;
  }

  private get scope(): string {
    return this.scopes.at(-1) ?? this.document.root.url;
  }

  private resourceOf(schema: JsonNode): Resource | undefined {
    return this.document.resourceOf(schema) ?? this.library(this.scope)?.resourceOf(schema);
  }

  private documentAt(url: string): SchemaDocument | undefined {
    return this.document.resources.has(url) ? this.document : this.library(url);
  }

  private resourceAt(url: string): Resource | undefined {
    return this.documentAt(url)?.resources.get(url);
  }

  private find(url: string, reference: string): Resolved {
    const document = this.documentAt(withoutFragment(url));
    const resource = document?.resources.get(withoutFragment(url));
    const fragment = fragmentOf(url);
    if (document === undefined || resource === undefined) throw leadsNowhere(reference);
    if (fragment === "") return { url: resource.url, schema: resource.root };
    if (fragment.startsWith("/")) return followPointer(document, resource, fragment, reference);
    const schema = resource.anchors.get(fragment);
    if (schema === undefined) throw leadsNowhere(reference);
    return { url: resource.url, schema };
  }
}

function followPointer(
  document: SchemaDocument,
  from: Resource,
  pointer: string,
  reference: string,
): Resolved {
  let resource = from;
  let node: JsonNode | undefined = from.root;
  for (const part of pointer.split("/").slice(1)) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node.type === "object") node = node.members.get(step)?.value;
    else if (node.type === "array" && /^(?:0|[1-9][0-9]*)$/.test(step)) node = node.items[Number(step)];
    else node = undefined;
    if (node === undefined) throw leadsNowhere(reference);
    resource = document.resourceOf(node) ?? resource;
  }
  document.place(node, resource);
  return { url: resource.url, schema: node };
}

function isRecursiveAnchor(schema: JsonNode): boolean {
  const anchor = schema.type === "object" ? schema.members.get("$recursiveAnchor")?.value : undefined;
  return anchor?.type === "boolean" && anchor.value;
}

function fragmentOf(url: string): string {
  const start = url.indexOf("#");
  if (start < 0) return "";
  try {
    return decodeURIComponent(url.slice(start + 1));
  } catch {
    return url.slice(start + 1);
  }
}

function leadsNowhere(reference: string): CheckError {
  return new CheckError(
    `the reference ${JSON.stringify(reference)} in the schema leads nowhere; nothing is fetched from other addresses`,
  );
}
