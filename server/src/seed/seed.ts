import { randomBytes } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import type { Deps } from '../adapters/deps.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { seedCatalogue } from '../features/catalogue/seed-catalogue.ts';
import { createUser } from '../features/users/edit-user.ts';
import { ensureRoles } from '../features/users/queries.ts';
import { users } from '../features/users/tables.ts';

export interface SeededSignIn {
  who: 'owner' | 'demo player';
  email: string;
  password: string;
}

/** A password that can be read out and typed: 24 random characters without look-alikes. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join('');
}

/**
 * Seeds an empty database atomically: roles, the owner, and the demo community if configured. On later starts only
 * updates the shipped catalogue. Returns generated sign-ins, which cannot be retrieved later.
 */
export function seed(deps: Deps): Promise<SeededSignIn[]> {
  return deps.db.transaction(async (tx) => {
    // Prevents concurrent seeding by two starting processes.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.seed})`);
    // A transaction supports everything that features need of a database.
    return fill({ ...deps, db: tx as unknown as Database });
  });
}

async function fill(deps: Deps): Promise<SeededSignIn[]> {
  await ensureRoles(deps.db);
  await seedCatalogue(deps.db);
  const [counted] = await deps.db.select({ total: count() }).from(users);
  if ((counted?.total ?? 0) > 0) return [];
  const generated: SeededSignIn[] = [];

  const given = deps.config.owner;
  const owner = given ?? { email: 'owner@paddock.local', password: randomPassword() };
  const names = { username: 'owner', full_name: 'Paddock', role: 'developer' };
  const { id } = await createUser(deps, { ...owner, ...names, email_verified_at: deps.now() });
  if (!given) generated.push({ who: 'owner', ...owner });

  if (deps.config.seed === 'demo') {
    const player = { email: 'demo@paddock.local', password: randomPassword() };
    const { seedCommunity } = await import('./demo/seed-community.ts');
    await seedCommunity(deps, player, id);
    generated.push({ who: 'demo player', ...player });
  }
  return generated;
}
