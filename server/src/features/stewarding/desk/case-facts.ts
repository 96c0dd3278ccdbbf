import { countLicencePoints } from '@paddock/contract/stewarding/licence';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { roundResults } from '../../championships/results/tables.ts';
import { entries } from '../../championships/tables.ts';
import { safetyHistory } from '../../racing/tables.ts';
import { listStandings, medianOf, paceAround, type Standing } from '../cases/around-lap.ts';
import { listSessionContacts, type SessionContact } from '../cases/session-contacts.ts';
import { listSessionLaps, type SessionLap } from '../cases/session-laps.ts';
import { type IncidentRow, type KnownParty, listEntriesOf, type Race } from '../queries.ts';
import { licencePoints } from '../tables.ts';

/** How far from the moment of a case contacts are listed, in ms. */
const nearMs = 60_000;
/** Per party, for a report without a time. */
const contactsMax = 50;

async function contactPointsOf(db: Executor, { session }: Race, steam_ids: readonly string[]) {
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

type Around = Case['facts'][number]['around'];

/** Returns position and gap at the start of the reported lap, and the pace around it; null without a lap. */
function aroundOf(lap: number | null, own: readonly SessionLap[], standing: Standing | undefined): Around {
  if (lap === null || lap === 0 || own.length === 0) return null;
  const { position = null, gap_ms = null } = standing ?? {};
  return { lap, position, gap_ms, ...paceAround(own, lap) };
}

/** Lists contacts near a case: by its time, else in its lap, else in the whole session. */
async function listNearContacts(
  db: Executor,
  { at_ms, lap }: IncidentRow,
  race: Race,
  steam_ids: readonly string[],
): Promise<SessionContact[]> {
  const contacts = await listSessionContacts(db, race, steam_ids);
  // Live timing and reports both count from the start of the session.
  if (at_ms !== null) return contacts.filter((contact) => Math.abs(contact.at_ms - at_ms) <= nearMs);
  return lap === null || lap === 0 ? contacts : contacts.filter((contact) => contact.lap === lap);
}

/** Returns the entered names of a session's drivers, by Steam id. */
async function listNames(db: Executor, { championship, round }: Race): Promise<Map<string, string>> {
  const entered = await listEntriesOf(db, championship.id, round.id);
  return new Map(entered.map(({ steam_id, name }) => [steam_id, name]));
}

/** Lists the facts about each party with an entry. */
export async function listPartyFacts(
  db: Executor,
  row: IncidentRow,
  race: Race,
  known: readonly KnownParty[],
  now: Date,
): Promise<Case['facts']> {
  const entered = known.filter(({ entry_id }) => entry_id !== null);
  const steam_ids = entered.flatMap(({ steam_id }) => steam_id ?? []);
  const [results, laps, points, licences, standings, contacts, names] = await Promise.all([
    db.select().from(roundResults).where(eq(roundResults.round_session_id, race.session.id)),
    listSessionLaps(db, race, steam_ids),
    contactPointsOf(db, race, steam_ids),
    licenceOf(db, race, steam_ids),
    listStandings(db, race, (row.lap ?? 0) - 1),
    listNearContacts(db, row, race, steam_ids),
    listNames(db, race),
  ]);
  return entered.map(({ view, role, entry_id, steam_id }) => {
    const result = results.find((one) => one.entry_id === entry_id);
    const driverLaps = laps.filter((lap) => lap.steam_id === steam_id);
    return {
      party: view,
      role,
      position: result?.position ?? null,
      class_position: result?.class_position ?? null,
      status: result?.status ?? null,
      laps: result?.laps ?? driverLaps.length,
      best_ms: result?.best_ms ?? null,
      usual_ms: medianOf(driverLaps),
      gap_ms: result?.gap_ms ?? null,
      contact_points: points.get(steam_id ?? '') ?? null,
      licence_points: countLicencePoints(
        (licences.get(steam_id ?? '') ?? []).map((one) => one.row),
        now,
      ),
      lap_times: driverLaps.map(({ steam_id: _steam_id, ...lap }) => lap),
      around: aroundOf(row.lap, driverLaps, standings.get(steam_id ?? '')),
      contacts: contacts
        .filter((contact) => contact.steam_id === steam_id)
        .slice(0, contactsMax)
        .map(({ lap, at_ms, kmh, other_steam_id, other_name }) => ({
          lap,
          at_ms,
          kmh,
          with: names.get(other_steam_id ?? '') ?? other_name,
        })),
    };
  });
}
