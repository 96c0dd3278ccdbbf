import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError } from '@paddock/contract/core/errors';
import { statementDeadline } from '@paddock/contract/stewarding/course';
import type { IncidentRow, KnownParty } from '../queries.ts';
import type { statements } from '../tables.ts';
import type { LoadedCase } from './transitions.ts';

type Written = readonly Pick<typeof statements.$inferSelect, 'party_id' | 'user_id'>[];

/** Parties with an account that have not written; what a member wrote as one party counts for the other as well. */
export const listSilentParties = (known: readonly KnownParty[], written: Written): KnownParty[] =>
  known.filter(
    ({ id, account_id }) =>
      account_id !== null &&
      !written.some(({ party_id, user_id }) => party_id === id || user_id === account_id),
  );

/** Until when a party may write; null while, or since, it may not. */
export function statementUntil(row: IncidentRow, party: KnownParty): Date | null {
  const { accepted_at, inadmissible_at, statements_until, decided_at, merged_into_id } = row;
  if (!accepted_at || !statements_until || inadmissible_at || decided_at || merged_into_id !== null)
    return null;
  return statementDeadline(statements_until, party.question_until);
}

/** Throws statement_closed unless a party may write now. */
export function assertStatementOpen({ row, now }: LoadedCase, party: KnownParty): void {
  const until = statementUntil(row, party);
  if (!until || !isInTime(until, now)) throw new AppError('statement_closed');
}

/** Until when parties that have not written may still write, before which no decision is published; null when none may. */
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
