import type { NeutralSession } from '@paddock/contract/racing/neutral';
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { sessions } from '../tables.ts';

export type Session = typeof sessions.$inferSelect;

/** A session as described by a file or live timing, with its server and its time. */
export interface DescribedSession {
  server_id: number;
  session: NeutralSession;
  held_at: Date;
  /** Whether the source gives the date; otherwise `held_at` is the time of receipt. */
  is_dated: boolean;
  /** The laps of all drivers. */
  laps: readonly FileLap[];
}

/** A lap of a file; times in ms, `clock` by the file's clock (0 is unknown). */
export interface FileLap {
  steam_id: string;
  car: string;
  lap_time: number;
  sectors: number[];
  cuts: number;
  tyre: string | null;
  clock: number;
}

/** How many earlier sessions of a server a file is compared with. */
const lookBack = 50;
/** The same for live timing, and their maximum age in ms. */
const liveLookBack = 20;
const oldestMs = 8 * 86_400_000;

/** Sessions of the same kind, track and server. */
const isSameRace = ({ server_id, session }: DescribedSession) =>
  and(
    eq(sessions.server_id, server_id),
    eq(sessions.type, session.type),
    eq(sessions.track, session.track),
    eq(sessions.layout, session.layout),
  );

export const lapsOfSession = ({ cars }: NeutralSession): FileLap[] =>
  cars.flatMap(({ drivers, laps }) =>
    laps.flatMap(({ driver, car, time_ms, sectors_ms, cuts, tyre, at_ms }) => {
      const steam_id = drivers[driver]?.steam_id;
      return steam_id === undefined
        ? []
        : [{ steam_id, car, lap_time: time_ms, sectors: sectors_ms, cuts, tyre, clock: at_ms }];
    }),
  );

/**
 * Finds the session that an earlier file described: one that began at the same time or, if rows of either file were unreadable, one whose
 * laps are all among the other's.
 */
export async function findSession(tx: Executor, described: DescribedSession): Promise<Session | undefined> {
  const { session, laps, held_at, is_dated } = described;
  const sameTime = is_dated ? or(eq(sessions.is_dated, false), eq(sessions.held_at, held_at)) : undefined;
  const candidates = await tx
    .select()
    .from(sessions)
    .where(and(isSameRace(described), sameTime))
    .orderBy(desc(sessions.is_dated), desc(sessions.id))
    .limit(lookBack);
  // A dated file's dated candidates all began at its date.
  const started = candidates.find((one) => is_dated && one.is_dated);
  if (started || candidates.length === 0 || laps.length === 0) return started;
  const ids = candidates.map(({ id }) => ({ id }));
  const { rows } = await tx.execute<{ id: string; known: number; shared: number; rejected: number }>(sql`
    select c.id, count(l.id)::int as known, count(r.clock)::int as shared,
      (select coalesce(sum(rejected), 0)::int from result_files where session_id = c.id) as rejected
    from (select r.id from ${jsonRecordset(ids, 'id bigint')}) c
    join laps l on l.session_id = c.id
    left join (select distinct r.* from ${jsonRecordset(
      laps,
      'clock bigint, steam_id text, car text, lap_time int',
    )}) r on (r.clock, r.steam_id, r.car, r.lap_time) = (l.clock, l.steam_id, l.car, l.lap_time)
    group by c.id`);
  const found = rows.find(({ known, shared, rejected }) => {
    const isPart = shared > 0 && (shared === laps.length || shared === known);
    return isPart && rejected + session.rejected.length > 0;
  });
  return candidates.find(({ id }) => id === Number(found?.id));
}

/**
 * Finds the session recorded from the other source, live or file: the same kind and track, with at least half of the laps equal to the
 * millisecond. Clocks are not compared: those of a game, its machine and a bridge differ.
 */
export async function findOtherDescription(
  tx: Executor,
  described: DescribedSession,
  is_live: boolean,
): Promise<Session | undefined> {
  const { laps, held_at } = described;
  if (laps.length === 0) return undefined;
  const candidates = await tx
    .select()
    .from(sessions)
    .where(
      and(
        isSameRace(described),
        eq(sessions.is_live, is_live),
        isNull(sessions.replaced_at),
        gte(sessions.held_at, new Date(held_at.getTime() - oldestMs)),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(liveLookBack);
  if (candidates.length === 0) return undefined;
  const sent = [...new Map(laps.map((lap) => [`${lap.steam_id} ${lap.lap_time}`, lap])).values()];
  const { rows } = await tx.execute<{ id: string; known: number; shared: number }>(sql`
    select c.id, count(distinct (l.steam_id, l.lap_time))::int as known,
      count(distinct (r.steam_id, r.lap_time)) filter (where r.steam_id is not null)::int as shared
    from (select r.id from ${jsonRecordset(
      candidates.map(({ id }) => ({ id })),
      'id bigint',
    )}) c
    join laps l on l.session_id = c.id
    left join (select r.* from ${jsonRecordset(sent, 'steam_id text, lap_time int')}) r
      on (r.steam_id, r.lap_time) = (l.steam_id, l.lap_time)
    group by c.id order by shared desc`);
  const found = rows.find(({ known, shared }) => shared > 0 && shared * 2 >= Math.min(known, sent.length));
  return candidates.find(({ id }) => id === Number(found?.id));
}

/** Sessions further apart never share a lap, in ms. */
const sameLapMs = 36 * 3_600_000;
/** How long before the end of a session its laps may end, in ms. */
const longestSessionMs = 48 * 3_600_000;

export const lapKey = ({ steam_id, clock, lap_time, car }: Omit<FileLap, 'sectors' | 'cuts' | 'tyre'>) =>
  `${steam_id} ${clock} ${lap_time} ${car}`;

/**
 * Finds laps that other files contain already: the same driver, car, time and crossing on the track, in sessions at most 36 hours apart.
 * Laps without a crossing are never compared. Returns their keys and the session that shares the most.
 */
export async function findKnownLaps(
  tx: Executor,
  { session: { track, layout }, laps, held_at }: DescribedSession,
  own_session_id: number | undefined,
): Promise<{ keys: ReadonlySet<string>; session_id: number | undefined }> {
  const compared = laps.filter(({ clock }) => clock > 0);
  if (compared.length === 0) return { keys: new Set(), session_id: undefined };
  const at = (ms: number) => new Date(held_at.getTime() + ms).toISOString();
  const { rows } = await tx.execute<{
    steam_id: string;
    clock: number;
    lap_time: number;
    car: string;
    session_id: number;
  }>(sql`
    select l.steam_id, l.clock::float as clock, l.lap_time, l.car, l.session_id::float as session_id
    from (select distinct r.* from ${jsonRecordset(compared, 'clock bigint, steam_id text, car text, lap_time int')}) r
    join laps l on (l.steam_id, l.clock, l.lap_time, l.car) = (r.steam_id, r.clock, r.lap_time, r.car)
    join racing_sessions s on s.id = l.session_id
    where l.driven_at between ${at(-sameLapMs - longestSessionMs)}::timestamptz and ${at(sameLapMs)}::timestamptz
      and s.held_at between ${at(-sameLapMs)}::timestamptz and ${at(sameLapMs)}::timestamptz
      and not s.is_live and s.track = ${track} and s.layout = ${layout} and s.id is distinct from ${own_session_id ?? null}::bigint`);
  const counts = new Map<number, number>();
  for (const { session_id } of rows) counts.set(session_id, (counts.get(session_id) ?? 0) + 1);
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return { keys: new Set(rows.map(lapKey)), session_id: most?.[0] };
}
