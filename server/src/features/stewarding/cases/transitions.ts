import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { afterHours, type IncidentState } from '@paddock/contract/stewarding/course';
import { type Verdict, verdictsOf } from '@paddock/contract/stewarding/panel';
import { questionHours } from '@paddock/contract/stewarding/rules';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import type { Viewer } from '../../../http/app-types.ts';
import { stewardingRulesOf } from '../../championships/queries.ts';
import type { Bench, CaseOfRace } from '../panel/panel.ts';
import type { IncidentRow, KnownParty } from '../queries.ts';

/** A case with what decisions about it need. */
export interface LoadedCase extends CaseOfRace {
  now: Date;
  state: IncidentState;
  hearing: 1 | 2;
  known: readonly KnownParty[];
}

/** As what a steward decides a case. */
export interface Seat {
  bench: Bench;
  viewer: Viewer;
  role: StewardRole;
}

/** Whether a case is in its first hearing. */
export const isInHearing = (state: IncidentState): boolean =>
  state === 'statements' || state === 'deliberation';

const isUnderway = (state: IncidentState): boolean => state === 'filed' || isInHearing(state);

/** Throws unless a hearing is open: incident_not_accepted before it, already_decided after it. */
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

/** Starts the statements; undefined where they have started. Throws already_decided. */
export function decideAcceptance({ row, race, state, now }: LoadedCase) {
  if (isInHearing(state)) return undefined;
  if (state !== 'filed') throw new AppError('already_decided');
  const statements_until = afterHours(now, stewardingRulesOf(race.championship).statement_hours);
  return { accepted_at: now, opened_at: row.opened_at ?? now, statements_until };
}

/** Ends a report as inadmissible; undefined where it is. Throws already_decided, and validation_failed without a reason. */
export function decideRefusal({ row, state, now }: LoadedCase, reason: string | undefined) {
  if (!reason) throw invalid({ field: 'reason', code: 'required' });
  if (state === 'inadmissible') return undefined;
  if (!isUnderway(state)) throw new AppError('already_decided');
  return { inadmissible_at: now, inadmissible_reason: reason, opened_at: row.opened_at ?? now };
}

/**
 * Assigns a case to a steward, or to none. Throws permission_denied unless a chief does it or the steward who takes it, and
 * validation_failed for an involved steward and for members who are not on the panel.
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

/** Merges a report into another of the same session, whose parties it adds to. Throws already_decided. */
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
 * Asks a party, who may write for a day more; a member may be two of them. Throws incident_not_accepted, already_decided,
 * question_asked, and validation_failed for a party that is unknown.
 */
export function decideQuestion(
  incident: LoadedCase,
  { entry_id, user_id }: { entry_id?: number | undefined; user_id?: number | undefined },
) {
  assertUndecided(incident);
  const { row, known, now } = incident;
  if (row.decided_at) throw new AppError('already_decided');
  const asked = known.filter((party) =>
    entry_id === undefined ? user_id !== undefined && party.user_id === user_id : party.entry_id === entry_id,
  );
  const [party] = asked;
  if (!party)
    throw invalid({ field: entry_id === undefined ? 'user_id' : 'entry_id', code: 'party_unknown' });
  if (asked.some(({ question }) => question !== null)) throw new AppError('question_asked');
  const question_until = afterHours(now, questionHours);
  const { statements_until: until } = row;
  const statements_until = until && until > question_until ? until : question_until;
  return {
    party_ids: asked.map(({ id }) => id),
    account_id: party.account_id ?? party.user_id,
    question_until,
    statements_until,
  };
}

/** Takes the viewer's own report back; undefined where it is. Throws report_opened once a steward has seen it, and not_found. */
export function decideWithdrawal({ row, now }: LoadedCase, viewer: { id: number }) {
  if (row.reporter_id !== viewer.id) throw new AppError('not_found');
  if (row.withdrawn_at) return undefined;
  if (row.opened_at || row.accepted_at || row.inadmissible_at || row.merged_into_id !== null)
    throw new AppError('report_opened');
  return { withdrawn_at: now };
}

/** Whether a party with so many appeals of its own may appeal: once, in time, and while another's appeal waits. */
export function canAppeal(row: IncidentRow, appeals: number, now: Date): boolean {
  const inTime = row.appeal_until !== null && isInTime(row.appeal_until, now);
  return row.decided_at !== null && row.heard_at === null && inTime && appeals === 0;
}

/** Appeals the decision of the first hearing. Throws appeal_exists and appeal_closed. */
export function decideAppeal(
  { row, now }: LoadedCase,
  { appeals, decision }: { appeals: number; decision: { id: number; published_at: Date | null } | undefined },
) {
  if (appeals > 0) throw new AppError('appeal_exists');
  if (!canAppeal(row, 0, now) || !decision?.published_at) throw new AppError('appeal_closed');
  return { decision_id: decision.id, appealed_at: row.appealed_at ?? now };
}
