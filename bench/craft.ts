import { measureIncidents } from './craft/incidents.ts';
import { makeLeague } from './craft/league.ts';
import { measureLive } from './craft/live.ts';
import { measureNames } from './craft/names.ts';
import { measureNextSteps } from './craft/next-steps.ts';
import { measureFile, measureSeason } from './craft/results.ts';
import { listDrivers, measurePromotion, measureRush } from './craft/sign-ups.ts';
import { measureSlotAlerts } from './craft/slot-alerts.ts';
import { addMembers } from './intake/driving-members.ts';
import { startPortal } from './portal.ts';
import { closeConnections, printLine } from './timing.ts';

/*
 * A league's most demanding requests, over HTTP on an empty embedded PostgreSQL without response caches: names of
 * a large catalogue, a season of thirty rounds, a result file, a rush for places, a thousand offers that expire
 * together, ten thousand stewards' cases, alerts, next steps, and two thousand spectators of a race (with the
 * production build: run `npm run build` first). Prints each figure with its limit for two idle cores.
 * npm run bench:craft
 */

const memberCount = 5_000;
/** Members who race. */
const racerCount = 600;

const rows: { what: string; figure: number; limit: number; unit: string }[] = [];
const add = (what: string, figure: number, limit: number, unit = 'ms') =>
  rows.push({ what, figure, limit, unit });

const portal = await startPortal();
try {
  const members = await addMembers(portal, memberCount);
  const ids = members.slice(0, racerCount);
  const league = await makeLeague(portal);
  const drivers = await listDrivers(league, ids);

  const season = await measureSeason(league, drivers);
  add('standings of 30 rounds × 3 races × 120 entries, p95', season.standings, 15);
  add('result page of it, p95', season.results, 15);
  add('recompute after one correction', season.recompute, 150);
  add('preview of one', season.preview, 100);
  add('file of 60 drivers and 2,000 laps to a provisional result', await measureFile(league, drivers), 2_000);

  const rush = await measureRush(league, ids);
  add('500 sign-ups at once for 40 places, p95', rush.p95, 4_000);
  add('confirmed of them, besides 40', Math.abs(rush.confirmed - 40), 0, '');
  add('who wait out of one order', rush.isInOrder ? 0 : rush.waiting, 0, '');

  const promotion = await measurePromotion(league, drivers);
  add(`${promotion.offers} offers that end together, all settled`, promotion.seconds, 60, 's');
  add('places held beyond the capacity', promotion.beyond, 0, '');

  const incidents = await measureIncidents(league, drivers);
  add('desk of the stewards, 10,000 cases, p95', incidents.desk, 20);
  add('public list of their decisions, p95', incidents.decisions, 20);

  const alerts = await measureSlotAlerts(league, members);
  add('5,000 armed alerts, told after the poll', alerts.seconds, 5, 's');

  const names = await measureNames(league);
  add('name of a raw id, in process', names.name, 0.05);
  for (const { path, p95 } of names.pages) add(`${path}, p95`, p95, 20);

  const next = await measureNextSteps(portal);
  add('next steps of one of 20,000 drivers, p95', next.steps, 25);
  add('rivals of one of 20,000 drivers, p95', next.rivals, 25);

  const live = await measureLive();
  add('frame to spectator, 2,000 of them on 160 cars, p95', live.p95, 300);
  add('of one core for it', live.core, 25, '%');
  add('to one spectator', live.kilobytesPerSecond, 3, 'KB/s');

  for (const { what, figure, limit, unit } of rows) {
    const isReached = figure <= limit;
    const comparison = `${figure.toFixed(figure < 1 ? 3 : 1)} of ${limit} ${unit}`.trim();
    printLine(`${isReached ? 'reached' : 'missed '}  ${comparison.padEnd(22)}  ${what}`);
    if (!isReached) process.exitCode = 1;
  }
} finally {
  closeConnections();
  await portal.close();
}
