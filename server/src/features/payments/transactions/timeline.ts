import type { TimelineEntry } from '@paddock/contract/payments/calls';
import type { TimelineKind } from '@paddock/contract/payments/transaction-status';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { users } from '../../users/tables.ts';
import { transactionEvents } from '../tables.ts';

/** A member of staff, with the reason for the action. */
export interface StaffActor {
  id: number;
  reason: string | null;
}

interface Entry {
  /** The row id. */
  transaction: number;
  kind: TimelineKind;
  actor?: StaffActor | undefined;
  reason?: string | null | undefined;
}

export async function addTimelineEntry(
  tx: Executor,
  { transaction, kind, actor, reason = actor?.reason ?? null }: Entry,
  now: Date,
): Promise<void> {
  const entry = { transaction_id: transaction, kind, at: now, actor_id: actor?.id ?? null, reason };
  await tx.insert(transactionEvents).values(entry);
}

export async function hasTimelineEntry(
  db: Executor,
  { transaction, kind }: Pick<Entry, 'transaction' | 'kind'>,
): Promise<boolean> {
  const [found] = await db
    .select({ id: transactionEvents.id })
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transaction_id, transaction), eq(transactionEvents.kind, kind)))
    .limit(1);
  return found !== undefined;
}

/** For states that a provider repeats with every answer. */
export async function addTimelineEntryOnce(tx: Executor, entry: Entry, now: Date): Promise<void> {
  if (!(await hasTimelineEntry(tx, entry))) await addTimelineEntry(tx, entry, now);
}

export function listTimeline(db: Executor, transaction: number): Promise<TimelineEntry[]> {
  return db
    .select({
      kind: transactionEvents.kind,
      at: transactionEvents.at,
      by: users.username,
      reason: transactionEvents.reason,
    })
    .from(transactionEvents)
    .leftJoin(users, eq(users.id, transactionEvents.actor_id))
    .where(eq(transactionEvents.transaction_id, transaction))
    .orderBy(asc(transactionEvents.id));
}
