import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Instance, type Request, type Result } from 'autocannon';
import pg from 'pg';
import { freePort, type Portal, runPortal } from '../../e2e/support/portal.ts';
import { findRunningPostgres } from '../../server/src/db/embedded/start-embedded.ts';
import { withUserAtEnd } from '../../server/test/process/start-process.ts';
import type { Row } from '../http-requests.ts';
import { percentile, printLine } from '../timing.ts';

/*
 * What one request after the other does not show: how much two processes on one database take in, how long it takes until what
 * was answered is counted, and how many pages are left while laps come in.
 */

interface Setting {
  portal: Portal;
  dataDir: string;
  env: Record<string, string>;
  seconds: number;
  rounds: number;
  /** A number of its own for each request. */
  nextTurn: () => number;
}

const connections = 16;
const lapsPerSecond = 50;
const pages = ['/blog', '/downloads'];
/** A tenth is less than one second differs from the next on a machine that others use: with and without are compared more often. */
const pairsOfRound = 4;
const median = (numbers: readonly number[]) => Math.round(percentile(numbers, 0.5));
const said = (value: number) => value.toLocaleString('en');

/** A second process on the database and the data folder of the first. */
function startBeside({ dataDir, env }: Setting): Promise<Portal> {
  const DATABASE_URL = withUserAtEnd(findRunningPostgres(dataDir)?.connection ?? '');
  const more = { DATABASE_URL, SEED: 'none', LOCAL_PAYMENTS: 'allow' };
  return freePort().then((port) => runPortal('bench-http-beside', dataDir, port, { ...env, ...more }));
}

/** Waits until nothing is left to be counted; answers how long that was, in s. */
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

/** Until so many were answered; the load itself says so at its next full second. */
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

/** Requests of a second, so that a round takes about as long as it should. */
const usualRate = { single: 600, batch: 6 };

interface Taken {
  /** Events a second, from the first request until all of them are counted. */
  rate: number;
  /** From the last answer until all is counted, in s. */
  lag: number;
}

async function sendTo(
  portals: readonly Portal[],
  { seconds, nextTurn }: Setting,
  { name, request, status, weight = 1 }: Row,
  database: pg.Client,
): Promise<Taken> {
  const rate = weight === 1 ? usualRate.single : usualRate.batch;
  const amount = Math.ceil((rate * seconds) / portals.length);
  const before = await countTaken(database);
  const from = performance.now();
  const loads = portals.map(({ url }) => {
    const setupRequest = (before: Request) => ({ ...before, ...request(nextTurn()) });
    const requests = [{ setupRequest }];
    const options = { url, connections: connections / portals.length, amount, requests };
    // It is both, whatever its types say.
    return autocannon(options) as Promise<Result> & Instance;
  });
  await Promise.all(loads.map((load) => answered(load, amount)));
  const lag = await waitUntilCounted(database);
  const took = performance.now() - from;
  const results = await Promise.all(loads);
  for (const { statusCodeStats, errors } of results) {
    const wrong = Object.keys(statusCodeStats ?? {}).some((code) => Number(code) !== status);
    if (wrong || errors > 0) printLine(`  ${name}: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  }
  const taken = (await countTaken(database)) - before;
  const sent = amount * portals.length * weight;
  if (taken !== sent) printLine(`  ${name}: ${said(taken)} of ${said(sent)} were taken in`);
  return { rate: (taken * 1_000) / took, lag };
}

async function measureProcesses(setting: Setting, rows: readonly Row[], database: pg.Client): Promise<void> {
  const beside = await startBeside(setting);
  try {
    const settings = { 'one process': [setting.portal], 'two processes': [setting.portal, beside] };
    for (const row of rows) {
      const taken = new Map<string, Taken[]>();
      for (let round = 0; round < setting.rounds; round += 1)
        for (const [name, portals] of Object.entries(settings))
          taken.set(name, [...(taken.get(name) ?? []), await sendTo(portals, setting, row, database)]);
      for (const [name, rounds] of taken) {
        const rate = median(rounds.map((one) => one.rate));
        const lag = percentile(
          rounds.map((one) => one.lag),
          0.5,
        ).toFixed(2);
        printLine(
          `${row.name}, ${name}: ${said(rate)} a second kept and counted, the last ${lag} s after its answer`,
        );
      }
    }
  } finally {
    await beside.stop();
  }
}

/** Has another process send single laps at a steady rate until it is stopped; answers how many were answered. */
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

/** Before anything else is taken in: after a hundred thousand laps the database tidies up for minutes. */
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
      // Until it sends, and the first have been counted.
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

/** `rows`: the kinds of intake that are measured. */
export async function measureIntake(setting: Setting, rows: readonly Row[]): Promise<void> {
  const database = new pg.Client({ connectionString: findRunningPostgres(setting.dataDir)?.connection });
  await database.connect();
  try {
    await waitUntilCounted(database);
    await measureProcesses(setting, rows, database);
  } finally {
    await database.end();
  }
}
