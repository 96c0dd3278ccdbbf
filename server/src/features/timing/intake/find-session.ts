import { startOfKey } from '@paddock/contract/timing/ingest-calls';
import { sameStartMs } from '@paddock/contract/timing/rules';
import { and, desc, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timingKeys, timingSessions } from '../tables.ts';
import type { TimingEventOf } from './parse-timing-event.ts';

/** Finds sessions of a server by their bridge keys. */
export async function findByKeys(
  tx: Executor,
  server_id: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ key: timingKeys.key, session_id: timingKeys.session_id })
    .from(timingKeys)
    .where(and(eq(timingKeys.server_id, server_id), inArray(timingKeys.key, [...new Set(keys)])));
  return new Map(rows.map(({ key, session_id }) => [key, session_id]));
}

type Start = TimingEventOf<'session_start'>['data'];

/** Finds the session that another or a restarted bridge reported with a slightly different start. */
async function findSameSession(
  tx: Executor,
  server_id: number,
  { session, kind, track, layout, index }: Start,
) {
  const start = startOfKey(session);
  const [row] = await tx
    .select({ id: timingSessions.id })
    .from(timingSessions)
    .where(
      and(
        eq(timingSessions.server_id, server_id),
        eq(timingSessions.index, index),
        eq(timingSessions.kind, kind),
        eq(timingSessions.track, track),
        eq(timingSessions.layout, layout ?? ''),
        gte(timingSessions.started_at, new Date(start - sameStartMs)),
        lte(timingSessions.started_at, new Date(start + sameStartMs)),
      ),
    )
    .orderBy(desc(timingSessions.id))
    .limit(1);
  return row?.id;
}

/** Starts a session or updates one reported before. A new session ends the server's running ones. */
export async function startSession(
  tx: Executor,
  server_id: number,
  { data, at }: TimingEventOf<'session_start'>,
  known: number | undefined,
  now: Date,
): Promise<number> {
  const { session, layout, name, weather, kind, track, index, ...reported } = data;
  const fields = { ...reported, name: name ?? '', weather: weather ?? '', told_at: now };
  const same = known ?? (await findSameSession(tx, server_id, data));
  if (same !== undefined) await tx.update(timingSessions).set(fields).where(eq(timingSessions.id, same));
  const id =
    same ??
    (await insertSession(tx, {
      server_id,
      kind,
      track,
      index,
      layout: layout ?? '',
      ...fields,
      started_at: new Date(startOfKey(session)),
      received_at: now,
    }));
  if (known === undefined) await tx.insert(timingKeys).values({ server_id, key: session, session_id: id });
  if (same === undefined)
    await tx
      .update(timingSessions)
      .set({ ended_at: at, abandoned: true })
      .where(
        and(
          eq(timingSessions.server_id, server_id),
          ne(timingSessions.id, id),
          isNull(timingSessions.ended_at),
        ),
      );
  return id;
}

async function insertSession(tx: Executor, row: typeof timingSessions.$inferInsert): Promise<number> {
  const [made] = await tx.insert(timingSessions).values(row).returning({ id: timingSessions.id });
  if (!made) throw new Error('the session was not stored');
  return made.id;
}
