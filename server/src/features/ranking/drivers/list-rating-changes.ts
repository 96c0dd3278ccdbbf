import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { displayRating, firstK, settledK } from '@paddock/contract/racing/rules';
import type { RatingChange } from '@paddock/contract/ranking/calls';
import { and, asc, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { expectedPlaces, meanPlaces } from '../../racing/elo.ts';
import { countedPosition } from '../../racing/queries.ts';
import { ratingChanges } from '../../racing/statistics/tables.ts';
import { drivers, duels, raceResults, safetyHistory } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import type { Page } from '../boards/search-board.ts';
import { isVisibleDriver } from '../visible-drivers.ts';

type RatingChangeKind = RatingChange['kind'];

/** A change without its explanation. */
interface ListedChange {
  kind: RatingChangeKind;
  id: number;
  at: Date;
}

function findRated(
  db: Executor,
  steam_id: string,
  kind: 'race' | 'duel',
  limit: number,
): Promise<ListedChange[]> {
  return db
    .select({ kind: ratingChanges.kind, id: ratingChanges.id, at: ratingChanges.changed_at })
    .from(ratingChanges)
    .where(and(eq(ratingChanges.steam_id, steam_id), eq(ratingChanges.kind, kind)))
    .orderBy(desc(ratingChanges.changed_at), desc(ratingChanges.id))
    .limit(limit);
}

async function findSafetyChanges(db: Executor, steam_id: string, limit: number): Promise<ListedChange[]> {
  const rows = await db
    .select({ id: safetyHistory.id, at: safetyHistory.created_at })
    .from(safetyHistory)
    .where(eq(safetyHistory.steam_id, steam_id))
    .orderBy(desc(safetyHistory.created_at), desc(safetyHistory.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: 'safety' }));
}

const participant = alias(ratingChanges, 'participant');

/** Selects the participants of the results behind the changes, in the order of each result. */
function selectParts(db: Executor, kind: 'race' | 'duel', ids: number[]) {
  // The changes of a result share an indexed instant.
  const sameResult = and(
    eq(participant.kind, kind),
    eq(participant.changed_at, ratingChanges.changed_at),
    kind === 'race'
      ? eq(participant.session_id, ratingChanges.session_id)
      : eq(participant.duel_id, ratingChanges.duel_id),
  );
  return db
    .select({
      change: ratingChanges,
      steam_id: participant.steam_id,
      before: participant.before,
      id: users.id,
      username: users.username,
      name: drivers.name,
      race: raceResults,
      duel: duels,
    })
    .from(ratingChanges)
    .innerJoin(participant, sameResult)
    .leftJoin(
      raceResults,
      and(eq(raceResults.session_id, participant.session_id), eq(raceResults.steam_id, participant.steam_id)),
    )
    .leftJoin(duels, eq(duels.id, participant.duel_id))
    .leftJoin(users, and(eq(users.steam_id, participant.steam_id), isVisibleDriver))
    .leftJoin(drivers, eq(drivers.steam_id, participant.steam_id))
    .where(inArray(ratingChanges.id, ids))
    .orderBy(asc(countedPosition()), asc(participant.id));
}

type Part = Awaited<ReturnType<typeof selectParts>>[number];

