import { ProblemError } from "../../foundation/errors";
import { type FailedForm, type ReplyForm, ReplyFormError } from "../../shapes/reply-form";
import { AdaptionError } from "../model-services/adaptions";
import type { StreamReading } from "./read-stream";

type Kind = FailedForm["kind"];

const NAMES: Record<Kind, string> = { schema: "The reply's schema", json: "JSON mode" };
const TRIED: Record<ReplyForm["kind"], string> = {
  schema: "with the schema",
  json: "in JSON mode",
  text: "as plain text",
};

const REFUSED = "was refused";

/** A reply, what had to be left out of its request, and the forms that were refused before. */
export type Asked = { reading: StreamReading; warnings: string[]; refused: Kind[] };

/** The next weaker form. */
function weaker(form: ReplyForm): ReplyForm {
  return form.kind === "schema" ? { kind: "json" } : { kind: "text" };
}

/** The failure of an endpoint that can't promise the form asked for, in words; null for every other failure. */
function faultOfForm({ problem: { code, message } }: ProblemError): string | null {
  if (code === "request-refused") return REFUSED;
  if (code === "empty-reply") return "gave an empty reply";
  // Some servers of one's own fail inside where they can't follow a schema.
  if (code === "server-error" && /schema|grammar|response_format|structured|guided/i.test(message))
    return "made the server fail";
  return null;
}

/**
 * Asks for a reply in the strongest form that model and endpoint have: a schema, else any JSON, else plain text. One
 * request each time: where a form is refused or nothing comes, it rejects with `ReplyFormError`, and whoever asks again
 * says in `failed` which forms that were. Once that is answered, later requests begin there.
 */
export function createReplyForms(has: Record<Kind, boolean>): {
  ask(
    form: ReplyForm,
    failed: readonly FailedForm[],
    send: (form: ReplyForm) => Promise<StreamReading>,
  ): Promise<Asked>;
} {
  /** The reason why a form is left out at once. */
  const without = new Map<Kind, string>();
  if (!has.schema) without.set("schema", "the model takes none");
  if (!has.json) without.set("json", "the model has none without a schema");

  return {
    async ask(wanted, failed, send) {
      const faults = new Map(failed.map(({ kind, fault }) => [kind, fault]));
      /** The form itself, or the next weaker one that is to be had. */
      const toBeHad = (from: ReplyForm) => {
        let next = from;
        while (next.kind !== "text" && without.has(next.kind)) next = weaker(next);
        return next;
      };
      const warnings: string[] = [];
      let form = wanted;
      for (; form.kind !== "text"; form = weaker(form)) {
        const fault = faults.get(form.kind);
        const why = without.get(form.kind);
        if (fault === undefined && why === undefined) break;
        warnings.push(
          fault === undefined
            ? `${NAMES[form.kind]} left out: ${why}`
            : `${NAMES[form.kind]} ${fault}: asked again ${TRIED[toBeHad(weaker(form)).kind]}`,
        );
      }
      try {
        const reading = await send(form);
        for (const [kind, fault] of faults) without.set(kind, `it ${fault} before`);
        const refused = failed.flatMap(({ kind, fault }) => (fault === REFUSED ? [kind] : []));
        return { reading, warnings, refused };
      } catch (error) {
        // Something else was refused: the form may be taken without that.
        if (error instanceof AdaptionError) throw error;
        const fault = error instanceof ProblemError ? faultOfForm(error) : null;
        if (!(error instanceof ProblemError) || form.kind === "text" || fault === null) throw error;
        throw new ReplyFormError(error, { kind: form.kind, fault });
      }
    },
  };
}
