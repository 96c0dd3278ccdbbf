import { dayMs } from '@paddock/contract/durations';
import { erasureDays } from '@paddock/contract/personal-data/rules';
import { deletedUsername } from '@paddock/contract/users/deleted-username';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { ErasureStep } from '../../../db/personal-data.ts';
import type { JobQueue } from '../../../jobs/run-jobs.ts';
import { eraseEntrant } from '../../championships/erase-entrant.ts';
import { eraseDriver } from '../../racing/change-session.ts';
import { deleteVotes } from '../../servers/edit-server.ts';
import { eraseReportedDriver } from '../../stewarding/erase-files.ts';
import { accountErasures } from '../tables.ts';
import { eraseFromAudit } from './erase-audit.ts';
import { eraseFiles } from './erase-files.ts';
import { hasWorkOutside, pseudonymizePurchases } from './erase-purchases.ts';
import { eraseRows, eraseThrottles } from './erase-rows.ts';

type Erasure = typeof accountErasures.$inferSelect;

/** Some days before the promised end of the erasure. */
const waitingDays = erasureDays - 5;

/** Steps that do more than deleting or renaming declared rows, in this order. */
const steps: Record<
  Exclude<ErasureStep, 'closing' | 'purchases'>,
  (deps: Deps, erasure: Erasure) => Promise<void> | undefined
> = {
  files: eraseFiles,
  votes: ({ db }, { user_id }) => db.transaction((tx) => deleteVotes(tx, user_id)),
  throttles: eraseThrottles,
  entrant: ({ db }, { user_id, steam_id }) =>
    eraseEntrant(db, { user_id, steam_id, pseudonym: deletedUsername(user_id) }),
  driver: ({ db }, { user_id, steam_id }) =>
    steam_id === null ? undefined : eraseDriver(db, steam_id, deletedUsername(user_id)),
  reports: (deps, { steam_id }) => (steam_id === null ? undefined : eraseReportedDriver(deps, steam_id)),
  audit: eraseFromAudit,
};

/**
 * Runs all steps; each continues what an earlier attempt left. What identifies the owner is cleared last, because the steps use it.
 */
async function eraseAccount(deps: Deps, key: string): ReturnType<JobQueue['run']> {
  const { db, now } = deps;
  const [erasure] = await db
    .select()
    .from(accountErasures)
    .where(eq(accountErasures.id, Number(key)));
  if (erasure?.state !== 'waiting') return 'done';
  const { id, deleted_at } = erasure;
  await eraseRows(deps, erasure);
  for (const step of Object.values(steps)) await step(deps, erasure);
  const mayWait = now().getTime() < deleted_at.getTime() + waitingDays * dayMs;
  if (mayWait && (await hasWorkOutside(db, erasure)))
    return { retry: 'waits for game servers, Discord or the mail' };
  await db.transaction(async (tx) => {
    await pseudonymizePurchases(tx, erasure);
    const cleared = { username: null, email: null, steam_id: null, discord_id: null, profile_image: null };
    const end = { ...cleared, state: 'done', done_at: now() } as const;
    await tx.update(accountErasures).set(end).where(eq(accountErasures.id, id));
  });
  return 'done';
}

const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;

/** Erases closed accounts. Never given up: a failing erasure is retried daily. */
export const erasureQueue: JobQueue = {
  lanes: 1,
  pauseMs: (attempts) => Math.min(longestPauseMs, firstPauseMs * 4 ** (attempts - 1)),
  run: eraseAccount,
};
