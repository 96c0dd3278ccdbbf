import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Instance, type Request, type Result } from 'autocannon';
import pg from 'pg';
import type { Portal } from '../../e2e/support/portal.ts';
import { findRunningPostgres } from '../../server/src/db/embedded/start-embedded.ts';
import type { Row } from '../http-requests.ts';
import { percentile, printLine } from '../timing.ts';

/* What sequential requests do not show: the delay until accepted data are counted, and page throughput during ingest. */

interface Setting {
  portal: Portal;
  dataDir: string;
  seconds: number;
  rounds: number;
  /** Returns a unique number per request. */
  nextTurn: () => number;
}

const connections = 16;
const lapsPerSecond = 50;
const pages = ['/blog', '/downloads'];
/** More pairs with and without, because on a shared machine one second differs from the next by more than a tenth. */
const pairsOfRound = 4;
const median = (numbers: readonly number[]) => Math.round(percentile(numbers, 0.5));
const said = (value: number) => value.toLocaleString('en');

/** Waits until everything is counted; returns the time in s. */
async function waitUntilCounted(database: pg.Client): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rows } = await database.query('select exists (select from driving_queue) as waits');
    if (!rows[0].waits) return (performance.now() - from) / 1_000;
    await sleep(20);
  }
}

async function countTaken(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select count(*)::int as taken from taken_events');
  return rows[0].taken;
}

/** Resolves after so many responses; the load reports them once a second. */
function answered(load: Instance, amount: number): Promise<void> {
  let left = amount;
  return new Promise((done) => {
    load.on('response', () => {
      left -= 1;
      if (left === 0) done();
    });
    load.on('done', () => done());
  });
}

/** Requests per second, to choose the length of a round. */
const usualRate = { single: 600, batch: 6 };

interface Taken {
  /** Events per second, from the first request until all are counted. */
  rate: number;
  /** From the last response until everything is counted, in s. */
  lag: number;
}

async function send(
  { portal, seconds, nextTurn }: Setting,
  { name, request, status, weight = 1 }: Row,
  database: pg.Client,
): Promise<Taken> {
  const rate = weight === 1 ? usualRate.single : usualRate.batch;
  const amount = Math.max(connections, Math.ceil(rate * seconds));
  const before = await countTaken(database);
  const from = performance.now();
  const setupRequest = (first: Request) => ({ ...first, ...request(nextTurn()) });
  // Autocannon returns a promise that is also an event emitter; its types declare only one of them.
  const load = autocannon({
    url: portal.url,
    connections,
    amount,
    requests: [{ setupRequest }],
  }) as Promise<Result> & Instance;
  await answered(load, amount);
  const lag = await waitUntilCounted(database);
  const took = performance.now() - from;
  const { statusCodeStats, errors } = await load;
  const wrong = Object.keys(statusCodeStats ?? {}).some((code) => Number(code) !== status);
  if (wrong || errors > 0) printLine(`  ${name}: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  const taken = (await countTaken(database)) - before;
  if (taken !== amount * weight)
    printLine(`  ${name}: ${said(taken)} of ${said(amount * weight)} were taken in`);
  return { rate: (taken * 1_000) / took, lag };
}

/** Forks a process that sends single laps at a steady rate until stopped; returns the number of responses. */
function sendSteadily({ portal, nextTurn }: Setting, { request }: Row): () => Promise<number> {
  const { headers } = request(nextTurn());
  const key = String(headers?.['authorization']).replace('Bearer ', '');
  const first = nextTurn() * 1_000_000;
  const sender = fork(
    new URL('lap-sender.ts', import.meta.url),
    [portal.url, key, lapsPerSecond, first].map(String),
  );
  return async () => {
    sender.send('stop');
    const [answered] = (await once(sender, 'message')) as [number];
    await once(sender, 'exit');
    return answered;
  };
}

/** Before any other ingest: after a hundred thousand laps the database vacuums for minutes. */
export async function measurePages(setting: Setting, single: Row): Promise<void> {
  const { portal, seconds, rounds } = setting;
  const ask = async (path: string) =>
    (await autocannon({ url: portal.url + path, connections, duration: seconds })).requests.average;
  for (const path of pages) {
    const rates = { without: [] as number[], during: [] as number[], laps: 0 };
    await ask(path);
    for (let pair = 0; pair < rounds * pairsOfRound; pair += 1) {
      rates.without.push(await ask(path));
      const stop = sendSteadily(setting, single);
      // Waits until it sends, and the first laps are counted.
      await sleep(2_000);
      rates.during.push(await ask(path));
      rates.laps += await stop();
    }
    const [without, during] = [median(rates.without), median(rates.during)];
    const laps = Math.round(rates.laps / (rounds * pairsOfRound) / (seconds + 2));
    printLine(
      `page ${path} while ${laps} laps a second come in: ${said(during)} a second, ${((during / without) * 100).toFixed(1)} % of ${said(without)} without`,
    );
  }
}

/** `rows`: the kinds of ingest to measure. */
export async function measureIntake(setting: Setting, rows: readonly Row[]): Promise<void> {
  const database = new pg.Client({ connectionString: findRunningPostgres(setting.dataDir)?.connection });
  await database.connect();
  try {
    await waitUntilCounted(database);
    for (const row of rows) {
      const rounds: Taken[] = [];
      while (rounds.length < setting.rounds) rounds.push(await send(setting, row, database));
      const rate = median(rounds.map((one) => one.rate));
      const lags = rounds.map((one) => one.lag);
      printLine(
        `${row.name}: ${said(rate)} a second kept and counted, the last ${percentile(lags, 0.5).toFixed(2)} s after its answer`,
      );
    }
  } finally {
    await database.end();
  }
}
