import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { type IncidentState, statementDeadline } from '@paddock/contract/stewarding/course';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { IncidentRow, KnownParty } from '../queries.ts';
import { statements } from '../tables.ts';

interface Hearing {
  row: IncidentRow;
  known: readonly KnownParty[];
  state: IncidentState;
}

/** Until when parties that have not written may still write, before which no decision is published; null when none may. */
export async function statementsOpenUntil(
  db: Executor,
  { row, known, state }: Hearing,
  now: Date,
): Promise<Date | null> {
  if (state !== 'statements') return null;
  const written = await db.select().from(statements).where(eq(statements.incident_id, row.id));
  const waiting = known.filter(
    (party) =>
      party.account_id !== null &&
      !written.some(({ party_id, user_id }) => party_id === party.id || user_id === party.account_id),
  );
  const until = waiting.map(({ question_until }) =>
    statementDeadline(row.statements_until ?? now, question_until),
  );
  const last = until.toSorted((one, other) => Number(other) - Number(one))[0];
  return last && isInTime(last, now) ? last : null;
}
