import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { matchesKeyedHash } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { tryMember } from '../../users/with-member.ts';
import { linksOfUser, sendLink, signInCodeText } from '../send-link.ts';
import { mailedLinks } from '../tables.ts';

interface Account {
  id: number;
  email: string;
}

/** The valid code mailed to an account's current address. */
async function findGoodCode(db: Executor, { id, email }: Account, now: Date) {
  const isGood = and(
    isNull(mailedLinks.void_at),
    gt(mailedLinks.expires_at, now),
    eq(mailedLinks.email, email),
  );
  const [code] = await db
    .select()
    .from(mailedLinks)
    .where(and(linksOfUser(id, 'sign_in_code'), isGood))
    .orderBy(desc(mailedLinks.id))
    .limit(1);
  return code;
}

/** Mails a sign-in code unless the last one is still valid, so that repeated requests do not fill a mailbox. */
export async function sendSignInCode(deps: Deps, user: Account): Promise<void> {
  // The lock gives concurrent requests the same code.
  await tryMember(deps, user.id, async ({ tx, now }) => {
    if (!(await findGoodCode(tx, user, now))) await sendLink(tx, deps, user, 'sign_in_code');
  });
}

/** The id of the mailed code, if the typed one matches. */
export async function findSignInCode(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  user: Account,
  typed: string,
): Promise<number | undefined> {
  const code = await findGoodCode(db, user, now());
  if (!code) return undefined;
  const text = signInCodeText(user.id, code.created_at, typed);
  return matchesKeyedHash(config.secrets, code.token_hash, text) ? code.id : undefined;
}
