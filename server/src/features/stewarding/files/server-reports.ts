import { serverReportMs } from '@paddock/contract/stewarding/rules';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { events } from '../../events/tables.ts';
import { sessions } from '../../racing/tables.ts';
import { findMoment } from '../cases/moment.ts';
import type { IncidentRow, KnownParty, Race } from '../queries.ts';
import { serverReports } from './tables.ts';

export type ServerReportRow = typeof serverReports.$inferSelect;

/** Where a session was driven: as its result says, else where its event is. */
export async function findServerId(db: Executor, { session, round }: Race): Promise<number | null> {
  if (session.racing_session_id !== null) {
    const [told] = await db
      .select({ id: sessions.server_id })
      .from(sessions)
      .where(eq(sessions.id, session.racing_session_id));
    if (told?.id) return told.id;
  }
  const [planned] = await db
    .select({ id: events.server_id })
    .from(events)
    .where(eq(events.id, round.event_id));
  return planned?.id ?? null;
}

/** Reports made in the game that fit a case: on its server, within ten minutes of its moment, with one of its parties in a car. */
export async function findServerReports(
  db: Executor,
  row: IncidentRow,
  race: Race,
  known: readonly KnownParty[],
): Promise<ServerReportRow[]> {
  const steam_ids = [...new Set(known.flatMap(({ steam_id }) => steam_id ?? []))];
  const server_id = await findServerId(db, race);
  if (server_id === null || steam_ids.length === 0) return [];
  const { from, to } = await findMoment(db, race, row, steam_ids);
  const among = sql.join(
    steam_ids.map((id) => sql`${id}`),
    sql`, `,
  );
  return db
    .select()
    .from(serverReports)
    .where(
      and(
        eq(serverReports.server_id, server_id),
        gte(serverReports.told_at, new Date(from.getTime() - serverReportMs)),
        lte(serverReports.told_at, new Date(to.getTime() + serverReportMs)),
        sql`${serverReports.steam_ids} ?| array[${among}]`,
      ),
    )
    .orderBy(asc(serverReports.told_at), asc(serverReports.id));
}

/** How they stand beside the case. */
export const toServerReport = (
  { id, guid, told_at, steam_ids, json_size, zip_size }: ServerReportRow,
  known: readonly KnownParty[],
) => ({
  id,
  guid,
  told_at,
  parties: [
    ...new Set(
      known
        .filter(({ steam_id }) => steam_id !== null && steam_ids.includes(steam_id))
        .map(({ shown }) => shown.name),
    ),
  ],
  json: json_size || null,
  zip: zip_size,
});
