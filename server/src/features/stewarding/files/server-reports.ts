import { serverReportMs } from '@paddock/contract/stewarding/rules';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { sessions } from '../../racing/tables.ts';
import { findMoment } from '../cases/moment.ts';
import type { IncidentRow, KnownParty, Race } from '../queries.ts';
import { serverReports } from './tables.ts';

export type ServerReportRow = typeof serverReports.$inferSelect;

/** Returns the server of a session: from its result, or from the event. */
async function findServerId(db: Executor, { session, event }: Race): Promise<number | null> {
  if (session.racing_session_id === null) return event.server_id;
  const [racingSession] = await db
    .select({ id: sessions.server_id })
    .from(sessions)
    .where(eq(sessions.id, session.racing_session_id));
  return racingSession?.id ?? event.server_id;
}

/** Finds the in-game reports that match a case: on its server, within ten minutes of its moment, with one of its parties in a car. */
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
  return db
    .select()
    .from(serverReports)
    .where(
      and(
        eq(serverReports.server_id, server_id),
        gte(serverReports.told_at, new Date(from.getTime() - serverReportMs)),
        lte(serverReports.told_at, new Date(to.getTime() + serverReportMs)),
        sql`${serverReports.steam_ids} ?| ${sql.param(steam_ids)}::text[]`,
      ),
    )
    .orderBy(asc(serverReports.told_at), asc(serverReports.id));
}

/** Converts an in-game report for its case. */
export function toServerReport(
  { id, guid, told_at, steam_ids, json_size, zip_size }: ServerReportRow,
  known: readonly KnownParty[],
) {
  const present = known.filter(({ steam_id }) => steam_id !== null && steam_ids.includes(steam_id));
  const parties = [...new Set(present.map(({ view }) => view.name))];
  return { id, guid, told_at, parties, json: json_size || null, zip: zip_size };
}
