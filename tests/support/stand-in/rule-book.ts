import type { ChatRequest } from "./chat-request";
import type { Match, Rule } from "./rules";

/** A rule, or one whose text a function writes (only within one process). */
export type ScriptedRule = Rule | (Omit<Rule, "behaviour"> & { reply: (request: ChatRequest) => string });

/** A request as rules are matched with it. */
export type Call = { path: "chat" | "models" | "files"; key: string; chat: ChatRequest | null };

function fits(match: Match, call: Call): boolean {
  const { chat } = call;
  const texts = chat === null ? "" : `${chat.system}\n${chat.userText}`;
  return (
    (match.path ?? "chat") === call.path &&
    (match.task === undefined || match.task === chat?.task) &&
    (match.model === undefined || match.model === chat?.model) &&
    (match.contains === undefined || texts.includes(match.contains)) &&
    (match.json === undefined || match.json === chat?.json) &&
    (match.replyForm === undefined || match.replyForm === chat?.replyForm) &&
    (match.keyIsNot === undefined || match.keyIsNot !== call.key)
  );
}

/** The rules in force and how often each may still be used. */
export class RuleBook {
  private entries: { rule: ScriptedRule; left: number }[] = [];

  add(rules: ScriptedRule[]): void {
    this.entries.push(...rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY })));
  }

  clear(): void {
    this.entries = [];
  }

  /** The rule for a call, which is thereby used once; null when none fits. */
  take(call: Call): ScriptedRule | null {
    const entry = this.entries.find(({ rule, left }) => left > 0 && fits(rule.match ?? {}, call));
    if (entry === undefined) return null;
    entry.left -= 1;
    return entry.rule;
  }

  /** A preflight tells neither body nor key: any rule in force that refuses preflights does. */
  refusesPreflight(path: Call["path"]): boolean {
    return this.entries.some(
      ({ rule, left }) => left > 0 && rule.withoutCors === "all" && (rule.match?.path ?? "chat") === path,
    );
  }
}
