import { AppError } from '@paddock/contract/core/errors';
import { seesUndelayed } from '@paddock/contract/core/permissions';
import type { Executor } from '../../../db/database.ts';
import { findDelays } from '../../../db/delays/visibility.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { findGameServer, type ServerRow } from '../../servers/queries.ts';
import { findLiveEvent, type LiveEvent } from './find-live-event.ts';

/** Who asks for timing; a stranger is undefined. */
export type Reader = Pick<Viewer, 'id' | 'role'> | undefined;

/** Whether a member is a steward of a championship; their room is built on this one. */
export type IsSteward = (db: Executor, championship_id: number, user_id: number) => Promise<boolean>;

/** A server that is timed, and the event that is driven on it. */
export interface TimedServer {
  server: ServerRow;
  event: LiveEvent | undefined;
  /** Seconds by which everybody sees it later: those of the event, otherwise the server's. */
  delay_s: number;
}

/** What a reader may know of a server's timing. */
export interface TimingAccess extends TimedServer {
  /** Staff see what is theirs alone. */
  isStaff: boolean;
  /** Staff and the stewards of the round that is driven see everything at once. */
  isUndelayed: boolean;
}

/** Throws not_found where nothing is timed, or the server is shown to nobody. */
export async function getTimedServer(db: Executor, server_id: number, now: Date): Promise<TimedServer> {
  const server = await findGameServer(db, server_id);
  if (!server?.is_active || server.timing_mode === 'off') throw new AppError('not_found');
  const [event, delays] = await Promise.all([
    findLiveEvent(db, server_id, now),
    findDelays(db, [server_id], now),
  ]);
  return { server, event, delay_s: delays.get(server_id) ?? 0 };
}

/** Says whether a reader may see the timing of a server, and how late. Throws not_found. */
export async function getTimingAccess(
  db: Executor,
  server_id: number,
  reader: Reader,
  { now, isSteward }: { now: Date; isSteward: IsSteward },
): Promise<TimingAccess> {
  const timed = await getTimedServer(db, server_id, now);
  const isStaff = seesUndelayed(reader?.role);
  if (timed.server.timing_mode === 'staff' && !isStaff) throw new AppError('not_found');
  const championship_id = timed.event?.championship_id ?? null;
  const isUndelayed =
    isStaff ||
    (reader !== undefined && championship_id !== null && (await isSteward(db, championship_id, reader.id)));
  return { ...timed, isStaff, isUndelayed };
}
