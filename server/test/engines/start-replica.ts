import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount, chownTo, findPostgresBinaries } from '../../src/db/embedded/os-account.ts';
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts';
import { migrate } from '../../src/db/schema/migrate.ts';
import type { TestDatabase } from '../portal/database.ts';
import { runAsOwner } from '../portal/run-as-owner.ts';

export interface ReplicatedDatabase extends TestDatabase {
  /** The streaming replica, for the role that serves requests. */
  replica: string;
  /** Stops or resumes replay. */
  pauseReplay: () => Promise<void>;
  resumeReplay: () => Promise<void>;
  stopReplica: () => Promise<void>;
}

const run = promisify(execFile);
const careless = ['fsync=off', 'full_page_writes=off', 'wal_keep_size=256MB'];

/** Starts a migrated PostgreSQL and a streaming replica of it. */
export async function startReplicated(): Promise<ReplicatedDatabase> {
  const base = await mkdtemp(join(tmpdir(), 'paddock-replica-'));
  const primary = await startEmbedded(join(base, 'primary'), { settings: careless });
  const folder = join(base, 'primary', 'postgres');
  await migrate(primary.connection, { grants: true });
  await appendFile(join(folder, 'pg_hba.conf'), 'local replication all scram-sha-256\n');

  const copy = join(base, 'replica');
  const client = new pg.Client({ connectionString: primary.connection });
  await client.connect();
  await client.query('select pg_reload_conf()');
  await client.query("select pg_backup_start('replica', true)");
  await run('cp', ['-a', folder, copy]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(copy, 'postmaster.pid'), { force: true });
  await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(copy, 'standby.signal'), '');

  const tools = await findPostgresBinaries();
  const account = chooseAccount(base, tools);
  for (const name of ['backup_label', 'standby.signal']) chownTo(account, join(copy, name));
  const sockets = join(base, 'sockets');
  await mkdir(sockets, { mode: 0o700 });
  chownTo(account, sockets);
  const at = new URL(primary.connection.replace('@/', '@localhost/'));
  const source = `host=${at.searchParams.get('host')} user=${at.username} password=${at.password}`;
  const settings = ['listen_addresses=', `primary_conninfo=${source}`, ...careless];
  const server = account.run(
    tools.postgres,
    ['-D', copy, '-k', sockets, ...settings.flatMap((setting) => ['-c', setting])],
    'ignore',
  );
  const onReplica = (connection: string) =>
    connection.replace(/host=[^&]*/, `host=${encodeURIComponent(sockets)}`);
  const tellReplica = (statement: string) => runAsOwner(onReplica(primary.connection), statement);
  const deadline = performance.now() + 60_000;
  while (
    !(await tellReplica('select 1').then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > deadline || server.exitCode !== null)
      throw new Error('The replica did not start.');
    await sleep(50);
  }

  const stopReplica = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGQUIT');
    await once(server, 'exit');
  };
  return {
    connection: primary.connection,
    application: primary.application,
    replica: onReplica(primary.application),
    pauseReplay: () => tellReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => tellReplica('select pg_wal_replay_resume()'),
    stopReplica,
    drop: async () => {
      await stopReplica();
      await primary.stop();
      await rm(base, { recursive: true, force: true });
    },
  };
}
