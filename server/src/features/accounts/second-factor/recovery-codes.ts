import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@paddock/contract/accounts/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { recoveryCodes } from './tables.ts';

/** Without look-alikes, since the codes are written down by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 5;

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `code` without the dash, as the contract reads it. */
function codeHmac(secret: string, user_id: number, code: string): string {
  return createHmac('sha256', secret).update(`recovery-code:${user_id}:${code}`).digest('hex');
}

/** Replaces all codes of a user and answers the new ones, which nobody can read again. */
export async function replaceRecoveryCodes(
  tx: Executor,
  { config }: Pick<Deps, 'config'>,
  user_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => [makeGroup(), makeGroup()]);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id, code_hmac: codeHmac(config.secret, user_id, code.join('')) })));
  return codes.map((code) => code.join('-'));
}

/** Uses a code up. Of two who use it at once one does. */
export async function consumeRecoveryCode(
  tx: Executor,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user_id: number,
  code: string,
): Promise<boolean> {
  const isGood = and(
    eq(recoveryCodes.user_id, user_id),
    eq(recoveryCodes.code_hmac, codeHmac(config.secret, user_id, code)),
    isNull(recoveryCodes.used_at),
  );
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now() })
    .where(isGood)
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
