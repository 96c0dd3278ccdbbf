import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@paddock/contract/accounts/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { decryptSecret, encryptSecret } from '../../../config/encrypt-secret.ts';
import type { Secrets } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { recoveryCodes } from './tables.ts';

/** Without look-alikes, since the codes are copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 5;

function makeGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** `code` is without the dash, as the contract parses it. Encrypted instead of an HMAC, so that it can move to another secret. */
function sealCode(secrets: Secrets, user_id: number, code: string): string {
  return encryptSecret(hashCode(code), user_id, secrets);
}

const hashCode = (code: string) => createHash('sha256').update(code).digest('hex');

function isCode(secrets: Secrets, row: typeof recoveryCodes.$inferSelect, code: string): boolean {
  const { user_id, sealed_code } = row;
  try {
    return decryptSecret(sealed_code, user_id, secrets) === hashCode(code);
  } catch {
    // Encrypted under a secret that is lost.
    return false;
  }
}

/** Replaces all codes of a user and returns the new ones, which can't be read again. */
export async function replaceRecoveryCodes(
  tx: Executor,
  { config }: Pick<Deps, 'config'>,
  user_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => [makeGroup(), makeGroup()]);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  await tx.insert(recoveryCodes).values(
    codes.map((groups) => {
      const code = groups.join('');
      return { user_id, sealed_code: sealCode(config.secrets, user_id, code) };
    }),
  );
  return codes.map((code) => code.join('-'));
}

/** Consumes a code. Of two concurrent uses one succeeds. */
export async function consumeRecoveryCode(
  tx: Executor,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user_id: number,
  code: string,
): Promise<boolean> {
  const isUnused = and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at));
  const rows = await tx.select().from(recoveryCodes).where(isUnused);
  const row = rows.find((one) => isCode(config.secrets, one, code));
  if (!row) return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now() })
    .where(and(eq(recoveryCodes.id, row.id), isUnused))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
