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

/** States in which a report waits for its decision: an official result waits for it. */
export const openStates: readonly IncidentState[] = ['filed', 'statements', 'deliberation'];
/** States in which the stewards have work. */
export const workStates: readonly IncidentState[] = [...openStates, 'appealed'];

export const afterHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs);
export const afterDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The facts of a case from which its state is computed. */
export interface CaseFacts {
  merged_into_id: number | null;
  withdrawn_at: Date | null;
  inadmissible_at: Date | null;
  accepted_at: Date | null;
  /** The latest instant at which any party may still write. */
  statements_until: Date | null;
  /** When its decision was published. */
  decided_at: Date | null;
  /** Until when it may be appealed; null where no appeal is possible. */
  appeal_until: Date | null;
  /** Whether an appeal waits, and whether one was decided. */
  is_appealed: boolean;
  is_heard: boolean;
}

/** Where a case is at a moment. What was withdrawn or merged goes nowhere, whatever else is known of it. */
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
  /** Minutes after the end, so that heads are cooler. */
  opens_after: number;
  /** Hours after the end. */
  closes_after: number;
}

/** The facts of a case that say since when it is final. */
export type EndFacts = Pick<CaseFacts, 'withdrawn_at' | 'inadmissible_at' | 'decided_at' | 'appeal_until'> & {
  /** When an appeal was filed, and when it was decided. */
  appealed_at: Date | null;
  heard_at: Date | null;
};

/**
 * Since when nothing can change a case any more; null while something can. A case that was merged ends with the one that it was
 * merged into, of which these facts are to be.
 */
export function finalSince(facts: EndFacts, now: Date): Date | null {
  if (facts.withdrawn_at) return facts.withdrawn_at;
  if (facts.inadmissible_at) return facts.inadmissible_at;
  if (!facts.decided_at) return null;
  if (facts.appealed_at) return facts.heard_at;
  const until = facts.appeal_until ?? facts.decided_at;
  return isInTime(until, now) && facts.appeal_until ? null : until;
}

/** When reports about a session are taken. `result_at` is when its result came, null while it is missing. */
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

/** Until when a party may write: the deadline of all, or its own once it was asked a question back. */
export const statementDeadline = (statements_until: Date, question_until: Date | null): Date =>
  question_until && question_until > statements_until ? question_until : statements_until;

/** Until when a decision may be appealed; null where the season has no appeal, or an appeal has been decided. */
export const appealDeadline = (published_at: Date, appeal_hours: number): Date | null =>
  appeal_hours === 0 ? null : afterHours(published_at, appeal_hours);
