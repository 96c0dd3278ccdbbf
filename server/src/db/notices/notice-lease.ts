import { randomUUID } from 'node:crypto';
import type { PubSub } from '../pubsub.ts';

/**
 * What a process may remember of the database although others change it (record 0025). Notices are heard in the order of commits,
 * so that whoever hears a beat of its own has heard what was committed before that beat was sent.
 */
export interface NoticeLease {
  /** Whether what was committed a lease ago is known. What is remembered counts only while it holds. */
  holds: () => boolean;
  /**
   * Ends once every process has heard what was committed before, or goes by nothing that it remembers from then: after a round
   * trip where all answer, and after a lease where one does not. Never fails.
   */
  barrier: () => Promise<void>;
  /** This process remembers nothing from here on, and nobody waits for it. */
  end: () => Promise<void>;
}

/** How long after it was sent a beat counts that came back, and how often one is sent, in ms. */
const leaseMs = 3_000;
const beatMs = 1_000;
/** Less than a lease, by which the clock of another machine may be slower. */
const driftMs = 100;
const untilNobodyTrusts = leaseMs + driftMs;

interface Barrier {
  /** The processes whose answer is missing; undefined before the barrier has come back. */
  missing: Set<string> | undefined;
  pass: () => void;
}

/** Not the clock of `Deps`, which a test moves: this one runs on while the process is stopped. */
const clock = () => performance.now();

/** Begins to beat and to answer the barriers of others. */
export async function createNoticeLease(notices: PubSub): Promise<NoticeLease> {
  const self = randomUUID();
  let sent = 0;
  let isEnded = false;
  /** The newest beat, and when it was sent. */
  let beating = { number: '', at: 0, isSending: false };
  /** When the newest beat that came back was sent. */
  let heardUpTo = Number.NEGATIVE_INFINITY;
  /** The other processes, and when each beat last. */
  const others = new Map<string, number>();
  /** Until then there may be others, which beat before this process listened. */
  let strangersUntil = 0;
  const barriers = new Map<string, Barrier>();

  const next = () => String((sent += 1));
  /** Whoever misses it waits for the end of the lease. */
  const send = (...words: string[]) => notices.send('lease', words.join(' ')).catch(() => undefined);

  const beat = async () => {
    // While the database does not answer they would pile up.
    if (beating.isSending) return;
    const mine = { number: next(), at: clock(), isSending: true };
    beating = mine;
    await send('beat', self, mine.number);
    mine.isSending = false;
  };
  const passAnswered = () => {
    if (clock() < strangersUntil) return;
    for (const { missing, pass } of barriers.values()) if (missing?.size === 0) pass();
  };
  const hear: Record<string, (process: string, number: string, by: string) => void> = {
    beat: (process, number) => {
      if (process !== self) others.set(process, clock());
      else if (number === beating.number) heardUpTo = beating.at;
    },
    barrier: (process, number) => {
      if (process !== self) return void send('heard', process, number, self);
      for (const [other, at] of others) if (clock() - at > untilNobodyTrusts) others.delete(other);
      const barrier = barriers.get(number);
      if (barrier) barrier.missing = new Set(others.keys());
    },
    heard: (process, number, by) => {
      if (process === self) barriers.get(number)?.missing?.delete(by);
    },
    left: (process) => {
      others.delete(process);
      for (const { missing } of barriers.values()) missing?.delete(process);
    },
  };
  const begin = () => {
    strangersUntil = clock() + untilNobodyTrusts;
    setTimeout(passAnswered, untilNobodyTrusts).unref();
    return beat();
  };

  await notices.subscribe('lease', {
    onMessage: (payload) => {
      const [word = '', process = '', number = '', by = ''] = payload.split(' ');
      hear[word]?.(process, number, by);
      passAnswered();
    },
    onLost: () => {
      heardUpTo = Number.NEGATIVE_INFINITY;
    },
    onReconnect: () => void begin(),
  });
  await begin();
  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();

  return {
    holds: () => !isEnded && clock() - heardUpTo < leaseMs,
    barrier: async () => {
      const number = next();
      const { promise, resolve: pass } = Promise.withResolvers<void>();
      barriers.set(number, { missing: undefined, pass });
      const latest = setTimeout(pass, untilNobodyTrusts);
      void send('barrier', self, number);
      await promise;
      clearTimeout(latest);
      barriers.delete(number);
    },
    end: async () => {
      isEnded = true;
      clearInterval(timer);
      await send('left', self);
    },
  };
}
