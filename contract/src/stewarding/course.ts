import { isInTime, type TimeWindow } from '../championships/entries/deadlines.ts';
import { reportsFrom } from '../championships/results/report-window.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';

export const incidentStates = [
  'filed',
  'inadmissible',
  'statements',
  'deliberation',
  'decided',
  'appealed',
  'final',
  'withdrawn',
  'merged',
] as const;
export type IncidentState = (typeof incidentStates)[number];

/** States of a report without a decision; the result cannot become official before. */
export const openStates: readonly IncidentState[] = ['filed', 'statements', 'deliberation'];
/** States that need work by stewards. */
export const workStates: readonly IncidentState[] = [...openStates, 'appealed'];

export const afterHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs);
export const afterDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The input of a case's state. */
export interface CaseFacts {
  merged_into_id: number | null;
  withdrawn_at: Date | null;
  inadmissible_at: Date | null;
  accepted_at: Date | null;
  /** The latest deadline of any party's statement. */
  statements_until: Date | null;
  /** When its decision was published. */
  decided_at: Date | null;
  /** Deadline for an appeal; null if it cannot be appealed. */
  appeal_until: Date | null;
  /** Whether an appeal is pending, and whether one was decided. */
  is_appealed: boolean;
  is_heard: boolean;
}

/** The state of a case at a moment. Withdrawn and merged override everything else. */
export function incidentState(facts: CaseFacts, now: Date): IncidentState {
  if (facts.merged_into_id !== null) return 'merged';
  if (facts.withdrawn_at) return 'withdrawn';
  if (facts.inadmissible_at) return 'inadmissible';
  if (facts.decided_at) {
    if (facts.is_appealed) return 'appealed';
    const isOpen = facts.appeal_until !== null && isInTime(facts.appeal_until, now);
    return isOpen && !facts.is_heard ? 'decided' : 'final';
  }
  if (!facts.accepted_at) return 'filed';
  return facts.statements_until && isInTime(facts.statements_until, now) ? 'statements' : 'deliberation';
}

export interface ReportRules {
  /** Minutes after the end, as a cooling-off period. */
  opens_after: number;
  /** Hours after the end. */
  closes_after: number;
}

/** The input of `finalSince`. */
export type EndFacts = Pick<CaseFacts, 'withdrawn_at' | 'inadmissible_at' | 'decided_at' | 'appeal_until'> & {
  /** When an appeal was filed, and when it was decided. */
  appealed_at: Date | null;
  heard_at: Date | null;
};

/**
 * Since when a case is final; null while it can change. For a merged case, pass the facts of the case it was
 * merged into.
 */
export function finalSince(facts: EndFacts, now: Date): Date | null {
  if (facts.withdrawn_at) return facts.withdrawn_at;
  if (facts.inadmissible_at) return facts.inadmissible_at;
  if (!facts.decided_at) return null;
  if (facts.appealed_at) return facts.heard_at;
  const until = facts.appeal_until ?? facts.decided_at;
  return isInTime(until, now) && facts.appeal_until ? null : until;
}

/** The window for reports about a session. `result_at` is when its result arrived, null while it is missing. */
export function reportWindow(
  { end_date, result_at }: { end_date: Date; result_at: Date | null },
  { opens_after, closes_after }: ReportRules,
  now: Date,
): TimeWindow {
  return {
    opens_at: new Date(end_date.getTime() + opens_after * minuteMs),
    closes_at: afterHours(reportsFrom({ end_date, result_at }, now), closes_after),
  };
}

/** A party's deadline for a statement: the common one, or its own after a question. */
export const statementDeadline = (statements_until: Date, question_until: Date | null): Date =>
  question_until && question_until > statements_until ? question_until : statements_until;

/** Deadline for an appeal; null if the season has no appeals, or an appeal has been decided. */
export const appealDeadline = (published_at: Date, appeal_hours: number): Date | null =>
  appeal_hours === 0 ? null : afterHours(published_at, appeal_hours);
