import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { displayRating, firstK, settledK } from '@paddock/contract/racing/rules';
import type { RatingChange } from '@paddock/contract/ranking/calls';
import { and, asc, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { countedPosition } from '../../racing/queries.ts';
import { expectedPlaces, meanPlaces } from '../../racing/statistics/elo/elo.ts';
import { ratingChanges } from '../../racing/statistics/tables.ts';
import { drivers, duels, raceResults, safetyHistory } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import type { Page } from '../boards/search-board.ts';
import { isVisibleDriver } from '../boards/visible-drivers.ts';

type RatingChangeKind = RatingChange['kind'];

/** A change before it is known what is behind it. */
interface Found {
  kind: RatingChangeKind;
  id: number;
  at: Date;
}

function findRated(db: Executor, steam_id: string, kind: 'race' | 'duel', limit: number): Promise<Found[]> {
  return db
    .select({ kind: ratingChanges.kind, id: ratingChanges.id, at: ratingChanges.changed_at })
    .from(ratingChanges)
    .where(and(eq(ratingChanges.steam_id, steam_id), eq(ratingChanges.kind, kind)))
    .orderBy(desc(ratingChanges.changed_at), desc(ratingChanges.id))
    .limit(limit);
}

async function findStretches(db: Executor, steam_id: string, limit: number): Promise<Found[]> {
  const rows = await db
    .select({ id: safetyHistory.id, at: safetyHistory.created_at })
    .from(safetyHistory)
    .where(eq(safetyHistory.steam_id, steam_id))
    .orderBy(desc(safetyHistory.created_at), desc(safetyHistory.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: 'safety' }));
}

const participant = alias(ratingChanges, 'participant');

/** Everybody's part in the results behind these changes, in the order of each result. */
function selectParts(db: Executor, kind: 'race' | 'duel', ids: number[]) {
  // A result's changes share its instant, by which an index knows them.
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

/** What the formula compared: the place of a driver against the one that the ratings of the field led to expect. */
function compareWithField(
  parts: readonly Part[],
  own: Part,
): Pick<RatingChange, 'k' | 'drivers' | 'rated_place' | 'expected_place'> {
  const index = parts.indexOf(own);
  const places = meanPlaces(parts.map((part) => positionOf(part) ?? 0));
  const expected = expectedPlaces(parts.map(({ before }) => before));
  return {
    k: own.change.k === firstK ? firstK : settledK,
    drivers: parts.length,
    rated_place: places[index] ?? 0,
    expected_place: rounded(expected[index] ?? 0, own.change.kind === 'duel' ? 2 : 1),
  };
}

/** A rated change, from all parts of its race or duel. */
function toRatingChange(parts: readonly Part[], names: Names): RatingChange | undefined {
  const own = parts.find(({ change, steam_id }) => change.steam_id === steam_id);
  if (!own) return undefined;
  const { kind, before, after, changed_at } = own.change;
  const others = parts.filter((part) => part !== own);
  return {
    kind,
    before: displayRating(before),
    after: displayRating(after),
    created_at: changed_at,
    track_name: own.race ? trackKey(own.race.track, own.race.layout) : (own.duel?.leaderboard ?? null),
    track: own.race ? names.track(own.race.track, own.race.layout) : null,
    position: positionOf(own) ?? null,
    ...compareWithField(parts, own),
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

async function explainStretches(db: Executor, found: readonly Found[]): Promise<Map<number, RatingChange>> {
  const [newest, oldest] = [found.at(0), found.at(-1)];
  if (!newest || !oldest) return new Map();
  const ids = found.map(({ id }) => id);
  const inTheirMonths = between(safetyHistory.created_at, oldest.at, newest.at);
  // Told late or not, a stretch follows the one that was driven before it.
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

/** A driver's changes, newest first, each with what is behind it. */
export async function listRatingChanges(
  db: Executor,
  steam_id: string,
  { kind, skip, limit }: Page & { kind?: RatingChangeKind | undefined },
): Promise<RatingChange[]> {
  const isWanted = (one: RatingChangeKind) => kind === undefined || kind === one;
  const upTo = skip + limit;
  const found = await Promise.all([
    isWanted('race') ? findRated(db, steam_id, 'race', upTo) : [],
    isWanted('duel') ? findRated(db, steam_id, 'duel', upTo) : [],
    isWanted('safety') ? findStretches(db, steam_id, upTo) : [],
  ]);
  const page = found
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(skip, upTo);
  const of = (wanted: RatingChangeKind) => page.filter((one) => one.kind === wanted);
  const idsOf = (wanted: RatingChangeKind) => of(wanted).map(({ id }) => id);
  const [race, duel, safety] = await Promise.all([
    explainRated(db, 'race', idsOf('race')),
    explainRated(db, 'duel', idsOf('duel')),
    explainStretches(db, of('safety')),
  ]);
  const explained = { race, duel, safety };
  return page.flatMap((change) => explained[change.kind].get(change.id) ?? []);
}

/** All changes, to be counted. */
export function selectRatingChanges(steam_id: string, kind: RatingChangeKind | undefined) {
  const rated = sql`select 1 from ${ratingChanges} where steam_id = ${steam_id}`;
  const safety = sql`select 1 from ${safetyHistory} where steam_id = ${steam_id}`;
  if (kind === 'safety') return safety;
  if (kind) return sql`${rated} and kind = ${kind}`;
  return sql`${rated} union all ${safety}`;
}
