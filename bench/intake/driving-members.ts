import type { boards } from '@paddock/contract/racing/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { boardEntries } from '../../server/src/features/racing/statistics/tables.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import { usernameColumns } from '../../server/src/features/users/queries.ts';
import { users } from '../../server/src/features/users/tables.ts';
import type { BenchPortal } from '../portal.ts';
import { nameOfDriver, steamIdOf, tracks } from './lap-generator.ts';

const viewers = 100;
export const firstTrack = tracks[0] ?? '';

/** Adds members for all drivers, sharing the first one's password hash. Returns their ids. */
export async function addMembers({ deps }: BenchPortal, driverCount: number): Promise<number[]> {
  const named = { email: 'first@bench.invalid', username: 'first', full_name: 'First' };
  const first = await createUser(deps, { ...named, password: crypto.randomUUID() });
  const [model] = await deps.db.select().from(users).where(sql`id = ${first.id}`);
  if (!model) throw new Error('no first member');
  const { id: _id, ...rest } = model;
  const numbers = Array.from({ length: driverCount }, (_, driver) => driver);
  const made: number[] = [];
  for (let start = 0; start < driverCount; start += 1_000) {
    const rows = numbers.slice(start, start + 1_000).map((driver) => ({
      ...rest,
      email: `${nameOfDriver(driver)}@bench.invalid`,
      ...usernameColumns(nameOfDriver(driver)),
      discord_id: `3100000000${String(10_000_000 + driver)}`,
      steam_id: steamIdOf(driver),
    }));
    made.push(...(await deps.db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id));
  }
  return made;
}

/** A member who is requested, or requests. */
export interface Member {
  id: number;
  name: string;
  token: string;
}

/** Signs in some of the members, evenly distributed. */
export function signIn({ deps }: BenchPortal, members: readonly Omit<Member, 'token'>[]): Promise<Member[]> {
  const some = Math.min(viewers, members.length);
  return Promise.all(
    Array.from({ length: some }, async (_, index) => {
      const member = members[Math.floor((index * members.length) / some)];
      if (!member) throw new Error('nobody to sign in');
      const from = { ip: '127.0.0.1', userAgent: 'bench' };
      return { ...member, token: await createSession(deps.db, member.id, from, deps.now()) };
    }),
  );
}

/** Signs in some of the drivers of a board, evenly distributed; for boards per track, on the first track. */
export async function signInStanding(portal: BenchPortal, board: (typeof boards)[number]): Promise<Member[]> {
  const standing = await portal.deps.db
    .select({ id: users.id, name: users.username })
    .from(boardEntries)
    .innerJoin(users, eq(users.id, boardEntries.user_id))
    .where(
      and(
        eq(boardEntries.board, board),
        eq(boardEntries.period, 'all'),
        eq(boardEntries.track, board === 'laps' ? firstTrack : ''),
        eq(boardEntries.car, ''),
      ),
    )
    .orderBy(desc(boardEntries.score), boardEntries.id);
  return signIn(portal, standing);
}
