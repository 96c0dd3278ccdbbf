import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../process/start-process.ts';
import { findProgram } from './find-program.ts';

export const pgbouncer = findProgram('pgbouncer');

export interface Pooler {
  /** The database behind the pooler. */
  address: string;
  stop: () => Promise<void>;
}

interface PoolerOptions {
  /** Database sessions; fewer than the portal's connections, so that they are shared. */
  sessions?: number;
  /** Whether sessions are set up as in deploy/pgbouncer.ini. */
  preparesSessions?: boolean;
}

/** Starts PgBouncer as configured in deploy/pgbouncer.ini, in front of a test's database. */
export async function startPooler(
  connection: string,
  { sessions = 4, preparesSessions = true }: PoolerOptions = {},
): Promise<Pooler> {
  if (!pgbouncer) throw new Error('pgbouncer is not installed');
  const { username, password, pathname, searchParams } = new URL(connection.replace('@/', '@localhost/'));
  const name = pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'paddock-pooler-'));
  await chmod(folder, 0o755);
  const sockets = searchParams.get('host') ?? '';
  // It runs as another user, who needs to traverse the folder.
  await chmod(dirname(sockets), 0o711);
  const port = await findFreePort();
  const shipped = await readFile(new URL('../../../deploy/pgbouncer.ini', import.meta.url), 'utf8');
  const settings = shipped
    .replace(/^paddock = .*?(connect_query=.*)$/m, (_, begun: string) =>
      [`${name} = host=${sockets} dbname=${name}`, preparesSessions ? begun : ''].join(' '),
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/users`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${sessions}`);
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncer, [...user, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended:\n${said}`);
    await sleep(50);
  }
  return {
    address: `postgresql://${username}:${password}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
