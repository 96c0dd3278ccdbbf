import { desc, sql } from 'drizzle-orm';
import { createSession } from '../server/src/features/accounts/sessions/queries.ts';
import { createUser } from '../server/src/features/users/edit-user.ts';
import { getRoleId, usernameColumns, userSearchText } from '../server/src/features/users/queries.ts';
import { users } from '../server/src/features/users/tables.ts';
import type { BenchPortal } from './portal.ts';

export const first = [
  'sara',
  'reza',
  'mina',
  'amir',
  'nika',
  'omid',
  'leila',
  'kian',
  'dara',
  'hana',
  'sina',
  'yalda',
];
export const second = [
  'racer',
  'drift',
  'apex',
  'turbo',
  'kerb',
  'slick',
  'pole',
  'grid',
  'gear',
  'torque',
  'chicane',
];
const names = ['سارا', 'رضا', 'مینا', 'امیر', 'نیکا', 'امید', 'لیلا', 'کیان', 'دارا', 'هانا', 'سینا', 'یلدا'];
export const families = [
  'کرمانی',
  'محمدی',
  'رستمی',
  'یزدانی',
  'تهرانی',
  'کاظمی',
  'نوری',
  'شریفی',
  'زمانی',
  'اکبری',
];

export const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
export const usernameOf = (index: number) => `${pick(first, index)}_${pick(second, index * 7)}${index}`;

export interface Model {
  row: typeof users.$inferSelect;
  moderator: number;
}

/**
 * Adds users up to this number, registered within the last year; one in a hundred is banned, one in two hundred a
 * moderator.
 */
export async function growTo(
  { deps }: BenchPortal,
  { row, moderator }: Model,
  from: number,
  size: number,
): Promise<void> {
  const { id: _id, ...rest } = row;
  for (let start = from; start < size; start += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, size - start) }, (_, offset) => {
      const index = start + offset;
      const username = usernameOf(index);
      const full_name = `${pick(names, index)} ${pick(families, index * 3)}`;
      const phone = `+98912${String(index).padStart(7, '0')}`;
      const named = { username, full_name, phone, email: `${username}@bench.invalid` };
      return {
        ...rest,
        ...named,
        ...usernameColumns(username),
        search_text: userSearchText(named),
        created_at: new Date(row.created_at.getTime() - (index % 365) * 86_400_000),
        discord_id: `3100000000${String(10_000_000 + index)}`,
        steam_id: String(76561198000000000n + BigInt(index)),
        is_active: index % 100 !== 7,
        ...(index % 200 === 11 && { role_id: moderator }),
      };
    });
    await deps.db.insert(users).values(rows);
  }
  // Replaces autovacuum, since a year passes in a minute here.
  await deps.db.execute(sql`vacuum analyze`);
}

/** Creates the owner of the portal, signed in, as a template for other users. */
export async function makeOwner({ deps }: BenchPortal): Promise<{ token: string; model: Model }> {
  const named = { email: 'owner@bench.invalid', username: 'owner', full_name: 'Owner', role: 'developer' };
  const owner = await createUser(deps, { ...named, password: crypto.randomUUID() });
  const from = { ip: '127.0.0.1', userAgent: 'bench' };
  const token = await createSession(deps.db, owner.id, from, deps.now());
  const [row] = await deps.db.select().from(users).orderBy(desc(users.id)).limit(1);
  if (!row) throw new Error('no first user');
  const player = { ...row, role_id: await getRoleId(deps.db, 'player') };
  return { token, model: { row: player, moderator: await getRoleId(deps.db, 'moderator') } };
}
