import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { afterHours, type IncidentState } from '@paddock/contract/stewarding/course';
import { type Verdict, verdictsOf } from '@paddock/contract/stewarding/panel';
import { questionHours } from '@paddock/contract/stewarding/rules';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import type { Viewer } from '../../../http/app-types.ts';
import type { Bench, CaseOfRace } from '../panel/panel.ts';
import type { IncidentRow, KnownParty } from '../queries.ts';

/** A case with the facts that transitions need. */
export interface LoadedCase extends CaseOfRace {
  now: Date;
  state: IncidentState;
  hearing: 1 | 2;
  known: readonly KnownParty[];
}

/** The capacity in which a steward decides a case. */
export interface Seat {
  bench: Bench;
  viewer: Viewer;
  role: StewardRole;
}

/** Returns whether a case is in its first hearing. */
export const isInHearing = (state: IncidentState): boolean =>
  state === 'statements' || state === 'deliberation';

const isUnderway = (state: IncidentState): boolean => state === 'filed' || isInHearing(state);

/** Throws incident_not_accepted before a hearing, and already_decided after it. */
export function assertUndecided({ state }: LoadedCase): void {
  if (state === 'filed') throw new AppError('incident_not_accepted');
  if (!isInHearing(state) && state !== 'appealed') throw new AppError('already_decided');
}

/** Throws incident_not_accepted, already_decided, and validation_failed for a verdict of the other hearing. */
export function assertVote(incident: LoadedCase, verdict: Verdict): void {
  assertUndecided(incident);
  if (!verdictsOf(incident.hearing).includes(verdict))
    throw invalid({ field: 'verdict', code: 'verdict_invalid' });
}

/** Returns the change that starts statements; undefined if they have started. Throws already_decided. */
export function decideAcceptance({ row, race, state, now }: LoadedCase) {
  if (isInHearing(state)) return undefined;
  if (state !== 'filed') throw new AppError('already_decided');
  const statements_until = afterHours(now, race.championship.settings.stewarding.statement_hours);
  return { accepted_at: now, opened_at: row.opened_at ?? now, statements_until };
}

/**
 * Returns the change that closes a report as inadmissible; undefined if it is. Throws already_decided, and validation_failed without a
 * reason.
 */
export function decideRejection({ row, state, now }: LoadedCase, reason: string | undefined) {
  if (!reason) throw invalid({ field: 'reason', code: 'required' });
  if (state === 'inadmissible') return undefined;
  if (!isUnderway(state)) throw new AppError('already_decided');
  return { inadmissible_at: now, inadmissible_reason: reason, opened_at: row.opened_at ?? now };
}

/**
 * Returns the change that assigns a case to a steward, or with null unassigns it. Throws permission_denied unless a chief does it or the
 * steward takes the case, and validation_failed for an involved steward or a member outside the panel.
 */
export function decideAssignment(
  { row, now, bench, viewer, role }: LoadedCase & Seat,
  user_id: number | null,
) {
  if (role !== 'chief' && user_id !== viewer.id) throw new AppError('permission_denied');
  const isOfPanel = user_id === viewer.id || bench.panel.some(({ user }) => user.id === user_id);
  if (user_id !== null && (!isOfPanel || bench.isInvolved(user_id)))
    throw invalid({ field: 'assigned_to', code: 'steward_unknown' });
  return { assigned_to: user_id, opened_at: row.opened_at ?? now };
}

/** Returns the parties that merging a report adds to another case of the session. Throws already_decided. */
export function decideMerge({ state, known }: LoadedCase, target: LoadedCase): KnownParty[] {
  if (!isUnderway(state) || !isUnderway(target.state)) throw new AppError('already_decided');
  return known.filter(
    ({ role, entry_id, user_id }) =>
      !target.known.some(
        (party) =>
          party.role === role &&
          party.entry_id === entry_id &&
          (entry_id !== null || party.user_id === user_id),
      ),
  );
}

/**
 * Returns the change that asks a party a question and extends its deadline by a day; a member may be two parties. Throws
 * incident_not_accepted, already_decided, question_asked, and validation_failed for an unknown party.
 */
export function decideQuestion(
  incident: LoadedCase,
  { entry_id, user_id }: { entry_id?: number | undefined; user_id?: number | undefined },
) {
  assertUndecided(incident);
  const { row, known, now } = incident;
  if (row.decided_at) throw new AppError('already_decided');
  const recipients = known.filter((party) =>
    entry_id === undefined ? user_id !== undefined && party.user_id === user_id : party.entry_id === entry_id,
  );
  const [party] = recipients;
  if (!party)
    throw invalid({ field: entry_id === undefined ? 'user_id' : 'entry_id', code: 'party_unknown' });
  if (recipients.some(({ question }) => question !== null)) throw new AppError('question_asked');
  const question_until = afterHours(now, questionHours);
  const { statements_until: until } = row;
  const statements_until = until && until > question_until ? until : question_until;
  return {
    party_ids: recipients.map(({ id }) => id),
    account_id: party.account_id ?? party.user_id,
    question_until,
    statements_until,
  };
}

/**
 * Returns the change that withdraws the viewer's report; undefined if it is withdrawn. Throws report_opened once a steward has opened it,
 * and not_found.
 */
export function decideWithdrawal({ row, now }: LoadedCase, viewer: { id: number }) {
  if (row.reporter_id !== viewer.id) throw new AppError('not_found');
  if (row.withdrawn_at) return undefined;
  if (row.opened_at || row.accepted_at || row.inadmissible_at || row.merged_into_id !== null)
    throw new AppError('report_opened');
  return { withdrawn_at: now };
}

/** Returns whether a party may appeal: once, in time, and while no appeal is decided. `appeals` counts the party's own. */
export function canAppeal(row: IncidentRow, appeals: number, now: Date): boolean {
  const inTime = row.appeal_until !== null && isInTime(row.appeal_until, now);
  return row.decided_at !== null && row.heard_at === null && inTime && appeals === 0;
}

/** Returns the change that appeals the first decision. Throws appeal_exists and appeal_closed. */
export function decideAppeal(
  { row, now }: LoadedCase,
  { appeals, decision }: { appeals: number; decision: { id: number; published_at: Date | null } | undefined },
) {
  if (appeals > 0) throw new AppError('appeal_exists');
  if (!canAppeal(row, 0, now) || !decision?.published_at) throw new AppError('appeal_closed');
  return { decision_id: decision.id, appealed_at: row.appealed_at ?? now };
}
