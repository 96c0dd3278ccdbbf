import { AppError } from '@paddock/contract/core/errors';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { discordRoleChanges, entitlements } from '../tables.ts';

const batch = 50;
/** Tries after which a change is given up; with the pauses between them about two days. */
const roleTries = 8;
const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;
/** A Discord that did not answer this often in a round is left alone until the next. */
const patience = 3;

type Change = typeof discordRoleChanges.$inferSelect;

const runsAt = (now: Date) =>
  and(isNull(entitlements.taken_back_at), or(isNull(entitlements.ends_at), gt(entitlements.ends_at, now)));

/**
 * Changes whose time has come. A role is given to whoever has the Steam account and linked Discord; while there is
 * nobody, it waits without a try.
 */
function dueChanges(db: Executor, now: Date) {
  return db
    .select({ change: discordRoleChanges, linked: users.discord_id })
    .from(discordRoleChanges)
    .innerJoin(entitlements, eq(entitlements.id, discordRoleChanges.entitlement_id))
    .leftJoin(users, and(eq(users.steam_id, entitlements.steam_id), notDeleted))
    .where(
      and(
        eq(discordRoleChanges.state, 'waiting'),
        lte(discordRoleChanges.next_at, now),
        or(
          eq(discordRoleChanges.kind, 'take_back'),
          and(eq(discordRoleChanges.kind, 'give'), isNotNull(users.discord_id), runsAt(now)),
        ),
      ),
    )
    .orderBy(asc(discordRoleChanges.next_at), asc(discordRoleChanges.id))
    .limit(batch);
}

/** Counts a try before Discord is asked, so that whoever takes the purchase back meanwhile knows of it. */
async function claim(db: Executor, change: Change, discord_id: string, now: Date): Promise<boolean> {
  const pause = Math.min(longestPauseMs, firstPauseMs * 4 ** change.attempts);
  const claimed = await db
    .update(discordRoleChanges)
    .set({ discord_id, attempts: change.attempts + 1, next_at: new Date(now.getTime() + pause) })
    .where(and(eq(discordRoleChanges.id, change.id), eq(discordRoleChanges.state, 'waiting')))
    .returning({ id: discordRoleChanges.id });
  return claimed.length > 0;
}

async function finish(db: Executor, { id }: Change, result: Partial<Change>): Promise<void> {
  await db
    .update(discordRoleChanges)
    .set(result)
    .where(and(eq(discordRoleChanges.id, id), eq(discordRoleChanges.state, 'waiting')));
}

/** Whom the role was given; undefined when Discord was never told, and then both changes are off. */
async function findHolder(deps: Deps, { entitlement_id }: Change): Promise<string | undefined> {
  return deps.db.transaction(async (tx) => {
    const mine = eq(discordRoleChanges.entitlement_id, entitlement_id);
    const [given] = await tx
      .select()
      .from(discordRoleChanges)
      .where(and(mine, eq(discordRoleChanges.kind, 'give')))
      .for('update');
    const holder = given?.discord_id ?? undefined;
    const off = holder === undefined ? undefined : eq(discordRoleChanges.kind, 'give');
    await tx
      .update(discordRoleChanges)
      .set({ state: 'canceled' })
      .where(and(mine, off, eq(discordRoleChanges.state, 'waiting')));
    return holder;
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
        runsAt(now),
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

/** Makes one change; false when Discord did not answer. */
async function update(deps: Deps, change: Change, linked: string | null): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const discord_id = change.kind === 'give' ? linked : await findHolder(deps, change);
  if (!discord_id) return true;
  if (change.kind === 'take_back' && (await isHeldOtherwise(db, change, discord_id, now))) {
    await finish(db, change, { state: 'canceled' });
    return true;
  }
  if (!(await claim(db, change, discord_id, now))) return true;
  try {
    await tellDiscord(deps, change, discord_id);
    await finish(db, change, { state: 'done', done_at: deps.now(), error: null });
    return true;
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    const said = failure.details.values?.['said'];
    const isOver = change.attempts + 1 >= roleTries;
    await finish(db, change, { error: String(said ?? failure.code), ...(isOver && { state: 'failed' }) });
    return said !== undefined || failure.code !== 'discord_unavailable';
  }
}

/** One round, in one process at a time: tells Discord of the roles that purchases give and that have ended. */
export async function updateDiscordRoles(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [held] = (await tx.execute(sql`select pg_try_advisory_xact_lock(${locks.discordRoles}) as held`))
      .rows;
    if (!held?.held) return;
    let silences = 0;
    for (const { change, linked } of await dueChanges(deps.db, deps.now())) {
      if (!(await update(deps, change, linked))) silences += 1;
      if (silences >= patience) return;
    }
  });
}
