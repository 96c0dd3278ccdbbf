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

/** A driver has at most one entry in these states per championship or round. */
export const activeEntryStates = ['pending', 'confirmed', 'waiting', 'offered'] as const;

export const isActive = (state: EntryState): boolean =>
  (activeEntryStates as readonly EntryState[]).includes(state);

export const classCapacityLimits = { min: 1, max: 200 } as const;
export const waitingLimits = { min: 0, max: 500, default: 100 } as const;
/** Expired offers after which an entry is withdrawn. */
export const expiredOffersMax = 2;
/** No-shows in a championship after which a new entry needs staff. */
export const noShowsMax = 3;

export interface QueuedEntry {
  id: number;
  state: EntryState;
  /** When it joined the queue; ties are broken by id. */
  queued_at: Date;
  expired_offers: number;
  auto_accept: boolean;
}

export interface ClassPlaces {
  capacity: number;
  /** Places taken by confirmed and offered entries; at most the capacity. */
  taken: number;
  waiting: number;
}

export function countPlaces(entries: readonly Pick<QueuedEntry, 'state'>[], capacity: number): ClassPlaces {
  const count = (...states: EntryState[]) => entries.filter(({ state }) => states.includes(state)).length;
  return { capacity, taken: count('confirmed', 'offered'), waiting: count('waiting') };
}

/** The initial state of a new entry; null if the waiting list is full as well. New entries queue behind waiting ones. */
export function placeNewEntry(
  { capacity, taken, waiting }: ClassPlaces,
  rules: { approval: boolean; waiting_max: number },
): 'pending' | 'confirmed' | 'waiting' | null {
  if (rules.approval) return 'pending';
  if (taken < capacity && waiting === 0) return 'confirmed';
  return waiting < rules.waiting_max ? 'waiting' : null;
}

/** Waiting entries in queue order. */
export function sortQueue<Entry extends Pick<QueuedEntry, 'id' | 'state' | 'queued_at'>>(
  entries: readonly Entry[],
): Entry[] {
  return entries
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => one.queued_at.getTime() - other.queued_at.getTime() || one.id - other.id);
}

/** Assigns the free places of a class and returns the new state of each promoted entry. */
export function promoteWaiting(
  entries: readonly QueuedEntry[],
  capacity: number,
): { id: number; state: 'confirmed' | 'offered' }[] {
  const free = Math.max(0, capacity - countPlaces(entries, capacity).taken);
  return sortQueue(entries)
    .slice(0, free)
    .map(({ id, auto_accept }) => ({ id, state: auto_accept ? 'confirmed' : 'offered' }));
}

/** Moves an expired offer to the end of the queue, and withdraws the entry the second time. */
export function expireOffer<Entry extends QueuedEntry>(entry: Entry, now: Date): Entry {
  const expired_offers = entry.expired_offers + 1;
  const state = expired_offers >= expiredOffersMax ? 'withdrawn' : 'waiting';
  return { ...entry, state, expired_offers, queued_at: now };
}

/** Moves a declined offer to the end of the queue without counting it. */
export function declineOffer<Entry extends QueuedEntry>(entry: Entry, now: Date): Entry {
  return { ...entry, state: 'waiting', queued_at: now };
}
