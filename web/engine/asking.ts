/** Answers of an engine, and the errors that come instead of one. */

export type Answer = {reply: any; data: ArrayBuffer};

export type Ask = (type: string, fields?: object) => Promise<Answer>;

/** The worker died; whatever it was asked has no answer. */
export class EngineStopped extends Error {
  /** Whether the engine had been ready. */
  ran: boolean;

  constructor(ran: boolean) {
    super();
    this.ran = ran;
  }
}

/** The engine refused a request and changed nothing. `code` as in the protocol; the message is a plain sentence. */
export class Refused extends Error {
  code: string;

  constructor({code, message}: {code: string; message: string}) {
    super(message);
    this.code = code;
  }
}
