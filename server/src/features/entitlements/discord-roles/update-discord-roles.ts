import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import { and, asc, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { DiscordMember } from '../../../adapters/discord/discord.ts';
import type { Executor } from '../../../db/database.ts';
import { users } from '../../users/tables.ts';
import { type DiscordRoleRow, discordRoles, entitlements } from '../tables.ts';
import { decideRoleChange, isPortalsRole } from './decide-role-change.ts';
import { grantsRole, queueRoleChanges } from './queue-role-changes.ts';

/** Attempts before a change is given up, about two days including pauses. */
export const roleAttempts = 8;
const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;
/** How often each role is compared with the guild. */
const compareMs = 6 * 3_600_000;
/** When a comparison is repeated if the guild could not be read. */
const compareAgainMs = 600_000;
/** The pause between requests of the comparison. */
const requestPauseMs = 1_000;
/** Roles compared per run; the next run begins a minute later. */
const comparedPerRound = 50;
/** Roles compared before due changes are made. */
const comparedAtOnce = 10;

const pauseAfter = (attempts: number) => Math.min(longestPauseMs, firstPauseMs * 4 ** (attempts - 1));
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const isWaiting = eq(discordRoles.state, 'waiting');

/** Consecutive failures by outage after which a run ends. */
const silencesMax = 3;

/** `away`: Discord currently rejects or misses all requests. */
type RoleOutcome = 'done' | 'away';

/** Claims the first due row and moves its next turn, so that a row that crashes the process is not first again. */
function claimDue({ db, now }: Deps, where: SQL): Promise<DiscordRoleRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(discordRoles)
      .where(and(where, lte(discordRoles.next_at, now())))
      .orderBy(asc(discordRoles.next_at), asc(discordRoles.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    const next_at = later(now(), row.state === 'waiting' ? pauseAfter(row.attempts + 1) : compareMs);
    await tx.update(discordRoles).set({ next_at }).where(eq(discordRoles.id, row.id));
    return { ...row, next_at };
  });
}

/** Stores the outcome of an attempt. Skipped if the wanted state changed, since the row is then queued again. */
async function finish(db: Executor, row: DiscordRoleRow, values: Partial<DiscordRoleRow>): Promise<void> {
  const isSame =
    row.wanted_at === null ? isNull(discordRoles.wanted_at) : eq(discordRoles.wanted_at, row.wanted_at);
  await db
    .update(discordRoles)
    .set(values)
    .where(and(eq(discordRoles.id, row.id), isSame));
}

/**
 * Marks the entitlements of a role as reached. Returns false if none grants it now. Waits for concurrent refunds and
 * moves of a gift.
 */
async function markReached(
  tx: Executor,
  { discord_id, role_id }: DiscordRoleRow,
  now: Date,
): Promise<boolean> {
  const reached = await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .innerJoin(users, eq(users.steam_id, entitlements.steam_id))
    .where(
      and(
        grantsRole(now),
        eq(users.discord_id, discord_id),
        sql`${entitlements.grant} ->> 'role_id' = ${role_id}`,
      ),
    )
    .orderBy(entitlements.id)
    .for('no key update', { of: entitlements });
  for (const { id } of reached)
    await tx
      .update(entitlements)
      .set({ reached_at: now })
      .where(and(eq(entitlements.id, id), isNull(entitlements.reached_at)));
  return reached.length > 0;
}

const done = (now: Date) =>
  ({ state: 'done', attempts: 0, error: null, next_at: later(now, compareMs) }) as const;

const notGiven = { given_at: null, joined_at: null };

/**
 * Whether Discord refused, or was not called because of its limits: the role is unchanged. The outcome of other
 * failures is unknown.
 */
function isRefusal(error: unknown): boolean {
  const { said, pause } = (error instanceof AppError && error.details.values) || {};
  return (said ?? pause) !== undefined;
}

/** Stores that the account has the role, from the portal or by hand. */
async function confirmRole({ db, now }: Deps, row: DiscordRoleRow, member: DiscordMember): Promise<void> {
  const isPortals = isPortalsRole(row, member);
  if (row.state === 'done' && isPortals === (row.given_at !== null)) return;
  const gave = isPortals ? { given_at: row.given_at, joined_at: member.joined_at } : notGiven;
  await db.transaction(async (tx) => {
    if (await markReached(tx, row, now())) await finish(tx, row, { ...done(now()), ...gave });
  });
}

/** Stores that the portal adds the role before calling Discord, so that a crash does not leave an untracked role. */
async function giveRole(
  { db, discord, now }: Deps,
  row: DiscordRoleRow,
  member: DiscordMember,
): Promise<void> {
  const isMarked = await db.transaction(async (tx) => {
    if (!(await markReached(tx, row, now()))) return false;
    const gave = { given_at: now(), joined_at: member.joined_at };
    await tx.update(discordRoles).set(gave).where(eq(discordRoles.id, row.id));
    return true;
  });
  if (!isMarked) return;
  try {
    await discord.giveRole(row.discord_id, row.role_id);
  } catch (error) {
    if (isRefusal(error)) await db.update(discordRoles).set(notGiven).where(eq(discordRoles.id, row.id));
    throw error;
  }
  await finish(db, row, done(now()));
}

