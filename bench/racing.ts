import { boards } from '@paddock/contract/racing/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import { startOfMonth } from '../server/src/db/partitions.ts';
import { createSession } from '../server/src/features/accounts/sessions/queries.ts';
import { countDriving } from '../server/src/features/racing/ingest/count-driving.ts';
import { drivingQueue } from '../server/src/features/racing/ingest/tables.ts';
import { boardEntries, ratingReplays } from '../server/src/features/racing/statistics/tables.ts';
import { hashServerKey } from '../server/src/features/servers/server-keys.ts';
import { gameServers, serverKeys } from '../server/src/features/servers/tables.ts';
import { usernameColumns } from '../server/src/features/users/queries.ts';
import { createUser } from '../server/src/features/users/service.ts';
import { users } from '../server/src/features/users/tables.ts';
import { makeMonthsSince } from '../server/test/make/make-months.ts';
import { lapsPerBatch, makeGenerator, nameOfDriver, steamIdOf, tracks } from './intake/lap-generator.ts';
import { loadLaps } from './intake/load-laps.ts';
import { type BenchPortal, startPortal } from './portal.ts';
import { ask, closeConnections, ms, percentile, printLine } from './timing.ts';

/*
 * Driving at two sizes: a portal with 100,000 drivers, each of whom has driven and raced once, takes in 100,000 laps by its own
 * door, a thousand events at a time, and then grows to 10,000,000 of two years: what is no lap comes by the door as well, laps are
 * written by the database and counted by the portal's own code. At each size its reads are timed over HTTP, one after the other.
 * What counts is the last column: how much slower a read has become while the laps grew a hundredfold and the drivers stayed.
 * Places are asked for of members who stand on the board at every size: that somebody has none is another answer, and a cheaper one.
 *
 * npm run bench:racing -- 10000,1000000 20000   measures other sizes, of as many drivers.
 */

const sizes = (process.argv[2] ?? '100000,10000000').split(',').map(Number);
const driverCount = Number(process.argv[3] ?? 100_000);
/** As a portal has that was begun then. */
const months = 24;
const growthLimit = 2;
/** Each read has its requests in several passes over all of them: a neighbour's busy second hits many a little. */
const passes = 8;
const roundsOfPass = 50;
const viewers = 100;
const key = 'gs_bench';
const firstTrack = tracks[0] ?? '';
const onTrack = (board: string) => (board === 'laps' ? `&track=${firstTrack}` : '');

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

/** Members for all drivers; the first one only lends the hash of a password. Answers their ids. */
async function addMembers({ deps }: BenchPortal): Promise<number[]> {
  const named = { email: 'first@bench.invalid', username: 'first', full_name: 'First' };
  const first = await createUser(deps, { ...named, password: crypto.randomUUID() });
  const [model] = await deps.db.select().from(users).where(sql`id = ${first.id}`);
  if (!model) throw new Error('no first member');
  const { id: _id, ...rest } = model;
  const numbers = Array.from({ length: driverCount }, (_, driver) => driver);
  const made: number[] = [];
  for (let start = 0; start < driverCount; start += 1_000) {
    const rows = numbers.slice(start, start + 1_000).map((driver) => ({
      ...rest,
      email: `${nameOfDriver(driver)}@bench.invalid`,
      ...usernameColumns(nameOfDriver(driver)),
      discord_id: `3100000000${String(10_000_000 + driver)}`,
      steam_id: steamIdOf(driver),
    }));
    made.push(...(await deps.db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id));
  }
  return made;
}

/** Who is asked for, or asks. */
interface Member {
  id: number;
  name: string;
  token: string;
}

/** Signs in some of these, from the first to the last. */
function signIn({ deps }: BenchPortal, members: readonly Omit<Member, 'token'>[]): Promise<Member[]> {
  const some = Math.min(viewers, members.length);
  return Promise.all(
    Array.from({ length: some }, async (_, index) => {
      const member = members[Math.floor((index * members.length) / some)];
      if (!member) throw new Error('nobody to sign in');
      const from = { ip: '127.0.0.1', userAgent: 'bench' };
      return { ...member, token: await createSession(deps.db, member.id, from, deps.now()) };
    }),
  );
}

