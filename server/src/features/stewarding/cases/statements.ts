import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError } from '@paddock/contract/core/errors';
import { statementDeadline } from '@paddock/contract/stewarding/course';
import type { IncidentRow, KnownParty } from '../queries.ts';
import type { statements } from '../tables.ts';
import type { LoadedCase } from './transitions.ts';

type Written = readonly Pick<typeof statements.$inferSelect, 'party_id' | 'user_id'>[];

/** Lists the parties with an account that have not written. A member's statement counts for all of their parties. */
export const listSilentParties = (known: readonly KnownParty[], written: Written): KnownParty[] =>
  known.filter(
    ({ id, account_id }) =>
      account_id !== null &&
      !written.some(({ party_id, user_id }) => party_id === id || user_id === account_id),
  );

/** Returns the deadline for a party's statement; null while statements are closed. */
export function statementUntil(row: IncidentRow, party: KnownParty): Date | null {
  const { accepted_at, inadmissible_at, statements_until, decided_at, merged_into_id } = row;
  if (!accepted_at || !statements_until || inadmissible_at || decided_at || merged_into_id !== null)
    return null;
  return statementDeadline(statements_until, party.question_until);
}

/** Throws statement_closed unless the party may write now. */
export function assertStatementOpen({ row, now }: LoadedCase, party: KnownParty): void {
  const until = statementUntil(row, party);
  if (!until || !isInTime(until, now)) throw new AppError('statement_closed');
}

/** Returns the latest deadline of parties that may still write, until which the decision cannot be published; null if no party may. */
export function statementsOpenUntil(
  { row, known, state, now }: Pick<LoadedCase, 'row' | 'known' | 'state' | 'now'>,
  written: Written,
): Date | null {
  if (state !== 'statements') return null;
  const ends = listSilentParties(known, written).map(({ question_until }) =>
    statementDeadline(row.statements_until ?? now, question_until).getTime(),
  );
  const last = new Date(Math.max(...ends));
  return ends.length > 0 && isInTime(last, now) ? last : null;
}
