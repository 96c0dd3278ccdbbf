import * as z from 'zod/mini';
import { restLeft, startRest } from '../../network/retry-after.ts';
import { type Telegram, TelegramError, type TelegramUpdate } from './telegram.ts';

const timeoutMs = 8_000;
/** Duration of a long poll. */
const waitSeconds = 4;
const updatesMax = 100;

const Answer = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error_code: z.optional(z.int()),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.int()) })),
});

const Chat = z.object({ id: z.int(), type: z.string() });
const Person = z.object({
  first_name: z.string(),
  last_name: z.optional(z.string()),
  language_code: z.optional(z.string()),
});
const Update = z.object({
  update_id: z.int(),
  message: z.optional(z.object({ chat: Chat, from: z.optional(Person), text: z.optional(z.string()) })),
  my_chat_member: z.optional(
    z.object({ chat: Chat, from: Person, new_chat_member: z.object({ status: z.string() }) }),
  ),
});

/** Undefined for irrelevant updates: groups, channels, pictures, an unblocked bot. */
function toUpdate({ update_id: id, message, my_chat_member }: z.output<typeof Update>) {
  const { chat, from } = message ?? my_chat_member ?? {};
  if (!chat || chat.type !== 'private') return undefined;
  const gone = my_chat_member?.new_chat_member.status === 'kicked';
  if (!gone && message?.text === undefined) return undefined;
  const update: TelegramUpdate = {
    id,
    chatId: String(chat.id),
    name: [from?.first_name, from?.last_name].filter(Boolean).join(' '),
    language: from?.language_code ?? '',
    text: gone ? null : (message?.text ?? ''),
  };
  return update;
}

/** Maps Telegram's codes; the address of a call contains the token and must not be logged. */
function toError(method: string, code: number, description: string): TelegramError {
  const said = `${method}: status ${code} ${description}`;
  const isGone = code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description));
  if (isGone) return new TelegramError('blocked', said);
  return new TelegramError(code === 400 || code === 413 ? 'refused' : 'unavailable', said);
}

/** `apiUrl` is an origin or a path below one, such as https://api.telegram.org. */
export function botApiTelegram(apiUrl: string, token: string): Telegram {
  let name: string | undefined;

  async function ask(method: string, body: object, waitMs = 0): Promise<unknown> {
    const retryAfter = restLeft(apiUrl);
    if (retryAfter !== undefined)
      throw new TelegramError('unavailable', `${method}: Telegram sent retry_after`, { retryAfter });
    let answer: z.output<typeof Answer>;
    try {
      const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs + waitMs),
      });
      answer = z.parse(Answer, await response.json());
    } catch (cause) {
      throw new TelegramError('unavailable', `${method}: no answer`, { cause });
    }
    if (answer.ok) return answer.result;
    const pause = answer.parameters?.retry_after;
    if (pause === undefined) throw toError(method, answer.error_code ?? 0, answer.description ?? '');
    startRest(apiUrl, pause);
    const said = `${method}: status ${answer.error_code} ${answer.description}`;
    throw new TelegramError('unavailable', said, { retryAfter: pause });
  }

  async function askFor<T extends z.ZodMiniType>(schema: T, method: string, body: object, waitMs?: number) {
    const parsed = z.safeParse(schema, await ask(method, body, waitMs));
    if (parsed.success) return parsed.data;
    throw new TelegramError('unavailable', `${method}: another answer than expected`, {
      cause: parsed.error,
    });
  }

  const fetchName = async () => (await askFor(z.object({ username: z.string() }), 'getMe', {})).username;

  return {
    async sendMessage({ chatId, html }) {
      await ask('sendMessage', {
        chat_id: Number(chatId),
        text: html,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      });
    },
    async forgetUpdates(last) {
      await ask('getUpdates', { timeout: 0, limit: 1, offset: last + 1 });
    },
    async fetchUpdates() {
      const allowed_updates = ['message', 'my_chat_member'];
      const question = { timeout: waitSeconds, limit: updatesMax, allowed_updates };
      const updates = await askFor(z.array(z.unknown()), 'getUpdates', question, waitSeconds * 1_000);
      // Returns the id of an unreadable update too, so that it is not fetched forever.
      return updates.map((raw): TelegramUpdate => {
        const read = z.safeParse(Update, raw);
        const update = read.success ? toUpdate(read.data) : undefined;
        const id = Number((raw as { update_id?: unknown } | null)?.update_id);
        return update ?? { id, chatId: '', name: '', language: '', text: '' };
      });
    },
    async fetchBotName() {
      name ??= await fetchName();
      return name;
    },
    async check() {
      await fetchName();
    },
  };
}
