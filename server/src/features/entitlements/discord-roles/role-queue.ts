import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { durableWork } from '../../../jobs/durable-work.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isRunning } from '../queries.ts';
import { discordRoleChanges, entitlements } from '../tables.ts';

/** Attempts after which a change is given up; with the pauses between them about two days. */
const roleAttempts = 8;
const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;

/** Somebody who has the Steam account has linked Discord, and the purchase still runs. */
const hasHolder = (now: Date) =>
  exists(
    new QueryBuilder()
      .select({ id: users.id })
      .from(entitlements)
      .innerJoin(users, and(eq(users.steam_id, entitlements.steam_id), notDeleted))
      .where(
        and(
          eq(entitlements.id, discordRoleChanges.entitlement_id),
          isNotNull(users.discord_id),
          isRunning(now),
        ),
      ),
  );

/** Roles to be given and taken at Discord. One to be given waits without an attempt until there is somebody to have it. */
export const roleQueue = durableWork({
  table: discordRoleChanges,
  due: 'next_at',
  done: 'done_at',
  states: { waiting: 'waiting', done: 'done', dropped: 'canceled', failed: 'failed' },
  next: ({ attempts }, now) =>
    new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 4 ** (attempts - 1))),
  isLastAttempt: ({ attempts }) => attempts >= roleAttempts,
  where: (now) => or(eq(discordRoleChanges.kind, 'take_back'), hasHolder(now)),
  lanes: 1,
  patience: 3,
});
