export const entryStates = [
  'pending',
  'confirmed',
  'waiting',
  'offered',
  'withdrawn',
  'refused',
  'removed',
] as const;
export type EntryState = (typeof entryStates)[number];

/** Of these a driver has one at most in a championship or round. */
export const activeEntryStates = ['pending', 'confirmed', 'waiting', 'offered'] as const;

export const isActive = (state: EntryState): boolean =>
  (activeEntryStates as readonly EntryState[]).includes(state);

export const classCapacityLimits = { min: 1, max: 200 } as const;
export const waitingLimits = { min: 0, max: 500, default: 100 } as const;
/** At so many offers left unanswered an entry is withdrawn. */
export const expiredOffersMax = 2;
/** At so many no-shows in a championship an entry waits for staff. */
export const noShowsMax = 3;

export interface QueuedEntry {
  id: number;
  state: EntryState;
  /** When it took its place in the queue; of equals the smaller id is first. */
  queued_at: Date;
  expired_offers: number;
  auto_accept: boolean;
}

export interface ClassPlaces {
  capacity: number;
  /** Places taken: confirmed and offered. They are never more than the capacity. */
  held: number;
  waiting: number;
}

export function countPlaces(entries: readonly Pick<QueuedEntry, 'state'>[], capacity: number): ClassPlaces {
  const count = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  return { capacity, held: count('confirmed', 'offered'), waiting: count('waiting') };
}

/** Where a new entry begins; null where the waiting list is full too. Nobody passes those who wait. */
export function placeNewEntry(
  { capacity, held, waiting }: ClassPlaces,
  rules: { approval: boolean; waiting_max: number },
): 'pending' | 'confirmed' | 'waiting' | null {
  if (rules.approval) return 'pending';
  if (held < capacity && waiting === 0) return 'confirmed';
  return waiting < rules.waiting_max ? 'waiting' : null;
}

/** Those who wait, the first of the queue first. */
export function sortQueue<Entry extends Pick<QueuedEntry, 'id' | 'state' | 'queued_at'>>(
  entries: readonly Entry[],
): Entry[] {
  return entries
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => one.queued_at.getTime() - other.queued_at.getTime() || one.id - other.id);
}

/** Who of a class is given the places that are free, and what each becomes. */
export function promoteWaiting(
  entries: readonly QueuedEntry[],
  capacity: number,
): { id: number; state: 'confirmed' | 'offered' }[] {
  const free = Math.max(0, capacity - countPlaces(entries, capacity).held);
  return sortQueue(entries)
    .slice(0, free)
    .map(({ id, auto_accept }) => ({ id, state: auto_accept ? 'confirmed' : 'offered' }));
}

/** An offer that nobody answered: to the end of the queue, and out at the second. */
export function expireOffer<Entry extends QueuedEntry>(entry: Entry, now: Date): Entry {
  const expired_offers = entry.expired_offers + 1;
  const state = expired_offers >= expiredOffersMax ? 'withdrawn' : 'waiting';
  return { ...entry, state, expired_offers, queued_at: now };
}

/** A place declined: to the end of the queue, and not counted. */
export function declineOffer<Entry extends QueuedEntry>(entry: Entry, now: Date): Entry {
  return { ...entry, state: 'waiting', queued_at: now };
}
