import { can, isAdmin, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { Notification } from '@paddock/contract/notifications/calls';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { AuthLookups, Viewer } from '../../http/app-types.ts';
import { formatSseEvent, type SseStream } from '../../http/sse.ts';
import type { UserEvent } from './publish-to-users.ts';
import { countUnread, findNotification } from './queries.ts';

interface Reader {
  user_id: number;
  /** As it was when the reader was last looked at. */
  role: Role;
  stream: SseStream;
  /** Ends the stream of somebody who may not stay; answers whether the reader did. */
  look: () => Promise<boolean>;
  /** What is told one after the other, so that an older count does not overwrite a newer one. */
  turn: Promise<void>;
}

export interface UserStreams {
  /** Tells the stream the count of unread notifications, and from then on what concerns the holder of the token. */
  join: (stream: SseStream, token: string, viewer: Viewer) => Promise<void>;
}

const seesTickets = (role: Role) => isAdmin(role) && can(role, ticketModule, 'view');

/** The open pages of everybody who is signed in, kept by what the processes tell each other through the database. */
export function createUserStreams(
  { db, pubsub: notices }: Pick<Deps, 'db' | 'pubsub'>,
  identity: AuthLookups,
): UserStreams {
  const readers = new Map<number, Set<Reader>>();
  let ready: Promise<void> | undefined;

  /** Whoever comes back asks for everything anew, so that a failure here loses nothing. */
  const inTurn = (reader: Reader, tell: () => Promise<void>): Promise<void> => {
    const told = async () => {
      if (await reader.look()) await tell();
    };
    reader.turn = reader.turn.then(told).catch(() => reader.stream.end());
    return reader.turn;
  };
  const unreadText = async (user_id: number) =>
    formatSseEvent('unread', { unread: await countUnread(db, user_id) });
  /** The events that a notice means for its user, as text; '' for one that says nothing by itself. */
  const textOf = async (notice: UserEvent): Promise<string> => {
    if (notice.event === 'ticket') return formatSseEvent('ticket', { id: notice.id });
    if (notice.event === 'sign_out') return '';
    const count = await unreadText(notice.user_id);
    if (notice.event === 'read') return count;
    const found = await findNotification(db, notice.user_id, notice.id);
    return found ? formatSseEvent('notification', z.encode(Notification, found)) + count : count;
  };

  const everybody = () => [...readers.values()].flatMap((those) => [...those]);
  const concerned = (notice: UserEvent): Reader[] => {
    const own = notice.user_id === undefined ? [] : [...(readers.get(notice.user_id) ?? [])];
    if (notice.event !== 'ticket' || !notice.staff) return own;
    const staff = everybody().filter(({ user_id, role }) => user_id !== notice.user_id && seesTickets(role));
    return [...own, ...staff];
  };
  const heard = (payload: string) => {
    const notice = JSON.parse(payload) as UserEvent;
    // Asked of the database once, when the first reader's turn comes, however many pages the user has open.
    let text: Promise<string> | undefined;
    for (const reader of concerned(notice)) {
      void inTurn(reader, async () => {
        text ??= textOf(notice);
        // The role may be another since the reader was picked.
        const isFor = reader.user_id === notice.user_id || seesTickets(reader.role);
        const told = await text;
        if (isFor && told !== '') reader.stream.send(told);
      });
    }
  };
  // What was said meanwhile is lost: everybody comes back and asks.
  const returned = () => {
    for (const { stream } of everybody()) stream.end();
  };

  const keep = (reader: Reader) => {
    const { user_id, stream } = reader;
    readers.set(user_id, (readers.get(user_id) ?? new Set()).add(reader));
    stream.body.once('close', () => {
      const left = readers.get(user_id);
      left?.delete(reader);
      if (left?.size === 0) readers.delete(user_id);
    });
  };

  return {
    async join(stream, token, viewer) {
      ready ??= notices
        .subscribe('people', { onMessage: heard, onReconnect: returned })
        .catch((error: unknown) => {
          ready = undefined;
          throw error;
        });
      await ready;
      const look = async () => {
        const [now, settings] = await Promise.all([identity.viewer(token), identity.settings()]);
        const isOpen = !settings.maintenance_mode || (now !== undefined && isAdmin(now.role));
        const mayStay = now !== undefined && now.is_active && !now.must_change_password && isOpen;
        if (mayStay) reader.role = now.role;
        else stream.end();
        return mayStay;
      };
      const reader: Reader = { user_id: viewer.id, role: viewer.role, stream, look, turn: Promise.resolve() };
      stream.judge = look;
      keep(reader);
      await inTurn(reader, async () => stream.send(await unreadText(viewer.id)));
    },
  };
}
