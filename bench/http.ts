import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Client, type Request, type Result } from 'autocannon';
import pg from 'pg';
import { freePort, type Portal, root, runPortal } from '../e2e/support/portal.ts';
import { findRunningPostgres } from '../server/src/db/embedded/start-embedded.ts';
import { openBareDatabase } from './bare-database.ts';
import { findRows, type Row } from './http-requests.ts';
import { measureIntake, measurePages } from './intake/measure-intake.ts';
import { isDatabase, processorMs, processTree, residentMegabytes } from './process-figures.ts';
import { percentile, printLine } from './timing.ts';

/*
 * Requests per second of the production build on the demo community, compared with a bare node:http that sends the
 * same bytes and verifies the same passwords in the same run; a purchase and a batch of laps are also compared
 * with a bare transaction and a bare insert on the same database. Sixteen connections on loopback. The load runs
 * on the measured machine, so ratios matter more than absolute figures. Medians of rounds in turns, optionally
 * with a second built checkout.
 * npm run bench:http -- "page,login" 5 2 CHECKOUT measures the kinds that contain these words (`-` for all), so
 * many seconds each, so many rounds, in both checkouts.
 */

const words = (process.argv[2] ?? '-').split(',').filter((word) => word !== '' && word !== '-');
const seconds = Number(process.argv[3] ?? 3);
const rounds = Number(process.argv[4] ?? 3);
const checkout = process.argv[5];
const usualConnections = 16;

interface Figures {
  rate: number;
  p50: number;
  p99: number;
  /** Processor time per request of the portal's processes and of its database, in ms. */
  own: number;
  database: number;
}

let turn = 0;

/** Creates each request on demand, since some must differ. */
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

/** Autocannon decodes every body as text, which takes longer for compressed bytes than the portal needs to respond. */
function leaveBodies(client: Client): void {
  Object.assign(Reflect.get(client, 'pipelinedRequests'), { addBody: () => undefined });
}

/** The processes of the portal, and those of its database. */
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
  const child = fork(new URL('bare-server.ts', import.meta.url), [tmpdir()]);
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, url: `http://127.0.0.1:${address.port}` };
}

/** Sends the portal's response to the bare server. */
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

/** A measured portal, with results by name of the kind. */
interface Measured {
  name: string;
  folder: string;
  dataDir: string;
  portal: Portal;
  rows: Row[];
  figures: Map<string, Figures[]>;
  /** Requests per second of node:http with the same bytes. */
  bareRates: Map<string, number[]>;
  /** Rate of the bare database, for kinds that have one. */
  databaseRates: Map<string, number[]>;
}

const env = { RATE_LIMIT_FACTOR: '100000' };

const memory = (portal: Portal) => {
  const [own = 0, database = 0] = partsOf(portal).map(residentMegabytes);
  return `${whole(own)} MB, its database ${whole(database)} MB`;
};

async function begin(name: string, folder: string): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-bench-http-'));
  const portal = await runPortal(`bench-http-${name}`, dataDir, await freePort(), env, folder);
  // Before the sign-ins of the requests, which count as load.
  await sleep(4_000);
  printLine(`${name}: resident when idle: ${memory(portal)}`);
  const rows = (await findRows(portal)).filter((row) => isAsked(row.name));
  const results = { figures: new Map(), bareRates: new Map(), databaseRates: new Map() };
  return { name, folder, dataDir, portal, rows, ...results };
}

const isAsked = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const note = <T>(map: Map<string, T[]>, name: string, value: T) =>
  map.set(name, [...(map.get(name) ?? []), value]);

/** Measures the bare database for the kinds compared with it. */
async function measureDatabase({ dataDir, databaseRates }: Measured, name: string): Promise<void> {
  const kind = { 'purchase by balance': 'buy', 'intake of 1,000': 'addLaps' }[name] as
    | 'buy'
    | 'addLaps'
    | undefined;
  if (!kind) return;
  const bare = await openBareDatabase(findRunningPostgres(dataDir)?.connection ?? '', usualConnections);
  note(databaseRates, name, await bare[kind](seconds));
  await bare.end();
}

