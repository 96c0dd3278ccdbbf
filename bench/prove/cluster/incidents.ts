import { once } from 'node:events';
import type { DatabaseCluster, DatabaseMachine } from './start-patroni.ts';
import type { PortalProcess, Portals } from './start-portals.ts';
import { answers, waitUntil } from './supervise.ts';

/** A failure or an operation under load. */
export interface Incident {
  name: string;
  /** Resolves once the installation has recovered; returns what to report. */
  run: () => Promise<string>;
}

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);

/** Rolling restart, as during an update: stops each process and waits until it is back. */
async function restartInTurns(processes: readonly PortalProcess[]): Promise<string> {
  const from = performance.now();
  for (const one of processes) {
    await one.stop();
    one.start();
    await one.waitUntilReady();
  }
  return `both are back after ${seconds(from)} s`;
}

async function killProcess(one: PortalProcess | undefined): Promise<string> {
  const from = performance.now();
  const child = one?.child();
  child?.kill('SIGKILL');
  if (child) await once(child, 'exit');
  await one?.waitUntilReady();
  return `back after ${seconds(from)} s`;
}

/** When the other machine became the primary, in ms of performance.now(). */
export interface Failover {
  killed: DatabaseMachine | undefined;
  killedAt: number;
  promotedAt: number;
}

async function killPrimary(cluster: DatabaseCluster, failover: Failover): Promise<string> {
  const primary = await cluster.findPrimary();
  const other = cluster.machines.find((machine) => machine !== primary);
  failover.killed = primary;
  failover.killedAt = performance.now();
  await primary.kill();
  await waitUntil('another primary', () => answers(`${other?.api}/primary`));
  failover.promotedAt = performance.now();
  return `${primary.name} is gone, ${other?.name} the primary after ${seconds(failover.killedAt)} s`;
}

async function startKilled(cluster: DatabaseCluster, { killed }: Failover): Promise<string> {
  if (!killed) return 'nothing was killed';
  const from = performance.now();
  killed.start();
  await cluster.waitForStandby(killed);
  return `${killed.name} follows, and nothing is answered without it, after ${seconds(from)} s`;
}

/** A planned switchover, as before an update of the machine. */
async function switchOver(cluster: DatabaseCluster): Promise<string> {
  const from = performance.now();
  const primary = await cluster.findPrimary();
  const candidate = cluster.machines.find((machine) => machine !== primary);
  const response = await fetch(`${primary.api}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.name, candidate: candidate?.name }),
  });
  if (!response.ok) throw new Error(`no switchover: ${await response.text()}`);
  await waitUntil('the candidate', () => answers(`${candidate?.api}/primary`));
  const taken = seconds(from);
  await cluster.waitForStandby(primary);
  return `${candidate?.name} is the primary after ${taken} s, ${primary.name} follows after ${seconds(from)} s`;
}

/** In order of execution. */
export const listIncidents = (portals: Portals, cluster: DatabaseCluster, failover: Failover): Incident[] => [
  { name: 'web processes restarted in turns', run: () => restartInTurns(portals.web) },
  { name: 'a worker killed', run: () => killProcess(portals.workers[0]) },
  { name: 'a web process killed', run: () => killProcess(portals.web[1]) },
  { name: 'the machine of the primary killed', run: () => killPrimary(cluster, failover) },
  { name: 'that machine back', run: () => startKilled(cluster, failover) },
  { name: 'its place handed back', run: () => switchOver(cluster) },
];
