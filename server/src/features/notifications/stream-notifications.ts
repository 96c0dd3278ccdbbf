import { can, isAdmin, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { Notification } from '@paddock/contract/notifications/calls';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { AuthLookups, Viewer } from '../../http/app-types.ts';
import { formatSseEvent, type SseStream } from '../../http/sse.ts';
import type { UserEvent } from './notify.ts';
import { countUnread, findNotification } from './queries.ts';

interface Reader {
  user_id: number;
  /** As of the last check. */
  role: Role;
  stream: SseStream;
  /** Ends the stream of a reader who has lost access. Returns whether the reader may stay. */
  checkAccess: () => Promise<boolean>;
  /** Events are sent one after the other, so that an older count cannot overwrite a newer one. */
  queue: Promise<void>;
}

export interface UserStreams {
  /** Sends the count of unread notifications, and then every event for the holder of the token. */
  join: (stream: SseStream, token: string, viewer: Viewer) => Promise<void>;
}

const seesTickets = (role: Role) => isAdmin(role) && can(role, ticketModule, 'view');

const unreadText = async (db: Executor, user_id: number) =>
  formatSseEvent('unread', { unread: await countUnread(db, user_id) });

/** Returns the stream events that a notice means for its user; '' without any. */
async function eventsOf(db: Executor, notice: UserEvent): Promise<string> {
  if (notice.event === 'ticket') return formatSseEvent('ticket', { id: notice.id });
  if (notice.event === 'sign_out') return '';
  const count = await unreadText(db, notice.user_id);
  if (notice.event === 'read') return count;
  const notification = await findNotification(db, notice.user_id, notice.id);
  return notification ? formatSseEvent('notification', z.encode(Notification, notification)) + count : count;
}

/** Creates the streams of signed-in readers, fed by the notices of all processes. */
export function createUserStreams(
  { db, pubsub: notices }: Pick<Deps, 'db' | 'pubsub'>,
  identity: AuthLookups,
): UserStreams {
  const readers = new Map<number, Set<Reader>>();
  let ready: Promise<void> | undefined;

  /** Runs work after earlier events of the reader. A failure ends the stream; the client reconnects and reads again. */
  const enqueue = (reader: Reader, work: () => Promise<void>): Promise<void> => {
    const run = async () => {
      if (await reader.checkAccess()) await work();
    };
    reader.queue = reader.queue.then(run).catch(() => reader.stream.end());
    return reader.queue;
  };

  const allReaders = () => [...readers.values()].flatMap((those) => [...those]);
  const readersOf = (notice: UserEvent): Reader[] => {
    const ofUser = notice.user_id === undefined ? [] : [...(readers.get(notice.user_id) ?? [])];
    if (notice.event !== 'ticket' || !notice.staff) return ofUser;
    const staff = allReaders().filter(({ user_id, role }) => user_id !== notice.user_id && seesTickets(role));
    return [...ofUser, ...staff];
  };
  const onMessage = (payload: string) => {
    const notice = JSON.parse(payload) as UserEvent;
    // Read once, when the first reader's turn comes, for all pages of the user.
    let text: Promise<string> | undefined;
    for (const reader of readersOf(notice)) {
      void enqueue(reader, async () => {
        text ??= eventsOf(db, notice);
        // The role may have changed since the reader was selected.
        const isConcerned = reader.user_id === notice.user_id || seesTickets(reader.role);
        const events = await text;
        if (isConcerned && events !== '') reader.stream.send(events);
      });
    }
  };
  // Notices sent during the outage are lost, so clients reconnect and read again.
  const onReconnect = () => {
    for (const { stream } of allReaders()) stream.end();
  };

  const addReader = (reader: Reader) => {
    const { user_id, stream } = reader;
    readers.set(user_id, (readers.get(user_id) ?? new Set()).add(reader));
    stream.body.once('close', () => {
      const remaining = readers.get(user_id);
      remaining?.delete(reader);
      if (remaining?.size === 0) readers.delete(user_id);
    });
  };

  return {
    async join(stream, token, viewer) {
      ready ??= notices.subscribe('people', { onMessage, onReconnect }).catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
      const checkAccess = async () => {
        const [now, settings] = await Promise.all([identity.viewer(token), identity.settings()]);
        const isOpen = !settings.maintenance_mode || (now !== undefined && isAdmin(now.role));
        const mayStay = now !== undefined && now.is_active && !now.must_change_password && isOpen;
        if (mayStay) reader.role = now.role;
        else stream.end();
        return mayStay;
      };
      const reader: Reader = {
        user_id: viewer.id,
        role: viewer.role,
        stream,
        checkAccess,
        queue: Promise.resolve(),
      };
      stream.judge = checkAccess;
      addReader(reader);
      await enqueue(reader, async () => stream.send(await unreadText(db, viewer.id)));
    },
  };
}
