/** An update of a private chat. */
export interface TelegramUpdate {
  id: number;
  chatId: string;
  /** The person's name in Telegram. */
  name: string;
  /** The person's Telegram language, such as `fa`; empty if unset. */
  language: string;
  /** Null if the bot was blocked or the chat deleted. */
  text: string | null;
}

/** `blocked`: the chat permanently rejects messages. `refused`: this message is rejected. */
export type TelegramFailure = 'blocked' | 'refused' | 'unavailable';

export class TelegramError extends Error {
  override name = 'TelegramError';
  readonly kind: TelegramFailure;
  /** Seconds of Telegram's retry_after, if any. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: TelegramFailure,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** Our Telegram bot. */
export interface Telegram {
  /** Sends Telegram HTML to a private chat. Throws TelegramError. */
  sendMessage(message: { chatId: string; html: string }): Promise<void>;
  /** Long-polls updates of private chats, oldest first; they repeat until they are confirmed. Throws TelegramError. */
  fetchUpdates(): Promise<TelegramUpdate[]>;
  /** Confirms an update and all before it. Throws TelegramError. */
  forgetUpdates(last: number): Promise<void>;
  /** The bot's user name, without @. Throws TelegramError. */
  fetchBotName(): Promise<string>;
  /** Resolves if Telegram accepts our bot. Throws TelegramError. */
  check(): Promise<void>;
}
