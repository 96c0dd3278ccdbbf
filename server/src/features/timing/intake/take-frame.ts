import type { TimingMode } from '@paddock/contract/servers/rules';
import type { Frame, FrameCar } from '@paddock/contract/timing/ingest-calls';
import {
  idleIntervalMs,
  offIntervalMs,
  staleAfterMs,
  watchedIntervalMs,
} from '@paddock/contract/timing/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Database } from '../../../db/database.ts';
import { publish } from '../../../db/pubsub.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { ServerKeyHolder } from '../../../http/app-types.ts';
import { events } from '../../events/tables.ts';
import { gameServers } from '../../servers/tables.ts';

/** A frame as processes publish it to each other. `at` is ms by the bridge's clock, `received_at` ms by the portal's. */
export interface LiveFrame {
  session_id: number;
  at: number;
  received_at: number;
  cars: FrameCar[];
}

/**
 * A notice about a server: with a frame, with null for a frame to read from the database, or without one when events
 * arrived.
 */
export interface TimingNotice {
  server_id: number;
  frame?: LiveFrame | null;
}

/** The payload of NOTIFY must be shorter than 8,000 bytes. */
const noticeBytesMax = 7_500;

/** The interval after a published frame; the latest frame that arrives in it is published at its end. */
interface PublishPause {
  next: LiveFrame | undefined;
}

async function publishFrame(db: Database, server_id: number, frame: LiveFrame): Promise<void> {
  const whole = JSON.stringify({ server_id, frame } satisfies TimingNotice);
  const short = JSON.stringify({ server_id, frame: null } satisfies TimingNotice);
  await publish(db, 'timing', Buffer.byteLength(whole) < noticeBytesMax ? whole : short);
}

type PublishFrame = (server_id: number, frame: LiveFrame) => Promise<void>;

/** Publishes at most two frames a second for a server, always including the latest. */
function createFramePublisher(db: Database): PublishFrame {
  const pauses = new Map<number, PublishPause>();
  const publishSoon: PublishFrame = (server_id, frame) => {
    const pause = pauses.get(server_id);
    if (pause) {
      pause.next = frame;
      return Promise.resolve();
    }
    const begun: PublishPause = { next: undefined };
    pauses.set(server_id, begun);
    setTimeout(() => {
      pauses.delete(server_id);
      // A lost frame is harmless: the next one replaces it.
      if (begun.next) void publishSoon(server_id, begun.next).catch(() => undefined);
    }, watchedIntervalMs).unref();
    return publishFrame(db, server_id, frame);
  };
  return publishSoon;
}

interface FrameState extends Record<string, unknown> {
  mode: TimingMode;
  session_id: string | null;
  is_news: boolean;
  is_watched: boolean;
  is_live: boolean;
  /** Another sender is active: a different key, or a sequence number far from the last one. */
  is_foreign: boolean;
}

/** How long before and after an event its server should send frequent frames. */
const around = { before: '30 minutes', after: '60 minutes' };

/** Stores a frame unless the stored one is newer. Returns the server's state from the same statement. */
async function storeFrame(
  db: Database,
  holder: ServerKeyHolder,
  frame: Frame,
  now: Date,
): Promise<FrameState | undefined> {
  const { server_id, key_id } = holder;
  const { session, seq, at, cars } = frame;
  const { rows } = await db.execute<FrameState>(sql`
    with known as (
      select s.id, s.timing_mode, k.session_id from ${gameServers} s
      left join timing_keys k on k.server_id = s.id and k.key = ${session} where s.id = ${server_id}
    ), before as (select * from timing_frames where server_id = ${server_id}),
    stored as (
      insert into timing_frames (server_id, session_id, seq, at, received_at, cars, key_id)
      select id, session_id, ${seq}::bigint, ${timestamp(at)}, ${timestamp(now)},
        ${JSON.stringify(cars)}::jsonb, ${key_id}::int
      from known where timing_mode <> 'off' and session_id is not null
      on conflict (server_id) do update
      set session_id = excluded.session_id, seq = excluded.seq, at = excluded.at, received_at = excluded.received_at,
        cars = excluded.cars, key_id = excluded.key_id
      where timing_frames.seq is null or timing_frames.session_id < excluded.session_id
        or (timing_frames.session_id = excluded.session_id and timing_frames.seq < excluded.seq)
        or timing_frames.received_at < excluded.received_at - make_interval(secs => ${staleAfterMs / 1_000})
      returning server_id
    )
    select known.timing_mode as mode, known.session_id, exists (select from stored) as is_news,
      coalesce(before.watched_until > ${timestamp(now)}, false) as is_watched,
      exists (
        select from ${events} e where e.server_id = known.id
          and e.start_date - ${around.before}::interval <= ${timestamp(now)}
          and e.end_date + ${around.after}::interval >= ${timestamp(now)}
      ) as is_live,
      coalesce(
        before.session_id = known.session_id
          and before.received_at >= ${timestamp(now)} - make_interval(secs => ${staleAfterMs / 1_000})
          and (before.key_id <> ${key_id}::int or before.seq - ${seq}::bigint > 20),
        false
      ) as is_foreign
    from known left join before on true`);
  return rows[0];
}

/** Creates the handler of frames that game servers send. */
export function createFrameIntake({ db, now }: Deps) {
  const publishSoon = createFramePublisher(db);
  /** Stores a frame. Returns the ms until the next frame is wanted and whether the server has viewers. */
  return async function takeFrame(holder: ServerKeyHolder, frame: Frame) {
    const received = now();
    const stored = await storeFrame(db, holder, frame, received);
    if (!stored || stored.mode === 'off') return { interval_ms: offIntervalMs, watching: false };
    if (stored.is_foreign)
      await db
        .update(gameServers)
        .set({ two_senders_at: received })
        .where(eq(gameServers.id, holder.server_id));
    if (stored.is_news && stored.is_watched)
      await publishSoon(holder.server_id, {
        session_id: Number(stored.session_id),
        at: frame.at.getTime(),
        received_at: received.getTime(),
        cars: frame.cars,
      });
    const isWanted = stored.is_watched || stored.is_live;
    return { interval_ms: isWanted ? watchedIntervalMs : idleIntervalMs, watching: stored.is_watched };
  };
}
