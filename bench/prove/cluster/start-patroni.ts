import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../../../e2e/support/portal.ts';
import { findFreePort } from '../../../server/test/process/start-process.ts';
import { processTree } from '../../process-figures.ts';
import { programOf } from './programs.ts';
import { answers, type Supervised, supervise, waitUntil } from './supervise.ts';

/** One of the two PostgreSQL machines. */
export interface DatabaseMachine {
  name: string;
  port: number;
  /** Patroni's REST API. */
  api: string;
  /** Kills all of its processes at once, like a power failure. */
  kill: () => Promise<void>;
  /** Starts it again with its data on disk. */
  start: () => void;
}

export interface DatabaseCluster {
  machines: readonly [DatabaseMachine, DatabaseMachine];
  /** Connection string of PostgreSQL's superuser on this machine. */
  connectionOf: (machine: DatabaseMachine, database: string) => string;
  findPrimary: () => Promise<DatabaseMachine>;
  /** Resolves when this machine is a synchronous standby of the primary. */
  waitForStandby: (machine: DatabaseMachine) => Promise<void>;
  stop: () => Promise<void>;
}

const superuser = { username: 'postgres', password: 'cluster' };

/** The session may have ended already. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function postgresAccount(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts etcd and two PostgreSQL machines as configured in deploy/patroni.yml, on loopback, with files below
 * `folder`. `parameters`: additional PostgreSQL settings.
 */
export async function startPatroni(
  folder: string,
  parameters: Record<string, string | number> = {},
): Promise<DatabaseCluster> {
  const account = postgresAccount();
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? 0);
    return path;
  };
  const [client, peer] = [await findFreePort(), await findFreePort()];
  const etcdUrl = `http://127.0.0.1:${client}`;
  const etcdPeer = `http://127.0.0.1:${peer}`;
  const etcd = supervise({
    command: programOf('etcd-server'),
    args: [
      ['--name', 'etcd'],
      ['--data-dir', join(folder, 'etcd')],
      ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ['--listen-peer-urls', etcdPeer, '--initial-advertise-peer-urls', etcdPeer],
      ['--initial-cluster', `etcd=${etcdPeer}`],
    ].flat(),
    log: join(folder, 'etcd.log'),
  });
  await waitUntil('etcd', () => answers(`${etcdUrl}/health`));

  const startMachine = async (name: string): Promise<DatabaseMachine & { patroni: Supervised }> => {
    const home = own(join(folder, name));
    const [port, apiPort] = [await findFreePort(), await findFreePort()];
    const api = `http://127.0.0.1:${apiPort}`;
    const settings = parse(readFileSync(join(root, 'deploy/patroni.yml'), 'utf8'));
    const { dcs } = settings.bootstrap;
    Object.assign(dcs.postgresql.parameters, parameters);
    const configured = {
      ...settings,
      name,
      etcd3: { hosts: `127.0.0.1:${client}` },
      restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
      postgresql: {
        ...settings.postgresql,
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(home, 'data'),
        pgpass: join(home, 'pgpass'),
        // Everything runs on this machine.
        parameters: { unix_socket_directories: home },
        pg_hba: settings.postgresql.pg_hba.map((line: string) => line.replace('10.0.0.0/24', '127.0.0.1/32')),
        authentication: { ...settings.postgresql.authentication, superuser },
      },
    };
    const file = join(home, 'patroni.yml');
    writeFileSync(file, stringify(configured), { mode: 0o644 });
    const patroni = supervise({
      command: programOf('patroni'),
      args: [file],
      options: {
        ...account,
        cwd: home,
        env: { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      },
      log: join(folder, `${name}.log`),
    });
    return {
      name,
      port,
      api,
      patroni,
      start: patroni.start,
      kill: async () => {
        const postmaster = Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
        const ending = patroni.stop('SIGKILL');
        for (const pid of processTree(postmaster)) killIfThere(pid);
        await ending;
      },
    };
  };
  const first = await startMachine('db-1');
  await waitUntil('the first PostgreSQL', () => answers(`${first.api}/primary`), 120);
  const second = await startMachine('db-2');
  const machines = [first, second] as const;

  const cluster: DatabaseCluster = {
    machines,
    connectionOf: ({ port }, database) =>
      `postgresql://${superuser.username}:${superuser.password}@127.0.0.1:${port}/${database}`,
    findPrimary: async () => {
      for (const machine of machines)
        if (await answers(`${machine.api}/primary`).catch(() => false)) return machine;
      throw new Error('no PostgreSQL is the primary');
    },
    waitForStandby: (machine) =>
      waitUntil(`${machine.name} as standby`, () => answers(`${machine.api}/synchronous`), 180),
    stop: async () => {
      // Stops the standby first, so that it does not take over.
      const primary = await cluster.findPrimary().catch(() => first);
      const standby = primary === first ? second : first;
      await standby.patroni.stop();
      await (primary === first ? first : second).patroni.stop();
      await etcd.stop();
    },
  };
  try {
    await cluster.waitForStandby(second);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