/** Some of those who stand on a board, from its top to its end; on the first track where it has tracks. */
async function signInStanding(portal: BenchPortal, board: (typeof boards)[number]): Promise<Member[]> {
  const standing = await portal.deps.db
    .select({ id: users.id, name: users.username })
    .from(boardEntries)
    .innerJoin(users, eq(users.id, boardEntries.user_id))
    .where(
      and(
        eq(boardEntries.board, board),
        eq(boardEntries.period, 'all'),
        eq(boardEntries.track, board === 'laps' ? firstTrack : ''),
        eq(boardEntries.car, ''),
      ),
    )
    .orderBy(desc(boardEntries.score), boardEntries.id);
  return signIn(portal, standing);
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

/** Counts what was sent, as the loop of a portal does. */
async function countAll({ deps }: BenchPortal): Promise<void> {
  while ((await deps.db.$count(drivingQueue)) + (await deps.db.$count(ratingReplays)) > 0)
    await countDriving(deps);
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1_000);

const batchesOfPost = 25;

/** Runs, driving and races of so many batches, by the portal's door. */
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

interface Read {
  name: string;
  path: (round: number, ids: readonly number[], member: Member) => string;
  /** FakeRequest with a token. */
  signedIn?: boolean;
  /** FakeRequest by or about members who stand there. */
  board?: (typeof boards)[number];
}

const driverAt = (round: number) => (round * 7_919) % driverCount;
/** Deep enough to be past every cache, and there at the smallest size as well. */
const deep = {
  overall: 10_000,
  laps: 300,
  overtakes: 10_000,
  wins: 500,
  safety: 10_000,
};

const reads: Read[] = [
  { name: 'stats of a driver', path: () => '/api/v1/dashboard/stats', signedIn: true },
  { name: 'driver page', path: (round, ids) => `/api/v1/drivers/${ids[driverAt(round)]}` },
  {
    name: 'changes of a rating',
    path: (round, ids) => `/api/v1/drivers/${ids[driverAt(round)]}/changes?limit=10`,
  },
  {
    name: 'head to head',
    path: (round, ids) => `/api/v1/drivers/${ids[driverAt(round)]}/versus/${ids[driverAt(round + 1)]}`,
  },
  ...boards.map((board) => ({ name: `${board}: first page`, path: () => `/api/v1/rank/${board}?limit=10` })),
  {
    name: 'laps of a track and car: first page',
    path: (round) =>
      `/api/v1/rank/laps?track=${tracks[round % tracks.length]}&car=ks_nissan_gtr_gt3&limit=10`,
  },
  ...boards.map((board) => ({
    name: `${board}: page at place ${(deep[board]).toLocaleString('en')}`,
    path: () => `/api/v1/rank/${board}?limit=10&skip=${deep[board]}`,
  })),
  ...boards.map((board) => ({
    name: `${board}: search of a name`,
    path: (_round: number, _ids: readonly number[], { name }: Member) =>
      `/api/v1/rank/${board}?limit=10&search=${name}${onTrack(board)}`,
    board,
  })),
  ...boards.map((board) => ({
    name: `${board}: own place`,
    path: () => `/api/v1/rank/${board}/own?period=all${onTrack(board)}`,
    signedIn: true,
    board,
  })),
];

/** Members by the board that they stand on; under `any` those who need not. */
type Members = Map<string, Member[]>;

interface Timing {
  p50: number;
  p99: number;
}

/** How long each request of a pass took, in ms, after some that nobody counts. */
async function time(
  portal: BenchPortal,
  read: Read,
  ids: readonly number[],
  members: Members,
  pass: number,
): Promise<number[]> {
  const asked = members.get(read.board ?? 'any') ?? [];
  const once = async (round: number): Promise<number> => {
    const member = asked[round % asked.length];
    if (!member) throw new Error(`${read.name}: nobody stands there`);
    const options = read.signedIn ? { token: member.token } : {};
    const path = portal.origin + read.path(round, ids, member);
    const began = performance.now();
    const { status, text } = await ask(path, options);
    const took = performance.now() - began;
    const isThere = !read.board || text.includes(`"username":"${member.name}"`);
    if (status !== 200 || !isThere) throw new Error(`${read.name}: ${status} ${text.slice(0, 300)}`);
    return took;
  };
  for (let round = 0; round < 10; round += 1) await once(round);
  const times: number[] = [];
  for (let round = 0; round < roundsOfPass; round += 1) times.push(await once(pass * roundsOfPass + round));
  return times;
}

function timingOf(times: readonly number[]): Timing {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const portal = await startPortal();
try {
  await addServer(portal);
  const ids = await addMembers(portal);
  const now = portal.deps.now();
  const begun = startOfMonth(now, -months);
  for (const table of ['laps', 'safety_history'] as const)
    await makeMonthsSince(portal.connection, table, begun);
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
    // What autovacuum does in time; here a day passes in minutes.
    await vacuum(portal);
    if (members.size === 0) {
      const all = ids.map((id, driver) => ({ id, name: nameOfDriver(driver) }));
      members.set('any', await signIn(portal, all));
      for (const board of boards) members.set(board, await signInStanding(portal, board));
    }
    // A pass that nobody counts: the first size is not slower because it is the first.
    for (const read of reads) await time(portal, read, ids, members, passes);
    const times = new Map<string, number[]>(reads.map(({ name }) => [name, []]));
    for (let pass = 0; pass < passes; pass += 1)
      for (const read of reads) times.get(read.name)?.push(...(await time(portal, read, ids, members, pass)));
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
