import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listActive } from '../count-places.ts';
import { factsOf, factsOfRound, notifyEntrant } from '../notify-entrant.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { isActiveEntry, noOffer, type RoundRow, type Season } from '../queries.ts';
import { entries } from '../tables.ts';

interface End {
  reason: string;
  now: Date;
}

const withdrawEntries = (tx: Executor, which: SQL, { reason, now }: End) =>
  tx
    .update(entries)
    .set({ state: 'withdrawn', state_reason: reason, ...noOffer, updated_at: now })
    .where(and(which, isActiveEntry));

/** Ends all entries of a cancelled championship and notifies each driver once. */
export async function endEntries(tx: Executor, season: Season, { reason, now }: End): Promise<void> {
  const { championship } = season;
  const iso = now.toISOString();
  const change = { change: 'cancelled', before: iso, start: iso, reason } as const;
  const cause = `championship:${championship.id}:cancelled`;
  for (const row of await listActive(tx, championship.id)) {
    const facts = { ...factsOf(season, row, now), ...change };
    await notifyEntrant(tx, row, 'round_changed', { cause, facts }, now);
  }
  await withdrawEntries(tx, eq(entries.championship_id, championship.id), { reason, now });
  await syncParticipants(tx, championship.id);
}

/** Ends the entries of a cancelled round; season entries stay. Notifies all entered drivers. */
export async function endRoundEntries(
  tx: Executor,
  season: Season,
  row: RoundRow,
  { reason, now }: End,
): Promise<void> {
  await notifyOfRound(tx, season, row, { change: 'cancelled', reason, now });
  await withdrawEntries(tx, eq(entries.round_id, row.round.id), { reason, now });
  await syncParticipants(tx, season.championship.id);
}

interface Change extends Omit<End, 'reason'> {
  change: 'moved' | 'server' | 'cancelled' | 'postponed';
  reason?: string;
  before?: Date;
}

/** Notifies every driver entered for a round of a change. */
export async function notifyOfRound(
  tx: Executor,
  { championship }: Season,
  row: RoundRow,
  { change, reason, before, now }: Change,
): Promise<void> {
  const { round, event } = row;
  const start = event.start_date.toISOString();
  const changeFacts = {
    change,
    reason: reason ?? null,
    before: (before ?? round.known_start).toISOString(),
    start,
  };
  const cause = `${round.id}:${change}:${event.start_date.getTime()}:${event.server_id ?? 0}`;
  for (const entry of await listActive(tx, championship.id)) {
    if (entry.round_id !== null && entry.round_id !== round.id) continue;
    await notifyEntrant(
      tx,
      entry,
      'round_changed',
      { cause, facts: { ...factsOfRound(row), ...changeFacts } },
      now,
    );
  }
}
