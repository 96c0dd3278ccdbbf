import { randomInt } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { readTypedCode } from '@paddock/contract/i18n/typed-values';
import { telegramCodeMinutes } from '@paddock/contract/notifications/rules';
import type { TelegramCode } from '@paddock/contract/notifications/settings-calls';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { TelegramError, type TelegramUpdate } from '../../../adapters/telegram/telegram.ts';
import { keyedHash, type Secrets } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { telegramCodes, telegramLinks } from '../tables.ts';

const codeLength = 10;
/** Without characters that look alike, in either case. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const codeText = (code: string) => `telegram-code:${code}`;
const hashesOf = (secrets: Secrets, code: string) =>
  secrets.map((secret) => keyedHash([secret], codeText(readTypedCode(code))));

/** Creates a single-use code for the bot. Throws not_found if the portal has no bot, and telegram_unavailable. */
export async function linkTelegram(deps: Deps, user_id: number): Promise<TelegramCode> {
  const { db, config, telegram, now } = deps;
  if (!telegram) throw new AppError('not_found');
  const bot = await telegram.fetchBotName().catch((cause: unknown) => {
    if (cause instanceof TelegramError) throw new AppError('telegram_unavailable', { retryAfter: 60, cause });
    throw cause;
  });
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  const expires_at = new Date(now().getTime() + telegramCodeMinutes * 60_000);
  const row = { code_hmac: keyedHash([config.secrets[0]], codeText(code)), expires_at };
  await db.delete(telegramCodes).where(lt(telegramCodes.expires_at, now()));
  await db
    .insert(telegramCodes)
    .values({ ...row, user_id })
    .onConflictDoUpdate({ target: telegramCodes.user_id, set: row });
  return { code, url: `https://t.me/${bot}?start=${code}`, expires_at };
}

export async function unlinkTelegram(db: Executor, user_id: number): Promise<void> {
  await db.delete(telegramLinks).where(eq(telegramLinks.user_id, user_id));
  await db.delete(telegramCodes).where(eq(telegramCodes.user_id, user_id));
}

/** Removes the link of a chat that blocked the bot or sent /stop. */
export async function unlinkChat(db: Executor, chat_id: string): Promise<boolean> {
  const rows = await db.delete(telegramLinks).where(eq(telegramLinks.chat_id, chat_id)).returning();
  return rows.length > 0;
}

/**
 * Links a chat to the account of a code and deletes the code; undefined for an invalid code. A chat has one account
 * and an account has one chat: the newest link wins.
 */
export async function linkChat(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { chatId: chat_id, name }: Pick<TelegramUpdate, 'chatId' | 'name'>,
  code: string,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .delete(telegramCodes)
      .where(
        and(
          inArray(telegramCodes.code_hmac, hashesOf(config.secrets, code)),
          gt(telegramCodes.expires_at, now()),
        ),
      )
      .returning({ user_id: telegramCodes.user_id });
    if (!used) return undefined;
    await tx.delete(telegramLinks).where(eq(telegramLinks.chat_id, chat_id));
    const row = { chat_id, name: cutText(name, 120), linked_at: now() };
    await tx
      .insert(telegramLinks)
      .values({ ...row, user_id: used.user_id })
      .onConflictDoUpdate({ target: telegramLinks.user_id, set: row });
    return used.user_id;
  });
}
