import type { CorrectionEffect } from '@paddock/contract/championships/results/corrections';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { EntryRow } from './notify-entrant.ts';
import { notifyOfState, settlePlaces } from './places/settle-places.ts';
import { syncParticipants } from './places/sync-participants.ts';
import { isActiveEntry, noOffer, type RoundRow, type Season } from './queries.ts';
import { addVersion, loadFacts, recompute, recomputeTables } from './results/recompute.ts';
import { corrections, gridDrops } from './results/tables.ts';
import { previewCorrections } from './results-desk/correct-results.ts';
import { absences, entries } from './tables.ts';
import type { LockedSeason } from './with-season.ts';

/** Changes to results and entries by stewards. Every change runs under the lock of the championship. */

/** A correction by a decision. `round_session_id` is null for a correction of the championship. */
export interface RuledCorrection {
  round_session_id: number | null;
  entry_id: number;
  effect: CorrectionEffect;
}

interface Ruling {
  decision_id: number;
  /** The decision whose corrections and grid penalties this one reverts. */
  reverts: number | null;
  /** The round of the decision. */
  row: RoundRow;
  made: readonly RuledCorrection[];
  grid: readonly { entry_id: number; places: number; ends_at: Date }[];
  /** Whether laps were voided or restored, so that sessions must be read again. */
  reads: boolean;
  reason: string;
  by: number;
  now: Date;
}

async function revertDecision(tx: Executor, { reverts, reason, by, now }: Ruling): Promise<boolean> {
  if (reverts === null) return false;
  const reverted = await tx
    .update(corrections)
    .set({ reverted_at: now, reverted_by: by, revert_reason: reason })
    .where(and(eq(corrections.decision_id, reverts), isNull(corrections.reverted_at)))
    .returning({ id: corrections.id });
  const dropped = await tx
    .update(gridDrops)
    .set({ reverted_at: now })
    .where(and(eq(gridDrops.decision_id, reverts), isNull(gridDrops.reverted_at)))
    .returning({ id: gridDrops.id });
  return reverted.length + dropped.length > 0;
}

/** Stores the corrections of a decision, reverts those of the decision that it replaces, and recomputes results and tables. */
export async function applyRuling(tx: Executor, season: Season, ruling: Ruling): Promise<void> {
  const { decision_id, row, made, grid, reads, reason, by, now } = ruling;
  const { id: championship_id } = season.championship;
  const isReverted = await revertDecision(tx, ruling);
  if (made.length > 0)
    await tx.insert(corrections).values(
      made.map(({ round_session_id, entry_id, effect }) => ({
        championship_id,
        round_session_id,
        entry_id,
        ...effect,
        reason,
        source: 'decision' as const,
        decision_id,
        by,
        at: now,
      })),
    );
  if (grid.length > 0)
    await tx
      .insert(gridDrops)
      .values(grid.map((one) => ({ ...one, championship_id, decision_id, given_at: now })));
  const isOfResult = reads || isReverted || made.some(({ round_session_id }) => round_session_id !== null);
  if (isOfResult) {
    await recompute(tx, championship_id, now, { round_id: row.round.id, reads });
    if (row.round.official_at) await addVersion(tx, row.round.id);
  } else if (made.length > 0) await recomputeTables(tx, championship_id);
}

/** Previews the effect of a decision on its round and the standings. Takes no locks and stores no rows. */
export async function previewRuling(
  db: Executor,
  championship_id: number,
  { round_id, made, reverts }: { round_id: number; made: readonly RuledCorrection[]; reverts: number | null },
  now: Date,
) {
  const facts = await loadFacts(db, championship_id);
  const row = facts.season.rounds.find(({ round }) => round.id === round_id);
  const gone =
    reverts === null
      ? []
      : await db.select({ id: corrections.id }).from(corrections).where(eq(corrections.decision_id, reverts));
  const ended = new Set(gone.map(({ id }) => id));
  const last = Math.max(0, ...facts.corrections.map(({ id }) => id));
  const standing = facts.corrections.filter(({ id }) => !ended.has(id));
  const added = made.map(({ effect, ...one }, index) => ({
    ...effect,
    ...one,
    id: last + index + 1,
    reverted_at: null,
  }));
  return previewCorrections(db, { facts, row, corrections: [...standing, ...added] }, now);
}

/** Removes a driver's active entries, all or those of one round, and offers the freed places. */
export async function removeEntrant(
  locked: LockedSeason,
  steam_id: string,
  { round_id, reason }: { round_id?: number; reason: string },
): Promise<EntryRow[]> {
  const { tx, season, now } = locked;
  const ended = await tx
    .update(entries)
    .set({ state: 'removed', state_reason: reason, ...noOffer, updated_at: now })
    .where(
      and(
        eq(entries.championship_id, season.championship.id),
        eq(entries.steam_id, steam_id),
        isActiveEntry,
        round_id === undefined ? undefined : eq(entries.round_id, round_id),
      ),
    )
    .returning();
  for (const row of ended) await notifyOfState(tx, season, row, { state: 'removed', reason }, now);
  if (ended.length > 0) await settleAfter(locked);
  return ended;
}

/** Gives away a driver's round of the season. Returns whether it changed. */
export async function giveUpRound(
  locked: LockedSeason,
  { steam_id, round_id }: { steam_id: string; round_id: number },
): Promise<boolean> {
  const { tx, season, now } = locked;
  const entryRows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.championship_id, season.championship.id),
        eq(entries.steam_id, steam_id),
        isNull(entries.round_id),
        isActiveEntry,
      ),
    );
  if (entryRows.length === 0) return false;
  const made = await tx
    .insert(absences)
    .values(entryRows.map(({ id }) => ({ round_id, entry_id: id, created_at: now })))
    .onConflictDoNothing()
    .returning({ id: absences.entry_id });
  if (made.length > 0) await settleAfter(locked);
  return made.length > 0;
}

/** Returns rounds to a driver whose ban no longer stands. */
export async function restoreRounds(
  locked: LockedSeason,
  { steam_id, round_ids }: { steam_id: string; round_ids: readonly number[] },
): Promise<void> {
  const { tx, season } = locked;
  if (round_ids.length === 0) return;
  const entryIds = tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.championship_id, season.championship.id), eq(entries.steam_id, steam_id)));
  await tx
    .delete(absences)
    .where(and(inArray(absences.round_id, [...round_ids]), inArray(absences.entry_id, entryIds)));
  await settleAfter(locked);
}

async function settleAfter(locked: LockedSeason): Promise<void> {
  const { id } = locked.season.championship;
  await syncParticipants(locked.tx, id);
  await settlePlaces(locked, id);
}
