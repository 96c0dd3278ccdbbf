import { and, eq, like, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { deleteByAccount } from '../../../db/erase-declared.ts';
import { hashToken } from '../../accounts/sessions/queries.ts';
import { loginThrottles } from '../../accounts/tables.ts';
import { renameInNotices } from '../../notifications/notify.ts';
import { notifications, outgoingMessages } from '../../notifications/tables.ts';
import type { accountErasures } from '../tables.ts';

type Erasure = typeof accountErasures.$inferSelect;

/** Deletes the account's declared rows, and its name in others' notifications. */
export async function eraseRows({ db }: Pick<Deps, 'db'>, erasure: Erasure): Promise<void> {
  const { user_id, username, email } = erasure;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await deleteByAccount(tx, { id: user_id, email: email ?? '' });
    for (const table of [notifications, outgoingMessages])
      await tx
        .update(table)
        .set({ data: sql`${table.data} || '{"rival": null}'` })
        .where(and(eq(table.kind, 'rival_ahead'), sql`${table.data} ->> 'rival_id' = ${String(user_id)}`));
    if (username !== null) await renameInNotices(tx, username, null);
  });
}

/** Deletes counters of wrong passwords, whose keys are hashes of the address. */
export async function eraseThrottles({ db }: Pick<Deps, 'db'>, { email }: Erasure): Promise<void> {
  if (email === null) return;
  const account = `account:${hashToken(email.toLowerCase())}`;
  const { key } = loginThrottles;
  await db.delete(loginThrottles).where(or(eq(key, account), like(key, `${account}:%`)));
}
