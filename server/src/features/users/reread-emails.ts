import { readTypedEmail } from '@paddock/contract/i18n/typed-email';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { notDeleted, userExists } from './queries.ts';
import { users } from './tables.ts';

/**
 * Rewrites addresses that were stored before `readTypedEmail` existed, because sign-in looks for what it returns. Leaves an address
 * unchanged when another account already has the result.
 */
export async function rereadEmails(db: Executor): Promise<void> {
  const stored = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(notDeleted, sql`octet_length(${users.email}) <> char_length(${users.email})`));
  for (const { id, email } of stored) {
    const read = readTypedEmail(email);
    if (read === email) continue;
    const isRead = and(notDeleted, sql`lower(${users.email}) = lower(${read})`);
    if (!(await userExists(db, isRead as SQL)))
      await db.update(users).set({ email: read }).where(eq(users.id, id));
  }
}
