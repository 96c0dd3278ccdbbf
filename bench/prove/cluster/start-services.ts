import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../e2e/support/portal.ts';
import { findFreePort } from '../../../server/test/process/start-process.ts';
import { programOf } from './programs.ts';
import type { DatabaseCluster } from './start-patroni.ts';
import { supervise, waitUntil } from './supervise.ts';

/** The services around the portals, as configured in deploy/. */
export interface Services {
  /** The public origin of the portal. */
  origin: string;
  /** The ports of the two portals. */
  portals: readonly [number, number];
  /** The environment that configures a portal for all of it. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

export const account = { user: 'paddock', password: 'paddock', database: 'paddock' };

/** A third-party S3 server. It does not implement ListParts, so resumable uploads are excluded. */
const s3 = { package: 's3rver', version: '3.7.1', key: 'S3RVER', bucket: 'paddock' };

function installS3(): string {
  const folder = join(root, '.paddock', s3.package);
  const program = join(folder, 'node_modules', s3.package, 'bin', 's3rver.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', [...install, `${s3.package}@${s3.version}`], { cwd: folder, stdio: 'inherit' });
  return program;
}

async function startS3(folder: string) {
  const port = await findFreePort();
  const data = join(folder, 's3');
  mkdirSync(data);
  const args = [installS3(), '-d', data, '-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets'];
  const program = supervise({
    command: process.execPath,
    args: ['--no-deprecation', ...args, '--configure-bucket', s3.bucket],
    log: join(folder, 's3.log'),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntil('the S3 server', async () => (await fetch(endpoint)).status < 500);
  const keys = { S3_ACCESS_KEY_ID: s3.key, S3_SECRET_ACCESS_KEY: s3.key };
  return { program, env: { S3_ENDPOINT: endpoint, S3_BUCKET: s3.bucket, ...keys } };
}

/** Writes deploy/haproxy.cfg with the addresses of this run. */
function writeProxySettings(
  folder: string,
  { machines }: DatabaseCluster,
  ports: { web: number; portals: readonly number[]; primary: number; replica: number },
): string {
  const [first, second] = machines;
  const apiPort = (api: string) => new URL(api).port;
  const settings = readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/^\tbind :443 .*$/m, `\tbind 127.0.0.1:${ports.web}`)
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${ports.portals[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${ports.portals[1]}`)
    .replace('127.0.0.1:5000\n', `127.0.0.1:${ports.primary}\n`)
    .replace('127.0.0.1:5001\n', `127.0.0.1:${ports.replica}\n`)
    // All machines share one host, so each has its own port.
    .replaceAll('check port 8008', 'check')
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${first.port} port ${apiPort(first.api)}`)
    .replaceAll('10.0.0.22:5432', `127.0.0.1:${second.port} port ${apiPort(second.api)}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  return file;
}

/** Writes deploy/pgbouncer.ini with the addresses of this run. */
function writePoolerSettings(folder: string, port: number, primary: number): string {
  const { user, password, database } = account;
  const settings = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8')
    .replace(/^paddock = host=\S+ port=\d+ /m, `${database} = host=127.0.0.1 port=${primary} `)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`);
  writeFileSync(join(folder, 'userlist.txt'), `"${user}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  for (const path of [file, join(folder, 'userlist.txt')]) chmodSync(path, 0o644);
  return file;
}

/** Starts HAProxy, PgBouncer, Redis and an S3 server for this cluster. */
export async function startServices(folder: string, cluster: DatabaseCluster): Promise<Services> {
  const ports = {
    web: await findFreePort(),
    portals: [await findFreePort(), await findFreePort()] as const,
    primary: await findFreePort(),
    replica: await findFreePort(),
  };
  const [pooler, valkey] = [await findFreePort(), await findFreePort()];
  const { user, password, database } = account;
  const address = (at: number) => `postgresql://${user}:${password}@127.0.0.1:${at}/${database}`;
  const restartMs = 1_000;
  const stores = await startS3(folder);
  const programs = [
    supervise({
      command: programOf('haproxy'),
      args: ['-db', '-f', writeProxySettings(folder, cluster, ports)],
      log: join(folder, 'haproxy.log'),
    }),
    supervise({
      command: programOf('pgbouncer'),
      args: [
        ...(userInfo().uid === 0 ? ['-u', 'postgres'] : []),
        writePoolerSettings(folder, pooler, ports.primary),
      ],
      log: join(folder, 'pgbouncer.log'),
      restartMs,
    }),
    supervise({
      command: programOf('redis-server'),
      args: ['--bind', '127.0.0.1', '--port', String(valkey), '--save', '', '--dir', folder],
      log: join(folder, 'redis.log'),
      restartMs,
    }),
    stores.program,
  ];
  const origin = `http://127.0.0.1:${ports.web}`;
  // It has no backend yet.
  await waitUntil('HAProxy', async () => (await fetch(`${origin}/readyz`)).status === 503);
  return {
    origin,
    portals: ports.portals,
    env: {
      DATABASE_URL: address(pooler),
      DATABASE_DIRECT_URL: address(ports.primary),
      DATABASE_READ_URL: address(ports.replica),
      DATABASE_WAIT_SECONDS: '30',
      VALKEY_URL: `valkey://127.0.0.1:${valkey}`,
      TRUSTED_PROXIES: '1',
      ...stores.env,
    },
    stop: async () => {
      for (const program of programs) await program.stop('SIGTERM', 2_000);
    },
  };
}
