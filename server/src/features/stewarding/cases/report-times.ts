import type { TimeWindow } from '@paddock/contract/championships/entries/deadlines';
import { reportWindow } from '@paddock/contract/stewarding/course';
import type { Race } from '../queries.ts';

/** Returns the window for reports about a session. */
export function reportTimesOf({ championship, session, event }: Race, now: Date): TimeWindow {
  const rules = {
    opens_after: championship.settings.stewarding.opens_after,
    closes_after: championship.settings.report_hours,
  };
  const result_at = session.source === null ? null : (session.result_at ?? session.read_at);
  return reportWindow({ end_date: event.end_date, result_at }, rules, now);
}
