import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { notifyAll } from '../notifications/notify.ts';
import { settleBars } from './bars/settle-bars.ts';
import { listSilentParties, statementUntil } from './cases/statements.ts';
import { isInHearing } from './cases/transitions.ts';
import { notifyPanel } from './panel/known-cases.ts';
import { caseFacts, isAccused, isUndecided } from './queries.ts';
import { incidents, statements } from './tables.ts';
import { type LockedCase, withCase } from './with-case.ts';

/** How long before the deadline silent parties are reminded, in ms. */
const remindMs = 6 * 3_600_000;

/** Reminds the accused who have not written and still may. */
async function remind({ tx, row, race, known, state, now }: LockedCase): Promise<void> {
  if (!isInHearing(state) || row.reminded_at) return;
  const written = await tx.select().from(statements).where(eq(statements.incident_id, row.id));
  const news = listSilentParties(known.filter(isAccused), written).flatMap((party) => {
    const until = statementUntil(row, party);
    if (party.account_id === null || !until || until < now) return [];
    const facts = { ...caseFacts(race, row.id), deadline: until.toISOString() };
    return [{ user_id: party.account_id, cause: `${row.id}:${until.getTime()}`, facts }];
  });
  await notifyAll(tx, 'statement_due', news, now);
  await tx.update(incidents).set({ reminded_at: now }).where(eq(incidents.id, row.id));
}

/** Notifies the panel that statements are closed. */
async function callPanel({ tx, row, race, state, now }: LockedCase): Promise<void> {
  if (!isInHearing(state) || row.ready_at) return;
  await notifyPanel(tx, race, { id: row.id, cause: `${row.id}:decide` }, now);
  await tx.update(incidents).set({ ready_at: now }).where(eq(incidents.id, row.id));
}

/** Lists undecided cases whose statements end by an instant. */
const listDue = (db: Executor, until: Date, isOpen: SQL) =>
  db
    .select({ id: incidents.id })
    .from(incidents)
    .where(
      and(isNotNull(incidents.accepted_at), isUndecided, isOpen, lte(incidents.statements_until, until)),
    );

/** Sends due reminders and applies bars. Each case runs in its own transaction. */
export async function settleIncidents(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const soon = new Date(now.getTime() + remindMs);
  for (const { id } of await listDue(db, soon, isNull(incidents.reminded_at)))
    await withCase(deps, { id, viewer: null }, remind);
  for (const { id } of await listDue(db, now, isNull(incidents.ready_at)))
    await withCase(deps, { id, viewer: null }, callPanel);
  await settleBars(deps);
}
