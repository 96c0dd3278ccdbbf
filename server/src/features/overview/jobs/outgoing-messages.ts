import { AppError } from '@paddock/contract/core/errors';
import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import type { OutgoingMessage } from '@paddock/contract/overview/calls';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';

const o = outgoingMessages;
/** Neither sent nor dropped. */
const isOpen = inArray(o.state, ['waiting', 'given_up']);

/** Those that were given up first, then by age. */
export async function listOutgoingMessages(
  db: Executor,
  { skip = 0, limit = pageSize }: PageQuery,
): Promise<List<OutgoingMessage>> {
  const { id, channel, kind, state, attempts, error, created_at, next_at } = o;
  const columns = {
    id,
    channel,
    kind,
    state,
    attempts,
    error,
    created_at,
    next_at,
    recipient: users.username,
  };
  const [rows, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(o)
      .innerJoin(users, eq(users.id, o.user_id))
      .where(isOpen)
      .orderBy(asc(o.state), asc(o.created_at), asc(o.id))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(o).where(isOpen),
  ]);
  return { items: rows as OutgoingMessage[], total: counted?.total ?? 0 };
}

type Change = Partial<typeof outgoingMessages.$inferInsert>;

/** Changes a message that is still open, and notes it. */
function change(db: Database, id: number, columns: Change): Promise<void> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(o)
      .where(and(eq(o.id, id), isOpen))
      .for('update');
    if (!before) throw new AppError('not_found');
    const [reader] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, before.user_id));
    const [after] = await tx.update(o).set(columns).where(eq(o.id, id)).returning();
    const target = { type: 'message', id, name: `${before.kind} → ${reader?.username ?? ''}` } as const;
    await audit(tx, { target, before, after });
  });
}

/** Its tries begin anew, so its age does as well: after days of tries the first failure would be the last. */
export function retryOutgoingMessage(db: Database, id: number, now: Date): Promise<void> {
  return change(db, id, { state: 'waiting', attempts: 0, next_at: now, created_at: now, error: null });
}

/** The row stays, so that the same cause does not make another. */
export function discardOutgoingMessage(db: Database, id: number): Promise<void> {
  return change(db, id, { state: 'dropped' });
}
