import { type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

export const fakeBotToken = '7000000001:bot-token-of-the-test_AAAA';
export const fakeBotName = 'paddock_test_bot';

interface SentMessage {
  chat_id: number;
  text: string;
  parse_mode: string;
  link_preview_options: { is_disabled: boolean };
}

/** Telegram's Bot API as used by our bot, and overrides set by a test. */
export interface FakeTelegram extends Loopback {
  messages: SentMessage[];
  /** Sends a message to the bot; returns the chat. */
  write: (chat: number, text: string, language?: string) => void;
  /** Blocks the bot. */
  block: (chat: number) => void;
  /** Adds any update. */
  tell: (update: object) => void;
  /** Number of unconfirmed updates. */
  waiting: () => number;
  /** Sets the response to the next call of this method. */
  next: (method: string, given: FakeResponse) => void;
}

export const telegramError = (code: number, description: string): FakeResponse => ({
  status: code,
  body: { ok: false, error_code: code, description },
});

/** Tags of Telegram's HTML in our messages; others are rejected, as by Telegram. */
const marks = /<a href="[^"<>]*">|<\/a>|<\/?blockquote>/g;

function problemOf({ chat_id, text, parse_mode }: SentMessage): FakeResponse | undefined {
  const bare = text.replace(marks, '');
  if (parse_mode !== 'HTML' || /[<>]|&(?!amp;|lt;|gt;)/.test(bare))
    return telegramError(400, "Bad Request: can't parse entities");
  if (text.length > 4_096) return telegramError(400, 'Bad Request: message is too long');
  return Number.isSafeInteger(chat_id) ? undefined : telegramError(400, 'Bad Request: chat not found');
}

export async function fakeTelegram(): Promise<FakeTelegram> {
  const messages: SentMessage[] = [];
  const planned: { method: string; given: FakeResponse }[] = [];
  const blocked = new Set<number>();
  let updates: { update_id: number }[] = [];
  let last = 500;

  const tell = (update: object) => {
    last += 1;
    updates.push({ update_id: last, ...update });
  };
  const personOf = (chat: number, language_code?: string) => ({
    id: chat,
    is_bot: false,
    first_name: `Driver ${chat}`,
    ...(language_code && { language_code }),
  });

  function send(message: SentMessage): FakeResponse {
    const problem = problemOf(message);
    if (problem) return problem;
    if (blocked.has(message.chat_id)) return telegramError(403, 'Forbidden: bot was blocked by the user');
    messages.push(message);
    return { body: { ok: true, result: { message_id: messages.length } } };
  }

  function answer(method: string, body: Record<string, unknown>): FakeResponse {
    if (method === 'sendMessage') return send(body as unknown as SentMessage);
    if (method === 'getMe')
      return { body: { ok: true, result: { id: 1, is_bot: true, username: fakeBotName } } };
    if (method !== 'getUpdates') return telegramError(404, 'Not Found');
    const { offset = 0, limit = 100 } = body as { offset?: number; limit?: number };
    updates = updates.filter(({ update_id }) => update_id >= offset);
    return { body: { ok: true, result: updates.slice(0, limit) } };
  }

  const loopback = await listenOnLoopback(({ path, body }) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (token !== fakeBotToken) return telegramError(401, 'Unauthorized');
    const at = planned.findIndex((plan) => plan.method === method);
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    return plan?.given ?? answer(method, JSON.parse(body) as Record<string, unknown>);
  });
  return {
    ...loopback,
    messages,
    tell,
    write: (chat, text, language) =>
      tell({
        message: {
          message_id: last,
          chat: { id: chat, type: 'private' },
          from: personOf(chat, language),
          text,
        },
      }),
    block(chat) {
      blocked.add(chat);
      tell({
        my_chat_member: {
          chat: { id: chat, type: 'private' },
          from: personOf(chat),
          new_chat_member: { status: 'kicked' },
        },
      });
    },
    waiting: () => updates.length,
    next: (method, given) => planned.push({ method, given }),
  };
}
