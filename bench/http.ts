import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { freePort, type Portal, runPortal } from '../e2e/support/portal.ts';
import { findRows, type Row } from './http-requests.ts';
import { measureIntake, measurePages } from './intake/measure-intake.ts';
import { isDatabase, processorMs, processTree, residentMegabytes } from './process-figures.ts';
import { percentile, printLine } from './timing.ts';

/*
 * How many requests a second the production build answers on the demo community, beside a bare node:http that answers the same
 * bytes in the same run, and compares the same passwords. Sixteen connections on loopback; the load is made on the machine that is measured, so that shares of
 * the bare server count and not the figures alone. Medians of rounds that take turns.
 *
 * npm run bench:http -- "page,login" 5 2    measures the kinds with these words, so many seconds each, so many rounds.
 */

const words = (process.argv[2] ?? '').split(',').filter(Boolean);
const seconds = Number(process.argv[3] ?? 3);
const rounds = Number(process.argv[4] ?? 3);
const usualConnections = 16;

interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** Of the portal's own process and of its database, in ms of a processor for each request. */
  own: number;
  database: number;
}

let turn = 0;

/** Every request is made anew, since some must differ from those before. */
const load = (
  url: string,
  { request, connections = usualConnections, times = 1 }: Pick<Row, 'request' | 'connections' | 'times'>,
): Promise<Result> => {
  const isSame = JSON.stringify(request(1)) === JSON.stringify(request(2));
  const next = () => {
    turn += 1;
    return request(turn);
  };
  const requests = isSame
    ? [request(0)]
    : [{ setupRequest: (before: Request) => ({ ...before, ...next() }) }];
  return autocannon({ url, connections, duration: seconds * times, requests, setupClient: leaveBodies });
};

/** Autocannon makes text of every body, which takes it longer for compressed bytes than the portal takes to answer. */
function leaveBodies(client: Client): void {
  Object.assign(Reflect.get(client, 'pipelinedRequests'), { addBody: () => undefined });
}

/** The processes of the portal itself, and those of its database. */
function partsOf(portal: Portal): number[][] {
  const tree = processTree(portal.process.pid ?? 0);
  return [tree.filter((pid) => !isDatabase(pid)), tree.filter(isDatabase)];
}

async function measure(portal: Portal, row: Row): Promise<Figures> {
  const { name, status, weight = 1 } = row;
  const parts = partsOf(portal);
  const before = parts.map(processorMs);
  const result = await load(portal.url, row);
  const after = parts.map(processorMs);
  const [own = 0, database = 0] = after.map((time, at) => (time - (before[at] ?? 0)) / result.requests.total);
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (wrong.length > 0 || result.errors > 0)
    printLine(`  ${name}: ${result.errors} errors, ${JSON.stringify(Object.fromEntries(wrong))}`);
  const { p50, p99 } = result.latency;
  return { rate: result.requests.average * weight, p50, p99, own, database };
}

async function startBare(): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(new URL('bare-server.ts', import.meta.url), [dataDir]);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, url: `http://127.0.0.1:${address.port}` };
}

/** Has the bare server answer what the portal answered. */
async function teach(
  bare: ChildProcess,
  portal: Portal,
  { request: make, hashes = false }: Row,
): Promise<void> {
  turn += 1;
  const { path = '/', method = 'GET', ...rest } = make(turn);
  const call = request(portal.url + path, { method, headers: rest.headers ?? {} }).end(rest.body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = (await buffer(answer)).toString('base64');
  const {
    connection: _,
    'keep-alive': __,
    date: ___,
    'transfer-encoding': ____,
    ...headers
  } = answer.headers;
  bare.send({ status: answer.statusCode, headers, body, hashes });
  await once(bare, 'message');
}

const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
const whole = (value: number) => Math.round(value).toLocaleString('en');

const memory = (portal: Portal) => {
  const [own = 0, database = 0] = partsOf(portal).map(residentMegabytes);
  return `${whole(own)} MB, its database ${whole(database)} MB`;
};

/** From its start on existing data to the first page, in ms. */
async function startAgain(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ portal: Portal; ms: number }> {
  const from = performance.now();
  const portal = await runPortal('bench-http', dataDir, await freePort(), env);
  await (await fetch(portal.url)).text();
  return { portal, ms: performance.now() - from };
}

const dataDir = await mkdtemp(join(tmpdir(), 'paddock-bench-http-'));
const env = { RATE_LIMIT_FACTOR: '100000' };
const bare = await startBare();
let portal = await runPortal('bench-http', dataDir, await freePort(), env);
try {
  // Before anybody has come: what sign-ins of the rows take is part of the load.
  await sleep(4_000);
  printLine(`resident when idle: ${memory(portal)}`);
  const rows = (await findRows(portal)).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const setting = { portal, dataDir, env, seconds, rounds, nextTurn: () => (turn += 1) };
  const intake = rows.filter(({ name }) => name.startsWith('intake'));
  const single = intake.find(({ weight }) => weight === undefined);
  if (single) await measurePages(setting, single);
  const figures = new Map<string, Figures[]>();
  const bareRates = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const row of rows) {
      figures.set(row.name, [...(figures.get(row.name) ?? []), await measure(portal, row)]);
      await teach(bare.process, portal, row);
      // One and the same: what a row makes anew, such as laps of a later hour, is the portal's.
      const same = { ...row.request(0), path: '/' };
      const { requests } = await load(bare.url, { ...row, request: () => same });
      bareRates.set(row.name, [...(bareRates.get(row.name) ?? []), requests.average * (row.weight ?? 1)]);
    }
  printLine(
    `\n${'kind'.padEnd(30)}${['a second', 'p50 ms', 'p99 ms', 'CPU ms', 'database', 'bare', 'share %'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const { name } of rows) {
    const of = (figure: keyof Figures) => median((figures.get(name) ?? []).map((one) => one[figure]));
    const rate = of('rate');
    const bareRate = median(bareRates.get(name) ?? []);
    const cells = [whole(rate), of('p50'), of('p99'), of('own').toFixed(2), of('database').toFixed(2)];
    const compared = [whole(bareRate), ((rate / bareRate) * 100).toFixed(1)];
    printLine(name.padEnd(30) + [...cells, ...compared].map((cell) => String(cell).padStart(10)).join(''));
  }
  if (intake.length > 0) {
    printLine('');
    await measureIntake(setting, intake);
  }
  printLine(`\nresident after the load: ${memory(portal)}`);
  await portal.stop();
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const again = await startAgain(dataDir, env);
    portal = again.portal;
    starts.push(again.ms);
    if (round < rounds - 1) await portal.stop();
  }
  printLine(`start with existing data to the first page: ${whole(median(starts))} ms`);
  // The first kind from one process and from two.
  const [page] = rows;
  for (const workers of page ? ['1', '2'] : []) {
    await portal.stop();
    portal = (await startAgain(dataDir, { ...env, WEB_CONCURRENCY: workers })).portal;
    await sleep(2_000);
    const figure = await measure(portal, page as Row);
    printLine(
      `${page?.name} with WEB_CONCURRENCY=${workers}: ${whole(figure.rate)} a second, ${memory(portal)}`,
    );
  }
} finally {
  await portal.stop();
  bare.process.disconnect();
  await rm(dataDir, { recursive: true, force: true });
}
