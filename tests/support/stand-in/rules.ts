import { type Static, Type } from "typebox";

const Texts = Type.Record(Type.String(), Type.String());

/** Which calls a rule is for; all that is given must fit. */
export const Match = Type.Object({
  /** The judge's task ("extract_format"), or "caption" for everything that is none. */
  task: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  /** A part of the system prompt or of the user's text. */
  contains: Type.Optional(Type.String()),
  /** Whether JSON mode was asked for. */
  json: Type.Optional(Type.Boolean()),
  /** The form of reply that was asked for, as OpenAI calls it: "json_schema", "json_object", "text". */
  replyForm: Type.Optional(Type.String()),
  /** True for calls whose key is another one, or none. */
  keyIsNot: Type.Optional(Type.String()),
  path: Type.Optional(Type.Union([Type.Literal("chat"), Type.Literal("models"), Type.Literal("files")])),
});
export type Match = Static<typeof Match>;

const Honest = Type.Object({
  kind: Type.Literal("honest"),
  /** answer_question(s): answer by a part of the question; otherwise the first option. */
  answers: Type.Optional(Texts),
  /** extract_timestamp: by a part of the question; otherwise the first time in the response, or "". */
  timestamps: Type.Optional(Texts),
  /** refine_caption: another caption by a part of the first; otherwise it says that nothing needs a change. */
  refinements: Type.Optional(Texts),
  /** extract_format: content by a part of the check item (as JSON); otherwise the whole response. */
  contents: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
});

/** An HTTP error, in the shape of OpenAI's unless `body` is given. */
const Status = Type.Object({
  kind: Type.Literal("status"),
  status: Type.Integer({ minimum: 300, maximum: 599 }),
  message: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  /** Sent as it is. */
  body: Type.Optional(Type.String()),
  contentType: Type.Optional(Type.String()),
  retryAfter: Type.Optional(Type.String()),
  /** Whether a web page may see `Retry-After`. */
  exposeRetryAfter: Type.Optional(Type.Boolean()),
});

/** Refuses what the request names of these, the first of them each time, in OpenAI's words; otherwise an honest judge. */
const Refuses = Type.Object({
  kind: Type.Literal("refuses"),
  /** Names of fields at any depth; "system" for a system prompt wherever the format has it. */
  fields: Type.Array(Type.String()),
  /** The most pictures. */
  images: Type.Optional(Type.Integer({ minimum: 0 })),
});

const Misbehaviour = Type.Object({
  kind: Type.Union([
    /** The judge talks instead of answering in JSON. */
    Type.Literal("prose"),
    /** The honest JSON in a fence, in the middle of talk that has braces too. */
    Type.Literal("babble"),
    /** The honest JSON, broken off in the middle. */
    Type.Literal("half-json"),
    /** An answer that is not one of the options. */
    Type.Literal("bad-option"),
    /** Extracted content or a time that the response does not contain. */
    Type.Literal("not-in-response"),
    Type.Literal("empty"),
    /** `choices: []` throughout. */
    Type.Literal("no-choices"),
    /** A web page under status 200. */
    Type.Literal("html"),
    /** Server-sent events that are no JSON. */
    Type.Literal("garbage"),
    /** Never answers at all. */
    Type.Literal("hang"),
  ]),
});

export const Behaviour = Type.Union([
  Honest,
  Type.Object({ kind: Type.Literal("text"), text: Type.String() }),
  Type.Object({ kind: Type.Literal("models"), models: Type.Array(Type.String()) }),
  /** The treatment of files that are uploaded from then on. */
  Type.Object({
    kind: Type.Literal("file"),
    /** Answered as still being processed so many times. */
    polls: Type.Optional(Type.Integer({ minimum: 0 })),
    failed: Type.Optional(Type.Boolean()),
    /** Pages can't see where to upload to. */
    unseen: Type.Optional(Type.Boolean()),
    /** They are told to upload to this host. */
    elsewhere: Type.Optional(Type.String()),
    /** The status that pieces are answered with. */
    pieceStatus: Type.Optional(Type.Integer()),
    deleteStatus: Type.Optional(Type.Integer()),
    /** Pieces are never answered. */
    hang: Type.Optional(Type.Boolean()),
  }),
  Status,
  Refuses,
  Misbehaviour,
]);
export type Behaviour = Static<typeof Behaviour>;

/** The way in which a reply is sent. Times in milliseconds; chunks are words, counted from the first. */
export const Delivery = Type.Object({
  firstDelay: Type.Optional(Type.Number({ minimum: 0 })),
  chunkDelay: Type.Optional(Type.Number({ minimum: 0 })),
  /** The connection is torn after so many chunks. */
  cutAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Nothing more comes after so many chunks; the connection stays. */
  hangAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  /** An error object comes after so many chunks, and then the end. */
  errorAfter: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Null: the stream ends without one. */
  finishReason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  usage: Type.Optional(Type.Boolean()),
  /** Tokens that it thinks before the reply, and bills. */
  reasoning: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The name it answers under; null: none. */
  model: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** One JSON object even where a stream was asked for. */
  whole: Type.Optional(Type.Boolean()),
});
export type Delivery = Static<typeof Delivery>;

/**
 * The first rule, in the order given, that fits a call and is not used up decides. Without one: an honest judge,
 * and a caption of a few words.
 */
export const Rule = Type.Object({
  match: Type.Optional(Match),
  /** Used up after so many calls: two failures, then whatever comes next. */
  times: Type.Optional(Type.Integer({ minimum: 1 })),
  behaviour: Behaviour,
  delivery: Type.Optional(Delivery),
  /** CORS headers: "reply" leaves them off the reply, "all" also off the preflight. */
  withoutCors: Type.Optional(Type.Union([Type.Literal("reply"), Type.Literal("all")])),
});
export type Rule = Static<typeof Rule>;
