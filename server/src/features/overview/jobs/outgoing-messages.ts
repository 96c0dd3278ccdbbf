import { AppError } from '@paddock/contract/core/errors';
import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import type { OutgoingMessage } from '@paddock/contract/overview/jobs-calls';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { listPage } from '../../../db/statements/list-page.ts';
import { retryMessage } from '../../notifications/queue-message.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';

const o = outgoingMessages;
/** Neither sent nor dropped. */
const isOpen = inArray(o.state, ['waiting', 'given_up']);

/** Lists open messages: given-up ones first, then by age. */
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
  const { items: rows, total } = await listPage(
    db
      .select(columns)
      .from(o)
      .innerJoin(users, eq(users.id, o.user_id))
      .where(isOpen)
      .orderBy(asc(o.state), asc(o.created_at), asc(o.id)),
    db.$count(o, isOpen),
    { skip, limit },
  );
  return { items: rows as OutgoingMessage[], total };
}

type Row = typeof outgoingMessages.$inferSelect;

/** Changes an open message and audits it. */
function change(
  db: Database,
  id: number,
  make: (tx: Executor, before: Row) => Promise<Row | undefined>,
): Promise<void> {
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
    const after = await make(tx, before);
    const target = { type: 'message', id, name: `${before.kind} → ${reader?.username ?? ''}` } as const;
    await audit(tx, { target, before, after });
  });
}

export function retryOutgoingMessage(db: Database, id: number, now: Date): Promise<void> {
  return change(db, id, (tx) => retryMessage(tx, id, now));
}

/** Drops a message. The row stays, so that its cause does not create another. */
export function discardOutgoingMessage(db: Database, id: number): Promise<void> {
  return change(db, id, async (tx) => {
    const [after] = await tx.update(o).set({ state: 'dropped' }).where(eq(o.id, id)).returning();
    return after;
  });
}
