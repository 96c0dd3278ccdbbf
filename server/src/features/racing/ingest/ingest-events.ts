import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { acceptEvents } from './accept-events.ts';
import type { EventStatus, EventTaker, OtherEvent } from './ingest-event.ts';
import { parseEvent, parseOther } from './parse-event.ts';

const idOf = (raw: unknown): string => {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : '';
};

/** Rows that another feature takes, by their places; those that cannot be read have their status already. */
async function takeOthers(
  deps: Deps,
  server_id: number,
  told: ReadonlyMap<number, OtherEvent>,
  taker: EventTaker,
) {
  const places = [...told.keys()];
  const statuses = await taker.take(deps, server_id, [...told.values()]);
  return places.map((place, index): [number, EventStatus] => [place, statuses[index] ?? 'wrong_shape']);
}

const answerOf = (id: string, status: EventStatus) =>
  status === 'accepted' || status === 'duplicate'
    ? { id, status }
    : { id, status: 'rejected' as const, code: status };

/** Takes in a batch of a game server, row by row; a repeat changes nothing. */
export async function ingestEventBatch(
  deps: Deps,
  server_id: number,
  rows: readonly unknown[],
  takers: readonly EventTaker[] = [],
) {
  if (rows.length > ingestBatchMax) throw new AppError('body_too_large');
  const now = deps.now();
  const statuses = new Map<number, EventStatus>();
  const others = takers.map((taker) => ({
    taker,
    types: new Set(taker.types),
    told: new Map<number, OtherEvent>(),
  }));
  const isOther = (raw: unknown, place: number): boolean =>
    others.some(({ types, told }) => {
      const read = parseOther(raw, types, now);
      if (typeof read === 'string') statuses.set(place, read);
      else if (read) told.set(place, read);
      return read !== undefined;
    });
  const read = rows.map((raw, place) => (isOther(raw, place) ? undefined : parseEvent(raw, now)));
  const events = read.filter((event) => typeof event === 'object');
  const news = await acceptEvents(deps, server_id, events);
  read.forEach((event, place) => {
    if (typeof event === 'string') statuses.set(place, event);
    else if (event) statuses.set(place, news.has(event) ? 'accepted' : 'duplicate');
  });
  for (const { taker, told } of others)
    if (told.size > 0)
      for (const [place, status] of await takeOthers(deps, server_id, told, taker))
        statuses.set(place, status);
  return { results: rows.map((raw, place) => answerOf(idOf(raw), statuses.get(place) ?? 'wrong_shape')) };
}
