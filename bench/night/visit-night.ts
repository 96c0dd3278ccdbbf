import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type BenchRequest } from '../timing.ts';
import { LatencyLog, timed } from './latencies.ts';

/** A kind of request that is sent at a steady rate. */
export interface Visit {
  name: string;
  perSecond: number;
  status: number;
  /** Creates the request of a turn. */
  make: (turn: number) => BenchRequest & { path: string };
}

async function send(url: string, { status, make }: Visit, turn: number): Promise<void> {
  const { path, ...request } = make(turn);
  const answer = await ask(url + path, { ...request, isOfCrowd: true });
  if (answer.status === status) return;
  const said = answer.text.startsWith('{') ? ` ${answer.text.slice(0, 100)}` : '';
  throw new Error(`${path} was answered ${answer.status}${said}`);
}

/** The last request number, unique across all kinds. */
let turn = 0;

/** Sends requests of a kind at its rate, without waiting for earlier responses. */
export async function visit(url: string, kind: Visit, seconds: number): Promise<LatencyLog> {
  const log = new LatencyLog();
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < seconds * kind.perSecond; sent += 1) {
    await sleep(Math.max(0, began + (sent * 1_000) / kind.perSecond - performance.now()));
    turn += 1;
    const own = turn;
    running.push(timed(log, () => send(url, kind, own)));
  }
  await Promise.all(running);
  return log;
}

const form = JSON.stringify({ class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1 });

/** Signs all members up for a championship at the same moment. */
export async function rush(url: string, slug: string, tokens: readonly string[]): Promise<LatencyLog> {
  const log = new LatencyLog();
  const make = () => ({ path: `/api/v1/championships/${slug}/entries`, method: 'POST', body: form });
  const kind = { name: 'sign-up', perSecond: tokens.length, status: 201 };
  await Promise.all(
    tokens.map((token, at) =>
      timed(log, () => send(url, { ...kind, make: () => ({ ...make(), token }) }, at)),
    ),
  );
  return log;
}
