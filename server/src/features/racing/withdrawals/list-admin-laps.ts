import type { QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, pageSize } from '@paddock/contract/core/paging';
import type { AdminLap, listAdminLaps as listAdminLapsCall } from '@paddock/contract/racing/lap-calls';
import type { LapState } from '@paddock/contract/racing/lap-rules';
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { notDeleted, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { bestLaps, drivers, laps, lapVoids, sessions } from '../tables.ts';
import { describeLap } from './describe-lap.ts';
import { whereLap } from './where-lap.ts';

type Filter = QueryOf<typeof listAdminLapsCall>;

const stewards = alias(users, 'stewards');
const isStanding = and(eq(lapVoids.lap_id, laps.id), isNull(lapVoids.restored_at));

function selectLaps(db: Executor) {
  const isBest = and(
    eq(bestLaps.steam_id, laps.steam_id),
    eq(bestLaps.track, laps.track),
    eq(bestLaps.layout, laps.layout),
    eq(bestLaps.car, laps.car),
    eq(bestLaps.lap_time, laps.lap_time),
    eq(bestLaps.driven_at, laps.driven_at),
  );
  return db
    .select({
      lap: laps,
      driver: publicUserColumns,
      name: drivers.name,
      session_type: sessions.type,
      best: bestLaps.id,
      withdrawal: lapVoids,
      by: stewards.username,
    })
    .from(laps)
    .leftJoin(users, and(eq(users.steam_id, laps.steam_id), notDeleted))
    .leftJoin(drivers, eq(drivers.steam_id, laps.steam_id))
    .leftJoin(sessions, eq(sessions.id, laps.session_id))
    .leftJoin(bestLaps, isBest)
    .leftJoin(lapVoids, isStanding)
    .leftJoin(stewards, and(eq(stewards.id, lapVoids.voided_by), isNull(stewards.deleted_at)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectLaps>>[number];

function toAdminLap({ lap, withdrawal, by, best, ...row }: Row, names: Names): AdminLap {
  const { id, steam_id, sectors, cuts, valid } = lap;
  const state = withdrawal ? 'voided' : valid ? 'counted' : 'invalid';
  return {
    id,
    ...row,
    steam_id,
    ...describeLap(lap, names),
    sectors,
    cuts,
    valid,
    state,
    is_best: state === 'counted' && best !== null,
    void: withdrawal && {
      code: withdrawal.code,
      reason: withdrawal.reason,
      by,
      at: withdrawal.voided_at,
    },
  };
}

/** A lap as the staff see it. Throws not_found. */
export async function getAdminLap(db: Executor, id: number): Promise<AdminLap> {
  const [row] = await selectLaps(db).where(eq(laps.id, id));
  if (!row) throw new AppError('not_found');
  return toAdminLap(row, await getNames(db));
}

/** One query per partial index of a driver's laps. */
const states: Record<LapState, SQL> = {
  counted: sql`${laps.valid} and ${lapVoids.id} is null`,
  invalid: sql`not ${laps.valid} and ${lapVoids.id} is null`,
  voided: sql`${lapVoids.id} is not null`,
};
const ofDriver = (steam_id: string) =>
  or(
    and(eq(laps.steam_id, steam_id), sql`${laps.valid}`),
    and(eq(laps.steam_id, steam_id), sql`not ${laps.valid}`),
  );

const orders = {
  newest: [desc(laps.driven_at), desc(laps.id)],
  fastest: [asc(laps.lap_time), asc(laps.driven_at), asc(laps.id)],
};

/** The Steam id of a member. */
async function steamIdOf(db: Executor, driver: string | number): Promise<string | undefined> {
  if (typeof driver === 'string') return driver;
  const [user] = await db
    .select({ steam_id: users.steam_id })
    .from(users)
    .where(and(eq(users.id, driver), notDeleted));
  return user?.steam_id ?? undefined;
}

export async function listAdminLaps(
  db: Executor,
  { driver, state, order = 'newest', skip = 0, limit = pageSize, ...place }: Filter,
): Promise<List<AdminLap>> {
  const steam_id = await steamIdOf(db, driver);
  if (steam_id === undefined) return { items: [], total: 0 };
  const where = and(ofDriver(steam_id), whereLap(laps, place), state && states[state]);
  const [rows, [counted], names] = await Promise.all([
    selectLaps(db)
      .where(where)
      .orderBy(...orders[order])
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(laps).leftJoin(lapVoids, isStanding).where(where),
    getNames(db),
  ]);
  return { items: rows.map((row) => toAdminLap(row, names)), total: counted?.total ?? 0 };
}
