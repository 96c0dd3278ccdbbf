import { families, first, growTo, makeOwner, pick, second, usernameOf } from './make-users.ts';
import { startPortal } from './portal.ts';
import { ask, closeConnections, ms, percentile, printLine } from './timing.ts';

/*
 * Measures the user list of the staff panel at three sizes. Every search, filter and page is requested
 * sequentially over HTTP. The limit applies to the largest size: p95 within 100 ms.
 * npm run bench:users -- 1000,10000 measures other sizes.
 */

const sizes = (process.argv[2] ?? '1000,10000,100000').split(',').map(Number);
const limitMs = 100;
const rounds = 100;

type Read = readonly [name: string, query: (round: number, size: number) => string];

const reads: Read[] = [
  ['first page', () => ''],
  ['page in the middle', (round, size) => `&skip=${Math.floor(size / 2) + round}`],
  ['last page', (_, size) => `&skip=${size - 10}`],
  ['banned', () => '&state=banned'],
  ['moderators', () => '&role=moderator'],
  ['search of a whole username', (round, size) => `&search=${usernameOf((round * 7_919) % size)}`],
  ['search of a common part', (round) => `&search=${pick(second, round)}`],
  ['search of two letters', (round) => `&search=${pick(first, round).slice(0, 2)}`],
  ['search of an address', (round, size) => `&search=${usernameOf((round * 104_729) % size)}@bench`],
  ['search of a Persian name', (round) => `&search=${encodeURIComponent(pick(families, round))}`],
  [
    'search of a phone number',
    (round, size) => `&search=0912${String((round * 31) % size).padStart(7, '0')}`,
  ],
  ['search of a Steam id', (round, size) => `&search=${76561198000000000n + BigInt((round * 17) % size)}`],
  ['search that finds nobody', (round) => `&search=nobody${round}x`],
  ['search among the banned', (round) => `&state=banned&search=${pick(first, round)}`],
];

async function time(origin: string, token: string, [name, query]: Read, size: number) {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const url = `${origin}/api/v1/admin/users?limit=24${query(Math.max(round, 0), size)}`;
    const began = performance.now();
    const { status, text } = await ask(url, { token });
    // The first rounds are warm-up.
    if (round >= 0) times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

const portal = await startPortal();
try {
  const { token, model } = await makeOwner(portal);
  const timings = new Map<string, { p50: number; p95: number }[]>(reads.map(([name]) => [name, []]));
  let size = 0;
  for (const next of sizes) {
    await growTo(portal, model, size, next);
    size = next;
    for (const read of reads) timings.get(read[0])?.push(await time(portal.origin, token, read, size));
  }

  printLine(`ms over HTTP, ${rounds} requests each\n`);
  printLine(
    `| list of users | ${sizes.map((many) => `p50 / p95 at ${many.toLocaleString('en')}`).join(' | ')} |`,
  );
  printLine(`|---|${sizes.map(() => '---:|').join('')}`);
  for (const [name, measured] of timings)
    printLine(`| ${name} | ${measured.map(({ p50, p95 }) => `${ms(p50)} / ${ms(p95)}`).join(' | ')} |`);
  const worst = Math.max(...[...timings.values()].map((measured) => measured.at(-1)?.p95 ?? 0));
  printLine(
    `\nThe slowest p95 at ${size.toLocaleString('en')} users is ${ms(worst)} ms; the limit is ${limitMs} ms.`,
  );
  if (worst > limitMs) process.exitCode = 1;
} finally {
  closeConnections();
  await portal.close();
}
