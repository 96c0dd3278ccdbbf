import type { NotificationFacts } from '@paddock/contract/notifications/catalogue';
import type { RaceFacts, raceKinds } from '@paddock/contract/notifications/race-kinds';
import type { Executor } from '../../db/database.ts';
import { notify } from '../notifications/notify.ts';
import type { Season } from './queries.ts';
import type { entries } from './tables.ts';

export type EntryRow = typeof entries.$inferSelect;

/** Returns the title of an entry in notifications: its round, or the championship with its next event. */
export function factsOf(
  { championship, rounds }: Season,
  { round_id }: Pick<EntryRow, 'round_id'>,
  now: Date,
): RaceFacts {
  const roundRow = rounds.find(({ round }) => round.id === round_id);
  if (roundRow) return factsOfRound(roundRow);
  const next =
    rounds.find(({ event, round }) => event.end_date > now && !round.cancelled_at) ?? rounds.at(-1);
  return { event_id: next?.round.event_id ?? null, title: championship.name, title_en: championship.name_en };
}

export function factsOfRound({ event, round }: Season['rounds'][number]): RaceFacts {
  return { event_id: round.event_id, title: event.title, title_en: event.title_en };
}

/** Notifies the driver of an entry once for each cause. Drivers without an account are skipped. */
export async function notifyEntrant<K extends keyof typeof raceKinds>(
  tx: Executor,
  { user_id }: Pick<EntryRow, 'user_id'>,
  kind: K,
  { cause, facts }: { cause: string; facts: NotificationFacts<K> },
  now: Date,
): Promise<void> {
  if (user_id !== null) await notify(tx, user_id, kind, { cause, facts }, now);
}
