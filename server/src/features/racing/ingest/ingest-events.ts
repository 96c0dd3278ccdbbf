import { AppError } from '@paddock/contract/core/errors';
import { isSteamId, isStorable, LenientInstant } from '@paddock/contract/core/fields';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { IngestEventData } from '@paddock/contract/racing/calls';
import {
  type IngestEventType,
  ingestBatchMax,
  ingestEventTypes,
  lapTimeMax,
  lapTimeMin,
  type RejectCode,
} from '@paddock/contract/racing/rules';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { findGameServer } from '../../servers/queries.ts';
import { sortByResult } from '../statistics/classify.ts';
import { storeDuels } from '../statistics/duels.ts';
import { withIngestLock } from '../statistics/ingest-lock.ts';
import { type NewLap, storeLaps, storeNames } from '../statistics/laps.ts';
import { type NewOvertake, storeOvertakes } from '../statistics/overtakes.ts';
import { storeRace } from '../statistics/races.ts';
import { storeSafetySegments } from '../statistics/safety.ts';
import { sessions } from '../tables.ts';
import type { IngestEvent, IngestEventOf } from './ingest-event.ts';
import { storePresence } from './presence.ts';

/** A server's clock may be ahead of ours by so many ms. */
const aheadMs = 5 * 60_000;
/** Before it, no game that we know was there. */
const earliest = Date.UTC(2010, 0, 1);

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

/** What is wrong with data that has the right shape. */
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

/** Reads one row; a code says what is wrong with it. */
export function parseEvent(raw: unknown, now: Date): IngestEvent | RejectCode {
  const row = z.safeParse(Row, raw);
  if (!row.success || !isKeepable(raw)) return 'wrong_shape';
  const { id, type, at, steam_id, data } = row.data;
  if (!(ingestEventTypes as readonly string[]).includes(type)) return 'type_unknown';
  // A race is nobody's alone. Everywhere else a number is refused: it has lost digits on its way.
  const driver = type === 'race' ? '' : steam_id;
  if (driver !== '' && !(typeof driver === 'string' && isSteamId(driver))) return 'steam_id_invalid';
  const date = dateOf(at, now);
  if (!date) return 'time_invalid';
  const parsed = z.safeParse(IngestEventData[type as IngestEventType], data ?? {});
  if (!parsed.success) {
    const isId = parsed.error.issues.some(({ path }) => String(path.at(-1)).endsWith('steam_id'));
    return isId ? 'steam_id_invalid' : 'wrong_shape';
  }
  const told = { id, type, at: date, steam_id: driver, data: parsed.data } as IngestEvent;
  return faultOf(told) ?? told;
}

/** Notes what is taken in; answers the ids that are news. */
export async function markIngested(
  tx: Executor,
  source: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = [...new Set(ids)].map((event_id) => ({ event_id }));
  const taken = await tx.execute<{ event_id: string }>(sql`
    insert into taken_events (source, event_id, received_at)
    select ${source}, r.event_id, ${now.toISOString()}::timestamptz from ${jsonRecordset(rows, 'event_id text')}
    on conflict do nothing returning event_id`);
  return new Set(taken.rows.map(({ event_id }) => event_id));
}

function lapOf({ steam_id, at, data }: IngestEventOf<'lap'>): NewLap {
  const { track, layout, car, lap_time, sectors, cuts, valid } = data;
  return {
    steam_id,
    session_id: null,
    track,
    layout: layout ?? '',
    car,
    lap_time,
    sectors: sectors ?? [],
    cuts: cuts ?? 0,
    valid: (valid ?? true) && (cuts ?? 0) === 0,
    clock: at.getTime(),
    driven_at: at,
  };
}

export function toOvertakeRun({ steam_id, at, data }: IngestEventOf<'overtake'>): NewOvertake {
  const { leaderboard, score, duration_ms, end_reason, car } = data;
  const told = { end_reason: end_reason ?? null, car: car ?? null };
  return { steam_id, leaderboard, score, duration_ms, ...told, driven_at: at };
}

async function storeRaceEvent(
  tx: Executor,
  server_id: number | null,
  { at, data }: IngestEventOf<'race'>,
  now: Date,
) {
  const { track, layout, results } = data;
  const [session] = await tx
    .insert(sessions)
    .values({ server_id, type: 'RACE', track, layout: layout ?? '', held_at: at, is_dated: true })
    .returning();
  if (!session) throw new Error('the session was not stored');
  const classified = results.filter(({ lap_count }) => lap_count > 0);
  const names = classified.map(({ steam_id, name }) => [steam_id, cleanName(name ?? '')] as const);
  await storeNames(tx, new Map(names.filter(([, name]) => name !== '')));
  await storeRace(tx, session, sortByResult(classified), now);
}

/** Adds events that are news, in the order in which they happened. */
export async function storeEvents(
  tx: Executor,
  server_id: number | null,
  events: readonly IngestEvent[],
  now: Date,
): Promise<void> {
  const inOrder = [...events].sort((a, b) => a.at.getTime() - b.at.getTime());
  const of = <T extends IngestEventType>(type: T) =>
    inOrder.filter((event): event is IngestEventOf<T> => event.type === type);

  await storeLaps(tx, of('lap').map(lapOf), now);
  await storeOvertakes(tx, of('overtake').map(toOvertakeRun), now);
  await storeSafetySegments(
    tx,
    of('safety').map(({ steam_id, at, data }) => ({ steam_id, session_id: null, at, ...data })),
    now,
  );
  await storeDuels(
    tx,
    of('duel').map(
      ({ steam_id, at, data: { opponent_steam_id, winner_steam_id, points_left, leaderboard } }) => ({
        server_id,
        winner_steam_id,
        loser_steam_id: winner_steam_id === steam_id ? opponent_steam_id : steam_id,
        leaderboard: leaderboard ?? '',
        points_left: points_left ?? null,
        fought_at: at,
      }),
    ),
    now,
  );
  for (const race of of('race')) await storeRaceEvent(tx, server_id, race, now);
  if (server_id !== null) await storePresence(tx, server_id, [...of('connect'), ...of('disconnect')]);
}

const idOf = (raw: unknown): string => {
  const id = (raw as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id.slice(0, 200) : '';
};

/** Takes in a batch of a game server, row by row; a repeat changes nothing. */
export async function ingestEventBatch(deps: Deps, server_id: number, rows: readonly unknown[]) {
  if (rows.length > ingestBatchMax) throw new AppError('body_too_large');
  const server = await findGameServer(deps.db, server_id);
  if (!server?.steam_auth) throw new AppError('steam_auth_required');
  const now = deps.now();
  const read = rows.map((raw) => parseEvent(raw, now));
  const told = read.filter((event): event is IngestEvent => typeof event !== 'string');
  const fresh = await withIngestLock(deps.db, async (tx) => {
    const news = await markIngested(
      tx,
      `server:${server_id}`,
      told.map(({ id }) => id),
      now,
    );
    const first = [...new Map(told.toReversed().map((event) => [event.id, event])).values()];
    const counted = new Set(first.filter(({ id }) => news.has(id)));
    await storeEvents(tx, server_id, [...counted], now);
    return counted;
  });
  return {
    results: read.map((event, place) => {
      const id = idOf(rows[place]);
      if (typeof event === 'string') return { id, status: 'rejected' as const, code: event };
      return { id, status: fresh.has(event) ? ('accepted' as const) : ('duplicate' as const) };
    }),
  };
}
