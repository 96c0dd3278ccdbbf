import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { check } from './check.ts';
import { type Failover, listIncidents } from './cluster/incidents.ts';
import { startLoad } from './cluster/load.ts';
import { makeCommunity } from './cluster/make-community.ts';
import { requirePrograms } from './cluster/programs.ts';
import { type DatabaseCluster, startPatroni } from './cluster/start-patroni.ts';
import { type Portals, startPortals } from './cluster/start-portals.ts';
import { account, type Services, startServices } from './cluster/start-services.ts';
import { createTally } from './cluster/tally.ts';
import { verify } from './cluster/verify.ts';

/*
 * Runs a complete large installation on this machine, as configured in deploy/: two PostgreSQL under Patroni,
 * HAProxy, PgBouncer, Redis, an S3 server, two web processes and two workers. For ten minutes, users read, buy and
 * drive while processes are restarted and killed, including the primary's machine. Acknowledged writes must not be
 * lost, and almost every request must succeed.
 * npm run prove:cluster -- 2 that many minutes
 */

const minutes = Number(process.argv[2] ?? 10);
const most = { failedShare: 0.001, secondsUntilWrites: 15 };
const printLine = (line: string) => process.stdout.write(`${line}\n`);

requirePrograms();
const folder = await mkdtemp(join(tmpdir(), 'paddock-cluster-'));
await chmod(folder, 0o755);
printLine(`logs are in ${folder}`);

async function makeDatabase(cluster: DatabaseCluster): Promise<void> {
  const primary = await cluster.findPrimary();
  const client = new pg.Client({ connectionString: cluster.connectionOf(primary, 'postgres') });
  await client.connect();
  await client.query(`create role ${account.user} login password '${account.password}'`);
  await client.query(`create database ${account.database} owner ${account.user}`);
  await client.end();
}

let cluster: DatabaseCluster | undefined;
let services: Services | undefined;
let portals: Portals | undefined;
let isGood = false;
try {
  cluster = await startPatroni(folder);
  await makeDatabase(cluster);
  services = await startServices(folder, cluster);
  portals = await startPortals(folder, services);
  const community = await makeCommunity(portals.env);
  const tally = createTally();
  const failover: Failover = { killed: undefined, killedAt: 0, promotedAt: 0 };
  const incidents = listIncidents(portals, cluster, failover);
  printLine(`all of it stands; ${minutes} minutes begin`);

  const from = performance.now();
  const load = startLoad(services.origin, community, tally);
  const pauseMs = (minutes * 60_000) / (incidents.length + 1);
  for (const [place, { name, run }] of incidents.entries()) {
    tally.begin(place === 0 ? 'before anything' : `after: ${incidents[place - 1]?.name}`);
    await sleep(Math.max(5_000, from + pauseMs * (place + 1) - performance.now()));
    tally.begin(name);
    printLine(`${((performance.now() - from) / 1_000).toFixed(0).padStart(4)} s  ${name}: ${await run()}`);
  }
  tally.begin('at the end');
  await sleep(Math.max(5_000, from + minutes * 60_000 - performance.now()));
  await load.stop();
  for (const line of tally.lines()) printLine(line);

  const { answered } = load;
  const share = tally.failed() / tally.requests();
  check(
    share <= most.failedShare,
    `${tally.failed()} of ${tally.requests()} requests failed (${(share * 100).toFixed(3)} %), ` +
      `${tally.givenUp()} after they were made again`,
  );
  check(tally.givenUp() === 0, 'whatever failed was answered when it was made again');
  const bought = [...answered.purchases.values()].map(({ at }) => at).toSorted((a, b) => a - b);
  const resumed = ((bought.find((at) => at > failover.promotedAt) ?? Infinity) - failover.promotedAt) / 1_000;
  const away = Math.max(...bought.map((at, place) => at - (bought[place - 1] ?? at))) / 1_000;
  check(
    resumed <= most.secondsUntilWrites,
    `the first purchase was answered ${resumed.toFixed(1)} s after the promotion; none for ${away.toFixed(1)} s at most`,
  );
  printLine(`     ${answered.brokenStreams} event streams were broken and opened again`);
  await verify(community, answered);
  await community.close();
  isGood = process.exitCode === undefined;
} finally {
  await portals?.stop();
  await services?.stop();
  await cluster?.stop();
  if (isGood) await rm(folder, { recursive: true, force: true });
}
process.exit();
