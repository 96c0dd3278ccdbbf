import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import { endUsernameRest } from '../users/freed-usernames.ts';
import { users } from '../users/tables.ts';

/** Makes a given-up name available. Audits the owner unless the account is deleted. Throws not_found. */
export async function releaseUsername({ db, now }: Deps, freed_username: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const id = await endUsernameRest(tx, freed_username, now());
    const [owner] = await tx.select().from(users).where(eq(users.id, id));
    const before = owner?.deleted_at === null ? { freed_username } : undefined;
    await audit(tx, { target: { type: 'user', id, name: owner?.username }, before });
  });
}
