import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import type { Deps } from '../../../adapters/deps.ts';
import type { EventStatus, UnreadEvent } from '../../../follow-ups/interface.ts';
import type { IngestEvent } from '../ingest-event.ts';
import { acceptEvents } from './accept-events.ts';
import { parseEvent, parseTimingRow } from './parse-event.ts';

const idOf = (raw: unknown): string => {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : '';
};

const answerOf = (id: string, status: EventStatus) =>
  status === 'accepted' || status === 'duplicate'
    ? { id, status }
    : { id, status: 'rejected' as const, code: status };

/** Ingests a game server's batch row by row; idempotent. Throws body_too_large. */
export async function ingestEventBatch(deps: Deps, server_id: number, rows: readonly unknown[]) {
  if (rows.length > ingestBatchMax) throw new AppError('body_too_large');
  const now = deps.now();
  const statuses = new Map<number, EventStatus>();
  const driving = new Map<number, IngestEvent>();
  const timing = new Map<number, UnreadEvent>();
  for (const [place, raw] of rows.entries()) {
    const ofTiming = parseTimingRow(raw, now);
    if (typeof ofTiming === 'object') {
      timing.set(place, ofTiming);
      continue;
    }
    const read = ofTiming ?? parseEvent(raw, now);
    if (typeof read === 'string') statuses.set(place, read);
    else driving.set(place, read);
  }
  const accepted = await acceptEvents(deps, server_id, [...driving.values()]);
  for (const [place, event] of driving) statuses.set(place, accepted.has(event) ? 'accepted' : 'duplicate');
  if (timing.size > 0) {
    const taken = await deps.followUps.timingEventsReceived(deps, server_id, [...timing.values()]);
    for (const [at, place] of [...timing.keys()].entries()) statuses.set(place, taken[at] ?? 'wrong_shape');
  }
  return { results: rows.map((raw, place) => answerOf(idOf(raw), statuses.get(place) ?? 'wrong_shape')) };
}
