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

/** How long before the start and after the end of an event its sessions may run; equals the window for linking results. */
const beforeMs = 30 * 60_000;
const afterMs = 60 * 60_000;

/** A contact from the perspective of one driver. */
export interface SessionContact {
  steam_id: string;
  /** null for a wall or an unknown car. */
  other_steam_id: string | null;
  /** The other driver's name in the game; null for a wall. */
  other_name: string | null;
  /** The driver's current lap, from 1. */
  lap: number;
  /** From the start of the session, in ms. */
  at_ms: number;
  kmh: number;
}

/** Both cars report a contact, and a long one repeatedly: how soon a report of the same pair is the same contact, in ms. */
const sameContactMs = 2_000;

const pairOf = ({ steam_id, other_steam_id }: Pick<ContactRow, 'steam_id' | 'other_steam_id'>) =>
  [steam_id, other_steam_id ?? ''].toSorted().join(' ');

/** Deduplicates contacts, with the highest reported speed. */
function deduplicateContacts(reported: readonly ContactRow[]): ContactRow[] {
  const last = new Map<string, ContactRow>();
  const contacts: ContactRow[] = [];
  for (const contact of reported) {
    const before = last.get(pairOf(contact));
    if (before && contact.at.getTime() - before.at.getTime() <= sameContactMs) {
      before.kmh = Math.max(before.kmh, contact.kmh);
      continue;
    }
    const one = { ...contact };
    last.set(pairOf(one), one);
    contacts.push(one);
  }
  return contacts;
}

/** Lists the contacts of drivers in a session by time, once for each driver; empty for a session without live timing. */
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
  const [reported, ends, names] = await Promise.all([
    listContactsOf(db, timed.id, steam_ids),
    listLapEnds(db, timed.id, steam_ids),
    listGameNames(db, timed.id),
  ]);
  return deduplicateContacts(reported).flatMap((contact) => {
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
