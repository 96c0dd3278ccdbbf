import { statementDeadline } from '@paddock/contract/stewarding/course';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { notifyAll } from '../notifications/service.ts';
import { settleBars } from './bars/settle-bars.ts';
import { notifyPanel } from './panel/known-cases.ts';
import { caseFacts, getRace, type IncidentRow, isAccused, isUndecided, listParties } from './queries.ts';
import { incidents, statements } from './tables.ts';

/** So long before the end a party that has not written is reminded, in ms. */
const remindMs = 6 * 3_600_000;

const isHeard = and(isNotNull(incidents.accepted_at), isUndecided);

/** Reminds the accused who have not written while they still may. */
async function remind(tx: Executor, row: IncidentRow, now: Date): Promise<void> {
  const race = await getRace(tx, row.round_session_id);
  const written = await tx.select().from(statements).where(eq(statements.incident_id, row.id));
  const accused = (await listParties(tx, [row.id])).filter(isAccused);
  const news = accused.flatMap(({ id, account_id, question_until }) => {
    const until = row.statements_until && statementDeadline(row.statements_until, question_until);
    if (account_id === null || !until || until < now) return [];
    if (written.some(({ party_id, user_id }) => party_id === id || user_id === account_id)) return [];
    const facts = { ...caseFacts(race, row.id), deadline: until.toISOString() };
    return [{ user_id: account_id, cause: `${row.id}:${until.getTime()}`, facts }];
  });
  await notifyAll(tx, 'statement_due', news, now);
  await tx.update(incidents).set({ reminded_at: now }).where(eq(incidents.id, row.id));
}

/** Tells the panel that statements are in. */
async function callPanel(tx: Executor, row: IncidentRow, now: Date): Promise<void> {
  const race = await getRace(tx, row.round_session_id);
  await notifyPanel(tx, race, { id: row.id, cause: `${row.id}:decide` }, now);
  await tx.update(incidents).set({ ready_at: now }).where(eq(incidents.id, row.id));
}

/** A round of the job: what the clock decides about cases, each in a transaction of its own. */
export async function settleIncidents(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const soon = new Date(now.getTime() + remindMs);
  const due = await db
    .select()
    .from(incidents)
    .where(and(isHeard, isNull(incidents.reminded_at), lte(incidents.statements_until, soon)));
  for (const row of due) await db.transaction((tx) => remind(tx, row, now));
  const ready = await db
    .select()
    .from(incidents)
    .where(and(isHeard, isNull(incidents.ready_at), lte(incidents.statements_until, now)));
  for (const row of ready) await db.transaction((tx) => callPanel(tx, row, now));
  await settleBars(deps);
}
