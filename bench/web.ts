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
 * The public pages of the production build as Lighthouse sees them: its mobile preset, which slows line and processor,
 * the median of five loads, each with an empty cache, after one that is not counted: a browser that starts, and Lighthouse's own
 * first steps, are no part of any page. Ends with 1 when a limit is broken. A second checkout that is built is loaded in turns with
 * this one: the largest paint may then take 1.25 times as long as there, and blocking 1.25 times or 60 ms more.
 *
 * What the HTML of the two pages that people come to first weighs is said before, as browsers get it over HTTPS.
 *
 * Blocking time is told by the clock: whatever else the machine does is counted to the page; the column `mean` is the mean of it,
 * beside the median, which a limit holds, and `TBT cpu` what it would be by processor time, of the whole load. The last column says how much of
 * its tasks' time the page's thread had a processor; far below 90 % the machine is measured and not the page.
 *
 * npm run bench:web -- /blog,/rank 3 CHECKOUT   measures other pages, so many times each, and another checkout. `-` means the usual pages.
 */

const [pages = '-', loadCount = '5', checkout] = process.argv.slice(2);
const loads = Number(loadCount);

interface Figure {
  name: string;
  /** The limit; a score of at least, a time or shift of at most. */
  limit: number;
  of: (result: Result) => number;
  /** The limit that follows from the same figure of the other checkout. */
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

/** A post and an event of the demo community, from what the portal tells search engines. */
async function findPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const find = (kind: string) => {
    const address = new RegExp(`<loc>[^<]*?(/${kind}/[^<?]+)</loc>`).exec(sitemap)?.[1];
    if (!address) throw new Error(`the demo community has no page below /${kind}`);
    return address;
  };
  return [...Object.values(publicPages), find('blog'), find('events'), '/login'];
}

/** The most that the HTML of a page may weigh with its styles, in KB of Brotli. */
const htmlLimits = { '/': 25, '/blog': 25 };

async function readEncoded(address: string, encoding: string): Promise<Buffer> {
  const [answer] = (await once(get(address, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  return buffer(answer);
}

/** Says what the HTML of a page weighs; false when it is too much. */
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
  /** The share of its tasks' time in which the thread that runs the page had a processor, in percent. */
  share: number;
  /** What Lighthouse's phone would be blocked if each task took the time alone that it had a processor, in ms. */
  blocking: number;
}

/** Lighthouse's mobile preset has a processor four times as slow, and a task may take 50 ms. */
const slowdown = 4;
const taskMs = 50;

function threadTime({ artifacts }: Load): ThreadTime {
  // Lighthouse's types know the trace only by a name of its own.
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

/** The portal of a checkout, in a folder of its own. */
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

/** Prints the line of one page; false when a limit is broken. */
function printPage(label: string, loaded: Loaded, other?: Loaded): boolean {
  const cells = [...scores, ...costs].map((figure) => {
    const number = median(figure, loaded);
    const limit = other && figure.limitBeside ? figure.limitBeside(median(figure, other)) : figure.limit;
    return { figure, number, holds: scores.includes(figure) ? number >= limit : number <= limit };
  });
  const row = cells.map(({ figure, number, holds }) => `${written(figure, number)}${holds ? ' ' : '!'}`);
  // A load that Lighthouse could not time is the worst in a median, and no number in a mean.
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

/** Measures a page here and in the other checkout, in turns; false when a limit is broken. */
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
