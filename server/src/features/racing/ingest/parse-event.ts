import { isSteamId, isStorable, LenientInstant } from '@paddock/contract/core/fields';
import { IngestEventData } from '@paddock/contract/racing/calls';
import { type RejectCode } from '@paddock/contract/racing/result-file-rules';
import {
  type IngestEventType,
  ingestEventTypes,
  lapTimeMax,
  lapTimeMin,
} from '@paddock/contract/racing/rules';
import { timingEventTypes } from '@paddock/contract/timing/rules';
import * as z from 'zod/mini';
import type { UnreadEvent } from '../../../follow-ups/interface.ts';
import type { IngestEvent } from '../ingest-event.ts';

/** How far a server's clock may be ahead of ours, in ms. */
const aheadMs = 5 * 60_000;
/** Earlier than any supported game. */
const earliest = Date.UTC(2010, 0, 1);

const timingTypes: ReadonlySet<string> = new Set(timingEventTypes);

const Row = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  at: z.string(),
  steam_id: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});

function dateOf(at: string, now: Date): Date | undefined {
  const { data: date } = z.safeDecode(LenientInstant, at);
  const isPossible = date && date.getTime() >= earliest && date.getTime() <= now.getTime() + aheadMs;
  return isPossible ? date : undefined;
}

const isKeepable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeepable);
};

/** Validates data that has the right shape. */
function faultOf({ type, data, steam_id }: IngestEvent): RejectCode | undefined {
  if (type === 'lap' && (data.lap_time < lapTimeMin || data.lap_time > lapTimeMax)) return 'lap_time_invalid';
  if (type === 'race') {
    const ids = new Set(data.results.map((result) => result.steam_id));
    return ids.size === data.results.length ? undefined : 'wrong_shape';
  }
  if (type !== 'duel') return undefined;
  const { opponent_steam_id, winner_steam_id } = data;
  const fits = opponent_steam_id !== steam_id && [steam_id, opponent_steam_id].includes(winner_steam_id);
  return fits ? undefined : 'wrong_shape';
}

/** Parses one row; returns a code if it is invalid. */
export function parseEvent(raw: unknown, now: Date): IngestEvent | RejectCode {
  const row = z.safeParse(Row, raw);
  if (!row.success || !isKeepable(raw)) return 'wrong_shape';
  const { id, type, at, steam_id, data } = row.data;
  if (!(ingestEventTypes as readonly string[]).includes(type)) return 'type_unknown';
  // A race has no single driver. Elsewhere a numeric Steam id is rejected: it has lost precision.
  const driver = type === 'race' ? '' : steam_id;
  if (driver !== '' && !(typeof driver === 'string' && isSteamId(driver))) return 'steam_id_invalid';
  const date = dateOf(at, now);
  if (!date) return 'time_invalid';
  const parsed = z.safeParse(IngestEventData[type as IngestEventType], data ?? {});
  if (!parsed.success) {
    const isId = parsed.error.issues.some(({ path }) => String(path.at(-1)).endsWith('steam_id'));
    return isId ? 'steam_id_invalid' : 'wrong_shape';
  }
  const event = { id, type, at: date, steam_id: driver, data: parsed.data } as IngestEvent;
  return faultOf(event) ?? event;
}

/** Parses the common fields of a live timing event; undefined for another type. */
export function parseTimingRow(raw: unknown, now: Date): UnreadEvent | RejectCode | undefined {
  const row = z.safeParse(Row, raw);
  if (!row.success || !timingTypes.has(row.data.type)) return undefined;
  if (!isKeepable(raw)) return 'wrong_shape';
  const { id, type, at, steam_id, data } = row.data;
  const date = dateOf(at, now);
  return date ? { id, type, at: date, steam_id, data } : 'time_invalid';
}
