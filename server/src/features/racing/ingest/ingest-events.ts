import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { acceptEvents } from './accept-events.ts';
import { parseEvent } from './parse-event.ts';

const idOf = (raw: unknown): string => {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : '';
};

/** Takes in a batch of a game server, row by row; a repeat changes nothing. */
export async function ingestEventBatch(deps: Deps, server_id: number, rows: readonly unknown[]) {
  if (rows.length > ingestBatchMax) throw new AppError('body_too_large');
  const now = deps.now();
  const read = rows.map((raw) => parseEvent(raw, now));
  const events = read.filter((event) => typeof event !== 'string');
  const news = await acceptEvents(deps, { server_id, events });
  return {
    results: read.map((event, place) => {
      const id = idOf(rows[place]);
      if (typeof event === 'string') return { id, status: 'rejected' as const, code: event };
      return { id, status: news.has(event) ? ('accepted' as const) : ('duplicate' as const) };
    }),
  };
}
