import { discordCodeMinutes } from '@paddock/contract/accounts/rules';
import { and, eq, gt, isNull, notLike, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { forgetPreviousSecret, keyIdOf } from '../../../config/secret.ts';
import type { Database } from '../../../db/database.ts';
import { endRotation, isRotating } from '../../../db/installation/check-secret.ts';
import { listenerName } from '../../../db/pubsub.ts';
import { discordCodes } from '../../accounts/discord/tables.ts';
import { reencryptSecondFactors } from '../../accounts/second-factors.ts';
import { mailedLinks } from '../../accounts/tables.ts';
import { reencryptPushKeys } from '../../notifications/notify.ts';
import { countLinksOnTheirWay } from '../../notifications/queries.ts';

/** Counts processes that still use another secret: what they write must be renewed too. */
async function countOthers(db: Database, keyId: string): Promise<number> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database()
      and split_part(application_name, ' ', 1) = ${listenerName}
      and split_part(application_name, ' ', 2) <> ${keyId}`);
  return rows[0]?.others ?? 0;
}

/** Counts valid links and codes that depend on the previous secret. */
async function countWaiting({ db, now }: Pick<Deps, 'db' | 'now'>, keyId: string): Promise<number> {
  const isGood = and(isNull(mailedLinks.void_at), gt(mailedLinks.expires_at, now()));
  const isOfOther = and(
    eq(mailedLinks.purpose, 'sign_in_code'),
    notLike(mailedLinks.token_hash, `${keyId}.%`),
  );
  const since = new Date(now().getTime() - discordCodeMinutes * 60_000);
  const ofDiscord = and(
    eq(discordCodes.is_void, false),
    gt(discordCodes.sent_at, since),
    notLike(discordCodes.code_hmac, `${keyId}.%`),
  );
  const counts = await Promise.all([
    db.$count(mailedLinks, and(isGood, isOfOther)),
    db.$count(discordCodes, ofDiscord),
    countLinksOnTheirWay(db, keyId, now()),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Renews everything that depends on the previous APP_SECRET while it is still needed. Runs until all processes use
 * the new secret and no old data is left; then the previous secret can be removed (record 0041).
 */
export async function renewSealed(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const { db, config } = deps;
  if (!(await isRotating(db))) return;
  const keyId = keyIdOf(config.secrets[0]);
  // Counted first: a process that ends later has already written what this run finds.
  const processes = await countOthers(db, keyId);
  const second_factors = await reencryptSecondFactors(db, config.secrets);
  await reencryptPushKeys(db, config.secrets);
  const messages = await countWaiting(deps, keyId);
  const isDone = processes === 0 && messages === 0;
  if (isDone) {
    await endRotation(db);
    forgetPreviousSecret(config.dataDir);
  }
  const line = {
    secret_rotation: isDone ? 'done: APP_SECRET_PREVIOUS can be removed' : 'under way',
    renewed: { second_factors },
    waits_for: { processes, messages },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
