import { ProblemError } from "../../lib/errors";
import type { ReplyForm } from "../../schemas/reply-form";
import type { StreamReading } from "./read-stream";

/** A reply, in how many calls it was had, what had to be left out of them, and the forms that were refused. */
export type Asked = { reading: StreamReading; warnings: string[]; attempts: number; refused: Kind[] };

type Kind = Exclude<ReplyForm["kind"], "text">;

const NAMES: Record<Kind, string> = { schema: "The reply's schema", json: "JSON mode" };
const TRIED: Record<ReplyForm["kind"], string> = {
  schema: "with the schema",
  json: "in JSON mode",
  text: "as plain text",
};

/** The next weaker form. */
function weaker(form: ReplyForm): ReplyForm {
  return form.kind === "schema" ? { kind: "json" } : { kind: "text" };
}

const REFUSED = "was refused";

/** How an endpoint failed that can't promise the form asked for; null for every other failure. */
function faultOfForm(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  const { code, message } = error.problem;
  if (code === "request-refused") return REFUSED;
  if (code === "empty-reply") return "gave an empty reply";
  // Some servers of one's own fail inside where they can't follow a schema.
  if (code === "server-error" && /schema|grammar|response_format|structured|guided/i.test(message))
    return "made the server fail";
  return null;
}

/**
 * Asks for replies in the strongest form that model and endpoint have: a schema, else any JSON, else plain text. Where a
 * form is refused or nothing comes, the next weaker one is tried, and if that is answered, later requests begin there.
 */
export function createReplyForms(has: Record<Kind, boolean>): {
  ask(form: ReplyForm, send: (form: ReplyForm) => Promise<StreamReading>): Promise<Asked>;
} {
  /** Why a form is left out at once. */
  const without = new Map<Kind, string>();
  if (!has.schema) without.set("schema", "the model takes none");
  if (!has.json) without.set("json", "the model has none without a schema");

  return {
    async ask(wanted, send) {
      const warnings: string[] = [];
      const failed = new Map<Kind, string>();
      let attempts = 0;
      for (let form = wanted; ; form = weaker(form)) {
        if (form.kind !== "text" && without.has(form.kind)) {
          warnings.push(`${NAMES[form.kind]} left out: ${without.get(form.kind)}`);
          continue;
        }
        attempts += 1;
        try {
          const reading = await send(form);
          for (const [kind, fault] of failed) without.set(kind, `it ${fault} before`);
          const refused = [...failed].flatMap(([kind, fault]) => (fault === REFUSED ? [kind] : []));
          return { reading, warnings, attempts, refused };
        } catch (error) {
          const fault = faultOfForm(error);
          if (form.kind === "text" || fault === null) throw error;
          failed.set(form.kind, fault);
          let next = weaker(form);
          while (next.kind !== "text" && without.has(next.kind)) next = weaker(next);
          warnings.push(`${NAMES[form.kind]} ${fault}: asked again ${TRIED[next.kind]}`);
        }
      }
    },
  };
}