function positionOf({ race, duel, steam_id }: Part): number | undefined {
  return (
    race?.counted_position ??
    race?.position ??
    (duel ? (duel.winner_steam_id === steam_id ? 1 : 2) : undefined)
  );
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Returns what the formula compared: the driver's place and the place expected from the field's ratings. */
function compareWithField(
  parts: readonly Part[],
  driver: Part,
): Pick<RatingChange, 'k' | 'drivers' | 'rated_place' | 'expected_place'> {
  const index = parts.indexOf(driver);
  const places = meanPlaces(parts.map((part) => positionOf(part) ?? 0));
  const expected = expectedPlaces(parts.map(({ before }) => before));
  return {
    k: driver.change.k === firstK ? firstK : settledK,
    drivers: parts.length,
    rated_place: places[index] ?? 0,
    expected_place: rounded(expected[index] ?? 0, driver.change.kind === 'duel' ? 2 : 1),
  };
}

/** Builds a rated change from the participants of its race or duel. */
function toRatingChange(parts: readonly Part[], names: Names): RatingChange | undefined {
  const driver = parts.find(({ change, steam_id }) => change.steam_id === steam_id);
  if (!driver) return undefined;
  const { kind, before, after, changed_at } = driver.change;
  const others = parts.filter((part) => part !== driver);
  return {
    kind,
    before: displayRating(before),
    after: displayRating(after),
    created_at: changed_at,
    track_name: driver.race
      ? trackKey(driver.race.track, driver.race.layout)
      : (driver.duel?.leaderboard ?? null),
    track: driver.race ? names.track(driver.race.track, driver.race.layout) : null,
    position: positionOf(driver) ?? null,
    ...compareWithField(parts, driver),
    opponents: others.map((part) => ({
      id: part.id,
      name: part.username ?? part.name ?? '',
      position: positionOf(part) ?? 0,
      before: displayRating(part.before),
    })),
    distance_m: null,
    contact_points: null,
  };
}

async function explainRated(db: Executor, kind: 'race' | 'duel', ids: number[]) {
  if (ids.length === 0) return new Map<number, RatingChange | undefined>();
  const parts = Map.groupBy(await selectParts(db, kind, ids), ({ change }) => change.id);
  const names = await getNames(db);
  return new Map(ids.map((id) => [id, toRatingChange(parts.get(id) ?? [], names)]));
}

const earlier = alias(safetyHistory, 'earlier');

async function explainSafetyChanges(
  db: Executor,
  changes: readonly ListedChange[],
): Promise<Map<number, RatingChange>> {
  const [newest, oldest] = [changes.at(0), changes.at(-1)];
  if (!newest || !oldest) return new Map();
  const ids = changes.map(({ id }) => id);
  const inTheirMonths = between(safetyHistory.created_at, oldest.at, newest.at);
  // A segment follows the one driven before it, even if it was reported late.
  const isEarlier = sql`(${earlier.created_at}, ${earlier.id}) < (${safetyHistory.created_at}, ${safetyHistory.id})`;
  const before = db
    .select({ rating: earlier.rating })
    .from(earlier)
    .where(
      and(
        eq(earlier.steam_id, safetyHistory.steam_id),
        lte(earlier.created_at, safetyHistory.created_at),
        isEarlier,
      ),
    )
    .orderBy(desc(earlier.created_at), desc(earlier.id))
    .limit(1);
  const rows = await db
    .select({ row: safetyHistory, before: sql<number | null>`(${before})` })
    .from(safetyHistory)
    .where(and(inArray(safetyHistory.id, ids), inTheirMonths));
  return new Map(
    rows.map(({ row, before }) => [
      row.id,
      {
        kind: 'safety',
        before,
        after: row.rating,
        created_at: row.created_at,
        track_name: null,
        track: null,
        position: null,
        k: null,
        drivers: null,
        rated_place: null,
        expected_place: null,
        opponents: [],
        distance_m: row.distance_m,
        contact_points: Math.round(row.contact_points * 1_000) / 1_000,
      },
    ]),
  );
}

/** Lists a driver's rating changes with their explanations, newest first. */
export async function listRatingChanges(
  db: Executor,
  steam_id: string,
  { kind, skip, limit }: Page & { kind?: RatingChangeKind | undefined },
): Promise<RatingChange[]> {
  const isSelected = (one: RatingChangeKind) => kind === undefined || kind === one;
  const upTo = skip + limit;
  const listed = await Promise.all([
    isSelected('race') ? findRated(db, steam_id, 'race', upTo) : [],
    isSelected('duel') ? findRated(db, steam_id, 'duel', upTo) : [],
    isSelected('safety') ? findSafetyChanges(db, steam_id, upTo) : [],
  ]);
  const page = listed
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(skip, upTo);
  const of = (changeKind: RatingChangeKind) => page.filter((change) => change.kind === changeKind);
  const idsOf = (changeKind: RatingChangeKind) => of(changeKind).map(({ id }) => id);
  const [race, duel, safety] = await Promise.all([
    explainRated(db, 'race', idsOf('race')),
    explainRated(db, 'duel', idsOf('duel')),
    explainSafetyChanges(db, of('safety')),
  ]);
  const explained = { race, duel, safety };
  return page.flatMap((change) => explained[change.kind].get(change.id) ?? []);
}

/** Selects all changes for counting. */
export function selectRatingChanges(steam_id: string, kind: RatingChangeKind | undefined) {
  const rated = sql`select 1 from ${ratingChanges} where steam_id = ${steam_id}`;
  const safety = sql`select 1 from ${safetyHistory} where steam_id = ${steam_id}`;
  if (kind === 'safety') return safety;
  if (kind) return sql`${rated} and kind = ${kind}`;
  return sql`${rated} union all ${safety}`;
}
