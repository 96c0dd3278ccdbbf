import { AppError } from '@paddock/contract/core/errors';
import { seesUndelayed } from '@paddock/contract/core/permissions';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { findDelays } from '../../../db/delays/visibility.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { findGameServer, type ServerRow } from '../../servers/queries.ts';
import { findLiveEvent, type LiveEvent } from './find-live-event.ts';

/** The reader of timing; undefined for an anonymous visitor. */
export type Reader = Pick<Viewer, 'id' | 'role'> | undefined;

/** A server with timing and the event that runs on it. */
export interface TimedServer {
  server: ServerRow;
  event: LiveEvent | undefined;
  /** The public delay in seconds: the event's, otherwise the server's. */
  delay_s: number;
}

/** What a reader may see of a server's timing. */
export interface TimingAccess extends TimedServer {
  /** Staff may see timing that is not public. */
  isStaff: boolean;
  /** Staff and the stewards of the current round see timing without the delay. */
  isUndelayed: boolean;
}

/** Throws not_found for a server without timing and for one that is switched off. */
export async function getTimedServer(db: Executor, server_id: number, now: Date): Promise<TimedServer> {
  const server = await findGameServer(db, server_id);
  if (!server?.is_active || server.timing_mode === 'off') throw new AppError('not_found');
  const [event, delays] = await Promise.all([
    findLiveEvent(db, server_id, now),
    findDelays(db, [server_id], now),
  ]);
  return { server, event, delay_s: delays.get(server_id) ?? 0 };
}

/** Returns a reader's access to the timing of a server. Throws not_found. */
export async function getTimingAccess(
  { db, now, followUps }: Deps,
  server_id: number,
  reader: Reader,
): Promise<TimingAccess> {
  const timed = await getTimedServer(db, server_id, now());
  const isStaff = seesUndelayed(reader?.role);
  if (timed.server.timing_mode === 'staff' && !isStaff) throw new AppError('not_found');
  const championship_id = timed.event?.championship_id ?? null;
  const isUndelayed =
    isStaff ||
    (reader !== undefined &&
      championship_id !== null &&
      (await followUps.isSteward(db, championship_id, reader.id)));
  return { ...timed, isStaff, isUndelayed };
}
