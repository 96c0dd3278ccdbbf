import { AppError } from '@paddock/contract/core/errors';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { runLeased } from '../../../db/leases/lease.ts';
import type { WorkResult } from '../../../jobs/durable-work.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isRunning } from '../queries.ts';
import { discordRoleChanges, entitlements } from '../tables.ts';
import { roleQueue } from './role-queue.ts';
import { wakeRoles } from './wake-roles.ts';

type Change = typeof discordRoleChanges.$inferSelect;

/**
 * Whom a role goes to, stored before Discord is called, so that whoever takes the purchase back meanwhile knows of
 * it; undefined when nobody is left or it was taken back already.
 */
async function assignHolder(db: Executor, { id, entitlement_id }: Change): Promise<string | undefined> {
  const [linked] = await db
    .select({ discord_id: users.discord_id })
    .from(entitlements)
    .innerJoin(users, and(eq(users.steam_id, entitlements.steam_id), notDeleted))
    .where(eq(entitlements.id, entitlement_id));
  if (!linked?.discord_id) return undefined;
  const assigned = await db
    .update(discordRoleChanges)
    .set({ discord_id: linked.discord_id })
    .where(and(eq(discordRoleChanges.id, id), eq(discordRoleChanges.state, 'waiting')))
    .returning({ id: discordRoleChanges.id });
  return assigned.length > 0 ? linked.discord_id : undefined;
}

/** Whom the role was given; undefined when it was never sent to Discord. It is not given any more. */
function findHolder(deps: Deps, { entitlement_id }: Change): Promise<string | undefined> {
  return deps.db.transaction(async (tx) => {
    const give = and(
      eq(discordRoleChanges.entitlement_id, entitlement_id),
      eq(discordRoleChanges.kind, 'give'),
    );
    const [change] = await tx.select().from(discordRoleChanges).where(give).for('update');
    await roleQueue.drop(tx, give);
    return change?.discord_id ?? undefined;
  });
}

/** Whether something else that the account has gives it the same role. */
async function isHeldOtherwise(db: Executor, change: Change, holder: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: discordRoleChanges.id })
    .from(discordRoleChanges)
    .innerJoin(entitlements, eq(entitlements.id, discordRoleChanges.entitlement_id))
    .where(
      and(
        eq(discordRoleChanges.kind, 'give'),
        inArray(discordRoleChanges.state, ['waiting', 'done']),
        eq(discordRoleChanges.role_id, change.role_id),
        eq(discordRoleChanges.discord_id, holder),
        ne(discordRoleChanges.entitlement_id, change.entitlement_id),
        isRunning(now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Who leaves the server has no roles there any more. */
const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'discord_not_member' || error.code === 'discord_unknown');

async function tellDiscord(deps: Deps, { kind, role_id }: Change, discord_id: string): Promise<void> {
  if (kind === 'give') return deps.discord.giveRole(discord_id, role_id);
  await deps.discord.takeRole(discord_id, role_id).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

/** Makes one change. */
async function updateRole(deps: Deps, change: Change): Promise<WorkResult> {
  const { db } = deps;
  const isGiven = change.kind === 'give';
  const holder = isGiven ? await assignHolder(db, change) : await findHolder(deps, change);
  if (!holder && isGiven) return { retry: 'Discord was unlinked' };
  if (!holder) return 'dropped';
  if (!isGiven && (await isHeldOtherwise(db, change, holder, deps.now()))) return 'dropped';
  try {
    await tellDiscord(deps, change, holder);
    return 'done';
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    const said = failure.details.values?.['said'];
    const text = String(said ?? failure.code);
    const isAway = said === undefined && failure.code === 'discord_unavailable';
    return isAway ? { unavailable: text } : { retry: text };
  }
}

/**
 * One round, in one process at a time, so that no role is taken while it is still being given: gives and
 * takes at Discord the roles that purchases give and that have ended.
 */
export async function updateDiscordRoles(deps: Deps): Promise<void> {
  await runLeased(deps.db, 'discord-roles', async () => {
    await wakeRoles(deps.db, deps.now());
    await roleQueue.runDue(deps, (change) => updateRole(deps, change));
  });
}
