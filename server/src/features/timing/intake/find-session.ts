import { startOfKey } from '@paddock/contract/timing/ingest-calls';
import { sameStartMs } from '@paddock/contract/timing/rules';
import { and, desc, eq, gte, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timingKeys, timingSessions } from '../tables.ts';
import type { TimingEventOf } from './parse-timing-event.ts';

/** Sessions of a server by the keys that bridges have for them. */
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

/** The one that another bridge, or the same after a restart, told with a start some seconds off. */
async function findSame(tx: Executor, server_id: number, { session, kind, track, layout, index }: Start) {
  const start = startOfKey(session);
  const [found] = await tx
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
  return found?.id;
}

/** The session that an event begins, or tells of again; any other of the server that still runs has ended with it. */
export async function startSession(
  tx: Executor,
  server_id: number,
  { data, at }: TimingEventOf<'session_start'>,
  known: number | undefined,
  now: Date,
): Promise<number> {
  const { session, layout, name, weather, kind, track, index, ...told } = data;
  const fields = { ...told, name: name ?? '', weather: weather ?? '', told_at: now };
  const same = known ?? (await findSame(tx, server_id, data));
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