const isUnwanted = ({ id }: DiscordRoleRow) => and(eq(discordRoles.id, id), isNull(discordRoles.wanted_at));

async function forgetRole(db: Executor, row: DiscordRoleRow): Promise<void> {
  await db.update(discordRoles).set(notGiven).where(eq(discordRoles.id, row.id));
  await db.delete(discordRoles).where(isUnwanted(row));
}

async function takeRole({ db, discord }: Deps, row: DiscordRoleRow): Promise<void> {
  const still = await db.select({ id: discordRoles.id }).from(discordRoles).where(isUnwanted(row));
  if (still.length === 0) return;
  await discord.takeRole(row.discord_id, row.role_id).catch((error: unknown) => {
    if (!isAbsence(error)) throw error;
  });
  await forgetRole(db, row);
}

const isAbsence = (error: unknown) =>
  error instanceof AppError && (error.code === 'discord_not_member' || error.code === 'discord_unknown');

/** Marks the account as absent. Not a failure: the next comparison adds the role after the account joins. */
async function markAbsent({ db, now }: Deps, row: DiscordRoleRow): Promise<void> {
  const attempts = row.state === 'absent' ? row.attempts + 1 : 1;
  const next_at = later(now(), Math.min(compareMs, pauseAfter(attempts)));
  await finish(db, row, { ...notGiven, state: 'absent', attempts, error: 'discord_not_member', next_at });
}

/** Counts a failed attempt of a change. */
async function countFailure({ db, now }: Deps, row: DiscordRoleRow, failure: AppError): Promise<RoleOutcome> {
  const reply = failure.details.values?.['said'];
  const text = String(reply ?? failure.code);
  const isNew = row.state === 'done' || row.state === 'absent';
  const attempts = isNew ? 1 : row.attempts + 1;
  const isGivenUp = row.state === 'failed' || attempts >= roleAttempts;
  await finish(db, row, {
    attempts,
    error: text,
    state: isGivenUp ? 'failed' : 'waiting',
    next_at: later(now(), isGivenUp ? compareMs : pauseAfter(attempts)),
    ...(isNew && { queued_at: now() }),
  });
  return reply === undefined ? 'away' : 'done';
}

/** Compares one role with the guild and makes the necessary change. */
async function updateRole(deps: Deps, row: DiscordRoleRow, pause: () => Promise<void>): Promise<RoleOutcome> {
  const { discord, db } = deps;
  // A role in order is unchanged while the guild cannot be read.
  let isChanging = row.state === 'waiting' || row.state === 'failed';
  try {
    const member = await discord.findMember(row.discord_id);
    const change = decideRoleChange(row, member);
    if (change === 'give' || change === 'take') {
      isChanging = true;
      await pause();
    }
    if (!member) await (change === 'absent' ? markAbsent(deps, row) : forgetRole(db, row));
    else if (change === 'give') await giveRole(deps, row, member);
    else if (change === 'keep') await confirmRole(deps, row, member);
    else if (change === 'take') await takeRole(deps, row);
    else await forgetRole(db, row);
    return 'done';
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    if (isChanging && !isAbsence(failure)) return countFailure(deps, row, failure);
    if (isChanging) await markAbsent(deps, row);
    else await finish(db, row, { next_at: later(deps.now(), compareAgainMs) });
    return isChanging ? 'done' : 'away';
  }
}

/** Makes the changes that are due. */
export async function updateDiscordRoles(deps: Deps): Promise<void> {
  await queueRoleChanges(deps.db, deps.now());
  let silences = 0;
  while (silences < silencesMax) {
    const row = await claimDue(deps, isWaiting);
    if (!row) return;
    if ((await updateRole(deps, row, async () => undefined)) === 'away') silences += 1;
  }
}

/** Compares the first due roles. Returns whether there may be more and Discord responds. */
async function compareSome(deps: Deps, pause: () => Promise<void>): Promise<boolean> {
  const where = ne(discordRoles.state, 'waiting');
  for (let compared = 0; compared < comparedAtOnce; compared += 1) {
    const row = await claimDue(deps, where);
    if (!row || (await updateRole(deps, row, pause)) === 'away') return false;
    await pause();
  }
  return true;
}

/**
 * Makes due changes and compares every role with the guild every six hours, because members leave and return and
 * staff change roles by hand. The comparison makes at most one request a second and does not delay changes.
 */
export async function compareDiscordRoles(
  deps: Deps,
  pause: () => Promise<void> = () => sleep(requestPauseMs),
): Promise<void> {
  let isMore = true;
  for (let compared = 0; isMore && compared < comparedPerRound; compared += comparedAtOnce) {
    await updateDiscordRoles(deps);
    isMore = await compareSome(deps, pause);
  }
}
