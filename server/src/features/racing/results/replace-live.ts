import type { ResultFile } from '@paddock/contract/racing/calls';
import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { tehranDayOf } from '../../../db/tehran-days.ts';
import type { ParsedResultFile } from '../ingest/parse-result-file.ts';
import { laps, lapVoids, sessions } from '../tables.ts';
import { uncountLaps } from '../withdrawals/uncount-laps.ts';

export type Session = typeof sessions.$inferSelect;
type LapVoid = typeof lapVoids.$inferSelect;

/** A file and what it says of its session. */
export interface FileSession {
  server_id: number;
  file: ResultFile;
  read: ParsedResultFile;
  held_at: Date;
  is_dated: boolean;
}

/** How many of the latest sessions of a server are looked at, and how old they may be, in ms. */
const lookBack = 20;
const oldestMs = 8 * 86_400_000;

/** Sessions of the kind, track and server that a file tells of. */
export const ofSameRace = ({ server_id, file }: Pick<FileSession, 'server_id' | 'file'>) =>
  and(
    eq(sessions.server_id, server_id),
    eq(sessions.type, file.Type),
    eq(sessions.track, file.TrackName),
    eq(sessions.layout, file.TrackConfig ?? ''),
  );

/**
 * The session that was told in the other way, lap by lap or by a file: one of the same kind on the same track of which at least half
 * of the laps are the same to the millisecond. Clocks say nothing: those of a game, its machine and a bridge differ.
 */
export async function findOtherTelling(
  tx: Executor,
  told: FileSession,
  is_live: boolean,
): Promise<Session | undefined> {
  const { read, held_at } = told;
  if (read.laps.length === 0) return undefined;
  const candidates = await tx
    .select()
    .from(sessions)
    .where(
      and(
        ofSameRace(told),
        eq(sessions.is_live, is_live),
        isNull(sessions.replaced_at),
        gte(sessions.held_at, new Date(held_at.getTime() - oldestMs)),
      ),
    )
    .orderBy(desc(sessions.id))
    .limit(lookBack);
  if (candidates.length === 0) return undefined;
  const sent = [...new Map(read.laps.map((lap) => [`${lap.steam_id} ${lap.lap_time}`, lap])).values()];
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

/** Takes driven laps out of the sums of drivers and days. */
async function subtractSums(tx: Executor, gone: readonly (typeof laps.$inferSelect)[]): Promise<void> {
  const rows = jsonRecordset(gone, 'steam_id text, driven_at timestamptz');
  await tx.execute(sql`
    update drivers d set lap_count = d.lap_count - n.laps
    from (select r.steam_id, count(*)::int as laps from ${rows} group by 1) n where n.steam_id = d.steam_id`);
  await tx.execute(sql`
    update driving_days d set lap_count = d.lap_count - n.laps
    from (select ${tehranDayOf(sql`r.driven_at`)} as day, r.steam_id, count(*)::int as laps from ${rows} group by 1, 2) n
    where n.day = d.day and n.steam_id = d.steam_id`);
  await tx.execute(sql`
    delete from driving_days where lap_count <= 0
      and steam_id in ${[...new Set(gone.map(({ steam_id }) => steam_id))]}`);
}

/**
 * Takes out what was told of a session lap by lap, so that a file is taken in its place, in the same transaction: its laps, with
 * all that was counted of them. Answers the session as the file has it, and the laps of it that stewards had taken back. Only under the
 * lock of all driving.
 */
export async function replaceLive(
  tx: Executor,
  live: Session,
  { held_at, is_dated }: FileSession,
  now: Date,
): Promise<{ session: Session; voids: LapVoid[] }> {
  const gone = await tx.delete(laps).where(eq(laps.session_id, live.id)).returning();
  const ids = gone.map(({ id }) => id);
  const voids = await tx
    .select()
    .from(lapVoids)
    .where(and(inArray(lapVoids.lap_id, ids), isNull(lapVoids.restored_at)));
  const isVoided = new Set(voids.map(({ lap_id }) => lap_id));
  await uncountLaps(
    tx,
    gone.filter(({ id, valid }) => valid && !isVoided.has(id)),
    now,
  );
  if (gone.length > 0) await subtractSums(tx, gone);
  const dated = is_dated ? { held_at, is_dated } : {};
  const [session] = await tx
    .update(sessions)
    .set({ ...dated, is_live: false, replaced_at: now })
    .where(eq(sessions.id, live.id))
    .returning();
  if (!session) throw new Error(`session ${live.id} is gone`);
  return { session, voids };
}

/** What stewards took back stays taken back: the same laps as the file tells them. */
export async function carryVoids(
  tx: Executor,
  session_id: number,
  voids: readonly LapVoid[],
  now: Date,
): Promise<void> {
  for (const { id, steam_id, lap_time } of voids) {
    const [same] = await tx
      .select()
      .from(laps)
      .where(and(eq(laps.session_id, session_id), eq(laps.steam_id, steam_id), eq(laps.lap_time, lap_time)))
      .limit(1);
    if (!same) continue;
    const { id: lap_id, car, driven_at } = same;
    await tx.update(lapVoids).set({ lap_id, car, driven_at }).where(eq(lapVoids.id, id));
    if (same.valid) await uncountLaps(tx, [same], now);
  }
}
