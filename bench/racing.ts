import { boards } from '@paddock/contract/racing/rules';
import { startOfMonth } from '../server/src/db/retention/retention.ts';
import { countDriving } from '../server/src/features/racing/ingest/count-driving.ts';
import { drivingQueue } from '../server/src/features/racing/ingest/tables.ts';
import { ratingReplays } from '../server/src/features/racing/statistics/tables.ts';
import { hashServerKey } from '../server/src/features/servers/server-keys.ts';
import { gameServers, serverKeys } from '../server/src/features/servers/tables.ts';
import { addMembers, signIn, signInStanding } from './intake/driving-members.ts';
import { type Members, reads, roundsOfPass, timeRead } from './intake/driving-reads.ts';
import { lapsPerBatch, makeGenerator, nameOfDriver } from './intake/lap-generator.ts';
import { loadLaps } from './intake/load-laps.ts';
import { type BenchPortal, startPortal } from './portal.ts';
import { ask, closeConnections, ms, percentile, printLine } from './timing.ts';

/*
 * Measures racing at two sizes. A portal with 100,000 drivers, each with one drive and one race, ingests 100,000
 * laps through its API, a thousand events at a time, then grows to 10,000,000 laps over two years: other events
 * also go through the API, laps are generated in the database and counted by the portal's code. At each size,
 * reads are timed sequentially over HTTP. The last column matters: how much slower a read became while laps grew a
 * hundredfold and drivers stayed the same. Places are requested for members who are on the board at every size,
 * because a missing place is a cheaper response.
 * npm run bench:racing -- 10000,1000000 20000 measures other sizes, with as many drivers.
 * npm run bench:racing -- file CHECKOUT measures a result file of 24 hours (intake/result-file.ts).
 */

if (process.argv[2] === 'file') {
  await import('./intake/result-file.ts');
  process.exit(0);
}

const sizes = (process.argv[2] ?? '100000,10000000').split(',').map(Number);
const driverCount = Number(process.argv[3] ?? 100_000);
/** The age of the portal. */
const months = 24;
const growthLimit = 2;
/**
 * Spreads the requests of each read over several passes, so that a busy second of a neighbour affects many reads a
 * little.
 */
const passes = 8;
const key = 'gs_bench';

