import type { Locale } from '@paddock/contract/i18n/locale';
import { interpolate } from '@paddock/contract/i18n/messages';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { invisible } from '@paddock/contract/i18n/typed-values';
import { siteTitle } from '@paddock/contract/site/rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type Telegram, TelegramError, type TelegramUpdate } from '../../../adapters/telegram/telegram.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { users } from '../../users/tables.ts';
import { botTexts } from './bot-texts.ts';
import { escapeTelegram } from './escape-telegram.ts';
import { linkChat, unlinkChat } from './link-telegram.ts';

type Reply = { text: keyof (typeof botTexts)[Locale]; locale: Locale; username?: string };

async function processUpdate(deps: Deps, update: TelegramUpdate): Promise<Reply | undefined> {
  const { db } = deps;
  if (update.chatId === '') return undefined;
  if (update.text === null) {
    await unlinkChat(db, update.chatId);
    return undefined;
  }
  const locale: Locale = update.language === '' || update.language.startsWith('fa') ? 'fa' : 'en';
  const [, command = '', code = ''] =
    /^\/(\w+)(?:@\w+)?(?:\s+(.+))?$/su.exec(update.text.replace(invisible, '').trim()) ?? [];
  if (command === 'stop') {
    return { text: (await unlinkChat(db, update.chatId)) ? 'unlinked' : 'notLinked', locale };
  }
  if (command !== 'start' || code === '') return { text: 'help', locale };
  const user_id = await linkChat(deps, update, code);
  if (user_id === undefined) return { text: 'codeWrong', locale };
  const [user] = await db
    .select({ username: users.username, locale: users.locale })
    .from(users)
    .where(eq(users.id, user_id));
  return { text: 'linked', locale: user?.locale ?? locale, username: user?.username ?? '' };
}

async function sendReply(deps: Deps, telegram: Telegram, chatId: string, reply: Reply): Promise<void> {
  const site = siteTitle(await getCurrentSettings(deps.db), reply.locale);
  const toValue = (name: string) => escapeTelegram(cleanName(name));
  const html = interpolate(botTexts[reply.locale][reply.text], {
    site: toValue(site),
    username: toValue(reply.username ?? ''),
  });
  // A member who misses the reply finds the link in the settings.
  await telegram.sendMessage({ chatId, html }).catch((error: unknown) => {
    if (!(error instanceof TelegramError)) throw error;
  });
}

/** Until when an unreachable bot is paused, in ms. */
const pausedUntil = new WeakMap<Telegram, number>();
const pauseMs = 15_000;

/**
 * Long-polls Telegram for messages to the bot and answers them. Runs in one process at a time. During an outage it
 * throws once and then pauses until Telegram is back.
 */
export async function readTelegram(deps: Deps): Promise<void> {
  const { telegram, now } = deps;
  if (!telegram) return;
  const paused = pausedUntil.get(telegram);
  if (paused !== undefined && paused > now().getTime()) return;
  try {
    await readUpdates(deps, telegram);
    pausedUntil.delete(telegram);
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    pausedUntil.set(telegram, now().getTime() + pauseMs);
    if (paused === undefined) throw error;
  }
}

async function readUpdates(deps: Deps, telegram: Telegram): Promise<void> {
  const updates = await telegram.fetchUpdates();
  for (const update of updates) {
    const reply = await processUpdate(deps, update);
    if (reply) await sendReply(deps, telegram, update.chatId, reply);
  }
  const last = updates.at(-1);
  if (last) await telegram.forgetUpdates(last.id);
}
