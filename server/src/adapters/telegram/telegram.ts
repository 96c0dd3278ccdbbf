/** What a private chat told the bot. */
export interface TelegramUpdate {
  id: number;
  chatId: string;
  /** What Telegram calls the person. */
  name: string;
  /** Of the person's Telegram, such as `fa`; empty where it says none. */
  language: string;
  /** Null where the bot was blocked, or the chat deleted. */
  text: string | null;
}

/** `blocked`: the chat takes nothing more, for good. `refused`: this message is not taken. */
export type TelegramFailure = 'blocked' | 'refused' | 'unavailable';

export class TelegramError extends Error {
  override name = 'TelegramError';
  readonly kind: TelegramFailure;
  /** Seconds of Telegram's retry_after, if it sent one. */
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
  /** Sends text with the marks of Telegram's HTML to a private chat. Throws TelegramError. */
  sendMessage(message: { chatId: string; html: string }): Promise<void>;
  /** Waits some seconds for news of private chats, oldest first; they come again until they are forgotten. Throws TelegramError. */
  fetchUpdates(): Promise<TelegramUpdate[]>;
  /** Lets Telegram forget an update and all before it. Throws TelegramError. */
  forgetUpdates(last: number): Promise<void>;
  /** The name by which people find the bot, without @. Throws TelegramError. */
  fetchBotName(): Promise<string>;
  /** Ends when Telegram knows our bot. Throws TelegramError. */
  check(): Promise<void>;
}