/** Without the time limit of a call. */
async function vacuum({ deps }: BenchPortal): Promise<void> {
  const client = await deps.db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function addServer({ deps }: BenchPortal): Promise<void> {
  const [server] = await deps.db
    .insert(gameServers)
    .values({
      name: 'Bench',
      description: 'Takes in laps',
      type: 'GT3',
      host: 'bench.invalid',
      port: 9600,
      query_port: 8081,
      join_link: 'https://bench.invalid/',
      max_players: 24,
      is_active: false,
      created_at: deps.now(),
    })
    .returning();
  await deps.db.insert(serverKeys).values({
    server_id: server?.id ?? 0,
    name: 'bench',
    key_hash: hashServerKey(key),
    created_at: deps.now(),
  });
}

async function send(portal: BenchPortal, events: object[]): Promise<void> {
  const body = JSON.stringify({ events });
  const answer = await ask(`${portal.origin}/api/v1/ingest/events`, { method: 'POST', token: key, body });
  const refused = answer.status === 200 && /"(rejected|duplicate)"/.test(answer.text);
  if (answer.status !== 200 || refused)
    throw new Error(`intake: ${answer.status} ${answer.text.slice(0, 300)}`);
}

/** Counts everything that was sent, like the portal's loop. */
async function countAll({ deps }: BenchPortal): Promise<void> {
  while ((await deps.db.$count(drivingQueue)) + (await deps.db.$count(ratingReplays)) > 0)
    await countDriving(deps);
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1_000);

const batchesOfPost = 25;

/** Sends runs, driving and races of so many batches through the API. */
async function sendOthers(
  portal: BenchPortal,
  { othersOf }: ReturnType<typeof makeGenerator>,
  batches: number,
): Promise<void> {
  const began = performance.now();
  for (let done = 0; done < batches; done += batchesOfPost)
    await Promise.all([
      send(portal, othersOf(Math.min(batchesOfPost, batches - done))),
      countDriving(portal.deps),
    ]);
  await countAll(portal);
  printLine(`  runs, driving and races after ${secondsSince(began)} s`);
}

interface Timing {
  p50: number;
  p99: number;
}

function timingOf(times: readonly number[]): Timing {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const portal = await startPortal();
try {
  await addServer(portal);
  const ids = await addMembers(portal, driverCount);
  const now = portal.deps.now();
  const begun = startOfMonth(now, -months);
  const generator = makeGenerator(new Date(now.getTime() - 20 * 86_400_000), driverCount);
  const drives = generator.firstDrives();
  for (let start = 0; start < drives.length; start += 500)
    await send(portal, drives.slice(start, start + 500));
  await countAll(portal);

  const timings = new Map<string, Timing[]>(reads.map(({ name }) => [name, []]));
  const members: Members = new Map();
  let laps = 0;
  for (const size of sizes) {
    const [began, before] = [performance.now(), laps];
    if (before === 0) {
      while (laps < size) {
        await Promise.all([send(portal, generator.batch()), countDriving(portal.deps)]);
        laps += lapsPerBatch;
      }
    } else {
      await sendOthers(portal, generator, Math.round((size - laps) / lapsPerBatch));
      const tell = (done: number) => {
        if (done % 1_000_000 === 0)
          printLine(`  ${done.toLocaleString('en')} laps after ${secondsSince(began)} s`);
      };
      const load = { laps: size - laps, drivers: driverCount, from: begun, until: now, now, tell };
      await loadLaps(portal.deps.db, load);
      laps = size;
    }
    await countAll(portal);
    const rate = Math.round((laps - before) / secondsSince(began));
    printLine(
      `${laps.toLocaleString('en')} laps of ${driverCount.toLocaleString('en')} drivers, counted at ${rate} laps/s`,
    );
    // Replaces autovacuum, since a day passes in minutes here.
    await vacuum(portal);
    if (members.size === 0) {
      const all = ids.map((id, driver) => ({ id, name: nameOfDriver(driver) }));
      members.set('any', await signIn(portal, all));
      for (const board of boards) members.set(board, await signInStanding(portal, board));
    }
    // A warm-up pass, so that the first size is not slower for being first.
    for (const read of reads) await timeRead(portal, read, ids, members, passes);
    const times = new Map<string, number[]>(reads.map(({ name }) => [name, []]));
    for (let pass = 0; pass < passes; pass += 1)
      for (const read of reads)
        times.get(read.name)?.push(...(await timeRead(portal, read, ids, members, pass)));
    for (const [name, taken] of times) timings.get(name)?.push(timingOf(taken));
  }

  const heads = sizes.map((size) => `p50 / p99 at ${size.toLocaleString('en')}`);
  printLine(`\nms over HTTP, ${passes * roundsOfPass} requests each\n`);
  printLine(`| read | ${heads.join(' | ')} | growth of p50 |`);
  printLine(`|---|${sizes.map(() => '---:|').join('')}---:|`);
  let worst = 0;
  for (const [name, measured] of timings) {
    const growth = (measured.at(-1)?.p50 ?? 0) / (measured[0]?.p50 ?? 1);
    worst = Math.max(worst, growth);
    printLine(
      `| ${name} | ${measured.map(({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`).join(' | ')} | ${growth.toFixed(2)} |`,
    );
  }
  printLine(`\nThe worst growth is ${worst.toFixed(2)}; the limit is ${growthLimit}.`);
  if (worst > growthLimit) process.exitCode = 1;
} finally {
  closeConnections();
  await portal.close();
}
