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

/** Attempts after which a change is given up; with the pauses between them about two days. */
export const roleAttempts = 8;
const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;
/** How often every role is compared with what the account has in the guild. */
const compareMs = 6 * 3_600_000;
/** After which a comparison is made again that could not read the guild. */
const lookAgainMs = 600_000;
/** Between two requests of the comparison. */
const requestPauseMs = 1_000;
/** Roles compared in a round; the next round begins a minute later. */
const comparedPerRound = 50;
/** Roles compared before the changes that are due meanwhile. */
const comparedAtOnce = 10;

const pauseAfter = (attempts: number) => Math.min(longestPauseMs, firstPauseMs * 4 ** (attempts - 1));
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const isWaiting = eq(discordRoles.state, 'waiting');

/** After so many changes in a row that found Discord away a round ends. */
const silencesMax = 3;

/** Whether Discord accepts nothing for now. */
type Settled = 'done' | 'away';

/** Takes the row whose turn came first and sets its next turn, so that one that ends the process does not come first again. */
function takeDue({ db, now }: Deps, where: SQL): Promise<DiscordRoleRow | undefined> {
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

/** Writes the outcome of an attempt, unless what is wanted has changed meanwhile: then the row is queued already. */
async function finish(db: Executor, row: DiscordRoleRow, values: Partial<DiscordRoleRow>): Promise<void> {
  const isSame =
    row.wanted_at === null ? isNull(discordRoles.wanted_at) : eq(discordRoles.wanted_at, row.wanted_at);
  await db
    .update(discordRoles)
    .set(values)
    .where(and(eq(discordRoles.id, row.id), isSame));
}

/** Answers false where no entitlement gives the role any more. Waits for a refund or a move of the gift that is under way. */
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

/** Discord refused, or was not asked because of its limits: nothing has happened. After any other failure the outcome is unknown. */
function isRefusal(error: unknown): boolean {
  const { said, pause } = (error instanceof AppError && error.details.values) || {};
  return (said ?? pause) !== undefined;
}

/** The account has the role, by the portal or by hand. */
async function keepRole({ db, now }: Deps, row: DiscordRoleRow, member: DiscordMember): Promise<void> {
  const isPortals = isPortalsRole(row, member);
  if (row.state === 'done' && isPortals === (row.given_at !== null)) return;
  const gave = isPortals ? { given_at: row.given_at, joined_at: member.joined_at } : notGiven;
  await db.transaction(async (tx) => {
    if (await markReached(tx, row, now())) await finish(tx, row, { ...done(now()), ...gave });
  });
}

/** The row says that the portal gave the role before Discord is asked, so that a process that dies leaves no role behind. */
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

/** Not a failure: the role is given once the account joins, which the next comparison finds out. */
async function markAbsent({ db, now }: Deps, row: DiscordRoleRow): Promise<void> {
  const attempts = row.state === 'absent' ? row.attempts + 1 : 1;
  const next_at = later(now(), Math.min(compareMs, pauseAfter(attempts)));
  await finish(db, row, { ...notGiven, state: 'absent', attempts, error: 'discord_not_member', next_at });
}

/** Counts an attempt of a change. */
async function countFailure({ db, now }: Deps, row: DiscordRoleRow, failure: AppError): Promise<Settled> {
  const said = failure.details.values?.['said'];
  const text = String(said ?? failure.code);
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
  return said === undefined ? 'away' : 'done';
}

/** Compares one role with what its account has in the guild, and makes the change that it needs. */
async function settleRole(deps: Deps, row: DiscordRoleRow, pause: () => Promise<void>): Promise<Settled> {
  const { discord, db } = deps;
  // A row in order stays as it is while the guild cannot be read.
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
    else if (change === 'keep') await keepRole(deps, row, member);
    else if (change === 'take') await takeRole(deps, row);
    else await forgetRole(db, row);
    return 'done';
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    if (isChanging && !isAbsence(failure)) return countFailure(deps, row, failure);
    if (isChanging) await markAbsent(deps, row);
    else await finish(db, row, { next_at: later(deps.now(), lookAgainMs) });
    return isChanging ? 'done' : 'away';
  }
}

/** Makes the changes that are due. */
export async function updateDiscordRoles(deps: Deps): Promise<void> {
  await queueRoleChanges(deps.db, deps.now());
  let silences = 0;
  while (silences < silencesMax) {
    const row = await takeDue(deps, isWaiting);
    if (!row) return;
    if ((await settleRole(deps, row, async () => undefined)) === 'away') silences += 1;
  }
}

/** Compares the roles whose turn came first. Answers whether there may be more, and Discord is there. */
async function compareSome(deps: Deps, pause: () => Promise<void>): Promise<boolean> {
  const where = ne(discordRoles.state, 'waiting');
  for (let compared = 0; compared < comparedAtOnce; compared += 1) {
    const row = await takeDue(deps, where);
    if (!row || (await settleRole(deps, row, pause)) === 'away') return false;
    await pause();
  }
  return true;
}

/**
 * Makes the changes that are due, and compares every role with the guild every six hours: members leave and return, and staff
 * give and take roles by hand. The comparison makes at most one request a second, and changes do not wait for its end.
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
