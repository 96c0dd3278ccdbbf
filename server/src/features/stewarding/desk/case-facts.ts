import { countLicencePoints } from '@paddock/contract/stewarding/licence';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { roundResults } from '../../championships/results/tables.ts';
import { entries } from '../../championships/tables.ts';
import { safetyHistory } from '../../racing/tables.ts';
import { listSessionLaps, type SessionLap } from '../cases/session-laps.ts';
import type { KnownParty, Race } from '../queries.ts';
import { licencePoints } from '../rulings/tables.ts';

/** The middle of laps that count; null without one. */
function usualOf(laps: readonly SessionLap[]): number | null {
  const times = laps
    .filter(({ valid, voided }) => valid && !voided)
    .map(({ lap_time }) => lap_time)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? null;
}

async function contactsOf(db: Executor, { session }: Race, steam_ids: readonly string[]) {
  if (session.racing_session_id === null) return new Map<string, number>();
  const rows = await db
    .select({
      steam_id: safetyHistory.steam_id,
      points: sql<number>`sum(${safetyHistory.contact_points})::float8`,
    })
    .from(safetyHistory)
    .where(
      and(
        eq(safetyHistory.session_id, session.racing_session_id),
        inArray(safetyHistory.steam_id, [...steam_ids]),
      ),
    )
    .groupBy(safetyHistory.steam_id);
  return new Map(rows.map(({ steam_id, points }) => [steam_id, points]));
}

async function licenceOf(db: Executor, { championship }: Race, steam_ids: readonly string[]) {
  const rows = await db
    .select({ steam_id: entries.steam_id, row: licencePoints })
    .from(licencePoints)
    .innerJoin(entries, eq(entries.id, licencePoints.entry_id))
    .where(
      and(
        inArray(entries.steam_id, [...steam_ids]),
        isNull(licencePoints.reverted_at),
        championship.series_id === null
          ? eq(licencePoints.championship_id, championship.id)
          : eq(licencePoints.series_id, championship.series_id),
      ),
    );
  return Map.groupBy(rows, ({ steam_id }) => steam_id);
}

/** What is known of each party with an entry in the session. */
export async function listPartyFacts(
  db: Executor,
  race: Race,
  known: readonly KnownParty[],
  now: Date,
): Promise<Case['facts']> {
  const entered = known.filter(({ entry_id }) => entry_id !== null);
  const steam_ids = entered.flatMap(({ steam_id }) => steam_id ?? []);
  const [results, laps, contacts, licences] = await Promise.all([
    db.select().from(roundResults).where(eq(roundResults.round_session_id, race.session.id)),
    listSessionLaps(db, race, steam_ids),
    contactsOf(db, race, steam_ids),
    licenceOf(db, race, steam_ids),
  ]);
  return entered.map(({ shown, role, entry_id, steam_id }) => {
    const row = results.find((one) => one.entry_id === entry_id);
    const own = laps.filter((lap) => lap.steam_id === steam_id);
    return {
      party: shown,
      role,
      position: row?.position ?? null,
      class_position: row?.class_position ?? null,
      status: row?.status ?? null,
      laps: row?.laps ?? own.length,
      best_ms: row?.best_ms ?? null,
      usual_ms: usualOf(own),
      gap_ms: row?.gap_ms ?? null,
      contact_points: contacts.get(steam_id ?? '') ?? null,
      licence_points: countLicencePoints(
        (licences.get(steam_id ?? '') ?? []).map((one) => one.row),
        now,
      ),
      lap_times: own.map(({ steam_id: _steam_id, ...lap }) => lap),
    };
  });
}
