import { Readable } from 'node:stream';
import { AppError } from '@paddock/contract/core/errors';
import type { FastifyInstance } from 'fastify';
import { clientNetworks } from './rate-limits/subnet.ts';

/** Shared by clients behind one address; multiplied by RATE_LIMIT_FACTOR. */
const perAddress = 50;
const inAll = 5_000;
const heartbeatMs = 15_000;
/** Maximum buffered bytes per reader; slower readers are disconnected and reconnect automatically. */
const waitingMax = 256_000;
/** A comment, ignored by readers. */
const alive = ':\n\n';

export interface SseStream {
  /** The body of the response. */
  body: Readable;
  send: (text: string) => void;
  /** Ends the response; later events are ignored. */
  end: () => void;
  /** Checks at every beat whether the reader may stay, and ends the stream otherwise; the check then covers maintenance. */
  judge?: () => Promise<boolean>;
}

export interface SseStreams {
  /** Throws rate_limited or busy if there are too many. */
  open: (address: string) => SseStream;
  /** Number of open streams. */
  count: () => number;
  /** Keeps all streams alive and ends those whose readers may not stay; scheduled internally. */
  beat: () => Promise<void>;
}

/** Formats an event for the wire. */
export function formatSseEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Spreads reconnects after a restart over a few seconds. */
const greeting = () => `retry: ${Math.round(3_000 + Math.random() * 5_000)}\n\n`;

/** Another process is available at once, so readers reconnect soon, spread over some seconds. */
const farewell = () => `retry: ${Math.round(200 + Math.random() * 2_000)}\n\n`;

/**
 * The open event streams of a portal: limited in number, kept alive, and ended before shutdown. Created once in
 * `app.ts`.
 */
export function createSseStreams(app: FastifyInstance): SseStreams {
  const most = Math.max(1, Math.round(perAddress * app.deps.config.rateLimitFactor));
  const byAddress = new Map<string, number>();
  const streams = new Set<SseStream>();

  let judging: Promise<void> | undefined;
  /** Sequentially: thousands of readers must not starve page requests of database connections. */
  const judgeAll = async () => {
    for (const { judge, send, end } of streams) {
      if (judge && (await judge().catch(end))) send(alive);
    }
  };
  /** In maintenance all streams end; readers with access reconnect. */
  const pulse = async () => {
    const { maintenance_mode } = await app.identity.settings();
    for (const { judge, send, end } of streams) {
      if (judge) continue;
      if (maintenance_mode) end();
      else send(alive);
    }
    judging ??= judgeAll().finally(() => {
      judging = undefined;
    });
    await judging;
  };
  const timer = setInterval(() => void pulse().catch(() => undefined), heartbeatMs);
  timer.unref();
  let isClosed = false;
  app.addHook('preClose', async () => {
    isClosed = true;
    clearInterval(timer);
    for (const { send, end } of streams) {
      send(farewell());
      end();
    }
  });

  return {
    count: () => streams.size,
    beat: pulse,
    open: (address) => {
      if (isClosed) throw new AppError('busy', { retryAfter: 2 });
      const [place = ''] = clientNetworks(address);
      const open = byAddress.get(place) ?? 0;
      if (open >= most) throw new AppError('rate_limited', { retryAfter: 30 });
      if (streams.size >= inAll) throw new AppError('busy', { retryAfter: 30 });
      byAddress.set(place, open + 1);

      const body = new Readable({ read() {} });
      let isOpen = true;
      const stream: SseStream = {
        body,
        send: (text) => {
          if (!isOpen || body.destroyed) return;
          body.push(text);
          if (body.readableLength > waitingMax) body.destroy();
        },
        end: () => {
          if (isOpen) body.push(null);
          isOpen = false;
        },
      };
      streams.add(stream);
      body.once('close', () => {
        streams.delete(stream);
        const left = (byAddress.get(place) ?? 1) - 1;
        if (left > 0) byAddress.set(place, left);
        else byAddress.delete(place);
      });
      stream.send(greeting());
      return stream;
    },
  };
}
