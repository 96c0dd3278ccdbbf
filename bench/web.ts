import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { publicPages } from '@paddock/contract/site/rules';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from '../e2e/support/chromium.ts';
import { freePort, runPortal } from '../e2e/support/portal.ts';
import { percentile, printLine } from './timing.ts';

/*
 * Measures the public pages of the production build with Lighthouse: its mobile preset, which throttles network
 * and processor; the median of five loads with an empty cache, after an uncounted one for the start of browser and
 * Lighthouse. Exits with 1 if a limit is exceeded. A second built checkout is loaded in turns: the largest paint
 * may take 1.25 times as long as there, and blocking 1.25 times or 60 ms more. Also prints the size of the HTML of
 * the two entry pages, as sent over HTTPS. Blocking time is wall-clock time and includes interference by other
 * programs; the column `mean` is its mean besides the limited median, and `TBT cpu` the blocking by processor
 * time, over the whole load. The last column is the fraction of its tasks' time in which the page's thread had a
 * processor; far below 90 %, the measurement reflects the machine instead of the page.
 * npm run bench:web -- /blog,/rank 3 CHECKOUT measures other pages, so many times each, and another checkout. `-`
 * means the usual pages.
 */

const [pages = '-', loadCount = '5', checkout] = process.argv.slice(2);
const loads = Number(loadCount);

interface Figure {
  name: string;
  /** The limit: a minimum for a score, a maximum for a time or shift. */
  limit: number;
  of: (result: Result) => number;
  /** The limit derived from the other checkout's figure. */
  limitBeside?: (there: number) => number;
}

type Load = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;
type Result = Load['lhr'];

const score = (category: string) => (result: Result) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);
const value = (audit: string) => (result: Result) =>
  result.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;

const scores: Figure[] = [
  { name: 'perf', limit: 97, of: score('performance') },
  { name: 'a11y', limit: 100, of: score('accessibility') },
  { name: 'best', limit: 100, of: score('best-practices') },
  { name: 'seo', limit: 100, of: score('seo') },
];
const costs: Figure[] = [
  {
    name: 'LCP ms',
    limit: 1_200,
    of: value('largest-contentful-paint'),
    limitBeside: (there) => there * 1.25,
  },
  {
    name: 'TBT ms',
    limit: 120,
    of: value('total-blocking-time'),
    limitBeside: (there) => Math.max(there * 1.25, there + 60),
  },
  { name: 'CLS', limit: 0.02, of: value('cumulative-layout-shift') },
];

/** Finds a post and an event of the demo community in the sitemap. */
async function findPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const find = (kind: string) => {
    const address = new RegExp(`<loc>[^<]*?(/${kind}/[^<?]+)</loc>`).exec(sitemap)?.[1];
    if (!address) throw new Error(`the demo community has no page below /${kind}`);
    return address;
  };
  return [...Object.values(publicPages), find('blog'), find('events'), '/login'];
}

/** Maximum size of a page's HTML including its styles, in KB of Brotli. */
const htmlLimits = { '/': 25, '/blog': 25 };

