import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { loginThrottles } from '../../accounts/password/tables.ts';
import { passkeyChallenges } from '../../accounts/second-factor/tables.ts';
import { hashToken } from '../../accounts/sessions/queries.ts';
import { postLikes } from '../../blog/tables.ts';
import { eventParticipants, eventReminders } from '../../events/tables.ts';
import { renameInNotices } from '../../notifications/service.ts';
import {
  notificationCauses,
  notificationSettings,
  notifications,
  outgoingMessages,
} from '../../notifications/tables.ts';
import { chosenRivals } from '../../rivals/tables.ts';
import { deleteVotes } from '../../servers/service.ts';
import { stewards } from '../../stewarding/tables.ts';
import { invitations } from '../../user-admin/tables.ts';
import { activeDays } from '../../users/activity/tables.ts';
import type { accountErasures } from '../tables.ts';

type Known = typeof accountErasures.$inferSelect;

/** What nobody else has a part in. Days that are closed forget the account by a trigger (db/schema/triggers.sql). */
const ownTables = [
  passkeyChallenges,
  notifications,
  notificationCauses,
  notificationSettings,
  eventParticipants,
  eventReminders,
  postLikes,
  activeDays,
  stewards,
];

/** Deletes what an account leaves in rows of its own, and its name in what others were told. */
export async function eraseRows(db: Database, { user_id, username, email }: Known): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of ownTables) await tx.delete(table).where(eq(table.user_id, user_id));
    await deleteVotes(tx, user_id);
    // The last mail to the address may still be on its way.
    await tx
      .delete(outgoingMessages)
      .where(and(eq(outgoingMessages.user_id, user_id), ne(outgoingMessages.state, 'waiting')));
    await tx.delete(invitations).where(eq(invitations.invited_by, user_id));
    if (email !== null) {
      await tx.delete(invitations).where(eq(invitations.email, email.toLowerCase()));
      const account = `account:${hashToken(email.toLowerCase())}`;
      await tx
        .delete(loginThrottles)
        .where(or(eq(loginThrottles.key, account), like(loginThrottles.key, `${account}:%`)));
    }
    await tx
      .delete(chosenRivals)
      .where(or(eq(chosenRivals.user_id, user_id), eq(chosenRivals.rival_id, user_id)));
    for (const table of [notifications, outgoingMessages])
      await tx
        .update(table)
        .set({ data: sql`${table.data} || '{"rival": null}'` })
        .where(and(eq(table.kind, 'rival_ahead'), sql`${table.data} ->> 'rival_id' = ${String(user_id)}`));
    if (username !== null) await renameInNotices(tx, username, null);
  });
}