async function measureRow(measured: Measured, at: number): Promise<void> {
  const { portal, rows, figures, bareRates } = measured;
  const row = rows[at];
  if (!row) return;
  note(figures, row.name, await measure(portal, row));
  await teach(bare.process, portal, row);
  // The bare server gets identical requests; variations, such as laps of later hours, matter only to the portal.
  const same = { ...row.request(0), path: '/' };
  const { requests } = await load(bare.url, { ...row, request: () => same });
  note(bareRates, row.name, requests.average * (row.weight ?? 1));
  await measureDatabase(measured, row.name);
}

function printFigures({ name, rows, figures, bareRates, databaseRates }: Measured): void {
  const heads = [
    'a second',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'database',
    'bare',
    'share %',
    'bare db',
    'share %',
  ];
  printLine(`\n${name.padEnd(30)}${heads.map((head) => head.padStart(10)).join('')}`);
  for (const { name: kind } of rows) {
    const of = (figure: keyof Figures) => median((figures.get(kind) ?? []).map((one) => one[figure]));
    const rate = of('rate');
    const share = (rates: readonly number[] | undefined) =>
      rates ? [whole(median(rates)), ((rate / median(rates)) * 100).toFixed(1)] : [];
    const cells = [whole(rate), of('p50'), of('p99'), of('own').toFixed(2), of('database').toFixed(2)];
    const compared = [...share(bareRates.get(kind)), ...share(databaseRates.get(kind))];
    printLine(kind.padEnd(30) + [...cells, ...compared].map((cell) => String(cell).padStart(10)).join(''));
  }
}

/** Starts a second process of the portal on the same database, as with DATABASE_URL. Returns ms until its first page. */
async function timeStart({ name, folder, dataDir }: Measured): Promise<number> {
  const own = await mkdtemp(join(tmpdir(), 'paddock-bench-start-'));
  await copyFile(join(dataDir, 'secret'), join(own, 'secret'));
  // The setting requires a host; the socket folder overrides it.
  const DATABASE_URL = findRunningPostgres(dataDir)?.connection.replace('@/', '@localhost/') ?? '';
  const from = performance.now();
  const portal = await runPortal(
    `bench-start-${name}`,
    own,
    await freePort(),
    { ...env, DATABASE_URL, LOCAL_PAYMENTS: 'allow', LOCAL_STEAM: 'allow', SEED: 'none' },
    folder,
  );
  await (await fetch(portal.url)).text();
  const took = performance.now() - from;
  await portal.stop();
  await rm(own, { recursive: true, force: true });
  return took;
}

/** Returns ms to start Node and open one connection, the lower bound of any start. */
async function startBareConnection({ dataDir }: Measured): Promise<number> {
  const connectionString = findRunningPostgres(dataDir)?.connection;
  const from = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  const client = new pg.Client({ connectionString });
  await client.connect();
  const took = performance.now() - from;
  await client.end();
  return took;
}

const bare = await startBare();
const all: Measured[] = [];
try {
  if (checkout) all.push(await begin('there', resolve(checkout)));
  all.push(await begin('here', root));
  const kinds = all.at(-1)?.rows ?? [];
  const settingOf = ({ portal, dataDir }: Measured) => ({
    portal,
    dataDir,
    seconds,
    rounds,
    nextTurn: () => (turn += 1),
  });
  const intake = ({ rows }: Measured) => rows.filter(({ name }) => name.startsWith('intake'));
  for (const measured of all) {
    const single = intake(measured).find(({ weight }) => weight === undefined);
    if (single) await measurePages(settingOf(measured), single);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const at of kinds.keys()) for (const measured of all) await measureRow(measured, at);
  for (const measured of all) printFigures(measured);
  for (const measured of all) {
    printLine(`\n${measured.name}`);
    if (intake(measured).length > 0) await measureIntake(settingOf(measured), intake(measured));
    printLine(`resident after the load: ${memory(measured.portal)}`);
    const starts: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      starts.push(await timeStart(measured));
      floors.push(await startBareConnection(measured));
    }
    await measured.portal.stop();
    printLine(
      `start with existing data to the first page: ${whole(median(starts))} ms, ${(median(starts) / median(floors)).toFixed(1)} × Node and one connection`,
    );
  }
} finally {
  for (const { portal, dataDir } of all) {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  bare.process.disconnect();
}