async function readEncoded(address: string, encoding: string): Promise<Buffer> {
  const [answer] = (await once(get(address, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  return buffer(answer);
}

/** Prints the size of a page's HTML; false if it exceeds the limit. */
async function weigh(url: string, path: string, limit: number): Promise<boolean> {
  const kilobytes = async (encoding: string) => (await readEncoded(url + path, encoding)).length / 1_024;
  const [brotli, gzip] = [await kilobytes('br'), await kilobytes('gzip')];
  const holds = brotli <= limit;
  printLine(
    `HTML of ${path}: ${brotli.toFixed(1)}${holds ? '' : '!'} KB of Brotli (at most ${limit}), ${gzip.toFixed(1)} of gzip`,
  );
  return holds;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** In microseconds, by the clock and of a processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

interface ThreadTime {
  /** Fraction of its tasks' time in which the page's thread had a processor, in percent. */
  share: number;
  /** Blocking time on Lighthouse's phone if each task took only its processor time, in ms. */
  blocking: number;
}

/** Lighthouse's mobile preset has a processor four times as slow, and a task may take 50 ms. */
const slowdown = 4;
const taskMs = 50;

function threadTime({ artifacts }: Load): ThreadTime {
  // Lighthouse's types only declare the trace under another name.
  const events = (artifacts as unknown as { Trace: { traceEvents: TraceEvent[] } }).Trace.traceEvents;
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  const sum = (time: 'dur' | 'tdur') => tasks.reduce((total, task) => total + (task[time] ?? 0), 0);
  const blocking = tasks.map(({ tdur = 0 }) => Math.max(0, (slowdown * tdur) / 1_000 - taskMs));
  return {
    share: (100 * sum('tdur')) / sum('dur'),
    blocking: blocking.reduce((total, ms) => total + ms, 0),
  };
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const written = ({ limit }: Figure, number: number) => (limit < 1 ? number.toFixed(3) : number.toFixed(0));

const load = (address: string, port: number) =>
  lighthouse(address, { port, output: 'json', logLevel: 'error' });

/** Starts the portal of a checkout in its own folder. */
async function startPortal(name: string, folder?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-bench-'));
  const portal = await runPortal(name, dataDir, await freePort(), {}, folder && resolve(folder));
  const stop = async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: portal.url, stop };
}

interface Loaded {
  results: Result[];
  times: ThreadTime[];
}

const median = ({ of }: Figure, { results }: Loaded) => percentile(results.map(of), 0.5);

/** Prints the line of one page; false if a limit is exceeded. */
function printPage(label: string, loaded: Loaded, other?: Loaded): boolean {
  const cells = [...scores, ...costs].map((figure) => {
    const number = median(figure, loaded);
    const limit = other && figure.limitBeside ? figure.limitBeside(median(figure, other)) : figure.limit;
    return { figure, number, holds: scores.includes(figure) ? number >= limit : number <= limit };
  });
  const row = cells.map(({ figure, number, holds }) => `${written(figure, number)}${holds ? ' ' : '!'}`);
  // A load that Lighthouse could not measure counts as the worst in the median, and is left out of the mean.
  const blocking = loaded.results.map(value('total-blocking-time')).filter(Number.isFinite);
  row.push(`${mean(blocking).toFixed(0)} `);
  for (const part of ['blocking', 'share'] as const)
    row.push(
      `${percentile(
        loaded.times.map((time) => time[part]),
        0.5,
      ).toFixed(0)} `,
    );
  printLine(`${row.map((cell) => cell.padStart(8)).join('')}  ${label}`);
  return cells.every(({ holds }) => holds);
}

/** Measures a page in both checkouts in turns; false if a limit is exceeded. */
async function measure(path: string, port: number): Promise<boolean> {
  const loaded = portals.map((): Loaded => ({ results: [], times: [] }));
  for (let turn = 0; turn < loads; turn += 1)
    for (const [index, { url }] of portals.entries()) {
      const run = await load(url + path, port);
      if (!run) continue;
      loaded[index]?.results.push(run.lhr);
      loaded[index]?.times.push(threadTime(run));
    }
  const [here, there] = loaded;
  if (there) printPage(`${decodeURI(path)} of the other checkout`, there);
  return here !== undefined && printPage(decodeURI(path), here, there);
}

const portal = await startPortal('bench-web');
const portals = checkout ? [portal, await startPortal('bench-web-other', checkout)] : [portal];
const port = await freePort();
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
});
try {
  let holds = true;
  for (const [path, limit] of Object.entries(htmlLimits))
    holds = (await weigh(portal.url, path, limit)) && holds;
  const names = [...[...scores, ...costs].map(({ name }) => name), 'mean', 'TBT cpu', 'cpu %'];
  printLine(names.map((name) => `${name} `.padStart(8)).join(''));
  const paths = pages === '-' ? await findPages(portal.url) : pages.split(',');
  for (const { url } of portals) await load(`${url}${paths[0]}`, port);
  for (const path of paths) holds = (await measure(path, port)) && holds;
  printLine(holds ? '\nEvery limit holds.' : '\n! breaks its limit.');
  process.exitCode = holds ? 0 : 1;
} finally {
  await browser.close();
  for (const { stop } of portals) await stop();
}
