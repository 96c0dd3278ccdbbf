import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { owner } from '../../e2e/support/accounts.ts';
import { makePlayer } from '../../e2e/support/make-player.ts';
import { freePort } from '../../e2e/support/portal.ts';
import { makeSeason } from '../../e2e/support/seasons/make-season.ts';
import { findRunningPostgres } from '../../server/src/db/embedded/start-embedded.ts';
import { isDatabase, processorMs, processTree, residentMegabytes } from '../process-figures.ts';
import { type NpmPortal, startNpmPortal } from '../prove/npm-portal.ts';
import { buyRequest, makeShop } from '../shop/make-shop.ts';
import type { DrivenTime } from './drive-night.ts';
import type { Latencies, LatencyLog } from './latencies.ts';
import { copyMember, emailOf, signInCopies } from './people.ts';
import { rush, type Visit, visit } from './visit-night.ts';

const placesOfRush = 40;
const signUpsOfRush = 500;
/** Duration of each separate measurement, in s. */
const aloneSeconds = 15;

export interface NightFigures {
  /** Latencies by kind of request, separately and all together. */
  alone: Map<string, Latencies>;
  night: Map<string, Latencies>;
  driven: DrivenTime;
  /** `processor` in percent of one core, during the night; `memory` in MB, after it. */
  portal: { processor: number; memory: number };
  database: { processor: number; memory: number };
  /** Failed requests, and rows that are missing despite a successful request. */
  faults: string[];
}

