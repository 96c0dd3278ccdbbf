import { count, eq, inArray } from 'drizzle-orm';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { settleEntries } from '../../server/src/features/championships/entries/settle-entries.ts';
import { entries } from '../../server/src/features/championships/tables.ts';
import { users } from '../../server/src/features/users/tables.ts';
import { ask, percentile } from '../timing.ts';
import { type League, makeSeason } from './league.ts';

const placesOfRush = 40;
const signUpsOfRush = 500;

const form = JSON.stringify({ class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1 });

export interface Rush {
  confirmed: number;
  waiting: number;
  /** Whether the waiting list has a single order without gaps. */
  isInOrder: boolean;
  p95: number;
}

/** Signs up this many members at the same moment for fewer places. */
export async function measureRush(league: League, members: readonly number[]): Promise<Rush> {
  const { portal } = league;
  const { slug } = await makeSeason(league, {
    slug: 'rush',
    capacity: placesOfRush,
    starts: [240],
    kinds: ['race'],
  });
  const from = { ip: '127.0.0.1', userAgent: 'bench' };
  const tokens = await Promise.all(
    members.slice(0, signUpsOfRush).map((id) => createSession(portal.deps.db, id, from, portal.deps.now())),
  );
  const url = `${portal.origin}/api/v1/championships/${slug}/entries`;
  const times: number[] = [];
  const began = performance.now();
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const { status, text } = await ask(url, { method: 'POST', token, body: form, isOfCrowd: true });
      times.push(performance.now() - began);
      if (status !== 201) throw new Error(`sign-up: ${status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as { state: string; queue_number: number | null };
    }),
  );
  const queue = answers.flatMap(({ queue_number }) => queue_number ?? []).toSorted((a, b) => a - b);
  return {
    confirmed: answers.filter(({ state }) => state === 'confirmed').length,
    waiting: queue.length,
    isInOrder: queue.every((number, index) => number === index + 1),
    p95: percentile(times, 0.95),
  };
}

const offersMax = 1_000;
const perClass = 200;

export interface Promotion {
  offers: number;
  seconds: number;
  /** Places taken beyond the capacity, in any championship; must be 0. */
  beyond: number;
}

/** Expires this many offers at once, with as many drivers waiting, in championships of two hundred places. */
export async function measurePromotion(
  league: League,
  members: readonly { id: number; steam_id: string }[],
): Promise<Promotion> {
  const { db, now } = league.portal.deps;
  const at = now();
  const ids: number[] = [];
  for (let from = 0; from < offersMax; from += perClass) {
    const plan = { slug: `promotion-${from}`, capacity: perClass, starts: [480], kinds: ['race'] };
    const { id } = await makeSeason(league, plan);
    const own = await getClassId(league, id);
    ids.push(id);
    const driver = (one: { id: number; steam_id: string }, index: number) => ({
      championship_id: id,
      class_id: own,
      user_id: one.id,
      steam_id: one.steam_id,
      name: `Driver ${index}`,
      car: 'ks_audi_r8_lms',
      auto_accept: false,
      rules_version: 1,
      queued_at: new Date(at.getTime() - 200_000_000 + index),
      created_at: new Date(at.getTime() - 200_000_000 + index),
      updated_at: at,
    });
    const offered = members.slice(0, perClass).map((one, index) => ({
      ...driver(one, index),
      state: 'offered' as const,
      offered_at: new Date(at.getTime() - 90_000_000),
      offer_deadline: new Date(at.getTime() - 1_000),
    }));
    const waiting = members.slice(perClass, 2 * perClass).map((one, index) => ({
      ...driver(one, perClass + index),
      state: 'waiting' as const,
    }));
    await db.insert(entries).values([...offered, ...waiting]);
  }
  const began = performance.now();
  await settleEntries(league.portal.deps);
  const seconds = (performance.now() - began) / 1_000;
  const taken = await db
    .select({ id: entries.championship_id, taken: count() })
    .from(entries)
    .where(inArray(entries.state, ['confirmed', 'offered']))
    .groupBy(entries.championship_id);
  const own = taken.filter(({ id }) => ids.includes(id));
  const lapsed = (await db.$count(entries, inArray(entries.championship_id, ids))) - offersMax;
  if (lapsed !== offersMax) throw new Error(`${lapsed} drivers wait where ${offersMax} should`);
  return { offers: offersMax, seconds, beyond: Math.max(0, ...own.map((one) => one.taken - perClass)) };
}

async function getClassId({ portal }: League, id: number): Promise<number> {
  const { championshipClasses } = await import('../../server/src/features/championships/tables.ts');
  const [own] = await portal.deps.db
    .select({ id: championshipClasses.id })
    .from(championshipClasses)
    .where(eq(championshipClasses.championship_id, id));
  if (!own) throw new Error('the championship has no class');
  return own.id;
}

/** The Steam ids of members, which identify entries. */
export function listDrivers({ portal }: League, ids: readonly number[]) {
  return portal.deps.db
    .select({ id: users.id, steam_id: users.steam_id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .then((rows) => rows.flatMap(({ id, steam_id }) => (steam_id === null ? [] : [{ id, steam_id }])));
}
