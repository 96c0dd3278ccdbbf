import { canCountBack } from '@paddock/contract/championships/results/count-back';
import type { abandonRound as abandonCall } from '@paddock/contract/championships/results/result-admin-calls';
import { resultMissingMs } from '@paddock/contract/championships/rules';
import type { BodyOf } from '@paddock/contract/core/endpoint';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import { endRoundEntries, notifyOfRound } from '../entries/end-entries.ts';
import { factsOfRound, notifyEntrant } from '../notify-entrant.ts';
import type { RoundRow, Season } from '../queries.ts';
import { drivenOf } from '../results/classify-session.ts';
import { listRaw, refreshRaw } from '../results/read-session.ts';
import { addVersion, countRound, loadFacts, recompute, recomputeTables } from '../results/recompute.ts';
import { hasResult, isComplete } from '../states.ts';
import { rounds } from '../tables.ts';
import { type LockedRound, targetOf, withRound } from './enter-results.ts';

const set = (tx: Executor, { round }: RoundRow, values: Partial<typeof rounds.$inferSelect>, now: Date) =>
  tx
    .update(rounds)
    .set({ ...values, updated_at: editedAt(rounds.updated_at, now) as unknown as Date })
    .where(eq(rounds.id, round.id));

/** Makes a result official and notifies all entries in it. The caller holds the lock. */
export async function settleOfficial(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const ids = row.sessions.map(({ id }) => id);
  await recompute(tx, season.championship.id, now, { round_id: row.round.id, reads: true });
  await set(tx, row, { official_at: now }, now);
  await addVersion(tx, row.round.id);
  await recomputeTables(tx, season.championship.id);
  const { results, entries, season: after } = await loadFacts(tx, season.championship.id);
  const classifiedIds = new Set(ids.flatMap((id) => results.get(id) ?? []).map(({ entry_id }) => entry_id));
  const version = after.rounds.find(({ round }) => round.id === row.round.id)?.round.version ?? 1;
  const cause = `${row.round.id}:${version}`;
  for (const entry of entries.filter(({ id }) => classifiedIds.has(id)))
    await notifyEntrant(tx, entry, 'result_official', { cause, facts: factsOfRound(row) }, now);
  await countRound(tx, { ...row, round: { ...row.round, official_at: now } }, now);
}

/**
 * Makes a result official on behalf of staff. Throws result_absent. Throws round_not_over before the round's end and reports_open for
 * undecided reports, unless forced with a reason. Idempotent.
 */
export function makeRoundOfficial(
  deps: Deps,
  id: number,
  { force, reason }: { force?: boolean | undefined; reason?: string | undefined },
) {
  return withRound(deps, id, async ({ tx, season, row, now, followUps }) => {
    if (force && !reason) throw invalid({ field: 'reason', code: 'required' });
    if (row.round.cancelled_at || !isComplete(row)) throw new AppError('result_absent');
    if (now < row.event.end_date && !force) throw new AppError('round_not_over');
    const open = row.round.official_at || force ? 0 : await followUps.countOpenReports(tx, id);
    if (open > 0) throw new AppError('reports_open', { values: { count: open } });
    if (!row.round.official_at) await settleOfficial(tx, season, row, now);
    await audit(tx, { target: targetOf(row), after: { official: true, reason: reason ?? null } });
  });
}

export function reopenRound(deps: Deps, id: number, reason: string) {
  return withRound(deps, id, async ({ tx, season, row, now }) => {
    if (row.round.official_at) {
      await set(tx, row, { official_at: null, reason }, now);
      await recomputeTables(tx, season.championship.id);
      await countRound(tx, { ...row, round: { ...row.round, official_at: null } }, now);
    }
    await audit(tx, {
      target: targetOf(row),
      before: { official: true },
      after: { official: false, reason },
    });
  });
}

const afterChange = ({ tx, season, row, now }: LockedRound) =>
  recompute(tx, season.championship.id, now, { round_id: row.round.id });

/** Cancels a round: its entries end and the tables leave it out. */
export function cancelRound(deps: Deps, id: number, reason: string) {
  return withRound(deps, id, async (locked) => {
    const { tx, season, row, now } = locked;
    if (!row.round.cancelled_at) {
      await set(tx, row, { cancelled_at: now, reason }, now);
      row.round.cancelled_at = now;
      await endRoundEntries(tx, season, row, { reason, now });
      await afterChange(locked);
    }
    await audit(tx, { target: targetOf(row), after: { cancelled: true, reason } });
  });
}

/** Postpones a round until its event has a new start. Throws result_official. */
export function postponeRound(deps: Deps, id: number, reason: string) {
  return withRound(deps, id, async ({ tx, season, row, now }) => {
    if (row.round.official_at) throw new AppError('result_official');
    if (row.round.cancelled_at) throw new AppError('championship_started');
    await set(tx, row, { postponed_at: now, reason }, now);
    await notifyOfRound(tx, season, row, { change: 'postponed', reason, now });
    await audit(tx, { target: targetOf(row), after: { postponed: true, reason } });
  });
}

/**
 * Counts a share of the points, and the race as it stood `count_back` laps before its end. Throws result_official, and laps_unknown for a
 * race without known laps.
 */
export function abandonRound(
  deps: Deps,
  id: number,
  { points_share, count_back = 0, reason }: BodyOf<typeof abandonCall>,
) {
  return withRound(deps, id, async (locked) => {
    const { tx, row, now } = locked;
    if (row.round.official_at) throw new AppError('result_official');
    const { points_halves, count_back: countedBack } = row.round;
    const before = { points_share: points_halves / 2, count_back: countedBack };
    if (count_back > 0) await checkLaps(tx, row, now);
    await set(tx, row, { points_halves: Math.round(points_share * 2), count_back, reason }, now);
    await afterChange(locked);
    await audit(tx, { target: targetOf(row), before, after: { points_share, count_back, reason } });
  });
}

/** Throws laps_unknown if a race of the round has drivers without known laps. */
async function checkLaps(tx: Executor, { sessions }: RoundRow, now: Date): Promise<void> {
  for (const session of sessions.filter((one) => hasResult(one) && one.kind !== 'qualifying')) {
    await refreshRaw(tx, session, now);
    const raw = await listRaw(tx, [session.id]);
    if (!canCountBack(raw, drivenOf(raw))) throw new AppError('laps_unknown');
  }
}

/** Returns whether staff should be notified that a round has no result. */
export const isMissing = (row: RoundRow, now: Date): boolean =>
  !isComplete(row) && now.getTime() > row.event.end_date.getTime() + resultMissingMs;