async function waitUntilReady(url: string, portal: NpmPortal): Promise<void> {
  for (;;) {
    if (portal.hasEnded()) throw new Error('npm start ended');
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
}

/** Lists the kinds of requests throughout the night. `tokens` are those of members. */
async function findVisits(url: string, tokens: readonly string[], password: string): Promise<Visit[]> {
  const read = async (path: string) => (await fetch(url + path)).json();
  const [post] = await read('/api/v1/blog?limit=1');
  const [driver] = await read('/api/v1/drivers?limit=1');
  const [season] = await read('/api/v1/championships?limit=1');
  const [event] = await read('/api/v1/events/public?limit=1');
  const slug = encodeURIComponent(post.slug);
  const pages = [
    '/',
    '/servers',
    '/rank',
    '/blog',
    '/events',
    '/downloads',
    '/championships',
    `/blog/${slug}`,
    `/drivers/${driver.id}`,
    `/events/${event.id}`,
    `/championships/${season.slug}`,
    `/championships/${season.slug}/standings`,
  ];
  const reads = [
    '/api/v1/servers',
    '/api/v1/blog?limit=20',
    `/api/v1/blog/${slug}`,
    '/api/v1/events/public',
    `/api/v1/events/${event.id}`,
    '/api/v1/drivers?limit=20',
    `/api/v1/drivers/${driver.id}`,
    '/api/v1/championships',
    `/api/v1/championships/${season.slug}/standings`,
  ];
  const own = [
    '/api/v1/users/dashboard',
    '/api/v1/users/shop/items',
    '/api/v1/notifications',
    '/api/v1/notifications/unread-count',
    '/api/v1/dashboard/next-steps',
    '/api/v1/transactions/user/transactions',
    '/api/v1/tickets',
  ];
  const at = (list: readonly string[], turn: number) => list[turn % list.length] ?? '';
  const shop = await makeShop(url, 12);
  return [
    { name: 'page', perSecond: 30, status: 200, make: (turn) => ({ path: at(pages, turn) }) },
    { name: 'public read', perSecond: 20, status: 200, make: (turn) => ({ path: at(reads, turn) }) },
    {
      name: 'signed-in read',
      perSecond: 20,
      status: 200,
      make: (turn) => ({ path: at(own, turn), token: at(tokens, turn) }),
    },
    {
      name: 'purchase',
      perSecond: 2,
      status: 201,
      make: (turn) => {
        const { path = '', method = '', body = '', headers } = buyRequest(shop, turn);
        const token = String(headers?.['authorization']).replace('Bearer ', '');
        return { path, method, body: String(body), token };
      },
    },
    {
      name: 'sign-in',
      perSecond: 1,
      status: 200,
      make: (turn) => ({
        path: '/api/v1/auth/login',
        method: 'POST',
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({ username: emailOf(2_000 + turn), password }).toString(),
      }),
    },
  ];
}

/** Counts the rows that successful requests store. */
async function countStored(database: pg.Client): Promise<Record<'purchases' | 'laps' | 'overtakes', number>> {
  const { rows } = await database.query(
    `select (select count(*)::int from transactions where status = 'ACCEPTED' and item_id is not null) as purchases,
            (select count(*)::int from timing_laps) as laps,
            (select count(*)::int from overtake_runs) as overtakes`,
  );
  return rows[0];
}

async function askDriver(driver: ChildProcess, seconds: number): Promise<DrivenTime> {
  driver.send(seconds);
  const [driven] = (await once(driver, 'message')) as [DrivenTime];
  return driven;
}

/** Returns what is wrong with the entries after a rush for places. */
async function checkRush(database: pg.Client, id: number): Promise<string[]> {
  const { rows } = await database.query(
    `select count(*) filter (where state = 'confirmed')::int as confirmed, count(*)::int as entries
     from championship_entries where championship_id = $1`,
    [id],
  );
  const [{ confirmed, entries }] = rows;
  return confirmed === placesOfRush && entries === signUpsOfRush
    ? []
    : [
        `${confirmed} of ${placesOfRush} places and ${entries} of ${signUpsOfRush} entries after the sign-ups`,
      ];
}

const failuresOf = (logs: ReadonlyMap<string, LatencyLog>) =>
  [...logs].flatMap(([name, { failures }]) =>
    [...failures].map(([cause, count]) => `${name}: ${count} × ${cause}`),
  );

const summaries = (logs: ReadonlyMap<string, LatencyLog>) =>
  new Map([...logs].map(([name, log]) => [name, log.summary()]));

/** Measures each kind of request separately, then all together for so many seconds, on the portal of a checkout. */
export async function runNight(checkout: string, seconds: number): Promise<NightFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-night-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_FACTOR: '100000',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  const portal = startNpmPortal(env, checkout);
  let driver: ChildProcess | undefined;
  let database: pg.Client | undefined;
  try {
    await waitUntilReady(url, portal);
    database = new pg.Client({ connectionString: findRunningPostgres(dataDir)?.connection });
    await database.connect();
    const model = await makePlayer(url);
    await copyMember(database, model);
    const tokens = await signInCopies(database, 2 * signUpsOfRush);
    const visits = await findVisits(url, tokens, model.password);
    const season = () =>
      makeSeason(url, [864_000], {
        classes: [
          {
            code: 'GT3',
            name: 'GT3',
            name_en: null,
            colour: '#2266aa',
            capacity: placesOfRush,
            cars: [],
            balance: [],
          },
        ],
        settings: {
          sign_up: { mode: 'season', waiting_max: 500 },
          requirements: { steam_verified: false },
          points: { qualifying: null, race: { places: [25, 18, 15] }, sprint: null },
        },
      });
    const [first, second] = [await season(), await season()];
    const before = await countStored(database);

    const alone = new Map<string, LatencyLog>();
    for (const kind of visits) alone.set(kind.name, await visit(url, kind, aloneSeconds));
    alone.set('sign-up', await rush(url, first.slug, tokens.slice(0, signUpsOfRush)));
    await sleep(5_000);
    driver = fork(new URL('drive-night.ts', import.meta.url), [url]);
    await once(driver, 'message');
    const drivenAlone = await askDriver(driver, aloneSeconds);

    const tree = processTree(portal.pid);
    const parts = { portal: tree.filter((pid) => !isDatabase(pid)), database: tree.filter(isDatabase) };
    const spent = { portal: processorMs(parts.portal), database: processorMs(parts.database) };
    const began = performance.now();
    const night = new Map<string, LatencyLog>();
    const [driven] = await Promise.all([
      askDriver(driver, seconds),
      ...visits.map(async (kind) => night.set(kind.name, await visit(url, kind, seconds))),
      sleep(seconds * 400).then(async () =>
        night.set('sign-up', await rush(url, second.slug, tokens.slice(signUpsOfRush))),
      ),
    ]);
    const took = performance.now() - began;
    const figuresOf = (part: 'portal' | 'database') => ({
      processor: (100 * (processorMs(parts[part]) - spent[part])) / took,
      memory: residentMegabytes(parts[part]),
    });

    await sleep(5_000);
    const stored = await countStored(database);
    const count = (logs: ReadonlyMap<string, LatencyLog>, name: string) =>
      logs.get(name)?.summary().count ?? 0;
    const answered = {
      purchases: count(alone, 'purchase') + count(night, 'purchase'),
      laps: drivenAlone.laps.count + driven.laps.count,
      overtakes: drivenAlone.overtakes.count + driven.overtakes.count,
    };
    const lost = (['purchases', 'laps', 'overtakes'] as const).flatMap((what) => {
      const there = stored[what] - before[what];
      return there === answered[what] ? [] : [`${there} ${what} are there, ${answered[what]} were answered`];
    });
    const { rows } = await database.query(
      'select coalesce(sum(amount), 0)::int as total from ledger_entries',
    );
    const drivenOf = ({ frames, laps, overtakes, updates }: DrivenTime) =>
      new Map(Object.entries({ frame: frames, lap: laps, overtake: overtakes, update: updates }));
    return {
      alone: new Map([...summaries(alone), ...drivenOf(drivenAlone)]),
      night: new Map([...summaries(night), ...drivenOf(driven)]),
      driven,
      portal: figuresOf('portal'),
      database: figuresOf('database'),
      faults: [
        ...failuresOf(alone),
        ...failuresOf(night),
        ...drivenAlone.failures,
        ...driven.failures,
        ...lost,
        ...(rows[0].total === 0 ? [] : [`the ledger adds up to ${rows[0].total}`]),
        ...(await checkRush(database, first.id)),
        ...(await checkRush(database, second.id)),
      ],
    };
  } finally {
    driver?.disconnect();
    await database?.end();
    if (!portal.hasEnded()) await portal.stop('npm');
    await rm(dataDir, { recursive: true, force: true });
  }
}
