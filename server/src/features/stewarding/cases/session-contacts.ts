import type { SessionKind } from '@paddock/contract/championships/rules';
import type { TimingKind } from '@paddock/contract/timing/rules';
import type { Executor } from '../../../db/database.ts';
import {
  type ContactRow,
  findTimedSession,
  listContactsOf,
  listGameNames,
  listLapEnds,
} from '../../timing/queries.ts';
import type { Race } from '../queries.ts';

const kinds: Record<SessionKind, TimingKind> = { qualifying: 'qualify', race: 'race', sprint: 'race' };

/** As results are linked: sessions of an event begin this long before it, and end this long after it at the latest. */
const beforeMs = 30 * 60_000;
const afterMs = 60 * 60_000;

/** A contact as one of its drivers had it. */
export interface SessionContact {
  steam_id: string;
  /** null is a wall, or somebody whom the bridge did not know. */
  other_steam_id: string | null;
  /** As the game called the other; null of a wall. */
  other_name: string | null;
  /** Of the driver, the one that was running: the first is 1. */
  lap: number;
  /** From the start of the session. */
  at_ms: number;
  kmh: number;
}

/** Both cars tell of one contact, and so does each touch of a long one: within so many ms they are the same. */
const sameContactMs = 2_000;

const pairOf = ({ steam_id, other_steam_id }: Pick<ContactRow, 'steam_id' | 'other_steam_id'>) =>
  [steam_id, other_steam_id ?? ''].toSorted().join(' ');

/** Each contact once, with the highest speed that was told of it. */
function withoutEchoes(told: readonly ContactRow[]): ContactRow[] {
  const last = new Map<string, ContactRow>();
  const kept: ContactRow[] = [];
  for (const contact of told) {
    const before = last.get(pairOf(contact));
    if (before && contact.at.getTime() - before.at.getTime() <= sameContactMs) {
      before.kmh = Math.max(before.kmh, contact.kmh);
      continue;
    }
    const one = { ...contact };
    last.set(pairOf(one), one);
    kept.push(one);
  }
  return kept;
}

/** What the bridge told of contacts of some drivers in a session, for each of them, in their order; none where it was not timed. */
export async function listSessionContacts(
  db: Executor,
  { session, event }: Race,
  steam_ids: readonly string[],
): Promise<SessionContact[]> {
  if (steam_ids.length === 0) return [];
  const timed = await findTimedSession(db, {
    racing_session_id: session.racing_session_id,
    kind: kinds[session.kind],
    server_id: event.server_id,
    from: new Date(event.start_date.getTime() - beforeMs),
    to: new Date(event.end_date.getTime() + afterMs),
  });
  if (!timed) return [];
  const [told, ends, names] = await Promise.all([
    listContactsOf(db, timed.id, steam_ids),
    listLapEnds(db, timed.id, steam_ids),
    listGameNames(db, timed.id),
  ]);
  return withoutEchoes(told).flatMap((contact) => {
    const { at, kmh } = contact;
    const of = (steam_id: string, other_steam_id: string | null): SessionContact => ({
      steam_id,
      other_steam_id,
      other_name: other_steam_id === null ? null : (names.get(other_steam_id) ?? ''),
      lap: (ends.get(steam_id) ?? []).filter((end) => end <= at).length + 1,
      at_ms: Math.max(0, at.getTime() - timed.started_at.getTime()),
      kmh: Math.round(kmh),
    });
    const sides = [of(contact.steam_id, contact.other_steam_id)];
    if (contact.other_steam_id !== null) sides.push(of(contact.other_steam_id, contact.steam_id));
    return sides.filter(({ steam_id }) => steam_ids.includes(steam_id));
  });
}
