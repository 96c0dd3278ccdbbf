import { Readable } from 'node:stream';
import { AppError } from '@paddock/contract/core/errors';
import type { FastifyInstance } from 'fastify';
import { clientNetworks } from './rate-limits/subnet.ts';

/** People behind one address share it; times RATE_LIMIT_FACTOR, as every allowance, and by turns in each worker. */
const perAddress = 50;
const inAll = 5_000;
const heartbeatMs = 15_000;
/** Bytes that may wait for a reader; who falls further behind is dropped and comes back by itself. */
const waitingMax = 256_000;
/** A comment, which every reader skips. */
const alive = ':\n\n';

export interface SseStream {
  /** The body of the answer. */
  body: Readable;
  send: (text: string) => void;
  /** The answer is whole; what is sent afterwards goes nowhere. */
  end: () => void;
  /** Looks at every beat whether the reader may stay, and ends the stream otherwise; maintenance is its matter then. */
  judge?: () => Promise<boolean>;
}

export interface SseStreams {
  /** Throws rate_limited or busy when there are too many. */
  open: (address: string) => SseStream;
  /** How many are open. */
  count: () => number;
  /** Keeps all of them awake and ends those of readers who may not stay; comes round by itself. */
  beat: () => Promise<void>;
}

/** An event as it goes over the wire. */
export function formatSseEvent(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Whoever comes back after a restart does so within some seconds and not at one instant. */
const greeting = () => `retry: ${Math.round(3_000 + Math.random() * 5_000)}\n\n`;

/** Another process is there at once: readers come back soon, spread over some seconds. */
const farewell = () => `retry: ${Math.round(200 + Math.random() * 2_000)}\n\n`;

/** The open event streams of a portal: bounded, kept awake, and ended before it closes. `app.ts` creates them once. */
export function createSseStreams(app: FastifyInstance): SseStreams {
  const most = Math.max(1, Math.round(perAddress * app.deps.config.rateLimitFactor));
  const byAddress = new Map<string, number>();
  const streams = new Set<SseStream>();

  let judging: Promise<void> | undefined;
  /** One after the other: thousands of readers must not take the database from those who wait for a page. */
  const judgeAll = async () => {
    for (const { judge, send, end } of streams) {
      if (judge && (await judge().catch(end))) send(alive);
    }
  };
  /** In maintenance everybody is shown out; whoever may come back will. */
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
      const held = byAddress.get(place) ?? 0;
      if (held >= most) throw new AppError('rate_limited', { retryAfter: 30 });
      if (streams.size >= inAll) throw new AppError('busy', { retryAfter: 30 });
      byAddress.set(place, held + 1);

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
