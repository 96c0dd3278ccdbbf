import { cleanRawId } from '@paddock/contract/catalogue/raw-ids';
import type { ChallengeAttempt } from '@paddock/contract/challenges/calls';
import { lapsOfGoal, rankAttempts } from '@paddock/contract/challenges/rules';
import { AppError } from '@paddock/contract/core/errors';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { timestamp } from '../../db/timestamp.ts';
import { getNames, type Names } from '../catalogue/names.ts';
import { drivers, laps, lapVoids, sessions } from '../racing/tables.ts';
import { findDrivers } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { challengePlaces, challenges } from './tables.ts';

export type ChallengeRow = typeof challenges.$inferSelect;
/** A row of the board: a driver with the laps that make up the score. */
export type BoardRow = Omit<typeof challengePlaces.$inferSelect, 'challenge_id'>;

export async function findChallenge(db: Executor, id: number): Promise<ChallengeRow | undefined> {
  const [row] = await db.select().from(challenges).where(eq(challenges.id, id));
  return row;
}

/** Returns a challenge. Throws not_found. */
export async function getChallengeRow(db: Executor, id: number): Promise<ChallengeRow> {
  const row = await findChallenge(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

export async function lockChallenge(tx: Executor, id: number): Promise<ChallengeRow | undefined> {
  const [row] = await tx.select().from(challenges).where(eq(challenges.id, id)).for('update');
  return row;
}

/** The raw ids of the allowed cars; null for any car. */
function carsOf({ cars, car_class, game }: ChallengeRow, names: Names): string[] | null {
  if (car_class === null) return cars.length > 0 ? cars.map(cleanRawId) : null;
  return names.cars.filter((row) => row.game === game && row.car.class === car_class).map(({ raw }) => raw);
}

type Attempt = {
  steam_id: string;
  name: string | null;
  laps: number;
  counted: number;
  score: number;
  reached_at: string;
  lap_ids: string[];
  car: string;
};

/**
 * Computes the board from stored laps, in order, using the index on track and day. Excludes servers that do not
 * verify drivers, voided laps and banned drivers.
 */
async function readLiveBoard(db: Executor, row: ChallengeRow): Promise<BoardRow[]> {
  const cars = carsOf(row, await getNames(db));
  const count = lapsOfGoal[row.goal];
  const ofCars = cars === null ? sql`true` : sql`lower(l.car) = any(${sql.param(cars)}::text[])`;
  const ofServers =
    row.servers.length === 0
      ? sql`true`
      : sql`coalesce(l.server_id, (select s.server_id from ${sessions} s where s.id = l.session_id))
          = any(${sql.param(row.servers)}::int[])`;
  const { rows } = await db.execute<Attempt>(sql`
    with driven as (
      select l.id, l.steam_id, l.car, l.lap_time, l.driven_at,
        row_number() over (partition by l.steam_id order by l.lap_time, l.driven_at, l.id) as nth,
        (count(*) over (partition by l.steam_id))::int as laps
      from ${laps} l
      where l.track = ${row.track} and l.layout = ${row.layout} and l.valid
        and l.driven_at between ${timestamp(row.starts_at)} and ${timestamp(row.ends_at)}
        and not exists (select from ${lapVoids} v where v.lap_id = l.id and v.restored_at is null)
        and ${ofCars} and ${ofServers}
    )
    select d.steam_id, (select name from ${drivers} where drivers.steam_id = d.steam_id) as name, min(d.laps) as laps,
      count(*)::int as counted, sum(d.lap_time)::int as score, max(d.driven_at) as reached_at,
      array_agg(d.id order by d.nth) as lap_ids, (array_agg(d.car order by d.nth))[1] as car
    from driven d
    where d.nth <= ${count}
      and not exists (select from ${users} u where u.steam_id = d.steam_id and u.deleted_at is null and not u.is_active)
    group by d.steam_id`);
  const guest = await findSteamId(db, row.created_by);
  const attempts = rows.map(({ counted, reached_at, lap_ids, score, name, ...attempt }) => ({
    ...attempt,
    name: name ?? '',
    score: counted < count ? null : score,
    reached_at: new Date(reached_at),
    is_guest: attempt.steam_id === guest,
    lap_ids: lap_ids.map(Number),
  }));
  return rankAttempts(attempts);
}

async function findSteamId(db: Executor, user_id: number | null): Promise<string | null> {
  if (user_id === null) return null;
  const [user] = await db.select({ steam_id: users.steam_id }).from(users).where(eq(users.id, user_id));
  return user?.steam_id ?? null;
}

/**
 * Returns the board by which prizes were decided, without drivers whose laps were voided or excluded since. The
 * others keep their places.
 */
async function readSettledBoard(db: Executor, { id }: ChallengeRow): Promise<BoardRow[]> {
  const rows = await db
    .select()
    .from(challengePlaces)
    .where(
      and(
        eq(challengePlaces.challenge_id, id),
        sql`not exists (
          select from ${lapVoids} v where v.lap_id = any(${challengePlaces.lap_ids}) and v.restored_at is null)`,
        sql`not exists (
          select from ${laps} l join ${sessions} s on s.id = l.session_id
          where l.id = any(${challengePlaces.lap_ids}) and s.set_aside is not null)`,
      ),
    )
    .orderBy(
      sql`${challengePlaces.score} asc nulls last`,
      asc(challengePlaces.reached_at),
      asc(challengePlaces.steam_id),
    );
  return rows.map(({ challenge_id: _challenge_id, ...row }) => row);
}

/** Returns the board of a challenge in its order. */
export function readBoard(db: Executor, row: ChallengeRow): Promise<BoardRow[]> {
  return row.settled_at ? readSettledBoard(db, row) : readLiveBoard(db, row);
}

/** Converts rows of a board to the public form. */
export async function toAttempts(
  db: Executor,
  rows: readonly BoardRow[],
  { game }: ChallengeRow,
): Promise<ChallengeAttempt[]> {
  const steam_ids = rows.map(({ steam_id }) => steam_id);
  const drivers = await findDrivers(db, steam_ids);
  const names = await getNames(db);
  return rows.map(({ steam_id, name, place, score, laps, car, reached_at, is_guest }) => {
    const driver = drivers.get(steam_id) ?? null;
    return {
      place,
      driver,
      name: name || (driver?.username ?? ''),
      score,
      laps,
      car_ref: names.car(car, game),
      reached_at,
      is_guest,
    };
  });
}
